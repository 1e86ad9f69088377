"""What ``roll`` and ``odds`` work on: a procedure of a sound ruleset, with its inputs, choices and options."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulewright.calculus.declarations import Procedure
from rulewright.calculus.types import Type
from rulewright.calculus.values import Value
from rulewright.cli.asking import Asker
from rulewright.cli.misuse import MisuseError, suggestion
from rulewright.cli.parser import Parser
from rulewright.cli.terminal import Terminal
from rulewright.core.program import Program
from rulewright.data.values import value_json
from rulewright.diagnostics import Findings
from rulewright.inputs.arguments import Collected, Problem, Wanted, collect, wanted_of
from rulewright.inputs.decisions import decisions_of
from rulewright.inputs.grid import EACH, Axis, grid_of, has_end
from rulewright.inputs.policies import policy_of, with_policies
from rulewright.inputs.values import Reader, Shower
from rulewright.report import text
from rulewright.report.visible import visible

__all__ = [
    "Setting",
    "Subject",
    "Subjects",
    "add_subject",
    "as_json",
    "decisions_wanted",
    "subject_of",
    "subjects_of",
]


@dataclass(frozen=True)
class Subject:
    """A procedure with everything that it is run with. ``choices`` are by the name of a decision, ``options`` by their id."""

    procedure: Procedure
    arguments: Mapping[str, Value]
    choices: Mapping[str, Value]
    options: Mapping[str, Value]

    def as_data(self, program: Program) -> dict[str, object]:
        """What is run, with what, as plain data for JSON; values look as they do in ``ruleset.json``."""
        inputs = {parameter.name: parameter.type for parameter in self.procedure.parameters}
        choices = {wanted.path: wanted.type for wanted in decisions_wanted(program, self.procedure)}
        options = {id: option.type for id, option in program.options.items()}

        def shown(values: Mapping[str, Value], types: Mapping[str, Type]) -> dict[str, object]:
            return {name: as_json(program, value, types[name]) for name, value in values.items()}

        return {
            "procedure": self.procedure.id,
            "inputs": shown(self.arguments, inputs),
            "choices": shown(self.choices, choices),
            "options": shown(self.options, options),
        }


def as_json(program: Program, value: Value, type: Type) -> object:
    """A value as plain data for JSON."""
    return value_json(value, type, program.records, program.units)


def add_subject(parser: Parser) -> None:
    """Add the arguments that say what is run, and with what."""
    parser.add_argument("procedure", nargs="?", metavar="PROCEDURE", help="its id; without one, all are listed")
    parser.add_argument(
        "inputs",
        nargs="*",
        metavar="INPUT=VALUE",
        help="distance='20 cm', weapon=bow, shooter.shooting=9 or shooter='Figure(shooting: 9)'",
    )
    parser.add_argument(
        "--choose",
        action="append",
        default=[],
        metavar="DECISION=VALUE",
        help="answer a decision of the players; otherwise its default is taken. For odds also a list (push=yes,no), or a "
        "condition on what is known there: 'push when hits = 0'",
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="set an option of the ruleset for this run"
    )
    parser.add_ruleset()


def subject_of(program: Program, arguments: Namespace, terminal: Terminal, *, ask: bool) -> Subject:
    """The procedure named with everything given for it; asks for the rest when ``ask``. Raises :class:`MisuseError`."""
    asker = Asker(terminal, Reader(program), Shower(program)) if ask else None
    procedure = _procedure(program, arguments.procedure, asker)
    reader = Reader(program)
    inputs = [wanted_of(parameter) for parameter in procedure.parameters]

    given = collect(procedure.id, inputs, arguments.inputs, reader, asker, everything=not arguments.inputs)
    choices, options = _choices_and_options(program, procedure, arguments.choose, arguments.set, reader)
    _refuse_problems((given, choices, options), terminal)
    return Subject(procedure, given.values, choices.values, options.values)


@dataclass(frozen=True)
class Setting:
    """One row of a grid: the values of its axes as typed, every list of arguments that it stands for, all as likely, and how
    decisions are answered in it."""

    values: tuple[str, ...]
    cases: tuple[Mapping[str, Value], ...]
    choices: Mapping[str, Value]


@dataclass(frozen=True)
class Subjects:
    """A procedure with a grid of inputs and decisions; a grid without axes has one setting. ``arguments`` and ``choices`` of
    ``subject`` are those of the first setting. ``program`` follows the policies that were stated, in ``policies`` as typed."""

    program: Program
    subject: Subject
    axes: tuple[Axis, ...]
    unknown: tuple[Axis, ...]
    fixed: tuple[str, ...]
    settings: tuple[Setting, ...]
    policies: tuple[str, ...] = ()


def subjects_of(program: Program, arguments: Namespace, terminal: Terminal, *, every_way: bool = False) -> Subjects:
    """The procedure named with every setting of its inputs and decisions; with ``every_way`` each decision that is not answered
    and has an end of answers is gone through. Raises :class:`MisuseError`."""
    procedure = _procedure(program, arguments.procedure, None)
    reader = Reader(program)
    inputs = [wanted_of(parameter) for parameter in procedure.parameters]
    grid = grid_of(program, {wanted.path: wanted.type for wanted in inputs}, arguments.inputs)
    stated = [(words, policy) for words in arguments.choose if (policy := policy_of(words)) is not None]
    decisions = {wanted.path: wanted.type for wanted in decisions_wanted(program, procedure)}
    answered = [words for words in arguments.choose if policy_of(words) is None]
    if every_way:
        named = {words.partition("=")[0].strip() for words in answered} | {policy.name for _, policy in stated}
        answered += [
            f"{name}={EACH}" for name, type in decisions.items() if name not in named and has_end(program, type)
        ]
    ways = grid_of(
        program, decisions, answered, Problem("these decisions can be taken in too many ways", "answer some")
    )
    collected = [Collected(problems=[*grid.problems, *ways.problems])]
    findings = Findings()
    policies = [policy for _, policy in stated]
    follows = with_policies(program, procedure, policies, findings, collected[0].problems) if policies else program
    collected[0].findings = tuple(findings)
    settings: list[Setting] = []
    answers: list[tuple[tuple[str, ...], Mapping[str, Value]]] = []
    options: Collected | None = None
    for chosen, ((*words,),) in ways.settings() if collected[0].sound else ():
        choices, options = _choices_and_options(program, procedure, words, arguments.set, reader)
        if not (choices.sound and options.sound):
            collected += [choices, options]
            break
        answers.append((chosen, choices.values))
    for values, cases in grid.settings() if all(each.sound for each in collected) else ():
        given = [collect(procedure.id, inputs, words, reader) for words in cases]
        wrong = next((each for each in given if not each.sound), None)
        if wrong is not None:
            collected.append(wrong)
            break
        arguments_of = tuple(each.values for each in given)
        settings += [Setting((*values, *chosen), arguments_of, choices) for chosen, choices in answers]
    _refuse_problems(collected, terminal)
    assert options is not None
    subject = Subject(procedure, settings[0].cases[0], settings[0].choices, options.values)
    axes = (*grid.axes, *ways.axes)
    return Subjects(
        follows, subject, axes, grid.unknown, grid.fixed, tuple(settings), tuple(words for words, _ in stated)
    )


def _choices_and_options(
    program: Program, procedure: Procedure, choose: Sequence[str], set: Sequence[str], reader: Reader
) -> tuple[Collected, Collected]:
    decisions = decisions_wanted(program, procedure)
    choices = _settings(f"{procedure.id} (--choose)", decisions, choose, reader)
    known = [Wanted(id, option.label, option.type, (option.default,)) for id, option in program.options.items()]
    return choices, _settings("the ruleset (--set)", known, set, reader)


def _procedure(program: Program, name: str | None, asker: Asker | None) -> Procedure:
    if name is None:
        assert asker is not None  # without a name and nobody to ask the procedures are listed instead
        options = [(id, id, procedure.label) for id, procedure in program.procedures.items()]
        if not options:
            raise MisuseError("this ruleset has no procedures")
        if len(options) == 1:
            return program.procedures[options[0][0]]
        chosen = asker.one_of("What happens", options, None)
        assert isinstance(chosen, str)
        return program.procedures[chosen]
    if name not in program.procedures:
        listed = ", ".join(program.procedures) or "none"
        by_label = [id for id, each in program.procedures.items() if each.label.casefold() == name.casefold()]
        if by_label:
            raise MisuseError(f"there is no procedure '{name}'", f"it is the label of {by_label[0]}: write that")
        raise MisuseError(
            f"there is no procedure '{name}'", suggestion(name, program.procedures, f"the procedures are: {listed}")
        )
    return program.procedures[name]


def decisions_wanted(program: Program, procedure: Procedure) -> list[Wanted]:
    """Every decision that a procedure, or one that it calls, can ask for."""
    return [Wanted(name, label, type) for name, label, type in decisions_of(program, procedure)]


def _settings(subject: str, known: Sequence[Wanted], words: Sequence[str], reader: Reader) -> Collected:
    """The values of those of ``known`` that ``words`` name."""
    named = {word.partition("=")[0].strip().split(".")[0] for word in words}
    return collect(subject, [each for each in known if each.path in named], words, reader, others=known)


def _refuse_problems(collected: Sequence[Collected], terminal: Terminal) -> None:
    """Print everything that is wrong with the arguments and raise :class:`MisuseError`, or do nothing."""
    if all(each.sound for each in collected):
        return
    findings = [finding for each in collected for finding in each.findings]
    for finding in findings:
        terminal.error(text.render_one(finding))
    problems = [problem for each in collected for problem in each.problems]
    if not problems:
        raise MisuseError("these arguments do not fit the procedure")
    for problem in problems[:-1]:
        terminal.error(f"rulewright: {visible(problem.message)}\n")
        if problem.help:
            terminal.error(f"   help: {visible(problem.help)}\n")
    raise MisuseError(problems[-1].message, problems[-1].help)
