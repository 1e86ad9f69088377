"""Characters of spreadsheets and YAML files that nobody sees. (The parser looks after those of ``.rules`` files.)"""

from __future__ import annotations

import re

from rulewright.diagnostics import Findings
from rulewright.reading.codes import FILE_NOT_TEXT
from rulewright.source import Source
from rulewright.syntax.codes import INVISIBLE

__all__ = ["look_at_characters"]

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_INVISIBLE = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def look_at_characters(source: Source, findings: Findings) -> None:
    """Report control characters as errors, and characters that cannot be seen (such as a change of reading direction), which
    some languages need, as warnings."""
    for found in _CONTROL.finditer(source.text):
        character = f"U+{ord(found.group()):04X}"
        findings.report(
            FILE_NOT_TEXT,
            source.span(*found.span()),
            f"the file has the control character {character}",
            help="delete it",
        )
    for found in _INVISIBLE.finditer(source.text):
        character = f"U+{ord(found.group()):04X}"
        findings.report(
            INVISIBLE,
            source.span(*found.span()),
            f"invisible character {character}",
            help="delete it unless the text needs it",
        )
