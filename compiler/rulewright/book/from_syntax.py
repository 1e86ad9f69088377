"""Trees into the Book: every name resolved, every expression typed, every constant computed.

The story is in :func:`build`; each stage needs only the ones before it. What is wrong is a finding, and the declaration that
it stands in is left out, so that one fault does not hide the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rulewright.book import codes
from rulewright.book.constants import Faulty, constant
from rulewright.book.entries import ReadRows, claim_entries, entries_of_block, rows_of_block, single_entry
from rulewright.book.examples import example
from rulewright.book.expressions import Elaborator
from rulewright.book.lowering import lower_modifiers
from rulewright.book.model import Book, Example, ModifierList, SourceRule
from rulewright.book.modifiers import modifier_list
from rulewright.book.names import Scope, Signature, human
from rulewright.book.order import Cycle, in_order
from rulewright.book.parameters import locals_of, parameters_of, with_defaults
from rulewright.book.presence import facts_if_false
from rulewright.book.statements import BodyElaborator, assigned_names, every_statement
from rulewright.book.tables import fill_table, table_signature
from rulewright.book.texts import paragraphs
from rulewright.calculus.declarations import (
    Constant,
    EntryGroup,
    Enumeration,
    Field,
    Formula,
    FormulaCase,
    Member,
    Option,
    Procedure,
    Record,
    Rule,
    Unit,
)
from rulewright.calculus.expressions import CallFormula, CallModifiers, Expression
from rulewright.calculus.statements import Invoke
from rulewright.calculus.types import Integer, Quantity, RecordType, Type
from rulewright.calculus.walk import descend
from rulewright.calculus.walk import every_statement as every_typed_statement
from rulewright.diagnostics import Findings, Label
from rulewright.source import Span
from rulewright.syntax import nodes

__all__ = ["Identity", "build"]


@dataclass(frozen=True, slots=True)
class Identity:
    """What the manifest says of a ruleset."""

    id: str
    title: str
    version: str
    language: str
    languages: tuple[str, ...] = ()


@dataclass
class _Stages:
    """The declarations by kind, and what the stages have made of them so far."""

    scope: Scope
    trees: Sequence[nodes.Declaration]
    read_rows: ReadRows
    rows: dict[int, tuple[nodes.Row, list[nodes.Row]]] = field(default_factory=dict)
    groups: list[EntryGroup] = field(default_factory=list)
    modifiers: dict[str, ModifierList] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    examples: list[Example] = field(default_factory=list)
    sound: dict[int, nodes.Declaration] = field(default_factory=dict)


def build(
    identity: Identity,
    trees: Iterable[nodes.Declaration],
    findings: Findings,
    *,
    source_rules: Mapping[str, SourceRule] | None = None,
    read_rows: ReadRows = lambda span, name: None,
) -> Book:
    """The Book of a ruleset. ``read_rows`` reads spreadsheets that the rules name. Look at ``findings`` before using it."""
    scope = Scope(findings)
    stages = _Stages(scope, tuple(trees), read_rows)
    _claim(stages)
    _records(stages)
    _signatures(stages)
    _constants(stages)
    _tables(stages)
    _bodies(stages)
    _texts(stages)
    _examples(stages)
    formulas, modifiers = _pure_order(stages)
    return Book(
        identity.id,
        identity.title,
        identity.version,
        identity.language,
        identity.languages,
        scope.units,
        scope.enumerations,
        scope.records,
        scope.entries,
        tuple(stages.groups),
        scope.tables,
        scope.option_declarations,
        formulas,
        modifiers,
        _procedure_order(stages),
        stages.rules,
        tuple(stages.examples),
        source_rules,
        scope.constants,
    )


def _label(node: nodes.Declaration | nodes.Member | nodes.Field) -> str:
    return node.label.text if node.label is not None else human(node.name.text)


def _sources(node: nodes.Headed) -> tuple[str, ...]:
    return tuple(source.id for source in node.sources)


# --- names ------------------------------------------------------------------------------------------------------------


def _claim(stages: _Stages) -> None:
    """Every id is taken by one declaration; scales, choices and units are complete with that."""
    scope = stages.scope
    for place, node in enumerate(stages.trees):
        match node:
            case nodes.Entries():
                rows = rows_of_block(scope, node, stages.read_rows)
                if rows:
                    stages.rows[place] = (rows[0], list(rows))
                continue
            case nodes.Example():
                continue
            case nodes.Enumeration():
                kind = "scale" if node.ordered else "choice"
                if scope.claim(node.name, kind, _label(node)):
                    scope.enumerations[node.name.text] = _enumeration(scope, node)
            case nodes.Record():
                if scope.claim(node.name, "record", _label(node)):
                    stages.sound[place] = node
                    scope.records[node.name.text] = Record(node.name.text, _label(node), node.kind, ())
            case nodes.Unit():
                stages.sound[place] = node
            case nodes.Entry():
                if scope.claim(node.name, node.keyword, _label(node)):
                    stages.sound[place] = node
                    scope.entry_types[node.name.text] = node.record.text
            case _:
                kind = type(node).__name__.lower()
                if scope.claim(node.name, kind, _label(node)):
                    stages.sound[place] = node
    for node in stages.trees:
        if isinstance(node, nodes.Unit):
            _unit(scope, node)


def _enumeration(scope: Scope, node: nodes.Enumeration) -> Enumeration:
    seen: dict[str, Member] = {}
    for member in node.members:
        scope.check_id(member.name)
        if member.name.text in seen:
            scope.findings.report(
                codes.DUPLICATE_PART,
                member.name.span,
                f"{node.name.text} has two members '{member.name.text}'",
                labels=[Label(seen[member.name.text].span, "the first stands here")],
            )
            continue
        seen[member.name.text] = Member(
            member.name.text,
            _label(member),
            span=member.name.span,
            header=member.header,
            sources=_sources(member),
        )
    if not seen:
        scope.findings.report(codes.STRUCTURE, node.header, f"{node.name.text} has no members")
    return Enumeration(
        node.name.text,
        _label(node),
        node.ordered,
        tuple(seen.values()),
        span=node.name.span,
        header=node.header,
        sources=_sources(node),
    )


def _unit(scope: Scope, node: nodes.Unit) -> None:
    name = node.name.text
    if name in scope.units:
        scope.findings.report(
            codes.DUPLICATE, node.name.span, f"there is a unit '{name}' already", help="choose another name"
        )
        return
    dimension: str = name
    size: Fraction | None = None
    if node.size is not None:
        written = Elaborator(scope, locals_of(()), None).expression(node.size)
        if written is None:
            return
        if not isinstance(written.type, Quantity):
            scope.findings.report(
                codes.UNITS, node.size.span, "a unit is measured in another one", help=f"write: unit {name} = 75 cm"
            )
            return
        value = constant(scope, node.size, written.type, f"'{name}'")
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            return
        dimension, size = written.type.dimension, Fraction(value)
    scope.units[name] = Unit(
        name,
        _label(node),
        dimension,
        size,
        span=node.name.span,
        header=node.header,
        sources=_sources(node),
        prose=paragraphs(scope, node.prose),
    )


def _records(stages: _Stages) -> None:
    """The fields of every record with their types; a record cannot hold itself."""
    scope = stages.scope
    for node in stages.sound.values():
        if isinstance(node, nodes.Record):
            scope.records[node.name.text] = _record(scope, node)
    needs = {id: _parts(record) for id, record in scope.records.items()}
    order, cycles = in_order(scope.records, needs.__getitem__)
    for cycle in cycles:
        record = scope.records[cycle.ids[0]]
        scope.findings.report(
            codes.RECURSIVE,
            record.span,
            f"a {record.id} would hold itself: {' → '.join((*cycle.ids, cycle.ids[0]))}",
            help="make one of the fields a list, or optional with 'or none'",
        )
    scope.records = {id: scope.records[id] for id in order}


def _parts(record: Record) -> list[str]:
    return [field.type.id for field in record.fields if isinstance(field.type, RecordType)]


def _record(scope: Scope, node: nodes.Record) -> Record:
    fields: dict[str, Field] = {}
    for written in node.fields:
        name = written.name.text
        scope.check_id(written.name)
        if name in fields:
            scope.findings.report(
                codes.DUPLICATE_PART,
                written.name.span,
                f"{node.name.text} has two fields '{name}'",
                labels=[Label(fields[name].span, "the first stands here")],
            )
            continue
        kind = scope.type(written.type, (node.name.text, name), _label(written))
        if kind is None:
            scope.broken.add(f"{node.name.text}.{name}")
            continue
        fields[name] = Field(
            name,
            _label(written),
            kind,
            written.default is not None,
            span=written.name.span,
            header=written.header,
            sources=_sources(written),
        )
    return Record(
        node.name.text,
        _label(node),
        node.kind,
        tuple(fields.values()),
        span=node.name.span,
        header=node.header,
        sources=_sources(node),
    )


def _signatures(stages: _Stages) -> None:
    """What tables, options and functions take and give, without any value."""
    scope = stages.scope
    for node in stages.sound.values():
        match node:
            case nodes.Option():
                kind = scope.type(node.type, (node.name.text,), _label(node))
                if kind is None:
                    scope.broken.add(node.name.text)
                else:
                    scope.option_types[node.name.text] = kind
            case nodes.Table():
                table = table_signature(scope, node)
                if table is None:
                    scope.broken.add(node.name.text)
                else:
                    scope.tables[node.name.text] = table
            case nodes.Formula() | nodes.Modifiers() | nodes.Procedure():
                signature = _signature(scope, node)
                if signature is None:
                    scope.broken.add(node.name.text)
                else:
                    scope.signatures[node.name.text] = signature
            case _:
                pass


def _named_constants(stages: _Stages, *, records: bool) -> None:
    """Constants in an order in which each is made of earlier ones. Those that hold ``records`` must wait for the fields'
    defaults and the entries; the others come first, so that defaults can use them."""
    scope = stages.scope
    written = {
        node.name.text: node
        for node in stages.sound.values()
        if isinstance(node, nodes.Constant) and _holds_records(scope, node.type) is records
    }
    order, cycles = in_order(written, lambda name: re.findall("[a-z][a-z0-9_]*", written[name].value.span.text))
    _report_cycles(scope, cycles, {name: node.name.span for name, node in written.items()})
    looping = {name for cycle in cycles for name in cycle.ids}
    scope.broken |= looping
    for name in order:
        if name not in looping:
            _constant(scope, written[name])


def _holds_records(scope: Scope, node: nodes.TypeNode) -> bool:
    match node:
        case nodes.NamedType(_, name):
            return name in scope.records
        case nodes.ListType(_, item) | nodes.OptionalType(_, item):
            return _holds_records(scope, item)
        case _:
            return False


def _constant(scope: Scope, node: nodes.Constant) -> None:
    kind = scope.type(node.type, (node.name.text,), _label(node))
    value = Faulty() if kind is None else constant(scope, node.value, kind, f"'{node.name.text}'")
    if kind is None or isinstance(value, Faulty):
        scope.broken.add(node.name.text)
        return
    scope.constants[node.name.text] = Constant(
        node.name.text,
        _label(node),
        Integer(value, value) if isinstance(kind, Integer) and isinstance(value, int) else kind,
        value,
        span=node.name.span,
        header=node.header,
        sources=_sources(node),
    )


def _signature(scope: Scope, node: nodes.Formula | nodes.Modifiers | nodes.Procedure) -> Signature | None:
    name = node.name.text
    parameters = parameters_of(scope, name, node.parameters)
    result: Type | None
    match node:
        case nodes.Formula():
            kind, result = "formula", scope.type(node.result, (name, "result"), _label(node))
        case nodes.Modifiers():
            kind, result = "modifiers", Integer()
        case nodes.Procedure():
            kind = "procedure"
            if len(node.results) != 1:
                scope.findings.report(
                    codes.STRUCTURE,
                    node.header,
                    f"the procedure '{name}' does not say what it gives"
                    if not node.results
                    else f"the procedure '{name}' says twice what it gives",
                    help="add one line 'gives …' with the type of its result",
                )
                return None
            result = scope.type(node.results[0], (name, "result"), _label(node))
    return None if parameters is None or result is None else Signature(kind, name, parameters, result)


# --- values -----------------------------------------------------------------------------------------------------------


def _constants(stages: _Stages) -> None:
    """Defaults of fields, entries, options and defaults of parameters, each after what it can be made of."""
    scope = stages.scope
    by_record: dict[str, list[int]] = {}
    for place, node in enumerate(stages.trees):
        if isinstance(node, nodes.Entries):
            if place in stages.rows:
                header, rows = stages.rows[place]
                stages.rows[place] = (header, claim_entries(scope, node, tuple(rows)))
                by_record.setdefault(node.name.text, []).append(place)
        elif isinstance(node, nodes.Entry) and place in stages.sound:
            by_record.setdefault(node.record.text, []).append(place)
    _named_constants(stages, records=False)
    written = {node.name.text: node for node in stages.sound.values() if isinstance(node, nodes.Record)}
    groups: dict[int, EntryGroup] = {}
    for id, record in list(scope.records.items()):
        scope.records[id] = _with_field_defaults(scope, record, written.get(id))
        for place in by_record.pop(id, []):
            group = _entries(stages, place)
            if group is not None:
                groups[place] = group
    for places in by_record.values():
        for place in places:
            _entries(stages, place)
    stages.groups += [groups[place] for place in sorted(groups)]
    scope.entries = {id: scope.entries[id] for group in stages.groups for id in group.entries}
    _named_constants(stages, records=True)
    for node in stages.sound.values():
        if isinstance(node, nodes.Option):
            _option(scope, node)
        elif isinstance(node, nodes.Formula | nodes.Modifiers | nodes.Procedure):
            signature = scope.signatures.get(node.name.text)
            if signature is not None:
                parameters = with_defaults(scope, signature.parameters, node.parameters)
                scope.signatures[signature.id] = replace(signature, parameters=parameters)


def _entries(stages: _Stages, place: int) -> EntryGroup | None:
    node = stages.trees[place]
    if isinstance(node, nodes.Entries):
        header, rows = stages.rows[place]
        return entries_of_block(stages.scope, node, header, rows) if node.name.text in stages.scope.records else None
    assert isinstance(node, nodes.Entry)
    return single_entry(stages.scope, node)


def _with_field_defaults(scope: Scope, record: Record, node: nodes.Record | None) -> Record:
    defaults = {one.name.text: one.default for one in node.fields} if node is not None else {}
    fields: list[Field] = []
    for declared in record.fields:
        default = defaults.get(declared.id)
        if default is not None:
            value = constant(scope, default, declared.type, f"'{declared.id}'")
            declared = replace(declared, default=None if isinstance(value, Faulty) else value)
        fields.append(declared)
    return replace(record, fields=tuple(fields))


def _option(scope: Scope, node: nodes.Option) -> None:
    kind = scope.option_types.get(node.name.text)
    if kind is None:
        return
    value = constant(scope, node.default, kind, f"'{node.name.text}'")
    scope.option_declarations[node.name.text] = Option(
        node.name.text,
        _label(node),
        kind,
        None if isinstance(value, Faulty) else value,
        span=node.name.span,
        header=node.header,
        sources=_sources(node),
    )


def _tables(stages: _Stages) -> None:
    scope = stages.scope
    for node in stages.sound.values():
        if isinstance(node, nodes.Table) and node.name.text in scope.tables:
            scope.tables[node.name.text] = fill_table(scope, node, scope.tables[node.name.text])


# --- bodies -----------------------------------------------------------------------------------------------------------


def _bodies(stages: _Stages) -> None:
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
                declared = modifier_list(scope, node, signature, _label(node))
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
        _label(node),
        signature.parameters,
        signature.result,
        tuple(cases),
        span=node.name.span,
        header=node.header,
        sources=_sources(node),
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
        _label(node),
        signature.parameters,
        signature.result,
        body,
        span=node.name.span,
        header=node.header,
        sources=_sources(node),
        prose=paragraphs(scope, node.prose),
    )


def _texts(stages: _Stages) -> None:
    """Prose that may quote anything: of rules, options, records, scales and choices."""
    scope = stages.scope
    for node in stages.sound.values():
        match node:
            case nodes.Rule():
                stages.rules[node.name.text] = Rule(
                    node.name.text,
                    _label(node),
                    span=node.name.span,
                    header=node.header,
                    sources=_sources(node),
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


def _examples(stages: _Stages) -> None:
    taken: set[str] = set()
    for node in stages.trees:
        if isinstance(node, nodes.Example):
            found = example(stages.scope, node, stages.procedures, taken)
            if found is not None:
                stages.examples.append(found)


# --- order ------------------------------------------------------------------------------------------------------------


def _pure_needs(expressions: Iterable[Expression]) -> list[str]:
    found: list[str] = []
    for expression in expressions:
        for inner in descend(expression):
            if isinstance(inner, CallFormula):
                found.append(inner.formula)
            elif isinstance(inner, CallModifiers):
                found.append(inner.modifiers)
    return found


def _pure_order(stages: _Stages) -> tuple[dict[str, Formula], dict[str, ModifierList]]:
    """Formulas and modifier lists so that each only uses earlier ones; a cycle is a finding."""
    scope = stages.scope
    needs: dict[str, list[str]] = {}
    places: dict[str, Span] = {}
    for id, formula in scope.formulas.items():
        needs[id] = _pure_needs(
            one for case in formula.cases for one in (case.value, case.condition) if one is not None
        )
        places[id] = formula.span
    for id, declared in scope.modifiers.items():
        used = [one for line in declared.lines for case in line.cases for one in (case.value, case.condition)]
        used += [cap.limit for cap in declared.caps]
        needs[id] = _pure_needs(one for one in used if one is not None)
        places[id] = declared.span
    order, cycles = in_order(needs, needs.__getitem__)
    _report_cycles(scope, cycles, places)
    return (
        {id: scope.formulas[id] for id in order if id in scope.formulas},
        {id: stages.modifiers[id] for id in order if id in stages.modifiers},
    )


def _procedure_order(stages: _Stages) -> dict[str, Procedure]:
    calls = {
        id: [one.procedure for one in every_typed_statement(procedure.body) if isinstance(one, Invoke)]
        for id, procedure in stages.procedures.items()
    }
    order, cycles = in_order(calls, calls.__getitem__)
    _report_cycles(stages.scope, cycles, {id: procedure.span for id, procedure in stages.procedures.items()})
    return {id: stages.procedures[id] for id in order}


def _report_cycles(scope: Scope, cycles: list[Cycle], places: Mapping[str, Span]) -> None:
    for cycle in cycles:
        scope.findings.report(
            codes.CYCLE,
            places[cycle.ids[0]],
            f"'{cycle.ids[0]}' needs itself: {' → '.join((*cycle.ids, cycle.ids[0]))}",
            labels=[Label(places[id], f"'{id}' takes part in it") for id in cycle.ids[1:]],
            help="use 'repeat at most … times' for what happens again and again",
        )
