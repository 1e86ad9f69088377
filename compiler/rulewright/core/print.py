"""The core as text, stable from run to run: for ``--dump core`` and for tests that compare a whole program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rulewright.calculus.declarations import (
    Constant,
    Declaration,
    Entry,
    Enumeration,
    Field,
    Formula,
    Option,
    Parameter,
    Procedure,
    Record,
    Row,
    Rule,
    Table,
    Unit,
)
from rulewright.calculus.domains import IntegerDomain
from rulewright.calculus.expressions import Amend, Expression, Template, Variable
from rulewright.calculus.modifiers import Cap, ModifierGroup, ModifierLine, Modifiers, Round
from rulewright.calculus.print import Level, expression_text, face_ranges, quoted, sort_key, value_text
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    Decide,
    Draw,
    ForEach,
    Give,
    Invoke,
    Let,
    Match,
    Pick,
    Prose,
    Repeat,
    Require,
    Reroll,
    RollDice,
    RollDie,
    RollOrder,
    RollPercentile,
    RollPool,
    Spend,
    Statement,
    Step,
    StopWhen,
)
from rulewright.calculus.types import ANY_INTEGER, Type, describe
from rulewright.calculus.values import Value, show_number
from rulewright.core.program import Program
from rulewright.source import NOWHERE

__all__ = ["dump", "first_line"]

INDENT = "  "


def dump(program: Program) -> str:
    """``program`` as text in the syntax of ``.rules`` files, as far as the core has one: units that every ruleset has are left
    out, exceptions of modifiers stand as the ordered cases that they have become, and what the checker named itself is marked
    with ``temporary``."""
    return "\n".join(_Dump(program).lines()) + "\n"


def first_line(statement: Statement, program: Program) -> str:
    """The line that ``statement`` begins with, in the syntax of ``.rules`` files."""
    return next(_Dump(program).statement(statement), "")


class _Dump:
    def __init__(self, program: Program) -> None:
        self._program = program

    def lines(self) -> Iterator[str]:
        program = self._program
        yield f"ruleset {program.id} {quoted(program.title)} version {program.version} in {program.language}"
        declarations: tuple[Iterable[Declaration], ...] = (
            (unit for unit in program.units.values() if unit.span is not NOWHERE),
            program.enumerations.values(),
            program.records.values(),
            program.entries.values(),
            program.tables.values(),
            program.options.values(),
            program.constants.values(),
            program.formulas.values(),
            program.modifiers.values(),
            program.procedures.values(),
            program.rules.values(),
        )
        for kind in declarations:
            for declaration in kind:
                yield ""
                yield from self._declaration(declaration)

    # Small things

    def _expression(self, expression: Expression, least: Level = Level.FULL) -> str:
        return expression_text(expression, self._program.units, least)

    def _value(self, value: Value, type: Type) -> str:
        return value_text(value, type, self._program.units)

    def _head(self, text: str, declaration: Declaration) -> Iterator[str]:
        yield text + _citation(declaration.sources)
        yield from _indented(self._prose(declaration.prose))

    def _prose(self, paragraphs: Iterable[Template]) -> Iterator[str]:
        for place, paragraph in enumerate(paragraphs):
            if place:
                yield ">"
            yield from (f"> {line}" for line in paragraph.text.split("\n"))

    def _parameter(self, parameter: Parameter) -> str:
        label = f" {quoted(parameter.label)}" if parameter.label else ""
        default = f" = {self._value(parameter.default, parameter.type)}" if parameter.has_default else ""
        return f"{parameter.name} {describe(parameter.type)}{default}{label}"

    def _takes(self, parameters: Iterable[Parameter]) -> Iterator[str]:
        plain = [self._parameter(parameter) for parameter in parameters if not parameter.fiat]
        if plain:
            yield f"takes {', '.join(plain)}"
        for parameter in parameters:
            if parameter.fiat:
                yield f"fiat {self._parameter(parameter)}"

    # Declarations

    def _declaration(self, declaration: Declaration) -> Iterator[str]:
        label = f" {quoted(declaration.label)}" if declaration.label else ""
        match declaration:
            case Unit(id=id, dimension=dimension, size=size):
                told = "" if size is None else f" = {show_number(size)}"
                yield from self._head(f"unit {id}{label} is {dimension}{told}", declaration)
            case Enumeration(id=id, ordered=ordered, members=members):
                yield from self._head(f"{'scale' if ordered else 'choice'} {id}{label}", declaration)
                for member in members:
                    yield from _indented(self._head(f"{member.id} {quoted(member.label)}", member))
            case Record(id=id, kind=kind, fields=fields):
                yield from self._head(f"record {id}{label}{f' is a {kind}' if kind else ''}", declaration)
                for field in fields:
                    yield from _indented(self._field(field))
            case Entry():
                yield from self._entry(declaration)
            case Table():
                yield from self._table(declaration)
            case Option(id=id, type=type, default=default):
                text = f"option {id}{label} {describe(type)} = {self._value(default, type)}"
                yield from self._head(text, declaration)
            case Constant(id=id, type=type, value=value):
                yield from self._head(
                    f"constant {id}{label} {describe(type)} = {self._value(value, type)}", declaration
                )
            case Formula(id=id, parameters=parameters, result=result, cases=cases):
                yield from self._head(f"formula {id}{label} gives {describe(result)}", declaration)
                yield from _indented(self._takes(parameters))
                for case in cases:
                    value = self._expression(case.value)
                    condition = "otherwise" if case.condition is None else f"when {self._expression(case.condition)}"
                    yield f"{INDENT}{value} {condition}"
            case Modifiers():
                yield from self._modifiers(declaration)
            case Procedure(id=id, parameters=parameters, result=result, body=body):
                yield from self._head(f"procedure {id}{label}", declaration)
                yield from _indented(self._takes(parameters))
                yield f"{INDENT}gives {describe(result)}"
                yield from _indented(self._body(body))
            case Rule(id=id):
                yield from self._head(f"rule {id}{label}", declaration)
            case _:
                raise TypeError(f"{declaration.__class__.__name__} is no declaration of the core")

    def _field(self, field: Field) -> Iterator[str]:
        default = f" = {self._value(field.default, field.type)}" if field.has_default else ""
        label = f" {quoted(field.label)}" if field.label else ""
        yield from self._head(f"{field.id} {describe(field.type)}{default}{label}", field)

    def _entry(self, entry: Entry) -> Iterator[str]:
        record = self._program.records[entry.record]
        yield from self._head(f"{record.kind or 'item'} {entry.id} of {entry.record} {quoted(entry.label)}", entry)
        for field in record.fields:
            yield f"{INDENT}{field.id} {self._value(entry.value.get(field.id), field.type)}"

    def _table(self, table: Table) -> Iterator[str]:
        keys = " by ".join(f"{key.name} {_domain(key.domain, key.type)}" for key in table.keys)
        policy = {"one": "", "first": " taking first row", "all": " taking all rows"}[table.policy]
        label = f" {quoted(table.label)}" if table.label else ""
        yield from self._head(f"table {table.id}{label} on {keys} gives {describe(table.result)}{policy}", table)
        if table.external is not None:
            yield f"{INDENT}is external {quoted(table.external)}"
        if table.stands_in_for is not None:
            yield f"{INDENT}stands in for {quoted(table.stands_in_for)}"
        if table.columns:
            second = table.keys[1].type
            headings = (self._range(column.key.low, column.key.high, second) for column in table.columns)
            yield f"{INDENT}| {table.keys[0].name} | {' | '.join(headings)} |"
        for row in table.rows:
            yield INDENT + self._row(table, row)

    def _row(self, table: Table, row: Row) -> str:
        keys = ", ".join(self._range(key.low, key.high, table.keys[0].type) for key in row.keys)
        cells = [keys, *(self._value(value, table.result) for value in row.values)]
        if row.prose is not None:
            cells.append(f"> {row.prose.text}")
        return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"

    def _range(self, low: Value, high: Value, type: Type) -> str:
        if low == high:
            return self._value(low, type)
        return f"{'' if low is None else self._value(low, type)}..{'' if high is None else self._value(high, type)}"

    def _modifiers(self, modifiers: Modifiers) -> Iterator[str]:
        label = f" {quoted(modifiers.label)}" if modifiers.label else ""
        yield from self._head(f"modifiers {modifiers.id}{label}", modifiers)
        yield from _indented(self._takes(modifiers.parameters))
        if modifiers.result != ANY_INTEGER:
            yield f"{INDENT}gives {describe(modifiers.result)}"
        if modifiers.start is not None:
            yield f"{INDENT}starts at {self._expression(modifiers.start)}"
        for item in modifiers.items:
            match item:
                case ModifierGroup():
                    yield f"{INDENT}{item.which} of {quoted(item.label)}"
                    for line in item.lines:
                        yield from _indented(_indented(self._modifier(line)))
                case ModifierLine():
                    yield from _indented(self._modifier(item))
                case Cap():
                    yield f"{INDENT}{item.which} {self._expression(item.limit)}"
                case Round():
                    yield f"{INDENT}rounded {item.rounding}"
                case _:
                    assert_never(item)

    def _modifier(self, line: ModifierLine) -> Iterator[str]:
        subject = f" by {self._expression(line.subject)}" if line.subject is not None else ""
        yield f"{line.id} {quoted(line.label)}{subject}"
        for case in line.cases:
            condition = "otherwise" if case.condition is None else f"when {self._expression(case.condition)}"
            times = "times " if case.effect == "multiply" else ""
            yield f"{INDENT}{'except ' if case.exception else ''}{times}{self._expression(case.value)} {condition}"

    # Statements

    def _body(self, body: Body) -> Iterator[str]:
        for statement in body:
            yield from self.statement(statement)

    def _let(self, name: str, value: str, temporary: bool = False) -> str:
        return f"{'temporary' if temporary else 'let'} {name} = {value}"

    def statement(self, statement: Statement) -> Iterator[str]:
        say = self._expression
        match statement:
            case Let(name=name, type=type, value=value, assigned=assigned):
                yield f"let {name}{f' {describe(type)}' if assigned else ''} = {say(value)}"
            case Assign(name=name, value=Amend(record=Variable(name=same), changes=((field, value),))) if name == same:
                yield f"set {name}.{field} = {say(value)}"
            case Assign(name=name, value=value):
                yield f"set {name} = {say(value)}"
            case RollDice(name=name, dice=dice, temporary=temporary):
                yield self._let(name, f"roll {say(dice, Level.POSTFIX)}", temporary)
            case RollPercentile(name=name, bonus=bonus, penalty=penalty, temporary=temporary):
                extra = f"{say(bonus, Level.SUM)} bonus and {say(penalty, Level.SUM)} penalty"
                yield self._let(name, f"roll d100 with {extra}", temporary)
            case RollDie(name=name, sides=sides, temporary=temporary):
                yield self._let(name, f"roll d({say(sides)})", temporary)
            case RollPool(name=name, count=count, sides=sides, temporary=temporary):
                yield self._let(name, f"roll {say(count, Level.POSTFIX)} of d{sides}", temporary)
            case Reroll(name=name, pool=pool, keeping=keeping, temporary=temporary):
                value_of = f"reroll {say(pool, Level.POSTFIX)} keeping {face_ranges(keeping)}"
                yield self._let(name, value_of, temporary)
            case RollOrder(name=name, list=listed, keys=keys, dice=dice, high_first=high_first, temporary=temporary):
                order = [*map(sort_key, keys), f"roll {say(dice, Level.POSTFIX)} {'high' if high_first else 'low'}"]
                yield self._let(name, f"{say(listed, Level.CHOOSE)} sorted by {', '.join(order)}", temporary)
            case Pick(name=name, list=listed, temporary=temporary):
                yield self._let(name, f"pick one of {say(listed, Level.POSTFIX)}", temporary)
            case Draw(name=name, list=listed, count=count, temporary=temporary):
                value_of = f"draw {say(count, Level.SUM)} from {say(listed, Level.POSTFIX)}"
                yield self._let(name, value_of, temporary)
            case Decide(name=name, label=label, type=type, default=default, options=options):
                choices = describe(type) if options is None else f"from {say(options, Level.POSTFIX)}"
                yield f"decide {name} {quoted(label)} {choices} = {say(default)}"
            case Spend():
                yield from self._spend(statement)
            case Branch():
                yield from self._branch(statement)
            case Match():
                yield from self._match(statement)
            case Repeat(limit=limit, body=body):
                yield f"repeat at most {limit} times"
                yield from _indented(self._body(body))
            case StopWhen(condition=condition):
                yield f"stop when {say(condition)}"
            case ForEach(name=name, list=listed, body=body):
                yield f"for each {name} in {say(listed)}"
                yield from _indented(self._body(body))
            case Require(condition=condition, message=message):
                yield f"require {say(condition)} else {quoted(message.text)}"
            case Invoke(name=name, procedure=procedure, arguments=arguments, temporary=temporary):
                told = ", ".join(f"{input}: {say(value, Level.CHOOSE)}" for input, value in arguments)
                yield self._let(name, f"{procedure}({told})", temporary)
            case Step(label=label, body=body, sources=sources):
                yield f"step {quoted(label)}" + _citation(sources)
                yield from _indented(self._body(body))
            case Prose(text=text):
                yield from self._prose((text,))
            case Give(value=value):
                yield f"give {say(value)}"
            case _:
                assert_never(statement)

    def _branch(self, branch: Branch, opening: str = "if") -> Iterator[str]:
        yield f"{opening} {self._expression(branch.condition)}"
        yield from _indented(self._body(branch.then))
        match branch.otherwise:
            case ():
                return
            case (Branch() as chained,):
                yield from self._branch(chained, "else if")
            case _:
                yield "else"
                yield from _indented(self._body(branch.otherwise))

    def _spend(self, spend: Spend) -> Iterator[str]:
        yield f"let {spend.name} = spend {self._expression(spend.budget)} on"
        for option in spend.options:
            again = ", repeatable" if option.repeatable else ""
            only = "" if option.condition is None else f" when {self._expression(option.condition)}"
            yield f"{INDENT}{option.id} {quoted(option.label)} costs {self._expression(option.cost)}{again}{only}"
        yield f"{INDENT}default {', '.join(spend.default) or 'none'}"

    def _match(self, match: Match) -> Iterator[str]:
        yield f"by {self._expression(match.subject)}"
        for case in match.cases:
            yield INDENT + ", ".join(self._range(low, high, match.subject.type) for low, high in case.ranges)
            yield from _indented(_indented(self._body(case.body)))
        if match.otherwise is not None:
            yield f"{INDENT}otherwise"
            yield from _indented(_indented(self._body(match.otherwise)))


def _citation(sources: tuple[str, ...]) -> str:
    return f"  source {', '.join(sources)}" if sources else ""


def _domain(domain: object, type: Type) -> str:
    return domain.name if isinstance(domain, IntegerDomain) else describe(type)


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"{INDENT}{line}" for line in lines)
