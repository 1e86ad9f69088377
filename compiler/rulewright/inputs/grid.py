"""Inputs that are given several values: ``skill=1..10``, ``range=short,medium``, ``weapon=each``, ``skill=any``.

Everything here is about words, ``input=value`` as typed on a command line or written in ``sheets.yaml``; a grid is the list of the
settings that they come to, each again as words for :func:`~rulewright.inputs.arguments.collect`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from rulewright.calculus.types import EnumType, Integer, ListType, Maybe, RecordType, Text, Type, YesNo
from rulewright.core.program import Program
from rulewright.inputs.arguments import Problem

__all__ = ["ANY", "EACH", "MOST_SETTINGS", "Axis", "Grid", "grid_of", "has_end", "pieces_of"]

MOST_SETTINGS = 10_000
"""So many settings may a grid come to, those of unknown inputs included."""

EACH = "each"
"""Stands for all values of a type, one after the other."""

ANY = "any"
"""Stands for a value that is not known: each value of the type is as likely."""


@dataclass(frozen=True, slots=True)
class Axis:
    """An input (or a field of one: ``shooter.shooting``) that takes several values, as they would be typed one by one."""

    path: str
    type: Type
    values: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """The words that stay the same, the ``axes`` that are gone through, and the ``unknown`` inputs."""

    fixed: tuple[str, ...] = ()
    axes: tuple[Axis, ...] = ()
    unknown: tuple[Axis, ...] = ()
    problems: tuple[Problem, ...] = ()

    def settings(self) -> Iterator[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]]:
        """Each setting of the axes, the last axis going round fastest: its values, and the words of every case that it stands
        for (one for each combination of values of the unknown inputs, all of them as likely)."""
        for chosen in product(*(axis.values for axis in self.axes)):
            words = [*self.fixed, *_named(self.axes, chosen)]
            cases = (
                (*words, *_named(self.unknown, known)) for known in product(*(axis.values for axis in self.unknown))
            )
            yield chosen, tuple(cases)


def _named(axes: Sequence[Axis], values: Sequence[str]) -> list[str]:
    return [f"{axis.path}={value}" for axis, value in zip(axes, values, strict=True)]


def grid_of(
    program: Program,
    types: Mapping[str, Type],
    words: Iterable[str],
    too_many: Problem | None = None,
) -> Grid:
    """The grid that ``words`` come to, for inputs of ``types``. What is wrong with a word that names no input, or with a single
    value, is left to whoever reads the values. ``too_many`` says that there are too many settings."""
    fixed: list[str] = []
    axes: list[Axis] = []
    unknown: list[Axis] = []
    problems: list[Problem] = []
    settings = 1
    for word in words:
        path, equals, written = word.partition("=")
        type = _type_of(program, types, path.strip())
        if not equals or type is None:
            fixed.append(word)
            continue
        is_any = _is_word(program, type, written, ANY)
        if is_any or _is_word(program, type, written, EACH):
            values = _all_of(program, type)
            if values is None:
                problems.append(
                    Problem(
                        f"'{path.strip()}' has no end of values, so that it cannot be '{written.strip()}'",
                        f"give it a range or a list: {path.strip()}=1..10 or {path.strip()}=5,10,20",
                    )
                )
                continue
        else:
            values = _several(program, type, written)
        if values is None:
            fixed.append(word)
            continue
        settings *= max(len(values), 1)
        if not values:
            problems.append(Problem(f"'{path.strip()}' is given the range {written.strip()}, which is empty"))
        elif settings > MOST_SETTINGS:
            usual = Problem(f"these inputs come to more than {MOST_SETTINGS:,} settings", "give fewer values")
            problems.append(too_many or usual)
            break
        else:
            (unknown if is_any else axes).append(Axis(path.strip(), type, values))
    return Grid(tuple(fixed), tuple(axes), tuple(unknown), tuple(problems))


def _type_of(program: Program, types: Mapping[str, Type], path: str) -> Type | None:
    """The type of an input, or of a field of one; None when there is no such thing."""
    first, *fields = path.split(".")
    type = types.get(first)
    for name in fields:
        item = _plain(type) if type is not None else None
        field = program.records[item.id].field(name) if isinstance(item, RecordType) else None
        type = field.type if field is not None else None
    return type


def _plain(type: Type) -> Type:
    return type.item if isinstance(type, Maybe) else type


def _is_word(program: Program, type: Type, written: str, word: str) -> bool:
    """Whether ``written`` is ``word`` and not a member of the type that is called so."""
    if written.strip() != word or isinstance(_plain(type), Text):
        return False
    item = _plain(type)
    members = program.enumerations[item.id].members if isinstance(item, EnumType) else ()
    return word not in {member.id for member in members} and word not in program.entries


def has_end(program: Program, type: Type) -> bool:
    """Whether all values of ``type`` can be listed, and there is more than one."""
    values = _all_of(program, type)
    return values is not None and 1 < len(values) <= MOST_SETTINGS


def _all_of(program: Program, type: Type) -> tuple[str, ...] | None:
    """Every value of a type, as typed; None for a type without end."""
    match type:
        case Integer(values=tuple() as values):
            return tuple(map(str, values))
        case Integer(int() as low, int() as high) if high - low < MOST_SETTINGS:
            return tuple(map(str, range(low, high + 1)))
        case YesNo():
            return ("no", "yes")
        case EnumType(id):
            return tuple(member.id for member in program.enumerations[id].members)
        case Maybe(item):
            inner = _all_of(program, item)
            return None if inner is None else ("none", *inner)
        case RecordType(id):
            return tuple(entry.id for entry in program.entries.values() if entry.record == id) or None
        case _:
            return None


def _several(program: Program, type: Type, written: str) -> tuple[str, ...] | None:
    """The values of a list or range; None when one value is written."""
    item = _plain(type)
    if isinstance(item, Text):
        return None
    pieces = pieces_of(written)
    if len(pieces) < 2 and (".." not in written or isinstance(item, ListType)):
        return None
    values: list[str] = []
    for piece in pieces:
        ranged = _range(program, item, piece)
        values += [piece] if ranged is None else ranged
    return tuple(dict.fromkeys(values))


def _range(program: Program, type: Type, piece: str) -> list[str] | None:
    """The values of ``low..high``, or None when it is no range of ``type``; an end that is left out is the end of the type."""
    first, dots, last = (part.strip() for part in piece.partition(".."))
    if not dots:
        return None
    match type:
        case Integer(low, high, _, values):
            least = _whole(first) if first else low
            most = _whole(last) if last else high
            if least is None or most is None:
                return None
            if most - least >= MOST_SETTINGS:
                most = least + MOST_SETTINGS  # too many already; no need to write them all out
            known = range(least, most + 1) if values is None else [one for one in values if least <= one <= most]
            return [str(one) for one in known]
        case EnumType(id) if program.enumerations[id].ordered:
            members = [member.id for member in program.enumerations[id].members]
            if (first and first not in members) or (last and last not in members):
                return None
            return members[members.index(first) if first else 0 : members.index(last) + 1 if last else len(members)]
        case _:
            return None


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None


def pieces_of(written: str) -> list[str]:
    """``written`` cut at its commas, but for those inside brackets and quotes."""
    pieces, depth, quoted, start = [], 0, False, 0
    for place, sign in enumerate(written):
        if sign == '"' and written[place - 1 : place] != "\\":
            quoted = not quoted
        elif not quoted and sign in "([":
            depth += 1
        elif not quoted and sign in ")]":
            depth -= 1
        elif sign == "," and not quoted and depth <= 0:
            pieces.append(written[start:place].strip())
            start = place + 1
    pieces.append(written[start:].strip())
    return pieces
