"""The walk over every sequence of faces that a generated resolver can meet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from core_interpreter import OutOfFacesError, Script, enumerate_faces

from rulewright import runtime
from rulewright.calculus.values import Value
from rulewright.odds.distribution import Outcome, Refused
from rulewright.python.load import LoadedPackage, RefusedError, RunError


def walk_resolver(
    package: LoadedPackage,
    procedure: str,
    arguments: Mapping[str, Value],
    *,
    decisions: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
) -> dict[Outcome, Fraction]:
    """Every outcome of a procedure of ``package`` with its probability, by trying every sequence of faces."""
    answers = {name: package.converter.to_object(value) for name, value in (decisions or {}).items()}

    def decide(decision: runtime.Decision) -> object:
        if decision.name not in answers:
            return decision.default
        answer = answers[decision.name]
        return _affordable(answer, decision) if isinstance(decision, runtime.Spending) else answer

    def run(script: Script) -> Outcome:
        try:
            return package.run("procedure", procedure, arguments, rolls=script.faces, decide=decide, options=options)
        except RefusedError as refused:
            return Refused(refused.message)
        except RunError as error:
            if isinstance(error.__cause__, runtime.DiceRanOut):
                wanted = error.__cause__
                faces = range(0, 100, 10) if wanted.tens else range(1, wanted.sides + 1)
                raise OutOfFacesError(faces) from None
            raise

    return enumerate_faces(run)


def _affordable(wished: object, decision: runtime.Spending) -> tuple[object, ...]:
    """What is wished for in turn, passing over what is not offered or not affordable any more, as the odds read a wish."""
    assert isinstance(wished, tuple | list)
    prices = {cost.option: cost.cost for cost in decision.costs}
    left, bought = decision.budget, []
    for option in wished:
        if option in prices and prices[option] <= left:
            bought.append(option)
            left -= prices[option]
    return tuple(bought)
