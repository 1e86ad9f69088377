"""``ruleset.json``: the whole ruleset as data, for programs that are not written in Python."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.book.model import Book
from rulewright.core.program import Program
from rulewright.data.calculus_json import node_json
from rulewright.data.codes import DOCUMENT_INVALID
from rulewright.data.json_text import json_bytes
from rulewright.data.ruleset_schema import PARTS, SCHEMA_ID
from rulewright.data.values import Json
from rulewright.diagnostics import Findings
from rulewright.reading.validation import errors_of_document
from rulewright.source import NOWHERE

__all__ = ["About", "ruleset_document", "write_ruleset"]


@dataclass(frozen=True)
class About:
    """What the document says of the ruleset as a whole, beside what the program knows."""

    licence: str
    languages: tuple[str, ...] = ()
    author: str | None = None
    description: str | None = None


def ruleset_document(book: Book, program: Program, about: About) -> dict[str, Json]:
    """The document as JSON values; keys and items in the order of declaration."""
    identity: dict[str, Json] = {
        "id": program.id,
        "title": program.title,
        "version": program.version,
        "licence": about.licence,
        "language": program.language,
        "languages": list(about.languages),
    }
    if about.author is not None:
        identity["author"] = about.author
    if about.description is not None:
        identity["description"] = about.description
    document: dict[str, Json] = {"$schema": SCHEMA_ID, "ruleset": identity}
    if book.source_rules is not None:
        document["sources"] = [{"id": rule.id, "title": rule.title} for rule in book.source_rules.values()]
    listed: dict[str, Iterable[object]] = {
        "units": program.units.values(),
        "enumerations": program.enumerations.values(),
        "records": program.records.values(),
        "groups": program.groups,
        "entries": program.entries.values(),
        "tables": program.tables.values(),
        "options": program.options.values(),
        "modifiers": program.modifiers.values(),
        "formulas": program.formulas.values(),
        "procedures": program.procedures.values(),
        "rules": program.rules.values(),
        "examples": book.examples,
        "chances": book.chances,
    }
    for key in PARTS:
        document[key] = [node_json(node, program) for node in listed[key]]
    return document


def write_ruleset(book: Book, program: Program, about: About, findings: Findings) -> bytes | None:
    """The text of ``ruleset.json``, or None after reporting that it does not fit its schema."""
    document = ruleset_document(book, program, about)
    errors = errors_of_document("ruleset", document)
    for error in errors:
        place = "/".join(str(part) for part in error.absolute_path)
        findings.report(
            DOCUMENT_INVALID,
            NOWHERE,
            f"ruleset.json breaks its schema at '{place}': {error.message[:200]}",
            help="please report this",
        )
    return None if errors else json_bytes(document)
