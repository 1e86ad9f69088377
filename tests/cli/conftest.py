"""A command line and a ruleset for the tests of every command."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Ran, run

from rulewright.cli.commands.new import STARTER


@pytest.fixture
def rulewright() -> Callable[..., Ran]:
    """Runs ``rulewright`` with arguments."""
    return run


@pytest.fixture
def my_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a ruleset as ``rulewright new`` makes it; it is the current folder."""
    folder = tmp_path / "my-game"
    shutil.copytree(STARTER, folder)
    monkeypatch.chdir(folder)
    return folder
