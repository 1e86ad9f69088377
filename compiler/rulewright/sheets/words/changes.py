"""What changes, said as people say it: "decrease Actions by 1", "now: Waiting", "Posture becomes Lying"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.calculus.expressions import (
    Amend,
    Arithmetic,
    Expression,
    Extreme,
    FieldOf,
    ListOf,
    Literal,
    Variable,
)
from rulewright.calculus.statements import Assign, Body
from rulewright.calculus.types import ListType, RecordType, YesNo
from rulewright.sheets.model import Inline
from rulewright.sheets.words.expressions import Speech
from rulewright.sheets.words.runs import text_of
from rulewright.sheets.words.saying import Level
from rulewright.sheets.words.voice import Voice

__all__ = ["Changes", "changes_at_start"]


@dataclass(frozen=True, slots=True)
class Changes:
    """Says changes as clauses without a full stop."""

    say: Speech

    @property
    def _voice(self) -> Voice:
        return self.say.voice

    def becomes(self, name: Inline, old: Expression, value: Expression) -> Inline:
        """How ``old``, called ``name``, changes to ``value``: a clause without a full stop."""
        if isinstance(value, Variable) and text_of(self.say(value)) in (text_of(self._bare(old)), text_of(name)):
            return self._voice.phrase("{name} changes accordingly", name=name)
        match value:
            case Literal(value=True):
                return self._voice.phrase("now: {name}", name=name)
            case Literal(value=False):
                return self._voice.phrase("no longer: {name}", name=name)
            case Arithmetic(operator="+", left=left, right=ListOf(items=(item,))) if same_place(left, old):
                return self._voice.phrase("add {item} to {name}", item=self.say(item), name=name)
            case Extreme(left=left, right=limit) if self._amount(left, old) is not None:
                return self._bounded(name, old, value, left, limit)
            case Extreme(left=limit, right=right) if self._amount(right, old) is not None:
                return self._bounded(name, old, value, right, limit)
        amount = self._amount(value, old)
        if amount is not None:
            return self._stepped(name, *amount)
        if isinstance(value.type, YesNo) and not isinstance(value, Variable | FieldOf):
            condition = self.say.condition(value)
            return self._voice.phrase("{name} is now yes if {condition}, otherwise no", name=name, condition=condition)
        if isinstance(value.type, RecordType | ListType):
            return self._voice.phrase("{name} is now {value}", name=name, value=self.say(value))
        return self._voice.phrase("set {name} to {value}", name=name, value=self.say(value))

    def _is_set(self, record: Expression, field: str, value: Expression) -> bool:
        """Whether the change is said as "set … to …", so that several of the same value can be said at once."""
        return (
            isinstance(value, Literal)
            and not isinstance(value.value, bool)
            and not isinstance(value.type, RecordType | ListType)
            and self._amount(value, FieldOf(value.type, record, field)) is None
        )

    def _bare(self, old: Expression) -> Inline:
        return self.say.owner_and_label(old)[1] if isinstance(old, FieldOf) else self.say(old)

    def _bounded(self, name: Inline, old: Expression, value: Extreme, changed: Expression, limit: Expression) -> Inline:
        amount = self._amount(changed, old)
        sentence = self._stepped(name, *amount) if amount is not None else name
        if value.which == "larger":
            return self._voice.phrase(
                "{sentence}, but not below {limit}", sentence=sentence, limit=self.say(limit, Level.SUM)
            )
        return self._voice.phrase(
            "{sentence}, but not above {limit}", sentence=sentence, limit=self.say(limit, Level.SUM)
        )

    def _stepped(self, name: Inline, added: bool, amount: Expression) -> Inline:
        if added:
            return self._voice.phrase("increase {name} by {amount}", name=name, amount=self.say(amount, Level.SUM))
        return self._voice.phrase("decrease {name} by {amount}", name=name, amount=self.say(amount, Level.SUM))

    def _amount(self, value: Expression, old: Expression) -> tuple[bool, Expression] | None:
        """(whether it is added, what) when ``value`` is ``old`` and one thing more or less."""
        terms = self.say.calculations.terms(value)
        rest = [(added, part) for added, part in terms if not (added and same_place(part, old))]
        return rest[0] if len(terms) == 2 and len(rest) == 1 else None

    def _change(self, record: Expression, field: str, value: Expression) -> Inline:
        old = FieldOf(value.type, record, field)
        if isinstance(value, Literal) and isinstance(value.value, bool):
            owner, label = self.say.owner_and_label(old)
            if owner:
                if value.value:
                    return self._voice.phrase("{owner} is now: {field}", owner=owner, field=label)
                return self._voice.phrase("{owner} is no longer: {field}", owner=owner, field=label)
        return self.becomes(self.say(old), old, value)

    def amendment(self, amend: Amend) -> list[Inline]:
        """The changes of fields, one clause each."""
        return self.changes([(amend.record, field, value) for field, value in amend.changes])

    def changes(self, changed: Sequence[tuple[Expression, str, Expression]]) -> list[Inline]:
        """The same for changes of several records: (record, field, value). What is set to one value is said at once."""
        clauses: list[Inline] = []
        at = 0
        while at < len(changed):
            record, field, value = changed[at]
            alike = [at]
            if self._is_set(record, field, value):
                while at + len(alike) < len(changed) and self._same(changed[at], changed[at + len(alike)]):
                    alike.append(at + len(alike))
            if len(alike) == 1:
                clauses.append(self._change(record, field, value))
            else:
                names = (self.say(FieldOf(changed[one][2].type, *changed[one][:2])) for one in alike)
                said = {"name": self._voice.all_of(names), "value": self.say(value)}
                clauses.append(self._voice.phrase("set {name} to {value}", **said))
            at += len(alike)
        return clauses

    def _same(self, one: tuple[Expression, str, Expression], other: tuple[Expression, str, Expression]) -> bool:
        return self._is_set(*other) and one[0] == other[0] and text_of(self.say(one[2])) == text_of(self.say(other[2]))


def same_place(one: Expression, other: Expression) -> bool:
    """Whether both name the same variable, or the same field of it, whatever is known of its range."""
    match one, other:
        case Variable(name=first), Variable(name=second):
            return first == second
        case FieldOf(record=first_record, name=first), FieldOf(record=second_record, name=second):
            return first == second and same_place(first_record, second_record)
        case _:
            return False


def changes_at_start(body: Body) -> tuple[Assign, ...]:
    """The assignments at the start of ``body`` that change fields of one record."""
    found: list[Assign] = []
    for statement in body:
        match statement:
            case Assign(name=name, value=Amend(record=Variable(name=changed))) if name == changed and (
                not found or found[0].name == name
            ):
                found.append(statement)
            case _:
                break
    return tuple(found)
