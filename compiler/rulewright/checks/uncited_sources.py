"""Every rule of the source document is cited by what encodes it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.book.model import Book, Chance, Example
from rulewright.checks.facts import Facts
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW601",
    name="uncited-source",
    summary="A rule listed in sources.yaml is cited by nothing.",
    why="`sources.yaml` lists what the source document says, so that nothing of it is forgotten. A rule that no declaration cites "
    "is not encoded yet, or its citation is missing. Examples do not count: they try a rule, they do not encode it.",
    bad="""\
--- sources.yaml
documents:
  - title: The book
    rules:
      - {id: WS-1, title: Nobody plays indoors}
      - {id: WS-2, title: The sheriff starts}
--- rules.rules
rule no_play_indoors "No play indoors"                     source WS-1
  > Nothing is played inside a house.
""",
    good="""\
--- sources.yaml
documents:
  - title: The book
    rules:
      - {id: WS-1, title: Nobody plays indoors}
--- rules.rules
rule no_play_indoors "No play indoors"                     source WS-1
  > Nothing is played inside a house.
""",
    severity=Severity.WARNING,
)


def check(book: Book, facts: Sequence[Facts], findings: Findings) -> None:
    """Report each source rule that no declaration but an example cites."""
    if book.source_rules is None:
        return
    rules = (known for known in facts if not isinstance(known.subject, Example | Chance))
    cited = {citation.rule for known in rules for citation in known.citations}
    for rule in book.source_rules.values():
        if rule.id not in cited:
            findings.report(
                CODE,
                rule.span,
                f"nothing cites {rule.id} ({rule.title})",
                label="not encoded yet?",
                help=f"write 'source {rule.id}' behind the declaration that encodes it",
            )
