"""A check with a memory finds and makes the same as one without, whatever was edited in between: also every place."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from rulewright.diagnostics import Severity
from rulewright.incremental.memory import Memory
from rulewright.project.pipeline import Outcome, check_texts
from rulewright.source import Source, Span

RULESETS = Path(__file__).parents[2] / "rulesets"

WORDS = re.compile(r"[A-Za-z_]+|[0-9]+")


def texts_of(name: str) -> dict[str, str]:
    folder = RULESETS / name
    return {
        str(path.relative_to(folder).as_posix()): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".rules", ".yaml", ".csv", ".po")
    }


def image(value: object) -> object:
    """Everything that a value holds, places included, as plain tuples. Mappings keep their order."""
    if isinstance(value, Span):
        return (value.source.name, value.start, value.end, value.text)
    if isinstance(value, Source):
        return value.name
    if is_dataclass(value) and not isinstance(value, type):
        # What a value only remembers of itself (a record its hash, once it was asked for) is no part of it.
        parts = (one.name for one in fields(value) if one.init and not one.name.startswith("_"))
        return (type(value).__name__, *(image(getattr(value, name)) for name in parts))
    if isinstance(value, Mapping):
        return tuple((image(key), image(one)) for key, one in value.items())
    if isinstance(value, tuple | list):
        return tuple(image(one) for one in value)
    if isinstance(value, frozenset | set):
        return tuple(sorted(map(repr, value)))
    return value


def picture(outcome: Outcome) -> object:
    made = outcome.ruleset
    return (
        image(outcome.findings),
        outcome.dropped,
        None
        if made is None
        else [image(one) for one in (made.book, made.program, made.texts, made.sheets, made.odds, made.catalogs)],
    )


def edited(text: str, chance: random.Random) -> str:
    """``text`` with one slip of the pen, or one thing moved."""
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    at = chance.randrange(len(lines))
    match chance.randrange(9):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines.insert(at, "\n" if chance.random() < 0.5 else "# a remark\n")
        case 3:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 4 | 5:
            words = list(WORDS.finditer(lines[at]))
            if words:
                word = chance.choice(words)
                new = str(int(word.group()) + 1) if word.group().isdigit() else word.group() + "x"
                lines[at] = lines[at][: word.start()] + new + lines[at][word.end() :]
        case 6:
            words = list(WORDS.finditer("".join(lines)))
            first, second = chance.choice(words), chance.choice(words)
            whole = "".join(lines)
            return whole[: first.start()] + second.group() + whole[first.end() :]
        case _:  # a whole declaration goes elsewhere
            blocks = re.split(r"(?m)^(?=[a-z])", text)
            block = blocks.pop(chance.randrange(len(blocks)))
            if chance.random() < 0.7:
                blocks.insert(chance.randrange(len(blocks) + 1), block if block.endswith("\n") else block + "\n")
            return "".join(blocks)
    return "".join(lines)


SMALL = {
    "ruleset.yaml": "id: grim\ntitle: Grim\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\nlanguages: [sv]\nextends: ./base\n",
    "grim.rules": """\
change formula level
  low when rolled < 5

change modifiers aim
  called -2 when called

rule night "At night"
  > See {rifle.length}.

example "A grim shot"
  shot
    gun = colt
  rolls 5
  gives low
""",
    "sheets.yaml": """\
inherit: all
sheets:
  - id: grim
    title: Grim odds
    sections:
      - heading: Shots
        show: [rule.night, changes]
        odds:
          - {procedure: shot, inputs: [gun=colt], choose: ['aimed=no,yes'], of: result}
""",
    "base/ruleset.yaml": "id: base\ntitle: Base\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\nlanguages: [sv]\n",
    "base/base.rules": """\
scale Level "Level"
  low "Low"
  high "High"

record Gun "Gun" is a weapon
  bonus integer 0..5 = 0 "Bonus"
  length length "Length"

weapons Gun "Guns" from "guns.csv"

option kind "A kind game" yes/no = no

modifiers aim "Aiming"
  takes aimed yes/no = no, called yes/no = no
  aimed "Aimed" +2 when aimed
  called "Called" -1 when called

formula level "Level" of rolled integer gives Level
  low when rolled < 4
  high otherwise

procedure shot "A shot"
  takes gun Gun
  gives Level
  > Reach {colt.length}, not more than {musket.length}.
  decide aimed "Aim?" yes/no = no
  let rolled = roll d6
  if kind
    set rolled = rolled + 1
  give level(rolled: rolled + gun.bonus + aim modifiers)

table wound "Wound" on roll d6 gives text
  | roll | text         |
  | 1..3 | A cut.       |
  | 4..6 | A deep hole. |

example "A shot"
  shot
    gun = colt
  rolls 5
  gives high

example "A shot"
  shot
    gun = rifle
  rolls 1
  gives low
""",
    "base/more.rules": """\
weapons Gun "Old guns"
  | id     | name   | bonus | length |
  | musket | Musket | 0     | 150 cm |

weapons Gun "Old guns"
  | id     | name   | bonus | length |
  | jezail | Jezail | 1     | 180 cm |

formula long "Long" of gun Gun gives yes/no
  yes when gun.length > 1 m
  no otherwise
""",
    "base/guns.csv": "id,name,bonus,length\ncolt,Colt,1,30 cm\nrifle,Rifle,2,120 cm\n",
    "base/sheets.yaml": """\
sheets:
  - id: odds
    title: Odds
    sections:
      - heading: Shots
        show: [table.wound, procedure.shot, weapons.Gun]
        odds:
          - {procedure: shot, inputs: [gun=each], of: result >= high, as: chart}
          - {procedure: shot, inputs: [gun=rifle], of: result}
          - {procedure: shot, inputs: [gun=rifle], of: result}
decks:
  - {id: guns, title: Guns, of: Gun, track: [bonus], computed: [long]}
""",
    "base/locales/sv.po": """\
msgid ""
msgstr ""
"Language: sv\\n"

msgctxt "table.wound"
msgid "Wound"
msgstr "Skada"

msgctxt "procedure.shot"
msgid "A shot"
msgstr "Ett skott"

msgctxt "procedure.shot.prose"
msgid "Reach {colt.length}, not more than {musket.length}."
msgstr "Till {colt.length}, inte mer än {musket.length}."
""",
    "locales/sv.po": """\
msgid ""
msgstr ""
"Language: sv\\n"

msgctxt "rule.night"
msgid "At night"
msgstr "Om natten"
""",
}
"""A variant with its parent: a little of everything, in every kind of file."""


def play(name: str, sound: Mapping[str, str], seed: int, edits: int) -> None:
    chance = random.Random(seed)
    texts = dict(sound)
    memory = Memory()
    check_texts(texts, memory)
    for number in range(edits):
        if chance.random() < 0.3:
            texts = dict(sound)
        ending = chance.choice((".rules", ".rules", ".rules", ".yaml", ".po", ".csv"))
        file = chance.choice([one for one in texts if one.endswith(ending)] or list(texts))
        texts[file] = edited(texts[file], chance)
        if chance.random() < 0.15:
            continue  # two edits at once
        warm = picture(check_texts(texts, memory))
        cold = picture(check_texts(texts))
        assert warm == cold, f"{name}, seed {seed}, edit {number}"


@pytest.mark.parametrize(
    ("name", "edits"), [("western-skirmish", 12), ("percentile", 20), ("western-skirmish-armoury", 10)]
)
def test_a_check_with_a_memory_is_like_one_without(name: str, edits: int) -> None:
    play(name, texts_of(name), 1, edits)


def test_the_small_variant_has_an_answer_to_everything() -> None:
    outcome = check_texts(SMALL)
    assert outcome.ruleset is not None, outcome.findings
    assert len(outcome.ruleset.odds) == 3
    assert not [found for found in outcome.findings if found.severity is Severity.ERROR]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_file_is_edited(seed: int) -> None:
    play("the small variant", SMALL, seed, 40)
