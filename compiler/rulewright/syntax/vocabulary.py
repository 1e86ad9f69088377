"""The grammar, and the words to which it gives a meaning."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark

from rulewright.syntax.kept_tables import file_for
from rulewright.syntax.layout import Layout

__all__ = ["GRAMMAR", "declaration_words", "grammar", "reserved_words", "value_words"]

GRAMMAR = Path(__file__).with_name("grammar.lark")


@cache
def grammar() -> Lark:
    """The parser, made once. Lark keeps its tables for the next run where it can, and makes them anew when the grammar, Lark or
    Python is another, or what it kept is damaged."""
    text = GRAMMAR.read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        lexer="contextual",
        postlex=Layout(),
        start=["start", "hole"],
        maybe_placeholders=False,
        cache=file_for(text) or False,
    )


@cache
def reserved_words() -> frozenset[str]:
    """Every word that the grammar gives a meaning to; none of them can be an id."""
    words = (terminal.pattern.value for terminal in grammar().terminals)
    return frozenset(word for word in words if re.fullmatch("[a-z]+", word))


@cache
def value_words() -> frozenset[str]:
    """The words that open a value, such as ``roll``: where a value may stand they are never read as an id."""
    start: Any = grammar().parse_interactive("", start="hole")
    accepted = start.choices()
    opening = {terminal.pattern.value for terminal in grammar().terminals if terminal.name in accepted}
    return frozenset(opening) & reserved_words()


@cache
def declaration_words() -> tuple[str, ...]:
    """The words that open a declaration, in alphabetical order."""
    return tuple(
        sorted(
            set(re.findall(r'^\w+:\s+"(\w+)"', _declarations(), re.M))
            | {"weapon", "item", "weapons", "items", "chance"}
        )
    )


def _declarations() -> str:
    text = GRAMMAR.read_text(encoding="utf-8")
    named = re.search(r"^\?declaration:((?:.|\n)*?)\n\n", text, re.M)
    assert named is not None
    rules = [re.search(rf"^{rule}: .*$", text, re.M) for rule in re.findall(r"\w+", named.group(1))]
    return "\n".join(found.group(0) for found in rules if found is not None)
