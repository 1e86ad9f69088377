"""Calls of formulas, modifier lists, procedures and the built-in functions."""

from __future__ import annotations

from rulewright.book import codes, dice, operators, ranges
from rulewright.book.names import Signature
from rulewright.book.place import Place
from rulewright.book.wording import listed
from rulewright.calculus import expressions as typed
from rulewright.calculus.declarations import Parameter
from rulewright.calculus.statements import Invoke
from rulewright.calculus.types import (
    Integer,
    Number,
    Quantity,
)
from rulewright.diagnostics import did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes


def call(place: Place, node: nodes.Call) -> typed.Expression | None:
    name = node.callee.text
    if name in ("min", "max", "abs") and name not in place.scope.signatures:
        return built_in(place, node)
    signature = place.scope.signatures.get(name)
    if signature is None:
        known = place.scope.places.get(name)
        if name in place.scope.broken:
            return None
        if known is not None and known[0] == "table":
            place.scope.findings.report(
                codes.NOT_A_VALUE, node.callee.span, f"'{name}' is a table", help=f"look a row up: {name}[…]"
            )
        else:
            place.scope.findings.report(
                codes.UNKNOWN_NAME,
                node.callee.span,
                f"no procedure, formula or modifier list is called '{name}'",
                help=did_you_mean(name, [*place.scope.signatures, "min", "max", "abs"]),
            )
        return None
    given = arguments(place, signature, node.arguments, node.span)
    return None if given is None else called(place, signature, given, node.span)


def called(
    place: Place, signature: Signature, arguments: tuple[tuple[str, typed.Expression], ...], span: Span
) -> typed.Expression | None:
    match signature.kind:
        case "formula":
            return typed.CallFormula(signature.result, signature.id, arguments, span=span)
        case "modifiers":
            return typed.CallModifiers(signature.result, signature.id, arguments, span=span)
        case _:
            name = dice.lift(place, signature.id, span, f"a call of '{signature.id}'")
            if name is None or place.lifted is None:
                return None
            place.lifted.append(Invoke(name, signature.result, signature.id, arguments, temporary=True, span=span))
            return typed.Variable(signature.result, name, span=span)


def arguments(
    place: Place, signature: Signature, written: tuple[nodes.Argument, ...], span: Span
) -> tuple[tuple[str, typed.Expression], ...] | None:
    """All arguments of a call in the order of the parameters, defaults filled in; None when any is wrong."""
    given: dict[str, typed.Expression] = {}
    sound = True
    by_name = {parameter.name: parameter for parameter in signature.parameters}
    for at, argument in enumerate(written):
        if argument.name is None:
            if at >= len(signature.parameters):
                place.scope.findings.report(
                    codes.ARGUMENTS,
                    argument.span,
                    f"'{signature.id}' takes only {len(signature.parameters)} inputs",
                )
                sound = False
                continue
            parameter = signature.parameters[at]
        elif argument.name.text in by_name:
            parameter = by_name[argument.name.text]
        else:
            place.scope.findings.report(
                codes.ARGUMENTS,
                argument.name.span,
                f"'{signature.id}' takes no '{argument.name.text}'",
                help=did_you_mean(argument.name.text, by_name, f"it takes: {', '.join(by_name) or 'nothing'}"),
            )
            sound = False
            continue
        if parameter.name in given:
            place.scope.findings.report(codes.DUPLICATE_PART, argument.span, f"'{parameter.name}' is given twice")
            sound = False
            continue
        value = place.of_type(argument.value, parameter.type, f"'{parameter.name}'")
        if value is None:
            sound = False
        else:
            given[parameter.name] = value
    return completed(place, signature, given, span, "") if sound else None


def completed(
    place: Place, signature: Signature, given: dict[str, typed.Expression], span: Span, help: str
) -> tuple[tuple[str, typed.Expression], ...] | None:
    missing = [one.name for one in signature.parameters if one.name not in given and not one.has_default]
    if missing:
        place.scope.findings.report(
            codes.MISSING_ARGUMENT,
            span,
            f"'{signature.id}' needs {listed(missing)}",
            help=help or f"add {', '.join(f'{one}: …' for one in missing)}",
        )
        return None
    return tuple(
        (one.name, given[one.name] if one.name in given else _default(one, span)) for one in signature.parameters
    )


def modifiers_of(place: Place, node: nodes.ModifiersOf) -> typed.Expression | None:
    signature = place.scope.signatures.get(node.callee.text)
    if node.callee.text in place.scope.broken:
        return None
    if signature is None or signature.kind != "modifiers":
        known = [one.id for one in place.scope.signatures.values() if one.kind == "modifiers"]
        place.scope.findings.report(
            codes.UNKNOWN_NAME,
            node.callee.span,
            f"there is no modifier list '{node.callee.text}'",
            help=did_you_mean(node.callee.text, known),
        )
        return None
    given: dict[str, typed.Expression] = {}
    for parameter in signature.parameters:
        local = place.locals.find(parameter.name)
        if local is not None:
            value = place.fitted(
                typed.Variable(local.type, parameter.name, span=node.span), parameter.type, f"'{parameter.name}'"
            )
            if value is None:
                return None
            given[parameter.name] = value
    help = f"name such values with 'let', or write {node.callee.text}(…) with its inputs"
    arguments = completed(place, signature, given, node.span, help)
    return None if arguments is None else called(place, signature, arguments, node.span)


def built_in(place: Place, node: nodes.Call) -> typed.Expression | None:
    name = node.callee.text
    values = [place.expression(argument.value) for argument in node.arguments]
    if any(value is None for value in values):
        return None
    found = [value for value in values if value is not None]
    if name == "abs" and len(found) == 1:
        match found[0].type:
            case Integer() as kind:
                bound = ranges.larger(kind, ranges.negated(kind))
                return typed.Absolute(Integer(max(0, bound.low or 0), bound.high), found[0], span=node.span)
            case Number() | Quantity():
                return typed.Absolute(found[0].type, found[0], span=node.span)
            case _:
                return place.no_operation(node.span, "'abs'", found[0].type)
    if name != "abs" and len(found) >= 2:
        result: typed.Expression | None = found[0]
        for value in found[1:]:
            if result is None:
                return None
            result = operators.extreme(place, "smaller" if name == "min" else "larger", result, value, node.span)
        return result
    place.scope.findings.report(
        codes.ARGUMENTS, node.span, f"'{name}' takes {'one value' if name == 'abs' else 'two values or more'}"
    )
    return None


def _default(parameter: Parameter, span: Span) -> typed.Expression:
    return typed.Literal(parameter.type, parameter.default, span=span)
