"""From the arguments of the process to the command that answers them, and the last resort when something breaks.

This module is loaded at every start: it imports nothing but what ``--version`` needs.
"""

from __future__ import annotations

import rulewright

TYPE_CHECKING = False  # that of typing, which costs more to load than all of this
if TYPE_CHECKING:
    from rulewright.cli.command import Command
    from rulewright.cli.terminal import Terminal

__all__ = ["COMMANDS", "FAULT", "INTERRUPTED", "MISUSE", "UNREAD", "run"]

MISUSE = 2
FAULT = 3
INTERRUPTED = 130
UNREAD = 141

COMMANDS = {
    "new": "start a ruleset that works, to change into yours",
    "check": "find what is wrong in a ruleset",
    "build": "make resolvers, data, sheets and cards from a ruleset",
    "test": "run the examples of a ruleset",
    "roll": "play a procedure: roll its dice and show every step",
    "odds": "the exact chances of a procedure's results",
    "simulate": "play a procedure millions of times and count its results",
    "why": "which ruleset set a value, and what variants changed in it",
    "sweep": "a procedure over a grid of inputs, options and rulesets, on one machine or many",
    "diff": "what two rulesets do differently, rule by rule",
    "fmt": "lay out .rules files in the one style",
    "explain": "what a finding means, with a bad and a good example",
    "locale": "extract and update the translations of a ruleset",
}

MEANT = {
    **dict.fromkeys(("create", "init", "start", "make-game"), "new"),
    **dict.fromkeys(("lint", "validate", "verify", "watch"), "check"),
    **dict.fromkeys(("make", "print", "render", "compile", "generate", "pdf", "cards", "export"), "build"),
    **dict.fromkeys(("play", "run", "throw", "dice"), "roll"),
    **dict.fromkeys(("chances", "chance", "probability", "odd"), "odds"),
    **dict.fromkeys(("compare", "changes"), "diff"),
    **dict.fromkeys(("format", "tidy"), "fmt"),
    **dict.fromkeys(("translate", "translation", "translations", "i18n", "language"), "locale"),
    **dict.fromkeys(("blame", "where", "trace"), "why"),
    **dict.fromkeys(("describe", "error"), "explain"),
    **dict.fromkeys(("examples", "tests"), "test"),
}
"""What other tools call these commands, or what comes to mind first."""

USAGE = """\
usage: rulewright COMMAND ...

Rulewright checks the rules of a tabletop game and turns them into Python resolvers, exact chances, printed sheets and cards.

commands:
{commands}

  rulewright COMMAND --help    what a command takes, with examples
  rulewright --version         the version

exit codes: 0 all is well, 1 there are findings, 2 misused, 3 a fault of Rulewright itself

examples:
  rulewright new my-game
  rulewright check my-game
  rulewright build my-game
"""


def run(argv: tuple[str, ...]) -> int:
    """Run the command line; see :func:`rulewright.cli.main` for the exit codes."""
    if argv in (("--version",), ("-V",)):
        print(f"rulewright {rulewright.__version__}")  # says nothing, and breaks nothing, when the output is closed
        return 0
    from rulewright.cli.misuse import MisuseError
    from rulewright.cli.terminal import Terminal

    terminal = Terminal.of_process()
    try:
        code = _dispatch(argv, terminal)
        terminal.flush()
    except MisuseError as misuse:
        return _tell_misuse(misuse.message, misuse.help, argv, terminal)
    except KeyboardInterrupt:
        terminal.error("\nstopped\n")
        return INTERRUPTED
    except BrokenPipeError:
        terminal.abandon()
        return UNREAD
    except OSError as refused:  # no permission, no space, no such folder: the machine's word, not a fault of anybody
        if _is_broken_pipe(refused):
            terminal.abandon()
            return UNREAD
        place = f"'{refused.filename}': " if refused.filename else ""
        return _tell_misuse(place + (refused.strerror or type(refused).__name__), "", argv, terminal)
    except Exception as fault:  # the last resort: whatever it is, a user must not get a traceback for it
        from rulewright.cli.fault import describe_fault

        terminal.error(describe_fault(fault, argv))
        return FAULT
    return code


def _dispatch(argv: tuple[str, ...], terminal: Terminal) -> int:
    name = argv[0] if argv else "--help"
    if name in ("--help", "-h", "help") and len(argv) <= 1:
        width = max(map(len, COMMANDS)) + 2
        listed = "\n".join(f"  {command:<{width}}{summary}" for command, summary in COMMANDS.items())
        terminal.out(USAGE.format(commands=listed))
        return 0 if argv else MISUSE
    if name == "help":
        name, argv = argv[1], (argv[1], "--help", *argv[2:])
    if name not in COMMANDS:
        _refuse(name)
    from importlib import import_module

    command: Command = import_module(f"rulewright.cli.commands.{name}")
    try:
        arguments = command.parser().read(argv[1:])
    except SystemExit:  # argparse has printed the help
        return 0
    terminal.colour = arguments.color
    return command.run(arguments, terminal)


def _wants_json(argv: tuple[str, ...]) -> bool:
    """Whether a program reads what is printed, so that even a refusal must be JSON."""
    from itertools import pairwise

    argv = argv[: argv.index("--")] if "--" in argv else argv
    return "--format=json" in argv or ("--format", "json") in pairwise(argv)


def _is_broken_pipe(refused: OSError) -> bool:
    """Windows has no BrokenPipeError for an output that nobody reads any more, but says that an argument is invalid."""
    from errno import EINVAL
    from sys import platform

    return platform == "win32" and refused.errno == EINVAL and refused.filename is None


def _tell_misuse(message: str, help: str, argv: tuple[str, ...], terminal: Terminal) -> int:
    from rulewright.report.visible import visible

    try:
        if _wants_json(argv):
            from json import dumps

            told = {"format": "rulewright-misuse", "version": 1, "message": message, "help": help}
            terminal.out(dumps(told, indent=2) + "\n")
        terminal.flush()
    except OSError:  # it is the output itself that takes nothing more
        terminal.abandon()
    terminal.error(f"rulewright: {visible(message)}\n")
    if help:
        terminal.error(f"   help: {visible(help)}\n")
    return MISUSE


def _refuse(name: str) -> None:
    from rulewright.cli.misuse import MisuseError, suggestion

    overview = "'rulewright --help' lists the commands"
    bare = name.lstrip("-–—").lower()
    if name in ("--version", "-V", "--help", "-h"):
        raise MisuseError(f"{name} stands alone", "leave the other words away")
    if name.startswith("-") and bare in COMMANDS:
        raise MisuseError(f"there is no option {name} before a command", f"a command has no '-': rulewright {bare}")
    if name.startswith("-"):
        help = suggestion(name, ("--help", "--version"), f"options follow the command; {overview}")
        raise MisuseError(f"there is no option {name} before a command", help)
    if bare in MEANT:
        raise MisuseError(f"there is no command '{name}'", f"did you mean '{MEANT[bare]}'?")
    raise MisuseError(f"there is no command '{name}'", suggestion(name, COMMANDS, overview))
