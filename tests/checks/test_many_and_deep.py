"""Rules that are longer and deeper than anybody plays: they are checked or refused, and no check runs out of stack."""

from __future__ import annotations

import pytest

from rulewright.diagnostics import Diagnostic
from rulewright.project.pipeline import check_texts


def findings_of(text: str) -> list[Diagnostic]:
    return list(check_texts({"made.rules": text}).findings)


def asking(condition: str) -> str:
    return f'procedure p "P"\n  takes k integer 1..5\n  gives integer\n  if {condition}\n    give 1\n  give 0\n'


@pytest.mark.parametrize("count", [200, 400, 2_000])
def test_a_condition_may_ask_a_formula_with_any_number_of_cases(count):
    cases = "".join(f"  {number} when a = {number}\n" for number in range(count))
    text = f'formula f "F" of a integer 0..{count} gives integer\n{cases}  0 otherwise\n\n{asking("f(a: k) > 3")}'
    assert findings_of(text) == []


@pytest.mark.parametrize("count", [30, 300])
@pytest.mark.parametrize("value", ["F", "0 + F", "1 + 1 - 2 + F", "if F > 9 then 9 else F"])
def test_a_condition_may_ask_formulas_that_ask_formulas(count, value):
    parts = ['formula f0 "F0" of a integer 0..5 gives integer\n  a otherwise\n']
    for number in range(1, count):
        asked = value.replace("F", f"f{number - 1}(a: a)")
        parts.append(f'formula f{number} "F{number}" of a integer 0..5 gives integer\n  {asked} otherwise\n')
    text = "\n".join([*parts, asking(f"f{count - 1}(a: k) > 3")])
    assert {one.code for one in findings_of(text)} <= {"RW502"}


def chain(arms: int, indent: str) -> str:
    lines = [f"{indent}if k = 0", f"{indent}  give 0"]
    for number in range(1, arms):
        lines += [f"{indent}else if k = {number}", f"{indent}  give {number}"]
    return "\n".join([*lines, f"{indent}else", f"{indent}  give 1", ""])


def test_a_chain_of_else_if_is_as_long_as_bodies_may_be_deep():
    head = 'procedure p "P"\n  takes k integer 0..300\n  gives integer\n'
    assert findings_of(head + chain(98, "  ")) == []
    [found] = findings_of(head + chain(300, "  "))
    assert (found.code, found.message) == ("RW109", "statements are nested more than 100 deep")
    assert found.span.text == "k = 100"


def test_blocks_and_else_if_count_together():
    head = 'procedure p "P"\n  takes k integer 0..300\n  gives integer\n'
    blocks = "".join("  " * depth + f"if k > {depth}\n" for depth in range(1, 25))
    rest = "  give 2\n"
    assert [one.code for one in findings_of(head + blocks + chain(90, "  " * 25) + rest)].count("RW109") == 1
    assert "RW109" not in {one.code for one in findings_of(head + blocks + chain(70, "  " * 25) + rest)}


def test_of_many_exceptions_the_two_that_clash_are_found():
    lines = "".join(f"    except +{number} when a = {number}\n" for number in range(30))
    text = f'modifiers m "M"\n  takes a integer 0..99, b yes/no\n  line "Line" +50 when b\n{lines}    except +60 when a = 17\n'
    [found] = findings_of(text)
    assert (found.code, found.message) == ("RW501", "two exceptions of 'line' hold at once: b = yes, a = 17")


def test_of_many_exceptions_the_one_that_never_applies_is_found():
    lines = "".join(f"    {'else ' if number else ''}except +{number} when a{number}\n" for number in range(40))
    takes = ", ".join(f"a{number} yes/no" for number in range(40))
    text = f'modifiers m "M"\n  takes {takes}, b integer 0..9\n  line "Line" +50 when b > 3\n{lines}'
    text += "    else except +60 when b < 2\n    else except +70 when a7\n"
    found = [one.span.text for one in findings_of(text) if one.code == "RW502"]
    assert found == ["b < 2", "a7"]
