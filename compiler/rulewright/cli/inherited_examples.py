"""Examples and chances of a parent that do not hold for its variant, and what the variant can say about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.book.model import Book, Chance, Example, Result
from rulewright.diagnostics import Diagnostic
from rulewright.python.examples import Failure

__all__ = ["with_way_out"]


def with_way_out(
    findings: list[Diagnostic], book: Book, one: Example | Chance, failures: Sequence[Failure] = ()
) -> list[Diagnostic]:
    """``findings`` about ``one`` with a help, if it stands in a parent: what the variant changes is then at odds with it."""
    if not book.provenance.inherited(one.span):
        return findings
    label = one.label.replace("\\", "\\\\").replace('"', '\\"')
    match one:
        case Example():
            value = _plain_value(one, failures)
            below = "what it rolls and gives now" if value is None else f"'gives {value}'"
            kind = "example"
        case Chance():
            below = "what holds now"
            kind = "chance"
    help = f"if you mean it, write 'change {kind} \"{label}\"', and below it {below}; or 'remove {kind} …' takes it out"
    return [replace(found, help=found.help or help) for found in findings]


def _plain_value(example: Example, failures: Sequence[Failure]) -> str | None:
    """What the example gives now, when that is one number, as a rule file writes it."""
    match example.expected, failures:
        case [Result(value=int())], [Failure(actual=actual)] if actual.removeprefix("-").isdecimal():
            return actual
        case _:
            return None
