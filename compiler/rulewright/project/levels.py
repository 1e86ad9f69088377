"""Findings as they count: what an author allowed is left out, and the project's levels hold.

An error says that the rules have no sure meaning, or that something cannot be made of them; it stays an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.checks.explain import all_codes
from rulewright.diagnostics import Allowed, Diagnostic, Findings, Severity, did_you_mean
from rulewright.project.codes import ALLOWED_ERROR, UNKNOWN_CODE, UNUSED_ALLOWANCE
from rulewright.project.configuration import Configuration
from rulewright.source import Source
from rulewright.syntax.allowances import Allowance, allowances
from rulewright.syntax.codes import ALLOW_FORM

__all__ = ["Settled", "check_allowances", "settle"]


@dataclass(frozen=True, slots=True)
class Settled:
    """The findings that count, and those that their author allowed, both by place."""

    findings: tuple[Diagnostic, ...]
    allowed: tuple[Allowed, ...] = ()


def check_allowances(sources: Iterable[Source], findings: Findings) -> tuple[Allowance, ...]:
    """The lines of ``sources`` that allow findings; a finding for each that cannot do what it says."""
    found = tuple(allowance for source in sources for allowance in allowances(source))
    known = {code.id: code for code in all_codes()} if found else {}
    for allowance in found:
        if not allowance.codes or not allowance.reason:
            findings.report(
                ALLOW_FORM,
                allowance.span,
                "this line does not say what it allows and why",
                help='write the code and the reason: allow RW507 "kept for the next edition"',
            )
            continue
        for span in allowance.codes:
            code = known.get(span.text)
            if code is None:
                help = did_you_mean(span.text.upper(), known, "'rulewright explain' lists all codes")
                findings.report(UNKNOWN_CODE, span, f"there is no finding '{span.text}'", help=help)
            elif code.severity is Severity.ERROR:
                findings.report(
                    ALLOWED_ERROR,
                    span,
                    f"{code.id} ({code.name}) is an error and cannot be allowed",
                    help="mend what it finds; without that nobody knows what the rules mean",
                )
    return found


def settle(
    findings: Iterable[Diagnostic], configuration: Configuration, allowed: tuple[Allowance, ...] | None
) -> Settled:
    """``findings`` without what their author allowed, which stands beside them, at the levels of the project. ``allowed`` are all
    allowances of the ruleset when all checks ran, so that one that allows nothing is a finding; otherwise None."""
    used: set[tuple[str, int]] = set()
    by_source: dict[Source, tuple[Allowance, ...]] = {}
    settled: list[Diagnostic] = []
    kept: list[Allowed] = []
    for found in findings:
        if found.severity is not Severity.ERROR:
            lines = by_source.get(found.span.source)
            if lines is None:
                lines = tuple(allowances(found.span.source)) if found.span.source.name.endswith(".rules") else ()
                by_source[found.span.source] = lines
            reasons = [
                (code, line.reason)
                for line in lines
                if line.reason and line.covers(found.span)
                for code in line.codes
                if code.text == found.code
            ]
            if reasons:
                used.update((code.source.name, code.start) for code, _ in reasons)
                reason = re.sub(r"\\(.)", r"\1", reasons[0][1])
                kept += [Allowed(one, reason) for one in _levelled([found], configuration)]
                continue
        settled.append(found)
    if allowed is not None:
        settled += _unused(allowed, used)
    return Settled(
        tuple(sorted(_levelled(settled, configuration), key=Diagnostic.sort_key)),
        tuple(sorted(kept, key=lambda one: one.finding.sort_key())),
    )


def _unused(allowed: tuple[Allowance, ...], used: set[tuple[str, int]]) -> list[Diagnostic]:
    findings = Findings()
    for line in allowed:
        for code in line.codes:
            if (code.source.name, code.start) not in used:
                where = "in this declaration" if line.scope is not None else "because no declaration follows"
                findings.report(
                    UNUSED_ALLOWANCE,
                    code,
                    f"nothing is allowed by this: {code.text} is not found {where}",
                    help="delete it",
                )
    return list(findings)


def _levelled(findings: Iterable[Diagnostic], configuration: Configuration) -> Iterable[Diagnostic]:
    for found in findings:
        level = configuration.levels.get(found.code, found.severity)
        if found.severity is Severity.ERROR or level is found.severity:
            yield found
        elif level is not None:
            yield Diagnostic(
                found.code, level, found.span, found.message, found.label, found.labels, found.notes, found.help
            )
