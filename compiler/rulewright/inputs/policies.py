"""Conditional ways to decide: ``push when hits = 0``, ``stance = prone when wounded``.

A policy becomes part of the program: the decision's default is the answer when the condition holds, which may ask whatever is known
where the decision stands. So every machine follows it without knowing of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.book import codes
from rulewright.book.constants import Faulty, constant
from rulewright.book.expressions import Elaborator
from rulewright.book.locals import Local, Locals
from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import Choose, Expression, Literal
from rulewright.calculus.statements import (
    Body,
    Branch,
    Decide,
    ForEach,
    Invoke,
    Match,
    Repeat,
    Spend,
    Statement,
    Step,
)
from rulewright.calculus.types import Type, YesNo
from rulewright.calculus.walk import every_statement, introduced_by
from rulewright.core.program import Program
from rulewright.diagnostics import Findings
from rulewright.inputs.arguments import Problem
from rulewright.inputs.values import scope_of
from rulewright.source import Source, Span
from rulewright.syntax.parse import parse_hole

__all__ = ["Policy", "policy_of", "with_policies"]

_FORM = re.compile(r"\s*([a-z][a-z0-9_]*)\s*(?:=\s*(\S.*?))?\s+when\s+(\S.*)", re.S)


@dataclass(frozen=True, slots=True)
class Policy:
    """Decide ``name`` for ``answer`` (as typed; empty: yes) when ``condition`` holds, and otherwise for the default; yes/no
    without an answer is then no."""

    name: str
    answer: str
    condition: str


def policy_of(words: str) -> Policy | None:
    """The policy that ``words`` state, or None when they are no policy."""
    found = _FORM.fullmatch(words)
    return None if found is None else Policy(found.group(1), (found.group(2) or "").strip(), found.group(3).strip())


def with_policies(
    program: Program, procedure: Procedure, policies: Sequence[Policy], findings: Findings, problems: list[Problem]
) -> Program:
    """The program in which ``procedure``, and those that it calls, decide as stated. What cannot be read goes to ``findings`` or
    ``problems``."""
    reached = _reached(program, procedure)
    for policy in policies:
        asked = [
            one for id in reached for one in every_statement(program.procedures[id].body) if _asks(one, policy.name)
        ]
        if not asked:
            problems.append(Problem(f"'{procedure.id}' never asks for a decision '{policy.name}'"))
        elif all(isinstance(one, Spend) for one in asked):
            problems.append(Problem(f"'{policy.name}' spends points; it cannot be decided with 'when'"))
    if problems:
        return program
    procedures = dict(program.procedures)
    for id in reached:
        declared = procedures[id]
        types = {one.name: one.type for one in declared.parameters}
        rewriter = _Rewriter(program, {policy.name: policy for policy in policies}, findings)
        procedures[id] = replace(declared, body=rewriter.body(declared.body, types))
    return replace(program, procedures=procedures)


def _reached(program: Program, procedure: Procedure) -> list[str]:
    found, waiting = [procedure.id], [procedure.id]
    while waiting:
        for statement in every_statement(program.procedures[waiting.pop()].body):
            if isinstance(statement, Invoke) and statement.procedure not in found:
                found.append(statement.procedure)
                waiting.append(statement.procedure)
    return found


def _asks(statement: Statement, name: str) -> bool:
    return isinstance(statement, Decide | Spend) and statement.name == name


@dataclass(frozen=True)
class _Rewriter:
    program: Program
    policies: Mapping[str, Policy]
    findings: Findings

    def body(self, body: Body, types: dict[str, Type]) -> Body:
        """``body`` with its decisions rewritten; ``types`` are those of the names in scope, and grow with what it introduces."""
        known = dict(types)
        found: list[Statement] = []
        for statement in body:
            found.append(self._statement(statement, known))
            known.update(introduced_by(statement))
        return tuple(found)

    def _statement(self, statement: Statement, known: dict[str, Type]) -> Statement:
        match statement:
            case Decide(name=name) if name in self.policies:
                return self._decide(statement, self.policies[name], known)
            case Branch(then=then, otherwise=otherwise):
                return replace(statement, then=self.body(then, known), otherwise=self.body(otherwise, known))
            case Match(cases=cases, otherwise=otherwise):
                arms = tuple(replace(case, body=self.body(case.body, known)) for case in cases)
                rest = None if otherwise is None else self.body(otherwise, known)
                return replace(statement, cases=arms, otherwise=rest)
            case Repeat(body=body) | Step(body=body):
                return replace(statement, body=self.body(body, known))
            case ForEach(name=name, type=type, body=body):
                return replace(statement, body=self.body(body, {**known, name: type}))
            case _:
                return statement

    def _decide(self, statement: Decide, policy: Policy, known: Mapping[str, Type]) -> Decide:
        condition = self._condition(policy, known)
        if condition is None:
            return statement
        answer: Expression
        otherwise = statement.default
        if policy.answer:
            span = _span(policy.answer)
            node = parse_hole(span, self.findings)
            if node is None:
                return statement
            value = constant(scope_of(self.program, self.findings), node, statement.type, f"'{policy.name}'")
            if isinstance(value, Faulty):
                return statement
            answer = Literal(statement.type, value)
        elif isinstance(statement.type, YesNo):
            answer, otherwise = Literal(statement.type, True), Literal(statement.type, False)
        else:
            from_form = f"write {policy.name} = … when {policy.condition}"
            self.findings.report(codes.TYPE, _span(policy.name), f"'{policy.name}' is not yes/no", help=from_form)
            return statement
        return replace(statement, default=Choose(statement.type, condition, answer, otherwise))

    def _condition(self, policy: Policy, known: Mapping[str, Type]) -> Expression | None:
        span = _span(policy.condition)
        node = parse_hole(span, self.findings)
        if node is None:
            return None
        locals = Locals()
        for name, type in known.items():
            locals.add(name, Local(type, span))
        elaborator = Elaborator(scope_of(self.program, self.findings), locals, None, "a policy only asks")
        return elaborator.condition(node)


def _span(text: str) -> Span:
    return Source("choose", text).span(0, len(text))
