"""Lays one document out with a given folder of templates, in a process that does nothing else: ``typst_bare.py job.json``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typst

MAIN = b'#import "/sheet.typ": laid-out-sheet\n#laid-out-sheet(none)'


def main() -> None:
    """Read the job, compile its documents, and throw the PDFs away."""
    job = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=job["fonts"])
    for document in job["documents"]:
        compiler = typst.Compiler(
            MAIN,
            root=job["templates"],
            font_paths=fonts,
            ignore_system_fonts=True,
            sys_inputs={"document": document["data"]},
        )
        compiler.compile(format="pdf", timestamp=0, pdf_standards=["ua-1"])


main()
