"""What the core works out for a page: formulas of an entry on its card, and the values of a formula as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from rulewright.calculus.declarations import Formula, Parameter
from rulewright.calculus.evaluate import call_formula
from rulewright.calculus.types import RecordType
from rulewright.calculus.values import RecordValue, Value
from rulewright.core.world import world_of
from rulewright.sheets.compose.source import Composer, plain_type
from rulewright.sheets.compose.tables import align_of, column_unit, field_text, field_unit, said_cell
from rulewright.sheets.computed import inputs_of_grid, value_for_entry
from rulewright.sheets.model import CardField, Cell, Column, Head, Strip, TableBlock, TableRow, plain

__all__ = ["computed_fields", "grid_tables"]


def computed_fields(
    entry: str, formulas: Iterable[str], composer: Composer
) -> tuple[tuple[CardField, ...], tuple[Strip, ...]]:
    """What ``formulas`` give for an entry: plain values as fields, records as strips of boxes. Those that give nothing are left
    out."""
    program = composer.voice.program
    fields: list[CardField] = []
    strips: list[Strip] = []
    for id in formulas:
        formula = program.formulas[id]
        value = value_for_entry(formula, program.entries[entry].value, program)
        if value is None or value in ("", ()):
            continue
        label = composer.words.label(formula)
        if isinstance(value, RecordValue) and isinstance(plain_type(formula.result), RecordType):
            strips.append(Strip(label, _parts(value, composer)))
        else:
            text = field_text(value, formula.result, f"formula.{id}", composer)
            fields.append(CardField(label, plain(text), column_unit(formula.result, composer)))
    return tuple(fields), tuple(strips)


def _parts(value: RecordValue, composer: Composer) -> tuple[CardField, ...]:
    record = composer.program.records[value.record]
    parts: list[CardField] = []
    for field in record.fields:
        inner = value.get(field.id)
        if inner is None or inner in ("", ()):
            continue
        text = field_text(inner, field.type, f"record.{record.id}.{field.id}", composer)
        parts.append(
            CardField(composer.words.field(record.id, field.id), plain(text), column_unit(field.type, composer))
        )
    return tuple(parts)


def grid_tables(formula: Formula, composer: Composer) -> tuple[TableBlock, ...]:
    """The values of a formula for all values of its inputs: the last input across, the one before it down, and a table for each
    value of a first one."""
    program = composer.voice.program
    values = inputs_of_grid(formula, program)
    assert values is not None, "references.check has refused it"
    context = f"formula.{formula.id}"
    names = list(values)
    inputs: dict[str, Parameter] = {parameter.name: parameter for parameter in formula.parameters}
    labels = {name: composer.voice.parameter(inputs[name], context) for name in names}
    world = world_of(program)
    fixed = {name: parameter.default for name, parameter in inputs.items() if parameter.has_default}

    def said(name: str, value: Value) -> str:
        return composer.voice.value(value, inputs[name].type)

    def cell(chosen: Mapping[str, Value]) -> Cell:
        value = call_formula(formula, {**fixed, **chosen}, world)
        if value is None or value in ("", ()):
            return Cell((), empty=True)
        return said_cell(value, plain(field_text(value, formula.result, context, composer)))

    align = align_of(formula.result)
    head = composer.head(f"values.{formula.id}", formula)
    unit = field_unit(formula.result, composer)
    if len(names) == 1:
        (name,) = names
        columns: tuple[Column, ...] = (
            Column(labels[name], key=True),
            Column(composer.translator.phrase("Result"), unit=unit, align=align),
        )
        rows = tuple(TableRow((Cell(plain(said(name, value))), cell({name: value}))) for value in values[name])
        return (TableBlock(head, columns, rows),)
    *outer, down, across = names
    columns = (
        Column(labels[down], key=True),
        *(Column(said(across, value), align=align) for value in values[across]),
    )
    tables: list[TableBlock] = []
    for place, chosen in enumerate(product(*(values[name] for name in outer))):
        given = dict(zip(outer, chosen, strict=True))
        rows = tuple(
            TableRow(
                (
                    Cell(plain(said(down, row))),
                    *(cell({**given, down: row, across: column}) for column in values[across]),
                )
            )
            for row in values[down]
        )
        title = " · ".join(f"{labels[name]}: {said(name, value)}" for name, value in given.items())
        if place == 0 and not title:
            tables.append(TableBlock(head, columns, rows, labels[across]))
            continue
        own = Head(
            f"{head.anchor}.{place + 1}", f"{head.title} – {title}", head.prose if place == 0 else (), head.sources
        )
        tables.append(TableBlock(own, columns, rows, labels[across]))
    return tuple(tables)
