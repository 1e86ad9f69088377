"""Exact chances as people read them: percents rounded only when shown, tables with bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulewright.odds.wording import percent
from rulewright.report.visible import cells

__all__ = ["Line", "columns"]

CHANCE, OR_MORE = "chance", "or more"

BAR = 30
"""Cells of the longest bar."""


@dataclass(frozen=True, slots=True)
class Line:
    """One outcome: what it is called, how likely it is, and how likely it or a higher one is (None: no order)."""

    name: str
    chance: Fraction
    or_more: Fraction | None = None


def columns(lines: Sequence[Line], shown: Callable[[Fraction], str] = percent) -> str:
    """The lines below each other with bars; ends with a line end. ``shown`` writes a chance."""
    if not lines:
        return ""
    names = max(cells(line.name) for line in lines)
    ordered = any(line.or_more is not None for line in lines)
    most = max(line.chance for line in lines)
    chances = max(len(shown(line.chance)) for line in lines)
    mores = max((len(shown(line.or_more)) for line in lines if line.or_more is not None), default=0)
    said: list[str] = []
    if ordered:
        chances = max(chances, len(CHANCE))
        mores = max(mores, len(OR_MORE))
        said.append(f"  {' ' * names}  {CHANCE:>{chances}}  {OR_MORE:>{mores}}")
    for line in lines:
        padding = " " * (names - cells(line.name))
        more = f"  {shown(line.or_more):>{mores}}" if line.or_more is not None else ""
        bar = "█" * max(1, round(line.chance / most * BAR)) if most else ""
        said.append(f"  {line.name}{padding}  {shown(line.chance):>{chances}}{more}  {bar}".rstrip())
    return "".join(line + "\n" for line in said)
