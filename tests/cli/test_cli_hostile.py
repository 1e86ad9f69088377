"""Whatever is in the files and on the command line, Rulewright answers; it never breaks (exit code 3)."""

from __future__ import annotations

import os
import random

import pytest

from rulewright.cli.commands.new import STARTER

SCRAPS = (
    *"()[]{}\"'|>#\\=-:,é規𝒳",
    *("..", "1..", "1d0", "d66", "open d20", "999999d999999", "9" * 400, "0 / 0", "{{", "}}", "strike", "Fighter"),
    *("with", "roll", "give", "except", "source", "if", "otherwise", "is", "none", "record", "table", "reroll"),
    *("\t", "\r", "\n", "\n  ", "\n      ", "|\n|", "\x00", "\x1b[2J", "\u202e", "\u2028", "\ud800"),
)
ROUNDS = 40


def mangled(text: str, chance: random.Random) -> str:
    """``text`` with a few pieces taken out, put in, doubled or swapped."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 3, 10, 80)))
        match chance.randrange(4):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + chance.choice(SCRAPS) + text[start:]
            case 2:
                text = text[:end] + text[start:end] + text[end:]
            case _:
                lines = text.split("\n")
                at = chance.randrange(len(lines))
                lines.insert(chance.randrange(len(lines)), lines.pop(at))
                text = "\n".join(lines)
    return text


@pytest.mark.parametrize("name", sorted(name for name in os.listdir(STARTER) if not name.startswith(".")))
def test_mangled_files(rulewright, my_game, name):
    path = my_game / name
    original = path.read_text(encoding="utf-8")
    chance = random.Random(name)
    codes = set()
    for number in range(ROUNDS):
        text = mangled(original, chance)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        commands = [("check",), ("check", "--dump", "tree")]
        if number % 4 == 0:
            commands += [("test",), ("fmt", "--check"), ("locale", "extract"), ("check", "--format", "json")]
        for command in commands:
            ran = rulewright(*command)
            assert ran.code in (0, 1, 2), (text, ran.error)
            assert "Traceback" not in ran.out + ran.error
            codes.add(ran.code)
    assert {0, 1} <= codes


def test_mangled_arguments(rulewright, my_game):
    chance = random.Random("arguments")
    words = ["strike", "attacker.skill=8", "target=Fighter(skill: 6)", "weapon=spear", "distance=2 m", "aimed=yes"]
    codes = set()
    for _ in range(ROUNDS):
        argv = [mangled(word, chance) if chance.random() < 0.3 else word for word in words]
        for command in ("odds", "roll"):
            ran = rulewright(command, *argv)
            assert ran.code in (0, 1, 2), (argv, ran.error)
            codes.add(ran.code)
    assert {0, 2} <= codes


@pytest.mark.parametrize("command", ["check", "build", "test", "roll", "odds", "fmt", "explain", "locale", "new"])
def test_mangled_options(rulewright, my_game, command):
    chance = random.Random(command)
    words = [
        "--format",
        "json",
        "--color",
        "never",
        "update",
        "RW401",
        "-k",
        "x",
        "--check",
        "-",
        "my-game",
        "--of",
        "hit",
        "--seed",
        "--",
    ]
    for _ in range(40):
        argv = [mangled(word, chance) for word in chance.sample(words, 3)]
        ran = rulewright(command, *argv)
        assert ran.code in (0, 1, 2), (argv, ran.error)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a user whom the system can refuse")
def test_files_that_may_not_be_read_or_written(rulewright, my_game):
    (my_game / "weapons.rules").chmod(0)
    assert rulewright("check").code == 1
    (my_game / "weapons.rules").chmod(0o600)
    my_game.chmod(0o500)
    assert rulewright("build").code in (1, 2)
    assert rulewright("fmt").code == 0
    my_game.chmod(0o700)


def test_folders_where_files_should_be(rulewright, my_game):
    for name in ("sheets.yaml", "sources.yaml", "more.rules", "ruleset.yaml"):
        path = my_game / name
        if path.is_file():
            path.unlink()
        path.mkdir()
        for command in ("check", "build", "test", "fmt"):
            assert rulewright(command).code in (0, 1, 2)


def test_the_starter_of_the_package_was_not_touched():
    assert sorted(os.listdir(STARTER)) == ["fight.rules", "ruleset.yaml", "sheets.yaml", "weapons.rules"]
