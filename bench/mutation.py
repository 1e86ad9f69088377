"""How many single faults in the bundled rulesets are caught: ``python -m bench.mutation [RULESET …] [--each N] [--seed N]``.

A fault is one small change of the text, made on the tree: a shifted range, a dropped row, another unit, a flipped comparison. For
each operator and ruleset some are drawn with a seed. A fault is caught when ``check`` reports something that it did not report
before, or else when an example or a chance of ``test`` fails. A fault whose core is the same as before means the same; it is
counted apart and not as a survivor. What survives, and why, stands in docs/mutation.md.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path

from bench.variant_faults import faults_of_directive, faults_of_rows, faults_of_spreadsheet, is_of_table, only_tries
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.core.print import dump
from rulewright.core.world import world_of
from rulewright.diagnostics import Findings
from rulewright.odds.claims import decide
from rulewright.odds.limits import OddsError
from rulewright.project import pipeline
from rulewright.project.discovery import Location, find
from rulewright.python.examples import run_example
from rulewright.python.load import load
from rulewright.resources import rulesets_folder
from rulewright.source import Source, Span
from rulewright.syntax import directives, nodes
from rulewright.syntax.directives import Written
from rulewright.syntax.parse import parse

WANTED = 95
FLIPPED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
LENIENT = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
UNITS = {
    "cm": "m",
    "m": "cm",
    "ft": "yd",
    "yd": "ft",
    "min": "s",
    "s": "min",
    "h": "min",
    "day": "h",
    "inch": "cm",
    "km": "m",
}


@dataclass(frozen=True)
class Fault:
    """One change: characters ``start`` up to ``end`` of ``file`` become ``text``."""

    operator: str
    file: str
    line: int
    start: int
    end: int
    text: str
    was: str


@dataclass(frozen=True)
class Verdict:
    """What came of a fault: ``check``, ``test``, ``same`` (it means the same) or ``survived``."""

    ruleset: str
    fault: Fault
    what: str


def faults_of(file: str, text: str) -> Iterator[Fault]:
    """All faults that the operators make of one file."""
    source = Source(file, text)

    def fault(operator: str, span: Span, new: str) -> Fault:
        return Fault(operator, file, span.first.line, span.start, span.end, new, span.text)

    def lines(span: Span) -> Span:
        """The whole lines that ``span`` touches."""
        start = text.rfind("\n", 0, span.start) + 1
        end = text.find("\n", max(span.end - 1, span.start))
        return source.span(start, len(text) if end < 0 else end + 1)

    if file.endswith(".csv"):
        for operator, span, new in faults_of_spreadsheet(source, lines):
            yield fault(operator, span, new)
        return
    for tree in parse(source, Findings()):
        if only_tries(tree):
            continue
        block = tree.span.text.rstrip() + "\n"
        yield fault("duplicate a declaration", source.span(tree.span.end, tree.span.end), "\n" + block)
        for operator, span, new in (*faults_of_directive(tree, lines), *faults_of_rows(tree, lines)):
            yield fault(operator, span, new)
        for node, parents in _walk(tree, ()):
            match node:
                case nodes.Row(_, cells) if is_of_table(tree) and cells:
                    yield fault("drop a row of a table", lines(node.span), "")
                    range_ = re.match(r"(-?\d+)?(\.\.|-)(-?\d+)?$", cells[0].text)
                    if range_ is not None and range_[3]:
                        shifted = f"{range_[1] or ''}{range_[2]}{int(range_[3]) + 1}"
                        yield fault("shift a range", cells[0].span, shifted)
                case nodes.Division(_, _, _, rounding) if rounding is not None:
                    written = f"rounded {rounding}" if rounding != "exactly" else rounding
                    at = node.span.text.rfind(written)
                    if at >= 0:
                        where = node.span.part(at, at + len(written))
                        yield fault("drop a rounding", where, "")
                        if rounding in ("down", "up"):
                            yield fault(
                                "round the other way", where, "rounded up" if rounding == "down" else "rounded down"
                            )
                case nodes.Quantity(_, number, unit) if unit.text in UNITS and number.text.strip("0.") != "":
                    yield fault("swap a unit", unit.span, UNITS[unit.text])
                case nodes.ModifierException():
                    yield fault("drop an exception", lines(node.span), "")
                    if node.span.text.startswith("else "):
                        yield fault("drop an exception's precedence", node.span.part(0, 5), "")
                case nodes.Modifier():
                    yield fault("drop a modifier line", lines(node.span), "")
                case nodes.Cap() if isinstance(tree, nodes.Modifiers):
                    yield fault("drop a cap", lines(node.span), "")
                case nodes.Comparison(_, operator, left, right):
                    gap = source.span(left.span.end, right.span.start)
                    at = gap.text.find(operator)
                    if at >= 0:
                        where = gap.part(at, at + len(operator))
                        yield fault("flip a comparison", where, FLIPPED[operator])
                        if operator in LENIENT:
                            yield fault("move a limit by one", where, LENIENT[operator])
                case nodes.Arithmetic(_, "-", left, right) | nodes.Division(_, left, nodes.Node() as right, _):
                    swapped = right.span.text + text[left.span.end : right.span.start] + left.span.text
                    yield fault("swap operands", source.span(left.span.start, right.span.end), swapped)
                case nodes.Logic(_, operator, left, right):
                    gap = source.span(left.span.end, right.span.start)
                    at = gap.text.find(operator)
                    yield fault("and for or", gap.part(at, at + len(operator)), "or" if operator == "and" else "and")
                case nodes.Negation():
                    yield fault("drop a not", node.span.part(0, 4), "")
                case nodes.Number() if any(isinstance(each, nodes.Comparison) for each in parents):
                    yield fault("change a number in a condition", node.span, _next(node.text))
                case nodes.Number() if parents and not isinstance(parents[-1], nodes.Quantity | nodes.OpenDice):
                    yield fault("change a number", node.span, _next(node.text))
                case nodes.Name() if parents and _is_reference(node, parents[-1]):
                    yield fault("rename a reference", node.span, node.text + "_x")
                case nodes.Parameter() | nodes.Field() if node.default is not None:
                    at = text.rfind("=", node.span.start, node.default.span.start)
                    yield fault("delete a default", source.span(at, node.default.span.end), "")
                case nodes.Set() | nodes.Require() | nodes.Stop():
                    yield fault("drop a statement", lines(node.span), "")
                case nodes.FormulaCase() if len(getattr(tree, "cases", ())) > 1:
                    yield fault("drop a case of a formula", lines(node.span), "")
                case nodes.Dice(_, count, sides) if sides != "66" and not _external(tree):
                    yield fault("other dice", node.span, f"{count or ''}d{int(sides) + 2}")
                case _:
                    continue


def _external(tree: Written) -> bool:
    """Whether ``tree`` is a table of another book: nobody rolls its dice here."""
    return isinstance(tree, nodes.Table) and tree.external is not None


def _next(number: str) -> str:
    return str(int(number) + 1) if number.isdigit() else number + "1"


def _is_reference(node: nodes.Name, parent: object) -> bool:
    """Whether a name stands for something that is declared elsewhere, and is not itself declared here."""
    if isinstance(parent, nodes.FieldOf):
        return node is parent.field
    if isinstance(parent, nodes.Call):
        return node is parent.callee
    if isinstance(parent, nodes.Entries | directives.ChangedField | directives.ChangedLine):
        return node is parent.name
    declaring = (
        nodes.Headed,
        nodes.Parameter,
        nodes.Let,
        nodes.Decide,
        nodes.ForEach,
        nodes.Modifier,
        nodes.ModifierGroup,
    )
    others = (
        nodes.KeyDomain,
        nodes.SpendOption,
        nodes.Quantity,
        nodes.Argument,
        nodes.OneOfType,
        nodes.MemberOf,
        nodes.Assignment,
    )
    return not isinstance(parent, (*declaring, *others))


def _walk(node: object, parents: tuple[object, ...]) -> Iterator[tuple[object, tuple[object, ...]]]:
    if isinstance(node, nodes.Node):
        yield node, parents
        parents = (*parents, node)
    if isinstance(node, tuple):
        for each in node:
            yield from _walk(each, parents)
    elif is_dataclass(node) and not isinstance(node, Span):
        for field in fields(node):
            if field.name not in ("span", "header"):
                yield from _walk(getattr(node, field.name), parents)


def drawn(folder: Path, each: int, seed: int) -> list[Fault]:
    """At most ``each`` faults of every operator."""
    by_operator: dict[str, list[Fault]] = {}
    for path in sorted([*folder.rglob("*.rules"), *folder.rglob("*.csv")]):
        name = path.relative_to(folder).as_posix()
        if name.startswith(("examples/", "examples.")):  # what is declared there only helps the examples
            continue
        for fault in faults_of(name, path.read_text(encoding="utf-8")):
            by_operator.setdefault(fault.operator, []).append(fault)
    chosen: list[Fault] = []
    for operator, faults in sorted(by_operator.items()):
        chosen += random.Random(f"{seed} {folder.name} {operator}").sample(faults, min(each, len(faults)))
    return chosen


_state: dict[str, tuple[Location, frozenset[tuple[str, str]], str, frozenset[str]]] = {}
"""For the process that tries faults: of each ruleset its copy, what is found in it as it is, its core, and what fails."""


def try_fault(copies: str, ruleset: str, fault: Fault) -> Verdict:
    """Make one fault in a copy that is this process's own, and see who notices."""
    if ruleset not in _state:
        _state[ruleset] = _prepare(copies, ruleset)
    location, known, core, failing = _state[ruleset]
    path = Path(location.folder, *fault.file.split("/"))
    sound = path.read_text(encoding="utf-8")
    path.write_text(sound[: fault.start] + fault.text + sound[fault.end :], encoding="utf-8")
    try:
        outcome = pipeline.check_without_translations(location)
        if outcome.ruleset is None or {(each.code, each.message) for each in outcome.findings} - known:
            return Verdict(ruleset, fault, "check")
        if dump(outcome.ruleset.program) == core:
            return Verdict(ruleset, fault, "same")
        caught = any(label not in failing for label in _failing(outcome.ruleset))
        return Verdict(ruleset, fault, "test" if caught else "survived")
    finally:
        path.write_text(sound, encoding="utf-8")


def _prepare(copies: str, ruleset: str) -> tuple[Location, frozenset[tuple[str, str]], str, frozenset[str]]:
    folder = Path(copies, str(os.getpid()))
    if not folder.exists():
        shutil.copytree(rulesets_folder(), folder / "rulesets")
    [location] = find(str(folder / "rulesets" / ruleset))
    outcome = pipeline.check_without_translations(location)
    assert outcome.ruleset is not None, f"{ruleset} is not sound"
    found = frozenset((each.code, each.message) for each in outcome.findings)
    return location, found, dump(outcome.ruleset.program), frozenset(_failing(outcome.ruleset))


def _failing(ruleset: pipeline.Compiled) -> Iterator[str]:
    """The labels of the examples and chances that do not hold."""
    loaded = load(ruleset.program)
    for example in ruleset.book.examples:
        if run_example(loaded, example, world_of(ruleset.program, dict(example.options))):
            yield example.label
    for chance in ruleset.book.chances:
        try:
            if not all(each.holds for each in decide(ruleset.program, chance)):
                yield chance.label
        except (OddsError, EvaluationError):
            yield chance.label


def run(rulesets: Iterable[str], each: int, seed: int, workers: int) -> list[Verdict]:
    """Try the faults of all ``rulesets`` in several processes."""
    with tempfile.TemporaryDirectory() as copies, ProcessPoolExecutor(workers) as pool:
        tasks = [
            pool.submit(try_fault, copies, ruleset, fault)
            for ruleset in rulesets
            for fault in drawn(Path(rulesets_folder(), ruleset), each, seed)
        ]
        return [task.result() for task in tasks]


def table(verdicts: list[Verdict]) -> str:
    """By operator and by ruleset: how many were caught by whom, and the share."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        for title, key in (("operator", lambda one: one.fault.operator), ("ruleset", lambda one: one.ruleset)):
            print(f"{title:<34} check  test  survived  same   caught")
            groups = sorted({key(one) for one in verdicts})
            for group in [*groups, "all"]:
                count = Counter(one.what for one in verdicts if group in ("all", key(one)))
                tried = count["check"] + count["test"] + count["survived"]
                share = 100 * (count["check"] + count["test"]) / tried if tried else 100.0
                numbers = f"{count['check']:>5} {count['test']:>5} {count['survived']:>9} {count['same']:>5}"
                print(f"{group:<34} {numbers}  {share:6.1f} %")
            print()
    return out.getvalue()


def main() -> int:
    """Try, print, and say with the exit code whether enough was caught."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", help="ids of bundled rulesets; all of them by default")
    parser.add_argument("--each", type=int, default=12, help="faults of each operator in each ruleset (12)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    known = sorted(path.parent.name for path in Path(rulesets_folder()).glob("*/ruleset.yaml"))
    verdicts = run(arguments.rulesets or known, arguments.each, arguments.seed, arguments.workers)
    for one in verdicts:
        if one.what == "survived":
            fault = one.fault
            was, now = " ".join(fault.was.split())[:60], " ".join(fault.text.split())[:60]
            print(f"survived: {one.ruleset}/{fault.file}:{fault.line}: {fault.operator}: '{was}' -> '{now}'")
    print()
    print(table(verdicts), end="")
    tried = [one for one in verdicts if one.what != "same"]
    return int(100 * sum(one.what != "survived" for one in tried) < WANTED * len(tried))


if __name__ == "__main__":
    raise SystemExit(main())
