"""The parser of one command's arguments: argparse, with misuse as a value and with the nearest name offered."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from rulewright.cli.misuse import MisuseError, suggestion

__all__ = ["Parser", "one_of"]


_NO_OPTION = "\0"
"""Before a word that looks like an option and is none; no argument of a process can hold it."""


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
        end = argv.index("--") if "--" in argv else len(argv)
        for word in argv[:end]:
            if word.startswith("--") and word.split("=")[0] not in known:
                self._refuse(word)
        # Intermixed, argparse forgets that no option stands behind '--'.
        marked = [*argv[:end], *(_NO_OPTION + word if word.startswith("-") else word for word in argv[end + 1 :])]
        if end < len(argv):
            marked.insert(end, "--")
        arguments, unknown = self.parse_known_intermixed_args(marked)
        if unknown:
            self._refuse(unknown[0])
        for name, value in vars(arguments).items():
            setattr(arguments, name, _unmarked(value))
        return arguments

    def _refuse(self, unknown: str) -> NoReturn:
        unknown = unknown.removeprefix(_NO_OPTION)
        if unknown.startswith("-"):
            name = unknown.split("=")[0]
            known = [option for action in self._actions for option in action.option_strings]
            raise MisuseError(f"'{self.command}' has no option {name}", suggestion(name, known, self._usage_help()))
        raise MisuseError(f"'{self.command}' does not know what to do with '{unknown}'", self._usage_help())

    def _usage_help(self) -> str:
        return f"'{self.prog} --help' shows what it takes"

    def error(self, message: str) -> NoReturn:
        """Called by argparse for what does not fit."""
        raise MisuseError(f"{self.command}: {message.replace(_NO_OPTION, '')}", self._usage_help())


def _unmarked(value: Any) -> Any:  # whatever an argument was read as
    match value:
        case str():
            return value.removeprefix(_NO_OPTION)
        case list():
            return [_unmarked(each) for each in value]
        case _:
            return value


def one_of(*known: str) -> Callable[[str], str]:
    """A type of argument: one of the ``known`` words."""

    def read(word: str) -> str:
        if word not in known:
            said = suggestion(word, known)
            listed = f"{', '.join(known[:-1])} or {known[-1]}"
            raise argparse.ArgumentTypeError(f"'{word}' is not {listed}{f'; {said}' if said else ''}")
        return word

    return read
