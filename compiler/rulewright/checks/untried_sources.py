"""Every cited rule that does something has an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.book.model import Book, Chance, Example
from rulewright.calculus.declarations import Declaration
from rulewright.checks.facts import Facts
from rulewright.checks.unknown_sources import span_of_citation
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW603",
    name="untried-source",
    summary="A rule with behaviour is cited, but no example tries it.",
    why="An example is the proof that the rule was understood: it plays one case with given dice and says what must come out. "
    "Procedures, formulas, modifier lists and tables want one for each rule that they cite. An example tries the rules that it "
    "cites; one that cites none tries the rules that its subject cites behind its own name. A 'chance' counts as well.",
    bad="""\
--- sources.yaml
documents:
  - title: The book
    rules:
      - {id: WS-1, title: Twenty or more hits}
--- rules.rules
procedure shoot "Shooting"                                 source WS-1
  takes skill integer 1..20
  gives yes/no
  give skill + roll d20 >= 20
""",
    good="""\
--- sources.yaml
documents:
  - title: The book
    rules:
      - {id: WS-1, title: Twenty or more hits}
--- rules.rules
procedure shoot "Shooting"                                 source WS-1
  takes skill integer 1..20
  gives yes/no
  give skill + roll d20 >= 20

example "Nine and eleven hit"                              source WS-1
  shoot
    skill = 9
  rolls 11
  gives yes
""",
    severity=Severity.WARNING,
)

_WITH_BEHAVIOUR = ("procedure", "formula", "modifiers", "table")


def check(book: Book, facts: Sequence[Facts], findings: Findings) -> None:
    """Report, once for each rule, the first declaration with behaviour that cites a rule which no example tries."""
    if book.source_rules is None:
        return
    seen = {rule for example in book.examples for rule in _tried(book, example)}
    seen.update(rule for chance in book.chances for rule in _tried(book, chance))
    for citation in (one for known in facts for one in known.citations):
        if citation.kind in _WITH_BEHAVIOUR and citation.rule in book.source_rules and citation.rule not in seen:
            seen.add(citation.rule)
            title = book.source_rules[citation.rule].title
            findings.report(
                CODE,
                span_of_citation(citation.place, citation.rule),
                f"no example tries {citation.rule} ({title})",
                label=f"{citation.kind} '{citation.owner}' encodes it",
                help=f"write an example with 'source {citation.rule}'",
            )


def _tried(book: Book, example: Example | Chance) -> Iterator[str]:
    if example.sources:
        yield from example.sources
        return
    subject: Declaration | None = None
    match example.kind if isinstance(example, Example) else "procedure":
        case "procedure":
            subject = book.procedures.get(example.target)
        case "formula":
            subject = book.formulas.get(example.target)
        case "modifiers":
            subject = book.modifiers.get(example.target)
        case "table":
            subject = book.tables.get(example.target)
    if subject is not None:
        yield from subject.sources
