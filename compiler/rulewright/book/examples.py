"""Examples: what is tried, with which dice and choices, and what must come out."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.book import codes
from rulewright.book.constants import Faulty, constant
from rulewright.book.expressions import Elaborator
from rulewright.book.locals import Local, Locals
from rulewright.book.model import Example, Expectation, Refusal, Result
from rulewright.book.names import Scope, Signature
from rulewright.book.texts import paragraphs
from rulewright.calculus.declarations import Parameter, Procedure
from rulewright.calculus.domains import IntegerDomain
from rulewright.calculus.statements import Decide, Invoke, Spend
from rulewright.calculus.types import Integer, ListType, RecordType, Type, YesNo
from rulewright.calculus.values import Value
from rulewright.calculus.walk import every_statement
from rulewright.diagnostics import Findings, did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["arguments_of", "asked_of_result", "choices_of", "example", "id_of", "options_of", "target_of"]

MOST_ROLLS = 1_000


def example(scope: Scope, node: nodes.Example, procedures: dict[str, Procedure], taken: set[str]) -> Example | None:
    """The example; None, after findings, when something about it is wrong."""
    if len(node.subjects) != 1:
        scope.findings.report(
            codes.EXAMPLE,
            node.header,
            "an example tries one thing" if node.subjects else "this example tries nothing",
            help="write the name of a procedure, formula, modifier list or table on a line of its own",
        )
        return None
    name, settings = node.subjects[0]
    target = target_of(scope, name)
    if target is None:
        return None
    arguments = arguments_of(scope, target, name, settings)
    choices = choices_of(scope, node.choices, target, procedures)
    options = options_of(scope, node.options)
    expected = _expected(scope, node, target)
    if arguments is None or choices is None or options is None or expected is None:
        return None
    if node.rolls and target.kind != "procedure":
        scope.findings.report(codes.EXAMPLE, node.rolls[0].span, f"a {target.kind} rolls no dice")
        return None
    label = node.label.text if node.label else name.text
    return Example(
        id_of(label, name.text, taken),
        label,
        target.kind,
        target.id,
        arguments,
        tuple(int(roll.text) for roll in node.rolls[:MOST_ROLLS] if roll.text.isdigit()),
        choices,
        options,
        expected,
        span=node.label.span if node.label else node.header,
        header=node.header,
        sources=tuple(source.id for source in node.sources),
        prose=paragraphs(scope, node.prose),
    )


def id_of(label: str, target: str, taken: set[str]) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", label.lower()).strip("_") or target
    id, number = plain, 1
    while id in taken:
        number += 1
        id = f"{plain}_{number}"
    taken.add(id)
    return id


def target_of(scope: Scope, name: nodes.Name) -> Signature | None:
    signature = scope.signatures.get(name.text)
    if signature is not None:
        return signature
    if name.text in scope.broken:
        return None
    table = scope.tables.get(name.text)
    if table is not None:
        parameters = tuple(Parameter(key.name, _key_type(key.type, key.domain)) for key in table.keys)
        result: Type = ListType(table.result) if table.policy == "all" else table.result
        return Signature("table", table.id, parameters, result)
    scope.findings.report(
        codes.UNKNOWN_NAME,
        name.span,
        f"no procedure, formula, modifier list or table is called '{name.text}'",
        help=did_you_mean(name.text, [*scope.signatures, *scope.tables]),
    )
    return None


def _key_type(type: Type, domain: object) -> Type:
    return Integer() if isinstance(domain, IntegerDomain) else type


def arguments_of(
    scope: Scope, target: Signature, name: nodes.Name, settings: tuple[nodes.Setting, ...]
) -> tuple[tuple[str, Value], ...] | None:
    given: dict[str, Value] = {}
    sound = True
    known = {parameter.name: parameter for parameter in target.parameters}
    for setting in settings:
        parameter = known.get(setting.name.text)
        if parameter is None:
            scope.findings.report(
                codes.ARGUMENTS,
                setting.name.span,
                f"'{target.id}' takes no '{setting.name.text}'",
                help=did_you_mean(setting.name.text, known, f"it takes: {', '.join(known) or 'nothing'}"),
            )
            sound = False
            continue
        if parameter.name in given:
            scope.findings.report(codes.DUPLICATE_PART, setting.name.span, f"'{parameter.name}' is given twice")
        value = constant(scope, setting.value, parameter.type, f"'{parameter.name}'")
        if isinstance(value, Faulty):
            sound = False
            given[parameter.name] = None
        else:
            given[parameter.name] = value
    missing = [one.name for one in target.parameters if one.name not in given and not one.has_default]
    if missing and sound:
        scope.findings.report(
            codes.MISSING_ARGUMENT,
            name.span,
            f"'{target.id}' needs {', '.join(missing)}",
            help=f"add a line below: {missing[0]} = …",
        )
        sound = False
    if not sound:
        return None
    return tuple((one.name, given.get(one.name, one.default)) for one in target.parameters)


def _decisions(id: str, procedures: dict[str, Procedure]) -> dict[str, list[Type]]:
    """Every decision that a procedure, or one that it calls, can ask for, with the types of its answers: two procedures may
    ask for different things under one name."""
    found: dict[str, list[Type]] = {}
    waiting, seen = [id], set()
    while waiting:
        current = waiting.pop()
        procedure = procedures.get(current)
        if current in seen or procedure is None:
            continue
        seen.add(current)
        for statement in every_statement(procedure.body):
            match statement:
                case Decide(name=name, type=type) | Spend(name=name, type=type):
                    types = found.setdefault(name, [])
                    if type not in types:
                        types.append(type)
                case Invoke(procedure=called):
                    waiting.append(called)
                case _:
                    pass
    return found


def choices_of(
    scope: Scope, settings: tuple[nodes.Setting, ...], target: Signature, procedures: dict[str, Procedure]
) -> tuple[tuple[str, Value], ...] | None:
    known = _decisions(target.id, procedures) if target.kind == "procedure" else {}
    found: list[tuple[str, Value]] = []
    sound = True
    for setting in settings:
        kinds = known.get(setting.name.text)
        if kinds is None:
            scope.findings.report(
                codes.EXAMPLE,
                setting.name.span,
                f"'{target.id}' never asks for '{setting.name.text}'",
                help=did_you_mean(setting.name.text, known, f"it asks for: {', '.join(known) or 'nothing'}"),
            )
            sound = False
            continue
        value = _answer(scope, setting, kinds)
        if isinstance(value, Faulty):
            sound = False
        else:
            found.append((setting.name.text, value))
    return tuple(found) if sound else None


def _answer(scope: Scope, setting: nodes.Setting, kinds: list[Type]) -> Value | Faulty:
    """The answer as the first of ``kinds`` that it fits; the findings are those of the first when it fits none."""
    what = f"'{setting.name.text}'"
    for kind in kinds[1:] and kinds:
        quiet = replace(scope, findings=Findings())
        value = constant(quiet, setting.value, kind, what)
        if not isinstance(value, Faulty):
            return value
    return constant(scope, setting.value, kinds[0], what)


def options_of(scope: Scope, settings: tuple[nodes.Setting, ...]) -> tuple[tuple[str, Value], ...] | None:
    found: list[tuple[str, Value]] = []
    sound = True
    for setting in settings:
        kind = scope.option_types.get(setting.name.text)
        if kind is None:
            scope.findings.report(
                codes.UNKNOWN_NAME,
                setting.name.span,
                f"there is no option '{setting.name.text}'",
                help=did_you_mean(setting.name.text, scope.option_types),
            )
            sound = False
            continue
        value = constant(scope, setting.value, kind, f"'{setting.name.text}'")
        if isinstance(value, Faulty):
            sound = False
        else:
            found.append((setting.name.text, value))
    return tuple(found) if sound else None


def _expected(
    scope: Scope, node: nodes.Example, target: Signature
) -> tuple[Result | Expectation | Refusal, ...] | None:
    found: list[Result | Expectation | Refusal] = []
    for refusal in node.refusals:
        found.append(Refusal(refusal.message.text if refusal.message else None, refusal.span))
    sound = True
    for written in node.results:
        one = _result(scope, written, target)
        if one is None:
            sound = False
        else:
            found.append(one)
    if not found and sound:
        scope.findings.report(
            codes.EXAMPLE, node.header, "this example expects nothing", help="add a line 'gives …' or 'refuses'"
        )
        return None
    if node.refusals and (node.results or len(node.refusals) > 1):
        scope.findings.report(codes.EXAMPLE, node.refusals[0].span, "a refusal has no other result")
        return None
    return tuple(found) if sound else None


def asked_of_result(scope: Scope, result: Type, span: Span) -> Locals:
    """What is known where something is asked of a result: the result, and each field of it when it is a record."""
    locals = Locals()
    locals.add("result", Local(result, span))
    for field in scope.records[result.id].fields if isinstance(result, RecordType) else ():
        locals.add(field.id, Local(field.type, span))
    return locals


def _result(scope: Scope, written: nodes.Expression, target: Signature) -> Result | Expectation | None:
    """A condition on the result, when it asks one; otherwise the value that the whole result must equal."""
    locals = asked_of_result(scope, target.result, written.span)
    asks = isinstance(
        written,
        nodes.Comparison | nodes.Logic | nodes.Negation | nodes.Within | nodes.IsNone | nodes.Name | nodes.FieldOf,
    )
    whole = not asks or isinstance(target.result, YesNo)
    if isinstance(written, nodes.Name | nodes.FieldOf):
        first = written
        while isinstance(first, nodes.FieldOf) and isinstance(first.record, nodes.Name | nodes.FieldOf):
            first = first.record
        whole = not (isinstance(first, nodes.Name) and locals.find(first.text) is not None)
    if whole:
        value = constant(scope, written, target.result, "the result")
        return None if isinstance(value, Faulty) else Result(value, written.span)
    condition = Elaborator(scope, locals, None, "an expectation only asks").condition(written)
    if condition is None:
        return None
    return Expectation(condition, written.span)
