"""Loading, checking and building rulesets, and computing their odds, from Python."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulewright.core.program import Program
from rulewright.diagnostics import Diagnostic, did_you_mean
from rulewright.incremental.memory import Memory
from rulewright.inputs.decisions import decisions_of
from rulewright.inputs.plain import InputError, Plain, read_inputs
from rulewright.odds.distribution import Distribution
from rulewright.odds.exact import distribution
from rulewright.project import build as project_build
from rulewright.project import pipeline
from rulewright.project.discovery import Location, NoRulesetError, find
from rulewright.report import text

__all__ = ["Place", "Ruleset", "UnsoundError", "build", "check", "compiled", "load", "locate", "odds"]

Place = str | os.PathLike[str]
"""The folder of a ruleset, the path of its ``ruleset.yaml``, or the id of a bundled one."""


class UnsoundError(Exception):
    """A ruleset has errors. ``findings`` are all that was found; the message is the report that people read."""

    def __init__(self, findings: tuple[Diagnostic, ...]) -> None:
        super().__init__(text.render(findings))
        self.findings = findings


@dataclass(frozen=True)
class Ruleset:
    """A ruleset without errors."""

    program: Program
    findings: tuple[Diagnostic, ...]

    @property
    def id(self) -> str:
        """Its id."""
        return self.program.id

    @property
    def title(self) -> str:
        """Its title, in the language that it is written in."""
        return self.program.title

    @property
    def version(self) -> str:
        """Its version."""
        return self.program.version

    @property
    def procedures(self) -> tuple[str, ...]:
        """The ids of its procedures."""
        return tuple(self.program.procedures)

    def odds(
        self,
        procedure: str,
        inputs: Mapping[str, Plain] | None = None,
        *,
        decisions: Mapping[str, Plain] | None = None,
        options: Mapping[str, Plain] | None = None,
    ) -> Distribution:
        """Everything that ``procedure`` can give, with its exact probability. Inputs that have a default may be left out;
        decisions that are not answered take theirs. Raises :class:`InputError` and
        :class:`~rulewright.odds.limits.OddsError`."""
        declared = self.program.procedures.get(procedure)
        if declared is None:
            raise InputError(f"there is no procedure '{procedure}'", did_you_mean(procedure, self.program.procedures))
        parameters = {parameter.name: parameter.type for parameter in declared.parameters}
        asked = {name: type for name, _, type in decisions_of(self.program, declared)}
        settable = {id: option.type for id, option in self.program.options.items()}
        return distribution(
            self.program,
            procedure,
            read_inputs(self.program, inputs or {}, parameters),
            decisions=read_inputs(self.program, decisions or {}, asked),
            options=read_inputs(self.program, options or {}, settable),
        )


def check(place: Place, memory: Memory | None = None) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with the ruleset at ``place``, sorted by file and line. Who checks it again and again (an editor, a
    bot) gives the same ``memory`` each time: only what a change concerns is looked at then. Raises
    :class:`~rulewright.project.discovery.NoRulesetError` when there is none, or more than one."""
    return pipeline.check(locate(place), memory).findings


def load(place: Place) -> Ruleset:
    """The ruleset at ``place``. Raises :class:`UnsoundError` when it has errors."""
    outcome = _sound(place)
    assert outcome.ruleset is not None
    return Ruleset(outcome.ruleset.program, outcome.findings)


def compiled(place: Place) -> pipeline.Compiled:
    """The same with all that the compiler knows of it."""
    ruleset = _sound(place).ruleset
    assert ruleset is not None
    return ruleset


def _sound(place: Place) -> pipeline.Outcome:
    """What a check came to that found no errors."""
    outcome = pipeline.check(locate(place))
    if outcome.ruleset is None:
        raise UnsoundError(outcome.findings)
    return outcome


def build(place: Place, *, out: Place | None = None) -> project_build.Built:
    """Write everything that the ruleset at ``place`` makes to ``generated/<id>/`` of its project, or of the folder ``out``.
    With errors among the findings of the result nothing was written."""
    location = locate(place)
    if out is not None:
        location = replace(location, home=os.path.abspath(out))
    return project_build.build(location)


def odds(
    ruleset: Ruleset | Place,
    procedure: str,
    inputs: Mapping[str, Plain] | None = None,
    *,
    decisions: Mapping[str, Plain] | None = None,
    options: Mapping[str, Plain] | None = None,
) -> Distribution:
    """The exact odds of a procedure of a ruleset that is loaded, or that lies at a place; see :meth:`Ruleset.odds`."""
    loaded = ruleset if isinstance(ruleset, Ruleset) else load(ruleset)
    return loaded.odds(procedure, inputs, decisions=decisions, options=options)


def locate(place: Place) -> Location:
    """The one ruleset that ``place`` names. Raises :class:`~rulewright.project.discovery.NoRulesetError`."""
    found = find(os.fspath(place))
    if len(found) != 1:
        names = ", ".join(location.name for location in found)
        raise NoRulesetError(f"there are several rulesets in '{os.fspath(place)}'", f"name one of {names}")
    return found[0]
