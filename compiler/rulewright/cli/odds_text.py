"""One exact distribution as people read it at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from rulewright.calculus.types import EnumType, Integer, Number, Quantity, Type
from rulewright.calculus.values import Value
from rulewright.cli.chances import Line, columns
from rulewright.cli.subject import Subject
from rulewright.cli.terminal import Terminal
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.inputs.asked import Asked, fields_asked
from rulewright.inputs.values import Shower
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.wording import about, percent
from rulewright.report.visible import visible

__all__ = ["MOST_LINES", "distribution_text", "has_order", "narrowed", "numeric"]

MOST_LINES = 60
"""So many outcomes are shown of one distribution; the others are added up. JSON and CSV hold them all."""


def narrowed(program: Program, subject: Subject, found: Distribution, asked: Sequence[Asked]) -> Distribution:
    """The distribution of what is asked: of one value, or of the list of several together."""
    world = world_of(program, subject.options)
    if len(asked) == 1:
        return found.by(asked[0].expression, world)
    return found.by_several([each.expression for each in asked], world)


def distribution_text(
    program: Program,
    subject: Subject,
    found: Distribution,
    asked: Sequence[Asked],
    terminal: Terminal,
    shown: Callable[[Fraction], str] = percent,
) -> str:
    """What is asked together, or, when nothing is, each field of the result."""
    style = terminal.style
    parts = [style.strong(visible(subject.procedure.label or subject.procedure.id)) + "\n"]
    fields = fields_asked(program, subject.procedure)
    whole = not asked and len(fields) == 1 and fields[0].text == "result"
    for group in [tuple(asked)] if asked else [(field,) for field in fields]:
        narrow = narrowed(program, subject, found, group)
        measures = _measures(narrow)
        if whole:
            parts.append(measures.strip() + "\n" if measures else "")
        else:
            parts.append(f"\n{style.aside(visible(', '.join(each.label for each in group)))}{measures}\n")
        parts.append(_lines(program, narrow, [each.type for each in group], shown))
    for outcome in found.weights:
        if isinstance(outcome, Refused):
            parts.append(f"\nrefused {shown(found.probability(outcome))}: {visible(outcome.message)}\n")
    if found.remainder:
        parts.append(f"\nnot followed to the end (open-ended dice): {shown(found.remainder)}\n")
    return "".join(parts)


def numeric(narrow: Distribution) -> bool:
    """Whether all results are numbers (yes/no is none)."""
    results = [outcome for outcome in narrow.weights if not isinstance(outcome, Refused)]
    return bool(results) and all(isinstance(each, int | Fraction) and not isinstance(each, bool) for each in results)


def _measures(narrow: Distribution) -> str:
    """Mean and standard deviation of a distribution of numbers, for a heading; empty for others."""
    if not numeric(narrow):
        return ""
    mean, rounded = narrow.mean(), about(narrow.mean(), 2)
    near = "" if Fraction(rounded) == mean else "about "
    return f" (mean {near}{rounded}, standard deviation {about(narrow.deviation(), 2)})"


def _lines(program: Program, narrow: Distribution, types: Sequence[Type], shown: Callable[[Fraction], str]) -> str:
    shower = Shower(program)
    outcomes = [outcome for outcome in narrow.weights if not isinstance(outcome, Refused)]
    ordered = len(types) == 1 and len(outcomes) > 2 and has_order(program, types[0])
    lines: list[Line] = []
    left = sum((narrow.probability(outcome) for outcome in outcomes), Fraction(0))
    for outcome in outcomes:
        assert not isinstance(outcome, Refused)
        chance = narrow.probability(outcome)
        lines.append(Line(visible(_name(shower, outcome, types)), chance, left if ordered else None))
        left -= chance
    said = columns(lines[:MOST_LINES], shown)
    if len(lines) > MOST_LINES:
        rest = sum((line.chance for line in lines[MOST_LINES:]), Fraction(0))
        said += f"  and {len(lines) - MOST_LINES} more outcomes, {shown(rest)} together; --format json lists them\n"
    return said


def _name(shower: Shower, outcome: Value, types: Sequence[Type]) -> str:
    values = outcome if len(types) > 1 and isinstance(outcome, tuple) else (outcome,)
    return ", ".join(shower.show(value, type) for value, type in zip(values, types, strict=True))


def has_order(program: Program, type: Type) -> bool:
    """Whether of two values of ``type`` one is the larger."""
    match type:
        case Integer() | Number() | Quantity():
            return True
        case EnumType(id):
            return program.enumerations[id].ordered
        case _:
            return False
