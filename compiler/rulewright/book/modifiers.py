"""Modifier lists: where they start, lines, exceptions, groups, caps and roundings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import assert_never

from rulewright.book import codes
from rulewright.book.expressions import Elaborator
from rulewright.book.model import Alternative, ModifierException, ModifierGroup, ModifierLine, ModifierList
from rulewright.book.names import Scope, Signature
from rulewright.book.parameters import locals_of
from rulewright.book.texts import paragraphs
from rulewright.calculus import expressions as typed
from rulewright.calculus.modifiers import Cap, Round
from rulewright.calculus.types import YES_NO, EnumType, Integer, Maybe, Number, YesNo, describe
from rulewright.calculus.values import exact
from rulewright.diagnostics import Label
from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["modifier_list"]


def modifier_list(scope: Scope, node: nodes.Modifiers, signature: Signature, label: str) -> ModifierList:
    """The modifier list with its lines elaborated; what is wrong is a finding and left out."""
    elaborator = Elaborator(scope, locals_of(signature.parameters), None)
    seen: dict[str, nodes.Modifier] = {}
    start = _start(scope, node, elaborator)
    items: list[ModifierLine | ModifierGroup | Cap | Round] = []
    for item in node.items:
        match item:
            case nodes.ModifierGroup():
                lines = tuple(
                    one for one in (_line(scope, line, elaborator, seen) for line in item.lines) if one is not None
                )
                items.append(ModifierGroup(item.label.text, item.which, lines, item.span))
            case nodes.Modifier():
                line = _line(scope, item, elaborator, seen)
                if line is not None:
                    items.append(line)
            case nodes.Cap():
                limit = elaborator.of_type(item.limit, Number(), f"'at {item.which}'")
                if limit is not None:
                    items.append(Cap("at most" if item.which == "most" else "at least", limit, item.span))
            case nodes.RoundOff():
                items.append(Round(item.rounding, item.span))
            case _:
                assert_never(item)
    if isinstance(signature.result, Integer):
        _whole(scope, node, start, items)
    return ModifierList(
        node.name.text,
        label,
        signature.parameters,
        tuple(items),
        start,
        signature.result,
        span=node.name.span,
        header=node.header,
        sources=tuple(source.id for source in node.sources),
        prose=paragraphs(scope, node.prose),
    )


def _start(scope: Scope, node: nodes.Modifiers, elaborator: Elaborator) -> typed.Expression | None:
    if not node.starts:
        return None
    for second in node.starts[1:]:
        scope.findings.report(
            codes.STRUCTURE,
            second.span,
            f"the list '{node.name.text}' says twice where it starts",
            labels=[Label(node.starts[0].span, "the first stands here")],
            help="leave one 'starts at' line; what comes on top of it is a line of its own",
        )
    return elaborator.of_type(node.starts[0], Number(), "'starts at'")


def _whole(
    scope: Scope,
    node: nodes.Modifiers,
    start: typed.Expression | None,
    items: Sequence[ModifierLine | ModifierGroup | Cap | Round],
) -> None:
    """Report what can leave a fraction in a list that gives whole numbers: anything that is not whole itself and is not
    rounded below."""
    broken: list[Span] = []
    if start is not None and not isinstance(start.type, Integer):
        broken.append(start.span)
    for item in items:
        match item:
            case ModifierLine():
                broken += _fractions(item)
            case ModifierGroup():
                broken += [span for line in item.lines for span in _fractions(line)]
            case Cap():
                if not isinstance(item.limit.type, Integer):
                    broken.append(item.limit.span)
            case Round():
                broken.clear()
            case _:
                assert_never(item)
    if broken:
        scope.findings.report(
            codes.NO_ROUNDING,
            broken[0],
            f"the list '{node.name.text}' does not say how it rounds",
            label="this can leave a fraction",
            labels=[Label(span, "and so can this") for span in broken[1:4]],
            help="add a line such as 'rounded down' where it is rounded, or a line 'gives number'",
        )


def _fractions(line: ModifierLine) -> Iterator[Span]:
    """Where a line adds or multiplies by what may not be whole."""
    for alternative in line.alternatives:
        values = [alternative.value, *(exception.value for exception in alternative.exceptions)]
        yield from (value.span for value in values if not isinstance(value.type, Integer))


def _line(
    scope: Scope, node: nodes.Modifier, elaborator: Elaborator, seen: dict[str, nodes.Modifier]
) -> ModifierLine | None:
    known = seen.get(node.name.text)
    if known is not None:
        scope.findings.report(
            codes.DUPLICATE_PART,
            node.name.span,
            f"there are two lines '{node.name.text}'",
            labels=[Label(known.name.span, "the first stands here")],
            help="give one of them another id",
        )
    seen.setdefault(node.name.text, node)
    subject: typed.Expression | None = None
    if node.subject is not None:
        subject = elaborator.expression(node.subject)
        if subject is None:
            return None
        alternatives = _by(scope, node, subject, elaborator)
    elif node.effect is None:
        scope.findings.report(
            codes.STRUCTURE,
            node.name.span,
            f"the line '{node.name.text}' has no value",
            help="write it behind the label: +2 when …, or half when …",
        )
        return None
    else:
        alternatives = _plain(node, elaborator)
    label = node.label.text if node.label else node.name.text
    return ModifierLine(
        node.name.text,
        label,
        alternatives,
        subject,
        span=node.name.span,
        header=node.header,
        sources=tuple(source.id for source in node.sources),
        prose=paragraphs(scope, node.prose),
    )


def _plain(node: nodes.Modifier, elaborator: Elaborator) -> tuple[Alternative, ...]:
    assert node.effect is not None
    condition = None if node.condition is None else elaborator.condition(node.condition)
    value = _value(node.effect, elaborator.knowing(condition))
    exceptions = _exceptions(node.exceptions, elaborator)
    if value is None or (node.condition is not None and condition is None):
        return ()
    return (Alternative(value, condition, node.effect.kind, exceptions, node.header),)


def _value(effect: nodes.ModifierEffect, elaborator: Elaborator) -> typed.Expression | None:
    """What is added or multiplied by. A factor is the one place where a division need not say how it rounds: it stays exact,
    and the list says where its result is rounded."""
    if effect.kind == "add":
        return elaborator.of_type(effect.value, Number(), "a modifier")
    node = effect.value
    if isinstance(node, nodes.Division) and node.rounding is None:
        node = replace(node, rounding="exactly")
    value = elaborator.of_type(node, Number(), "a factor")
    match value:
        case typed.Divide(left=typed.Literal(value=int() | Fraction() as above), right=typed.Literal(value=below)) if (
            isinstance(below, int | Fraction) and value.rounding == "exactly"
        ):
            factor = exact(Fraction(above) / below)
            kind = Integer(factor, factor) if isinstance(factor, int) else Number()
            return typed.Literal(kind, factor, span=value.span)
        case _:
            return value


def _exceptions(written: tuple[nodes.ModifierException, ...], elaborator: Elaborator) -> tuple[ModifierException, ...]:
    found: list[ModifierException] = []
    for node in written:
        condition = elaborator.condition(node.condition)
        value = _value(node.effect, elaborator.knowing(condition))
        if value is not None and condition is not None:
            found.append(ModifierException(value, condition, node.ranked, node.effect.kind, node.span))
    return tuple(found)


def _by(
    scope: Scope, node: nodes.Modifier, subject: typed.Expression, elaborator: Elaborator
) -> tuple[Alternative, ...]:
    plain = subject.type.item if isinstance(subject.type, Maybe) else subject.type
    if not isinstance(plain, EnumType | YesNo | Integer):
        scope.findings.report(
            codes.TYPE,
            subject.span,
            f"'by' asks for a member of a scale or choice, a whole number or yes/no, not {describe(subject.type)}",
        )
        return ()
    found: list[Alternative] = []
    for case in node.cases:
        ranges = [elaborator.pattern(pattern, subject.type) for pattern in case.patterns]
        value = _value(case.effect, elaborator)
        exceptions = _exceptions(case.exceptions, elaborator)
        if value is None or any(one is None for one in ranges):
            continue
        kept = tuple(one for one in ranges if one is not None)
        condition = typed.Within(YES_NO, subject, kept, span=case.patterns[0].span.to(case.patterns[-1].span))
        found.append(Alternative(value, condition, case.effect.kind, exceptions, case.span))
    return tuple(found)
