"""Statements as lines of NumPy: the trials that are under way part at a branch, and what goes on comes together again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from rulewright.batch.columns import Column, Known, Rows, Shape
from rulewright.batch.columns import Sequence as Items
from rulewright.batch.decisions import DecisionCompiler
from rulewright.batch.emitter import Chosen, DeadEndError, Emitter
from rulewright.batch.expressions import ShapeCompiler
from rulewright.batch.joining import concatenated, join
from rulewright.batch.limits import MOST_COMBINATIONS, MOST_UNROLLED, NotVectorisedError
from rulewright.batch.needs import Lost
from rulewright.batch.rolls import RollCompiler
from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import (
    Compare,
    Expression,
    Literal,
    Size,
    Template,
    Variable,
    Within,
)
from rulewright.calculus.operations.demands import EvaluationError, items_of
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    Decide,
    Draw,
    ForEach,
    Give,
    Invoke,
    Let,
    Match,
    Pick,
    Prose,
    Repeat,
    Require,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
    Spend,
    Statement,
    Step,
    StopWhen,
)
from rulewright.calculus.types import ANY_INTEGER, YES_NO, Type
from rulewright.calculus.values import Value
from rulewright.calculus.walk import free_variables
from rulewright.core.print import first_line
from rulewright.core.program import Program
from rulewright.odds.liveness import faces_told_apart, introduced_by
from rulewright.odds.spread import Faces
from rulewright.source import Span

__all__ = ["Exits", "Frame", "Place", "StatementCompiler", "Variables"]

Variables = dict[str, "Shape | Lost"]


@dataclass(frozen=True, slots=True)
class Place:
    """Trials that are under way, and what their variables are."""

    rows: Rows
    variables: Variables


@dataclass(slots=True)
class Exits:
    """How trials leave a body: at its end, with a result, or out of the innermost loop."""

    end: Place | None = None
    gives: list[tuple[Rows, Shape]] = field(default_factory=list)
    stops: list[Place] = field(default_factory=list)


@dataclass(slots=True)
class Frame:
    """One procedure while it is compiled: its name, the calls that led to it, what is declared of its variables, and which
    faces of its pools are told apart."""

    procedure: Procedure
    path: tuple[str, ...]
    types: dict[str, Type]
    faces: Mapping[int, Faces]


class StatementCompiler:
    """Compiles bodies. ``decisions`` answers decisions by name; ``refuse`` is told of every trial that a ``require`` ends."""

    def __init__(
        self,
        program: Program,
        shapes: ShapeCompiler,
        decisions: Mapping[str, Value],
        refuse: Callable[[Rows, Shape], None],
        loop: Callable[[StatementCompiler, Repeat, Place, Frame], Exits],
    ) -> None:
        self.program = program
        self.shapes = shapes
        self.emitter: Emitter = shapes.emitter
        self.refuse = refuse
        self._loop = loop
        self._rolls = RollCompiler(shapes)
        self._decisions = DecisionCompiler(shapes, decisions)
        self._count = 0

    def call(
        self, procedure: Procedure, arguments: Mapping[str, Shape], rows: Rows, path: tuple[str, ...]
    ) -> list[tuple[Rows, Shape]]:
        """Every result that ``procedure`` gives, in the rows that come to it."""
        types = {parameter.name: parameter.type for parameter in procedure.parameters}
        frame = Frame(procedure, (*path, procedure.id), types, faces_told_apart(procedure.body))
        exits = self.body(procedure.body, Place(rows, dict(arguments)), frame)
        if exits.end is not None:
            raise NotVectorisedError(f"'{procedure.id}' can end without giving anything", procedure.span)
        return exits.gives

    def body(self, body: Body, place: Place, frame: Frame) -> Exits:
        """Compile ``body`` for the trials of ``place``."""
        exits = Exits(place)
        for statement in body:
            if exits.end is None:
                break
            here = exits.end
            try:
                self._statement(statement, here, frame, exits)
            except DeadEndError:
                exits.end = None
            except NotVectorisedError as error:
                raise NotVectorisedError(error.message, error.span or statement.span) from None
        return exits

    def _statement(self, statement: Statement, place: Place, frame: Frame, exits: Exits) -> None:
        rows, variables = place.rows, place.variables
        self._remark(statement)
        match statement:
            case Let(name=name, type=type, value=value):
                frame.types[name] = type
                self._bind(
                    name,
                    type,
                    self.shapes.shape(value, variables, rows, name),
                    value.type,
                    place,
                    frame,
                    statement.span,
                )
            case Assign(name=name, value=value):
                type = frame.types[name]
                self._bind(
                    name,
                    type,
                    self.shapes.shape(value, variables, rows, name),
                    value.type,
                    place,
                    frame,
                    statement.span,
                )
            case RollDice() | RollPercentile() | RollDie() | RollPool() | Reroll() | RollOrder() | Pick() | Draw():
                frame.types[statement.name] = statement.type
                found = self._rolls.roll(statement, variables, rows, frame.faces, frame.path)
                self.shapes.check(
                    found, statement.type, f"'{statement.name}' of {frame.procedure.id}", rows, statement.span
                )
                variables[statement.name] = found
            case Decide(name=name, type=type):
                frame.types[name] = type
                decided, given = self._decisions.decide(statement, variables, rows)
                self._bind(name, type, decided, given, place, frame, statement.span)
            case Spend(name=name, type=type):
                frame.types[name] = type
                variables[name] = self._decisions.spend(statement, variables, rows)
            case Branch(condition=condition, then=then, otherwise=otherwise):
                self._parted(statement.condition, place, frame, exits, then, otherwise)
            case Match():
                self._match(statement, place, frame, exits)
            case Repeat():
                self._absorb(exits, self._loop(self, statement, place, frame), loops=True)
            case StopWhen(condition=condition):
                self._stop_when(condition, place, exits)
            case ForEach():
                self._for_each(statement, place, frame, exits)
            case Require(condition=condition, message=message):
                self._require(condition, message, place, exits)
            case Invoke():
                self._invoke(statement, place, frame, exits)
            case Step(body=body):
                frame.types.update(introduced_by(statement))
                inner = self.body(body, place, frame)
                self._absorb(exits, inner, loops=False)
            case Prose():
                return
            case Give(value=value):
                exits.gives.append((rows, self.shapes.shape(value, variables, rows, "result")))
                exits.end = None
            case _:
                assert_never(statement)

    def _remark(self, statement: Statement) -> None:
        """Say what the author wrote, before what becomes of it."""
        if isinstance(statement, Prose | Step | Give):
            return
        line = first_line(statement, self.program)
        self.emitter.writer.remark("".join(each if each.isprintable() else " " for each in line))

    def _absorb(self, exits: Exits, inner: Exits, *, loops: bool) -> None:
        exits.gives += inner.gives
        if not loops:
            exits.stops += inner.stops
        exits.end = inner.end

    def _bind(self, name: str, type: Type, shape: Shape, given: Type, place: Place, frame: Frame, span: Span) -> None:
        if type != given:
            self.shapes.check(shape, type, f"'{name}' of {frame.procedure.id}", place.rows, span)
        place.variables[name] = shape

    # Branches

    def _parted(
        self, condition: Expression, place: Place, frame: Frame, exits: Exits, then: Body, otherwise: Body
    ) -> None:
        holds = self.shapes.condition(condition, place.variables, place.rows)
        if isinstance(holds, Known):
            self._absorb(exits, self.inner(then if holds.value is True else otherwise, place, frame), loops=False)
            return
        parts = []
        for truth, body in ((True, then), (False, otherwise)):
            rows = self.shapes.where(holds, condition, place.variables, place.rows, truth)
            parts.append(self.inner(body, Place(rows, place.variables), frame))
        self._meet(parts, exits)

    def inner(self, body: Body, place: Place, frame: Frame) -> Exits:
        """A nested body, whose own names are not known behind it."""
        outside = place.variables
        exits = self.body(body, Place(place.rows, dict(outside)), frame)
        if exits.end is not None:
            exits.end = Place(exits.end.rows, {name: exits.end.variables[name] for name in outside})
        for at, stop in enumerate(exits.stops):
            exits.stops[at] = Place(stop.rows, {name: stop.variables[name] for name in outside})
        return exits

    def _meet(self, parts: Sequence[Exits], exits: Exits) -> None:
        for part in parts:
            exits.gives += part.gives
            exits.stops += part.stops
        exits.end = self.together([part.end for part in parts if part.end is not None])

    def together(self, places: Sequence[Place]) -> Place | None:
        """The trials of all ``places`` as one, with the variables that all know."""
        if len(places) < 2:
            return places[0] if places else None
        rows = self.emitter.joined([place.rows for place in places])
        variables: Variables = {}
        for name in places[0].variables:
            shapes = [place.variables[name] for place in places]
            variables[name] = self._joined(name, list(zip([place.rows for place in places], shapes, strict=True)), rows)
        return Place(rows, variables)

    def _joined(self, name: str, parts: list[tuple[Rows, Shape | Lost]], rows: Rows) -> Shape | Lost:
        known: list[tuple[Rows, Shape]] = []
        for each, shape in parts:
            if isinstance(shape, Lost):
                return shape
            known.append((each, shape))
        try:
            return join(self.emitter, name, known, rows, concatenated(self.emitter, name))
        except (NotVectorisedError, EvaluationError) as error:
            return Lost(f"the forms of '{name}' differ too much: {error.message}")

    def _match(self, statement: Match, place: Place, frame: Frame, exits: Exits) -> None:
        subject = self.shapes.shape(statement.subject, place.variables, place.rows, "subject")
        name = self._hidden("subject")
        self._arms(statement, 0, name, Place(place.rows, {**place.variables, name: subject}), frame, exits)
        if exits.end is not None:
            exits.end = _without(exits.end, name)
        exits.stops = [_without(stop, name) for stop in exits.stops]

    def _hidden(self, what: str) -> str:
        """A name for a variable that no author can write."""
        self._count += 1
        return f"{what} {self._count}"

    def _arms(self, statement: Match, at: int, name: str, place: Place, frame: Frame, exits: Exits) -> None:
        subject = statement.subject
        if at == len(statement.cases):
            if statement.otherwise is None:
                exits.end = None  # the cases cover everything
            else:
                self._absorb(exits, self.inner(statement.otherwise, place, frame), loops=False)
            return
        case = statement.cases[at]
        last = at == len(statement.cases) - 1 and statement.otherwise is None
        condition = Within(YES_NO, Variable(subject.type, name, span=subject.span), case.ranges, span=subject.span)
        holds: Column | Known = Known(True) if last else self.shapes.condition(condition, place.variables, place.rows)
        if isinstance(holds, Known):
            if holds.value is True:
                self._absorb(exits, self.inner(case.body, place, frame), loops=False)
            else:
                self._arms(statement, at + 1, name, place, frame, exits)
            return
        then = self.inner(
            case.body,
            Place(self.shapes.where(holds, condition, place.variables, place.rows, True), place.variables),
            frame,
        )
        rest = Place(self.shapes.where(holds, condition, place.variables, place.rows, False), dict(place.variables))
        others = Exits(rest)
        try:
            self._arms(statement, at + 1, name, rest, frame, others)
        except DeadEndError:
            others.end = None
        self._meet([then, others], exits)

    # Loops

    def _stop_when(self, condition: Expression, place: Place, exits: Exits) -> None:
        holds = self.shapes.condition(condition, place.variables, place.rows, "stops")
        if isinstance(holds, Known):
            if holds.value is True:
                exits.stops.append(place)
                exits.end = None
            return
        stopping = self.shapes.where(holds, condition, place.variables, place.rows, True)
        going = self.shapes.where(holds, condition, place.variables, place.rows, False)
        exits.stops.append(Place(stopping, dict(place.variables)))
        exits.end = Place(going, place.variables)

    def _for_each(self, statement: ForEach, place: Place, frame: Frame, exits: Exits) -> None:
        listed = self.shapes.shape(statement.list, place.variables, place.rows, "items")
        frame.types[statement.name] = statement.type
        match listed:
            case Known(value=value):
                items: list[Shape] = [Known(item) for item in items_of(value, statement.span)]
            case Items(items=known):
                items = list(known)
            case _:
                self._for_each_of_some(statement, listed, place, frame, exits)
                return
        if len(items) > MOST_UNROLLED:
            raise NotVectorisedError("a loop over so long a list", statement.span)
        here: Place | None = place
        left: list[Place] = []
        for item in items:
            if here is None:
                break
            inner = self.inner(statement.body, Place(here.rows, {**here.variables, statement.name: item}), frame)
            exits.gives += inner.gives
            left += [_without(stop, statement.name) for stop in inner.stops]
            here = None if inner.end is None else _without(inner.end, statement.name)
        exits.end = self.together([*left, here] if here is not None else left)

    def _for_each_of_some(self, statement: ForEach, listed: Shape, place: Place, frame: Frame, exits: Exits) -> None:
        """A list whose length differs from trial to trial: item by item, while there is one."""
        emitter = self.emitter
        values = emitter.values(listed, place.rows) if isinstance(listed, Column) else None
        if not isinstance(listed, Column) or values is None:
            raise NotVectorisedError("a loop over a list of too many forms", statement.span)
        longest = max(len(items_of(value, statement.span)) for value in values)
        if longest > MOST_UNROLLED:
            raise NotVectorisedError("a loop over so long a list", statement.span)
        hidden = self._hidden("items")
        here: Place | None = Place(place.rows, {**place.variables, hidden: listed})
        left: list[Place] = []
        for at in range(longest):
            if here is None:
                break
            size = Size(ANY_INTEGER, Variable(statement.list.type, hidden), span=statement.span)
            condition = Compare(YES_NO, ">", size, Literal(ANY_INTEGER, at), span=statement.span)
            holds = self.shapes.condition(condition, here.variables, here.rows)
            if isinstance(holds, Known):
                if holds.value is not True:
                    break
            else:
                over = self.shapes.where(holds, condition, here.variables, here.rows, False)
                left.append(_without(Place(over, dict(here.variables)), hidden))
                here = Place(self.shapes.where(holds, condition, here.variables, here.rows, True), here.variables)
            item = emitter.tabulate(statement.name, [listed], [listed], here.rows, _nth(listed, at))
            inner = self.inner(statement.body, Place(here.rows, {**here.variables, statement.name: item}), frame)
            exits.gives += inner.gives
            left += [_without(stop, statement.name, hidden) for stop in inner.stops]
            here = None if inner.end is None else _without(inner.end, statement.name)
        if here is not None:
            left.append(_without(here, hidden))
        exits.end = self.together(left)

    # Refusals, calls, decisions

    def _require(self, condition: Expression, message: Template, place: Place, exits: Exits) -> None:
        holds = self.shapes.condition(condition, place.variables, place.rows)
        if isinstance(holds, Known):
            if holds.value is True:
                return
            self.refuse(place.rows, self._text(message, place))
            exits.end = None
            return
        refused = self.shapes.where(holds, condition, place.variables, place.rows, False)
        self.refuse(refused, self._text(message, Place(refused, place.variables)))
        exits.end = Place(self.shapes.where(holds, condition, place.variables, place.rows, True), place.variables)

    def _text(self, message: Template, place: Place) -> Shape:
        names = sorted({name for _, hole in message.holes for name in free_variables(hole)})
        shapes = [place.variables[name] for name in names]
        read = self.shapes.closures.text(message, {name: at for at, name in enumerate(names)})
        columns = self.shapes.needed_by([hole for _, hole in message.holes], place.variables)
        bases, cells = self.emitter.bases(columns, place.rows)
        if cells is None or cells > MOST_COMBINATIONS:
            raise NotVectorisedError("a refusal whose text hangs on too many values", message.span)
        value = self.shapes.over(list(shapes), read)
        return self.emitter.tabulate("refusal", bases, columns, place.rows, value)

    def _invoke(self, statement: Invoke, place: Place, frame: Frame, exits: Exits) -> None:
        called = self.program.procedures[statement.procedure]
        frame.types[statement.name] = statement.type
        arguments: dict[str, Shape] = {}
        for name, value in statement.arguments:
            arguments[name] = self.shapes.shape(value, place.variables, place.rows, name)
        for parameter in called.parameters:
            what = f"'{parameter.name}' of {called.id}"
            self.shapes.check(arguments[parameter.name], parameter.type, what, place.rows, statement.span)
        gives = self.call(called, arguments, place.rows, frame.path)
        parts = [Place(rows, {**place.variables, statement.name: shape}) for rows, shape in gives]
        exits.end = self.together(parts)


def _without(place: Place, *names: str) -> Place:
    return Place(place.rows, {name: shape for name, shape in place.variables.items() if name not in names})


def _nth(listed: Column, at: int) -> Callable[[Chosen], Value]:
    def item(chosen: Chosen) -> Value:
        return items_of(chosen[listed.name])[at]

    return item
