"""Modifier lists: lines, exceptions, groups and caps."""

from __future__ import annotations

from rulewright.book import codes
from rulewright.book.expressions import Elaborator
from rulewright.book.model import Alternative, Cap, ModifierException, ModifierGroup, ModifierLine, ModifierList
from rulewright.book.names import Scope, Signature
from rulewright.book.parameters import locals_of
from rulewright.book.texts import paragraphs
from rulewright.calculus import expressions as typed
from rulewright.calculus.types import YES_NO, EnumType, Integer, Maybe, YesNo, describe
from rulewright.diagnostics import Label
from rulewright.syntax import nodes

__all__ = ["modifier_list"]


def modifier_list(scope: Scope, node: nodes.Modifiers, signature: Signature, label: str) -> ModifierList:
    """The modifier list with its lines elaborated; what is wrong is a finding and left out."""
    elaborator = Elaborator(scope, locals_of(signature.parameters), None)
    seen: dict[str, nodes.Modifier] = {}
    items: list[ModifierLine | ModifierGroup] = []
    for item in node.items:
        if isinstance(item, nodes.ModifierGroup):
            lines = tuple(
                one for one in (_line(scope, line, elaborator, seen) for line in item.lines) if one is not None
            )
            items.append(ModifierGroup(item.label.text, item.which, lines, item.span))
        else:
            line = _line(scope, item, elaborator, seen)
            if line is not None:
                items.append(line)
    caps: list[Cap] = []
    for cap in node.caps:
        limit = elaborator.of_type(cap.limit, Integer(), f"'at {cap.which}'")
        if limit is not None:
            caps.append(Cap("at most" if cap.which == "most" else "at least", limit, cap.span))
    return ModifierList(
        node.name.text,
        label,
        signature.parameters,
        tuple(items),
        tuple(caps),
        span=node.name.span,
        header=node.header,
        sources=tuple(source.id for source in node.sources),
        prose=paragraphs(scope, node.prose),
    )


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
    elif node.value is None:
        scope.findings.report(
            codes.STRUCTURE,
            node.name.span,
            f"the line '{node.name.text}' has no value",
            help="write it behind the label: +2 when …",
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
    assert node.value is not None
    condition = None if node.condition is None else elaborator.condition(node.condition)
    value = elaborator.knowing(condition).of_type(node.value, Integer(), "a modifier")
    exceptions = _exceptions(node.exceptions, elaborator)
    if value is None or (node.condition is not None and condition is None):
        return ()
    return (Alternative(value, condition, exceptions, node.header),)


def _exceptions(written: tuple[nodes.ModifierException, ...], elaborator: Elaborator) -> tuple[ModifierException, ...]:
    found: list[ModifierException] = []
    for node in written:
        condition = elaborator.condition(node.condition)
        value = elaborator.knowing(condition).of_type(node.value, Integer(), "a modifier")
        if value is not None and condition is not None:
            found.append(ModifierException(value, condition, node.ranked, node.span))
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
        value = elaborator.of_type(case.value, Integer(), "a modifier")
        exceptions = _exceptions(case.exceptions, elaborator)
        if value is None or any(one is None for one in ranges):
            continue
        kept = tuple(one for one in ranges if one is not None)
        condition = typed.Within(YES_NO, subject, kept, span=case.patterns[0].span.to(case.patterns[-1].span))
        found.append(Alternative(value, condition, exceptions, case.span))
    return tuple(found)
