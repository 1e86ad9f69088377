"""Examples of an author, run through the generated package: what holds, and what is said when it does not."""

from __future__ import annotations

from dataclasses import replace

from ruleset_texts import book_of, book_of_folder

from rulewright.book.model import Example
from rulewright.core.from_book import lower
from rulewright.core.world import world_of
from rulewright.python.examples import Failure, run_example
from rulewright.python.load import load

RULES = """
record Test "Test"
  total   integer "Total"
  success yes/no  "Success"

option modest "Modest" yes/no = no

procedure nerve "Nerve test"
  takes skill integer 1..20
  gives Test
  require skill > 2 else "Skill {skill} is too low"
  decide retry "Try again" yes/no = no
  let total = skill + roll open d20
  if retry
    set total = skill + roll open d20
  if modest
    set total = total - 1
  give Test(total: total, success: total >= 20)

table mood "Mood" on total integer gives text
  | total | mood |
  | ..9   | bad  |
  | 10..  | good |

formula twice "Twice" of a integer gives number
  a * 2 otherwise

modifiers bonus "Bonus"
  takes brave yes/no
  brave "Brave" +3 when brave
"""


def failures(example: str) -> list[Failure]:
    book = book_of(RULES + "\n" + example)
    program = lower(book)
    package = load(program)
    found: list[Failure] = []
    for one in book.examples:
        found += run_example(package, one, world_of(program, dict(one.options)))
    return found


def said(example: str) -> list[tuple[str, str]]:
    return [(failure.expected, failure.actual) for failure in failures(example)]


NERVE = 'example "Nerve"\n  nerve\n    skill = {skill}\n{rest}'


def test_what_holds_has_no_failures() -> None:
    assert said(NERVE.format(skill=9, rest="  rolls 20 3\n  gives total = 32, success = yes\n")) == []
    assert said(NERVE.format(skill=9, rest="  rolls 3 11\n  chooses retry = yes\n  gives success\n")) == []
    assert (
        said(NERVE.format(skill=9, rest="  rolls 11\n  options modest = yes\n  gives total < 20, not success\n")) == []
    )
    assert said(NERVE.format(skill=2, rest='  refuses "Skill 2 is too low"\n')) == []
    assert said(NERVE.format(skill=2, rest="  refuses\n")) == []
    assert said('example "Table"\n  mood\n    total = 4\n  gives "bad"\n') == []
    assert said('example "Formula"\n  twice\n    a = 4\n  gives 8\n') == []
    assert said('example "Modifiers"\n  bonus\n    brave = yes\n  gives 3\n') == []


def test_every_condition_that_fails_is_told_with_what_is() -> None:
    found = failures(NERVE.format(skill=9, rest="  rolls 10\n  gives total = 20, success = yes\n"))
    assert [(one.expected, one.actual) for one in found] == [
        ("total = 20", "total is 19"),
        ("success = yes", "success is no"),
    ]
    assert [one.span.text for one in found] == ["total = 20", "success = yes"]


def test_other_conditions_are_told_with_the_whole_result() -> None:
    assert said(NERVE.format(skill=9, rest="  rolls 10\n  gives success or total > 100\n")) == [
        ("success or total > 100", "it gives Test(total: 19, success: no)")
    ]


def test_a_value_that_differs_is_told() -> None:
    assert said('example "Table"\n  mood\n    total = 12\n  gives "bad"\n') == [("bad", "good")]


def test_a_refusal_is_told() -> None:
    assert said(NERVE.format(skill=2, rest="  gives total = 20\n")) == [("total = 20", "a refusal: Skill 2 is too low")]
    assert said(NERVE.format(skill=2, rest='  refuses "Too low"\n')) == [
        ("a refusal: Too low", "a refusal: Skill 2 is too low")
    ]
    assert said(NERVE.format(skill=9, rest="  rolls 1\n  refuses\n")) == [
        ("a refusal", "it gives Test(total: 10, success: no)")
    ]


def test_dice_and_choices_must_fit() -> None:
    (over,) = failures(NERVE.format(skill=9, rest="  rolls 10 4\n  gives total = 19\n"))
    assert over.actual == "1 scripted die left over: 4"
    (out,) = failures(NERVE.format(skill=9, rest="  rolls 20\n  gives total = 29\n"))
    assert (out.actual, out.place) == (
        "a d20 has to be rolled, but none of the 1 scripted dice is left",
        "sample.rules:13",
    )


def test_the_examples_of_the_bundled_ruleset_hold_and_can_fail() -> None:
    book = book_of_folder("western-skirmish")
    program = lower(book)
    package = load(program)
    assert len(book.examples) > 100

    def failing(example: Example) -> bool:
        return bool(run_example(package, example, world_of(program, dict(example.options))))

    assert [one.label for one in book.examples if failing(one)] == []
    dice = [one for one in book.examples if one.rolls]
    swapped = [replace(one, rolls=(*one.rolls, 1)) for one in dice]
    assert all(map(failing, swapped))
