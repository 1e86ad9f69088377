"""What a result depends on, as hashes: the files of a ruleset, and Rulewright itself. Light to import."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable

from rulewright.project.discovery import CONFIGURATION, Location
from rulewright.project.parents import Ancestor, still_there
from rulewright.reading.files import MOST_BYTES, DiskFiles, UnreadableError, is_inside
from rulewright.resources import package_folder, schemas_folder

__all__ = ["of_bytes", "of_inputs", "of_rulewright"]

DEPENDENCIES = ("babel", "jinja2", "jsonschema", "lark", "pyyaml", "referencing", "typst", "wcwidth")


def of_bytes(data: bytes) -> str:
    """SHA-256 of ``data`` in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def of_inputs(location: Location, ancestors: Iterable[Ancestor] = ()) -> str | None:
    """A hash over the name and the content of every file that the ruleset and its ``ancestors`` could read, and of what its
    project asks of it; or None when they cannot be read or an ancestor is no longer where it was.

    It does not depend on where the folders lie, nor on times.
    """
    found = tuple(ancestors)
    if not still_there(location, found):
        return None
    hashes = [_of_folder(location, location.prefix), *(_of_folder(one.location, one.prefix) for one in found)]
    if len(hashes) == 1:
        return hashes[0]
    return None if None in hashes else of_bytes("\0".join(hash or "" for hash in hashes).encode())


def _of_folder(location: Location, prefix: str) -> str | None:
    total = hashlib.sha256(prefix.encode())
    root = os.path.realpath(location.folder)
    try:
        for name in DiskFiles(location.folder).names():
            path = os.path.realpath(os.path.join(location.folder, *name.split("/")))
            total.update(b"\0" + os.fsencode(name) + b"\0")
            if not is_inside(path, root) or not os.path.isfile(path):
                total.update(b"no file: " + os.fsencode(path))
                continue
            with open(path, "rb") as stream:
                content = hashlib.sha256(stream.read(MOST_BYTES))
                rest = str(os.fstat(stream.fileno()).st_size).encode()
            total.update(content.digest() + rest)
        if location.grouped:
            total.update(b"\0" + _content(os.path.join(location.project, CONFIGURATION)))
    except (OSError, UnreadableError):
        return None
    return total.hexdigest()


def _content(path: str) -> bytes:
    """The hash of a file, or nothing when there is none."""
    if not os.path.isfile(path):
        return b""
    with open(path, "rb") as stream:
        return hashlib.sha256(stream.read(MOST_BYTES)).digest()


def of_rulewright() -> str:
    """A hash of the running Rulewright: its files by name, size and time of change (reading them all would cost more than
    it saves), the Python version, and the versions of the libraries that shape its outputs."""
    total = hashlib.sha256(sys.version.encode())
    for folder in (package_folder(), schemas_folder()):
        for path, size, changed in _tree(folder):
            total.update(f"\0{os.path.relpath(path, folder)}\0{size}\0{changed}".encode("utf-8", "surrogateescape"))
    for installed in _dependencies():
        total.update(f"\0{installed}".encode())
    return total.hexdigest()


def _tree(folder: str) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    if not os.path.isdir(folder):
        return found
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in ("__pycache__", "rulesets"):
                    found.extend(_tree(entry.path))
            else:
                status = entry.stat()
                found.append((entry.path, status.st_size, status.st_mtime_ns))
    return sorted(found)


def _dependencies() -> list[str]:
    """Names such as ``lark-1.3.1.dist-info``: cheaper than asking the package metadata, and enough to notice a change."""
    found: set[str] = set()
    for folder in sys.path:
        if folder and os.path.isdir(folder):
            names = (name for name in os.listdir(folder) if name.endswith(".dist-info"))
            found.update(name for name in names if name.partition("-")[0].lower() in DEPENDENCIES)
    return sorted(found)
