"""Python's collector of cycles, at rest while a ruleset is read or odds are computed.

Both make very many small objects and no garbage in cycles; the collector would look through all of them again and again, so
that a long ruleset would take more time for each line than a short one, and odds of many situations twice their time. Nor does it
look through all of them once afterwards: what was made meanwhile is handed over as old, and old objects are looked through rarely.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["at_rest"]


@contextmanager
def at_rest() -> Iterator[None]:
    """Nothing is collected inside. Nested uses are fine; who had it switched off finds it so."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if (
            not gc.get_freeze_count()
        ):  # else somebody has put objects aside, and 'unfreeze' would bring those back as well
            gc.freeze()
            gc.unfreeze()  # into the oldest generation, without a look at any of them
        gc.enable()
