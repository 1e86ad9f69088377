"""``rulewright check``: find what is wrong in a ruleset."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import TYPE_CHECKING

from rulewright.cli.findings import exit_code, print_findings
from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser, one_of
from rulewright.cli.reports import add_report_arguments, deliver, refuse_bad_files
from rulewright.cli.rulesets import find_one, find_rulesets, placed, placed_allowed
from rulewright.cli.terminal import Terminal
from rulewright.project import cache
from rulewright.project.discovery import Location
from rulewright.report.model import Checked, Report
from rulewright.report.visible import visible

if TYPE_CHECKING:
    from rulewright.incremental.readings import Readings

__all__ = ["parser", "run"]

STAGES = ("tree", "book", "core", "python")


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "check",
        "Find what is wrong in a ruleset: names, types, units, tables, modifiers, examples, translations.",
        "  rulewright check\n"
        "  rulewright check rulesets/western-skirmish\n"
        "  rulewright check my-game --format concise\n"
        "  rulewright check --format github --report sarif=findings.sarif --report junit=findings.xml\n"
        "  rulewright check --changed-since origin/main\n"
        "  rulewright check my-game --watch\n"
        "  rulewright check my-game --dump core",
    )
    arguments.add_rulesets()
    add_report_arguments(arguments)
    arguments.add_argument("--strict", action="store_true", help="warnings count as errors in the exit code")
    arguments.add_argument(
        "--changed-since",
        metavar="REVISION",
        help="only rulesets that changed since a revision of git, themselves or in what they extend; findings in changed files "
        "come first",
    )
    arguments.add_argument(
        "--watch",
        action="store_true",
        help="check again whenever a file of the ruleset, or of what it extends, is saved, until Ctrl-C",
    )
    arguments.add_argument(
        "--dump",
        type=one_of(*STAGES),
        metavar="STAGE",
        help="print a stage of the compiler instead: tree, book, core or python",
    )
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Check every ruleset named and print all findings."""
    if arguments.watch:
        from rulewright.cli.watching import refuse_what_does_not_fit, watch

        refuse_what_does_not_fit(arguments)
        return watch(arguments, terminal)
    if arguments.dump:
        if arguments.changed_since is not None:
            raise MisuseError("--dump prints one ruleset, whatever changed", "leave --changed-since away")
        if arguments.format != "text":
            raise MisuseError("--dump prints text only", "leave --format away; ruleset.json is for programs")
        return _dump(find_one_of(arguments.rulesets), arguments.dump, terminal)
    refuse_bad_files(arguments)
    checked: list[Checked] = []
    looked_at: list[Location] = []
    dropped = 0
    checks = _Checks()
    with terminal.progress() as tell:
        for location, changed in _chosen(arguments):
            tell(f"checking {location.called}")
            found, more = checks.check(location)
            shown = placed(found.findings, location)
            if changed is not None:
                shown = tuple(sorted(shown, key=lambda each: os.path.realpath(each.span.source.name) not in changed))
            allowed = placed_allowed(found.allowed, location)
            checked.append(Checked(found.ruleset, shown, arguments.strict or found.strict, allowed))
            looked_at.append(location)
            dropped += more
    if not checked and arguments.format == "text" and arguments.output is None:
        terminal.out(f"no ruleset changed since {visible(arguments.changed_since)}\n")
    report = Report("check", tuple(checked), dropped=dropped)
    deliver(report, arguments, terminal)
    if arguments.format == "text":
        from rulewright.cli.unread import tell_unread

        for location in looked_at:
            tell_unread(location, terminal)
    return int(report.failed)


def _chosen(arguments: Namespace) -> list[tuple[Location, frozenset[str] | None]]:
    """The rulesets to check, each with the files that changed in its repository when only changed ones were asked for."""
    locations = find_rulesets(arguments.rulesets)
    if arguments.changed_since is None:
        return [(location, None) for location in locations]
    from rulewright.project.changes import changed_since
    from rulewright.project.git import GitError

    try:
        return [(changed.location, changed.files) for changed in changed_since(arguments.changed_since, locations)]
    except GitError as error:
        raise MisuseError(error.message, error.help) from None


def find_one_of(targets: list[str]) -> Location:
    """The one ruleset that the arguments name."""
    if len(targets) > 1:
        raise MisuseError("--dump prints one ruleset at a time")
    return find_one(targets[0] if targets else None)


class _Checks:
    """Checks of rulesets, one after the other. What several of them extend is read once."""

    def __init__(self) -> None:
        self._readings: Readings | None = None

    def check(self, location: Location) -> tuple[Checked, int]:
        """The findings, from the last check when nothing changed since, and how many more there were."""
        remembered = cache.recall(location)
        if remembered is not None:
            return Checked(location.called, remembered.findings, remembered.strict, remembered.allowed), 0
        from rulewright.incremental.readings import Readings
        from rulewright.project import pipeline

        self._readings = self._readings or Readings()
        outcome = pipeline.check(location, readings=self._readings)
        strict = outcome.configuration.strict
        return Checked(location.called, outcome.findings, strict, outcome.allowed), outcome.dropped


def _dump(location: Location, stage: str, terminal: Terminal) -> int:
    """Print one stage of the compiler, or what keeps the ruleset from reaching it."""
    from rulewright.cli.stages import dump_compiled, dump_trees
    from rulewright.diagnostics import Findings
    from rulewright.project import pipeline

    findings = Findings()
    if stage == "tree":
        for part in dump_trees(location, findings):
            terminal.out(part)
        found = tuple(findings)
    else:
        outcome = pipeline.check(location)
        found = outcome.findings if outcome.ruleset is None else ()
        if outcome.ruleset is not None:
            for part in dump_compiled(stage, outcome.ruleset):
                terminal.out(part)
    print_findings(placed(found, location), "text", terminal, findings.dropped)
    return exit_code(found)
