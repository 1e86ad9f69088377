"""The stamp of the last build: from what it was made and what it wrote. While it holds, a build has nothing to do.

Light to import, so that an unchanged build costs little more than starting Python.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulewright.diagnostics import Diagnostic
from rulewright.project.discovery import Location
from rulewright.project.fingerprint import of_bytes, of_inputs, of_rulewright
from rulewright.project.parents import Ancestor, recorded, to_record
from rulewright.project.storage import read_record, write_record
from rulewright.project.swap import LISTING, LinkError, own_files, present_files
from rulewright.project.written_findings import restored, written

__all__ = ["GENERATED", "Stamp", "last_build", "output_folder", "write_stamp"]

GENERATED = "generated"
KIND = "build"


@dataclass(frozen=True)
class Stamp:
    """A build whose outputs still stand as it wrote them, from inputs that are still the same."""

    id: str
    folder: str
    outputs: tuple[str, ...]
    findings: tuple[Diagnostic, ...]


def output_folder(location: Location, id: str) -> str:
    """Where the outputs of the ruleset ``id`` go."""
    return os.path.join(location.home, GENERATED, id)


def last_build(location: Location) -> Stamp | None:
    """The last build if it is still right in every respect, or None when there is something to do."""
    record = read_record(location, KIND)
    if record is None or record.get("rulewright") != of_rulewright():
        return None
    try:
        ancestors = recorded(record.get("ancestors"))
    except ValueError:
        return None
    inputs = of_inputs(location, ancestors)
    id, outputs = record.get("id"), record.get("outputs")
    if inputs is None or record.get("inputs") != inputs or not isinstance(id, str) or not isinstance(outputs, dict):
        return None
    if not id or os.path.basename(id) != id:
        return None
    folder = output_folder(location, id)
    try:
        if os.path.islink(folder) or os.path.islink(os.path.dirname(folder)):
            return None
        if own_files(folder) - {LISTING} != set(outputs) or not own_files(folder) <= set(present_files(folder)):
            return None
        for name, hash in outputs.items():
            with open(os.path.join(folder, *str(name).split("/")), "rb") as stream:
                if of_bytes(stream.read()) != hash:
                    return None
        return Stamp(id, folder, tuple(sorted(outputs)), restored(record.get("findings"), location, ancestors))
    except (OSError, LinkError, ValueError):
        return None


def write_stamp(
    location: Location,
    inputs: str | None,
    id: str,
    outputs: Mapping[str, bytes],
    findings: Iterable[Diagnostic],
    ancestors: Iterable[Ancestor] = (),
) -> None:
    """Remember that ``outputs`` stand on disk and come, with ``findings``, from files (also those of ``ancestors``) with the hash
    ``inputs``, which was taken before they were read."""
    if inputs is None:
        return
    record = {
        "rulewright": of_rulewright(),
        "inputs": inputs,
        "ancestors": to_record(ancestors),
        "id": id,
        "outputs": {name: of_bytes(data) for name, data in outputs.items()},
        "findings": [written(found) for found in findings],
    }
    write_record(location, KIND, record)
