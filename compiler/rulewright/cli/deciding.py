"""Asking somebody at the terminal for the decisions that a procedure leaves to the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.cli.asking import Asker
from rulewright.inputs.arguments import Wanted
from rulewright.python.load import LoadedPackage
from rulewright.report.visible import visible
from rulewright.runtime import Cost, Decision, Spending, show

__all__ = ["AskingDecider"]


@dataclass(frozen=True)
class AskingDecider:
    """A decider that asks, but for the decisions that are in ``answers`` already. ``wanted`` are all decisions by name."""

    asker: Asker
    loaded: LoadedPackage
    wanted: Mapping[str, Wanted]
    answers: Mapping[str, object]

    def __call__(self, decision: Decision) -> object:
        if decision.name in self.answers:
            return self.answers[decision.name]
        if isinstance(decision, Spending):
            return self._spend(decision)
        question = decision.label or decision.name
        if decision.options == (False, True) or decision.options == (True, False):
            default = decision.default if isinstance(decision.default, bool) else None
            return self.asker.yes_no(question, default=default)
        if decision.options and all(type(option) is int for option in decision.options):
            return self.asker.number(question, [int(str(option)) for option in decision.options], decision.default)
        if decision.options is not None:
            return self.asker.choose(
                question, [(option, show(option)) for option in decision.options], decision.default
            )
        wanted = self.wanted[decision.name]
        usual = self.loaded.converter.to_value(decision.default, wanted.type)
        value = self.asker(Wanted(decision.name, wanted.label, wanted.type, (usual,)))
        return self.loaded.converter.to_object(value)

    def _spend(self, decision: Spending) -> tuple[object, ...]:
        spent: list[object] = []
        left = decision.budget
        terminal = self.asker.terminal
        while True:
            offered = [cost for cost in decision.costs if _may_buy(cost, left, spent)]
            if not offered:
                return tuple(spent)
            terminal.out(f"{visible(decision.label or decision.name)}: {left} to spend\n")
            options: list[tuple[object, str]] = [(None, "nothing more")]
            options += [(cost.option, f"{show(cost.option)} ({cost.cost})") for cost in offered]
            chosen = self.asker.choose("On what", options, None)
            if chosen is None:
                return tuple(spent)
            spent.append(chosen)
            left -= next(cost.cost for cost in offered if cost.option == chosen)


def _may_buy(cost: Cost[object], left: int, spent: list[object]) -> bool:
    """Whether an option can still be bought; what costs nothing only once, so that the asking ends."""
    return cost.cost <= left and ((cost.repeatable and cost.cost > 0) or cost.option not in spent)
