"""The statements of a procedure as parts: one for each, in the author's syntax, with what stands below it inside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, assert_never

from rulewright.calculus.expressions import Expression, Variable
from rulewright.calculus.print import quoted
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
    SpendOption,
    Statement,
    Step,
    StopWhen,
)
from rulewright.comparison.parts import Part, text_part
from rulewright.comparison.writing import Writer, left_out
from rulewright.core.print import first_line

__all__ = ["parts_of_body"]


def parts_of_body(body: Body, writer: Writer) -> tuple[Part, ...]:
    """The statements of ``body``, in order. What the checker has lifted out of an expression stands in it again."""
    return tuple(_Outline(writer).body(body))


class _Outline:
    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._lifted: dict[str, Expression] = {}

    def body(self, body: Body) -> Iterator[Part]:
        for statement in body:
            written = self._line(statement)
            if getattr(statement, "temporary", False):
                name, _, value = written.removeprefix("temporary ").partition(" = ")
                type = getattr(statement, "type")  # noqa: B009 (all that can be temporary have a name and a type)
                # A name that reads like what it stands for: expressions print it as it is.
                self._lifted[name] = Variable(type, f"({value})" if " sorted by " in value else value)
                continue
            yield self._part(statement, written)

    def _line(self, statement: Statement) -> str:
        """The first line of ``statement``."""
        if isinstance(statement, Invoke):
            parameters = self._writer.program.procedures[statement.procedure].parameters
            statement = replace(statement, arguments=left_out(statement.arguments, parameters))
        told: dict[str, Any] = {field.name: self._told(getattr(statement, field.name)) for field in fields(statement)}
        return first_line(replace(statement, **told), self._writer.program)

    def _told(self, value: object) -> object:
        """Expressions, alone or in tuples, as they are written; everything else as it is."""
        if isinstance(value, Expression):
            return self._writer.rewritten(value, self._lifted)
        if isinstance(value, SpendOption):
            return self._spent_on(value)
        if isinstance(value, tuple) and all(isinstance(item, tuple | Expression | SpendOption) for item in value):
            return tuple(self._told(item) for item in value)
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], Expression):
            return (value[0], self._told(value[1]))
        return value

    def _spent_on(self, option: SpendOption) -> SpendOption:
        condition = None if option.condition is None else self._writer.rewritten(option.condition, self._lifted)
        return replace(option, cost=self._writer.rewritten(option.cost, self._lifted), condition=condition)

    def _part(self, statement: Statement, written: str) -> Part:
        match statement:
            case Step(label=label, body=body, sources=sources):
                inside = (*text_part("source", ", ".join(sources), "source"), *self.body(body))
                return Part(f"step {label}", f"step {quoted(label)}", None, inside, ordered=True, kind="step")
            case Branch():
                return self._branch(statement, written)
            case Match(cases=cases, otherwise=otherwise):
                key = statement.subject.type
                arms = [
                    Part(
                        arm := ", ".join(self._writer.range(low, high, key) for low, high in case.ranges),
                        f"case {arm}",
                        None,
                        tuple(self.body(case.body)),
                        ordered=True,
                    )
                    for case in cases
                ]
                if otherwise is not None:
                    arms.append(Part("otherwise", "otherwise", None, tuple(self.body(otherwise)), ordered=True))
                return Part(written, written, None, tuple(arms), kind="by")
            case Repeat(body=body):
                return Part("repeat", "", written, tuple(self.body(body)), ordered=True, kind="repeat")
            case ForEach(name=name, body=body):
                return Part(f"for each {name}", "", written, tuple(self.body(body)), ordered=True, kind="for each")
            case Spend(name=name, default=bought):
                options = [self._option(option) for option in statement.options]
                options.append(Part("default", "default", ", ".join(bought) or "none"))
                return Part(f"let {name}", "", written, tuple(options), ordered=True)
            case Prose(text=text):
                return Part(f"> {text.text}", "", f"> {text.text}", aspect="text", kind="prose")
            case Decide(name=name):
                return Part(f"decide {name}", "", written)
            case Require(message=message):
                return Part(f"require {message.text}", "", written, kind="require")
            case Give():
                return Part(written, "", written, kind="give")
            case StopWhen():
                return Part(written, "", written, kind="stop")
            case Assign(name=name):
                return Part(written.partition(" = ")[0], "", written)
            case (
                Let(name=name)
                | RollDice(name=name)
                | RollPercentile(name=name)
                | RollDie(name=name)
                | RollPool(name=name)
                | Reroll(name=name)
                | RollOrder(name=name)
                | Pick(name=name)
                | Draw(name=name)
                | Invoke(name=name)
            ):
                return Part(f"let {name}", "", written)
            case _:
                assert_never(statement)

    def _branch(self, branch: Branch, written: str) -> Part:
        then = Part("then", "then", None, tuple(self.body(branch.then)), ordered=True)
        if not branch.otherwise:
            return Part(written, "", written, then.parts, ordered=True, kind="if")
        otherwise = Part("else", "else", None, tuple(self.body(branch.otherwise)), ordered=True)
        return Part(written, "", written, (then, otherwise), kind="if")

    def _option(self, option: SpendOption) -> Part:
        told = self._spent_on(option)
        again = ", repeatable" if option.repeatable else ""
        only = "" if told.condition is None else f" when {self._writer.plain(told.condition)}"
        value = f"costs {self._writer.plain(told.cost)}{again}{only}"
        return Part(option.id, option.id, value, text_part("label", quoted(option.label)))
