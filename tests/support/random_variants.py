"""Variants that nobody would write, derived from a ruleset at random: each is well-formed, and most of them mean something.

A :class:`Derived` is what a variant says of one declaration of its parent, and the edits of the parent's own text that mean the
same. Whoever applies the edits gets, without any variant, the ruleset that the variant must come to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random

from rulewright.diagnostics import Findings
from rulewright.source import Source, Span
from rulewright.syntax import nodes
from rulewright.syntax.parse import parse
from rulewright.variants.names import keyword_of
from rulewright.variants.statements import every

__all__ = ["Derived", "Edit", "derived", "edited_texts", "manifest", "texts_of", "trees_of"]

RULESETS = Path(__file__).parents[2] / "rulesets"
NUMBER = re.compile(r"(?<![\w.\"'{-])\d+(?![\w.%}])")
WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Edit:
    """``new`` stands in ``file`` from ``start`` to ``end``."""

    file: str
    start: int
    end: int
    new: str


@dataclass(frozen=True)
class Derived:
    """A directive of a variant, the same as ``edits`` of the parent, and what the directive is: ``change table row`` …"""

    text: str
    edits: tuple[Edit, ...]
    kind: str
    target: str


def texts_of(name: str) -> dict[str, str]:
    """The files of a bundled ruleset by name, without its sheets and translations."""
    folder = RULESETS / name
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".rules", ".csv") or path.name in ("ruleset.yaml", "sources.yaml")
    }


def manifest(id: str, extends: str = "") -> str:
    """A manifest with what must be in one."""
    more = f"extends: {extends}\n" if extends else ""
    return f"id: {id}\ntitle: {id}\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n{more}"


def trees_of(texts: Mapping[str, str]) -> list[nodes.Declaration]:
    """The declarations of a ruleset that extends none."""
    found: list[nodes.Declaration] = []
    for name, text in texts.items():
        if name.endswith(".rules"):
            found += [tree for tree in parse(Source(name, text), Findings()) if isinstance(tree, nodes.Headed)]
    return found


def edited_texts(texts: Mapping[str, str], edits: Iterable[Edit]) -> dict[str, str] | None:
    """``texts`` with ``edits``, the last of those at one place; None when two of them overlap otherwise."""
    at: dict[tuple[str, int, int], Edit] = {(one.file, one.start, one.end): one for one in edits}
    new = dict(texts)
    reached: dict[str, int] = {}
    for file, start, end in sorted(at, reverse=True):
        if end > reached.get(file, len(new[file]) + 1):
            return None
        new[file] = new[file][:start] + at[file, start, end].new + new[file][end:]
        reached[file] = start
    return new


# --- texts -----------------------------------------------------------------------------------------------------------


def other_number(text: str, random: Random) -> str | None:
    """``text`` with one number a little higher or lower; None when there is none outside its quotes."""
    quoted = [match.span() for match in re.finditer(r'"(?:[^"\\]|\\.)*"|#.*', text)]
    found = [match for match in NUMBER.finditer(text) if not any(start <= match.start() < end for start, end in quoted)]
    if not found:
        return None
    match = random.choice(found)
    old = int(match.group())
    new = max(old + random.choice((1, 1, 1, 2, -1, 7)), 0)
    return f"{text[: match.start()]}{new if new != old else old + 1}{text[match.end() :]}"


def other_label(random: Random) -> str:
    """A label that no bundled ruleset has, with what might break a report."""
    odd = random.choice(("", " é", " 中文", " 💥", ' \\"x\\"', " | bar", " {{b}}", " 100%"))
    return f'"New {random.randrange(1000)}{odd}"'


def reindented(span: Span, indent: int) -> str:
    """The lines of a part, the first ``indent`` blanks in."""
    return shifted(span.text, span.first.column - 1, indent)


def shifted(text: str, column: int, indent: int) -> str:
    """``text``, which stood at ``column``, with ``indent`` blanks before its first line."""
    first, *rest = text.split("\n")
    lines = [" " * indent + first]
    for line in rest:
        bare = line.lstrip(" ")
        lines.append(" " * max(len(line) - len(bare) - column + indent, 0) + bare if bare else "")
    return "\n".join(lines)


def lines_of(span: Span) -> tuple[int, int]:
    """Where the lines of a part begin and end, the end of the last included."""
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    return start, len(text) if end < 0 else end + 1


def whole(node: nodes.Node) -> Span:
    """The span of a part with all that stands below it."""
    return node.span.source.span(node.span.start, max(inner.span.end for inner in inside(node)))


def inside(node: nodes.Node) -> Iterator[nodes.Node]:
    yield node
    for one in fields(node):
        yield from among(getattr(node, one.name))


def among(value: object) -> Iterator[nodes.Node]:
    if isinstance(value, nodes.Node):
        yield from inside(value)
    elif isinstance(value, tuple):
        for one in value:
            yield from among(one)


def put(span: Span, new: str) -> Edit:
    return Edit(span.source.name, span.start, span.end, new)


def gone(span: Span) -> Edit:
    start, end = lines_of(span)
    return Edit(span.source.name, start, end, "")


def behind(span: Span, line: str) -> Edit:
    """``line``, laid out as it must stand in the file, below the lines of a part."""
    _, end = lines_of(span)
    return Edit(span.source.name, end, end, line + "\n")


def called(tree: nodes.Declaration) -> str:
    """``table wound``, ``example "A hit"``"""
    if isinstance(tree, nodes.Example | nodes.Chance):
        assert tree.label is not None
        return f"{keyword_of(tree)} {tree.label.span.text}"
    return f"{keyword_of(tree)} {tree.name.text}"


def row(cells: Sequence[str]) -> str:
    return "  | " + " | ".join(cells) + " |"


# --- what may be said of a declaration -------------------------------------------------------------------------------

Maker = Callable[[nodes.Declaration, Random], Derived | None]


def of_whole(tree: nodes.Declaration, random: Random) -> Derived | None:
    """The whole is removed, replaced, or gets another label."""
    if isinstance(tree, nodes.Entries):
        return None
    name = called(tree)
    match random.randrange(4):
        case 0:
            return Derived(f"remove {name}\n", (gone(tree.span),), "remove", name)
        case 1 if tree.label is not None and not isinstance(tree, nodes.Example | nodes.Chance):
            label = other_label(random)
            edits = (put(tree.label.span, label),)
            return Derived(f"change {name} {label}\n", edits, "change label", name)
        case _:
            text = other_number(tree.span.text, random)
            if text is None:
                return None
            return Derived(f"replace {text}\n", (put(tree.span, text),), "replace", name)


def of_value(tree: nodes.Declaration, random: Random) -> Derived | None:
    """A constant, an option, a unit or a type gets another value."""
    match tree:
        case nodes.Constant(value=value):
            old = value.span
        case nodes.Option(default=default):
            old = default.span
        case nodes.Unit(size=size) if size is not None:
            old = size.span
        case nodes.TypeAlias(type=type):
            old = type.span
        case _:
            return None
    new = other_number(old.text, random) or {"yes": "no", "no": "yes"}.get(old.text)
    if new is None:
        return None
    return Derived(f"change {called(tree)} = {new}\n", (put(old, new),), "change value", called(tree))


def of_member(tree: nodes.Declaration, random: Random) -> Derived | None:
    if not isinstance(tree, nodes.Enumeration):
        return None
    member = random.choice(tree.members)
    name, id = called(tree), member.name.text
    label = other_label(random)
    match random.randrange(4):
        case 0:
            return Derived(f"remove {name}.{id}\n", (gone(member.span),), "remove member", name)
        case 1:
            return Derived(f"remove from {name}\n  {id}\n", (gone(member.span),), "remove from member", name)
        case 2 if member.label is not None:
            edits = (put(member.label.span, label),)
            return Derived(f"change {name}\n  {id} {label}\n", edits, "change member", name)
        case _:
            new = f"zq_{random.randrange(100)} {label}"
            return Derived(
                f"add to {name} after {id}\n  {new}\n", (behind(member.span, f"  {new}"),), "add member", name
            )


def of_field(tree: nodes.Declaration, random: Random) -> Derived | None:
    if not isinstance(tree, nodes.Record):
        return None
    field = random.choice(tree.fields)
    name, id = called(tree), field.name.text
    match random.randrange(5):
        case 0:
            return Derived(f"remove {name}.{id}\n", (gone(field.span),), "remove field", name)
        case 1 if field.label is not None:
            label = other_label(random)
            return Derived(
                f"change {name}\n  {id} {label}\n", (put(field.label.span, label),), "change field label", name
            )
        case 2 if field.default is not None:
            new = other_number(field.default.span.text, random)
            if new is None:
                return None
            edits = (put(field.default.span, new),)
            return Derived(f"change {name}\n  {id} = {new}\n", edits, "change field default", name)
        case 3:
            new = other_number(field.type.span.text, random)
            if new is None:
                return None
            return Derived(f"change {name}\n  {id} {new}\n", (put(field.type.span, new),), "change field type", name)
        case _:
            new = f"zq_{random.randrange(100)} integer = {random.randrange(9)} {other_label(random)}"
            edits = (behind(field.span, f"  {new}"),)
            return Derived(f"add to {name} after {id}\n  {new}\n", edits, "add field", name)


def of_row(tree: nodes.Declaration, random: Random) -> Derived | None:
    """A row of a table, or of a list of weapons or items."""
    if not isinstance(tree, nodes.Table | nodes.Entries) or len(tree.rows) < 2:
        return None
    name = called(tree)
    header, *rows = tree.rows
    headings = [cell.text for cell in header.cells]
    key = 0 if isinstance(tree, nodes.Table) else headings.index("id") if "id" in headings else None
    chosen = random.choice(rows)
    if key is None or len(chosen.cells) != len(headings):
        return None
    at = random.randrange(len(headings))
    cell = chosen.cells[at]
    match random.randrange(4):
        case 0:
            which = chosen.cells[key].text
            line = row([which]) if isinstance(tree, nodes.Table) else f"  {which}"
            return Derived(f"remove from {name}\n{line}\n", (gone(chosen.span),), "remove row", name)
        case 1 if isinstance(tree, nodes.Entries):
            one = f"{tree.keyword.removesuffix('s')} {chosen.cells[key].text}"
            return Derived(f"remove {one}\n", (gone(chosen.span),), "remove entry", one)
        case 2:
            other = [one.text for one in chosen.cells]
            source = random.choice(rows).cells
            if len(source) != len(headings):
                return None
            other[at] = source[at].text
            if at == key or other[at] == cell.text:
                return None
            if isinstance(tree, nodes.Entries):
                return None
            text = f"replace in {name}\n{row(headings)}\n{row(other)}\n"
            return Derived(text, (put(cell.span, other[at]),), "replace row", name)
        case _:
            new = other_number(cell.text, random) or random.choice(rows).cells[0 if at == 0 else at - 1].text
            if at == key or new == cell.text:
                return None
            text = f"change {name}\n{row([headings[key], headings[at]])}\n{row([chosen.cells[key].text, new])}\n"
            return Derived(text, (put(cell.span, new),), "change row", name)


def of_assignment(tree: nodes.Declaration, random: Random) -> Derived | None:
    if not isinstance(tree, nodes.Entry) or not tree.assignments:
        return None
    one = random.choice(tree.assignments)
    name = called(tree)
    if random.random() < 0.3:
        return Derived(f"remove from {name}\n  {one.name.text}\n", (gone(one.span),), "remove assignment", name)
    new = other_number(one.value.span.text, random)
    if new is None:
        return None
    return Derived(f"change {name}\n  {one.name.text} {new}\n", (put(one.value.span, new),), "change assignment", name)


def of_modifier(tree: nodes.Declaration, random: Random) -> Derived | None:
    if not isinstance(tree, nodes.Modifiers) or not tree.items:
        return None
    name = called(tree)
    lines = [
        (one, item) for item in tree.items for one in (item.lines if isinstance(item, nodes.ModifierGroup) else (item,))
    ]
    line, _ = random.choice(lines)
    if isinstance(line, nodes.Cap):
        if random.random() < 0.4:
            return Derived(f"remove from {name}\n  at {line.which}\n", (gone(line.span),), "remove cap", name)
        new = other_number(line.limit.span.text, random)
        if new is None:
            return None
        return Derived(f"change {name}\n  at {line.which} {new}\n", (put(line.limit.span, new),), "change cap", name)
    if not isinstance(line, nodes.Modifier):
        return None
    id = line.name.text
    indent = line.span.first.column - 1
    match random.randrange(8):
        case 0:
            return Derived(f"remove {name}.{id}\n", (gone(line.span),), "remove line", name)
        case 1:
            return Derived(f"remove from {name}\n  {id}\n", (gone(line.span),), "remove from line", name)
        case 2 if line.exceptions:
            one = random.choice(line.exceptions)
            text = f"remove from {name}\n  {id}\n    except when {one.condition.span.text}\n"
            return Derived(text, (gone(one.span),), "remove exception", name)
        case 3 if line.exceptions:
            one = random.choice(line.exceptions)
            new = other_number(one.effect.span.text, random)
            if new is None:
                return None
            text = f"change {name}\n  {id}\n    except {new} when {one.condition.span.text}\n"
            return Derived(text, (put(one.effect.span, new),), "change exception", name)
        case 4 if line.cases:
            case = random.choice(line.cases)
            new = other_number(case.effect.span.text, random)
            if new is None:
                return None
            patterns = ", ".join(pattern.span.text for pattern in case.patterns)
            text = f"change {name}\n  {id}\n    {patterns} {new}\n"
            return Derived(text, (put(case.effect.span, new),), "change case of line", name)
        case 5:
            new = f"zq_{random.randrange(100)} {other_label(random)} +{random.randrange(1, 9)}"
            edits = (behind(line.span, " " * indent + new),)
            return Derived(f"add to {name} after {id}\n  {new}\n", edits, "add line", name)
        case 6 if line.condition is not None:
            new = other_number(line.condition.span.text, random)
            if new is None:
                return None
            edits = (put(line.condition.span, new),)
            return Derived(f"change {name}\n  {id} when {new}\n", edits, "change condition of line", name)
        case _ if line.effect is not None:
            new = other_number(line.effect.span.text, random)
            if new is None:
                return None
            return Derived(f"change {name}\n  {id} {new}\n", (put(line.effect.span, new),), "change line", name)
        case _:
            return None


def of_case(tree: nodes.Declaration, random: Random) -> Derived | None:
    if not isinstance(tree, nodes.Formula):
        return None
    name = called(tree)
    case = random.choice(tree.cases)
    value, condition = case.value.span, None if case.condition is None else case.condition.span
    told = value.text if condition is None else f"{value.text} when {condition.text}"
    if "\n" in told:
        return None
    match random.randrange(4):
        case 0 if condition is not None:
            return Derived(f"remove from {name}\n  {told}\n", (gone(case.span),), "remove case", name)
        case 1 if condition is not None:
            new = other_number(condition.text, random)
            if new is None:
                return None
            return Derived(
                f"change {name}\n  {value.text} when {new}\n", (put(condition, new),), "change case condition", name
            )
        case 2 if condition is not None:
            changed = other_number(told, random)
            if changed is None:
                return None
            last = tree.cases[-1]
            at = lines_of(last.span)[last.condition is not None]  # before otherwise, or at the end
            edits = (Edit(last.span.source.name, at, at, f"  {changed}\n"),)
            return Derived(f"add to {name}\n  {changed}\n", edits, "add case", name)
        case _:
            new = other_number(value.text, random)
            if new is None:
                return None
            rest = f" when {condition.text}" if condition is not None else case.span.text[len(value.text) :]
            return Derived(f"change {name}\n  {new}{rest}\n", (put(value, new),), "change case value", name)


def of_parameter(tree: nodes.Declaration, random: Random) -> Derived | None:
    if not isinstance(tree, nodes.Procedure | nodes.Modifiers) or not tree.parameters:
        return None
    name = called(tree)
    one = random.choice(tree.parameters)
    if one.default is None:
        return None
    new = other_number(one.default.span.text, random) or {"yes": "no", "no": "yes"}.get(one.default.span.text)
    if new is None:
        return None
    verb = "fiat" if one.fiat else "takes"
    label = f" {one.label.span.text}" if one.fiat and one.label is not None else ""
    text = f"change {name}\n  {verb} {one.name.text}{label} {one.type.span.text} = {new}\n"
    return Derived(text, (put(one.default.span, new),), "change input", name)


def of_statement(tree: nodes.Declaration, random: Random) -> Derived | None:
    """A part of a procedure: a step, a named value, a decision, a condition, an option of a spend."""
    if not isinstance(tree, nodes.Procedure):
        return None
    name = called(tree)
    named = [
        one
        for one in every(tree.body)
        if isinstance(one, nodes.Step | nodes.Let | nodes.Decide | nodes.Require | nodes.SpendOption)
    ]
    if not named:
        return None
    part = random.choice(named)
    span = whole(part)
    column = span.first.column - 1
    match part:
        case nodes.Step(name=id, label=label):
            told = f"step {label.span.text}" if id is None else f"step {id.text}"
            place = f"step {label.span.text}" if id is None else id.text
        case nodes.Require(message=message):
            told, place = f"require {message.span.text}", ""
        case _:
            told = place = part.name.text
    choice = random.randrange(4)
    if choice == 0 and not isinstance(part, nodes.Step | nodes.Require):
        return Derived(f"remove {name}.{told}\n", (gone(span),), "remove statement", name)
    if choice == 0:
        return Derived(f"remove from {name}\n  {told}\n", (gone(span),), "remove step", name)
    if choice == 1 and not isinstance(part, nodes.SpendOption | nodes.Require):
        label = other_label(random)
        new = f"step zq_{random.randrange(100)} {label}\n    > Something new."
        edits = (behind(span, shifted(new, 0, column)),)
        return Derived(f"add to {name} after {place}\n  {new}\n", edits, "add step", name)
    if choice == 2 and isinstance(part, nodes.Step | nodes.Let):
        text = other_number(span.text, random)
        if text is None:
            return None
        said = shifted(text, column, 2)
        return Derived(f"replace in {name}\n{said}\n", (put(span, text),), "replace statement", name)
    if isinstance(part, nodes.Step):
        label = other_label(random)
        if part.name is None:
            return None
        edits = (put(part.label.span, label),)
        return Derived(f"change {name}\n  step {part.name.text} {label}\n", edits, "change step", name)
    text = other_number(span.text, random)
    if text is None:
        return None
    said = shifted(text, column, 2)
    return Derived(f"change {name}\n{said}\n", (put(span, text),), "change statement", name)


def of_example(tree: nodes.Declaration, random: Random) -> Derived | None:
    if not isinstance(tree, nodes.Example) or not tree.rolls:
        return None
    one = random.choice(tree.rolls)
    new = other_number(one.span.text, random)
    if new is None:
        return None
    rolls = " ".join(new if roll is one else roll.span.text for roll in tree.rolls)
    return Derived(f"change {called(tree)}\n  rolls {rolls}\n", (put(one.span, new),), "change rolls", called(tree))


MAKERS: tuple[Maker, ...] = (
    of_whole, of_value, of_member, of_field, of_row, of_assignment, of_modifier, of_case, of_parameter, of_statement, of_example,
)  # fmt: skip


def derived(trees: Sequence[nodes.Declaration], random: Random) -> Iterator[Derived]:
    """Changes without end; each is of any kind of declaration that ``trees`` have."""
    by_kind: dict[type, list[nodes.Declaration]] = {}
    for tree in trees:
        by_kind.setdefault(type(tree), []).append(tree)
    kinds = list(by_kind)
    while True:
        tree = random.choice(by_kind[random.choice(kinds)])
        made = random.choice(MAKERS)(tree, random)
        if made is not None:
            yield made
