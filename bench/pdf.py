"""Sheets as PDF, against Typst laying out the same blocks without our layout."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.rows import Row, cost
from bench.timing import alternate, processor_seconds_of
from rulewright.diagnostics import Findings
from rulewright.i18n.catalog import translator
from rulewright.project import discovery, pipeline
from rulewright.sheets import typst as sheets_typst
from rulewright.sheets.compose.documents import compose
from rulewright.sheets.model import SheetModel

TITLE = "PDF"
ABOUT = """
Sheets of a bundled ruleset from their model to PDF, with the start of the process, the fonts and the findings: against a process in
which Typst sets the same blocks, one after the other, in its own columns, and nothing is measured, balanced or kept together.
Processor time, so that it does not count in our favour that a build keeps several processors busy.
"""

WORKERS = Path(__file__).with_name("workers")
ROUNDS = 3

NOTE = """
Every block is laid out once. A first round tells how tall blocks are, columns and sizes of type are planned from that, and in
the second round Typst finds each block in its memory and only sets it elsewhere. What is left is the second round itself, about
a sixth of the first, and one more round for each size of type that is tried for a sheet that has to fill one page.
""".replace("\n", " ").strip()


def sheets(ruleset: str) -> list[SheetModel]:
    """The sheets of a bundled ruleset in its own language."""
    (location,) = discovery.find(ruleset)
    compiled = pipeline.check(location).ruleset
    assert compiled is not None, f"{ruleset} has errors"
    documents = compose(compiled.sheets, compiled.program, translator(compiled.manifest.language, None))
    return [document for document in documents if isinstance(document, SheetModel)]


def measure() -> list[Row]:
    """The longest sheet of one ruleset alone, and all sheets of two."""
    with tempfile.TemporaryDirectory() as temporary:
        templates = Path(temporary) / "templates"
        shutil.copytree(sheets_typst.TEMPLATES, templates, ignore=shutil.ignore_patterns("*.jinja", "*.css"))
        shutil.copy(WORKERS / "bare_layout.typ", templates / "layout.typ")
        rows: list[Row] = []
        for ruleset in ("western-skirmish", "old-west"):
            found = sheets(ruleset)
            longest = max(found, key=lambda sheet: len(sheet.sections))
            for what, chosen in (
                (f"{ruleset}, the sheet of most sections", [longest]),
                (f"{ruleset}, all {len(found)} sheets", found),
            ):
                rows.append(_compared(what, chosen, templates, Path(temporary) / "job.json"))
        return rows


def _compared(what: str, chosen: Sequence[SheetModel], templates: Path, job: Path) -> Row:
    jobs = [sheets_typst._job(model) for model in chosen]
    folders = dict.fromkeys(str(folder) for one in jobs for folder in one.fonts.folders)
    documents = [{"data": one.data} for one in jobs]
    job.write_text(
        json.dumps({"templates": str(templates), "fonts": list(folders), "documents": documents}), encoding="utf-8"
    )
    bare = [sys.executable, str(WORKERS / "typst_bare.py"), str(job)]
    works: dict[str, Callable[[], object]] = {
        "ours": lambda: sheets_typst.render_pdfs(chosen, Findings()),
        "bare": lambda: subprocess.run(bare, check=True),
    }
    times = alternate(works, rounds=ROUNDS, seconds=processor_seconds_of)
    return cost(what, times["ours"], "Typst, bare", times["bare"], at_most=1.5, note=NOTE)
