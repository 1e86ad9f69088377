"""The only reader of an author's files: inside the ruleset's folder, within a size, as UTF-8 text.

Line ends are read as LF whatever the file has, and a byte-order mark is dropped, so that a file from any editor reads the same.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rulewright.diagnostics import Code, Findings, did_you_mean
from rulewright.reading.codes import FILE_LINK, FILE_MISSING, FILE_NAME, FILE_NOT_TEXT, FILE_TOO_LARGE
from rulewright.source import Source, Span

__all__ = [
    "MANIFEST",
    "MOST_BYTES",
    "MOST_FILES",
    "DiskFiles",
    "Files",
    "ReadOnce",
    "TextFiles",
    "UnreadableError",
    "decode",
    "is_inside",
    "name_problem",
    "read",
]

MANIFEST = "ruleset.yaml"
"""The file that makes a folder a ruleset. A folder with one inside a ruleset is another ruleset, and none of its files are read."""

MOST_BYTES = 4 * 1024 * 1024
"""No file of a ruleset is larger."""

MOST_FILES = 2_000
"""No ruleset has more files."""

INPUT_ENDINGS = (".rules", ".yaml", ".csv", ".tsv", ".po")
"""A ruleset reads files with these endings and no others."""

SKIPPED_FOLDERS = frozenset({"generated", "__pycache__", "node_modules", "venv"})
"""Folders in which no input lies; neither does any in a folder whose name starts with a dot."""

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


class UnreadableError(Exception):
    """A file cannot be read; ``code`` and ``help`` are those of the finding to make of it."""

    def __init__(self, code: Code, message: str, help: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help


class Files(Protocol):
    """The files of one ruleset, by names with ``/`` relative to its folder."""

    @property
    def prefix(self) -> str:
        """What comes before a file's name in messages."""

    def names(self) -> tuple[str, ...]:
        """All files that could be input, sorted."""

    def fetch(self, name: str) -> bytes:
        """The bytes of a file whose name is known to be plain; raises :class:`UnreadableError`."""


@dataclass(frozen=True)
class DiskFiles:
    """A ruleset in a folder of the disk. Links may lead from one place of the folder to another, and nowhere else."""

    folder: str
    prefix: str = ""

    def names(self) -> tuple[str, ...]:
        """All files of the folder with an ending of :data:`INPUT_ENDINGS`, without hidden and generated ones, sorted; raises
        :class:`UnreadableError` when there are more than :data:`MOST_FILES` or a folder cannot be listed."""
        found: list[str] = []
        for folder, folders, files in os.walk(self.folder, onerror=_unreadable_folder):
            folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS and not name.startswith("."))
            if folder != self.folder and MANIFEST in files:
                folders.clear()
                continue
            inside = os.path.relpath(folder, self.folder).replace(os.sep, "/")
            base = "" if inside == "." else inside + "/"
            found.extend(base + name for name in files if name.endswith(INPUT_ENDINGS) and not name.startswith("."))
            if len(found) > MOST_FILES:
                raise UnreadableError(
                    FILE_TOO_LARGE,
                    f"the ruleset's folder has more than {MOST_FILES} files",
                    "keep it to the ruleset's own files",
                )
        return tuple(sorted(found))

    def fetch(self, name: str) -> bytes:
        path = os.path.join(self.folder, *name.split("/"))
        root = os.path.realpath(self.folder)
        real = os.path.realpath(path)
        if not is_inside(real, root) or name_problem(os.path.relpath(real, root).replace(os.sep, "/")) is not None:
            raise UnreadableError(
                FILE_LINK, f"'{name}' is a link to what is no file of the ruleset", "copy the file into the folder"
            )
        try:
            status = os.stat(real)
            if not stat.S_ISREG(status.st_mode):
                raise UnreadableError(FILE_MISSING, f"'{name}' is not a file", "name a file")
            if status.st_size > MOST_BYTES:
                raise _too_large(name)
            with open(real, "rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        except FileNotFoundError:
            raise UnreadableError(FILE_MISSING, f"there is no file '{name}'", _near(name, self)) from None
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise UnreadableError(FILE_MISSING, f"'{name}' cannot be read: {reason}", "make it readable") from None
        if len(data) > MOST_BYTES:
            raise _too_large(name)
        return data


@dataclass(frozen=True)
class TextFiles:
    """A ruleset in memory: texts (or bytes) by name. Editors, tests and ``explain`` check rulesets that lie on no disk.

    ``prefix`` is the ruleset's folder among ``texts``, with a ``/`` behind it, or nothing."""

    texts: Mapping[str, str | bytes]
    prefix: str = ""

    def names(self) -> tuple[str, ...]:
        """All names inside the folder, sorted."""
        inside = sorted(name.removeprefix(self.prefix) for name in self.texts if name.startswith(self.prefix))
        others = tuple(name.removesuffix(MANIFEST) for name in inside if name.endswith(f"/{MANIFEST}"))
        return tuple(name for name in inside if not name.startswith(others))

    def fetch(self, name: str) -> bytes:
        if self.prefix + name not in self.texts:
            raise UnreadableError(FILE_MISSING, f"there is no file '{name}'", _near(name, self))
        text = self.texts[self.prefix + name]
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        if len(data) > MOST_BYTES:
            raise _too_large(name)
        return data


@dataclass(frozen=True)
class ReadOnce:
    """The files of ``whole``, each of them fetched once: who asks later is told the same, whatever has happened to it since."""

    whole: Files
    _fetched: dict[str, bytes] = field(default_factory=dict, repr=False)

    @property
    def prefix(self) -> str:
        """What comes before a file's name in messages."""
        return self.whole.prefix

    def names(self) -> tuple[str, ...]:
        """All files that there are now, sorted."""
        return self.whole.names()

    def fetch(self, name: str) -> bytes:
        if name not in self._fetched:
            self._fetched[name] = self.whole.fetch(name)
        return self._fetched[name]


def _unreadable_folder(error: OSError) -> None:
    """A folder that cannot be listed might hold rules: better an error than a ruleset without them."""
    reason = error.strerror or type(error).__name__
    name = os.path.basename(str(error.filename))
    raise UnreadableError(FILE_MISSING, f"the folder '{_printable(name)}' cannot be read: {reason}", "make it readable")


def _too_large(name: str) -> UnreadableError:
    return UnreadableError(
        FILE_TOO_LARGE,
        f"'{name}' is larger than {MOST_BYTES // (1024 * 1024)} MB",
        "split it, or leave out what is no rule",
    )


def _near(name: str, files: Files) -> str:
    try:
        known = files.names()
    except UnreadableError:
        known = ()
    return did_you_mean(name, known, "file names are relative to the ruleset's folder")


def name_problem(name: str) -> str | None:
    """Why ``name`` is not the plain name of a file inside a ruleset, or None when it is one."""
    if not name or not name.strip():
        return "the file name is empty"
    if any(ord(character) < 32 or character == "\x7f" for character in name):
        return "the file name has control characters"
    if not name.isprintable():
        return "the file name has characters that cannot be shown"
    if "\\" in name:
        return f"'{name}' has a backslash"
    if _ADDRESS.match(name):
        return f"'{name}' is an address or has a drive letter"
    if name.startswith(("/", "~")):
        return f"'{name}' is not relative to the ruleset's folder"
    parts = name.split("/")
    if ".." in parts:
        return f"'{name}' leads out of the ruleset's folder"
    if "" in parts or "." in parts:
        return f"'{name}' is not a plain name"
    if any(part.startswith(".") or part in SKIPPED_FOLDERS for part in parts):
        return f"'{name}' is hidden or generated"
    if not name.endswith(INPUT_ENDINGS):
        return f"'{name}' has an ending that a ruleset does not read ({', '.join(INPUT_ENDINGS)})"
    return None


def read(files: Files, name: str, findings: Findings, *, asked: Span | None = None) -> Source | None:
    """The text of a file, or None after reporting why not.

    ``asked`` is where an author named the file; without it findings stand at the start of the file itself. A text that
    is not clean UTF-8 is reported at the first bad character.
    """
    at = asked if asked is not None else Source(files.prefix + _printable(name), "").whole()
    problem = name_problem(name)
    if problem is not None:
        findings.report(
            FILE_NAME,
            at,
            problem,
            help="name a file inside the ruleset's folder, with '/' between folders, such as 'guns.csv'",
        )
        return None
    try:
        data = files.fetch(name)
    except UnreadableError as error:
        findings.report(error.code, at, error.message, help=error.help)
        return None
    text, fault = decode(data)
    source = Source(files.prefix + name, text)
    if fault is not None:
        offset, message, help = fault
        if name.endswith(_SPREADSHEETS) and help.endswith(" as UTF-8"):
            help += " (a spreadsheet program calls that 'CSV UTF-8')"
        findings.report(FILE_NOT_TEXT, source.span(offset, min(offset + 1, len(text))), message, help=help)
        return None
    return source


_SPREADSHEETS = (".csv", ".tsv")
_DOCUMENTS = (
    (
        b"PK\x03\x04",
        "a workbook or another packed document",
        "save it as plain text; a spreadsheet: as CSV, in UTF-8",
    ),
    (b"{\\rtf", "a document of a word processor", "save it as plain text (.txt), and give it its name again"),
    (b"%PDF-", "a PDF", "a ruleset reads plain text only"),
    (
        b"\xd0\xcf\x11\xe0",
        "a workbook or a document of an old kind",
        "save it as plain text; a spreadsheet: as CSV, in UTF-8",
    ),
)
"""How files begin that people take for text, what they are, and what to do."""


def is_inside(path: str, folder: str) -> bool:
    """Whether ``path`` is ``folder`` or lies in it; both are absolute and without links."""
    try:
        return os.path.commonpath([folder, path]) == folder
    except ValueError:  # another drive
        return False


def decode(data: bytes) -> tuple[str, tuple[int, str, str] | None]:
    """``data`` as text with LF line ends and without a byte-order mark; and what is wrong with it, if anything: the
    offset in the text, a message, and a help. Of what is no text at all the text is empty."""
    if data.startswith(_WIDE_MARKS) or _looks_wide(data):
        return "", (
            0,
            "the file is UTF-16 or UTF-32, not UTF-8",
            "some programs call UTF-16 'Unicode': save it as UTF-8",
        )
    for mark, what, help in _DOCUMENTS:
        if data.startswith(mark):
            return "", (0, f"the file is {what}, not text", help)
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        if b"\x00" in data:
            return "", (
                0,
                "the file is not text",
                "it looks like a program, a picture or a document; save it as plain text",
            )
        clean = _line_ends(data[: error.start].decode("utf-8"))
        text = _line_ends(data.decode("utf-8", "replace"))
        byte = data[error.start]
        return text, (len(clean), f"the byte 0x{byte:02X} is not UTF-8", "save the file as UTF-8")
    text = _line_ends(text)
    if "\0" in text:
        return text, (
            text.index("\0"),
            "the file has the control character U+0000",
            "delete it, or save the file as plain text",
        )
    return text, None


def _line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _looks_wide(data: bytes) -> bool:
    """UTF-16 without a mark: every other byte of its start is zero."""
    start = data[:64]
    if len(start) < 4:
        return False
    even, odd = start[::2], start[1::2]
    return (not any(even) and all(odd)) or (not any(odd) and all(even))


def _printable(name: str) -> str:
    return "".join(character if character.isprintable() else f"\\u{ord(character):04x}" for character in name)
