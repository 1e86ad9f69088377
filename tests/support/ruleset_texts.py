"""Rulesets for tests: from text to Book and program, and one that uses every construct of the language."""

from __future__ import annotations

from pathlib import Path

from rulewright.book.from_syntax import Identity, build
from rulewright.book.model import Book
from rulewright.core.from_book import lower
from rulewright.core.program import Program
from rulewright.diagnostics import Findings
from rulewright.incremental.steps import Steps
from rulewright.project.discovery import find
from rulewright.project.pipeline import check
from rulewright.source import Source
from rulewright.syntax.parse import parse

__all__ = ["EVERYTHING", "book_of", "book_of_folder", "program_of"]

RULESETS = Path(__file__).parents[2] / "rulesets"


def book_of(text: str, *, id: str = "sample", title: str = "Sample rules", name: str = "sample.rules") -> Book:
    """The Book of a ruleset of one file. The text must have no errors."""
    findings = Findings()
    book = build(Identity(id, title, "1.0.0", "en"), parse(Source(name, text), findings), Steps(findings))
    assert not findings.has_errors, "\n".join(f"{found.span}: {found.message}" for found in findings)
    return book


def program_of(text: str) -> Program:
    """The core of a ruleset of one file."""
    return lower(book_of(text))


def book_of_folder(id: str) -> Book:
    """The Book of a bundled ruleset, with what it inherits."""
    outcome = check(find(str(RULESETS / id))[0])
    assert outcome.ruleset is not None, [str(found) for found in outcome.findings]
    return outcome.ruleset.book


EVERYTHING = (Path(__file__).parent / "everything.rules").read_text("utf-8")
"""A ruleset with every kind of declaration, statement and expression."""
