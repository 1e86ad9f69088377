"""Every brace in a text opens or closes a hole, or is written twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.book.model import Book
from rulewright.calculus.expressions import Template
from rulewright.calculus.statements import Prose, Require
from rulewright.calculus.walk import every_statement
from rulewright.checks.contents import templates
from rulewright.core.program import Program
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

_BRACE = re.compile(r"\{\{|\}\}|\{[^{}\r\n]*\}|(?P<stray>[{}])")


def check(book: Book, program: Program, findings: Findings) -> None:
    """Report each brace of prose, of a text cell and of a refusal's text that stands alone."""
    for template in _templates(book):
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


def _templates(book: Book) -> Iterator[Template]:
    yield from templates(book)
    for procedure in book.procedures.values():
        for statement in every_statement(procedure.body):
            match statement:
                case Prose(text=text) | Require(message=text):
                    yield text
                case _:
                    pass
