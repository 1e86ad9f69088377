"""Plain Python data as values of a ruleset's types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from rulewright.calculus.declarations import Record
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.operations.records import build
from rulewright.calculus.types import ListType, Maybe, RecordType, Text, Type, describe
from rulewright.calculus.values import DiceValue, MemberValue, PoolValue, RecordValue, Value, exact
from rulewright.core.program import Program
from rulewright.diagnostics import Findings, did_you_mean
from rulewright.inputs.values import Reader
from rulewright.source import Source

__all__ = ["InputError", "Plain", "read_inputs"]

Plain: TypeAlias = "Value | Mapping[str, Plain] | Sequence[Plain]"
"""What an input may be: a number, yes or no as bool, None, a mapping for a record (fields left out take their defaults), a
sequence for a list, a value of an earlier result, or a text written as in a ``.rules`` file: ``"20 cm"``, ``"revolver"``."""


class InputError(ValueError):
    """An input does not fit; ``help`` says what would."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(f"{message} ({help})" if help else message)
        self.message = message
        self.help = help


def read_inputs(program: Program, given: Mapping[str, Plain], types: Mapping[str, Type]) -> dict[str, Value]:
    """The values of ``given``, whose names and types are ``types``. Raises :class:`InputError`."""
    values: dict[str, Value] = {}
    for name, plain in given.items():
        if name not in types:
            raise InputError(
                f"there is no '{name}'", did_you_mean(name, types, f"there are {', '.join(types) or 'none'}")
            )
        values[name] = _value(program, plain, types[name], name)
    return values


def _value(program: Program, plain: Plain, type: Type, path: str) -> Value:
    item = type.item if isinstance(type, Maybe) else type
    match plain:
        case str() if isinstance(item, Text):
            return plain
        case str():
            return _read(program, plain, type, path)
        case Fraction():
            return exact(plain)
        case None | bool() | int() | MemberValue() | DiceValue() | RecordValue() | PoolValue():
            return plain
        case Mapping():
            if not isinstance(item, RecordType):
                raise InputError(f"'{path}' is {describe(type)}, and no record")
            return _record(program, plain, program.records[item.id], path)
        case Sequence():
            if not isinstance(item, ListType):
                raise InputError(f"'{path}' is {describe(type)}, and no list")
            return tuple(_value(program, each, item.item, f"{path}[{place}]") for place, each in enumerate(plain, 1))
        case _:
            raise InputError(f"'{path}' cannot be {plain!r}", f"it is {describe(type)}")


def _read(program: Program, text: str, type: Type, path: str) -> Value:
    findings = Findings()
    value = Reader(program).read(Source(path, text).span(0, len(text)), type, findings)
    if value is None:
        first = next(iter(findings))
        raise InputError(f"'{path}': {first.message}", first.help)
    return value[0]


def _record(program: Program, plain: Mapping[str, Plain], record: Record, path: str) -> RecordValue:
    known = {field.id: field.type for field in record.fields}
    for name in plain:
        if name not in known:
            raise InputError(
                f"{record.id} has no field '{name}'", did_you_mean(name, known, f"it has {', '.join(known)}")
            )
    values: list[tuple[str, Value]] = []
    for field in record.fields:
        if field.id in plain:
            values.append((field.id, _value(program, plain[field.id], field.type, f"{path}.{field.id}")))
        elif field.has_default:
            values.append((field.id, field.default))
        else:
            raise InputError(f"'{path}' needs '{field.id}' ({describe(field.type)})")
    try:
        return build(record.id, tuple(values), record)
    except EvaluationError as error:
        raise InputError(f"'{path}': {error.message}") from None
