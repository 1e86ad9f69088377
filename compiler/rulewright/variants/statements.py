"""Directives on procedures: steps, named values, decisions, conditions and the options of a ``spend``, however deep they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest

from rulewright.diagnostics import Label
from rulewright.source import Span
from rulewright.syntax import directives, nodes
from rulewright.variants import codes
from rulewright.variants.edits import Edits, Problem, ProblemError, insert_at, overlay, there_already, unknown
from rulewright.variants.shown import name_of_statement, part_name

__all__ = ["add_statements", "change_statements", "names_of_statements", "remove_statements", "replace_statements"]

Matches = Callable[[nodes.Node], bool]
Change = Callable[[nodes.Node], Sequence[nodes.Node]]


def every(body: Sequence[nodes.Node]) -> Iterator[nodes.Node]:
    """Every statement and every option of a ``spend``, outermost first."""
    for statement in body:
        yield statement
        match statement:
            case nodes.Spend():
                yield from statement.options
            case _:
                for inner in _bodies(statement):
                    yield from every(inner)


def names_of_statements(body: nodes.Body) -> list[str]:
    """The ids by which the statements of a procedure, and the options of a ``spend``, can be named."""
    return [part_name(one) for one in every(body) if _has_name(one)]


def _bodies(statement: nodes.Node) -> Iterator[nodes.Body]:
    match statement:
        case nodes.If():
            for _, body in statement.arms:
                yield body
            if statement.otherwise is not None:
                yield statement.otherwise
        case nodes.By():
            for case in statement.cases:
                yield case.body
        case nodes.Repeat() | nodes.ForEach() | nodes.Step():
            yield statement.body


def _rewrite(body: nodes.Body, change: Change) -> nodes.Body:
    """``body`` with ``change`` made to every statement and option that it holds: what it gives stands in its place."""
    out: list[nodes.Statement] = []
    for statement in body:
        for one in change(statement):
            assert isinstance(one, nodes.Statement)
            out.append(_inside(one, change) if one is statement else one)
    return tuple(out)


def _inside(statement: nodes.Statement, change: Change) -> nodes.Statement:
    match statement:
        case nodes.Spend():
            options = tuple(
                one for option in statement.options for one in change(option) if isinstance(one, nodes.SpendOption)
            )
            return replace(statement, options=options)
        case nodes.If():
            arms = tuple((condition, _rewrite(body, change)) for condition, body in statement.arms)
            otherwise = None if statement.otherwise is None else _rewrite(statement.otherwise, change)
            return replace(statement, arms=arms, otherwise=otherwise)
        case nodes.By():
            return replace(
                statement, cases=tuple(replace(case, body=_rewrite(case.body, change)) for case in statement.cases)
            )
        case nodes.Repeat() | nodes.ForEach() | nodes.Step():
            return replace(statement, body=_rewrite(statement.body, change))
        case _:
            return statement


def _the(body: nodes.Body, matches: Matches, span: Span, what: str, name: str) -> nodes.Node:
    """The only one that matches; raises :class:`ProblemError`."""
    found = [one for one in every(body) if matches(one)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise unknown(span, what, name, names_of_statements(body))
    raise ProblemError(
        Problem(
            codes.AMBIGUOUS_TARGET,
            span,
            f"{what} could mean {len(found)} of them",
            "replace the step, or the whole procedure",
            tuple(Label(one.span, "one of them") for one in found[:5]),
        )
    )


def _has_name(one: nodes.Node) -> bool:
    return isinstance(one, nodes.Step | nodes.Let | nodes.Decide | nodes.Require | nodes.SpendOption)


def _named(kinds: type | tuple[type, ...], name: str) -> Matches:
    return lambda one: isinstance(one, kinds) and part_name(one) == name


def _step(name: nodes.Name | nodes.Text | None) -> Matches:
    match name:
        case nodes.Text(_, text):
            return lambda one: isinstance(one, nodes.Step) and one.label.text == text
        case nodes.Name(_, text):
            return lambda one: isinstance(one, nodes.Step) and name_of_statement(one) == text
        case _:
            return lambda one: False


def _requirement(text: str) -> Matches:
    return lambda one: isinstance(one, nodes.Require) and one.message.text == text


def _swap(body: nodes.Body, old: nodes.Node, new: Sequence[nodes.Node]) -> nodes.Body:
    return _rewrite(body, lambda one: new if one is old else (one,))


# --- change ------------------------------------------------------------------------------------------------------------


def change_statements(
    body: nodes.Body, written: Sequence[nodes.Node], edits: Edits, path: tuple[str, ...] = ()
) -> nodes.Body:
    """``body`` with named values, decisions, conditions, options and steps written anew."""
    for one in written:
        body = edits.attempt(partial(_change, body, one, edits, path), body)
    return body


def _change(body: nodes.Body, new: nodes.Node, edits: Edits, path: tuple[str, ...]) -> nodes.Body:
    match new:
        case nodes.Let() | nodes.Decide() | nodes.SpendOption():
            old = _the(body, _named(type(new), new.name.text), new.name.span, _called(new), new.name.text)
            edits.add((*path, new.name.text), "changed", old, new, new.span)
            return _swap(body, old, [_keeping(old, new)])
        case nodes.Require():
            same = [one for one in every(body) if isinstance(one, nodes.Require)]
            near = [one for one in same if one.message == new.message] or [
                one for one in same if one.condition == new.condition
            ]
            if len(near) != 1:
                raise unknown(new.span, "one condition with this text", new.message.text, map(part_name, same))
            edits.add((*path, part_name(near[0])), "changed", near[0], new, new.span)
            return _swap(body, near[0], [new])
        case directives.ChangedStep():
            return _change_step(body, new, edits, path)
        case _:
            return body


def _keeping(old: nodes.Node, new: nodes.Node) -> nodes.Node:
    """A decision that is written anew without its citation keeps it, and so does a value its label."""
    if isinstance(old, nodes.Let) and isinstance(new, nodes.Let) and new.label is None:
        return replace(new, label=old.label)
    if isinstance(old, nodes.Decide) and isinstance(new, nodes.Decide) and not new.sources:
        return replace(new, sources=old.sources)
    return new


def _called(one: nodes.Node) -> str:
    match one:
        case nodes.Let():
            return f"value '{one.name.text}'"
        case nodes.Decide():
            return f"decision '{one.name.text}'"
        case nodes.SpendOption():
            return f"option '{one.name.text}' of a 'spend'"
        case nodes.Step():
            return f"step '{name_of_statement(one)}'"
        case _:
            return f"'{part_name(one)}'"


def _change_step(body: nodes.Body, new: directives.ChangedStep, edits: Edits, path: tuple[str, ...]) -> nodes.Body:
    named = new.name or new.label
    assert named is not None  # the grammar asks for one of the two
    old = _the(body, _step(named), named.span, f"step '{named.text}'", named.text)
    assert isinstance(old, nodes.Step)
    inner = (*path, name_of_statement(old))
    attributes = {"sources": "source"} | ({"label": "label"} if new.name is not None else {})
    step = overlay(edits, old, new, inner, attributes, quiet=bool(new.parts or new.prose))
    if new.prose:
        step = replace(step, body=_reworded(step.body, new.prose, edits, inner))
    if not new.parts and not new.prose and step is old and not edits.problems:
        edits.problems.append(
            Problem(
                codes.CHANGES_NOTHING, new.span, "nothing of this step is written anew", "write what changes below it"
            )
        )
    step = replace(step, body=change_statements(step.body, new.parts, edits, inner))
    return _swap(body, old, [step])


def _reworded(body: nodes.Body, prose: tuple[nodes.Prose, ...], edits: Edits, path: tuple[str, ...]) -> nodes.Body:
    """``body`` with other text of its own, where its first line stood, or else at its start; text deeper down stays."""
    at = next((place for place, one in enumerate(body) if isinstance(one, nodes.Prose)), 0)
    old = [one for one in body if isinstance(one, nodes.Prose)]
    pairs = zip_longest(old, prose)
    was, now = next(((was, now) for was, now in pairs if was != now), ((old or prose)[0], prose[0]))
    edits.add((*path, "text"), "changed" if old else "added", was, now, prose[0].span.to(prose[-1].span))
    rest = [one for one in body if not isinstance(one, nodes.Prose)]
    return (*rest[:at], *prose, *rest[at:])


# --- add ---------------------------------------------------------------------------------------------------------------


def add_statements(
    body: nodes.Body,
    written: Sequence[nodes.Node],
    within: nodes.Name | nodes.Text | None,
    position: directives.Position | None,
    edits: Edits,
) -> nodes.Body:
    """``body`` with new statements and new options of a ``spend``: ``within`` a step, at ``position``, or at the end."""
    options = [one for one in written if isinstance(one, nodes.SpendOption)]
    statements = [one for one in written if isinstance(one, nodes.Statement)]
    if options:
        body = edits.attempt(partial(_add_options, body, options, position, edits), body)
    if statements:
        body = edits.attempt(partial(_add_all, body, statements, within, position, edits), body)
    return body


def _add_all(
    body: nodes.Body,
    statements: list[nodes.Statement],
    within: nodes.Name | nodes.Text | None,
    position: directives.Position | None,
    edits: Edits,
) -> nodes.Body:
    names = {name_of_statement(one): one for one in every(body) if isinstance(one, nodes.Step)}
    for one in statements:
        if isinstance(one, nodes.Step) and name_of_statement(one) in names:
            twin = names[name_of_statement(one)]
            raise ProblemError(there_already(f"step '{name_of_statement(one)}'", one.label.span, twin.span))
    path: tuple[str, ...] = ()
    if within is None:
        changed = _place(body, statements, position)
    else:
        step = _the(body, _step(within), within.span, f"step '{within.text}'", within.text)
        assert isinstance(step, nodes.Step)
        path = (name_of_statement(step),)
        changed = _swap(body, step, [replace(step, body=_place(step.body, statements, position))])
    for one in statements:
        edits.add((*path, name_of_statement(one)), "added", None, one, one.span)
    return changed


def _place(body: nodes.Body, new: Sequence[nodes.Statement], position: directives.Position | None) -> nodes.Body:
    if position is None:
        # What is given ends the procedure: nothing can stand behind it.
        at = len(body) - 1 if body and isinstance(body[-1], nodes.Give) else len(body)
        return insert_at(body, at, new)
    anchor = position.anchor
    match anchor:
        case nodes.Name(span, text):
            kinds = (nodes.Step, nodes.Let, nodes.Decide)
            old = _the(body, _named(kinds, text), span, f"statement '{text}'", text)
        case nodes.Text(span, text):
            old = _the(body, _step(anchor), span, f"step '{text}'", text)
        case _:
            raise ProblemError(Problem(codes.MISFIT, position.span, "this names no part of a procedure", "name a step"))
    return _swap(body, old, [old, *new] if position.where == "after" else [*new, old])


def _add_options(
    body: nodes.Body, new: list[nodes.SpendOption], position: directives.Position | None, edits: Edits
) -> nodes.Body:
    spends = [one for one in every(body) if isinstance(one, nodes.Spend)]
    at: int | None = None
    if isinstance(position, directives.Position) and isinstance(position.anchor, nodes.Name):
        name = position.anchor
        option = _the(body, _named(nodes.SpendOption, name.text), name.span, f"option '{name.text}'", name.text)
        spends = [spend for spend in spends if any(one is option for one in spend.options)]
        at = next(place for place, one in enumerate(spends[0].options) if one is option)
        at += position.where == "after"
    if len(spends) != 1:
        raise ProblemError(
            Problem(
                codes.AMBIGUOUS_TARGET if spends else codes.UNKNOWN_TARGET,
                new[0].span,
                "there are several 'spend' here" if spends else "there is no 'spend' here",
                "say beside which option: add to procedure … after suppress" if spends else "",
            )
        )
    known = {one.name.text: one for one in spends[0].options}
    for one in new:
        if one.name.text in known:
            raise ProblemError(there_already(f"option '{one.name.text}'", one.name.span, known[one.name.text].span))
        edits.add((one.name.text,), "added", None, one, one.span)
    options = spends[0].options
    grown = insert_at(options, len(options) if at is None else at, new)
    return _swap(body, spends[0], [replace(spends[0], options=grown)])


# --- replace and remove ------------------------------------------------------------------------------------------------


def replace_statements(body: nodes.Body, written: Sequence[nodes.Node], edits: Edits) -> nodes.Body:
    """``body`` with whole steps (and other named statements) in the place of those of the same name."""
    for one in written:
        body = edits.attempt(partial(_replace, body, one, edits), body)
    return body


def _replace(body: nodes.Body, new: nodes.Node, edits: Edits) -> nodes.Body:
    if not isinstance(new, nodes.Step):
        return _change(body, new, edits, ())
    name = new.name or new.label
    old = _the(body, _step(name), name.span, f"step '{name.text}'", name.text)
    edits.add((name_of_statement(new),), "replaced", old, new, new.span)
    return _swap(body, old, [new])


def remove_statements(body: nodes.Body, removed: Sequence[directives.Removed], edits: Edits) -> nodes.Body:
    """``body`` without these."""
    for one in removed:
        body = edits.attempt(partial(_remove, body, one, edits), body)
    return body


def _remove(body: nodes.Body, one: directives.Removed, edits: Edits) -> nodes.Body:
    name = one.name
    assert name is not None  # the grammar asks for it
    matches: Matches
    match one.kind:
        case "step":
            matches, what = _step(name), f"step '{name.text}'"
        case "let":
            matches, what = _named(nodes.Let, name.text), f"value '{name.text}'"
        case "decide":
            matches, what = _named(nodes.Decide, name.text), f"decision '{name.text}'"
        case "require":
            text = name.text
            matches, what = _requirement(text), f"condition with the text '{text}'"
        case _:
            kinds = (nodes.SpendOption, nodes.Step, nodes.Decide, nodes.Let)
            matches, what = _named(kinds, name.text), f"part '{name.text}'"
    old = _the(body, matches, one.span, what, name.text)
    edits.add((part_name(old),), "removed", old, None, one.span)
    if isinstance(old, nodes.SpendOption):
        return _without_option(body, old)
    return _swap(body, old, [])


def _without_option(body: nodes.Body, option: nodes.SpendOption) -> nodes.Body:
    """``body`` without an option of a ``spend``, and without it in what is taken by default."""
    spend = next(
        one for one in every(body) if isinstance(one, nodes.Spend) and any(each is option for each in one.options)
    )
    options = tuple(one for one in spend.options if one is not option)
    defaults = tuple(
        replace(default, names=tuple(name for name in default.names if name.text != option.name.text))
        if any(name.text != option.name.text for name in default.names) or not default.names
        else default
        for default in spend.defaults
    )
    return _swap(body, spend, [replace(spend, options=options, defaults=defaults)])
