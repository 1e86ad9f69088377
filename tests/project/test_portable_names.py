"""Ids and file names that break on other machines are told before anything is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostic
from rulewright.project.build import build
from rulewright.project.discovery import find
from rulewright.project.pipeline import check_texts
from rulewright.reading.device_names import is_reserved

MANIFEST = "id: {}\ntitle: T\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"
RULES = 'rule peace "Peace"\n  > Nobody shoots.\n'
GUN = 'record {0} "{0}" is an item\n  weight kg "Weight"\n\nitem {1} of {0} "{1}"\n  weight 1 kg\n\n'
SHEETS = """sheets:
  - id: {0}
    title: T
    sections:
      - show: [rule.peace]
decks:
  - id: {1}
    title: D
    of: Gun
"""


def found_in(files: dict[str, str]) -> list[Diagnostic]:
    return list(check_texts({"ruleset.yaml": MANIFEST.format("g"), "a.rules": RULES, **files}).findings)


@pytest.mark.parametrize(
    "name", ["con", "CON", "Aux", "nul", "prn", "com1", "LPT9", "con.rules", "nul.tar.gz", "aux .x"]
)
def test_names_of_devices(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["cone", "a.con", "com", "com10", "console", "auxiliary.rules", "", ".con", "null"])
def test_other_names(name: str) -> None:
    assert not is_reserved(name)


@pytest.mark.parametrize("id", ["con", "prn", "aux", "nul", "com1", "lpt9"])
def test_the_id_of_a_ruleset(id: str) -> None:
    (found,) = found_in({"ruleset.yaml": MANIFEST.format(id)})
    assert (found.code, found.severity.value, found.span.text) == ("RW787", "error", id)
    assert found.message == (
        f"the ruleset '{id}' would be written to generated/{id}, and Windows keeps the name '{id}' for a device"
    )
    assert found.help == "choose another id"


def test_ids_of_sheets_decks_and_records() -> None:
    found = found_in(
        {"b.rules": GUN.format("Gun", "colt") + GUN.format("Nul", "zero"), "sheets.yaml": SHEETS.format("aux", "com3")}
    )
    assert [(one.code, one.span.source.name, one.span.text) for one in found] == [
        ("RW787", "b.rules", "Nul"),
        ("RW787", "sheets.yaml", "aux"),
        ("RW787", "sheets.yaml", "com3"),
    ]
    assert "schemas/Nul.schema.json" in found[0].message
    assert "sheets/aux.en.pdf" in found[1].message
    assert "cards/com3.en.pdf" in found[2].message


def test_ids_that_become_no_files_are_free() -> None:
    rules = 'rule con "Con"\n  > A trick.\n\nitem aux of Gun "Aux"\n  weight 1 kg\n'
    assert (
        found_in({"b.rules": GUN.format("Gun", "nul") + rules, "sheets.yaml": SHEETS.format("console", "cones")}) == []
    )


def test_two_records_that_differ_in_capitals_only() -> None:
    (found,) = found_in({"b.rules": GUN.format("ShortBow", "a") + GUN.format("Shortbow", "b")})
    assert (found.code, found.severity.value, found.span.text) == ("RW788", "error", "Shortbow")
    assert [(label.span.text, label.message) for label in found.labels] == [("ShortBow", "'ShortBow'")]
    assert found.message == (
        "the records 'Shortbow' and 'ShortBow' would be written to one file where capitals do not count"
    )


def test_a_record_beside_one_that_the_compiler_makes() -> None:
    rules = (
        'record Timerange "T" is an item\n  onset range of time "Onset"\n\nitem x of Timerange "X"\n  onset 1..2 h\n'
    )
    (found,) = found_in({"b.rules": rules})
    assert (found.code, found.span.text, found.labels) == ("RW788", "Timerange", ())
    assert "'TimeRange', which the compiler makes for ranges," in found.message


def test_a_variant_beside_its_parent() -> None:
    parent = {"base/ruleset.yaml": MANIFEST.format("base"), "base/a.rules": RULES + "\n" + GUN.format("ShortBow", "a")}
    variant = {"ruleset.yaml": MANIFEST.format("g") + "extends: ./base\n", "a.rules": GUN.format("Shortbow", "b")}
    (found,) = found_in({**parent, **variant})
    assert (found.code, found.span.source.name, found.labels[0].span.source.name) == (
        "RW788",
        "a.rules",
        "base/a.rules",
    )


def test_what_is_wrong_in_a_parent_is_told_once_as_its_own() -> None:
    parent = {
        "base/ruleset.yaml": MANIFEST.format("base"),
        "base/a.rules": RULES
        + "\n"
        + GUN.format("Con", "a")
        + GUN.format("Shortbow", "b")
        + GUN.format("ShortBow", "c"),
    }
    variant = {"ruleset.yaml": MANIFEST.format("g") + "extends: ./base\n", "a.rules": 'rule quiet "Q"\n  > Hush.\n'}
    assert [one.code for one in found_in({**parent, **variant}) if one.span.source.name == "a.rules"] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("con.rules", "'con.rules'"),
        ("more/aux.rules", "'aux.rules'"),
        ("nul/more.rules", "'nul'"),
        ("what?.rules", "'what?.rules'"),
        ("more./more.rules", "'more.'"),
    ],
)
def test_files_that_windows_cannot_have(name: str, said: str) -> None:
    (found,) = found_in({name: RULES.replace("peace", "more")})
    assert (found.code, found.severity.value, found.span.source.name) == ("RW789", "warning", name)
    assert found.message == f"Windows has no file or folder that is called {said}"


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("B.rules", "b.rules", "'b.rules' and 'B.rules'"),
        ("More/b.rules", "more/c.rules", "'more' and 'More'"),
    ],
)
def test_files_that_differ_in_capitals_only(one: str, other: str, told: str) -> None:
    (found,) = found_in({one: RULES.replace("peace", "more"), other: RULES.replace("peace", "again")})
    assert (found.code, found.span.source.name) == ("RW789", other)
    assert found.message == f"{told} are one where capitals do not count"
    assert len(found.labels) == 1


def test_nothing_is_written_before(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets" / "g"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(MANIFEST.format("g"), encoding="utf-8")
    rules = RULES + "\n" + GUN.format("ShortBow", "a") + GUN.format("Shortbow", "b")
    (folder / "a.rules").write_text(rules, encoding="utf-8")
    built = build(find(str(folder))[0])
    assert built.failed
    assert not (tmp_path / "generated").exists()
