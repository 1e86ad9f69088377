"""``rulewright test``: run the examples of a ruleset."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser
from rulewright.cli.rulesets import find_rulesets, placed
from rulewright.cli.terminal import Terminal
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.report.summary import count_words
from rulewright.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulewright.book.model import Example
    from rulewright.project.discovery import Location
    from rulewright.python.examples import Failure

__all__ = ["parser", "run"]

CODE = "example"
"""What stands in place of a code in the report of an example that does not hold."""


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "test",
        "Run the examples of a ruleset through its resolvers and compare what they give with what the examples expect.",
        "  rulewright test\n"
        "  rulewright test my-game -k spear      # only examples whose name or subject holds 'spear'\n"
        "  rulewright test rulesets/western-skirmish --format concise",
    )
    arguments.add_rulesets()
    arguments.add_format("text", "concise", "json")
    arguments.add_argument(
        "-k", dest="only", metavar="PART", help="only examples whose label, or whose procedure or table, holds PART"
    )
    return arguments


@dataclass(frozen=True, slots=True)
class Tried:
    """An example that was run, and one finding for each of its expectations that does not hold."""

    ruleset: str
    example: Example
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Unsound:
    """A ruleset whose errors keep its examples from being run."""

    findings: tuple[Diagnostic, ...]


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Run the examples of every ruleset named."""
    tried: list[Tried] = []
    unsound: list[Diagnostic] = []
    with terminal.progress() as tell:
        for location in find_rulesets(arguments.rulesets):
            found = _run_all(location, arguments.only, tell)
            if isinstance(found, Unsound):
                unsound.extend(found.findings)
            else:
                tried.extend(found)
    if arguments.only is not None and not tried and not unsound:
        raise MisuseError(f"no example holds '{arguments.only}'", "leave -k away to run them all")
    findings = [*unsound, *(finding for each in tried for finding in each.findings)]
    match arguments.format:
        case "json":
            terminal.out(json.dumps(_data(findings, tried), indent=2) + "\n")
        case "concise":
            from rulewright.report import concise

            terminal.out(concise.render(findings))
        case _:
            _print_text(unsound, tried, terminal)
    return int(bool(findings))


def _run_all(location: Location, only: str | None, tell: Callable[[str], None]) -> list[Tried] | Unsound:
    from rulewright.core.world import world_of
    from rulewright.project import pipeline
    from rulewright.python.examples import run_example
    from rulewright.python.load import load

    tell(f"reading {location.name}")
    outcome = pipeline.check(location)
    if outcome.ruleset is None:
        errors = (finding for finding in outcome.findings if finding.severity is Severity.ERROR)
        return Unsound(placed(errors, location))
    program, book = outcome.ruleset.program, outcome.ruleset.book
    chosen = [example for example in book.examples if only is None or _matches(example, only)]
    if not chosen:
        return []
    tell(f"{location.name}: making its resolvers")
    loaded = load(program)
    tried: list[Tried] = []
    for number, example in enumerate(chosen, 1):
        tell(f"{location.name}: example {number} of {len(chosen)}")
        failures = run_example(loaded, example, world_of(program, dict(example.options)))
        findings = tuple(_finding(example, failure) for failure in failures)
        tried.append(Tried(location.name, example, placed(findings, location)))
    return tried


def _matches(example: Example, only: str) -> bool:
    part = only.casefold()
    return any(part in text.casefold() for text in (example.label, example.id, example.target))


def _finding(example: Example, failure: Failure) -> Diagnostic:
    notes = (f"it happened at {failure.place}",) if failure.place else ()
    return Diagnostic(
        CODE,
        Severity.ERROR,
        failure.span,
        f"the example '{example.label}' does not hold",
        label=f"expected {failure.expected}",
        notes=(f"what happens: {failure.actual}", *notes),
    )


def _print_text(unsound: list[Diagnostic], tried: list[Tried], terminal: Terminal) -> None:
    from rulewright.report import text

    terminal.out(text.render(unsound, style=terminal.style, width=terminal.width))
    for each in tried:
        for finding in each.findings:
            terminal.out(text.render_one(finding, style=terminal.style, width=terminal.width) + "\n")
    for ruleset in dict.fromkeys(each.ruleset for each in tried):
        inside = [each for each in tried if each.ruleset == ruleset]
        failed = [each.example.label for each in inside if each.findings]
        line = f"{visible(ruleset)}: {count_words(len(inside), 'example')}"
        if failed:
            terminal.out(f"{line}, of which {len(failed)} {'does' if len(failed) == 1 else 'do'} not hold:\n")
            terminal.out("".join(f"  {visible(label)}\n" for label in failed))
        else:
            terminal.out(f"{line}, {'which holds' if len(inside) == 1 else 'which all hold'}\n")
    if not tried and not unsound:
        terminal.out("there are no examples\n")


def _data(findings: list[Diagnostic], tried: list[Tried]) -> dict[str, object]:
    from rulewright.report.json import document

    examples = [
        {
            "ruleset": each.ruleset,
            "id": each.example.id,
            "label": each.example.label,
            "kind": each.example.kind,
            "target": each.example.target,
            "holds": not each.findings,
        }
        for each in tried
    ]
    return document(findings) | {"examples": examples}
