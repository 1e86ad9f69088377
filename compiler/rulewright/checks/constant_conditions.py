"""Every condition can hold, and can fail to hold."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.book.model import Book, ModifierList
from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import Choose, Expression
from rulewright.calculus.statements import Branch, Require, StopWhen
from rulewright.calculus.walk import descend, every_statement
from rulewright.calculus.world import World
from rulewright.checks.contents import expressions_of_declaration, top_level
from rulewright.checks.key_line import place
from rulewright.checks.possibilities import possibilities
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW502",
    name="constant-condition",
    summary="A condition always holds, or never does.",
    why="A condition that never holds hides a rule that never happens; one that always holds is no condition. Mostly a number is "
    "outside of the range that the field was given, or two parts of the condition contradict each other.",
    bad="""\
modifiers shooting "Shooting"
  takes actions integer 0..3, aimed yes/no
  aimed "Aimed" +2 when aimed
    except +1 when actions > 3
""",
    good="""\
modifiers shooting "Shooting"
  takes actions integer 0..3, aimed yes/no
  aimed "Aimed" +2 when aimed
    except +1 when actions = 3
""",
    severity=Severity.WARNING,
)


def check(book: Book, program: Program, findings: Findings) -> None:
    """Report conditions of modifiers, of statements and of ``if … then … else`` that are proved to be constant."""
    world = world_of(program)
    for modifiers in book.modifiers.values():
        _check_modifiers(modifiers, world, findings)
    for procedure in book.procedures.values():
        _check_procedure(procedure, world, findings)
    for _, declaration in top_level(book):
        for expression in expressions_of_declaration(declaration):
            for inner in descend(expression):
                if isinstance(inner, Choose):
                    _report(inner.condition, "this condition", world, findings)


def _check_modifiers(modifiers: ModifierList, world: World, findings: Findings) -> None:
    for line in modifiers.lines:
        for alternative in line.alternatives:
            base = alternative.condition
            # The cases of a `by` line are compared with their subject one by one; they are checked as cases.
            if base is not None and line.subject is None:
                verdict = _report(base, f"the condition of '{line.id}'", world, findings)
                if verdict == "never holds":
                    continue
            above: list[Expression] = []
            for exception in alternative.exceptions:
                conditions = [*above, exception.condition] if exception.ranked else [exception.condition]
                applies = [base] if base is not None else []
                asked = possibilities([*applies, *conditions], world, search=False)
                wanted = [True] * len(applies) + [False] * (len(conditions) - 1)
                if asked.excluded([*wanted, True]):
                    findings.report(
                        CODE,
                        place(exception.condition.span, exception.span, line.span),
                        f"this exception of '{line.id}' never applies",
                        label="this cannot hold" + _why(applies, above if exception.ranked else []),
                        help="change the condition, or take the exception out",
                    )
                elif asked.excluded([*wanted, False]) and not asked.excluded([*wanted, None]):
                    findings.report(
                        CODE,
                        place(exception.condition.span, exception.span, line.span),
                        f"this exception of '{line.id}' always applies when the line does",
                        label="this always holds here",
                        help="give the line the value of the exception, or change the condition",
                    )
                above.append(exception.condition)


def _why(applies: Iterable[Expression], above: Iterable[Expression]) -> str:
    if list(above):
        return " where no exception above it does"
    return " where the line applies" if list(applies) else ""


def _check_procedure(procedure: Procedure, world: World, findings: Findings) -> None:
    for statement in every_statement(procedure.body):
        match statement:
            case Branch(condition=condition):
                _report(condition, "this condition", world, findings)
            case Require(condition=condition):
                _report(condition, "this requirement", world, findings)
            case StopWhen(condition=condition):
                _report(condition, "this condition", world, findings)
            case _:
                pass


def _report(condition: Expression, what: str, world: World, findings: Findings) -> str | None:
    """Report ``condition`` if it is constant; the verdict is returned as well."""
    asked = possibilities([condition], world, search=False)
    for holds, verdict in ((True, "never holds"), (False, "always holds")):
        if asked.excluded([holds]):
            findings.report(
                CODE,
                condition.span,
                f"{what} {verdict}",
                label=f"this is always {'no' if holds else 'yes'}",
                help="check the numbers and the ranges of what is compared, or take the condition out",
            )
            return verdict
    return None
