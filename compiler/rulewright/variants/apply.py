"""One directive applied to one declaration: what comes out, and what was done. Declarations of every kind pass through here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from rulewright.syntax import directives, nodes
from rulewright.variants import codes
from rulewright.variants.cases import add_cases, change_cases, remove_cases
from rulewright.variants.edits import Edits, Problem, Restated, overlay, with_attributes
from rulewright.variants.entries import change_entry, change_row_of_block, remove_fields
from rulewright.variants.lines import add_lines, change_lines, names_of_lines, remove_lines, replace_lines
from rulewright.variants.parts import (
    add_named,
    change_field,
    change_named,
    change_parameters,
    remove_named,
    replace_named,
)
from rulewright.variants.rows import add_rows, change_cells, remove_rows, replace_rows
from rulewright.variants.shown import part_name
from rulewright.variants.statements import (
    add_statements,
    change_statements,
    names_of_statements,
    remove_statements,
    replace_statements,
)

__all__ = ["add_to", "change", "remove_from", "replace_in"]

Part = TypeVar("Part")
Declared = nodes.Declaration


def _all(parts: Sequence[object], kind: type[Part]) -> list[Part]:
    return [part for part in parts if isinstance(part, kind)]


def _parameters(parts: Sequence[object]) -> list[nodes.Parameter]:
    """Inputs of ``takes`` lines and those that the referee decides."""
    found: list[nodes.Parameter] = []
    for part in parts:
        match part:
            case directives.Takes():
                found += part.parameters
            case nodes.Parameter():
                found.append(part)
    return found


def _names(parts: Sequence[object], *kinds: str) -> list[nodes.Name]:
    removed = _all(parts, directives.Removed)
    return [one.name for one in removed if one.kind in kinds and isinstance(one.name, nodes.Name)]


# --- change ------------------------------------------------------------------------------------------------------------


def change(node: Declared, directive: directives.Change, edits: Edits) -> Declared:
    """``node`` with what ``directive`` writes of it anew. For a row of a block ``node`` is the block."""
    before = len(edits.done) + len(edits.problems)
    changed = _change(node, directive, edits)
    if len(edits.done) + len(edits.problems) == before:
        edits.problems.append(
            Problem(
                codes.CHANGES_NOTHING,
                directive.header,
                "this changes nothing",
                "write below it what differs, or take it out",
            )
        )
    return changed


def _change(node: Declared, directive: directives.Change, edits: Edits) -> Declared:
    parts, name = directive.parts, directive.target.name.text
    match node:
        case nodes.Entries():
            if directive.target.kind in ("weapons", "items"):
                return node
            return change_row_of_block(node, name, directive, edits)
        case nodes.Entry():
            return change_entry(node, _all(parts, nodes.Assignment), directive, edits)
        case nodes.Example() | nodes.Chance():
            return _change_example(node, directive, edits)
        case _:
            pass
    node = edits.overlay(node, directive, (), quiet=bool(parts))
    match node:
        case nodes.Enumeration():
            members = node.members
            for member in _all(parts, nodes.Member):
                members = change_named(members, member.name, "member", edits, _Overlaid(member, edits))
            return replace(node, members=members)
        case nodes.Record():
            fields = node.fields
            for field in _all(parts, directives.ChangedField):
                fields = change_named(fields, field.name, "field", edits, _ChangedField(field, edits))
            return replace(node, fields=fields)
        case nodes.TypeAlias():
            return overlay(edits, node, directive, (), {"type": "type"})
        case nodes.Unit():
            return _set_value(node, "size", directive, edits)
        case nodes.Option():
            return _set_value(node, "default", directive, edits)
        case nodes.Constant():
            return _set_value(node, "value", directive, edits)
        case nodes.Table():
            node = overlay(edits, node, directive, (), {"stands_in": "stands in for"})
            rows = _all(parts, nodes.Row)
            return replace(node, rows=change_cells(node.rows, rows, edits)) if rows and node.rows else node
        case nodes.Modifiers():
            starts = node.starts
            if directive.starts is not None:
                old = starts[0] if starts else None
                edits.add(("starts at",), "changed" if old else "added", old, directive.starts, directive.starts.span)
                starts = (directive.starts,)
            parameters = change_parameters(node.parameters, _parameters(parts), edits)
            return replace(node, starts=starts, parameters=parameters, items=change_lines(node.items, parts, edits))
        case nodes.Formula():
            parameters = change_parameters(node.parameters, _parameters(parts), edits)
            return replace(
                node, parameters=parameters, cases=change_cases(node.cases, _all(parts, nodes.FormulaCase), edits)
            )
        case nodes.Procedure():
            parameters = change_parameters(node.parameters, _parameters(parts), edits)
            return replace(node, parameters=parameters, body=change_statements(node.body, parts, edits))
        case _:
            return node


class _Overlaid:
    """Lays what is written anew of a member over it."""

    def __init__(self, new: nodes.Member, edits: Edits) -> None:
        self.new, self.edits = new, edits

    def __call__(self, old: nodes.Member) -> nodes.Member:
        return self.edits.overlay(old, self.new, (old.name.text,))


class _ChangedField:
    """Lays what is written anew of a field over it."""

    def __init__(self, new: directives.ChangedField, edits: Edits) -> None:
        self.new, self.edits = new, edits

    def __call__(self, old: nodes.Field) -> nodes.Field:
        return change_field(old, self.new, self.edits)


Valued = TypeVar("Valued", nodes.Unit, nodes.Option, nodes.Constant)


def _set_value(node: Valued, attribute: str, directive: directives.Change, edits: Edits) -> Valued:
    value = directive.value
    if value is None:
        return node
    word = {"size": "size", "default": "default", "value": "value"}[attribute]
    edits.add((word,), "changed", getattr(node, attribute), value, value.span)
    return with_attributes(node, {attribute: value})


def _change_example(
    node: nodes.Example | nodes.Chance, directive: directives.Change, edits: Edits
) -> nodes.Example | nodes.Chance:
    """An example with other arguments, rolls, choices or results; what it expects is written anew as a whole."""
    new = directive.example
    name: tuple[str, ...] = ()
    if new is None or type(new) is not type(node):
        return node
    words = {"sources": "source", "prose": "text", "choices": "chooses"}
    if isinstance(node, nodes.Example):
        words |= {"rolls": "rolls", "results": "gives", "refusals": "refuses"}
    else:
        words |= {"claims": "claims"}
    node = overlay(edits, node, new, name, words, quiet=True)
    if isinstance(node, nodes.Example) and isinstance(new, nodes.Example) and (new.results or new.refusals):
        _drop_the_other(node, new, edits)
        node = replace(node, results=new.results, refusals=new.refusals)
    subjects = node.subjects
    for subject, arguments in new.subjects:
        known = subjects[0][0] if subjects else None
        if known is None or known.text != subject.text:
            edits.problems.append(
                Problem(
                    codes.MISFIT, subject.span, f"this example does not try '{subject.text}'", "replace the example"
                )
            )
            continue
        subjects = ((known, _settings(subjects[0][1], arguments, name, edits)), *subjects[1:])
    options = _settings(node.options, new.options, (*name, "options"), edits)
    return replace(node, subjects=subjects, options=options)


def _drop_the_other(old: nodes.Example, new: nodes.Example, edits: Edits) -> None:
    """What is refused gives nothing: the one that is written takes the other out."""
    here = [*new.results, *new.refusals]
    span = here[0].span.to(here[-1].span)
    for word, kept, before in (("gives", new.results, old.results), ("refuses", new.refusals, old.refusals)):
        if before and not kept:
            edits.add((word,), "removed", before[0], None, span)


def _settings(
    old: tuple[nodes.Setting, ...], new: tuple[nodes.Setting, ...], path: tuple[str, ...], edits: Edits
) -> tuple[nodes.Setting, ...]:
    for one in new:
        known = next((setting for setting in old if setting.name.text == one.name.text), None)
        where = (*path, one.name.text)
        if known is None:
            edits.add(where, "added", None, one.value, one.span)
            old = (*old, one)
        elif known.value == one.value:
            edits.restated.append(Restated(where, known.value.span, one.span))
        else:
            edits.add(where, "changed", known.value, one.value, one.span)
            old = tuple(one if setting is known else setting for setting in old)
    return old


# --- add to ------------------------------------------------------------------------------------------------------------


def add_to(node: Declared, directive: directives.AddTo, edits: Edits) -> Declared:
    """``node`` with new parts."""
    parts, position, within = directive.parts, directive.position, directive.target.part
    match node:
        case nodes.Enumeration():
            members = add_named(node.members, _all(parts, nodes.Member), position, "member", edits)
            return replace(node, members=members)
        case nodes.Record():
            return replace(node, fields=add_named(node.fields, _all(parts, nodes.Field), position, "field", edits))
        case nodes.Entries():
            rows = _all(parts, nodes.Row)
            return replace(node, rows=add_rows(node.rows, rows, position, edits, key="id"))
        case nodes.Table():
            rows = _all(parts, nodes.Row)
            if not node.rows:
                for row in rows[1:]:
                    edits.add((row.cells[0].text,), "added", None, row, row.span)
                if node.external is not None and rows:
                    edits.add(("is external",), "removed", node.external, None, rows[0].span)
                return replace(node, rows=tuple(rows), external=None)
            return replace(node, rows=add_rows(node.rows, rows, position, edits))
        case nodes.Modifiers():
            starts = node.starts
            if directive.starts is not None:
                edits.add(("starts at",), "added", None, directive.starts, directive.starts.span)
                starts = (*starts, directive.starts)
            parameters = add_named(node.parameters, _parameters(parts), None, "input", edits)
            return replace(
                node, starts=starts, parameters=parameters, items=add_lines(node.items, parts, within, position, edits)
            )
        case nodes.Formula():
            parameters = add_named(node.parameters, _parameters(parts), None, "input", edits)
            cases = add_cases(node.cases, _all(parts, nodes.FormulaCase), position, edits)
            return replace(node, parameters=parameters, cases=cases)
        case nodes.Procedure():
            parameters = add_named(node.parameters, _parameters(parts), None, "input", edits)
            return replace(node, parameters=parameters, body=add_statements(node.body, parts, within, position, edits))
        case _:
            return node


# --- replace in --------------------------------------------------------------------------------------------------------


def replace_in(node: Declared, directive: directives.ReplaceIn, edits: Edits) -> Declared:
    """``node`` with whole parts in the place of those of the same name."""
    parts = directive.parts
    match node:
        case nodes.Enumeration():
            return replace(node, members=replace_named(node.members, _all(parts, nodes.Member), "member", edits))
        case nodes.Record():
            return replace(node, fields=replace_named(node.fields, _all(parts, nodes.Field), "field", edits))
        case nodes.Entries():
            return replace(node, rows=replace_rows(node.rows, _all(parts, nodes.Row), edits, key="id"))
        case nodes.Table():
            rows = _all(parts, nodes.Row)
            return replace(node, rows=replace_rows(node.rows, rows, edits)) if node.rows else node
        case nodes.Modifiers():
            parameters = replace_named(node.parameters, _parameters(parts), "input", edits)
            return replace(node, parameters=parameters, items=replace_lines(node.items, parts, edits))
        case nodes.Formula():
            parameters = replace_named(node.parameters, _parameters(parts), "input", edits)
            cases = change_cases(node.cases, _all(parts, nodes.FormulaCase), edits)
            return replace(node, parameters=parameters, cases=cases)
        case nodes.Procedure():
            parameters = replace_named(node.parameters, _parameters(parts), "input", edits)
            body = [part for part in parts if isinstance(part, nodes.Statement | nodes.SpendOption)]
            return replace(node, parameters=parameters, body=replace_statements(node.body, body, edits))
        case _:
            return node


# --- remove from -------------------------------------------------------------------------------------------------------


def remove_from(
    node: Declared, target: directives.Target, parts: Sequence[directives.Removed | nodes.Row], edits: Edits
) -> Declared:
    """``node`` without these parts."""
    removed = _all(parts, directives.Removed)
    match node:
        case nodes.Enumeration():
            return replace(node, members=remove_named(node.members, _names(parts, "name"), "member", edits))
        case nodes.Record():
            return replace(node, fields=remove_named(node.fields, _names(parts, "name"), "field", edits))
        case nodes.Entry() | nodes.Entries():
            if target.kind in ("weapons", "items"):
                return node
            return remove_fields(node, target.name.text, _names(parts, "name"), edits)
        case nodes.Table():
            return _remove_rows(node, _all(parts, nodes.Row), edits)
        case nodes.Modifiers():
            removed = _as_inputs(removed, node.parameters, names_of_lines(node.items))
            parameters = remove_named(node.parameters, _names(removed, "takes"), "input", edits)
            lines = [one for one in removed if one.kind != "takes"]
            return replace(node, parameters=parameters, items=remove_lines(node.items, lines, edits))
        case nodes.Formula():
            removed = _as_inputs(removed, node.parameters, map(part_name, node.cases))
            parameters = remove_named(node.parameters, _names(removed, "takes"), "input", edits)
            cases = remove_cases(node.cases, [one for one in removed if one.kind != "takes"], edits)
            return replace(node, parameters=parameters, cases=cases)
        case nodes.Procedure():
            removed = _as_inputs(removed, node.parameters, names_of_statements(node.body))
            parameters = remove_named(node.parameters, _names(removed, "takes", "fiat"), "input", edits)
            body = remove_statements(node.body, [one for one in removed if one.kind not in ("takes", "fiat")], edits)
            return replace(node, parameters=parameters, body=body)
        case _:
            return node


def _as_inputs(
    removed: list[directives.Removed], parameters: Sequence[nodes.Parameter], parts: Iterable[str]
) -> list[directives.Removed]:
    """``removed`` where a mere name means an input, if no other part of the declaration, among ``parts``, has that name."""
    inputs = {one.name.text for one in parameters} - set(parts)
    out: list[directives.Removed] = []
    for one in removed:
        name = one.value if one.kind == "value" else one.name
        mere = one.kind in ("name", "line", "value") and not one.parts and one.condition is None
        if mere and isinstance(name, nodes.Name) and name.text in inputs:
            one = replace(one, kind="takes", name=name, value=None)
        out.append(one)
    return out


def _remove_rows(node: nodes.Table, rows: list[nodes.Row], edits: Edits) -> nodes.Table:
    """The rows are named by their keys, with the heading above them or without."""
    if not node.rows:
        return node
    keys = [row.cells[0] for row in rows if row.cells]
    if keys and keys[0].text == node.rows[0].cells[0].text:
        keys = keys[1:]
    return replace(node, rows=remove_rows(node.rows, keys, edits))
