"""A variant in another language than what it extends: what is printed in which language, and what needs a catalog."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.diagnostics import Severity
from rulewright.i18n.catalog import translator
from rulewright.i18n.contexts import TranslatableText
from rulewright.project.discovery import find
from rulewright.project.pipeline import Compiled, Outcome, check, check_texts
from rulewright.project.translations import wanted_of
from rulewright.sheets.compose import compose
from rulewright.sheets.html import render_html

PARENT = """choice Cover "Cover"
  none_at_all "None"
  wall        "Wall"

record Gun "Gun" is a weapon
  reach length      "Range"
  bonus integer = 0 "Bonus"

weapons Gun "Guns"
  | id       | name     | reach | bonus |
  | revolver | Revolver | 40 cm | 0     |
  | rifle    | Rifle    | 90 cm | +1    |
  > All of them smoke.

table harm "Harm" on roll d6 gives integer
  | roll | wounds | > note  |
  | 1-5  | 1      | Lucky.  |
  | 6    | 2      | Ouch.   |

procedure shoot "Shoot"
  takes gun Gun, cover Cover
  gives integer
  step aim "Take aim"
    decide steady "Stand still?" yes/no = no
    let bonus_dice = if steady then gun.bonus + 1 else gun.bonus
  require cover = none_at_all else "There is a wall"
  step "Roll"
    let rolled = roll d20 + bonus_dice
  give rolled

modifiers defence "Defence"
  takes cover Cover
  behind "Behind a wall" +5 when cover = wall

rule smoke "Smoke"
  > Nobody sees a thing.
"""

SHEETS = """sheets:
  - id: all
    title: All of it
    sections:
      - heading: The rules
        show: [weapons.Gun, table.harm, procedure.shoot, modifiers.defence, rule.smoke]
"""

SWEDISH = {
    "ruleset.title": {"Base": "Grunden"},
    "choice.Cover": {"Cover": "Skydd"},
    "choice.Cover.none_at_all": {"None": "Inget"},
    "choice.Cover.wall": {"Wall": "Mur"},
    "record.Gun": {"Gun": "Vapen"},
    "record.Gun.reach": {"Range": "Räckvidd"},
    "record.Gun.bonus": {"Bonus": "Bonus"},
    "weapons.Gun": {"Guns": "Skjutvapen"},
    "weapons.Gun.text": {"All of them smoke.": "Alla ryker."},
    "weapon.revolver": {"Revolver": "Revolver"},
    "weapon.rifle": {"Rifle": "Gevär"},
    "table.harm": {"Harm": "Skada"},
    "table.harm.key": {"roll": "slag"},
    "table.harm.heading": {"wounds": "sår", "note": "not"},
    "table.harm.row": {"Lucky.": "Tur.", "Ouch.": "Aj."},
    "procedure.shoot": {"Shoot": "Skjut"},
    "procedure.shoot.parameter": {"gun": "vapnet", "Cover": "Skydd"},
    "procedure.shoot.decision": {"Stand still?": "Stå stilla?"},
    "procedure.shoot.name": {"Bonus dice": "Bonustärningar", "Rolled": "Slaget"},
    "procedure.shoot.step": {"Take aim": "Sikta", "Roll": "Slå"},
    "procedure.shoot.require": {"There is a wall": "Där står en mur"},
    "modifiers.defence": {"Defence": "Försvar"},
    "modifiers.defence.parameter": {"Cover": "Skydd"},
    "modifiers.defence.behind": {"Behind a wall": "Bakom en mur"},
    "rule.smoke": {"Smoke": "Rök"},
    "rule.smoke.text": {"Nobody sees a thing.": "Ingen ser något."},
    "sheet.all.title": {"All of it": "Alltihop"},
    "sheet.all.heading": {"The rules": "Reglerna"},
}


def po(language: str, texts: dict[str, dict[str, str]]) -> str:
    head = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    entries = (
        f'\nmsgctxt "{context}"\nmsgid "{message}"\nmsgstr "{translation}"\n'
        for context, translations in texts.items()
        for message, translation in translations.items()
    )
    return head + "".join(entries)


def manifest(id: str, language: str, rest: str = "") -> str:
    return f"id: {id}\ntitle: {id.title()}\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: {language}\n{rest}"


BASE = {"base/ruleset.yaml": manifest("base", "en"), "base/a.rules": PARENT, "base/sheets.yaml": SHEETS}
TRANSLATED = {
    **BASE,
    "base/ruleset.yaml": manifest("base", "en", "languages: [sv]\n"),
    "base/locales/sv.po": po("sv", SWEDISH),
}


def variant(rules: str, *, language: str = "sv", rest: str = "", **files: str) -> dict[str, str]:
    return {"ruleset.yaml": manifest("mitt", language, f"extends: ./base\n{rest}"), "regler.rules": rules, **files}


def found_in(outcome: Outcome) -> list[str]:
    return [f"{found.code} {found.message}" for found in outcome.findings]


def sound(files: dict[str, str]) -> Compiled:
    outcome = check_texts(files)
    assert outcome.ruleset is not None, found_in(outcome)
    return outcome.ruleset


def printed(ruleset: Compiled, language: str) -> str:
    """The words of the only sheet."""
    (sheet,) = compose(
        ruleset.sheets,
        ruleset.program,
        translator(language, ruleset.catalogs.get(language)),
        provenance=ruleset.book.provenance,
    )
    page = render_html(sheet)
    return " ".join(re.sub(r"<[^>]+>", " ", page[page.index("<body") :]).replace("\u00a0", " ").split())


def needed(ruleset: Compiled, language: str) -> list[TranslatableText]:
    return list(wanted_of(ruleset.lineage.own, language, ruleset.texts, ruleset.inherited).needed)


EVERYTHING = """change weapon revolver "Trubbnos"
  reach 20 cm

add to weapons Gun
  | id   | name | reach | bonus |
  | kort | Kort | 10 cm | 0     |

change table harm
  | roll | > note     |
  | 6    | Rejält aj. |

change choice Cover
  wall "Vägg"

change record Gun
  bonus "Tillägg"

change procedure shoot "Avlossa"
  step aim "Ta sikte"
    decide steady "Sitter du still?" yes/no = yes

change modifiers defence
  behind "Bakom väggen" +4

replace rule smoke "Dimma"
  > Allt är vitt.
"""

OWN = {
    *("Mitt", "Trubbnos", "Kort", "Rejält aj.", "Vägg", "Tillägg", "Avlossa", "Ta sikte", "Sitter du still?"),
    *("Bakom väggen", "Dimma", "Allt är vitt."),
}
"""What :data:`EVERYTHING` writes, wherever it stands."""


def test_its_own_words_and_the_parents_translations_are_printed_together() -> None:
    ruleset = sound({**TRANSLATED, **variant(EVERYTHING)})
    assert ruleset.manifest.all_languages == ("sv",)
    page = printed(ruleset, "sv")
    for word in (
        "Alltihop",
        "Reglerna",
        "Trubbnos",
        "Gevär",
        "Kort",
        "Skjutvapen",
        "Räckvidd",
        "Tillägg",
        "Alla ryker.",
    ):
        assert word in page
    for word in (
        "Rejält aj.",
        "Tur.",
        "Avlossa",
        "Ta sikte",
        "Bakom väggen",
        "Där står en mur",
        "Dimma",
        "Allt är vitt.",
    ):
        assert word in page
    for word in ("Rifle", "Range", "Guns", "Lucky", "Ouch", "Take aim", "Behind", "Smoke", "Revolver", "Gevar"):
        assert word not in page


def test_nothing_of_its_own_needs_a_translation_and_no_catalog_is_asked_for() -> None:
    outcome = check_texts({**TRANSLATED, **variant(EVERYTHING)})
    assert found_in(outcome) == []
    assert outcome.ruleset is not None
    assert needed(outcome.ruleset, "sv") == []


def test_what_the_parent_does_not_translate_is_told_in_one_finding_with_whose_it_is() -> None:
    (found,) = check_texts({**BASE, **variant(EVERYTHING)}).findings
    assert (found.code, found.severity.value) == ("RW810", "warning")
    assert (found.span.source.name, found.span.text) == ("ruleset.yaml", "./base")
    count = len(needed(sound({**BASE, **variant(EVERYTHING)}), "sv"))
    assert found.message == (
        f"this ruleset is written in 'sv', but {count} texts of base are in 'en', and no catalog translates them"
    )
    assert found.notes == (
        f"printed as written: choice.Cover “Cover”, choice.Cover.none_at_all “None”, record.Gun “Gun” and {count - 3} more",
    )
    assert found.help == (
        "run 'rulewright locale update': it makes locales/sv.po with just these texts; translate them there"
    )


def test_of_one_text_it_speaks_in_the_singular() -> None:
    files = {**TRANSLATED, "base/b.rules": 'unit stride "Stride" = 75 cm\n'}
    (found,) = check_texts({**files, **variant(EVERYTHING)}).findings
    assert "but 1 text of base is in 'en', and no catalog translates it" in found.message


def test_only_what_the_parent_wrote_is_wanted_whoever_changed_the_declaration() -> None:
    ruleset = sound({**BASE, **variant(EVERYTHING)})
    wanted = needed(ruleset, "sv")
    assert {text.message for text in wanted}.isdisjoint(OWN)
    assert {"Rifle", "Lucky.", "None", "Range", "Roll", "There is a wall"} <= {text.message for text in wanted}
    assert {text.languages for text in wanted} == {("en",)}
    assert {text.writers for text in wanted} == {("base",)}
    # What is in the parent only as it was is not asked for any more.
    assert {text.message for text in wanted}.isdisjoint({"Revolver", "Ouch.", "Wall", "Shoot", "Smoke"})


def test_a_catalog_of_its_own_language_translates_the_rest() -> None:
    ruleset = sound({**BASE, **variant(EVERYTHING)})
    rest: dict[str, dict[str, str]] = {}
    for text in needed(ruleset, "sv"):
        rest.setdefault(text.context, {})[text.message] = f"sv:{text.message}"
    whole = {**BASE, **variant(EVERYTHING), "locales/sv.po": po("sv", rest)}
    assert found_in(check_texts(whole)) == []
    page = printed(sound(whole), "sv")
    assert "sv:Rifle" in page
    assert "Trubbnos" in page
    del rest["weapon.rifle"]
    (found,) = check_texts({**whole, "locales/sv.po": po("sv", rest)}).findings
    assert (found.code, found.message) == ("RW803", "the catalog does not know weapon.rifle “Rifle”")


def test_a_text_translated_into_itself_is_out_of_place() -> None:
    into_itself = {"weapon.kort": {"Kort": "Kort"}}
    (found,) = check_texts({**TRANSLATED, **variant(EVERYTHING), "locales/sv.po": po("sv", into_itself)}).findings
    assert (found.code, found.span.source.name) == ("RW804", "locales/sv.po")
    assert found.message == "weapon.kort “Kort” is written in 'sv' itself and is printed as it stands there"


def test_a_term_of_the_parents_catalog_may_be_another_one_here() -> None:
    files = {**TRANSLATED, **variant(EVERYTHING), "locales/sv.po": po("sv", {"weapon.rifle": {"Rifle": "Bössa"}})}
    assert found_in(check_texts(files)) == []
    assert "Bössa" in printed(sound(files), "sv")


def test_in_the_parents_language_its_own_words_need_the_catalog() -> None:
    files = {**TRANSLATED, **variant(EVERYTHING, rest="languages: [en]\n")}
    (found,) = check_texts(files).findings
    assert found.message == "there is no locales/en.po: in 'en' 12 texts of this ruleset stay untranslated"
    ruleset = sound(files)
    assert {text.message for text in needed(ruleset, "en")} == OWN
    page = printed(ruleset, "en")
    assert "Rifle" in page
    assert "Take aim" not in page
    english: dict[str, dict[str, str]] = {}
    for text in needed(ruleset, "en"):
        english.setdefault(text.context, {})[text.message] = f"en:{text.message}"
    whole = {**files, "locales/en.po": po("en", english)}
    assert found_in(check_texts(whole)) == []
    page = printed(sound(whole), "en")
    for word in ("en:Trubbnos", "Rifle", "en:Ta sikte", "Lucky.", "en:Rejält aj.", "en:Dimma"):
        assert word in page


def test_a_third_language_needs_the_words_of_both() -> None:
    ruleset = sound({**TRANSLATED, **variant(EVERYTHING, rest="languages: [de]\n")})
    messages = {text.message for text in needed(ruleset, "de")}
    assert messages >= OWN
    assert "Rifle" in messages
    findings = found_in(check_texts({**TRANSLATED, **variant(EVERYTHING, rest="languages: [de]\n")}))
    assert any("there is no locales/de.po: in 'de' 12 texts of this ruleset and " in found for found in findings)


@pytest.mark.parametrize(
    "rules",
    [
        "change procedure shoot\n  step aim\n    let bonus_dice = gun.bonus + 2\n",
        'replace in procedure shoot\n  step aim "Sikta"\n    let bonus_dice = gun.bonus + 2\n',
    ],
)
def test_a_name_that_the_parent_made_stays_the_parents_when_its_value_changes(rules: str) -> None:
    ruleset = sound({**TRANSLATED, **variant(rules)})
    assert ruleset.catalogs["sv"].translations()["procedure.shoot.name", "Bonus dice"] == "Bonustärningar"
    alone = sound({**BASE, **variant(rules)})
    assert "Bonus dice" in {text.message for text in needed(alone, "sv")}


def test_a_name_that_the_variant_makes_is_its_own() -> None:
    rules = (
        'add to procedure shoot after aim\n  step "Tur"\n    let turen = roll d6\n    require turen > 1 else "Otur"\n'
    )
    outcome = check_texts({**TRANSLATED, **variant(rules)})
    assert found_in(outcome) == []
    assert "Otur" in printed(sound({**TRANSLATED, **variant(rules)}), "sv")


def test_the_same_words_in_two_declarations_are_told_apart() -> None:
    # "Revolver" is Swedish as well: here it is the variant's own, and the parent's weapon still wants a translation.
    ruleset = sound({**BASE, **variant('rule revolver_rule "Revolver"\n  > Sex skott.\n')})
    assert [text.context for text in needed(ruleset, "sv") if text.message == "Revolver"] == ["weapon.revolver"]


def test_the_same_words_of_both_in_one_declaration_are_wanted() -> None:
    ruleset = sound({**BASE, **variant("replace in table harm\n  | roll | wounds | > note |\n  | 6 | 3 | Lucky. |\n")})
    (text,) = (text for text in needed(ruleset, "sv") if text.message == "Lucky.")
    assert text.languages == ("en",)


@pytest.mark.parametrize("language", ["sv-FI", "sv"])
def test_a_parents_catalog_serves_the_language_as_it_is_spoken_elsewhere(language: str) -> None:
    files = {**TRANSLATED, **variant(EVERYTHING, language=language)}
    assert [found.code for found in check_texts(files).findings] == []
    assert "Gevär" in printed(sound(files), language)


def test_what_is_in_the_same_language_as_spoken_elsewhere_may_be_translated_and_need_not() -> None:
    files = {**BASE, **variant('rule colour "Colour"\n  > Wear one.\n', language="en-GB")}
    assert found_in(check_texts(files)) == []
    files["locales/en_GB.po"] = po(
        "en_GB", {"rule.smoke.text": {"Nobody sees a thing.": "Nobody sees anything at all."}}
    )
    assert found_in(check_texts(files)) == []
    assert "Nobody sees anything at all." in printed(sound(files), "en-GB")


def test_a_text_of_a_sheet_that_is_half_in_another_language_is_wanted_in_both() -> None:
    sheets = "change:\n  all:\n    replace: {{{}}}\n"
    half = variant(EVERYTHING, rest="languages: [en]\n", **{"sheets.yaml": sheets.format("All of: Allt ur")})
    ruleset = sound({**TRANSLATED, **half})
    for language in ("sv", "en"):
        (text,) = (text for text in needed(ruleset, language) if text.context == "sheet.all.title")
        assert (text.message, text.languages) == ("Allt ur it", ("en", "sv"))
    whole = variant(EVERYTHING, rest="languages: [en]\n", **{"sheets.yaml": sheets.format("All of it: Alltihop här")})
    ruleset = sound({**TRANSLATED, **whole})
    assert "Alltihop här" in printed(ruleset, "sv")
    assert [text.message for text in needed(ruleset, "en") if text.context == "sheet.all.title"] == ["Alltihop här"]
    assert not needed(ruleset, "sv")


def test_a_chain_of_languages() -> None:
    middle = {
        "middle/ruleset.yaml": manifest("middle", "sv", "extends: ../base\n"),
        "middle/b.rules": 'change weapon rifle "Bössa"\n',
    }
    top = {"ruleset.yaml": manifest("top", "en", "extends: ./middle\n"), "c.rules": 'change rule smoke "Fog"\n'}
    ruleset = sound({**TRANSLATED, **middle, **top})
    assert [(text.context, text.writers) for text in needed(ruleset, "en")] == [("weapon.rifle", ("middle",))]
    (found,) = check_texts({**TRANSLATED, **middle, **top}).findings
    assert "1 text of middle is in 'sv'" in found.message
    page = printed(ruleset, "en")
    for word in ("Fog", "Bössa", "Revolver", "Nobody sees a thing."):
        assert word in page


def test_parents_in_two_languages() -> None:
    second = {
        "andra/ruleset.yaml": manifest("andra", "sv"),
        "andra/b.rules": 'rule ice "Is"\n  > Hal is.\n',
    }
    top = {
        "ruleset.yaml": manifest("top", "de", "extends: [./base, ./andra]\n"),
        "c.rules": 'rule mine "Meins"\n  > So ist es.\n',
        "sheets.yaml": SHEETS,
    }
    (found,) = (one for one in check_texts({**BASE, **second, **top}).findings if one.severity is Severity.WARNING)
    assert found.code == "RW810"
    assert "texts of base and 2 of andra are in 'en', 'sv'" in found.message


def test_a_variant_may_be_nothing_but_another_language() -> None:
    files = {**TRANSLATED, "ruleset.yaml": manifest("mitt", "sv", "extends: ./base\n")}
    assert found_in(check_texts(files)) == []
    assert "Gevär" in printed(sound(files), "sv")


def test_a_catalog_of_the_own_language_that_is_broken_is_told() -> None:
    files = {**TRANSLATED, **variant(EVERYTHING), "locales/sv.po": "msgid hello\n"}
    assert [(found.code, found.span.source.name) for found in check_texts(files).findings] == [
        ("RW801", "locales/sv.po")
    ]


# The bundled rulesets as parents

RULESETS = Path(__file__).parents[2] / "rulesets"


def pieces(ruleset: Compiled, language: str, sheet: str) -> set[str]:
    """All pieces of text that a sheet consists of, but for the title and version of the ruleset."""
    spoken = translator(language, ruleset.catalogs.get(language))
    only = tuple(one for one in ruleset.sheets.sheets if one.id == sheet)
    documents = compose(replace(ruleset.sheets, sheets=only, decks=()), ruleset.program, spoken)
    pages = (render_html(replace(one, ruleset="", version="")) for one in documents)
    return {text.strip() for page in pages for text in re.findall(r">([^<]+)<", page[page.index("<body") :])}


@pytest.mark.parametrize(
    ("parent", "language", "sheet", "rules", "theirs", "own"),
    [
        (
            "western-skirmish", "sv", "reference",
            'change weapon sawn_off "Kapade bössan"\n\nchange rule too_many_bullets\n  > Tre kulor räcker.\n',
            ("Avsågad Hagelbössa", "Upp till 4"), {"Kapade bössan", "Tre kulor räcker."},
        ),
        (
            "old-west", "zh-Hant", "weapons",
            'change weapon shovel "鐵鍬"\n\nchange weapon club\n  > 一根粗木棍。\n',
            ("鏟子",), {"鐵鍬", "棍棒：", "一根粗木棍。"},
        ),
    ],
)  # fmt: skip
def test_a_bundled_game_is_printed_as_its_own_catalog_has_it_but_for_what_is_changed(
    parent: str, language: str, sheet: str, rules: str, theirs: tuple[str, ...], own: set[str]
) -> None:
    outcome = check_texts({"ruleset.yaml": manifest("mitt", language, f"extends: {parent}\n"), "egna.rules": rules})
    assert found_in(outcome) == []
    assert outcome.ruleset is not None
    before = check(find(str(RULESETS / parent))[0]).ruleset
    assert before is not None
    mine, original = pieces(outcome.ruleset, language, sheet), pieces(before, language, sheet)
    assert mine - original == own
    assert original - mine
    assert all(any(word in text for word in theirs) for text in original - mine)
