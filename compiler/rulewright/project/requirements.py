"""``requires: old-west >=1.2, <2``: which versions of what it extends a ruleset works with.

Versions are semantic (semver.org): the library ``semver`` reads and orders them, pre-releases included.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from typing import Any

from semver import Version

from rulewright.diagnostics import Findings, Label, did_you_mean
from rulewright.project.codes import REQUIREMENT, VERSION
from rulewright.project.manifest import Manifest, Reference

__all__ = ["check_requirements"]

_REQUIREMENT = re.compile(r"\s*([a-z][a-z0-9-]*)\s*(.*)\Z")
_BOUND = re.compile(r"\s*(>=|<=|>|<|=|!=)\s*([0-9]+(?:\.[0-9]+){0,2}(?:-[0-9A-Za-z.-]+)?)\s*\Z")
_HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}


def check_requirements(manifests: Sequence[Manifest], findings: Findings) -> None:
    """Report every requirement of every one of ``manifests`` that no other of them fulfils, at its own line."""
    by_id = {manifest.id: manifest for manifest in manifests}
    for manifest in manifests:
        for requirement in manifest.requires:
            _check(requirement, manifest, by_id, findings)


def _check(requirement: Reference, manifest: Manifest, known: dict[str, Manifest], findings: Findings) -> None:
    others = {id: other for id, other in known.items() if other is not manifest}
    form = next((f"{other.id} >={other.version}" for other in others.values()), "old-west >=1.2, <2")
    read = _REQUIREMENT.match(requirement.text)
    bounds = [_BOUND.match(part) for part in read[2].split(",")] if read is not None else [None]
    parsed = [None if bound is None else _version(bound[2]) for bound in bounds]
    if read is None or None in parsed:
        findings.report(
            REQUIREMENT,
            requirement.span,
            f"'{requirement.text}' is no requirement of a version",
            help=f"write it like: {form}",
        )
        return
    wanted = others.get(read[1])
    if wanted is None:
        findings.report(
            REQUIREMENT,
            requirement.span,
            f"'{manifest.id}' does not extend '{read[1]}'",
            help=did_you_mean(read[1], others, f"write 'requires: {form}', or take the line out"),
        )
        return
    version = Version.parse(wanted.version)
    failed = [
        f"{bound[1]}{bound[2]}"
        for bound, limit in zip(bounds, parsed, strict=True)
        if bound is not None and not _HOLDS[bound[1]](version, limit)
    ]
    if failed:
        findings.report(
            VERSION,
            requirement.span,
            f"'{manifest.id}' needs {wanted.id} {', '.join(failed)}, but its version is {wanted.version}",
            labels=[Label(wanted.version_span, "the version of the parent")],
            help=f"install another version of {wanted.id}, or change the requirement when the variant works with this one",
        )


def _version(text: str) -> Version | None:
    """A version, also one whose last parts are left out: ``1.2`` is ``1.2.0``."""
    numbers, dash, rest = text.partition("-")
    padded = ".".join([*numbers.split("."), "0", "0"][:3])
    try:
        return Version.parse(padded + dash + rest)
    except ValueError:
        return None
