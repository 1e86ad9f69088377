"""Where the bundled ``schemas/`` and ``rulesets/`` lie. Nothing else knows.

In an installed wheel they lie inside the package; in a checkout they lie two folders above it, beside ``compiler/``.
"""

from __future__ import annotations

import os

__all__ = ["bundled_rulesets", "package_folder", "rulesets_folder", "schemas_folder"]

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_CHECKOUT = os.path.dirname(os.path.dirname(_PACKAGE))


def package_folder() -> str:
    """The folder of the ``rulewright`` package itself."""
    return _PACKAGE


def _bundled(name: str) -> str:
    inside = os.path.join(_PACKAGE, name)
    return inside if os.path.isdir(inside) else os.path.join(_CHECKOUT, name)


def schemas_folder() -> str:
    """The folder that holds ``manifest.schema.json`` and its siblings."""
    return _bundled("schemas")


def rulesets_folder() -> str:
    """The folder that holds one folder for each bundled ruleset; it may not exist in a stripped installation."""
    return _bundled("rulesets")


def bundled_rulesets() -> tuple[str, ...]:
    """The ids of the bundled rulesets, sorted."""
    folder = rulesets_folder()
    if not os.path.isdir(folder):
        return ()
    return tuple(sorted(id for id in os.listdir(folder) if os.path.isfile(os.path.join(folder, id, "ruleset.yaml"))))
