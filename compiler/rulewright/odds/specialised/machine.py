"""Programs with the specialised code of their procedures; each is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.calculus.types import RecordType, Type
from rulewright.calculus.values import Value
from rulewright.calculus.world import World
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.odds.distribution import Distribution, Outcome, Refused, distribution_of
from rulewright.odds.exact import distribution
from rulewright.odds.specialised.encoding import Encoded, decoder, encoder
from rulewright.odds.specialised.expressions import Printer
from rulewright.odds.specialised.irregular import IrregularError, UnsupportedError
from rulewright.odds.specialised.statements import function_of

__all__ = ["Joint", "Specialised", "source_of"]

_NONE: Mapping[str, Value] = {}


@dataclass(frozen=True, slots=True)
class Joint:
    """An exact joint distribution in plain numbers: ``weights[x] / denominator`` is the probability of ``x``. Members of scales and
    choices are their places from 0, records tuples of their fields, a refusal a :class:`~rulewright.odds.distribution.Refused`.

    What is missing to the denominator was not followed (open-ended dice)."""

    weights: dict[Encoded, int]
    denominator: int
    result: Type
    world: World

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the result, in the order in which they stand in an outcome; empty when it is no record."""
        result = self.result
        return tuple(one.id for one in self.world.records[result.id].fields) if isinstance(result, RecordType) else ()

    def floats(self) -> dict[Encoded, float]:
        """The chances as floats, each the one that lies nearest to the exact chance."""
        denominator = self.denominator
        return {outcome: weight / denominator for outcome, weight in self.weights.items()}

    def distribution(self) -> Distribution:
        """The same with the values of the ruleset."""
        decode = decoder(self.result, self.world)
        pairs: list[tuple[Outcome, int]] = [
            (outcome if isinstance(outcome, Refused) else decode(outcome), weight)
            for outcome, weight in self.weights.items()
        ]
        return distribution_of(pairs, self.denominator, self.world.enumerations)


@dataclass(frozen=True, slots=True)
class _Made:
    """The code of one procedure. ``arguments`` are its inputs with what encodes them and the encoded default, if any."""

    run: Callable[..., tuple[dict[Encoded, int], int]]
    arguments: tuple[tuple[str, Callable[[Value], Encoded], tuple[Encoded] | None], ...]
    result: Type
    world: World


class Specialised:
    """The odds of a program by specialised code where there is some, and by the general machine elsewhere.

    Nothing that is computed for one set of arguments is kept for another; what is kept is the code.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self._made: dict[object, _Made | None] = {}

    def joint(
        self,
        procedure: str,
        arguments: Mapping[str, Value],
        *,
        decisions: Mapping[str, Value] = _NONE,
        options: Mapping[str, Value] = _NONE,
    ) -> Joint | None:
        """The joint distribution in plain numbers, or None when there is no specialised code for this (then
        :func:`~rulewright.odds.exact.distribution` finds it, or says what is wrong)."""
        key = (procedure, *decisions.items(), 0, *options.items()) if decisions or options else procedure
        try:
            made = self._made[key]
        except KeyError:
            made = self._made[key] = _make(self.program, procedure, decisions, options)
        if made is None:
            return None
        given = []
        left = len(arguments)
        try:
            for name, encode, default in made.arguments:
                if name in arguments:
                    given.append(encode(arguments[name]))
                    left -= 1
                elif default is not None:
                    given.append(default[0])
                else:
                    return None
            if left:
                return None
            weights, denominator = made.run(*given)
        except (IrregularError, ZeroDivisionError, TypeError, IndexError):
            return None  # an error of the rules, or too much: the general machine says where
        return Joint(weights, denominator, made.result, made.world)

    def distribution(
        self,
        procedure: str,
        arguments: Mapping[str, Value],
        *,
        decisions: Mapping[str, Value] = _NONE,
        options: Mapping[str, Value] = _NONE,
    ) -> Distribution:
        """As :func:`~rulewright.odds.exact.distribution`, faster where there is specialised code."""
        joint = self.joint(procedure, arguments, decisions=decisions, options=options)
        if joint is not None:
            return joint.distribution()
        return distribution(self.program, procedure, arguments, decisions=decisions, options=options)


def source_of(
    program: Program, procedure: str, decisions: Mapping[str, Value] = _NONE, options: Mapping[str, Value] = _NONE
) -> str | None:
    """The text of the specialised code of a procedure, to look at; None when there is none."""
    printed = _print(program, procedure, decisions, world_of(program, options))
    return None if printed is None else printed[0]


def _print(
    program: Program, procedure: str, decisions: Mapping[str, Value], world: World
) -> tuple[str, Printer] | None:
    declared = program.procedures.get(procedure)
    if declared is None:
        return None
    printer = Printer(world)
    try:
        function = function_of(printer, declared, decisions)
    except (UnsupportedError, IrregularError):
        return None
    return "\n".join([*printer.functions, function]), printer


def _make(
    program: Program, procedure: str, decisions: Mapping[str, Value], options: Mapping[str, Value]
) -> _Made | None:
    if any(id not in program.options for id in options):
        return None
    world = world_of(program, options)
    printed = _print(program, procedure, decisions, world)
    if printed is None:
        return None
    text, printer = printed
    declared = program.procedures[procedure]
    scope: dict[str, Any] = dict(printer.given)
    exec(compile(text, f"<odds of {procedure}>", "exec"), scope)
    try:
        decoder(declared.result, world)
        arguments = tuple(
            (
                one.name,
                encode,
                (encode(one.default),) if one.has_default else None,
            )
            for one in declared.parameters
            for encode in [encoder(one.type, world)]
        )
    except (UnsupportedError, IrregularError):
        return None
    return _Made(scope["odds"], arguments, declared.result, world)
