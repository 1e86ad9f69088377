"""Whatever a variant breaks in its parent is told where the variant says what breaks it, however far away that is."""

from __future__ import annotations

import pytest

from rulewright.project.pipeline import check_texts

MANIFEST = "id: {id}\ntitle: {id}\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"

BASE = """scale Depth "Depth"
  shallow "Shallow"
  deep    "Deep"

choice Side "Side"
  neither "Neither"
  both    "Both"

choice Draw "What a draw means"
  neither "Neither"
  both    "Both"

record Bout "Bout"
  loser Side "Who loses"
  harm  integer 0..9 "Harm"

record Turn "Turn"
  bout  Bout "Bout"
  left  integer "Left"

table harm_of "Harm" on depth Depth gives integer
  | depth   | harm |
  | shallow | 1    |
  | deep    | 5    |

formula slow "Slow" of depth Depth gives integer
  by_depth(depth: depth)

formula by_depth "By depth" of depth Depth gives integer
  harm_of[depth]

constant usual "Usual draw" Draw = both

procedure bout "Bout"
  takes depth Depth
  gives Bout
  decide again "Again" yes/no = no
  let lost integer = if again then 2 else slow(depth: depth)
  give Bout(loser: Side.both, harm: lost)

procedure turn "Turn"
  takes depth Depth
  gives Turn
  let fought = bout(depth: depth)
  give Turn(bout: fought, left: 0)

example "Both lose"
  turn
    depth = deep
  chooses again = yes
  gives bout.harm = 2, left = 0

example "Both lose again"
  bout
    depth = deep
  gives loser = both, harm = 5

rule draws "Draws"
  > A draw is {usual}.
"""


def errors(rules: str, base: str = BASE):
    outcome = check_texts(
        {
            "ruleset.yaml": MANIFEST.format(id="grim") + "extends: ./base\n",
            "grim.rules": rules,
            "base/ruleset.yaml": MANIFEST.format(id="base"),
            "base/base.rules": base,
        }
    )
    return [found for found in outcome.findings if found.severity.value == "error"]


def test_the_parent_itself_is_sound():
    assert errors('rule more "More"\n  > More.\n') == []


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ('add to scale Depth after deep\n  abyss "Abyss"\n', "abyss"),  # the table has no row for it
        ("remove procedure bout\n", "bout"),
        ("remove record Bout.loser\n", "loser"),
        ("remove record Bout\n", "Bout"),
        ("remove procedure bout.again\n", "again"),
    ],
)  # fmt: skip
def test_what_breaks_the_parent_is_told_where_it_stands(rules, place):
    found = errors(rules)
    assert found
    assert {one.span.source.name for one in found} == {"grim.rules"}
    (blamed,) = [one for one in found if one.code == "RW797"]
    assert place in blamed.span.text
    assert all(label.span.source.name == "base/base.rules" for label in blamed.labels)


def test_an_own_declaration_may_be_what_breaks_the_parent():
    """The parent means the function ``min``, which the variant hides."""
    rules = 'formula min "Smallest" gives integer\n  1\n'
    base = BASE + '\nformula least "Least" of a integer, b integer gives integer\n  min(a, b)\n'
    (found,) = errors(rules, base)
    assert (found.code, str(found.span)) == ("RW797", "grim.rules:1:9")
    assert "2 places in base no longer hold" in found.message


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        (
            "remove constant usual\n\nremove rule draws\n",
            'rule again "Again"\n  > It is {usual}.\n',
            "constant.usual is removed by left, but a place in right cannot do without what was there",
        ),
        (
            'add to scale Depth after deep\n  abyss "Abyss"\n\nadd to table harm_of\n  | depth | harm |\n  | abyss | 9 |\n',
            'table more "More" on depth Depth gives integer\n  | depth | more |\n  | shallow | 1 |\n  | deep | 2 |\n',
            "scale.Depth.abyss is added by left, and a place in right no longer holds",
        ),
    ],
)
@pytest.mark.parametrize("order", ["[./left, ./right]", "[./right, ./left]"])
def test_two_parents_that_do_not_fit_together_are_told_where_both_are_named(left, right, said, order):
    texts = {"ruleset.yaml": MANIFEST.format(id="grim") + f"extends: {order}\n", "base/base.rules": BASE}
    texts["base/ruleset.yaml"] = MANIFEST.format(id="base")
    for id, rules in (("left", left), ("right", right)):
        texts |= {f"{id}/ruleset.yaml": MANIFEST.format(id=id) + "extends: ../base\n", f"{id}/said.rules": rules}
    (found,) = [found for found in check_texts(texts).findings if found.severity.value == "error"]
    assert (found.code, found.span.source.name, found.span.first.line) == ("RW797", "ruleset.yaml", 6)
    assert said in found.message
    assert [label.span.source.name for label in found.labels] == ["left/said.rules", "right/said.rules"]
    assert "or extend only one of the two" in found.help


@pytest.mark.parametrize(
    "said",
    [
        "change formula slow\n  7\n",
        "change formula graded\n  7 when depth = deep\n",
        "change formula graded\n  7 otherwise\n",
        "change modifiers tired\n  far\n    except -9 when both\n",
        "change modifiers tired\n  far +2 when both\n",
    ],
)
def test_what_two_parents_say_alike_counts_once(said):
    base = BASE + (
        '\nformula graded "Graded" of depth Depth gives integer\n  1 when depth = deep\n  2 otherwise\n'
        '\nmodifiers tired "Tired"\n  takes far yes/no, both yes/no\n  far "Far" +1 when far\n    except -1 when both\n'
    )
    texts = {"ruleset.yaml": MANIFEST.format(id="grim") + "extends: [./left, ./right]\n", "base/base.rules": base}
    texts["base/ruleset.yaml"] = MANIFEST.format(id="base")
    for id in ("left", "right"):
        texts |= {f"{id}/ruleset.yaml": MANIFEST.format(id=id) + "extends: ../base\n", f"{id}/said.rules": said}
    assert [found.message for found in check_texts(texts).findings if found.severity.value == "error"] == []
