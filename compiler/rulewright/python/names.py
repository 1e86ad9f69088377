"""Safe Python names for an author's ids.

An author's id is kept wherever Python lets it stand. One that clashes with a keyword, with a name that generated code
uses, or with another name of the same scope gets underscores at its end. Ids are never trusted: what is no ASCII identifier
is made one, so that no id can become anything but a name.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rulewright import runtime
from rulewright.calculus.declarations import Parameter, Procedure
from rulewright.calculus.statements import Invoke
from rulewright.calculus.walk import every_statement
from rulewright.core.program import Program

__all__ = ["ARGUMENTS", "MODULES", "Names", "allot", "called_by", "class_name", "identifier", "name_program"]

KEYWORDS = frozenset(keyword.kwlist)

MODULES = (
    "data",
    "formulas",
    "modifiers",
    "options",
    "procedures",
    "runtime",
    "sources",
    "tables",
    "types",
)
"""The modules of a package."""

ARGUMENTS = ("dice", "decide", "options", "trace")
"""What every resolver takes besides the inputs of its rule."""

BUILTINS = frozenset(("abs", "bool", "int", "len", "max", "min", "str", "sum", "tuple"))
"""The builtins that generated code uses; the others may be shadowed by an author's names."""

RUNTIME = frozenset(runtime.__all__)

IMPORTED = frozenset(("Final", "Fraction", "annotations", "dataclass", "replace", "Mapping", "Options"))

ENUM_ATTRIBUTES = frozenset(("name", "value", "label", "rank", "mro"))
"""Attributes of a member that a member of the same name would hide."""

IN_TABLES = frozenset(("row", "cells", "trace", "tuple"))
"""Names that the look-up of a table uses, besides constants and classes."""

LOCALS = frozenset(("each", "value", "total", "best", "line", "limit", "row", "result", "_"))
"""Names that generated bodies use for themselves; an author's names get out of their way only in modifier lists."""


def identifier(id: str) -> str:
    """``id`` as an ASCII identifier without leading underscores."""
    name = re.sub(r"[^0-9A-Za-z_]", "_", id).lstrip("_")
    if not name:
        return "unnamed"
    return f"n{name}" if name[0].isdigit() else name


def class_name(id: str) -> str:
    """``id`` as a name in CamelCase; one that is in it already stays as it is."""
    name = identifier(id)
    if name[0].isupper():
        return name
    return "".join(part[:1].upper() + part[1:] for part in name.split("_") if part) or "Unnamed"


def allot(ids: Iterable[str], taken: Collection[str]) -> dict[str, str]:
    """A name of its own for each of ``ids``, none of them in ``taken``. Ids that may stay as they are do."""
    wanted = list(dict.fromkeys(ids))
    closed = KEYWORDS | set(taken)
    names: dict[str, str] = {id: id for id in wanted if identifier(id) == id and id not in closed}
    used = set(names.values())
    for id in wanted:
        if id in names:
            continue
        name = identifier(id)
        while name in closed or name in used:
            name += "_"
        names[id] = name
        used.add(name)
    return {id: names[id] for id in wanted}


@dataclass(frozen=True, slots=True)
class Names:
    """The Python name of everything in a program, by id: ``classes`` of records and enumerations by ``(kind, id)``, ``makers``
    of records, ``ranks`` of enumerations (the classes of their members' ranks), ``members`` and ``fields`` by the id of what they
    belong to, functions by module."""

    classes: Mapping[tuple[str, str], str]
    makers: Mapping[str, str]
    ranks: Mapping[str, str]
    members: Mapping[str, Mapping[str, str]]
    fields: Mapping[str, Mapping[str, str]]
    entries: Mapping[str, str]
    constants: Mapping[str, str]
    options: Mapping[str, str]
    functions: Mapping[str, Mapping[str, str]]
    parameters: Mapping[tuple[str, str], Mapping[str, str]]
    reserved: frozenset[str]

    def enumeration(self, id: str) -> str:
        """The class of a scale or choice."""
        return self.classes["enumeration", id]

    def record(self, id: str) -> str:
        """The class of a record."""
        return self.classes["record", id]


def called_by(procedure: Procedure) -> frozenset[str]:
    """The ids of the procedures that ``procedure`` calls itself."""
    statements = every_statement(procedure.body)
    return frozenset(statement.procedure for statement in statements if isinstance(statement, Invoke))


def _parameters(parameters: Iterable[Parameter], taken: Collection[str]) -> dict[str, str]:
    return allot((parameter.name for parameter in parameters), taken)


def _maker_name(record: str) -> str:
    """``make_first_shot`` for ``FirstShot``."""
    return f"make_{re.sub('(?<=[a-z0-9])(?=[A-Z])', '_', identifier(record)).lower()}"


def name_program(program: Program) -> Names:
    """Names for everything in ``program``."""
    classes: dict[tuple[str, str], str] = {}
    wanted = [*(("enumeration", id) for id in program.enumerations), *(("record", id) for id in program.records)]
    closed = KEYWORDS | RUNTIME | IMPORTED
    for kept in (True, False):
        for key in wanted:
            name = class_name(key[1])
            if key in classes or (kept and (name != key[1] or name in closed or name in classes.values())):
                continue
            while name in closed or name in classes.values():
                name += "_"
            classes[key] = name
    reserved = {*KEYWORDS, *RUNTIME, *IMPORTED, *BUILTINS, *MODULES, *ARGUMENTS, *classes.values()}
    makers: dict[str, str] = {}
    for id in program.records:
        name = _maker_name(id)
        while name in reserved:
            name += "_"
        makers[id] = name
        reserved.add(name)
    ranks: dict[str, str] = {}
    for id in program.enumerations:
        name = f"{classes['enumeration', id]}Rank"
        while name in reserved:
            name += "_"
        ranks[id] = name
        reserved.add(name)
    functions = {
        "tables": allot(program.tables, reserved),
        "formulas": allot(program.formulas, reserved),
        "modifiers": allot(program.modifiers, reserved),
        "procedures": allot(program.procedures, reserved),
    }
    inputs: dict[tuple[str, str], dict[str, str]] = {}
    for table in program.tables.values():
        inputs["tables", table.id] = allot((key.name for key in table.keys), IN_TABLES | set(classes.values()))
    for formula in program.formulas.values():
        taken = reserved | set(functions["formulas"].values())
        inputs["formulas", formula.id] = _parameters(formula.parameters, taken)
    for modifiers in program.modifiers.values():
        taken = reserved | LOCALS | set(functions["modifiers"].values())
        inputs["modifiers", modifiers.id] = _parameters(modifiers.parameters, taken)
    for procedure in program.procedures.values():
        called = {functions["procedures"][id] for id in called_by(procedure)}
        inputs["procedures", procedure.id] = _parameters(procedure.parameters, reserved | called)
    # Names of the whole program are unique, so that weapons, items and constants can share a module.
    held = [*program.entries, *program.constants]
    constants = allot((id.upper() for id in held), {name.upper() for name in reserved} | {"LABELS", "LABEL_BY_ID"})
    return Names(
        classes=classes,
        makers=makers,
        ranks=ranks,
        members={
            id: allot((member.id for member in enumeration.members), ENUM_ATTRIBUTES)
            for id, enumeration in program.enumerations.items()
        },
        fields={id: allot((field.id for field in record.fields), BUILTINS) for id, record in program.records.items()},
        entries={id: constants[id.upper()] for id in program.entries},
        constants={id: constants[id.upper()] for id in program.constants},
        options=allot(program.options, BUILTINS),
        functions=functions,
        parameters=inputs,
        reserved=frozenset(reserved),
    )
