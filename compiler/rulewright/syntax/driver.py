"""A driver over the tables that Lark makes of the grammar, for texts that are sound.

Lark's own driver keeps lines and columns of each token and calls several functions for each reduction; ours keeps offsets only and
has one loop. It says no more of a text with a fault than that there is one: the caller lets Lark read it again, which says where.
The tables, the expressions that find tokens and the shape of the trees are Lark's; a test holds our trees against its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.parsers.lalr_analysis import Shift

from rulewright.syntax.layout import (
    CLOSING,
    DEEPEST_BLOCKS,
    DEEPEST_BRACKETS,
    LONGEST_NUMBER,
    MOST_OPERATORS,
    OPENING,
    OPERATORS,
)

__all__ = ["Driver", "Tree", "UnreadableError"]

_NOWHERE = -1
"""The place of a rule that matched nothing."""
_BLANKS = re.compile("[ ]+(?=[^ #\r\n])")
"""Blanks between two words; before a line end they belong to it."""


class UnreadableError(Exception):
    """The text does not fit the grammar, or is beyond one of the limits of :mod:`rulewright.syntax.layout`."""


class Tree:
    """What matched a rule: ``data`` is its name; it covers characters ``start`` up to ``end`` of the text (both -1: nothing)."""

    __slots__ = ("children", "data", "end", "start")

    def __init__(self, data: str, children: list[Any], start: int, end: int) -> None:
        self.data = data
        self.children = children
        self.start = start
        self.end = end


class _Rule(NamedTuple):
    """A rule of the grammar, as a reduction needs it."""

    size: int
    origin: str
    taken: tuple[tuple[int, bool], ...] | None
    """Which parts become children, and whether those are trees to take the children out of; None: all, as they are."""
    inlined: bool
    """Whether an only child stands for the tree."""
    data: str
    passed_on: bool
    """Whether it matches one thing and becomes that thing."""


class _Words(NamedTuple):
    """What may follow in a state."""

    match: Callable[[str, int], re.Match[str] | None]
    reserved: dict[str, dict[str, str]]
    """By the kind of a token: the texts that make it a word of the language instead."""


class Driver:
    """Reads texts with the tables of ``lark``, a LALR parser with a contextual lexer and without placeholders."""

    def __init__(self, lark: Lark) -> None:
        frontend: Any = lark.parser
        table = frontend.parser._parse_table
        self._lexers: dict[int, Any] = frontend.lexer.lexer.lexers
        self._words: dict[int, _Words] = {}
        self._starts: dict[str, int] = table.start_states
        self._ends: dict[str, int] = table.end_states
        self._rules: list[_Rule] = []
        self._kept: set[str] = set()
        numbers: dict[Any, int] = {}
        for rule in frontend.parser_conf.rules:
            numbers[rule] = len(numbers)
            self._rules.append(self._rule(rule))
        # A shift is the number of the next state, a reduction the complement of the number of its rule.
        self._actions: dict[int, dict[str, int]] = {
            state: {name: where if action is Shift else ~numbers[where] for name, (action, where) in actions.items()}
            for state, actions in table.states.items()
        }

    def _rule(self, rule: Any) -> _Rule:
        taken = [
            (at, not symbol.is_term and symbol.name.startswith("_"))
            for at, symbol in enumerate(rule.expansion)
            if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out)
        ]
        self._kept |= {rule.expansion[at].name for at, _ in taken if rule.expansion[at].is_term}
        whole = len(taken) == len(rule.expansion) and not any(opened for _, opened in taken)
        inlined = bool(rule.options.expand1 and not rule.alias)
        return _Rule(
            size=len(rule.expansion),
            origin=rule.origin.name,
            taken=None if whole else tuple(taken),
            inlined=inlined,
            data=str(rule.alias or rule.options.template_source or rule.origin.name),
            passed_on=inlined and whole and len(rule.expansion) == 1,
        )

    def _words_in(self, state: int) -> _Words:
        lexer = self._lexers[state]
        expressions = lexer.scanner._mres
        reserved = {
            kind: {word.pattern.value: word.name for word in callback.scanner.terminals}
            for kind, callback in lexer.callback.items()
        }
        [expression] = expressions
        found = self._words[state] = _Words(expression.match, reserved)
        return found

    def parse(self, text: str, start: str) -> Tree:
        """The tree of a text that ends with a line end, by the rule ``start``; raises :class:`UnreadableError`."""
        stack = _Stack(self._actions, self._rules, self._starts[start], self._ends[start])
        feed, states, words, kept = stack.feed, stack.states, self._words, self._kept
        indents = [0]
        brackets = operators = at = end_of_last = 0
        size = len(text)
        while at < size:
            if text[at] == " " and (blanks := _BLANKS.match(text, at)):
                at = blanks.end()
            state = states[-1]
            here = words.get(state) or self._words_in(state)
            found = here.match(text, at)
            if found is None:
                raise UnreadableError
            kind = found.lastgroup
            written = found.group()
            assert kind is not None
            end = at + len(written)
            if kind == "_NL":
                if not brackets:
                    operators = 0
                    feed("_NL", None, at, at)
                    self._indent(feed, indents, len(written) - max(written.rfind("\n"), written.rfind("\r")) - 1, at)
                at = end
                continue
            if kind in here.reserved:
                kind = here.reserved[kind].get(written, kind)
            if kind in OPENING:
                brackets += 1
                if brackets > DEEPEST_BRACKETS:
                    raise UnreadableError
            elif kind in CLOSING:
                brackets = max(0, brackets - 1)
            elif kind == "NUMBER" and len(written) > LONGEST_NUMBER:
                raise UnreadableError
            if kind in OPERATORS:
                operators += 1
                if operators > MOST_OPERATORS:
                    raise UnreadableError
            feed(kind, _token(kind, written, at) if kind in kept else None, at, end)
            at = end_of_last = end
        for _ in indents[1:]:
            feed("_DEDENT", None, end_of_last, end_of_last)
        feed("$END", None, size, size)
        tree: Tree = stack.values[0]
        return tree

    def _indent(self, feed: Callable[[str, None, int, int], None], indents: list[int], depth: int, at: int) -> None:
        """What the depth of the next line means."""
        if depth > indents[-1]:
            if len(indents) > DEEPEST_BLOCKS:
                raise UnreadableError
            indents.append(depth)
            feed("_INDENT", None, at, at)
        while depth < indents[-1]:
            indents.pop()
            feed("_DEDENT", None, at, at)
        if depth != indents[-1]:
            raise UnreadableError


class _Stack:
    """What was read so far: states, what led to them, and from where to where it goes in the text."""

    __slots__ = ("_actions", "_end", "_from", "_rules", "_to", "states", "values")

    def __init__(self, actions: dict[int, dict[str, int]], rules: list[_Rule], start: int, end: int) -> None:
        self._actions = actions
        self._rules = rules
        self._end = end
        self.states = [start]
        self.values: list[Any] = []
        self._from: list[int] = []
        self._to: list[int] = []

    def feed(self, kind: str, value: Token | None, start: int, end: int) -> None:
        """Read a token, after all reductions that it allows; raises :class:`UnreadableError`."""
        actions, states, values, starts, ends = self._actions, self.states, self.values, self._from, self._to
        while True:
            action = actions[states[-1]].get(kind)
            if action is None:
                raise UnreadableError
            if action >= 0:
                states.append(action)
                values.append(value)
                starts.append(start)
                ends.append(end)
                return
            size, origin, taken, inlined, data, passed_on = self._rules[~action]
            if passed_on:
                states[-1] = actions[states[-2]][origin]
                continue
            children: list[Any] = []
            first = last = _NOWHERE
            if size:
                children = values[-size:]
                first, last = starts[-size], ends[-1]
                if first < 0:
                    first = next((one for one in starts[-size:] if one >= 0), _NOWHERE)
                if last < 0:
                    last = next((one for one in reversed(ends[-size:]) if one >= 0), _NOWHERE)
                del states[-size:], values[-size:], starts[-size:], ends[-size:]
            if taken is not None:
                parts, children = children, []
                for at, opened in taken:
                    if not opened:
                        children.append(parts[at])
                    elif children:
                        children += parts[at].children
                    else:  # the part is used up: a long list grows without being copied again and again
                        children = parts[at].children
            if not inlined or len(children) != 1:
                values.append(Tree(data, children, first, last))
            else:
                [child] = children
                if type(child) is Token:  # what stood around it is not part of its place
                    first = child.start_pos or 0
                    last = first + len(child)
                values.append(child)
            states.append(actions[states[-1]][origin])
            starts.append(first)
            ends.append(last)
            if kind == "$END" and states[-1] == self._end:
                return


def _token(kind: str, text: str, start: int) -> Token:
    """A token without lines and columns, made directly: that takes a third of the time."""
    token = str.__new__(Token, text)
    token.type = kind
    token.value = text
    token.start_pos = start
    return token
