"""``rulewright.yaml`` at the root of a project: how findings count, for all its rulesets and for single ones."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rulewright.checks.explain import all_codes
from rulewright.diagnostics import Findings, Severity, did_you_mean
from rulewright.project.codes import CONFIGURATION_MISPLACED, LEVEL_OF_ERROR, UNKNOWN_CODE
from rulewright.project.discovery import CONFIGURATION, Location
from rulewright.reading.files import DiskFiles, Files, read
from rulewright.reading.strict_yaml import YamlMapping, YamlScalar, YamlValue, read_yaml
from rulewright.reading.validation import checked_mapping
from rulewright.source import Source

__all__ = ["PLAIN", "Configuration", "read_configuration"]

OFF = "off"


@dataclass(frozen=True, slots=True)
class Configuration:
    """How the findings of one ruleset count. ``levels`` holds the level by code; None: the finding is left out."""

    strict: bool = False
    levels: Mapping[str, Severity | None] = field(default_factory=lambda: MappingProxyType({}))


PLAIN = Configuration()
"""Without a file: every finding has the level of its code."""


def read_configuration(location: Location | None, files: Files, id: str, findings: Findings) -> Configuration:
    """What the project of the ruleset ``id`` asks. Its file lies at the root of the project, which for a ruleset in memory
    (``location`` is None) is where its other files are. What is wrong with it is a finding, and does not count."""
    names = files.names()
    root: Files = files
    if location is not None and location.grouped:
        if CONFIGURATION in names:
            findings.report(
                CONFIGURATION_MISPLACED,
                Source(files.prefix + CONFIGURATION, "").whole(),
                "this file is not read",
                help="move it to the root of the project, out of the folder 'rulesets'",
            )
        if not os.path.lexists(os.path.join(location.project, CONFIGURATION)):
            return PLAIN
        root = DiskFiles(location.project)
    elif CONFIGURATION not in names:
        return PLAIN
    source = read(root, CONFIGURATION, findings)
    tree = None if source is None else checked_mapping(read_yaml(source, findings), "project", findings)
    if tree is None:
        return PLAIN
    levels = _levels(tree.get("levels"), findings)
    strict = _strict(tree)
    rulesets = tree.get("rulesets")
    for entry in rulesets.entries if isinstance(rulesets, YamlMapping) else ():
        own = entry.value
        if isinstance(own, YamlMapping):
            changed = _levels(own.get("levels"), findings)
            if entry.key == id:
                levels |= changed
                strict = _strict(own, strict)
    return Configuration(strict, levels)


def _strict(tree: YamlMapping, otherwise: bool = False) -> bool:
    value = tree.get("strict")
    return value.value is True if isinstance(value, YamlScalar) else otherwise


def _levels(value: YamlValue | None, findings: Findings) -> dict[str, Severity | None]:
    levels: dict[str, Severity | None] = {}
    known = {code.id: code for code in all_codes()}
    for entry in value.entries if isinstance(value, YamlMapping) else ():
        code = known.get(entry.key)
        if code is None:
            help = did_you_mean(entry.key, known, "'rulewright explain' lists all codes")
            findings.report(UNKNOWN_CODE, entry.key_span, f"there is no finding '{entry.key}'", help=help)
        elif code.severity is Severity.ERROR:
            if isinstance(entry.value, YamlScalar) and entry.value.value != Severity.ERROR.value:
                findings.report(
                    LEVEL_OF_ERROR,
                    entry.value.span,
                    f"{code.id} ({code.name}) is an error and stays one",
                    help="mend what it finds; without that nobody knows what the rules mean",
                )
        elif isinstance(entry.value, YamlScalar):
            levels[code.id] = None if entry.value.value == OFF else Severity(entry.value.value)
    return levels
