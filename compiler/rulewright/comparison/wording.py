"""What every account of a comparison says in words."""

from __future__ import annotations

from fractions import Fraction

from rulewright.calculus.print import quoted
from rulewright.comparison.model import AffectedDocument, ChanceMoved, Comparison, Difference
from rulewright.odds.wording import about, percent

__all__ = ["amount", "heading", "moved_to", "printed", "summary", "title_of", "title_of_chances"]


def title_of(comparison: Comparison) -> str:
    """Which two rulesets these are."""
    before, after = comparison.before, comparison.after
    return f"{before.word} {before.version} → {after.word} {after.version}"


def summary(comparison: Comparison) -> tuple[str, ...]:
    """How much differs, in one line."""
    if comparison.same:
        return ("no difference",)
    counted = {
        action: sum(difference.action == action for difference in comparison.differences)
        for action in ("added", "removed", "changed")
    }
    told = ", ".join(f"{count} {action}" for action, count in counted.items() if count)
    return (told or "no rule differs, but what is printed does",)


def title_of_chances(comparison: Comparison) -> str:
    """The heading over the chances, or that none moves when that was the question; empty when there is nothing to say."""
    if comparison.chances:
        return "Chances that move, the largest first"
    if comparison.silent:
        return "Chances"
    return "No chance moves" if comparison.asked else ""


def heading(difference: Difference) -> str:
    """``weapon revolver "Revolver"``; an example and a chance by their label alone."""
    if difference.kind in ("example", "chance"):
        return f"{difference.kind} {quoted(difference.label)}"
    label = f" {quoted(difference.label)}" if difference.label else ""
    return f"{difference.kind} {difference.id}{label}"


def moved_to(before: str, after: str) -> str:
    """Where something stood, and where it stands."""
    old = f"from behind {before}" if before else "from the first place"
    new = f"to behind {after}" if after else "to the first place"
    return f"moved {old} {new}"


def printed(document: AffectedDocument) -> str:
    """A sheet or deck and what became of it."""
    said = {"added": "new", "removed": "no longer there", "changed": "", "moved": ""}[document.action]
    more = ""
    if document.kind == "deck" and document.action != "removed":
        count = len(document.cards)
        more = f"{count} {'card' if count == 1 else 'cards'}" if count else "no card differs"
    about_it = ", ".join(filter(None, (document.language, said, more)))
    return f"{document.kind} {document.id} {quoted(document.title)} ({about_it})"


def amount(moved: ChanceMoved, number: Fraction) -> str:
    """A chance in percent, a mean in decimals with its unit."""
    if moved.measure == "chance":
        return percent(number)
    return f"{about(number)} {moved.unit}".strip()
