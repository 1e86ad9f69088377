"""Findings with other names for their files: as seen from another folder, or as they were at a revision."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rulewright.diagnostics import Allowed, Diagnostic
from rulewright.source import Source, Span

__all__ = ["in_source", "moved", "moved_allowed"]


def moved(findings: Iterable[Diagnostic], rename: Callable[[str], str]) -> tuple[Diagnostic, ...]:
    """The findings with each file called what ``rename`` makes of its name; what no author wrote keeps its name."""
    move = in_source(rename)
    return tuple(
        replace(
            finding,
            span=move(finding.span),
            labels=tuple(replace(label, span=move(label.span)) for label in finding.labels),
        )
        for finding in findings
    )


def moved_allowed(allowed: Sequence[Allowed], rename: Callable[[str], str]) -> tuple[Allowed, ...]:
    """The same for findings that are allowed."""
    findings = moved((one.finding for one in allowed), rename)
    return tuple(replace(one, finding=found) for one, found in zip(allowed, findings, strict=True))


def in_source(rename: Callable[[str], str]) -> Callable[[Span], Span]:
    """The same for one place."""
    renamed: dict[str, Source] = {}

    def move(span: Span) -> Span:
        source = span.source
        if source.name.startswith("<") or os.path.isabs(source.name):
            return span
        if source.name not in renamed:
            renamed[source.name] = Source(rename(source.name), source.text)
        return Span(renamed[source.name], span.start, span.end)

    return move
