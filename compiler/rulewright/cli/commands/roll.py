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
    from rulewright.calculus.values import Value
    from rulewright.cli.deciding import AskingDecider
    from rulewright.cli.subject import Subject
    from rulewright.core.program import Program
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
        "  rulewright roll strike attacker.skill=8 target.skill=6 weapon=bow distance='9 m' --dice '12 5'",
    )
    add_subject(arguments)
    arguments.add_argument("--seed", metavar="SEED", help="a number or a word; by default a new one each time")
    arguments.add_argument("--dice", metavar="FACES", help="the faces that the dice show, in order, such as '12 5'")
    arguments.add_argument("--no-input", action="store_true", help="ask nothing, even at a terminal")
    arguments.add_format("text", "json")
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Run one procedure once."""
    from rulewright.cli.subject import list_procedures, load, subject_of
    from rulewright.python.load import RunError
    from rulewright.python.load import load as load_package
    from rulewright.runtime import Trace

    if arguments.seed is not None and arguments.dice is not None:
        raise MisuseError("--seed and --dice exclude each other", "give the faces, or a seed that makes them")
    faces = _faces(arguments.dice)
    program = load(arguments, terminal)
    if program is None:
        return 1
    ask = terminal.interactive and not arguments.no_input and arguments.format == "text"
    if arguments.procedure is None and not ask:
        list_procedures(program, terminal, arguments.format)
        return 0
    subject = subject_of(program, arguments, terminal, ask=ask)
    loaded = load_package(program)
    seed = arguments.seed if arguments.seed is not None else str(secrets.randbelow(SEEDS))
    trace = Trace()
    failure: RunError | None = None
    result: Value = None
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
    except RunError as failed:
        failure = failed
    if arguments.format == "json":
        terminal.out(
            json.dumps(_data(program, subject, trace, result, failure, seed if faces is None else None), indent=2)
            + "\n"
        )
    else:
        terminal.out(_text(program, subject, trace, result, failure, terminal))
        if faces is None and failure is None:
            terminal.out(terminal.style.faint(f"--seed {_shown(seed)} rolls these dice again") + "\n")
    if failure is None:
        return 0
    if failure.reason in ASKED_FOR:
        raise MisuseError(failure.message, f"it happened at {failure.place}" if failure.place else "")
    return 1


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


def _text(
    program: Program, subject: Subject, trace: Trace, result: Value, failure: RunError | None, terminal: Terminal
) -> str:
    from rulewright.calculus.values import RecordValue
    from rulewright.inputs.values import Shower
    from rulewright.runtime.traces import Call, Step

    style, shower = terminal.style, Shower(program)
    lines: list[str] = []
    for event in trace.events:
        match event:
            case Call(label=label, id=id):
                lines.append(style.strong(_shown(label or id)))
            case Step(label=label):
                lines.append(f"  {style.aside(_shown(label))}")
            case _:
                lines.append(f"    {_shown(str(event))}")
    if failure is not None and failure.reason in ASKED_FOR:
        return "".join(line + "\n" for line in lines)  # what is wrong is told as misuse
    if failure is not None:
        word = "refused" if failure.reason == "refused" else "stopped"
        place = f" ({_shown(failure.place)})" if failure.place else ""
        lines.append(f"{style.strong(word)}: {_shown(failure.message)}{place}")
    elif isinstance(result, RecordValue):
        lines.append(style.strong("result"))
        for (_, value), (label, type) in zip(result.fields, shower.fields(result.record), strict=True):
            lines.append(f"  {_shown(label)}: {_shown(shower.show(value, type))}")
    else:
        lines.append(f"{style.strong('result')}: {_shown(shower.show(result, subject.procedure.result))}")
    return "".join(line + "\n" for line in lines)


def _data(
    program: Program, subject: Subject, trace: Trace, result: Value, failure: RunError | None, seed: str | None
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
