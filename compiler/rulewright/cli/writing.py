"""Writing one file of an author: whole or not at all, never through a link, with the rights that it had."""

from __future__ import annotations

import contextlib
import os

from rulewright.cli.misuse import MisuseError

__all__ = ["write_whole"]


def write_whole(path: str, text: str) -> None:
    """Replace the file at ``path`` by ``text`` as UTF-8. Raises :class:`MisuseError` for a link, OSError when that fails."""
    if os.path.islink(path):
        raise MisuseError(
            f"'{path}' is a symbolic link", "Rulewright does not write through links; name the file itself"
        )
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        with contextlib.suppress(FileNotFoundError):
            os.chmod(temporary, os.stat(path).st_mode & 0o777)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
