"""Decisions of the players. A resolver asks a decider; a decider is anything that answers a :class:`Decision`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .errors import AnswerLeftOver, NotAllowed, RuleError
from .text import show
from .traces import Trace

__all__ = [
    "DEFAULTS",
    "Answers",
    "Cost",
    "Decider",
    "Decision",
    "Spending",
    "ask",
    "ask_freely",
    "spend",
]

T = TypeVar("T")

MOST_SPENT = 10_000
"""No default way of spending buys more than this."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that a player decides. ``options`` is what he may answer, or None when any value of the kind of
    ``default`` will do. ``default`` is what happens when nobody decides."""

    name: str
    label: str
    options: tuple[object, ...] | None
    default: object


@dataclass(frozen=True, slots=True)
class Cost(Generic[T]):
    """What points can be spent on: at ``cost`` each, once or as often as the budget allows. What is not ``offered`` cannot be
    chosen now."""

    option: T
    cost: int
    repeatable: bool = False
    offered: bool = True


@dataclass(frozen=True, slots=True)
class Spending(Decision):
    """A decision how to spend ``budget`` points; the answer is a list of options, in order. ``costs`` are their prices."""

    budget: int
    costs: tuple[Cost[object], ...]


Decider = Callable[[Decision], object]


class _Defaults:
    """Always takes the default."""

    __slots__ = ()

    def __call__(self, decision: Decision) -> object:
        return decision.default

    def __repr__(self) -> str:
        return "DEFAULTS"


DEFAULTS: Decider = _Defaults()
"""The decider that always takes the default."""


class Answers:
    """Scripted answers.

    A mapping answers each decision by its name, as often as it is asked. A list of ``(name, answer)`` pairs is used up in
    order: a decision takes the next pair when that bears its name. What is not answered takes its default.
    :meth:`finish` raises :class:`~.errors.AnswerLeftOver` when an answer was never asked for.
    """

    __slots__ = ("_asked", "_by_name", "_in_order")

    def __init__(self, answers: Mapping[str, object] | Iterable[tuple[str, object]]) -> None:
        self._by_name: dict[str, object] = {}
        self._in_order: list[tuple[str, object]] = []
        self._asked: set[str] = set()
        if isinstance(answers, Mapping):
            self._by_name = dict(answers)
        else:
            self._in_order = list(answers)

    def __call__(self, decision: Decision) -> object:
        if decision.name in self._by_name:
            self._asked.add(decision.name)
            return self._by_name[decision.name]
        if self._in_order and self._in_order[0][0] == decision.name:
            return self._in_order.pop(0)[1]
        return decision.default

    @property
    def left(self) -> tuple[str, ...]:
        """The names of the decisions whose answers were not asked for."""
        return (
            *(name for name in self._by_name if name not in self._asked),
            *(name for name, _ in self._in_order),
        )

    def finish(self) -> None:
        """Check that every answer was asked for."""
        if self.left:
            raise AnswerLeftOver(self.left)


def ask(
    decide: Decider,
    name: str,
    label: str,
    options: Iterable[T],
    default: T,
    trace: Trace | None = None,
) -> T:
    """Ask ``decide`` for one of ``options``; raises :class:`~.errors.NotAllowed` when it answers anything else."""
    answer = default
    if decide is not DEFAULTS:
        given = decide(Decision(name, label, tuple(options), default))
        for option in options:
            if given is option or (given == option and _same_kind(given, option)):
                answer = option
                break
        else:
            offered = ", ".join(show(option) for option in options)
            raise NotAllowed(name, show(given), f"it may be {offered}")
    if trace is not None:
        trace.choose(name, label, answer)
    return answer


def ask_freely(
    decide: Decider,
    name: str,
    label: str,
    kinds: type[T] | tuple[type[T], ...],
    default: T,
    trace: Trace | None = None,
) -> T:
    """Ask ``decide`` for any value of ``kinds``; raises :class:`~.errors.NotAllowed` when it answers anything else."""
    answer = default
    if decide is not DEFAULTS:
        given = decide(Decision(name, label, None, default))
        if not isinstance(given, kinds) or (
            isinstance(given, bool) and not isinstance(default, bool)
        ):
            raise NotAllowed(name, show(given), f"it must be of the same kind as {show(default)}")
        answer = given
    if trace is not None:
        trace.choose(name, label, answer)
    return answer


def spend(
    decide: Decider,
    name: str,
    label: str,
    budget: int,
    costs: Sequence[Cost[T]],
    default: Sequence[T],
    trace: Trace | None = None,
) -> tuple[T, ...]:
    """Ask ``decide`` how to spend ``budget`` points on what ``costs`` lists, and give the options bought, in order.

    What is not offered is left out, so that a decider does not see it. Options in ``default`` are bought in that order, each
    as often as it may be and as the budget allows. Raises :class:`~.errors.NotAllowed` when an answer holds an option that
    is not offered, one too often, or costs too much.
    """
    costs = [cost for cost in costs if cost.offered]
    spent = _spend_by_default(budget, costs, default)
    if decide is not DEFAULTS:
        offered = tuple(cost.option for cost in costs)
        prices: tuple[Cost[object], ...] = tuple(
            Cost(cost.option, cost.cost, cost.repeatable) for cost in costs
        )
        spent = _checked(
            name, decide(Spending(name, label, offered, spent, budget, prices)), budget, costs
        )
    if trace is not None:
        trace.choose(name, label, spent)
    return spent


def _same_kind(given: object, option: object) -> bool:
    return isinstance(given, bool) == isinstance(option, bool)


def _spend_by_default(budget: int, costs: Sequence[Cost[T]], default: Sequence[T]) -> tuple[T, ...]:
    by_option = {cost.option: cost for cost in costs}
    spent: list[T] = []
    left = budget
    for option in default:
        price = by_option.get(option)
        if price is None or price.cost > left:
            continue
        count = 1
        if price.repeatable:
            if price.cost <= 0:
                raise RuleError(f"{show(option)} costs nothing and could be bought without end")
            count = min(left // price.cost, MOST_SPENT)
        spent.extend([option] * count)
        left -= count * price.cost
    return tuple(spent)


def _checked(name: str, answer: object, budget: int, costs: Sequence[Cost[T]]) -> tuple[T, ...]:
    if not isinstance(answer, list | tuple):
        raise NotAllowed(name, show(answer), "a list of options is needed")
    spent: list[T] = []
    total = 0
    for given in answer:
        price = next((cost for cost in costs if cost.option == given), None)
        if price is None:
            offered = ", ".join(show(cost.option) for cost in costs) or "nothing now"
            raise NotAllowed(name, show(given), f"points can be spent on {offered}")
        if price.option in spent and not price.repeatable:
            raise NotAllowed(name, show(given), "it may be chosen only once")
        total += price.cost
        spent.append(price.option)
    if spent and total > budget:
        raise NotAllowed(
            name, show(tuple(spent)), f"that costs {total}, and there are {budget} points"
        )
    return tuple(spent)
