"""`source` cites only rules that sources.yaml lists."""

from __future__ import annotations

import re
from functools import lru_cache

from rulewright.calculus.declarations import Declaration, EntryGroup
from rulewright.checks.contents import Subject, citations_of
from rulewright.checks.context import Context
from rulewright.diagnostics import Code, Findings, did_you_mean
from rulewright.source import Source, Span

CODE = Code(
    id="RW602",
    name="unknown-source",
    summary="A citation names a rule that sources.yaml does not list.",
    why="A citation is a promise that the rule can be found in the source document. An id that is not in the list is mistyped, or "
    "its rule is missing from the list.",
    bad="""\
--- sources.yaml
documents:
  - title: The book
    rules:
      - {id: WS-1, title: Nobody plays indoors}
--- rules.rules
rule no_play_indoors "No play indoors"                     source WS-1, WS-11
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
)

SUBJECTS = (Declaration, EntryGroup)

_NOT_CODE = re.compile(r'"(?:[^"\\\n\r]|\\.)*"|^[ ]*[>|].*$|#.*$', re.MULTILINE)
"""Texts, prose, rows and comments: no citation stands in them."""


def check(subject: Subject, context: Context, findings: Findings) -> None:
    """Report each citation of an unknown rule, at the id as it is written."""
    if context.source_rules is None:
        return
    for citation in citations_of(subject):
        if citation.rule not in context.source_rules:
            findings.report(
                CODE,
                span_of_citation(citation.place, citation.rule),
                f"sources.yaml lists no rule '{citation.rule}'",
                label="cited here",
                help=did_you_mean(
                    citation.rule, context.source_rules, "add it to sources.yaml, or take the citation out"
                ),
            )


def span_of_citation(place: Span, rule: str) -> Span:
    """The first ``rule`` behind a ``source`` at or after the start of ``place``, or ``place`` when there is none."""
    code = _code_of(place.source)
    for clause in re.compile(r"\bsource[ ]+([^\n\r]*)").finditer(code, place.start):
        found = re.search(rf"(?<![\w-]){re.escape(rule)}(?![\w-])", clause[1])
        if found is not None:
            start = clause.start(1) - place.start
            return place.part(start + found.start(), start + found.end())
    return place


@lru_cache(maxsize=8)
def _code_of(source: Source) -> str:
    """The text of ``source`` with everything blanked out in which no citation can stand."""
    return _NOT_CODE.sub(lambda found: " " * len(found[0]), source.text)
