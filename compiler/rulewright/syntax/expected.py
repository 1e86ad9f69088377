"""Tokens in an author's words: nothing that the parser calls them ever reaches a message."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["describe_expected", "describe_terminal"]

_WORDS = {
    "NAME": "a name",
    "TYPE_NAME": "a type",
    "LABEL": "a text in quotes",
    "NUMBER": "a number",
    "DICE": "dice such as 2d6",
    "_DIE_OF": "'d(…)'",
    "_TOWARD": "'toward zero'",
    "ZERO": "'zero'",
    "_BONUS": "'bonus'",
    "TURN": "'turn'",
    "ROUND": "'round'",
    "SCENE": "'scene'",
    "CONFLICT": "'conflict'",
    "_NEW": "'new round'",
    "_POSITION": "'position of'",
    "_PENALTY": "'penalty'",
    "CITATION": "the id of a source rule such as WS-12",
    "PROSE": "a line of prose that starts with '>'",
    "ROW": "a row that starts with '|'",
    "YES_NO": "'yes/no'",
    "PLUS": "'+'",
    "MINUS": "'-'",
    "TIMES": "'*'",
    "DIVIDED": "'/'",
    "EQUAL": "'='",
    "UNEQUAL": "'!='",
    "LESS": "'<'",
    "AT_MOST": "'<='",
    "GREATER": "'>'",
    "AT_LEAST": "'>='",
    "PERCENT": "'%'",
    "CLAIMED": "'is'",
    "MEAN": "'mean of'",
    "LPAR": "'('",
    "RPAR": "')'",
    "LSQB": "'['",
    "RSQB": "']'",
    "COMMA": "','",
    "COLON": "':'",
    "DOT": "'.'",
    "__RANGE": "'..'",
    "_NL": "the end of the line",
    "_INDENT": "an indented line below",
    "_DEDENT": "the end of the block",
    "$END": "the end of the declaration",
}

_VALUE = {"NAME", "NUMBER", "LABEL", "YES", "NO", "LPAR"}
_OPERATOR = {"PLUS", "MINUS", "TIMES", "DIVIDED"}
_COMPARISON = {"EQUAL", "UNEQUAL", "LESS", "AT_MOST", "GREATER", "AT_LEAST"}
_TYPE = {"INTEGER", "YES_NO", "TEXT", "LIST"}
MOST_NAMED = 5


def describe_terminal(terminal: str) -> str:
    """One terminal of the grammar in an author's words: a word of the language stands in quotes."""
    if terminal in _WORDS:
        return _WORDS[terminal]
    if terminal.startswith("__"):
        return "'..'"
    if terminal == "SPACE":
        return "a space"
    return f"'{terminal.lower()}'"


def describe_expected(terminals: Iterable[str]) -> str:
    """What may come next, said shortly: groups of terminals become 'a value', 'an operator' or 'a type'."""
    left = set(terminals)
    said: list[str] = []
    if left >= _VALUE:
        left -= _VALUE
        left -= {
            "MINUS", "PLUS", "NONE", "TYPE_NAME", "DICE", "OPEN", "HALF", "ROLL", "PICK", "COUNT", "HIGHEST", "LOWEST",
            "SUM", "MAXIMUM", "MINIMUM", "LSQB", "IF", "NOT", "REROLL", "NUMBER_WORD",
        }  # fmt: skip
        left = {terminal for terminal in left if not terminal.startswith("__")}
        said.append("a value")
    if left >= _TYPE:
        left -= _TYPE
        left -= {"NAME", "TYPE_NAME", "DICE", "NUMBER", "ONE"}
        said.append("a type")
    if left >= _OPERATOR:
        left -= _OPERATOR
        left -= _COMPARISON
        left -= {"AND", "OR", "IN", "IS", "AT", "DOT", "LSQB", "ROUNDED", "EXACTLY", "WITH", "SORTED"}
        said.append("an operator")
    if "_NL" in left:
        left.discard("_NL")
        said.append(_WORDS["_NL"])
    rest = sorted(describe_terminal(terminal) for terminal in left)
    if len(said) + len(rest) > MOST_NAMED and said:
        rest = []
    said += rest
    if len(said) > MOST_NAMED + 3:
        said = [*said[:MOST_NAMED], "and others"]
    if not said:
        return "nothing more"
    if len(said) == 1:
        return said[0]
    return ", ".join(said[:-1]) + (" " if said[-1] == "and others" else " or ") + said[-1]
