"""The repository that the current folder belongs to: services show findings by the names that files have in it."""

from __future__ import annotations

import os

__all__ = ["name_in_repository", "repository_root"]

WORKSPACE = "GITHUB_WORKSPACE"
"""Where GitHub Actions says that the repository lies."""


def repository_root() -> str:
    """The root of the repository around the current folder, or the current folder itself when there is none."""
    here = os.path.realpath(os.getcwd())
    workspace = os.environ.get(WORKSPACE, "")
    if workspace and os.path.isdir(workspace):
        root = os.path.realpath(workspace)
        if here == root or _inside(here, root):
            return root
    folder = here
    while not os.path.exists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return here
        folder = above
    return folder


def name_in_repository(name: str) -> str:
    """What the file that is called ``name`` from the current folder is called from the root of the repository. A file outside
    keeps its name."""
    root = repository_root()
    path = os.path.realpath(os.path.dirname(os.path.abspath(name)))
    whole = os.path.join(path, os.path.basename(name))
    if not _inside(whole, root):
        return name
    return os.path.relpath(whole, root).replace(os.sep, "/")


def _inside(path: str, folder: str) -> bool:
    return path.startswith(folder.rstrip(os.sep) + os.sep)
