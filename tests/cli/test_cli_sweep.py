"""``rulewright sweep``"""

from __future__ import annotations

import csv
import json
import sys

import pytest

GRID = ("strike", "attacker.skill=8,12", "target.skill=6", "weapon=each", "distance=1 m", "-n", "20_000")


def test_a_grid_is_played_shown_and_written(rulewright, my_game):
    ran = rulewright("sweep", *GRID, "--of", "hit", "--out", "found")
    assert (ran.code, ran.error) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["attacker.skill", "weapon", "of", "mean", "deviation", "refused", "method"]
    assert [line.split()[:3] for line in lines[1:7]] == [
        [skill, weapon, "hit"] for skill in ("8", "12") for weapon in ("dagger", "spear", "bow")
    ]
    assert "6 settings" in lines
    with open("found/summary.csv", newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 6
    spear = next(row for row in rows if row["weapon"] == "spear" and row["attacker.skill"] == "8")
    assert abs(float(spear["mean"]) - 0.45) < 0.02
    assert sorted(path.name for path in (my_game / "found").iterdir()) == [
        "outcomes.csv",
        "outcomes.parquet",
        "settings",
        "summary.csv",
        "summary.parquet",
    ]


def test_the_second_time_nothing_is_played(rulewright, my_game):
    first = rulewright("sweep", *GRID)
    again = rulewright("sweep", *GRID, "--format", "json")
    read = json.loads(again.out)
    assert (first.code, again.code) == (0, 0)
    assert (read["format"], read["settings"], read["reused"], read["complete"]) == ("rulewright-sweep", 6, 6, True)
    more = json.loads(rulewright("sweep", *GRID, "attacker.armour=0,1", "--format", "json").out)
    assert (more["settings"], more["reused"]) == (12, 6)


def test_options_are_axes_too(rulewright, my_game):
    (my_game / "luck.rules").write_text(
        'option lucky "Lucky" yes/no = no\n\n'
        'procedure test_luck "Luck"\n  gives integer\n  let face = roll d6\n'
        "  if lucky\n    give face + 10\n  give face\n",
        encoding="utf-8",
    )
    read = json.loads(rulewright("sweep", "test_luck", "--set", "lucky=each", "--exact", "--format", "json").out)
    assert [(row["lucky"], row["mean"], row["method"]) for row in read["rows"]] == [
        ("no", 3.5, "exact"),
        ("yes", 13.5, "exact"),
    ]


def test_variants_are_played_beside_the_ruleset(rulewright, my_game):
    gritty = my_game.parent / "gritty"
    gritty.mkdir()
    for path in my_game.iterdir():
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            text = text.replace("id: my-game", "id: gritty").replace("reach 20", "reach 21").replace("1d6", "2d6")
            (gritty / path.name).write_text(text, encoding="utf-8")
    words = ("strike", "attacker.skill=8", "target.skill=6", "weapon=spear", "distance=1 m", "--of", "wound = down")
    ran = rulewright("sweep", *words, "--exact", "--variant", str(gritty), "--format", "json")
    assert ran.code == 0, ran.error
    rows = json.loads(ran.out)["rows"]
    assert [row["ruleset"] for row in rows] == ["my-game", "gritty"]
    assert rows[0]["mean"] < rows[1]["mean"]


def test_an_interrupted_sweep_writes_what_there_is(rulewright, my_game, monkeypatch):
    from rulewright.batch import sweep as module

    played = module.play

    def interrupted(program, setting):
        if setting.labels == ("12", "dagger"):
            raise KeyboardInterrupt
        return played(program, setting)

    monkeypatch.setattr(module, "play", interrupted)
    ran = rulewright("sweep", *GRID, "--of", "hit")
    assert ran.code == 130
    assert "3 of 6 settings; the same command goes on from here" in ran.out
    monkeypatch.undo()
    monkeypatch.chdir(my_game)
    ran = rulewright("sweep", *GRID, "--of", "hit")
    assert "6 settings (3 of them were there)" in ran.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("attacker.skill=any",), "'sweep' plays with a known attacker.skill, and 'any' says that it is not known"),
        (("--workers", "2", "--scheduler", "tcp://127.0.0.1:1"), "--workers and --scheduler exclude each other"),
        (("--scheduler", ""), "'' is no address of a scheduler"),
        (("--scheduler", "http://127.0.0.1:8786"), "'http://127.0.0.1:8786' is no address of a scheduler"),
        (("--scheduler", "inproc://x"), "'inproc://x' is no address of a scheduler"),
        (("--variant", "nowhere"), "nowhere"),
        (("--out", "ruleset.yaml"), "'ruleset.yaml' is no folder"),
        (("--out", ""), "--out names no folder"),
        (("--of", "hti"), "--of asks for what the result does not have"),
        (("-n", "x"), "'x' is no number of trials"),
    ],
)
def test_misuse(rulewright, my_game, words, message):
    grid = GRID if words[0] != "attacker.skill=any" else (GRID[0], *GRID[2:])
    ran = rulewright("sweep", *grid, *words)
    assert ran.code == 2
    assert message in ran.error
    assert not (my_game / "sweep").exists()


def test_workers_that_cannot_start_are_misuse(rulewright, my_game, monkeypatch):
    from rulewright.batch import cluster

    def failing(**_options):
        raise RuntimeError("Cluster failed to start: Nanny failed to start.")

    monkeypatch.setattr(cluster, "LocalCluster", failing)
    ran = rulewright("sweep", *GRID, "--workers", "2")
    assert ran.code == 2
    assert "the 2 workers could not be started: Cluster failed to start: Nanny failed to start." in ran.error
    assert not (my_game / "sweep").exists()


def test_without_the_extra_it_says_what_to_install(rulewright, my_game, monkeypatch):
    monkeypatch.delitem(sys.modules, "rulewright.batch.sweep_tables", raising=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = rulewright("sweep", *GRID)
    assert ran.code == 2
    assert "this needs pyarrow, which is not installed" in ran.error
    assert "pip install 'rulewright[sweep]'" in ran.error
