"""The fourth stage: formulas, modifier lists, procedures, prose and examples."""

from __future__ import annotations

from dataclasses import replace

from rulewright.book.chances import chance
from rulewright.book.examples import example
from rulewright.book.expressions import Elaborator
from rulewright.book.lowering import lower_modifiers
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
from rulewright.syntax import nodes

__all__ = ["elaborate_bodies", "elaborate_examples", "fill_texts"]


def elaborate_bodies(stages: Stages) -> None:
    scope = stages.scope
    for node in stages.sound.values():
        if not isinstance(node, nodes.Formula | nodes.Modifiers | nodes.Procedure):
            continue
        signature = scope.signatures.get(node.name.text)
        if signature is None:
            continue
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
        span=node.name.span,
        header=node.header,
        sources=sources_of(node),
        prose=paragraphs(scope, node.prose),
    )


def fill_texts(stages: Stages) -> None:
    """Prose that may quote anything: of rules, options, records, scales and choices."""
    scope = stages.scope
    for node in stages.sound.values():
        match node:
            case nodes.Rule():
                stages.rules[node.name.text] = Rule(
                    node.name.text,
                    label_of(node),
                    span=node.name.span,
                    header=node.header,
                    sources=sources_of(node),
                    prose=paragraphs(scope, node.prose),
                )
            case nodes.Option() if node.name.text in scope.option_declarations:
                option = scope.option_declarations[node.name.text]
                scope.option_declarations[node.name.text] = replace(option, prose=paragraphs(scope, node.prose))
            case nodes.Constant() if node.name.text in scope.constants:
                known = scope.constants[node.name.text]
                scope.constants[node.name.text] = replace(known, prose=paragraphs(scope, node.prose))
            case nodes.Record():
                record = scope.records[node.name.text]
                prose = {one.name.text: paragraphs(scope, one.prose) for one in node.fields}
                fields = tuple(replace(one, prose=prose.get(one.id, ())) for one in record.fields)
                scope.records[node.name.text] = replace(record, fields=fields, prose=paragraphs(scope, node.prose))
            case _:
                pass
    for tree in stages.trees:
        if isinstance(tree, nodes.Enumeration) and tree.name.text in scope.enumerations:
            enumeration = scope.enumerations[tree.name.text]
            said = {one.name.text: paragraphs(scope, one.prose) for one in tree.members}
            members = tuple(replace(one, prose=said.get(one.id, ())) for one in enumeration.members)
            scope.enumerations[tree.name.text] = replace(
                enumeration, members=members, prose=paragraphs(scope, tree.prose)
            )


def elaborate_examples(stages: Stages) -> None:
    taken: set[str] = set()
    for node in stages.trees:
        if isinstance(node, nodes.Example):
            found = example(stages.scope, node, stages.procedures, taken)
            if found is not None:
                stages.examples.append(found)
        elif isinstance(node, nodes.Chance):
            claimed = chance(stages.scope, node, stages.procedures, taken)
            if claimed is not None:
                stages.chances.append(claimed)
