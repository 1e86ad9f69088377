"""The findings of the last check, kept by content: as long as nothing changed, they are the findings of this one too.

Light to import, so that ``check`` of an unchanged ruleset costs little more than starting Python.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics import Allowed, Diagnostic
from rulewright.project.discovery import Location
from rulewright.project.fingerprint import of_inputs, of_rulewright
from rulewright.project.parents import Ancestor, recorded, to_record
from rulewright.project.storage import read_record, write_record
from rulewright.project.written_findings import restored, written

__all__ = ["recall", "remember", "was_allowed", "was_strict"]

KIND = "check"


def recall(location: Location) -> tuple[Diagnostic, ...] | None:
    """The findings of the last check of this ruleset if none of its files, none of those that it extends and nothing of
    Rulewright changed since; None when it must be checked (again)."""
    record = read_record(location, KIND)
    if record is None or record.get("rulewright") != of_rulewright():
        return None
    try:
        ancestors = recorded(record.get("ancestors"))
        inputs = of_inputs(location, ancestors)
        if inputs is None or record.get("inputs") != inputs:
            return None
        return restored(record.get("findings"), location, ancestors)
    except ValueError:
        return None


def was_strict(location: Location) -> bool:
    """Whether the project was strict when what :func:`recall` gives was found."""
    record = read_record(location, KIND)
    return record is not None and record.get("strict") is True


def was_allowed(location: Location) -> tuple[Allowed, ...]:
    """The findings that were allowed when what :func:`recall` gives was found."""
    record = read_record(location, KIND)
    kept = None if record is None else record.get("allowed")
    if record is None or not isinstance(kept, list) or not kept:
        return ()
    try:
        findings = restored([one["finding"] for one in kept], location, recorded(record.get("ancestors")))
        return tuple(Allowed(found, str(one["reason"])) for found, one in zip(findings, kept, strict=True))
    except (KeyError, TypeError, ValueError):
        return ()


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
