"""The page about Python is played: with the package that a build makes, and with Rulewright."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from command_line import run

from rulewright.cli.commands.new import STARTER

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"
SESSION = re.compile(r"^```pycon\n(.*?)^```$", re.M | re.S)
VARIANT = re.compile(r"^```text\n(change .*?)^```$", re.M | re.S)


def test_the_page_about_python_shows_what_happens(tmp_path, monkeypatch):
    sessions = SESSION.findall(PAGE.read_text(encoding="utf-8"))
    assert len(sessions) > 5
    (tmp_path / "sessions.txt").write_text("\n".join(sessions), encoding="utf-8")
    shutil.copytree(STARTER, tmp_path / "my-game")
    monkeypatch.chdir(tmp_path)
    assert run("new", "my-variant", "--extends", "western-skirmish").code == 0
    (changes,) = VARIANT.findall(PAGE.read_text(encoding="utf-8"))
    (tmp_path / "my-variant/changes.rules").write_text(changes, encoding="utf-8")
    assert run("build", "western-skirmish", "--out", str(tmp_path)).code == 0
    package = tmp_path / "generated" / "western-skirmish" / "python"
    played = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "doctest", "sessions.txt"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert played.returncode == 0, played.stdout + played.stderr
