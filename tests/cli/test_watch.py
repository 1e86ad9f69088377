"""``check --watch`` in a process of its own: what it prints after each save, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from command_line import run

from rulewright.cli import watching
from rulewright.cli.watching import changed, listed
from rulewright.project import pipeline
from rulewright.project.pipeline import Outcome

MANIFEST = "id: game\ntitle: Game\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"
SOUND = 'table wound "Wound" on roll d6 gives text\n  | roll | text   |\n  | 1..6 | A cut. |\n'

PATIENCE = 60
"""Seconds until a test gives up; nothing waits that long where all is well."""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "game.rules").write_text(SOUND, encoding="utf-8")
    return tmp_path


class Watching:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._lines: Queue[str] = Queue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def next_report(self) -> str:
        """All lines up to the one that says that it waits."""
        report = ""
        while not report.endswith("ends --\n"):
            report += self._lines.get(timeout=PATIENCE)
        return report


def listen_to_ctrl_c() -> None:
    """A shell that starts the tests in the background has them ignore Ctrl-C, and what they start would, too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def watched(folder: Path) -> Iterator[Watching]:
    command = [sys.executable, "-m", "rulewright", "check", "--watch", str(folder)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, encoding="utf-8", preexec_fn=listen_to_ctrl_c
    )
    try:
        yield Watching(process)
    finally:
        process.kill()
        process.wait()


def save(file: Path, text: str) -> None:
    """At one stroke, however slow this machine is just now; what a save in steps does is tried below without a clock."""
    beside = file.with_name(file.name + "~")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, file)


def test_each_save_is_checked_and_ctrl_c_ends(game: Path) -> None:
    with watched(game) as seen:
        assert "no findings" in seen.next_report()
        save(game / "game.rules", "# a gap\n" + SOUND.replace("1..6", "1..4"))
        report = seen.next_report()
        assert re.search(r"^-- [0-9:]{8}: game.rules --$", report, re.MULTILINE)
        assert "RW401" in report
        assert "game.rules:4:" in report
        save(game / "game.rules", SOUND)
        assert "no findings" in seen.next_report()
        seen.process.send_signal(signal.SIGINT)
        assert seen.process.wait(PATIENCE) == 130


def test_a_ruleset_without_a_manifest_is_waited_for(game: Path) -> None:
    (game / "ruleset.yaml").write_text("id: [", encoding="utf-8")
    with watched(game) as seen:
        assert "ruleset.yaml:1" in seen.next_report()
        save(game / "ruleset.yaml", MANIFEST)
        assert "no findings" in seen.next_report()


def ruleset_and_parent(project: Path) -> Path:
    """The folder of a ruleset that extends another one of its project."""
    for id, extends, rules in (("base", "", SOUND), ("house", "extends: base\n", "")):
        folder = project / "rulesets" / id
        folder.mkdir(parents=True)
        (folder / "ruleset.yaml").write_text(MANIFEST.replace("id: game", f"id: {id}") + extends, encoding="utf-8")
        (folder / "a.rules").write_text(rules, encoding="utf-8")
    return folder


def test_a_broken_manifest_is_told_once_and_what_it_extended_is_no_save(tmp_path: Path) -> None:
    folder = ruleset_and_parent(tmp_path)
    manifest = folder / "ruleset.yaml"
    sound = manifest.read_text(encoding="utf-8")
    with watched(folder) as seen:
        seen.next_report()
        save(manifest, sound + "extend: base\n")
        assert "RW720" in seen.next_report()
        save(manifest, sound)
        report = seen.next_report()
        assert re.search(r"^-- [0-9:]{8}: rulesets/house/ruleset.yaml --$", report, re.MULTILINE), report
        assert "base" not in report
        save(folder.parent / "base" / "a.rules", SOUND.replace("1..6", "1..4"))
        assert "RW401" in seen.next_report()


@pytest.mark.parametrize("checks", [1, 2])
def test_a_save_that_follows_a_check_at_once_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checks: int
) -> None:
    house = ruleset_and_parent(tmp_path)
    done: list[object] = []
    pauses = iter(range(5))

    def check_and_save(*asked: Any) -> Outcome:
        outcome = check(*asked)
        done.append(outcome)
        if len(done) == checks:
            save(house.parent / "base" / "a.rules", SOUND.replace("1..6", "1..4"))
        return outcome

    def pause(_: float) -> None:
        if next(pauses, None) is None:
            raise KeyboardInterrupt

    check = pipeline.check
    monkeypatch.setattr(pipeline, "check", check_and_save)
    monkeypatch.setattr(watching, "time", SimpleNamespace(sleep=pause, strftime=time.strftime))
    result = run("check", "--watch", str(house))
    assert result.code == 130
    assert "RW401" in result.out


@pytest.mark.parametrize(("count", "shown"), [(5, "0, 1, 2, 3, 4"), (6, "0, 1, 2, 3, 4 and 1 more")])
def test_files_that_were_saved_together_are_named_in_one_line(count: int, shown: str) -> None:
    assert listed([str(number) for number in range(count)]) == shown


EMPTIED, HALF, WHOLE, BOTH = (
    {"game.rules": (1, 0)},
    {"game.rules": (2, 60)},
    {"game.rules": (3, 90)},
    {"game.rules": (3, 90), "b": (4, 1)},
)
BEFORE = {"game.rules": (0, 80)}


@pytest.mark.parametrize(
    ("looks", "seen"),
    [
        pytest.param([BEFORE, WHOLE, WHOLE], WHOLE, id="saved at one stroke"),
        pytest.param([EMPTIED, HALF, WHOLE, WHOLE], WHOLE, id="emptied, then written"),
        pytest.param([WHOLE, BOTH, BOTH], BOTH, id="two files, one after the other"),
        pytest.param([{}, WHOLE, WHOLE], WHOLE, id="removed, then written"),
        pytest.param([{}, {}], {}, id="removed"),
        pytest.param([EMPTIED, BEFORE, BEFORE, WHOLE, WHOLE], WHOLE, id="put back as it was"),
    ],
)
def test_a_save_in_steps_is_read_when_it_is_over(looks: list[dict[str, tuple[int, int]]], seen: object) -> None:
    coming = iter(looks)
    pauses: list[None] = []
    assert changed(BEFORE, lambda: next(coming), lambda: pauses.append(None)) == seen
    assert list(coming) == []
    assert len(pauses) == len(looks)


@pytest.mark.parametrize(
    "wrong",
    [
        ("--format", "json"),
        ("--output", "x.txt"),
        ("--report", "json=x.json"),
        ("--changed-since", "HEAD"),
        ("--dump", "core"),
    ],
)
def test_what_wants_an_end_is_refused(game: Path, wrong: tuple[str, str]) -> None:
    result = run("check", "--watch", str(game), *wrong)
    assert result.code == 2
    assert "--watch" in result.error + result.out
