"""``--of``: what is asked of the results."""

from __future__ import annotations

from rulewright.calculus.types import Type
from rulewright.cli.misuse import MisuseError
from rulewright.cli.terminal import Terminal
from rulewright.core.program import Program
from rulewright.diagnostics import Findings
from rulewright.inputs.asked import Asked, ask
from rulewright.inputs.grid import pieces_of
from rulewright.report import text

__all__ = ["wanted_of_result"]


def wanted_of_result(program: Program, result: Type, wanted: str | None, terminal: Terminal) -> tuple[Asked, ...]:
    """What ``--of`` asks of a result of type ``result``, each known; none when nothing is asked. Raises :class:`MisuseError`."""
    if wanted is None:
        return ()
    found: list[Asked] = []
    findings = Findings()
    for piece in pieces_of(wanted):
        one = ask(program, result, piece, findings)
        if one is not None:
            found.append(one)
    if findings.has_errors or not found:
        for finding in findings:
            terminal.error(text.render_one(finding))
        raise MisuseError("--of asks for what the result does not have")
    return tuple(found)
