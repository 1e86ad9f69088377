"""The results of a sweep as tables, in CSV and Parquet: one row for each number that was asked for, one for each outcome."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pyarrow as pa
import pyarrow.parquet as pq

from rulewright.batch.results import ENDINGS, TABLES, write_atomically
from rulewright.batch.settings import Played
from rulewright.batch.sweep import Sweep

__all__ = ["Row", "outcome_rows", "summary_rows", "write"]

Row = dict[str, object]


def summary_rows(found: Sweep, axes: Sequence[str]) -> list[Row]:
    """For each setting and each value that was asked for: its mean and standard deviation, and how often there was no result."""
    rows: list[Row] = []
    for head, played in _settings(found, axes):
        refused = sum(cast("dict[str, float]", played["refused"]).values())
        tail: Row = {"refused": refused, "message": played["message"]}
        questions = cast("list[dict[str, object]]", played["questions"])
        if not questions:
            rows.append({**head, "of": "", **_numbers(None), **tail})
        for question in questions:
            texts, statistics = cast("list[str]", question["of"]), cast("list[Row]", question["statistics"])
            rows += [{**head, "of": text, **_numbers(one), **tail} for text, one in zip(texts, statistics, strict=True)]
    return rows


def outcome_rows(found: Sweep, axes: Sequence[str]) -> list[Row]:
    """For each setting, each question and each outcome: its share (its chance, where it is exact) and the 95 % interval."""
    rows: list[Row] = []
    for head, played in _settings(found, axes):
        for question in cast("list[dict[str, object]]", played["questions"]):
            for outcome in cast("list[Row]", question["outcomes"]):
                interval = cast("list[float] | None", outcome["interval"])
                rows.append(
                    {
                        **head,
                        "of": ", ".join(cast("list[str]", question["of"])),
                        "outcome": outcome["outcome"],
                        "number": outcome["number"],
                        "share": outcome["share"],
                        "low": interval[0] if interval else outcome["share"],
                        "high": interval[1] if interval else outcome["share"],
                        "count": outcome["count"],
                    }
                )
    return rows


def _settings(found: Sweep, axes: Sequence[str]) -> list[tuple[Row, Played]]:
    heads: list[tuple[Row, Played]] = []
    for setting, played in zip(found.settings, found.results, strict=True):
        if played is not None:
            head: Row = {"ruleset": setting.ruleset}
            head |= dict(zip(axes, setting.labels, strict=True))
            heads.append(({**head, "method": played["method"], "trials": played["trials"]}, played))
    return heads


def _numbers(statistics: Row | None) -> Row:
    interval = cast("list[float] | None", statistics["interval"]) if statistics else None
    mean = statistics["mean"] if statistics else None
    return {
        "mean": mean,
        "mean_low": interval[0] if interval else mean,
        "mean_high": interval[1] if interval else mean,
        "standard_deviation": statistics["standard_deviation"] if statistics else None,
    }


NUMBERS = {"trials", "count"}
DECIMALS = {
    "refused",
    "mean",
    "mean_low",
    "mean_high",
    "standard_deviation",
    "number",
    "share",
    "low",
    "high",
}


def write(found: Sweep, axes: Sequence[str], folder: Path) -> tuple[Path, ...]:
    """Write ``summary`` and ``outcomes`` to ``folder``, each as CSV and as Parquet, whole or not at all; gives their paths."""
    written: list[Path] = []
    fixed = ["ruleset", *axes, "method", "trials", "of"]
    summary = [*fixed, "mean", "mean_low", "mean_high", "standard_deviation", "refused", "message"]
    outcomes = [*fixed, "outcome", "number", "share", "low", "high", "count"]
    tables = ((summary_rows(found, axes), summary), (outcome_rows(found, axes), outcomes))
    for name, (rows, columns) in zip(TABLES, tables, strict=True):
        for ending, content in zip(ENDINGS, (_csv(rows, columns), _parquet(rows, columns, axes)), strict=True):
            path = folder / f"{name}{ending}"
            write_atomically(path, content)
            written.append(path)
    return tuple(written)


def _csv(rows: Sequence[Row], columns: Sequence[str]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: "" if row[name] is None else row[name] for name in columns} for row in rows)
    return text.getvalue().encode("utf-8", "backslashreplace")


def _parquet(rows: Sequence[Row], columns: Sequence[str], axes: Sequence[str]) -> bytes:
    arrays = [_array([row[name] for row in rows], name, name in axes) for name in columns]
    stream = io.BytesIO()
    pq.write_table(pa.table(dict(zip(columns, arrays, strict=True))), stream)
    return stream.getvalue()


def _array(values: list[object], name: str, is_axis: bool) -> object:
    """A column; an axis of whole numbers is one of numbers, so that it can be plotted."""
    if is_axis:
        texts = [str(value) for value in values]
        if texts and all(_is_whole(text) for text in texts):
            return pa.array([int(text) for text in texts], pa.int64())
        return pa.array(texts, pa.string())
    if name in NUMBERS:
        return pa.array(values, pa.int64())
    if name in DECIMALS:
        return pa.array(values, pa.float64())
    return pa.array([str(value) for value in values], pa.string())


def _is_whole(text: str) -> bool:
    digits = text.removeprefix("-").removeprefix("+")
    return digits.isascii() and digits.isdigit() and len(digits) <= 18
