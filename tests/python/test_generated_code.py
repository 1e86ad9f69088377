"""What the generated package looks like: typed, formatted, the same every time, and standing alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from awkward_rulesets import CLASHES, HOSTILE_TEXTS, hostile_program
from ruleset_texts import EVERYTHING, book_of, book_of_folder, program_of

from rulewright.core.from_book import lower
from rulewright.core.program import Program
from rulewright.python.package import render

REFERENCE = Path(__file__).parents[2] / "docs" / "language.md"


def snippets() -> dict[str, Program]:
    """Every snippet of the language reference."""
    found = re.findall(r"^```rules\n(.*?)^```$", REFERENCE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(found) > 5
    return {f"snippet_{number}": program_of(text) for number, text in enumerate(found)}


def write(folder: Path, texts: Mapping[str, str]) -> None:
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a package for each of many rulesets."""
    programs = {
        "western": lower(book_of_folder("western-skirmish")),
        "everything": program_of(EVERYTHING),
        "clashes": program_of(CLASHES),
        "hostile": hostile_program("".join(HOSTILE_TEXTS)),
        "quoted": hostile_program('"starts and ends"'),
        "backslash": hostile_program("\\"),
        "nothing": program_of('rule only "Only"\n  > Nothing to compute.\n'),
        **snippets(),
    }
    folder = tmp_path_factory.mktemp("packages")
    for name, program in programs.items():
        write(folder / name, render(program))
    return folder


def run(*command: str, at: Path) -> str:
    done = subprocess.run([sys.executable, "-m", *command], cwd=at, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_formatted(packages: Path) -> None:
    run("ruff", "format", "--no-cache", "--isolated", "--line-length", "100", "--check", "--diff", ".", at=packages)


def test_it_has_no_unused_imports_undefined_names_or_unsorted_exports(packages: Path) -> None:
    run(
        "ruff",
        "check",
        "--no-cache",
        "--isolated",
        "--line-length",
        "100",
        "--select",
        "F401,F811,F821,F822,F823,E9,W29,I",
        ".",
        at=packages,
    )


def test_it_is_typed(packages: Path, tmp_path: Path) -> None:
    names = sorted(folder.name for folder in packages.iterdir())
    found = run("mypy", "--strict", "--no-incremental", "--cache-dir", str(tmp_path), *names, at=packages)
    assert found.startswith("Success")


def test_it_runs_in_a_fresh_interpreter_without_rulewright(packages: Path) -> None:
    code = f"""
import sys
sys.path.insert(0, {str(packages)!r})
import western, everything
from western import Figure, Random, Refused, Scripted, Trace, data
trace = Trace()
figure = Figure(experience=9, gun=data.REVOLVER)
everything.shoot(Scripted([20, 3]), shooter=everything.Figure(shooting=9), trace=trace)
print(trace)
try:
    everything.shoot(Random(1), shooter=everything.Figure(shooting=9, actions=0))
except Refused as refused:
    print(type(refused).__module__)
except everything.Refused as refused:
    print(refused, refused.place)
print('rulewright' in sys.modules)
"""
    line = 1 + next(at for at, line in enumerate(EVERYTHING.splitlines()) if "actions left" in line)
    out = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert out.stdout.splitlines() == [
        "Shooting",
        "- Aim",
        "Take your time: no",
        "- Roll",
        "open d20: 20 3 = 23",
        f'nobody has 0 actions left; say "pass" sample.rules:{line}',
        "False",
    ], out.stderr


def test_the_same_rules_give_the_same_bytes(tmp_path: Path) -> None:
    code = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from ruleset_texts import EVERYTHING, program_of
from rulewright.python.package import render
print(hashlib.sha256(repr(render(program_of(EVERYTHING))).encode()).hexdigest())
"""
    support = str(Path(__file__).parents[1] / "support")
    found = {
        subprocess.run(
            [sys.executable, "-c", code, support],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale},
        ).stdout
        for seed, zone, locale in (("0", "UTC", "C.UTF-8"), ("1", "Asia/Tokyo", "C"))
    }
    assert len(found) == 1


def test_no_machine_path_is_in_it() -> None:
    for text in render(program_of(EVERYTHING)).values():
        assert str(Path.cwd()) not in text
        assert str(Path.home()) not in text or str(Path.home()) == "/"


def test_a_rolled_die_stands_where_the_rules_put_it() -> None:
    text = render(program_of(EVERYTHING))["procedures.py"]
    assert "total = shooter.shooting + bonus + gun.bonus + open_ended(dice, 20, trace)" in text
    assert "return roll_dice(dice, 2, 6, trace) >= roll_dice(dice, 1, 12, trace)" in text
    assert "severity = tables.wound(open_ended(dice, 20, trace), group, trace)" in text
    assert "            case _:" not in text


def test_docstrings_give_label_prose_and_sources() -> None:
    text = render(
        program_of(
            'record Gun "Gun" is a weapon\n  reach length "Reach"\n'
            'weapon colt of Gun "Colt"\n  reach 40 cm\n'
            'procedure reload "Ladda om"                source WS-14, D-11\n'
            "  gives integer\n  > Takes **1 action**: a {colt} reaches {colt.reach}.\n  give roll d6\n"
        )
    )
    assert (
        '    """Ladda om.\n\n    Takes **1 action**: a Colt reaches 40 cm.\n\n    Source: WS-14, D-11.\n    """\n'
        in text["procedures.py"]
    )
    assert 'COLT = Gun(reach=40)\n"""Colt."""\n' in text["data.py"]


def test_equal_entries_keep_their_labels_by_id() -> None:
    text = render(
        program_of(
            'record Blade "Blade" is a weapon\n  bonus integer "Bonus"\n'
            'weapons Blade "Blades"\n  | id | name | bonus |\n  | bayonet | Bayonet | 1 |\n  | sabre | Sabel | 1 |\n'
        )
    )["data.py"]
    assert (
        'LABELS: dict[object, str] = {\n    BAYONET: "Bayonet",\n}\n'
        '"""The label of each weapon and item; equal ones share the first."""\n' in text
    )
    assert 'LABEL_BY_ID: dict[str, str] = {\n    "bayonet": "Bayonet",\n    "sabre": "Sabel",\n}\n' in text


def test_dead_branches_and_constants_are_folded() -> None:
    text = render(
        program_of(
            'formula same "Same" of a integer, b yes/no gives integer\n'
            "  2 * 3 + 1 when b = yes and not (a < 3)\n"
            "  7 / 2 rounded up otherwise\n"
        )
    )["formulas.py"]
    assert "    if b and a >= 3:\n        return 7\n    return 4\n" in text
    assert book_of(EVERYTHING).title == "Sample rules"
