"""Every kind of declaration."""

from __future__ import annotations

from rulewright.syntax.nodes.examples import Chance, Example
from rulewright.syntax.nodes.kinds import Enumeration, Record, TypeAlias, Unit
from rulewright.syntax.nodes.modifiers import Modifiers
from rulewright.syntax.nodes.rules import Constant, Formula, Option, Procedure, Rule
from rulewright.syntax.nodes.tables import Entries, Entry, Table

__all__ = ["Declaration"]


Declaration = (
    Enumeration
    | Record
    | TypeAlias
    | Unit
    | Entries
    | Entry
    | Table
    | Option
    | Constant
    | Modifiers
    | Formula
    | Procedure
    | Rule
    | Example
    | Chance
)
