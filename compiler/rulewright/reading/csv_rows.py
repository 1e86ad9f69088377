"""CSV -> a header and rows of cells, each with its place.

The standard library's reader gives no places of cells, and an author's mistake must be shown inside the cell; hence this one.
It reads RFC 4180: quoted cells may hold the delimiter, line ends, and quotes written twice. Text stays text: nothing is
taken for a number, a date or a formula.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.diagnostics import Findings, counted
from rulewright.reading.characters import look_at_characters
from rulewright.reading.codes import CSV_HEADER, CSV_QUOTE, CSV_RAGGED
from rulewright.source import Source, Span

__all__ = ["DELIMITERS", "Cell", "Rows", "delimiter_of", "read_csv"]

DELIMITERS = (",", ";", "\t")
"""What may stand between cells. The file uses the one that its first row has most of outside quotes; the first of these
when there is a tie, and when there is none at all (one column)."""


MANY = 3
"""From so many cells on, rows below a single heading have no headings: a title stands above those."""

_STATED = re.compile(r"(?:sep|SEP)=([,;\t])\n")
"""The first line by which some spreadsheet programs are told what stands between the cells."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text without the quotes around it, trimmed when it is not quoted; ``span`` covers it as written."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Rows:
    """A spreadsheet: the column names, and rows that each have exactly as many cells."""

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass
class _Scanner:
    """Cuts the text into records of cells; ``at`` moves from left to right, once."""

    source: Source
    delimiter: str
    findings: Findings
    at: int = 0
    unclosed: bool = False
    """Whether a quote was never closed, so that the last record is no record."""

    def record(self) -> list[Cell]:
        text = self.source.text
        cells: list[Cell] = []
        while True:
            opening = self._after_blanks(self.at)
            cells.append(self.quoted(opening) if text[opening : opening + 1] == '"' else self.plain())
            if self.at < len(text) and text[self.at] == self.delimiter:
                self.at += 1
                continue
            self.at += 1
            return cells

    def _after_blanks(self, at: int) -> int:
        text = self.source.text
        while at < len(text) and text[at] in " \t" and text[at] != self.delimiter:
            at += 1
        return at

    def plain(self) -> Cell:
        text = self.source.text
        start = self.at
        while self.at < len(text) and text[self.at] not in (self.delimiter, "\n"):
            self.at += 1
        raw = text[start : self.at]
        inner = raw.strip()
        first = start + (len(raw) - len(raw.lstrip())) if inner else start
        return Cell(inner, self.source.span(first, first + len(inner)))

    def quoted(self, start: int) -> Cell:
        text = self.source.text
        pieces: list[str] = []
        at = start + 1
        while True:
            closing = text.find('"', at)
            if closing < 0:
                self.findings.report(
                    CSV_QUOTE,
                    self.source.span(start, start + 1),
                    "the quote that opens here is never closed",
                    help='close the cell with ", and write a quote inside it as ""',
                )
                self.at = len(text)
                self.unclosed = True
                return Cell(text[start + 1 :], self.source.span(start, len(text)))
            pieces.append(text[at:closing])
            if text[closing + 1 : closing + 2] != '"':
                break
            pieces.append('"')
            at = closing + 2
        end = closing + 1
        self.at = self._after_blanks(end)
        if self.at < len(text) and text[self.at] not in (self.delimiter, "\n"):
            surplus = self.at
            while self.at < len(text) and text[self.at] not in (self.delimiter, "\n"):
                self.at += 1
            self.findings.report(
                CSV_QUOTE,
                self.source.span(surplus, self.at),
                "there is text after the closing quote",
                help='a quote inside a quoted cell is written twice: ""',
            )
        return Cell("".join(pieces), self.source.span(start, end))


def delimiter_of(text: str) -> str:
    """The delimiter of a CSV text, from its first row that is not empty (see :data:`DELIMITERS`)."""
    counts = dict.fromkeys(DELIMITERS, 0)
    quoted = False
    for character in text.lstrip("\n"):
        if character == '"':
            quoted = not quoted
        elif not quoted and character == "\n":
            break
        elif not quoted and character in counts:
            counts[character] += 1
    return max(DELIMITERS, key=lambda delimiter: counts[delimiter])


def read_csv(source: Source, findings: Findings) -> Rows | None:
    """The rows of a CSV file; None when its header cannot be used. Empty lines do not count, nor do empty columns at the
    right (the trailing comma that spreadsheets write). Rows with a wrong number of cells are reported and left out."""
    look_at_characters(source, findings)
    stated = _STATED.match(source.text)
    scanner = _Scanner(source, delimiter_of(source.text), findings)
    if stated is not None:
        scanner.delimiter, scanner.at = stated[1], stated.end()
    records: list[list[Cell]] = []
    while scanner.at < len(source.text):
        cells = scanner.record()
        if any(cell.text for cell in cells) and not scanner.unclosed:
            records.append(cells)
    if not records and scanner.unclosed:
        return None
    if not records:
        findings.report(
            CSV_HEADER, source.whole(), "the file has no rows", help="the first row names the columns: id, name, …"
        )
        return None
    header = _without_empty_end(records[0])
    if not _header_is_usable(header, findings):
        return None
    if len(header) == 1 and len(records) > 1 and len(_without_empty_end(records[1])) >= MANY:
        findings.report(
            CSV_HEADER,
            header[0].span,
            f"the first row names one column, and the next row has {counted(len(_without_empty_end(records[1])), 'cell')}",
            help="the first row names the columns: delete what stands above it",
        )
        return None
    rows: list[tuple[Cell, ...]] = []
    for cells in records[1:]:
        surplus = cells[len(header) :]
        if any(cell.text for cell in surplus):
            extra = next(cell for cell in surplus if cell.text)
            findings.report(
                CSV_RAGGED,
                extra.span,
                f"the row has {counted(len(_without_empty_end(cells)), 'cell')}, but the header names "
                f"{counted(len(header), 'column')}",
                help="put quotes around a cell that holds the delimiter",
            )
        elif len(cells) < len(header):
            missing = ", ".join(f"'{cell.text}'" for cell in header[len(cells) :])
            findings.report(
                CSV_RAGGED,
                cells[0].span.to(cells[-1].span),
                f"the row has {counted(len(cells), 'cell')}, but the header names {counted(len(header), 'column')}",
                help=f"add cells for {missing}; an empty cell still needs its delimiter",
            )
        else:
            rows.append(tuple(cells[: len(header)]))
    return Rows(tuple(header), tuple(rows))


def _without_empty_end(cells: list[Cell]) -> list[Cell]:
    end = len(cells)
    while end and not cells[end - 1].text:
        end -= 1
    return cells[:end]


def _header_is_usable(header: list[Cell], findings: Findings) -> bool:
    seen: dict[str, Cell] = {}
    usable = True
    for place, cell in enumerate(header, start=1):
        if not cell.text:
            findings.report(
                CSV_HEADER, cell.span, f"column {place} has no name", help="name every column in the first row"
            )
            usable = False
        elif cell.text in seen:
            findings.report(
                CSV_HEADER, cell.span, f"there are two columns '{cell.text}'", help="delete one of them, or rename it"
            )
            usable = False
        seen.setdefault(cell.text, cell)
    return usable
