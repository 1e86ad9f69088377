"""What a `set` changes is read afterwards."""

from __future__ import annotations

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.statements import Assign, Body, Branch, ForEach, Give, Match, Repeat, Step, StopWhen
from rulewright.calculus.walk import bodies_of, every_statement, expressions_of, free_variables, name_of
from rulewright.checks.context import Context
from rulewright.checks.unused_locals import reads
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW512",
    name="unread-set",
    summary="A `set` changes a value that nothing reads afterwards.",
    why="A change counts only if something later uses the value: another statement, or the `give`. Mostly the changed record was "
    "left out of the result.",
    bad="""\
record Figure "Figure"
  rounds integer 0..6 "Rounds"

procedure shoot "Shooting"
  takes shooter Figure
  gives yes/no
  require shooter.rounds >= 1 else "The gun is empty"
  set shooter.rounds = shooter.rounds - 1
  give roll d20 >= 10
""",
    good="""\
record Figure "Figure"
  rounds integer 0..6 "Rounds"

procedure shoot "Shooting"
  takes shooter Figure
  gives Figure
  require shooter.rounds >= 1 else "The gun is empty"
  set shooter.rounds = shooter.rounds - 1
  give shooter
""",
    severity=Severity.WARNING,
)

SUBJECTS = (Procedure,)


def check(procedure: Procedure, context: Context, findings: Findings) -> None:
    """Report each ``set`` after which no way through the procedure reads the name. Names that are never read at all are
    left to the check of unused names."""
    _Liveness(procedure, findings).body(procedure.body, frozenset(), frozenset())


class _Liveness:
    """Walks a procedure backwards with the names that are read later on. Loops count everything that their body reads as
    read later, so that nothing is reported that a second time round may need."""

    def __init__(self, procedure: Procedure, findings: Findings) -> None:
        self.findings = findings
        self.reported = {parameter.name for parameter in procedure.parameters}
        for statement in every_statement(procedure.body):
            self.reported |= reads(statement)

    def body(self, body: Body, later: frozenset[str], behind_loop: frozenset[str]) -> frozenset[str]:
        """The names that are read from the start of ``body`` on."""
        for statement in reversed(body):
            here = frozenset(name for inner in expressions_of(statement) for name in free_variables(inner))
            match statement:
                case Assign(name=name, span=span):
                    if name not in later and name in self.reported:
                        self.findings.report(
                            CODE,
                            span,
                            f"nothing reads '{name}' after this",
                            label="this change is lost",
                            help="give or use the changed value, or take the line out",
                        )
                    later = (later - {name}) | here
                case Give():
                    later = here
                case StopWhen():
                    later |= here | behind_loop
                case Step(body=inner):
                    later = self.body(inner, later, behind_loop)
                case Branch() | Match():
                    arms = [self.body(inner, later, behind_loop) for inner in bodies_of(statement)]
                    rest = later if isinstance(statement, Match) and statement.otherwise is None else frozenset()
                    later = rest.union(here, *arms)
                case Repeat(body=inner) | ForEach(body=inner):
                    again = later | _read_in(inner)
                    later = later | here | self.body(inner, again, later)
                case _:
                    name = name_of(statement) or ""
                    later = (later - {name}) | here
        return later


def _read_in(body: Body) -> frozenset[str]:
    return frozenset(
        name
        for statement in every_statement(body)
        for expression in expressions_of(statement)
        for name in free_variables(expression)
    )
