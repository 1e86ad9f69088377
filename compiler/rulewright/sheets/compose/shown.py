"""What a reference on a sheet or card shows, as blocks."""

from __future__ import annotations

from rulewright.sheets.compose.blocks import (
    brief_block,
    constant_block,
    constants_block,
    entry_block,
    formula_block,
    modifiers_block,
    options_block,
    procedure_block,
    rule_block,
    scale_block,
)
from rulewright.sheets.compose.changes import changes_block
from rulewright.sheets.compose.computed import grid_tables
from rulewright.sheets.compose.forms import fields_block, form_block
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.compose.tables import entry_tables, table_block
from rulewright.sheets.model import Block

__all__ = ["blocks_of"]


def blocks_of(kind: str, id: str, composer: Composer) -> tuple[Block, ...]:
    """What a reference shows; its kind and id are known to be sound."""
    program = composer.program
    decided = composer.voice.program
    match kind:
        case "table":
            return (table_block(program.tables[id], composer),)
        case "weapons" | "items":
            return entry_tables(id, f"{kind}.{id}", composer)
        case "entry" | "weapon" | "item":
            return (entry_block(id, f"entry.{id}", composer),)
        case "modifiers":
            return (modifiers_block(decided.modifiers[id], composer),)
        case "procedure":
            return (procedure_block(decided.procedures[id], composer),)
        case "brief":
            return (brief_block(decided.procedures[id], composer),)
        case "formula":
            return (formula_block(decided.formulas[id], composer),)
        case "rule":
            return (rule_block(program.rules[id], composer),)
        case "scale" | "choice":
            return (scale_block(program.enumerations[id], composer),)
        case "record":
            return (form_block(program.records[id], composer),)
        case "fields":
            return (fields_block(program.records[id], composer),)
        case "values":
            return grid_tables(decided.formulas[id], composer)
        case "option":
            return (options_block((program.options[id],), f"option.{id}", composer),)
        case "constant":
            return (constant_block(program.constants[id], composer),)
        case "constants":
            return (constants_block(program.constants.values(), "constants", composer),) if program.constants else ()
        case "changes":
            return changes_block(composer)
        case "options":
            return (options_block(program.options.values(), "options", composer),) if program.options else ()
        case _:
            raise ValueError(f"'{kind}' is no kind of reference")
