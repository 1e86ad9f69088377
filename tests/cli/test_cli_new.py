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
