"""Comparisons as JSON, as ``schemas/diff.schema.json`` describes it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from rulewright.comparison.model import AffectedDocument, ChanceMoved, Change, Comparison, Difference, Side
from rulewright.odds.wording import about, percent

__all__ = ["render"]


def render(comparisons: Sequence[Comparison]) -> str:
    """All comparisons of one run; ends with a line end."""
    document = {
        "format": "rulewright-diff",
        "version": 1,
        "same": all(comparison.same for comparison in comparisons),
        "comparisons": [_comparison(comparison) for comparison in comparisons],
    }
    return json.dumps(document, indent=2) + "\n"


def _comparison(comparison: Comparison) -> dict[str, object]:
    return {
        "before": _side(comparison.before),
        "after": _side(comparison.after),
        "same": comparison.same,
        "language": comparison.language,
        "differences": [_difference(difference) for difference in comparison.differences],
        "documents": [_document(document) for document in comparison.documents],
        "chances": [_chance(moved) for moved in comparison.chances],
        "notComputed": list(comparison.silent),
    }


def _side(side: Side) -> dict[str, object]:
    return {"name": side.word, "id": side.id, "title": side.title, "version": side.version}


def _difference(difference: Difference) -> dict[str, object]:
    return {
        "action": difference.action,
        "kind": difference.kind,
        "id": difference.id,
        "label": difference.label,
        "lines": list(difference.lines),
        "linesInWords": list(difference.lines_in_words),
        "changes": [_change(change) for change in difference.changes],
    }


def _change(change: Change) -> dict[str, object]:
    return {
        "action": change.action,
        "aspect": change.aspect,
        "path": list(change.path),
        "labels": list(change.labels or ("",) * len(change.path)),
        "before": change.before,
        "after": change.after,
        "beforeInWords": change.before_in_words,
        "afterInWords": change.after_in_words,
    }


def _document(document: AffectedDocument) -> dict[str, object]:
    return {
        "kind": document.kind,
        "action": document.action,
        "id": document.id,
        "title": document.title,
        "language": document.language,
        "cards": _cards(document.cards),
        "gone": _cards(document.gone),
    }


def _cards(cards: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"id": id, "title": title} for id, title in cards]


def _chance(moved: ChanceMoved) -> dict[str, object]:
    shown = percent if moved.measure == "chance" else about
    return {
        "of": moved.of,
        "question": moved.question,
        "measure": moved.measure,
        "unit": moved.unit,
        "before": {"exact": str(moved.before), "shown": shown(moved.before)},
        "after": {"exact": str(moved.after), "shown": shown(moved.after)},
    }
