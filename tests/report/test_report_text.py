"""The report for people, from hand-made findings."""

import pytest

from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.report import text
from rulewright.report.style import COLOURED
from rulewright.report.visible import cells
from rulewright.source import NOWHERE, Source, Span


def finding(span, message="something is wrong", code="RW204", severity=Severity.ERROR, **rest):
    return Diagnostic(code, severity, span, message, **rest)


def spot(source: Source, part: str, after: int = 0) -> Span:
    start = source.text.index(part, after)
    return source.span(start, start + len(part))


TABLES = Source(
    "rulesets/old-west/tables.rules",
    "\n" * 39 + "  | 31-33 | Shattered knee  |\n  | 36-41 | Shattered elbow |\n",
)


def test_the_example_of_the_design():
    found = finding(
        spot(TABLES, "36-41"),
        "table 'critical' leaves 34 and 35 uncovered",
        label="the row before ends at 33; the next d66 roll after 33 is 34",
        help="add a row for 34-35, or widen 31-33",
    )
    assert text.render_one(found) == (
        "rulesets/old-west/tables.rules:41:5: error RW204: table 'critical' leaves 34 and 35 uncovered\n"
        "   41 |   | 36-41 | Shattered elbow |\n"
        "      |     ^^^^^ the row before ends at 33; the next d66 roll after 33 is 34\n"
        "   help: add a row for 34-35, or widen 31-33\n"
    )


def test_a_second_place_in_the_same_file_stands_in_order():
    found = finding(
        spot(TABLES, "36-41"),
        label="here",
        labels=(Label(spot(TABLES, "31-33"), "the row before"),),
        notes=("d66 has 36 values",),
    )
    assert text.render_one(found).splitlines()[1:] == [
        "   40 |   | 31-33 | Shattered knee  |",
        "      |     ----- the row before",
        "   41 |   | 36-41 | Shattered elbow |",
        "      |     ^^^^^ here",
        "   note: d66 has 36 values",
    ]


def test_a_second_place_far_away_leaves_a_gap():
    source = Source("a.rules", "first\nsecond\nthird\nfourth\n")
    found = finding(spot(source, "fourth"), labels=(Label(spot(source, "first"), "declared here"),))
    assert "  ... |" in text.render_one(found).splitlines()


def test_a_second_place_in_another_file_names_it():
    other = Source("weapons.rules", "weapon colt of Gun\n")
    found = finding(spot(TABLES, "36-41"), labels=(Label(spot(other, "colt"), "the first 'colt'"),))
    assert text.render_one(found).splitlines()[1:] == [
        "   41 |   | 36-41 | Shattered elbow |",
        "      |     ^^^^^",
        "      weapons.rules:1:8",
        "    1 | weapon colt of Gun",
        "      |        ---- the first 'colt'",
    ]


def underlined(found: Diagnostic, width: int = 120) -> str:
    """What stands above the ``^`` marks on a terminal, judged by cells."""
    line, under = text.render_one(found, width=width).splitlines()[1:3]
    first = under.index("^")
    last = under.rindex("^") + 1
    return "".join(char for at, char in places(line) if first <= at < last)


def places(line: str):
    at = 0
    for char in line:
        yield at, char
        at += cells(char)


@pytest.mark.parametrize("before", ["", "規則 ", "Språk och ", "e\u0301e\u0301 ", "｜全角｜", "\t", "\t\tx\t"])
def test_the_underline_is_right_below_wide_and_combining_characters_and_tabs(before):
    source = Source("a.rules", f'{before}table "傷害表" wrong\n')
    assert underlined(finding(spot(source, "wrong"))) == "wrong"
    assert underlined(finding(spot(source, "傷害表"))) == "傷害表"


def test_an_empty_span_is_one_mark():
    source = Source("a.rules", "scale Range\n")
    assert text.render_one(finding(source.span(11, 11), label="a label is missing")).splitlines()[2] == (
        "      |            ^ a label is missing"
    )


def test_a_finding_about_a_file_as_such_shows_no_line():
    source = Source("a.rules", "scale Range\n")
    found = finding(source.whole(), "the file is too large", label="102 MB")
    assert text.render_one(found).splitlines() == [
        "a.rules:1:1: error RW204: the file is too large",
        "   note: 102 MB",
    ]
    assert text.render_one(finding(NOWHERE)).splitlines() == ["<built in>:1:1: error RW204: something is wrong"]


def test_a_span_over_several_lines_says_where_it_ends():
    source = Source("a.rules", "procedure shoot\n  let a = 1\n  let b = 2\nrule x\n")
    assert text.render_one(finding(source.span(0, source.text.index("rule")))).splitlines()[2] == (
        "      | ^^^^^^^^^^^^^^^ down to line 3"
    )
    assert text.render_one(finding(source.span(0, 16), label="all of it")).splitlines()[2] == (
        "      | ^^^^^^^^^^^^^^^ all of it"
    )


@pytest.mark.parametrize("part", ["alpha", "middle", "omega"])
def test_a_long_line_is_cut_around_the_part(part):
    source = Source("a.rules", "alpha " + "文" * 200 + " middle " + "x" * 5000 + " omega\n")
    found = finding(spot(source, part))
    assert underlined(found, width=80) == part
    assert all(cells(line) <= 80 for line in text.render_one(found, width=80).splitlines())


def test_a_long_part_is_cut_too():
    source = Source("a.rules", "x" * 500 + "y" * 5000 + "\n")
    lines = text.render_one(finding(spot(source, "y" * 5000), label="here"), width=80).splitlines()
    assert cells(lines[1]) <= 80
    assert lines[1].endswith("y…")
    assert lines[2].count("^") > 20
    assert lines[2].endswith(" here")


HOSTILE = "\x1b]0;own\x07\x1b[2J\u202e\u200b\x00\x9b1m\u2028\ud800"


def test_nothing_of_the_author_reaches_the_terminal_as_a_command():
    source = Source(f"a{HOSTILE}.rules", f"scale {HOSTILE} x\n")
    found = finding(
        spot(source, HOSTILE),
        f"'{HOSTILE}'",
        label=HOSTILE,
        notes=(HOSTILE,),
        help=HOSTILE,
        labels=(Label(source.span(0, 5), HOSTILE),),
    )
    shown = text.render((found,))
    assert all(char.isprintable() or char == "\n" for char in shown)
    assert "<U+001B>" in shown
    assert "<U+202E>" in shown
    assert "<U+D800>" in shown
    shown.encode("utf-8")


def test_joiners_stay_inside_words_that_need_them():
    assert "خانه\u200cها" in text.render_one(finding(NOWHERE, "خانه\u200cها"))
    assert "pistol<U+200D>" in text.render_one(finding(NOWHERE, "pistol\u200d"))


def test_colour_only_when_asked():
    found = finding(spot(TABLES, "36-41"), help="widen it")
    assert "\x1b" not in text.render((found,))
    coloured = text.render((found,), style=COLOURED)
    assert "\x1b[1;31merror RW204:\x1b[0m" in coloured
    assert "".join(part.split("m", 1)[-1] for part in coloured.split("\x1b[")) == text.render((found,))


def test_the_summary_counts_and_hints_once():
    source = Source("combat.rules", "abc def ghi\n")
    found = (
        finding(source.span(0, 3), code="RW901", severity=Severity.WARNING),
        finding(source.span(4, 7), code="RW204"),
        finding(source.span(8, 11), code="RW205"),
    )
    shown = text.render(found)
    assert "\n2 errors and 1 warning in combat.rules\nrulewright explain RW204 tells more\n" in shown
    assert shown.count("rulewright explain") == 1
    assert text.render((*found, finding(TABLES.whole())), dropped=7).splitlines()[-2] == (
        "3 errors and 1 warning in 2 files; 7 more findings not shown"
    )


def test_no_findings_no_report():
    assert text.render(()) == ""


def test_lines_are_counted_as_the_source_counts_them():
    source = Source("a.rules", "one\u2028still one\x0cstill\rtwo\r\nthree wrong\n")
    shown = text.render_one(finding(spot(source, "wrong")))
    assert shown.startswith("a.rules:3:7: ")
    assert "    3 | three wrong\n      |       ^^^^^\n" in shown
