"""Every kind of finding that Rulewright can report, for ``rulewright explain`` and for the reports that list their rules.

The convention: a room that reports findings keeps its codes in a module ``codes.py``; the checks have theirs in
``registry.py``. Codes are gathered by that convention, so that a new room needs no entry here and this room imports none.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from functools import cache

from rulewright.checks import registry
from rulewright.diagnostics import Code, nearest

__all__ = ["all_codes", "find", "nearest_code"]


@cache
def all_codes() -> tuple[Code, ...]:
    """All codes, in the order of their ids. Raises ValueError when two of them share an id or a name."""
    found: dict[str, Code] = {}
    for code in (*registry.CODES, *_codes_of_rooms()):
        for key in (code.id, code.name):
            if found.setdefault(key, code) is not code:
                raise ValueError(f"two codes are called {key}")
    return tuple(sorted({code.id: code for code in found.values()}.values(), key=lambda code: code.id))


def _codes_of_rooms() -> Iterator[Code]:
    package = __name__.partition(".")[0]
    found = importlib.util.find_spec(package)
    for room in pkgutil.iter_modules((found and found.submodule_search_locations) or []):
        name = f"{package}.{room.name}.codes"
        if room.ispkg and importlib.util.find_spec(name) is not None:
            yield from (code for code in vars(importlib.import_module(name)).values() if isinstance(code, Code))


def find(wanted: str) -> Code | None:
    """The code with that id (``RW401``, in any case) or name (``table-gap``), or None."""
    by_id = wanted.upper()
    by_name = wanted.lower().replace("_", "-")
    return next((code for code in all_codes() if code.id == by_id or code.name == by_name), None)


def nearest_code(wanted: str) -> str | None:
    """The id or name closest to ``wanted``, or None when nothing is close."""
    known = [name for code in all_codes() for name in (code.id, code.name)]
    return nearest(wanted.upper(), known) or nearest(wanted.lower(), known)
