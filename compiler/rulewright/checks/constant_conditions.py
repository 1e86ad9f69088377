"""Every condition can hold, and can fail to hold."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from rulewright.book.model import Alternative, ModifierException, ModifierLine, ModifierList
from rulewright.calculus.declarations import Declaration, Procedure
from rulewright.calculus.expressions import Choose, Collect, Expression
from rulewright.calculus.statements import Branch, Require, Spend, Statement, StopWhen
from rulewright.calculus.walk import descend, every_statement
from rulewright.checks.contents import expressions_of_declaration
from rulewright.checks.context import Context
from rulewright.checks.flow import is_written
from rulewright.checks.guards import NOTHING_KNOWN, Guards
from rulewright.checks.key_line import place
from rulewright.checks.possibilities import Reasoner
from rulewright.checks.proofs import Prover
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

SUBJECTS = (Declaration,)


def check(declaration: Declaration, context: Context, findings: Findings) -> None:
    """Report conditions of modifiers, of statements and of ``if … then … else`` that are proved to be constant. A condition
    that names a ``constant`` is left alone: the constant is there to be changed, and then the condition may change as well."""
    judge = _Judge(context.reasoner, context.program.constants, findings)
    match declaration:
        case ModifierList(lines=lines):
            for line in lines:
                for alternative in line.alternatives:
                    judge.alternative(line, alternative)
        case Procedure(body=body):
            for statement in every_statement(body):
                _judge_statement(judge, statement)
        case _:
            pass
    for expression in expressions_of_declaration(declaration):
        for inner in descend(expression):
            if isinstance(inner, Choose | Collect) and inner.condition is not None:
                judge.condition(inner.condition, "this condition")


def _judge_statement(judge: _Judge, statement: Statement) -> None:
    match statement:
        case Branch(condition=condition) | StopWhen(condition=condition):
            judge.condition(condition, "this condition")
        case Require(condition=condition) if not is_written(condition, False):
            # `require no else "…"` is the way to refuse.
            judge.condition(condition, "this requirement")
        case Spend(options=options):
            for option in options:
                if option.condition is not None:
                    judge.condition(option.condition, f"the condition of '{option.id}'")
        case _:
            pass


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges conditions of one ruleset and reports those that are constant."""

    reasoner: Reasoner
    constants: Collection[str]
    findings: Findings

    def condition(self, condition: Expression, what: str) -> str | None:
        """Report ``condition`` if it is constant; the verdict is returned as well."""
        if self._tunable(condition):
            return None
        asked = self.reasoner.possibilities([condition], search=False)
        for holds, verdict in ((True, "never holds"), (False, "always holds")):
            if asked.excluded([holds]):
                self.findings.report(
                    CODE,
                    condition.span,
                    f"{what} {verdict}",
                    label=f"this is always {'no' if holds else 'yes'}",
                    help="check the numbers and the ranges of what is compared, or take the condition out",
                )
                return verdict
        return None

    def alternative(self, line: ModifierLine, alternative: Alternative) -> None:
        """Report what is constant about a value of a modifier line and its exceptions. The cases of a ``by`` line are
        compared with their subject one by one; they are checked as cases."""
        base = alternative.condition
        plain = base if line.subject is None else None
        if plain is not None and self.condition(plain, f"the condition of '{line.id}'") == "never holds":
            return
        if base is not None and self._tunable(base):
            return
        prover = Prover(self.reasoner)
        applies = NOTHING_KNOWN if base is None else NOTHING_KNOWN.behind(base, True)
        above, judged = applies, True
        for exception in alternative.exceptions:
            condition = exception.condition
            tunable = self._tunable(condition)
            if not tunable and (judged or not exception.ranked):
                self._exception(line, exception, above if exception.ranked else applies, applies, prover)
            above, judged = above.behind(condition, False), judged and not tunable

    def _exception(
        self, line: ModifierLine, exception: ModifierException, guards: Guards, applies: Guards, prover: Prover
    ) -> None:
        condition = exception.condition
        if prover.excludes((condition, True), guards):
            where = ""
            if guards is not applies:
                where = "where no exception above it does"
            elif applies is not NOTHING_KNOWN:
                where = "where the line applies"
            message = f"this exception of '{line.id}' never applies"
            label = f"this cannot hold {where}".rstrip()
            help = "change the condition, or take the exception out"
        elif prover.excludes((condition, False), guards):
            message = f"this exception of '{line.id}' always applies when the line does"
            label = "this always holds here"
            help = "give the line the value of the exception, or change the condition"
        else:
            return
        span = place(exception.condition.span, exception.span, line.span)
        self.findings.report(CODE, span, message, label=label, help=help)

    def _tunable(self, condition: Expression) -> bool:
        """Whether ``condition``, as it is written, names a constant of the ruleset."""
        words = re.findall(r"\w+", condition.span.text) if self.constants else ()
        return any(word in self.constants for word in words)
