"""Statements of a procedure: from what was written to one effect at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from rulewright.book import codes
from rulewright.book.expressions import Elaborator
from rulewright.book.lists import numbers_from
from rulewright.book.locals import Local, Locals
from rulewright.book.names import Scope, camel_case, human
from rulewright.book.presence import always_ends, facts_if_false, facts_if_true
from rulewright.book.texts import paragraphs, template_of_text
from rulewright.book.types import widened
from rulewright.calculus import expressions as typed
from rulewright.calculus import statements as calculus
from rulewright.calculus.declarations import Enumeration, Member
from rulewright.calculus.types import EnumType, Integer, ListType, Maybe, NoneType, RecordType, Type, YesNo, describe
from rulewright.diagnostics import Label, did_you_mean
from rulewright.source import Span
from rulewright.syntax import nodes
from rulewright.syntax.codes import LIMIT

__all__ = ["BodyElaborator", "assigned_names", "every_statement"]

MOST_TURNS = 10_000
"""So often a loop may run at most."""

DEEPEST_BODIES = 100
"""So deep do bodies nest at most. Each ``else if`` lies one deeper than the condition above it, which fails where it is asked."""


def every_statement(body: nodes.Body) -> list[nodes.Statement]:
    """All statements of a body, nested ones too."""
    found: list[nodes.Statement] = []
    for statement in body:
        found.append(statement)
        match statement:
            case nodes.If(_, arms, otherwise):
                for _, inner in arms:
                    found += every_statement(inner)
                found += every_statement(otherwise or ())
            case nodes.By(_, _, cases):
                for case in cases:
                    found += every_statement(case.body)
            case nodes.Repeat() | nodes.ForEach() | nodes.Step():
                found += every_statement(statement.body)
            case _:
                pass
    return found


def assigned_names(body: nodes.Body) -> frozenset[str]:
    """The names that some ``set`` changes."""
    return frozenset(one.path[0].text for one in every_statement(body) if isinstance(one, nodes.Set))


@dataclass
class BodyElaborator:
    """Elaborates the body of the procedure ``id`` that gives ``result``. ``assigned`` are the names that change in it."""

    scope: Scope
    id: str
    result: Type
    assigned: frozenset[str]
    loops: int = 0
    blocks: dict[str, Type] | None = None
    depth: int = 0

    def body(self, written: nodes.Body, locals: Locals) -> calculus.Body:
        """The statements of a block, in order. What cannot be understood is a finding and is left out."""
        out: list[calculus.Statement] = []
        run: list[nodes.Prose] = []
        self.depth += 1
        for statement in written:
            if isinstance(statement, nodes.Prose):
                run.append(statement)
                continue
            self._prose(run, out)
            self._statement(statement, locals, out)
        self._prose(run, out)
        self.depth -= 1
        return tuple(out)

    def _prose(self, run: list[nodes.Prose], out: list[calculus.Statement]) -> None:
        for text in paragraphs(self.scope, tuple(run)):
            out.append(calculus.Prose(text, span=text.span))
        run.clear()

    def _statement(self, node: nodes.Statement, locals: Locals, out: list[calculus.Statement]) -> None:
        elaborator = Elaborator(self.scope, locals, out)
        match node:
            case nodes.Let():
                self._let(node, elaborator)
            case nodes.Set():
                self._set(node, elaborator)
            case nodes.If(span, arms, otherwise):
                self._if(span, list(arms), otherwise, elaborator)
            case nodes.By():
                self._by(node, elaborator)
            case nodes.Repeat():
                self._repeat(node, locals, out)
            case nodes.ForEach():
                self._for_each(node, elaborator)
            case nodes.Stop(span, condition):
                found = elaborator.condition(condition)
                if not self.loops:
                    self.scope.findings.report(
                        codes.STRUCTURE,
                        span,
                        "'stop when' stands in no loop",
                        help="put it below a 'repeat' or a 'for each'",
                    )
                elif found is not None:
                    out.append(calculus.StopWhen(found, span=span))
                    locals.know(facts_if_false(found))
            case nodes.Require(span, condition, message):
                found = elaborator.condition(condition)
                text = template_of_text(self.scope, message, locals)
                if found is not None:
                    out.append(calculus.Require(found, text, span=span))
                    locals.know(facts_if_true(found))
            case nodes.Decide():
                self._decide(node, elaborator)
            case nodes.Spend():
                self._spend(node, elaborator)
            case nodes.Step(span, _, label, sources, body):
                inner = self.body(body, locals)
                out.append(calculus.Step(label.text, inner, tuple(source.id for source in sources), span=span))
            case nodes.Give(span, value):
                found = elaborator.of_type(value, self.result, f"'{self.id}' gives a result that")
                if found is not None:
                    out.append(calculus.Give(found, span=span))
            case nodes.Prose():
                raise AssertionError("prose is gathered before")
            case _:
                assert_never(node)

    # --- names --------------------------------------------------------------------------------------------------------

    def _declare(self, name: nodes.Name, local: Local, locals: Locals) -> None:
        self.scope.check_id(name)
        known = locals.find(name.text)
        if known is not None:
            self.scope.findings.report(
                codes.DUPLICATE_PART,
                name.span,
                f"'{name.text}' has a meaning here already",
                labels=[Label(known.span, "it is named here")],
                help="use 'set' to change it, or choose another name",
            )
        types = self.blocks if self.blocks is not None else {}
        self.blocks = types
        before = types.get(name.text)
        if before is not None and widened(before) != widened(local.type):
            self.scope.findings.report(
                codes.DUPLICATE_PART,
                name.span,
                f"'{name.text}' is {describe(widened(local.type))} here, but {describe(widened(before))} elsewhere",
                help="choose another name",
            )
        types.setdefault(name.text, local.type)
        locals.add(name.text, local)

    def _named(self, name: nodes.Name, value: typed.Expression, type: Type, elaborator: Elaborator, span: Span) -> None:
        """Name a value. When it is a lifted temporary alone, the statement that made it takes the name itself."""
        out = elaborator.lifted
        assert out is not None
        assigned = name.text in self.assigned
        last = out[-1] if out else None
        if (
            isinstance(value, typed.Variable)
            and isinstance(
                last,
                calculus.RollDice
                | calculus.RollPercentile
                | calculus.RollDie
                | calculus.RollPool
                | calculus.Reroll
                | calculus.RollOrder
                | calculus.Pick
                | calculus.Draw
                | calculus.Invoke,
            )
            and last.name == value.name
            and last.temporary
        ):
            out[-1] = replace(last, name=name.text, type=type, temporary=False, assigned=assigned, span=span)
        else:
            out.append(calculus.Let(name.text, type, value, assigned, span=span))

    def _let(self, node: nodes.Let, elaborator: Elaborator) -> None:
        locals = elaborator.locals
        wanted = (
            None if node.type is None else self.scope.type(node.type, (self.id, node.name.text), human(node.name.text))
        )
        locals.taken.add(node.name.text)
        if wanted is not None:
            value = elaborator.of_type(node.value, wanted, f"'{node.name.text}'")
        else:
            value = elaborator.expression(node.value)
        if value is None:
            poisoned = Local(wanted or NoneType(), node.name.span, poisoned=wanted is None)
            locals.add(node.name.text, poisoned)
            return
        if wanted is None:
            wanted = widened(value.type) if node.name.text in self.assigned else value.type
            if wanted == NoneType() or wanted == ListType(NoneType()):
                self.scope.findings.report(
                    codes.STRUCTURE,
                    node.name.span,
                    f"it is not plain what '{node.name.text}' can hold",
                    help=f"give it a type: let {node.name.text} list of integer = []",
                )
                return
        self._named(node.name, value, wanted, elaborator, node.span)
        self._declare(node.name, Local(wanted, node.name.span), locals)

    def _set(self, node: nodes.Set, elaborator: Elaborator) -> None:
        first, *fields = node.path
        local = elaborator.locals.find(first.text)
        if local is None:
            self.scope.findings.report(
                codes.UNKNOWN_NAME,
                first.span,
                f"nothing is called '{first.text}' here",
                help=did_you_mean(first.text, elaborator.locals.names(), f"name it first: let {first.text} = …"),
            )
            return
        if local.poisoned:
            elaborator.expression(node.value)
            return
        if local.fixed:
            self.scope.findings.report(codes.STRUCTURE, first.span, f"'{first.text}' cannot be changed")
            return
        base: typed.Expression = typed.Variable(local.type, first.text, span=first.span)
        chain: list[typed.Expression] = [base]
        for field in fields:
            kind = chain[-1].type
            declared = self.scope.records[kind.id].field(field.text) if isinstance(kind, RecordType) else None
            if declared is None:
                known = [one.id for one in self.scope.records[kind.id].fields] if isinstance(kind, RecordType) else []
                self.scope.findings.report(
                    codes.UNKNOWN_FIELD,
                    field.span,
                    f"{describe(kind)} has no field '{field.text}'",
                    help=did_you_mean(field.text, known, f"its fields are: {', '.join(known)}" if known else ""),
                )
                return
            chain.append(typed.FieldOf(declared.type, chain[-1], field.text, span=first.span.to(field.span)))
        value = elaborator.of_type(node.value, chain[-1].type, f"'{'.'.join(part.text for part in node.path)}'")
        if value is None:
            return
        for place in range(len(fields), 0, -1):
            record = chain[place - 1]
            value = typed.Amend(record.type, record, ((fields[place - 1].text, value),), span=node.span)
        elaborator.locals.forget(first.text)
        assert elaborator.lifted is not None
        elaborator.lifted.append(calculus.Assign(first.text, value, span=node.span))

    # --- branches and loops -------------------------------------------------------------------------------------------

    def _if(
        self,
        span: Span,
        arms: list[tuple[nodes.Expression, nodes.Body]],
        otherwise: nodes.Body | None,
        elaborator: Elaborator,
    ) -> None:
        (written, body), *rest = arms
        condition = elaborator.condition(written)
        holds = frozenset() if condition is None else facts_if_true(condition)
        fails = frozenset() if condition is None else facts_if_false(condition)
        then = self.body(body, elaborator.locals.inner().know(holds))
        other: list[calculus.Statement] = []
        inner = elaborator.locals.inner().know(fails)
        if rest and self.depth >= DEEPEST_BODIES:
            self._too_deep(rest[0][0].span)
        elif rest:
            self.depth += 1
            self._if(rest[0][0].span, rest, otherwise, Elaborator(self.scope, inner, other))
            self.depth -= 1
        elif otherwise is not None:
            other += self.body(otherwise, inner)
        assert elaborator.lifted is not None
        if condition is not None:
            elaborator.lifted.append(calculus.Branch(condition, then, tuple(other), span=span))
        if always_ends(then):
            elaborator.locals.know(path for path in fails if inner.knows(path))
        elif always_ends(tuple(other)):
            elaborator.locals.know(holds - self._roots_changed(body, holds))

    def _too_deep(self, span: Span) -> None:
        self.scope.findings.report(
            LIMIT,
            span,
            f"statements are nested more than {DEEPEST_BODIES} deep",
            label="each 'else if' counts as one level",
            help="give these cases to a formula, a table or a 'by'",
        )

    def _roots_changed(self, body: nodes.Body, facts: frozenset[str]) -> frozenset[str]:
        changed = assigned_names(body)
        return frozenset(path for path in facts if path.split(".")[0] in changed)

    def _by(self, node: nodes.By, elaborator: Elaborator) -> None:
        subject = elaborator.expression(node.subject)
        cases: list[calculus.Case] = []
        otherwise: calculus.Body | None = None
        if subject is not None and not isinstance(self._plain(subject.type), EnumType | YesNo | Integer):
            self.scope.findings.report(
                codes.TYPE,
                subject.span,
                "'by' asks for a member of a scale or choice, a whole number or yes/no",
                help="use 'if' for other values",
            )
            subject = None
        for case in node.cases:
            body = self.body(case.body, elaborator.locals.inner())
            if not case.patterns:
                if otherwise is not None:
                    self.scope.findings.report(codes.DUPLICATE_PART, case.span, "there is an 'otherwise' already")
                otherwise = body
                continue
            if subject is None:
                continue
            ranges = [elaborator.pattern(pattern, subject.type) for pattern in case.patterns]
            cases.append(calculus.Case(tuple(one for one in ranges if one is not None), body, span=case.span))
        if subject is not None and elaborator.lifted is not None:
            elaborator.lifted.append(calculus.Match(subject, tuple(cases), otherwise, span=node.span))

    def _plain(self, type: Type) -> Type:
        return type.item if isinstance(type, Maybe) else type

    def _repeat(self, node: nodes.Repeat, locals: Locals, out: list[calculus.Statement]) -> None:
        limit = self._limit(node.limit)
        if not 1 <= limit <= MOST_TURNS:
            self.scope.findings.report(
                codes.RANGE,
                node.limit.span,
                f"a loop runs at most 1 to {MOST_TURNS} times",
                help="write a whole number, or the name of a constant that is one",
            )
            limit = 1
        self.loops += 1
        for name in assigned_names(node.body):
            locals.forget(name)
        body = self.body(node.body, locals.inner())
        self.loops -= 1
        out.append(calculus.Repeat(limit, body, span=node.span))

    def _limit(self, node: nodes.Number | nodes.Name) -> int:
        """The bound of a loop; 0 when it is none."""
        if isinstance(node, nodes.Number):
            return int(node.text) if node.text.isdigit() else 0
        constant = self.scope.constants.get(node.text)
        value = None if constant is None else constant.value
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    def _for_each(self, node: nodes.ForEach, elaborator: Elaborator) -> None:
        items: typed.Expression | None
        if isinstance(node.list, nodes.NumbersFrom):
            items = numbers_from(elaborator, node.list, node.span, "a loop")
        else:
            items = elaborator.expression(node.list)
        if items is None:
            inner = elaborator.locals.inner()
            inner.add(node.name.text, Local(NoneType(), node.name.span, poisoned=True))
            self.loops += 1
            self.body(node.body, inner)
            self.loops -= 1
            return
        if not isinstance(items.type, ListType):
            self.scope.findings.report(
                codes.TYPE, items.span, f"'for each' goes through a list, but this is {describe(items.type)}"
            )
            return
        inner = elaborator.locals.inner()
        self._declare(node.name, Local(items.type.item, node.name.span, fixed=True), inner)
        self.loops += 1
        for name in assigned_names(node.body):
            inner.forget(name)
        body = self.body(node.body, inner)
        self.loops -= 1
        assert elaborator.lifted is not None
        elaborator.lifted.append(calculus.ForEach(node.name.text, items.type.item, items, body, span=node.span))

    # --- decisions ----------------------------------------------------------------------------------------------------

    def _decide(self, node: nodes.Decide, elaborator: Elaborator) -> None:
        name = node.name.text
        kind: Type | None
        options: typed.Expression | None = None
        default: typed.Expression | None = None
        if node.options is not None:
            options = elaborator.expression(node.options)
            if options is None:
                elaborator.locals.add(name, Local(NoneType(), node.name.span, poisoned=True))
                return
            if not isinstance(options.type, ListType):
                self.scope.findings.report(
                    codes.TYPE, options.span, f"'from' takes a list, but this is {describe(options.type)}"
                )
                return
            kind = options.type.item
            if node.default is not None:
                default = elaborator.of_type(node.default, kind, f"'{name}'")
            else:
                one = typed.Literal(Integer(1, 1), 1, span=node.span)
                default = typed.ItemAt(kind, options, one, span=node.span)
        else:
            assert node.type is not None
            assert node.default is not None
            kind = self.scope.type(node.type, (self.id, name), node.label.text)
            if kind is None:
                elaborator.locals.add(name, Local(NoneType(), node.name.span, poisoned=True))
                return
            default = elaborator.of_type(node.default, kind, f"'{name}'")
        if default is None or kind is None:
            elaborator.locals.add(name, Local(kind or NoneType(), node.name.span, poisoned=kind is None))
            return
        self._declare(node.name, Local(kind, node.name.span), elaborator.locals)
        assert elaborator.lifted is not None
        elaborator.lifted.append(
            calculus.Decide(name, node.label.text, kind, default, options, name in self.assigned, span=node.span)
        )

    def _spend(self, node: nodes.Spend, elaborator: Elaborator) -> None:
        budget = elaborator.of_type(node.budget, Integer(), "'spend'")
        options: list[calculus.SpendOption] = []
        members: list[Member] = []
        seen: dict[str, nodes.Name] = {}
        for option in node.options:
            self.scope.check_id(option.name)
            if option.name.text in seen:
                self.scope.findings.report(
                    codes.DUPLICATE_PART,
                    option.name.span,
                    f"'{option.name.text}' stands here twice",
                    labels=[Label(seen[option.name.text].span, "it stands here already")],
                )
                continue
            seen[option.name.text] = option.name
            cost = elaborator.of_type(option.cost, Integer(1, None), "a cost")
            condition = None if option.condition is None else elaborator.condition(option.condition)
            if cost is not None and (option.condition is None or condition is not None):
                options.append(
                    calculus.SpendOption(option.name.text, option.label.text, cost, option.repeatable, condition)
                )
            members.append(Member(option.name.text, option.label.text, span=option.name.span))
        default: list[str] = []
        for name in [name for listed in node.defaults for name in listed.names]:
            if name.text in seen:
                default.append(name.text)
            else:
                self.scope.findings.report(
                    codes.UNKNOWN_NAME,
                    name.span,
                    f"nothing called '{name.text}' can be spent on",
                    help=did_you_mean(name.text, seen),
                )
        id = camel_case(self.id, "spending")
        self.scope.add_enumeration(
            Enumeration(id, human(self.id), False, tuple(members), True, span=node.span, header=node.span)
        )
        kind = ListType(EnumType(id))
        name_node = nodes.Name(node.span, "spent")
        self._declare(name_node, Local(kind, node.span, spending=id, fixed=True), elaborator.locals)
        if budget is None or elaborator.lifted is None:
            return
        elaborator.lifted.append(
            calculus.Spend("spent", human(self.id), id, kind, budget, tuple(options), tuple(default), span=node.span)
        )
