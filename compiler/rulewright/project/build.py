"""Writing ``generated/<id>/``, and proving that it is fresh."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from rulewright.diagnostics import Code, Diagnostic, Findings, Severity
from rulewright.project import lock, pipeline, stamp, storage, swap
from rulewright.project.codes import BUILD_BUSY, BUILD_FAILED, BUILD_LINK
from rulewright.project.discovery import Location
from rulewright.project.levels import settle
from rulewright.project.outputs import render
from rulewright.project.results import Built, Freshness, already_built, already_fresh
from rulewright.source import Source

__all__ = ["Built", "Freshness", "build", "stale", "write_folder"]

Tell = Callable[[str], None]
"""Hears a short line for each stage, for progress."""


def build(location: Location, *, tell: Tell | None = None, wait_seconds: float = lock.WAIT_SECONDS) -> Built:
    """Check the ruleset and write all its outputs, or none of them. Does nothing when the last build still holds."""
    return _alone(location, lambda: _build(location, tell or _silent), wait_seconds)


def write_folder(
    location: Location, name: str, outputs: Mapping[str, bytes], *, wait_seconds: float = lock.WAIT_SECONDS
) -> Built:
    """Write ``outputs`` to ``generated/name/``, all of them or none, and leave everything else there as it is."""

    def write() -> Built:
        folder = stamp.output_folder(location, name)
        missing, changed, extra = _write(location, name, outputs, _silent)
        return Built((), folder, tuple(sorted(missing + changed)), extra)

    return _alone(location, write, wait_seconds)


def _alone(location: Location, work: Callable[[], Built], wait_seconds: float) -> Built:
    """Do ``work`` while no other build of the project runs; what keeps it from being done becomes a finding."""
    findings = Findings()
    folder = os.path.join(location.home, stamp.GENERATED)
    try:
        memory = storage.prepare_folder(location)
        with lock.only_one(os.path.join(memory, "lock"), wait_seconds=wait_seconds):
            return work()
    except lock.BusyError:
        _report(
            findings,
            BUILD_BUSY,
            location,
            folder,
            "another build of this project is running",
            "wait for it, then build again",
        )
    except swap.LinkError as error:
        message = "this is a symbolic link; Rulewright does not write through links"
        _report(findings, BUILD_LINK, location, error.path, message, "remove the link, then build again")
    except swap.InTheWayError as error:
        message = "a file that Rulewright did not write stands where an output must go"
        _report(findings, BUILD_FAILED, location, error.path, message, "move it elsewhere, then build again")
    except OSError as error:
        reason = error.strerror or str(error) or type(error).__name__
        message = f"the outputs cannot be written: {reason}"
        help = "the old outputs are as they were; mend the cause and build again"
        if isinstance(error, PermissionError):
            help += " (Windows refuses while a program has one of them open)"
        refused = error.filename if isinstance(error.filename, str) else folder
        memory = storage.folder_of(location)  # where the lock lies: nothing can be built beside one that cannot be used
        in_memory = refused == memory or refused.startswith(memory + os.sep)
        _report(findings, BUILD_FAILED, location, memory if in_memory else folder, message, help)
    return Built(tuple(findings), folder)


def _build(location: Location, tell: Tell) -> Built:
    built = already_built(location)
    if built is not None:
        return built
    tell("checking")
    outcome = pipeline.check(location)
    if outcome.failed or outcome.ruleset is None:
        return Built(outcome.findings, os.path.join(location.home, stamp.GENERATED))
    id = outcome.ruleset.manifest.id
    outputs, findings = _render(outcome.ruleset, outcome, tell)
    folder = stamp.output_folder(location, id)
    if outputs is None:
        return Built(findings, folder)
    missing, changed, extra = _write(location, id, outputs, tell)
    inputs = outcome.inputs
    stamp.write_stamp(location, inputs.hash, id, outputs, findings, inputs.ancestors)
    return Built(findings, folder, tuple(sorted(missing + changed)), extra)


def _write(
    location: Location, name: str, outputs: Mapping[str, bytes], tell: Tell
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Make ``generated/name/`` hold ``outputs``; what was missing, what differed, and what is no longer made."""
    folder = stamp.output_folder(location, name)
    parent = os.path.dirname(folder)
    swap.refuse_links(location.home, stamp.GENERATED)
    os.makedirs(parent, exist_ok=True)
    swap.recover(parent, name)
    swap.refuse_links(location.home, stamp.GENERATED, name)
    missing, changed, extra = _differences(folder, outputs)
    if missing or changed or extra or not os.path.isfile(os.path.join(folder, swap.LISTING)):
        tell("writing")
        swap.replace(parent, name, outputs)
    return missing, changed, extra


def stale(location: Location, *, tell: Tell | None = None) -> Freshness:
    """Compare the outputs on disk with what a build would write. Nothing is written."""
    freshness = already_fresh(location)
    if freshness is not None:
        return freshness
    (tell or _silent)("checking")
    outcome = pipeline.check(location)
    folder = os.path.join(location.home, stamp.GENERATED)
    if outcome.failed or outcome.ruleset is None:
        return Freshness(outcome.findings, folder)
    outputs, findings = _render(outcome.ruleset, outcome, tell or _silent)
    folder = stamp.output_folder(location, outcome.ruleset.manifest.id)
    if outputs is None:
        return Freshness(findings, folder)
    try:
        swap.refuse_links(location.home, stamp.GENERATED, outcome.ruleset.manifest.id)
        missing, changed, extra = _differences(folder, outputs)
    except swap.LinkError as error:
        problems = Findings()
        message = "this is a symbolic link; Rulewright does not read outputs through links"
        _report(problems, BUILD_LINK, location, error.path, message, "remove the link, then build again")
        return Freshness((*findings, *problems), folder)
    return Freshness(findings, folder, missing, changed, extra)


def _render(
    ruleset: pipeline.Compiled, checked: pipeline.Outcome, tell: Tell
) -> tuple[dict[str, bytes] | None, tuple[Diagnostic, ...]]:
    """All outputs and all findings; no outputs when rendering them found an error."""
    findings = Findings()
    for found in checked.findings:
        findings.add(found)
    outputs = render(ruleset, findings, tell=tell)
    settled = settle(findings, checked.configuration, None).findings
    failed = any(found.severity is Severity.ERROR for found in settled)
    return (None if failed else outputs), settled


def _differences(folder: str, outputs: Mapping[str, bytes]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Names of outputs that are missing, of those that differ, and of files that were written once and are not now."""
    expected = {**outputs, swap.LISTING: swap.listing(outputs)}
    present = set(swap.present_files(folder))
    missing = sorted(set(expected) - present)
    extra = sorted((swap.own_files(folder) & present) - set(expected))
    changed = []
    for name in sorted(set(expected) & present):
        with open(os.path.join(folder, *name.split("/")), "rb") as stream:
            if stream.read() != expected[name]:
                changed.append(name)
    return tuple(missing), tuple(changed), tuple(extra)


def _report(findings: Findings, code: Code, location: Location, path: str, message: str, help: str) -> None:
    # Like the names of all files in findings; the outputs may go elsewhere, so that this may lead out of the project.
    try:
        name = os.path.relpath(path, location.project)
    except ValueError:  # another drive
        name = os.path.abspath(path)
    name = name.replace(os.sep, "/")
    findings.report(code, Source(name, "").whole(), message, help=help)


def _silent(_: str) -> None:
    """Tells nobody."""
