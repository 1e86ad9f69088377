"""Sheets and decks as PDF, by Typst.

The documents of a build go to a few processes (see :mod:`rulewright.sheets.typst_worker`). Each is sent one JSON value,
``{"templates": folder, "fonts": folders, "documents": [{"template": …, "data": JSON text}]}``, and answers each document in order
with a line of JSON followed by the bytes of the PDF. When one ends early, the document that it was at becomes a finding and the
rest go to a new process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, assert_never

from rulewright.calculus.values import exact, show_number
from rulewright.diagnostics import Findings
from rulewright.sheets.cards import grid_on
from rulewright.sheets.codes import (
    CARD_OVERFLOWS,
    LAYOUT_FAILED,
    MISSING_FONT,
    MISSING_GLYPH,
    PAGE_OVERFLOWS,
    TOO_WIDE,
)
from rulewright.sheets.fonts import EXTRA, FontChoice, choose
from rulewright.sheets.languages import typst_language
from rulewright.sheets.model import DeckModel, SheetModel
from rulewright.sheets.serial import Data, as_data, texts

__all__ = ["render_pdfs"]

TEMPLATES = Path(__file__).parent / "templates"

MOST_PROCESSES = 4
"""So many processes run at once, if there are as many processors."""

LEAST_DOCUMENTS = 2
"""A process that gets fewer documents is not worth its start."""

MOST_SECONDS = 300
"""A process is ended when it has not answered every document after so many seconds."""

# -P keeps the current folder, which an author controls, off the import path of the process.
COMMAND = (sys.executable, "-P", "-m", "rulewright.sheets.typst_worker")
"""What starts the process."""


@dataclass(frozen=True, slots=True)
class _Job:
    """A document on its way to Typst."""

    model: SheetModel | DeckModel
    template: str
    data: str
    fonts: FontChoice


def render_pdfs(documents: Sequence[SheetModel | DeckModel], findings: Findings) -> tuple[bytes | None, ...]:
    """The PDF of each document, in order; None for one that could not be laid out (then there is a finding at the place
    where its author asked for it). Texts that do not fit, and characters that no font draws, are findings too."""
    jobs = [_job(model) for model in documents]
    for job in jobs:
        if job.fonts.missing:
            findings.report(
                MISSING_FONT,
                job.model.place,
                f"'{job.model.id}' ({job.model.language}) has Chinese, Japanese or Korean texts, and no font for them is installed",
                help=f"run: pip install 'rulewright[{EXTRA}]' (in the folder from which Rulewright was installed: "
                f"pip install '.[{EXTRA}]')",
            )
    count = max(1, min(MOST_PROCESSES, os.cpu_count() or 1, len(jobs) // LEAST_DOCUMENTS))
    lanes = _lanes(jobs, count)
    with ThreadPoolExecutor(count) as threads:
        answered = threads.map(_answers, ([jobs[place] for place in lane] for lane in lanes))
        answers = {
            place: answer
            for lane, found in zip(lanes, answered, strict=True)
            for place, answer in zip(lane, found, strict=True)
        }
    return tuple(_take(answers[place], job, findings) for place, job in enumerate(jobs))


def _lanes(jobs: Sequence[_Job], count: int) -> tuple[list[int], ...]:
    """The places of ``jobs`` for each of ``count`` processes, so that all have about as much to do: the longest first, each to
    the process that has the least so far."""
    lanes: list[list[int]] = [[] for _ in range(count)]
    for place in sorted(range(len(jobs)), key=lambda place: -len(jobs[place].data)):
        min(lanes, key=lambda lane: sum(len(jobs[taken].data) for taken in lane)).append(place)
    return tuple(sorted(lane) for lane in lanes)


def _job(model: SheetModel | DeckModel) -> _Job:
    data = as_data(model)
    fonts = choose(model.language, texts(data))
    language, region = typst_language(model.language)
    whole: dict[str, Data] = {"document": data, "fonts": list(fonts.fallbacks), "lang": language, "region": region}
    match model:
        case SheetModel():
            template = "sheet.typ"
        case DeckModel():
            template = "cards.typ"
            grid = grid_on(model.format, model.paper)
            whole["grid"] = {
                "columns": grid.columns,
                "rows": grid.rows,
                "width": show_number(exact(grid.page_width)),
                "height": show_number(exact(grid.page_height)),
            }
        case _:
            assert_never(model)
    return _Job(model, template, json.dumps(whole, ensure_ascii=True), fonts)


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the process said about one document; ``pdf`` is empty when it has failed."""

    head: dict[str, Any]
    pdf: bytes


def _answers(jobs: Sequence[_Job]) -> list[_Answer]:
    """The answer to each of ``jobs``. A process that ends early has failed at one document; the next ones go to a new one."""
    answers: list[_Answer] = []
    while len(answers) < len(jobs):
        answers += _run(jobs[len(answers) :])
    return answers


def _run(jobs: Sequence[_Job]) -> list[_Answer]:
    """The answers to ``jobs``, at least one: the last one is a failure when the process ended before all were answered."""
    folders = dict.fromkeys(folder for job in jobs for folder in job.fonts.folders)
    job = {
        "templates": str(TEMPLATES),
        "fonts": [str(folder) for folder in folders],
        "documents": [{"template": job.template, "data": job.data} for job in jobs],
    }
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        output, _ = process.communicate(json.dumps(job).encode("ascii"), timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        output, _ = process.communicate()
    answers = list(_parse(output))
    if len(answers) < len(jobs):
        answers.append(_Answer({"error": "it took more memory or time than a sheet may take"}, b""))
    return answers


def _parse(output: bytes) -> Iterable[_Answer]:
    at = 0
    while (end := output.find(b"\n", at)) >= 0:
        head = json.loads(output[at:end])
        start = end + 1
        at = start + head["bytes"]
        if at > len(output):
            return
        yield _Answer(head, output[start:at])


def _take(answer: _Answer, job: _Job, findings: Findings) -> bytes | None:
    model = job.model
    undrawn = answer.head.get("undrawn", [])
    if undrawn and not job.fonts.missing:
        findings.report(
            MISSING_GLYPH,
            model.place,
            f"no font draws {', '.join(_shown(sign) for sign in undrawn)} in '{model.id}' ({model.language})",
            help="write it without these characters",
        )
    if "error" in answer.head and job.fonts.missing:
        return None
    if "error" in answer.head:
        findings.report(
            LAYOUT_FAILED,
            model.place,
            f"'{model.id}' ({model.language}) cannot be laid out: {answer.head['error']}",
            notes=answer.head.get("hints", ()),
            help="shorten its texts, or print less on it",
        )
        return None
    for warning in answer.head["warnings"]:
        findings.report(LAYOUT_FAILED, model.place, f"'{model.id}' ({model.language}): {warning}")
    for measured in answer.head["measured"]:
        _report_measured(measured, model, findings)
    return answer.pdf or None


def _shown(sign: str) -> str:
    """A character that may be hard to see, with its code point."""
    code = f"U+{ord(sign):04X}"
    return f"'{sign}' ({code})" if sign.isprintable() else code


def _report_measured(measured: dict[str, Any], model: SheetModel | DeckModel, findings: Findings) -> None:
    match model:
        case DeckModel():
            card = next(card for card in model.cards if card.id == measured["id"])
            findings.report(
                CARD_OVERFLOWS,
                card.place,
                f"the card of '{card.id}' ({model.language}) in deck '{model.id}' is too full by {measured['over']} mm",
                help="shorten its text, print fewer fields, or choose a larger card",
            )
        case SheetModel() if "panel" in measured:
            place = measured["panel"]
            what = "the sheet" if not model.page.panels else f"the panel '{model.sections[place].heading}' of"
            findings.report(
                PAGE_OVERFLOWS,
                model.place,
                f"{what} '{model.id}' ({model.language}) has more on it than fits on one page",
                help="move something to another page, shorten it, or show 'brief' instead of 'procedure'",
            )
        case SheetModel():
            findings.report(
                TOO_WIDE,
                model.place,
                f"a table of sheet '{model.id}' ({model.language}) is {measured['over']} mm wider than the page",
                help="choose a landscape page, or shorten the longest words of its columns",
            )
        case _:
            assert_never(model)
