"""Tables as Python: their rows as a constant, and a function that looks a row up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulewright.calculus.declarations import KeyRange, Row, Table
from rulewright.calculus.domains import YesNoDomain
from rulewright.calculus.expressions import Template
from rulewright.calculus.types import EnumType, ListType, YesNo
from rulewright.calculus.values import MemberValue, Value
from rulewright.calculus.world import World
from rulewright.core.program import Program
from rulewright.python.annotations import Module, annotation
from rulewright.python.constants import constant
from rulewright.python.documentation import about, docstring, type_in_words
from rulewright.python.layout import Brackets, Document, Glued, call, lay_out
from rulewright.python.literals import comment, string
from rulewright.python.texts import settled
from rulewright.python.view import Block, DataView, FunctionView
from rulewright.python.writing import Writer, place_text

__all__ = ["table_blocks"]


@dataclass(frozen=True, slots=True)
class _Lookup:
    """How a key finds its place: the lines of a constant, and from the name of a key the expression that looks it up."""

    lines: list[str]
    find: Callable[[str], str]


Item = tuple[tuple[KeyRange, ...], Document, str]
"""What one row covers, what it gives, and a remark on it."""


def table_blocks(table: Table, module: Module, program: Program, world: World) -> tuple[Block, ...]:
    """The rows of ``table`` and the function that looks them up; only the function when it is printed elsewhere."""
    name = module.names.functions["tables"][table.id]
    parameters = module.names.parameters["tables", table.id]
    keys = [parameters[key.name] for key in table.keys]
    lists_all = table.policy == "all"
    result = annotation(ListType(table.result) if lists_all else table.result, module)
    trace = module.runtime("Trace")
    words = [_key_in_words(table, at) for at in range(len(keys))]
    inputs = [f"{keys[at]}: {said}" for at, said in enumerate(words) if said and said != table.keys[at].name]
    arguments = [f"{key}: {_key_annotation(table, at, module)}" for at, key in enumerate(keys)]
    head = lay_out("", call(f"def {name}", *arguments, f"trace: {trace} | None = None"), f" -> {result}:", 0)
    paragraphs = about(table, world, inputs)
    if table.stands_in_for is not None:
        paragraphs.insert(1, f"This stands in for {table.stands_in_for}.")
    writer = Writer()
    if table.external is not None and not table.rows:
        error = call(module.runtime("ExternalTable"), string(table.id), string(table.external))
        paragraphs.insert(1, f"This table is printed elsewhere: {table.external}.")
        writer.statement("raise ", error, "", table.span)
        return (FunctionView(name, tuple(head), docstring(paragraphs, 1), tuple(writer.lines), place_text(table.span)),)
    lines: list[str]
    if not table.columns:
        items = [(row.keys, constant(row.values[0], module, program), _remark(row, world)) for row in table.rows]
        kind = annotation(table.result, module)
        rows = _lookup(f"_{name.upper()}", table, 0, items, kind, table.policy, module, program)
        lines, found = rows.lines, rows.find(keys[0])
    else:
        lines, found = _two_keys(table, name, keys, module, program, world)
    writer.statement("row = ", found, "", table.span)
    shown_keys = Brackets("(", tuple(keys), ")", lonely=True)
    writer.traced(call("trace.look", string(table.id), string(table.label), shown_keys, "row"), table.span)
    writer.line("return row")
    function = FunctionView(name, tuple(head), docstring(paragraphs, 1), tuple(writer.lines), place_text(table.span))
    return (DataView(tuple(lines)), function)


def _two_keys(
    table: Table, name: str, keys: Sequence[str], module: Module, program: Program, world: World
) -> tuple[list[str], str]:
    """Rows of several values each, and which of them a second key means."""
    cell = annotation(table.result, module)
    columns = [((column.key,), str(at), "") for at, column in enumerate(table.columns)]
    rows = [
        (
            row.keys,
            Brackets("(", tuple(constant(value, module, program) for value in row.values), ")", lonely=True),
            _remark(row, world),
        )
        for row in table.rows
    ]
    across = _lookup(f"_{name.upper()}_COLUMNS", table, 1, columns, "int", "one", module, program)
    down = _lookup(f"_{name.upper()}", table, 0, rows, f"tuple[{cell}, ...]", table.policy, module, program)
    column = across.find(keys[1])
    if table.policy == "all":
        found = f"tuple(cells[{column}] for cells in {down.find(keys[0])})"
    else:
        found = f"{down.find(keys[0])}[{column}]"
    return [*across.lines, *down.lines], found


def _lookup(
    name: str,
    table: Table,
    at: int,
    items: Sequence[Item],
    kind: str,
    policy: str,
    module: Module,
    program: Program,
) -> _Lookup:
    type = table.keys[at].type
    if isinstance(type, EnumType):
        enumeration = program.enumerations[type.id]
        members: list[Value] = [MemberValue(type.id, member.id) for member in enumeration.members]

        def covers(key: KeyRange, value: Value) -> bool:
            assert isinstance(value, MemberValue)
            low = enumeration.index(key.low.id) if isinstance(key.low, MemberValue) else 0
            high = enumeration.index(key.high.id) if isinstance(key.high, MemberValue) else len(members)
            return low <= enumeration.index(value.id) <= high

        return _by_value(name, items, members, covers, module.enumeration(type.id), kind, policy, module, program)
    if isinstance(type, YesNo) or isinstance(table.keys[at].domain, YesNoDomain):
        return _by_value(name, items, [True, False], _covers_yes_no, "bool", kind, policy, module, program)
    return _by_range(name, table, items, kind, policy, module)


def _covers_yes_no(key: KeyRange, value: Value) -> bool:
    return (key.low is None and key.high is None) or value in (key.low, key.high)


def _by_value(
    name: str,
    items: Sequence[Item],
    values: Sequence[Value],
    covers: Callable[[KeyRange, Value], bool],
    key: str,
    kind: str,
    policy: str,
    module: Module,
    program: Program,
) -> _Lookup:
    held = f"tuple[{kind}, ...]" if policy == "all" else kind
    lines = [f"{name}: dict[{key}, {held}] = {{"]
    for value in values:
        found = [(given, remark) for keys, given, remark in items if any(covers(one, value) for one in keys)]
        if policy == "all":
            remarks = [remark for _, remark in found if remark]
            given: Document = Brackets("(", tuple(one for one, _ in found), ")", lonely=True) if found else "()"
        elif found:
            given, remarks = found[0][0], [found[0][1]] if found[0][1] else []
        else:
            continue
        lines += [f"    {comment(remark)}" for remark in remarks]
        lines += lay_out("", Glued((constant(value, module, program), ": ", given)), ",", 1)
    if len(lines) == 1:
        return _Lookup([f"{name}: dict[{key}, {held}] = {{}}"], lambda argument: f"{name}[{argument}]")
    return _Lookup([*lines, "}"], lambda argument: f"{name}[{argument}]")


def _by_range(name: str, table: Table, items: Sequence[Item], kind: str, policy: str, module: Module) -> _Lookup:
    function = module.runtime({"one": "Rows", "first": "FirstRow", "all": "EveryRow"}[policy])
    lines = [f"{name}: {function}[{kind}] = {function}(", f"    {string(table.id)},", "    ("]
    for keys, given, remark in items:
        if remark:
            lines.append(f"        {comment(remark)}")
        for key in keys:
            row = Brackets("(", (_end(key.low), _end(key.high), given), ")")
            lines += lay_out("", row, ",", 2)
    return _Lookup([*lines, "    ),", ")"], lambda argument: f"{name}.find({argument})")


def _end(value: Value) -> str:
    assert value is None or isinstance(value, int | Fraction)
    return str(value)


def _remark(row: Row, world: World) -> str:
    return settled(row.prose, world) if isinstance(row.prose, Template) else ""


def _key_annotation(table: Table, at: int, module: Module) -> str:
    return annotation(table.keys[at].type, module)


def _key_in_words(table: Table, at: int) -> str:
    key = table.keys[at]
    domain = getattr(key.domain, "name", "")
    words = domain or type_in_words(key.type)
    return ", ".join(part for part in (key.label, words) if part)
