"""``rulewright odds --plot``: a bar chart in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from rulewright.calculus.types import YesNo
from rulewright.cli.misuse import MisuseError
from rulewright.cli.odds_text import narrowed, numeric
from rulewright.cli.subject import Subjects
from rulewright.core.program import Program
from rulewright.inputs.asked import Asked, fields_asked
from rulewright.inputs.values import Shower
from rulewright.odds.distribution import Distribution, Refused
from rulewright.odds.plot import Bar, bar_chart
from rulewright.odds.wording import about
from rulewright.report.visible import visible

__all__ = ["plot"]

MOST_BARS = 200


def plot(
    program: Program,
    subjects: Subjects,
    found: Sequence[Distribution],
    asked: Sequence[Asked],
    shown: Callable[[Fraction], str],
) -> str:
    """The chart of one thing: the chance of each outcome, or, over a grid, the chance of yes (the mean of a number) in each
    setting. Raises :class:`MisuseError` when what is asked is not one thing, or has too many bars."""
    wanted = asked or fields_asked(program, subjects.subject.procedure)
    if len(wanted) != 1:
        known = ", ".join(each.text for each in wanted)
        raise MisuseError("a chart shows one thing", f"say which with --of: {known}")
    (one,) = wanted
    narrow = [narrowed(program, subjects.subject, each, wanted) for each in found]
    bars = _settings(subjects, one, narrow, shown) if subjects.axes else _outcomes(program, one, narrow[0], shown)
    if len(bars) > MOST_BARS:
        raise MisuseError(f"that are {len(bars)} bars, and a chart has at most {MOST_BARS}")
    label = subjects.subject.procedure.label or subjects.subject.procedure.id
    return bar_chart(visible(f"{label}: {one.label}" if one.text != "result" else label), bars)


def _outcomes(program: Program, asked: Asked, found: Distribution, shown: Callable[[Fraction], str]) -> list[Bar]:
    shower = Shower(program)
    bars: list[Bar] = []
    for outcome in found.weights:
        chance = found.probability(outcome)
        name = f"refused: {outcome.message}" if isinstance(outcome, Refused) else shower.show(outcome, asked.type)
        bars.append(Bar(visible(name), chance, shown(chance)))
    return bars


def _settings(
    subjects: Subjects, asked: Asked, found: Sequence[Distribution], shown: Callable[[Fraction], str]
) -> list[Bar]:
    bars: list[Bar] = []
    for setting, one in zip(subjects.settings, found, strict=True):
        name = visible(", ".join(setting.values))
        if isinstance(asked.type, YesNo):
            chance = one.probability(True)
            bars.append(Bar(name, chance, shown(chance)))
        elif numeric(one):
            bars.append(Bar(name, one.mean(), about(one.mean())))
        else:
            raise MisuseError(
                f"'{asked.text}' is neither yes/no nor a number in every setting", "ask for a comparison with --of"
            )
    return bars
