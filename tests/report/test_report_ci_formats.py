"""The reports that CI services read: workflow commands, SARIF and JUnit XML, from hand-made findings."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft7Validator
from referencing import Registry

from rulewright.checks.explain import all_codes
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.report import github, junit, sarif
from rulewright.report.model import Checked, Report, TriedExample
from rulewright.source import NOWHERE, Source

SARIF = json.loads(
    (Path(__file__).parents[1] / "schemas_of_others" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8")
)
CODES = {code.id: code for code in all_codes()}
HOSTILE = "100%\r\n::error::fake,a:b \x1b[2J \x00 \ufffe \ud800 ]]> <x> & \" '"
SOURCE = Source("a b/combat.rules", 'scale 💥 "Boom 💥" x\nrecord X\n  y\n')
OTHER = Source("guns.rules", "weapon colt\n")


def finding(span, message="wrong", code="RW401", severity=Severity.ERROR, **rest):
    return Diagnostic(code, severity, span, message, **rest)


def spot(part, source=SOURCE):
    start = source.text.index(part)
    return source.span(start, start + len(part))


FOUND = (
    finding(
        spot("x\n").part(0, 1),
        "table 'x' has a gap",
        label="here",
        labels=(Label(spot("record"), "and there"), Label(spot("colt", OTHER), "and in another file")),
        notes=("a note",),
        help="add a row",
    ),
    finding(spot("record X\n  y"), HOSTILE, "RW507", Severity.WARNING, label=HOSTILE, help=HOSTILE),
    finding(SOURCE.whole(), "about the file", "RW809", Severity.NOTE),
    finding(NOWHERE, "about nothing that anybody wrote", "RW760"),
    finding(spot("y"), "not as expected", "example"),
)


# --- workflow commands ----------------------------------------------------------------------------------------------


def undone(text: str) -> str:
    """What GitHub makes of an escaped text."""
    for code, sign in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, sign)
    return text


def read_commands(printed: str):
    for line in printed.splitlines():
        if line.startswith("::"):
            head, _, message = line[2:].partition("::")
            name, _, properties = head.partition(" ")
            yield (
                name,
                {key: undone(value) for key, _, value in (p.partition("=") for p in properties.split(","))},
                (undone(message)),
            )


def test_each_finding_is_one_command_errors_first():
    read = list(read_commands(github.render(FOUND)))
    assert [name for name, _, _ in read] == ["error", "error", "error", "warning", "notice"]
    assert read[0][1] == {
        "file": "a b/combat.rules", "line": "1", "endLine": "1", "col": "18", "endColumn": "19", "title": "RW401",
    }  # fmt: skip
    assert read[0][2].splitlines() == [
        "table 'x' has a gap", "here", "and there (a b/combat.rules:2:1)", "and in another file (guns.rules:1:8)", "a note",
        "help: add a row",
    ]  # fmt: skip
    assert read[1][1] == {"title": "RW760"}
    assert read[3][1] == {"file": "a b/combat.rules", "line": "2", "endLine": "3", "title": "RW507"}
    assert read[4][1] == {"file": "a b/combat.rules", "title": "RW809"}


def test_nothing_of_an_author_starts_a_command_or_ends_one():
    source = Source("a%,:\n::error::b.rules", "x\n")
    printed = github.render((finding(source.span(0, 1), HOSTILE, help="a\n::stop-commands::x"),))
    [(_, properties, message)] = read_commands(printed)
    assert properties["file"] == "a%,:<U+000A>::error::b.rules"
    assert message.startswith("100%<U+000D><U+000A>::error::fake,a:b <U+001B>[2J")
    assert [line for line in printed.splitlines() if line.startswith("::")] == printed.splitlines()[:1]
    assert printed.splitlines()[0].count("::") == 2 + message.count("::")


def test_github_is_told_when_it_will_not_show_all():
    many = [finding(spot("y"), f"number {number}") for number in range(11)]
    assert "GitHub shows the first 10" in github.render(many)
    assert "GitHub shows" not in github.render(many[:10])
    assert github.render(()) == ""


# --- SARIF ----------------------------------------------------------------------------------------------------------


def log(findings=FOUND, dropped=0):
    printed = sarif.render(findings, CODES, "1.2.3", "check", dropped)
    assert printed.isascii()
    read = json.loads(printed)
    Draft7Validator(SARIF, registry=Registry()).validate(read)
    return read["runs"][0]


def test_sarif_follows_the_official_schema():
    run = log(dropped=3)
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].startswith("3 more")
    assert log(())["results"] == []
    assert [result["level"] for result in run["results"]] == ["error", "warning", "note", "error", "error"]


def test_each_rule_of_the_log_has_the_help_of_explain():
    run = log()
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    gap = next(rule for rule in rules if rule["id"] == "RW401")
    assert (gap["name"], gap["shortDescription"]["text"]) == ("TableGap", CODES["RW401"].summary)
    assert CODES["RW401"].bad.strip() in gap["help"]["text"]
    assert CODES["RW401"].good.strip() in gap["help"]["markdown"]


def test_places_are_uris_and_utf16_columns():
    first, second, file, nothing, _ = log()["results"]
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "a%20b/combat.rules", "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 1, "startColumn": 20, "endLine": 1, "endColumn": 21}  # 💥 is two units
    assert [each["message"]["text"] for each in first["relatedLocations"]] == ["and there", "and in another file"]
    assert [each["id"] for each in first["relatedLocations"]] == [0, 1]
    assert second["locations"][0]["physicalLocation"]["region"]["endLine"] == 3
    assert "region" not in file["locations"][0]["physicalLocation"]
    assert nothing["locations"] == []


def test_fingerprints_stay_when_lines_move_and_tell_findings_apart():
    def prints(text, times=1):
        source = Source("a.rules", text)
        starts = [at for at in range(len(text)) if text.startswith("bad", at)]
        found = log([finding(source.span(at, at + 3)) for at in starts for _ in range(times)])["results"]
        return [each["partialFingerprints"][sarif.FINGERPRINT] for each in found]

    assert prints("bad one\nbad two\n") == prints("# new\n\n  bad   one\nbad two\n")
    assert len(set(prints("bad\nbad\nbad\n", times=2))) == 6
    assert prints("bad one\n") != prints("bad two\n")


# --- JUnit ----------------------------------------------------------------------------------------------------------


def example(label, *findings):
    return TriedExample("my-game", "id", label, "procedure", "strike", "fight.rules", 7, findings)


def suites(report):
    root = ElementTree.fromstring(junit.render(report))
    assert root.tag == "testsuites"
    assert {child.tag for child in root} <= {"testsuite"}
    for suite in (root, *root):
        cases = list(suite.iter("testcase"))
        assert int(suite.get("tests")) == len(cases)
        assert int(suite.get("failures")) == sum(case.find("failure") is not None for case in cases)
        for case in cases:
            assert case.get("name")
            assert case.get("classname")
    return {suite.get("name"): list(suite) for suite in root}


def test_findings_are_a_suite():
    found = suites(Report("check", (Checked("my-game", FOUND), Checked("other", ()))))
    failed = [case.find("failure") is not None for case in found["my-game: findings"]]
    assert failed == [True, False, False, True, True]
    assert found["my-game: findings"][0].get("file") == "a b/combat.rules"
    assert found["my-game: findings"][0].get("line") == "1"
    assert [case.get("name") for case in found["other: findings"]] == ["no findings"]
    strict = suites(Report("check", (Checked("my-game", FOUND, strict=True),)))
    assert [case.find("failure") is not None for case in strict["my-game: findings"]][:2] == [True, True]


def test_examples_are_test_cases():
    report = Report("test", (), (example("holds"), example("does <not> \x1b hold", FOUND[4], FOUND[1])))
    [(name, cases)] = suites(report).items()
    assert name == "my-game: examples"
    assert [case.get("name") for case in cases] == ["holds", "does <not> <U+001B> hold"]
    failure = cases[1].find("failure")
    assert (failure.get("type"), failure.get("message")) == ("example", "not as expected")
    assert "<U+FFFE>" in failure.text
    assert suites(Report("test", (Checked("bad", FOUND),), ())).keys() == {"bad: findings"}


@pytest.mark.parametrize("number", [*range(32), 0x7F, 0x85, 0xD800, 0xDFFF, 0xFFFE, 0xFFFF, 0x10FFFF])
def test_every_character_makes_xml(number):
    hostile = f"a{chr(number)}b"
    source = Source(hostile, hostile)
    found = finding(source.span(0, 3), hostile, label=hostile, notes=(hostile,), help=hostile)
    suites(Report("test", (Checked(hostile, (found,)),), (example(hostile, found),)))
