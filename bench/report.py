"""Results as text: what was found is kept in ``results.json`` and printed to ``RESULTS.md``."""

from __future__ import annotations

import datetime
import json
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.peers import version
from bench.rows import Row, Target

__all__ = ["RESULTS", "Section", "machine", "remember", "remembered", "render", "table", "today"]

RESULTS = Path(__file__).with_name("RESULTS.md")
MEMORY = Path(__file__).with_name("results.json")

PEERS = ("icepool", "dyce", "numpy", "lark", "jsonschema", "fastjsonschema", "jsonschema-rs", "typst", "dask")
"""Distributions whose versions matter for the numbers."""


@dataclass(frozen=True)
class Section:
    """What one benchmark found, when, and on what: Python and the number of processors, no more of the machine."""

    title: str
    about: str
    date: str
    machine: str
    rows: tuple[Row, ...]


def today() -> str:
    """The date, as results are dated."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def machine() -> str:
    """What the numbers depend on and what may be told of it."""
    packages = ", ".join(f"{name} {found}" for name in PEERS if (found := version(name)))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {os.cpu_count()} processors, Rulewright {version('rulewright')}; {packages}"


def remembered() -> dict[str, Section]:
    """The sections of earlier runs, by benchmark."""
    if not MEMORY.is_file():
        return {}
    found: dict[str, Section] = {}
    for name, section in json.loads(MEMORY.read_text(encoding="utf-8")).items():
        rows = tuple(
            Row(**{**row, "target": None if row["target"] is None else Target(**row["target"])})
            for row in section["rows"]
        )
        found[name] = Section(section["title"], section["about"], section["date"], section["machine"], rows)
    return found


def remember(sections: Mapping[str, Section]) -> None:
    """Keep ``sections`` for later runs."""
    kept = {name: asdict(section) for name, section in sections.items()}
    MEMORY.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def render(sections: Mapping[str, Section]) -> str:
    """The page of results."""
    lines = [
        "# Results",
        "",
        "Written by `python -m bench`; do not edit. Both sides of a ratio were measured in one run, in turn; times are",
        "medians, and only the ratios travel to other machines. [docs/performance.md](../docs/performance.md) explains them.",
    ]
    missed = [(section.title, row) for section in sections.values() for row in section.rows if row.holds is False]
    promised = sum(row.holds is not None for section in sections.values() for row in section.rows)
    lines += ["", f"{promised - len(missed)} of {promised} targets are met."]
    for section in sections.values():
        lines += ["", f"## {section.title}", "", section.about, "", f"*{section.date} · {section.machine}*", ""]
        lines.append(table(section.rows))
        short = [row for row in section.rows if row.holds is False]
        if short:
            lines += ["", "Where it falls short:", ""]
            lines += [f"- **{_named(row)}**: {row.note or 'not looked into yet.'}" for row in short]
    return "\n".join(lines) + "\n"


def _named(row: Row) -> str:
    return f"{row.what}, against {row.against}" if row.against else row.what


HEAD = ("what", "against", "ours", "yardstick", "ratio", "target", "")


def table(rows: Sequence[Row]) -> str:
    """Rows as a Markdown table whose columns align."""
    cells = [HEAD, *(_cells(row) for row in rows)]
    widths = [max(3, *(len(row[at]) for row in cells)) for at in range(len(HEAD))]
    shown = [f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |" for row in cells]
    rule = f"|{'|'.join('-' * (width + 2) for width in widths)}|"
    return "\n".join([shown[0], rule, *shown[1:]])


def _cells(row: Row) -> tuple[str, ...]:
    ratio = row.found if row.ratio is None else f"{row.ratio:.3g} ×"
    verdict = {True: "met", False: "**missed**", None: ""}[row.holds]
    target = "" if row.target is None else str(row.target)
    return (row.what, row.against, _time(row.ours), _time(row.yardstick), ratio, target, verdict)


def _time(seconds: float | None) -> str:
    if seconds is None:
        return ""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"
