"""Every brace in a text opens or closes a hole, or is written twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.calculus.declarations import Declaration, EntryGroup, Procedure
from rulewright.calculus.expressions import Template
from rulewright.calculus.statements import Prose, Require
from rulewright.calculus.walk import every_statement
from rulewright.checks.contents import Subject, templates_of
from rulewright.checks.context import Context
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW516",
    name="stray-brace",
    summary="A brace in a text opens or closes nothing.",
    why="`{…}` quotes a value. A brace without its partner on the same line prints as it stands, and the value that was meant does "
    "not. Write `{{` or `}}` for a brace that is meant as one.",
    bad="""\
record Gun "Gun" is a weapon
  reach length "Range"

weapon rifle of Gun "Rifle"
  reach 120 cm
  > Reaches {rifle.reach.
""",
    good="""\
record Gun "Gun" is a weapon
  reach length "Range"

weapon rifle of Gun "Rifle"
  reach 120 cm
  > Reaches {rifle.reach}. A brace: {{
""",
    severity=Severity.WARNING,
)

SUBJECTS = (Declaration, EntryGroup)

_BRACE = re.compile(r"\{\{|\}\}|\{[^{}\r\n]*\}|(?P<stray>[{}])")


def check(subject: Subject, context: Context, findings: Findings) -> None:
    """Report each brace of prose, of a text cell and of a refusal's text that stands alone."""
    for template in _templates(subject):
        for found in _BRACE.finditer(template.span.text):
            if found["stray"] is not None:
                brace = found["stray"]
                findings.report(
                    CODE,
                    template.span.part(found.start(), found.end()),
                    f"this brace {'opens' if brace == '{' else 'closes'} nothing",
                    label="it has no partner on this line",
                    help=f"complete the hole, or write '{brace * 2}' for a brace",
                )


def _templates(subject: Subject) -> Iterator[Template]:
    yield from templates_of(subject)
    if isinstance(subject, Procedure):
        for statement in every_statement(subject.body):
            match statement:
                case Prose(text=text) | Require(message=text):
                    yield text
                case _:
                    pass
