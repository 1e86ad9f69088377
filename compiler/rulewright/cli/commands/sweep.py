"""``rulewright sweep``: a procedure over a grid of inputs, options and rulesets."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser
from rulewright.cli.terminal import Terminal

if TYPE_CHECKING:
    from rulewright.batch.settings import Setting
    from rulewright.batch.sweep import Player, Sweep
    from rulewright.calculus.values import Value
    from rulewright.cli.playing import Played
    from rulewright.core.program import Program
    from rulewright.inputs.asked import Asked

__all__ = ["parser", "run"]

MOST_ROWS = 40
"""So many rows are shown; the files hold them all."""

MOST_WORKERS = 1_024


def parser() -> Parser:
    """The arguments of the command."""
    from rulewright.cli.subject import add_subject

    arguments = Parser(
        "sweep",
        "Play a procedure at every setting of a grid, and write what comes of it as CSV and Parquet. An input (or, with --set,\n"
        "an option) may be a list (5,10,20), a range (1..10) or each. What was played is kept: a sweep that was interrupted\n"
        "goes on where it stopped.",
        "  rulewright sweep strike attacker.skill=1..15 target.skill=6 weapon=each distance='2 m' --of hit --out sweep\n"
        "  rulewright sweep strike attacker.skill=1..15 target.skill=6 weapon=spear distance='2 m' --exact --out sweep\n"
        "  rulewright sweep strike attacker.skill=8 target.skill=6 weapon=spear distance='2 m' --variant gritty --out sweep\n"
        "  rulewright sweep strike attacker.skill=1..15 target.skill=6 weapon=each distance='2 m' --workers 8 --out sweep",
    )
    add_subject(arguments)
    arguments.add_argument(
        "--variant", action="append", default=[], metavar="RULESET", help="another ruleset to play as well (repeatable)"
    )
    arguments.add_argument(
        "--of",
        metavar="WHAT,...",
        help="fields of the result, or expressions over it, each on its own; by default all fields",
    )
    arguments.add_argument("-n", "--trials", default="1_000_000", metavar="TRIALS", help="for each setting (1,000,000)")
    arguments.add_argument("--seed", default="0", metavar="SEED", help="the same seed gives the same results (0)")
    arguments.add_argument(
        "--exact", action="store_true", help="compute exact odds, and play only what takes too long for them"
    )
    arguments.add_argument("--workers", default="1", metavar="N", help="processes of this machine (1)")
    arguments.add_argument("--scheduler", metavar="ADDRESS", help="the Dask scheduler of a cluster: tcp://host:8786")
    arguments.add_argument("--out", default="sweep", metavar="FOLDER", help="where the results go (sweep)")
    arguments.add_format("text", "json")
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Play the grid, and write the tables."""
    from rulewright.cli.playing import play
    from rulewright.cli.writing import require_folder

    require_folder(arguments.out, "--out")
    return play(arguments, terminal, lambda played: _sweep(played, arguments, terminal))


def _sweep(played: Played, arguments: Namespace, terminal: Terminal) -> int:
    from rulewright.cli.simulating import needs, whole_number
    from rulewright.project.discovery import MANIFEST

    trials = whole_number(arguments.trials, "number of trials", 1)
    workers = whole_number(arguments.workers, "number of workers", 1, MOST_WORKERS)
    if arguments.scheduler is not None and workers > 1:
        raise MisuseError("--workers and --scheduler exclude each other", "the cluster has its own workers")
    with needs("sweep"):
        from rulewright.batch.limits import BatchError
        from rulewright.batch.results import in_the_way
        from rulewright.batch.sweep import sweep
        from rulewright.batch.sweep_tables import write
    programs = _programs(played.program, arguments, terminal)
    axes, settings, programs = _settings(programs, arguments, terminal, trials)
    folder = Path(arguments.out)
    if (folder / MANIFEST).exists():
        raise MisuseError(f"'{arguments.out}' is the folder of a ruleset", "name another with --out")
    foreign = in_the_way(folder)
    if foreign is not None:
        raise MisuseError(f"no sweep wrote '{foreign}', and it would be replaced", "name another folder with --out")
    try:
        with _player(arguments.scheduler, workers) as player, terminal.progress() as tell:
            found = sweep(programs, settings, folder, player, _bar(tell))
    except BatchError as error:
        raise MisuseError(error.message, error.help) from None
    files = write(found, axes, folder)
    if arguments.format == "json":
        terminal.out(json.dumps(_data(found, axes, files), indent=2) + "\n")
    else:
        terminal.out(_text(found, axes, files))
    if not found.complete:
        return 130
    return 1 if any(played is not None and played["method"] == "stopped" for played in found.results) else 0


def _programs(program: Program, arguments: Namespace, terminal: Terminal) -> dict[str, Program]:
    """The ruleset and its variants, by id."""
    from rulewright.cli.playing import program_of

    found = {program.id: program}
    for name in arguments.variant:
        other = program_of(name, terminal).program
        if other.id in found:
            raise MisuseError(f"the ruleset '{other.id}' is named twice")
        found[other.id] = other
    return found


def _settings(
    programs: dict[str, Program], arguments: Namespace, terminal: Terminal, trials: int
) -> tuple[tuple[str, ...], list[Setting], dict[str, Program]]:
    """The names of the axes, every setting of the grid in every ruleset, and the rulesets with the policies that were stated."""
    from rulewright.batch.settings import Setting
    from rulewright.cli.simulating import refuse_unknown
    from rulewright.cli.subject import subjects_of
    from rulewright.cli.wanted import wanted_of_result
    from rulewright.inputs.asked import fields_asked
    from rulewright.inputs.grid import MOST_SETTINGS

    axes: tuple[str, ...] = ()
    settings: list[Setting] = []
    played: dict[str, Program] = {}
    for id, program in programs.items():
        option_axes, options = _options(program, arguments)
        for labels, words in options:
            subjects = subjects_of(program, Namespace(**{**vars(arguments), "set": list(words)}), terminal)
            if subjects.unknown:
                refuse_unknown("sweep", subjects.unknown[0].path)
            subject = subjects.subject
            asked = wanted_of_result(program, subject.procedure.result, arguments.of, terminal)
            questions: tuple[tuple[Asked, ...], ...] = tuple(
                (each,) for each in asked or fields_asked(program, subject.procedure)
            )
            axes = (*(axis.path for axis in subjects.axes), *option_axes)
            played[id] = subjects.program
            base = Setting(
                id,
                (),
                subject.procedure.id,
                {},
                subject.choices,
                subject.options,
                questions,
                trials,
                arguments.seed,
                arguments.exact,
            )
            for setting in subjects.settings:
                given: dict[str, Value] = dict(setting.cases[0])
                labelled = (*setting.values, *labels)
                settings.append(replace(base, labels=labelled, arguments=given, decisions=setting.choices))
            if len(settings) > MOST_SETTINGS:
                raise MisuseError(f"these come to more than {MOST_SETTINGS:,} settings", "give fewer values")
    return axes, settings, played


def _options(
    program: Program, arguments: Namespace
) -> tuple[tuple[str, ...], list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    """The options that are axes, and every way to set the options: the values of the axes, and the words."""
    from rulewright.cli.simulating import refuse_unknown
    from rulewright.inputs.grid import grid_of

    grid = grid_of(program, {id: option.type for id, option in program.options.items()}, arguments.set)
    if grid.problems:
        raise MisuseError(grid.problems[0].message, grid.problems[0].help)
    if grid.unknown:
        refuse_unknown("sweep", grid.unknown[0].path)
    return tuple(axis.path for axis in grid.axes), [(values, cases[0]) for values, cases in grid.settings()]


@contextmanager
def _player(scheduler: str | None, workers: int) -> Iterator[Player]:
    """Who plays: this process, several of this machine, or a cluster."""
    from rulewright.batch.sweep import alone
    from rulewright.cli.simulating import needs

    if scheduler is None and workers < 2:
        yield alone
        return
    with needs("sweep"):
        from rulewright.batch.cluster import connected, local, over
    if scheduler is not None:
        with connected(scheduler) as client:
            yield over(client)
        return
    with local(workers) as cluster, connected(cluster) as client:
        yield over(client)


def _bar(tell: Callable[[str], None]) -> Callable[[int, int], None]:
    width = 30

    def step(done: int, total: int) -> None:
        filled = width * done // max(total, 1)
        tell(f"{'█' * filled}{' ' * (width - filled)} {done:,} of {total:,} settings")

    return step


def _text(found: Sweep, axes: Sequence[str], files: Sequence[Path]) -> str:
    from rulewright.batch.sweep_tables import summary_rows
    from rulewright.report.visible import cells, visible

    rows = summary_rows(found, axes)
    several = len({setting.ruleset for setting in found.settings}) > 1
    columns = [*(["ruleset"] if several else []), *axes, "of", "mean", "", "deviation", "refused", "method"]
    shown = [columns]
    for row in rows[:MOST_ROWS]:
        line = [str(row["ruleset"])] if several else []
        line += [visible(str(row[axis])) for axis in axes]
        line += [visible(str(row["of"])), _decimal(row["mean"]), _margin(row), _decimal(row["standard_deviation"])]
        refused = row["refused"]
        line += [f"{refused:.2%}" if isinstance(refused, float) and refused else "", str(row["method"])]
        if row["message"]:
            line[-1] += f": {visible(str(row['message']))}"
        shown.append(line)
    widths = [max(cells(line[at]) for line in shown) for at in range(len(columns))]
    text = "".join(
        "  ".join(cell + " " * (width - cells(cell)) for cell, width in zip(line, widths, strict=True)).rstrip() + "\n"
        for line in shown
    )
    if len(rows) > MOST_ROWS:
        text += f"and {len(rows) - MOST_ROWS} more rows\n"
    played = sum(result is not None for result in found.results)
    told = f"{played:,} settings"
    if not found.complete:
        told = f"{played:,} of {len(found.results):,} settings; the same command goes on from here"
    if found.reused:
        told += f" ({found.reused:,} of them were there)"
    listed = ", ".join(visible(str(file)) for file in files)
    return f"{text}\n{told}\nwritten: {listed}\n"


def _decimal(value: object) -> str:
    return f"{value:.5g}" if isinstance(value, float) else ""


def _margin(row: dict[str, object]) -> str:
    """Half the width of the 95 % interval of the mean."""
    low, high = row["mean_low"], row["mean_high"]
    return f"± {(high - low) / 2:.2g}" if isinstance(low, float) and isinstance(high, float) and high > low else ""


def _data(found: Sweep, axes: Sequence[str], files: Sequence[Path]) -> dict[str, object]:
    from rulewright.batch.sweep_tables import summary_rows

    return {
        "format": "rulewright-sweep",
        "version": 1,
        "axes": list(axes),
        "settings": len(found.settings),
        "complete": found.complete,
        "reused": found.reused,
        "rows": summary_rows(found, axes),
        "files": [file.as_posix() for file in files],
    }
