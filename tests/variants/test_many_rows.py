"""Variants that touch many rows give what the rows say when they are written out."""

from __future__ import annotations

import random

from rulewright.core.print import dump
from rulewright.project.pipeline import Outcome, check_texts

MANIFEST = "id: {id}\ntitle: T\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n{more}"
HEAD = 'table t "T" on k integer 1..90 gives text\n  | k | r |\n'
RECORD = 'record R "R" is a weapon\n  a integer "A"\n\nweapons R "W"\n  | id | name | a |\n'


def variant(parent: str, rules: str) -> Outcome:
    return check_texts(
        {
            "ruleset.yaml": MANIFEST.format(id="variant", more="extends: ./parent\n"),
            "a.rules": rules,
            "parent/ruleset.yaml": MANIFEST.format(id="parent", more=""),
            "parent/a.rules": parent,
        }
    )


def core(outcome: Outcome) -> str:
    assert outcome.ruleset is not None, [str(one) for one in outcome.findings]
    return dump(outcome.ruleset.program)


def rows(cells: dict[int, str]) -> str:
    return "".join(f"  | {key} | {text} |\n" for key, text in cells.items())


def test_rows_of_a_table_are_taken_out_put_in_changed_and_replaced() -> None:
    draw = random.Random(5)
    before = {key: f"word {key}" for key in range(1, 91)}
    gone = draw.sample(range(1, 91), 40)
    back = {key: f"new {key}" for key in gone}
    others = [key for key in before if key not in gone]
    changed = {key: f"changed {key}" for key in draw.sample(others, 25)}
    replaced = {key: f"replaced {key}" for key in others if key not in changed}
    rules = "remove from table t\n" + "".join(f"  | {key} |\n" for key in gone) + "\n"
    rules += "add to table t\n  | k | r |\n" + rows(back) + "\n"
    rules += "change table t\n  | k | r |\n" + rows(changed) + "\n"
    rules += "replace in table t\n  | k | r |\n" + rows(replaced)
    after = {**before, **back, **changed, **replaced}
    assert core(variant(HEAD + rows(before), rules)) == core(variant(HEAD + rows(after), ""))


def test_each_row_of_a_block_is_changed_in_its_place() -> None:
    def block(values: dict[int, int]) -> str:
        return RECORD + "".join(f"  | w{key} | W {key} | {value} |\n" for key, value in values.items())

    before = {key: key for key in range(60)}
    after = {key: key * 2 + 1 for key in before}
    by_rows = "change weapons R\n  | id | a |\n" + "".join(f"  | w{key} | {value} |\n" for key, value in after.items())
    one_by_one = "".join(f"change weapon w{key}\n  a {value}\n\n" for key, value in after.items())
    wanted = core(variant(block(after), ""))
    assert core(variant(block(before), by_rows)) == wanted
    assert core(variant(block(before), one_by_one)) == wanted


def test_a_row_that_is_gone_cannot_be_taken_out_again() -> None:
    outcome = variant(
        HEAD + rows({key: f"word {key}" for key in range(1, 91)}), "remove from table t\n  | 7 |\n  | 7 |\n"
    )
    assert [one.message for one in outcome.findings] == [
        "this ruleset takes table.t.7 out, so that nothing else can be done to it"
    ]
