"""How long Rulewright takes to start."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from bench.rows import Row, cost
from bench.timing import alternate, processor_seconds_of

TITLE = "Start-up"
ABOUT = """
Commands in fresh processes, with warm caches: against an interpreter that does nothing, and against the import of the whole
compiler (what every command would cost if it loaded everything).
"""

ROOT = Path(__file__).resolve().parents[1]
STARTER = ROOT / "compiler" / "rulewright" / "cli" / "starter"
EAGER = "import lark, jsonschema, jinja2, yaml, rulewright.project.pipeline"
RUN = "import sys; from rulewright.cli import main; sys.exit(main({argv!r}))"


def _run(command: list[str], folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def _rulewright(*argv: str) -> list[str]:
    return [sys.executable, "-c", RUN.format(argv=argv)]


def measure() -> list[Row]:
    """Start commands in fresh processes."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "my-game"
        shutil.copytree(STARTER, folder)
        commands = {
            "python": [sys.executable, "-c", "pass"],
            "eager": [sys.executable, "-c", EAGER],
            "rulewright --version": _rulewright("--version"),
            "rulewright check --help": _rulewright("check", "--help"),
            "rulewright check, unchanged": _rulewright("check"),
        }
        found = alternate(
            {name: partial(_run, command, folder) for name, command in commands.items()},
            rounds=15,
            seconds=processor_seconds_of,
        )
    return [
        cost("rulewright --version", found["rulewright --version"], "python -c pass", found["python"], at_most=2.5),
        cost("rulewright check --help", found["rulewright check --help"], "python -c pass", found["python"]),
        cost(
            "rulewright check, unchanged ruleset",
            found["rulewright check, unchanged"],
            "importing the whole compiler",
            found["eager"],
            at_most=0.7,
        ),
    ]
