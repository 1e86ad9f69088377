"""From a program and ``sheets.yaml`` to sheet models in one language."""

from __future__ import annotations

from rulewright.sheets.compose.documents import compose

__all__ = ["compose"]
