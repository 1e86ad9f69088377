"""Writing one file of an author: whole or not at all, never through a link, with the rights that it had."""

from __future__ import annotations

import contextlib
import os

from rulewright.cli.misuse import MisuseError

__all__ = ["STANDARD_OUTPUT", "refuse_standard_output", "require_folder", "require_output_file", "write_whole"]

STANDARD_OUTPUT = "-"
"""What stands for the standard output where the path of a file is asked for."""


_NAMES_OF_RULES = frozenset({"ruleset.yaml", "rulewright.yaml", "sheets.yaml", "sources.yaml"})


def refuse_standard_output(path: str, help: str) -> None:
    """Raises :class:`MisuseError` when ``path`` is ``-``: what is written there would run into what is printed."""
    if path == STANDARD_OUTPUT:
        raise MisuseError(f"'{path}' is the standard output", f"{help}, or ./- for one of that name")


def require_output_file(path: str) -> None:
    """Raises :class:`MisuseError` unless a file may be written at ``path``: its folder is there, nothing but a file stands in its
    place, and it is none that a ruleset is read from, which a slip of the pen would replace."""
    if not path:
        raise MisuseError("'' names no file", "name a file")
    if os.path.isdir(path):
        raise MisuseError(f"'{path}' is a folder", "name a file")
    folder = os.path.dirname(path)
    if folder and not os.path.isdir(folder):
        raise MisuseError(f"there is no folder '{folder}'", "make it first, or name another")
    _require_file(path)
    if os.path.exists(path) and _is_read(path):
        raise MisuseError(f"'{path}' belongs to a ruleset, and would be replaced", "name another file")
    if _is_called_like_rules(path):
        raise MisuseError(f"'{path}' would be read as part of a ruleset", "name another file")


def require_folder(path: str, option: str) -> None:
    """Raises :class:`MisuseError` unless ``path``, which ``option`` gives, is that of a folder, or of nothing yet."""
    if not path:
        raise MisuseError(f"{option} names no folder", "name a folder")
    refuse_standard_output(path, "name a folder")
    at = os.path.abspath(path)
    while not os.path.isdir(at):
        if os.path.lexists(at):
            what = "is no folder" if at == os.path.abspath(path) else f"cannot be made: '{at}' is no folder"
            raise MisuseError(f"'{path}' {what}", "name another folder")
        at = os.path.dirname(at)


def write_whole(path: str, text: str) -> None:
    """Replace the file at ``path`` by ``text`` as UTF-8. Raises :class:`MisuseError` when that cannot be done."""
    _require_file(path)
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        with contextlib.suppress(FileNotFoundError):
            os.chmod(temporary, os.stat(path).st_mode & 0o777)
        os.replace(temporary, path)
    except BaseException as failed:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        if isinstance(failed, OSError):
            reason = failed.strerror or type(failed).__name__
            raise MisuseError(f"'{path}' cannot be written: {reason}", "mend that, or name another file") from None
        raise


def _require_file(path: str) -> None:
    """A device, such as /dev/null, would be replaced by a file."""
    if os.path.islink(path):
        raise MisuseError(
            f"'{path}' is a symbolic link", "Rulewright does not write through links; name the file itself"
        )
    if os.path.exists(path) and not os.path.isfile(path):
        raise MisuseError(f"'{path}' is no ordinary file", "name a file")


def _is_called_like_rules(path: str) -> bool:
    """Whether a file of this name is one that rulesets and projects are made of, wherever it lies."""
    return path.endswith(".rules") or os.path.basename(path) in _NAMES_OF_RULES


def _is_read(path: str) -> bool:
    """Whether rules are read from ``path``: it is called like rules, or lies in the folder of a ruleset and is called like a file
    that one is read from."""
    from rulewright.reading.files import INPUT_ENDINGS, MANIFEST

    if _is_called_like_rules(path):
        return True
    folder = os.path.dirname(os.path.abspath(path))
    while path.endswith(INPUT_ENDINGS):
        if os.path.isfile(os.path.join(folder, MANIFEST)):
            return True
        above = os.path.dirname(folder)
        if above == folder:
            break
        folder = above
    return False
