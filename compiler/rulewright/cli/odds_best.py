"""The best way to decide, from the command line: the aim that is stated, and the advice that comes of it."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulewright.calculus.evaluate import evaluate
from rulewright.calculus.types import Integer, Number, Quantity, RecordType, YesNo
from rulewright.calculus.values import MemberValue, RecordValue, Value
from rulewright.cli.misuse import MisuseError
from rulewright.cli.subject import Setting, Subjects, as_json, decisions_wanted
from rulewright.cli.terminal import Terminal
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.diagnostics import Findings
from rulewright.inputs.asked import Asked, ask
from rulewright.inputs.values import Shower
from rulewright.odds.advice import Advice, advice
from rulewright.odds.best import Best, best
from rulewright.odds.distribution import known_of
from rulewright.odds.wording import about
from rulewright.report import text
from rulewright.report.visible import visible

__all__ = ["WantedAim", "advice_data", "advice_text", "aim_of", "best_of"]

_AIM = re.compile(r"\s*(mean|chance)\s+of\s+(.*)", re.S)


@dataclass(frozen=True, slots=True)
class WantedAim:
    """An aim as typed, what it asks of the result, and whether it shall be low."""

    words: str
    asked: Asked
    worst: bool

    @property
    def is_chance(self) -> bool:
        """Whether it is a chance, and not a mean."""
        return isinstance(self.asked.type, YesNo)


def aim_of(program: Program, subjects: Subjects, arguments: Namespace, terminal: Terminal) -> WantedAim | None:
    """The aim of ``--best`` or ``--worst``; None when there is none. Raises :class:`MisuseError`."""
    if arguments.best is not None and arguments.worst is not None:
        raise MisuseError("--best and --worst exclude each other")
    words = arguments.best if arguments.best is not None else arguments.worst
    if words is None:
        return None
    if subjects.unknown:
        raise MisuseError(
            f"'{subjects.unknown[0].path}' is not known, and whoever decides would know it",
            f"go through its values: {subjects.unknown[0].path}=each",
        )
    found = _AIM.fullmatch(words)
    findings = Findings()
    asked = ask(program, subjects.subject.procedure.result, found.group(2) if found else words, findings)
    if asked is None:
        for finding in findings:
            terminal.error(text.render_one(finding))
        raise MisuseError(f"'{words}' is no aim", "write 'mean of damage' or 'chance of hit'")
    wanted = {"mean": (Integer, Number, Quantity), "chance": (YesNo,)}
    if not isinstance(asked.type, wanted.get(found.group(1) if found else "", (Integer, Number, Quantity, YesNo))):
        raise MisuseError(f"'{words}' is no aim", "a mean is of a number, and a chance of what is yes or no")
    return WantedAim(words.strip(), asked, arguments.worst is not None)


def best_of(subjects: Subjects, setting: Setting, aim: WantedAim) -> Best:
    """What is best in one setting."""
    world = world_of(subjects.program, subjects.subject.options)

    def value(result: Value) -> Value:
        return evaluate(aim.asked.expression, known_of(result), world)

    (case,) = setting.cases
    return best(
        subjects.program,
        subjects.subject.procedure.id,
        case,
        value,
        worst=aim.worst,
        decisions=setting.choices,
        options=subjects.subject.options,
    )


def advice_text(
    program: Program,
    subjects: Subjects,
    aim: WantedAim,
    advised: Sequence[Best],
    shown: Callable[[Fraction], str],
) -> str:
    """What the aim comes to, and how to decide; one part for each setting."""
    parts: list[str] = []
    for setting, found in zip(subjects.settings, advised, strict=True):
        where = ", ".join(f"{axis.path} {value}" for axis, value in zip(subjects.axes, setting.values, strict=True))
        value = shown(found.value) if aim.is_chance else about(found.value)
        head = f"{'lowest' if aim.worst else 'best'} {visible(aim.words)}: {value}"
        parts.append(f"\n{f'{visible(where)}: ' if where else ''}{head}\n")
        if not found.decided:
            parts.append("  nothing is left to decide\n")
        for name in found.decided:
            parts += [f"  {visible(line)}\n" for line in _lines(program, name, advice(program, found, name))]
    return "".join(parts)


def _lines(program: Program, name: str, advised: Sequence[Advice]) -> list[str]:
    if all(isinstance(one.answer, bool) for one in advised):
        taken = [one for one in advised if one.answer is True]
        if not taken:
            return [f"never {name}"]
        return [f"{name}{_when(one)}" if one.conditions else f"always {name}" for one in taken]
    return [f"{name} = {_answer(program, one.answer)}{_when(one)}" for one in advised]


def _when(one: Advice) -> str:
    said = f" when {' and '.join(one.conditions)}" if one.conditions else ""
    return said if one.exact else f"{said} (mostly; more hangs on the situation than fits here)"


def _answer(program: Program, answer: Value) -> str:
    match answer:
        case tuple():
            ids = [one.id if isinstance(one, MemberValue) else str(one) for one in answer]
            counted = {id: ids.count(id) for id in ids}
            return ", ".join(f"{id} × {count}" if count > 1 else id for id, count in counted.items()) or "nothing"
        case MemberValue(id=id):
            return id
        case RecordValue(record=record):
            entry = next((one for one in program.entries.values() if one.value == answer), None)
            return entry.id if entry is not None else Shower(program).show(answer, RecordType(record))
        case _:
            return "none" if answer is None else str(answer)


def advice_data(program: Program, subjects: Subjects, aim: WantedAim, advised: Sequence[Best]) -> dict[str, object]:
    """The same for programs."""
    types = {wanted.path: wanted.type for wanted in decisions_wanted(program, subjects.subject.procedure)}

    def of(found: Best) -> dict[str, object]:
        return {
            "value": str(found.value),
            "decisions": {
                name: [
                    {
                        "answer": as_json(program, one.answer, types[name]),
                        "conditions": list(one.conditions),
                        "exact": one.exact,
                    }
                    for one in advice(program, found, name)
                ]
                for name in found.decided
            },
        }

    settings = [of(found) for found in advised]
    return {"aim": aim.words, "lowest": aim.worst, "advice": settings if subjects.axes else settings[0]}
