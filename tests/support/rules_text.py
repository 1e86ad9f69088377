"""A program from the text of a ``.rules`` file, for tests that read best in the author's language."""

from __future__ import annotations

from rulewright.core.program import Program
from rulewright.diagnostics import Severity
from rulewright.project.pipeline import check_texts


def program_of(text: str) -> Program:
    """The program of a ruleset with one file. Warnings are left aside; errors fail the test."""
    outcome = check_texts({"made.rules": text})
    errors = [
        f"{found.span} {found.code} {found.message}" for found in outcome.findings if found.severity is Severity.ERROR
    ]
    assert outcome.ruleset is not None, errors
    return outcome.ruleset.program
