"""The folder ``.rulewright/`` of a project: what Rulewright remembers between runs. It may be deleted at any time.

Records are JSON objects. A record that is missing, damaged, or made by another Rulewright is as good as none.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping

from rulewright.project.discovery import Location
from rulewright.project.fingerprint import of_bytes

__all__ = ["folder_of", "prepare_folder", "read_record", "write_record"]

FOLDER = ".rulewright"
MOST_BYTES = 8 * 1024 * 1024

Record = Mapping[str, object]


def folder_of(location: Location) -> str:
    """The path of the folder; it need not exist."""
    return os.path.join(location.home, FOLDER)


def prepare_folder(location: Location) -> str:
    """Makes the folder if needed, ignored by Git, and gives its path; raises OSError (also when it is a link)."""
    folder = folder_of(location)
    if os.path.islink(folder):
        raise OSError(f"{FOLDER} is a symbolic link")
    os.makedirs(folder, exist_ok=True)
    ignore = os.path.join(folder, ".gitignore")
    if not os.path.lexists(ignore):
        _replace(ignore, b"# Rulewright's memory between runs; safe to delete.\n*\n")
    return folder


def read_record(location: Location, kind: str) -> Record | None:
    """The record of that kind about that ruleset, or None."""
    path = os.path.join(folder_of(location), _file_name(location, kind))
    try:
        if os.path.islink(folder_of(location)) or os.path.islink(path) or os.path.getsize(path) > MOST_BYTES:
            return None
        with open(path, "rb") as stream:
            record = json.loads(stream.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def write_record(location: Location, kind: str, record: Record) -> None:
    """Remembers a record; silently does not where it cannot (a read-only folder, a full disk): it only saves time."""
    with contextlib.suppress(OSError):
        folder = prepare_folder(location)
        data = json.dumps(record, sort_keys=True, separators=(",", ":")).encode()
        _replace(os.path.join(folder, _file_name(location, kind)), data)


def _file_name(location: Location, kind: str) -> str:
    safe = "".join(
        letter if letter.isascii() and (letter.isalnum() or letter in "-_") else "_" for letter in location.name
    )
    return f"{safe[:80]}.{of_bytes(os.fsencode(location.folder))[:8]}.{kind}.json"


def _replace(path: str, data: bytes) -> None:
    """Writes a whole file or nothing; a link at ``path`` is replaced, never followed."""
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
