"""Peers: packages to compare with. Those of the extra ``bench`` are imported when they are there; others live in an
environment of their own, made once below ``bench/.environments`` (not committed), because they would harm ours."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

__all__ = ["MISSING", "Worker", "environment", "peer", "version"]

ENVIRONMENTS = Path(__file__).with_name(".environments")

MISSING = "not installed; pip install -e '.[bench]'"
"""Why a row about a peer is skipped."""


def peer(name: str) -> Any:
    """The module ``name`` of a peer (untyped: peers differ), or None when it is not installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is not None and name.partition(".")[0] == missing.name.partition(".")[0]:
            return None
        raise


def version(distribution: str) -> str:
    """The version of an installed distribution, or an empty text."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return ""


def environment(name: str, requirements: Sequence[str]) -> Path | None:
    """The interpreter of an environment that holds ``requirements`` and nothing of ours; None when it cannot be made here,
    as without a network."""
    folder = ENVIRONMENTS / name
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    done = folder / "made-of.json"
    wanted = json.dumps([sys.version, *requirements])
    if done.is_file() and done.read_text(encoding="utf-8") == wanted:
        return python
    venv.create(folder, with_pip=True, clear=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        return None
    done.write_text(wanted, encoding="utf-8")
    return python


class Worker:
    """A process in another environment that times itself: ``script`` reads lines from its standard input, does what each of
    them says, and answers with the seconds that it took."""

    def __init__(self, python: Path, script: Path, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [str(python), str(script), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def seconds(self, what: str) -> float:
        """The time of one run of ``what``; raises RuntimeError when the process is gone."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{what}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the process that measures {what} has ended")
        return float(answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=30)
