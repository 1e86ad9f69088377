"""Rulesets in installed Python packages, found by their metadata. Nothing of such a package is ever imported or run.

A package that ships a ruleset says so with an entry point of the group :data:`GROUP`: its name is the id of the ruleset, its value
the folder of the ruleset inside the package, written like a module: ``frontier = "frontier_rules.ruleset"``.
"""

from __future__ import annotations

import os
import re
import sys
from importlib.metadata import EntryPoint, entry_points

from rulewright.project.discovery import MANIFEST, Location
from rulewright.project.parents import NoParentError

__all__ = ["GROUP", "installed_parent", "installed_rulesets"]

GROUP = "rulewright.rulesets"

_FOLDER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")


def installed_rulesets() -> tuple[str, ...]:
    """The ids of the rulesets that installed packages ship, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def installed_parent(id: str, home: str) -> Location | None:
    """Where the installed ruleset ``id`` lies, or None when no package ships one. Raises :class:`NoParentError` when several do, or
    when the package does not hold what its metadata promises."""
    points = sorted(entry_points(group=GROUP, name=id), key=_package)
    if not points:
        return None
    if len({_package(point) for point in points}) > 1:
        packages = ", ".join(_package(point) for point in points)
        raise NoParentError(
            f"several installed packages ship a ruleset '{id}': {packages}", "uninstall all of them but one"
        )
    folder = _folder(points[0])
    if folder is None:
        raise NoParentError(
            f"the package {_package(points[0])} ships no ruleset at '{points[0].value}'",
            f"its entry point of the group {GROUP} must name the folder of a {MANIFEST}, such as frontier_rules.ruleset",
        )
    return Location(folder, folder, home)


def _package(point: EntryPoint) -> str:
    return "" if point.dist is None else point.dist.name


def _folder(point: EntryPoint) -> str | None:
    """The folder that the entry point names: beside the metadata of the package, or on the path of an editable one."""
    if not _FOLDER.fullmatch(point.value):
        return None
    parts = point.value.split(".")
    beside = [] if point.dist is None else [str(point.dist.locate_file(""))]
    for base in (*beside, *(entry for entry in sys.path if entry)):
        folder = os.path.join(base, *parts)
        if os.path.isfile(os.path.join(folder, MANIFEST)):
            return os.path.abspath(folder)
    return None
