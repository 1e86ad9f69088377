"""What is tried: examples with what they give, and chances with what is claimed of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rulewright.syntax.nodes.expressions import Expression
from rulewright.syntax.nodes.literals import Number
from rulewright.syntax.nodes.pieces import Headed, Name, Node, Text

__all__ = ["Chance", "Claim", "ClaimNumber", "Example", "Refusal", "Setting"]


@dataclass(frozen=True, slots=True)
class Setting(Node):
    name: Name
    value: Expression


@dataclass(frozen=True, slots=True)
class Refusal(Node):
    """``refuses``, with the text that is expected or without."""

    message: Text | None


@dataclass(frozen=True, slots=True)
class Example(Headed):
    """``name`` is empty; ``subjects`` are what is tried (there must be one) with its arguments."""

    subjects: tuple[tuple[Name, tuple[Setting, ...]], ...]
    rolls: tuple[Number, ...]
    choices: tuple[Setting, ...]
    options: tuple[Setting, ...]
    results: tuple[Expression, ...]
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class ClaimNumber(Node):
    """A number as a claim writes it: ``1.4``, ``5/36``, ``60%``, ``2 km``; ``unit`` is None for one without, and ``value`` for
    one that is divided by zero."""

    value: Fraction | None
    percent: bool
    unit: Name | None


@dataclass(frozen=True, slots=True)
class Claim(Node):
    """``subject is between low and high``: of a chance, or (``mean``) of the mean of the subject. An end None is open."""

    mean: bool
    subject: Expression
    low: ClaimNumber | None
    high: ClaimNumber | None


@dataclass(frozen=True, slots=True)
class Chance(Headed):
    """``name`` is empty; ``subjects`` are the procedures that it is about (there must be one) with their arguments."""

    subjects: tuple[tuple[Name, tuple[Setting, ...]], ...]
    choices: tuple[Setting, ...]
    options: tuple[Setting, ...]
    claims: tuple[Claim, ...]
