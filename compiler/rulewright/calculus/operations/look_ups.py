"""What the declarations of a ruleset say: rows of tables, labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rulewright.calculus.declarations import Declaration, Enumeration, KeyRange, Table
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.operations.order import holds
from rulewright.calculus.values import MemberValue, Value, show_number
from rulewright.calculus.world import World
from rulewright.source import NOWHERE, Span

__all__ = ["label_of", "look_up"]


def look_up(table: Table, keys: Sequence[Value], world: World, span: Span = NOWHERE) -> Value:
    """The row of ``table`` for ``keys``, or the list of all rows that match when the table collects all."""
    if table.external is not None and not table.rows:
        raise EvaluationError(f"the table '{table.id}' is printed elsewhere: {table.external}", span)
    enumerations = world.enumerations
    columns: Sequence[int] = (0,)
    if table.columns:
        columns = [at for at, column in enumerate(table.columns) if _in_key(keys[1], column.key, enumerations, span)]
    found = [
        row.values[column]
        for row in table.rows
        if any(_in_key(keys[0], key, enumerations, span) for key in row.keys)
        for column in columns
    ]
    if table.policy == "all":
        return tuple(found)
    if not found:
        shown = ", ".join(_show_key(key) for key in keys)
        raise EvaluationError(f"the table '{table.id}' has nothing for {shown}", span)
    return found[0]


def label_of(kind: str, id: str, world: World, span: Span = NOWHERE) -> str:
    """The label of the declaration ``id``; ``kind`` is its keyword."""
    label = world.labels.get((kind, id))
    if label is not None:
        return label
    known: Mapping[str, Mapping[str, Declaration]] = {
        "weapon": world.entries,
        "item": world.entries,
        "entry": world.entries,
        "table": world.tables,
        "formula": world.formulas,
        "modifiers": world.modifiers,
        "scale": world.enumerations,
        "choice": world.enumerations,
        "record": world.records,
        "unit": world.units,
    }
    declared = known.get(kind, {}).get(id)
    if declared is None:
        raise EvaluationError(f"there is no {kind} '{id}' to quote", span)
    return declared.label


def _in_key(value: Value, key: KeyRange, enumerations: Mapping[str, Enumeration], span: Span) -> bool:
    everything = key.low is None and key.high is None
    return everything or holds(value, ((key.low, key.high),), enumerations, span)


def _show_key(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            return show_number(value)
        case MemberValue():
            return value.id
        case _:
            return str(value)
