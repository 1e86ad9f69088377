"""A table as parts: its rows by their keys, and in each row its cells by their columns."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.calculus.declarations import Row, Table
from rulewright.calculus.domains import IntegerDomain
from rulewright.calculus.print import quoted
from rulewright.calculus.types import describe
from rulewright.calculus.values import RecordValue
from rulewright.comparison.parts import Part, text_part
from rulewright.comparison.writing import Writer

__all__ = ["parts_of_table"]

_POLICIES = {"one": "exactly one row", "first": "taking first row", "all": "taking all rows"}


def parts_of_table(table: Table, writer: Writer) -> tuple[Part, ...]:
    """What the table is looked up by, what it gives, and its rows in order."""
    keys = " by ".join(
        f"{key.name} {key.domain.name if isinstance(key.domain, IntegerDomain) else describe(key.type)}"
        for key in table.keys
    )
    headings = tuple(
        Part(
            told := writer.range(column.key.low, column.key.high, table.keys[1].type),
            f"column {told}",
            label=writer.keys(told, [(column.key.low, column.key.high)], table.keys[1].type),
        )
        for column in table.columns
    )
    return (
        Part("on", "on", keys),
        Part("gives", "gives", writer.type(table.result)),
        Part("policy", "", _POLICIES[table.policy]),
        *text_part("is external", quoted(table.external) if table.external is not None else "", "rule"),
        *text_part("stands in for", quoted(table.stands_in_for) if table.stands_in_for is not None else ""),
        *(
            Part(f"key {key.name}", f"key {key.name}", None, text_part("label", writer.label(key.label)))
            for key in table.keys
        ),
        *text_part("heading of the values", writer.label(table.value_heading)),
        *text_part("heading of the text", writer.label(table.prose_heading)),
        Part("columns", "", None, headings, ordered=True),
        Part("rows", "", None, tuple(_row(table, row, writer) for row in table.rows), ordered=True),
    )


def _row(table: Table, row: Row, writer: Writer) -> Part:
    keys = ", ".join(writer.range(key.low, key.high, table.keys[0].type) for key in row.keys)
    label = writer.keys(keys, [(key.low, key.high) for key in row.keys], table.keys[0].type)
    return Part(keys, f"row {keys}", None, tuple(_cells(table, row, writer)), label=label)


def _cells(table: Table, row: Row, writer: Writer) -> Iterator[Part]:
    if table.columns:
        for column, value in zip(table.columns, row.values, strict=True):
            heading = writer.range(column.key.low, column.key.high, table.keys[1].type)
            label = writer.keys(heading, [(column.key.low, column.key.high)], table.keys[1].type)
            yield Part(heading, heading, writer.value(value, table.result), label=label)
    for value in () if table.columns else row.values:
        if isinstance(value, RecordValue) and table.value_columns:
            declared = writer.program.records[value.record]
            for field in declared.fields:
                told = writer.value(value.get(field.id), field.type)
                yield Part(
                    field.id, field.id, told, label=writer.named(f"record.{value.record}.{field.id}", field.label)
                )
        else:
            yield Part("value", table.value_heading or "value", writer.value(value, table.result))
    if row.prose is not None:
        yield Part("text", "text", row.prose.text, aspect="text")
    yield from text_part("source", ", ".join(row.sources), "source")
