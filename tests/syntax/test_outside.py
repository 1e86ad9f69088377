"""Lines in the first column that belong to the declaration above."""

from __future__ import annotations

import pytest

from rulewright.diagnostics import Findings
from rulewright.source import Source
from rulewright.syntax import outside
from rulewright.syntax.parse import parse

HOST = 'procedure fight "Fight"\n  gives integer\n  let rolled = roll d6\n'


def helps(text: str) -> list[str]:
    findings = Findings()
    parse(Source("a.rules", text), findings)
    return [found.help for found in findings]


def test_lines_deeper_in_a_line_that_stands_outside_come_with_it():
    assert (
        helps(f"{HOST}if rolled > 3\n  give 2\nelse\n  give 1\n")[0]
        == "indent it, so that it belongs to the 'procedure' above"
    )


def test_a_line_with_signs_of_an_input_method_is_indented_first():
    assert helps('weapon knife of Gun "Knife"\ndamage ４\n') == ["indent it, so that it belongs to the 'weapon' above"]


def test_what_would_not_be_read_when_it_is_indented_either_is_told_what_opens_a_declaration():
    [help] = helps(f"{HOST}giving 2 2\n")
    assert help.startswith("a declaration opens with one of: ")


def test_nothing_is_above_the_first_line_of_a_file():
    [help] = helps("damage 4\n")
    assert help.startswith("a declaration opens with one of: ")


def test_only_so_many_lines_are_tried(monkeypatch):
    tried: list[str] = []

    def readable(text: str) -> bool:
        tried.append(text)
        return False

    text = HOST + "giving 2 2\n" * 10_000
    bounds = [(0, len(HOST)), *((at, at + 11) for at in range(len(HOST), len(text), 11))]
    assert outside.find_outside(text, bounds, readable) == outside.Outside({}, frozenset())
    assert len(tried) == outside.MOST_TRIED


def test_with_a_long_declaration_only_its_first_line_is_tried():
    tried: list[str] = []

    def readable(text: str) -> bool:
        tried.append(text)
        return False

    host = HOST + "  set rolled = 1\n" * 1_000
    outside.find_outside(host + "give 1\n", [(0, len(host)), (len(host), len(host) + 7)], readable)
    assert tried == ['procedure fight "Fight"\n  give 1\n']


def test_a_declaration_that_is_mended_is_read_again():
    """What was outside in one check is inside in the next, with the same memory."""
    from rulewright.incremental.memory import Memory

    memory = Memory()
    findings = Findings()
    assert parse(Source("a.rules", 'rule tea "Tea"\n> No fights.\n'), findings, memory) == ()
    assert [found.span.text for found in findings] == ["> No fights."]
    findings = Findings()
    assert len(parse(Source("a.rules", 'rule tea "Tea"\n  > No fights.\n'), findings, memory)) == 1
    assert not findings


@pytest.mark.parametrize("blank", ["\u3000", "\u00a0"])
def test_a_blank_that_is_none_opens_no_declaration_and_is_not_passed_over(blank: str):
    """Neither in the first line of a file nor in a later one."""
    for before in ("", "# The tea house\n", 'rule tea "Tea"\n'):
        findings = Findings()
        assert parse(Source("a.rules", f'{before}{blank}rule bar "Bar"\n'), findings) == ()
        [found] = findings
        assert (found.code, found.span.text, str(found.span)) == (
            "RW105",
            blank,
            f"a.rules:{before.count(chr(10)) + 1}:1",
        )
