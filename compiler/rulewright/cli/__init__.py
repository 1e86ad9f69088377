"""The command line. Only here are imports inside functions allowed: a command pays for no more than it uses."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # that of typing, which costs more to load than all of this
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line with ``argv`` (those of the process by default) and return its exit code.

    0: all is well. 1: there are findings. 2: the command was misused, or nothing is where it was told to look.
    3: a fault of Rulewright itself. 130 and 141: stopped by Ctrl-C or by a reader that went away.
    """
    from rulewright.cli.application import run

    return run(tuple(sys.argv[1:] if argv is None else argv))
