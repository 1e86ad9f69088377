"""Rulesets for tests: from text to Book and program, and one that uses every construct of the language."""

from __future__ import annotations

from pathlib import Path

from rulewright.book.from_syntax import Identity, build
from rulewright.book.model import Book
from rulewright.core.from_book import lower
from rulewright.core.program import Program
from rulewright.diagnostics import Findings
from rulewright.source import Source
from rulewright.syntax.parse import parse

__all__ = ["EVERYTHING", "book_of", "book_of_folder", "program_of"]

RULESETS = Path(__file__).parents[2] / "rulesets"


def _book(sources: list[Source], id: str, title: str) -> Book:
    findings = Findings()
    trees = [tree for source in sources for tree in parse(source, findings)]
    book = build(Identity(id, title, "1.0.0", "en"), trees, findings)
    assert not findings.has_errors, "\n".join(f"{found.span}: {found.message}" for found in findings)
    return book


def book_of(text: str, *, id: str = "sample", title: str = "Sample rules", name: str = "sample.rules") -> Book:
    """The Book of a ruleset of one file. The text must have no errors."""
    return _book([Source(name, text)], id, title)


def program_of(text: str) -> Program:
    """The core of a ruleset of one file."""
    return lower(book_of(text))


def book_of_folder(id: str) -> Book:
    """The Book of a bundled ruleset."""
    folder = RULESETS / id
    files = sorted(folder.rglob("*.rules"))
    return _book([Source(file.relative_to(folder).as_posix(), file.read_text("utf-8")) for file in files], id, id)


EVERYTHING = (Path(__file__).parent / "everything.rules").read_text("utf-8")
"""A ruleset with every kind of declaration, statement and expression."""
