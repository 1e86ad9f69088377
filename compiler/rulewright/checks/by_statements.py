"""The cases of a `by` statement cover every value of what it asks about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.calculus.declarations import Enumeration, KeyRange, Procedure
from rulewright.calculus.domains import Domain, IntegerDomain, MemberDomain, YesNoDomain
from rulewright.calculus.statements import Match
from rulewright.calculus.types import EnumType, Integer, Maybe, Type, YesNo, describe
from rulewright.calculus.walk import every_statement
from rulewright.checks.context import Context
from rulewright.checks.key_line import Cover, KeyLine, gaps, line_of
from rulewright.core.program import Program
from rulewright.diagnostics import Code, Findings

__all__ = ["CODE", "SUBJECTS", "Cases", "cases_of", "check"]

CODE = Code(
    id="RW504",
    name="by-not-covered",
    summary="A `by` statement has no case for a value that can occur.",
    why="`by` means: one of these happens. When a value has no case, the procedure would silently go on without any. Add the case, "
    "or `otherwise` for all that are not named.",
    bad="""\
choice Posture "Posture"
  standing "Standing"
  kneeling "Kneeling"
  lying    "Lying"

procedure rise "Getting up"
  takes posture Posture
  gives integer
  by posture
    standing
      give 0
    lying
      give 2
""",
    good="""\
choice Posture "Posture"
  standing "Standing"
  kneeling "Kneeling"
  lying    "Lying"

procedure rise "Getting up"
  takes posture Posture
  gives integer
  by posture
    standing
      give 0
    kneeling
      give 1
    lying
      give 2
""",
)

SUBJECTS = (Procedure,)


class Cases:
    """The cases of a Match on the line of its subject's values; ``none`` is apart, because no line holds it."""

    def __init__(self, match: Match, domain: Domain, optional: bool) -> None:
        keys: list[tuple[int, KeyRange]] = []
        self.none_cases: list[int] = []
        for number, case in enumerate(match.cases):
            for low, high in case.ranges:
                if optional and low is None and high is None:
                    self.none_cases.append(number)
                else:
                    keys.append((number, KeyRange(low, high, case.span)))
        self.line: KeyLine = line_of(domain, [key for _, key in keys])
        self.covers = [Cover(run, key, number) for number, key in keys if (run := self.line.positions(key)) is not None]
        self.outside = [(number, key) for number, key in keys if self.line.positions(key) is None]
        self.optional = optional

    def missing(self) -> Iterator[str]:
        """What no case names, in words."""
        if self.optional and not self.none_cases:
            yield "none"
        for gap in gaps(self.line, self.covers):
            yield self.line.show(gap.run)


def _domain(type: Type, enumerations: Mapping[str, Enumeration]) -> Domain | None:
    match type:
        case EnumType(id) if id in enumerations:
            return MemberDomain(id, tuple(member.id for member in enumerations[id].members))
        case YesNo():
            return YesNoDomain()
        case Integer(low, high, domain, values):
            name = domain if values is not None and domain is not None else describe(Integer(low, high, None, values))
            return IntegerDomain(name, low, high, values)
        case _:
            return None


def cases_of(match: Match, program: Program) -> Cases | None:
    """The cases of ``match`` laid out, or None when its subject has no values that can be laid out."""
    type = match.subject.type
    domain = _domain(type.item if isinstance(type, Maybe) else type, program.enumerations)
    return None if domain is None else Cases(match, domain, isinstance(type, Maybe))


def check(procedure: Procedure, context: Context, findings: Findings) -> None:
    """Report each Match without ``otherwise`` that leaves a value of its subject's type without a case."""
    for statement in every_statement(procedure.body):
        if not isinstance(statement, Match) or statement.otherwise is not None:
            continue
        cases = cases_of(statement, context.program)
        missing = ["any other value"] if cases is None else list(cases.missing())
        if missing:
            findings.report(
                CODE,
                statement.subject.span,
                f"this 'by' has no case for {', '.join(missing)}",
                label=f"{describe(statement.subject.type)} can be that",
                help="add a case for each, or 'otherwise'",
            )
