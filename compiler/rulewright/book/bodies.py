"""The fourth stage: formulas, modifier lists, procedures, prose and examples."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rulewright.book import codes
from rulewright.book.chances import chance
from rulewright.book.examples import example
from rulewright.book.expressions import Elaborator
from rulewright.book.lowering import lower_modifiers
from rulewright.book.model import Chance, Example
from rulewright.book.modifiers import modifier_list
from rulewright.book.names import Scope, Signature
from rulewright.book.parameters import locals_of
from rulewright.book.presence import facts_if_false
from rulewright.book.stages import Stages, label_of, sources_of
from rulewright.book.statements import BodyElaborator, assigned_names, every_statement
from rulewright.book.texts import paragraphs
from rulewright.calculus.declarations import (
    Formula,
    FormulaCase,
    Procedure,
    Rule,
)
from rulewright.diagnostics import Label
from rulewright.syntax import nodes

__all__ = ["elaborate_bodies", "elaborate_examples", "fill_texts"]


def elaborate_bodies(stages: Stages) -> None:
    stages.each("bodies", stages.sound(nodes.Formula, nodes.Modifiers, nodes.Procedure), partial(_body, stages))


def _body(stages: Stages, node: nodes.Formula | nodes.Modifiers | nodes.Procedure) -> None:
    scope = stages.scope
    signature = scope.signatures.get(node.name.text)
    if signature is None:
        return
    match node:
        case nodes.Formula():
            scope.formulas[node.name.text] = _formula(scope, node, signature)
        case nodes.Modifiers():
            declared = modifier_list(scope, node, signature, label_of(node))
            stages.modifiers[node.name.text] = declared
            scope.modifiers[node.name.text] = lower_modifiers(declared)
        case nodes.Procedure():
            stages.procedures[node.name.text] = _procedure(scope, node, signature)


def _formula(scope: Scope, node: nodes.Formula, signature: Signature) -> Formula:
    elaborator = Elaborator(
        scope, locals_of(signature.parameters), None, "a formula computes; it rolls no dice and asks nobody"
    )
    cases: list[FormulaCase] = []
    for case in node.cases:
        condition = None if case.condition is None else elaborator.condition(case.condition)
        value = elaborator.knowing(condition).of_type(case.value, signature.result, f"the result of '{signature.id}'")
        if condition is not None:
            elaborator.locals.know(facts_if_false(condition))
        if value is not None and (case.condition is None or condition is not None):
            cases.append(FormulaCase(condition, value, case.span))
    return Formula(
        node.name.text,
        label_of(node),
        signature.parameters,
        signature.result,
        tuple(cases),
        span=node.name.span,
        header=node.header,
        sources=sources_of(node),
        prose=paragraphs(scope, node.prose),
    )


def _names_in(body: nodes.Body) -> set[str]:
    found: set[str] = set()
    for statement in every_statement(body):
        if isinstance(statement, nodes.Let | nodes.Decide | nodes.ForEach):
            found.add(statement.name.text)
    return found


def _labels_in(scope: Scope, body: nodes.Body) -> tuple[tuple[str, str], ...]:
    """The labels of named values; a name that stands in several branches has one for all."""
    found: dict[str, nodes.Text] = {}
    for statement in every_statement(body):
        if not isinstance(statement, nodes.Let) or statement.label is None:
            continue
        first = found.setdefault(statement.name.text, statement.label)
        if first.text != statement.label.text:
            scope.findings.report(
                codes.DUPLICATE_PART,
                statement.label.span,
                f"'{statement.name.text}' is called “{first.text}” elsewhere",
                labels=[Label(first.span, "labelled here")],
                help="give it the same label, or another name",
            )
    return tuple((name, label.text) for name, label in found.items())


def _procedure(scope: Scope, node: nodes.Procedure, signature: Signature) -> Procedure:
    locals = locals_of(signature.parameters)
    locals.taken |= _names_in(node.body)
    elaborator = BodyElaborator(scope, node.name.text, signature.result, assigned_names(node.body))
    body = elaborator.body(node.body, locals)
    return Procedure(
        node.name.text,
        label_of(node),
        signature.parameters,
        signature.result,
        body,
        _labels_in(scope, node.body),
        span=node.name.span,
        header=node.header,
        sources=sources_of(node),
        prose=paragraphs(scope, node.prose),
    )


def fill_texts(stages: Stages) -> None:
    """Prose that may quote anything: of rules, options, records, scales and choices."""
    scope = stages.scope
    places = stages.sound(nodes.Rule, nodes.Option, nodes.Constant, nodes.Record)
    stages.each("texts", places, partial(_texts, stages))
    stages.each("texts of choices", stages.all(nodes.Enumeration), partial(_texts_of_choice, scope))


def _texts(stages: Stages, node: nodes.Rule | nodes.Option | nodes.Constant | nodes.Record) -> None:
    scope, name = stages.scope, node.name.text
    match node:
        case nodes.Rule():
            stages.rules[name] = Rule(
                name,
                label_of(node),
                span=node.name.span,
                header=node.header,
                sources=sources_of(node),
                prose=paragraphs(scope, node.prose),
            )
        case nodes.Option() if name in scope.option_declarations:
            option = scope.option_declarations[name]
            scope.option_declarations[name] = replace(option, prose=paragraphs(scope, node.prose))
        case nodes.Constant() if name in scope.constants:
            known = scope.constants[name]
            scope.constants[name] = replace(known, prose=paragraphs(scope, node.prose))
        case nodes.Record():
            record = scope.records[name]
            prose = {one.name.text: paragraphs(scope, one.prose) for one in node.fields}
            fields = tuple(replace(one, prose=prose.get(one.id, ())) for one in record.fields)
            scope.records[name] = replace(record, fields=fields, prose=paragraphs(scope, node.prose))
        case _:
            pass


def _texts_of_choice(scope: Scope, node: nodes.Enumeration) -> None:
    name = node.name.text
    if name in scope.enumerations:
        enumeration = scope.enumerations[name]
        said = {one.name.text: paragraphs(scope, one.prose) for one in node.members}
        members = tuple(replace(one, prose=said.get(one.id, ())) for one in enumeration.members)
        scope.enumerations[name] = replace(enumeration, members=members, prose=paragraphs(scope, node.prose))


def elaborate_examples(stages: Stages) -> None:
    scope, procedures = stages.scope, stages.procedures
    taken = stages.steps.names("ids of examples")

    def elaborate(node: nodes.Example | nodes.Chance) -> Example | Chance | None:
        return (
            example(scope, node, procedures, taken)
            if isinstance(node, nodes.Example)
            else chance(scope, node, procedures, taken)
        )

    for found in stages.each("examples", stages.all(nodes.Example, nodes.Chance), elaborate):
        match found:
            case Example():
                stages.examples.append(found)
            case Chance():
                stages.chances.append(found)
            case None:
                pass
