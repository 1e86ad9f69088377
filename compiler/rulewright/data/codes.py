"""Findings about data that does not fit its schema."""

from __future__ import annotations

from rulewright.diagnostics import Code

__all__ = ["DOCUMENT_INVALID", "ENTRY_INVALID"]

ENTRY_INVALID = Code(
    "RW760",
    "entry-invalid",
    "An entry does not fit the JSON Schema of its record.",
    "The schema is what other programs rely on when they read the ruleset's data; an entry that breaks it would break them. "
    "The language catches such values earlier, so this is a fault of Rulewright itself; please report it.",
    bad="",
    good='--- rules.rules\nrule peace "Peace"\n  > Nobody shoots.\n',
    situation="A fault of Rulewright: an entry came through all checks with a value that its record's schema excludes.",
)

DOCUMENT_INVALID = Code(
    "RW761",
    "document-invalid",
    "The compiled document does not fit its own schema.",
    "Nothing that breaks its schema is written. This is a fault of Rulewright itself; please report it.",
    bad="",
    good='--- rules.rules\nrule peace "Peace"\n  > Nobody shoots.\n',
    situation="A fault of Rulewright: ruleset.json came out in a form that schemas/ruleset.schema.json excludes.",
)
