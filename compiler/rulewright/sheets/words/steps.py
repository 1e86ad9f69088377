"""The steps of a procedure in words, so that players can follow it without seeing the language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import (
    Amend,
    CallFormula,
    Expression,
    FieldOf,
    ListOf,
    Literal,
    LookUp,
    Template,
    Variable,
    WholeNumbers,
)
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
from rulewright.calculus.types import RecordType, Type, YesNo
from rulewright.calculus.values import MemberValue
from rulewright.calculus.walk import every_statement, free_in_body
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.changes import Changes, changes_at_start
from rulewright.sheets.words.expressions import Speech
from rulewright.sheets.words.model import (
    Call,
    Case,
    Choose,
    Condition,
    Heading,
    Line,
    Purchase,
    Remark,
    Roll,
    Set,
)
from rulewright.sheets.words.model import Decide as DecideLine
from rulewright.sheets.words.model import Repeat as RepeatLine
from rulewright.sheets.words.model import Require as RequireLine
from rulewright.sheets.words.names import Names, record_of
from rulewright.sheets.words.prose import prose, without_full_stop
from rulewright.sheets.words.results import Results
from rulewright.sheets.words.rolls import Rolls
from rulewright.sheets.words.runs import capitalised, emphasised, strong, text_of
from rulewright.sheets.words.saying import Level, SingleRoll
from rulewright.sheets.words.short_branches import with_short_branches
from rulewright.sheets.words.voice import Voice

__all__ = ["steps"]


def steps(procedure: Procedure, names: Names, context: str) -> tuple[Line, ...]:
    """The lines of ``procedure``; ``context`` is where its texts stand."""
    rolls = Rolls(names.voice, names, context)
    changing = frozenset(found.name for found in every_statement(procedure.body) if isinstance(found, Assign))
    lines = _Writer(names.voice, names, context, rolls, changing).body(procedure.body, last=True)
    return with_short_branches(lines, names.voice)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the lines of one procedure. ``changing`` are the names that are given other values as it runs."""

    voice: Voice
    names: Names
    context: str
    rolls: Rolls
    changing: frozenset[str]

    @property
    def say(self) -> Speech:
        return self.rolls.say

    @property
    def changes(self) -> Changes:
        return Changes(self.say)

    @property
    def results(self) -> Results:
        return Results(self.voice, self.rolls)

    def body(self, body: Body, *, last: bool = False) -> tuple[Line, ...]:
        """Lines for ``body``; ``last`` tells that nothing comes after it."""
        lines: list[Line] = []
        at = 0
        while at < len(body):
            changes = changes_at_start(body[at:])
            if changes:
                lines.append(self._changed(changes))
                at += len(changes)
                continue
            lines.extend(self.statement(body[at], last=last and at == len(body) - 1))
            at += 1
        return tuple(lines)

    def line(self, make: type[Line], text: Inline, lines: tuple[Line, ...] = (), sources: tuple[str, ...] = ()) -> Line:
        """A line that starts with a capital."""
        return make(capitalised(text), lines, sources)

    def statement(self, statement: Statement, *, last: bool) -> tuple[Line, ...]:
        """The lines of one statement; none for what is said where it is used."""
        match statement:
            case Let(name=name, value=value):
                return self._let(name, statement.type, value)
            case Assign(name=name, value=value):
                return self._assign(name, value)
            case RollDice() | RollPercentile() | RollDie():
                if statement.temporary:
                    self.rolls.wait(statement)
                    return ()
                return (self.rolls.rolled(statement, self._named(self.rolls.imperative(statement), statement)),)
            case RollPool() | Reroll() | RollOrder() | Pick() | Draw():
                if statement.temporary:
                    self.rolls.wait(statement)
                    return ()
                return (self._pool(statement),)
            case Invoke():
                return self._invoke(statement)
            case Decide():
                return (self._decide(statement),)
            case Spend():
                return (self._spend(statement),)
            case Branch():
                return self._branch(statement, last=last)
            case Match():
                return self._match(statement, last=last)
            case Repeat(limit=limit, body=body):
                text = self.voice.phrase("Repeat this, at most {limit} times:", limit=self.voice.number(limit))
                return (self.line(RepeatLine, text, self.body(body)),)
            case StopWhen(condition=condition):
                before, words = self.rolls.condition(condition)
                text = self.voice.phrase("Stop repeating when {condition}.", condition=words)
                return (*before, self.line(RepeatLine, text))
            case ForEach():
                return (self._for_each(statement),)
            case Require(condition=condition, message=message):
                return self._require(condition, message)
            case Step(label=label, body=body, sources=sources):
                heading = plain(self.voice.translator.text(f"{self.context}.step", label))
                return (Heading(heading, self.body(body, last=last), sources),)
            case Prose(text=text):
                return (Remark(self._prose(text, "text")),)
            case Give(value=value):
                return self.results.give(value, last=last)
            case _:
                assert_never(statement)

    def _prose(self, template: Template, part: str) -> Inline:
        return prose(template, f"{self.context}.{part}", self.say)

    # Rolls that stay on the table

    def _pool(self, statement: RollPool | Reroll | RollOrder | Pick | Draw) -> Line:
        name = self._name(statement.name, statement.type)
        match statement:
            case RollPool():
                text = self.voice.phrase(
                    "Roll {dice}: these are {name}.", dice=self.say.lists.pool(statement, Level.CLAUSE), name=name
                )
            case Reroll(pool=pool, keeping=keeping):
                kept = self.say.lists.faces(keeping)
                text = self.voice.phrase(
                    "Roll all dice of {pool} again, except {faces}.", pool=self.say(pool), faces=kept
                )
            case Draw(list=listed, count=count):
                told = {"count": self.say(count), "list": self.say.atom(listed), "name": name}
                text = self.voice.phrase("Draw {count} at random from {list}: this is {name}.", **told)
            case RollOrder() | Pick():
                text = self.voice.phrase("{name}: {value}.", name=name, value=self.say.temporary(statement).words)
            case _:
                assert_never(statement)
        return self.line(Roll, text)

    # Names and values

    def _name(self, id: str, type: Type) -> Inline:
        """A name where it is given."""
        name = self.names.name(id, type)
        if name.spoken and isinstance(type, RecordType):
            return self.voice.phrase("the {owner}", owner=strong(name.label))
        return strong(self.voice.inside(name.label) if record_of(type) is not None else name.label)

    def _named(self, sentence: Inline, statement: SingleRoll | Invoke | Let) -> Inline:
        return self._this_is(sentence, self._name(statement.name, statement.type))

    def _this_is(self, sentence: Inline, name: Inline) -> Inline:
        return self.voice.phrase("{sentence}: this is {name}.", sentence=sentence, name=name)

    def _let(self, name: str, type: Type, value: Expression) -> tuple[Line, ...]:
        named = self._name(name, type)
        if isinstance(value, LookUp):
            sentence = self.say.calls.sentence(value)
            if record_of(type) is not None:
                return (self.line(Set, self.voice.phrase("{sentence}.", sentence=sentence)),)
            return (self.line(Set, self._this_is(sentence, named)),)
        if isinstance(value, Amend) and self.names.name(name, type).id != name:
            return (
                self.line(
                    Set, self.voice.phrase("{sentence}.", sentence=self.voice.clauses(self.changes.amendment(value)))
                ),
            )
        rolled = self.rolls.roll_and_add(value)
        if rolled is not None:
            return (self.rolls.rolled(rolled[0], self._this_is(rolled[1], named)),)
        if isinstance(value, Literal) and name in self.changing:
            return (self._starts(named, value, type),)
        if isinstance(type, YesNo) and not isinstance(value, Literal | Variable | FieldOf | CallFormula):
            before, condition = self.rolls.condition(value)
            text = self.voice.phrase("{name}: yes if {condition}.", name=named, condition=condition)
            return (*before, self.line(Set, text))
        if isinstance(value, CallFormula):
            return (self._worked_out(value, named),)
        if isinstance(value, ListOf) and not value.items:
            return (self.line(Set, self.voice.phrase("Start an empty list: {name}.", name=named)),)
        return (self.line(Set, self.voice.phrase("{name}: {value}.", name=named, value=self.say(value))),)

    def _starts(self, name: Inline, value: Literal, type: Type) -> Line:
        if value.value == ():
            return self.line(Set, self.voice.phrase("Start an empty list: {name}.", name=name))
        if value.value is None:
            return self.line(Set, self.voice.phrase("There is no {name} yet.", name=name))
        return self.line(Set, self.voice.phrase("At first, {name} is {value}.", name=name, value=self.say(value)))

    def _worked_out(self, value: CallFormula, name: Inline) -> Line:
        formula = self.say(value)
        if text_of(formula).casefold() == text_of(name).casefold():
            return self.line(Set, self.voice.phrase("Work out {formula}.", formula=formula))
        return self.line(Set, self._this_is(self.voice.phrase("Work out {formula}", formula=formula), name))

    def _assign(self, name: str, value: Expression) -> tuple[Line, ...]:
        named = self.say(Variable(value.type, name))
        if isinstance(value, Variable):
            waiting = self.rolls.waiting.get(value.name)
            if isinstance(waiting, Invoke) and record_of(waiting.type) is not None:
                if any(isinstance(given, Variable) and given.name == name for _, given in waiting.arguments):
                    return ()  # the line of the call already says whom it changes
                return (self.line(Set, self.voice.phrase("This gives {name}.", name=named)),)
            if isinstance(waiting, Reroll) and isinstance(waiting.pool, Variable) and waiting.pool.name == name:
                return (self._pool(waiting),)
        if isinstance(value, LookUp):
            return (self.line(Set, self._this_is_now(self.say.calls.sentence(value), named)),)
        rolled = self.rolls.roll_and_add(value)
        if rolled is not None:
            return (self.rolls.rolled(rolled[0], self._this_is_now(rolled[1], named)),)
        text = self.voice.phrase("{sentence}.", sentence=self.changes.becomes(named, Variable(value.type, name), value))
        return (self.line(Set, text),)

    def _this_is_now(self, sentence: Inline, name: Inline) -> Inline:
        return self.voice.phrase("{sentence}: this is now {name}.", sentence=sentence, name=name)

    def _changed(self, changes: Sequence[Assign]) -> Line:
        clauses = self.changes.changes(
            [
                (change.value.record, field, value)
                for change in changes
                if isinstance(change.value, Amend)
                for field, value in change.value.changes
            ]
        )
        return self.line(Set, self.voice.phrase("{sentence}.", sentence=self.voice.clauses(clauses)))

    # Decisions, requirements

    def _decide(self, decide: Decide) -> Line:
        label = strong(self.names.name(decide.name, decide.type).label)
        if decide.options is not None:
            text = self.voice.phrase("Choose {label} from {list}.", label=label, list=self.say(decide.options))
            return DecideLine(capitalised(text))
        default = self.say(decide.default)
        options = self.voice.choices(decide.type)
        if not options:
            text = self.voice.phrase("Decide: {label} (normally {default}).", label=label, default=default)
            return DecideLine(capitalised(text))
        listed = self.voice.any_of(plain(option) for option in options)
        text = self.voice.phrase(
            "Decide: {label} ({options}; normally {default}).", label=label, options=listed, default=default
        )
        return DecideLine(capitalised(text), options=tuple(plain(option) for option in options))

    def _spend(self, spend: Spend) -> Line:
        lines: list[Line] = []
        options: list[Inline] = []
        for option in spend.options:
            label = strong(self.voice.member(MemberValue(spend.enum, option.id)))
            cost = self.say(option.cost)
            options.append(plain(text_of(label)))
            if option.repeatable:
                text = self.voice.phrase("{option}: costs {cost}, as often as you like", option=label, cost=cost)
            else:
                text = self.voice.phrase("{option}: costs {cost}, once", option=label, cost=cost)
            bare = text
            if option.condition is not None:
                only = self.say.condition(option.condition)
                text = self.voice.phrase("{option}, only if {condition}", option=text, condition=only)
            lines.append(Purchase(text, bare=bare))
        text = self.voice.phrase("Spend {budget} on what you choose:", budget=self.say(spend.budget))
        return DecideLine(capitalised(text), tuple(lines), options=tuple(options))

    def _require(self, condition: Expression, message: Template) -> tuple[Line, ...]:
        before, words = self.rolls.condition(condition)
        reason = without_full_stop(self._prose(message, "require"))
        if not before and self.say.conditions.is_denial(condition):
            denied = self.say.conditions.negated(condition)
            text = self.voice.phrase("Stop if {condition}: {message}.", condition=denied, message=reason)
        else:
            text = self.voice.phrase("Stop unless {condition}: {message}.", condition=words, message=reason)
        return (*before, self.line(RequireLine, text))

    # Branches and loops

    def _branch(self, branch: Branch, *, last: bool) -> tuple[Line, ...]:
        before, condition = self.rolls.condition(branch.condition)
        then = self.body(branch.then, last=last)
        otherwise = self.body(branch.otherwise, last=last)
        if not then and otherwise:
            return (*before, self._if(self.say.conditions.negated(branch.condition), otherwise))
        if not then:
            return ()
        first = self._if(condition, then)
        if not otherwise:
            return (*before, first)
        chained = branch.otherwise[0] if len(branch.otherwise) == 1 else None
        if isinstance(chained, Branch) and isinstance(otherwise[0], Condition):
            head, *tail = otherwise
            asked = self.say.condition(chained.condition)
            text = capitalised(self.voice.phrase("Otherwise, if {condition}:", condition=asked))
            return (*before, first, Condition(text, head.lines, opening="otherwise if", condition=asked), *tail)
        text = capitalised(self.voice.phrase("Otherwise:"))
        return (*before, first, Condition(text, otherwise, opening="otherwise"))

    def _if(self, condition: Inline, lines: tuple[Line, ...]) -> Line:
        text = capitalised(self.voice.phrase("If {condition}:", condition=condition))
        return Condition(text, lines, condition=condition)

    def _match(self, match: Match, *, last: bool) -> tuple[Line, ...]:
        cases: list[Line] = []
        for case in match.cases:
            values = self.voice.any_of(
                plain(self.voice.range(low, high, match.subject.type)) for low, high in case.ranges
            )
            text = self.voice.phrase("{value}:", value=strong(text_of(capitalised(values))))
            cases.append(self.line(Case, text, self._or_nothing(self.body(case.body, last=last))))
        if match.otherwise is not None:
            text = strong(text_of(self.voice.phrase("Otherwise:")))
            cases.append(self.line(Case, text, self._or_nothing(self.body(match.otherwise, last=last))))
        text = self.voice.phrase("Depending on {subject}:", subject=self.say(match.subject))
        return (self.line(Choose, text, tuple(cases)),)

    def _or_nothing(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return lines or (self.line(Set, self.voice.phrase("Nothing happens.")),)

    def _for_each(self, loop: ForEach) -> Line:
        lines = self.body(loop.body)
        numbers = _numbers(loop.list)
        if numbers is not None and loop.name not in free_in_body(loop.body):
            times = len(numbers)
            text = plain(self.voice.translator.phrases("Do this once:", "Do this {number} times:", times))
            return self.line(RepeatLine, text, lines)
        match loop.list:
            case WholeNumbers(low=Literal(value=1), high=count) if loop.name not in free_in_body(loop.body):
                text = self.voice.phrase("Do this as many times as {count}:", count=self.say(count, Level.SUM))
                return self.line(RepeatLine, text, lines)
            case WholeNumbers(low=lowest, high=highest):
                ends = {"low": self.say(lowest, Level.SUM), "high": self.say(highest, Level.SUM)}
                name = strong(self.names.name(loop.name, loop.type).label)
                text = self.voice.phrase("For each {name} from {low} to {high}:", name=name, **ends)
                return self.line(RepeatLine, text, lines)
            case _:
                pass
        name = strong(self.names.name(loop.name, loop.type).label)
        if numbers is not None:
            low, high = self.voice.number(numbers[0]), self.voice.number(numbers[-1])
            text = self.voice.phrase("For each {name} from {low} to {high}:", name=name, low=low, high=high)
        else:
            text = self.voice.phrase("For each {name} in {list}:", name=name, list=self.say(loop.list))
        return self.line(RepeatLine, text, lines)

    # Calls and results

    def _invoke(self, call: Invoke) -> tuple[Line, ...]:
        program = self.voice.program
        called = program.procedures[call.procedure]
        has_record = record_of(call.type) is not None
        if call.temporary:
            self.rolls.waiting[call.name] = call
            if not has_record:
                return ()
        label = emphasised(self.voice.label(called))
        told = self.say.calls.arguments(called.parameters, f"procedure.{called.id}", call.arguments)
        if told:
            sentence = self.voice.phrase(
                "Carry out {procedure} ({inputs})", procedure=label, inputs=self.voice.clauses(told)
            )
        else:
            sentence = self.voice.phrase("Carry out {procedure}", procedure=label)
        if has_record or call.temporary:
            text = self.voice.phrase("{sentence}.", sentence=sentence)
        else:
            text = self._named(sentence, call)
        return (Call(capitalised(text), procedure=called.id),)


def _numbers(listed: Expression) -> tuple[int, ...] | None:
    """The numbers of ``1..3``, when the list is one of numbers that follow each other."""
    values: list[int] = []
    items = listed.items if isinstance(listed, ListOf) else ()
    written = listed.value if isinstance(listed, Literal) and isinstance(listed.value, tuple) else None
    for value in written if written is not None else (item.value for item in items if isinstance(item, Literal)):
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        values.append(value)
    follows = all(later == earlier + 1 for earlier, later in pairwise(values))
    return tuple(values) if values and follows and (written is not None or len(values) == len(items)) else None
