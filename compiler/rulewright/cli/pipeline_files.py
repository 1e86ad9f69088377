"""The files of a pipeline: a script that runs everything, a workflow that calls it, and what git should not keep."""

from __future__ import annotations

import json
import os
import re

from rulewright.cli.misuse import MisuseError
from rulewright.cli.paths import shown_path
from rulewright.project.discovery import located

__all__ = ["PIPELINES", "ignored_place", "text_of", "workflow_place", "workflow_text", "yaml_text"]

PIPELINES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pipelines")
"""What ``--ci`` adds: a script that runs everything, a workflow that calls it, and what git should not keep."""

SAFE_PATH = re.compile(r"[A-Za-z0-9._/-]+")
"""A path that means itself in YAML and in a shell, without quotes."""

YAML_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})
"""Ids that one YAML or another takes for a truth value or for nothing."""


def workflow_place(folder: str, id: str) -> str:
    """Where the workflow goes: GitHub reads those at the root of the repository, which the project is unless it lies in one."""
    root = os.path.dirname(folder)
    while not os.path.exists(os.path.join(root, ".git")):
        above = os.path.dirname(root)
        if above == root:
            root = located(folder).home
            break
        root = above
    place = os.path.join(root, ".github", "workflows", f"{id}.yml")
    if os.path.lexists(place):
        raise MisuseError(f"there is a file '{shown_path(place)}' already", "remove it, or leave --ci away")
    for above in (os.path.dirname(os.path.dirname(place)), os.path.dirname(place)):
        if os.path.islink(above) or (os.path.exists(above) and not os.path.isdir(above)):
            raise MisuseError(f"'{shown_path(above)}' is no folder", "Rulewright does not write through links")
    return place


def ignored_place(folder: str) -> str:
    """The list of what git should not keep: it is for the folder that outputs go to, and for those below."""
    return os.path.join(located(folder).home, ".gitignore")


def workflow_text(folder: str, id: str, title: str, place: str, installed: str) -> str:
    """The workflow of a ruleset in ``folder``, with the paths that it has from the root of the repository."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(place)))
    way = os.path.relpath(folder, root).replace(os.sep, "/")
    location = located(folder)
    generated = "/".join(["generated", id] if location.grouped else ["generated"])
    if location.home != root:
        generated = f"{os.path.relpath(location.home, root).replace(os.sep, '/')}/{generated}"
    if not SAFE_PATH.fullmatch(way):
        raise MisuseError(f"'{way}' cannot stand in a workflow", "use letters, digits, '-', '_', '.' and '/' only")
    values = {
        '"@title@"': json.dumps(title, ensure_ascii=False),
        '"@install@"': json.dumps(installed, ensure_ascii=False),
        "@generated@": generated,
        "@folder@": "" if way == "." else f"{way}/",
        "@id@": yaml_text(id),
    }
    # All at once: what stands in a title is no place for a value.
    return re.sub("|".join(values), lambda found: values[found[0]], text_of(os.path.join(PIPELINES, "github.yml")))


def text_of(path: str) -> str:
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def yaml_text(id: str) -> str:
    """An id as YAML reads it as text: in quotes when it would be read as something else."""
    return f'"{id}"' if id in YAML_WORDS else id
