"""The place of an expression, as the rules of its parts see it."""

from __future__ import annotations

from typing import Protocol

from rulewright.book.locals import Locals
from rulewright.book.names import Scope
from rulewright.calculus import expressions as typed
from rulewright.calculus.statements import Statement
from rulewright.calculus.types import Type
from rulewright.calculus.values import Value
from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["Place"]


class Place(Protocol):
    """What operators, accesses, calls, dice and lists ask of the elaborator that they are part of, which is
    :class:`rulewright.book.expressions.Elaborator`."""

    scope: Scope
    locals: Locals
    lifted: list[Statement] | None
    refusal: str

    def expression(self, node: nodes.Expression, wanted: Type | None = None) -> typed.Expression | None: ...
    def of_type(self, node: nodes.Expression, wanted: Type, what: str = "") -> typed.Expression | None: ...
    def condition(self, node: nodes.Expression) -> typed.Expression | None: ...
    def fitted(self, found: typed.Expression, wanted: Type, what: str = "") -> typed.Expression | None: ...
    def pattern(self, node: nodes.Pattern, type: Type) -> tuple[Value, Value] | None: ...
    def there(self, found: typed.Variable | typed.FieldOf) -> typed.Expression: ...
    def no_operation(self, span: Span, operation: str, *types: Type) -> typed.Expression | None: ...
    def inner(self, facts: frozenset[str] = frozenset(), refusal: str = "") -> Place: ...
    def guarded(self, where: str, facts: frozenset[str] = frozenset()) -> Place: ...
