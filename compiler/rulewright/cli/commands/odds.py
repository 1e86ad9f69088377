"""``rulewright odds``: the exact chances of a procedure's results."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser, one_of
from rulewright.cli.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulewright.calculus.operations import EvaluationError
    from rulewright.cli.odds_best import WantedAim
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
    """Print the distribution of a procedure's result, or a table of several."""
    from rulewright.calculus.operations import EvaluationError
    from rulewright.cli.odds_best import aim_of, best_of
    from rulewright.cli.subject import list_procedures, load, subjects_of
    from rulewright.cli.wanted import wanted_of_result
    from rulewright.odds.exact import distribution_of_cases
    from rulewright.odds.limits import OddsError

    program = load(arguments, terminal)
    if program is None:
        return 1
    if arguments.procedure is None:
        list_procedures(program, terminal, arguments.format)
        return 0
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
    except OddsError as error:
        raise MisuseError(error.message, error.help) from None
    except EvaluationError as error:
        _tell_stopped(program, subjects, asked, error, arguments.format, terminal)
        return 1
    _print(program, subjects, found, asked, arguments, terminal, aim, advised)
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
    if arguments.plot is not None:
        from rulewright.cli.odds_plot import plot
        from rulewright.cli.writing import write_whole

        try:
            write_whole(arguments.plot, plot(program, subjects, found, asked, shown))
        except OSError as error:
            raise MisuseError(f"'{arguments.plot}' cannot be written: {error.strerror}") from None
    match arguments.format:
        case "json":
            document = as_document(program, subjects, found, asked)
            if aim is not None:
                document |= advice_data(program, subjects, aim, advised)
            terminal.out(json.dumps(document, indent=2) + "\n")
        case "csv":
            terminal.out(as_csv(program, subjects, found, asked))
        case _ if subjects.axes:
            at_least = arguments.at_least
            terminal.out(table_text(program, subjects, found, asked, terminal, shown, at_least=at_least))
        case _:
            terminal.out(distribution_text(program, subjects.subject, found[0], asked, terminal, shown))
    if arguments.format == "text" and aim is not None:
        terminal.out(advice_text(program, subjects, aim, advised, shown))


def _tell_stopped(
    program: Program,
    subjects: Subjects,
    asked: Sequence[Asked],
    error: EvaluationError,
    format: str,
    terminal: Terminal,
) -> None:
    """Say where and why the rules cannot be carried out, as ``roll`` does."""
    from rulewright.cli.odds_data import head
    from rulewright.report.visible import visible
    from rulewright.source import NOWHERE

    place = "" if error.span == NOWHERE else f"{error.span.source.name}:{error.span.first.line}"
    if format == "json":
        stopped = {"reason": "rule", "message": error.message, "place": place}
        terminal.out(json.dumps({**head(program, subjects, asked), "stopped": stopped}, indent=2) + "\n")
    else:
        shown = f" ({visible(place)})" if place else ""
        terminal.out(f"{terminal.style.strong('stopped')}: {visible(error.message)}{shown}\n")
