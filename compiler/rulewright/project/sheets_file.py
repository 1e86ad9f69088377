"""``sheets.yaml``: what the ruleset prints."""

from __future__ import annotations

from rulewright.diagnostics import Findings
from rulewright.reading.files import Files, read
from rulewright.reading.strict_yaml import YamlMapping, read_yaml
from rulewright.reading.validation import check_yaml
from rulewright.sheets.config import EMPTY, Sheets
from rulewright.sheets.from_yaml import sheets_from_yaml

__all__ = ["SHEETS", "read_sheets"]

SHEETS = "sheets.yaml"


def read_sheets(files: Files, names: tuple[str, ...], findings: Findings) -> Sheets:
    """The sheets and decks; none when the ruleset has no ``sheets.yaml`` (or none that can be read, which is reported)."""
    if SHEETS not in names:
        return EMPTY
    source = read(files, SHEETS, findings)
    tree = None if source is None else read_yaml(source, findings)
    if tree is None or not check_yaml(tree, "sheets", findings) or not isinstance(tree, YamlMapping):
        return EMPTY
    return sheets_from_yaml(tree)
