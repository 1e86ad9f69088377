"""All files of ``generated/<id>/``, as bytes by name. Nothing is written here."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Callable

from rulewright.data.json_text import json_bytes
from rulewright.data.record_schema import record_schema
from rulewright.data.ruleset_json import About, write_ruleset
from rulewright.diagnostics import Findings
from rulewright.project.pipeline import Compiled
from rulewright.python import package as python

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
    return dict(sorted(files.items()))


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
