"""Two exceptions of one modifier never hold at once with different values, unless the second gives way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulewright.book.model import Alternative, ModifierException, ModifierLine, ModifierList
from rulewright.calculus.expressions import Compare, Expression, Literal
from rulewright.calculus.types import YES_NO
from rulewright.checks.context import Context
from rulewright.checks.inputs import say_inputs
from rulewright.checks.key_line import place
from rulewright.checks.possibilities import Inputs, Possibilities, Reasoner
from rulewright.core.program import Program
from rulewright.diagnostics import Code, Findings, Label

CODE = Code(
    id="RW501",
    name="clashing-exceptions",
    summary="Two exceptions of one modifier can hold at once, and nothing says which of them counts.",
    why="Sooner or later both hold at the table, and each side reads the rule in its own favour. Write `else except` in front of "
    "the one that gives way, or narrow a condition so that only one can hold.",
    bad="""\
modifiers shooting "Shooting"
  takes aimed yes/no, called yes/no, moving yes/no
  aimed "Aimed" +2 when aimed
    except +1 when called
    except +0 when moving
""",
    good="""\
modifiers shooting "Shooting"
  takes aimed yes/no, called yes/no, moving yes/no
  aimed "Aimed" +2 when aimed
    except +1 when called
    else except +0 when moving
""",
)

SUBJECTS = (ModifierList,)

FEW = 4
"""So few exceptions are asked about pair by pair at once."""


def check(modifiers: ModifierList, context: Context, findings: Findings) -> None:
    """Report pairs of exceptions for which an input was found that triggers both. The search tries every input where there
    are few, and inputs near the constants in the conditions otherwise; what is too large to search is not reported."""
    for line in modifiers.lines:
        for alternative in line.alternatives:
            for first, second in _rivals(alternative, context.reasoner):
                asked = context.reasoner.possibilities(_both(alternative, first, second))
                inputs = asked.witness([True] * 3 + [False] * _before(alternative, first) + [True])
                if inputs is not None:
                    _report(line, first, second, inputs, asked, context.program, findings)


def _rivals(alternative: Alternative, reasoner: Reasoner) -> Iterator[tuple[ModifierException, ModifierException]]:
    """The pairs that may clash. Where all of them can be tried at once, those that never hold both are left out."""
    exceptions = alternative.exceptions
    overlapping = reasoner.overlapping([one.condition for one in exceptions]) if len(exceptions) > FEW else None
    for (one, first), (other, second) in combinations(enumerate(exceptions), 2):
        if (
            not second.ranked
            and (first.effect != second.effect or first.value != second.value)
            and (overlapping is None or (one, other) in overlapping)
        ):
            yield first, second


def _before(alternative: Alternative, exception: ModifierException) -> int:
    """How many exceptions a ranked ``exception`` gives way to."""
    return alternative.exceptions.index(exception) if exception.ranked else 0


def _both(alternative: Alternative, first: ModifierException, second: ModifierException) -> list[Expression]:
    """The conditions of a clash: the line applies, both exceptions do, nothing that the first gives way to does, and the
    values differ."""
    applies = alternative.condition or Literal(YES_NO, True)
    before = [exception.condition for exception in alternative.exceptions[: _before(alternative, first)]]
    differ: Expression = Literal(YES_NO, True)
    if first.effect == second.effect:
        differ = Compare(YES_NO, "!=", first.value, second.value)
    return [applies, first.condition, second.condition, *before, differ]


def _report(
    line: ModifierLine,
    first: ModifierException,
    second: ModifierException,
    inputs: Inputs,
    asked: Possibilities,
    program: Program,
    findings: Findings,
) -> None:
    case = say_inputs(inputs, asked, program)
    findings.report(
        CODE,
        place(second.span, line.span),
        f"two exceptions of '{line.id}' hold at once: {case}",
        label="this one holds",
        labels=[Label(place(first.span, line.span), "and so does this one")],
        help="write 'else except' if this one gives way, or narrow one of the conditions",
    )
