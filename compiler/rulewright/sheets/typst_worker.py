"""The process that runs Typst: it reads one job from standard input and writes the PDFs to standard output.

It is a process of its own because Typst can run out of memory in a way that no one can catch; here that ends this process
and becomes a finding. The job and the answers are described in :mod:`rulewright.sheets.typst`.
"""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, BinaryIO, cast

import typst

from rulewright.sheets.columns import Unit
from rulewright.sheets.sizing import FULL_SIZE, Part, Plan, Report, Settled, settle

if sys.platform != "win32":
    import resource

MOST_MEMORY = 4 * 1024**3
"""Bytes of address space that the process may take."""

MOST_SECONDS = 120
"""Seconds of processor time that the process may take."""

SHEET = "sheet.typ"
"""The template of sheets, which are laid out by a plan; all other documents are decks."""

SHEET_MAIN = '#import "/sheet.typ": laid-out-sheet\n#laid-out-sheet({plans})'

DECK_PLAN = '#import "/cards.typ": plan-of-deck\n#plan-of-deck'

DECK_MAIN = '#import "/cards.typ": laid-out-deck\n#laid-out-deck({plan})'

HEIGHTS = """{
  let thousandths(mark) = int(calc.round(mark.location().position().y / 0.001pt))
  (
    facts: query(<facts>).first().value, units: query(<units>).map(each => each.value),
    starts: query(<start>).map(thousandths), ends: query(<end>).map(thousandths),
  )
}"""
"""What is asked of a sheet that has been laid out."""

MOST_UNDRAWN = 40
"""So many characters that no font draws are told of; each one costs a layout."""

_UNDRAWN = re.compile(r'the text `"(.+?)"` could not be displayed', re.DOTALL)
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}")


def limit_this_process() -> None:
    """Set the limits where the system has them: not on Windows, and on macOS not that of memory."""
    if sys.platform != "win32":
        for kind, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, MOST_SECONDS)):
            _, hard = resource.getrlimit(kind)
            with suppress(ValueError, OSError):  # macOS has given a process more address space already, and refuses
                resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def answer(output: BinaryIO, head: dict[str, object], pdf: bytes) -> None:
    """One answer: a line of JSON that tells how many bytes of PDF follow, and those bytes."""
    output.write(json.dumps({**head, "bytes": len(pdf)}).encode("ascii") + b"\n" + pdf)
    output.flush()


def compile_document(templates: str, fonts: typst.Fonts, document: dict[str, str]) -> tuple[dict[str, object], bytes]:
    """The answer to one document. PDF/UA refuses characters that no font draws, one at a time: each is put down and replaced,
    so that an author hears of all of them at once."""
    data = document["data"]
    undrawn: list[str] = []
    while True:
        source = Source(templates, fonts, data)
        try:
            if document["template"] == SHEET:
                settled = _settled(source)
                pdf, warnings = _pdf(source.compiler(_sheet(settled.plans)))
                measured = _misfits(settled)
            else:
                plan = source.compiler(DECK_PLAN).eval("query(<plan>).first().value")
                pdf, warnings = _pdf(source.compiler(DECK_MAIN.format(plan=_as_typst(plan))))
                measured = json.loads(plan)["measured"]
        except typst.TypstError as error:
            refused = _UNDRAWN.search(error.message)
            fresh = [sign for sign in dict.fromkeys(_unescaped(refused[1])) if sign not in undrawn] if refused else []
            if not fresh or len(undrawn) > MOST_UNDRAWN:
                return {"error": error.message, "hints": list(error.hints), "undrawn": undrawn}, b""
            undrawn += fresh
            for sign in fresh:
                data = data.replace(json.dumps(sign)[1:-1], "?")
            continue
        except RuntimeError as error:  # what `eval` raises
            return {"error": str(error), "hints": [], "undrawn": undrawn}, b""
        found = [warning.message for warning in warnings]
        return {"warnings": found, "measured": measured, "undrawn": undrawn}, b"" if undrawn else pdf


@dataclass(frozen=True, slots=True)
class Source:
    """What all layouts of one document share. Typst remembers, by content, what it has laid out in this process."""

    templates: str
    fonts: typst.Fonts
    data: str

    def compiler(self, main: str) -> typst.Compiler:
        """Typst about to compile the text ``main``, beside the templates."""
        return typst.Compiler(
            main.encode(),
            root=self.templates,
            font_paths=self.fonts,
            ignore_system_fonts=True,
            sys_inputs={"document": self.data},
        )


def _pdf(compiler: typst.Compiler) -> tuple[bytes, list[typst.TypstWarning]]:
    pdf, warnings = compiler.compile_with_warnings(format="pdf", timestamp=0, pdf_standards=["ua-1"])
    assert isinstance(pdf, bytes), "one PDF, not one picture a page"
    return pdf, warnings


def _settled(source: Source) -> Settled:
    """The plans of a sheet."""
    return settle(lambda plans: _report(json.loads(source.compiler(_sheet(plans)).eval(HEIGHTS)), plans))


def _misfits(settled: Settled) -> list[dict[str, object]]:
    """What does not fit: parts by their number, and tables by the millimetres that they are too wide."""
    tenths = [over * 254 // 72_000 for over in settled.over]
    panels: list[dict[str, object]] = [{"panel": part} for part in settled.too_full]
    return panels + [{"over": f"{tenth // 10}.{tenth % 10}"} for tenth in tenths]


def _sheet(plans: tuple[Plan, ...] | None) -> str:
    """The main file of a sheet that is laid out by ``plans``."""
    if plans is None:
        return SHEET_MAIN.format(plans="none")
    data = [
        {
            "zoom": plan.zoom,
            "cuts": {str(place): bounds for place, bounds in plan.cuts.items()},
            "spots": None if plan.spots is None else [asdict(spot) for spot in plan.spots],
            "copies": plan.copies,
            "pitch": plan.pitch,
        }
        for plan in plans
    ]
    return SHEET_MAIN.format(plans=_as_typst(json.dumps(data)))


def _as_typst(data: str) -> str:
    """JSON as an expression of Typst. It holds numbers and ids: a text in JSON is written like one in Typst, as long as it is ASCII
    without control characters."""
    return f"json(bytes({json.dumps(data)}))"


def _report(told: dict[str, Any], plans: tuple[Plan, ...] | None) -> Report:
    """What the templates tell (see ``HEIGHTS``) of a sheet that is laid out by ``plans``. Marks come in order: the head of a part,
    its units, and so on. They tell where things are drawn, so heights are those of units drawn in another size."""
    heights = iter([end - start for start, end in zip(told["starts"], told["ends"], strict=True)])
    facts = told["facts"]
    parts = []
    for number, (columns, units) in enumerate(zip(facts["columns"], told["units"], strict=True)):
        zoom = FULL_SIZE if plans is None else plans[number].zoom
        used = next(heights)
        parts.append(
            Part(columns, used, tuple(Unit(**unit, height=-(-next(heights) * FULL_SIZE // zoom)) for unit in units))
        )
    return Report(facts["kind"], facts["height"], tuple(facts["zooms"]), tuple(parts))


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), text)


def main() -> None:
    """Compile every document of the job, in order, and answer each."""
    limit_this_process()
    job = json.load(sys.stdin)
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=job["fonts"])
    output = cast("BinaryIO", sys.stdout.buffer)
    for document in job["documents"]:
        answer(output, *compile_document(job["templates"], fonts, document))


if __name__ == "__main__":
    main()
