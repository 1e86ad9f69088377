"""What those who write a thing that does not fit usually want, and what to write for it."""

from __future__ import annotations

import re

from lark import Token

from rulewright.syntax.blocks import Block

__all__ = ["dice_advice", "hint", "unfinished"]

_COMPARED = re.compile(r"( in | is |[^:]=|<|>)[^\r\n]*$")  # a line that compares already
_DICE = re.compile(r"\b([0-9]*)[DTWK]([0-9]+)$")  # 'D6', or as other languages write it
_TEXT = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*"')


def dice_advice(text: str) -> str:
    """What to write for the dice at the end of ``text`` that stand there as other languages write them, if any do."""
    dice = _DICE.search(text)
    return "" if dice is None else f"write dice with a small d: {dice[1]}d{dice[2]}"


def hint(block: Block, token: Token, allowed: set[str]) -> str:
    """What those who write such a thing usually want; an empty text when nothing is known."""
    start = block.start + (token.start_pos or 0)
    before = block.source.text[:start].rstrip(" ")
    match str(token):
        case "=" if before.endswith("="):
            return "one '=' compares two values"
        case "roll" | "reroll" | "pick" if "LET" in allowed:
            return f"name what comes out: let rolled = {token} …"
        case "to" | "-" if any(terminal.startswith("__") for terminal in allowed):
            return "write a range with two dots: 1..6"
        case "=" | "!=" | "<" | "<=" | ">" | ">=" if token.type not in allowed | {"PROSE"} and _COMPARED.search(before):
            return "put brackets around what is compared: (card in hand) = yes, (a < b) = (c < d)"
        case "with" | "sorted" | "for" if "COMMA" in allowed and _inside_brackets(block, start):
            example = {"with": "a with b: 1", "sorted": "a sorted by b high", "for": "a for each a in b"}[str(token)]
            return f"put brackets around the item: ({example})"
        case "die" | "dice" if before.endswith((" bonus", " penalty")):
            return "'bonus' and 'penalty' stand alone: roll d100 with 1 bonus"
        case _ if "_BONUS" in allowed and before.endswith((" with bonus", " with penalty")):
            return "the number of dice comes first: roll d100 with 1 bonus"
        case "," if "NUMBER" in allowed and "_NL" in allowed:
            return "put spaces between the faces of dice"
        case _ if "WHEN" in allowed and before.endswith((" if", " unless")):
            return "a condition behind a value starts with 'when'"
        case _:
            return dice_advice(before)


def _deeper(block: Block, end: int) -> bool:
    """Whether the line after the one that holds ``end`` is indented further."""
    text = block.source.text[block.start : block.end]
    start = text.rfind("\n", 0, end - block.start) + 1
    line, _, below = text[start:].partition("\n")
    following = below.partition("\n")[0]
    return bool(following.strip()) and _indent(following) > _indent(line)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _inside_brackets(block: Block, end: int) -> bool:
    """Whether a bracket is open at ``end``."""
    before = _TEXT.sub("", block.source.text[block.start : end])
    return before.count("(") + before.count("[") > before.count(")") + before.count("]")


def unfinished(block: Block, end: int) -> str:
    """What to do about a line that wants to go on below; nothing when it does not look as if it did."""
    before = _TEXT.sub("", block.source.text[block.start : end])
    if _inside_brackets(block, end):
        return "close the bracket; a line inside brackets starts with a blank, not in the first column"
    goes_on = _deeper(block, end)
    if before.endswith(",") or (goes_on and before.endswith(("+", "*", "/", " -", " and", " or", " with", "="))):
        return "what goes on below this line stands in brackets: ( … )"
    return ""
