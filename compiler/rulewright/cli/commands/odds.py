"""``rulewright odds``: the exact chances of a procedure's results."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser, one_of
from rulewright.cli.terminal import Terminal
from rulewright.cli.writing import refuse_standard_output, require_output_file, write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulewright.cli.odds_best import WantedAim
    from rulewright.cli.playing import Played
    from rulewright.cli.subject import Subjects
    from rulewright.core.program import Program
    from rulewright.inputs.asked import Asked
    from rulewright.odds.best import Best
    from rulewright.odds.distribution import Distribution

__all__ = ["parser", "run"]


def parser() -> Parser:
    """The arguments of the command."""
    from rulewright.cli.subject import add_subject

    arguments = Parser(
        "odds",
        "Compute the exact chances of everything that a procedure can give. Nothing is sampled and nothing is rounded\n"
        "but the percents that are shown. An input may be a list (5,10,20), a range (1..10), each (every value of its\n"
        "type, one after the other: a table) or any (not known: every value of its type is as likely).",
        "  rulewright odds                          # the procedures, and what they take\n"
        "  rulewright odds strike attacker.skill=8 target.skill=6 weapon=spear distance='2 m'\n"
        "  rulewright odds strike attacker.skill=8 target.skill=6 weapon=spear distance='2 m' --of hit,wound\n"
        "  rulewright odds strike attacker.skill=1..15 target.skill=any weapon=each distance='2 m' --of 'hit,wound >= down'\n"
        "  rulewright odds strike attacker.skill=8 target.skill=6 weapon=spear distance='2 m' --best 'chance of hit'\n"
        "  rulewright odds strike attacker.skill=8 target.skill=6 weapon=bow distance='9 m' --format json",
    )
    add_subject(arguments)
    arguments.add_argument(
        "--of",
        metavar="WHAT,...",
        help="a field of the result, a field of a field (shooter.ammo), or what an author could ask of it "
        "('damage >= 3'); several together, but in a table each on its own; by default every field",
    )
    arguments.add_argument(
        "--every-way", action="store_true", help="a table over every way to answer the decisions that are not answered"
    )
    arguments.add_argument(
        "--best",
        metavar="AIM",
        help="take every decision that is not answered so that the aim is as high as can be, and say what is best when: "
        "'mean of damage', 'chance of hit'",
    )
    arguments.add_argument("--worst", metavar="AIM", help="the same for an aim that shall be as low as can be")
    arguments.add_argument(
        "--at-least", action="store_true", help="in a table: the chance of each number, or member of a scale, or more"
    )
    arguments.add_argument(
        "--numbers",
        type=one_of("percent", "fraction"),
        default="percent",
        metavar="HOW",
        help="how to write chances as text: percent (the default) or fraction",
    )
    arguments.add_argument("--plot", metavar="FILE", help="also draw a bar chart of what is asked, as SVG")
    arguments.add_format("text", "json", "csv")
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Print the distribution of a procedure's result, or a table of several; draw it as well, when that is asked for."""
    from rulewright.cli.playing import play

    if arguments.plot is not None:
        refuse_standard_output(arguments.plot, "name a file")
        require_output_file(arguments.plot)
    return play(arguments, terminal, lambda played: _compute(played, arguments, terminal))


def _compute(played: Played, arguments: Namespace, terminal: Terminal) -> int:
    from rulewright.calculus.operations.demands import EvaluationError
    from rulewright.cli.odds_best import aim_of, best_of
    from rulewright.cli.odds_data import head
    from rulewright.cli.subject import subjects_of
    from rulewright.cli.wanted import wanted_of_result
    from rulewright.odds.exact import distribution_of_cases
    from rulewright.odds.limits import OddsError

    program = played.program
    subjects = subjects_of(program, arguments, terminal, every_way=arguments.every_way)
    subject = subjects.subject
    asked = wanted_of_result(program, subject.procedure.result, arguments.of, terminal)
    aim = aim_of(program, subjects, arguments, terminal)
    found: list[Distribution] = []
    advised: list[Best] = []
    try:
        with terminal.progress() as tell:
            for number, setting in enumerate(subjects.settings, 1):
                of_several = f" ({number} of {len(subjects.settings)})" if len(subjects.settings) > 1 else ""
                tell(f"computing {subject.procedure.id}{of_several}")
                if aim is not None:
                    advised.append(best_of(subjects, setting, aim))
                    found.append(advised[-1].distribution)
                    continue
                found.append(
                    distribution_of_cases(
                        subjects.program,
                        subject.procedure.id,
                        [(case, 1) for case in setting.cases],
                        decisions=setting.choices,
                        options=subject.options,
                    )
                )
        _print(program, subjects, found, asked, arguments, terminal, aim, advised)
    except OddsError as error:
        raise MisuseError(error.message, error.help) from None
    except EvaluationError as error:
        asked_for = head(program, subjects, asked)
        played.tell_stopped(asked_for, error.message, played.line_of(error.span), arguments.format, terminal)
        return 1
    return 0


def _print(
    program: Program,
    subjects: Subjects,
    found: Sequence[Distribution],
    asked: Sequence[Asked],
    arguments: Namespace,
    terminal: Terminal,
    aim: WantedAim | None,
    advised: Sequence[Best],
) -> None:
    from rulewright.cli.odds_best import advice_data, advice_text
    from rulewright.cli.odds_data import as_csv, as_document
    from rulewright.cli.odds_table import table_text
    from rulewright.cli.odds_text import distribution_text
    from rulewright.odds.wording import percent

    shown = percent if arguments.numbers == "percent" else str
    drawn: str | None = None
    if arguments.plot is not None:
        from rulewright.cli.odds_plot import plot

        drawn = plot(program, subjects, found, asked, shown)
    match arguments.format:
        case "json":
            document = as_document(program, subjects, found, asked)
            if aim is not None:
                document |= advice_data(program, subjects, aim, advised)
            told = json.dumps(document, indent=2) + "\n"
        case "csv":
            told = as_csv(program, subjects, found, asked)
        case _ if subjects.axes:
            at_least = arguments.at_least
            told = table_text(program, subjects, found, asked, terminal, shown, at_least=at_least)
        case _:
            told = distribution_text(program, subjects.subject, found[0], asked, terminal, shown)
    if arguments.format == "text" and aim is not None:
        told += advice_text(program, subjects, aim, advised, shown)
    if drawn is not None:
        write_whole(arguments.plot, drawn)
    if arguments.format == "csv":
        terminal.document(told)
    else:
        terminal.out(told)
