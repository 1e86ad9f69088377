"""``rulewright check --watch``: check a ruleset again whenever one of its files changes."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from rulewright.cli.misuse import MisuseError
from rulewright.cli.reports import deliver
from rulewright.cli.rulesets import find_rulesets, placed
from rulewright.cli.terminal import Terminal
from rulewright.cli.unread import tell_unread
from rulewright.incremental.memory import Memory
from rulewright.project import pipeline
from rulewright.project.discovery import CONFIGURATION, Location
from rulewright.project.parents import Ancestor
from rulewright.reading.files import DiskFiles, UnreadableError
from rulewright.report.model import Checked, Report
from rulewright.report.visible import visible

__all__ = ["changed", "listed", "refuse_what_does_not_fit", "watch"]

PAUSE = 0.3
"""Seconds between two looks at the files; after a change, for so long nothing may change before the files are read. Editors save
in steps (empty the file, write it, write the next one), and half of a save is nobody's ruleset."""

MOST_NAMED = 5
"""So many of the files that were saved are named."""

_Stamps = dict[str, tuple[int, int]]

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
    saved: list[str] = []
    while True:
        stamps = _stamps(location, ancestors)  # before the check reads: what changes meanwhile is checked again
        outcome = pipeline.check(location, memory)
        while ancestors != outcome.inputs.ancestors:  # nobody looked at their files before they were read
            ancestors = outcome.inputs.ancestors
            stamps = _stamps(location, ancestors)
            outcome = pipeline.check(location, memory)
        if saved:
            terminal.out(f"\n-- {time.strftime('%H:%M:%S')}: {visible(listed(saved))} --\n")
        strict = arguments.strict or outcome.configuration.strict
        checked = Checked(location.called, placed(outcome.findings, location), strict)
        deliver(Report("check", (checked,), dropped=outcome.dropped), arguments, terminal)
        if arguments.format == "text":
            tell_unread(location, terminal)
        terminal.out(WAITING)
        terminal.flush()
        now = changed(stamps, partial(_stamps, location, ancestors), partial(time.sleep, PAUSE))
        saved = sorted(name for name in stamps.keys() | now.keys() if stamps.get(name) != now.get(name))


def changed(before: _Stamps, look: Callable[[], _Stamps], pause: Callable[[], None]) -> _Stamps:
    """Look again and again, with a pause between, until the files are other than before and two looks in a row see the same; what
    those two saw."""
    earlier = before
    while True:
        pause()
        now = look()
        if now == earlier != before:
            return now
        earlier = now


def listed(names: list[str]) -> str:
    """The files that were saved, in one line: a switch of branches may have saved them all."""
    shown = ", ".join(names[:MOST_NAMED])
    return shown if len(names) <= MOST_NAMED else f"{shown} and {len(names) - MOST_NAMED} more"


def _stamps(location: Location, ancestors: Iterable[Ancestor]) -> _Stamps:
    """When each file of a ruleset and of what it extends was last written, and its size, by its name as findings say it; and the
    configuration of the project, too."""
    found: _Stamps = {}
    for prefix, folder in (
        (location.prefix, location.folder),
        *((one.prefix, one.location.folder) for one in ancestors),
    ):
        with suppress(OSError, UnreadableError):  # the check tells what is wrong with a folder
            for name in DiskFiles(folder).names():
                _stamp(found, prefix + name, os.path.join(folder, *name.split("/")))
    _stamp(found, CONFIGURATION, os.path.join(location.project, CONFIGURATION))
    return found


def _stamp(found: _Stamps, name: str, path: str) -> None:
    with suppress(OSError):
        status = os.stat(path)
        found[name] = (status.st_mtime_ns, status.st_size)
