"""Findings to JSON and back, for what Rulewright remembers between runs. Light to import."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.project.discovery import CONFIGURATION, Location
from rulewright.project.parents import Ancestor
from rulewright.reading.files import DiskFiles, UnreadableError, decode
from rulewright.source import Source, Span

__all__ = ["restored", "written"]


def written(found: Diagnostic) -> dict[str, object]:
    """A finding as JSON: its places by file and offsets, and all its texts."""
    return {
        "code": found.code,
        "severity": found.severity.value,
        "at": _place(found.span),
        "message": found.message,
        "label": found.label,
        "labels": [{"at": _place(label.span), "message": label.message} for label in found.labels],
        "notes": list(found.notes),
        "help": found.help,
    }


def _place(span: Span) -> list[object]:
    return [span.source.name, span.start, span.end]


def restored(value: object, location: Location, ancestors: Iterable[Ancestor] = ()) -> tuple[Diagnostic, ...]:
    """Findings from the list that :func:`written` gave for each; raises ValueError when ``value`` is no such list. Their places
    may lie in the files of the ruleset and of its ``ancestors``."""
    try:
        return _restored(_list(value), location, tuple(ancestors))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("these are no findings") from error


def _restored(values: list[object], location: Location, ancestors: tuple[Ancestor, ...]) -> tuple[Diagnostic, ...]:
    # The longest prefix comes first: a parent may lie in a folder of the ruleset.
    kin = [DiskFiles(location.folder, location.prefix)]
    kin += [DiskFiles(one.location.folder, one.prefix) for one in ancestors]
    kin.sort(key=lambda files: len(files.prefix), reverse=True)

    @cache
    def source(name: str) -> Source:
        files = next((files for files in kin if name.startswith(files.prefix)), kin[-1])
        try:
            if files.prefix and name == CONFIGURATION:
                return Source(name, decode(DiskFiles(location.project).fetch(name))[0])
            return Source(name, decode(files.fetch(name.removeprefix(files.prefix)))[0])
        except UnreadableError:
            return Source(name, "")

    def span(place: object) -> Span:
        name, start, end = _list(place)
        if not isinstance(start, int) or not isinstance(end, int):
            raise TypeError("offsets are whole numbers")
        return Span(source(_text(name)), start, end)

    return tuple(
        Diagnostic(
            code=_text(found["code"]),
            severity=Severity(found["severity"]),
            span=span(found["at"]),
            message=_text(found["message"]),
            label=_text(found["label"]),
            labels=tuple(
                Label(span(label["at"]), _text(label["message"])) for label in map(_object, _list(found["labels"]))
            ),
            notes=tuple(_text(note) for note in _list(found["notes"])),
            help=_text(found["help"]),
        )
        for found in map(_object, values)
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    return value


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError("not an object")
    return value
