"""``sheets.yaml``: what the ruleset prints."""

from __future__ import annotations

from rulewright.diagnostics import Findings, Label
from rulewright.project.codes import DUPLICATE_SHEET
from rulewright.reading.files import Files, read
from rulewright.reading.strict_yaml import YamlList, YamlMapping, YamlScalar, YamlValue, read_yaml
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
    for key in ("sheets", "decks"):
        _report_twins(tree.get(key), findings)
    return sheets_from_yaml(tree)


def _report_twins(listed: YamlValue | None, findings: Findings) -> None:
    seen: dict[str, YamlScalar] = {}
    for item in listed.items if isinstance(listed, YamlList) else ():
        id = item.get("id") if isinstance(item, YamlMapping) else None
        if not isinstance(id, YamlScalar):
            continue
        name = str(id.value)
        if name in seen:
            findings.report(
                DUPLICATE_SHEET,
                id.span,
                f"the id '{name}' is taken already",
                labels=[Label(seen[name].span, "by this one")],
                help="give each its own id",
            )
        seen.setdefault(name, id)
