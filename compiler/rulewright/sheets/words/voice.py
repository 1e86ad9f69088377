"""Labels, values and phrases in the language of one sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from rulewright.calculus.declarations import Declaration, KeyRange, Parameter, Unit
from rulewright.calculus.reading_ranges import ends_to_read
from rulewright.calculus.reading_units import unit_to_read
from rulewright.calculus.types import EnumType, ListType, Maybe, Quantity, Type, YesNo
from rulewright.calculus.values import DiceTerm, DiceValue, MemberValue, PoolValue, RecordValue, Value
from rulewright.core.program import Program
from rulewright.i18n.contexts import context_of, spoken_name
from rulewright.i18n.translator import MINUS, Translator
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.runs import compose, joined, text_of
from rulewright.sheets.words.units import MANY, unit_name

__all__ = ["Voice"]

ListFormatter = Callable[[tuple[str, ...]], str]

NARROW_SPACE = "\N{NO-BREAK SPACE}"
"""Between a number and its unit, so that a line never breaks there."""

DASH = "–"


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks of ``program`` in the language of ``translator``."""

    program: Program
    translator: Translator

    # Phrases

    def phrase(self, message: str, /, **values: Inline | str) -> Inline:
        """One of Rulewright's phrases as runs; a value may be text or runs."""
        filled = {name: plain(value) if isinstance(value, str) else value for name, value in values.items()}
        return compose(self.translator.pieces(message), filled)

    def all_of(self, parts: Iterable[Inline]) -> Inline:
        """``a, b and c``"""
        return self._listed(tuple(parts), self.translator.all_of)

    def any_of(self, parts: Iterable[Inline]) -> Inline:
        """``a, b or c``"""
        return self._listed(tuple(parts), self.translator.any_of)

    def listed(self, parts: Iterable[Inline]) -> Inline:
        """``a, b, c``"""
        return joined(parts, self.translator.phrase_in("between the items of a list", ", "))

    def clauses(self, parts: Iterable[Inline]) -> Inline:
        """``a; b; c``"""
        return joined(parts, self.translator.phrase_in("between clauses", "; "))

    def bracketed(self, words: Inline) -> Inline:
        """``words`` in round brackets."""
        return self.phrase("({words})", words=words)

    def inside(self, label: str) -> str:
        """A label inside a sentence, without the capital that it has only because it stands alone."""
        return self.translator.inside(label)

    def _listed(self, parts: tuple[Inline, ...], join: ListFormatter) -> Inline:
        # The list is formatted with stand-ins that no text can hold, so that runs keep their styles.
        marks = tuple(f"\ufdd0{place}\ufdd1" for place in range(len(parts)))
        runs: Inline = ()
        rest = join(marks)
        for mark, part in zip(marks, parts, strict=True):
            before, _, rest = rest.partition(mark)
            runs += plain(before) + part
        return joined((runs + plain(rest),), "")

    def _in_a_row(self, parts: Iterable[str]) -> str:
        return text_of(self.listed(map(plain, parts)))

    # Labels

    def label(self, declaration: Declaration) -> str:
        """The label of a declaration that has a context of its own; its id in words when it has no label."""
        return self._labelled(context_of(declaration, self.program), declaration)

    def _labelled(self, context: str, declaration: Declaration) -> str:
        if declaration.label:
            return self.translator.text(context, declaration.label)
        return declaration.id.replace("_", " ")

    def field(self, record: str, field: str) -> str:
        """The label of a field."""
        found = self.program.records[record].field(field)
        if found is None:
            return field.replace("_", " ")
        return self._labelled(f"record.{record}.{field}", found)

    def member(self, member: MemberValue) -> str:
        """The label of a member of a scale or choice."""
        enumeration = self.program.enumerations[member.enum]
        found = enumeration.members[enumeration.index(member.id)]
        return self._labelled(f"{context_of(enumeration, self.program)}.{member.id}", found)

    def entry(self, id: str) -> str:
        """The label of a weapon or item."""
        return self.label(self.program.entries[id])

    def parameter(self, parameter: Parameter, context: str) -> str:
        """What an input is called; ``context`` is that of the declaration that takes it."""
        kind = "question" if parameter.fiat else "parameter"
        return self.translator.text(f"{context}.{kind}", parameter.label or spoken_name(parameter.name, parameter.type))

    def quoted(self, keyword: str, id: str) -> str:
        """The label of a declaration that a text quotes by its keyword and id; the id in words when there is none."""
        program = self.program
        declarations: Mapping[str, Mapping[str, Declaration]] = {
            "weapon": program.entries,
            "item": program.entries,
            "scale": program.enumerations,
            "choice": program.enumerations,
            "record": program.records,
            "table": program.tables,
            "option": program.options,
            "constant": program.constants,
            "modifiers": program.modifiers,
            "formula": program.formulas,
            "procedure": program.procedures,
            "rule": program.rules,
            "unit": program.units,
        }
        found = declarations.get(keyword, {}).get(id)
        return self.label(found) if found is not None else id.replace("_", " ")

    # Values

    def value(self, value: Value, type: Type, context: str = "") -> str:
        """A value in words. ``type`` decides its unit; ``context`` is where a text of the ruleset stands, to translate it."""
        match value:
            case bool():
                return self.translator.phrase("yes") if value else self.translator.phrase("no")
            case int() | Fraction():
                return self.quantity(value, type) if isinstance(_plain_type(type), Quantity) else self.number(value)
            case str():
                return self.translator.text(context, value)
            case None:
                return self.translator.phrase("none")
            case MemberValue():
                return self.member(value)
            case DiceValue():
                return self.dice(value)
            case RecordValue():
                return self.record(value, context)
            case PoolValue(faces=faces):
                return self._in_a_row(str(face) for face in faces)
            case tuple():
                inner = _plain_type(type)
                item = inner.item if isinstance(inner, ListType) else inner
                if not value:
                    return self.translator.phrase("none")
                return self.translator.all_of(tuple(self.value(part, item, context) for part in value))
            case _:
                assert_never(value)

    def number(self, number: int | Fraction) -> str:
        """A number without a unit."""
        return self.translator.number(number)

    def quantity(self, number: int | Fraction, type: Type) -> str:
        """A number in the unit that people read it in: ``7.5 cm``, ``180°``."""
        inner = _plain_type(type)
        if not isinstance(inner, Quantity):
            return self.number(number)
        unit = unit_to_read(number, inner, self.program.units)
        if unit is None:
            return self.number(number)
        return self._in_unit(Fraction(number) / (unit.size or 1), unit)

    def _range_value(self, value: RecordValue) -> str:
        """``6–24 h``, ``30 min–24 h``, ``1 h``; a unit that both ends have is said once."""
        ends = ends_to_read(value, self.program.records[value.record], self.program.units)
        shown = [self._in_unit(number, unit) for number, unit in ends]
        if len(ends) == 1:
            return shown[0]
        (least, first), (most, last) = ends
        if first is not None and last is not None and first.id == last.id:
            shown[0] = self.number(least)
        if least < 0 or most < 0:
            return self.translator.phrase("{low} to {high}", low=shown[0], high=shown[1])
        return f"{shown[0]}{DASH}{shown[1]}"

    def _in_unit(self, number: int | Fraction, unit: Unit | None) -> str:
        if unit is None:
            return self.number(number)
        shown = self.number(number)
        if unit.id == "deg":
            return f"{shown}°"
        return f"{shown}{NARROW_SPACE}{unit_name(unit.id, number, self.translator) or self.label(unit)}"

    def unit_of(self, type: Quantity) -> tuple[str, Fraction]:
        """(id, size in base units) of the unit that people read ``type`` in; an empty id when its dimension has no unit."""
        if type.unit is not None and type.unit in self.program.units:
            found = self.program.units[type.unit]
            return found.id, found.size or Fraction(1)
        for found in self.program.units.values():
            if found.dimension == type.dimension and (found.size is None or found.size == 1):
                return found.id, Fraction(1)
        return "", Fraction(1)

    def unit(self, id: str) -> str:
        """The symbol or label of a unit."""
        if not id:
            return ""
        return unit_name(id, MANY, self.translator) or self.label(self.program.units[id])

    def record(self, value: RecordValue, context: str = "") -> str:
        """A range in the units that it was written in, a weapon or item by its label; any other record by the label of its kind
        and what differs from its defaults."""
        if self.program.records[value.record].implicit:
            return self._range_value(value)
        for entry in self.program.entries.values():
            if entry.value == value:
                return self.label(entry)
        record = self.program.records[value.record]
        shown = []
        for field in record.fields:
            inner = value.get(field.id)
            if not (field.has_default and inner == field.default):
                words = {"field": self.field(record.id, field.id), "value": self.value(inner, field.type, context)}
                shown.append(self.translator.phrase("{field} {value}", **words))
        label = self.label(record)
        return self.translator.phrase("{table} ({keys})", table=label, keys=self._in_a_row(shown)) if shown else label

    # Dice

    def dice(self, dice: DiceValue) -> str:
        """Dice in the notation of the game, as a table cell has it: ``1d10``, ``2d6 + 1``, ``open-ended d20``."""
        return self._dice(dice, alone=False)

    def dice_to_roll(self, dice: DiceValue) -> str:
        """Dice as a sentence has it after "Roll": ``a d20``, ``an open-ended d20``, ``2d6 + 1``."""
        if len(dice.terms) == 1 and not dice.bonus and dice.terms[0].sign > 0 and dice.terms[0].count == 1:
            return self._one_die(dice.terms[0])
        return self._dice(dice, alone=False)

    def dice_in_a_sum(self, dice: DiceValue) -> str:
        """Dice as a part of a calculation: ``d20``, ``2d6``."""
        return self._dice(dice, alone=True)

    def _one_die(self, term: DiceTerm) -> str:
        name = self._term(term, alone=True)
        match term.kind:
            case "open":
                return self.translator.phrase("an open-ended {die}", die=self._notation(term, alone=True))
            case "plain" | "d66":
                return self.translator.phrase("a {die}", die=name)

    def _dice(self, dice: DiceValue, *, alone: bool) -> str:
        shown = ""
        for term in dice.terms:
            name = self._term(term, alone=alone)
            if shown:
                shown += f" {MINUS if term.sign < 0 else '+'} {name}"
            else:
                shown = f"{MINUS if term.sign < 0 else ''}{name}"
        if not shown:
            return self.number(dice.bonus)
        if dice.bonus:
            shown += f" {MINUS if dice.bonus < 0 else '+'} {self.number(abs(dice.bonus))}"
        return shown

    def _term(self, term: DiceTerm, *, alone: bool) -> str:
        notation = self._notation(term, alone=alone or term.kind == "open")
        return self.translator.phrase("open-ended {die}", die=notation) if term.kind == "open" else notation

    def _notation(self, term: DiceTerm, *, alone: bool) -> str:
        sides = str(term.sides)
        if term.count == 1 and (alone or term.kind == "d66"):
            return self.translator.phrase("d{sides}", sides=sides)
        return self.translator.phrase("{count}d{sides}", count=str(term.count), sides=sides)

    def die(self, sides: int) -> str:
        """One die: ``d6``."""
        return self.translator.phrase("d{sides}", sides=str(sides))

    def pool(self, count: str, sides: int) -> str:
        """Dice that stay on the table: ``4d6``."""
        return self.translator.phrase("{count}d{sides}", count=count, sides=str(sides))

    # Ranges

    def choices(self, type: Type) -> tuple[str, ...]:
        """What may be chosen of a type with few values: yes and no, or the members of a scale or choice; otherwise nothing."""
        match type:
            case YesNo():
                return self.translator.phrase("yes"), self.translator.phrase("no")
            case EnumType(id):
                enumeration = self.program.enumerations[id]
                return tuple(self.member(MemberValue(id, member.id)) for member in enumeration.members)
            case _:
                return ()

    def range(self, low: Value, high: Value, type: Type) -> str:
        """A range inside a sentence: ``7``, ``1–10``, ``30 or more``, ``0 or less``."""
        if low is None and high is None:
            return self.translator.phrase("anything")
        if low is None:
            return self.translator.phrase("{value} or less", value=self.value(high, type))
        if high is None:
            return self.translator.phrase("{value} or more", value=self.value(low, type))
        return self._closed(low, high, type)

    def key(self, keys: Iterable[KeyRange], type: Type) -> str:
        """The keys of a row as its first cell has them: ``1–10``, ``30+``, ``≤ 0``, ``Close, Short``."""
        return self._in_a_row(self._key(key.low, key.high, type) for key in keys)

    def _key(self, low: Value, high: Value, type: Type) -> str:
        if low is None and high is None:
            return self.translator.phrase("any")
        if low is None:
            return f"≤{NARROW_SPACE}{self.value(high, type)}"
        if high is None:
            return f"{self.value(low, type)}+" if isinstance(low, int | Fraction) else f"≥ {self.value(low, type)}"
        return self._closed(low, high, type)

    def _closed(self, low: Value, high: Value, type: Type) -> str:
        if low == high:
            return self.value(low, type)
        if isinstance(low, MemberValue):
            return self.translator.phrase("{low} to {high}", low=self.value(low, type), high=self.value(high, type))
        first, last = self.value(low, type), self.value(high, type)
        if first.startswith(MINUS) or last.startswith(MINUS):
            return self.translator.phrase("{low} to {high}", low=first, high=last)
        return f"{first}{DASH}{last}"


def _plain_type(type: Type) -> Type:
    return type.item if isinstance(type, Maybe) else type
