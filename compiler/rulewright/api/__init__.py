"""Rulewright for Python programs: :func:`load`, :func:`check`, :func:`build`, :func:`odds`, and the types of what they give.

The same names are attributes of the package ``rulewright`` itself, except ``odds``, which is the name of a room there; a
loaded ruleset has a method of that name. Everything else in the package is private and may change.
"""

from __future__ import annotations

from rulewright.api.ruleset import Ruleset, UnsoundError, build, check, load, odds
from rulewright.calculus.values import MemberValue, RecordValue
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.incremental.memory import Memory
from rulewright.inputs.plain import InputError, Plain
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.limits import OddsError
from rulewright.project.build import Built
from rulewright.project.discovery import NoRulesetError
from rulewright.source import Position, Source, Span

__all__ = [
    "Built",
    "Diagnostic",
    "Distribution",
    "InputError",
    "Label",
    "MemberValue",
    "Memory",
    "NoRulesetError",
    "OddsError",
    "Plain",
    "Position",
    "RecordValue",
    "Refused",
    "Ruleset",
    "Severity",
    "Source",
    "Span",
    "UnsoundError",
    "build",
    "check",
    "load",
    "odds",
]
