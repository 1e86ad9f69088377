"""The findings of the last check, kept by content: as long as nothing changed, they are the findings of this one too.

Light to import, so that ``check`` of an unchanged ruleset costs little more than starting Python.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.diagnostics import Allowed, Diagnostic
from rulewright.project.discovery import Location
from rulewright.project.fingerprint import of_inputs, of_rulewright
from rulewright.project.parents import Ancestor, recorded, to_record
from rulewright.project.storage import read_record, write_record
from rulewright.project.written_findings import restored, written

__all__ = ["Recalled", "recall", "remember"]

KIND = "check"


@dataclass(frozen=True, slots=True)
class Recalled:
    """What the last check gave: its findings, those that were allowed, and whether the project was strict."""

    findings: tuple[Diagnostic, ...]
    allowed: tuple[Allowed, ...]
    strict: bool


def recall(location: Location) -> Recalled | None:
    """The last check of this ruleset if none of its files, none of those that it extends and nothing of Rulewright changed
    since; None when it must be checked (again)."""
    record = read_record(location, KIND)
    if record is None or record.get("rulewright") != of_rulewright():
        return None
    try:
        ancestors = recorded(record.get("ancestors"))
        inputs = of_inputs(location, ancestors)
        if inputs is None or record.get("inputs") != inputs:
            return None
        findings = restored(record.get("findings"), location, ancestors)
        return Recalled(findings, _allowed(record.get("allowed"), location, ancestors), record.get("strict") is True)
    except ValueError:
        return None


def _allowed(kept: object, location: Location, ancestors: tuple[Ancestor, ...]) -> tuple[Allowed, ...]:
    """Raises :class:`ValueError` for what :func:`remember` has not written."""
    if not isinstance(kept, list):
        raise ValueError("no list of what was allowed")
    try:
        findings = restored([one["finding"] for one in kept], location, ancestors)
        return tuple(Allowed(found, str(one["reason"])) for found, one in zip(findings, kept, strict=True))
    except (KeyError, TypeError):
        raise ValueError("no finding that was allowed") from None


def remember(
    location: Location,
    inputs: str | None,
    findings: Iterable[Diagnostic],
    ancestors: Iterable[Ancestor] = (),
    allowed: Iterable[Allowed] = (),
    *,
    strict: bool = False,
) -> None:
    """Keep ``findings``, which a check of files (also those of ``ancestors``) with the hash ``inputs`` gave, those that were
    ``allowed``, and whether the project is ``strict``."""
    if inputs is not None:
        record = {
            "rulewright": of_rulewright(),
            "inputs": inputs,
            "strict": strict,
            "ancestors": to_record(ancestors),
            "findings": [written(found) for found in findings],
            "allowed": [{"finding": written(one.finding), "reason": one.reason} for one in allowed],
        }
        write_record(location, KIND, record)
