"""Formulas, modifier lists and procedures as Python functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from rulewright.calculus.declarations import Declaration, Formula, FormulaCase, Parameter, Procedure
from rulewright.calculus.expressions import CallFormula, CallModifiers, Expression, Literal, LookUp, Not, OptionValue
from rulewright.calculus.modifiers import Modifiers
from rulewright.calculus.types import YES_NO, Type
from rulewright.calculus.walk import descend, every_expression
from rulewright.calculus.world import World
from rulewright.core.program import Program
from rulewright.python.annotations import Module, annotation
from rulewright.python.constants import constant
from rulewright.python.documentation import about, docstring, type_in_words
from rulewright.python.expressions import Printer
from rulewright.python.layout import Document, Glued, call, lay_out
from rulewright.python.literals import string
from rulewright.python.modifiers import ModifierBodies
from rulewright.python.names import called_by
from rulewright.python.pools import order_shows
from rulewright.python.printed import Printed, Uses
from rulewright.python.remembering import is_worth_remembering
from rulewright.python.running_modifiers import RunningBodies
from rulewright.python.statements import Bodies, local_names
from rulewright.python.view import FunctionView
from rulewright.python.writing import Writer, place_text, range_test

__all__ = ["formula_function", "modifiers_function", "procedure_function", "uses_of"]

UsesMap = Mapping[tuple[str, str], Uses]


def _parts(declared: Formula | Modifiers) -> Iterable[Expression]:
    if isinstance(declared, Formula):
        for case in declared.cases:
            yield case.value
            if case.condition is not None:
                yield case.condition
        return
    if declared.start is not None:
        yield declared.start
    for line in declared.lines:
        for choice in line.cases:
            yield choice.value
            if choice.condition is not None:
                yield choice.condition
    for cap in declared.caps:
        yield cap.limit


def uses_of(program: Program) -> UsesMap:
    """What each formula and modifier list takes besides its inputs. Modifier lists always take a trace; formulas do when they
    look something up."""
    found: dict[tuple[str, str], Uses] = {}
    waiting: list[tuple[str, Formula | Modifiers]] = [
        *(("formulas", formula) for formula in program.formulas.values()),
        *(("modifiers", modifiers) for modifiers in program.modifiers.values()),
    ]

    def uses(module: str, declared: Formula | Modifiers) -> Uses:
        key = (module, declared.id)
        if key in found:
            return found[key]
        # Rules cannot call each other in a circle; should one do so all the same, it uses nothing by that.
        found[key] = Uses(False, module == "modifiers")
        options, trace = False, module == "modifiers"
        for part in _parts(declared):
            for inner in descend(part):
                match inner:
                    case OptionValue():
                        options = True
                    case LookUp():
                        trace = True
                    case CallFormula(formula=id):
                        called = uses("formulas", program.formulas[id])
                        options, trace = options or called.options, trace or called.trace
                    case CallModifiers(modifiers=id):
                        options, trace = options or uses("modifiers", program.modifiers[id]).options, True
                    case _:
                        pass
        found[key] = Uses(options, trace)
        return found[key]

    for module, declared in waiting:
        uses(module, declared)
    bodies = chain.from_iterable(every_expression(procedure.body) for procedure in program.procedures.values())
    parts = chain.from_iterable(descend(part) for _, declared in waiting for part in _parts(declared))
    called = {inner.formula for inner in chain(bodies, parts) if isinstance(inner, CallFormula)}
    for id in called:
        own = found["formulas", id]
        if not (own.options or own.trace) and is_worth_remembering(program.formulas[id]):
            found["formulas", id] = replace(own, remembered=True)
    return found


def _head(
    name: str,
    parameters: Sequence[Parameter],
    names: Mapping[str, str],
    result: Type,
    extra: Sequence[str],
    module: Module,
    program: Program,
    *,
    dice: bool = False,
) -> tuple[str, ...]:
    arguments: list[Document] = [f"dice: {module.runtime('DiceSource')}"] if dice else []
    given: list[Document] = []
    for parameter in parameters:
        shown = f"{names[parameter.name]}: {annotation(parameter.type, module)}"
        if parameter.has_default:
            given.append(Glued((f"{shown} = ", constant(parameter.default, module, program))))
        else:
            given.append(shown)
    given += extra
    if given:
        arguments += ["*", *given]
    returned = annotation(result, module)
    return tuple(lay_out("", call(f"def {name}", *arguments), f" -> {returned}:", 0))


def _trace(module: Module) -> str:
    return f"trace: {module.runtime('Trace')} | None = None"


def _options(module: Module) -> str:
    module.options = True
    return "options: Options = Options()"


def _inputs(parameters: Sequence[Parameter], names: Mapping[str, str]) -> list[str]:
    lines: list[str] = []
    for parameter in parameters:
        question = f"{parameter.label} (the referee decides)" if parameter.fiat else parameter.label
        words = [part for part in (question, type_in_words(parameter.type)) if part]
        if words and words != [parameter.name]:
            lines.append(f"{names[parameter.name]}: {', '.join(words)}")
    return lines


def _check_inputs(
    parameters: Sequence[Parameter], names: Mapping[str, str], declared: Declaration, writer: Writer, module: Module
) -> None:
    for parameter in parameters:
        test = range_test(names[parameter.name], parameter.type)
        if test is not None:
            writer.out_of_range(test, f"'{parameter.name}' of {declared.id}", declared.span, module)


def _scope(parameters: Sequence[Parameter], names: Mapping[str, str]) -> dict[str, Printed]:
    return {parameter.name: Printed(names[parameter.name]) for parameter in parameters}


def formula_function(formula: Formula, module: Module, program: Program, world: World, uses: UsesMap) -> FunctionView:
    """A formula: its cases in order, the last without a condition."""
    names = module.names.parameters["formulas", formula.id]
    name = module.names.functions["formulas"][formula.id]
    own = uses["formulas", formula.id]
    extra = [*([_options(module)] if own.options else []), *([_trace(module)] if own.trace else [])]
    head = _head(name, formula.parameters, names, formula.result, extra, module, program)
    printer = Printer(module, program, world, uses, _scope(formula.parameters, names))
    writer = Writer()
    _check_inputs(formula.parameters, names, formula, writer, module)
    cases = formula.cases
    match cases:
        case (
            *_,
            FormulaCase(condition=test, value=Literal(value=bool() as yes)),
            FormulaCase(value=Literal(value=bool() as no)),
        ) if test is not None and yes != no:
            # "yes when …, no otherwise" is the condition itself.
            value = test if yes else Not(YES_NO, test, span=test.span)
            cases = (*cases[:-2], FormulaCase(None, value, span=cases[-2].span))
        case _:
            pass
    for at, case in enumerate(cases):
        if case.condition is None or at == len(cases) - 1:
            writer.statement("return ", printer.document(case.value), "", case.span)
            break
        writer.statement("if ", printer.document(case.condition), ":", case.span)
        with writer.indented():
            writer.statement("return ", printer.document(case.value), "", case.span)
    lines = docstring(about(formula, world, _inputs(formula.parameters, names)), 1)
    return FunctionView(name, head, lines, tuple(writer.lines), place_text(formula.span))


def modifiers_function(
    modifiers: Modifiers, module: Module, program: Program, world: World, uses: UsesMap
) -> FunctionView:
    """A modifier list: its lines, caps and roundings from top to bottom."""
    names = module.names.parameters["modifiers", modifiers.id]
    name = module.names.functions["modifiers"][modifiers.id]
    own = uses["modifiers", modifiers.id]
    extra = [*([_options(module)] if own.options else []), _trace(module)]
    head = _head(name, modifiers.parameters, names, modifiers.result, extra, module, program)
    printer = Printer(module, program, world, uses, _scope(modifiers.parameters, names))
    writer = Writer()
    _check_inputs(modifiers.parameters, names, modifiers, writer, module)
    bodies = ModifierBodies(printer, writer) if modifiers.is_sum else RunningBodies(printer, writer)
    bodies.write(modifiers)
    lines = docstring(about(modifiers, world, _inputs(modifiers.parameters, names)), 1)
    return FunctionView(name, head, lines, tuple(writer.lines), place_text(modifiers.span))


def procedure_function(
    procedure: Procedure, module: Module, program: Program, world: World, uses: UsesMap
) -> FunctionView:
    """A procedure. Every one takes dice, a decider, options and a trace, so that callers need not know which it uses."""
    names = module.names.parameters["procedures", procedure.id]
    name = module.names.functions["procedures"][procedure.id]
    decide = f"decide: {module.runtime('Decider')} = {module.runtime('DEFAULTS')}"
    extra = [decide, _options(module), _trace(module)]
    head = _head(name, procedure.parameters, names, procedure.result, extra, module, program, dice=True)
    scope = _scope(procedure.parameters, names)
    printer = Printer(module, program, world, uses, scope, order_shows(procedure.body))
    writer = Writer()
    writer.traced(call("trace.call", string(procedure.id), string(procedure.label)), procedure.span)
    _check_inputs(procedure.parameters, names, procedure, writer, module)
    called = {module.names.functions["procedures"][id] for id in called_by(procedure)}
    wanted = local_names(procedure.body, names, module.names.reserved | called)
    bodies = Bodies(printer, writer, procedure.id, wanted)
    for parameter in procedure.parameters:
        bodies.types[parameter.name] = parameter.type
        bodies.annotations[names[parameter.name]] = annotation(parameter.type, module)
    bodies.body(procedure.body)
    lines = docstring(about(procedure, world, _inputs(procedure.parameters, names)), 1)
    return FunctionView(name, head, lines, tuple(writer.lines), place_text(procedure.span))
