"""The grammar, its builders and its words agree."""

from __future__ import annotations

import re

import pytest

from rulewright.diagnostics import Findings
from rulewright.source import Source
from rulewright.syntax.builders.builder import Builder
from rulewright.syntax.builders.tree import TreeBuilder
from rulewright.syntax.expected import describe_terminal
from rulewright.syntax.parse import parse
from rulewright.syntax.vocabulary import declaration_words, grammar, reserved_words, value_words


def test_every_rule_has_a_builder() -> None:
    names = {
        rule.alias or (rule.origin.name if isinstance(rule.origin.name, str) else rule.origin.name.value)
        for rule in grammar().rules
    }
    inlined = {str(rule.origin.name) for rule in grammar().rules if rule.options is not None and rule.options.expand1}
    wanted = {str(name) for name in names if not str(name).startswith("_")} - inlined
    assert {name for name in wanted if not hasattr(Builder, name)} == set()


def test_every_builder_has_a_rule() -> None:
    names = {str(rule.alias or rule.origin.name) for rule in grammar().rules}
    shared = (TreeBuilder, object)
    public = [
        name
        for part in Builder.__mro__
        if part not in shared
        for name, value in vars(part).items()
        if callable(value) and not name.startswith("_")
    ]
    assert sorted(public) == sorted(set(public)), "a rule has two builders"
    helpers = {"inputs"}
    assert set(public) - names == helpers


def test_no_terminal_reaches_an_author_by_its_parser_name() -> None:
    for terminal in grammar().terminals:
        words = describe_terminal(terminal.name)
        assert "__" not in words
        assert not re.search(r"[A-Z]{2,}", words.replace("WS-12", "")), words


def test_words() -> None:
    assert {"table", "weapon", "weapons", "procedure", "example", "constant", "rule"} <= set(declaration_words())
    assert {"roll", "yes", "none"} <= value_words()
    assert value_words() < reserved_words()


@pytest.mark.parametrize(
    ("text", "help"),
    [
        (
            'constant a "A" list of integer = [\n1,\n2\n]\n',
            "close the bracket; a line inside brackets starts with a blank",
        ),
        ("procedure p\n  gives F\n  give a with x: 1,\n    y: 2\n", "what goes on below this line stands in brackets"),
        ("procedure p\n  gives F\n  give 1 +\n    2\n", "what goes on below this line stands in brackets"),
    ],
)
def test_a_line_that_wants_to_go_on_is_told_how(text, help):
    findings = Findings()
    parse(Source("a.rules", text), findings)
    assert next(iter(findings)).help.startswith(help)
