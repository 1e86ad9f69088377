"""``rulewright locale``"""

from __future__ import annotations

import pytest


def test_extract_prints_every_text_untranslated(rulewright, my_game):
    ran = rulewright("locale", "extract")
    assert ran.code == 0
    for text in (
        "Out of the fight",
        "Roll a die, add what helps you, and reach 20.",
        "The target is too far away",
        "Took aim",
    ):
        assert f'msgid "{text}"\nmsgstr ""\n' in ran.out
    assert str(my_game) not in ran.out
    assert ran == rulewright("locale", "extract")


def test_update_makes_a_catalog_and_keeps_what_is_translated(rulewright, my_game):
    ran = rulewright("locale", "update", "--language", "sv")
    assert ran.code == 0
    assert ran.out.startswith("locales/sv.po: ")
    assert ", 0 translated\n" in ran.out
    assert "add sv to 'languages' in ruleset.yaml" in ran.out
    catalog = my_game / "locales" / "sv.po"
    text = catalog.read_text(encoding="utf-8")
    catalog.write_text(
        text.replace('msgid "Took aim"\nmsgstr ""', 'msgid "Took aim"\nmsgstr "Siktade"'), encoding="utf-8"
    )
    manifest = my_game / "ruleset.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + "languages: [sv]\n", encoding="utf-8")
    fight = my_game / "fight.rules"
    fight.write_text(fight.read_text(encoding="utf-8").replace("Far away", "Too far"), encoding="utf-8")
    ran = rulewright("locale", "update")
    assert ran.code == 0
    assert ", 1 translated" in ran.out
    assert "languages" not in ran.out
    updated = catalog.read_text(encoding="utf-8")
    assert 'msgid "Took aim"\nmsgstr "Siktade"' in updated
    assert 'msgid "Too far"\nmsgstr ""' in updated
    assert 'msgid "Far away"' not in updated
    rulewright("locale", "update")
    assert catalog.read_text(encoding="utf-8") == updated


def test_a_catalog_that_cannot_be_read_is_left_alone(rulewright, my_game):
    catalog = my_game / "locales" / "sv.po"
    catalog.parent.mkdir()
    catalog.write_text('msgid "unclosed\nmsgstr ""\n', encoding="utf-8")
    ran = rulewright("locale", "update", "--language", "sv")
    assert ran.code == 1
    assert "locales/sv.po:1:" in ran.out
    assert catalog.read_text(encoding="utf-8") == 'msgid "unclosed\nmsgstr ""\n'


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("update",), "lists no languages"),
        (("update", "--language", "klingonish"), "'klingonish' is no language"),
        (("update", "--language", "../../x"), "is no language"),
        (("updat",), "did you mean 'update'?"),
        ((), "required"),
    ],
)
def test_misuse(rulewright, my_game, argv, said):
    ran = rulewright("locale", *argv)
    assert ran.code == 2
    assert said in ran.error


def test_a_broken_catalog_is_placed_as_seen_from_the_current_folder(rulewright, my_game, monkeypatch):
    catalog = my_game / "locales" / "sv.po"
    catalog.parent.mkdir()
    catalog.write_text("hello\n", encoding="utf-8")
    monkeypatch.chdir(my_game.parent)
    ran = rulewright("locale", "update", "my-game", "--language", "sv")
    assert ran.code == 1
    assert ran.out.startswith("my-game/locales/sv.po:1:1: error RW801")
    assert catalog.read_text(encoding="utf-8") == "hello\n"


@pytest.mark.parametrize(
    "words", [("update", "--language", "en"), ("update", "--language", "EN"), ("extract", "--language", "sv")]
)
def test_a_language_that_makes_no_sense_is_misuse(rulewright, my_game, words):
    ran = rulewright("locale", *words)
    assert (ran.code, ran.out) == (2, "")
    assert "help: " in ran.error
    assert not (my_game / "locales").exists()


def test_a_variant_keeps_its_own_word_for_what_its_parent_translates(rulewright, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    manifest = "id: {0}\ntitle: {0}\nversion: 1.0.0\nlicence: MIT\nlanguage: en\nlanguages: [sv]\n"
    for name, rest in (("base", ""), ("mine", "extends: base\n")):
        folder = tmp_path / "rulesets" / name
        folder.mkdir(parents=True)
        (folder / "ruleset.yaml").write_text(manifest.format(name) + rest, encoding="utf-8")
    base, mine = tmp_path / "rulesets" / "base", tmp_path / "rulesets" / "mine"
    (base / "a.rules").write_text('rule mail "Armour"\n  > It helps.\n', encoding="utf-8")
    (mine / "b.rules").write_text('rule more "More"\n  > It hurts.\n', encoding="utf-8")
    rulewright("locale", "update", "rulesets/base")
    catalog = base / "locales" / "sv.po"
    text = catalog.read_text(encoding="utf-8").replace('msgid "Armour"\nmsgstr ""', 'msgid "Armour"\nmsgstr "Rustning"')
    catalog.write_text(text, encoding="utf-8")
    rulewright("locale", "update", "rulesets/mine")
    own = mine / "locales" / "sv.po"
    assert "Armour" not in own.read_text(encoding="utf-8")
    entry = text[text.rindex("\n\n", 0, text.index('msgid "Armour"')) :].split("\n\n")[1]
    own.write_text(own.read_text(encoding="utf-8") + "\n" + entry.replace("Rustning", "Skydd") + "\n", encoding="utf-8")
    assert rulewright("locale", "update", "rulesets/mine").code == 0
    assert 'msgstr "Skydd"' in own.read_text(encoding="utf-8")


def test_a_variant_in_another_language_translates_just_the_rest_of_its_parents_texts(rulewright, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    manifest = "id: {0}\ntitle: {1}\nversion: 1.0.0\nlicence: MIT\nlanguage: {2}\n"
    files = {
        "base/ruleset.yaml": manifest.format("base", "Base", "en"),
        "base/a.rules": 'rule mail "Armour"\n  > It helps.\n\nrule hat "Hats"\n  > They fall off.\n',
        "mitt/ruleset.yaml": manifest.format("mitt", "Mitt", "sv") + "extends: base\n",
        "mitt/b.rules": 'change rule hat "Hattar"\n\nrule more "Mera"\n  > Det gör ont.\n',
    }
    for name, text in files.items():
        path = tmp_path / "rulesets" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    told = rulewright("check", "rulesets/mitt")
    assert told.code == 0
    assert "RW810: this ruleset is written in 'sv', but 3 texts of base are in 'en'" in told.out
    ran = rulewright("locale", "update", "rulesets/mitt")
    assert (ran.code, ran.out) == (0, "rulesets/mitt/locales/sv.po: 3 texts, 0 translated\n")
    catalog = tmp_path / "rulesets" / "mitt" / "locales" / "sv.po"
    text = catalog.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("msgid") and line != 'msgid ""'] == [
        'msgid "Armour"',
        'msgid "It helps."',
        'msgid "They fall off."',
    ]
    assert text.count("#. written in en") == 3
    for message, translation in (
        ("Armour", "Rustning"),
        ("It helps.", "Den hjälper."),
        ("They fall off.", "De ramlar."),
    ):
        text = text.replace(f'msgid "{message}"\nmsgstr ""', f'msgid "{message}"\nmsgstr "{translation}"')
    catalog.write_text(text, encoding="utf-8")
    assert rulewright("check", "rulesets/mitt").out == "mitt: no findings\n"
    # With a catalog in the parent nothing is left, and no file is made.
    inherited = tmp_path / "rulesets" / "base" / "locales" / "sv.po"
    inherited.parent.mkdir()
    catalog.rename(inherited)
    ran = rulewright("locale", "update", "rulesets/mitt", "--language", "sv")
    assert (ran.code, ran.out) == (0, "sv: the parents' own catalogs translate all that is needed\n")
    assert not catalog.exists()
    # In the parent's language the variant's own words are what is missing.
    rulewright("locale", "update", "rulesets/mitt", "--language", "en")
    english = (tmp_path / "rulesets" / "mitt" / "locales" / "en.po").read_text(encoding="utf-8")
    assert [line for line in english.splitlines() if line.startswith("msgid") and line != 'msgid ""'] == [
        'msgid "Mitt"',
        'msgid "Hattar"',
        'msgid "Mera"',
        'msgid "Det gör ont."',
    ]
