"""Procedures as steps that players can follow without seeing the language."""

from __future__ import annotations

from speaking import outline, speak, steps, text

from rulewright.calculus.values import MemberValue
from rulewright.sheets.words.model import Call, Case, Condition, Decide, Heading, Remark, Require, Result, Roll, Set

TEST = """
record Test "Test"
  total    integer "Total"
  success  yes/no  "Success"

procedure try_it "Combat experience test"
  takes experience integer 1.. "Combat experience", modifier integer = 0 "Modifier"
  gives Test
  let total = experience + roll open d20 + modifier
  give Test(total: total, success: total >= 20)
"""


def test_a_roll_is_a_sentence_and_an_open_ended_die_is_explained() -> None:
    assert steps(TEST) == [
        "Roll an open-ended d20 and add Combat experience and Modifier: this is Total. (On 20, roll again and add.)",
        "Result: Total; Success = yes if Total is at least 20.",
    ]


def test_the_same_in_swedish_and_chinese() -> None:
    assert steps(TEST, language="sv") == [
        "Slå en obegränsad T20 och lägg till Combat experience och Modifier: detta är Total. (Vid 20: slå igen och lägg till.)",
        "Resultat: Total; Success = ja om Total är minst 20.",
    ]
    assert steps(TEST, language="zh-Hant")[0] == (
        "擲一顆開放式d20並加上Combat experience和Modifier，記為Total。（擲出20時再擲一次並相加。）"
    )


def test_the_explanation_comes_once() -> None:
    rules = TEST.replace("  give Test", "  let second = roll open d20\n  let third = total + second\n  give Test")
    assert sum("roll again" in line for line in steps(rules)) == 1


def test_dice_and_new_names_are_set_off() -> None:
    (roll, _) = speak(TEST).procedure("try_it").lines
    assert isinstance(roll, Roll)
    assert [run.text for run in roll.text if run.strong] == ["an open-ended d20", "Total"]


FIGHT = """
scale Severity "Severity"
  scratch "Scratch"
  deadly  "Deadly"

choice Posture "Posture"
  standing "Standing"
  lying    "Lying"

record Figure "Figure"
  shooting integer 1..20          "Shooting"
  actions  integer 0..3 = 3       "Actions"
  rounds   integer 0..6 = 6       "Rounds"
  posture  Posture = standing     "Posture"
  gone     yes/no = no            "Out of the fight"

record Shot "Shot"
  hit      yes/no         "Hit"
  wound    integer = 0    "Wound"
  shooter  Figure         "The shooter afterwards"

table damage "Damage" on roll open d20 gives integer
  | roll | wound |
  | ..12 | 1     |
  | 13.. | 2     |

procedure fall "Fall down"
  takes figure Figure, posture Posture = lying
  gives Figure
  > Down **at once**, for {3 * 2} seconds.
  give figure with posture: posture, actions: 0

procedure try_it "Shoot"
  takes shooter Figure, target Figure, distance length "Distance"
  gives Shot
  fiat visible "In sight?" yes/no = yes
  require visible else "Out of sight."
  require shooter.rounds >= 1 else "Empty: {shooter.rounds} left"
  set shooter.actions = shooter.actions - 1
  set shooter.rounds = shooter.rounds - 1 at least 0
  step "Aim" source W-1
    decide steady "Take your time" yes/no = no
    let bonus integer = 0
    if steady
      set bonus = 2
    else if distance > 7.5 cm
      set bonus = -2
    else
      set bonus = bonus + 1
  step "Roll"
    > Now *roll*.
    if shooter.shooting + bonus + roll d20 < 20
      give Shot(hit: no, shooter: shooter)
    by target.posture
      standing
        set target = fall(figure: target)
      lying
        set target.gone = yes
  give Shot(hit: yes, wound: damage[roll open d20], shooter: shooter)
"""


def test_a_whole_procedure() -> None:
    words = speak(FIGHT).procedure("try_it")
    assert [text(need) for need in words.needs] == ["Shooter", "Target", "Distance"]
    assert [text(question.text) for question in words.questions] == ["In sight? (normally yes)"]
    assert outline(words.lines) == [
        "Stop if the answer to “In sight?” is no: Out of sight.",
        "Stop unless the shooter’s Rounds is at least 1: Empty: the shooter’s Rounds left.",
        "Decrease the shooter’s Actions by 1; decrease the shooter’s Rounds by 1, but not below 0.",
        "Aim",
        "  Decide: Take your time (yes or no; normally no).",
        "  At first, Bonus is 0.",
        "  If “Take your time” was chosen: Set Bonus to 2.",
        "  Otherwise, if Distance is more than 7.5\u00a0cm: Set Bonus to −2.",
        "  Otherwise: Increase Bonus by 1.",
        "Roll",
        "  Now roll.",
        "  Roll a d20 and add the shooter’s Shooting and Bonus.",
        "  If the total is less than 20, the result is Hit = no.",
        "  Depending on the target’s Posture:",
        "    Standing: Carry out Fall down (the target).",
        "    Lying: The target is now: Out of the fight.",
        "Result: Hit = yes; Wound = Damage for open-ended d20.",
    ]


def test_lines_know_what_they_are() -> None:
    lines = speak(FIGHT).procedure("try_it").lines
    assert [type(line) for line in lines] == [Require, Require, Set, Heading, Heading, Result]
    aim, roll = lines[3], lines[4]
    assert aim.sources == ("W-1",)
    assert [type(line) for line in aim.lines] == [Decide, Set, Condition, Condition, Condition]
    decide = aim.lines[0]
    assert isinstance(decide, Decide)
    assert [text(option) for option in decide.options] == ["yes", "no"]
    remark = roll.lines[0]
    assert isinstance(remark, Remark)
    assert [run.text for run in remark.text if run.emphasis] == ["roll"]
    (standing, _) = roll.lines[3].lines
    assert isinstance(standing, Case)
    assert [run.text for run in standing.text if run.strong] == ["Standing"]
    (call,) = speak(CALLS).procedure("try_it").lines[:1]
    assert isinstance(call, Call)
    assert call.procedure == "test"


def test_prose_quotes_values_and_keeps_its_marks() -> None:
    words = speak(FIGHT)
    (paragraph,) = words.prose(words.voice.program.procedures["fall"])
    assert text(paragraph) == "Down at once, for 6 seconds."
    assert [run.text for run in paragraph if run.strong] == ["at once"]


def test_translated_prose_may_move_its_holes() -> None:
    texts = {("procedure.fall.text", "Down **at once**, for {3 * 2} seconds."): "{3 * 2} sekunder på *marken*, {{ja}}."}
    words = speak(FIGHT, "sv", texts)
    (paragraph,) = words.prose(words.voice.program.procedures["fall"])
    assert text(paragraph) == "6 sekunder på marken, {ja}."


def test_a_value_in_prose_is_never_read_for_marks() -> None:
    rules = """
record Gun "Gun" is a weapon
  note text "Note"

weapons Gun "Guns"
  | id | name | note |
  | a  | A    | **x** <b> {1 + 1} [y](https://e.org) |

rule quoting "Quoting"
  > Says *{a.note}*!
"""
    words = speak(rules)
    (paragraph,) = words.prose(words.voice.program.rules["quoting"])
    assert text(paragraph) == "Says **x** <b> {1 + 1} [y](https://e.org)!"
    assert not any(run.strong or run.link for run in paragraph)


def test_what_a_translator_quotes_wrongly_stays_as_written() -> None:
    texts = {("procedure.fall.text", "Down **at once**, for {3 * 2} seconds."): "Nere {figure.__class__} sekunder."}
    words = speak(FIGHT, "sv", texts)
    (paragraph,) = words.prose(words.voice.program.procedures["fall"])
    assert text(paragraph) == "Nere {figure.__class__} sekunder."


OPTIONS = """
option ties "Equal results" one of nobody, both = nobody

option ammo "Count ammunition" yes/no = no

record Clash "Clash"
  winner text "Winner"

procedure try_it "Clash"
  takes rounds integer 0..6 "Rounds"
  gives Clash
  require not ammo or rounds >= 1 else "Empty"
  let first = roll d20
  let second = roll d20
  if first > second
    give Clash(winner: "first")
  if ties = both
    give Clash(winner: "both")
  give Clash(winner: "nobody")
"""


def test_only_what_the_chosen_options_leave_is_printed() -> None:
    assert steps(OPTIONS) == [
        "Roll a d20: this is First.",
        "Roll a d20: this is Second.",
        "If First is more than Second, the result is Winner = first.",
        "Result: Winner = nobody.",
    ]


def test_another_choice_prints_another_procedure() -> None:
    words = speak(OPTIONS)
    enumeration = words.voice.program.options["ties"].default
    assert isinstance(enumeration, MemberValue)
    chosen = speak(OPTIONS, options={"ties": MemberValue(enumeration.enum, "both"), "ammo": True})
    lines = outline(chosen.procedure("try_it").lines)
    assert lines[0] == "Stop unless Rounds is at least 1: Empty."
    assert lines[-1] == "Result: Winner = both."


CALLS = """
record Test "Test"
  total   integer "Total"
  success yes/no  "Success"

procedure test "Nerve test"
  takes skill integer "Skill", modifier integer = 0 "Modifier"
  gives Test
  let total = skill + modifier + roll d20
  give Test(total: total, success: total >= 20)

procedure level "Level"
  gives integer
  give roll d6

procedure try_it "Hold out"
  takes skill integer "Skill", wounds integer 0..9 "Wounds"
  gives yes/no
  if not test(skill: skill).success
    give no
  let strength = level() + skill
  let later = test(skill: skill + 1, modifier: -2)
  let tests integer = wounds
  repeat at most 2 times
    stop when tests <= 0
    set tests = tests - 1
  for each n in 1..3
    set tests = tests + 1
  give later.success and strength > tests
"""


def test_calls_loops_and_what_goes_without_saying() -> None:
    assert steps(CALLS) == [
        "Carry out Nerve test.",
        "If not success, the result is no.",
        "Strength: Level + Skill.",
        "Carry out Nerve test (Skill: Skill + 1; Modifier: −2).",
        "Tests: Wounds.",
        "Repeat this, at most 2 times:",
        "  Stop repeating when Tests is at most 0.",
        "  Decrease Tests by 1.",
        "Do this 3 times:",
        "  Increase Tests by 1.",
        "Result: yes if success and Strength is more than Tests.",
    ]


POOLS = """
record Attack "Attack"
  damage integer "Damage"

procedure try_it "Attack"
  takes size integer 1..12 "Size", targets list of text "Targets", crit integer 1..6 "Critical"
  gives Attack
  let dice = roll size of d6
  decide push "Push the roll" yes/no = no
  if push
    set dice = reroll dice keeping 1, 6
  let hits = count of 6 in dice
  decide target "Target" from targets
  let victim = pick one of targets
  let turns = targets sorted by roll d20 high
  spend hits on
    damage "Extra damage" costs 1, repeatable
    knock  "Knock down" costs crit
    default damage
  give Attack(damage: 1 + spent.damage)
"""


def test_pools_decisions_and_spending() -> None:
    assert steps(POOLS) == [
        "Roll as many d6 as Size: these are Dice.",
        "Decide: Push the roll (yes or no; normally no).",
        "If “Push the roll” was chosen: Roll all dice of Dice again, except 1 or 6.",
        "Hits: how many of Dice show 6.",
        "Choose Target from Targets.",
        "Victim: one of Targets at random.",
        "Turns: Targets in order of a roll of d20 each (highest first); those who tie roll again.",
        "Spend Hits on what you choose:",
        "  Extra damage: costs 1, as often as you like",
        "  Knock down: costs Critical, once",
        "Result: Damage = 1 + how often “Extra damage” was chosen.",
    ]


def test_a_modifier_list() -> None:
    rules = """
choice Cover "Cover"
  open_ground "None"
  bushes      "Bushes"
  wall        "Wall"

modifiers defence "Defence"
  takes cover Cover, above yes/no = no "Higher", aimed yes/no = no "Aimed", called yes/no = no "Called shot", skill integer "Skill"
  aimed  "Aimed shot"    -2 when aimed
    except               -1 when called
  height "Higher ground" skill when above
  cover  "Cover"         by cover
    bushes +2
    wall   +5
      except +4 when above
  best of "Nerve"
    calm  "Calm"   +1 when not aimed
    drunk "Drunk"  +2 when called
  at most 10
  at least -5
"""
    words = speak(rules).modifiers("defence")
    aimed, height, cover, nerve = words.items
    assert [(text(c.value), text(c.when), c.exception) for c in aimed.cases] == [
        ("−2", "aimed", False),
        ("−1", "called shot", True),
    ]
    assert [(text(c.value), text(c.when)) for c in height.cases] == [("+ Skill", "higher")]
    assert [(text(c.answer), text(c.value), text(c.when), c.exception) for c in cover.cases] == [
        ("Bushes", "+2", "", False),
        ("Wall", "+5", "", False),
        ("Wall", "+4", "higher", True),
    ]
    assert text(nerve.rule) == "Only the highest counts"
    assert [text(cap) for cap in words.caps] == ["At most +10 in all.", "At least −5 in all."]
