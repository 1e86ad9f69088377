"""The parser of one command's arguments: argparse, with misuse as a value and with the nearest name offered."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NoReturn

from rulewright.cli.misuse import MisuseError, suggestion

__all__ = ["Parser", "one_of"]


class Parser(argparse.ArgumentParser):
    """The arguments of ``rulewright COMMAND``. Its help ends with ``examples``."""

    def __init__(self, command: str, description: str, examples: str) -> None:
        self.command = command
        super().__init__(
            prog=f"rulewright {command}",
            description=description,
            epilog=f"examples:\n{examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        self.add_argument("-h", "--help", action="help", help="show this and stop")
        self.add_argument(
            "--color",
            type=one_of("auto", "always", "never"),
            default="auto",
            metavar="WHEN",
            help="colours: auto (the default; NO_COLOR is obeyed), always or never",
        )

    def add_format(self, *formats: str) -> None:
        """Add ``--format``; the first of ``formats`` is the default."""
        self.add_argument(
            "--format",
            type=one_of(*formats),
            default=formats[0],
            metavar="FORMAT",
            help=f"how to print: {', '.join(formats[:-1])} or {formats[-1]}; {formats[0]} is the default",
        )

    def add_rulesets(self) -> None:
        """Add the rulesets that a command works on; none means those of the current folder or of one above it."""
        self.add_argument(
            "rulesets",
            nargs="*",
            metavar="RULESET",
            help="folders or ids of rulesets; by default those of this folder, or of the nearest one above that has any",
        )

    def add_ruleset(self) -> None:
        """Add ``--ruleset``, for commands that work on exactly one."""
        self.add_argument(
            "--ruleset",
            metavar="RULESET",
            help="folder or id of the ruleset; by default that of this folder, or of the nearest one above that has any",
        )

    def read(self, argv: Sequence[str]) -> argparse.Namespace:
        """The arguments as read; raises :class:`MisuseError`."""
        known = {option for action in self._actions for option in action.option_strings}
        for word in argv[: argv.index("--")] if "--" in argv else argv:
            if word.startswith("--") and word.split("=")[0] not in known:
                self._refuse(word)
        arguments, unknown = self.parse_known_intermixed_args(argv)
        if unknown:
            self._refuse(unknown[0])
        return arguments

    def _refuse(self, unknown: str) -> NoReturn:
        if unknown.startswith("-"):
            name = unknown.split("=")[0]
            known = [option for action in self._actions for option in action.option_strings]
            raise MisuseError(f"'{self.command}' has no option {name}", suggestion(name, known, self._usage_help()))
        raise MisuseError(f"'{self.command}' does not know what to do with '{unknown}'", self._usage_help())

    def _usage_help(self) -> str:
        return f"'{self.prog} --help' shows what it takes"

    def error(self, message: str) -> NoReturn:
        """Called by argparse for what does not fit."""
        raise MisuseError(f"{self.command}: {message}", self._usage_help())


def one_of(*known: str) -> Callable[[str], str]:
    """A type of argument: one of the ``known`` words."""

    def read(word: str) -> str:
        if word not in known:
            said = suggestion(word, known)
            listed = f"{', '.join(known[:-1])} or {known[-1]}"
            raise argparse.ArgumentTypeError(f"'{word}' is not {listed}{f'; {said}' if said else ''}")
        return word

    return read
