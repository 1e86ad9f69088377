"""``rulewright check``"""

from __future__ import annotations

import json
import os

import pytest

BROKEN = """
table luck "Luck" on roll d6 gives text
  | roll | luck |
  | 1..2 | bad  |
  | 4..6 | good |
"""


def test_the_starter_is_sound(rulewright, my_game):
    ran = rulewright("check", "--strict")
    assert (ran.code, ran.out, ran.error) == (0, "my-game: no findings\n", "")


def test_findings_are_shown_with_their_line_and_the_code_is_1(rulewright, my_game):
    (my_game / "luck.rules").write_text(BROKEN, encoding="utf-8")
    ran = rulewright("check")
    assert ran.code == 1
    assert "luck.rules:5:5: error RW401: table 'luck'" in ran.out
    assert "    5 |   | 4..6 | good |\n      |     ^^^^ " in ran.out
    assert "\n1 error in luck.rules\n" in ran.out
    assert "rulewright explain RW401 tells more" in ran.out
    assert "no findings" not in ran.out


def test_the_same_findings_come_from_memory(rulewright, my_game):
    (my_game / "luck.rules").write_text(BROKEN, encoding="utf-8")
    first = rulewright("check")
    assert (my_game / ".rulewright").is_dir()
    assert rulewright("check") == first
    (my_game / "luck.rules").unlink()
    assert rulewright("check").code == 0


def test_an_unchanged_ruleset_is_not_compiled_again(rulewright, my_game, monkeypatch):
    rulewright("check")

    def compiled_again(location):
        raise AssertionError("compiled again")

    monkeypatch.setattr("rulewright.project.pipeline.check", compiled_again)
    assert rulewright("check").code == 0
    (my_game / "weapons.rules").write_text("# nothing\n", encoding="utf-8")
    assert rulewright("check").code == 3


def test_formats(rulewright, my_game):
    (my_game / "luck.rules").write_text(BROKEN, encoding="utf-8")
    concise = rulewright("check", "--format", "concise")
    assert concise.code == 1
    assert concise.out.startswith("luck.rules:5:5-5:9: ")
    assert all(line.startswith("luck.rules:") for line in concise.out.splitlines())
    read = json.loads(rulewright("check", "--format=json").out)
    assert (read["format"], read["errors"]) == ("rulewright-findings", 1)
    (my_game / "luck.rules").unlink()
    read = json.loads(rulewright("check", "--format=json").out)
    assert (read["findings"], read["errors"]) == ([], 0)


def test_warnings_alone_are_sound_unless_strict(rulewright, my_game):
    idle = 'formula idle "Idle" of skill integer, luck integer gives integer\n  skill otherwise\n'
    (my_game / "idle.rules").write_text(idle, encoding="utf-8")
    ran = rulewright("check")
    assert "2 warnings in idle.rules" in ran.out
    assert ran.code == 0
    assert rulewright("check", "--strict").code == 1


def test_a_project_may_be_strict(rulewright, my_game):
    idle = 'formula idle "Idle" of skill integer, luck integer gives integer\n  skill otherwise\n'
    (my_game / "idle.rules").write_text(idle, encoding="utf-8")
    (my_game / "rulewright.yaml").write_text("strict: true\n", encoding="utf-8")
    assert [rulewright("check").code for _ in range(2)] == [1, 1]
    (my_game / "rulewright.yaml").write_text("strict: false\n", encoding="utf-8")
    assert [rulewright("check").code for _ in range(2)] == [0, 0]
    assert rulewright("check", "--strict").code == 1


def test_what_is_wrong_with_a_project_is_told_once(rulewright, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulewright.yaml").write_text("stict: true\n", encoding="utf-8")
    for name in ("one", "two"):
        assert rulewright("new", f"rulesets/{name}").code == 0
    ran = rulewright("check")
    assert ran.code == 1
    assert ran.out.count("error RW720") == 1
    assert "no findings" not in ran.out


def test_files_are_named_as_seen_from_here(rulewright, my_game, monkeypatch):
    (my_game / "luck.rules").write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(my_game.parent)
    for target in ("my-game", "my-game/", "my-game/ruleset.yaml", str(my_game)):
        assert rulewright("check", target, "--format", "concise").out.startswith("my-game/luck.rules:5:5-")
    inside = my_game / "notes"
    inside.mkdir()
    monkeypatch.chdir(inside)
    assert rulewright("check", "--format", "concise").out.startswith("../luck.rules:5:5-")


def test_several_rulesets_at_once(rulewright, my_game, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert rulewright("new", "other").code == 0
    (my_game / "luck.rules").write_text(BROKEN, encoding="utf-8")
    ran = rulewright("check", "other", "my-game")
    assert ran.code == 1
    assert "other: no findings\n" in ran.out
    assert "my-game/luck.rules:5:5: error" in ran.out


@pytest.mark.parametrize(
    ("targets", "said"),
    [
        (("my-gam",), "did you mean"),
        (("/",), "'/' holds no ruleset.yaml"),
        (("nowhere",), "there is no ruleset 'nowhere'"),
    ],
)
def test_no_ruleset_is_misuse(rulewright, my_game, monkeypatch, tmp_path, targets, said):
    monkeypatch.chdir(tmp_path)
    ran = rulewright("check", *targets)
    assert ran.code == 2
    assert said in ran.error


def test_no_ruleset_anywhere(rulewright, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = rulewright("check")
    assert ran.code == 2
    assert "rulewright new" in ran.error


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\xff\xfe",
        b"\xff\xfet\x00",
        b"((((" * 20_000,
        b"record\n",
        b"\tx\n",
        b'rule x "' + b"\xf0\x9f\x92\xa9" * 500,
        b"|\n|",
        b">",
    ],
)
def test_no_file_leads_to_a_fault(rulewright, my_game, data):
    (my_game / "bad.rules").write_bytes(data)
    ran = rulewright("check")
    assert ran.code == 1
    assert "bad.rules" in ran.out


@pytest.mark.parametrize(
    "manifest",
    [
        b"",
        b"- a\n",
        b"id: [",
        b"id: &a *a\n",
        b"\xff",
        b"{" * 5000,
        b"id: my-game\nid: my-game\n",
        b"files: ['/etc/passwd']\n",
    ],
)
def test_no_manifest_leads_to_a_fault(rulewright, my_game, manifest):
    (my_game / "ruleset.yaml").write_bytes(manifest)
    ran = rulewright("check")
    assert ran.code == 1
    assert "ruleset.yaml" in ran.out


@pytest.mark.parametrize(
    ("stage", "part"),
    [
        ("tree", "Cell(text: 'spear')"),
        ("book", "label: 'A spear finds its mark'"),
        ("core", "let harm = roll_2 - target.armour\n"),
        ("python", "def strike("),
    ],
)
def test_every_stage_can_be_printed(rulewright, my_game, stage, part):
    ran = rulewright("check", "--dump", stage)
    assert ran.code == 0
    assert part in ran.out
    assert str(my_game) not in ran.out
    assert rulewright("check", "--dump", stage) == ran


def test_what_keeps_a_stage_from_being_reached_is_shown(rulewright, my_game):
    (my_game / "luck.rules").write_text(BROKEN, encoding="utf-8")
    assert rulewright("check", "--dump", "tree").code == 0
    ran = rulewright("check", "--dump", "core")
    assert ran.code == 1
    assert "error RW401" in ran.out


def test_files_are_named_from_the_folder_that_one_is_in(rulewright, my_game, tmp_path, monkeypatch):
    folder = tmp_path / "project" / "rulesets" / "my-game"
    folder.parent.mkdir(parents=True)
    my_game.rename(folder)
    (folder / "more.rules").write_text("nonsense\n", encoding="utf-8")
    for here, name in (
        (folder, "more.rules"),
        (folder.parent, "my-game/more.rules"),
        (folder.parent.parent, "rulesets/my-game/more.rules"),
        (tmp_path, "project/rulesets/my-game/more.rules"),
    ):
        monkeypatch.chdir(here)
        ran = rulewright("check", "." if here == folder else os.path.relpath(folder))
        assert ran.out.startswith(f"{name}:1:1: error RW102"), ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check",), "below this folder lies my-game: go there (cd my-game), or name it"),
        (("check", "."), "'.' holds no ruleset.yaml\n   help: below this folder lies my-game: go there (cd my-game)"),
        (("fmt",), "go there (cd my-game)"),
        (
            ("test", "my-game/fight.rules"),
            "a ruleset is a folder\n   help: name the folder that it belongs to: my-game",
        ),
        (("check", "games.txt"), "'games.txt' is a file, and a ruleset is a folder"),
        (("check", "my-game\\more"), "write it with '/': my-game/more"),
    ],
)
def test_in_the_wrong_folder_one_is_told_the_way(rulewright, my_game, monkeypatch, words, said):
    (my_game / "more").mkdir()
    (my_game.parent / "games.txt").write_text("", encoding="utf-8")
    monkeypatch.chdir(my_game.parent)
    ran = rulewright(*words)
    assert ran.code == 2
    assert said in ran.error


def test_a_file_of_the_ruleset_here_needs_no_name(rulewright, my_game):
    assert "leave its name away" in rulewright("check", "fight.rules").error


@pytest.mark.parametrize("name", ["ruleset.yml", "ruleset.yaml.txt", "Ruleset.YAML", "rulesets.yaml", "ruleset.txt"])
def test_a_manifest_of_another_name_makes_no_ruleset_vanish(rulewright, my_game, tmp_path, monkeypatch, name):
    (tmp_path / "rulesets").mkdir()
    folder = my_game.rename(tmp_path / "rulesets" / "my-game")
    monkeypatch.chdir(tmp_path)
    rulewright("new", "rulesets/other")
    (folder / "ruleset.yaml").rename(folder / name)
    for here in (tmp_path, folder):
        monkeypatch.chdir(here)
        ran = rulewright("check")
        assert ran.code == 2
        assert f"that of 'my-game' is called {name}\n   help: rename it to ruleset.yaml" in ran.error


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("more.rules.txt", "more.rules"),
        ("more.rule", "more.rules"),
        ("more.RULES", "more.rules"),
        ("more.rules.docx", "more.rules"),
        ("sub/more.rule", "more.rules"),
        ("guns.csv.txt", "guns.csv"),
        ("sheets.yml", "sheets.yaml"),
        ("sheet.yaml", "sheets.yaml"),
        ("sources.yaml.txt", "sources.yaml"),
        ("ruleset.yml", "ruleset.yaml"),
        ("notes.txt", None),
        ("rules.md", None),
        (".more.rule", None),
        ("generated/more.rule", None),
        ("guns.csv", None),
        ("more.rules", None),
    ],
)
def test_a_file_that_its_name_keeps_from_being_read_is_told(rulewright, my_game, name, meant):
    (my_game / name).parent.mkdir(exist_ok=True)
    (my_game / name).write_text("", encoding="utf-8")
    told = "" if meant is None else f"note: {name} is not read: call it {meant}\n"
    for _ in ("checked", "remembered"):
        ran = rulewright("check")
        assert (ran.code, ran.error) == (0, told)
    assert rulewright("check", "--format", "json").error == ""
