"""Parameters of formulas, modifier lists and procedures."""

from __future__ import annotations

from dataclasses import replace

from rulewright.book import codes
from rulewright.book.constants import Faulty
from rulewright.book.locals import Local, Locals
from rulewright.book.misread_units import printed_constant
from rulewright.book.names import Scope, human
from rulewright.calculus.declarations import Parameter
from rulewright.diagnostics import Label
from rulewright.syntax import nodes

__all__ = ["locals_of", "parameters_of", "with_defaults"]


def parameters_of(scope: Scope, owner: str, written: tuple[nodes.Parameter, ...]) -> tuple[Parameter, ...] | None:
    """The parameters without the values of their defaults, fiats last; None when the type of one is unknown."""
    found: list[Parameter] = []
    seen: dict[str, nodes.Parameter] = {}
    sound = True
    for node in sorted(written, key=lambda one: one.fiat):
        name = node.name.text
        scope.check_id(node.name)
        if name in seen:
            scope.findings.report(
                codes.DUPLICATE_PART,
                node.name.span,
                f"'{name}' is taken twice",
                labels=[Label(seen[name].name.span, "it is taken here already")],
            )
            continue
        seen[name] = node
        label = node.label.text if node.label else ""
        kind = scope.type(node.type, (owner, name), label or human(name))
        if kind is None:
            sound = False
            continue
        sources = tuple(source.id for source in node.sources)
        found.append(Parameter(name, kind, label, node.default is not None, None, node.fiat, sources, node.name.span))
    return tuple(found) if sound else None


def with_defaults(
    scope: Scope, parameters: tuple[Parameter, ...], written: tuple[nodes.Parameter, ...]
) -> tuple[Parameter, ...]:
    """The parameters with the values of their defaults."""
    defaults: dict[str, nodes.Expression] = {}
    for node in written:
        if node.default is not None:
            defaults.setdefault(node.name.text, node.default)
    found: list[Parameter] = []
    for parameter in parameters:
        if parameter.name in defaults:
            value = printed_constant(scope, defaults[parameter.name], parameter.type, f"'{parameter.name}'")
            parameter = replace(parameter, default=None if isinstance(value, Faulty) else value)
        found.append(parameter)
    return tuple(found)


def locals_of(parameters: tuple[Parameter, ...]) -> Locals:
    """The names that a body starts with."""
    locals = Locals()
    for parameter in parameters:
        locals.add(parameter.name, Local(parameter.type, parameter.span))
    return locals
