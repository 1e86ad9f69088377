"""``rulewright new``"""

from __future__ import annotations

import os

import pytest


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_a_new_ruleset_bears_its_name(rulewright, tmp_path):
    ran = rulewright("new", "moon-duel")
    assert ran.code == 0
    assert "rulewright check moon-duel\n" in ran.out
    manifest = (tmp_path / "moon-duel" / "ruleset.yaml").read_text(encoding="utf-8")
    assert "\nid: moon-duel\n" in manifest
    assert '\ntitle: "Moon duel"\n' in manifest
    assert [path.name for path in tmp_path.iterdir()] == ["moon-duel"]


def test_a_title_is_text_whatever_is_in_it(rulewright, tmp_path):
    assert rulewright("new", "a", "--title", 'Mån: "duell" #1 \\ 月').code == 0
    manifest = (tmp_path / "a" / "ruleset.yaml").read_text(encoding="utf-8")
    assert '\ntitle: "Mån: \\"duell\\" #1 \\\\ 月"\n' in manifest


def test_an_empty_folder_may_be_there_already(rulewright, tmp_path):
    (tmp_path / "a").mkdir()
    assert rulewright("new", "a/").code == 0
    assert (tmp_path / "a" / "ruleset.yaml").is_file()


@pytest.mark.parametrize(
    ("folder", "help"),
    [
        ("My Game", "such as 'my-game'"),
        ("Min värld", "such as 'min-varld'"),
        ("a_b", "such as 'a-b'"),
        ("9lives", "such as 'lives'"),
        ("é", "lower-case letters"),
        ("a" * 65, "such as"),
        (".", "lower-case"),
        ("nowhere/a", "make it first"),
        ("con", "such as con-game"),
        ("full", "choose another name"),
        ("file", "choose another name"),
        ("link", "choose another name"),
    ],
)
def test_what_cannot_be_made_is_misuse_and_writes_nothing(rulewright, tmp_path, folder, help):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "elsewhere").mkdir()
    os.symlink(tmp_path / "elsewhere", tmp_path / "link")
    before = sorted(tmp_path.rglob("*"))
    ran = rulewright("new", folder)
    assert ran.code == 2
    assert help in ran.error
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("title", ["", " ", "two\nlines", "\x1b[2J", "x" * 201])
def test_a_title_that_cannot_be_printed_is_refused(rulewright, tmp_path, title):
    assert rulewright("new", "a", "--title", title).code == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("word", ["null", "true", "false", "no", "on", "class", "list", "e1"])
def test_a_folder_named_like_a_word_of_yaml_or_python_is_sound(rulewright, word):
    assert rulewright("new", word).code == 0
    ran = rulewright("check", word)
    assert (ran.code, ran.out) == (0, f"{word}: no findings\n")


def test_a_variant_of_several(rulewright, tmp_path):
    rulewright("new", "rulesets/rain", "--extends", "western-skirmish")
    rulewright("new", "rulesets/snow", "--extends", "western-skirmish")
    assert rulewright("new", "rulesets/both", "--extends", "rain", "--extends", "../snow").code == 0
    manifest = (tmp_path / "rulesets/both/ruleset.yaml").read_text(encoding="utf-8")
    assert "extends: [rain, ../snow]\nrequires: [rain >=0.1.0, snow >=0.1.0]\n" in manifest
    assert rulewright("check", "both").out == "both: no findings\n"
    ran = rulewright("new", "rulesets/worse", "--extends", "rain", "--extends", "snwo")
    assert (ran.code, "did you mean 'snow'?" in ran.error) == (2, True)
    assert not (tmp_path / "rulesets/worse").exists()


@pytest.mark.parametrize(
    ("made", "folder", "parent", "said"),
    [
        (
            "my-game",
            "grim",
            "my-game",
            "put the folders 'my-game' and 'grim' side by side into a folder called 'rulesets'",
        ),
        ("my-game", "grim", "../my-game", "put the folders 'my-game' and 'grim' side by side"),
        ("my-game", "my-game/grim", "my-game", "put the folders 'my-game' and 'grim' side by side"),
        ("my-game", "rulesets/grim", "my-game", "put the folders 'my-game' and 'grim' side by side"),
        ("rulesets/my-game", "grim", "my-game", "'my-game' lies in rulesets/: put this one there as well"),
        ("rulesets/my-game", "rulesets/grim", "./my-game", "relative to the folder of this one: ../my-game"),
        ("rulesets/my-game", "rulesets/grim", "frontier", "one in a Python package is known when that is installed"),
    ],
)
def test_a_parent_in_another_place_is_found_for_who_asks(rulewright, made, folder, parent, said):
    assert rulewright("new", made).code == 0
    ran = rulewright("new", folder, "--extends", parent)
    assert ran.code == 2
    assert said in ran.error


def test_a_name_that_is_no_id_is_offered_as_a_title(rulewright):
    assert 'rulewright new my-game --title "My Game"' in rulewright("new", "My Game").error


def test_the_name_of_a_bundled_ruleset_is_taken_and_told(rulewright):
    ran = rulewright("new", "old-west")
    assert ran.code == 0
    assert "--extends old-west" in ran.error
