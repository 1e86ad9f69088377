"""Running a program: its package is rendered, executed in memory, and called with values of the compiler.

Nothing is written to disk, and the modules are gone from ``sys.modules`` as soon as they are loaded. The runtime is not executed
a second time: the copy that lies beside generated resolvers is :mod:`rulewright.runtime`, byte for byte.
"""

from __future__ import annotations

import importlib
import itertools
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, ModuleType
from typing import Literal, cast

from rulewright import runtime
from rulewright.calculus.declarations import Parameter
from rulewright.calculus.types import ListType, Type
from rulewright.calculus.values import Value
from rulewright.core.program import Program
from rulewright.python.convert import Converter, WrongValueError
from rulewright.python.names import Names, name_program
from rulewright.python.package import render

__all__ = ["Kind", "LoadedPackage", "RefusedError", "RunError", "load"]

Kind = Literal["procedure", "formula", "modifiers", "table"]
"""What can be run."""

_MODULES: Mapping[Kind, str] = {
    "procedure": "procedures",
    "formula": "formulas",
    "modifiers": "modifiers",
    "table": "tables",
}

_numbers = itertools.count(1)


class RunError(Exception):
    """A run had no result. ``reason`` tells why, as a word for programs; ``message`` in words for people; ``place`` is the line in
    the rules (``file:line``), or empty.

    Reasons: ``refused`` (:class:`RefusedError`), ``dice ran out``, ``impossible face``, ``dice left over``, ``not allowed``
    (an answer), ``answer left over``, ``out of range``, ``external table``, ``no such row``, ``wrong input``,
    and ``rule`` (any other).
    """

    def __init__(self, reason: str, message: str, place: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.place = place


class RefusedError(RunError):
    """A ``require`` of the rules said no; ``message`` is its text."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__("refused", message, place)


_REASONS: tuple[tuple[type[runtime.RuleError], str], ...] = (
    (runtime.DiceRanOut, "dice ran out"),
    (runtime.ImpossibleFace, "impossible face"),
    (runtime.DiceLeftOver, "dice left over"),
    (runtime.NotAllowed, "not allowed"),
    (runtime.AnswerLeftOver, "answer left over"),
    (runtime.OutOfRange, "out of range"),
    (runtime.NotAmong, "out of range"),
    (runtime.EmptyRange, "out of range"),
    (runtime.ExternalTable, "external table"),
    (runtime.NoSuchRow, "no such row"),
)


class _Loader(MetaPathFinder, InspectLoader):
    """Finds the modules of one package in its texts."""

    def __init__(self, package: str, texts: Mapping[str, str]) -> None:
        self._package = package
        self._texts = texts

    def _path(self, name: str) -> str:
        inside = name.removeprefix(self._package).lstrip(".").replace(".", "/")
        return f"{inside}.py" if inside else "__init__.py"

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._package and not fullname.startswith(f"{self._package}."):
            return None
        if self._path(fullname) not in self._texts:
            return None
        return spec_from_loader(fullname, self, origin=f"<{fullname}>", is_package=self.is_package(fullname))

    def is_package(self, fullname: str) -> bool:
        return fullname == self._package

    def get_source(self, fullname: str) -> str:
        return self._texts[self._path(fullname)]

    def get_code(self, fullname: str) -> CodeType:
        # A name without angle brackets, so that tracebacks ask this loader for the lines.
        return self.source_to_code(self.get_source(fullname), f"{self._package}/{self._path(fullname)}")


def load(program: Program) -> LoadedPackage:
    """Render the package of ``program`` and execute it in memory."""
    texts = render(program)
    package = f"_rulewright_package_{next(_numbers)}"
    loader = _Loader(package, texts)
    sys.meta_path.insert(0, loader)
    sys.modules[f"{package}.runtime"] = runtime
    modules: dict[str, ModuleType] = {}
    try:
        importlib.import_module(package)
        for path in texts:
            if "/" not in path and path.endswith(".py"):
                name = path.removesuffix(".py")
                modules[name] = importlib.import_module(package if name == "__init__" else f"{package}.{name}")
    finally:
        sys.meta_path.remove(loader)
        for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
            del sys.modules[name]
    return LoadedPackage(program, name_program(program), texts, modules)


@dataclass(frozen=True)
class LoadedPackage:
    """A package in memory. ``texts`` is its source; ``modules`` its modules by name."""

    program: Program
    names: Names
    texts: Mapping[str, str]
    modules: Mapping[str, ModuleType]

    @property
    def converter(self) -> Converter:
        """Converts between values and objects of this package."""
        return Converter(self.program, self.names, self.modules["types"])

    def function(self, kind: Kind, id: str) -> Callable[..., object]:
        """The function that a declaration became; raises KeyError for an unknown one."""
        module = _MODULES[kind]
        found = getattr(self.modules[module], self.names.functions[module][id])
        assert callable(found)
        return cast("Callable[..., object]", found)

    def parameters(self, kind: Kind, id: str) -> tuple[Parameter, ...]:
        """The inputs of a declaration; those of a table are its keys."""
        match kind:
            case "procedure":
                return self.program.procedures[id].parameters
            case "formula":
                return self.program.formulas[id].parameters
            case "modifiers":
                return self.program.modifiers[id].parameters
            case "table":
                return tuple(Parameter(key.name, key.type, key.label) for key in self.program.tables[id].keys)

    def result_type(self, kind: Kind, id: str) -> Type:
        """The type of what a declaration gives."""
        match kind:
            case "procedure":
                return self.program.procedures[id].result
            case "formula":
                return self.program.formulas[id].result
            case "modifiers":
                return self.program.modifiers[id].result
            case "table":
                table = self.program.tables[id]
                return ListType(table.result) if table.policy == "all" else table.result

    def run(
        self,
        kind: Kind,
        id: str,
        arguments: Mapping[str, Value],
        *,
        rolls: Iterable[int] | None = None,
        seed: int | str | None = None,
        choices: Mapping[str, Value] | Iterable[tuple[str, Value]] = (),
        options: Mapping[str, Value] | None = None,
        trace: runtime.Trace | None = None,
        decide: Callable[[runtime.Decision], object] | None = None,
    ) -> Value:
        """What the declaration gives for ``arguments`` (inputs by name; those with a default may be left out).

        Dice show ``rolls`` one by one when they are given, and all of them must be used; otherwise they are random, by
        ``seed`` if there is one. ``choices`` answers decisions (by name, or in the order in which they are asked); all of
        them must be asked for. ``decide`` answers those instead, with objects of the package. Raises :class:`RunError`
        when there is no result; KeyError when there is no such declaration.
        """
        function = self.function(kind, id)
        dice = runtime.Random(seed) if rolls is None else runtime.Scripted(rolls)
        try:
            inputs = self._inputs(kind, id, arguments, options or {}, trace)
            if kind == "procedure":
                answers = self._answers(choices)
                found = function(dice, decide=decide or answers, **inputs)
                if decide is None:
                    answers.finish()
            elif kind == "table":
                keys = [inputs[self.names.parameters["tables", id][key.name]] for key in self.parameters(kind, id)]
                found = function(*keys, trace)
            else:
                found = function(**inputs)
            if isinstance(dice, runtime.Scripted):
                dice.finish()
            return self.converter.to_value(found, self.result_type(kind, id))
        except runtime.Refused as error:
            raise RefusedError(error.message, error.place) from error
        except runtime.RuleError as error:
            reason = next((word for known, word in _REASONS if isinstance(error, known)), "rule")
            raise RunError(reason, error.message, error.place) from error
        except WrongValueError as error:
            raise RunError("wrong input", error.message) from error

    def _inputs(
        self,
        kind: Kind,
        id: str,
        arguments: Mapping[str, Value],
        options: Mapping[str, Value],
        trace: runtime.Trace | None,
    ) -> dict[str, object]:
        names = self.names.parameters[_MODULES[kind], id]
        for parameter in self.parameters(kind, id):
            if parameter.name not in arguments and not parameter.has_default:
                raise WrongValueError(f"the input '{parameter.name}' is missing")
        inputs = self.converter.arguments(arguments, names)
        if kind == "table":
            return inputs
        accepted = self.function(kind, id).__kwdefaults__ or {}
        if "options" in accepted:
            inputs["options"] = self.options(options)
        else:
            self.options(options)
        if "trace" in accepted:
            inputs["trace"] = trace
        return inputs

    def options(self, chosen: Mapping[str, Value]) -> object:
        """The Options of the package with ``chosen`` set. Raises :class:`~rulewright.python.convert.WrongValueError`."""
        made = self.modules["options"].Options
        return made(**self.converter.arguments(chosen, self.names.options))

    def _answers(self, choices: Mapping[str, Value] | Iterable[tuple[str, Value]]) -> runtime.Answers:
        if isinstance(choices, Mapping):
            return runtime.Answers({name: self.converter.to_object(value) for name, value in choices.items()})
        return runtime.Answers([(name, self.converter.to_object(value)) for name, value in choices])
