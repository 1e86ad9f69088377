"""A check with a memory finds and makes the same as one without, whatever was edited in between: also every place."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

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
        if path.suffix in (".rules", ".yaml", ".csv")
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
        None if made is None else (image(made.book), image(made.program), image(made.texts)),
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


def play(name: str, seed: int, edits: int) -> None:
    chance = random.Random(seed)
    sound = texts_of(name)
    texts = dict(sound)
    memory = Memory()
    check_texts(texts, memory)
    for number in range(edits):
        if chance.random() < 0.3:
            texts = dict(sound)
        file = chance.choice([one for one in texts if one.endswith(".rules")])
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
    play(name, 1, edits)
