"""gettext's ``.po`` files: read with places for findings, written the same way every time.

Babel reads and writes the entries. What it lets pass (text without quotes, entries without an order, the same entry twice) is
caught here first, line by line, so that a broken file ends in a finding at its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO

from babel.messages.catalog import Catalog as BabelCatalog
from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, PoFileParser, write_po

from rulewright.diagnostics import Findings, Label
from rulewright.i18n.codes import CATALOG_UNREADABLE, ENTRY_TWICE
from rulewright.source import NOWHERE, Source, Span

__all__ = ["PoEntry", "PoFile", "parse_po", "render_po"]

_STRING = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(rf"(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?)\s+)?({_STRING})\s*")
_FOLLOWS = {
    "": ("msgctxt", "msgid"),
    "msgctxt": ("msgid",),
    "msgid": ("msgid_plural", "msgstr"),
    "msgid_plural": ("msgstr",),
    "msgstr": ("msgstr", "msgctxt", "msgid"),
}
"""Which keyword may come after which."""


@dataclass(frozen=True, slots=True)
class PoEntry:
    """A translation: ``translation`` is empty when there is none yet. ``fuzzy`` ones are uncertain and not printed; ``obsolete``
    ones belong to no text of the ruleset any more and are kept for later. ``span`` covers the line of the text."""

    context: str
    message: str
    translation: str = ""
    fuzzy: bool = False
    obsolete: bool = False
    remarks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    previous: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def key(self) -> tuple[str, str]:
        """What a translation is looked up by."""
        return self.context, self.message


@dataclass(frozen=True, slots=True)
class PoFile:
    """A whole file. ``header`` are the lines ``Name: value`` of its first entry, ``remarks`` the comments above it."""

    entries: tuple[PoEntry, ...] = ()
    header: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    def field(self, name: str) -> str:
        """A field of the header, empty when it is not there."""
        for line in self.header:
            key, colon, value = line.partition(":")
            if colon and key.strip().casefold() == name.casefold():
                return value.strip()
        return ""


# Reading


def parse_po(source: Source, findings: Findings) -> PoFile | None:
    """Read a ``.po`` file; None (and findings) when it is none."""
    lines = [source.line(number) for number in range(1, len(source.line_starts) + 1)]
    lines[0] = lines[0].removeprefix("\ufeff")
    if not _well_formed(source, lines, findings):
        return None
    catalog = _Collecting()
    try:
        PoFileParser(catalog, abort_invalid=True).parse(iter(lines))
    except PoFileError as error:
        _unreadable(source, min(error.lineno, len(lines) - 1), str(error).rpartition(" on ")[0], findings)
        return None
    except ValueError as error:
        _unreadable(source, 0, f"the header cannot be read: {error}", findings)
        return None
    if not _each_once(source, catalog.found, findings):
        return None
    live = tuple(_entry(message, source, obsolete=False) for message in catalog.found if message.id)
    old = tuple(_entry(message, source, obsolete=True) for message in catalog.obsolete.values())
    return PoFile(live + old, catalog.head, catalog.head_remarks)


class _Collecting(BabelCatalog):
    """Collects entries as they come, so that a repeated one is seen; the header is kept as it is written."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Message] = []
        self.head: tuple[str, ...] = ()
        self.head_remarks: tuple[str, ...] = ()

    def __setitem__(self, id: object, message: Message) -> None:
        if message.id:
            self.found.append(message)
        else:
            text = message.string if isinstance(message.string, str) else ""
            self.head = tuple(line for line in text.split("\n") if line.strip())
            self.head_remarks = tuple(message.user_comments)


def _entry(message: Message, source: Source, *, obsolete: bool) -> PoEntry:
    return PoEntry(
        message.context or "",
        _first(message.id),
        _first(message.string),
        "fuzzy" in message.flags,
        obsolete,
        tuple(comment for comment in message.user_comments if not comment.startswith("|")),
        tuple(message.auto_comments),
        tuple(name for name, _ in message.locations),
        span=_line_span(source, (message.lineno or 1) - 1),
    )


def _first(text: object) -> str:
    match text:
        case str():
            return text
        case (str() as first, *_):
            return first
        case _:
            return ""


def _well_formed(source: Source, lines: list[str], findings: Findings) -> bool:
    """Whether every line is a comment, empty, or a keyword with quoted text, in an order that makes entries."""
    before = ""
    for place, line in enumerate(lines):
        text = line.strip()
        if text.startswith("#~"):
            text = text[2:].strip()
            if text.startswith("|"):
                continue
        elif text.startswith("#-"):
            return _unreadable(source, place, "this line is left from a merge of two catalogs", findings)
        elif text.startswith("#"):
            continue
        if not text:
            continue
        found = _LINE.fullmatch(text)
        if found is None:
            return _unreadable(
                source, place, 'expected a comment, or msgctxt, msgid or msgstr and a text in "quotes"', findings
            )
        keyword = (found[1] or "").partition("[")[0]
        if keyword and keyword not in _FOLLOWS[before]:
            return _unreadable(source, place, f"{keyword} cannot stand here: {_expected(before)}", findings)
        if not keyword and not before:
            return _unreadable(source, place, "this text belongs to no msgid", findings)
        before = keyword or before
    if before not in ("", "msgstr"):
        return _unreadable(
            source, len(lines) - 1, f"the file ends in the middle of an entry: {_expected(before)}", findings
        )
    return True


def _expected(before: str) -> str:
    return f"expected {' or '.join(_FOLLOWS[before])}"


def _unreadable(source: Source, place: int, message: str, findings: Findings) -> bool:
    findings.report(
        CATALOG_UNREADABLE,
        _line_span(source, place),
        message,
        help="mend the line, or restore the file and run 'rulewright locale update'",
    )
    return False


def _line_span(source: Source, place: int) -> Span:
    start = source.line_starts[place]
    return source.span(start, start + len(source.line(place + 1)))


def _each_once(source: Source, found: Iterable[Message], findings: Findings) -> bool:
    first: dict[tuple[str, str], int] = {}
    once = True
    for message in found:
        if not message.id:
            continue
        key = (message.context or "", _first(message.id))
        place = (message.lineno or 1) - 1
        if key in first:
            once = False
            findings.report(
                ENTRY_TWICE,
                _line_span(source, place),
                "this text of this context is translated twice",
                labels=(Label(_line_span(source, first[key]), "here already"),),
                help="remove one of the two",
            )
        first.setdefault(key, place)
    return once


# Writing


def render_po(file: PoFile) -> str:
    """``file`` as text: entries in their order, obsolete ones last; no dates, no line numbers, lines not wrapped."""
    catalog = BabelCatalog(charset="utf-8", fuzzy=False)
    for entry in file.entries:
        message = _message(entry)
        if entry.obsolete:
            catalog.obsolete[entry.message, entry.context] = message
        else:
            catalog[entry.message] = message
    body = BytesIO()
    write_po(body, catalog, width=0, omit_header=True, sort_output=False, include_lineno=False, include_previous=True)
    return "\n".join(_header(file)) + "\n\n" + body.getvalue().decode("utf-8").strip("\n") + "\n"


def _message(entry: PoEntry) -> Message:
    message = Message(
        entry.message,
        entry.translation,
        locations=[(name, 0) for name in entry.files],
        flags={"fuzzy"} if entry.fuzzy else (),
        auto_comments=entry.notes,
        user_comments=entry.remarks,
        previous_id=entry.previous or (),
        context=entry.context or None,
    )
    # A per cent sign or a brace in a rule is text, not a format of a programming language.
    message.flags -= {"python-format", "python-brace-format"}
    return message


def _header(file: PoFile) -> Iterator[str]:
    for remark in file.remarks:
        yield f"# {remark}".rstrip()
    yield 'msgid ""'
    yield 'msgstr ""'
    for line in file.header:
        escaped = line.replace("\\", "\\\\").replace('"', '\\"')
        yield f'"{escaped}\\n"'
