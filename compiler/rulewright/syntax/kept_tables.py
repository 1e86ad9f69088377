"""Where the tables that Lark makes of the grammar are kept between runs: making them takes ten times as long as reading them."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from platformdirs import user_cache_path

__all__ = ["file_for"]


def file_for(grammar: str) -> str | None:
    """The file that Lark may keep the tables of ``grammar`` in, which need not exist, in the cache folder of the user. None where
    there can be no such folder, or where somebody else could write to it: Lark believes what it reads there."""
    try:
        folder = Path(user_cache_path("rulewright", appauthor=False))
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK) or not _is_ours(folder):
            return None
    except (OSError, RuntimeError):  # no home folder
        return None
    return str(folder / f"grammar-{hashlib.sha256(grammar.encode()).hexdigest()[:16]}.tables")


def _is_ours(folder: Path) -> bool:
    """Whether the folder is the user's own and nobody else may write to it. Windows keeps such folders apart by itself."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & 0o022
