"""What is best at a decision, in the words of the rules: a small tree of questions about the situation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from rulewright.calculus.types import EnumType, ListType, Maybe, Type
from rulewright.calculus.values import MemberValue, PoolValue, RecordValue, Value
from rulewright.core.program import Program
from rulewright.odds.best import Best, Decided
from rulewright.odds.spread import Faces

__all__ = ["Advice", "advice"]

MOST_QUESTIONS = 5
"""So many questions may stand behind each other."""

_Place = tuple[int, int, str]
"""Where a value stands among those of one thing that is asked."""
_Ask = Callable[[Mapping[str, Value]], Value]


@dataclass(frozen=True, slots=True)
class Advice:
    """Take ``answer`` when all of ``conditions`` hold; without conditions, always. ``exact`` is false where so few questions do not
    tell all the situations apart: then it is the answer in most of them."""

    answer: Value
    conditions: tuple[str, ...]
    exact: bool = True


@dataclass(frozen=True, slots=True)
class _Feature:
    text: str
    ask: _Ask
    rank: int
    ordered: bool


def advice(program: Program, best: Best, name: str) -> tuple[Advice, ...]:
    """The advice for one decision; every situation falls under exactly one."""
    decided = best.decided[name]
    return tuple(_advice(program, decided, _features(program, decided, best.types[name], best.faces[name]), ()))


def _advice(
    program: Program, decided: Sequence[Decided], features: Sequence[_Feature], conditions: tuple[str, ...]
) -> list[Advice]:
    answers = Counter(one.answer for one in decided)
    usual = answers.most_common(1)[0][0]
    if len(answers) == 1:
        return [Advice(usual, conditions)]
    split = _best_split(program, decided, features) if len(conditions) < MOST_QUESTIONS else None
    if split is None:
        return [Advice(usual, conditions, exact=False)]
    (yes, inside), (no, outside) = split
    return [
        *_advice(program, inside, features, (*conditions, yes)),
        *_advice(program, outside, features, (*conditions, no)),
    ]


_Side = tuple[str, list[Decided]]


def _best_split(
    program: Program, decided: Sequence[Decided], features: Sequence[_Feature]
) -> tuple[_Side, _Side] | None:
    """The question that parts the answers best; of equal ones the one about the plainest thing."""
    found: tuple[tuple[float, int], tuple[_Side, _Side]] | None = None
    for feature in features:
        values = {feature.ask(one.situation) for one in decided}
        if len(values) < 2:
            continue
        for sides in _splits(program, feature, values, decided):
            mixed = sum(len(side[1]) * _mixture(side[1]) for side in sides)
            key = (mixed, feature.rank)
            if found is None or key < found[0]:
                found = key, sides
    return None if found is None else found[1]


def _mixture(decided: Sequence[Decided]) -> float:
    total = len(decided)
    return 1 - sum((count / total) ** 2 for count in Counter(one.answer for one in decided).values())


def _splits(
    program: Program, feature: _Feature, values: set[Value], decided: Sequence[Decided]
) -> list[tuple[_Side, _Side]]:
    places = {value: _place(program, value) for value in values}
    ordered = sorted(values, key=lambda value: places[value])
    splits: list[tuple[_Side, _Side]] = []
    if not feature.ordered:
        for value in ordered:
            yes = [one for one in decided if feature.ask(one.situation) == value]
            no = [one for one in decided if feature.ask(one.situation) != value]
            splits.append(((_equal(feature.text, value), yes), (_unequal(feature.text, value, ordered), no)))
        return splits
    for at in range(len(ordered) - 1):
        low = [one for one in decided if places[feature.ask(one.situation)] <= places[ordered[at]]]
        high = [one for one in decided if places[feature.ask(one.situation)] > places[ordered[at]]]
        below = _equal(feature.text, ordered[at]) if at == 0 else f"{feature.text} <= {_written(ordered[at])}"
        last = at + 1 == len(ordered) - 1
        above = _equal(feature.text, ordered[-1]) if last else f"{feature.text} >= {_written(ordered[at + 1])}"
        splits.append(((below, low), (above, high)))
    return splits


def _equal(text: str, value: Value) -> str:
    if value is True:
        return text
    return (
        f"not {text}" if value is False else f"{text} = {_written(value)}" if value is not None else f"{text} is none"
    )


def _unequal(text: str, value: Value, values: Sequence[Value]) -> str:
    if len(values) == 2:
        return _equal(text, next(one for one in values if one != value))
    return f"{text} is not none" if value is None else f"{text} != {_written(value)}"


def _written(value: Value) -> str:
    return value.id if isinstance(value, MemberValue) else str(value)


def _place(program: Program, value: Value) -> _Place:
    match value:
        case None:
            return (0, 0, "")
        case MemberValue(enum, id):
            return (1, program.enumerations[enum].index(id), "")
        case int():
            return (1, value, "")
        case _:
            return (2, 0, str(value))


def _features(
    program: Program, decided: Sequence[Decided], types: Mapping[str, Type], faces: Mapping[int, Faces]
) -> list[_Feature]:
    """Everything that can be asked of all the situations: numbers, members, faces of pools, fields of records."""
    shared = set(decided[0].situation)
    for one in decided:
        shared &= set(one.situation)
    found: list[_Feature] = []
    for name in sorted(shared):
        type = types.get(name)
        if type is None or " " in name:
            continue
        found += _of(program, name, type, decided, itemgetter(name), 0, faces)
    return found


def _of(
    program: Program,
    text: str,
    type: Type,
    decided: Sequence[Decided],
    ask: _Ask,
    rank: int,
    told: Mapping[int, Faces],
) -> list[_Feature]:
    values = [ask(one.situation) for one in decided]
    sample = next((value for value in values if value is not None), None)
    match sample:
        case PoolValue(sides=sides):
            known = {face for value in values if isinstance(value, PoolValue) for face in value.faces}
            several = {face for face, many in told.get(sides, ()) if many > 1}  # a face that stands for others as well
            faces = sorted(known - several)
            return [_Feature(f"count of {face} in {text}", _count(ask, face), 2 + rank, True) for face in faces]
        case RecordValue(kind) if rank < 2 and all(isinstance(value, RecordValue) for value in values):
            return [
                feature
                for field in program.records[kind].fields
                for feature in _of(
                    program, f"{text}.{field.id}", field.type, decided, _field(ask, field.id), rank + 1, told
                )
            ]
        case tuple():
            return [_Feature(f"number of {text}", _length(ask), 3 + rank, True)] if isinstance(type, ListType) else []
        case bool():
            return [_Feature(text, ask, rank, False)]
        case int() if all(isinstance(value, int) for value in values):
            return [_Feature(text, ask, rank, True)]
        case MemberValue(enum=enum):
            item = type.item if isinstance(type, Maybe) else type
            ordered = isinstance(item, EnumType) and program.enumerations[enum].ordered and None not in values
            return [_Feature(text, ask, rank, ordered)]
        case _:
            return []


def _count(ask: _Ask, face: int) -> _Ask:
    def count(situation: Mapping[str, Value]) -> Value:
        pool = ask(situation)
        return pool.faces.count(face) if isinstance(pool, PoolValue) else None

    return count


def _field(ask: _Ask, name: str) -> _Ask:
    def read(situation: Mapping[str, Value]) -> Value:
        record = ask(situation)
        return record.get(name) if isinstance(record, RecordValue) else None

    return read


def _length(ask: _Ask) -> _Ask:
    def length(situation: Mapping[str, Value]) -> Value:
        items = ask(situation)
        return len(items) if isinstance(items, tuple) else None

    return length
