"""How long Rulewright takes to start, as ratios against bare Python: ``python bench/startup.py``.

Each command runs many times, in turn with the others, in fresh processes; medians are compared. Nothing here is a test:
the numbers depend on the machine, and only the ratios travel.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STARTER = ROOT / "compiler" / "rulewright" / "cli" / "starter"
EAGER = "import lark, jsonschema, jinja2, yaml, rulewright.project.pipeline"
RUN = "import sys; from rulewright.cli import main; sys.exit(main({argv!r}))"


def seconds(command: list[str], folder: Path) -> float:
    """Time of one run of ``command`` in ``folder``."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def medians(commands: dict[str, list[str]], folder: Path, rounds: int) -> dict[str, float]:
    """The median time of each command over ``rounds`` rounds, in which they take turns."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for command in commands.values():
        seconds(command, folder)  # fills the caches of Python and of Rulewright
    for _ in range(rounds):
        for name, command in commands.items():
            times[name].append(seconds(command, folder))
    return {name: statistics.median(measured) for name, measured in times.items()}


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=15, help="how often each command runs (15)")
    rounds = arguments.parse_args().rounds
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "my-game"
        shutil.copytree(STARTER, folder)

        def rulewright(*argv: str) -> list[str]:
            return [sys.executable, "-c", RUN.format(argv=argv)]

        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "rulewright --version": rulewright("--version"),
            "rulewright check --help": rulewright("check", "--help"),
            "rulewright check, unchanged": rulewright("check"),
            "import of the whole compiler": [sys.executable, "-c", EAGER],
        }
        found = medians(commands, folder, rounds)
    bare, eager = found["python -c pass"], found["import of the whole compiler"]
    print(f"{'':<32}{'ms':>8}{'x bare Python':>16}{'x eager imports':>18}")
    for name, measured in found.items():
        print(f"{name:<32}{measured * 1000:>8.1f}{measured / bare:>16.2f}{measured / eager:>18.2f}")


if __name__ == "__main__":
    main()
