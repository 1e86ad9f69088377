"""Results of a sweep on disk: one file for each setting, whole or not there, under the fingerprint of what was played."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from rulewright.batch.settings import FORMAT, Played

__all__ = ["ENDINGS", "TABLES", "Results", "in_the_way", "write_atomically"]

NAME = "rulewright-sweep-result"
SETTINGS = "settings"
"""The folder of the results of single settings, inside that of a sweep."""

TABLES = ("summary", "outcomes")
ENDINGS = (".csv", ".parquet")
"""A sweep writes each table with each of these endings."""


def in_the_way(folder: Path) -> Path | None:
    """What stands in ``folder`` where a sweep writes, and is no file that a sweep wrote; None when there is nothing like that."""
    kept = folder / SETTINGS
    if os.path.lexists(kept) and (kept.is_symlink() or not kept.is_dir()):
        return kept
    begun = kept.is_dir() and any(path.suffix == ".json" for path in kept.iterdir())
    for path in (folder / f"{name}{ending}" for name in TABLES for ending in ENDINGS):
        if os.path.lexists(path) and (not begun or path.is_symlink() or not path.is_file()):
            return path
    return None


class Results:
    """The results in ``folder``. A file that is damaged counts as missing: its setting is played again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / SETTINGS
        self.folder.mkdir(parents=True, exist_ok=True)

    def _path(self, fingerprint: str) -> Path:
        return self.folder / f"{fingerprint}.json"

    def get(self, fingerprint: str) -> Played | None:
        """What came of the setting, if it has been played."""
        try:
            data = json.loads(self._path(fingerprint).read_bytes())
        except (OSError, ValueError, RecursionError):
            return None
        if not isinstance(data, dict) or data.get("format") != NAME or data.get("version") != FORMAT:
            return None
        played = data.get("played")
        return played if data.get("fingerprint") == fingerprint and isinstance(played, dict) else None

    def put(self, fingerprint: str, played: Played) -> None:
        """Keep what came of a setting. Whoever stops the program in the middle finds the old state or the new one."""
        data = {"format": NAME, "version": FORMAT, "fingerprint": fingerprint, "played": played}
        write_atomically(self._path(fingerprint), (json.dumps(data, indent=1) + "\n").encode())


def write_atomically(path: Path, content: bytes) -> None:
    """Replace the file at ``path``, whole or not at all."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
