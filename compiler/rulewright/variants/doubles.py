"""What one ruleset says twice of the same thing of its parents. Which of the two counts would be a silent choice.

Whoever set what a directive changes, replaces or removes is told by the file that it stands in: a ruleset overrides what its
ancestors wrote, but not what it wrote itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.diagnostics import Findings, Label
from rulewright.source import Span
from rulewright.syntax import nodes
from rulewright.variants import codes
from rulewright.variants.edits import Edit, Problem, Restated
from rulewright.variants.keyed_rows import key_text
from rulewright.variants.provenance import Origin, Provenance
from rulewright.variants.walk import every_node

__all__ = ["Doubles"]

Path = tuple[str, ...]


@dataclass
class Doubles:
    """The edits of the ruleset ``own``, each compared with those before it. ``provenance`` tells whose a place is."""

    provenance: Provenance
    own: Origin
    findings: Findings
    _restated: dict[Path, Restated] = field(default_factory=dict)
    _without_old: dict[Path, Span] = field(default_factory=dict)
    _removed: dict[Path, Span] = field(default_factory=dict)

    def edit(self, edit: Edit) -> None:
        """Note an edit, whose path is whole. One of what this ruleset has set already is a finding."""
        first = self._first(edit)
        if first is not None:
            self._report(edit.path, edit.span, first, removed=edit.action == "removed")
        if edit.action == "removed":
            self._removed[edit.path] = edit.span
        if edit.old is None and edit.action == "changed":
            self._without_old.setdefault(edit.path, edit.span)

    def restate(self, restated: Restated) -> None:
        """Note that something is written, beside what changes, as the parents have it. A change of it contradicts that."""
        self._restated.setdefault(restated.path, restated)

    def drop(self, path: Path, span: Span, values: list[nodes.Node]) -> None:
        """Note that ``values`` go with the field at ``path``, which is removed at ``span``."""
        for value in values:
            if self._is_own(value.span):
                self._report(path, span, value.span, removed=True)

    def explains(self, problem: Problem, prefix: Path) -> bool:
        """Whether a problem comes from what this ruleset has said before; then that is the finding."""
        if problem.code is codes.CHANGES_NOTHING:
            first = next((label.span for label in problem.labels if self._is_own(label.span)), None)
            if first is not None and first != problem.span:
                self._report((*prefix, *problem.path), problem.span, first)
                return True
        if problem.code is codes.UNKNOWN_TARGET:
            return self._explains_missing(problem, prefix)
        return False

    def _explains_missing(self, problem: Problem, prefix: Path) -> bool:
        text = problem.span.text.strip('"')
        for path, span in self._removed.items():
            inside = bool(prefix) and path[: len(prefix)] == prefix
            if path == problem.path or (
                inside and path[-1] in (text, problem.name, key_text(nodes.Cell(problem.span, text)))
            ):
                self.findings.report(
                    codes.SET_TWICE,
                    problem.span,
                    f"this ruleset takes {'.'.join(path)} out, so that nothing else can be done to it",
                    labels=[Label(span, "taken out here")],
                    help="keep one of the two; what takes its place is said with 'replace'",
                )
                return True
        return False

    def _first(self, edit: Edit) -> Span | None:
        """Where this ruleset set what ``edit`` overwrites or takes out."""
        old = edit.old
        if old is None:
            if edit.action == "added" and isinstance(edit.new, nodes.Expression | nodes.Cell):
                # A value is changed, not added, also where its default held because it was taken out.
                return self._removed.get(edit.path)
            # What is no part of the tree, like how long a field lasts, leaves no old part behind.
            is_no_part = edit.action == "changed" and isinstance(edit.new, nodes.Headed)
            return self._without_old.get(edit.path) if is_no_part else None
        if self._is_own(old.span):
            return old.span
        restated = self._restated.get(edit.path)
        if restated is not None and restated.old == old.span:
            return restated.span
        if edit.action in ("removed", "replaced"):
            found = next((one.span for one in every_node(old) if self._is_own(one.span)), None)
            return self._taken_out_of(edit) if found is None and edit.action == "replaced" else found
        return None

    def _taken_out_of(self, edit: Edit) -> Span | None:
        """Where this ruleset took out a part of what ``edit`` writes anew as a whole."""
        inside = (
            span for path, span in self._removed.items() if path != edit.path and path[: len(edit.path)] == edit.path
        )
        return next(inside, None)

    def _is_own(self, span: Span) -> bool:
        return self.provenance.origin_of(span) == self.own

    def _report(self, path: Path, span: Span, first: Span, *, removed: bool = False) -> None:
        name = ".".join(path)
        message = f"{name} is removed here, but this ruleset sets it too" if removed else f"{name} is set twice"
        self.findings.report(
            codes.SET_TWICE, span, message, labels=[Label(first, "set here as well")], help="keep one of the two"
        )
