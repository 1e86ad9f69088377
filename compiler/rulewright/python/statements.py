"""Printing the bodies of procedures as Python statements.

A roll, a decision or a call that the rules use once, in the statement after it, is written inside that statement, as long as
Python then still rolls in the order in which the rules do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from rulewright.calculus.expressions import Arithmetic, Expression, ItemAt, Literal, Template, Variable
from rulewright.calculus.growth import grows_in_loop
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    Case,
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
from rulewright.calculus.types import (
    ANY_INTEGER,
    EnumType,
    Integer,
    ListType,
    Maybe,
    Number,
    Quantity,
    Type,
    YesNo,
)
from rulewright.calculus.values import MemberValue, Value
from rulewright.calculus.walk import every_statement, name_of
from rulewright.python.annotations import Module, annotation
from rulewright.python.conditions import lies_in, negated
from rulewright.python.effects import effect, known_of
from rulewright.python.expressions import Printer
from rulewright.python.layout import Brackets, Document, Glued, Operands, call, flat
from rulewright.python.literals import comment, string
from rulewright.python.names import allot
from rulewright.python.printed import Printed, tuple_of
from rulewright.python.texts import filled
from rulewright.python.waiting import Pending, filled_in, in_order, mark, marks_of
from rulewright.python.writing import Writer, range_test
from rulewright.source import NOWHERE, Span

__all__ = ["Bodies", "local_names"]


def local_names(body: Body, parameters: Mapping[str, str], taken: Collection[str]) -> dict[str, str]:
    """A Python name for every name that ``body`` introduces."""
    introduced = [name for statement in every_statement(body) if (name := name_of(statement)) is not None]
    return allot(
        (name for name in introduced if name not in parameters),
        {*taken, *parameters.values()},
    )


@dataclass(slots=True)
class Bodies:
    """Writes the statements of one procedure. ``locals`` are the wanted names of its variables; ``types`` what is declared of
    those in scope; ``annotations`` what each Python name is already used for; ``loops`` how many loops stand around."""

    printer: Printer
    writer: Writer
    owner: str
    locals: Mapping[str, str]
    types: dict[str, Type] = field(default_factory=dict)
    annotations: dict[str, str] = field(default_factory=dict)
    loops: int = 0

    def body(self, body: Body) -> None:
        """Write all statements of ``body``; names that it introduces end with it."""
        scope, types = dict(self.printer.scope), dict(self.types)
        before = len(self.writer.lines)
        self._statements(body)
        if all(line.strip().startswith("#") for line in self.writer.lines[before:]):
            self.writer.line("pass")
        self.printer.scope, self.types = scope, types

    def _statements(self, body: Body) -> None:
        waiting: list[Pending] = []
        for statement in body:
            pending = self._inline(statement, waiting)
            if pending is not None:
                waiting.append(pending)
                continue
            self._write_after(waiting, statement)
            waiting = []
        self._write_out(waiting)

    # Rolls inside statements

    def _inline(self, statement: Statement, waiting: list[Pending]) -> Pending | None:
        """The effect of ``statement`` when it is a temporary; what waits may then stand inside it."""
        match statement:
            case (
                RollDice()
                | RollPercentile()
                | RollDie()
                | RollPool()
                | Reroll()
                | RollOrder()
                | Pick()
                | Draw()
                | Invoke()
            ):
                if not statement.temporary:
                    return None
                for at, pending in enumerate(waiting):
                    self.printer.scope[pending.name] = mark(pending, at)
                printed = effect(self.printer, statement)
                inside = self._resolve(printed.document, waiting)
                if inside is None:
                    self._write_out(waiting)
                    waiting.clear()
                    return Pending(statement.name, statement.type, effect(self.printer, statement), statement.span)
                used = marks_of(printed.document)
                waiting[:] = [pending for at, pending in enumerate(waiting) if at not in used]
                return Pending(statement.name, statement.type, Printed(inside, printed.level), statement.span)
            case _:
                return None

    def _resolve(self, document: Document, waiting: list[Pending]) -> Document | None:
        """``document`` with its marks filled in, or None when that would change the order of what waits: only the last
        of it may be used, each once, from left to right."""
        order = marks_of(document)
        if order != list(range(len(waiting) - len(order), len(waiting))):
            return None
        return filled_in(document, waiting) if in_order(document) else None

    def _write_after(self, waiting: list[Pending], statement: Statement) -> None:
        """Write ``statement``, with as much of what waits inside it as can be."""
        for written in range(len(waiting) + 1):
            inside = waiting[written:]
            if not inside:
                break
            for pending in waiting[:written]:
                self.printer.scope[pending.name] = Printed(self.locals.get(pending.name, pending.name))
            for at, pending in enumerate(inside):
                self.printer.scope[pending.name] = mark(pending, at)
            head = self._head(statement)
            if head is None or not in_order(head) or marks_of(head) != list(range(len(inside))):
                continue
            self._write_out(waiting[:written])
            for pending in inside:
                self.printer.scope[pending.name] = pending.printed
            self._write(statement)
            return
        self._write_out(waiting)
        self._write(statement)

    def _head(self, statement: Statement) -> Document | None:
        """What Python evaluates, once, when it comes to ``statement``; None when that is not one plain expression."""
        match statement:
            case Let(value=value):
                return self.printer.document(value)
            case Assign(value=value) | Give(value=value):
                return self.printer.document(value)
            case Branch(condition=condition) | StopWhen(condition=condition):
                return self.printer.document(condition)
            case Require(condition=condition):
                return negated(self.printer, condition).document
            case RollDice() | RollPercentile() | RollDie() | RollPool() | Reroll() | Pick() | Draw() | Invoke():
                return effect(self.printer, statement).document
            case _:
                return None

    def _write_out(self, waiting: list[Pending]) -> None:
        for pending in waiting:
            name = self._declare(pending.name, pending.type)
            self.writer.statement(f"{name} = ", pending.printed.document, "", pending.span)

    # Statements

    def _declare(self, name: str, type: Type) -> str:
        """A Python name for a variable that starts here; another one when the name is in use for another type."""
        # Only to compare: nothing is imported for it.
        shown = annotation(type, Module("types", self.printer.module.names))
        wanted = self.locals.get(name, name)
        found, count = wanted, 1
        while self.annotations.get(found, shown) != shown:
            count += 1
            found = f"{wanted}_{count}"
        self.annotations[found] = shown
        self.printer.scope[name] = Printed(found)
        self.types[name] = type
        return found

    def _unused(self, wanted: str) -> str:
        """A name for a variable of ours that nothing of the author's has, in the rules or in Python."""
        module = self.printer.module.names
        taken = {
            *self.locals,
            *self.locals.values(),
            *self.types,
            *module.reserved,
            *module.functions["procedures"].values(),
        }
        while wanted in taken:
            wanted += "_"
        return wanted

    def _write(self, statement: Statement) -> None:
        printer, writer = self.printer, self.writer
        match statement:
            case Let(name=name, type=type, value=value, assigned=assigned, span=span):
                self._let(name, type, value, assigned, span)
            case Assign(name=name, value=value, span=span):
                self._assign(name, value, span)
                self._check_range(name, self.types.get(name), value.type, span)
            case (
                RollDice()
                | RollPercentile()
                | RollDie()
                | RollPool()
                | Reroll()
                | RollOrder()
                | Pick()
                | Draw()
                | Invoke()
            ):
                document = effect(self.printer, statement).document
                name = self._declare(statement.name, statement.type)
                writer.statement(f"{name} = ", document, "", statement.span)
                self._check_range(
                    statement.name, statement.type, known_of(statement, self.printer.program), statement.span
                )
            case Decide():
                self._decide(statement)
            case Spend():
                self._spend(statement)
            case Branch():
                self._branch(statement, "if")
            case Match():
                self._match(statement)
            case Repeat(limit=limit, body=body, span=span):
                writer.statement("for _ in ", call(printer.module.runtime("times"), str(limit)), ":", span)
                self._looped(body)
            case StopWhen(condition=condition, span=span):
                writer.statement("if ", printer.document(condition), ":", span)
                with writer.indented():
                    writer.line("break")
            case ForEach(name=name, type=type, list=listed, body=body, span=span):
                document = printer.document(listed)
                if isinstance(listed.type, ListType):
                    type = listed.type.item
                shown = self._declare(name, type)
                writer.statement(f"for {shown} in ", document, ":", span)
                self._looped(body)
            case Require(condition=condition, message=message, span=span):
                writer.statement("if ", negated(printer, condition).document, ":", span)
                with writer.indented():
                    refused = call(printer.module.runtime("Refused"), filled(message, printer))
                    writer.statement("raise ", refused, "", span)
            case Step(label=label, body=body, span=span):
                if writer.lines and not writer.lines[-1].endswith(":"):
                    writer.gap()
                writer.line(comment(label))
                if label:
                    writer.traced(call("trace.step", string(label)), span)
                self._statements(body)
            case Prose(text=text):
                self._prose(text)
            case Give(value=value, span=span):
                writer.statement("return ", printer.document(value), "", span)
            case _:
                assert_never(statement)

    def _assign(self, name: str, value: Expression, span: Span) -> None:
        shown = flat(self.printer.scope[name].document)
        document = self.printer.document(value)
        if self.loops and grows_in_loop(value):
            document = self.printer.limited(document)
        match value, document:
            case Arithmetic(), Operands(first, ((("+" | "-" | "*") as operator, operand),)) if first == shown:
                self.writer.statement(f"{shown} {operator}= ", operand, "", span)
            case Arithmetic(), Operands(first, (("+", operand), *rest)) if first == shown:
                self.writer.statement(f"{shown} += ", Operands(operand, tuple(rest)), "", span)
            case _:
                self.writer.statement(f"{shown} = ", document, "", span)

    def _nested(self, body: Body) -> None:
        with self.writer.indented():
            self.body(body)

    def _looped(self, body: Body) -> None:
        self.loops += 1
        self._nested(body)
        self.loops -= 1

    def _prose(self, text: Template) -> None:
        for line in text.text.splitlines():
            self.writer.line(comment(line))

    def _let(self, name: str, type: Type, value: Expression, assigned: bool, span: Span) -> None:
        document = self.printer.document(value)
        known = set(self.annotations)
        shown = self._declare(name, type)
        explicit = ""
        if shown not in known and (_needs_annotation(type) if assigned else _is_bare(value)):
            explicit = f": {annotation(type, self.printer.module)}"
        self.writer.statement(f"{shown}{explicit} = ", document, "", span)
        self._check_range(name, type, value.type, span)

    def _check_range(self, name: str, declared: Type | None, given: Type, span: Span) -> None:
        if declared is None:
            return
        test = range_test(flat(self.printer.scope[name].document), declared, given)
        if test is not None:
            self.writer.out_of_range(test, f"'{name}' of {self.owner}", span, self.printer.module)

    def _decide(self, statement: Decide) -> None:
        printer, runtime = self.printer, self.printer.module.runtime
        default = printer.document(statement.default)
        if statement.options is not None:
            options: Document | None = printer.document(statement.options)
            match statement.default:
                case ItemAt(list=listed, index=Literal(value=1)) if listed == statement.options:
                    default = call(runtime("item_at"), printer.document(listed), "1")
                case _:
                    pass
        else:
            options = self._options_of(statement.type)
        name = self._declare(statement.name, statement.type)
        about = ("decide", string(statement.name), string(statement.label))
        if options is not None:
            document = call(runtime("ask"), *about, options, default, "trace")
        else:
            document = call(runtime("ask_freely"), *about, self._kinds(statement.type), default, "trace")
        explicit = ""
        if isinstance(statement.type, Maybe | Number | Quantity):
            explicit = f": {annotation(statement.type, printer.module)}"
        self.writer.statement(f"{name}{explicit} = ", document, "", statement.span)
        # What a decider answers is one of the options; the default may still be anything.
        given = statement.default.type if options is not None else ANY_INTEGER
        test = range_test(name, statement.type, given)
        if test is not None and statement.options is None:
            self.writer.out_of_range(test, f"the decision '{statement.name}'", statement.span, printer.module)

    def _options_of(self, type: Type) -> Document | None:
        match type:
            case YesNo():
                return "(True, False)"
            case EnumType(id):
                return self.printer.module.enumeration(id)
            case Integer(values=tuple() as values):
                return tuple_of(map(str, values))
            case Integer(int() as low, int() as high):
                return call(self.printer.module.runtime("whole_numbers"), str(low), str(high))
            case Maybe(item):
                inner = self._options_of(item)
                return None if inner is None else Brackets("(", ("None", Glued(("*", inner))), ")")
            case _:
                return None

    def _kinds(self, type: Type) -> Document:
        """The Python types of the answers to a decision that offers no list."""
        match type:
            case Number() | Quantity():
                return f"(int, {self.printer.module.fraction()})"
            case ListType():
                return "tuple"
            case _:
                return annotation(type, self.printer.module)

    def _spend(self, statement: Spend) -> None:
        printer, runtime = self.printer, self.printer.module.runtime
        budget = printer.document(statement.budget)
        costs = []
        for option in statement.options:
            member = printer.module.member(statement.enum, option.id)
            terms: list[Document] = ["repeatable=True"] if option.repeatable else []
            if option.condition is not None:
                terms.append(Glued(("offered=", printer.document(option.condition))))
            costs.append(call(runtime("Cost"), member, printer.document(option.cost), *terms))
        defaults = tuple_of(printer.module.member(statement.enum, id) for id in statement.default)
        about = ("decide", string(statement.name), string(statement.label))
        document = call(runtime("spend"), *about, budget, tuple_of(costs), defaults, "trace")
        name = self._declare(statement.name, statement.type)
        self.writer.statement(f"{name} = ", document, "", statement.span)

    def _branch(self, statement: Branch, word: str) -> None:
        self.writer.statement(f"{word} ", self.printer.document(statement.condition), ":", statement.span)
        self._nested(statement.then)
        match statement.otherwise:
            case ():
                return
            case (Branch() as only,):
                self._branch(only, "elif")
            case otherwise:
                self.writer.line("else:")
                self._nested(otherwise)

    def _match(self, statement: Match) -> None:
        subject = statement.subject
        if isinstance(subject.type, EnumType):
            self._match_members(statement, subject.type.id)
            return
        if not isinstance(subject, Variable):
            # Each case asks about the subject, which must be computed once.
            document = self.printer.document(subject)
            hidden = self._unused("subject")
            name = self._declare(hidden, subject.type)
            self.writer.statement(
                f"{name} = ", document, "", subject.span if subject.span != NOWHERE else statement.span
            )
            subject = Variable(subject.type, hidden, span=subject.span)
        arms: list[tuple[tuple[tuple[Value, Value], ...] | None, Body]] = [
            (case.ranges, case.body) for case in statement.cases
        ]
        if statement.otherwise is not None:
            arms.append((None, statement.otherwise))
        elif arms:
            arms[-1] = (None, arms[-1][1])
        word = "if"
        for ranges, body in arms:
            if ranges is None:
                if word == "if":
                    self._statements(body)
                    return
                self.writer.line("else:")
            else:
                test = lies_in(self.printer, subject, ranges).document
                self.writer.statement(f"{word} ", test, ":", statement.span)
            self._nested(body)
            word = "elif"

    def _match_members(self, statement: Match, enum: str) -> None:
        self.writer.statement("match ", self.printer.document(statement.subject), ":", statement.span)
        enumeration = self.printer.program.enumerations[enum]
        with self.writer.indented():
            for case in statement.cases:
                members = self._members(case, enum)
                first, *others = (self.printer.module.member(enum, id) for id in members)
                pattern = Operands(first, tuple(("|", other) for other in others)) if others else first
                self.writer.statement("case ", pattern, ":", case.span)
                self._nested(case.body)
            covered = {id for case in statement.cases for id in self._members(case, enum)}
            if statement.otherwise is not None and len(covered) < len(enumeration.members):
                self.writer.line("case _:")
                self._nested(statement.otherwise)

    def _members(self, case: Case, enum: str) -> tuple[str, ...]:
        enumeration = self.printer.program.enumerations[enum]
        last = len(enumeration.members) - 1
        places: list[int] = []
        for low, high in case.ranges:
            start = enumeration.index(low.id) if isinstance(low, MemberValue) else 0
            end = enumeration.index(high.id) if isinstance(high, MemberValue) else last
            places.extend(range(start, end + 1))
        return tuple(enumeration.members[at].id for at in dict.fromkeys(places))


def _is_bare(value: Expression) -> bool:
    """Whether a type checker would see too little in ``value`` alone."""
    return isinstance(value, Literal) and (value.value is None or value.value == ())


def _needs_annotation(type: Type) -> bool:
    """Whether a type checker would see a narrower type in the first value of a variable that changes."""
    return isinstance(type, Maybe | Number | Quantity | ListType)
