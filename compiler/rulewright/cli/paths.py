"""Paths as people read them."""

from __future__ import annotations

import os

__all__ = ["shown_path"]


def shown_path(path: str) -> str:
    """``path`` relative to the current folder, or absolute where that is shorter (or where there is no way from here)."""
    whole = os.path.abspath(path)
    try:
        relative = os.path.relpath(whole)
    except ValueError:  # another drive
        return whole
    return relative if len(relative) <= len(whole) else whole
