"""Examples and chances of a parent that do not hold for its variant, and what the variant can say about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.book.model import Book, Chance, Example
from rulewright.diagnostics import Diagnostic
from rulewright.python.examples import Failure

__all__ = ["with_way_out"]

MOST_CHARACTERS = 80
"""What is longer is not written into a help."""


def with_way_out(
    findings: list[Diagnostic], book: Book, one: Example | Chance, failures: Sequence[Failure] = ()
) -> list[Diagnostic]:
    """``findings`` about ``one`` with a help at the last, if it stands in a parent: what the variant changes is then at odds
    with it."""
    if not findings or not book.provenance.inherited(one.span):
        return findings
    label = one.label.replace("\\", "\\\\").replace('"', '\\"')
    match one:
        case Example():
            gives = _gives_now(one, failures)
            below = f"'gives {gives}'" if gives else "what it rolls and gives now"
            kind = "example"
        case Chance():
            below = "what holds now"
            kind = "chance"
    help = f"if you mean it, write 'change {kind} \"{label}\"', and below it {below}; or 'remove {kind} …' takes it out"
    *others, last = findings
    return [*others, replace(last, help=help if isinstance(one, Example) else last.help or help)]


def _gives_now(example: Example, failures: Sequence[Failure]) -> str:
    """What the example gives now, as a rule file writes it, all of it: what a variant expects is written anew as a whole. Nothing
    when it did not come to an end, or when that is long."""
    if not failures or not all(failure.written for failure in failures):
        return ""
    now = {failure.span: failure.written for failure in failures}
    gives = ", ".join(now.get(expected.span, expected.span.text) for expected in example.expected)
    return gives if len(gives) <= MOST_CHARACTERS and gives.isprintable() else ""
