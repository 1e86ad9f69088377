"""From Lark's generic tree to our nodes. One function for each rule of the grammar, found by its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, TypeAlias, TypeVar

from lark import Token

from rulewright.source import Passage, Source, Span
from rulewright.syntax import nodes
from rulewright.syntax.build_directives import DirectiveBuilder
from rulewright.syntax.driver import Tree

__all__ = ["Builder", "cells_of", "decode"]

Child: TypeAlias = "Token | Tree"
Wanted = TypeVar("Wanted")

_ESCAPE = re.compile(r"\\(.)")
_LINE_END = re.compile(r"[\r\n]")
_CELL = re.compile(r"(?:[^|\\]+|\\.?)*", re.DOTALL)
"""The text of a cell, up to the bar behind it."""


def decode(written: str) -> str:
    """The text between two quotes with its escapes resolved: a backslash stands for the character behind it."""
    return _ESCAPE.sub(r"\1", written)


def cells_of(text: str, span: Span) -> tuple[nodes.Cell, ...]:
    """The cells of a row token ``| a | b |``, each with the span of its text; ``\\|`` is a bar inside a cell."""
    cells: list[nodes.Cell] = []
    place, before = span.place, span.at
    start = 1
    while start <= len(text):
        found = _CELL.match(text, start)
        assert found is not None  # it matches nothing, too
        raw, end = found.group(), found.end()
        body = raw.strip()
        if body:
            at = before + start + len(raw) - len(raw.lstrip())
            cells.append(nodes.Cell(Span(place, at, at + len(body)), body.replace("\\|", "|")))
        elif end < len(text):
            cells.append(nodes.Cell(span.part(start, max(end, start + 1)), ""))
        start = end + 1
    return tuple(cells)


class Builder(DirectiveBuilder):
    """Builds the nodes of a ``text`` that starts at ``offset`` of ``place``."""

    def __init__(self, place: Source | Passage, offset: int, text: str) -> None:
        self._place = place
        self._offset = offset
        self._text = text

    # --- access -------------------------------------------------------------------------------------------------------

    def build(self, child: Child) -> Any:
        """The node (or the plain value, for small rules) of a child."""
        if isinstance(child, Token):
            return self.token(child)
        function: Callable[[Tree], Any] = getattr(self, str(child.data))
        return function(child)

    def token(self, token: Token) -> Any:
        """The node of a token that stands for itself."""
        span = self.token_span(token)
        match token.type:
            case "NAME" | "TYPE_NAME":
                return nodes.Name(span, str(token))
            case "LABEL":
                written = str(token)[1:-1]
                return nodes.Text(span, decode(written), written)
            case "CITATION":
                return nodes.Source(span, str(token))
            case "NUMBER":
                return nodes.Number(span, str(token))
            case "DICE":
                count, sides = str(token).split("d")
                return nodes.Dice(span, count or None, sides)
            case _:
                return str(token)

    def token_span(self, token: Token) -> Span:
        start = self._offset + (token.start_pos or 0)
        return Span(self._place, start, start + len(token))

    def span(self, tree: Tree) -> Span:
        """Where a tree lies. Line ends have no width (see ``layout``), so that a tree ends with its last word."""
        start, end = tree.start, tree.end
        text = self._text
        while end > start and text[end - 1].isspace():
            end -= 1
        return Span(self._place, self._offset + start, self._offset + end)

    def children(self, tree: Tree) -> Iterator[Any]:
        for child in tree.children:
            yield self.build(child)

    def all(self, tree: Tree, kind: type[Wanted]) -> tuple[Wanted, ...]:
        return tuple(child for child in self.children(tree) if isinstance(child, kind))

    def first(self, built: list[Any], kind: type[Wanted]) -> Wanted | None:
        return next((child for child in built if isinstance(child, kind)), None)

    def expressions(self, tree: Tree) -> list[Any]:
        """The children that are expressions, in order."""
        return [child for child in self.children(tree) if isinstance(child, nodes.Expression)]

    def headed(self, tree: Tree, built: list[Any]) -> dict[str, Any]:
        """What every declaration has: header, name, label, sources, prose."""
        span = self.span(tree)
        line_end = _LINE_END.search(self._text, tree.start, tree.end)
        header = span if line_end is None else span.part(0, len(self._text[tree.start : line_end.start()].rstrip()))
        name = self.first(built, nodes.Name)
        cited = [one for group in built if isinstance(group, tuple) for one in group if isinstance(one, nodes.Source)]
        return {
            "span": span,
            "header": header,
            "name": name if name is not None else nodes.Name(span.part(0, 0), ""),
            "label": self.first(built, nodes.Text),
            "sources": tuple(cited),
            "prose": tuple(child for child in built if isinstance(child, nodes.Prose)),
        }

    # --- pieces -------------------------------------------------------------------------------------------------------

    def start(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def hole(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def sources(self, tree: Tree) -> tuple[nodes.Source, ...]:
        return self.all(tree, nodes.Source)

    def sources_line(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def prose(self, tree: Tree) -> nodes.Prose:
        token = tree.children[0]
        assert isinstance(token, Token)
        span = self.token_span(token)
        text = str(token)[1:]
        skip = 2 if text.startswith(" ") else 1
        text = str(token)[skip:].rstrip()
        return nodes.Prose(span.part(skip, skip + len(text)), text)

    def row(self, tree: Tree) -> nodes.Row:
        token = tree.children[0]
        assert isinstance(token, Token)
        text = str(token).rstrip()
        span = self.token_span(token).part(0, len(text))
        return nodes.Row(span, cells_of(text, span))

    def default(self, tree: Tree) -> Any:
        return ("default", self.build(tree.children[0]))

    def constant_value(self, tree: Tree) -> Any:
        return ("default", self.build(tree.children[-1]))

    def when(self, tree: Tree) -> Any:
        return ("when", self.build(tree.children[0]))

    def tagged(self, built: list[Any], tag: str) -> Any:
        """The value of a small rule such as ``default`` or ``when``, or None."""
        return next((child[1] for child in built if isinstance(child, tuple) and child and child[0] == tag), None)

    # --- declarations -------------------------------------------------------------------------------------------------

    def scale(self, tree: Tree) -> nodes.Enumeration:
        return self._enumeration(tree, ordered=True)

    def choice(self, tree: Tree) -> nodes.Enumeration:
        return self._enumeration(tree, ordered=False)

    def _enumeration(self, tree: Tree, *, ordered: bool) -> nodes.Enumeration:
        built = list(self.children(tree))
        members = tuple(child for child in built if isinstance(child, nodes.Member))
        return nodes.Enumeration(**self.headed(tree, built), ordered=ordered, members=members)

    def member(self, tree: Tree) -> nodes.Member:
        return nodes.Member(**self.headed(tree, list(self.children(tree))))

    def record(self, tree: Tree) -> nodes.Record:
        built = list(self.children(tree))
        fields = tuple(child for child in built if isinstance(child, nodes.Field))
        return nodes.Record(**self.headed(tree, built), kind=self.tagged(built, "kind"), fields=fields)

    def record_kind(self, tree: Tree) -> Any:
        return ("kind", str(tree.children[0]))

    def field(self, tree: Tree) -> nodes.Field:
        built = list(self.children(tree))
        default = self.tagged(built, "default")
        kind = self._type(built[1:])
        scope = self.tagged(built, "each")
        return nodes.Field(**self.headed(tree, built), type=kind, default=default, scope=scope)

    def lasting(self, tree: Tree) -> Any:
        return ("each", str(tree.children[0]))

    def _type(self, built: list[Any]) -> Any:
        return next((child for child in built if isinstance(child, nodes.TypeNode)), None)

    def type_alias(self, tree: Tree) -> nodes.TypeAlias:
        built = list(self.children(tree))
        return nodes.TypeAlias(**self.headed(tree, built), type=self._type(built[1:]))

    def unit(self, tree: Tree) -> nodes.Unit:
        built = list(self.children(tree))
        names = [child for child in built if isinstance(child, nodes.Name)]
        size = self.tagged(built, "default")
        return nodes.Unit(**self.headed(tree, built), dimension=names[1] if len(names) > 1 else None, size=size)

    def entries(self, tree: Tree) -> nodes.Entries:
        built = list(self.children(tree))
        rows = tuple(child for child in built if isinstance(child, nodes.Row))
        file = self.tagged(built, "from")
        return nodes.Entries(
            **self.headed(tree, built),
            keyword=str(tree.children[0]),
            file=file,
            rows=rows,
            stands_in=self.tagged(built, "stands in"),
        )

    def from_file(self, tree: Tree) -> Any:
        return ("from", self.build(tree.children[0]))

    def entry(self, tree: Tree) -> nodes.Entry:
        built = list(self.children(tree))
        names = [child for child in built if isinstance(child, nodes.Name)]
        assignments = tuple(child for child in built if isinstance(child, nodes.Assignment))
        return nodes.Entry(
            **self.headed(tree, built), keyword=str(tree.children[0]), record=names[1], assignments=assignments
        )

    def assignment(self, tree: Tree) -> nodes.Assignment:
        name, value = self.children(tree)
        return nodes.Assignment(self.span(tree), name, value)

    def table(self, tree: Tree) -> nodes.Table:
        built = list(self.children(tree))
        keys = tuple(child for child in built if isinstance(child, nodes.KeyDomain))
        rows = tuple(child for child in built if isinstance(child, nodes.Row))
        return nodes.Table(
            **self.headed(tree, built),
            keys=keys,
            result=self._type(built),
            policy=self.tagged(built, "policy") or "one",
            rows=rows,
            external=self.tagged(built, "external"),
            stands_in=self.tagged(built, "stands in"),
        )

    def first_key(self, tree: Tree) -> nodes.KeyDomain:
        built, label = self._without_label(tree)
        name = built[0] if len(built) == 2 else None
        domain = built[-1]
        return nodes.KeyDomain(self.span(tree), name, domain, label)

    def second_key(self, tree: Tree) -> nodes.KeyDomain:
        built, label = self._without_label(tree)
        if len(built) == 1 and isinstance(built[0], nodes.Name):
            return nodes.KeyDomain(self.span(tree), built[0], None, label)
        name = built[0] if isinstance(built[0], nodes.Name) else None
        return nodes.KeyDomain(self.span(tree), name, self._type(built), label)

    def _without_label(self, tree: Tree) -> tuple[list[Any], nodes.Text | None]:
        built = list(self.children(tree))
        if isinstance(built[-1], nodes.Text):
            return built[:-1], built[-1]
        return built, None

    def policy(self, tree: Tree) -> Any:
        return ("policy", str(tree.children[0]))

    def external(self, tree: Tree) -> Any:
        return ("external", self.build(tree.children[0]))

    def stands_in(self, tree: Tree) -> Any:
        return ("stands in", self.build(tree.children[0]))

    def option(self, tree: Tree) -> nodes.Option:
        built = list(self.children(tree))
        kind = self._type(built)
        return nodes.Option(**self.headed(tree, built), type=kind, default=self.tagged(built, "default"))

    def constant(self, tree: Tree) -> nodes.Constant:
        built = list(self.children(tree))
        kind = self._type(built)
        return nodes.Constant(**self.headed(tree, built), type=kind, value=self.tagged(built, "default"))

    def takes(self, tree: Tree) -> Any:
        return ("takes", tuple(self.all(tree, nodes.Parameter)))

    def parameters(self, tree: Tree) -> Any:
        return self.takes(tree)

    def parameter(self, tree: Tree) -> nodes.Parameter:
        built = list(self.children(tree))
        kind = self._type(built[1:])
        default = self.tagged(built, "default")
        label = self.first(built, nodes.Text)
        return nodes.Parameter(self.span(tree), built[0], kind, default, label, False, ())

    def fiat(self, tree: Tree) -> nodes.Parameter:
        built = list(self.children(tree))
        head = self.headed(tree, built)
        default = self.tagged(built, "default")
        return nodes.Parameter(
            head["span"], head["name"], self._type(built[1:]), default, head["label"], True, head["sources"]
        )

    def _parameters(self, built: list[Any]) -> tuple[nodes.Parameter, ...]:
        found: list[nodes.Parameter] = []
        for child in built:
            if isinstance(child, nodes.Parameter):
                found.append(child)
            elif isinstance(child, tuple) and child and child[0] == "takes":
                found.extend(child[1])
        return tuple(found)

    def modifiers(self, tree: Tree) -> nodes.Modifiers:
        built = list(self.children(tree))
        kinds = nodes.Modifier | nodes.ModifierGroup | nodes.Cap | nodes.RoundOff
        tagged = [child for child in built if isinstance(child, tuple) and child]
        return nodes.Modifiers(
            **self.headed(tree, built),
            parameters=self._parameters(built),
            results=tuple(child[1] for child in tagged if child[0] == "gives"),
            starts=tuple(child[1] for child in tagged if child[0] == "starts"),
            items=tuple(child for child in built if isinstance(child, kinds)),
        )

    def starting(self, tree: Tree) -> Any:
        return ("starts", self.expressions(tree)[0])

    def added(self, tree: Tree) -> nodes.ModifierEffect:
        return nodes.ModifierEffect(self.span(tree), "add", self.expressions(tree)[0])

    def multiplied(self, tree: Tree) -> nodes.ModifierEffect:
        return nodes.ModifierEffect(self.span(tree), "multiply", self.expressions(tree)[0])

    def halved(self, tree: Tree) -> nodes.ModifierEffect:
        span = self.span(tree)
        half = nodes.Division(span, nodes.Number(span, "1"), nodes.Number(span, "2"), "exactly")
        return nodes.ModifierEffect(span, "multiply", half)

    def doubled(self, tree: Tree) -> nodes.ModifierEffect:
        span = self.span(tree)
        return nodes.ModifierEffect(span, "multiply", nodes.Number(span, "2"))

    def round_off(self, tree: Tree) -> nodes.RoundOff:
        rounding = self.build(tree.children[-1])
        return nodes.RoundOff(self.span(tree), "toward zero" if rounding == "zero" else rounding)

    def modifier(self, tree: Tree) -> nodes.Modifier:
        built = list(self.children(tree))
        exceptions = tuple(child for child in built if isinstance(child, nodes.ModifierException))
        return nodes.Modifier(
            **self.headed(tree, built),
            effect=self.first(built, nodes.ModifierEffect),
            condition=self.tagged(built, "when"),
            exceptions=exceptions,
            subject=None,
            cases=(),
        )

    def modifier_by(self, tree: Tree) -> nodes.Modifier:
        built = list(self.children(tree))
        subject = next(child for child in built[2:] if isinstance(child, nodes.Expression))
        cases = tuple(child for child in built if isinstance(child, nodes.ModifierCase))
        return nodes.Modifier(
            **self.headed(tree, built), effect=None, condition=None, exceptions=(), subject=subject, cases=cases
        )

    def exception(self, tree: Tree) -> nodes.ModifierException:
        ranked = any(isinstance(child, Token) and child.type == "ELSE" for child in tree.children)
        (effect,) = self.all(tree, nodes.ModifierEffect)
        (condition,) = self.expressions(tree)
        return nodes.ModifierException(self.span(tree), ranked, effect, condition)

    def modifier_case(self, tree: Tree) -> nodes.ModifierCase:
        built = list(self.children(tree))
        patterns = tuple(child for child in built if isinstance(child, nodes.Pattern))
        effect = next(child for child in built if isinstance(child, nodes.ModifierEffect))
        exceptions = tuple(child for child in built if isinstance(child, nodes.ModifierException))
        return nodes.ModifierCase(self.span(tree), patterns, effect, exceptions)

    def modifier_group(self, tree: Tree) -> nodes.ModifierGroup:
        built = list(self.children(tree))
        lines = tuple(child for child in built if isinstance(child, nodes.Modifier))
        return nodes.ModifierGroup(self.span(tree), built[0], built[1], lines)

    def cap(self, tree: Tree) -> nodes.Cap:
        which, limit = self.children(tree)
        return nodes.Cap(self.span(tree), which, limit)

    def formula(self, tree: Tree) -> nodes.Formula:
        built = list(self.children(tree))
        cases = tuple(child for child in built if isinstance(child, nodes.FormulaCase))
        return nodes.Formula(
            **self.headed(tree, built), parameters=self._parameters(built), result=self._type(built), cases=cases
        )

    def formula_case(self, tree: Tree) -> nodes.FormulaCase:
        built = list(self.children(tree))
        return nodes.FormulaCase(self.span(tree), built[0], self.tagged(built, "when"))

    def procedure(self, tree: Tree) -> nodes.Procedure:
        built = list(self.children(tree))
        head = self.headed(tree, built)
        results = tuple(child[1] for child in built if isinstance(child, tuple) and child and child[0] == "gives")
        body = tuple(child for child in built if isinstance(child, nodes.Statement))
        opening: list[nodes.Prose] = []
        for statement in body:
            if not isinstance(statement, nodes.Prose):
                break
            opening.append(statement)
        head["prose"] = tuple(opening)
        return nodes.Procedure(**head, parameters=self._parameters(built), results=results, body=body[len(opening) :])

    def gives_type(self, tree: Tree) -> Any:
        return ("gives", self.build(tree.children[0]))

    def rule(self, tree: Tree) -> nodes.Rule:
        return nodes.Rule(**self.headed(tree, list(self.children(tree))))

    def example(self, tree: Tree) -> nodes.Example:
        built = list(self.children(tree))
        head = self.headed(tree, [child for child in built if not isinstance(child, nodes.Name)])
        return nodes.Example(
            **head,
            subjects=self._collect(built, "subject"),
            rolls=self._collect(built, "rolls"),
            choices=self._collect(built, "chooses"),
            options=self._collect(built, "options"),
            results=self._collect(built, "gives"),
            refusals=self._collect(built, "refuses"),
        )

    def _collect(self, built: list[Any], tag: str) -> tuple[Any, ...]:
        return tuple(
            one for child in built if isinstance(child, tuple) and child and child[0] == tag for one in child[1]
        )

    def subject(self, tree: Tree) -> Any:
        built = list(self.children(tree))
        return ("subject", ((built[0], tuple(built[1:])),))

    def argument_line(self, tree: Tree) -> nodes.Setting:
        return self.setting(tree)

    def setting(self, tree: Tree) -> nodes.Setting:
        name, value = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Setting(self.span(tree), name, value)

    def rolls(self, tree: Tree) -> Any:
        return ("rolls", self.all(tree, nodes.Number))

    def chooses(self, tree: Tree) -> Any:
        return ("chooses", self.all(tree, nodes.Setting))

    def example_options(self, tree: Tree) -> Any:
        return ("options", self.all(tree, nodes.Setting))

    def result(self, tree: Tree) -> Any:
        return ("gives", tuple(self.expressions(tree)))

    def refuses(self, tree: Tree) -> Any:
        message = next(iter(self.all(tree, nodes.Text)), None)
        return ("refuses", (nodes.Refusal(self.span(tree), message),))

    def chance(self, tree: Tree) -> nodes.Chance:
        built = list(self.children(tree))
        head = self.headed(tree, [child for child in built if not isinstance(child, nodes.Name)])
        return nodes.Chance(
            **head,
            subjects=self._collect(built, "subject"),
            choices=self._collect(built, "chooses"),
            options=self._collect(built, "options"),
            claims=tuple(child for child in built if isinstance(child, nodes.Claim)),
        )

    def claim(self, tree: Tree) -> nodes.Claim:
        built = list(self.children(tree))
        words = [child for child in built if isinstance(child, str)]
        numbers = [child for child in built if isinstance(child, nodes.ClaimNumber)]
        subject = next(child for child in built if isinstance(child, nodes.Expression))
        low = None if "most" in words else numbers[0]
        high = None if "least" in words else numbers[-1]
        return nodes.Claim(self.span(tree), words[0].startswith("mean"), subject, low, high)

    def claim_number(self, tree: Tree) -> nodes.ClaimNumber:
        built = list(self.children(tree))
        number, *others = (Fraction(child.text) for child in built if isinstance(child, nodes.Number))
        percent = "%" in built
        divisor = others[0] if others else Fraction(100 if percent else 1)
        sign = -1 if built[0] == "-" else 1
        value = sign * number / divisor if divisor else None
        return nodes.ClaimNumber(self.span(tree), value, percent, self.first(built, nodes.Name))

    # --- types --------------------------------------------------------------------------------------------------------

    def optional_type(self, tree: Tree) -> nodes.OptionalType:
        return nodes.OptionalType(self.span(tree), self.build(tree.children[0]))

    def integer_type(self, tree: Tree) -> nodes.IntegerType:
        built = list(self.children(tree))
        if built and built[0][0] == "numbers":
            values = tuple(sorted(set(built[0][1])))
            return nodes.IntegerType(self.span(tree), values[0], values[-1], values)
        low, high = built[0] if built else (None, None)
        return nodes.IntegerType(self.span(tree), low, high)

    def numbers(self, tree: Tree) -> Any:
        return ("numbers", [low for low, _ in self.children(tree)])

    def number_type(self, tree: Tree) -> nodes.PlainType:
        return nodes.PlainType(self.span(tree), "number")

    def yes_no_type(self, tree: Tree) -> nodes.PlainType:
        return nodes.PlainType(self.span(tree), "yes/no")

    def text_type(self, tree: Tree) -> nodes.PlainType:
        return nodes.PlainType(self.span(tree), "text")

    def dice_type(self, tree: Tree) -> nodes.PlainType:
        return nodes.PlainType(self.span(tree), "dice")

    def named_type(self, tree: Tree) -> nodes.NamedType:
        return nodes.NamedType(self.span(tree), str(tree.children[0]))

    def list_type(self, tree: Tree) -> nodes.ListType:
        return nodes.ListType(self.span(tree), self.build(tree.children[0]))

    def range_type(self, tree: Tree) -> nodes.RangeType:
        return nodes.RangeType(self.span(tree), self.build(tree.children[0]))

    def one_of_type(self, tree: Tree) -> nodes.OneOfType:
        return nodes.OneOfType(self.span(tree), self.all(tree, nodes.Name))

    def bound(self, tree: Tree) -> tuple[int, int]:
        text = "".join(str(child) for child in tree.children)
        value = int(text.split(".")[0])
        return (value, value)

    def closed_range(self, tree: Tree) -> tuple[int, int]:
        low, high = self.children(tree)
        return (low[0], high[0])

    def range_from(self, tree: Tree) -> tuple[int, None]:
        return (self.build(tree.children[0])[0], None)

    def range_to(self, tree: Tree) -> tuple[None, int]:
        return (None, self.build(tree.children[0])[0])

    # --- statements ---------------------------------------------------------------------------------------------------

    def body(self, tree: Tree) -> nodes.Body:
        return tuple(self.children(tree))

    def let(self, tree: Tree) -> nodes.Let:
        built = list(self.children(tree))
        label = next((child for child in built[1:-1] if isinstance(child, nodes.Text)), None)
        return nodes.Let(self.span(tree), built[0], label, self._type(built[1:-1]), built[-1])

    def set_statement(self, tree: Tree) -> nodes.Set:
        *path, value = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Set(self.span(tree), tuple(path), value)

    def _lines(self, tree: Tree) -> Span:
        """A statement with a body is shown by its first line."""
        span = self.span(tree)
        line_end = re.search(r"[ ]*(#|[\r\n])", span.text)
        return span.part(0, line_end.start()) if line_end else span

    def if_statement(self, tree: Tree) -> nodes.If:
        built = list(self.children(tree))
        arms = [(built[0], built[1])]
        arms += [child[1] for child in built[2:] if child[0] == "else if"]
        otherwise = next((child[1] for child in built[2:] if child[0] == "otherwise"), None)
        return nodes.If(self._lines(tree), tuple(arms), otherwise)

    def else_if(self, tree: Tree) -> Any:
        condition, body = (child for child in self.children(tree) if not isinstance(child, str))
        return ("else if", (condition, body))

    def otherwise(self, tree: Tree) -> Any:
        return ("otherwise", self.build(tree.children[-1]))

    def by(self, tree: Tree) -> nodes.By:
        built = list(self.children(tree))
        cases = tuple(child for child in built if isinstance(child, nodes.Case))
        return nodes.By(self._lines(tree), built[0], cases)

    def case(self, tree: Tree) -> nodes.Case:
        *patterns, body = self.children(tree)
        return nodes.Case(self._lines(tree), tuple(patterns), body)

    def otherwise_case(self, tree: Tree) -> nodes.Case:
        return nodes.Case(self._lines(tree), (), self.build(tree.children[-1]))

    def pattern(self, tree: Tree) -> nodes.Pattern:
        child = tree.children[0]
        span = self.span(tree)
        if isinstance(child, Token):
            match child.type:
                case "NAME":
                    return nodes.Pattern(span, str(child), None, None, "name")
                case "NONE":
                    return nodes.Pattern(span, None, None, None, "none")
                case _:
                    value = child.type == "YES"
                    return nodes.Pattern(span, None, value, value, "yes/no")
        low, high = self.build(child)
        return nodes.Pattern(span, None, low, high, "range")

    def case_pattern(self, tree: Tree) -> nodes.Pattern:
        return self.pattern(tree)

    def closed_pattern(self, tree: Tree) -> nodes.Pattern:
        low, high = self.children(tree)
        return nodes.Pattern(self.span(tree), None, low[0], high[0], "range")

    def patterns(self, tree: Tree) -> tuple[nodes.Pattern, ...]:
        return tuple(self.children(tree))

    def repeat(self, tree: Tree) -> nodes.Repeat:
        limit, body = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Repeat(self._lines(tree), limit, body)

    def for_each(self, tree: Tree) -> nodes.ForEach:
        name, items, body = self.children(tree)
        if isinstance(items, nodes.RangeOf):
            items = nodes.NumbersFrom(items.span, items.low, items.high)
        return nodes.ForEach(self._lines(tree), name, items, body)

    def stop(self, tree: Tree) -> nodes.Stop:
        return nodes.Stop(self.span(tree), self.build(tree.children[0]))

    def require(self, tree: Tree) -> nodes.Require:
        condition, message = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Require(self.span(tree), condition, message)

    def decide(self, tree: Tree) -> nodes.Decide:
        built = list(self.children(tree))
        head = self.headed(tree, built)
        kind, default = self._type(built), self.tagged(built, "default")
        return nodes.Decide(head["span"], built[0], built[1], kind, None, default, head["sources"])

    def decide_from(self, tree: Tree) -> nodes.Decide:
        built = list(self.children(tree))
        head = self.headed(tree, built)
        options = next(child for child in built[2:] if isinstance(child, nodes.Expression))
        default = self.tagged(built, "default")
        return nodes.Decide(head["span"], built[0], built[1], None, options, default, head["sources"])

    def spend(self, tree: Tree) -> nodes.Spend:
        built = list(self.children(tree))
        options = tuple(child for child in built if isinstance(child, nodes.SpendOption))
        defaults = tuple(child for child in built if isinstance(child, nodes.SpendDefault))
        return nodes.Spend(self._lines(tree), built[0], options, defaults)

    def spend_option(self, tree: Tree) -> nodes.SpendOption:
        built = list(self.children(tree))
        repeatable = any(isinstance(child, Token) and child.type == "REPEATABLE" for child in tree.children)
        return nodes.SpendOption(self.span(tree), built[0], built[1], built[2], repeatable, self.tagged(built, "when"))

    def spend_default(self, tree: Tree) -> nodes.SpendDefault:
        return nodes.SpendDefault(self.span(tree), self.all(tree, nodes.Name))

    def step(self, tree: Tree) -> nodes.Step:
        *opening, body = self.children(tree)
        name, label = self.first(opening, nodes.Name), self.first(opening, nodes.Text)
        assert label is not None  # the grammar asks for it
        sources = opening[-1] if isinstance(opening[-1], tuple) else ()
        return nodes.Step(self._lines(tree), name, label, sources, body)

    def give(self, tree: Tree) -> nodes.Give:
        return nodes.Give(self.span(tree), self.build(tree.children[0]))

    # --- expressions --------------------------------------------------------------------------------------------------

    def amend(self, tree: Tree) -> nodes.Amend:
        record, *changes = self.children(tree)
        return nodes.Amend(self.span(tree), record, tuple(changes))

    def renewal(self, tree: Tree) -> nodes.Renewal:
        return nodes.Renewal(self.span(tree), self.build(tree.children[0]))

    def sorted_list(self, tree: Tree) -> nodes.Sorted:
        items, *keys = self.children(tree)
        return nodes.Sorted(self.span(tree), items, tuple(keys))

    def sort_field(self, tree: Tree) -> nodes.SortKey:
        field, order = self.children(tree)
        return nodes.SortKey(self.span(tree), "field", field, None, order == "high")

    def sort_item(self, tree: Tree) -> nodes.SortKey:
        return nodes.SortKey(self.span(tree), "item", None, None, str(tree.children[0]) == "high")

    def sort_roll(self, tree: Tree) -> nodes.SortKey:
        dice, order = self.children(tree)
        return nodes.SortKey(self.span(tree), "roll", None, dice, order == "high")

    def ties_in_order(self, tree: Tree) -> nodes.SortKey:
        return nodes.SortKey(self.span(tree), "ties", None, None, True)

    def reroll(self, tree: Tree) -> nodes.Reroll:
        pool, *keeping = self.children(tree)
        return nodes.Reroll(self.span(tree), pool, tuple(keeping))

    def face_range(self, tree: Tree) -> tuple[int, int]:
        low, high = self.build(tree.children[0])
        return (1 if low is None else low, 10**6 if high is None else high)

    def choose(self, tree: Tree) -> nodes.Choose:
        condition, then, otherwise = (child for child in self.children(tree) if not isinstance(child, str))
        return nodes.Choose(self.span(tree), condition, then, otherwise)

    def logic(self, tree: Tree) -> nodes.Logic:
        left, operator, right = self.children(tree)
        return nodes.Logic(self.span(tree), operator, left, right)

    def negation(self, tree: Tree) -> nodes.Negation:
        return nodes.Negation(self.span(tree), self.build(tree.children[-1]))

    def comparison(self, tree: Tree) -> nodes.Comparison:
        left, operator, right = self.children(tree)
        return nodes.Comparison(self.span(tree), operator, left, right)

    def within(self, tree: Tree) -> nodes.Within:
        value, patterns = self.children(tree)
        if isinstance(patterns, nodes.FieldOf | nodes.Index | nodes.Brackets):
            return nodes.Within(self.span(tree), value, (), patterns)
        listed = patterns if isinstance(patterns, tuple) else (patterns,)
        return nodes.Within(self.span(tree), value, listed)

    def is_none(self, tree: Tree) -> nodes.IsNone:
        negated = any(isinstance(child, Token) and child.type == "NOT" for child in tree.children)
        return nodes.IsNone(self.span(tree), self.build(tree.children[0]), negated)

    def limit(self, tree: Tree) -> nodes.Limit:
        value, which, limit = self.children(tree)
        return nodes.Limit(self.span(tree), value, which, limit)

    def arithmetic(self, tree: Tree) -> nodes.Arithmetic:
        left, operator, right = self.children(tree)
        return nodes.Arithmetic(self.span(tree), operator, left, right)

    def division(self, tree: Tree) -> nodes.Division:
        built = list(self.children(tree))
        rounding = self.tagged(built, "rounding")
        return nodes.Division(self.span(tree), built[0], built[2], rounding)

    def half(self, tree: Tree) -> nodes.Division:
        built = list(self.children(tree))
        return nodes.Division(self.span(tree), built[0], None, self.tagged(built, "rounding"))

    def rounding(self, tree: Tree) -> Any:
        way = tree.children[0]
        return ("rounding", "toward zero" if isinstance(way, Token) and way.type == "ZERO" else str(way))

    def minus(self, tree: Tree) -> nodes.Unary:
        return nodes.Unary(self.span(tree), "-", self.build(tree.children[-1]))

    def plus(self, tree: Tree) -> nodes.Unary:
        return nodes.Unary(self.span(tree), "+", self.build(tree.children[-1]))

    def roll(self, tree: Tree) -> nodes.Roll:
        built = list(self.children(tree))
        return nodes.Roll(self.span(tree), built[0], built[1] if len(built) > 1 else None)

    def roll_percentile(self, tree: Tree) -> nodes.RollPercentile:
        dice, *rest = self.children(tree)
        return nodes.RollPercentile(self.span(tree), dice, self.tagged(rest, "bonus"), self.tagged(rest, "penalty"))

    def bonus_dice(self, tree: Tree) -> Any:
        return ("bonus", self.build(tree.children[0]))

    def penalty_dice(self, tree: Tree) -> Any:
        return ("penalty", self.build(tree.children[0]))

    def roll_die(self, tree: Tree) -> nodes.RollDie:
        return nodes.RollDie(self.span(tree), self.build(tree.children[0]))

    def pick(self, tree: Tree) -> nodes.Pick:
        return nodes.Pick(self.span(tree), self.build(tree.children[0]))

    def draw(self, tree: Tree) -> nodes.Draw:
        count, items = self.children(tree)
        return nodes.Draw(self.span(tree), count, items)

    def all_of(self, tree: Tree) -> nodes.AllOf:
        return nodes.AllOf(self.span(tree), self.build(tree.children[-1]))

    def without(self, tree: Tree) -> nodes.Without:
        items, left_out = self.children(tree)
        return nodes.Without(self.span(tree), items, left_out)

    def collect(self, tree: Tree) -> nodes.Collect:
        value, *rest = self.children(tree)
        clauses = tuple(child for child in rest if isinstance(child, nodes.CollectClause))
        return nodes.Collect(self.span(tree), value, clauses, self.tagged(rest, "where"))

    def collect_clause(self, tree: Tree) -> nodes.CollectClause:
        name, items = self.children(tree)
        return nodes.CollectClause(self.span(tree), name, items)

    def range_of(self, tree: Tree) -> nodes.RangeOf:
        low, high = self.children(tree)
        return nodes.RangeOf(self.span(tree), low, high)

    def numbers_from(self, tree: Tree) -> nodes.NumbersFrom:
        low, high = self.children(tree)
        return nodes.NumbersFrom(self.span(tree), low, high)

    def where(self, tree: Tree) -> Any:
        return ("where", self.build(tree.children[0]))

    def count_of(self, tree: Tree) -> nodes.CountOf:
        *faces, pool = self.children(tree)
        return nodes.CountOf(self.span(tree), tuple(faces), pool)

    def keep_of(self, tree: Tree) -> nodes.KeepOf:
        built = list(self.children(tree))
        return nodes.KeepOf(self.span(tree), built[0], built[1] if len(built) > 2 else None, built[-1])

    def sum_of(self, tree: Tree) -> nodes.SumOf:
        return nodes.SumOf(self.span(tree), self.build(tree.children[0]))

    def position_of(self, tree: Tree) -> nodes.PositionOf:
        return nodes.PositionOf(self.span(tree), self.build(tree.children[-1]))

    def number_of(self, tree: Tree) -> nodes.NumberOf:
        return nodes.NumberOf(self.span(tree), self.build(tree.children[0]))

    def dice_limit(self, tree: Tree) -> nodes.DiceLimit:
        which, dice = self.children(tree)
        return nodes.DiceLimit(self.span(tree), which, dice)

    def field_of(self, tree: Tree) -> nodes.FieldOf:
        record, field = self.children(tree)
        return nodes.FieldOf(self.span(tree), record, field)

    def index(self, tree: Tree) -> nodes.Index:
        value, *keys = self.children(tree)
        return nodes.Index(self.span(tree), value, tuple(keys))

    def brackets(self, tree: Tree) -> nodes.Brackets:
        return nodes.Brackets(self.span(tree), self.build(tree.children[0]))

    def number(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def quantity(self, tree: Tree) -> nodes.Quantity:
        number, unit = self.children(tree)
        return nodes.Quantity(self.span(tree), number, unit)

    def text(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def yes(self, tree: Tree) -> nodes.YesNo:
        return nodes.YesNo(self.span(tree), True)

    def no(self, tree: Tree) -> nodes.YesNo:
        return nodes.YesNo(self.span(tree), False)

    def member_of(self, tree: Tree) -> nodes.MemberOf:
        enumeration, member = self.children(tree)
        return nodes.MemberOf(self.span(tree), enumeration, member)

    def none(self, tree: Tree) -> nodes.NoneLiteral:
        return nodes.NoneLiteral(self.span(tree))

    def name(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def dice(self, tree: Tree) -> Any:
        return self.build(tree.children[0])

    def open_dice(self, tree: Tree) -> nodes.OpenDice:
        built = [child for child in self.children(tree) if not isinstance(child, str)]
        return nodes.OpenDice(self.span(tree), built[0], built[1] if len(built) > 1 else None)

    def call(self, tree: Tree) -> nodes.Call:
        callee, *rest = self.children(tree)
        return nodes.Call(self.span(tree), callee, rest[0] if rest else ())

    def record_of(self, tree: Tree) -> nodes.Build:
        record, *rest = self.children(tree)
        return nodes.Build(self.span(tree), record, rest[0] if rest else ())

    def arguments(self, tree: Tree) -> tuple[nodes.Argument, ...]:
        return tuple(self.children(tree))

    def named_argument(self, tree: Tree) -> nodes.Argument:
        name, value = self.children(tree)
        return nodes.Argument(self.span(tree), name, value)

    def positional_argument(self, tree: Tree) -> nodes.Argument:
        value = self.build(tree.children[0])
        return nodes.Argument(self.span(tree), None, value)

    def modifiers_of(self, tree: Tree) -> nodes.ModifiersOf:
        return nodes.ModifiersOf(self.span(tree), self.build(tree.children[0]))

    def list_of(self, tree: Tree) -> nodes.ListOf:
        return nodes.ListOf(self.span(tree), tuple(self.children(tree)))
