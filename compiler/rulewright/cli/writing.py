"""Writing one file of an author: whole or not at all, never through a link, with the rights that it had."""

from __future__ import annotations

import contextlib
import os

from rulewright.cli.misuse import MisuseError

__all__ = ["require_file", "require_report_file", "write_whole"]


def require_file(path: str) -> None:
    """Raises :class:`MisuseError` unless ``path`` is that of a file, or of nothing yet: a device, such as /dev/null, would be
    replaced by a file."""
    if not path:
        raise MisuseError("'' names no file", "name a file")
    if os.path.islink(path):
        raise MisuseError(
            f"'{path}' is a symbolic link", "Rulewright does not write through links; name the file itself"
        )
    if os.path.exists(path) and not os.path.isfile(path):
        raise MisuseError(f"'{path}' is no ordinary file", "name a file")


def require_report_file(path: str) -> None:
    """As :func:`require_file`; refuses also rules, which a slip of the pen would replace by what is said about them."""
    require_file(path)
    if path.endswith(".rules") and os.path.exists(path):
        raise MisuseError(f"'{path}' holds rules, and would be replaced", "name another file")


def write_whole(path: str, text: str) -> None:
    """Replace the file at ``path`` by ``text`` as UTF-8. Raises :class:`MisuseError` as :func:`require_file` does, OSError when
    that fails."""
    require_file(path)
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
