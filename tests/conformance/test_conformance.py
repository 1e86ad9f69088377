"""The corpus: documents that a rule author can read, each a small ruleset and what Rulewright says about it.

A document holds one fenced block for each file of the ruleset, opened by a line such as ```` ```rules name=combat.rules ````,
and at its end a block ```` ```findings ```` with the findings in the concise form, one a line. A file block with the word
``escaped`` behind its name spells invisible characters as ``\\u202e`` or ``\\t``. A ``ruleset.yaml`` is supplied where a
document has none. Documents under ``good`` have no findings; those under ``bad`` and ``hostile`` have some.

After a deliberate change of messages, record them again and read the difference::

    RULEWRIGHT_RECORD=1 python -m pytest tests/conformance
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from corpus import CORPUS, DOCUMENTS, FENCE, Document, name_of, read

from rulewright.checks.explain import all_codes
from rulewright.project.pipeline import check_texts
from rulewright.report import concise

RECORDING = os.environ.get("RULEWRIGHT_RECORD") == "1"


def findings_of(files: dict[str, str]) -> str:
    """What Rulewright says about a ruleset, one finding a line."""
    return concise.render(check_texts(files).findings)


def record(path: Path, document: Document, found: str) -> None:
    """Write the findings into a document."""
    blocks = list(FENCE.finditer(document.text))
    block = next(block for block in blocks if block["info"].split()[:1] == ["findings"])
    text = document.text[: block.start("body")] + found + document.text[block.end("body") :]
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_a_document_has_the_findings_that_it_shows(path: Path):
    document = read(path)
    found = findings_of(document.files)
    if RECORDING and found != document.findings:
        record(path, document, found)
        return
    assert found.splitlines() == document.findings.splitlines()


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_a_document_stands_in_the_right_folder(path: Path):
    document = read(path)
    folder = path.relative_to(CORPUS).parts[0]
    assert bool(document.findings.strip()) == (folder != "good")


def codes_in_corpus() -> Iterator[str]:
    for path in DOCUMENTS:
        yield from re.findall(r": (?:error|warning|note) (RW\d+): ", read(path).findings)


LAID_OUT = frozenset({"RW860", "RW861", "RW864"})
"""Found only on paper, which the test of the codes' own examples lays out."""


def test_every_code_that_a_text_can_show_is_shown():
    shown = {*codes_in_corpus(), *LAID_OUT}
    missing = [code.id for code in all_codes() if code.bad and code.id not in shown]
    assert missing == []


CAMEL_CASE = re.compile(r"\b(?:[A-Z][a-z]+){2,}\b|<[a-z]+ object")


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_findings_speak_of_nothing_that_only_the_compiler_knows(path: Path):
    """Names of Python classes, and ids that the compiler made, mean nothing to an author."""
    document = read(path)
    written = "\n".join([*document.files, *document.files.values()])
    assert [word for word in CAMEL_CASE.findall(document.findings) if word not in written] == []
