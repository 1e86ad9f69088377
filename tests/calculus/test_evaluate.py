"""What expressions are worth, and what happens when they are worth nothing."""

from __future__ import annotations

from fractions import Fraction

import core_building as make
import pytest

from rulewright.calculus.declarations import Entry, Table, Unit
from rulewright.calculus.evaluate import EvaluationError, apply_modifiers, evaluate, look_up, render_template
from rulewright.calculus.expressions import (
    Absolute,
    Amend,
    Build,
    CallFormula,
    CallModifiers,
    Choose,
    DiceLimit,
    EntryRef,
    Expression,
    Extreme,
    IsNone,
    ItemAt,
    LabelOf,
    ListOf,
    LookUp,
    Negate,
    Occurrences,
    OptionValue,
    Size,
    Sorted,
    SortKey,
    Within,
)
from rulewright.calculus.modifiers import Cap, ModifierCase, ModifierGroup, ModifierLine, Modifiers
from rulewright.calculus.types import (
    ANY_INTEGER,
    YES_NO,
    EnumType,
    Integer,
    ListType,
    Number,
    Pool,
    Quantity,
    RecordType,
)
from rulewright.calculus.values import DiceTerm, PoolValue, Value
from rulewright.calculus.world import FixedWorld, World

SEVERITY = make.enumeration("Severity", "scratch", "light", "deadly")
FIGURE = make.record(
    "Figure", nerve=Integer(0, 9), worst=make.maybe(Integer(1, 3)), hits=ListType(Integer(0, 6)), name=make.TEXT
)
WORLD = FixedWorld(
    enumerations={"Severity": SEVERITY},
    records={"Figure": FIGURE},
    options={"open_die": True},
    units={"paces": Unit("paces", "paces", "length", Fraction(75)), "cm": Unit("cm", "cm", "length", Fraction(1))},
)
NUMBERS = ListType(ANY_INTEGER)


def worth(expression: Expression, world: World = WORLD, **known: Value) -> Value:
    return evaluate(expression, known, world)


def numbers(*items: Value) -> ListOf:
    return ListOf(NUMBERS, tuple(make.lit(item) for item in items))


def figure(nerve: int = 5, worst: int | None = None, hits: tuple[int, ...] = (), name: str = "Ann") -> Value:
    return make.value_of("Figure", nerve=nerve, worst=worst, hits=hits, name=name)


@pytest.mark.parametrize(
    ("left", "right", "down", "up", "nearest"),
    [
        (5, 2, 2, 3, 3),
        (21, 2, 10, 11, 11),
        (-5, 2, -3, -2, -2),
        (5, -2, -3, -2, -2),
        (-7, 3, -3, -2, -2),
        (6, 3, 2, 2, 2),
    ],
)
def test_division_rounds_as_written(left: int, right: int, down: int, up: int, nearest: int) -> None:
    assert worth(make.over(left, right, "down")) == down
    assert worth(make.over(left, right, "up")) == up
    assert worth(make.over(left, right, "nearest")) == nearest


def test_exact_numbers_have_one_form() -> None:
    assert worth(make.over(7, 2, "exactly", Number())) == Fraction(7, 2)
    whole = worth(make.times(make.over(7, 2, "exactly", Number()), 2, Number()))
    assert whole == 7
    assert isinstance(whole, int)


def test_quantities_are_rounded_in_the_unit_that_people_read() -> None:
    in_paces = make.over(make.lit(400, Quantity("length", "paces")), 3, "down", Quantity("length", "paces"))
    assert worth(in_paces) == 75  # 133.3 cm are 1.8 paces
    assert worth(make.over(make.lit(400), 3, "down", Quantity("length", "cm"))) == 133


def test_division_by_zero_is_refused_where_it_stands() -> None:
    with pytest.raises(EvaluationError, match="divides by zero"):
        worth(make.over(1, make.minus(2, 2), "down"))


def test_only_the_side_that_matters_is_looked_at() -> None:
    fault = make.compared(make.over(1, 0, "down"), "=", 1)
    assert worth(make.both(make.lit(False), fault)) is False
    assert worth(make.either(make.lit(True), fault)) is True
    assert worth(Choose(ANY_INTEGER, make.lit(True), make.lit(1), make.over(1, 0, "down"))) == 1


def test_members_of_a_scale_compare_in_order() -> None:
    light, deadly = make.lit(make.member("Severity", "light")), make.lit(make.member("Severity", "deadly"))
    assert worth(make.compared(light, "<", deadly)) is True
    assert worth(make.compared(deadly, "<=", light)) is False
    assert worth(Extreme(EnumType("Severity"), "larger", light, deadly)) == make.member("Severity", "deadly")
    assert worth(Extreme(ANY_INTEGER, "smaller", make.lit(3), make.lit(-3))) == -3
    assert worth(Absolute(ANY_INTEGER, Negate(ANY_INTEGER, make.lit(4)))) == 4


@pytest.mark.parametrize(
    ("value", "ranges", "holds"),
    [
        (3, ((1, 5),), True),
        (8, ((1, 5), (8, 8)), True),
        (6, ((1, 5), (8, 8)), False),
        (-40, ((None, 0),), True),
        (1, ((None, 0),), False),
        (99, ((30, None),), True),
        (None, ((None, None),), True),
        (4, ((None, None),), False),
        (None, ((1, 5),), False),
        (True, ((True, True),), True),
        (False, ((True, True),), False),
        (
            make.member("Severity", "light"),
            ((make.member("Severity", "scratch"), make.member("Severity", "light")),),
            True,
        ),
        (make.member("Severity", "deadly"), ((None, make.member("Severity", "light")),), False),
        ("Ann", (("Ann", "Ann"),), True),
    ],
)
def test_a_value_lies_in_closed_ranges(value: Value, ranges: tuple[tuple[Value, Value], ...], holds: bool) -> None:
    assert worth(Within(YES_NO, make.lit(value), ranges)) is holds


def test_dice_add_up_without_being_rolled() -> None:
    two, open_die = make.dice((2, 6)), make.dice(DiceTerm(1, 20, "open", 50), bonus=3)
    assert str(worth(make.plus(two, open_die, make.DICE))) == "2d6 + open d20 + 3"
    assert str(worth(make.minus(open_die, two, make.DICE))) == "open d20 - 2d6 + 3"
    assert str(worth(make.minus(two, 4, make.DICE))) == "2d6 - 4"
    assert str(worth(make.minus(4, two, make.DICE))) == "-2d6 + 4"
    mixed = make.lit(make.dice((2, 6), DiceTerm(1, 4, sign=-1), DiceTerm(1, 66, "d66"), bonus=1))
    assert worth(DiceLimit(ANY_INTEGER, mixed, "maximum")) == 12 - 1 + 66 + 1
    assert worth(DiceLimit(ANY_INTEGER, mixed, "minimum")) == 2 - 4 + 11 + 1


def test_pools_are_counted_kept_and_added() -> None:
    pool = make.lit(PoolValue(6, (1, 3, 5, 5, 6)))
    assert worth(make.count_of(pool, (5, 6), (1, 1))) == 4
    assert worth(make.kept("highest", 2, pool)) == PoolValue(6, (5, 6))
    assert worth(make.kept("lowest", 2, pool)) == PoolValue(6, (1, 3))
    assert worth(make.kept("highest", 9, pool)) == PoolValue(6, (1, 3, 5, 5, 6))
    assert worth(make.kept("highest", -1, pool)) == PoolValue(6, ())
    assert worth(make.sum_of(pool)) == 20
    assert worth(Size(ANY_INTEGER, pool)) == 5


def test_lists_count_from_one() -> None:
    assert worth(ItemAt(ANY_INTEGER, numbers(7, 8), make.lit(2))) == 8
    assert worth(make.plus(numbers(1), numbers(2, 3), NUMBERS)) == (1, 2, 3)
    assert worth(Occurrences(ANY_INTEGER, numbers(2, 1, 2), make.lit(2))) == 2
    for outside in (0, 3, -1):
        with pytest.raises(EvaluationError, match=f"has 2 items; there is no item {outside}"):
            worth(ItemAt(ANY_INTEGER, numbers(7, 8), make.lit(outside)))
    with pytest.raises(EvaluationError, match="the list is empty"):
        worth(ItemAt(ANY_INTEGER, numbers(), make.lit(1)))


def test_sorting_by_several_keys_keeps_ties_in_order() -> None:
    ann, bo, cy, di = (
        figure(5, 2, name="Ann"),
        figure(7, 1, name="Bo"),
        figure(5, 1, name="Cy"),
        figure(5, 2, name="Di"),
    )
    figures = make.lit((ann, bo, cy, di))
    kind = ListType(RecordType("Figure"))
    assert worth(Sorted(kind, figures, (SortKey("nerve", True), SortKey("worst", False)))) == (bo, cy, ann, di)
    assert worth(Sorted(kind, figures, (SortKey("nerve", False), SortKey("worst", True)))) == (ann, di, cy, bo)
    members = make.lit(tuple(make.member("Severity", id) for id in ("deadly", "scratch", "light")))
    by_place = worth(Sorted(members.type, members, (SortKey("", False),)))
    assert [value.id for value in by_place] == ["scratch", "light", "deadly"]  # type: ignore[union-attr]  # a list of members
    assert worth(Sorted(NUMBERS, make.lit((True, False, True)), (SortKey("", False),))) == (False, True, True)
    assert worth(Sorted(NUMBERS, make.lit(("b", "Å", "a")), (SortKey("", False),))) == ("a", "b", "Å")


def test_records_keep_the_ranges_of_their_fields() -> None:
    fields = (
        ("nerve", make.var("n")),
        ("worst", make.var("w")),
        ("hits", make.var("h", NUMBERS)),
        ("name", make.lit("Ann")),
    )
    build = Build(RecordType("Figure"), fields)
    built = worth(build, n=9, w=None, h=(0, 6))
    assert built == figure(9, None, (0, 6))
    amended = Amend(RecordType("Figure"), make.lit(built), (("nerve", make.lit(0)), ("worst", make.lit(3))))
    assert worth(amended) == figure(0, 3, (0, 6))
    with pytest.raises(EvaluationError, match=r"'nerve' of Figure must be 0\.\.9, and here it is 10"):
        worth(build, n=10, w=None, h=())
    with pytest.raises(EvaluationError, match=r"'worst' of Figure must be 1\.\.3, and here it is 0"):
        worth(build, n=1, w=0, h=())
    with pytest.raises(EvaluationError, match=r"'hits' of Figure must be 0\.\.6"):
        worth(build, n=1, w=None, h=(1, 7))
    with pytest.raises(EvaluationError, match=r"must be 0\.\.9"):
        worth(Amend(RecordType("Figure"), make.lit(built), (("nerve", make.lit(-1)),)))
    assert worth(make.field_of(make.lit(built), "nerve")) == 9
    assert worth(IsNone(YES_NO, make.field_of(make.lit(built), "worst"))) is True
    with pytest.raises(EvaluationError, match="no record here"):
        worth(make.field_of(make.lit(None), "nerve"))


def test_formulas_take_the_first_case_and_check_their_inputs() -> None:
    half = make.formula(
        "half",
        (make.compared(make.var("n"), ">", 10), make.lit(99)),
        (make.compared(make.var("n"), ">", 5), make.over(make.var("n"), 2, "up")),
        n=Integer(0, 20),
    )
    world = FixedWorld(formulas={"half": half})

    def call(n: int) -> Value:
        return worth(CallFormula(ANY_INTEGER, "half", (("n", make.lit(n)),)), world)

    assert (call(20), call(7)) == (99, 4)
    with pytest.raises(EvaluationError, match="no case of the formula 'half' holds"):
        call(5)
    with pytest.raises(EvaluationError, match=r"'n' of half must be 0\.\.20, and here it is 21"):
        call(21)


def _line(id: str, *cases: tuple[Expression | None, Expression]) -> ModifierLine:
    return ModifierLine(id, id.capitalize(), tuple(ModifierCase(condition, value) for condition, value in cases))


def test_modifiers_add_up_with_groups_exceptions_and_caps() -> None:
    yes = make.var("yes", YES_NO)
    modifiers = Modifiers(
        "aim",
        "Aim",
        make.procedure("p", (), yes=YES_NO, n=ANY_INTEGER).parameters,
        (
            _line("called", (make.negated(yes), make.lit(-3)), (None, make.lit(-1))),
            ModifierGroup(
                "Nerve",
                "best",
                (
                    _line("calm", (None, make.lit(1))),
                    _line("drunk", (yes, make.lit(2))),
                    _line("old", (yes, make.lit(2))),
                ),
            ),
            ModifierGroup("Worst", "worst", (_line("a", (yes, make.lit(4))), _line("b", (yes, make.var("n"))))),
            _line("never", (make.lit(False), make.lit(100))),
            Cap("at most", make.lit(6)),
            Cap("at least", make.var("n")),
        ),
    )
    total, lines = apply_modifiers(modifiers, {"yes": True, "n": 3}, WORLD)
    assert (total, [(one.line.id, one.value) for one in lines]) == (4, [("called", -1), ("drunk", 2), ("b", 3)])
    assert apply_modifiers(modifiers, {"yes": False, "n": -9}, WORLD)[0] == -2
    assert apply_modifiers(modifiers, {"yes": True, "n": 8}, WORLD)[0] == 8
    world = FixedWorld(modifiers={"aim": modifiers})
    call = CallModifiers(ANY_INTEGER, "aim", (("yes", make.lit(True)), ("n", make.lit(3))))
    assert worth(call, world) == 4


SHOCK = Table(
    "shock",
    "Shock",
    (make.integer_key("total"),),
    make.TEXT,
    (make.row([(None, 0), (66, 66)], "out"), make.row([(1, 19)], "down"), make.row([(20, 40), (30, None)], "standing")),
)


def test_tables_find_the_row_for_a_key() -> None:
    found = [look_up(SHOCK, (total,), WORLD) for total in (-5, 0, 1, 19, 20, 41, 66)]
    assert found == ["out", "out", "down", "down", "standing", "standing", "out"]
    gap = Table("gap", "Gap", SHOCK.keys, make.TEXT, (make.row([(1, 3)], "x"),))
    with pytest.raises(EvaluationError, match="the table 'gap' has nothing for 4"):
        look_up(gap, (4,), WORLD)


def test_tables_may_have_two_keys() -> None:
    wound = Table(
        "wound",
        "Wound",
        (make.integer_key("roll"), make.integer_key("group")),
        make.TEXT,
        (make.row([(None, 12)], "scratch", "light"), make.row([(13, None)], "light", "deadly")),
        (make.column(5, 5), make.column(10, 20)),
    )
    assert [look_up(wound, keys, WORLD) for keys in ((12, 5), (12, 10), (13, 20))] == ["scratch", "light", "deadly"]
    with pytest.raises(EvaluationError, match="nothing for 13, 6"):
        look_up(wound, (13, 6), WORLD)


def test_tables_may_take_the_first_or_all_rows() -> None:
    rows = (make.row([(0, 9)], "on the map"), make.row([(3, 9)], "up high"))
    first = Table("first", "First", SHOCK.keys, make.TEXT, rows, policy="first")
    every = Table("every", "Every", SHOCK.keys, make.TEXT, rows, policy="all")
    assert look_up(first, (4,), WORLD) == "on the map"
    assert look_up(every, (4,), WORLD) == ("on the map", "up high")
    assert look_up(every, (1,), WORLD) == ("on the map",)
    assert look_up(every, (10,), WORLD) == ()


def test_an_external_table_names_the_place_where_it_lies() -> None:
    fumble = Table("fumble", "Fumbles", SHOCK.keys, make.TEXT, (), external="p. 34 of the parent book")
    with pytest.raises(EvaluationError) as caught:
        worth(LookUp(make.TEXT, "fumble", (make.lit(1),)), FixedWorld(tables={"fumble": fumble}))
    assert caught.value.message == "the table 'fumble' is printed elsewhere: p. 34 of the parent book"
    supplied = Table("fumble", "Fumbles", SHOCK.keys, make.TEXT, SHOCK.rows, external="p. 34 of the parent book")
    assert look_up(supplied, (1,), WORLD) == "down"


def test_what_is_not_there_is_named() -> None:
    assert worth(OptionValue(YES_NO, "open_die")) is True
    with pytest.raises(EvaluationError, match="option 'closed_die' is not set"):
        worth(OptionValue(YES_NO, "closed_die"))
    with pytest.raises(EvaluationError, match="'nobody' has no value here"):
        worth(make.var("nobody"))
    with pytest.raises(EvaluationError, match="no weapon or item 'colt'"):
        worth(EntryRef(RecordType("Figure"), "colt"))


def test_deep_nesting_ends_in_an_error_of_ours() -> None:
    deep: Expression = make.lit(1)
    for _ in range(20_000):
        deep = Negate(ANY_INTEGER, deep)
    with pytest.raises(EvaluationError, match="nested too deeply"):
        worth(deep)


def test_texts_are_filled_as_people_read_values() -> None:
    colt = Entry("colt", "柯爾特", "Figure", figure(3), "guns")
    world = FixedWorld(
        enumerations=WORLD.enumerations,
        records=WORLD.records,
        units=WORLD.units,
        entries={"colt": colt},
        labels={("procedure", "reload"): "Ladda om"},
    )
    template = make.text(
        "{{{a}}} {b} {c} {d} {e} {f} {g} {h} {unknown} {i}",
        a=make.var("a"),
        b=make.over(15, 2, "exactly", Number()),
        c=make.lit(150, Quantity("length", "paces")),
        d=make.lit(make.member("Severity", "light")),
        e=make.lit(True),
        f=EntryRef(RecordType("Figure"), "colt"),
        g=make.lit(figure(3)),
        h=make.lit(figure(4)),
        i=LabelOf(make.TEXT, "procedure", "reload"),
    )
    shown = render_template(template, {"a": -2}, world)
    assert shown == "{-2} 7.5 2 paces Light yes 柯爾特 柯爾特 Figure {unknown} Ladda om"
    pool = make.text("{p}; {l}; {n}", p=make.var("p", Pool(6)), l=numbers(1, 2), n=make.lit(None))
    assert render_template(pool, {"p": PoolValue(6, (2, 5))}, world) == "2, 5; 1, 2; none"
