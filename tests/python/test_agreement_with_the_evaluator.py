"""The generated package means what the evaluator says, for expressions of every kind and for values of every sign."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from core_interpreter import Interpreter, Script
from ruleset_texts import EVERYTHING, book_of_folder, program_of

from rulewright.calculus.declarations import Formula, FormulaCase, Parameter
from rulewright.calculus.evaluate import apply_modifiers, evaluate, look_up
from rulewright.calculus.expressions import (
    Absolute,
    Amend,
    Arithmetic,
    Build,
    CallFormula,
    CallModifiers,
    Choose,
    Compare,
    CountFaces,
    DiceLimit,
    Divide,
    EntryRef,
    Expression,
    Extreme,
    FieldOf,
    IsNone,
    ItemAt,
    Keep,
    LabelOf,
    ListOf,
    Literal,
    Logic,
    LookUp,
    Negate,
    Not,
    Occurrences,
    OptionValue,
    Size,
    Sorted,
    SortKey,
    SumPool,
    Variable,
    Within,
)
from rulewright.calculus.modifiers import Modifiers
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.types import (
    ANY_INTEGER,
    YES_NO,
    Dice,
    EnumType,
    Integer,
    ListType,
    Maybe,
    Number,
    Pool,
    Quantity,
    RecordType,
    Text,
    Type,
)
from rulewright.calculus.values import DiceTerm, DiceValue, MemberValue, PoolValue, RecordValue, Value
from rulewright.calculus.world import World
from rulewright.core.from_book import lower
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.odds.distribution import Refused
from rulewright.python.load import Kind, LoadedPackage, RefusedError, RunError, load

SEVERITY, POSTURE, FIGURE = EnumType("Severity"), EnumType("Posture"), RecordType("Figure")
SEVERITIES = tuple(MemberValue("Severity", id) for id in ("scratch", "light", "deadly"))
POSTURES = tuple(MemberValue("Posture", id) for id in ("standing", "kneeling", "lying"))
LENGTH = Quantity("length", "paces")
NUMBERS = ListType(ANY_INTEGER)
DICE = (
    DiceValue((DiceTerm(2, 6),), 1),
    DiceValue((DiceTerm(1, 20, "open", 50), DiceTerm(1, 4, sign=-1)), -3),
    DiceValue((DiceTerm(1, 66, "d66"),)),
    DiceValue((), 4),
)

PARAMETERS: tuple[tuple[str, Type], ...] = (
    ("a", ANY_INTEGER),
    ("b", ANY_INTEGER),
    ("number", Number()),
    ("way", LENGTH),
    ("yes", YES_NO),
    ("severity", SEVERITY),
    ("worst", Maybe(SEVERITY)),
    ("posture", POSTURE),
    ("figure", FIGURE),
    ("numbers", NUMBERS),
    ("pool", Pool(6)),
    ("dice", Dice()),
)


class Maker:
    """Makes expressions and arguments at random."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def one(self, *makers: Callable[[], Expression]) -> Expression:
        return self.random.choice(makers)()

    def ranges(self, low: int, high: int) -> tuple[tuple[Value, Value], ...]:
        found: list[tuple[Value, Value]] = []
        for _ in range(self.random.randint(1, 3)):
            start = self.random.randint(low, high)
            end = self.random.randint(start, min(high, start + 20))
            shape = self.random.random()
            found.append(
                (None, end)
                if shape < 0.15
                else (start, None)
                if shape < 0.3
                else (start, start if shape < 0.6 else end)
            )
        return tuple(found)

    def integer(self, depth: int) -> Expression:
        if depth <= 0:
            value = self.random.randint(-9, 9)
            return self.one(
                lambda: Literal(Integer(value, value), value),
                lambda: Variable(ANY_INTEGER, "a"),
                lambda: Variable(ANY_INTEGER, "b"),
                lambda: FieldOf(Integer(0, 3), Variable(FIGURE, "figure"), "actions"),
                lambda: OptionValue(Integer(1, 12), "deadline"),
            )
        inner = depth - 1
        operator: Any = self.random.choice("+-*")
        rounding: Any = self.random.choice(("down", "up", "nearest", "toward zero"))
        which: Any = self.random.choice(("smaller", "larger"))
        return self.one(
            lambda: Arithmetic(ANY_INTEGER, operator, self.integer(inner), self.integer(inner)),
            lambda: Arithmetic(ANY_INTEGER, operator, self.integer(inner), self.integer(inner)),
            lambda: Divide(ANY_INTEGER, self.integer(inner), self.integer(inner), rounding),
            lambda: Divide(ANY_INTEGER, self.number(inner), Literal(Integer(3, 3), 3), rounding),
            lambda: Negate(ANY_INTEGER, self.integer(inner)),
            lambda: Absolute(ANY_INTEGER, self.integer(inner)),
            lambda: Extreme(ANY_INTEGER, which, self.integer(inner), self.integer(inner)),
            lambda: Choose(ANY_INTEGER, self.truth(inner), self.integer(inner), self.integer(inner)),
            lambda: Size(ANY_INTEGER, self.random.choice((self.numbers, self.pool))(inner)),
            lambda: ItemAt(ANY_INTEGER, self.numbers(inner), self.integer(0)),
            lambda: Occurrences(ANY_INTEGER, self.numbers(inner), self.integer(0)),
            lambda: FieldOf(Integer(1, 20), self.figure(inner), "shooting"),
            lambda: CountFaces(ANY_INTEGER, self.pool(inner), self.random.choice((((6, 6),), ((1, 1), (5, 6))))),
            lambda: SumPool(ANY_INTEGER, self.pool(inner)),
            lambda: DiceLimit(ANY_INTEGER, self.dice(inner), self.random.choice(("maximum", "minimum"))),
            lambda: LookUp(ANY_INTEGER, "first_row", (self.integer(inner),)),
            lambda: LookUp(ANY_INTEGER, "stance", (self.posture(inner), self.truth(inner))),
            lambda: CallFormula(ANY_INTEGER, "share", (("amount", self.integer(inner)), ("people", self.integer(0)))),
            lambda: CallModifiers(
                ANY_INTEGER,
                "defence",
                (
                    ("posture", self.posture(inner)),
                    (
                        "distance",
                        Literal(EnumType("Range"), MemberValue("Range", self.random.choice(("close", "long")))),
                    ),
                    ("above", self.truth(0)),
                    ("aimed", self.truth(inner)),
                    ("called", self.truth(0)),
                ),
            ),
        )

    def number(self, depth: int) -> Expression:
        if depth <= 0:
            value = Fraction(self.random.randint(-20, 20), self.random.choice((1, 2, 3, 8)))
            exact = value.numerator if value.denominator == 1 else value
            return self.one(lambda: Literal(Number(), exact), lambda: Variable(Number(), "number"))
        inner = depth - 1
        operator: Any = self.random.choice("+-*")
        which: Any = self.random.choice(("smaller", "larger"))
        return self.one(
            lambda: Arithmetic(Number(), operator, self.number(inner), self.number(inner)),
            lambda: Divide(Number(), self.number(inner), self.number(inner), "exactly"),
            lambda: Divide(Number(), self.integer(inner), self.integer(inner), "exactly"),
            lambda: Negate(Number(), self.number(inner)),
            lambda: Absolute(Number(), self.number(inner)),
            lambda: Extreme(Number(), which, self.number(inner), self.integer(inner)),
            lambda: Divide(Number(), self.length(inner), self.length(inner), "exactly"),
        )

    def length(self, depth: int) -> Expression:
        if depth <= 0:
            return self.one(lambda: Literal(LENGTH, self.random.randint(-200, 200)), lambda: Variable(LENGTH, "way"))
        rounding: Any = self.random.choice(("down", "up", "nearest", "toward zero", "exactly"))
        return self.one(
            lambda: Arithmetic(LENGTH, self.random.choice(("+", "-")), self.length(depth - 1), self.length(depth - 1)),
            lambda: Divide(LENGTH, self.length(depth - 1), self.integer(0), rounding),
            lambda: FieldOf(LENGTH, EntryRef(RecordType("Gun"), "cannon"), "reach"),
        )

    def truth(self, depth: int) -> Expression:
        if depth <= 0:
            return self.one(
                lambda: Literal(YES_NO, self.random.random() < 0.5),
                lambda: Variable(YES_NO, "yes"),
                lambda: OptionValue(YES_NO, "limited_ammo"),
            )
        inner = depth - 1
        comparison: Any = self.random.choice(("=", "!=", "<", "<=", ">", ">="))
        equality: Any = self.random.choice(("=", "!="))
        logic: Any = self.random.choice(("and", "or"))
        start = self.random.randint(0, 2)
        members = ((SEVERITIES[start], SEVERITIES[self.random.randint(start, 2)]),)
        return self.one(
            lambda: Compare(YES_NO, comparison, self.integer(inner), self.integer(inner)),
            lambda: Compare(YES_NO, comparison, self.number(inner), self.integer(inner)),
            lambda: Compare(YES_NO, comparison, self.length(inner), self.length(inner)),
            lambda: Compare(YES_NO, comparison, self.severity(inner), self.severity(inner)),
            lambda: Compare(YES_NO, equality, self.posture(inner), self.posture(inner)),
            lambda: Compare(YES_NO, equality, self.worst(inner), self.severity(inner)),
            lambda: Compare(YES_NO, equality, self.figure(inner), self.figure(inner)),
            lambda: Compare(YES_NO, equality, self.truth(inner), self.truth(inner)),
            lambda: Compare(YES_NO, equality, self.numbers(inner), self.numbers(inner)),
            lambda: Compare(
                YES_NO,
                self.random.choice((">", "=", "!=")),
                Occurrences(ANY_INTEGER, self.numbers(inner), self.integer(inner)),
                Literal(Integer(0, 0), 0),
            ),
            lambda: Logic(YES_NO, logic, self.truth(inner), self.truth(inner)),
            lambda: Logic(YES_NO, logic, self.truth(inner), self.truth(inner)),
            lambda: Not(YES_NO, self.truth(inner)),
            lambda: Within(YES_NO, self.integer(inner), self.ranges(-9, 30)),
            lambda: Within(YES_NO, self.number(inner), self.ranges(-9, 30)),
            lambda: Within(YES_NO, self.severity(inner), members),
            lambda: Within(YES_NO, self.worst(inner), (*members, (None, None))),
            lambda: Within(YES_NO, self.posture(inner), ((POSTURES[2], POSTURES[2]), (POSTURES[0], POSTURES[0]))),
            lambda: IsNone(YES_NO, self.worst(inner)),
        )

    def severity(self, depth: int) -> Expression:
        if depth <= 0:
            return self.one(
                lambda: Literal(SEVERITY, self.random.choice(SEVERITIES)), lambda: Variable(SEVERITY, "severity")
            )
        inner = depth - 1
        which: Any = self.random.choice(("smaller", "larger"))
        group = Literal(ANY_INTEGER, self.random.choice((5, 10, 7)))
        return self.one(
            lambda: Choose(SEVERITY, self.truth(inner), self.severity(inner), self.severity(inner)),
            lambda: Extreme(SEVERITY, which, self.severity(inner), self.severity(inner)),
            lambda: LookUp(SEVERITY, "wound", (self.integer(inner), group)),
        )

    def worst(self, depth: int) -> Expression:
        return self.one(
            lambda: Variable(Maybe(SEVERITY), "worst"),
            lambda: FieldOf(Maybe(SEVERITY), self.figure(depth - 1), "worst"),
            lambda: Choose(
                Maybe(SEVERITY), self.truth(depth - 1), self.severity(depth - 1), Literal(Maybe(SEVERITY), None)
            ),
        )

    def posture(self, depth: int) -> Expression:
        return self.one(
            lambda: Literal(POSTURE, self.random.choice(POSTURES)),
            lambda: Variable(POSTURE, "posture"),
            lambda: FieldOf(POSTURE, self.figure(depth - 1), "posture"),
        )

    def figure(self, depth: int) -> Expression:
        if depth <= 0:
            return Variable(FIGURE, "figure")
        inner = depth - 1
        return self.one(
            lambda: Build(
                FIGURE,
                (
                    ("shooting", self.integer(inner)),
                    ("actions", Literal(Integer(3, 3), 3)),
                    ("posture", self.posture(inner)),
                    ("worst", self.worst(inner)),
                    ("scars", self.numbers(inner)),
                    (
                        "luck",
                        Choose(Maybe(ANY_INTEGER), self.truth(0), self.integer(0), Literal(Maybe(ANY_INTEGER), None)),
                    ),
                    ("name", LabelOf(Text(), "table", "shock")),
                ),
            ),
            lambda: Amend(
                FIGURE, self.figure(inner), (("actions", self.integer(inner)), ("posture", self.posture(inner)))
            ),
            lambda: Choose(FIGURE, self.truth(inner), self.figure(inner), self.figure(inner)),
        )

    def numbers(self, depth: int) -> Expression:
        if depth <= 0:
            return self.one(lambda: Variable(NUMBERS, "numbers"), lambda: ListOf(NUMBERS, ()))
        inner = depth - 1
        return self.one(
            lambda: ListOf(NUMBERS, tuple(self.integer(inner) for _ in range(self.random.randint(1, 3)))),
            lambda: Arithmetic(NUMBERS, "+", self.numbers(inner), self.numbers(inner)),
            lambda: Sorted(NUMBERS, self.numbers(inner), (SortKey("", self.random.random() < 0.5),)),
            lambda: FieldOf(NUMBERS, self.figure(inner), "scars"),
        )

    def figures(self, depth: int) -> Expression:
        listed = ListOf(ListType(FIGURE), tuple(self.figure(depth - 1) for _ in range(self.random.randint(1, 4))))
        fields = self.random.sample(("shooting", "posture", "worst", "luck", "name"), 2)
        return Sorted(ListType(FIGURE), listed, tuple(SortKey(field, self.random.random() < 0.5) for field in fields))

    def pool(self, depth: int) -> Expression:
        if depth <= 0:
            return Variable(Pool(6), "pool")
        which: Any = self.random.choice(("highest", "lowest"))
        return self.one(
            lambda: Keep(Pool(6), self.pool(depth - 1), self.integer(0), which), lambda: Variable(Pool(6), "pool")
        )

    def dice(self, depth: int) -> Expression:
        if depth <= 0:
            return self.one(lambda: Literal(Dice(), self.random.choice(DICE)), lambda: Variable(Dice(), "dice"))
        operator: Any = self.random.choice("+-")
        return self.one(
            lambda: Arithmetic(
                Dice(), operator, self.dice(depth - 1), self.random.choice((self.dice, self.integer))(depth - 1)
            ),
            lambda: Arithmetic(Dice(), operator, self.integer(0), self.dice(depth - 1)),
            lambda: Negate(Dice(), self.dice(depth - 1)),
        )

    def body(self, depth: int) -> Expression:
        makers = (self.integer, self.integer, self.truth, self.truth, self.number, self.length, self.severity)
        return self.random.choice((*makers, self.figure, self.numbers, self.figures, self.dice, self.pool))(depth)

    def arguments(self) -> dict[str, Value]:
        pick, number = self.random.choice, self.random.randint
        listed = tuple(number(0, 9) for _ in range(number(0, 4)))
        way = Fraction(number(-300, 300), pick((1, 2, 7)))
        portion = Fraction(number(-30, 30), pick((1, 2, 3, 4)))
        figure: tuple[tuple[str, Value], ...] = (
            ("shooting", number(1, 20)),
            ("actions", number(0, 3)),
            ("posture", pick(POSTURES)),
            ("worst", pick((None, *SEVERITIES))),
            ("scars", listed),
            ("luck", pick((None, 1, 6))),
            ("name", pick(("Anna", "Bo", "Åsa"))),
        )
        return {
            "a": number(-12, 12),
            "b": number(-3, 3),
            "number": portion.numerator if portion.denominator == 1 else portion,
            "way": way.numerator if way.denominator == 1 else way,
            "yes": number(0, 1) == 1,
            "severity": pick(SEVERITIES),
            "worst": pick((None, *SEVERITIES)),
            "posture": pick(POSTURES),
            "figure": RecordValue("Figure", figure),
            "numbers": listed,
            "pool": PoolValue(6, tuple(sorted(number(1, 6) for _ in range(number(0, 5))))),
            "dice": pick(DICE),
        }


def with_formulas(program: Program, bodies: list[Expression]) -> Program:
    parameters = tuple(Parameter(name, type) for name, type in PARAMETERS)
    made = {
        f"made_{number}": Formula(f"made_{number}", "Made", parameters, body.type, (FormulaCase(None, body),))
        for number, body in enumerate(bodies)
    }
    return replace(program, formulas={**program.formulas, **made})


def outcome(run: Callable[[], Value]) -> tuple[str, Value]:
    try:
        return "value", run()
    except (EvaluationError, RunError) as error:
        # A table with two keys names all keys in one machine, and the one that does not fit in the other.
        return "error", error.message.partition(" has nothing for ")[0]


@pytest.mark.parametrize("seed", range(12))
def test_expressions(seed: int) -> None:
    maker = Maker(seed)
    bodies = [maker.body(maker.random.randint(1, 4)) for _ in range(60)]
    program = with_formulas(program_of(EVERYTHING), bodies)
    package = load(program)
    values = 0
    for number, body in enumerate(bodies):
        for _ in range(6):
            arguments = maker.arguments()
            options: dict[str, Value] = {
                "limited_ammo": maker.random.random() < 0.5,
                "deadline": maker.random.randint(1, 12),
            }
            world = world_of(program, options)
            expected = outcome(partial(evaluate, body, arguments, world))
            found = outcome(partial(package.run, "formula", f"made_{number}", arguments, options=options))
            assert found == expected, source_of(package, number)
            assert type(found[1]) is type(expected[1])
            values += found[0] == "value"
    assert values > len(bodies), "most expressions should have values"


def source_of(package: LoadedPackage, number: int) -> str:
    text = package.texts["formulas.py"]
    start = text.index(f"def made_{number}(")
    return text[start : text.index("\n\n\n", start)]


@pytest.mark.parametrize(
    "program", [program_of(EVERYTHING), lower(book_of_folder("western-skirmish"))], ids=["all", "western"]
)
def test_tables_formulas_and_modifiers(program: Program) -> None:
    package, world, dice = load(program), world_of(program), random.Random(3)
    for table in program.tables.values():
        for _ in range(60):
            keys = [some_value(key.type, program, dice) for key in table.keys]
            given = {key.name: value for key, value in zip(table.keys, keys, strict=True)}
            compare(package, "table", table.id, given, partial(look_up, table, keys, world))
    for id, modifiers in program.modifiers.items():
        for _ in range(40):
            given = {one.name: some_value(one.type, program, dice) for one in modifiers.parameters}
            compare(package, "modifiers", id, given, partial(total_of, modifiers, given, world))
    for id, formula in program.formulas.items():
        for _ in range(40):
            given = {one.name: some_value(one.type, program, dice) for one in formula.parameters}
            call = CallFormula(formula.result, id, tuple((name, Variable(ANY_INTEGER, name)) for name in given))
            compare(package, "formula", id, given, partial(evaluate, call, given, world))


def total_of(modifiers: Modifiers, given: dict[str, Value], world: World) -> Value:
    return apply_modifiers(modifiers, given, world)[0]


def compare(
    package: LoadedPackage, kind: Kind, id: str, given: dict[str, Value], expected: Callable[[], Value]
) -> None:
    assert outcome(lambda: package.run(kind, id, given)) == outcome(expected), (kind, id, given)


def some_value(type: Type, program: Program, dice: random.Random) -> Value:
    match type:
        case Integer(values=tuple() as values):
            return dice.choice(values)
        case Integer(low, high):
            return dice.randint(-8 if low is None else low, 45 if high is None else high)
        case Number() | Quantity():
            return dice.randint(-50, 200)
        case EnumType(id):
            return MemberValue(id, dice.choice(program.enumerations[id].members).id)
        case RecordType(id):
            known = [entry.value for entry in program.entries.values() if entry.record == id]
            if known:
                return dice.choice(known)
            fields = program.records[id].fields
            return RecordValue(id, tuple((field.id, some_value(field.type, program, dice)) for field in fields))
        case Maybe(item):
            return None if dice.random() < 0.3 else some_value(item, program, dice)
        case ListType(item):
            return tuple(some_value(item, program, dice) for _ in range(dice.randint(0, 3)))
        case Text():
            return "text"
        case Dice():
            return DICE[0]
        case _:
            return dice.random() < 0.5


class Recorder(Script):
    """Random faces, all of them remembered."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(())
        self.dice = dice

    def die(self, sides: int) -> int:
        face = self.dice.randint(1, sides)
        self.faces = (*self.faces, face)
        return face


@pytest.mark.parametrize(
    "program", [program_of(EVERYTHING), lower(book_of_folder("western-skirmish"))], ids=["all", "western"]
)
def test_procedures_roll_the_same_dice_to_the_same_end(program: Program) -> None:
    package, dice = load(program), random.Random(11)
    for id, procedure in program.procedures.items():
        compared = 0
        for _ in range(150):
            given = {one.name: some_value(one.type, program, dice) for one in procedure.parameters}
            options = {one.id: some_value(one.type, program, dice) for one in program.options.values()}
            script = Recorder(dice)
            expected: tuple[str, object]
            try:
                result = Interpreter(program, script, {}, options).run(id, given)
                expected = ("refused", result.message) if isinstance(result, Refused) else ("value", result)
            except EvaluationError as error:
                expected = ("error", error.message.partition(" has nothing for ")[0])
            found: tuple[str, object]
            try:
                found = ("value", package.run("procedure", id, given, rolls=script.faces, options=options))
            except RefusedError as refused:
                found = ("refused", refused.message)
            except RunError as error:
                if error.reason == "out of range" and expected[0] != "error":
                    continue  # the plain interpreter does not check what is passed to a procedure
                found = ("error", error.message.partition(" has nothing for ")[0])
            assert found == expected, (id, given, options, script.faces)
            compared += 1
        assert compared >= 30, id
