"""The documents of the corpus, cut into their blocks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

__all__ = ["CORPUS", "DOCUMENTS", "FENCE", "Document", "name_of", "read"]

CORPUS = Path(__file__).parent
DOCUMENTS = sorted(
    path for folder in ("good", "bad", "hostile") for path in (CORPUS / folder).rglob("*.md") if path.is_file()
)
FENCE = re.compile(r"^(?P<fence>```+)(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=fence)[ ]*$", re.MULTILINE | re.DOTALL)


class Document(NamedTuple):
    """A document of the corpus: its text, the files of its ruleset by name, and the findings that it expects."""

    text: str
    files: dict[str, str]
    findings: str


def name_of(path: Path) -> str:
    """The document's path inside the corpus, as the id of its test."""
    return path.relative_to(CORPUS).as_posix()


def read(path: Path) -> Document:
    """Cut a document into its blocks."""
    text = path.read_text(encoding="utf-8")
    files: dict[str, str] = {}
    findings: str | None = None
    for block in FENCE.finditer(text):
        words = block["info"].split()
        name = next((word[5:] for word in words if word.startswith("name=")), None)
        if words[:1] == ["findings"]:
            findings = block["body"]
        elif name is not None:
            body = block["body"]
            files[name] = body.encode().decode("unicode_escape") if "escaped" in words else body
    assert files, f"{path} has no file blocks"
    assert findings is not None, f"{path} has no block of findings"
    return Document(text, files, findings)
