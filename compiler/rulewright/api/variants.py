"""What two rulesets do differently, and where something in a variant comes from, from Python."""

from __future__ import annotations

from rulewright.api.ruleset import Place, compiled
from rulewright.comparison.model import Comparison
from rulewright.comparison.rulesets import compare
from rulewright.variants.history import Link, changes, history
from rulewright.variants.locate import read_path

__all__ = ["diff", "why"]


def diff(before: Place, after: Place, *, chances: bool = True) -> Comparison:
    """All that differs between two rulesets, rule by rule, with what has to be printed again; with ``chances`` also those that
    the rulesets claim, or print, and that move. Raises :class:`~rulewright.api.UnsoundError` when one of them has errors, and
    :class:`~rulewright.project.discovery.NoRulesetError`."""
    return compare(compiled(before), compiled(after), chances=chances)


def why(place: Place, path: str | None = None) -> tuple[Link, ...]:
    """Who set what ``path`` names (``weapon.spear.reach``) in a ruleset, and every variant that changed it since, oldest first;
    without a path all that the ruleset itself changes in what it extends.

    Raises :class:`~rulewright.variants.locate.UnknownPathError` for a path that leads nowhere,
    :class:`~rulewright.api.UnsoundError` when the ruleset has errors, and :class:`~rulewright.project.discovery.NoRulesetError`.
    """
    merged = compiled(place).merged
    return changes(merged) if path is None else history(merged, read_path(path))
