"""One random ruleset through every machine, and what they do not agree on."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from core_interpreter import brute_force
from random_rules import random_rules
from resolver_walk import walk_resolver

from rulewright.batch.plan import plan_of
from rulewright.batch.run import run as run_plan
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.values import RecordValue, Value
from rulewright.core.program import Program
from rulewright.inputs.decisions import decisions_of
from rulewright.odds.best import best
from rulewright.odds.distribution import Distribution, Outcome, Refused
from rulewright.odds.exact import distribution
from rulewright.odds.specialised.machine import Specialised
from rulewright.project.pipeline import check_texts
from rulewright.python.load import load

__all__ = ["Compared", "compare", "simulation_agrees"]

TRIALS = 2_000
DEVIATIONS = 6.5
"""That one of a million frequencies lies so far off by chance is as likely as one in ten thousand."""


class Compared(list[str]):
    """What the machines do not agree on; ``specialised`` and ``vectorised`` tell which of them had code of their own.
    ``rolled`` is false for a ruleset that has errors, or whose rules cannot be carried out: then nothing was compared."""

    specialised = False
    vectorised = False
    rolled = True


def compare(seed: int | str, *, simulate: bool = True) -> Compared:
    """Compare the odds of the ruleset of ``seed``: every sequence of faces in a plain interpreter and in the generated resolver,
    the general machine, specialised code, the machine that looks for the best, and a simulation."""
    found = Compared()
    ruleset = check_texts({"made.rules": random_rules(seed).text}).ruleset
    if ruleset is None:
        found.rolled = False
        return found
    program = ruleset.program
    arguments: dict[str, Value] = {"skill": sum(map(ord, str(seed))) % 3}
    push = any(name == "push" for name, _, _ in decisions_of(program, program.procedures["try_it"]))
    decisions: dict[str, Value] = {"push": True} if push and sum(map(ord, str(seed))) % 2 else {}
    try:
        odds = distribution(program, "try_it", arguments, decisions=decisions, open_tail=Fraction(0))
    except EvaluationError:
        found.rolled = False
        return found
    chances = {outcome: odds.probability(outcome) for outcome in odds.weights}
    try:
        walked = brute_force(program, "try_it", arguments, decisions=decisions)
    except RuntimeError:  # more sequences of faces than are tried
        found.rolled = False
        return found
    if walked != chances:
        found.append("the plain interpreter")
    if walk_resolver(load(program), "try_it", arguments, decisions=decisions) != chances:
        found.append("the generated resolver")
    joint = Specialised(program).joint("try_it", arguments, decisions=decisions)
    if joint is not None:
        found.specialised = True
        if not _same(joint.distribution(), odds):
            found.append("specialised code")
    followed = {**decisions} if decisions or not push else {"push": False}
    if not _same(best(program, "try_it", arguments, _total, decisions=followed).distribution, odds):
        found.append("the machine that looks for the best")
    if simulate and not simulation_agrees(program, arguments, decisions, odds, found):
        found.append("the simulation")
    return found


def _same(one: Distribution, other: Distribution) -> bool:
    return (one.weights, one.denominator) == (other.weights, other.denominator)


def _total(result: Value) -> Value:
    assert isinstance(result, RecordValue)
    return result.get("total")


def simulation_agrees(
    program: Program,
    arguments: dict[str, Value],
    decisions: dict[str, Value],
    odds: Distribution,
    compared: Compared,
) -> bool:
    """Whether each outcome comes as often as it should, within :data:`DEVIATIONS` standard deviations and one more trial."""
    plan = plan_of(program, "try_it", arguments, ((),), decisions=decisions)
    compared.vectorised = plan.compiled is not None
    simulated = run_plan(plan, TRIALS, seed=7)
    counts: dict[Outcome, int] = {Refused(message): count for message, count in simulated.counted.refused.items()}
    for outcome, count in simulated.counted.groups[0].items():
        counts[outcome] = count
    if any(outcome not in odds.weights for outcome in counts):
        return False
    for outcome in odds.weights:
        chance = float(odds.probability(outcome))
        spread = sqrt(TRIALS * chance * (1 - chance))
        if abs(counts.get(outcome, 0) - TRIALS * chance) > DEVIATIONS * spread + 1 + 20 * (chance < 0.01):
            return False
    return True
