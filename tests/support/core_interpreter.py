"""A plain interpreter of procedures, one roll at a time, and the walk over every sequence of faces that it can meet.

It shares nothing with the odds but the meaning of expressions, so that the two can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from rulewright.calculus.evaluate import EvaluationError, evaluate, render_template
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
    Step,
    StopWhen,
)
from rulewright.calculus.values import DiceValue, MemberValue, PoolValue, RecordValue, Value
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.odds.distribution import Outcome, Refused
from rulewright.runtime.dice import MOST_TIE_ROLLS


class OutOfFacesError(Exception):
    """The script has no face for the next die."""

    def __init__(self, faces: range) -> None:
        super().__init__(faces)
        self.faces = faces


class Script:
    """Faces in order."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.used = 0

    def die(self, sides: int) -> int:
        return self._face(range(1, sides + 1))

    def tens(self) -> int:
        """The face of an extra tens die: 0, 10, 20 … 90."""
        return self._face(range(0, 100, 10))

    def _face(self, faces: range) -> int:
        if self.used == len(self.faces):
            raise OutOfFacesError(faces)
        self.used += 1
        return self.faces[self.used - 1]


def enumerate_faces(run: Callable[[Script], Outcome], most_runs: int = 400_000) -> dict[Outcome, Fraction]:
    """What ``run`` gives for every sequence of faces that it can ask for, with its probability."""
    found: dict[Outcome, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for _ in range(most_runs):
        if not waiting:
            return found
        faces, chance = waiting.pop()
        try:
            outcome = run(Script(faces))
        except OutOfFacesError as needed:
            waiting.extend(((*faces, face), chance / len(needed.faces)) for face in needed.faces)
        else:
            found[outcome] = found.get(outcome, Fraction(0)) + chance
    raise RuntimeError("too many sequences of faces")


class _GivesError(Exception):
    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


class _RefusesError(Exception):
    pass


class _StopsError(Exception):
    pass


class Interpreter:
    """Runs procedures of ``program``; ``decisions`` answer by name, everything else takes its default."""

    def __init__(
        self,
        program: Program,
        script: Script,
        decisions: Mapping[str, Value] | None = None,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        self.program = program
        self.script = script
        self.decisions = decisions or {}
        self.world = world_of(program, options)

    def run(self, procedure: str, arguments: Mapping[str, Value]) -> Outcome:
        try:
            return self._call(procedure, dict(arguments))
        except _RefusesError as refusal:
            return Refused(str(refusal))

    def _call(self, id: str, known: dict[str, Value]) -> Value:
        try:
            self._body(self.program.procedures[id].body, known)
        except _GivesError as given:
            return given.value
        raise AssertionError(f"{id} gave nothing")

    def _roll(self, dice: DiceValue) -> int:
        total = dice.bonus
        for term in dice.terms:
            for _ in range(term.count):
                if term.kind == "d66":
                    shown = 10 * self.script.die(6)
                    shown += self.script.die(6)
                else:
                    face = shown = self.script.die(term.sides)
                    again = term.cap if term.kind == "open" else 0
                    while face == term.sides and again:
                        face = self.script.die(term.sides)
                        shown += face
                        again -= 1
                total += term.sign * shown
        return total

    def _percentile(self, net: int) -> int:
        """As at the table: a tens die and a units die, and tens dice that are rolled besides."""
        whole = self.script.die(100)
        totals = [whole] + [(self.script.tens() + whole % 10) or 100 for _ in range(abs(net))]
        return min(totals) if net > 0 else max(totals)

    def _body(self, body: Body, known: dict[str, Value]) -> None:
        def value(expression):  # type: ignore[no-untyped-def]  # any expression, any value
            return evaluate(expression, known, self.world)

        for statement in body:
            match statement:
                case Let() | Assign():
                    known[statement.name] = value(statement.value)
                case RollDice():
                    known[statement.name] = self._roll(value(statement.dice))
                case RollPercentile(name=name):
                    known[name] = self._percentile(value(statement.bonus) - value(statement.penalty))
                case RollDie(name=name):
                    known[name] = self.script.die(value(statement.sides))
                case RollPool(name=name, sides=sides):
                    faces = [self.script.die(sides) for _ in range(max(0, value(statement.count)))]
                    known[name] = PoolValue(sides, tuple(sorted(faces)))
                case Reroll(name=name, keeping=keeping):
                    pool = value(statement.pool)
                    faces = [
                        face if any(low <= face <= high for low, high in keeping) else self.script.die(pool.sides)
                        for face in pool.faces
                    ]
                    known[name] = PoolValue(pool.sides, tuple(sorted(faces)))
                case RollOrder():
                    known[statement.name] = self._in_order(value(statement.list), statement, value(statement.dice))
                case Pick():
                    items = value(statement.list)
                    known[statement.name] = items[self.script.die(len(items)) - 1]
                case Draw(name=name):
                    count, left = value(statement.count), list(value(statement.list))
                    if count > len(left):
                        raise EvaluationError(f"{count} cannot be drawn from a list of {len(left)}", statement.span)
                    known[name] = tuple(left.pop(self.script.die(len(left)) - 1) for _ in range(count))
                case Decide(name=name):
                    known[name] = self.decisions[name] if name in self.decisions else value(statement.default)
                case Spend():
                    known[statement.name] = self._spend(statement, value)
                case Branch():
                    self._body(statement.then if value(statement.condition) else statement.otherwise, known)
                case Match():
                    self._match(statement, value(statement.subject), known)
                case Repeat():
                    try:
                        for _ in range(statement.limit):
                            self._body(statement.body, known)
                    except _StopsError:
                        pass
                case ForEach():
                    try:
                        for item in value(statement.list):
                            known[statement.name] = item
                            self._body(statement.body, known)
                    except _StopsError:
                        pass
                case StopWhen():
                    if value(statement.condition):
                        raise _StopsError
                case Require():
                    if not value(statement.condition):
                        raise _RefusesError(render_template(statement.message, known, self.world))
                case Invoke():
                    arguments = {name: value(argument) for name, argument in statement.arguments}
                    known[statement.name] = self._call(statement.procedure, arguments)
                case Step():
                    self._body(statement.body, known)
                case Prose():
                    pass
                case Give():
                    raise _GivesError(value(statement.value))

    def _match(self, statement: Match, subject: Value, known: dict[str, Value]) -> None:
        def place(member: Value) -> Value:
            if isinstance(member, MemberValue):
                return self.program.enumerations[member.enum].index(member.id)
            return member

        for case in statement.cases:
            for low, high in case.ranges:
                if low == high:
                    held = subject == low
                else:
                    held = (low is None or place(low) <= place(subject)) and (
                        high is None or place(subject) <= place(high)
                    )
                if held:
                    return self._body(case.body, known)
        assert statement.otherwise is not None
        return self._body(statement.otherwise, known)

    def _spend(self, statement: Spend, value) -> Value:  # type: ignore[no-untyped-def]  # see _body
        left = value(statement.budget)
        price = {option.id: (value(option.cost), option.repeatable) for option in statement.options}
        for option in statement.options:
            if option.condition is not None and not value(option.condition):
                del price[option.id]
        bought: list[Value] = []
        wish = self.decisions.get(statement.name)
        if wish is not None:
            for item in wish:
                if item.id in price and price[item.id][0] <= left:
                    bought.append(item)
                    left -= price[item.id][0]
            return tuple(bought)
        for id in (id for id in statement.default if id in price):
            cost, repeatable = price[id]
            while cost <= left:
                bought.append(MemberValue(statement.enum, id))
                left -= cost
                if not repeatable:
                    break
        return tuple(bought)

    def _in_order(self, items: tuple[Value, ...], statement: RollOrder, dice: DiceValue) -> Value:
        def rank(item: Value) -> tuple[int, ...]:
            ranks = []
            for key in statement.keys:
                found = item.get(key.field) if isinstance(item, RecordValue) else item
                if isinstance(found, MemberValue):
                    found = self.program.enumerations[found.enum].index(found.id)
                ranks.append(-found if key.high_first else found)
            return tuple(ranks)

        groups = [
            list(group)
            for group in _grouped(
                sorted(range(len(items)), key=lambda at: (rank(items[at]), at)), lambda at: rank(items[at])
            )
        ]
        for turn in range(MOST_TIE_ROLLS + 1):
            # With no keys everybody rolls once, also somebody alone.
            everybody = turn == 0 and not statement.keys
            tied = sorted(at for group in groups if len(group) > 1 or everybody for at in group)
            if not tied:
                break
            rolled = {at: self._roll(dice) * (-1 if statement.high_first else 1) for at in tied}
            groups = [
                part
                for group in groups
                for part in (
                    _grouped(sorted(group, key=lambda at: (rolled[at], at)), rolled.__getitem__)
                    if len(group) > 1
                    else [group]
                )
            ]
        return tuple(items[at] for group in groups for at in group)


def _grouped(ordered: list[int], key: Callable[[int], object]) -> list[list[int]]:
    groups: list[list[int]] = []
    for at in ordered:
        if groups and key(groups[-1][0]) == key(at):
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def brute_force(
    program: Program,
    procedure: str,
    arguments: Mapping[str, Value],
    *,
    decisions: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
) -> dict[Outcome, Fraction]:
    """Every outcome of a procedure with its probability, by trying every sequence of faces."""
    return enumerate_faces(lambda script: Interpreter(program, script, decisions, options).run(procedure, arguments))
