"""What Windows and macOS do otherwise, as far as that can be played here."""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Screen

from rulewright.cli import application
from rulewright.cli.terminal import Terminal
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.project.build import build
from rulewright.project.discovery import located
from rulewright.report import sarif
from rulewright.sheets import typst_worker
from rulewright.source import Source

ROOT = Path(__file__).resolve().parents[2]
UNTIDY = b'rule   peace  "Peace"\r\n  > Nobody shoots.\r\n'
TIDY = b'rule peace "Peace"\r\n  > Nobody shoots.\r\n'


def printed(*argv: str, typed: bytes = b"") -> bytes:
    """What a process on a Windows machine with a western code page writes to a file."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(ROOT / "compiler")}
    ran = subprocess.run(
        [sys.executable, "-m", "rulewright", *argv], input=typed, capture_output=True, check=False, env=environment
    )
    assert ran.returncode in (0, 1), ran.stderr
    return ran.stdout


def test_line_ends_of_windows_stay_as_they_are(rulewright, my_game):
    path = my_game / "peace.rules"
    path.write_bytes(UNTIDY)
    assert rulewright("fmt", "peace.rules").code == 0
    assert path.read_bytes() == TIDY
    assert rulewright("fmt", "--check", "peace.rules").code == 0
    assert printed("fmt", "-", typed=UNTIDY) == TIDY
    assert printed("fmt", "-", typed=UNTIDY.replace(b"\r", b"")) == TIDY.replace(b"\r", b"")


def test_a_ruleset_with_line_ends_of_windows_is_the_same_ruleset(rulewright, my_game):
    before = rulewright("build", "--out", "unix")
    for path in my_game.iterdir():
        if path.suffix in (".rules", ".yaml"):
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert rulewright("check").out == "my-game: no findings\n"
    assert (before.code, rulewright("build", "--out", "windows").code) == (0, 0)
    unix, windows = (
        {
            path.relative_to(out): path.read_bytes()
            for path in out.rglob("*")
            if path.is_file() and path.suffix != ".lock"
        }
        for out in (my_game / "unix/generated", my_game / "windows/generated")
    )
    assert unix == windows
    assert not any(b"\r\n" in data for path, data in unix.items() if path.suffix != ".pdf")


@pytest.mark.parametrize(
    "words",
    [
        ("locale", "extract"),
        ("odds", "speak", "--format", "csv"),
        ("check", "--format", "junit"),
        ("check", "--format", "sarif"),
        ("diff", ".", ".", "--format", "markdown"),
        ("diff", ".", ".", "--format", "html"),
        ("fmt", "-"),
    ],
)
def test_documents_are_utf_8_whatever_the_code_page(my_game, words):
    rules = 'procedure speak "说" gives text\n  give "决斗 — ok"\n'.replace(" gives text\n", "\n  gives text\n")
    (my_game / "speak.rules").write_text(rules, encoding="utf-8")
    data = printed(*words, typed=rules.encode())
    text = data.decode("utf-8")
    assert "\\u" not in text or words[0] == "check"
    assert b"\r\n" not in data
    if "csv" in words:
        assert next(csv.DictReader(io.StringIO(text)))["outcome"] == "决斗 — ok"
    if words[0] in ("locale", "fmt"):
        assert "决斗 — ok" in text


def test_a_console_that_obeys_no_escape_codes_gets_none(monkeypatch):
    monkeypatch.setattr("rulewright.cli.terminal._ask_for_codes", lambda: False)
    out, error = Screen(io.BytesIO(), "utf-8"), Screen(io.BytesIO(), "utf-8")
    for name, stream in (("stdin", io.StringIO()), ("stdout", out), ("stderr", error)):
        monkeypatch.setattr(sys, name, stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal = Terminal.of_process()
    assert terminal.style.strong("x") == "x"
    with terminal.progress() as tell:
        tell("busy")
    error.flush()
    assert error.buffer.getvalue() == b""


def test_an_output_that_nobody_reads_ends_the_command_quietly_on_windows_too(rulewright, my_game, monkeypatch):
    def broken(argv, terminal):
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr(application, "_dispatch", broken)
    assert rulewright("check").code == application.MISUSE
    monkeypatch.setattr("rulewright.cli.terminal._ask_for_codes", lambda: False)
    monkeypatch.setattr(sys, "platform", "win32")
    ran = rulewright("check")
    assert (ran.code, ran.error) == (application.UNREAD, "")


def test_outputs_on_another_drive_are_named_in_full(my_game, tmp_path, monkeypatch):
    relative = os.path.relpath

    def on_another_drive(path, start=os.curdir):
        if str(path).startswith(str(tmp_path / "out")):
            raise ValueError("path is on mount 'D:', start on mount 'C:'")
        return relative(path, start)

    (tmp_path / "out").mkdir()
    (tmp_path / "out/generated").write_text("", encoding="utf-8")
    location = located(str(my_game))
    monkeypatch.setattr(os.path, "relpath", on_another_drive)
    built = build(type(location)(location.folder, location.project, str(tmp_path / "out")))
    [finding] = [found for found in built.findings if found.code == "RW752"]
    assert finding.span.source.name == (tmp_path / "out/generated").as_posix()


def test_a_link_to_another_drive_leads_out(rulewright, my_game, monkeypatch):
    def on_other_drives(paths):
        raise ValueError("Paths don't have the same drive")

    (my_game / "extra.rules").write_text("# nothing\n", encoding="utf-8")
    monkeypatch.setattr(os.path, "commonpath", on_other_drives)
    ran = rulewright("check", "--format", "concise")
    assert ran.code == 1
    assert "RW705" in ran.out


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("rules/a b.rules", "rules/a%20b.rules"),
        ("../规.rules", "../%E8%A7%84.rules"),
        ("/home/me/a b.rules", "file:///home/me/a%20b.rules"),
        ("C:/games/a b.rules", "file:///C:/games/a%20b.rules"),
    ],
)
def test_files_have_addresses_in_sarif(name, uri):
    finding = Diagnostic("RW101", Severity.ERROR, Source(name, "x").span(0, 1), "x")
    text = sarif.render((finding,), {}, "1", "check")
    assert f'"uri": "{uri}"' in text
    assert ('"uriBaseId": "%SRCROOT%"' in text) == (name == "rules/a b.rules")


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limits")
def test_limits_that_the_system_refuses_are_no_fault(monkeypatch):
    def refuse(kind, limits):
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(typst_worker.resource, "setrlimit", refuse)
    typst_worker.limit_this_process()
