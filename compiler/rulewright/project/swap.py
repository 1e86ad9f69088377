"""Replacing a folder of outputs whole: the old files or the new ones, never a mixture, whatever interrupts it.

The new folder is written beside the old one and takes its place by renaming. Which files are Rulewright's own is written
down in the folder itself (:data:`LISTING`); what else lies there is carried over untouched.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Iterator, Mapping

from rulewright.project.fingerprint import of_bytes

__all__ = [
    "LISTING",
    "InTheWayError",
    "LinkError",
    "listing",
    "own_files",
    "present_files",
    "recover",
    "refuse_links",
    "replace",
]

LISTING = "outputs.json"
"""The file that lists all the others, with the hash of each."""

IGNORED_FOLDERS = frozenset({"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"})
"""What running and checking generated Python leaves behind; it is neither an output nor anybody's work."""


class LinkError(Exception):
    """``path`` is a symbolic link where Rulewright would write or delete."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class InTheWayError(Exception):
    """The file ``path`` is not Rulewright's and stands where an output must go."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def listing(files: Mapping[str, bytes]) -> bytes:
    """The text of :data:`LISTING` for ``files``."""
    document = {
        "about": "The files that 'rulewright build' wrote here, with their SHA-256. Do not edit; build again instead.",
        "files": {name: of_bytes(data) for name, data in sorted(files.items())},
    }
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


def own_files(folder: str) -> frozenset[str]:
    """The names of the files in ``folder`` that Rulewright wrote, as its listing says; none when there is no usable one."""
    try:
        with open(os.path.join(folder, LISTING), encoding="utf-8") as stream:
            document = json.load(stream)
    except (OSError, ValueError, RecursionError):
        return frozenset()
    names = document.get("files") if isinstance(document, dict) else None
    return frozenset(names) | {LISTING} if isinstance(names, dict) else frozenset()


def present_files(folder: str) -> tuple[str, ...]:
    """All files that lie in ``folder``, by names with ``/``, sorted, without ignored folders; raises :class:`LinkError`."""
    return tuple(sorted(_walk(folder, ""))) if os.path.lexists(folder) else ()


def _walk(folder: str, base: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_symlink():
                raise LinkError(entry.path)
            if entry.is_dir():
                if entry.name not in IGNORED_FOLDERS:
                    yield from _walk(entry.path, f"{base}{entry.name}/")
            else:
                yield base + entry.name


def refuse_links(home: str, *parts: str) -> None:
    """Raises :class:`LinkError` when ``home/part``, ``home/part/part`` … or anything inside the last is a link."""
    path = home
    for part in parts:
        path = os.path.join(path, part)
        if os.path.islink(path):
            raise LinkError(path)
    present_files(path)


def _paths(parent: str, name: str) -> tuple[str, str, str]:
    return os.path.join(parent, name), os.path.join(parent, f".{name}.new"), os.path.join(parent, f".{name}.old")


def recover(parent: str, name: str) -> None:
    """Tidies up after a build that was killed: the old folder comes back if the new one had not taken its place yet."""
    current, new, old = _paths(parent, name)
    if os.path.lexists(old) and not os.path.lexists(current):
        os.rename(old, current)
    for left in (new, old):
        _remove_tree(left)


def _remove_tree(path: str) -> None:
    if os.path.islink(path):
        raise LinkError(path)
    if os.path.lexists(path):
        shutil.rmtree(path)


def replace(parent: str, name: str, files: Mapping[str, bytes]) -> None:
    """Makes ``parent/name`` hold exactly ``files``, their listing, and what others have put there. After an exception the
    folder is as it was. Raises OSError, :class:`LinkError` and :class:`InTheWayError`.

    The caller holds the lock and has called :func:`recover` and :func:`refuse_links`.
    """
    current, new, old = _paths(parent, name)
    outputs = {**files, LISTING: listing(files)}
    try:
        os.makedirs(new)
        for path, data in sorted(outputs.items()):
            _write(new, path, data)
        for path in _foreign(current, outputs):
            _carry(current, new, path)
        if not os.path.lexists(current):
            os.rename(new, current)
            return
        os.rename(current, old)
        try:
            os.rename(new, current)
        except OSError:
            os.rename(old, current)
            raise
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    # The new outputs stand; if what is left of the old cannot go now, the next build removes it.
    shutil.rmtree(old, ignore_errors=True)


def _write(folder: str, name: str, data: bytes) -> None:
    path = os.path.join(folder, *name.split("/"))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "xb") as stream:
        stream.write(data)


def _foreign(folder: str, outputs: Mapping[str, bytes]) -> Iterator[str]:
    own = own_files(folder)
    for name in present_files(folder):
        if name not in own and name not in outputs:
            yield name


def _carry(old: str, new: str, name: str) -> None:
    source, target = os.path.join(old, *name.split("/")), os.path.join(new, *name.split("/"))
    if not stat.S_ISREG(os.lstat(source).st_mode):
        raise InTheWayError(source)
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.lexists(target):
            raise InTheWayError(source)
    except (FileExistsError, NotADirectoryError):
        raise InTheWayError(source) from None
    shutil.copy2(source, target)
