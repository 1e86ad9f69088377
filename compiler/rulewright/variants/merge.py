"""The rulesets of a lineage into one: declarations of parents first, then what their variants change and add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from rulewright.diagnostics import Findings, Label
from rulewright.source import NOWHERE, Span
from rulewright.syntax import directives, nodes
from rulewright.variants import apply, codes
from rulewright.variants.conflicts import Conflicts
from rulewright.variants.doubles import Doubles
from rulewright.variants.edits import Edit, Edits, Problem, ProblemError
from rulewright.variants.entries import (
    change_cells_of_block,
    change_entry,
    row_of,
    values_of_cells,
    values_of_field,
    without_field,
)
from rulewright.variants.layers import Layer, ancestors_of
from rulewright.variants.names import Taken, taken_by
from rulewright.variants.passed_on import without_passed_on
from rulewright.variants.provenance import Origin, Provenance, Setting, shown
from rulewright.variants.state import ReadRows, State

__all__ = ["Merged", "merge"]


@dataclass(frozen=True, slots=True)
class Merged:
    """The declarations of a whole lineage, in order, and where they come from: the ``layers`` that were merged."""

    trees: tuple[nodes.Declaration, ...]
    provenance: Provenance
    layers: tuple[Layer, ...]


def merge(layers: Sequence[Layer], findings: Findings, read_rows: ReadRows) -> Merged:
    """Merge a lineage whose parents stand before their children; the last one is the ruleset itself."""
    if len(layers) == 1:
        return _alone(layers[0], findings)
    merging = _Merging(layers, findings, State(read_rows))
    for place in range(len(layers)):
        merging.layer(place)
    merging.conflicts.report(layers, findings)
    own = layers[-1]
    choice = own.extends if len(own.parents) > 1 else NOWHERE
    provenance = Provenance(merging.origins, tuple(merging.settings), choice)
    return Merged(tuple(merging.state.items.values()), provenance, tuple(layers))


def _alone(layer: Layer, findings: Findings) -> Merged:
    """A ruleset that extends no other is what it is; it cannot change anything."""
    for node in layer.trees:
        if isinstance(node, directives.Directive):
            _report_no_parents(node, findings)
    trees = tuple(node for node in layer.trees if isinstance(node, nodes.Declaration))
    return Merged(trees, Provenance((_origin(layer),), ()), (layer,))


def _origin(layer: Layer) -> Origin:
    return Origin(layer.id, layer.version, layer.prefix, layer.language)


def _report_no_parents(node: directives.Directive, findings: Findings) -> None:
    findings.report(
        codes.NO_PARENTS,
        node.header,
        "this ruleset extends no other, so that there is nothing to change",
        help="name a parent in ruleset.yaml: extends: old-west",
    )


@dataclass
class _Merging:
    layers: Sequence[Layer]
    findings: Findings
    state: State
    settings: list[Setting] = field(default_factory=list)
    place: int = 0
    lost: dict[str, set[str]] = field(default_factory=dict)
    """The inputs that the ruleset at ``place`` removes, by the declaration that had them."""

    def __post_init__(self) -> None:
        self.origins = tuple(map(_origin, self.layers))
        self.above = ancestors_of(self.layers)
        self.conflicts = Conflicts(self.above)
        self.whose = Provenance(self.origins)
        self.doubles = self._doubles()
        self.owners: dict[str, int] = {}
        self.state.read_spreadsheets()

    def layer(self, place: int) -> None:
        """Directives first: they speak of the parents. Then the declarations of the layer itself."""
        self.place = place
        self.doubles = self._doubles()
        layer = self.layers[place]
        own = {one.key: one for node in layer.trees if isinstance(node, nodes.Declaration) for one in taken_by(node)}
        for node in layer.trees:
            if isinstance(node, directives.Directive):
                self._direct(node, layer, own)
        self._drop_passed_on()
        for node in layer.trees:
            if isinstance(node, nodes.Declaration):
                self._declare(node)

    def _doubles(self) -> Doubles:
        return Doubles(self.whose, self.origins[self.place], self.findings)

    # --- declarations --------------------------------------------------------------------------------------------------

    def _declare(self, node: nodes.Declaration) -> None:
        taken = list(taken_by(node))
        known = [
            one for one in taken if self.owners.get(one.key, self.place) != self.place and one.key in self.state.names
        ]
        for one in known:
            other = self.state.taken[one.key]
            owner = self.owners[one.key]
            if owner in self.above[self.place]:
                self._report_declared(one, other, self.layers[owner])
            else:
                before = self.state.items[self.state.names[one.key]]
                self.conflicts.declare(self.place, owner, one, other, alike=before == node)
        if known:
            return
        twins = [
            one
            for one in taken
            if one.key in self.owners and self.owners[one.key] == self.place and one.key in self.state.names
        ]
        if not isinstance(node, nodes.Entries) and twins:
            # Twice in the same ruleset: the Book says so, and needs both to say it.
            self.state.items[f"{twins[0].key} at {node.span}"] = node
            return
        self.state.put(node)
        self.owners.update((one.key, self.place) for one in taken)

    def _report_declared(self, one: Taken, other: Taken, layer: Layer) -> None:
        self.findings.report(
            codes.DECLARED_BEFORE,
            one.span,
            f"{layer.id} has declared {one.id} already",
            labels=[Label(other.span, f"the {other.kind} {other.id} of {layer.id}")],
            help=f"write 'change {other.kind} {other.id}' or 'replace {other.kind} {other.id} …', or choose another id",
        )

    # --- directives ----------------------------------------------------------------------------------------------------

    def _direct(self, node: directives.Directive, layer: Layer, own: dict[str, Taken]) -> None:
        if not layer.parents:
            _report_no_parents(node, self.findings)
            return
        edits = Edits()
        try:
            prefix = self._apply(node, edits)
        except ProblemError as error:
            prefix = ()
            problem = error.problem
            name = problem.path[-1] if problem.path else ""
            if problem.code is codes.UNKNOWN_TARGET and name in own:
                label = Label(own[name].span, "declared here")
                problem = replace(problem, help="change it where it is declared", labels=(label,))
            edits.problems.append(problem)
        for edit in edits.done:
            if isinstance(edit.old, nodes.Field) and edit.new is None:
                self._drop_values(prefix[1], edit.old.name.text, edit.span)
            if isinstance(edit.old, nodes.Parameter) and edit.new is None:
                self.lost.setdefault(prefix[1], set()).add(edit.old.name.text)
            self._record(replace(edit, path=(*prefix, *edit.path)))
        for restated in edits.restated:
            self.doubles.restate(replace(restated, path=(*prefix, *restated.path)))
        for problem in edits.problems:
            self._report(problem, prefix)

    def _record(self, edit: Edit) -> None:
        self.doubles.edit(edit)
        origin = self.origins[self.place]
        old, new = shown(edit.olds or edit.old), shown(edit.news or edit.new)
        old_span = edit.old.span if edit.old is not None else edit.span
        self.settings.append(Setting(edit.path, edit.action, origin, edit.span, old, new, old_span))
        self.conflicts.touch(self.place, edit)

    def _report(self, problem: Problem, prefix: tuple[str, ...]) -> None:
        if self.conflicts.explains(self.place, (*prefix, *problem.path), problem):
            return
        if self.doubles.explains(problem, prefix):
            return
        self.findings.report(problem.code, problem.span, problem.message, labels=problem.labels, help=problem.help)

    def _apply(self, node: directives.Directive, edits: Edits) -> tuple[str, ...]:
        """Do what ``node`` says; the path of what it is about."""
        match node:
            case directives.Replace():
                return self._replace(node, edits)
            case directives.Remove():
                return self._remove(node.target, edits)
            case directives.Change() if node.target.kind in ("weapons", "items"):
                return self._change_rows(node, edits)
            case _:
                pass
        target = node.target
        prefix = _prefix(target)
        if isinstance(node, directives.RemoveFrom) and target.kind in ("weapons", "items"):
            self.state.require_entries(target)
            for part in node.parts:
                if isinstance(part, directives.Removed) and isinstance(part.name, nodes.Name):
                    kind = target.kind.removesuffix("s")
                    inner = directives.Target(part.span, kind, part.name)
                    if edits.attempt(partial(self._of_record, inner, target), ""):
                        edits.attempt(partial(self._remove, inner, edits), prefix)
            return prefix
        item = self.state.find(target)
        declared = self.state.items[item]
        match node:
            case directives.Change():
                changed = apply.change(declared, node, edits)
            case directives.AddTo():
                changed = apply.add_to(declared, node, edits)
            case directives.ReplaceIn():
                changed = apply.replace_in(declared, node, edits)
            case directives.RemoveFrom():
                changed = apply.remove_from(declared, target, node.parts, edits)
        if changed is not declared:
            before = set(self.state.names)
            self.state.set(item, changed)
            self.owners.update((key, self.place) for key in self.state.names if key not in before)
        return prefix

    def _replace(self, node: directives.Replace, edits: Edits) -> tuple[str, ...]:
        new = node.declaration
        (taken,) = taken_by(new)
        name = nodes.Name(taken.span, taken.id.strip('"'))
        target = directives.Target(node.header, taken.kind, name)
        item = self.state.find(target)
        old = self.state.items[item]
        prefix = (taken.kind, name.text)
        if isinstance(old, nodes.Entries):
            at = row_of(old, name.text)
            edits.add((), "replaced", old.rows[at], new, node.span)
            self._drop_row(item, old, at)
            self.state.put(new)
        else:
            edits.add((), "replaced", old, new, node.span)
            self.state.set(item, new)
        self.owners[taken.key] = self.place
        return prefix

    def _remove(self, target: directives.Target, edits: Edits) -> tuple[str, ...]:
        item = self.state.find(target)
        declared = self.state.items[item]
        if target.part is not None:
            self.state.set(item, apply.remove_from(declared, target, (_removed(target),), edits))
            return _prefix(target)
        inside = (target.name.text,) if len(_prefix(target)) == 1 else ()
        if isinstance(declared, nodes.Entries):
            at = row_of(declared, target.name.text)
            edits.add(inside, "removed", declared.rows[at], None, target.span)
            self._drop_row(item, declared, at)
        else:
            edits.add(inside, "removed", declared, None, target.span)
            self.state.drop(item)
        return _prefix(target)

    def _of_record(self, target: directives.Target, block: directives.Target) -> str:
        """The item of a weapon or item that a block of its record names."""
        item = self.state.find(target)
        self.state.require_record(item, target.name.span, block)
        return item

    def _drop_values(self, record: str, field: str, span: Span) -> None:
        for key, node in list(self.state.items.items()):
            self.doubles.drop(("record", record, field), span, values_of_field(node, record, field))
            changed = without_field(node, record, field)
            if changed is not node:
                self.state.items[key] = changed

    def _drop_passed_on(self) -> None:
        """Take out what calls pass on of inputs that neither side has any more. One that is removed and added again stays."""
        removed: dict[str, frozenset[str]] = {}
        for node in self.state.items.values():
            if isinstance(node, nodes.Procedure | nodes.Formula | nodes.Modifiers):
                lost = self.lost.get(node.name.text, set()) - {one.name.text for one in node.parameters}
                removed |= {node.name.text: frozenset(lost)} if lost else {}
        self.lost.clear()
        for key, node in list(self.state.items.items()) if removed else ():
            self.state.items[key] = without_passed_on(node, removed)

    def _drop_row(self, item: str, block: nodes.Entries, at: int) -> None:
        rows = (*block.rows[:at], *block.rows[at + 1 :])
        if len(rows) > 1:
            self.state.set(item, replace(block, rows=rows))
        else:
            self.state.drop(item)

    def _change_rows(self, node: directives.Change, edits: Edits) -> tuple[str, ...]:
        """Rows of weapons or items by their ids, in whichever blocks of their record they stand."""
        self.state.require_entries(node.target)
        kind = node.target.kind.removesuffix("s")
        rows = [part for part in node.parts if isinstance(part, nodes.Row)]
        if node.label is not None or node.prose or node.sources:
            item = self.state.find(node.target)
            self.state.set(item, edits.overlay(self.state.items[item], node, (node.target.name.text,)))
        if not rows:
            return (kind,)
        header, *body = rows
        ids = [at for at, cell in enumerate(header.cells) if cell.text == "id"]
        if not ids:
            raise ProblemError(
                Problem(codes.MISFIT, header.span, "there is no column 'id', so that no row is named", "add it: | id |")
            )
        for row in body:
            if ids[0] >= len(row.cells):
                continue
            cell = row.cells[ids[0]]
            target = directives.Target(cell.span, kind, nodes.Name(cell.span, cell.text))
            item = edits.attempt(partial(self._of_record, target, node.target), "")
            declared = self.state.items.get(item)
            if isinstance(declared, nodes.Entries):
                record = self.state.record(declared.name.text)
                self.state.set(item, change_cells_of_block(declared, cell.text, header, row, record, edits))
            elif isinstance(declared, nodes.Entry) and len(row.cells) == len(header.cells):
                record = self.state.record(declared.record.text)
                values = values_of_cells(header, row, record, edits)
                self.state.set(item, change_entry(declared, values, row, edits))
        return (kind,)


def _prefix(target: directives.Target) -> tuple[str, ...]:
    """The path of what a directive speaks of; edits of entries begin with their id."""
    if target.kind in ("weapon", "item", "weapons", "items"):
        return (target.kind.removesuffix("s"),)
    return (target.kind, target.name.text)


def _removed(target: directives.Target) -> directives.Removed:
    """The part that ``remove formula level.fumble`` names, as ``remove from formula level`` would."""
    part = target.part
    assert part is not None  # asked by who calls
    match target.kind, part:
        case _, nodes.Text():
            return directives.Removed(part.span, "step", part)
        case "modifiers", _:
            return directives.Removed(part.span, "line", part)
        case "formula", _:
            return directives.Removed(part.span, "value", value=part)
        case _:
            return directives.Removed(part.span, "name", part)
