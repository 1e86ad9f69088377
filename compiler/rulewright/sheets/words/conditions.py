"""Conditions in words: what follows "if". A "not" is pushed inwards, so that it never stands before a whole sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from rulewright.calculus.expressions import (
    CallFormula,
    Choose,
    Compare,
    Expression,
    FieldOf,
    IsNone,
    ListOf,
    Literal,
    Logic,
    LookUp,
    Not,
    Occurrences,
    OptionValue,
    Variable,
    Within,
)
from rulewright.calculus.types import EnumType, ListType, YesNo
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.runs import text_of
from rulewright.sheets.words.saying import Level, Saying
from rulewright.sheets.words.voice import Voice

__all__ = ["Conditions", "Operator", "mirrored"]

Operator = OneOf["=", "!=", "<", "<=", ">", ">="]
_OPPOSITE: dict[Operator, Operator] = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_VOWELS = frozenset("aeiou")
"""Letters before which English says "an"."""
_MIRRORED: dict[Operator, Operator] = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def mirrored(operator: Operator) -> Operator:
    """The comparison with its sides swapped."""
    return _MIRRORED[operator]


@dataclass(frozen=True, slots=True)
class Conditions:
    """Says conditions with the words of ``speech`` for what is inside them."""

    speech: Saying

    def __call__(self, condition: Expression) -> Inline:
        """``condition`` in words."""
        return self._say(condition, True)

    def negated(self, condition: Expression) -> Inline:
        """The opposite of ``condition`` in words."""
        return self._say(condition, False)

    def is_denial(self, condition: Expression) -> bool:
        """Whether ``condition`` holds only where things are not so, or where the referee says yes: then its opposite is the simpler
        sentence (``Stop if dead``)."""
        return all(self._is_denied(part, holds) for part, holds in _parts(condition, True))

    def _is_denied(self, part: Expression, holds: bool) -> bool:
        match part:
            case Variable(name=name, type=type) if self.speech.names.name(name, type).role == "question":
                return True
            case Compare(left=Occurrences(), operator="=" | "<=", right=Literal(value=0)):
                return holds
            case Compare(left=left, operator="=" | "!=", right=Literal(value=bool() as value)) if isinstance(
                left.type, YesNo
            ):
                return self._is_denied(left, (value == (part.operator == "=")) == holds)
            case Compare(operator="=", right=Literal(value=None)):
                return holds
            case Compare(operator="!=", right=Literal(value=None)):
                return not holds
            case Compare(operator="="):
                return not holds
            case Compare(operator="!=") | IsNone():
                return holds
            case Compare() | Logic():
                return False
            case _:
                return not holds

    def answer(self, subject: Expression, condition: Expression) -> tuple[Inline, Expression | None]:
        """(the answer to ``subject`` that ``condition`` asks for, what it asks for besides); an empty answer when it asks for
        something else altogether."""
        match condition:
            case Compare(operator="=", left=left, right=right) if left == subject:
                return self.speech(right), None
            case Within(value=value, ranges=ranges) if value == subject:
                told = self._voice.any_of(plain(self._voice.range(low, high, value.type)) for low, high in ranges)
                return told, None
            case Logic(operator="and", left=left, right=right):
                for part, rest in ((left, right), (right, left)):
                    answer, more = self.answer(subject, part)
                    if answer:
                        both = rest if more is None else Logic(condition.type, "and", more, rest)
                        return answer, both
        return (), condition

    @property
    def _voice(self) -> Voice:
        return self.speech.voice

    def _say(self, condition: Expression, holds: bool) -> Inline:
        match condition:
            case Not(operand=operand):
                return self._say(operand, not holds)
            case Logic():
                found = _in_range(condition)
                if found is not None:
                    value, range = (self.speech.atom(part) for part in found)
                    if holds:
                        return self._voice.phrase("{value} is within {range}", value=value, range=range)
                    return self._voice.phrase("{value} is not within {range}", value=value, range=range)
                return self._logic(condition, holds)
            case Compare():
                return self._compare(condition, holds)
            case Within(value=value, ranges=ranges):
                told = self._voice.any_of(plain(self._voice.range(low, high, value.type)) for low, high in ranges)
                return self._is(self.speech.atom(value), told, holds)
            case IsNone(value=value):
                return self._there_is(self.speech.atom(value), not holds)
            case Literal(value=bool() as value):
                return self._voice.phrase("always") if value == holds else self._voice.phrase("never")
            case Variable():
                return self._variable(condition, holds)
            case FieldOf():
                return self._field(condition, holds)
            case OptionValue(option=id):
                label = self._voice.label(self._voice.program.options[id])
                if holds:
                    return self._voice.phrase("“{option}” is in use", option=label)
                return self._voice.phrase("“{option}” is not in use", option=label)
            case Choose(condition=inner, then=then, otherwise=otherwise):
                words = self._voice.phrase(
                    "{then} if {condition}, otherwise {otherwise}",
                    then=self._say(then, holds),
                    condition=self(inner),
                    otherwise=self._say(otherwise, holds),
                )
                return self._voice.bracketed(words)
            case CallFormula() | LookUp():
                return self._applies(condition, holds)
            case _:
                return self._is(self.speech.atom(condition), self._voice.phrase("yes"), holds)

    def _term(self, label: str, holds: bool) -> Inline:
        """A name that is itself true or false: "broken", "not broken", "“May be pushed” does not apply"."""
        if holds and "," in label:
            return self._voice.phrase("“{condition}” applies", condition=label)
        if holds:
            return plain(self._voice.inside(label))
        if " " not in label:
            return self._voice.phrase("not {condition}", condition=self._voice.inside(label))
        return self._voice.phrase("“{condition}” does not apply", condition=label)

    def _applies(self, condition: CallFormula | LookUp, holds: bool) -> Inline:
        """A rule that says yes or no, by its label, with whom it is about."""
        words, whom = self.speech.calls.rule_and_whom(condition)
        if whom:
            if holds:
                return self._voice.phrase("{rule} applies to {owner}", rule=words, owner=whom)
            return self._voice.phrase("{rule} does not apply to {owner}", rule=words, owner=whom)
        if holds:
            return self._voice.phrase("{rule} applies", rule=words)
        return self._voice.phrase("{rule} does not apply", rule=words)

    def _variable(self, variable: Variable, holds: bool) -> Inline:
        if self.speech.is_inlined(variable.name):
            return self._is(self.speech(variable), self._voice.phrase("yes"), holds)
        name = self.speech.names.name(variable.name, variable.type)
        match name.role:
            case "question":
                if holds:
                    return self._voice.phrase("the answer to “{question}” is yes", question=name.label)
                return self._voice.phrase("the answer to “{question}” is no", question=name.label)
            case "decision":
                if holds:
                    return self._voice.phrase("“{decision}” was chosen", decision=name.label)
                return self._voice.phrase("“{decision}” was not chosen", decision=name.label)
            case _:
                return self._term(name.label, holds)

    def _field(self, field: FieldOf, holds: bool) -> Inline:
        owner, label = self.speech.owner_and_label(field)
        if not owner:
            return self._term(text_of(label), holds)
        if holds:
            return self._voice.phrase("“{condition}” applies to {owner}", owner=owner, condition=label)
        return self._voice.phrase("“{condition}” does not apply to {owner}", owner=owner, condition=label)

    # and, or

    def _logic(self, condition: Logic, holds: bool) -> Inline:
        joins_all = (condition.operator == "and") == holds
        found = _parts(condition, holds)
        alike = None if joins_all else self._alike(found)
        if alike is not None:
            return alike
        parts = []
        for part, part_holds in found:
            words = self._say(part, part_holds)
            inner = _stripped(part)
            parts.append(
                self._voice.bracketed(words) if isinstance(inner, Logic) and _in_range(inner) is None else words
            )
        words = parts[0]
        in_a_row = len(parts) > 2
        for place, more in enumerate(parts[1:], 2):
            both = {"first": words, "second": more}
            if in_a_row and place < len(parts):
                words = self._voice.phrase("{first}, {second}", **both)
            elif joins_all:
                words = self._voice.phrase("{first}, and {second}" if in_a_row else "{first} and {second}", **both)
            else:
                words = self._voice.phrase("{first}, or {second}" if in_a_row else "{first} or {second}", **both)
        return words

    def _alike(self, parts: list[tuple[Expression, bool]]) -> Inline | None:
        """``Grit, Quick, or Wits is 0`` for several things of which one must compare alike with the same value."""
        first = parts[0][0]
        if not isinstance(first, Compare) or not isinstance(first.right, Literal) or isinstance(first.left.type, YesNo):
            return None
        for part, holds in parts:
            match part:
                case Compare(operator=first.operator, right=Literal(value=first.right.value)) if holds == parts[0][
                    1
                ] and type(part.left.type) is type(first.left.type):
                    continue
                case _:
                    return None
        if isinstance(first.left, Occurrences) or first.right.value is None:
            return None
        operator: Operator = first.operator if parts[0][1] else _OPPOSITE[first.operator]
        if operator == "!=" or (isinstance(first.left.type, EnumType) and operator in ("<", ">")):
            return None
        lefts = [self.speech(part.left, Level.SUM) for part, _ in parts if isinstance(part, Compare)]
        return self._compared(self._voice.any_of(lefts), operator, self.speech(first.right, Level.SUM))

    # Comparisons

    def _compare(self, condition: Compare, holds: bool) -> Inline:
        operator: Operator = condition.operator
        left, right = condition.left, condition.right
        if isinstance(left, Literal) and not isinstance(right, Literal):
            left, right, operator = right, left, mirrored(operator)
        if not holds:
            operator = _OPPOSITE[operator]
        if isinstance(left, Occurrences) and isinstance(right, Literal):
            if right.value == 0 and operator in ("=", "!=", ">", "<="):
                return self._among(left, operator in ("!=", ">"))
            if right.value == 1 and operator in (">=", "<"):
                return self._among(left, operator == ">=")
        if isinstance(left.type, YesNo) and isinstance(right, Literal):
            return self._say(left, right.value == (operator == "="))
        if isinstance(right, Literal) and right.value is None:
            return self._there_is(self.speech.atom(left), operator == "!=")
        if isinstance(left.type, EnumType) and operator in ("<", ">"):
            words = {"left": self.speech(left, Level.SUM), "right": self.speech(right, Level.SUM)}
            if operator == ">":
                return self._voice.phrase("{left} is above {right}", **words)
            return self._voice.phrase("{left} is below {right}", **words)
        return self._compared(self.speech(left, Level.SUM), operator, self.speech(right, Level.SUM))

    def _among(self, occurrences: Occurrences, holds: bool) -> Inline:
        value = self.speech.atom(occurrences.value)
        if self.speech.is_spending(occurrences.list):
            if holds:
                return self._voice.phrase("“{decision}” was chosen", decision=value)
            return self._voice.phrase("“{decision}” was not chosen", decision=value)
        match occurrences.list:
            case ListOf(items=items):
                return self._is(value, self._voice.any_of(self.speech(item) for item in items), holds)
            case Literal(value=tuple() as values, type=ListType(item)):
                told = self._voice.any_of(plain(self._voice.value(one, item)) for one in values)
                return self._is(value, told, holds)
            case listed:
                if holds:
                    return self._voice.phrase("{value} is among {list}", value=value, list=self.speech.atom(listed))
                return self._voice.phrase("{value} is not among {list}", value=value, list=self.speech.atom(listed))

    def _compared(self, left: Inline, operator: Operator, right: Inline) -> Inline:
        match operator:
            case "=":
                return self._is(left, right, True)
            case "!=":
                return self._is(left, right, False)
            case "<":
                return self._voice.phrase("{left} is less than {right}", left=left, right=right)
            case "<=":
                return self._voice.phrase("{left} is at most {right}", left=left, right=right)
            case ">":
                return self._voice.phrase("{left} is more than {right}", left=left, right=right)
            case ">=":
                return self._voice.phrase("{left} is at least {right}", left=left, right=right)

    def compared_with(self, operator: Operator, left: Inline, right: Expression) -> Inline:
        """``left``, already in words, compared with ``right``."""
        return self._compared(left, operator, self.speech(right, Level.SUM))

    def _is(self, left: Inline, right: Inline, holds: bool) -> Inline:
        if holds:
            return self._voice.phrase("{left} is {right}", left=left, right=right)
        return self._voice.phrase("{left} is not {right}", left=left, right=right)

    def _there_is(self, value: Inline, holds: bool) -> Inline:
        if holds and text_of(value)[:1].casefold() in _VOWELS:
            return self._voice.phrase("there is an {value}", value=value)
        if holds:
            return self._voice.phrase("there is a {value}", value=value)
        return self._voice.phrase("there is no {value}", value=value)


def _in_range(condition: Logic) -> tuple[Expression, Expression] | None:
    """The value and the range of ``value in range``, which is two comparisons."""
    match condition:
        case Logic(
            operator="and",
            left=Compare(operator=">=", left=value, right=FieldOf(record=range, name="least")),
            right=Compare(operator="<=", left=again, right=FieldOf(record=same, name="most")),
        ) if value == again and range == same:
            return value, range
        case _:
            return None


def _stripped(condition: Expression) -> Expression:
    while isinstance(condition, Not):
        condition = condition.operand
    return condition


def _parts(condition: Expression, holds: bool) -> list[tuple[Expression, bool]]:
    """The parts of an "and" (or of an "or") of any length, with whether each has to hold."""
    operator = condition.operator if isinstance(condition, Logic) else ""
    found: list[tuple[Expression, bool]] = []
    waiting: list[tuple[Expression, bool]] = [(condition, holds)]
    while waiting:
        part, part_holds = waiting.pop()
        while isinstance(part, Not):
            part, part_holds = part.operand, not part_holds
        if isinstance(part, Logic) and _in_range(part) is None and (part.operator == operator) == (part_holds == holds):
            waiting.append((part.right, part_holds))
            waiting.append((part.left, part_holds))
        else:
            found.append((part, part_holds))
    return found
