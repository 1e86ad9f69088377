"""All files of ``generated/<id>/``, as bytes by name. Nothing is written here."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Callable

from rulewright.data.json_text import json_bytes
from rulewright.data.record_schema import record_schema
from rulewright.data.ruleset_json import About, write_ruleset
from rulewright.diagnostics import Findings
from rulewright.i18n.catalog import translator
from rulewright.project import pipeline
from rulewright.project.pipeline import Compiled
from rulewright.python import package as python
from rulewright.sheets import references
from rulewright.sheets.compose.documents import compose
from rulewright.sheets.html import render_html
from rulewright.sheets.model import DeckModel, SheetModel
from rulewright.sheets.typst import render_pdfs

__all__ = ["package_name", "render"]

Tell = Callable[[str], None]


def render(ruleset: Compiled, findings: Findings, *, tell: Tell) -> dict[str, bytes]:
    """Every output by its name with ``/``, sorted. What goes wrong (a glyph that no font has, a card whose text overflows) is
    reported; after an error the outputs are not to be used. ``tell`` hears what is being made."""
    files: dict[str, bytes] = {}
    tell("data")
    files |= _data(ruleset, findings)
    tell("Python package")
    files |= _python(ruleset)
    files |= _printed(ruleset, findings, tell)
    return dict(sorted(files.items()))


def _printed(ruleset: Compiled, findings: Findings, tell: Tell) -> dict[str, bytes]:
    """Sheets and cards in every language, as pages and as PDF."""
    parents = pipeline.parents(ruleset) if references.ALL_CHANGES in ruleset.sheets.shown else ()
    documents = [
        document
        for language in ruleset.manifest.all_languages
        for document in compose(
            ruleset.sheets,
            ruleset.program,
            translator(language, ruleset.catalogs.get(language)),
            provenance=ruleset.book.provenance,
            parents=parents,
            odds=ruleset.odds,
        )
    ]
    if not documents:
        return {}
    tell("sheets and cards")
    files = {f"{_name(document)}.html": render_html(document).encode() for document in documents}
    for document, pdf in zip(documents, render_pdfs(documents, findings), strict=True):
        if pdf is not None:
            files[f"{_name(document)}.pdf"] = pdf
    return files


def _name(document: SheetModel | DeckModel) -> str:
    """``sheets/reference.sv``, ``cards/guns.zh-Hant``"""
    folder = "sheets" if isinstance(document, SheetModel) else "cards"
    return f"{folder}/{document.id}.{document.language}"


def package_name(id: str) -> str:
    """The Python package of the ruleset ``id``: its id with underscores, and no name that Python itself uses."""
    name = id.replace("-", "_")
    return f"{name}_rules" if keyword.iskeyword(name) or name in sys.stdlib_module_names else name


def _python(ruleset: Compiled) -> dict[str, bytes]:
    folder = f"python/{package_name(ruleset.manifest.id)}"
    return {f"{folder}/{path}": text.encode() for path, text in python.render(ruleset.program).items()}


def _data(ruleset: Compiled, findings: Findings) -> dict[str, bytes]:
    manifest = ruleset.manifest
    about = About(manifest.licence, manifest.languages, manifest.author, manifest.description)
    document = write_ruleset(ruleset.book, ruleset.program, about, findings)
    schemas = {
        f"schemas/{record.id}.schema.json": json_bytes(record_schema(record, ruleset.program))
        for record in ruleset.program.records.values()
    }
    return schemas if document is None else {"ruleset.json": document, **schemas}
