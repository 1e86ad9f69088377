"""The tables of the grammar are kept between runs, and nothing that lies where they are kept can do harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.diagnostics import Findings
from rulewright.source import Source
from rulewright.syntax import parse as parsing
from rulewright.syntax.driver import Driver
from rulewright.syntax.kept_tables import file_for
from rulewright.syntax.vocabulary import grammar

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the cache folder is named by XDG_CACHE_HOME here")

TEXT = 'table wound "Wound" on roll d6 gives text\n  | roll | text   |\n  | 1..6 | A cut. |\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def parsed() -> object:
    """A text, read with a parser that was made for it."""
    with pytest.MonkeyPatch.context() as patch:
        made = grammar.__wrapped__()
        patch.setattr(parsing, "grammar", lambda: made)
        patch.setattr(parsing, "_driver", lambda: Driver(made))
        findings = Findings()
        found = parsing.parse(Source("a.rules", TEXT), findings)
        broken = Findings()
        parsing.parse(Source("b.rules", TEXT.replace("on roll", "roll")), broken)
    assert not findings
    return found, [(one.code, one.message, str(one.span)) for one in broken]


def test_a_parser_from_kept_tables_reads_and_complains_as_a_new_one(home: Path) -> None:
    first = parsed()
    (kept,) = (home / "rulewright").iterdir()
    written = kept.stat().st_mtime_ns
    assert parsed() == first
    assert kept.stat().st_mtime_ns == written


@pytest.mark.parametrize("damage", [b"", b"\0" * 99, b"0" * 64 + b"\n" + b"\x80\x05N.", "cut off"])
def test_damaged_tables_are_made_anew(home: Path, damage: bytes | str) -> None:
    first = parsed()
    (kept,) = (home / "rulewright").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[:5000] if isinstance(damage, str) else damage)
    assert parsed() == first
    assert len(kept.read_bytes()) > 5000


def test_a_folder_that_others_may_write_to_is_not_believed(home: Path) -> None:
    (home / "rulewright").mkdir()
    (home / "rulewright").chmod(0o777)
    assert file_for("start: ") is None
    assert parsed()


def test_without_a_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert file_for("start: ") is None
