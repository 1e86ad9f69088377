"""``rulewright why``: the chain of a value, from who set it to who changed it."""

from __future__ import annotations

import json

import pytest

MANIFEST = "id: {0}\ntitle: {0}\nversion: 1.0.0\nlicence: MIT\nlanguage: en\n"
BASE = """record Gun "Gun" is a weapon
  damage integer "Damage"

weapons Gun "Guns"
  | id    | name  | damage |
  | rifle | Rifle | 3      |

table injury "Injury" on roll d6 gives integer
  | roll | rounds |
  | 1-5  | 1      |
  | 6    | 5      |

modifiers shooting "Shooting"
  takes aimed yes/no = no
  aimed "Aimed" +2 when aimed

rule peace "Peace"
  > Nobody shoots.
"""
EXAMPLE = """record Pair "Pair"
  first integer "First"
  second integer "Second"

procedure two "Two dice"
  gives Pair
  let a = roll d6
  let b = roll d6
  give Pair(first: a, second: b)

example "Two"
  two
  rolls 5 1
  gives first = 5, second = 1
"""
MIDDLE = """change weapon rifle
  damage 4

add to modifiers shooting
  dusk "Dusk" -1 when not aimed
"""
TOP = """change weapon rifle
  damage 5

change table injury
  | roll | rounds |
  | 1-5  | 2      |

remove rule peace

change modifiers shooting
  dusk -2
"""


@pytest.fixture
def top(tmp_path, monkeypatch):
    """A variant of a variant."""
    for id, extends, rules in (("base", "", BASE), ("middle", "base", MIDDLE), ("top", "middle", TOP)):
        folder = tmp_path / "rulesets" / id
        folder.mkdir(parents=True)
        parent = f"extends: {extends}\n" if extends else ""
        (folder / "ruleset.yaml").write_text(MANIFEST.format(id) + parent, encoding="utf-8")
        (folder / "a.rules").write_text(rules, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "rulesets/top"


def test_the_chain_of_a_value_names_every_ruleset_and_line(rulewright, top):
    ran = rulewright("why", top, "weapon.rifle.damage")
    assert ran.code == 0
    assert ran.out == (
        "declared 3\n    base 1.0.0  rulesets/base/a.rules:6\n"
        "changed from 3 to 4\n    middle 1.0.0  rulesets/middle/a.rules:2\n"
        "changed from 4 to 5\n    top 1.0.0  rulesets/top/a.rules:2\n"
    )


def test_json_has_the_same_links(rulewright, top):
    document = json.loads(rulewright("why", top, "table.injury[1-5].rounds", "--format", "json").out)
    assert [(link["action"], link["ruleset"], link["old"], link["new"]) for link in document["links"]] == [
        ("declared", "base", None, "1"),
        ("changed", "top", "1", "2"),
    ]


def test_what_was_added_starts_with_who_added_it(rulewright, top):
    document = json.loads(rulewright("why", top, "modifiers.shooting.dusk", "--format", "json").out)
    assert [(link["action"], link["ruleset"], link["path"]) for link in document["links"]] == [
        ("added", "middle", "modifiers.shooting.dusk"),
        ("changed", "top", "modifiers.shooting.dusk.value"),
    ]


def test_what_got_a_part_more_starts_with_who_declared_it(rulewright, top):
    document = json.loads(rulewright("why", top, "modifiers.shooting", "--format", "json").out)
    assert [(link["action"], link["ruleset"], link["path"]) for link in document["links"]] == [
        ("declared", "base", "modifiers.shooting"),
        ("added", "middle", "modifiers.shooting.dusk"),
        ("changed", "top", "modifiers.shooting.dusk.value"),
    ]


def test_what_was_removed_is_remembered(rulewright, top):
    ran = rulewright("why", top, "rule.peace")
    assert [line.split()[0] for line in ran.out.splitlines()] == ["declared", "base", "removed", "top"]


def test_what_nobody_changed_has_one_link(rulewright, top):
    ran = rulewright("why", top, "modifiers.shooting.aimed.condition")
    assert ran.out == "declared aimed\n    base 1.0.0  rulesets/base/a.rules:15\n"


def test_without_a_path_all_changes_of_the_variant_are_listed(rulewright, top):
    ran = rulewright("why", top)
    assert [line.split()[0] for line in ran.out.splitlines()[::2]] == [
        "weapon.rifle.damage",
        "table.injury.1..5.rounds",
        "rule.peace",
        "modifiers.shooting.dusk.value",
    ]


def test_a_mistyped_path_is_misuse_with_near_names(rulewright, top):
    ran = rulewright("why", top, "weapon.rifl.damage")
    assert ran.code == 2
    assert "did you mean 'rifle'" in ran.error
    ran = rulewright("why", top, "wepon.rifle")
    assert (ran.code, "did you mean 'weapon'" in ran.error) == (2, True)


def test_an_unsound_ruleset_shows_its_errors(rulewright, top, tmp_path):
    (tmp_path / top / "b.rules").write_text("remove rule piece\n", encoding="utf-8")
    ran = rulewright("why", top, "weapon.rifle")
    assert ran.code == 1
    assert "RW793" in ran.error + ran.out


def test_a_new_variant_is_sound_and_changes_nothing(rulewright, top, tmp_path):
    ran = rulewright("new", "rulesets/quiet", "--extends", "middle")
    assert ran.code == 0
    assert "requires: middle >=1.0.0" in (tmp_path / "rulesets/quiet/ruleset.yaml").read_text(encoding="utf-8")
    assert rulewright("check", "rulesets/quiet").out == "quiet: no findings\n"
    assert "changes nothing" in rulewright("why", "rulesets/quiet").out
    assert rulewright("fmt", "--check", "rulesets/quiet").code == 0


def test_a_new_variant_of_nothing_is_misuse(rulewright, top, tmp_path):
    ran = rulewright("new", "rulesets/quiet", "--extends", "midle")
    assert (ran.code, "did you mean 'middle'" in ran.error) == (2, True)
    assert not (tmp_path / "rulesets/quiet").exists()


def test_a_path_without_a_ruleset_is_told_where_to_put_it(rulewright, top):
    ran = rulewright("why", "weapon.rifle.damage")
    assert ran.code == 2
    assert "there are several rulesets here" in ran.error + ran.out or "there is no ruleset" in ran.error


def test_the_ruleset_of_the_folder_is_asked_when_none_is_named(rulewright, top, tmp_path, monkeypatch):
    named, alone = rulewright("why", top), rulewright("why", top, "weapon.rifle.damage")
    monkeypatch.chdir(tmp_path / top)
    assert [line.split()[0] for line in rulewright("why").out.splitlines()] == [
        line.split()[0] for line in named.out.splitlines()
    ]
    here = rulewright("why", "weapon.rifle.damage")
    assert (here.code, here.out.count("damage"), len(here.out.splitlines())) == (0, 0, len(alone.out.splitlines()))
    unknown = rulewright("why", "weapon.rifl.damage")
    assert (unknown.code, "did you mean 'rifle'" in unknown.error) == (2, True)
    assert rulewright("why", "nowhere").code == 2
    listed = rulewright("why", "weapon")
    assert listed.out == "weapon.rifle  declared Rifle\n    base 1.0.0  ../base/a.rules:6\n"
    assert "modifiers.shooting" in rulewright("why", "modifiers").out
    assert "did you mean weapon.rifle.damage?" in rulewright("why", "rifle.damage").error
    assert "did you mean weapon.rifle?" in rulewright("why", "Rifle").error
    assert "did you mean modifiers.shooting?" in rulewright("why", "shooting").error


def test_the_ruleset_may_stand_behind_the_path(rulewright, top):
    assert rulewright("why", "weapon.rifle.damage", top) == rulewright("why", top, "weapon.rifle.damage")
    assert rulewright("why", "weapon.rifle.damage", "nowhere").code == 2


def test_a_cell_of_a_replaced_row_starts_with_the_row_of_the_parent(rulewright, top, tmp_path):
    rules = "replace in table injury\n  | roll | rounds |\n  | 6    | 7      |\n"
    (tmp_path / top / "a.rules").write_text(rules, encoding="utf-8")
    document = json.loads(rulewright("why", top, "table.injury.6.rounds", "--format", "json").out)
    assert [(link["action"], link["ruleset"], link["path"], link["new"]) for link in document["links"]] == [
        ("declared", "base", "table.injury.6", "| 6 | 5 |"),
        ("replaced", "top", "table.injury.6", "| 6 | 7 |"),
    ]


def test_a_value_of_a_replaced_weapon_starts_with_the_weapon_of_the_parent(rulewright, top, tmp_path):
    rules = 'replace weapon rifle of Gun "Long rifle"\n  damage 7\n'
    (tmp_path / top / "a.rules").write_text(rules, encoding="utf-8")
    document = json.loads(rulewright("why", top, "weapon.rifle.damage", "--format", "json").out)
    assert [(link["action"], link["ruleset"]) for link in document["links"]] == [
        ("declared", "base"),
        ("changed", "middle"),
        ("replaced", "top"),
    ]


def test_what_an_example_rolls_and_gives_is_shown_whole(rulewright, top, tmp_path):
    (tmp_path / "rulesets/base/e.rules").write_text(EXAMPLE, encoding="utf-8")
    rules = (
        'change example "Two"\n  rolls 5 2\n  gives first = 5, second = 2\n\nchange rule peace\n  > Nobody\n  > ever.\n'
    )
    (tmp_path / top / "a.rules").write_text(rules, encoding="utf-8")
    document = json.loads(rulewright("why", top, "--format", "json").out)
    assert {link["path"]: (link["old"], link["new"]) for link in document["links"]} == {
        "example.Two.rolls": ("5 1", "5 2"),
        "example.Two.gives": ("first = 5, second = 1", "first = 5, second = 2"),
        "rule.peace.text": ("Nobody shoots.", "Nobody ever."),
    }


def test_parents_that_differ_in_a_later_piece_do_not_agree(rulewright, top, tmp_path):
    (tmp_path / "rulesets/base/e.rules").write_text(EXAMPLE, encoding="utf-8")
    for id, second in (("middle", "2"), ("top", "3")):
        rules = f'change example "Two"\n  rolls 5 {second}\n  gives first = 5, second = {second}\n'
        (tmp_path / f"rulesets/{id}/a.rules").write_text(rules, encoding="utf-8")
    (tmp_path / "rulesets/top/ruleset.yaml").write_text(MANIFEST.format("top") + "extends: base\n", encoding="utf-8")
    assert rulewright("new", "rulesets/both", "--extends", "middle", "--extends", "top").code == 0
    ran = rulewright("check", "both")
    assert "middle and top do not agree on example.Two.rolls" in ran.out
    assert "middle and top do not agree on example.Two.gives" in ran.out
