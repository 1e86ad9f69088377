"""``rulewright test``: run the examples of a ruleset, and decide what it claims of its chances."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser
from rulewright.cli.reports import add_report_arguments, deliver, refuse_bad_files
from rulewright.cli.rulesets import find_rulesets, placed, placed_line, placed_span
from rulewright.cli.terminal import Terminal
from rulewright.diagnostics import Diagnostic, Label, Severity
from rulewright.report.model import Checked, Report, TriedExample
from rulewright.source import NOWHERE, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulewright.book.model import Book, Chance, Example
    from rulewright.core.program import Program
    from rulewright.odds.claims import Decided
    from rulewright.project.discovery import Location
    from rulewright.python.examples import Failure

__all__ = ["parser", "run"]

CODE = "example"
"""What stands in place of a code in the report of an example that does not hold."""

CHANCE_CODE = "chance"
"""The same for a chance."""


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "test",
        "Run the examples of a ruleset through its resolvers and compare what they give with what the examples expect;\n"
        "compute the exact odds that its chances make claims of.",
        "  rulewright test\n"
        "  rulewright test my-game -k spear      # only examples whose name or subject holds 'spear'\n"
        "  rulewright test rulesets/western-skirmish --format concise\n"
        "  rulewright test --format github --report junit=examples.xml",
    )
    arguments.add_rulesets()
    add_report_arguments(arguments)
    arguments.add_argument(
        "-k",
        dest="only",
        metavar="PART",
        help="only examples and chances whose label, or whose procedure or table, holds PART",
    )
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Run the examples of every ruleset named."""
    refuse_bad_files(arguments)
    unsound: list[Checked] = []
    tried: list[TriedExample] = []
    with terminal.progress() as tell:
        for location in _rulesets(arguments.rulesets):
            found = _run_all(location, arguments.only, tell)
            if isinstance(found, Checked):
                unsound.append(found)
            else:
                tried.extend(found)
    if arguments.only is not None and not tried and not unsound:
        raise MisuseError(f"no example or chance holds '{arguments.only}'", "leave -k away to run them all")
    report = Report("test", tuple(unsound), tuple(tried))
    deliver(report, arguments, terminal)
    return int(report.failed)


def _rulesets(targets: list[str]) -> tuple[Location, ...]:
    """The rulesets named. A word that names none may be meant as part of an example."""
    try:
        return find_rulesets(targets)
    except MisuseError as misuse:
        if len(targets) == 1 and targets[0].isidentifier() and not misuse.help.startswith("did you mean"):
            raise MisuseError(misuse.message, f"{misuse.help}; examples that name it: -k {targets[0]}") from None
        raise


def _run_all(location: Location, only: str | None, tell: Callable[[str], None]) -> list[TriedExample] | Checked:
    """The examples and chances as run, or the errors that keep them from being run."""
    from rulewright.project import pipeline

    tell(f"reading {location.called}")
    outcome = pipeline.check(location)
    if outcome.ruleset is None:
        errors = (finding for finding in outcome.findings if finding.severity is Severity.ERROR)
        return Checked(location.called, placed(errors, location))
    program, book = outcome.ruleset.program, outcome.ruleset.book
    return [
        *_examples(program, book, location, only, tell),
        *_chances(program, book, location, only, tell),
    ]


def _examples(
    program: Program, book: Book, location: Location, only: str | None, tell: Callable[[str], None]
) -> Iterator[TriedExample]:
    from rulewright.cli.inherited_examples import with_way_out
    from rulewright.core.world import world_of
    from rulewright.python.examples import run_example
    from rulewright.python.load import load

    chosen = [example for example in book.examples if only is None or _matches(example, only)]
    if not chosen:
        return
    tell(f"{location.called}: making its resolvers")
    loaded = load(program)
    for number, example in enumerate(chosen, 1):
        tell(f"{location.called}: example {number} of {len(chosen)}")
        failures = run_example(loaded, example, world_of(program, dict(example.options)))
        found = [_finding(example, failure, location) for failure in failures]
        yield _tried(example, example.kind, with_way_out(found, book, example, failures), location)


def _chances(
    program: Program, book: Book, location: Location, only: str | None, tell: Callable[[str], None]
) -> Iterator[TriedExample]:
    from rulewright.calculus.operations.demands import EvaluationError
    from rulewright.cli.inherited_examples import with_way_out
    from rulewright.odds.claims import decide
    from rulewright.odds.limits import OddsError

    chosen = [chance for chance in book.chances if only is None or _matches(chance, only)]
    for number, chance in enumerate(chosen, 1):
        tell(f"{location.called}: chance {number} of {len(chosen)}")
        try:
            findings = [_not_so(chance, each) for each in decide(program, chance) if not each.holds]
            findings = with_way_out(findings, book, chance)
        except OddsError as error:
            findings = [_not_computed(chance, error.message, error.span, error.help)]
        except EvaluationError as error:
            findings = [_not_computed(chance, error.message, error.span, "")]
        yield _tried(chance, "chance", findings, location)


def _tried(one: Example | Chance, kind: str, findings: list[Diagnostic], location: Location) -> TriedExample:
    place = placed_span(one.span, location)
    shown = placed(findings, location)
    return TriedExample(
        location.called, one.id, one.label, kind, one.target, place.source.name, place.first.line, shown
    )


def _not_so(chance: Chance, decided: Decided) -> Diagnostic:
    if decided.stopped is not None:
        message = f"the chance '{chance.label}' cannot be computed: {decided.actual}"
        labels = _at(decided.stopped.span, "it happens here")
        return Diagnostic(CHANCE_CODE, Severity.ERROR, decided.claim.span, message, labels=labels)
    message = f"the chance '{chance.label}' does not hold: {decided.actual}"
    return Diagnostic(CHANCE_CODE, Severity.ERROR, decided.claim.span, message)


def _not_computed(chance: Chance, message: str, span: Span, help: str) -> Diagnostic:
    return Diagnostic(
        CHANCE_CODE,
        Severity.ERROR,
        chance.span,
        f"the chance '{chance.label}' cannot be computed",
        labels=_at(span, message),
        notes=(message,) if span == NOWHERE else (),
        help=help,
    )


def _at(span: Span, message: str) -> tuple[Label, ...]:
    """A label where something happened, when that is known."""
    return () if span == NOWHERE else (Label(span, message),)


def _matches(example: Example | Chance, only: str) -> bool:
    part = only.casefold()
    return any(part in text.casefold() for text in (example.label, example.id, example.target))


HELPS = {
    "dice ran out": "write behind 'rolls' a face for every die that is rolled, in their order",
    "dice left over": "write behind 'rolls' no more faces than dice are rolled",
    "impossible face": "write behind 'rolls' the faces in the order in which the dice are rolled",
    "answer left over": "leave the answer away, or look why nobody asks for it",
}
"""What to do about an example that did not come to its end, by the reason."""


def _finding(example: Example, failure: Failure, location: Location) -> Diagnostic:
    notes = (f"it happened at {placed_line(failure.place, location)}",) if failure.place else ()
    return Diagnostic(
        CODE,
        Severity.ERROR,
        failure.span,
        f"the example '{example.label}' does not hold",
        label=f"expected {failure.expected}",
        labels=() if failure.within is None else (Label(failure.within, "it happens here"),),
        notes=(f"what happens: {failure.actual}", *notes),
        help=HELPS.get(failure.reason, ""),
    )
