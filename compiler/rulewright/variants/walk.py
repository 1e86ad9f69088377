"""All nodes of a tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from rulewright.syntax import nodes

__all__ = ["every_node"]


def every_node(part: Any) -> Iterator[nodes.Node]:
    """``part``, when it is a node, and all nodes inside it, or inside the parts of a tuple, in the order of their places."""
    if isinstance(part, tuple):
        for one in part:
            yield from every_node(one)
    elif isinstance(part, nodes.Node):
        yield part
        for one in fields(part):
            yield from every_node(getattr(part, one.name))
