"""How ``roll``, ``odds``, ``simulate`` and ``sweep`` begin alike, and how they say that the rules cannot be carried out."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulewright.calculus.declarations import Procedure
from rulewright.cli.rulesets import find_one, placed_line
from rulewright.cli.subject import as_json
from rulewright.cli.terminal import Terminal
from rulewright.cli.unsound import UnsoundError, sound
from rulewright.core.program import Program
from rulewright.inputs.arguments import wanted_of
from rulewright.inputs.asked import QUESTION
from rulewright.inputs.values import Shower
from rulewright.project.discovery import Location
from rulewright.report.visible import visible
from rulewright.source import NOWHERE, Span

__all__ = ["Played", "play", "program_of"]

EMPTY = '""'
"""How a text that is empty is shown."""


@dataclass(frozen=True, slots=True)
class Played:
    """A sound ruleset to play, and where it lies."""

    program: Program
    location: Location

    def line_of(self, span: Span) -> str:
        """The place of ``span`` as ``file:line``, seen from the current folder; empty for what no author wrote."""
        return "" if span == NOWHERE else self.line(f"{span.source.name}:{span.first.line}")

    def line(self, place: str) -> str:
        """The same for a place that a resolver gave. What is asked of the result stands in no file."""
        return "in what is asked" if place.startswith(f"{QUESTION}:") else placed_line(place, self.location)

    def tell_stopped(
        self, head: Mapping[str, object], message: str, place: str, format: str, terminal: Terminal
    ) -> None:
        """Say why, and at which line, the rules cannot be carried out; in JSON behind ``head``."""
        if format == "json":
            stopped = {"reason": "rule", "message": message, "place": place}
            terminal.out(json.dumps({**head, "stopped": stopped}, indent=2) + "\n")
        else:
            shown = f" ({visible(place)})" if place else ""
            terminal.out(f"{terminal.style.strong('stopped')}: {visible(message)}{shown}\n")


def program_of(ruleset: str | None, terminal: Terminal) -> Played:
    """The ruleset named; raises :class:`UnsoundError` when it has errors."""
    location = find_one(ruleset)
    return Played(sound(location, terminal).program, location)


def play(arguments: Namespace, terminal: Terminal, carry_out: Callable[[Played], int], *, asks: bool = False) -> int:
    """Read the ruleset named and ``carry_out`` what is wanted of it; 1 after its errors were printed. Without a procedure all are
    listed instead, unless the command ``asks`` for one. A procedure may be named with its ruleset: ``old-west.ranged_attack``.
    """
    ruleset, dot, procedure = (arguments.procedure or "").rpartition(".")
    if dot and ruleset and arguments.ruleset is None:
        arguments.ruleset, arguments.procedure = ruleset, procedure
    try:
        played = program_of(arguments.ruleset, terminal)
        if arguments.procedure is not None or asks:
            return carry_out(played)
    except UnsoundError as unsound:
        unsound.tell(arguments.format, terminal)
        return 1
    _list_procedures(played.program, terminal, arguments.format)
    return 0


def _list_procedures(program: Program, terminal: Terminal, format: str) -> None:
    """Print every procedure with what it takes, as ``text`` or ``json``."""
    if format == "json":
        document = {
            "format": "rulewright-procedures",
            "version": 1,
            "procedures": [_procedure_data(program, procedure) for procedure in program.procedures.values()],
        }
        terminal.out(json.dumps(document, indent=2) + "\n")
        return
    if not program.procedures:
        terminal.out("this ruleset has no procedures\n")
    for procedure in program.procedures.values():
        terminal.out(f"{terminal.style.strong(procedure.id)}  {visible(procedure.label)}\n")
        for parameter in procedure.parameters:
            wanted = wanted_of(parameter)
            default = ""
            if wanted.default is not None:
                default = f" = {visible(Shower(program).show(wanted.default[0], wanted.type)) or EMPTY}"
            terminal.out(f"  {wanted.path} {wanted.describe()}{default}\n")


def _procedure_data(program: Program, procedure: Procedure) -> dict[str, object]:
    inputs: list[dict[str, object]] = []
    for parameter in procedure.parameters:
        wanted = wanted_of(parameter)
        shown: dict[str, object] = {"name": wanted.path, "label": wanted.label, "type": wanted.describe()}
        if wanted.default is not None:
            shown["default"] = as_json(program, wanted.default[0], wanted.type)
        inputs.append(shown)
    return {"id": procedure.id, "label": procedure.label, "inputs": inputs}
