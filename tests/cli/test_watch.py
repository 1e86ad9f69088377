"""``check --watch`` in a process of its own: what it prints after each save, and how it ends."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from command_line import run

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


@contextmanager
def watching(folder: Path) -> Iterator[Watching]:
    command = [sys.executable, "-m", "rulewright", "check", "--watch", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        yield Watching(process)
    finally:
        process.kill()
        process.wait()


def test_each_save_is_checked_and_ctrl_c_ends(game: Path) -> None:
    with watching(game) as seen:
        assert "no findings" in seen.next_report()
        (game / "game.rules").write_text("# a gap\n" + SOUND.replace("1..6", "1..4"), encoding="utf-8")
        report = seen.next_report()
        assert re.search(r"^-- [0-9:]{8}: game.rules --$", report, re.MULTILINE)
        assert "RW401" in report
        assert "game.rules:4:" in report
        (game / "game.rules").write_text(SOUND, encoding="utf-8")
        assert "no findings" in seen.next_report()
        seen.process.send_signal(signal.SIGINT)
        assert seen.process.wait(PATIENCE) == 130


def test_a_ruleset_without_a_manifest_is_waited_for(game: Path) -> None:
    (game / "ruleset.yaml").write_text("id: [", encoding="utf-8")
    with watching(game) as seen:
        assert "ruleset.yaml:1" in seen.next_report()
        (game / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
        assert "no findings" in seen.next_report()


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
