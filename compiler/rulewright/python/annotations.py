"""Types of the language as Python annotations, and the names of modules that a module uses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from rulewright.calculus.types import (
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    NoneType,
    Number,
    Pool,
    Quantity,
    RecordType,
    Text,
    Type,
    YesNo,
)
from rulewright.python.names import Names

__all__ = ["Module", "annotation"]


@dataclass(slots=True)
class Module:
    """A module while it is written: what it imports is gathered as its code is printed."""

    name: str
    names: Names
    from_runtime: set[str] = field(default_factory=set)
    from_types: set[str] = field(default_factory=set)
    siblings: set[str] = field(default_factory=set)
    standard: set[tuple[str, str]] = field(default_factory=set)
    options: bool = False

    def runtime(self, name: str) -> str:
        """``name`` of the runtime package, imported."""
        self.from_runtime.add(name)
        return name

    def type(self, name: str) -> str:
        """A class of ``types.py``, imported when this is another module."""
        if self.name != "types":
            self.from_types.add(name)
        return name

    def enumeration(self, id: str) -> str:
        """The class of a scale or choice, imported."""
        return self.type(self.names.enumeration(id))

    def member(self, enum: str, id: str) -> str:
        """A member of a scale or choice."""
        return f"{self.enumeration(enum)}.{self.names.members[enum][id]}"

    def rank(self, enum: str, id: str) -> str:
        """The rank of a member of a scale or choice, from a class that holds nothing else."""
        return f"{self.type(self.names.ranks[enum])}.{self.names.members[enum][id]}"

    def record(self, id: str) -> str:
        """The class of a record, imported."""
        return self.type(self.names.record(id))

    def maker(self, id: str) -> str:
        """The function that makes objects of a record, imported."""
        return self.type(self.names.makers[id])

    def fraction(self) -> str:
        """``Fraction``, imported."""
        self.standard.add(("fractions", "Fraction"))
        return "Fraction"

    def sibling(self, module: str, name: str) -> str:
        """``name`` of another module of the package (or of this one)."""
        if module == self.name:
            return name
        self.siblings.add(module)
        return f"{module}.{name}"

    def entry(self, id: str) -> str:
        """The constant of a weapon or item."""
        return self.sibling("data", self.names.entries[id])

    def list_constant(self, id: str) -> str:
        """A constant of the ruleset."""
        return self.sibling("data", self.names.constants[id])

    def function(self, module: str, id: str) -> str:
        """A function that a declaration became."""
        return self.sibling(module, self.names.functions[module][id])


def annotation(type: Type, module: Module) -> str:
    """``type`` as a Python annotation, with what it needs imported into ``module``."""
    match type:
        case Integer():
            return "int"
        case Number() | Quantity():
            return module.runtime("Number")
        case YesNo():
            return "bool"
        case Text():
            return "str"
        case Dice():
            return module.runtime("Dice")
        case Pool():
            return module.runtime("Pool")
        case EnumType(id):
            return module.enumeration(id)
        case RecordType(id):
            return module.record(id)
        case ListType(item):
            return f"tuple[{annotation(item, module)}, ...]"
        case Maybe(item):
            return f"{annotation(item, module)} | None"
        case NoneType():
            return "None"
        case _:
            assert_never(type)
