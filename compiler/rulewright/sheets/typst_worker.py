"""The process that runs Typst: it reads one job from standard input and writes the PDFs to standard output.

It is a process of its own because Typst can run out of memory in a way that no one can catch; here that ends this process
and becomes a finding. The job and the answers are described in :mod:`rulewright.sheets.typst`.
"""

from __future__ import annotations

import json
import re
import sys
from typing import BinaryIO, cast

import typst

if sys.platform != "win32":
    import resource

MOST_MEMORY = 4 * 1024**3
"""Bytes of address space that the process may take."""

MOST_SECONDS = 120
"""Seconds of processor time that the process may take."""

MOST_UNDRAWN = 40
"""So many characters that no font draws are told of; each one costs a layout."""

_UNDRAWN = re.compile(r'the text `"(.+?)"` could not be displayed', re.DOTALL)
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}")


def limit_this_process() -> None:
    """Set the limits where the system has them (not on Windows)."""
    if sys.platform != "win32":
        for kind, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, MOST_SECONDS)):
            _, hard = resource.getrlimit(kind)
            resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def answer(output: BinaryIO, head: dict[str, object], pdf: bytes) -> None:
    """One answer: a line of JSON that tells how many bytes of PDF follow, and those bytes."""
    output.write(json.dumps({**head, "bytes": len(pdf)}).encode("ascii") + b"\n" + pdf)
    output.flush()


def compile_document(compiler: typst.Compiler, data: str) -> tuple[dict[str, object], bytes]:
    """The answer to one document. PDF/UA refuses characters that no font draws, one at a time: each is put down and replaced,
    so that an author hears of all of them at once."""
    undrawn: list[str] = []
    while True:
        try:
            pdf, warnings = compiler.compile_with_warnings(
                format="pdf", sys_inputs={"document": data}, timestamp=0, pdf_standards=["ua-1"]
            )
            measured = json.loads(compiler.query("<measured>", field="value"))
        except typst.TypstError as error:
            refused = _UNDRAWN.search(error.message)
            fresh = [sign for sign in dict.fromkeys(_unescaped(refused[1])) if sign not in undrawn] if refused else []
            if not fresh or len(undrawn) > MOST_UNDRAWN:
                return {"error": error.message, "hints": list(error.hints), "undrawn": undrawn}, b""
            undrawn += fresh
            for sign in fresh:
                data = data.replace(json.dumps(sign)[1:-1], "?")
            continue
        assert isinstance(pdf, bytes), "one PDF, not one picture a page"
        found = [warning.message for warning in warnings]
        return {"warnings": found, "measured": measured, "undrawn": undrawn}, b"" if undrawn else pdf


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), text)


def main() -> None:
    """Compile every document of the job, in order, and answer each."""
    limit_this_process()
    job = json.load(sys.stdin)
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=job["fonts"])
    compilers: dict[str, typst.Compiler] = {}
    output = cast("BinaryIO", sys.stdout.buffer)
    for document in job["documents"]:
        template = document["template"]
        if template not in compilers:
            compilers[template] = typst.Compiler(
                f"{job['templates']}/{template}", root=job["templates"], font_paths=fonts, ignore_system_fonts=True
            )
        answer(output, *compile_document(compilers[template], document["data"]))


if __name__ == "__main__":
    main()
