"""Directives on modifier lists: lines, exceptions, cases, groups, caps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from rulewright.source import Span
from rulewright.syntax import directives, nodes
from rulewright.variants import codes
from rulewright.variants.edits import Edits, Problem, ProblemError, find_one, insert_at, there_already, unknown
from rulewright.variants.parts import anchor_of
from rulewright.variants.shown import part_name, words

__all__ = ["add_lines", "change_lines", "names_of_lines", "remove_lines", "replace_lines"]

Item = nodes.Modifier | nodes.ModifierGroup | nodes.Cap | nodes.RoundOff
Items = tuple[Item, ...]


def _all_lines(items: Items) -> list[nodes.Modifier]:
    return [line for item in items for line in _lines_of(item)]


def _lines_of(item: Item) -> tuple[nodes.Modifier, ...]:
    match item:
        case nodes.Modifier():
            return (item,)
        case nodes.ModifierGroup():
            return item.lines
        case _:
            return ()


def names_of_lines(items: Items) -> list[str]:
    """The ids of the lines of a modifier list, those in groups too."""
    return [line.name.text for line in _all_lines(items)]


def _with_line(items: Items, name: nodes.Name, change: Callable[[nodes.Modifier], tuple[nodes.Modifier, ...]]) -> Items:
    """``items`` with what ``change`` makes of the line of that name; a group without lines is gone."""
    if name.text not in names_of_lines(items):
        raise unknown(name.span, f"line '{name.text}'", name.text, names_of_lines(items))
    out: list[Item] = []
    for item in items:
        match item:
            case nodes.Modifier() if item.name.text == name.text:
                out.extend(change(item))
            case nodes.ModifierGroup():
                lines = tuple(
                    one for line in item.lines for one in (change(line) if line.name.text == name.text else (line,))
                )
                if lines:
                    out.append(item if lines == item.lines else replace(item, lines=lines))
            case _:
                out.append(item)
    return tuple(out)


def change_lines(items: Items, written: Sequence[nodes.Node], edits: Edits) -> Items:
    """The items of a modifier list with lines, caps and a rounding written anew."""
    for one in written:
        match one:
            case directives.ChangedLine():
                change = partial(_changed_line, one, edits)
                items = edits.attempt(partial(_with_line, items, one.name, change), items)
            case nodes.Cap() | nodes.RoundOff():
                items = edits.attempt(partial(_change_cap, items, one, edits), items)
    return items


def _change_cap(items: Items, new: nodes.Cap | nodes.RoundOff, edits: Edits) -> Items:
    name = part_name(new)
    caps = [part_name(item) for item in items if isinstance(item, nodes.Cap | nodes.RoundOff)]
    at = find_one(
        items,
        lambda item: isinstance(item, nodes.Cap | nodes.RoundOff) and part_name(item) == name,
        new.span,
        f"line '{name}'",
        name,
        caps,
    )
    edits.add((name,), "changed", items[at], new, new.span)
    return (*items[:at], new, *items[at + 1 :])


def _changed_line(new: directives.ChangedLine, edits: Edits, old: nodes.Modifier) -> tuple[nodes.Modifier, ...]:
    return (_change_line(old, new, edits),)


def _change_line(old: nodes.Modifier, new: directives.ChangedLine, edits: Edits) -> nodes.Modifier:
    path = (old.name.text,)
    if old.subject is not None and (new.effect is not None or new.condition is not None):
        raise ProblemError(
            Problem(
                codes.MISFIT,
                new.name.span,
                f"'{old.name.text}' has a value for each case",
                "write the cases below it, or replace the line: replace in modifiers …",
            )
        )
    inner = bool(new.exceptions or new.cases)
    line = edits.overlay(old, new, path, quiet=inner, effect="value", condition="condition")
    exceptions = line.exceptions
    for exception in new.exceptions:
        exceptions = edits.attempt(partial(_change_exception, exceptions, exception, path, edits), exceptions)
    cases = line.cases
    for case in new.cases:
        cases = edits.attempt(partial(_change_case, cases, case, path, edits), cases)
    if line == old and exceptions == old.exceptions and cases == old.cases and not edits.problems and not _says(new):
        edits.problems.append(
            Problem(
                codes.CHANGES_NOTHING, new.span, f"nothing of '{old.name.text}' is written anew", "write what changes"
            )
        )
    return replace(line, exceptions=exceptions, cases=cases)


def _says(new: directives.ChangedLine) -> bool:
    return bool(new.label or new.prose or new.sources or new.effect or new.condition or new.exceptions or new.cases)


def _change_exception(
    exceptions: tuple[nodes.ModifierException, ...],
    new: nodes.ModifierException,
    path: tuple[str, ...],
    edits: Edits,
) -> tuple[nodes.ModifierException, ...]:
    """An exception with the same condition gets another value; one with the same value another condition."""
    same = [at for at, one in enumerate(exceptions) if one.condition == new.condition]
    same = same or [at for at, one in enumerate(exceptions) if one.effect == new.effect]
    if len(same) != 1:
        raise unknown(
            new.span, "one exception with this condition or this value", "", [part_name(one) for one in exceptions]
        )
    old = exceptions[same[0]]
    edits.add((*path, part_name(old)), "changed", old, new, new.span)
    return (*exceptions[: same[0]], new, *exceptions[same[0] + 1 :])


def _change_case(
    cases: tuple[nodes.ModifierCase, ...], new: nodes.ModifierCase, path: tuple[str, ...], edits: Edits
) -> tuple[nodes.ModifierCase, ...]:
    """A value for each pattern: a case that names it with others is parted."""
    for pattern in new.patterns:
        at = find_one(
            cases,
            partial(_has_pattern, pattern),
            pattern.span,
            f"case '{words(pattern)}'",
            words(pattern),
            [words(one) for case in cases for one in case.patterns],
        )
        old = cases[at]
        left = tuple(one for one in old.patterns if one != pattern)
        changed = replace(new, patterns=(pattern,), exceptions=new.exceptions or old.exceptions)
        edits.add((*path, words(pattern)), "changed", replace(old, patterns=(pattern,)), changed, new.span)
        parted = (replace(old, patterns=left),) if left else ()
        cases = (*cases[:at], *parted, changed, *cases[at + 1 :])
    return cases


def _has_pattern(pattern: nodes.Pattern, case: nodes.ModifierCase) -> bool:
    return pattern in case.patterns


def _has_condition(condition: nodes.Expression | None, exception: nodes.ModifierException) -> bool:
    return exception.condition == condition


def add_lines(
    items: Items,
    written: Sequence[nodes.Node],
    within: nodes.Name | nodes.Text | None,
    position: directives.Position | None,
    edits: Edits,
) -> Items:
    """The items of a modifier list with new ones; ``within`` a line exceptions and cases are added, within a group lines."""
    inner = [one for one in written if isinstance(one, nodes.ModifierException | nodes.ModifierCase)]
    outer = [one for one in written if isinstance(one, Item)]
    if isinstance(within, nodes.Name):
        for one in outer:
            edits.problems.append(
                Problem(codes.MISFIT, one.span, "a line cannot stand in a line", "add it to the list itself")
            )
        return edits.attempt(lambda: _with_line(items, within, lambda old: (_add_inside(old, inner, edits),)), items)
    for exception in inner:
        edits.problems.append(
            Problem(
                codes.MISFIT, exception.span, "this belongs to a line", "name the line: add to modifiers shooting.aimed"
            )
        )
    new: list[Item] = []
    for item in outer:
        twin = next(
            (line for line in _all_lines(items) for one in _lines_of(item) if line.name.text == one.name.text), None
        )
        if twin is not None:
            edits.problems.append(there_already(f"line '{twin.name.text}'", item.span, twin.name.span))
            continue
        edits.add((part_name(item),), "added", None, item, item.span)
        new.append(item)
    if position is None:
        # Lines before the caps and the rounding at the end, which hold for all of them.
        at = len(items)
        while at > 0 and isinstance(items[at - 1], nodes.Cap | nodes.RoundOff):
            at -= 1
        lines = [item for item in new if isinstance(item, nodes.Modifier | nodes.ModifierGroup)]
        grown = (*insert_at(items, at, lines), *(item for item in new if item not in lines))
    else:
        grown = edits.attempt(lambda: _add_beside(items, new, position), items)
    for before, behind in pairwise(grown):
        if (before in new or behind in new) and _one_is_idle(before, behind):
            added, there = (behind, before) if behind in new else (before, behind)
            edits.problems.append(there_already(f"line '{part_name(added)}' at this place", added.span, there.span))
    return grown


def _one_is_idle(before: Item, behind: Item) -> bool:
    """Whether one of two lines that stand together can never matter: two caps of one kind by plain numbers, two roundings."""
    match before, behind:
        case nodes.RoundOff(), nodes.RoundOff():
            return True
        case nodes.Cap(), nodes.Cap():
            return part_name(before) == part_name(behind) and _is_plain(before.limit) and _is_plain(behind.limit)
        case _:
            return False


def _is_plain(value: nodes.Expression) -> bool:
    return isinstance(value.operand if isinstance(value, nodes.Unary) else value, nodes.Number)


def _add_beside(items: Items, new: list[Item], position: directives.Position) -> Items:
    name = anchor_of(position)
    behind = position.where == "after"
    for at, item in enumerate(items):
        if isinstance(item, nodes.Modifier) and item.name.text == name.text:
            return insert_at(items, at + behind, new)
        if isinstance(item, nodes.ModifierGroup):
            places = [place for place, line in enumerate(item.lines) if line.name.text == name.text]
            lines = [one for one in new if isinstance(one, nodes.Modifier)]
            if places:
                grown = replace(item, lines=insert_at(item.lines, places[0] + behind, lines))
                return (*items[:at], grown, *items[at + 1 :])
    raise unknown(name.span, f"line '{name.text}'", name.text, names_of_lines(items))


def _add_inside(old: nodes.Modifier, written: Sequence[nodes.Node], edits: Edits) -> nodes.Modifier:
    path = (old.name.text,)
    exceptions, cases = list(old.exceptions), list(old.cases)
    for one in written:
        match one:
            case nodes.ModifierException():
                exceptions.append(one)
            case nodes.ModifierCase():
                cases.append(one)
        edits.add((*path, part_name(one)), "added", None, one, one.span)
    return replace(old, exceptions=tuple(exceptions), cases=tuple(cases))


def replace_lines(items: Items, written: Sequence[nodes.Node], edits: Edits) -> Items:
    """The items of a modifier list with whole lines and groups in the place of those of the same name."""
    for one in written:
        match one:
            case nodes.Modifier():

                def put(old: nodes.Modifier, one: nodes.Modifier = one) -> tuple[nodes.Modifier, ...]:
                    edits.add((one.name.text,), "replaced", old, one, one.span)
                    return (one,)

                items = edits.attempt(partial(_with_line, items, one.name, put), items)
            case nodes.ModifierGroup():
                items = edits.attempt(partial(_replace_group, items, one, edits), items)
    return items


def _group(items: Items, span: Span, text: str) -> int:
    return find_one(
        items,
        lambda item: isinstance(item, nodes.ModifierGroup) and item.label.text == text,
        span,
        f"group '{text}'",
        text,
        [item.label.text for item in items if isinstance(item, nodes.ModifierGroup)],
    )


def _replace_group(items: Items, new: nodes.ModifierGroup, edits: Edits) -> Items:
    at = _group(items, new.label.span, new.label.text)
    edits.add((part_name(new),), "replaced", items[at], new, new.span)
    return (*items[:at], new, *items[at + 1 :])


def remove_lines(items: Items, removed: Sequence[directives.Removed], edits: Edits) -> Items:
    """The items of a modifier list without these lines, groups, caps, exceptions and cases."""
    for one in removed:
        items = edits.attempt(partial(_remove_line, items, one, edits), items)
    return items


def _remove_line(items: Items, one: directives.Removed, edits: Edits) -> Items:
    match one.kind, one.name:
        case "line" | "name", nodes.Name() as name:
            id = name.text

            def take(old: nodes.Modifier) -> tuple[nodes.Modifier, ...]:
                if one.parts:
                    return (_remove_inside(old, one.parts, edits),)
                edits.add((id,), "removed", old, None, one.span)
                return ()

            return _with_line(items, name, take)
        case "group", nodes.Text() as label:
            at = _group(items, label.span, label.text)
        case _, name:
            text = f"at {name.text}" if name is not None else ""
            at = find_one(
                items,
                lambda item: isinstance(item, nodes.Cap) and part_name(item) == text,
                one.span,
                f"line '{text}'",
                text,
                [part_name(item) for item in items if isinstance(item, nodes.Cap)],
            )
    edits.add((part_name(items[at]),), "removed", items[at], None, one.span)
    return (*items[:at], *items[at + 1 :])


def _remove_inside(old: nodes.Modifier, removed: Sequence[directives.Removed], edits: Edits) -> nodes.Modifier:
    path = (old.name.text,)
    exceptions, cases = old.exceptions, old.cases
    for one in removed:
        if one.kind == "exception":
            at = find_one(
                exceptions,
                partial(_has_condition, one.value),
                one.span,
                "exception with this condition",
                words(one.value),
                [words(exception.condition) for exception in exceptions],
            )
            edits.add((*path, part_name(exceptions[at])), "removed", exceptions[at], None, one.span)
            exceptions = (*exceptions[:at], *exceptions[at + 1 :])
            continue
        for pattern in one.patterns:
            at = find_one(
                cases,
                partial(_has_pattern, pattern),
                pattern.span,
                f"case '{words(pattern)}'",
                words(pattern),
                [words(known) for case in cases for known in case.patterns],
            )
            left = tuple(known for known in cases[at].patterns if known != pattern)
            taken = replace(cases[at], patterns=tuple(known for known in cases[at].patterns if known == pattern))
            edits.add((*path, words(pattern)), "removed", taken, None, pattern.span)
            cases = (*cases[:at], *((replace(cases[at], patterns=left),) if left else ()), *cases[at + 1 :])
    return replace(old, exceptions=exceptions, cases=cases)
