"""Findings and examples as JUnit XML, which every CI service can show.

For each ruleset there is a suite of its findings (a test case for each; one that passes when there are none) and, of ``test``, a
suite of its examples. A finding that does not count, such as a warning without ``--strict``, is a test case that passes and says
what it is. Times are left out: the same rules give the same bytes.
"""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from rulewright.diagnostics import Diagnostic
from rulewright.report.model import Checked, Report, TriedExample, counts
from rulewright.report.prose import lines_of
from rulewright.report.visible import visible

__all__ = ["render"]

_NO_XML = re.compile("[\ufffe\uffff]")
"""What :func:`visible` leaves as it is although XML cannot hold it."""


def render(report: Report) -> str:
    """The whole document."""
    suites: list[str] = []
    tests = failures = 0
    groups = [_findings_suite(each) for each in report.checked if each.findings or report.tried is None]
    groups += [_examples_suite(ruleset, report.tried or ()) for ruleset in _rulesets(report)]
    for lines, number, failed in groups:
        suites += lines
        tests += number
        failures += failed
    head = f'<testsuites name="rulewright {report.command}" tests="{tests}" failures="{failures}" errors="0">'
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *suites, "</testsuites>"]) + "\n"


def _rulesets(report: Report) -> list[str]:
    return list(dict.fromkeys(each.ruleset for each in report.tried or ()))


def _findings_suite(checked: Checked) -> tuple[list[str], int, int]:
    cases: list[str] = []
    failures = 0
    for finding in checked.findings:
        failed = counts(finding, strict=checked.strict)
        failures += failed
        cases += _finding_case(finding, failed)
    if not cases:
        cases = [f"    <testcase name={_attribute('no findings')} classname={_attribute(checked.ruleset)}/>"]
    number = max(len(checked.findings), 1)
    return _suite(f"{checked.ruleset}: findings", cases, number, failures), number, failures


def _finding_case(finding: Diagnostic, failed: bool) -> list[str]:
    source = finding.span.source
    line = finding.span.first.line
    head = (
        f"    <testcase name={_attribute(f'{finding.code} {finding.span}')} classname={_attribute(source.name)} "
        f'file={_attribute(source.name)} line="{line}">'
    )
    return [head, *_verdict([finding], failed), "    </testcase>"]


def _verdict(findings: list[Diagnostic], failed: bool) -> list[str]:
    said = "\n".join("\n".join([visible(str(found.span)), *lines_of(found)]) for found in findings)
    text = escape(_NO_XML.sub(_code_point, said))
    if not failed:
        return [f"      <system-out>{findings[0].severity.value}: {text}</system-out>"]
    first = findings[0]
    return [f"      <failure type={_attribute(first.code)} message={_attribute(first.message)}>{text}</failure>"]


def _examples_suite(ruleset: str, tried: tuple[TriedExample, ...]) -> tuple[list[str], int, int]:
    inside = [each for each in tried if each.ruleset == ruleset]
    cases: list[str] = []
    for each in inside:
        head = (
            f"    <testcase name={_attribute(each.label)} classname={_attribute(f'{ruleset}.{each.target}')} "
            f'file={_attribute(each.file)} line="{each.line}"'
        )
        if each.findings:
            cases += [head + ">", *_verdict(list(each.findings), True), "    </testcase>"]
        else:
            cases.append(head + "/>")
    failures = sum(bool(each.findings) for each in inside)
    return _suite(f"{ruleset}: examples", cases, len(inside), failures), len(inside), failures


def _suite(name: str, cases: list[str], tests: int, failures: int) -> list[str]:
    head = f'  <testsuite name={_attribute(name)} tests="{tests}" failures="{failures}" errors="0" skipped="0">'
    return [head, *cases, "  </testsuite>"]


def _attribute(text: str) -> str:
    """``text`` in quotes. What XML cannot hold, such as control characters, is shown by its code point."""
    return quoteattr(_NO_XML.sub(_code_point, visible(text)))


def _code_point(found: re.Match[str]) -> str:
    return f"<U+{ord(found.group()):04X}>"
