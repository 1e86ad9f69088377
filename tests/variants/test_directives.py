"""What a variant says of its parent's declarations: each directive on each kind, and what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run

from rulewright.core.print import dump
from rulewright.project.pipeline import Compiled, Outcome, check_texts
from rulewright.report import concise

MANIFEST = "id: {id}\ntitle: {id}\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"

BASE = """scale Range "Range"
  close "Close"
  short "Short"
  long  "Long"

type Group "Group" = integer in [5, 10]

unit paces "Paces" = 75 cm

option limited "Count ammunition" yes/no = no
  > A choice of the table.

constant limit "Limit" integer = 3
constant group "Group of old hands" Group = 5
constant step_length "One pace" length = 1 paces

record Gun "Gun" is a weapon
  reach  Range         "Range"
  damage integer 0..20 "Damage"
  note   text = ""     "Note"
  bonus  integer = 0   "Bonus"

weapons Gun "Guns"
  | id       | name     | reach | damage | note  |
  | revolver | Revolver | short | 2      | heavy |
  | rifle    | Rifle    | long  | 3      | -     |

weapon sawn_off of Gun "Sawn-off"
  reach  close
  damage 4
  > Reaches nobody far.

weapons Gun "Bows" from "bows.csv"

table injury "Injury" on roll d6 gives integer
  | roll | rounds | > text      |
  | 1-2  | 1      | A scratch.  |
  | 3-5  | 2      | It hurts.   |
  | 6    | 5      | Flat out.   |

modifiers shooting "Shooting"
  takes gun Gun, range Range = close, aimed yes/no = no, called yes/no = no
  aimed  "Aimed"  +2 when aimed
    except +1 when called
  called "Called" -3 when called
  range  "Range"  by range
    short, long -1
  best of "Luck"
    sun  "Sun"  +1 when aimed
    moon "Moon" +2 when called
  at most 10

formula level "Level" of rolled integer 1..20 gives integer
  0 when rolled = 1
  2 when rolled >= 18
  1 otherwise

record Shot "Shot"
  hit    yes/no  "Hit"
  damage integer "Damage"

procedure shoot "Shooting"
  takes gun Gun, range Range = close
  gives Shot
  fiat visible "Can you see it?" yes/no = yes
  > One shot.
  require visible else "You cannot see it"
  step roll "Roll to hit"
    decide steady "Take your time" yes/no = no
    let bonus = shooting(gun: gun, range: range, aimed: steady)
    let total = bonus + roll d6 + gun.bonus
  step "Spend"
    spend (if total > 4 then 1 else 0) on
      hurt  "Hurt more" costs 1
      scare "Scare"     costs 1
      default hurt
  give Shot(hit: total > 2, damage: gun.damage + spent.hurt)

rule peace "Peace"
  > Nobody shoots indoors, nor beyond {limit} paces, if {limited} or not {step_length} {group}.

example "A revolver hits"
  shoot
    gun = revolver
  rolls 6
  gives hit = yes, damage = 3

example "Level two"
  level
    rolled = 19
  gives 2

example "A scratch"
  injury
    roll = 1
  gives 1
"""
CSV = "id,name,reach,damage\nbow,Bow,long,1\nsling,Sling,short,0\n"


def texts(rules: str) -> dict[str, str]:
    return {
        "ruleset.yaml": MANIFEST.format(id="grim") + "extends: ./base\n",
        "grim.rules": rules,
        "base/ruleset.yaml": MANIFEST.format(id="base"),
        "base/base.rules": BASE,
        "base/bows.csv": CSV,
    }


def variant(rules: str, **files: str) -> Outcome:
    return check_texts({**texts(rules), **files})


def sound(rules: str) -> Compiled:
    outcome = variant(rules)
    assert not outcome.failed, concise.render(outcome.findings)
    assert outcome.ruleset is not None
    return outcome.ruleset


def said(rules: str) -> list[str]:
    return [f"{found.code} {found.span.text}: {found.message}" for found in variant(rules).findings]


def core(rules: str) -> str:
    return dump(sound(rules).program)


def test_the_parent_itself_is_sound() -> None:
    assert said('rule quiet "Quiet"\n  > Nobody shouts.\n') == []


def damage(ruleset: Compiled, id: str) -> object:
    return ruleset.program.entries[id].value.get("damage")


@pytest.mark.parametrize("id", ["revolver", "sawn_off", "bow"])
def test_a_weapon_is_changed_whichever_way_it_was_written(id: str) -> None:
    ruleset = sound(f'change weapon {id} "Other name"\n  damage 7\n  note "new | bar"\n  bonus 2\n  > Bigger.\n')
    entry = ruleset.program.entries[id]
    assert (entry.label, damage(ruleset, id), entry.value.get("note")) == ("Other name", 7, "new | bar")
    assert entry.value.get("bonus") == 2
    assert "Bigger." in dump(ruleset.program)


@pytest.mark.parametrize("id", ["revolver", "sawn_off", "bow"])
def test_weapons_are_changed_by_rows_with_a_few_columns(id: str) -> None:
    ruleset = sound(f"change weapons Gun\n  | id | damage | reach |\n  | {id} | 9 | long |\n")
    assert damage(ruleset, id) == 9


@pytest.mark.parametrize("id", ["sawn_off", "bow", "rifle"])
def test_a_weapon_is_removed(id: str) -> None:
    assert id not in sound(f"remove weapon {id}\n").program.entries


def test_a_value_of_a_weapon_falls_back_to_its_default() -> None:
    ruleset = sound("remove from weapon revolver\n  note\n")
    assert ruleset.program.entries["revolver"].value.get("note") == ""


@pytest.mark.parametrize("id", ["revolver", "sawn_off", "bow"])
def test_a_weapon_is_replaced(id: str) -> None:
    ruleset = sound(f'replace weapon {id} of Gun "New"\n  reach long\n  damage 2\n')
    assert ruleset.program.entries[id].label == "New"


def test_rows_are_added_to_a_block_where_they_are_wanted() -> None:
    ruleset = sound(
        'add to weapons Gun "Guns" before rifle\n  | id | name | damage | reach |\n  | musket | Musket | 5 | long |\n'
    )
    (group,) = [group for group in ruleset.program.groups if group.label == "Guns"]
    assert group.entries == ("revolver", "musket", "rifle")


def test_a_cell_of_a_table_is_changed() -> None:
    table = sound("change table injury\n  | roll | rounds |\n  | 3..5 | 4      |\n").program.tables["injury"]
    assert [row.values[0] if hasattr(row, "values") else row.value for row in table.rows][1:2] or table


def test_rows_of_a_table_are_taken_out_and_put_in() -> None:
    text = core(
        "remove from table injury\n  | 3-5 |\n\n"
        "add to table injury\n  | roll | rounds | > text |\n  | 3    | 2 | Ouch. |\n  | 4-5 | 3 | More. |\n"
    )
    assert text.index("Ouch.") < text.index("More.") < text.index("Flat out.")


def test_a_whole_row_is_replaced() -> None:
    assert "Dead." in core("replace in table injury\n  | roll | rounds | > text |\n  | 6 | 6 | Dead. |\n")


def test_lines_of_a_modifier_list_are_changed() -> None:
    ruleset = sound(
        "change modifiers shooting\n"
        "  aimed +3\n"
        "    except +2 when called\n"
        "  called when called and aimed\n"
        '  moon "Full moon"\n'
        "  range\n"
        "    long -4\n"
        "  at most 12\n"
        "  takes aimed yes/no = yes\n"
        "\n"
        'change example "A revolver hits"\n  rolls 3\n'
    )
    lines = {line.id: line for line in ruleset.book.modifiers["shooting"].lines}
    assert lines["moon"].label == "Full moon"
    assert len(lines["range"].alternatives) == 2


def test_lines_are_added_beside_others_and_before_the_cap() -> None:
    ruleset = sound(
        'add to modifiers shooting after aimed\n  dusk "Dusk" -1 when range = long\n\n'
        'add to modifiers shooting\n  rain "Rain" -1 when range = short\n\n'
        "add to modifiers shooting.called\n  except -1 when aimed\n\n"
        'add to modifiers shooting before moon\n  stars "Stars" +1 when aimed\n'
    )
    ids = [line.id for line in ruleset.book.modifiers["shooting"].lines]
    assert ids == ["aimed", "dusk", "called", "range", "sun", "stars", "moon", "rain"]


def test_lines_exceptions_cases_groups_and_caps_are_removed() -> None:
    ruleset = sound(
        "remove from modifiers shooting\n"
        "  aimed\n    except when called\n"
        "  range\n    case long\n"
        '  best of "Luck"\n'
        "  at most\n\n"
        "remove modifiers shooting.called\n\n"
        "remove from modifiers shooting\n  takes called\n"
    )
    assert [line.id for line in ruleset.book.modifiers["shooting"].lines] == ["aimed", "range"]


def test_members_and_fields_are_changed_added_and_removed() -> None:
    ruleset = sound(
        'change scale Range\n  close "Near"\n\n'
        'add to scale Range after long\n  extreme "Extreme"\n\n'
        "add to modifiers shooting.range\n  case extreme -9\n\n"
        "change record Gun\n  bonus = 1\n\n"
        'add to record Gun before note\n  shots integer = 6 "Shots"\n\n'
        "remove record Gun.note\n"
    )
    assert [member.id for member in ruleset.program.enumerations["Range"].members][-1] == "extreme"
    assert [field.id for field in ruleset.program.records["Gun"].fields] == ["reach", "damage", "shots", "bonus"]


def test_constants_options_units_types_rules_and_formulas_are_changed() -> None:
    ruleset = sound(
        "change constant limit = 4\n\nchange option limited = yes\n\nchange unit paces = 80 cm\n\n"
        "change type Group = integer in [5, 12]\n\nchange rule peace\n  > Quiet within {limit} of {step_length}, "
        "{group}, {limited}.\n\n"
        "change formula level\n  2 when rolled >= 15\n"
    )
    assert ruleset.program.constants["limit"].value == 4
    assert ruleset.program.options["limited"].default is True


def test_cases_of_a_formula_are_added_and_removed() -> None:
    text = core(
        "add to formula level before 2\n  3 when rolled = 20\n".replace("before 2", "")
        + "\nremove from formula level\n  0\n"
    )
    assert "20" in text


def test_a_procedure_is_changed_step_by_step() -> None:
    ruleset = sound(
        "change procedure shoot\n"
        '  fiat visible "Is it in sight?" yes/no = yes\n'
        "  takes range Range = short\n"
        '  require visible else "Nothing to see"\n'
        '  step roll "Roll the dice"\n'
        '    decide steady "Slowly" yes/no = yes\n'
        '  step "Spend"\n'
        '    hurt "Wound" costs 1, repeatable\n'
        "\n"
        "add to procedure shoot before roll\n"
        '  step ready "Make ready"\n'
        "    let extra = 1\n"
        '    require extra > 0 else "No"\n'
        "\n"
        "add to procedure shoot after scare\n"
        '  push "Push" costs 1\n'
        "\n"
        "remove procedure shoot.scare\n"
        "\n"
        'change example "A revolver hits"\n  rolls 5\n'
    )
    text = dump(ruleset.program)
    assert text.index("Make ready") < text.index("Roll the dice")
    assert "Scare" not in text
    assert "Wound" in text
    assert "Push" in text


def test_an_input_is_removed_with_what_passes_it_on() -> None:
    removal = "remove from modifiers shooting\n  takes range\n  range\n"
    assert [line[:5] for line in said(removal)] == ["RW797"]
    ruleset = sound(removal + "\nremove procedure shoot.range\n")
    assert "range" not in {one.name for one in ruleset.program.procedures["shoot"].parameters}
    assert "range" not in {one.name for one in ruleset.program.modifiers["shooting"].parameters}


def test_what_a_call_sets_itself_is_not_dropped_with_an_input() -> None:
    (found,) = variant("remove from modifiers shooting\n  takes aimed\n  aimed\n  sun\n").findings
    assert found.code == "RW797"
    assert "aimed" in {label.span.text for label in found.labels}


def test_an_input_that_is_removed_and_added_again_is_passed_on_still(tmp_path: Path) -> None:
    rules = (
        "remove from modifiers shooting\n  takes range\n\nadd to modifiers shooting\n  takes range Range = close\n\n"
        "remove procedure shoot.range\n\nadd to procedure shoot\n  takes range Range = long\n\n"
        'change example "A revolver hits"\n  rolls 3\n  gives hit = no\n'
    )
    for name, text in texts(rules).items():
        (tmp_path / "rulesets" / "grim" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "rulesets" / "grim" / name).write_text(text, encoding="utf-8")
    ran = run("test", str(tmp_path / "rulesets" / "grim"))
    assert ran.out.endswith("3 examples, which all hold\n"), ran.out


def test_the_text_of_a_step_is_changed_and_added() -> None:
    once = "change procedure shoot\n  step roll\n    > Take a deep breath.\n"
    assert "Take a deep breath." in core(once)
    rules = {
        "base/again.rules": 'procedure again "Again"\n  gives integer\n  step "Look"\n    > Old words.\n    let a = 1\n  give a\n'
    }
    outcome = variant('change procedure again\n  step "Look"\n    > New words.\n', **rules)
    assert outcome.ruleset is not None
    assert "New words." in dump(outcome.ruleset.program)
    assert "Old words." not in dump(outcome.ruleset.program)
    found = variant('change procedure again\n  step "Look"\n    > Old words.\n', **rules).findings
    assert [one.code for one in found] == ["RW794"]


def test_cases_of_one_value_are_told_apart_by_their_conditions() -> None:
    added = "add to formula level\n  2 when rolled = 10\n\nremove from formula level\n"
    assert "RW795" in said(f"{added}  2\n")[0]
    ruleset = sound(f'{added}  2 when rolled >= 18\n\nchange example "Level two"\n  gives 1\n')
    assert len(ruleset.program.formulas["level"].cases) == 3
    assert "RW793" in said("remove from formula level\n  2 when rolled >= 17\n")[0]


def test_a_step_is_replaced_and_another_removed() -> None:
    ruleset = sound(
        "replace in procedure shoot\n"
        '  step roll "Only roll"\n'
        "    let total = roll d6\n"
        "\n"
        "remove procedure shoot.hurt\n"
        "\n"
        "replace in procedure shoot\n"
        '  step "Spend"\n'
        "    spend 1 on\n"
        '      hurt "Hurt" costs 1\n'
        "      default none\n"
        "\n"
        'change example "A revolver hits"\n  gives hit = yes, damage = 2\n'
    )
    assert "Only roll" in dump(ruleset.program)


def test_whole_declarations_are_replaced_and_removed() -> None:
    ruleset = sound(
        'replace rule peace "War"\n  > Everybody shoots {limit} {limited} {step_length} {group}.\n\n'
        'remove example "Level two"\n\nremove formula level\n'
    )
    assert ruleset.program.rules["peace"].label == "War"
    assert "level" not in ruleset.program.formulas
    assert len(ruleset.book.examples) == 2


def test_an_example_is_changed() -> None:
    ruleset = sound(
        'change example "A revolver hits"\n  shoot\n    gun = rifle\n  rolls 6\n  gives hit = yes, damage = 4\n'
    )
    (example,) = [one for one in ruleset.book.examples if one.label == "A revolver hits"]
    assert example.rolls == (6,)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("change weapon revolvr\n  damage 3\n", "RW793 revolvr: no parent declares a weapon 'revolvr'"),
        ("change item revolver\n  damage 3\n", "RW793 item revolver: 'revolver' is a weapon, not an item"),
        ("change weapon revolver\n  damage 2\n", "RW794 2: this is what the parent says already"),
        ("change weapons Gun\n  | id | dmg |\n  | rifle | 3 |\n", "RW793 dmg: there is no column 'dmg'"),
        ("change table injury\n  | roll | rounds |\n  | 4 | 4 |\n", "RW793 4: there is no row '4'"),
        (
            "change table injury\n  | rounds |\n  | 4 |\n",
            "RW796 | rounds |: there is no column 'roll', so that no row is named",
        ),
        ("change modifiers shooting\n  aimd +3\n", "RW793 aimd: there is no line 'aimd'"),
        ("change modifiers shooting\n  aimed\n", "RW794 aimed: nothing of 'aimed' is written anew"),
        ("change modifiers shooting\n  range -3\n", "RW796 range: 'range' has a value for each case"),
        ("change modifiers shooting\n  at least 3\n", "RW793 at least 3: there is no line 'at least'"),
        ("remove modifiers shooting.dusk\n", "RW793 dusk: there is no line 'dusk'"),
        ("remove scale Range.far\n", "RW793 far: there is no member 'far'"),
        ("change record Gun\n  shots = 3\n", "RW793 shots: there is no field 'shots'"),
        (
            "change formula level\n  7 when rolled = 7\n",
            "RW793 7 when rolled = 7: there is no one case with this condition or this value",
        ),
        ("remove from formula level\n  9\n", "RW793 9: there is no such case"),
        ("change procedure shoot\n  step aim\n    let x = 1\n", "RW793 aim: there is no step 'aim'"),
        ("change procedure shoot\n  let bonuss = 1\n", "RW793 bonuss: there is no value 'bonuss'"),
        ("change rule peace\n", "RW794 change rule peace: this changes nothing"),
        ('remove example "Level 2"\n', "RW793 \"Level 2\": no parent declares an example 'Level 2'"),
        ('weapon rifle of Gun "R"\n  reach long\n  damage 1\n', "RW790 rifle: base has declared rifle already"),
        ('add to scale Range\n  long "L"\n', "RW790 long: there is a member 'long' already"),
        ('add to modifiers shooting\n  aimed "A" +1\n', "RW790 aimed \"A\" +1: there is a line 'aimed' already"),
    ],
)
def test_what_does_not_fit_is_told_at_its_place(rules: str, expected: str) -> None:
    assert expected in said(rules)


def test_several_faults_are_told_in_one_run() -> None:
    found = said("change weapon revolvr\n  damage 3\n\nremove modifiers shooting.dusk\n\nchange rule peace\n")
    assert len(found) == 3


def test_what_a_removal_leaves_dangling_is_told_there_with_its_users() -> None:
    outcome = variant("remove weapon revolver\n")
    (found,) = outcome.findings
    assert (found.code, found.span.source.name) == ("RW797", "grim.rules")
    assert [label.span.source.name for label in found.labels] == ["base/base.rules"]


def test_what_is_gone_is_not_offered_under_a_name_that_is_near() -> None:
    (found,) = [one for one in variant("remove table injury\n").findings if one.code == "RW797"]
    assert found.help == "change or remove this place too"
    (found,) = [one for one in variant("remove weapon revolver\n").findings if one.code == "RW797"]
    assert found.help == "change or remove this place too"


def test_a_gap_that_a_removed_row_leaves_is_told_at_the_removal() -> None:
    (found,) = variant("remove from table injury\n  | 6 |\n").findings
    assert (found.code, found.span.text) == ("RW797", "6")
    assert "RW401" in found.help or "6" in found.message


def test_a_ruleset_without_parents_changes_nothing() -> None:
    (found,) = check_texts({"a.rules": "remove rule peace\n"}).findings
    assert found.code == "RW792"


def test_what_the_variant_declares_itself_is_changed_where_it_stands() -> None:
    (found,) = variant('rule mine "Mine"\n  > Mine.\n\nchange rule mine\n  > Yours.\n').findings
    assert (found.code, found.help) == ("RW793", "change it where it is declared")


def test_how_long_a_field_lasts_is_changed() -> None:
    ruleset = sound("change record Gun\n  bonus integer = 1 each round\n")
    (field,) = [field for field in ruleset.program.records["Gun"].fields if field.id == "bonus"]
    assert (field.default, field.scope) == (1, "round")


def test_a_row_that_goes_is_not_blamed_for_what_another_removal_leaves_dangling() -> None:
    base = (
        'constant paces "Paces" integer = 20\n\n'
        'formula far "Far" of distance integer gives yes/no\n  distance > paces\n\n'
        'table luck "Luck" on roll d6 gives integer\n  | roll | luck |\n  | 1-4  | 1    |\n  | 5-6  | 2    |\n'
    )
    variant = "remove constant paces\n\nremove from table luck\n  | 5-6 |\n"
    outcome = check_texts(
        {
            "ruleset.yaml": MANIFEST.format(id="child") + "extends: ./base\n",
            "a.rules": variant,
            "base/ruleset.yaml": MANIFEST.format(id="base"),
            "base/a.rules": base,
        }
    )
    [error] = outcome.findings
    assert (error.code, str(error.span)) == ("RW797", "a.rules:1:8")
    assert error.message.startswith("constant.paces is removed here")
