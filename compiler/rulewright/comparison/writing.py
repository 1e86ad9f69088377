"""Values, types and expressions as an author would write them, for both sides alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from rulewright.calculus.declarations import Field, Parameter
from rulewright.calculus.expressions import Build, CallFormula, CallModifiers, Expression, Literal, Template, Variable
from rulewright.calculus.modifiers import Effect
from rulewright.calculus.print import expression_text, quoted, value_text
from rulewright.calculus.reading_units import unit_to_read
from rulewright.calculus.types import ListType, Maybe, Quantity, RecordType, Type, describe
from rulewright.calculus.values import RecordValue, Value
from rulewright.calculus.walk import replace_children, substitute
from rulewright.comparison.parts import Part
from rulewright.core.program import Program

__all__ = ["Writer", "left_out"]


Arguments = tuple[tuple[str, Expression], ...]


def left_out(given: Arguments, declared: Iterable[Field | Parameter]) -> Arguments:
    """``given`` without what is only the default of what is ``declared``."""
    defaults = {one.id if isinstance(one, Field) else one.name: one.default for one in declared if one.has_default}
    return tuple(
        (name, value)
        for name, value in given
        if not (isinstance(value, Literal) and name in defaults and defaults[name] == value.value)
    )


class Writer:
    """Writes for one ruleset."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._entries: dict[Value, str] = {entry.value: entry.id for entry in reversed(tuple(program.entries.values()))}

    def value(self, value: Value, type: Type) -> str:
        """A constant: an entry by its id, a quantity in the unit in which people read it."""
        match value, type:
            case None, _:
                return "none"
            case _, Maybe(item=item):
                return self.value(value, item)
            case RecordValue(), _ if value in self._entries:
                return self._entries[value]
            case RecordValue(record=record, fields=fields), _:
                declared = self.program.records.get(record)
                known = {} if declared is None else {field.id: field for field in declared.fields}
                told = ", ".join(
                    f"{name}: {self.value(inner, known[name].type if name in known else type)}"
                    for name, inner in fields
                    if name not in known or not known[name].has_default or known[name].default != inner
                )
                return f"{record}({told})"
            case tuple(), ListType(item=item):
                return f"[{', '.join(self.value(inner, item) for inner in value)}]"
            case int() | Fraction(), Quantity() if not isinstance(value, bool):
                unit = unit_to_read(value, type, self.program.units)
                return value_text(value, type if unit is None else replace(type, unit=unit.id), self.program.units)
            case _:
                return value_text(value, type, self.program.units)

    def type(self, type: Type) -> str:
        """A type; one that is read in a unit by the name of the unit."""
        match type:
            case Maybe(item=item):
                return f"{self.type(item)} or none"
            case ListType(item=item):
                return f"list of {self.type(item)}"
            case Quantity(unit=str(unit)):
                return unit
            case _:
                return describe(type)

    def expression(self, expression: Expression) -> str:
        """An expression with the constants by their names."""
        return self.plain(self._with_constants(expression))

    def plain(self, expression: Expression) -> str:
        """An expression that has been :meth:`rewritten`."""
        return expression_text(expression, self.program.units)

    def rewritten(self, expression: Expression, names: Mapping[str, Expression]) -> Expression:
        """An expression with the constants by their names, quantities in the units in which people read them, and ``names``
        replaced."""
        plain = self._with_constants(expression)
        return substitute(plain, names) if names else plain

    def _with_constants(self, expression: Expression) -> Expression:
        if isinstance(expression, Literal):
            constant = self.program.constants.get(expression.span.text.strip())
            if constant is not None and constant.value == expression.value:
                return Variable(expression.type, constant.id)
            return self._in_a_unit(expression)
        return replace_children(self._without_defaults(expression), self._with_constants)

    def _without_defaults(self, expression: Expression) -> Expression:
        """A call or a record without what is filled in where an author says nothing."""
        match expression:
            case Build(type=RecordType(id=id), fields=fields) if id in self.program.records:
                return replace(expression, fields=left_out(fields, self.program.records[id].fields))
            case CallFormula(formula=id, arguments=arguments):
                return replace(expression, arguments=left_out(arguments, self.program.formulas[id].parameters))
            case CallModifiers(modifiers=id, arguments=arguments):
                return replace(expression, arguments=left_out(arguments, self.program.modifiers[id].parameters))
            case _:
                return expression

    def _in_a_unit(self, literal: Literal) -> Literal:
        value, type = literal.value, literal.type
        if isinstance(type, Quantity) and isinstance(value, int | Fraction):
            unit = unit_to_read(value, type, self.program.units)
            return literal if unit is None else replace(literal, type=replace(type, unit=unit.id))
        return literal

    def within(self, context: str, parameters: Iterable[Parameter]) -> Writer:
        """The same writer for what stands in a declaration that has ``parameters``; ``context`` is that of its texts."""
        return self

    def named(self, context: str, label: str) -> str:
        """What people read for an id: a label as it is written, whatever its ``context`` among the texts."""
        return label

    def keys(self, told: str, ranges: Iterable[tuple[Value, Value]], type: Type) -> str:
        """What people read for keys of a table that are ``told`` by ids; empty for numbers."""
        return ""

    def condition_label(self, condition: Expression | None) -> str:
        """What people read for a condition that names a case; empty where that is the condition itself."""
        return ""

    def amount(self, value: Expression, effect: Effect) -> str:
        """``+2``, ``-3``, ``half``, ``times armour``"""
        told = self.expression(value)
        if effect == "add":
            return told if told.startswith(("-", "+")) else f"+{told}"
        if isinstance(value, Literal) and value.value in (2, Fraction(1, 2)):
            return "double" if value.value == 2 else "half"
        return f"times {told}"

    def when(self, told: str, condition: Expression | None, none: str) -> str:
        """``told`` under a condition, or with ``none`` behind it."""
        return f"{told} {self.condition(condition, none)}".strip()

    def excepted(self, word: str, told: str, condition: Expression | None) -> str:
        """``told`` behind ``word``, as an exception under a condition."""
        return f"{word} {told} {self.condition(condition, '')}"

    def parameter(self, parameter: Parameter) -> str:
        """What is said of an input behind its name."""
        default = f" = {self.value(parameter.default, parameter.type)}" if parameter.has_default else ""
        return f"{self.type(parameter.type)}{default}"

    def range(self, low: Value, high: Value, type: Type) -> str:
        """A range of keys: ``7``, ``1..6``, ``30..``."""
        if low == high:
            return self.value(low, type)
        return f"{'' if low is None else self.value(low, type)}..{'' if high is None else self.value(high, type)}"

    @staticmethod
    def prose_part(prose: tuple[Template, ...]) -> tuple[Part, ...]:
        """Paragraphs as an author has them, if there are any."""
        if not prose:
            return ()
        lines = "\n\n".join(paragraph.text for paragraph in prose).split("\n")
        told = "\n".join(f"> {line}".rstrip() for line in lines)
        return (Part("prose", "", told, aspect="text", kind="prose"),)

    @staticmethod
    def label(label: str) -> str:
        """A label in quotes; nothing for an empty one."""
        return quoted(label) if label else ""

    def condition(self, condition: Expression | None, none: str) -> str:
        """``when …``, or ``none`` for no condition."""
        return none if condition is None else f"when {self.expression(condition)}"
