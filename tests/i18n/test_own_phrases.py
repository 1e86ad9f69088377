"""Rulewright's own phrases: every one is translated, with the same holes, and the translator fills them without looking in."""

from __future__ import annotations

import string
from fractions import Fraction

import pytest
from babel.messages.pofile import read_po
from own_phrases import Phrase, phrases

from rulewright.calculus.holes import holes
from rulewright.i18n.language import canonical, file_name, native_name
from rulewright.i18n.phrases import available, own_catalog, spoken
from rulewright.i18n.translator import Translator, fill, pieces

LANGUAGES = [tag for tag in available() if tag != "en"]
PHRASES = list(dict.fromkeys(Phrase(found.message, found.plural, found.context) for found in phrases()))


def test_swedish_and_traditional_chinese_are_spoken() -> None:
    assert {"sv", "zh-Hant"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_translated(language: str) -> None:
    """When this fails: run ``python tests/i18n/own_phrases.py`` and translate what it adds."""
    with own_catalog(language).open("rb") as file:
        catalog = read_po(file)
    missing = []
    for phrase in PHRASES:
        message = catalog.get(phrase.message, phrase.context or None)
        string = "" if message is None else message.string
        if message is None or message.fuzzy or not all([string] if isinstance(string, str) else string):
            missing.append(phrase.message)
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_from_a_phrase_that_is_gone(language: str) -> None:
    with own_catalog(language).open("rb") as file:
        catalog = read_po(file)
    wanted = {(phrase.message, phrase.context) for phrase in PHRASES}
    known = {
        (message.id[0] if isinstance(message.id, tuple) else message.id, message.context or "") for message in catalog
    }
    assert known - {("", "")} - wanted == set()
    assert not catalog.obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_holes_of_their_phrases(language: str) -> None:
    with own_catalog(language).open("rb") as file:
        catalog = read_po(file)
    for message in catalog:
        if isinstance(message.id, tuple):
            allowed = set(holes(message.id[1]))
            assert all(set(holes(text)) <= allowed for text in message.string)
        elif message.id:
            assert sorted(holes(message.id)) == sorted(holes(message.string)), message.id


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.message)
def test_a_phrase_has_holes_that_can_be_filled(phrase: Phrase) -> None:
    for _, hole, spec, conversion in string.Formatter().parse(phrase.message):
        assert hole is None or (hole.isidentifier() and not spec and not conversion)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_what_fills_a_hole_is_never_looked_into(language: str) -> None:
    speaker = Translator(language)
    hostile = "{name.__class__} {0} %s {sentence}"
    assert hostile in speaker.phrase("Roll {dice}", dice=hostile)


def test_a_language_without_phrases_speaks_english() -> None:
    assert Translator("fi").phrase("yes") == "yes"
    assert spoken("sv-FI") == "sv"
    assert spoken("zh-Hant-TW") == "zh-Hant"
    assert spoken("zh") == "en"


def test_plural_forms_follow_the_language() -> None:
    def times(language: str, number: int) -> str:
        return Translator(language).phrases("Do this once:", "Do this {number} times:", number)

    assert times("en", 1) == "Do this once:"
    assert times("sv", 1) == "Gör detta en gång:"
    assert times("sv", 3) == "Gör detta 3 gånger:"
    assert times("zh-Hant", 1) == "進行以下步驟1次："


@pytest.mark.parametrize(
    ("language", "number", "shown"),
    [
        ("en", Fraction(15, 2), "7.5"),
        ("sv", Fraction(15, 2), "7,5"),
        ("zh-Hant", Fraction(15, 2), "7.5"),
        ("en", -5, "−5"),
        ("sv", Fraction(-1, 3), "−1/3"),
        ("en", Fraction(8, 2), "4"),
        ("sv", 1234567, "1\u00a0234\u00a0567"),
        ("en", Fraction(1, 2**40), "0.0000000000009094947017729282379150390625"),
    ],
)
def test_numbers_are_exact_and_written_as_the_language_does(language: str, number: Fraction, shown: str) -> None:
    assert Translator(language).number(number) == shown


@pytest.mark.parametrize(("number", "shown"), [(5, "+5"), (0, "0"), (-2, "−2"), (Fraction(1, 2), "+0.5")])
def test_signed_numbers(number: int, shown: str) -> None:
    assert Translator("en").signed(number) == shown


def test_pieces_and_fill_agree() -> None:
    assert [piece if isinstance(piece, str) else piece.name for piece in pieces("a {b} c{d}")] == ["a ", "b", " c", "d"]
    assert fill("a {b} c{d}", {"b": 1, "d": "{b}"}) == "a 1 c{b}"
    with pytest.raises(KeyError):
        fill("{missing}", {})


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("sv", "sv"),
        ("zh_Hant", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("en_GB", "en-GB"),
        ("xx-nowhere", None),
        ("", None),
        ("../x", None),
        ("s" * 99, None),
    ],
)
def test_language_tags_have_one_form(written: str, tag: str | None) -> None:
    assert canonical(written) == tag


def test_languages_name_their_files_and_themselves() -> None:
    assert file_name("zh-Hant") == "locales/zh_Hant.po"
    assert native_name("sv") == "svenska"
