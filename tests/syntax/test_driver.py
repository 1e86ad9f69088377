"""The driver over Lark's tables reads what Lark reads, the same way, and refuses what Lark refuses."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Token
from lark import Tree as LarkTree
from lark.exceptions import UnexpectedInput

from rulewright.source import Source
from rulewright.syntax.blocks import blocks
from rulewright.syntax.driver import Driver, Tree, UnreadableError
from rulewright.syntax.layout import Layout, LayoutError
from rulewright.syntax.vocabulary import GRAMMAR

ROOT = Path(__file__).parents[2]
FILES = sorted(path for folder in ("rulesets", "tests") for path in (ROOT / folder).rglob("*.rules"))
SEED = 7


@cache
def lark() -> Lark:
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        postlex=Layout(),
        start=["start", "hole"],
        propagate_positions=True,
        maybe_placeholders=False,
    )


@cache
def driver() -> Driver:
    return Driver(lark())


def told(tree: Any) -> Any:
    """A tree of either kind as plain values."""
    match tree:
        case Token():
            return (tree.type, str(tree), tree.start_pos)
        case Tree():
            return (tree.data, tree.start, tree.end, [told(child) for child in tree.children])
        case LarkTree():
            start, end = (-1, -1) if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
            return (str(tree.data), start, end, [told(child) for child in tree.children])
    raise AssertionError(tree)


def read(text: str, start: str) -> Any:
    try:
        return told(driver().parse(text, start))
    except UnreadableError:
        return None


def read_by_lark(text: str, start: str) -> Any:
    try:
        return told(lark().parse(text, start=start))
    except (UnexpectedInput, LayoutError):
        return None


@cache
def texts() -> tuple[str, ...]:
    """Every block of every ruleset here, as long as two are not alike."""
    found: dict[str, None] = {}
    for path in FILES:
        source = Source(path.name, path.read_text(encoding="utf-8", errors="replace"))
        found |= dict.fromkeys(block.text.rstrip("\r\n") + "\n" for block in blocks(source))
    return tuple(found)


def test_sound_and_unsound_blocks_are_read_as_lark_reads_them() -> None:
    different = [text for text in texts() if read(text, "start") != read_by_lark(text, "start")]
    assert len(texts()) > 500
    assert not different, different[0]


def test_damaged_blocks_are_read_as_lark_reads_them() -> None:
    chance = random.Random(SEED)
    readable = 0
    for text in chance.sample([text for text in texts() if len(text) < 1500], 300):
        at = chance.randrange(len(text))
        inserted = chance.choice(
            ["", " ", "\n", "\n  ", "(", ")", "a", "A", "1", '"', ",", "|", "# x\n", "=", " not ", "\t", "é"]
        )
        damaged = text[:at] + inserted + text[at + chance.randrange(2) :].rstrip("\r\n") + "\n"
        tree = read(damaged, "start")
        readable += tree is not None
        assert tree == read_by_lark(damaged, "start"), damaged
    assert 30 < readable < 270


@pytest.mark.parametrize(
    "text",
    [
        "1 + 2 * (a.b[1, 2] - half of c rounded down)",
        "(((x)))",
        "roll 3d6 with 1 bonus",
        "[1, 2,]",
        "a and not b or c is not none",
        "f(a: 1, b: f())",
        "x in [1..2, 3.., ..4]",
        "",
        "1 +",
        "(" * 31 + "1" + ")" * 31,
        "+".join("1" * 202),
        "1" * 19,
    ],
)
def test_holes(text: str) -> None:
    assert read(text + "\n", "hole") == read_by_lark(text + "\n", "hole")


def test_what_is_beyond_a_limit_is_refused() -> None:
    with pytest.raises(UnreadableError):
        driver().parse("1" * 19 + "\n", "hole")
    with pytest.raises(UnreadableError):
        driver().parse("1" + " + 1" * 201 + "\n", "hole")
