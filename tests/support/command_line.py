"""Running the command line as a user does, inside this process."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import dataclass
from unittest.mock import patch

from rulewright.cli import main

__all__ = ["Ran", "run"]

PROGRESS = re.compile(r"\r\x1b\[K(?:[^\r\n]*(?=\r\x1b))?")
"""What a terminal shows for a moment while work goes on."""


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


def run(*argv: str, typed: str = "", terminal: bool = False, encoding: str = "utf-8") -> Ran:
    """Run ``rulewright`` with ``argv``; ``typed`` is its input, ``terminal`` whether its streams are one, ``encoding`` theirs."""
    kind = Screen if terminal else io.TextIOWrapper
    out, error = kind(io.BytesIO(), encoding), kind(io.BytesIO(), encoding)
    typed_in = kind(io.BytesIO(typed.encode()), "utf-8")
    with patch.object(sys, "stdin", typed_in), patch.object(sys, "stdout", out), patch.object(sys, "stderr", error):
        code = main(argv)
    out.flush()
    error.flush()
    return Ran(code, _text(out, encoding), PROGRESS.sub("", _text(error, encoding)))


def _text(stream: io.TextIOWrapper, encoding: str) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(encoding)
