"""Chances: what an author claims of the odds of a procedure."""

from __future__ import annotations

from fractions import Fraction

from rulewright.book import codes
from rulewright.book.examples import arguments_of, asked_of_result, choices_of, id_of, options_of, target_of
from rulewright.book.expressions import Elaborator
from rulewright.book.model import Chance, Claim
from rulewright.book.names import Scope, Signature
from rulewright.book.texts import paragraphs
from rulewright.book.wording import a_type
from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import Expression
from rulewright.calculus.types import Integer, Number, Quantity, Type
from rulewright.calculus.values import Value, exact
from rulewright.diagnostics import did_you_mean
from rulewright.syntax import nodes

__all__ = ["chance"]

_FORM = "write what must hold of the result, and how likely it is: hit is at least 60%"


def chance(scope: Scope, node: nodes.Chance, procedures: dict[str, Procedure], taken: set[str]) -> Chance | None:
    """The chance; None, after findings, when something about it is wrong."""
    if len(node.subjects) != 1:
        scope.findings.report(
            codes.EXAMPLE,
            node.header,
            "a chance is about one procedure" if node.subjects else "this chance is about nothing",
            help="write the name of a procedure on a line of its own",
        )
        return None
    name, settings = node.subjects[0]
    target = target_of(scope, name)
    if target is None:
        return None
    if target.kind != "procedure":
        scope.findings.report(
            codes.EXAMPLE, name.span, f"'{name.text}' is a {target.kind}: nothing in it is left to chance"
        )
        return None
    arguments = arguments_of(scope, target, name, settings)
    choices = choices_of(scope, node.choices, target, procedures)
    options = options_of(scope, node.options)
    claims = [_claim(scope, claim, target) for claim in node.claims]
    if not claims:
        scope.findings.report(codes.EXAMPLE, node.header, "this chance claims nothing", help=_FORM)
    sound = [claim for claim in claims if claim is not None]
    if arguments is None or choices is None or options is None or not claims or len(sound) < len(claims):
        return None
    label = node.label.text if node.label else name.text
    return Chance(
        id_of(label, name.text, taken),
        label,
        target.id,
        arguments,
        choices,
        options,
        tuple(sound),
        span=node.label.span if node.label else node.header,
        header=node.header,
        sources=tuple(source.id for source in node.sources),
        prose=paragraphs(scope, node.prose),
    )


def _claim(scope: Scope, node: nodes.Claim, target: Signature) -> Claim | None:
    locals = asked_of_result(scope, target.result, node.span)
    elaborator = Elaborator(scope, locals, None, "a chance only asks")
    subject: Expression | None
    if node.mean:
        subject = elaborator.expression(node.subject)
        if subject is not None and not isinstance(subject.type, Integer | Number | Quantity):
            scope.findings.report(
                codes.TYPE, subject.span, f"only numbers have a mean, and this is {a_type(subject.type)}"
            )
            return None
    else:
        subject = elaborator.condition(node.subject)
    if subject is None:
        return None
    low, high = (
        _bound(scope, end, subject.type if node.mean else None) if end is not None else (None,)
        for end in (node.low, node.high)
    )
    if low is None or high is None:
        return None
    (least,), (most,) = low, high
    if isinstance(least, int | Fraction) and isinstance(most, int | Fraction) and least > most:
        scope.findings.report(codes.RANGE, node.span, "nothing lies in this range: its first number is the larger one")
        return None
    return Claim("mean" if node.mean else "chance", subject, least, most, node.span)


def _bound(scope: Scope, node: nodes.ClaimNumber, type: Type | None) -> tuple[Value] | None:
    """The number of a claim about a mean of ``type``, or about a chance (None)."""
    if node.value is None:
        scope.findings.report(codes.CONSTANT, node.span, "nothing can be divided by 0")
        return None
    if isinstance(type, Quantity):
        return _quantity(scope, node, type)
    if node.unit is not None:
        what = "a chance" if type is None else "this mean"
        scope.findings.report(codes.UNITS, node.unit.span, f"{what} is a number without a unit")
        return None
    if type is None and not 0 <= node.value <= 1:
        scope.findings.report(
            codes.RANGE,
            node.span,
            "a chance lies between 0 and 1, or between 0% and 100%",
            help=f"write {node.value}%"
            if not node.percent and 1 < node.value <= 100 and node.value.denominator == 1
            else "",
        )
        return None
    if type is not None and node.percent:
        scope.findings.report(codes.TYPE, node.span, "a mean is a number, not a percentage")
        return None
    return (exact(node.value),)


def _quantity(scope: Scope, node: nodes.ClaimNumber, type: Quantity) -> tuple[Value] | None:
    assert node.value is not None
    units = sorted(unit.id for unit in scope.units.values() if unit.dimension == type.dimension)
    if node.unit is None:
        scope.findings.report(
            codes.UNITS,
            node.span,
            f"this mean is a {type.dimension}, and the number has no unit",
            help=f"write a number with a unit: {', '.join(units)}",
        )
        return None
    unit = scope.units.get(node.unit.text)
    if unit is None or unit.dimension != type.dimension:
        scope.findings.report(
            codes.UNKNOWN_UNIT if unit is None else codes.UNITS,
            node.unit.span,
            f"there is no unit '{node.unit.text}'"
            if unit is None
            else f"this mean is a {type.dimension}, not a {unit.dimension}",
            help=did_you_mean(node.unit.text, units, f"use one of {', '.join(units)}"),
        )
        return None
    return (exact(node.value * (unit.size or 1)),)
