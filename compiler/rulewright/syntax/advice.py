"""What those who write a thing that does not fit usually want, and what to write for it."""

from __future__ import annotations

import re

from lark import Token

from rulewright.syntax.blocks import Block
from rulewright.syntax.slips import joined_signs, slip

__all__ = ["dice_advice", "hint", "new_or_changed", "one_id", "unfinished"]

_COMPARED = re.compile(r"( in | is |[^:]=|<|>)[^\r\n]*$")  # a line that compares already
_OPERATOR = re.compile(r"(?:(?<=.)([-+*/<>=])|\b(and|or|not|of|roll|when|if))$")
_DICE = re.compile(r"\b([0-9]*)(?:[DTWK]|(?<=[0-9])[twk])([0-9]+)$")  # 'D6', or as other languages write it
_LINE = re.compile(r"[^\r\n]*")
_FIRST_WORD = re.compile(r" +([a-z][a-z0-9_]*) *")
_ID_BEFORE = re.compile(r"[a-z][a-z0-9_-]*$")
_ID_AFTER = re.compile(r"-[a-z][a-z0-9_-]*")
_KINDS = "weapon|item|unit|table|option|constant|modifiers|formula|procedure|rule"
_OPENING = re.compile(rf"(?:(?:change|remove|replace|add to|replace in|remove from) +)?(?:{_KINDS}) +")
_KEY = re.compile(r'table\b[^\r\n]* (on|by) +(?:[a-z][a-z0-9_]* *)?("[^"\r\n]*" *)?\Z')
"""The first line of a table up to a key without a type."""
_SEVERAL_WORDS = re.compile(rf"({_OPENING.pattern})([A-Za-z][A-Za-z0-9_]*(?: +[A-Za-z0-9_]+)*)")
_PART = re.compile(r"\b(?:of|on|gives|is|from|source|integer|number|text|before|after)\b")
"""Words that go on with a declaration behind its id."""
_BARE = re.compile(r'(weapon|item|table|formula|option|constant) +([a-z][a-z0-9_]*)(?: +"([^"\r\n]*)")? *')
_OF_RECORD = re.compile(r"\bof +([A-Z][A-Za-z0-9]*)")
_SAYS = {
    **dict.fromkeys(("weapon", "item"), "says of which record it is"),
    "table": "says what it is looked up by, and what it gives",
    "formula": "says what it gives",
    "option": "has a name, a type and what it is at first",
    "constant": "has a name, a type and a value",
}
_NEW = {
    "weapon": 'weapon {id} of RECORD "{label}"',
    "item": 'item {id} of RECORD "{label}"',
    "table": 'table {id} "{label}" on roll d6 gives integer',
    "formula": 'formula {id} "{label}" of level integer gives integer',
    "option": 'option {id} "{label}" yes/no = no',
    "constant": 'constant {id} "{label}" integer = 3',
}
"""How a declaration starts that says what a new one must say."""
_TEXT = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*"')


def dice_advice(text: str) -> str:
    """What to write for the dice at the end of ``text`` that stand there as other languages write them, if any do."""
    dice = _DICE.search(text)
    return "" if dice is None else f"write dice with a small d: {dice[1]}d{dice[2]}"


def hint(block: Block, token: Token, allowed: set[str]) -> str:
    """What those who write such a thing usually want; an empty text when nothing is known."""
    start = block.start + (token.start_pos or 0)
    before = block.source.text[:start].rstrip(" ")
    for known in (
        joined_signs,
        _between_field_and_value,
        _hyphen_in_an_id,
        _id_and_name,
        _label_of_a_key,
        new_or_changed_at,
    ):
        if advice := known(block, token, start, allowed):
            return advice
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
            return dice_advice(before) or slip(block, token, start, allowed)


def _between_field_and_value(block: Block, token: Token, start: int, allowed: set[str]) -> str:
    """About ``damage = 4`` and ``damage: 4``."""
    text = block.source.text
    name = _FIRST_WORD.fullmatch(text, _line_start(text, start), start)
    if name is None or str(token) not in ("=", ":"):
        return ""
    rest = _LINE.match(text, start + len(token))
    value = "" if rest is None else rest.group().strip()
    if "EQUAL" in allowed:
        return f"write '=': {name[1]} = {value}" if str(token) == ":" else ""
    return f"nothing stands between a name and what it is: {name[1]} {value}"


def _hyphen_in_an_id(block: Block, token: Token, start: int, allowed: set[str]) -> str:
    """About ``from-rest``."""
    text = block.source.text
    if str(token) != "-":
        return ""
    before = _ID_BEFORE.search(text, _line_start(text, start), start)
    after = _ID_AFTER.match(text, start)
    if before is None or after is None:
        return ""
    return "an id has _ where a - stands: " + (before[0] + after[0]).replace("-", "_")


def _id_and_name(block: Block, token: Token, start: int, allowed: set[str]) -> str:
    """About a name that people read where an id stands: ``weapon "Buffalo rifle"``, ``weapon Buffalo rifle``."""
    opening = _OPENING.fullmatch(block.source.text, block.start, start)
    if opening is None or "NAME" not in allowed:
        return ""
    if token.type == "TYPE_NAME":
        return one_id(block, start)
    if token.type != "LABEL":
        return ""
    words = re.findall("[a-z0-9]+", str(token).lower())
    id = "_".join(words) if words and words[0][0].isalpha() and str(token).isascii() else "ID"
    return f"an id of letters a-z stands before the text: {opening[0].strip()} {id} …"


def _label_of_a_key(block: Block, token: Token, start: int, allowed: set[str]) -> str:
    """About ``on "Amount" harm integer``, ``on harm "Amount" integer``."""
    key = _KEY.match(block.source.text, block.start, start)
    if key is None or (key[2] is None) != (token.type == "LABEL"):
        return ""
    return f'the label of a key stands behind its type: {key[1]} level integer "Level"'


def one_id(block: Block, start: int) -> str:
    """About an id in several words, such as ``weapon buffalo rifle``, of which one starts at ``start``."""
    text = block.source.text
    words = _SEVERAL_WORDS.match(text, block.start, block.end)
    name = "" if words is None else _PART.split(words[2])[0].rstrip()
    id = "_".join(name.lower().split())
    if words is None or id == name or not words.start(2) <= start < words.start(2) + len(name):
        return ""
    return f"an id has small letters, and _ for a blank: {words[1].strip()} {id}"


def new_or_changed_at(block: Block, token: Token, start: int, allowed: set[str]) -> str:
    """The same as :func:`new_or_changed`, for a word that does not fit."""
    return new_or_changed(block, start) if token.type in ("LABEL", "EQUAL", "ROW") else ""


def new_or_changed(block: Block, end: int) -> str:
    """About a declaration whose first line says no more than an id and a name, up to ``end``: it may be meant to be a new one, or
    to change one of a parent."""
    heading = _BARE.fullmatch(block.source.text, block.start, end)
    if heading is None:
        return ""
    kind, id, label = heading[1], heading[2], heading[3]
    rest = _LINE.match(block.source.text, end)
    if label is None:
        written = None if rest is None else _TEXT.match(rest.group().lstrip())
        label = "…" if written is None else written.group().strip('"')
    form = _NEW[kind].format(id=id, label=label)
    record = None if rest is None else _OF_RECORD.search(rest.group())
    if record is not None and kind in ("weapon", "item"):
        return f"the record stands before the name: {form.replace('RECORD', record[1])}"
    return f"a new {kind} {_SAYS[kind]}: {form}; to change one of a parent, write: change {kind} {id}"


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


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
    missing = _OPERATOR.search(before)
    if missing is not None and not goes_on:
        return f"a value is missing behind '{missing[1] or missing[2]}'"
    if before.endswith(",") or (goes_on and before.endswith(("+", "*", "/", " -", " and", " or", " with", "="))):
        return "what goes on below this line stands in brackets: ( … )"
    return ""
