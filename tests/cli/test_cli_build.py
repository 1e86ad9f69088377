"""``rulewright build``"""

from __future__ import annotations

import json


def test_build_then_nothing_to_do(rulewright, my_game):
    ran = rulewright("build")
    assert ran.code == 0
    assert " written to generated/my-game\n" in ran.out
    for printed in ("cards/weapons.en.pdf", "sheets/reference.en.pdf"):
        assert f"\n  generated/my-game/{printed}\n" in ran.out
        assert (my_game / "generated" / "my-game" / printed).read_bytes().startswith(b"%PDF-")
    assert (my_game / "generated" / "my-game" / "ruleset.json").is_file()
    assert rulewright("build").out == "my-game: generated/my-game is up to date\n"


def test_a_ruleset_that_prints_nothing_is_told_why(rulewright, my_game):
    (my_game / "sheets.yaml").unlink()
    assert rulewright("build").out.endswith("\n  no sheets and no cards, because there is no sheets.yaml\n")


def test_freshness(rulewright, my_game):
    ran = rulewright("build", "--check")
    assert ran.code == 1
    assert "my-game: generated/my-game is not what the rules give; run 'rulewright build'\n" in ran.out
    assert "\n   missing  ruleset.json\n" in ran.out
    assert not (my_game / "generated" / "my-game").exists()
    rulewright("build")
    assert rulewright("build", "--check").code == 0
    weapons = my_game / "weapons.rules"
    weapons.write_text(weapons.read_text(encoding="utf-8").replace("1d4", "1d8"), encoding="utf-8")
    ran = rulewright("build", "--check")
    assert ran.code == 1
    assert "\n   differs  ruleset.json\n" in ran.out
    rulewright("build")
    (my_game / "generated" / "my-game" / "ruleset.json").write_text("{}", encoding="utf-8")
    assert rulewright("build", "--check").code == 1


def test_errors_leave_the_outputs_alone(rulewright, my_game):
    rulewright("build")
    before = {path: path.read_bytes() for path in (my_game / "generated").rglob("*") if path.is_file()}
    (my_game / "bad.rules").write_text("ruel x\n", encoding="utf-8")
    ran = rulewright("build")
    assert ran.code == 1
    assert "error RW102" in ran.out
    assert "my-game: nothing was written, because of the errors above\n" in ran.out
    assert {path: path.read_bytes() for path in (my_game / "generated").rglob("*") if path.is_file()} == before
    assert "my-game: cannot be built" in rulewright("build", "--check").out


def test_elsewhere(rulewright, my_game, tmp_path):
    ran = rulewright("build", "--out", str(tmp_path / "print"))
    assert ran.code == 0
    assert (tmp_path / "print" / "generated" / "my-game" / "ruleset.json").is_file()
    assert not (my_game / "generated").exists()


def test_json(rulewright, my_game):
    read = json.loads(rulewright("build", "--format", "json").out)
    (made,) = read["rulesets"]
    assert read["format"] == "rulewright-findings"
    assert (made["ruleset"], made["folder"], made["failed"]) == ("my-game", "generated/my-game", False)
    assert "ruleset.json" in made["written"]
    (made,) = json.loads(rulewright("build", "--check", "--format", "json").out)["rulesets"]
    assert made["fresh"] is True


def test_an_output_folder_that_cannot_be_is_named_as_it_was_given(rulewright, my_game, monkeypatch):
    (my_game.parent / "full").mkdir()
    (my_game.parent / "full/generated").write_text("", encoding="utf-8")
    monkeypatch.chdir(my_game.parent)
    ran = rulewright("build", "my-game", "--out", "full")
    assert ran.code == 1
    assert ran.out.startswith("full/generated:1:1: error RW752")
    assert not (my_game / "generated").exists()
