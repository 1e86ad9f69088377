"""Marks in an author's text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.sheets.markup import ALLOWED_SCHEMES, clean, inline, without_marks
from rulewright.sheets.model import Run


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("plain", (Run("plain"),)),
        ("", ()),
        ("a **bold** word", (Run("a "), Run("bold", strong=True), Run(" word"))),
        ("an *italic* word", (Run("an "), Run("italic", emphasis=True), Run(" word"))),
        ("***both***", (Run("both", strong=True, emphasis=True),)),
        (
            "**bold *and italic* words**",
            (Run("bold ", strong=True), Run("and italic", strong=True, emphasis=True), Run(" words", strong=True)),
        ),
        ("*one* and *two*", (Run("one", emphasis=True), Run(" and "), Run("two", emphasis=True))),
        ("每回合**只能**射擊", (Run("每回合"), Run("只能", strong=True), Run("射擊"))),
        (
            "see [the **site**](https://example.org).",
            (
                Run("see "),
                Run("the ", link="https://example.org"),
                Run("site", strong=True, link="https://example.org"),
                Run("."),
            ),
        ),
        ("**[bold](mailto:a@b.c)**", (Run("bold", strong=True, link="mailto:a@b.c"),)),
    ],
)
def test_marks_become_styles(text: str, runs: tuple[Run, ...]):
    assert inline(text) == runs


@pytest.mark.parametrize(
    "text",
    [
        "an *unclosed mark",
        "an **unclosed mark",
        "closed only* here",
        "2 * 3 * 4",
        "a ** b ** c",
        "**** four ****",
        "[no address]",
        "[script](javascript:alert(1))",
        "[script](JavaScript:alert)",
        "[data](data:text/html,x)",
        "[file](file:///etc/passwd)",
        "[relative](other.html)",
        "[protocol](//example.org)",
        "[space](https://exa mple.org)",
        '[quote](https://example.org/"onclick=x)',
        "<b>html</b> & #import typst, `code`, $maths$, {{ jinja }}",
        "_no_ ~~other~~ marks",
    ],
)
def test_what_is_no_complete_mark_stays_plain_text(text: str):
    assert inline(text) == (Run(text),)


def test_a_mark_that_is_closed_inside_another_does_not_leak_out():
    assert inline("**bold *never closed** plain") == (
        Run("bold *never closed", strong=True),
        Run(" plain"),
    )


def test_characters_that_no_page_can_hold_are_replaced():
    assert clean("a\x00b\ud800c\x1bd\u2028e\r\nf\rg") == "a\ufffdb\ufffdc\ufffdd\ufffde\nf\ng"


@given(st.text(alphabet="ab *[]()htps:/.#<>é霰", max_size=60))
def test_no_character_is_lost_but_marks(text: str):
    runs = inline(text)
    assert all(run.text for run in runs)
    assert all(not run.link or run.link.split(":")[0].lower() in ALLOWED_SCHEMES for run in runs)
    if not any(run.link for run in runs):
        assert without_marks(runs).replace("*", "") == text.replace("*", "")


def test_many_marks_take_time_in_proportion():
    text = "**a *b " * 20_000 + "[" * 20_000
    assert without_marks(inline(text)).startswith("**a *b")


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("so that -1 takes nothing off", "so that −1 takes nothing off"),
        ("half of **-1** is (-1)", "half of −1 is (−1)"),
        ("所以-1不扣", "所以−1不扣"),
        ("1-3, D-10 and OW-12--1", "1-3, D-10 and OW-12--1"),
        ("a - 1, well-7", "a - 1, well-7"),
    ],
)
def test_a_hyphen_for_a_minus_becomes_one(written: str, printed: str):
    assert "".join(run.text for run in inline(written)) == printed
