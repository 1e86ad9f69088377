"""What people write who have never written rules: the finding tells what to write instead, without another look at the manual."""

from __future__ import annotations

import pytest

from rulewright.project.pipeline import check_texts

MANIFEST = "id: {}\ntitle: T\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"
PARENT = """record Fighter "Fighter"
  skill integer 1..15 "Skill"

record Weapon "Weapon" is a weapon
  reach  m                 "Reach"
  bonus  integer -5..5 = 0 "Bonus"
  damage dice              "Damage"
  hidden yes/no = no       "Hidden"

weapons Weapon "Weapons"
  | id    | name  | reach | damage |
  | spear | Spear | 3 m   | 1d6    |
  | bow   | Bow   | 60 m  | 1d6    |

modifiers attack "Attack"
  takes weapon Weapon, distance m, aimed yes/no = no
  aimed "Took aim" +2 when aimed

table wound "Wound" on harm integer gives integer
  | harm | wound |
  | ..0  | 0     |
  | 1..2 | 1     |
  | 3..5 | 2     |
  | 6..  | 3     |

procedure strike "Strike"
  takes attacker Fighter, weapon Weapon, distance m
  gives integer
  give attacker.skill + attack(weapon: weapon, distance: distance)

example "A strike"
  strike
    attacker = Fighter(skill: 8)
    weapon = spear
    distance = 2 m
  gives 8
"""
LINE = 'add to modifiers attack\n  dusk "Dusk" +1 when {}\n'
ROW = "add to weapons Weapon\n  | id | name | reach | damage |\n{}\n"
OTHERS = "weapons Weapon\n  | id | name | reach | damage | bonus |\n  {}\n"
HEADED = "{} Weapon\n  | ID | Name | Reach | Damage |\n  | club | Club | 1 m | 1d6 |\n"


def findings_of(variant: str):
    texts = {
        "base/ruleset.yaml": MANIFEST.format("base"),
        "base/a.rules": PARENT,
        "ruleset.yaml": MANIFEST.format("child") + "extends: ./base\n",
        "changes.rules": variant,
    }
    return list(check_texts(texts).findings)


@pytest.mark.parametrize(
    ("variant", "help"),
    [
        # signs
        ("change weapon spear:\n  damage 1d8\n", "no ':' stands here: what belongs to this line stands below it, indented"),
        ("change weapon spear.\n  damage 1d8\n", "delete it: a line ends without a sign"),
        ("change weapon spear\n  damage 1d8;\n", "delete it: a line ends without a sign"),
        ("change weapon spear\n  damage 1d8,\n", "delete it: a line ends without a sign"),
        ("change weapon spear 'Long spear'\n", "write it in double quotes: \"Long spear\""),
        ("change weapon spear\n  reach 4'\n", "write feet as 'ft': 4 ft"),
        ("change weapon spear\n  reach 4,5 m\n", "a decimal number has a point: write 4.5"),
        ("change weapon spear\n  damage 1 d 8\n", "dice are one word: 1d8"),
        ("change weapon spear\u200b\n  damage 1d8\n", "delete it: nobody can see it"),
        ("// mine\nchange weapon spear\n  damage 1d8\n", "a remark starts with '#'"),
        ("-- mine\n", "a remark starts with '#'"),
        ("change weapon spear\n  damage 1d8 // mine\n", "a remark starts with '#'"),
        ("/* mine */\n", "a remark starts with '#'"),
        (LINE.format("distance => 20 m"), "write '>='"),
        (LINE.format("distance =< 20 m"), "write '<='"),
        (LINE.format("distance <> 20 m"), "write '!='"),
        (LINE.format("aimed AND distance > 20 m"), "write 'and'"),
        (LINE.format("Not aimed"), "write 'not'"),
        ('add to modifiers attack\n  dusk "Dusk" +1 WHEN aimed\n', "write 'when'"),
        ("add to weapons Weapon\n  │ id │ name │\n", "write '|'"),
        ('add to modifiers attack\n  dusk "Dusk" -10% when aimed\n', "write the number alone: 10"),
        # ids
        ('add to modifiers attack\n  Dusk "Dusk" +1 when aimed\n', "an id has small letters: dusk"),
        ('add to modifiers attack\n  long day "Dusk" +1 when aimed\n', "an id is one word: long_day"),
        ('add to modifiers attack\n  at dusk "Dusk" +1 when aimed\n', "an id is one word: at_dusk"),
        (LINE.format("weapon = Spear"), "an id has small letters: spear"),
        (LINE.format("weapon = Spear and aimed"), "an id has small letters: spear"),
        (LINE.format('weapon = "Spear"'), "write the id, without quotes"),
        (LINE.format("weapon is spear"), "'is' asks for 'none' only: write '='"),
        (LINE.format("aimed is yes"), "'is' asks for 'none' only: write '='"),
        (LINE.format("aimed = true"), "write 'yes'"),
        (LINE.format("aimed = false"), "write 'no'"),
        (LINE.format("distance between 2 m and 3 m"), "write both ends: … >= 2 m and … <= 3 m"),
        ('add to modifiers attack\n  dusk "Dusk" -2 distance > 20 m\n', "'when', or an operator, is missing before 'distance'"),
        # directives
        ("change weapon spear damage 1d8\n", "what differs stands on a line of its own below, indented: damage 1d8"),
        ("change weapon long spear\n", "long_spear"),
        ("change spear\n  damage 1d8\n", "say what it is, such as: change weapon spear"),
        ("remove spear\n", "say what it is, such as: remove weapon spear"),
        ("delete weapon spear\n", "did you mean 'remove'?"),
        ("set weapon spear\n  damage 1d8\n", "did you mean 'change'?"),
        ("modify weapon spear\n  damage 1d8\n", "did you mean 'change'?"),
        ("new weapon spear\n  damage 1d8\n", "a new one opens with what it is"),
        ("The spear does more.\n", "a remark starts with '#'"),
        ("add to weapons\n  | id | name |\n", "the record of what it holds stands behind it: add to weapons RECORD"),
        ("add to weapon Weapon\n  | id | name |\n", "did you mean 'weapons'?"),
        ("add to item Weapon\n  | id | name |\n", "did you mean 'items'?"),
        ("add modifiers attack\n  dusk \"Dusk\" +1 when aimed\n", "write 'add to modifiers'"),
        ("replace table wound\n  | harm | wound |\n  | 3..5 | 4 |\n", "for single rows write: replace in table wound"),
        ('example "Mine"\n  strike\n    attacker = Fighter(skill 8)\n', "a ':' stands behind the name: skill: 8"),
        # rows
        (ROW.format("  |----|----|----|----|\n  | club | Club | 1 m | 1d6 |"), "nothing stands between the headings and the rows"),
        (
            "change table wound\n  | harm | wound |\n  |:---|---:|\n  | 3..5 | 4 |\n",
            "nothing stands between the headings and the rows",
        ),
        (HEADED.format("add to weapons"), "write the ids of the columns: | id | name | reach | damage |"),
        (HEADED.format("weapons"), "write the ids of the columns: | id | name | reach | damage |"),
        ("add to weapons Weapon\n  | id | name | reach |\n  | club | Club | 1 m |\n", "add a column 'damage'"),
        ("add to weapons Weapon\n  | id | name | reach | damage |\n  | club | Club | 1 m | 1W6 |\n", "1d6"),
        ("change table wound\n  | harm | wound |\n  | 3..7 | 4 |\n", "to cut rows in another way, take them out and add new ones"),
        (OTHERS.format("| club | Club | 1 m | 1d6 | 9 |"), "or change the type of 'bonus'"),
        (OTHERS.format("| club | Club | 1,5 m | 1d6 | 2 |"), "a decimal number has a point: write 1.5 m"),
        (OTHERS.format("| club | Club | 1 m | 1d6 | 2,0 |"), "a decimal number has a point: write 2"),
        (OTHERS.format("| club | Club | 1 m | 01. Jan | 2 |"), "took it for a date"),
        (OTHERS.format("| club | Club | 1\u00a0m | 1d6 | 2 |"), "a blank in it is not a plain one"),
    ],
)  # fmt: skip
def test_a_slip_is_told_with_what_to_write(variant, help):
    findings = findings_of(variant)
    assert findings
    assert any(help in finding.help for finding in findings), [(f.message, f.help) for f in findings]
