"""Rulewright for Python programs: :func:`load`, :func:`check`, :func:`build`, :func:`odds`, :func:`diff`, :func:`why`, and the
types of what they give.

The same names are attributes of the package ``rulewright`` itself, except ``odds``, which is the name of a room there; a
loaded ruleset has a method of that name. Everything else in the package is private and may change.
"""

from __future__ import annotations

from rulewright.api.ruleset import Ruleset, UnsoundError, build, check, load, odds
from rulewright.api.variants import diff, why
from rulewright.calculus.values import MemberValue, RecordValue
from rulewright.comparison.model import AffectedDocument, ChanceMoved, Change, Comparison, Difference, Side
from rulewright.comparison.rulesets import NoLanguageError
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.incremental.memory import Memory
from rulewright.inputs.plain import InputError, Plain
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.limits import OddsError
from rulewright.project.build import Built
from rulewright.project.discovery import NoRulesetError
from rulewright.project.git import GitError
from rulewright.source import Position, Source, Span
from rulewright.variants.history import Link
from rulewright.variants.locate import UnknownPathError
from rulewright.variants.provenance import Origin

__all__ = [
    "AffectedDocument",
    "Built",
    "ChanceMoved",
    "Change",
    "Comparison",
    "Diagnostic",
    "Difference",
    "Distribution",
    "GitError",
    "InputError",
    "Label",
    "Link",
    "MemberValue",
    "Memory",
    "NoLanguageError",
    "NoRulesetError",
    "OddsError",
    "Origin",
    "Plain",
    "Position",
    "RecordValue",
    "Refused",
    "Ruleset",
    "Severity",
    "Side",
    "Source",
    "Span",
    "UnknownPathError",
    "UnsoundError",
    "build",
    "check",
    "diff",
    "load",
    "odds",
    "why",
]
