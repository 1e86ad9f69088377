"""The reports for programs: concise lines and JSON."""

import json

from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.report import concise
from rulewright.report import json as report_json
from rulewright.source import Source

SOURCE = Source("combat.rules", "scale 傷 \x1b[2J\nrecord X\n")
FOUND = (
    Diagnostic(
        "RW401",
        Severity.ERROR,
        SOURCE.span(6, 7),
        "table 'x' has a gap",
        "here",
        (Label(SOURCE.span(14, 20), "and there"),),
        ("a note",),
        "add a row",
    ),
    Diagnostic("RW501", Severity.WARNING, SOURCE.span(8, 12), "odd\nmessage \x1b[2J"),
)


def test_concise_is_one_line_each():
    assert concise.render(FOUND) == (
        "combat.rules:1:7-1:8: error RW401: table 'x' has a gap (add a row)\n"
        "combat.rules:1:9-1:13: warning RW501: odd<U+000A>message <U+001B>[2J\n"
    )
    assert concise.render(()) == ""


def test_json_says_everything():
    read = json.loads(report_json.render(FOUND, dropped=3))
    assert (read["format"], read["version"]) == ("rulewright-findings", 1)
    assert (read["errors"], read["warnings"], read["notes"], read["not_shown"]) == (1, 1, 0, 3)
    first, second = read["findings"]
    assert first == {
        "code": "RW401",
        "severity": "error",
        "message": "table 'x' has a gap",
        "place": {
            "file": "combat.rules",
            "start": {"line": 1, "column": 7, "offset": 6},
            "end": {"line": 1, "column": 8, "offset": 7},
        },
        "label": "here",
        "labels": [
            {
                "place": {
                    "file": "combat.rules",
                    "start": {"line": 2, "column": 2, "offset": 14},
                    "end": {"line": 2, "column": 8, "offset": 20},
                },
                "message": "and there",
            }
        ],
        "notes": ["a note"],
        "help": "add a row",
    }
    assert second["message"] == "odd\nmessage \x1b[2J"


def test_json_is_ascii_whatever_the_author_wrote():
    source = Source("a\ud800.rules", "x")
    shown = report_json.render((Diagnostic("RW101", Severity.ERROR, source.span(0, 1), "\ud800\u202e傷"),))
    assert shown.isascii()
    assert json.loads(shown)["findings"][0]["message"] == "\ud800\u202e傷"
