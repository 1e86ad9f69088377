"""Everything that a formula, a modifier list or a procedure takes is used in it."""

from __future__ import annotations

from rulewright.book.model import ModifierList
from rulewright.calculus.declarations import Declaration, Formula, Procedure
from rulewright.calculus.walk import free_variables
from rulewright.checks.contents import expressions_of_declaration, keyword_of
from rulewright.checks.context import Context
from rulewright.checks.key_line import place
from rulewright.diagnostics import Code, Findings, Severity

CODE = Code(
    id="RW505",
    name="unused-parameter",
    summary="Something is asked for that the rule does not use.",
    why="Whoever uses the rule has to find out a value that changes nothing. Mostly a line of the rule is missing.",
    bad="""\
formula damage "Damage" of strength integer 0..6, weapon integer 1..10 gives integer
  weapon otherwise
""",
    good="""\
formula damage "Damage" of strength integer 0..6, weapon integer 1..10 gives integer
  weapon + strength otherwise
""",
    severity=Severity.WARNING,
)

SUBJECTS = (Formula, ModifierList, Procedure)


def check(declaration: Formula | ModifierList | Procedure, context: Context, findings: Findings) -> None:
    """Report parameters (and fiats) that nothing in their declaration reads, prose included."""
    if not declaration.parameters:
        return
    kind = keyword_of(declaration)
    read = _read(declaration)
    for parameter in declaration.parameters:
        if parameter.name not in read:
            message = f"{kind} '{declaration.id}' takes '{parameter.name}' but does not use it"
            if parameter.fiat:
                message = (
                    f"nothing in {kind} '{declaration.id}' depends on '{parameter.name}', which the referee decides"
                )
            findings.report(
                CODE,
                place(parameter.span, declaration.span),
                message,
                label="not used",
                help="take it out, or write the rule that needs it",
            )


def _read(declaration: Declaration) -> set[str]:
    read: set[str] = set()
    for expression in expressions_of_declaration(declaration):
        read |= free_variables(expression)
    for template in declaration.prose:
        for _, hole in template.holes:
            read |= free_variables(hole)
    return read
