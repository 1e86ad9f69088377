"""The steps of a procedure in words, so that players can follow it without seeing the language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import assert_never

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.expressions import (
    Amend,
    Arithmetic,
    Build,
    CallFormula,
    Compare,
    Expression,
    Extreme,
    FieldOf,
    ListOf,
    Literal,
    LookUp,
    Template,
    Variable,
)
from rulewright.calculus.statements import (
    Assign,
    Body,
    Branch,
    Decide,
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
    RollOrder,
    RollPool,
    Spend,
    Statement,
    Step,
    StopWhen,
)
from rulewright.calculus.types import RecordType, Type, YesNo
from rulewright.calculus.values import DiceValue, MemberValue
from rulewright.calculus.walk import free_in_body, free_variables
from rulewright.sheets.model import Inline, plain
from rulewright.sheets.words.conditions import mirrored
from rulewright.sheets.words.expressions import Speech, Temporary
from rulewright.sheets.words.model import (
    Call,
    Case,
    Choose,
    Condition,
    Heading,
    Line,
    Remark,
    Result,
    Roll,
    Set,
)
from rulewright.sheets.words.model import Decide as DecideLine
from rulewright.sheets.words.model import Repeat as RepeatLine
from rulewright.sheets.words.model import Require as RequireLine
from rulewright.sheets.words.names import Names, record_of
from rulewright.sheets.words.prose import prose, without_full_stop
from rulewright.sheets.words.runs import capitalised, emphasised, joined, strong, text_of
from rulewright.sheets.words.voice import Voice

__all__ = ["steps"]


def steps(procedure: Procedure, names: Names, context: str) -> tuple[Line, ...]:
    """The lines of ``procedure``; ``context`` is where its texts stand."""
    return _Writer(procedure, names.voice, names, context).body(procedure.body, last=True)


@dataclass
class _Writer:
    """Writes the lines of one procedure. What is rolled and not used yet waits in ``waiting``."""

    procedure: Procedure
    voice: Voice
    names: Names
    context: str
    waiting: dict[str, Temporary] = field(default_factory=dict)
    explained: bool = False

    @property
    def say(self) -> Speech:
        return Speech(self.voice, self.names, self.context, self.waiting)

    def body(self, body: Body, *, last: bool = False) -> tuple[Line, ...]:
        """Lines for ``body``; ``last`` tells that nothing comes after it."""
        lines: list[Line] = []
        at = 0
        while at < len(body):
            changes = _changes(body[at:])
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
            case RollDice():
                if statement.temporary:
                    return self._wait(statement)
                return (self._rolled(statement, self._named(self._imperative(statement), statement)),)
            case RollPool() | Reroll() | RollOrder() | Pick():
                if statement.temporary:
                    return self._wait(statement)
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
                before, words = self._condition(condition)
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
                return self._give(value, last=last)
            case _:
                assert_never(statement)

    def _prose(self, template: Template, part: str) -> Inline:
        return prose(template, f"{self.context}.{part}", self.say)

    # Rolls

    def _wait(self, statement: Temporary) -> tuple[Line, ...]:
        self.waiting[statement.name] = statement
        return ()

    def _imperative(self, roll: RollDice) -> Inline:
        return self.voice.phrase("Roll {dice}", dice=self.say.dice_to_roll(roll.dice))

    def _rolled(self, roll: RollDice, sentence: Inline) -> Line:
        """A line for ``roll``; the first time that a die is open-ended, it says what that means."""
        top = _open_ended(roll)
        if top is not None and not self.explained:
            self.explained = True
            sentence = self.voice.phrase(
                "{sentence} (On {top}, roll again and add.)", sentence=sentence, top=self.voice.number(top)
            )
        return self.line(Roll, sentence)

    def _roll_and_add(self, expression: Expression) -> tuple[RollDice, Inline, bool] | None:
        """The roll in ``expression``, the words "Roll a d20 and add …", and whether anything is added, when it is a sum
        with one roll in it; None otherwise."""
        terms = self.say.terms(expression)
        rolls = [place for place, (_, part) in enumerate(terms) if self._roll(part) is not None]
        if len(rolls) != 1 or not terms[rolls[0]][0]:
            return None
        roll = self._roll(terms[rolls[0]][1])
        rest = [term for place, term in enumerate(terms) if place != rolls[0]]
        if roll is None or any(free_variables(part) & self.waiting.keys() for _, part in rest if not self._calls(part)):
            return None
        added = self.voice.all_of(self.say(part, 1) for is_added, part in rest if is_added)
        taken = self.voice.all_of(self.say(part, 1) for is_added, part in rest if not is_added)
        dice = self.say.dice_to_roll(roll.dice)
        if added and taken:
            words = self.voice.phrase(
                "Roll {dice}, add {added} and subtract {taken}", dice=dice, added=added, taken=taken
            )
        elif added:
            words = self.voice.phrase("Roll {dice} and add {added}", dice=dice, added=added)
        elif taken:
            words = self.voice.phrase("Roll {dice} and subtract {taken}", dice=dice, taken=taken)
        else:
            words = self.voice.phrase("Roll {dice}", dice=dice)
        return roll, words, bool(rest)

    def _roll(self, part: Expression) -> RollDice | None:
        waiting = self.waiting.get(part.name) if isinstance(part, Variable) else None
        return waiting if isinstance(waiting, RollDice) else None

    def _calls(self, part: Expression) -> bool:
        return isinstance(part, Variable) and isinstance(self.waiting.get(part.name), Invoke)

    def _condition(self, condition: Expression) -> tuple[tuple[Line, ...], Inline]:
        """A line that rolls first, when the condition compares a roll with something, and the condition in words."""
        if isinstance(condition, Compare):
            sides = (
                (condition.left, condition.operator, condition.right),
                (condition.right, mirrored(condition.operator), condition.left),
            )
            for side, operator, other in sides:
                rolled = self._roll_and_add(side)
                if rolled is None or free_variables(other) & self.waiting.keys():
                    continue
                roll, words, has_more = rolled
                line = self._rolled(roll, self.voice.phrase("{sentence}.", sentence=words))
                total = self.voice.phrase("the total") if has_more else self.voice.phrase("the roll")
                return (line,), self.say.conditions.compared_with(operator, total, other)
        return (), self.say.condition(condition)

    def _pool(self, statement: RollPool | Reroll | RollOrder | Pick) -> Line:
        name = self._name(statement.name, statement.type)
        match statement:
            case RollPool():
                text = self.voice.phrase("Roll {dice}: these are {name}.", dice=self.say.pool(statement), name=name)
            case Reroll(pool=pool, keeping=keeping):
                kept = self.say.faces(keeping)
                text = self.voice.phrase("Roll all dice of {pool} again but {faces}.", pool=self.say(pool), faces=kept)
            case RollOrder() | Pick():
                text = self.voice.phrase("{name} = {value}.", name=name, value=self.say.temporary(statement).words)
            case _:
                assert_never(statement)
        return self.line(Roll, text)

    # Names and values

    def _name(self, id: str, type: Type) -> Inline:
        """A name where it is given."""
        name = self.names.name(id, type)
        if name.spoken and isinstance(type, RecordType):
            return self.voice.phrase("the {owner}", owner=strong(name.label))
        return strong(name.label)

    def _named(self, sentence: Inline, statement: RollDice | Invoke | Let) -> Inline:
        return self._this_is(sentence, self._name(statement.name, statement.type))

    def _this_is(self, sentence: Inline, name: Inline) -> Inline:
        return self.voice.phrase("{sentence}: this is {name}.", sentence=sentence, name=name)

    def _look_up(self, look_up: LookUp) -> Inline:
        table = emphasised(self.voice.label(self.voice.program.tables[look_up.table]))
        keys = self.voice.all_of(self.say(key) for key in look_up.keys)
        return self.voice.phrase("Look up {keys} in {table}", keys=keys, table=table)

    def _let(self, name: str, type: Type, value: Expression) -> tuple[Line, ...]:
        named = self._name(name, type)
        if isinstance(value, LookUp):
            sentence = self._look_up(value)
            if record_of(type) is not None:
                return (self.line(Set, self.voice.phrase("{sentence}.", sentence=sentence)),)
            return (self.line(Set, self._this_is(sentence, named)),)
        if isinstance(value, Amend) and self.names.name(name, type).id != name:
            return (self.line(Set, self.voice.phrase("{sentence}.", sentence=joined(self._amendment(value), "; "))),)
        rolled = self._roll_and_add(value)
        if rolled is not None:
            return (self._rolled(rolled[0], self._this_is(rolled[1], named)),)
        if isinstance(value, Literal):
            return (self._starts(named, value, type),)
        if isinstance(type, YesNo) and not isinstance(value, Variable | FieldOf | CallFormula):
            before, condition = self._condition(value)
            text = self.voice.phrase("{name}: yes if {condition}, otherwise no.", name=named, condition=condition)
            return (*before, self.line(Set, text))
        if isinstance(value, CallFormula):
            return (self._worked_out(value, named),)
        if isinstance(value, ListOf) and not value.items:
            return (self.line(Set, self.voice.phrase("{name} starts empty.", name=named)),)
        return (self.line(Set, self.voice.phrase("{name} = {value}.", name=named, value=self.say(value))),)

    def _starts(self, name: Inline, value: Literal, type: Type) -> Line:
        if value.value == ():
            return self.line(Set, self.voice.phrase("{name} starts empty.", name=name))
        if value.value is None:
            return self.line(Set, self.voice.phrase("There is no {name} yet.", name=name))
        return self.line(Set, self.voice.phrase("{name} starts as {value}.", name=name, value=self.say(value)))

    def _worked_out(self, value: CallFormula, name: Inline) -> Line:
        formula = self.say(value)
        if text_of(formula).casefold() == text_of(name).casefold():
            return self.line(Set, self.voice.phrase("Work out {formula}.", formula=formula))
        return self.line(Set, self._this_is(self.voice.phrase("Work out {formula}", formula=formula), name))

    def _assign(self, name: str, value: Expression) -> tuple[Line, ...]:
        named = self.say(Variable(value.type, name))
        if isinstance(value, Variable):
            waiting = self.waiting.get(value.name)
            if isinstance(waiting, Invoke) and record_of(waiting.type) is not None:
                if any(isinstance(given, Variable) and given.name == name for _, given in waiting.arguments):
                    return ()  # the line of the call already says whom it changes
                return (self.line(Set, self.voice.phrase("{name} becomes the result.", name=named)),)
        if isinstance(value, LookUp):
            return (self.line(Set, self._this_is_now(self._look_up(value), named)),)
        rolled = self._roll_and_add(value)
        if rolled is not None:
            return (self._rolled(rolled[0], self._this_is_now(rolled[1], named)),)
        text = self.voice.phrase("{sentence}.", sentence=self._becomes(named, Variable(value.type, name), value))
        return (self.line(Set, text),)

    def _this_is_now(self, sentence: Inline, name: Inline) -> Inline:
        return self.voice.phrase("{sentence}: this is now {name}.", sentence=sentence, name=name)

    def _becomes(self, name: Inline, old: Expression, value: Expression) -> Inline:
        """How ``old``, called ``name``, changes to ``value``: a clause without a full stop."""
        if isinstance(value, Variable) and text_of(self.say(value)) == text_of(self._bare(old)):
            return self.voice.phrase("{name} changes accordingly", name=name)
        match value:
            case Literal(value=True):
                return self.voice.phrase("now: {name}", name=name)
            case Literal(value=False):
                return self.voice.phrase("no longer: {name}", name=name)
            case Arithmetic(operator="+", left=left, right=ListOf(items=(item,))) if _same_place(left, old):
                return self.voice.phrase("add {item} to {name}", item=self.say(item), name=name)
            case Extreme(left=left, right=limit) if self._amount(left, old) is not None:
                return self._bounded(name, old, value, left, limit)
            case Extreme(left=limit, right=right) if self._amount(right, old) is not None:
                return self._bounded(name, old, value, right, limit)
        amount = self._amount(value, old)
        if amount is None:
            return self.voice.phrase("{name} becomes {value}", name=name, value=self.say(value))
        return self._stepped(name, *amount)

    def _bare(self, old: Expression) -> Inline:
        return self.say.owner_and_label(old)[1] if isinstance(old, FieldOf) else self.say(old)

    def _bounded(self, name: Inline, old: Expression, value: Extreme, changed: Expression, limit: Expression) -> Inline:
        amount = self._amount(changed, old)
        sentence = self._stepped(name, *amount) if amount is not None else name
        if value.which == "larger":
            return self.voice.phrase("{sentence}, but not below {limit}", sentence=sentence, limit=self.say(limit, 1))
        return self.voice.phrase("{sentence}, but not above {limit}", sentence=sentence, limit=self.say(limit, 1))

    def _stepped(self, name: Inline, added: bool, amount: Expression) -> Inline:
        if added:
            return self.voice.phrase("increase {name} by {amount}", name=name, amount=self.say(amount, 1))
        return self.voice.phrase("decrease {name} by {amount}", name=name, amount=self.say(amount, 1))

    def _amount(self, value: Expression, old: Expression) -> tuple[bool, Expression] | None:
        """(whether it is added, what) when ``value`` is ``old`` and one thing more or less."""
        terms = self.say.terms(value)
        rest = [(added, part) for added, part in terms if not (added and _same_place(part, old))]
        return rest[0] if len(terms) == 2 and len(rest) == 1 else None

    def _change(self, record: Expression, field: str, value: Expression) -> Inline:
        old = FieldOf(value.type, record, field)
        if isinstance(value, Literal) and isinstance(value.value, bool):
            owner, label = self.say.owner_and_label(old)
            if owner:
                if value.value:
                    return self.voice.phrase("{owner} is now: {field}", owner=owner, field=label)
                return self.voice.phrase("{owner} is no longer: {field}", owner=owner, field=label)
        return self._becomes(self.say(old), old, value)

    def _changed(self, changes: Sequence[Assign]) -> Line:
        clauses: list[Inline] = []
        for change in changes:
            if isinstance(change.value, Amend):
                clauses.extend(self._amendment(change.value))
        return self.line(Set, self.voice.phrase("{sentence}.", sentence=joined(clauses, "; ")))

    def _amendment(self, amend: Amend) -> list[Inline]:
        return [self._change(amend.record, field, value) for field, value in amend.changes]

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
            label = plain(self.voice.member(MemberValue(spend.enum, option.id)))
            cost = self.say(option.cost)
            options.append(label)
            if option.repeatable:
                text = self.voice.phrase("{option}: costs {cost}, as often as you like", option=label, cost=cost)
            else:
                text = self.voice.phrase("{option}: costs {cost}, once", option=label, cost=cost)
            lines.append(Case(text))
        text = self.voice.phrase("Spend {budget} on what you choose:", budget=self.say(spend.budget))
        return DecideLine(capitalised(text), tuple(lines), options=tuple(options))

    def _require(self, condition: Expression, message: Template) -> tuple[Line, ...]:
        before, words = self._condition(condition)
        text = self.voice.phrase(
            "Only if {condition}. Otherwise: {message}.",
            condition=words,
            message=without_full_stop(self._prose(message, "require")),
        )
        return (*before, self.line(RequireLine, text))

    # Branches and loops

    def _branch(self, branch: Branch, *, last: bool) -> tuple[Line, ...]:
        before, condition = self._condition(branch.condition)
        then = self.body(branch.then, last=last)
        otherwise = self.body(branch.otherwise, last=last)
        if not then and otherwise:
            text = self.voice.phrase("If {condition}:", condition=self.say.conditions.negated(branch.condition))
            return (*before, self.line(Condition, text, otherwise))
        if not then:
            return ()
        first = self.line(Condition, self.voice.phrase("If {condition}:", condition=condition), then)
        if not otherwise:
            return (*before, first)
        chained = branch.otherwise[0] if len(branch.otherwise) == 1 else None
        if isinstance(chained, Branch) and isinstance(otherwise[0], Condition):
            head, *tail = otherwise
            text = self.voice.phrase("Otherwise, if {condition}:", condition=self.say.condition(chained.condition))
            return (*before, first, Condition(capitalised(text), head.lines), *tail)
        return (*before, first, self.line(Condition, self.voice.phrase("Otherwise:"), otherwise))

    def _match(self, match: Match, *, last: bool) -> tuple[Line, ...]:
        cases: list[Line] = []
        for case in match.cases:
            values = self.voice.any_of(
                plain(self.voice.range(low, high, match.subject.type)) for low, high in case.ranges
            )
            text = self.voice.phrase("{value}:", value=values)
            cases.append(self.line(Case, text, self._or_nothing(self.body(case.body, last=last))))
        if match.otherwise is not None:
            text = self.voice.phrase("Otherwise:")
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
            self.waiting[call.name] = call
            if not has_record:
                return ()
        label = emphasised(self.voice.label(called))
        told = self.say.arguments(called.parameters, f"procedure.{called.id}", call.arguments)
        if told:
            sentence = self.voice.phrase("Carry out {procedure} ({inputs})", procedure=label, inputs=joined(told, "; "))
        else:
            sentence = self.voice.phrase("Carry out {procedure}", procedure=label)
        if has_record or call.temporary:
            text = self.voice.phrase("{sentence}.", sentence=sentence)
        else:
            text = self._named(sentence, call)
        return (Call(capitalised(text), procedure=called.id),)

    def _give(self, value: Expression, *, last: bool) -> tuple[Line, ...]:
        stop = () if last else (self.line(Result, self.voice.phrase("Stop here.")),)
        if isinstance(value, Variable) and self._is_called(value):
            return stop
        match value:
            case Build():
                told = self._result_fields(value)
                if not told:
                    return stop
                text = self.voice.phrase("Result: {result}.", result=joined(told, "; "))
                return (self.line(Result, text),)
            case Amend(record=Variable()):
                clauses = joined(self._amendment(value), "; ")
                if last:
                    return (self.line(Result, self.voice.phrase("{sentence}.", sentence=clauses)),)
                return (self.line(Result, self.voice.phrase("{sentence}. Stop here.", sentence=clauses)),)
            case Variable() if record_of(value.type) is not None:
                return stop
            case LookUp():
                text = self.voice.phrase("{sentence}: that is the result.", sentence=self._look_up(value))
                return (self.line(Result, text),)
        rolled = self._roll_and_add(value)
        if rolled is not None:
            text = self.voice.phrase("{sentence}: that is the result.", sentence=rolled[1])
            return (self._rolled(rolled[0], text),)
        if isinstance(value.type, YesNo) and not isinstance(value, Literal | Variable | FieldOf):
            before, condition = self._condition(value)
            text = self.voice.phrase("Result: yes if {condition}, otherwise no.", condition=condition)
            return (*before, self.line(Result, text))
        return (self.line(Result, self.voice.phrase("Result: {result}.", result=self.say(value))),)

    def _is_called(self, value: Variable) -> bool:
        """Whether ``value`` is what a procedure gave whose line stands just above."""
        waiting = self.waiting.get(value.name)
        return isinstance(waiting, Invoke) and record_of(waiting.type) is not None

    def _result_fields(self, build: Build) -> list[Inline]:
        """What the result says, without figures that only carry on as they are and without what is at its default."""
        record = self.voice.program.records[record_of(build.type) or ""]
        told: list[Inline] = []
        defaults: list[Inline] = []
        for name, value in build.fields:
            known = record.field(name)
            if isinstance(value, Variable) and record_of(value.type) is not None:
                continue
            label = self.voice.field(record.id, name)
            words = self.say(value)
            said = plain(label) if text_of(words) == label else self.say.labelled(label, value)
            unchanged = known is not None and known.has_default
            if unchanged and isinstance(value, Literal) and known is not None and value.value == known.default:
                defaults.append(said)
            else:
                told.append(said)
        return told or defaults


def _same_place(one: Expression, other: Expression) -> bool:
    """Whether both name the same variable, or the same field of it, whatever is known of its range."""
    match one, other:
        case Variable(name=first), Variable(name=second):
            return first == second
        case FieldOf(record=first_record, name=first), FieldOf(record=second_record, name=second):
            return first == second and _same_place(first_record, second_record)
        case _:
            return False


def _changes(body: Body) -> tuple[Assign, ...]:
    """The assignments at the start of ``body`` that change fields of one record."""
    found: list[Assign] = []
    for statement in body:
        match statement:
            case Assign(name=name, value=Amend(record=Variable(name=changed))) if name == changed and (
                not found or found[0].name == name
            ):
                found.append(statement)
            case _:
                break
    return tuple(found)


def _open_ended(roll: RollDice) -> int | None:
    """The top face of the open-ended die in ``roll``, or None."""
    if isinstance(roll.dice, Literal) and isinstance(roll.dice.value, DiceValue):
        return next((term.sides for term in roll.dice.value.terms if term.kind == "open"), None)
    return None


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
