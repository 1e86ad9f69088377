"""Decisions: defaults, scripted answers and functions."""

from __future__ import annotations

import pytest

from rulewright.runtime import (
    DEFAULTS,
    AnswerLeftOver,
    Answers,
    Choice,
    Cost,
    Decision,
    NotAllowed,
    RuleError,
    Spending,
    Trace,
    ask,
    ask_freely,
    spend,
    whole_numbers,
)


class Stunt(Choice):
    damage = "damage", "Extra damage"
    knock = "knock", "Knock down"
    critical = "critical", "Critical"


COSTS = (Cost(Stunt.damage, 1, repeatable=True), Cost(Stunt.knock, 1), Cost(Stunt.critical, 3))


def push(decide: object, trace: Trace | None = None) -> bool:
    assert callable(decide)
    return ask(decide, "push", "Push the roll", (True, False), False, trace)


def test_the_default_is_taken_when_nobody_decides() -> None:
    trace = Trace()
    assert push(DEFAULTS, trace) is False
    assert str(trace) == "Push the roll: no"


def test_a_function_decides_and_sees_what_is_offered() -> None:
    seen: list[Decision] = []

    def decide(decision: Decision) -> object:
        seen.append(decision)
        return True

    assert push(decide) is True
    assert seen == [Decision("push", "Push the roll", (True, False), False)]


def test_answers_by_name_hold_each_time() -> None:
    answers = Answers({"push": True})
    assert push(answers) is True
    assert push(answers) is True
    answers.finish()


def test_answers_in_order_are_used_up() -> None:
    answers = Answers([("push", True), ("push", False)])
    assert [push(answers), push(answers), push(answers)] == [True, False, False]
    answers.finish()


@pytest.mark.parametrize("answers", [Answers({"pusch": True}), Answers([("pusch", True), ("push", True)])])
def test_an_answer_to_nothing_is_left_over(answers: Answers) -> None:
    assert push(answers) is False
    with pytest.raises(AnswerLeftOver, match="no decision asked for 'pusch'"):
        answers.finish()


@pytest.mark.parametrize("answer", [1, 0, "yes", None])
def test_what_is_not_offered_is_not_allowed(answer: object) -> None:
    with pytest.raises(NotAllowed, match="it may be yes, no"):
        push(Answers({"push": answer}))


def test_members_and_numbers_are_decided() -> None:
    assert ask(Answers({"stunt": Stunt.knock}), "stunt", "Stunt", Stunt, Stunt.damage) is Stunt.knock
    assert ask(Answers({"n": 6}), "n", "Number", whole_numbers(0, 6), 0) == 6
    with pytest.raises(NotAllowed):
        ask(Answers({"n": 7}), "n", "Number", whole_numbers(0, 6), 0)
    with pytest.raises(NotAllowed):
        ask(Answers({"n": True}), "n", "Number", whole_numbers(0, 6), 0)


def test_a_free_answer_must_be_of_the_kind() -> None:
    assert ask_freely(Answers({"n": 70}), "n", "Number", int, 0) == 70
    for wrong in ("70", True, 7.0):
        with pytest.raises(NotAllowed):
            ask_freely(Answers({"n": wrong}), "n", "Number", int, 0)


def test_points_are_spent_on_defaults_in_order() -> None:
    assert spend(DEFAULTS, "spent", "Stunts", 5, COSTS, (Stunt.critical, Stunt.damage)) == (
        Stunt.critical,
        Stunt.damage,
        Stunt.damage,
    )
    assert spend(DEFAULTS, "spent", "Stunts", 2, COSTS, (Stunt.critical, Stunt.knock)) == (Stunt.knock,)
    assert spend(DEFAULTS, "spent", "Stunts", -1, COSTS, (Stunt.damage,)) == ()


def test_with_less_than_no_points_nothing_is_bought() -> None:
    assert spend(Answers([]), "spent", "Stunts", -1, COSTS, (Stunt.damage,)) == ()


def test_points_are_spent_by_decision() -> None:
    answers = Answers({"spent": [Stunt.knock, Stunt.damage]})
    assert spend(answers, "spent", "Stunts", 3, COSTS, ()) == (Stunt.knock, Stunt.damage)


def test_a_decider_sees_budget_and_prices() -> None:
    def decide(decision: Decision) -> object:
        assert isinstance(decision, Spending)
        return [price.option for price in decision.costs if price.cost == decision.budget]

    assert spend(decide, "spent", "Stunts", 3, COSTS, ()) == (Stunt.critical,)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([Stunt.knock, Stunt.knock], "it may be chosen only once"),
        ([Stunt.critical, Stunt.damage], "that costs 4, and there are 3 points"),
        (["damage"], "points can be spent on Extra damage, Knock down, Critical"),
        (Stunt.damage, "a list of options is needed"),
        ([[]], "points can be spent on"),
    ],
)
def test_what_cannot_be_bought_is_not_allowed(answer: object, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        spend(Answers({"spent": answer}), "spent", "Stunts", 3, COSTS, ())


def test_what_costs_nothing_is_not_bought_without_end() -> None:
    with pytest.raises(RuleError, match="costs nothing"):
        spend(DEFAULTS, "spent", "Stunts", 3, (Cost(Stunt.damage, 0, repeatable=True),), (Stunt.damage,))
