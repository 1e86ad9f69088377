"""What every module in ``cli/commands`` has."""

from __future__ import annotations

from argparse import Namespace
from typing import Protocol

from rulewright.cli.parser import Parser
from rulewright.cli.terminal import Terminal

__all__ = ["Command"]


class Command(Protocol):
    """One command of the command line. What is dear to load is loaded in ``run``, so that ``--help`` comes at once."""

    def parser(self) -> Parser:
        """The arguments that the command takes."""

    def run(self, arguments: Namespace, terminal: Terminal) -> int:
        """Do it and give the exit code; raises MisuseError for what cannot be done."""
