"""``rulewright odds``: the exact chances of a procedure's results."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError, suggestion
from rulewright.cli.parser import Parser
from rulewright.cli.terminal import Terminal

if TYPE_CHECKING:
    from rulewright.calculus.operations import EvaluationError
    from rulewright.calculus.types import Type
    from rulewright.calculus.values import Value
    from rulewright.cli.subject import Subject
    from rulewright.core.program import Program
    from rulewright.odds.distribution import Distribution

__all__ = ["parser", "run"]

MOST_LINES = 60
"""So many outcomes are shown of one distribution; the others are added up. JSON holds them all."""


def parser() -> Parser:
    """The arguments of the command."""
    from rulewright.cli.subject import add_subject

    arguments = Parser(
        "odds",
        "Compute the exact chances of everything that a procedure can give. Nothing is sampled and nothing is rounded\n"
        "but the percents that are shown.",
        "  rulewright odds                          # the procedures, and what they take\n"
        "  rulewright odds strike attacker.skill=8 target.skill=6 weapon=spear distance='2 m'\n"
        "  rulewright odds strike attacker.skill=8 target.skill=6 weapon=spear distance='2 m' --of hit,wound\n"
        "  rulewright odds strike attacker.skill=8 target.skill=6 weapon=bow distance='9 m' --format json",
    )
    add_subject(arguments)
    arguments.add_argument(
        "--of",
        metavar="FIELD,...",
        help="the chances of one field of the result, or of several together; by default of each",
    )
    arguments.add_format("text", "json")
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Print the distribution of a procedure's result."""
    from rulewright.calculus.operations import EvaluationError
    from rulewright.cli.subject import list_procedures, load, subject_of
    from rulewright.odds.exact import distribution
    from rulewright.odds.limits import OddsError

    program = load(arguments, terminal)
    if program is None:
        return 1
    if arguments.procedure is None:
        list_procedures(program, terminal, arguments.format)
        return 0
    subject = subject_of(program, arguments, terminal, ask=False)
    fields = _fields(program, subject, arguments.of)
    try:
        with terminal.progress() as tell:
            tell(f"computing {subject.procedure.id}")
            found = distribution(
                program,
                subject.procedure.id,
                subject.arguments,
                decisions=subject.choices,
                options=subject.options,
            )
    except OddsError as error:
        raise MisuseError(error.message, error.help) from None
    except EvaluationError as error:
        _tell_stopped(program, subject, fields, error, arguments.format, terminal)
        return 1
    if arguments.format == "json":
        terminal.out(json.dumps(_data(program, subject, found, fields), indent=2) + "\n")
    else:
        terminal.out(_text(program, subject, found, fields, terminal))
    return 0


def _tell_stopped(
    program: Program,
    subject: Subject,
    fields: tuple[str, ...],
    error: EvaluationError,
    format: str,
    terminal: Terminal,
) -> None:
    """Say where and why the rules cannot be carried out, as ``roll`` does."""
    from rulewright.report.visible import visible
    from rulewright.source import NOWHERE

    place = "" if error.span == NOWHERE else f"{error.span.source.name}:{error.span.first.line}"
    if format == "json":
        data = {
            "format": "rulewright-odds",
            "version": 1,
            **subject.as_data(program),
            "of": list(fields),
            "stopped": {"reason": "rule", "message": error.message, "place": place},
        }
        terminal.out(json.dumps(data, indent=2) + "\n")
    else:
        shown = f" ({visible(place)})" if place else ""
        terminal.out(f"{terminal.style.strong('stopped')}: {visible(error.message)}{shown}\n")


def _fields(program: Program, subject: Subject, wanted: str | None) -> tuple[str, ...]:
    """The fields asked for with ``--of``, each known."""
    from rulewright.calculus.types import RecordType

    if wanted is None:
        return ()
    result = subject.procedure.result
    if not isinstance(result, RecordType):
        raise MisuseError(f"{subject.procedure.id} gives no record, so that it has no fields", "leave --of away")
    known = [field.id for field in program.records[result.id].fields]
    names = tuple(name.strip() for name in wanted.split(","))
    for name in names:
        if name not in known:
            help = suggestion(name, known, f"it has {', '.join(known)}")
            raise MisuseError(f"{result.id} has no field '{name}'", help)
    return names


def _types(program: Program, subject: Subject, fields: Sequence[str]) -> tuple[Type, ...]:
    from rulewright.calculus.types import RecordType

    result = subject.procedure.result
    if not isinstance(result, RecordType) or not fields:
        return (result,)
    by_id = {field.id: field.type for field in program.records[result.id].fields}
    return tuple(by_id[name] for name in fields)


def _text(program: Program, subject: Subject, found: Distribution, fields: tuple[str, ...], terminal: Terminal) -> str:
    from rulewright.calculus.types import RecordType
    from rulewright.odds.distribution import Refused
    from rulewright.odds.wording import percent
    from rulewright.report.visible import visible

    style = terminal.style
    parts = [style.strong(visible(subject.procedure.label or subject.procedure.id)) + "\n"]
    result = subject.procedure.result
    groups: list[tuple[str, ...]] = [fields]
    if isinstance(result, RecordType) and not fields:
        groups = [(field.id,) for field in program.records[result.id].fields]
    for group in groups:
        types = _types(program, subject, group)
        narrowed = found.by_field(*group, enumerations=program.enumerations) if group else found
        if group:
            labels = (field.label or field.id for field in program.records[_record(result)].fields if field.id in group)
            parts.append(f"\n{style.aside(visible(', '.join(labels)))}{_mean(narrowed)}\n")
        else:
            parts.append(_mean(narrowed).strip() + "\n" if _mean(narrowed) else "")
        parts.append(_table(program, narrowed, types))
    for outcome in found.weights:
        if isinstance(outcome, Refused):
            parts.append(f"\nrefused {percent(found.probability(outcome))}: {visible(outcome.message)}\n")
    if found.remainder:
        parts.append(f"\nnot followed to the end (open-ended dice): {percent(found.remainder)}\n")
    return "".join(parts)


def _record(type: Type) -> str:
    from rulewright.calculus.types import RecordType

    assert isinstance(type, RecordType)  # only records have fields to ask for
    return type.id


def _mean(narrowed: Distribution) -> str:
    """The mean of a distribution of numbers, for a heading; empty for others, and for yes/no, where it is the chance of yes."""
    from rulewright.calculus.values import show_number
    from rulewright.odds.distribution import Refused

    results = [outcome for outcome in narrowed.weights if not isinstance(outcome, Refused)]
    if not results or not all(isinstance(each, int | Fraction) and not isinstance(each, bool) for each in results):
        return ""
    mean = narrowed.mean()
    hundredths = Fraction(round(mean * 100), 100)
    about = "" if hundredths == mean else "about "
    return f" (mean {about}{show_number(hundredths)})"


def _table(program: Program, narrowed: Distribution, types: tuple[Type, ...]) -> str:
    from rulewright.cli.chances import Line, columns
    from rulewright.inputs.values import Shower
    from rulewright.odds.distribution import Refused
    from rulewright.odds.wording import percent
    from rulewright.report.visible import visible

    shower = Shower(program)
    outcomes = [outcome for outcome in narrowed.weights if not isinstance(outcome, Refused)]
    ordered = len(types) == 1 and len(outcomes) > 2 and _has_order(program, types[0])
    lines: list[Line] = []
    left = sum((narrowed.probability(outcome) for outcome in outcomes), Fraction(0))
    for outcome in outcomes:
        assert not isinstance(outcome, Refused)
        values = outcome if len(types) > 1 and isinstance(outcome, tuple) else (outcome,)
        name = ", ".join(shower.show(value, type) for value, type in zip(values, types, strict=True))
        chance = narrowed.probability(outcome)
        lines.append(Line(visible(name), chance, left if ordered else None))
        left -= chance
    shown = columns(lines[:MOST_LINES])
    if len(lines) > MOST_LINES:
        rest = sum((line.chance for line in lines[MOST_LINES:]), Fraction(0))
        shown += f"  and {len(lines) - MOST_LINES} more outcomes, {percent(rest)} together; --format json lists them\n"
    return shown


def _has_order(program: Program, type: Type) -> bool:
    from rulewright.calculus.types import EnumType, Integer, Number, Quantity

    match type:
        case Integer() | Number() | Quantity():
            return True
        case EnumType(id):
            return program.enumerations[id].ordered
        case _:
            return False


def _data(program: Program, subject: Subject, found: Distribution, fields: tuple[str, ...]) -> dict[str, object]:
    """The distribution for programs. Weights and the denominator are whole numbers of any size; chances are weight/denominator."""
    from rulewright.cli.subject import as_json
    from rulewright.odds.distribution import Refused

    narrowed = found.by_field(*fields, enumerations=program.enumerations) if fields else found
    types = _types(program, subject, fields)

    def outcome(value: Value) -> object:
        if len(fields) > 1 and isinstance(value, tuple):
            named = zip(fields, value, types, strict=True)
            return {name: as_json(program, each, type) for name, each, type in named}
        return as_json(program, value, types[0])

    return {
        "format": "rulewright-odds",
        "version": 1,
        **subject.as_data(program),
        "of": list(fields),
        "stopped": None,
        "denominator": narrowed.denominator,
        "outcomes": [
            {"refused": each.message, "weight": weight}
            if isinstance(each, Refused)
            else {"value": outcome(each), "weight": weight}
            for each, weight in narrowed.weights.items()
        ],
        "remainder": narrowed.denominator - sum(narrowed.weights.values()),
    }
