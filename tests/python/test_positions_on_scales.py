"""``position of`` a member of a scale, on every machine and in words."""

from __future__ import annotations

from ruleset_texts import program_of

from rulewright.calculus.evaluate import call_formula
from rulewright.calculus.expressions import CallFormula, Literal
from rulewright.calculus.types import ANY_INTEGER, EnumType
from rulewright.calculus.values import MemberValue
from rulewright.core.world import world_of
from rulewright.odds.compile import Expressions
from rulewright.python.load import load

RULES = """
scale Severity "Severity"
  scratch "Scratch"
  light   "Light"
  deadly  "Deadly"

formula weight "Weight" of wound Severity, position integer = 0 gives integer
  2 * position of wound - position of light + position
"""


def test_the_lowest_member_stands_at_1() -> None:
    program = program_of(RULES)
    world, package = world_of(program), load(program)
    for id, wanted in (("scratch", 0), ("light", 2), ("deadly", 4)):
        wound = MemberValue("Severity", id)
        given = {"wound": wound, "position": 0}
        assert call_formula(program.formulas["weight"], given, world) == wanted
        assert package.run("formula", "weight", given) == wanted
        arguments = (("wound", Literal(EnumType("Severity"), wound)), ("position", Literal(ANY_INTEGER, 0)))
        assert Expressions(world).read(CallFormula(ANY_INTEGER, "weight", arguments), {})(()) == wanted
