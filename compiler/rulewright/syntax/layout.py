"""Indentation into tokens, and the limits that keep every later stage from running too deep."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

__all__ = ["Layout", "LayoutError"]

DEEPEST_BRACKETS = 30
DEEPEST_BLOCKS = 30
MOST_OPERATORS = 200
"""Operators in one line (brackets may continue it); expressions nest at most about this deep."""
LONGEST_NUMBER = 18
"""Digits of a number."""

OPENING = {"LPAR", "LSQB"}
CLOSING = {"RPAR", "RSQB"}
OPERATORS = {"PLUS", "MINUS", "TIMES", "DIVIDED", "OR", "AND", "NOT", "IF", "DOT", "HALF", "ROLL", "SUM", "PICK"} | {
    "COUNT",
    "HIGHEST",
    "LOWEST",
    "MAXIMUM",
    "MINIMUM",
    "LSQB",
    "AT",
    "NUMBER_WORD",
}


class LayoutError(Exception):
    """Stops the parse of one block: ``kind`` says which limit or which indentation rule was broken, ``token`` where."""

    def __init__(self, kind: str, token: Token) -> None:
        super().__init__(kind)
        self.kind = kind
        self.token = token


class Layout(PostLex):
    """Turns line ends into ``_NL``, ``_INDENT`` and ``_DEDENT``, all without width, right behind the last word of a line."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens of one block with its indentation made explicit; raises :class:`LayoutError`."""
        indents = [0]
        brackets = 0
        operators = 0
        last: Token | None = None
        for token in stream:
            if token.type == "_NL":
                if brackets:
                    continue
                operators = 0
                start = token.start_pos or 0
                yield _empty("_NL", token, start)
                depth = len(token) - max(token.rfind("\n"), token.rfind("\r")) - 1
                if depth > indents[-1]:
                    if len(indents) > DEEPEST_BLOCKS:
                        raise LayoutError("deep blocks", token)
                    indents.append(depth)
                    yield _empty("_INDENT", token, start)
                while depth < indents[-1]:
                    indents.pop()
                    yield _empty("_DEDENT", token, start)
                if depth != indents[-1]:
                    raise LayoutError("dedent", token)
                continue
            if token.type in OPENING:
                brackets += 1
                if brackets > DEEPEST_BRACKETS:
                    raise LayoutError("deep brackets", token)
            elif token.type in CLOSING:
                brackets = max(0, brackets - 1)
            elif token.type == "NUMBER" and len(token) > LONGEST_NUMBER:
                raise LayoutError("long number", token)
            if token.type in OPERATORS:
                operators += 1
                if operators > MOST_OPERATORS:
                    raise LayoutError("long line", token)
            last = token
            yield token
        if last is not None:
            end = last.end_pos or 0
            for _ in indents[1:]:
                yield _empty("_DEDENT", last, end)


def _empty(type: str, at: Token, position: int) -> Token:
    return Token(type, "", position, at.line, at.column, at.line, at.column, position)
