"""Where a declaration cannot be read, the names and types of the others are looked at all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.project.pipeline import check_texts
from rulewright.project.source_rules import SOURCES
from rulewright.source import Source
from rulewright.syntax.blocks import blocks

RULES = {
    "scale": 'scale Level "Level"\n  fumble "Fumble"\n  success "Success"\n',
    "choice": 'choice Stance "Stance"\n  standing "Standing"\n  prone "Prone"\n',
    "unit": 'unit paces "Paces" = 75 cm\n',
    "type": 'type Skill "Skill" = integer 1..100\n',
    "record": 'record Gun "Gun" is a weapon\n  reach length "Range"\n  bonus integer = 0 "Bonus"\n',
    "figure": 'record Figure "Figure"\n  skill Skill "Skill"\n  stance Stance = standing "Stance"\n  gun Gun "Gun"\n',
    "weapons": 'weapons Gun "Guns"\n  | id   | name | reach   |\n  | colt | Colt | 4 paces |\n',
    "weapon": 'weapon rifle of Gun "Rifle"\n  reach 90 paces\n  > Reaches {rifle.reach}.\n',
    "table": 'table luck "Luck" on roll d6 gives Level\n  | roll | luck    |\n  | 1..5 | fumble  |\n  | 6    | success |\n',
    "option": 'option harsh "Harsh" yes/no = no\n',
    "constant": 'constant limit "Limit" integer = 90\n',
    "modifiers": 'modifiers aim "Aiming"\n  takes figure Figure\n  low "Low" +5 when figure.stance = prone\n',
    "formula": 'formula target "Target" of figure Figure gives integer\n'
        "  (figure.skill + aim modifiers + figure.gun.bonus) at most limit\n",
    "procedure": (
        'procedure shoot "Shoot"\n  takes figure Figure\n  gives Level\n  let rolled = roll d100\n'
        "  if rolled <= target(figure: figure) and not harsh\n    give luck[roll d6]\n  give fumble\n"
    ),
    "again": 'procedure again "Again"\n  takes figure Figure\n  gives Level\n  let level = shoot(figure: figure)\n  give level\n',
    "rule": 'rule peace "Peace"\n  > The rifle reaches {rifle.reach}, the limit is {limit}.\n',
    "example": (
        'example "A hit"\n  shoot\n    figure = Figure(skill: 50, gun: colt)\n  rolls 20 6\n  gives success\n'
    ),
}  # fmt: skip


def codes(rules):
    return [f"{each.code} {each.span.text}" for each in check_texts({"a.rules": rules}).findings]


def test_the_whole_is_sound():
    assert not check_texts({"a.rules": "".join(RULES.values())}).failed


@pytest.mark.parametrize("broken", RULES)
def test_a_declaration_that_cannot_be_read_leaves_no_echo(broken):
    text = "".join(text.replace("\n", " ?\n", 1) if name == broken else text for name, text in RULES.items())
    assert [each[:5] for each in codes(text)] == ["RW105"]
    last = RULES[broken].rstrip("\n")
    text = "".join(f"{last} ) (\n" if name == broken else text for name, text in RULES.items())
    if last.splitlines()[-1].lstrip()[0] not in ">|":
        assert {each[:5] for each in codes(text)} <= {"RW101", "RW105"}


@pytest.mark.parametrize("broken", RULES)
def test_what_is_wrong_elsewhere_is_found_in_the_same_run(broken):
    faults = (
        'formula odd "Odd" of x integer gives integer\n  x + nobody\n\nrecord Odder "Odder"\n  field Nothing "Field"\n'
    )
    text = "".join(text.replace("\n", " ?\n", 1) if name == broken else text for name, text in RULES.items())
    assert [each for each in codes(text + faults) if not each.startswith("RW105")] == ["RW202 nobody", "RW203 Nothing"]


def test_words_that_open_no_declaration_are_followed_too():
    assert [each[:5] for each in codes(RULES["scale"].replace("scale", "scael") + RULES["table"])] == ["RW102"]


def test_a_fault_of_another_file_hides_no_name():
    found = check_texts(
        {"a.rules": 'record A "A"\n  b Nothing "B"\n', SOURCES: "rules: 1\n", "sheets.yaml": "sheet: 1\n"}
    )
    assert {each.code for each in found.findings} >= {"RW203", "RW722", "RW720"}
    assert found.ruleset is None


def test_a_file_that_cannot_be_read_stops_it():
    found = check_texts({"a.rules": b"\xff\xfe", "b.rules": 'record A "A"\n  b Nothing "B"\n'})
    assert [each.code for each in found.findings] == ["RW704"]


@pytest.mark.parametrize("ruleset", ["western-skirmish", "old-west"])
def test_one_broken_declaration_of_a_bundled_ruleset_leaves_no_echo(ruleset):
    folder = Path(__file__).parents[2] / "rulesets" / ruleset
    texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.rules")}
    texts["ruleset.yaml"] = (folder / "ruleset.yaml").read_text(encoding="utf-8").replace("languages:", "# languages:")
    starts = [
        (name, block.start)
        for name, text in texts.items()
        if name.endswith(".rules")
        for block in blocks(Source(name, text))
    ]
    for name, start in starts[:: max(1, len(starts) // 4)]:
        end = texts[name].index("\n", start)
        changed = {**texts, name: texts[name][:end] + " ?" + texts[name][end:]}
        found = check_texts(changed).findings
        assert {each.code for each in found if each.code > "RW2"} <= {"RW601"}, [str(each) for each in found]
        assert any(each.code in ("RW101", "RW105") for each in found)
