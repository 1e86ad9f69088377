"""One build at a time: a lock of the operating system, which goes away with the process that holds it, however it ends."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["WAIT_SECONDS", "BusyError", "only_one"]

WAIT_SECONDS = 30
"""So long a build waits for another one to end."""

_PAUSE_SECONDS = 0.05


class BusyError(Exception):
    """Another process held the lock all the time."""


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def only_one(path: str, *, wait_seconds: float = WAIT_SECONDS) -> Iterator[None]:
    """Holds the lock file ``path``; raises :class:`BusyError` when another holds it for ``wait_seconds``, and OSError when the
    file cannot be made. The file itself stays: deleting it would let two processes lock two files of the same name."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
    try:
        deadline = time.monotonic() + wait_seconds
        while not _take(handle):
            if time.monotonic() >= deadline:
                raise BusyError
            time.sleep(_PAUSE_SECONDS)
        yield
    finally:
        os.close(handle)
