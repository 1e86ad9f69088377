"""Some case of a formula always holds."""

from __future__ import annotations

from rulewright.calculus.declarations import Formula
from rulewright.checks.context import Context
from rulewright.checks.inputs import say_inputs
from rulewright.checks.key_line import place
from rulewright.diagnostics import Code, Findings

CODE = Code(
    id="RW503",
    name="incomplete-formula",
    summary="A formula may fall through all of its cases.",
    why="A formula has a value for everything that it can be asked. Without a last line `… otherwise`, Rulewright must be able to "
    "prove that one of the cases always holds.",
    bad="""\
formula damage "Damage" of face integer 1..6 gives integer
  0 when face <= 2
  1 when face = 3
  2 when face > 4
""",
    good="""\
formula damage "Damage" of face integer 1..6 gives integer
  0 when face <= 2
  1 when face in 3..4
  2 when face > 4
""",
)

SUBJECTS = (Formula,)


def check(formula: Formula, context: Context, findings: Findings) -> None:
    """Report a formula without ``otherwise`` that is not proved complete, with an input that falls through if one is found."""
    conditions = [case.condition for case in formula.cases if case.condition is not None]
    if len(conditions) < len(formula.cases):
        return
    asked = context.reasoner.possibilities(conditions)
    none_holds = [False] * len(conditions)
    if asked.excluded(none_holds):
        return
    inputs = asked.witness(none_holds)
    last = formula.cases[-1].span if formula.cases else formula.span
    if inputs is not None:
        message = f"no case of formula '{formula.id}' holds for {say_inputs(inputs, asked, context.program)}"
    else:
        message = f"formula '{formula.id}' cannot be proved complete"
    findings.report(
        CODE,
        place(formula.span, last),
        message,
        label="what is it worth then?" if inputs is not None else "",
        help="add a case for it, or a last case 'VALUE otherwise'",
    )
