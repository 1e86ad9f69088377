"""Running the command line as a user does, inside this process."""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.cli.commands.new import STARTER


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    error: str


class Screen(io.TextIOWrapper):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


PROGRESS = re.compile(r"\r\x1b\[K(?:[^\r\n]*(?=\r\x1b))?")
"""What a terminal shows for a moment while work goes on."""

Rulewright = Callable[..., Ran]


@pytest.fixture
def rulewright(monkeypatch: pytest.MonkeyPatch) -> Rulewright:
    """Runs ``rulewright`` with arguments; ``typed`` is its input, ``terminal`` whether its streams are one, ``encoding`` theirs."""

    def run(*argv: str, typed: str = "", terminal: bool = False, encoding: str = "utf-8") -> Ran:
        kind = Screen if terminal else io.TextIOWrapper
        out, error = kind(io.BytesIO(), encoding), kind(io.BytesIO(), encoding)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", kind(io.BytesIO(typed.encode()), "utf-8"))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", error)
            code = main(argv)
        out.flush()
        error.flush()
        return Ran(code, _text(out, encoding), PROGRESS.sub("", _text(error, encoding)))

    return run


def _text(stream: io.TextIOWrapper, encoding: str) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(encoding)


@pytest.fixture
def my_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a ruleset as ``rulewright new`` makes it; it is the current folder."""
    folder = tmp_path / "my-game"
    shutil.copytree(STARTER, folder)
    monkeypatch.chdir(folder)
    return folder
