"""``--dump``: any stage of the compiler as text, for those who work on it. Places are left out, so that it is stable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from rulewright.source import Source, Span

__all__ = ["outline"]

WIDTH = 100


def outline(value: object, indent: int = 0) -> str:
    """``value`` as indented text: class names, field names and plain values; what fits on one line stands on one."""
    flat = _flat(value)
    if flat is not None and len(flat) + indent <= WIDTH:
        return flat
    inner = " " * (indent + 2)
    lines: list[str] = []
    if isinstance(value, Mapping):
        lines = [f"{inner}{key}: {outline(each, indent + 2)}" for key, each in value.items()]
        return "{\n" + "\n".join(lines) + "\n" + " " * indent + "}"
    if isinstance(value, tuple | list):
        lines = [inner + outline(each, indent + 2) for each in value]
        return "[\n" + "\n".join(lines) + "\n" + " " * indent + "]"
    if is_dataclass(value):
        lines = [f"{inner}{name}: {outline(each, indent + 2)}" for name, each in _parts(value)]
        return f"{type(value).__name__}\n" + "\n".join(lines)
    return flat or repr(value)


def _flat(value: object) -> str | None:
    """``value`` on one line, or None when it is long anyway."""
    match value:
        case None | bool() | int() | str():
            return repr(value)
        case Enum():
            return value.name
        case Mapping():
            return "{}" if not value else None
        case tuple() | list():
            return _joined("[", (_flat(each) for each in value), "]")
        case _ if is_dataclass(value):
            inside = (_labelled(name, _flat(each)) for name, each in _parts(value))
            return _joined(f"{type(value).__name__}(", inside, ")")
        case _:
            return str(value)


def _labelled(name: str, shown: str | None) -> str | None:
    return None if shown is None else f"{name}: {shown}"


def _joined(opening: str, parts: Iterator[str | None], closing: str) -> str | None:
    shown: list[str] = []
    length = 0
    for part in parts:
        if part is None or length > WIDTH:
            return None
        shown.append(part)
        length += len(part)
    return opening + ", ".join(shown) + closing


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """The fields of a dataclass but for places."""
    if not is_dataclass(value):
        return
    for field in fields(value):
        held = getattr(value, field.name)
        if not isinstance(held, Span | Source) and not _is_places(held):
            yield field.name, held


def _is_places(value: object) -> bool:
    """Whether ``value`` is a collection of nothing but places."""
    held = tuple(value.values()) if isinstance(value, Mapping) else value
    return isinstance(held, tuple) and bool(held) and all(isinstance(each, Span) for each in held)
