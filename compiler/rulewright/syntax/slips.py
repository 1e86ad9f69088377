"""Slips of people who know other notations: what they write out of habit, and what to write here instead."""

from __future__ import annotations

import re
from difflib import get_close_matches

from lark import Token

from rulewright.syntax.blocks import Block
from rulewright.syntax.vocabulary import reserved_words, value_words

__all__ = [
    "OTHER_VERBS",
    "REMARK",
    "another_name",
    "capital_id",
    "character_slip",
    "joined_signs",
    "line_end_slip",
    "other_verb",
    "slip",
]

REMARK = "a remark starts with '#'"

_LINE = re.compile(r"[^\r\n]*")
_DIRECTIVE = r"(?:change|replace in|replace|remove from|remove|add to|add)"
_VERB = re.compile(rf"({_DIRECTIVE}) +\Z")
_ONE_LINE = re.compile(
    rf"{_DIRECTIVE} +[a-z]+ +[a-z][a-z0-9_]* +(?P<rest>[a-z][a-z0-9_]* +(?:[-+]?[0-9]|yes\b|no\b|none\b)[^\r\n]*)"
)
"""``change weapon spear damage 1d8``: a value at the end of the line that opens a directive."""
_SEVERAL_WORDS = re.compile(r' +(?P<words>[a-z][a-z0-9_]*(?: +[a-z][a-z0-9_]*)+) +"')
_WHOLE = re.compile(r"replace +(weapon|item|table|formula|modifiers|procedure) +([a-z][a-z0-9_]*) *\Z")
_SPACED_DICE = re.compile(r"([0-9]+) +[dDwWtT] +\Z")
_DECIMAL = re.compile(r"[0-9]+\Z")
_FRACTION = re.compile(r",([0-9]+)")
_CAPITAL = re.compile(r"\b([A-Z][A-Za-z0-9_]*)\Z")
_ARGUMENT = re.compile(r"[(,] *([a-z][a-z0-9_]*) +\Z")
_LAST_WORD = re.compile(r"(?<![.a-z0-9_])([a-z][a-z0-9_]*) *\Z")
_NAMED = r"(?:\b(?:takes|of|let|each|set|change)|,)\s+{word}\b"
"""Where a word of the language is given as a name."""
_COMPARED = {"=>": ">=", "=<": "<=", "<>": "!="}
_BETWEEN = re.compile(r"between +([^\r\n]+?) +and +([^\r\n]+?) *(?:$|[\r\n])")
_QUOTED = re.compile(r"'([^'\r\n\"]+)'")
_END_SIGNS = (".", ",", ";", "!")

OTHER_VERBS = {
    **dict.fromkeys(
        ("set", "rename", "relabel", "modify", "edit", "update", "override", "alter", "overwrite"), "change"
    ),
    **dict.fromkeys(("delete", "drop", "erase", "del", "cut"), "remove"),
    **dict.fromkeys(("insert", "append", "extend", "extends"), "add"),
    **dict.fromkeys(("swap", "substitute", "redefine"), "replace"),
}
"""What other languages call the verbs of a variant."""


def slip(block: Block, token: Token, start: int, allowed: set[str]) -> str:
    """What to write for ``token``, which does not fit at ``start``; nothing when it is no slip that is known."""
    text = block.source.text
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    before, behind = text[line:start], _rest(text, start)
    word = str(token)
    if _remark(before, behind):
        return REMARK
    one_line = _ONE_LINE.match(text, line)
    if one_line is not None and start <= one_line.end() and start >= one_line.start("rest"):
        return f"what differs stands on a line of its own below, indented: {one_line['rest'].strip()}"
    if word == ":" and not behind[1:].strip():
        return "no ':' stands here: what belongs to this line stands below it, indented"
    if word in _END_SIGNS and not behind[1:].strip():
        return "delete it: a line ends without a sign"
    fraction = _FRACTION.match(text, start)
    whole = _DECIMAL.search(before)
    if word == "," and fraction is not None and whole is not None:
        return f"a decimal number has a point: write {whole[0]}.{fraction[1]}"
    if token.type not in ("NAME", "TYPE_NAME") and (other := another_name(block, start)):
        return other
    if word == "%" and (whole := _DECIMAL.search(before)) is not None:
        return f"write the number alone: {whole[0]}"
    return _word_slip(block, token, start, allowed, before, behind)


def joined_signs(block: Block, token: Token, start: int, allowed: set[str]) -> str:
    """About ``=>``, ``=<`` and ``<>``: the second sign stands at ``start``."""
    both = block.source.text[max(start - 1, block.start) : start + 1]
    return f"write '{_COMPARED[both]}'" if both in _COMPARED else ""


def _word_slip(block: Block, token: Token, start: int, allowed: set[str], before: str, behind: str) -> str:
    """The same for words and numbers."""
    text, word = block.source.text, str(token)
    spaced = _SPACED_DICE.search(before)
    if token.type == "NUMBER" and spaced is not None:
        return f"dice are one word: {spaced[1]}d{word}"
    argument = _ARGUMENT.search(before)
    if argument is not None and "NAME" not in allowed and re.match(r'[0-9"]|yes\b|no\b', behind):
        return f"a ':' stands behind the name: {argument[1]}: {word}"
    if before.endswith((" is ", " is not ")) and "NONE" in allowed:
        return f"'is' asks for 'none' only: write '{'!=' if before.endswith(' not ') else '='}'"
    between = _BETWEEN.match(text, start)
    if word == "between" and between is not None:
        return f"write both ends: … >= {between[1]} and … <= {between[2]}"
    verb = _VERB.search(text[block.start : start])
    if verb is not None and verb[1] == "add" and word in _plural_words():
        return f"write 'add to {word}'"
    if verb is not None and token.type == "NAME":
        return f"say what it is, such as: {verb[1]} weapon {word}" if not _near_keyword(word) else ""
    if verb is not None and f"{word}S".upper() in allowed:
        return f"did you mean '{word}s'?"
    several = _SEVERAL_WORDS.match(text, start - len(before))
    if several is not None and several.start("words") < start <= several.end("words"):
        return f"an id is one word: {'_'.join(several['words'].split())}"
    if token.type == "TYPE_NAME":
        if word.lower() in reserved_words():
            return f"write '{word.lower()}'"
        if "NAME" in allowed:
            return f"an id has small letters: {word.lower()}"
    return capital_id(before.rstrip(), allowed)


def capital_id(before: str, allowed: set[str]) -> str:
    """About a capital letter at the start of an id, which makes it the name of a record: ``before`` ends with it."""
    capital = _CAPITAL.search(before)
    if capital is None or not allowed >= {"LPAR", "DOT"}:
        return ""
    word = capital[1].lower()
    return f"write '{word}'" if word in reserved_words() else f"an id has small letters: {word}"


def another_name(block: Block, end: int) -> str:
    """About a word of the language that is a name in this declaration, and stands before ``end`` where it opens something."""
    text = block.source.text
    last = _LAST_WORD.search(text, block.start, end)
    if last is None or last[1] not in value_words():
        return ""
    if re.compile(_NAMED.format(word=last[1])).search(text, block.start, last.start(1) - 1) is None:
        return ""
    return f"'{last[1]}' is a word of the language, which opens something else here: choose another name for the value"


def line_end_slip(block: Block, end: int, allowed: set[str]) -> str:
    """What to write when the line that ends at ``end`` is too short."""
    before = block.source.text[block.start : end]
    whole = _WHOLE.fullmatch(before)
    if whole is not None:
        kind, id = whole[1], whole[2]
        parts = f"; for single {'rows' if kind == 'table' else 'parts'} write: replace in {kind} {id}"
        return f"'replace' puts a whole {kind} into the place of the other: write it down to its end{parts}"
    if before.endswith(("weapons", "items")) and "TYPE_NAME" in allowed:
        return f"the record of what it holds stands behind it: {before.strip()} RECORD"
    return another_name(block, end) or capital_id(before, allowed)


def character_slip(block: Block, at: int) -> str:
    """What to write for the character at ``at``, which means nothing there."""
    text = block.source.text
    character, behind = text[at], _rest(text, at)
    if not character.isprintable():
        return "delete it: nobody can see it"
    if character in _END_SIGNS and not behind[1:].strip():
        return "delete it: a line ends without a sign"
    if character != "'":
        return ""
    number = re.search(r"([0-9]+)\Z", text[block.start : at])
    if number is not None:
        return f"write feet as 'ft': {number[1]} ft"
    quoted = _QUOTED.match(text, at)
    return "" if quoted is None else f'write it in double quotes: "{quoted[1]}"'


def other_verb(word: str) -> str:
    """What to do about a word that opens no declaration, when it is one of another language or of no language at all."""
    if word.lower() in OTHER_VERBS:
        return f"did you mean '{OTHER_VERBS[word.lower()]}'?"
    if word.lower() in ("new", "create", "define", "declare", "def"):
        return 'a new one opens with what it is: weapon ID of RECORD "Name"'
    if word[:1].isupper():
        return f'{REMARK}, and a text for the players stands below a rule: rule ID "Title"'
    return ""


def _remark(before: str, behind: str) -> bool:
    """Whether a remark as in another language starts or goes on here."""
    if not before.strip() and behind.startswith(("--", "//", "/*")):
        return True
    return behind.startswith(("//", "/*")) or (before.endswith("/") and behind.startswith(("/", "*")))


def _plural_words() -> frozenset[str]:
    return frozenset({"weapons", "items", "modifiers", "table", "scale", "choice", "record", "formula", "procedure"})


def _near_keyword(word: str) -> bool:
    """Whether a word is rather a misspelt keyword than an id."""
    return bool(get_close_matches(word, reserved_words(), n=1, cutoff=0.7))


def _rest(text: str, start: int) -> str:
    found = _LINE.match(text, start)
    return "" if found is None else found.group()
