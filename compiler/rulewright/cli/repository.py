"""The repository that a file belongs to: services show findings by the names that files have in it."""

from __future__ import annotations

import os

__all__ = ["name_in_repository"]

WORKSPACE = "GITHUB_WORKSPACE"
"""Where GitHub Actions says that the repository lies."""


def name_in_repository(name: str) -> str:
    """What the file that is called ``name`` from the current folder is called from the root of its repository, wherever the command
    runs. A file that lies in none keeps its name."""
    above, last = os.path.split(os.path.abspath(name))
    folder = os.path.realpath(above)
    root = _root_around(folder)
    whole = os.path.join(folder, last)
    return name if root is None else os.path.relpath(whole, root).replace(os.sep, "/")


def _root_around(folder: str) -> str | None:
    """The root of the repository around ``folder``: what GitHub names, or else the nearest one upward; None when there is none."""
    workspace = os.environ.get(WORKSPACE, "")
    if workspace and os.path.isdir(workspace):
        root = os.path.realpath(workspace)
        if folder == root or folder.startswith(root.rstrip(os.sep) + os.sep):
            return root
    while not os.path.exists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return folder
