"""The formatter: one style, nothing lost, nothing changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.diagnostics import Findings
from rulewright.source import Source
from rulewright.syntax.parse import parse
from rulewright.syntax.print import format_source

ROOT = Path(__file__).parents[2]
SNIPPETS = [
    pytest.param(text, id=f"{page.name} {number}")
    for page in sorted((ROOT / "docs").glob("*.md"))
    for number, text in enumerate(re.findall(r"```rules\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
]
FILES = [
    pytest.param(path.read_text(encoding="utf-8"), id=path.relative_to(ROOT).as_posix())
    for path in sorted((ROOT / "rulesets").rglob("*.rules"))
]


def formatted(text: str) -> str:
    findings = Findings()
    printed = format_source(Source("a.rules", text), findings)
    assert printed is not None, [found.message for found in findings]
    return printed


@pytest.mark.parametrize("text", SNIPPETS + FILES)
def test_formatting_keeps_the_meaning_and_every_comment(text: str) -> None:
    printed = formatted(text)
    assert formatted(printed) == printed
    assert parse(Source("a.rules", printed), Findings()) == parse(Source("a.rules", text), Findings())
    assert re.findall(r"#[^\n]*", printed) == [found.rstrip() for found in re.findall(r"#[^\n]*", text)]


@pytest.mark.parametrize("text", FILES)
def test_bundled_rulesets_are_formatted(text: str) -> None:
    assert formatted(text) == text


def test_rows_are_aligned_by_the_width_that_people_see() -> None:
    text = 'weapons Gun "Guns"\n | id | name | reach |\n | colt | 左輪手槍 | 3 |\n | rifle | Rifle | 12 |\n'
    assert formatted(text) == (
        'weapons Gun "Guns"\n'
        "  | id    | name     | reach |\n"
        "  | colt  | 左輪手槍 | 3     |\n"
        "  | rifle | Rifle    | 12    |\n"
    )


def test_a_bar_inside_a_cell_stays_escaped() -> None:
    text = 'weapons Gun "Guns"\n  | id | name |\n  | a | x \\| y |\n'
    assert "x \\| y" in formatted(text)


def test_signs_and_operations_are_told_apart() -> None:
    text = 'modifiers m "M"\n  takes a integer\n  one "One" -2 when a=-1\n  two "Two" + a\n  three "Three" a-1 when a  >  -3\n'
    printed = formatted(text)
    assert "-2 when a = -1" in printed
    assert "a - 1 when a > -3" in printed


def test_a_die_with_a_computed_number_of_sides_keeps_its_bracket() -> None:
    written = 'procedure hits "Hits"\n  takes shots integer 1..20\n  gives integer\n  let hits = roll d(shots + 1)\n  give hits\n'
    assert formatted(written) == written


def test_lines_that_allow_findings_stay_as_comments_do() -> None:
    text = (
        '# head\nallow RW507 "later"\nchoice Mood "Mood"\n      allow RW505   "odd"   # yes\n  calm "Calm"\n  wild  "Wild"\n'
        'allow RW507 "next"\nrule a "A"\n  > Text.\n'
    )
    assert formatted(text) == (
        '# head\nallow RW507 "later"\nchoice Mood "Mood"\n  allow RW505   "odd"   # yes\n  calm "Calm"\n  wild "Wild"\n\n'
        'allow RW507 "next"\nrule a "A"\n  > Text.\n'
    )


def test_comments_stay_where_they_belong() -> None:
    text = (
        '# the head\n\n\n\nscale Range "Range"   # nearest first\n'
        '    # inside\n    close "Close"\n    far   "Far" # behind\n\n# of the next\nrule a "A"\n  > Text.\n# the end\n'
    )
    assert formatted(text) == (
        '# the head\n\nscale Range "Range"  # nearest first\n  # inside\n  close "Close"\n  far   "Far"  # behind\n\n'
        '# of the next\nrule a "A"\n  > Text.\n# the end\n'
    )


def test_a_file_with_a_fault_is_left_alone() -> None:
    findings = Findings()
    assert format_source(Source("a.rules", 'rule a "A\n  > Text.\n'), findings) is None
    assert [found.code for found in findings] == ["RW106"]


def test_a_text_as_default_is_not_the_label() -> None:
    text = 'record Figure "Figure"\n  name text = "" "Name"\n  skill integer = 3 "Skill"\n'
    assert formatted(text) == 'record Figure "Figure"\n  name  text = ""   "Name"\n  skill integer = 3 "Skill"\n'


def test_a_closing_bracket_on_a_line_of_its_own_stays_in_its_declaration() -> None:
    text = 'constant c "C" Side = Side(\n  name: "x",\n)\n'
    assert formatted(text) == 'constant c "C" Side = Side(\n    name: "x",\n  )\n'


def test_lines_go_in_with_each_bracket_that_another_line_opens() -> None:
    head = 'procedure p "P"\n  gives integer\n'
    text = head + (
        "  let a = f(\n  [\n  g(\n  1, # one\n  # note\n  2\n  # last\n  ),\n  3\n  ]\n  )\n"
        "  let b = f(g(\n  1,\n  h(2,\n  3)),\n  4)\n  give a\n"
    )
    printed = head + (
        "  let a = f(\n      [\n          g(\n              1,  # one\n              # note\n              2\n"
        "              # last\n          ),\n          3\n      ]\n  )\n"
        "  let b = f(g(\n      1,\n      h(2,\n          3)),\n      4)\n  give a\n"
    )
    assert formatted(text) == printed
    assert formatted(printed) == printed


def test_brackets_of_a_declaration_stay_inside_it_whatever_they_hold() -> None:
    text = 'constant c "C" Side = Side(\n names: [\n "x"\n ],\n )\n'
    printed = 'constant c "C" Side = Side(\n    names: [\n        "x"\n    ],\n  )\n'
    assert formatted(text) == printed
    assert formatted(printed) == printed


@pytest.mark.parametrize("end", ["# the end", "\n# the end", "\n\n  # inside\n# the end", "\n#"])
def test_no_comment_is_lost_behind_the_last_line_end(end) -> None:
    printed = formatted(f'rule a "A"\n  > Text.\n{end}')
    assert [line.strip() for line in printed.splitlines() if "#" in line] == [
        line.strip() for line in end.splitlines() if "#" in line
    ]


@pytest.mark.parametrize("blank", ["\u3000\u3000", "\u00a0", "\t", "  ", " \u3000", "\u2003"])
def test_blanks_that_open_a_paragraph_are_its_own(blank) -> None:
    text = f'rule a "A"\n  >{blank}Text.\n  > {blank}Text.{blank}\n  >{blank}\n'
    printed = formatted(text)
    assert formatted(printed) == printed
    assert printed.splitlines()[2] == f"  > {blank}Text."
    assert printed.splitlines()[3] == "  >"
