"""Trees into the Book: every name resolved, every expression typed, every constant computed.

The story is in :func:`build`; each stage needs only the ones before it. What is wrong is a finding, and the declaration that
it stands in is left out, so that one fault does not hide the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulewright.book.bodies import elaborate_bodies, elaborate_examples, fill_texts
from rulewright.book.claims import claim_names, declare_records
from rulewright.book.definition_order import procedure_order, pure_order
from rulewright.book.entries import ReadRows
from rulewright.book.model import Book, SourceRule
from rulewright.book.signatures import declare_signatures
from rulewright.book.stages import Stages
from rulewright.book.values import compute_constants, fill_tables
from rulewright.incremental.steps import Steps
from rulewright.incremental.tracked import plain
from rulewright.syntax import nodes

__all__ = ["Identity", "build"]


@dataclass(frozen=True, slots=True)
class Identity:
    """What the manifest says of a ruleset."""

    id: str
    title: str
    version: str
    language: str
    languages: tuple[str, ...] = ()


def build(
    identity: Identity,
    trees: Iterable[nodes.Declaration],
    steps: Steps,
    *,
    source_rules: Mapping[str, SourceRule] | None = None,
    read_rows: ReadRows = lambda span, name: None,
) -> Book:
    """The Book of a ruleset. ``steps`` are those of the check that this is a part of; look at their findings before using it.
    ``read_rows`` reads spreadsheets that the rules name."""
    stages = Stages(tuple(trees), read_rows, steps)
    scope = stages.scope
    claim_names(stages)
    declare_records(stages)
    declare_signatures(stages)
    compute_constants(stages)
    fill_tables(stages)
    elaborate_bodies(stages)
    fill_texts(stages)
    elaborate_examples(stages)
    formulas, modifiers = pure_order(stages)
    return Book(
        identity.id,
        identity.title,
        identity.version,
        identity.language,
        identity.languages,
        plain(scope.units),
        plain(scope.enumerations),
        plain(scope.records),
        plain(scope.entries),
        tuple(stages.groups),
        plain(scope.tables),
        plain(scope.option_declarations),
        formulas,
        modifiers,
        procedure_order(stages),
        plain(stages.rules),
        tuple(stages.examples),
        source_rules,
        plain(scope.constants),
        chances=tuple(stages.chances),
    )
