"""``rulewright roll``: play a procedure."""

from __future__ import annotations

import json
import secrets
from argparse import Namespace
from dataclasses import fields
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser
from rulewright.cli.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulewright.calculus.values import Value
    from rulewright.cli.deciding import AskingDecider
    from rulewright.cli.playing import Played
    from rulewright.cli.subject import Subject
    from rulewright.core.program import Program
    from rulewright.inputs.asked import Asked
    from rulewright.python.load import LoadedPackage, RunError
    from rulewright.runtime import Trace
    from rulewright.runtime.traces import Event

__all__ = ["parser", "run"]

ASKED_FOR = frozenset(
    {"dice ran out", "impossible face", "dice left over", "not allowed", "answer left over", "wrong input"}
)
"""Reasons for which the arguments are to blame, and not the rules."""

SEEDS = 1_000_000


def parser() -> Parser:
    """The arguments of the command."""
    from rulewright.cli.subject import add_subject

    arguments = Parser(
        "roll",
        "Play a procedure: roll its dice, take its decisions, and show every step. The same seed gives the same dice.\n"
        "At a terminal you are asked for everything that is not given; elsewhere defaults are taken.",
        "  rulewright roll                          # choose a procedure, and answer its questions\n"
        "  rulewright roll strike attacker.skill=8 target.skill=6 weapon=spear distance='2 m' --seed 7\n"
        "  rulewright roll strike attacker.skill=8 target.skill=6 weapon=bow distance='9 m' --dice '12 5'\n"
        "  rulewright roll strike attacker.skill=8 target.skill=6 weapon=bow distance='9 m' --of 'hit, wound >= down'",
    )
    add_subject(arguments)
    arguments.add_argument(
        "--of",
        metavar="WHAT,...",
        help="show a field of the result, or what an author could ask of it ('damage >= 3'), instead of all of it",
    )
    arguments.add_argument("--seed", metavar="SEED", help="a number or a word; by default a new one each time")
    arguments.add_argument("--dice", metavar="FACES", help="the faces that the dice show, in order, such as '12 5'")
    arguments.add_argument("--no-input", action="store_true", help="ask nothing, even at a terminal")
    arguments.add_format("text", "json")
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Run one procedure once."""
    from rulewright.cli.playing import play

    if arguments.seed is not None and arguments.dice is not None:
        raise MisuseError("--seed and --dice exclude each other", "give the faces, or a seed that makes them")
    faces = _faces(arguments.dice)
    ask = terminal.interactive and not arguments.no_input and arguments.format == "text"
    return play(arguments, terminal, lambda played: _roll(played, faces, arguments, terminal, ask=ask), asks=ask)


def _roll(played: Played, faces: tuple[int, ...] | None, arguments: Namespace, terminal: Terminal, *, ask: bool) -> int:
    from rulewright.cli.subject import subject_of
    from rulewright.cli.wanted import wanted_of_result
    from rulewright.python.load import RunError, load
    from rulewright.runtime import Trace

    program = played.program
    subject = subject_of(program, arguments, terminal, ask=ask)
    asked = wanted_of_result(program, subject.procedure.result, arguments.of, terminal)
    loaded = load(program)
    seed = arguments.seed if arguments.seed is not None else str(secrets.randbelow(SEEDS))
    trace = Trace()
    failure: RunError | None = None
    result: Value = None
    answers: list[tuple[Asked, Value]] = []
    try:
        result = loaded.run(
            "procedure",
            subject.procedure.id,
            subject.arguments,
            rolls=faces,
            seed=None if faces is not None else seed,
            choices=subject.choices,
            options=subject.options,
            trace=trace,
            decide=_decider(program, subject, loaded, terminal) if ask else None,
        )
        answers = _answers(program, subject, asked, result)
    except RunError as failed:
        failure = failed
        failure.place = played.line(failed.place)
    if failure is not None and failure.reason in ASKED_FOR:
        if arguments.format == "text":
            terminal.out(_events(trace, terminal))
        raise MisuseError(failure.message, f"it happened at {failure.place}" if failure.place else "")
    if arguments.format == "json":
        terminal.out(
            json.dumps(
                _data(program, subject, trace, result, answers, failure, seed if faces is None else None), indent=2
            )
            + "\n"
        )
    else:
        terminal.out(_text(program, subject, trace, result, answers, failure, terminal))
        if faces is None and failure is None:
            terminal.out(terminal.style.faint(f"--seed {_shown(seed)} rolls these dice again") + "\n")
    return int(failure is not None)


def _shown(text: str) -> str:
    from rulewright.report.visible import visible

    return visible(text)


def _faces(written: str | None) -> tuple[int, ...] | None:
    if written is None:
        return None
    faces = written.replace(",", " ").split()
    if not all(face.isascii() and face.isdigit() and len(face) <= 6 for face in faces):
        raise MisuseError(
            f"'{written}' are no faces of dice", "write whole numbers with blanks between them: --dice '12 5'"
        )
    return tuple(int(face) for face in faces)


def _decider(program: Program, subject: Subject, loaded: LoadedPackage, terminal: Terminal) -> AskingDecider:
    from rulewright.cli.asking import Asker
    from rulewright.cli.deciding import AskingDecider
    from rulewright.cli.subject import decisions_wanted
    from rulewright.inputs.values import Reader, Shower

    answers = {name: loaded.converter.to_object(value) for name, value in subject.choices.items()}
    wanted = {each.path: each for each in decisions_wanted(program, subject.procedure)}
    return AskingDecider(Asker(terminal, Reader(program), Shower(program)), loaded, wanted, answers)


def _answers(program: Program, subject: Subject, asked: Sequence[Asked], result: Value) -> list[tuple[Asked, Value]]:
    """What is asked of the result, with what it comes to. Raises :class:`RunError` where it comes to nothing."""
    from rulewright.calculus.evaluate import evaluate
    from rulewright.calculus.operations.demands import EvaluationError
    from rulewright.core.world import world_of
    from rulewright.odds.distribution import known_of
    from rulewright.python.load import RunError

    world = world_of(program, subject.options)
    try:
        return [(each, evaluate(each.expression, known_of(result), world)) for each in asked]
    except EvaluationError as error:
        raise RunError("rule", error.message, str(error.span)) from None


def _text(
    program: Program,
    subject: Subject,
    trace: Trace,
    result: Value,
    answers: Sequence[tuple[Asked, Value]],
    failure: RunError | None,
    terminal: Terminal,
) -> str:
    from rulewright.calculus.values import RecordValue
    from rulewright.inputs.values import Shower

    style, shower = terminal.style, Shower(program)
    lines: list[str] = []
    if failure is not None:
        word = "refused" if failure.reason == "refused" else "stopped"
        place = f" ({_shown(failure.place)})" if failure.place else ""
        lines.append(f"{style.strong(word)}: {_shown(failure.message)}{place}")
    elif answers:
        lines.append(style.strong("result"))
        lines += [f"  {_shown(each.label)}: {_shown(shower.show(value, each.type))}" for each, value in answers]
    elif isinstance(result, RecordValue):
        lines.append(style.strong("result"))
        for (_, value), (label, type) in zip(result.fields, shower.fields(result.record), strict=True):
            lines.append(f"  {_shown(label)}: {_shown(shower.show(value, type))}")
    else:
        lines.append(f"{style.strong('result')}: {_shown(shower.show(result, subject.procedure.result))}")
    return _events(trace, terminal) + "".join(line + "\n" for line in lines)


def _events(trace: Trace, terminal: Terminal) -> str:
    """What happened, a line for each."""
    from rulewright.runtime.traces import Call, Step

    style = terminal.style
    lines: list[str] = []
    for event in trace.events:
        match event:
            case Call(label=label, id=id):
                lines.append(style.strong(_shown(label or id)))
            case Step(label=label):
                lines.append(f"  {style.aside(_shown(label))}")
            case _:
                lines.append(f"    {_shown(str(event))}")
    return "".join(line + "\n" for line in lines)


def _data(
    program: Program,
    subject: Subject,
    trace: Trace,
    result: Value,
    answers: Sequence[tuple[Asked, Value]],
    failure: RunError | None,
    seed: str | None,
) -> dict[str, object]:
    from rulewright.cli.subject import as_json

    stopped = (
        None if failure is None else {"reason": failure.reason, "message": failure.message, "place": failure.place}
    )
    return {
        "format": "rulewright-roll",
        "version": 1,
        **subject.as_data(program),
        "seed": seed,
        "events": [_event(event) for event in trace.events],
        "result": None if failure is not None else as_json(program, result, subject.procedure.result),
        "of": {each.text: as_json(program, value, each.type) for each, value in answers},
        "stopped": stopped,
    }


def _event(event: Event) -> dict[str, object]:
    """An event as plain data: numbers and texts as they are, everything else in words."""
    from rulewright.runtime import show

    def shown(value: object) -> object:
        if value is None or isinstance(value, bool | int | str):
            return value
        if isinstance(value, tuple):
            return [shown(each) for each in value]
        return show(value)

    return {"event": type(event).__name__.lower()} | {
        field.name: shown(getattr(event, field.name)) for field in fields(event)
    }
