"""What the words are made of: lines of a procedure, rows of modifier lists and formulas, each with its text as runs.

Every text is in the language of the sheet; runs carry emphasis as structure, never as markup.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as OneOf

from rulewright.sheets.model import Inline
from rulewright.source import Span

__all__ = [
    "Call",
    "Case",
    "CaseWords",
    "Choose",
    "Condition",
    "Decide",
    "FormulaWords",
    "Heading",
    "Line",
    "ModifierCaseWords",
    "ModifierGroupWords",
    "ModifierLineWords",
    "ModifiersWords",
    "ProcedureWords",
    "Question",
    "Remark",
    "Repeat",
    "Require",
    "Result",
    "Roll",
    "Set",
]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a procedure: its text, the lines that stand under it, and the source rules that it encodes."""

    text: Inline
    lines: tuple[Line, ...] = ()
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading(Line):
    """The heading of a part; the lines under it are the part."""


@dataclass(frozen=True, slots=True)
class Remark(Line):
    """Prose of the author."""


@dataclass(frozen=True, slots=True)
class Roll(Line):
    """Roll dice and call the total something."""


@dataclass(frozen=True, slots=True)
class Question(Line):
    """A question that the referee answers."""


@dataclass(frozen=True, slots=True)
class Decide(Line):
    """A decision of a player. ``options`` are what may be chosen (empty for yes or no, and for a list that only play knows);
    the lines under it are those options when each has something to say of itself."""

    options: tuple[Inline, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition(Line):
    """``If …:``, ``Otherwise, if …:`` or ``Otherwise:``, and the lines that then apply; a line with none of them says what then
    applies itself. ``condition`` is what must hold (empty for ``Otherwise:``)."""

    opening: OneOf["if", "otherwise if", "otherwise"] = "if"
    condition: Inline = ()


@dataclass(frozen=True, slots=True)
class Choose(Line):
    """``Depending on …:`` with a :class:`Case` for each answer."""


@dataclass(frozen=True, slots=True)
class Case(Line):
    """One answer of a :class:`Choose`."""


@dataclass(frozen=True, slots=True)
class Purchase(Case):
    """An option to spend something on; ``bare`` tells it without the condition under which it is to be had."""

    bare: Inline = ()


@dataclass(frozen=True, slots=True)
class Repeat(Line):
    """Lines that are done several times."""


@dataclass(frozen=True, slots=True)
class Require(Line):
    """What must hold; otherwise the procedure cannot be carried out."""


@dataclass(frozen=True, slots=True)
class Set(Line):
    """A value is worked out and named, or something changes."""


@dataclass(frozen=True, slots=True)
class Call(Line):
    """Another procedure is carried out: ``procedure`` is its id, so that a sheet can link to it."""

    procedure: str = ""


@dataclass(frozen=True, slots=True)
class Result(Line):
    """How the procedure ends: with what is ``given`` (empty where a sentence says it in another way), or without more when it
    ``ends`` here."""

    given: Inline = ()
    ends: bool = False


@dataclass(frozen=True, slots=True)
class ProcedureWords:
    """A procedure: what it needs (inputs), what the referee is asked, and its lines."""

    needs: tuple[Inline, ...]
    questions: tuple[Question, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class CaseWords:
    """A case of a formula. ``when`` is its condition; ``otherwise`` for the last."""

    value: Inline
    when: Inline


@dataclass(frozen=True, slots=True)
class FormulaWords:
    """A formula: its inputs, and its cases, of which the first that holds counts."""

    needs: tuple[Inline, ...]
    cases: tuple[CaseWords, ...]


@dataclass(frozen=True, slots=True)
class ModifierCaseWords:
    """A value of a modifier line (with its sign) and when it applies (empty: always). ``answer`` is the answer that a ``by``
    line gives it for (then ``when`` is what has to hold besides)."""

    value: Inline
    when: Inline
    exception: bool = False
    answer: Inline = ()


@dataclass(frozen=True, slots=True)
class ModifierLineWords:
    """A line of a modifier list. ``subject`` is what a ``by`` line asks about. Exceptions stand behind what they except.
    ``spans`` are the places where the line and its cases are written."""

    id: str
    label: Inline
    cases: tuple[ModifierCaseWords, ...]
    subject: Inline = ()
    sources: tuple[str, ...] = ()
    spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ModifierGroupWords:
    """Lines of which only one counts; ``rule`` says which (``Only the highest counts``)."""

    label: Inline
    rule: Inline
    lines: tuple[ModifierLineWords, ...]


@dataclass(frozen=True, slots=True)
class ModifierRuleWords:
    """What happens between the lines of a list: ``At most 2 × Skill``, ``Round down``."""

    text: Inline


@dataclass(frozen=True, slots=True)
class ModifiersWords:
    """A modifier list. One that only adds up has its caps as sentences (``At most +10 in all.``); one whose lines apply
    ``in_order`` has them among its items, and may ``start`` with a value."""

    needs: tuple[Inline, ...]
    items: tuple[ModifierLineWords | ModifierGroupWords | ModifierRuleWords, ...]
    caps: tuple[Inline, ...]
    start: Inline = ()
    in_order: bool = False
