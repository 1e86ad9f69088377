"""The manifest, the source rules, and the files that they lead to."""

from __future__ import annotations

import pytest

from rulewright.data import codes as data_codes
from rulewright.diagnostics import Code, Findings
from rulewright.incremental.readings import Readings
from rulewright.project import codes as project_codes
from rulewright.project.manifest import read_manifest
from rulewright.project.pipeline import Outcome, check_texts
from rulewright.reading import codes as reading_codes
from rulewright.reading.files import DiskFiles

A = 'rule a "A"\n  > A.\n'
B = 'rule b "B"\n  > B.\n'
C = 'rule c "C"\n  > C.\n'
GOOD = "id: example\ntitle: Example\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"
PEACE = 'rule peace "Peace"\n  > Nobody shoots.\n'


def found(outcome: Outcome) -> list[tuple[str, str]]:
    return [(one.code, str(one.span)) for one in outcome.findings]


def every_code() -> list[Code]:
    modules = (reading_codes, project_codes, data_codes)
    return sorted(
        (code for module in modules for code in vars(module).values() if isinstance(code, Code)),
        key=lambda code: code.id,
    )


def files_of(text: str) -> dict[str, str]:
    """The files of an example of ``explain``: each opened by ``--- name``."""
    files: dict[str, str] = {}
    for part in text.split("--- ")[1:]:
        name, _, content = part.partition("\n")
        files[name] = content
    return files


@pytest.mark.parametrize("code", [code for code in every_code() if code.bad], ids=lambda code: code.name)
def test_the_bad_example_of_a_code_shows_it(code: Code) -> None:
    assert code.id in {one.code for one in check_texts(files_of(code.bad)).findings}


@pytest.mark.parametrize("code", every_code(), ids=lambda code: code.name)
def test_the_good_example_of_a_code_is_clean(code: Code) -> None:
    assert not found(check_texts(files_of(code.good)))


def test_codes_are_unique_and_described() -> None:
    codes = every_code()
    assert len({code.id for code in codes}) == len({code.name for code in codes}) == len(codes)
    assert all(code.id.startswith("RW7") and code.summary.endswith(".") and code.why.endswith(".") for code in codes)


def test_all_rules_files_count_in_order_of_name() -> None:
    outcome = check_texts({"b.rules": B, "a.rules": A, "sub/c.rules": C})
    assert outcome.ruleset is not None
    assert list(outcome.ruleset.program.rules) == ["a", "b", "c"]


def test_listed_files_count_in_the_order_of_the_list() -> None:
    files = {
        "ruleset.yaml": GOOD + "files: [b.rules, a.rules]\n",
        "a.rules": A,
        "b.rules": B,
    }
    outcome = check_texts({**files, "ignored.rules": "nonsense"})
    assert outcome.ruleset is not None
    assert list(outcome.ruleset.program.rules) == ["b", "a"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("../a.rules", "RW701"),
        ("/etc/a.rules", "RW701"),
        ("C:\\a.rules", "RW701"),
        ("file:///a.rules", "RW701"),
        ("b.rules", "RW702"),
        ("a.txt", "RW742"),
    ],
)
def test_a_listed_file_must_be_a_rules_file_of_the_ruleset(name: str, code: str) -> None:
    outcome = check_texts({"ruleset.yaml": f"{GOOD}files: ['{name}']\n", "a.rules": PEACE})
    assert found(outcome) == [(code, "ruleset.yaml:6:9")]


def test_a_spreadsheet_outside_is_an_error_at_its_name() -> None:
    rules = 'record Gun "Gun" is a weapon\n  reach integer "Range"\n\nweapons Gun "Guns" from "../guns.csv"\n'
    outcome = check_texts({"a.rules": rules})
    assert outcome.failed
    assert ("RW701", "a.rules:4:25") in found(outcome) or ("RW701", "a.rules:4:26") in found(outcome)


def test_one_id_in_two_files_shows_both_places() -> None:
    outcome = check_texts({"a.rules": PEACE, "b.rules": PEACE})
    (only,) = [one for one in outcome.findings if one.code.startswith("RW2")]
    places = {str(only.span), *(str(label.span) for label in only.labels)}
    assert places == {"a.rules:1:6", "b.rules:1:6"}


def test_one_id_in_a_file_and_in_a_spreadsheet_shows_both_places() -> None:
    rules = (
        'record Gun "Gun" is a weapon\n  reach integer "Range"\n\nweapon colt of Gun "Colt"\n  reach 3\n\n'
        'weapons Gun "Guns" from "guns.csv"\n\nrule x "X"\n  > {colt.reach}\n'
    )
    outcome = check_texts({"a.rules": rules, "guns.csv": "id,name,reach\ncolt,Colt,4\n"})
    (only,) = [one for one in outcome.findings if one.code.startswith("RW2")]
    assert {str(only.span), *(str(label.span) for label in only.labels)} == {"a.rules:4:8", "guns.csv:2:1"}


def test_faults_of_several_files_come_in_one_run() -> None:
    outcome = check_texts(
        {
            "ruleset.yaml": GOOD + "languages: [en]\n",
            "sources.yaml": "rules:\n  - {id: WS-1}\n",
            "a.rules": "rule peace\n  nonsense (\n",
            "b.rules": b"\xff\xfe\x00",
        }
    )
    assert {place.partition(":")[0] for _, place in found(outcome)} == {
        "ruleset.yaml",
        "sources.yaml",
        "a.rules",
        "b.rules",
    }


def test_languages_have_one_form() -> None:
    outcome = check_texts({"ruleset.yaml": GOOD + "languages: [zh_Hant, sv]\n", "a.rules": PEACE})
    assert outcome.ruleset is not None
    assert outcome.ruleset.manifest.all_languages == ("en", "zh-Hant", "sv")
    assert ("RW722", "ruleset.yaml:6:22") in found(
        check_texts({"ruleset.yaml": GOOD + "languages: [zh_Hant, zh-Hant]\n", "a.rules": PEACE})
    )
    assert ("RW722", "ruleset.yaml:6:13") in found(
        check_texts({"ruleset.yaml": GOOD + "languages: [qq]\n", "a.rules": PEACE})
    )


CLEAN_RULES = """record Gun "Gun" is a weapon
  reach integer "Range"
  note text "Note"

weapons Gun "Guns" from "guns.csv"

rule x "X"
  > {colt.reach} Ö 和
"""
CLEAN_CSV = (
    'id,name,reach,note\ncolt,"Colt, large",3,007\nderringer,Derringer,1,1e3\nnavy,Navy,2,no\narmy,Army,4,=1+1\n'
)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.replace("\n", "\r").encode(),
        lambda text: text.rstrip("\n").encode(),
    ],
    ids=["byte-order mark", "CRLF", "CR", "no final line end"],
)
def test_an_editor_s_habits_change_nothing(change: object) -> None:
    assert callable(change)
    clean = check_texts({"a.rules": CLEAN_RULES, "guns.csv": CLEAN_CSV})
    texts = {"ruleset.yaml": GOOD, "a.rules": CLEAN_RULES, "guns.csv": CLEAN_CSV}
    changed = check_texts({name: change(text) for name, text in texts.items()})
    assert clean.ruleset is not None
    assert changed.ruleset is not None
    assert changed.ruleset.program == clean.ruleset.program
    assert found(changed) == found(clean)


def test_text_stays_text_from_a_spreadsheet_to_the_program() -> None:
    outcome = check_texts({"a.rules": CLEAN_RULES, "guns.csv": CLEAN_CSV})
    assert outcome.ruleset is not None
    notes = {id: entry.value.get("note") for id, entry in outcome.ruleset.program.entries.items()}
    assert notes == {"colt": "007", "derringer": "1e3", "navy": "no", "army": "=1+1"}


def test_a_manifest_that_vanished_is_told(tmp_path):
    (tmp_path / "a.rules").write_text(A, encoding="utf-8")
    findings = Findings()
    files = DiskFiles(str(tmp_path))
    assert read_manifest(files, files.names(), findings, Readings()) is None
    assert [one.code for one in findings] == ["RW740"]
