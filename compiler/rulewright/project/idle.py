"""A variant with nothing of its own is hardly meant: most often its changes stand in a file that is not read."""

from __future__ import annotations

from rulewright.diagnostics import Findings
from rulewright.project.lineage import Lineage
from rulewright.project.sheets_file import SHEETS
from rulewright.variants.codes import IDLE_VARIANT

__all__ = ["check_own"]


def check_own(lineage: Lineage, findings: Findings) -> None:
    """Report the ruleset that is its only parent under another name. One of several parents puts them together, and one in another
    language translates its parent."""
    own = lineage.own
    manifest = own.manifest
    if len(manifest.extends) != 1 or manifest.files or manifest.languages or SHEETS in own.names:
        return
    if any(lineage.kin[parent].manifest.language != manifest.language for parent in own.parents):
        return
    if findings.has_errors:
        return  # its manifest is at fault, or a parent: that comes first
    findings.report(
        IDLE_VARIANT,
        manifest.extends_span,
        f"this ruleset extends {manifest.extends[0].text} and changes nothing: it has no .rules file",
        help="write what differs into a file whose name ends in .rules, such as changes.rules; other files are not read",
    )
