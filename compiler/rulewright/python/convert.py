"""Values of the compiler as objects of a loaded package, and back."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import ModuleType
from typing import assert_never

from rulewright import runtime
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
from rulewright.calculus.values import DiceTerm, DiceValue, MemberValue, PoolValue, RecordValue, Value, exact
from rulewright.core.program import Program
from rulewright.python.names import Names

__all__ = ["Converter", "WrongValueError"]


class WrongValueError(Exception):
    """A value is not of the type that is needed; ``message`` says so."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Converter:
    """Converts between the values of ``program`` and the objects of its package, whose classes are in ``types``."""

    def __init__(self, program: Program, names: Names, types: ModuleType) -> None:
        self._program = program
        self._names = names
        self._types = types

    def to_object(self, value: Value) -> object:
        """The object that stands for ``value``. Raises the package's own OutOfRange for a number outside its range, and
        :class:`WrongValueError` for a record or member that the program does not have."""
        match value:
            case None | bool() | int() | Fraction() | str():
                return value
            case MemberValue(enum, id):
                if enum not in self._program.enumerations or id not in self._names.members[enum]:
                    raise WrongValueError(f"there is no member '{id}' of {enum}")
                return getattr(getattr(self._types, self._names.enumeration(enum)), self._names.members[enum][id])
            case DiceValue(terms, bonus):
                own = tuple(runtime.DiceTerm(term.count, term.sides, term.kind, term.cap, term.sign) for term in terms)
                return runtime.Dice(own, bonus)
            case PoolValue(_, faces):
                return faces
            case RecordValue(record, fields):
                if record not in self._program.records:
                    raise WrongValueError(f"there is no record {record}")
                names = self._names.fields[record]
                unknown = [id for id, _ in fields if id not in names]
                missing = [
                    field.id
                    for field in self._program.records[record].fields
                    if not field.has_default and field.id not in {id for id, _ in fields}
                ]
                if unknown or missing:
                    raise WrongValueError(
                        f"{record} has no '{unknown[0]}'" if unknown else f"{record} needs '{missing[0]}'"
                    )
                made = getattr(self._types, self._names.record(record))
                return made(**{names[id]: self.to_object(inner) for id, inner in fields})
            case tuple():
                return tuple(self.to_object(item) for item in value)
            case _:
                assert_never(value)

    def to_value(self, found: object, type: Type) -> Value:
        """The value of type ``type`` that ``found`` stands for. Raises :class:`WrongValueError` when it is none."""
        match type:
            case NoneType():
                if found is None:
                    return None
            case Maybe(item):
                return None if found is None else self.to_value(found, item)
            case YesNo():
                if isinstance(found, bool):
                    return found
            case Integer():
                if isinstance(found, int) and not isinstance(found, bool):
                    return found
            case Number() | Quantity():
                if isinstance(found, int | Fraction) and not isinstance(found, bool):
                    return exact(found)
            case Text():
                if isinstance(found, str):
                    return found
            case Dice():
                if isinstance(found, runtime.Dice):
                    own = tuple(
                        DiceTerm(term.count, term.sides, term.kind, term.cap, term.sign) for term in found.terms
                    )
                    return DiceValue(own, found.bonus)
            case Pool(sides):
                if isinstance(found, tuple):
                    return PoolValue(sides, tuple(sorted(int(face) for face in found)))
            case EnumType(id):
                if isinstance(found, runtime.Choice):
                    return MemberValue(id, found.value)
            case RecordType(id):
                names = self._names.fields[id]
                return RecordValue(
                    id,
                    tuple(
                        (field.id, self.to_value(getattr(found, names[field.id]), field.type))
                        for field in self._program.records[id].fields
                    ),
                )
            case ListType(item):
                if isinstance(found, tuple | list):
                    return tuple(self.to_value(inner, item) for inner in found)
            case _:
                assert_never(type)
        raise WrongValueError(f"{runtime.show(found)} is not what the rules give here")

    def arguments(self, given: Mapping[str, Value], names: Mapping[str, str]) -> dict[str, object]:
        """Arguments by their Python names. Raises :class:`WrongValueError` for one that ``names`` does not have."""
        for id in given:
            if id not in names:
                raise WrongValueError(f"there is no input '{id}'")
        return {names[id]: self.to_object(value) for id, value in given.items()}
