"""Reports of ``check`` and ``test``: in one format where they are asked for, and in others to files in the same run."""

from __future__ import annotations

import argparse
import os
from argparse import Namespace
from dataclasses import replace

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser, one_of
from rulewright.cli.repository import name_in_repository
from rulewright.cli.terminal import Terminal
from rulewright.cli.writing import STANDARD_OUTPUT, refuse_standard_output, require_output_file, write_whole
from rulewright.report.model import Report
from rulewright.report.placing import moved, moved_allowed

__all__ = ["FORMATS", "add_report_arguments", "deliver", "refuse_bad_files"]

FORMATS = ("text", "concise", "json", "github", "sarif", "junit")

_FROM_THE_ROOT = frozenset({"github", "sarif"})
"""Formats whose file names are relative to the root of the repository, wherever the command runs."""


_DOCUMENTS = frozenset({"json", "sarif", "junit"})
"""Formats that are the text of a file."""


def add_report_arguments(arguments: Parser) -> None:
    """Add ``--format``, ``--output`` and ``--report``."""
    arguments.add_format(*FORMATS)
    arguments.add_argument(
        "--output",
        metavar="FILE",
        help="write the report to FILE, all of it or nothing, instead of printing it (or: -)",
    )
    arguments.add_argument(
        "--report",
        action="append",
        default=[],
        type=_format_and_file,
        metavar="FORMAT=FILE",
        help="write a report in another format to FILE as well; may be given several times",
    )


def _format_and_file(word: str) -> tuple[str, str]:
    format, equals, file = word.partition("=")
    one_of(*FORMATS)(format)
    if not equals or not file:
        raise argparse.ArgumentTypeError(f"'{word}' names no file; write {format}=FILE")
    return format, file


def deliver(report: Report, arguments: Namespace, terminal: Terminal) -> None:
    """Print ``report`` or write it to files, as ``arguments`` ask; raises :class:`MisuseError` when that cannot be done."""
    for format, file in _files(arguments):
        write_whole(file, _render(report, format, None, arguments))
    if _is_printed(arguments):
        shown = _render(report, arguments.format, terminal, arguments)
        if arguments.format in _DOCUMENTS:
            terminal.document(shown)
        else:
            terminal.out(shown)


def refuse_bad_files(arguments: Namespace) -> None:
    """Raises :class:`MisuseError` for a report that could not be written; asked before the work begins."""
    places: set[str] = set()
    for format, file in _files(arguments):
        refuse_standard_output(file, f"--format {format} prints the report; name a file")
        require_output_file(file)
        place = os.path.realpath(file)
        if place in places:
            raise MisuseError(f"two reports would go to '{file}'", "give each a file of its own")
        places.add(place)


def _files(arguments: Namespace) -> list[tuple[str, str]]:
    """The format and the file of each report that is to be written."""
    own = [] if _is_printed(arguments) else [(arguments.format, arguments.output)]
    return [*arguments.report, *own]


def _is_printed(arguments: Namespace) -> bool:
    return arguments.output is None or arguments.output == STANDARD_OUTPUT


def _render(report: Report, format: str, terminal: Terminal | None, arguments: Namespace) -> str:
    """The report as text; ``terminal`` is where it will be printed, or None for a file."""
    if format in _FROM_THE_ROOT:
        report = _from_root(report)
    match format:
        case "json":
            from rulewright.report import json

            return json.render_report(report)
        case "concise":
            from rulewright.report import concise

            return concise.render(report.findings)
        case "github":
            from rulewright.report import github

            return github.render(report.findings, report.dropped)
        case "sarif":
            import rulewright
            from rulewright.checks.explain import all_codes
            from rulewright.report import sarif

            codes = {code.id: code for code in all_codes()} if report.findings or report.allowed else {}
            run = f"{report.command}{_asked_about(arguments)}"
            return sarif.render(report.findings, codes, rulewright.__version__, run, report.dropped, report.allowed)
        case "junit":
            from rulewright.report import junit

            return junit.render(report)
        case _:
            return _text(report, terminal)


def _asked_about(arguments: Namespace) -> str:
    """What a command was about, as seen from the root of the repository: ``/rulesets/my-game``, or nothing for all of it. It does
    not depend on which rulesets there are, so that a run and the next one tell of the same."""
    names = sorted(
        {name_in_repository(word) if os.path.exists(word) else word for word in arguments.rulesets or (".",)}
    )
    return "".join(f"/{name}" for name in names if name != "." and not os.path.isabs(name))


def _from_root(report: Report) -> Report:
    return replace(
        report,
        checked=tuple(
            replace(
                each,
                findings=moved(each.findings, name_in_repository),
                allowed=moved_allowed(each.allowed, name_in_repository),
            )
            for each in report.checked
        ),
        tried=None
        if report.tried is None
        else tuple(replace(each, findings=moved(each.findings, name_in_repository)) for each in report.tried),
    )


def _text(report: Report, terminal: Terminal | None) -> str:
    if report.tried is None and not report.findings:  # the usual case loads nothing more
        return "".join(f"{each.ruleset}: no findings\n" for each in report.checked)
    from rulewright.report import text
    from rulewright.report.style import PLAIN

    style, width = (PLAIN, text.WIDTH) if terminal is None else (terminal.style, terminal.width)
    return text.render_report(report, style=style, width=width)
