"""Running a package in memory: values in, values out, errors with their place in the rules."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Mapping
from fractions import Fraction

import pytest
from ruleset_texts import EVERYTHING, program_of

from rulewright import runtime
from rulewright.calculus.values import DiceTerm, DiceValue, MemberValue, RecordValue, Value
from rulewright.python.load import Kind, LoadedPackage, RefusedError, RunError, load


@pytest.fixture(scope="module")
def package() -> LoadedPackage:
    return load(program_of(EVERYTHING))


def figure(**changes: Value) -> RecordValue:
    fields: dict[str, Value] = {
        "shooting": 9,
        "actions": 3,
        "posture": MemberValue("Posture", "standing"),
        "worst": None,
        "scars": (),
        "luck": None,
        "name": "Anna",
    }
    return RecordValue("Figure", tuple({**fields, **changes}.items()))


def runner(name: str, dex: int, skill: int = 0) -> RecordValue:
    return RecordValue("Runner", (("name", name), ("dex", dex), ("skill", skill)))


def test_a_procedure_gives_a_value(package: LoadedPackage) -> None:
    shot = package.run("procedure", "shoot", {"shooter": figure()}, rolls=[20, 4])
    assert isinstance(shot, RecordValue)
    assert (shot.get("hit"), shot.get("total")) == (True, 9 - 2 + 24)
    assert shot.get("shooter") == figure(actions=2)


def test_choices_change_it(package: LoadedPackage) -> None:
    shot = package.run("procedure", "shoot", {"shooter": figure()}, rolls=[9], choices=[("steady", True)])
    assert isinstance(shot, RecordValue)
    assert shot.get("total") == 9 + 2 + 9


def test_a_seed_repeats_and_no_seed_varies(package: LoadedPackage) -> None:
    def totals(seed: int | None) -> list[Value]:
        return [
            package.run("procedure", "dice_of_all_kinds", {"strength": 1}, seed=seed if seed is None else seed + at)
            for at in range(6)
        ]

    assert totals(5) == totals(5)
    assert totals(None) != totals(None)


@pytest.mark.parametrize(
    ("kind", "id", "arguments", "expected"),
    [
        ("formula", "level", {"rolled": 96, "skill": 49}, MemberValue("Level", "bad")),
        ("formula", "level", {"rolled": 25, "skill": 51}, MemberValue("Level", "hard")),
        ("formula", "level", {"rolled": 26, "skill": 51}, MemberValue("Level", "hit")),
        ("formula", "pace", {"distance": 15, "hurry": False}, Fraction(15, 2)),
        ("formula", "pace", {"distance": Fraction(15, 2), "hurry": True}, 15),
        ("formula", "share", {"amount": -7, "people": 2}, -3),
        ("table", "shock", {"total": 7}, RecordValue("Shock", (("state", "down"), ("lost", 3)))),
        ("table", "wound", {"roll": 13, "group": 10}, MemberValue("Severity", "deadly")),
        ("table", "by_feet", {"height": 5}, ("on the map", "up high")),
        ("table", "by_feet", {"height": 1}, ("on the map",)),
        ("table", "first_row", {"height": 4}, 1),
        ("table", "first_row", {"height": 6}, 2),
        ("table", "stance", {"posture": MemberValue("Posture", "lying"), "near": True}, -2),
        ("table", "spots", {"roll": 61}, "head"),
        ("table", "mood", {"calm": False}, "nervous"),
        ("modifiers", "defence", {"posture": MemberValue("Posture", "lying")}, 5 + 1 - 1),
        (
            "modifiers",
            "defence",
            {"posture": MemberValue("Posture", "standing"), "aimed": True, "called": True},
            -1 + 2 - 1,
        ),
        (
            "modifiers",
            "defence",
            {
                "posture": MemberValue("Posture", "lying"),
                "above": True,
                "called": True,
                "distance": MemberValue("Range", "close"),
            },
            10,
        ),
    ],
)
def test_pure_rules_give_values(
    package: LoadedPackage, kind: Kind, id: str, arguments: Mapping[str, Value], expected: Value
) -> None:
    assert package.run(kind, id, arguments) == expected


def test_options_are_set_for_a_run(package: LoadedPackage) -> None:
    lying = {"posture": MemberValue("Posture", "lying")}
    assert package.run("modifiers", "defence", lying, options={"limited_ammo": True, "deadline": 3}) == 5 - 3 + 1 - 1
    assert package.run("formula", "defended", lying, options={"limited_ammo": True}) == 6


def test_pools(package: LoadedPackage) -> None:
    # 1 2 6: one six; best two 2 + 6, lowest 1, one face in 2..3 or 5; three dice.
    assert package.run("procedure", "pool", {"size": 3}, rolls=[6, 1, 2]) == 1000 + 80 + 1 + 1 + 3
    pushed = package.run("procedure", "pool", {"size": 3}, rolls=[6, 1, 2, 6], choices={"push": True})
    assert pushed == 2000 + 120 + 1 + 0 + 3
    assert package.run("procedure", "pool", {"size": 0}, rolls=[]) == 0


def test_points_are_spent(package: LoadedPackage) -> None:
    assert package.run("procedure", "stunts", {"points": 5}) == 100 + 2
    bought = (MemberValue("StuntsSpending", "knock"), MemberValue("StuntsSpending", "damage"))
    assert package.run("procedure", "stunts", {"points": 5}, choices={"spent": bought}) == 11


def test_orders_by_dice_and_by_fields(package: LoadedPackage) -> None:
    runners = (runner("Anna", 3), runner("Bo", 5), runner("Cilla", 3, 2))
    # Anna and Bo tie and roll again; then Anna and Cilla tie in dex: the lower roll goes first.
    rolls = [11, 11, 4, 2, 9, 6, 1]
    assert package.run("procedure", "order", {"runners": runners}, rolls=rolls) == (
        *("Bo", "Anna", "Cilla"),
        *("Bo", "Cilla", "Anna"),
        *("Cilla", "Anna", "Bo"),
    )


def test_decisions_of_every_kind(package: LoadedPackage) -> None:
    targets = (runner("Anna", 3), runner("Bo", 5))
    standing = MemberValue("Posture", "standing")
    run = package.run
    assert run("procedure", "target", {"targets": targets}, rolls=[1]) == "lying"
    assert (
        run("procedure", "target", {"targets": targets}, rolls=[1], choices={"aim": targets[1], "way": standing})
        == "Bo"
    )
    chosen: list[tuple[str, Value]] = [("shots", 3), ("many", 8)]
    assert run("procedure", "target", {"targets": targets}, rolls=[1], choices=chosen) == "few"
    assert run("procedure", "target", {"targets": targets}, rolls=[1], choices=[("shots", 3)]) == "Bo"


def test_dice_of_every_kind(package: LoadedPackage) -> None:
    rolls = [1, 2, 4, 3, 6, 6, 6, 2, 5, 50]
    more = DiceValue((DiceTerm(1, 8),), 2)
    total = (1 + 2 + 10 - 4 + 36) + (6 + 6) + (5 + 2 + 1 + 13 + 3 + 50)
    # The first open-ended die shows 6 and 6, where its cap ends it; the second shows 2 and ends the loop.
    assert package.run("procedure", "dice_of_all_kinds", {"strength": 10, "more": more}, rolls=rolls) == total


@pytest.mark.parametrize(
    ("run", "reason", "message", "line"),
    [
        (
            ("procedure", "shoot", {"shooter": figure(), "visible": False}, []),
            "refused",
            "The target is out of sight",
            "require visible",
        ),
        (
            ("procedure", "shoot", {"shooter": figure(), "distance": Fraction(81, 2)}, []),
            "refused",
            "Revolver reaches 40 cm, and the target stands at 40.5 cm",
            "require distance",
        ),
        (
            ("procedure", "shoot", {"shooter": figure(actions=0)}, []),
            "refused",
            'Anna has 0 actions left; say "pass"',
            "require shooter.actions",
        ),
        (
            ("procedure", "shoot", {"shooter": figure()}, []),
            "dice ran out",
            "a d20 has to be rolled, but none of the 0 scripted dice is left",
            "let total = shooter.shooting",
        ),
        (
            ("procedure", "shoot", {"shooter": figure()}, [21]),
            "impossible face",
            "scripted die 1 shows 21, but a d20 is rolled",
            "let total = shooter.shooting",
        ),
        (("procedure", "nerve", {"skill": 9}, [3, 4]), "dice left over", "1 scripted die left over: 4", ""),
        (
            ("procedure", "nerve", {"skill": 21}, [3]),
            "out of range",
            "'skill' of nerve must be 1..20, and here it is 21",
            "procedure nerve",
        ),
        (
            ("procedure", "nested", {"figure": figure(shooting=20)}, [1, 10]),
            "refused",
            "Cannot go on",
            "",
        ),
        (
            ("procedure", "wounds", {"figure": figure(), "group": 7}, [3]),
            "no such row",
            "the table 'wound' has nothing for 7",
            "table wound",
        ),
        (
            ("table", "fumble", {"roll": 3}, []),
            "external table",
            "the table 'fumble' is printed elsewhere: p. 34 of the parent book",
            "table fumble",
        ),
        (
            ("formula", "average", {"amount": 3, "people": 0}, []),
            "rule",
            "this divides by zero",
            "amount / people exactly",
        ),
        (
            ("procedure", "target", {"targets": ()}, []),
            "rule",
            "the list is empty; there is no item 1",
            'decide aim "Target"',
        ),
        (
            ("procedure", "shoot", {"shooter": figure(shooting=0)}, []),
            "out of range",
            "'shooting' of Figure must be 1..20, and here it is 0",
            "",
        ),
        (("procedure", "nerve", {}, []), "wrong input", "the input 'skill' is missing", ""),
        (("procedure", "nerve", {"skil": 3, "skill": 3}, []), "wrong input", "there is no input 'skil'", ""),
    ],
    ids=lambda value: value[1] if isinstance(value, tuple) else None,
)
def test_what_goes_wrong_says_why_and_where(
    package: LoadedPackage,
    run: tuple[Kind, str, Mapping[str, Value], list[int]],
    reason: str,
    message: str,
    line: str,
) -> None:
    kind, id, arguments, rolls = run
    if message == "Cannot go on":
        arguments = {"figure": figure(shooting=20, posture=MemberValue("Posture", "lying"))}
        rolls = [1]
        line = "require figure.worst"
    with pytest.raises(RunError) as caught:
        package.run(kind, id, arguments, rolls=rolls)
    assert (caught.value.reason, caught.value.message) == (reason, message)
    assert isinstance(caught.value, RefusedError) == (reason == "refused")
    if line:
        file, number = caught.value.place.split(":")
        assert file == "sample.rules"
        assert line in EVERYTHING.splitlines()[int(number) - 1]


def test_answers_are_checked(package: LoadedPackage) -> None:
    with pytest.raises(RunError) as left:
        package.run("procedure", "shoot", {"shooter": figure()}, rolls=[3], choices={"stedy": True})
    assert left.value.reason == "answer left over"
    with pytest.raises(RunError) as wrong:
        package.run("procedure", "shoot", {"shooter": figure()}, rolls=[3], choices={"steady": 3})
    assert wrong.value.reason == "not allowed"
    assert 'decide steady "Take your time"' in EVERYTHING.splitlines()[int(wrong.value.place.split(":")[1]) - 1]


def test_a_trace_tells_the_whole_story(package: LoadedPackage) -> None:
    trace = runtime.Trace()
    package.run("procedure", "shoot", {"shooter": figure()}, rolls=[20, 4], trace=trace)
    assert str(trace).splitlines() == [
        "Shooting",
        "- Aim",
        "Take your time: no",
        "- Roll",
        "open d20: 20 4 = 24",
    ]
    trace = runtime.Trace()
    package.run(
        "modifiers",
        "defence",
        {
            "posture": MemberValue("Posture", "lying"),
            "distance": MemberValue("Range", "close"),
            "above": True,
            "called": True,
        },
        trace=trace,
    )
    assert str(trace).splitlines() == [
        "Higher ground: +5",
        "Posture: +5",
        "Drunk: +2",
        "at most +10",
        "Defence: +10 in all",
    ]
    trace = runtime.Trace()
    package.run("procedure", "wounds", {"figure": figure()}, rolls=[13], trace=trace)
    assert "Wound [13, 5]: Light" in str(trace)


def test_loading_leaves_nothing_behind() -> None:
    before, finders = set(sys.modules), list(sys.meta_path)
    first, second = load(program_of(EVERYTHING)), load(program_of(EVERYTHING))
    assert {name for name in set(sys.modules) - before if "rulewright_package" in name} == set()
    assert sys.meta_path == finders
    assert first.modules["types"].Figure is not second.modules["types"].Figure


def test_a_traceback_shows_the_line_and_the_rule(package: LoadedPackage) -> None:
    try:
        package.run("procedure", "shoot", {"shooter": figure(), "visible": False}, rolls=[])
    except RefusedError as error:
        shown = "".join(traceback.format_exception(error))
    assert 'raise Refused("The target is out of sight")' in shown
    line = 1 + next(at for at, line in enumerate(EVERYTHING.splitlines()) if "out of sight" in line)
    assert f"This rule stands at sample.rules:{line}" in shown


def test_every_function_knows_its_place(package: LoadedPackage) -> None:
    places = package.modules["procedures"].__source__
    assert set(places) == set(package.names.functions["procedures"].values())
    lines = EVERYTHING.splitlines()
    for id, name in package.names.functions["procedures"].items():
        assert lines[int(places[name].split(":")[1]) - 1].startswith(f"procedure {id} ")
