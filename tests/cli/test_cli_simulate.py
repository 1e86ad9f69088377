"""``rulewright simulate``"""

from __future__ import annotations

import json

import pytest

import rulewright.batch.run as batch_run

SPEAR = ("strike", "attacker.skill=8", "target.skill=6", "weapon=spear", "distance=2 m")


def simulated(rulewright, *words):
    ran = rulewright("simulate", *words, "--format", "json")
    assert ran.code == 0, ran.error
    return json.loads(ran.out)


def test_the_procedures_are_listed_without_one(rulewright, my_game):
    assert rulewright("simulate").out == rulewright("odds").out


def test_each_field_with_its_margin(rulewright, my_game):
    ran = rulewright("simulate", *SPEAR, "-n", "200_000", "--seed", "7")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[:2] == ["Strike or shoot", "200,000 trials; --seed 7 plays them again"]
    assert "Hit" in lines
    no = lines[lines.index("Hit") + 1].split()
    assert no[0] == "no"
    assert 54.0 < float(no[1].rstrip("%")) < 56.0  # 11 of 20
    low, high = no[2].strip("()").split("..")
    assert float(low) < 55.0 < float(high)


def test_the_shares_lie_about_the_exact_chances(rulewright, my_game):
    read = simulated(rulewright, *SPEAR, "-n", "300000", "--seed", "1", "--of", "hit,wound")
    exact = json.loads(rulewright("odds", *SPEAR, "--of", "hit,wound", "--format", "json").out)
    chances = {json.dumps(each["value"]): each["weight"] / exact["denominator"] for each in exact["outcomes"]}
    (result,) = read["results"]
    assert {json.dumps(each["value"]) for each in result["outcomes"]} == set(chances)
    for each in result["outcomes"]:
        assert abs(each["share"] - chances[json.dumps(each["value"])]) < 0.006
        low, high = each["interval"]
        assert low < each["share"] < high
    assert sum(each["count"] for each in result["outcomes"]) == read["trials"] == 300_000
    assert (read["format"], read["version"], read["vectorised"], read["complete"]) == (
        "rulewright-simulation",
        1,
        True,
        True,
    )


def test_a_seed_gives_the_same_dice_and_another_gives_others(rulewright, my_game):
    first, again, other = (
        simulated(rulewright, *SPEAR, "-n", "70000", "--seed", seed)["results"] for seed in ("a", "a", "b")
    )
    assert first == again
    assert first != other


def test_the_number_of_workers_changes_nothing(rulewright, my_game):
    alone = simulated(rulewright, *SPEAR, "-n", "700001", "--seed", "3")
    together = simulated(rulewright, *SPEAR, "-n", "700001", "--seed", "3", "--workers", "2")
    assert alone == together


def test_the_code_can_be_read(rulewright, my_game):
    ran = rulewright("simulate", *SPEAR, "--source")
    assert ran.code == 0
    assert ran.out.startswith("def chunk(n, draws, tally):\n")
    compile(ran.out, "source", "exec")


def test_what_numpy_has_no_form_for_is_played_trial_by_trial_and_says_so(rulewright, my_game):
    (my_game / "faces.rules").write_text(
        'procedure memory "Memory"\n  takes wanted integer\n  gives yes/no\n'
        "  let faces list of integer = []\n"
        "  repeat at most 12 times\n    let face = roll d20\n    set faces = faces + [face]\n"
        "  give faces[1] > wanted\n",
        encoding="utf-8",
    )
    words = ("memory", "wanted=10", "-n", "2000", "--seed", "5")
    ran = rulewright("simulate", *words)
    assert ran.code == 0
    assert "played trial by trial, because NumPy has no form for a variable of a loop" in ran.out
    assert "(faces.rules:5)" in ran.out
    read = simulated(rulewright, *words)
    assert not read["vectorised"]
    assert [900 < each["count"] < 1100 for each in read["results"][0]["outcomes"]] == [True, True]
    assert simulated(rulewright, *words, "--workers", "2") == read
    assert rulewright("simulate", *words[:2], "--source").code == 2


def test_refusals_are_counted(rulewright, my_game):
    ran = rulewright("simulate", *SPEAR[:-1], "distance=99 m", "-n", "1000", "--seed", "5")
    assert ran.code == 0
    assert "refused 100%: " in ran.out


def test_an_interrupted_run_tells_what_there_is(rulewright, my_game, monkeypatch):
    played = batch_run.player_of

    def interrupted(plan):
        play = played(plan)

        def chunk(number, trials, seed):
            if number == 2:
                raise KeyboardInterrupt
            return play(number, trials, seed)

        return chunk

    monkeypatch.setattr(batch_run, "player_of", interrupted)
    ran = rulewright("simulate", *SPEAR, "-n", "10_000_000", "--seed", "7")
    assert ran.code == 130
    assert "131,072 trials, interrupted; --seed 7" in ran.out


def test_a_rule_that_cannot_be_carried_out_stops_it(rulewright, my_game):
    (my_game / "broken.rules").write_text(
        'procedure halves "Halves"\n  gives integer\n  let face = roll d6\n  give 60 / (face - 6) rounded down\n',
        encoding="utf-8",
    )
    ran = rulewright("simulate", "halves", "--seed", "1")
    assert (ran.code, ran.out) == (1, "stopped: this divides by zero (broken.rules:4)\n")
    ran = rulewright("simulate", "halves", "--seed", "1", "--format", "json")
    assert ran.code == 1
    assert json.loads(ran.out)["stopped"] == {
        "reason": "rule",
        "message": "this divides by zero",
        "place": "broken.rules:4",
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-n", "0"), "'0' is no number of trials"),
        (("-n", "1e6"), "'1e6' is no number of trials"),
        (("-n", "9" * 40), f"'{'9' * 40}' is no number of trials"),
        (("--workers", "-1"), ""),
        (("--workers", "9999999"), "'9999999' is no number of workers"),
        (("--of", "hti"), "--of asks for what the result does not have"),
        (("attacker.skill=99",), ""),
        (("attacker.armour=0..2",), "'simulate' plays one setting"),
    ],
)
def test_misuse(rulewright, my_game, words, message):
    ran = rulewright("simulate", *SPEAR, *words)
    assert ran.code == 2
    assert message in ran.error
    assert "Traceback" not in ran.error


def test_without_numpy_it_says_what_to_install(rulewright, my_game, monkeypatch):
    import sys

    for name in [name for name in sys.modules if name.startswith("rulewright.batch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    ran = rulewright("simulate", *SPEAR)
    assert ran.code == 2
    assert "this needs numpy, which is not installed" in ran.error
    assert "pip install 'rulewright[batch]'" in ran.error
