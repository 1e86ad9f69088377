"""Every option that takes the path of what is to be written: it lands there whole, or nothing does and the message says why."""

from __future__ import annotations

import builtins
import json
import os

import pytest

SHOT = ("strike", "attacker.skill=8", "target.skill=6", "weapon=spear", "distance=2 m")
TEXT = "mine\n"
FILES = {
    "check --output": ("check", "--output", "FILE"),
    "check --report": ("check", "--report", "json=FILE"),
    "test --output": ("test", "--output", "FILE"),
    "test --report": ("test", "--report", "junit=FILE"),
    "diff --output": ("diff", ".", ".", "--no-odds", "--output", "FILE"),
    "odds --plot": ("odds", *SHOT, "--of", "wound", "--plot", "FILE"),
}
FOLDERS = {
    "build --out": ("build", "--out", "FOLDER"),
    "sweep --out": ("sweep", *SHOT, "--of", "hit", "-n", "100", "--out", "FOLDER"),
}


def filled(words: tuple[str, ...], path: str) -> tuple[str, ...]:
    return tuple(word.replace("FILE", path).replace("FOLDER", path) for word in words)


def listing() -> set[str]:
    return {name for name in os.listdir() if name not in (".rulewright", "generated")}


@pytest.fixture
def places(my_game):
    """What may stand in the way, in the current folder."""
    (my_game / "folder").mkdir()
    (my_game / "foreign.txt").write_text(TEXT, encoding="utf-8")
    (my_game / "notes.rules").write_text("# mine\n", encoding="utf-8")
    (my_game / "link").symlink_to("foreign.txt")
    (my_game / "loop").symlink_to("loop")
    return my_game


@pytest.mark.parametrize("words", FILES.values(), ids=FILES)
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("folder", "'folder' is a folder"),
        ("nowhere/out", "there is no folder 'nowhere'"),
        ("foreign.txt/out", "there is no folder 'foreign.txt'"),
        ("loop/out", "there is no folder 'loop'"),
        ("loop", "'loop' is a symbolic link"),
        ("link", "'link' is a symbolic link"),
        ("notes.rules", "'notes.rules' belongs to a ruleset, and would be replaced"),
        ("ruleset.yaml", "'ruleset.yaml' belongs to a ruleset, and would be replaced"),
        ("sheets.yaml", "'sheets.yaml' belongs to a ruleset, and would be replaced"),
        ("n" * 300, "cannot be written: "),
        ("nowhere\nat all/out", "there is no folder 'nowhere"),
    ],
)
def test_a_file_that_cannot_be_written_is_misuse(rulewright, places, words, path, said):
    before = listing()
    ran = rulewright(*filled(words, path))
    assert ran.code == 2
    assert said in ran.error
    assert "\nat all" not in ran.error
    assert ran.out == ""
    assert listing() == before
    assert (places / "foreign.txt").read_text(encoding="utf-8") == TEXT


@pytest.mark.parametrize("words", FILES.values(), ids=FILES)
@pytest.mark.parametrize("path", ["new.out", "规则.out", "two\nlines.out", "-x", "./-", "foreign.txt"])
def test_a_file_is_written_whatever_it_is_called(rulewright, places, words, path):
    words = (*filled(words[:-2], path), f"{words[-2]}={words[-1].replace('FILE', path)}")
    ran = rulewright(*words)
    assert ran.code in (0, 1), ran.error
    assert (places / path).read_text(encoding="utf-8") not in ("", TEXT)
    assert not [name for name in os.listdir() if name.endswith(".tmp")]


@pytest.mark.parametrize("words", FILES.values(), ids=FILES)
def test_a_file_that_the_machine_refuses_is_misuse_and_json_where_that_is_asked_for(
    rulewright, places, words, monkeypatch
):
    really_open = open

    def refusing(path, mode="r", *rest, **more):
        if mode == "x":
            raise PermissionError(13, "Permission denied", path)
        return really_open(path, mode, *rest, **more)

    monkeypatch.setattr(builtins, "open", refusing)
    ran = rulewright(*filled(words, "foreign.txt"), "--format", "json")
    assert ran.code == 2
    assert json.loads(ran.out)["message"] == "'foreign.txt' cannot be written: Permission denied"
    assert ".tmp" not in ran.error


@pytest.mark.parametrize("command", ["check", "test", "diff"])
def test_a_dash_is_the_standard_output(rulewright, places, command):
    words = {"diff": ("diff", ".", ".", "--no-odds")}.get(command, (command,))
    assert rulewright(*words, "--output", "-") == rulewright(*words)
    assert not (places / "-").exists()


@pytest.mark.parametrize("name", ["check --report", "test --report", "odds --plot"])
def test_two_things_do_not_run_into_one_another_on_the_standard_output(rulewright, places, name):
    ran = rulewright(*filled(FILES[name], "-"))
    assert ran.code == 2
    assert "'-' is the standard output" in ran.error
    assert not (places / "-").exists()


@pytest.mark.parametrize("words", FOLDERS.values(), ids=FOLDERS)
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("", "names no folder"),
        ("-", "'-' is the standard output"),
        ("foreign.txt", "'foreign.txt' is no folder"),
        ("foreign.txt/out", "is no folder"),
        ("loop", "'loop' is no folder"),
        ("loop/out", "is no folder"),
    ],
)
def test_a_folder_that_cannot_be_one_is_misuse(rulewright, places, words, path, said):
    before = listing()
    ran = rulewright(*filled(words, path), "--format", "json")
    assert ran.code == 2
    assert said in ran.error
    assert said in json.loads(ran.out)["message"]
    assert listing() == before


@pytest.mark.parametrize("words", FOLDERS.values(), ids=FOLDERS)
@pytest.mark.parametrize("path", ["folder", "new/deep", "规则", "two\nlines"])
def test_a_folder_is_filled_whatever_it_is_called(rulewright, places, words, path):
    ran = rulewright(*filled(words, path))
    assert ran.code == 0, ran.error
    assert "two\nlines" not in ran.out
    assert os.listdir(path)


def test_a_sweep_goes_into_no_ruleset_and_replaces_nothing_of_anybody_else(rulewright, places):
    sweep = FOLDERS["sweep --out"]
    ran = rulewright(*filled(sweep, "."))
    assert (ran.code, "'.' is the folder of a ruleset" in ran.error) == (2, True)
    (places / "folder/outcomes.csv").write_text(TEXT, encoding="utf-8")
    ran = rulewright(*filled(sweep, "folder"))
    assert (ran.code, "no sweep wrote 'folder/outcomes.csv'" in ran.error) == (2, True)
    assert (places / "folder/outcomes.csv").read_text(encoding="utf-8") == TEXT
    assert rulewright(*filled(sweep, "mine")).code == 0
    assert rulewright(*filled(sweep, "mine")).code == 0
    (places / "mine/summary.csv").unlink()
    (places / "mine/summary.csv").symlink_to("../foreign.txt")
    ran = rulewright(*filled(sweep, "mine"))
    assert (ran.code, "no sweep wrote 'mine/summary.csv'" in ran.error) == (2, True)
    assert (places / "foreign.txt").read_text(encoding="utf-8") == TEXT
    (places / "other").mkdir()
    (places / "other/settings").write_text(TEXT, encoding="utf-8")
    ran = rulewright(*filled(sweep, "other"))
    assert (ran.code, "no sweep wrote 'other/settings'" in ran.error) == (2, True)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("-", "'-' cannot be the id of a ruleset"),
        ("foreign.txt", "cannot be the id of a ruleset"),
        ("folder", "ready"),
        ("loop", "'loop' exists and is no folder"),
        ("loop/new", "there is no folder 'loop'"),
        ("nowhere/new", "there is no folder 'nowhere'"),
        ("two\nlines", "cannot be the id of a ruleset"),
        ("规则", "cannot be the id of a ruleset"),
    ],
)
def test_a_new_ruleset_lands_whole_or_not_at_all(rulewright, places, path, said):
    before = listing()
    ran = rulewright("new", path)
    assert said in ran.out + ran.error
    assert ran.code == (0 if said == "ready" else 2)
    assert listing() == before


def test_what_stands_in_the_way_of_a_catalog_is_told(rulewright, places):
    (places / "locales").write_text(TEXT, encoding="utf-8")
    ran = rulewright("locale", "update", "--language", "sv")
    assert ran.code in (1, 2)
    assert "locales" in ran.out + ran.error
    assert (places / "locales").read_text(encoding="utf-8") == TEXT
    (places / "locales").unlink()
    (places / "locales").mkdir()
    (places / "locales/sv.po").symlink_to("../foreign.txt")
    ran = rulewright("locale", "update", "--language", "sv")
    assert ran.code in (1, 2)
    assert (places / "foreign.txt").read_text(encoding="utf-8") == TEXT


def test_a_link_is_not_laid_out(rulewright, places):
    (places / "linked.rules").symlink_to("foreign.txt")
    ran = rulewright("fmt", "linked.rules")
    assert ran.code in (1, 2)
    assert (places / "linked.rules").is_symlink()
    assert (places / "foreign.txt").read_text(encoding="utf-8") == TEXT
