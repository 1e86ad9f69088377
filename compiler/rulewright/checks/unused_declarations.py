"""Everything that is declared to be used is used by something."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.book.model import Book
from rulewright.calculus.declarations import Declaration, EntryGroup
from rulewright.calculus.references import Reference
from rulewright.checks.contents import keyword_of
from rulewright.checks.facts import Facts, reference_to
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW507",
    name="unused-declaration",
    summary="A declaration is not used by anything in the ruleset.",
    why="A scale that no field has, or an option that no rule asks for, is left over or misspelled elsewhere. Procedures, tables, "
    "weapons, items and prose rules stand for themselves and are never reported, and neither is what a sheet shows; formulas "
    "and modifier lists stand for themselves when they cite a source, when an example tries them, or when the ruleset has no "
    "procedures. A ruleset of tables, weapons and prose alone has nothing unused.",
    bad="""\
option limited_ammo "Count ammunition" yes/no = no

procedure shoot "Shooting"
  takes skill integer 1..20
  gives yes/no
  give skill + roll d20 >= 20
""",
    good="""\
option limited_ammo "Count ammunition" yes/no = no

procedure shoot "Shooting"
  takes skill integer 1..20, rounds integer 0..6
  gives yes/no
  require rounds >= 1 or not limited_ammo else "The gun is empty"
  give skill + roll d20 >= 20
""",
    severity=Severity.WARNING,
)


def check(book: Book, facts: Sequence[Facts], findings: Findings) -> None:
    """Report options, scales, choices and records that nothing refers to, and formulas and modifier lists that are no
    entry point either. A declaration that refers to itself does not count."""
    used: set[Reference] = set()
    for known in facts:
        used.update(known.references)
    for declaration in (known.subject for known in facts if not isinstance(known.subject, EntryGroup)):
        kind = keyword_of(declaration)
        if _stands_for_itself(book, kind, declaration) or reference_to(declaration) in used:
            continue
        findings.report(
            CODE,
            declaration.span,
            f"nothing uses {kind} '{declaration.id}'",
            label="declared here",
            help="use it, or take it out",
        )


def _stands_for_itself(book: Book, kind: str, declaration: Declaration) -> bool:
    match kind:
        case _ if f"{kind}.{declaration.id}" in book.shown:
            return True
        case "option":
            return "options" in book.shown or not _has_behaviour(book)
        case "record":
            return bool(getattr(declaration, "implicit", False)) or not _has_behaviour(book)
        case "scale" | "choice":
            return bool(getattr(declaration, "implicit", False)) or not _has_behaviour(book)
        case "formula" | "modifiers":
            return bool(declaration.sources) or not book.procedures
        case _:
            return True


def _has_behaviour(book: Book) -> bool:
    """Whether the ruleset has anything that could use a declaration; a list of weapons with their scales has not."""
    return bool(book.procedures or book.formulas or book.modifiers)
