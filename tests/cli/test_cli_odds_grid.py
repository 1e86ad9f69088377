"""``rulewright odds`` over several inputs: tables, unknown inputs, expressions over the result, CSV."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from xml.etree import ElementTree

import pytest

FIXED = ("weapon=spear", "distance=2 m")


def table(out: str) -> list[list[str]]:
    return [line.split() for line in out.splitlines()[1:]]


def test_a_range_and_a_list_make_a_table(rulewright, my_game):
    ran = rulewright(
        "odds", "strike", "attacker.skill=7..8", "target.skill=6", "weapon=spear,bow", "distance=2 m", "--of", "hit"
    )
    assert ran.code == 0
    assert table(ran.out) == [
        ["attacker.skill", "weapon", "Hit"],
        ["7", "spear", "40.00%"],
        ["7", "bow", "35.00%"],
        ["8", "spear", "45.00%"],
        ["8", "bow", "40.00%"],
    ]


def test_the_same_odds_as_one_by_one(rulewright, my_game):
    words = ("strike", "attacker.skill=7..9", "target.skill=6", *FIXED, "--format", "json")
    rows = json.loads(rulewright("odds", *words).out)["rows"]
    assert [row["setting"] for row in rows] == [{"attacker.skill": skill} for skill in ("7", "8", "9")]
    for row in rows:
        alone = json.loads(
            rulewright("odds", words[0], f"attacker.skill={row['setting']['attacker.skill']}", *words[2:]).out
        )
        assert (row["outcomes"], row["denominator"]) == (alone["outcomes"], alone["denominator"])


def test_each_goes_through_a_type_and_a_scale_has_ranges(rulewright, my_game):
    (my_game / "more.rules").write_text(
        'procedure lasting "Lasting"\n  takes worst Wound, any_way yes/no\n  gives integer\n'
        "  by worst\n    unhurt, scratched\n      give 0\n    otherwise\n      give if any_way then 1 else roll_it()\n"
        'procedure roll_it "Roll"\n  gives integer\n  give roll d6\n'.replace("if any_way then 1 else roll_it()", "2"),
        "utf-8",
    )
    ran = rulewright("odds", "lasting", "worst=each", "any_way=each", "--of", "result")
    assert ran.code == 0, ran.error
    assert len(table(ran.out)) == 1 + 4 * 2
    assert len(table(rulewright("odds", "lasting", "worst=scratched..", "any_way=no").out)) == 1 + 3


def test_an_unknown_input_is_the_mean_over_its_type(rulewright, my_game):
    def hit(skill: str) -> Fraction:
        ran = rulewright(
            "odds", "strike", f"attacker.skill={skill}", "target.skill=6", *FIXED, "--of", "hit", "--format", "json"
        )
        read = json.loads(ran.out)
        return sum(
            (Fraction(each["weight"], read["denominator"]) for each in read["outcomes"] if each["value"]), Fraction(0)
        )

    assert hit("any") == sum((hit(str(skill)) for skill in range(1, 16)), Fraction(0)) / 15


def test_expressions_over_the_result(rulewright, my_game):
    ran = rulewright("odds", "strike", "attacker.skill=8", "target.skill=6", *FIXED, "--of", "wound >= wounded")
    assert ran.code == 0
    assert "\nwound >= wounded\n  no   70.00%" in ran.out
    together = rulewright(
        "odds", "strike", "attacker.skill=8", "target.skill=6", *FIXED, "--of", "hit,result.wound = down"
    )
    assert "  yes, yes   7.50%  " in together.out


def test_at_least_and_fractions(rulewright, my_game):
    ran = rulewright(
        "odds",
        "strike",
        "attacker.skill=8,9",
        "target.skill=6",
        *FIXED,
        "--of",
        "wound",
        "--at-least",
        "--numbers",
        "fraction",
    )
    assert "Wound: Out of the fight or more" in ran.out
    assert table(ran.out)[1] == ["8", "9/20", "3/10", "3/40"]


def test_csv_is_exact(rulewright, my_game):
    ran = rulewright("odds", "strike", "attacker.skill=8..9", "target.skill=6", *FIXED, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    for skill in ("8", "9"):
        for asked in ("hit", "wound"):
            mine = [row for row in rows if (row["attacker.skill"], row["of"]) == (skill, asked)]
            assert sum((Fraction(row["chance"]) for row in mine), Fraction(0)) == 1
    assert {
        "attacker.skill": "8",
        "of": "wound",
        "outcome": "Wounded",
        "chance": "9/40",
        "decimal": "0.225",
        "at_least": "3/10",
    } in rows


def test_numbers_have_a_mean_and_a_standard_deviation(rulewright, my_game):
    (my_game / "sum.rules").write_text(
        'procedure sum_up "Sum"\n  takes n integer 1..3\n  gives integer\n  give n + roll d6\n', "utf-8"
    )
    assert rulewright("odds", "sum_up", "n=1").out.startswith("Sum\n(mean 4.5, standard deviation 1.71)\n")
    assert table(rulewright("odds", "sum_up", "n=each").out)[1:] == [["1", "4.5"], ["2", "5.5"], ["3", "6.5"]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("attacker.skill=1..99999999", "target.skill=6", *FIXED), "more than 10,000 settings"),
        (("attacker.skill=9..3", "target.skill=6", *FIXED), "the range 9..3, which is empty"),
        (("attacker.skill=8", "target.skill=6", "weapon=spear", "distance=any"), "no end of values"),
        (("attacker.skill=1..3", *FIXED), "strike needs 'target' (Fighter)"),
        (("attacker.skill=14..17", "target.skill=6", *FIXED), "this takes integer 1..15"),
        (
            ("attacker.skill=8", "target.skill=6", *FIXED, "--of", "hit +"),
            "--of asks for what the result does not have",
        ),
        (("attacker.skill=8", "target.skill=6", *FIXED, "--of", "roll d6"), "the odds only ask"),
        (("attacker.skill=8", "target.skill=6", *FIXED, "--numbers", "float"), "is not percent or fraction"),
    ],
)
def test_bad_grids_are_misuse(rulewright, my_game, words, said):
    ran = rulewright("odds", "strike", *words)
    assert ran.code == 2
    assert said in ran.error


def test_a_procedure_may_be_named_with_its_ruleset(rulewright, my_game):
    ran = rulewright("odds", "western-skirmish.no_such_thing")
    assert ran.code == 2
    assert "there is no procedure 'no_such_thing'" in ran.error


def test_a_plot_is_a_drawing_that_anybody_can_open(rulewright, my_game):
    ran = rulewright(
        "odds", "strike", "attacker.skill=8", "target.skill=6", *FIXED, "--of", "wound", "--plot", "wound.svg"
    )
    assert ran.code == 0
    drawing = ElementTree.parse(my_game / "wound.svg").getroot()
    assert drawing.tag.endswith("svg")
    texts = ["".join(node.itertext()) for node in drawing.iter() if node.tag.endswith("text")]
    assert {"Scratched", "15.00%", "Out of the fight", "7.50%"} <= set(texts)
    widths = [float(node.attrib["width"]) for node in drawing.iter() if node.attrib.get("fill") == "black"]
    assert max(widths) == 320
    grid = rulewright(
        "odds", "strike", "attacker.skill=1..5", "target.skill=6", *FIXED, "--of", "hit", "--plot", "hit.svg"
    )
    assert grid.code == 0
    assert (my_game / "hit.svg").read_text(encoding="utf-8").count('fill="black"') == 5


def test_hostile_words_stay_text_in_a_plot(rulewright, my_game):
    (my_game / "odd.rules").write_text(
        'choice Odd "Odd"\n  one "<script>&"\n  other "]]>"\n\n'
        'procedure odd "<b>" \n  gives Odd\n  give if roll_it() > 3 then one else other\n'.replace(
            "give if roll_it() > 3", "let rolled = roll d6\n  give if rolled > 3"
        ),
        encoding="utf-8",
    )
    assert rulewright("odds", "odd", "--plot", "odd.svg").code == 0
    texts = ["".join(node.itertext()) for node in ElementTree.parse(my_game / "odd.svg").getroot().iter()]
    assert "<script>&" in texts


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--plot", "x.svg"), "a chart shows one thing"),
        (("--of", "hit", "--plot", "no/such/x.svg"), "there is no folder 'no/such'"),
    ],
)
def test_a_plot_that_cannot_be_made_is_misuse(rulewright, my_game, words, said):
    ran = rulewright("odds", "strike", "attacker.skill=8", "target.skill=6", *FIXED, *words)
    assert ran.code == 2
    assert said in ran.error
