"""Sweeps: results are kept by what was played, and nothing is played twice."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from rules_text import program_of

from rulewright.batch.limits import BatchError
from rulewright.batch.settings import Played, Setting, fingerprint, identity, play
from rulewright.batch.sweep import Work, alone, sweep
from rulewright.batch.sweep_tables import outcome_rows, write
from rulewright.core.program import Program
from rulewright.inputs.asked import fields_asked

RULES = """
record Shot "Shot"
  hit    yes/no  "Hit"
  damage integer "Damage"

procedure shoot "Shoot"
  takes skill integer 1..30
  gives Shot
  require skill <= 20 else "{skill} is too good"
  if roll d20 > skill
    give Shot(hit: no, damage: 0)
  give Shot(hit: yes, damage: roll 2d6)
"""


@pytest.fixture
def program() -> Program:
    return program_of(RULES)


def settings(program: Program, *skills: int, exact: bool = False, trials: int = 20_000) -> list[Setting]:
    questions = tuple((each,) for each in fields_asked(program, program.procedures["shoot"]))
    return [
        Setting("example", (str(skill),), "shoot", {"skill": skill}, {}, {}, questions, trials, "7", exact)
        for skill in skills
    ]


class Counting:
    """Plays here, and counts how often; stops as Ctrl-C does after ``most``."""

    def __init__(self, most: int = 1_000) -> None:
        self.most = most
        self.played = 0

    def __call__(self, programs: Mapping[str, Program], work: Sequence[Work]) -> Iterator[tuple[str, Played]]:
        for result in alone(programs, work):
            if self.played == self.most:
                raise KeyboardInterrupt
            self.played += 1
            yield result


def test_an_interrupted_sweep_goes_on_where_it_stopped(tmp_path, program):
    programs, asked = {"example": program}, settings(program, 5, 10, 15)
    first = sweep(programs, asked, tmp_path, Counting(most=2))
    assert not first.complete
    assert [result is not None for result in first.results] == [True, True, False]
    again = Counting()
    second = sweep(programs, asked, tmp_path, again)
    assert (second.complete, second.reused, again.played) == (True, 2, 1)
    assert second.results[:2] == first.results[:2]
    assert second.results == sweep(programs, asked, tmp_path / "fresh", alone).results


def test_a_damaged_result_is_played_again(tmp_path, program):
    programs, asked = {"example": program}, settings(program, 5, 10)
    first = sweep(programs, asked, tmp_path, alone)
    one, other = sorted((tmp_path / "settings").iterdir())
    one.write_bytes(one.read_bytes()[:40])
    data = json.loads(other.read_text())
    other.write_text(json.dumps({**data, "fingerprint": "another"}))
    again = Counting()
    assert sweep(programs, asked, tmp_path, again).results == first.results
    assert again.played == 2


def test_a_result_hangs_on_the_setting_and_not_on_its_neighbours(program):
    alone_, among = settings(program, 10)[0], settings(program, 5, 10, 15)[1]
    assert play(program, alone_) == play(program, among)
    assert play(program, alone_) != play(program, replace(alone_, seed="8"))


def test_the_fingerprint_tells_apart_what_matters(program):
    base = settings(program, 10)[0]
    rules = identity(program)
    marks = {
        fingerprint(program, rules, each)
        for each in (
            base,
            replace(base, arguments={"skill": 11}),
            replace(base, trials=1),
            replace(base, seed="8"),
            replace(base, exact=True),
            replace(base, questions=base.questions[:1]),
        )
    }
    changed = program_of(RULES.replace("2d6", "2d8"))
    marks.add(fingerprint(changed, identity(changed), base))
    assert len(marks) == 7
    assert fingerprint(program, rules, replace(base, labels=("ten",))) in marks


def test_exact_odds_where_they_are_cheap(program):
    exact, played = (play(program, settings(program, 10, exact=exact)[0]) for exact in (True, False))
    assert (exact["method"], played["method"]) == ("exact", "numpy")
    assert exact["questions"][1]["statistics"][0]["mean"] == 3.5
    low, high = played["questions"][1]["statistics"][0]["interval"]
    assert low < 3.5 < high


def test_what_refuses_and_what_cannot_be_carried_out(tmp_path, program):
    refused = play(program, settings(program, 25)[0])
    assert refused["refused"] == {"25 is too good": 1.0}
    broken = program_of(RULES.replace("roll 2d6", "10 / (skill - 10) rounded down"))
    found = sweep({"example": broken}, settings(broken, 5, 10), tmp_path, alone)
    assert [played["method"] for played in found.results if played] == ["numpy", "stopped"]
    assert found.results[1] is not None
    assert found.results[1]["message"] == "this divides by zero (made.rules:12)"


def test_a_setting_that_does_not_fit(program):
    with pytest.raises(BatchError, match=r"the input 'skill' must be 1..30"):
        play(program, settings(program, 99)[0])


def test_the_tables(tmp_path: Path, program):
    found = sweep({"example": program}, settings(program, 5, 10, exact=True), tmp_path, alone)
    paths = write(found, ("skill",), tmp_path)
    assert [path.name for path in paths] == ["summary.csv", "summary.parquet", "outcomes.csv", "outcomes.parquet"]
    with (tmp_path / "summary.csv").open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["skill"], row["of"], row["mean"]) for row in rows] == [
        ("5", "hit", "0.25"),
        ("5", "damage", "1.75"),
        ("10", "hit", "0.5"),
        ("10", "damage", "3.5"),
    ]
    table = pq.read_table(tmp_path / "outcomes.parquet")
    assert table.column("skill").to_pylist() == [row["skill"] for row in _numbered(outcome_rows(found, ("skill",)))]
    chances = {
        (skill, outcome): share
        for skill, of, outcome, share in zip(
            *(table.column(name).to_pylist() for name in ("skill", "of", "outcome", "share")), strict=True
        )
        if of == "hit"
    }
    assert chances == {(5, "no"): 0.75, (5, "yes"): 0.25, (10, "no"): 0.5, (10, "yes"): 0.5}
    before = [path.read_bytes() for path in paths]
    assert [path.read_bytes() for path in write(found, ("skill",), tmp_path)] == before


def _numbered(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{**row, "skill": int(str(row["skill"]))} for row in rows]
