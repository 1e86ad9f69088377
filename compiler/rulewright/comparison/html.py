"""Comparisons as one HTML page that needs nothing else: it holds its style, runs no script and asks for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from rulewright.comparison.model import Comparison
from rulewright.comparison.wording import amount, heading, moved_to, printed, summary, title_of, title_of_chances
from rulewright.report.visible import visible

__all__ = ["render"]


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("rulewright.comparison"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update(
        title_of=title_of,
        title_of_chances=title_of_chances,
        summary=summary,
        heading=heading,
        printed=printed,
        moved_to=moved_to,
        amount=amount,
    )
    environment.filters["shown"] = _shown
    return environment


def render(comparisons: Sequence[Comparison]) -> str:
    """The page. Every text of an author is escaped."""
    return _environment().get_template("diff.html.jinja").render(comparisons=comparisons)


def _shown(text: str | None) -> str:
    """``text`` with its lines, and with everything in them that would turn or hide what follows made visible."""
    return "\n".join(visible(line) for line in (text or "").split("\n"))
