"""Cells of rows: text that is read by the type of its column."""

from __future__ import annotations

import re
from fractions import Fraction

from rulewright.book import codes
from rulewright.book.constants import Faulty, constant
from rulewright.book.misread_units import check_unit
from rulewright.book.names import Scope
from rulewright.book.range_values import example_of, item_of, spoken_range
from rulewright.calculus.declarations import KeyRange
from rulewright.calculus.domains import Domain, IntegerDomain, MemberDomain, YesNoDomain
from rulewright.calculus.types import (
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    Number,
    Quantity,
    RecordType,
    Text,
    Type,
    YesNo,
    describe,
)
from rulewright.calculus.values import DiceValue, MemberValue, Value, exact
from rulewright.diagnostics import did_you_mean
from rulewright.syntax import nodes
from rulewright.syntax.layout import LONGEST_NUMBER
from rulewright.syntax.parse import parse_hole
from rulewright.syntax.signs import written_here

__all__ = ["EMPTY", "cell_value", "key_ranges"]

_DECIMAL_COMMA = re.compile(r"([+-]?[0-9]+),([0-9]+)( *[a-z]*)")
_DATE = re.compile(
    r"[0-9]{1,2}[./ -]{1,2}\w{3,}\.?|\w{3,}\.?[./ -]{1,2}[0-9]{1,4}|[0-9]{1,4}([./-])[0-9]{1,2}\1[0-9]{1,4}"
)
"""What becomes of ``1-3`` and of ``1/3``: ``01. Mrz``, ``3-Jan``, ``2026-01-03``."""
EMPTY = ("", "-", "–", "—")
"""A cell with nothing in it."""

_INTEGER = re.compile(r"[+\-−]?[0-9]+")
_DECIMAL = re.compile(r"[+\-−]?[0-9]+(?:\.[0-9]+)?")
_QUANTITY = re.compile(r"([+\-−]?[0-9]+(?:\.[0-9]+)?) *([a-z][a-z0-9_]*)")
_END = r"[+-]?[0-9]+(?:\.[0-9]+)?(?: +[a-z][a-z0-9_]*)?"
_ENDS = re.compile(rf"{_END}(?: *\.\. *{_END})?")
_NUMBER = r"[+\-−]?[0-9]+"
_RANGE = re.compile(rf"(?:({_NUMBER})? *(?:\.\.|…) *({_NUMBER})?|({_NUMBER}) *[-–] *([0-9]+)|({_NUMBER}))")


def _plain(text: str) -> str:
    return text.replace("−", "-").lstrip("+")


def cell_value(scope: Scope, cell: nodes.Cell, type: Type, column: str) -> Value | Faulty:
    """What a cell of a column of ``type`` says; a finding, and Faulty, when it cannot be read so."""
    if isinstance(type, Maybe):
        return None if cell.text in EMPTY else cell_value(scope, cell, type.item, column)
    if len(cell.text) > LONGEST_NUMBER and _DECIMAL.fullmatch(cell.text):
        return _unreadable(scope, cell, type, column, f"a number has at most {LONGEST_NUMBER} digits")
    match type:
        case Text():
            return cell.text
        case Integer(low, high, _, allowed):
            if not _INTEGER.fullmatch(cell.text):
                return _unreadable(scope, cell, type, column, "write a whole number such as 7 or +2")
            number = int(_plain(cell.text))
            outside = (low is not None and number < low) or (high is not None and number > high)
            if outside or (allowed is not None and number not in allowed):
                scope.findings.report(
                    codes.RANGE,
                    cell.span,
                    f"'{column}' takes {describe(type)}, but this is {number}",
                    help=f"write one that fits, or change the type of '{column}' where it is declared",
                )
                return Faulty()
            return number
        case Number():
            if not _DECIMAL.fullmatch(cell.text):
                return _unreadable(scope, cell, type, column, "write a number such as 7 or 7.5")
            return exact(Fraction(_plain(cell.text)))
        case Quantity():
            return _quantity(scope, cell, type, column)
        case YesNo():
            if cell.text not in ("yes", "no"):
                return _unreadable(scope, cell, type, column, "write yes or no")
            return cell.text == "yes"
        case EnumType(id):
            members = scope.domain_of(id).members
            if cell.text in members:
                return MemberValue(id, cell.text)
            scope.findings.report(
                codes.UNKNOWN_NAME,
                cell.span,
                f"{scope.spoken(id)} has no member '{cell.text}'",
                help=did_you_mean(cell.text, members, f"{scope.spoken(id)} is one of: {', '.join(members)}"),
            )
            return Faulty()
        case ListType(item):
            if cell.text in EMPTY:
                return ()
            values = [cell_value(scope, part, item, column) for part in _parts(cell)]
            return (
                Faulty()
                if any(isinstance(value, Faulty) for value in values)
                else tuple(value for value in values if not isinstance(value, Faulty))
            )
        case Dice() if _DATE.fullmatch(cell.text):
            return _unreadable(scope, cell, type, column, "")
        case Dice():
            if _INTEGER.fullmatch(cell.text):
                return DiceValue((), int(_plain(cell.text)))
            return _expression(scope, cell, type, column)
        case RecordType():
            ends = item_of(scope, type)
            if ends is not None and not _ENDS.fullmatch(cell.text):
                shown = f"'{cell.text}' is" if cell.text else "an empty cell is"
                message = f"{shown} no {spoken_range(ends)} for '{column}'"
                help = written_here(cell.text) or example_of(scope, ends)
                scope.findings.report(codes.CELL, cell.span, message, help=help)
                return Faulty()
            return _expression(scope, cell, type, column)
        case _:
            return _unreadable(scope, cell, type, column, "")


def _expression(scope: Scope, cell: nodes.Cell, type: Type, column: str) -> Value | Faulty:
    if cell.text in EMPTY:
        return _unreadable(scope, cell, type, column, "")
    before = len(scope.findings)
    written = parse_hole(cell.span, scope.findings)
    if written is None:
        if len(scope.findings) == before:
            return _unreadable(scope, cell, type, column, "")
        return Faulty()
    return constant(scope, written, type, f"'{column}'")


def _unreadable(scope: Scope, cell: nodes.Cell, type: Type, column: str, help: str) -> Faulty:
    shown = f"'{cell.text}' is" if cell.text else "an empty cell is"
    message = f"{shown} no {describe(type)} for '{column}'"
    if cell.text in EMPTY:
        help = f"write one in each row; where that is missing, add a column '{column}'"
    scope.findings.report(
        codes.CELL, cell.span, message, help=_spreadsheet_habit(cell.text) or written_here(cell.text) or help
    )
    return Faulty()


def _spreadsheet_habit(text: str) -> str:
    """What to do about a cell as a spreadsheet program writes it of its own accord: a decimal comma, or a date."""
    comma = _DECIMAL_COMMA.fullmatch(text)
    if comma is not None:
        fraction = f".{comma[2]}" if comma[2].strip("0") else ""
        return f"a decimal number has a point: write {comma[1]}{fraction}{comma[3]}"
    if _DATE.fullmatch(text):
        return "a spreadsheet program took it for a date: tell that the column is text, and write it once more"
    return ""


def _quantity(scope: Scope, cell: nodes.Cell, type: Quantity, column: str) -> Value | Faulty:
    dimension = type.dimension
    written = _QUANTITY.fullmatch(cell.text)
    units = sorted(unit.id for unit in scope.units.values() if unit.dimension == dimension)
    if written is None:
        return _unreadable(scope, cell, type, column, f"write a number and a unit: {', '.join(units)}")
    unit = scope.units.get(written[2])
    if unit is None or unit.dimension != dimension:
        scope.findings.report(
            codes.UNKNOWN_UNIT if unit is None else codes.UNITS,
            cell.span,
            f"'{written[2]}' is no unit of {dimension}",
            help=did_you_mean(written[2], units, f"its units are: {', '.join(units)}"),
        )
        return Faulty()
    number = Fraction(_plain(written[1])) * (unit.size or 1)
    check_unit(scope, type, unit.id, number, cell.span, f"'{column}'")
    return exact(number)


def _parts(cell: nodes.Cell) -> list[nodes.Cell]:
    """The parts of a cell between its commas."""
    parts: list[nodes.Cell] = []
    at = 0
    for piece in cell.text.split(","):
        stripped = piece.strip()
        start = at + len(piece) - len(piece.lstrip())
        parts.append(nodes.Cell(cell.span.part(start, start + max(len(stripped), 1)), stripped))
        at += len(piece) + 1
    return parts


def key_ranges(scope: Scope, cell: nodes.Cell, domain: Domain, key: str) -> tuple[KeyRange, ...] | None:
    """The ranges of key values that a cell covers: ``7``, ``1..6``, ``1-6``, ``..0``, ``30..``, ids, several with commas."""
    found = [_key_range(scope, part, domain, key) for part in _parts(cell)]
    return None if any(one is None for one in found) else tuple(one for one in found if one is not None)


def _key_range(scope: Scope, part: nodes.Cell, domain: Domain, key: str) -> KeyRange | None:
    match domain:
        case IntegerDomain():
            return _integer_range(scope, part, key)
        case YesNoDomain():
            if part.text in ("yes", "no"):
                return KeyRange(part.text == "yes", part.text == "yes", part.span)
            _unreadable(scope, part, YesNo(), key, "write yes or no")
            return None
        case MemberDomain():
            return _member_range(scope, part, domain)


def _integer_range(scope: Scope, part: nodes.Cell, key: str) -> KeyRange | None:
    written = _RANGE.fullmatch(part.text)
    if written is None or len(part.text) > 2 * LONGEST_NUMBER or part.text in ("..", "…"):
        scope.findings.report(
            codes.CELL,
            part.span,
            f"'{part.text}' is no value of '{key}'" if part.text else f"a value of '{key}' is missing",
            help=_spreadsheet_habit(part.text)
            or written_here(part.text)
            or "write a number, a range such as 1..6, or an open one such as ..0 or 30..",
        )
        return None
    first, last, dashed, dashed_end, single = (None if one is None else int(_plain(one)) for one in written.groups())
    if single is not None:
        return KeyRange(single, single, part.span)
    low, high = (dashed, dashed_end) if dashed is not None else (first, last)
    if low is not None and high is not None and low > high:
        scope.findings.report(
            codes.RANGE, part.span, f"the range {part.text} is empty", help="write the lower end first"
        )
        return None
    return KeyRange(low, high, part.span)


def _member_range(scope: Scope, part: nodes.Cell, domain: MemberDomain) -> KeyRange | None:
    ends = [end.strip() for end in part.text.split("..")] if ".." in part.text else [part.text, part.text]
    bounds = (ends[0] or domain.members[0], ends[-1] or domain.members[-1])
    for name in bounds:
        if name not in domain.members:
            scope.findings.report(
                codes.UNKNOWN_NAME,
                part.span,
                f"{scope.spoken(domain.enum)} has no member '{name}'",
                help=did_you_mean(name, domain.members, f"it is one of: {', '.join(domain.members)}"),
            )
            return None
    if ".." in part.text and not scope.ordered(domain.enum):
        scope.findings.report(
            codes.NO_ORDER, part.span, f"the members of {domain.enum} have no order", help="list them with commas"
        )
        return None
    if domain.members.index(bounds[0]) > domain.members.index(bounds[1]):
        scope.findings.report(
            codes.RANGE, part.span, f"the range {part.text} is empty", help="write the lower end first"
        )
        return None
    return KeyRange(MemberValue(domain.enum, bounds[0]), MemberValue(domain.enum, bounds[1]), part.span)
