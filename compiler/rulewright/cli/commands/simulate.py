"""``rulewright simulate``: a procedure played many times."""

from __future__ import annotations

import json
import secrets
import time
from argparse import Namespace
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser
from rulewright.cli.terminal import Terminal

if TYPE_CHECKING:
    from rulewright.batch.run import Simulation
    from rulewright.batch.summary import Interval, Summary
    from rulewright.calculus.types import Type
    from rulewright.calculus.values import Value
    from rulewright.cli.playing import Played
    from rulewright.cli.subject import Subject
    from rulewright.core.program import Program
    from rulewright.inputs.asked import Asked

__all__ = ["parser", "run"]

MOST_LINES = 60
"""So many results are shown of one distribution; the others are added up. JSON holds them all."""

MOST_WORKERS = 1_024
BAR = 30
TELL_EVERY = 0.1
"""Seconds between two steps of the progress bar."""


def parser() -> Parser:
    """The arguments of the command."""
    from rulewright.cli.subject import add_subject

    arguments = Parser(
        "simulate",
        "Play a procedure many times and count what it gives. The rules run as NumPy, millions of trials in a second; 'odds'\n"
        "computes the exact chances instead, where that is possible.",
        "  rulewright simulate strike attacker.skill=8 target.skill=6 weapon=spear distance='2 m'\n"
        "  rulewright simulate strike attacker.skill=8 target.skill=6 weapon=spear distance='2 m' --of hit,wound -n 10_000_000\n"
        "  rulewright simulate strike attacker.skill=8 target.skill=6 weapon=bow distance='9 m' --of 'wound > unhurt'",
    )
    add_subject(arguments)
    arguments.add_argument(
        "--of",
        metavar="WHAT,...",
        help="count a field of the result, or what an author could ask of it ('damage >= 3'), or several together; by default "
        "each field on its own",
    )
    arguments.add_argument("-n", "--trials", default="1_000_000", metavar="TRIALS", help="how often (1,000,000)")
    arguments.add_argument("--seed", metavar="SEED", help="the same seed gives the same dice; by default any")
    arguments.add_argument(
        "--workers", default="1", metavar="N", help="processes that share the work; the result is the same (1)"
    )
    arguments.add_argument("--source", action="store_true", help="print the NumPy code instead of running it")
    arguments.add_format("text", "json")
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Simulate, and print what came of it."""
    from rulewright.cli.playing import play

    return play(arguments, terminal, lambda played: _simulate(played, arguments, terminal))


def _simulate(played: Played, arguments: Namespace, terminal: Terminal) -> int:
    from rulewright.cli.simulating import needs, refuse_unknown, whole_number
    from rulewright.cli.subject import subjects_of
    from rulewright.cli.wanted import wanted_of_result

    program = played.program
    trials = whole_number(arguments.trials, "number of trials", 1)
    workers = whole_number(arguments.workers, "number of workers", 1, MOST_WORKERS)
    subjects = subjects_of(program, arguments, terminal)
    if subjects.unknown:
        refuse_unknown("simulate", subjects.unknown[0].path)
    if subjects.axes:
        raise MisuseError("'simulate' plays one setting of the inputs", "'rulewright sweep' plays a grid of them")
    subject = subjects.subject
    asked = wanted_of_result(program, subject.procedure.result, arguments.of, terminal)
    seed = arguments.seed if arguments.seed is not None else str(secrets.randbelow(10**9))
    with needs("batch"):
        from rulewright.batch.limits import BatchError, StoppedError
        from rulewright.batch.plan import plan_of
        from rulewright.batch.run import run as run_plan
    try:
        plan = plan_of(
            subjects.program,
            subject.procedure.id,
            subject.arguments,
            (asked,) if asked else (),
            decisions=subject.choices,
            options=subject.options,
        )
        if arguments.source:
            return _print_source(plan.compiled.source if plan.compiled else None, plan.reason, terminal)
        with terminal.progress() as tell:
            found = run_plan(plan, trials, seed=seed, workers=workers, progress=_bar(tell))
    except BatchError as error:
        raise MisuseError(error.message, error.help) from None
    except StoppedError as stopped:
        head = {"format": "rulewright-simulation", "version": 1, **subject.as_data(program)}
        played.tell_stopped(head, stopped.message, played.line(stopped.place), arguments.format, terminal)
        return 1
    if arguments.format == "json":
        terminal.out(json.dumps(_data(program, subject, found), indent=2) + "\n")
    else:
        terminal.out(_text(played, subject, found, terminal))
    return 0 if found.complete else 130


def _print_source(source: str | None, reason: str, terminal: Terminal) -> int:
    from rulewright.report.visible import visible

    if source is None:
        raise MisuseError(f"there is no NumPy code: {visible(reason)}", "it is played trial by trial")
    terminal.document(source)
    return 0


def _bar(tell: Callable[[str], None]) -> Callable[[int, int], None]:
    """A progress bar, moved on a few times in a second."""
    start = time.monotonic()
    last = [0.0]

    def step(done: int, trials: int) -> None:
        now = time.monotonic()
        if now - last[0] < TELL_EVERY:
            return
        last[0] = now
        filled = BAR * done // trials
        rate = done / max(now - start, 1e-9)
        left = (trials - done) / max(rate, 1e-9)
        tell(f"{'█' * filled}{' ' * (BAR - filled)} {done:,} of {trials:,}, {left:,.0f} s left")

    return step


def _text(played: Played, subject: Subject, found: Simulation, terminal: Terminal) -> str:
    from rulewright.odds.wording import percent
    from rulewright.report.visible import visible

    style, program = terminal.style, played.program
    parts = [style.strong(visible(subject.procedure.label or subject.procedure.id)) + "\n"]
    trials = f"{found.trials:,} trials"
    if not found.complete:
        trials += ", interrupted"
    parts.append(f"{trials}; --seed {visible(str(found.seed))} plays them again\n")
    if found.plan.compiled is None:
        where = f" ({visible(played.line(found.plan.place))})" if found.plan.place else ""
        parts.append(f"played trial by trial, because NumPy has no form for {visible(found.plan.reason)}{where}\n")
    for place, question in enumerate(found.questions):
        summary = found.summary(place)
        whole = len(found.questions) == 1 and question[0].text == "result"
        if not whole:
            parts.append(f"\n{style.aside(visible(', '.join(each.label for each in question)))}\n")
        for at, each in enumerate(question):
            alone = summary.part(at) if len(question) > 1 else summary
            parts.append(_numbers(alone, each.type, f"{visible(each.label)}: " if len(question) > 1 else ""))
        parts.append(_table(program, summary, tuple(each.type for each in question)))
    for message, count in sorted(found.counted.refused.items()):
        parts.append(f"\nrefused {percent(Fraction(count, found.trials))}: {visible(message)}\n")
    return "".join(parts)


def _numbers(summary: Summary, type: Type, name: str) -> str:
    """Mean and standard deviation of numbers; nothing for what is none, nor for yes/no, where the share says it."""
    from rulewright.calculus.types import YesNo

    mean, interval, deviation = summary.mean, summary.mean_interval, summary.deviation
    if mean is None or isinstance(type, YesNo):
        return ""
    margin = "" if interval is None else f" ± {(interval.high - interval.low) / 2:.2g}"
    spread = "" if deviation is None else f", standard deviation {deviation:.4g}"
    return f"  {name}mean {float(mean):.6g}{margin}{spread}\n"


def _table(program: Program, summary: Summary, types: tuple[Type, ...]) -> str:
    from rulewright.inputs.values import Shower
    from rulewright.odds.wording import percent
    from rulewright.report.visible import cells, visible

    shower = Shower(program)
    shares = summary.shares(program.enumerations)
    if not shares:
        return ""
    most = max(share.share for share in shares)
    rows: list[tuple[str, str, str, str]] = []
    for share in shares[:MOST_LINES]:
        value = share.value
        values = value if len(types) > 1 and isinstance(value, tuple) else (value,)
        name = ", ".join(shower.show(each, type) for each, type in zip(values, types, strict=True))
        bar = "█" * max(1, round(share.share / most * BAR))
        rows.append((visible(name), percent(Fraction(share.count, summary.trials)), _margin(share.interval), bar))
    names, chances, margins = (max(cells(row[at]) for row in rows) for at in range(3))
    text = "".join(
        f"  {name}{' ' * (names - cells(name))}  {chance:>{chances}}  {margin:<{margins}}  {bar}\n"
        for name, chance, margin, bar in rows
    )
    if len(shares) > MOST_LINES:
        rest = sum(share.count for share in shares[MOST_LINES:])
        text += (
            f"  and {len(shares) - MOST_LINES} more results, {percent(Fraction(rest, summary.trials))} together; "
            "--format json lists them\n"
        )
    return text


def _margin(interval: Interval) -> str:
    """The 95 % interval in percent, with as many decimals as tell its ends apart."""
    width = (interval.high - interval.low) * 100
    decimals = 1
    while decimals < 6 and width < 2 * 10**-decimals:
        decimals += 1
    return f"({interval.low * 100:.{decimals}f}..{interval.high * 100:.{decimals}f})"


def _data(program: Program, subject: Subject, found: Simulation) -> dict[str, object]:
    """The results for programs: counts are whole numbers, shares and intervals are decimals."""
    from rulewright.cli.subject import as_json

    def outcome(value: Value, question: tuple[Asked, ...]) -> object:
        if len(question) > 1 and isinstance(value, tuple):
            return {each.text: as_json(program, one, each.type) for each, one in zip(question, value, strict=True)}
        return as_json(program, value, question[0].type)

    results = []
    for place, question in enumerate(found.questions):
        summary = found.summary(place)
        several = len(question) > 1
        results.append(
            {
                "of": [each.text for each in question],
                "statistics": [_statistics(summary.part(at) if several else summary) for at, _ in enumerate(question)],
                "outcomes": [
                    {
                        "value": outcome(share.value, question),
                        "count": share.count,
                        "share": share.share,
                        "interval": [share.interval.low, share.interval.high],
                    }
                    for share in summary.shares(program.enumerations)
                ],
            }
        )
    return {
        "format": "rulewright-simulation",
        "version": 1,
        **subject.as_data(program),
        "seed": str(found.seed),
        "trials": found.trials,
        "complete": found.complete,
        "vectorised": found.plan.compiled is not None,
        "reason": found.plan.reason,
        "confidence": 0.95,
        "results": results,
        "refused": dict(sorted(found.counted.refused.items())),
        "stopped": None,
    }


def _statistics(summary: Summary) -> dict[str, object]:
    mean, interval = summary.mean, summary.mean_interval
    return {
        "mean": None if mean is None else float(mean),
        "interval": None if interval is None else [interval.low, interval.high],
        "standard_deviation": summary.deviation,
    }
