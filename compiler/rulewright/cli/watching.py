"""``rulewright check --watch``: check a ruleset again whenever one of its files changes."""

from __future__ import annotations

import time
from argparse import Namespace

from rulewright.cli.misuse import MisuseError
from rulewright.cli.reports import deliver
from rulewright.cli.rulesets import find_rulesets, placed
from rulewright.cli.terminal import Terminal
from rulewright.incremental.memory import Memory
from rulewright.project import fingerprint, pipeline
from rulewright.project.parents import Ancestor
from rulewright.report.model import Checked, Report

__all__ = ["refuse_what_does_not_fit", "watch"]

PAUSE = 0.3
"""Seconds between two looks at the files."""

WAITING = "-- waiting for changes; Ctrl-C ends --\n"


def refuse_what_does_not_fit(arguments: Namespace) -> None:
    """Raises :class:`MisuseError` for arguments that want one report rather than one after the other."""
    if arguments.format not in ("text", "concise"):
        raise MisuseError("--watch prints for people", "leave --format away, or write --format concise")
    for name, given in (
        ("--output", arguments.output),
        ("--report", arguments.report),
        ("--changed-since", arguments.changed_since),
        ("--dump", arguments.dump),
    ):
        if given:
            raise MisuseError(f"--watch goes on until it is stopped, and {name} wants an end", f"leave {name} away")


def watch(arguments: Namespace, terminal: Terminal) -> int:
    """Check the ruleset, and again when a file of it, or of what it extends, has changed. Ends with Ctrl-C."""
    locations = find_rulesets(arguments.rulesets)
    if len(locations) > 1:
        raise MisuseError("--watch looks at one ruleset at a time", "name one of them")
    [location] = locations
    memory = Memory()
    ancestors: tuple[Ancestor, ...] = ()
    while True:
        seen = fingerprint.of_inputs(
            location, ancestors
        )  # before the check reads: what changes meanwhile is checked again
        outcome = pipeline.check(location, memory)
        strict = arguments.strict or outcome.configuration.strict
        checked = Checked(location.name, placed(outcome.findings, location), strict)
        deliver(Report("check", (checked,), dropped=outcome.dropped), arguments, terminal)
        terminal.out(WAITING)
        terminal.flush()
        if ancestors != outcome.inputs.ancestors:
            ancestors = outcome.inputs.ancestors
            seen = outcome.inputs.hash or fingerprint.of_inputs(location, ancestors)
        while fingerprint.of_inputs(location, ancestors) == seen:
            time.sleep(PAUSE)
