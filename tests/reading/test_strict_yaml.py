"""YAML without surprises."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulewright.diagnostics import Diagnostic, Findings
from rulewright.reading.strict_yaml import MOST_CHARACTERS, MOST_DEPTH, Plain, YamlMapping, YamlScalar, read_yaml
from rulewright.source import Source


def load(text: str) -> tuple[Plain, list[Diagnostic]]:
    findings = Findings()
    value = read_yaml(Source("x.yaml", text), findings)
    return (None if value is None else value.plain()), list(findings)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("7", 7),
        ("-3", -3),
        ("0", 0),
        ("7.5", Fraction(15, 2)),
        ("0.1", Fraction(1, 10)),
        ("no", "no"),
        ("off", "off"),
        ("yes", "yes"),
        ("True", "True"),
        ("1:30", "1:30"),
        ("1e3", "1e3"),
        ("007", "007"),
        ("0x10", "0x10"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("1e999", "1e999"),
        ("2001-12-14", "2001-12-14"),
        ("1-2", "1-2"),
        ("1.0.0", "1.0.0"),
        ("'7'", "7"),
        ('"true"', "true"),
        ("=SUM(A1)", "=SUM(A1)"),
    ],
)
def test_scalars_are_what_they_look_like(written: str, meant: Plain) -> None:
    plain, found = load(f"key: {written}\n")
    assert plain == {"key": meant}
    assert isinstance(plain, dict)
    assert type(plain["key"]) is type(meant)
    assert not found


def test_keys_are_text() -> None:
    assert load("no: 1\n1: 2\ntrue: 3\n")[0] == {"no": 1, "1": 2, "true": 3}


def test_every_value_knows_its_place() -> None:
    text = "title: 'Väst'\nlist:\n  - one\n  - {two: 2}\n"
    tree = read_yaml(Source("x.yaml", text), Findings())
    assert isinstance(tree, YamlMapping)
    title, entry = tree.get("title"), tree.entry("list")
    assert isinstance(title, YamlScalar)
    assert title.span.text == "'Väst'"
    assert entry is not None
    assert entry.key_span.text == "list"
    assert entry.value.span.text == "- one\n  - {two: 2}"


def test_a_duplicate_key_is_an_error_that_shows_both() -> None:
    _, found = load("id: a\ntitle: b\nid: c\n")
    assert [(one.code, str(one.span), str(one.labels[0].span)) for one in found] == [
        ("RW712", "x.yaml:3:1", "x.yaml:1:1")
    ]


def test_an_alias_bomb_never_unfolds() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for name, before in zip("bcdefghi", "abcdefgh", strict=True):
        lines.append(
            f"{name}: &{name} [*{before}, *{before}, *{before}, *{before}, *{before}, *{before}, *{before}, *{before}]"
        )
    plain, found = load("\n".join(lines))
    assert plain is None
    assert {one.code for one in found} == {"RW711"}


@pytest.mark.parametrize(
    "text", ["a: !!python/object/apply:os.system [ls]", "a: !x 1", "a: &b 1", "<<: {a: 1}", "a: *b"]
)
def test_tags_anchors_and_merge_keys_are_errors(text: str) -> None:
    assert [one.code for one in load(text)[1]] == ["RW711"]


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "- " * 5_000 + "x", "a: " + "[" * (MOST_DEPTH + 1) + "]" * (MOST_DEPTH + 1)]
)
def test_deep_nesting_is_an_error(text: str) -> None:
    plain, found = load(text)
    assert plain is None
    assert [one.code for one in found] == ["RW713"]


def test_a_number_of_5000_digits_is_an_error() -> None:
    _, found = load("a: " + "9" * 5_000)
    assert [one.code for one in found] == ["RW713"]


def test_a_long_file_is_an_error() -> None:
    assert [one.code for one in load("#" * (MOST_CHARACTERS + 1))[1]] == ["RW713"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a:\n\t- b\n", "x.yaml:2:1"),
        ("a: b: c\n", "x.yaml:1:5"),
        ("a: [1, 2\nb: c\n", "x.yaml:1:4"),
        ("a: [\n", "x.yaml:1:4"),
        ("a: {\nb: [1]\n", "x.yaml:1:4"),
        ("""a: ["]", ']', 2  # ]\nb: c\n""", "x.yaml:1:4"),
        ("a: 1\n---\nb: 2\n", "x.yaml:2:1"),
        ("? [a]\n: b\n", "x.yaml:1:3"),
        ("", "x.yaml:1:1"),
        ("# nothing\n", "x.yaml:1:1"),
        ("a: %x\n", "x.yaml:1:4"),
        ("a: \uffff\n", "x.yaml:1:4"),
        ("{{{{", "x.yaml:1:2"),
    ],
)
def test_what_is_no_yaml_is_reported_at_its_place(text: str, place: str) -> None:
    plain, found = load(text)
    assert plain is None
    assert [(one.code, str(one.span)) for one in found] == [("RW710", place)]


def test_quotes_of_a_word_processor_are_letters_to_yaml_and_so_a_finding() -> None:
    plain, found = load("a: “b”\nc: say “b” to “d”\nd: '“b”'\ne: 「b」\n")
    assert plain == {"a": "“b”", "c": "say “b” to “d”", "d": "“b”", "e": "「b」"}
    assert [(one.code, str(one.span), one.span.text) for one in found] == [("RW710", "x.yaml:1:4", "“b”")]


def test_an_unclosed_quote_shows_where_it_opens() -> None:
    _, found = load('title: "West\nid: a\n')
    assert found[0].code == "RW710"
    assert [str(label.span) for label in found[0].labels] == ["x.yaml:1:8"]


@pytest.mark.parametrize(
    ("text", "code"), [("a: b\x07\n", "RW704"), ("a: \ud800\n", "RW704"), ("a: b\u202ec\n", "RW107")]
)
def test_characters_that_nobody_sees_are_reported(text: str, code: str) -> None:
    assert [one.code for one in load(text)[1]] == [code]
