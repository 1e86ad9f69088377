"""JSON for people and version control: what fits on a line stands on one, everything else one item a line."""

from __future__ import annotations

import json

from rulewright.data.values import Json

__all__ = ["json_bytes"]

WIDTH = 120
INDENT = 2


def json_bytes(document: Json) -> bytes:
    """The document as UTF-8, keys in their order, with one line end at the end."""
    return (_laid_out(document, 0, 0) + "\n").encode("utf-8")


def _laid_out(value: Json, depth: int, before: int) -> str:
    """``value`` at ``depth``; ``before`` is how many characters of its line are taken."""
    if not isinstance(value, dict | list) or not value:
        return _flat(value)
    flat = _flat(value)
    if before + len(flat) <= WIDTH:
        return flat
    inside = " " * (INDENT * (depth + 1))
    outside = " " * (INDENT * depth)
    if isinstance(value, dict):
        lines = []
        for key, inner in value.items():
            start = f"{inside}{_flat(key)}: "
            lines.append(start + _laid_out(inner, depth + 1, len(start) + 1))
        return "{\n" + ",\n".join(lines) + f"\n{outside}}}"
    items = [inside + _laid_out(inner, depth + 1, len(inside) + 1) for inner in value]
    return "[\n" + ",\n".join(items) + f"\n{outside}]"


def _flat(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
