"""``rulewright diff``: what two rulesets do differently, rule by rule."""

from __future__ import annotations

from argparse import Namespace
from contextlib import ExitStack
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser
from rulewright.cli.terminal import Terminal
from rulewright.cli.writing import STANDARD_OUTPUT, require_output_file, write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulewright.cli.sides import Wanted
    from rulewright.comparison.model import Comparison
    from rulewright.project.pipeline import Compiled

__all__ = ["parser", "run"]

DIFFERENT = 1
TROUBLE = 2


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "diff",
        "Show what two rulesets do differently: rule by rule, what is to print again, and which chances move.\n"
        "One ruleset alone is compared with those that it extends, or with what --against names.\n"
        "Exit codes: 0 no difference, 1 differences, 2 misused, or a ruleset that has errors.",
        "  rulewright diff                                     # the ruleset here against what it extends\n"
        "  rulewright diff old-west my-variant\n"
        "  rulewright diff my-variant                          # against what it extends\n"
        "  rulewright diff my-variant --against v1.2           # against itself at a revision of git\n"
        "  rulewright diff my-variant@v1.2 my-variant@HEAD\n"
        "  rulewright diff my-variant --odds \"shoot shooter.skill=1..10 range=short --of 'hit, damage >= 3'\"\n"
        "  rulewright diff my-variant --format html --output changes.html",
    )
    arguments.add_argument(
        "first",
        nargs="?",
        metavar="A",
        help="folder or id of a ruleset, or one with @REVISION of git behind it; the ruleset here by default",
    )
    arguments.add_argument("second", nargs="?", metavar="B", help="the ruleset to compare A with, named alike")
    arguments.add_argument(
        "--against", metavar="RULESET|REV", help="what A is compared with: a ruleset, or a revision of git (or @REV)"
    )
    arguments.add_format("text", "markdown", "html", "json")
    arguments.add_argument(
        "--output", metavar="FILE", help="write to FILE, all of it or nothing, instead of printing (or: -)"
    )
    arguments.add_argument(
        "--odds",
        action="append",
        default=[],
        metavar="QUESTION",
        help="compare these odds as well, written like the arguments of 'rulewright odds'; may be given several times",
    )
    arguments.add_argument(
        "--language",
        metavar="TAG",
        help="say labels and values in this language, one of those that the ruleset is printed in; by default its own",
    )
    arguments.add_argument("--no-odds", action="store_true", help="compute no chances")
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Compare, and print what differs."""
    from rulewright.cli.unsound import UnsoundError

    if arguments.second is not None and arguments.against is not None:
        raise MisuseError("--against names what A is compared with, and so does B", "leave one of them away")
    if arguments.odds and arguments.no_odds:
        raise MisuseError("--odds asks for chances, and --no-odds for none", "leave one of them away")
    if arguments.output == STANDARD_OUTPUT:
        arguments.output = None
    if arguments.output is not None:
        require_output_file(arguments.output)
    try:
        comparisons = _compared(arguments, terminal)
    except UnsoundError as unsound:
        unsound.tell(arguments.format, terminal)
        return TROUBLE
    shown = _render(comparisons, arguments, terminal)
    if arguments.output is None:
        if arguments.format == "text":
            terminal.out(shown)
        else:
            terminal.document(shown)
    else:
        write_whole(arguments.output, shown)
    return 0 if all(comparison.same for comparison in comparisons) else DIFFERENT


def _compared(arguments: Namespace, terminal: Terminal) -> tuple[Comparison, ...]:
    from rulewright.cli.diff_questions import question_of
    from rulewright.cli.sides import against, open_side, parents_of, side_here, side_of
    from rulewright.comparison.rulesets import NoLanguageError, compare

    first = side_here() if arguments.first is None else side_of(arguments.first)
    with ExitStack() as open_sides:
        known: dict[Wanted, Compiled] = {}

        def opened(wanted: Wanted) -> Compiled:
            if wanted not in known:
                known[wanted] = open_sides.enter_context(open_side(wanted, terminal))
            return known[wanted]

        pairs: list[tuple[Wanted, Wanted]]
        if arguments.second is not None:
            pairs = [(first, side_of(arguments.second))]
        elif arguments.against is not None:
            pairs = [(against(first, arguments.against), first)]
        else:
            parents = parents_of(opened(first), first)
            if not parents:
                raise MisuseError(
                    f"'{first.word}' extends no other ruleset, so there is nothing to compare it with",
                    "name a second ruleset, or a revision of git with --against",
                )
            pairs = [(parent, first) for parent in parents]
        found: list[Comparison] = []
        for before, after in pairs:
            old, new = opened(before), opened(after)
            questions = tuple(question_of(words, new, (before.word, after.word)) for words in arguments.odds)
            with terminal.progress() as tell:
                tell(f"comparing {before.word} with {after.word}")
                words = (before.word, after.word)
                try:
                    found.append(
                        compare(
                            old,
                            new,
                            words=words,
                            chances=not arguments.no_odds,
                            questions=questions,
                            language=arguments.language,
                        )
                    )
                except NoLanguageError as error:
                    raise MisuseError(error.message, error.help) from None
        return tuple(found)


def _render(comparisons: Sequence[Comparison], arguments: Namespace, terminal: Terminal) -> str:
    match arguments.format:
        case "json":
            from rulewright.comparison import json

            return json.render(comparisons)
        case "html":
            from rulewright.comparison import html

            return html.render(comparisons)
        case "markdown":
            from rulewright.comparison import markdown

            return "\n".join(markdown.render(comparison) for comparison in comparisons)
        case _:
            from rulewright.comparison import text
            from rulewright.report.style import PLAIN
            from rulewright.report.text import WIDTH

            style, width = (terminal.style, terminal.width) if arguments.output is None else (PLAIN, WIDTH)
            return "\n".join(text.render(comparison, style=style, width=width) for comparison in comparisons)
