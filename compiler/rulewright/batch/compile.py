"""A procedure with its inputs as a function of NumPy that plays many trials at once.

What the inputs decide is computed here, once. What hangs on dice becomes a column with one cell for each trial.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from math import prod
from typing import cast

import numpy as np

from rulewright.batch import support
from rulewright.batch.columns import BOTH, Alphabet, Known, Numbers, Rows, Shape, atoms
from rulewright.batch.columns import Sequence as Items
from rulewright.batch.draws import Draws
from rulewright.batch.emitter import DeadEndError, Emitter
from rulewright.batch.expressions import ShapeCompiler
from rulewright.batch.finish import finish
from rulewright.batch.limits import MOST_COUNTED, NotVectorisedError
from rulewright.batch.loops import repeat
from rulewright.batch.statements import StatementCompiler
from rulewright.batch.tally import CountSite, Tally, axis_of
from rulewright.batch.writer import Writer
from rulewright.calculus.values import Value
from rulewright.calculus.walk import free_variables
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.inputs.asked import Asked
from rulewright.odds.compile import Expressions

__all__ = ["Compiled", "Questions", "compile_procedure"]

Questions = tuple[tuple[Asked, ...], ...]
"""What is counted: for each question what it asks of the result, several together; none stands for the whole result."""

Chunk = Callable[[int, Draws, Tally], None]


@dataclass(frozen=True)
class Compiled:
    """A procedure as NumPy. ``source`` is the text of its function, ``constants`` the arrays and distributions that it names;
    ``rolls`` tells of each distribution which roll of the rules it stands for (a test can then say what is rolled)."""

    source: str
    constants: Mapping[str, object]
    sites: tuple[CountSite, ...]
    questions: Questions
    rolls: Mapping[str, tuple[object, ...]]

    def function(self) -> Chunk:
        """The function that plays a chunk of trials: their number, where draws come from, and what counts the results."""
        names: dict[str, object] = {"np": np, **support.NAMES, **self.constants}
        file = f"<batch {sha256(self.source.encode()).hexdigest()[:12]}>"
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(keepends=True), file)
        exec(compile(self.source, file, "exec"), names)
        return cast("Chunk", names["chunk"])


class _Counting:
    """Writes the counting of results and refusals."""

    def __init__(self, emitter: Emitter) -> None:
        self._emitter = emitter
        self.sites: list[CountSite] = []

    def count(self, group: int, shape: Shape, rows: Rows) -> None:
        """Count ``shape`` in ``rows`` for the question ``group``."""
        emitter, writer = self._emitter, self._emitter.writer
        needed = list(atoms(shape))
        columns, _ = emitter.bases(needed, rows)
        spans: list[tuple[int, int]] = []
        for column in columns:
            codes = emitter.possible(column, rows)
            if codes is not None and not codes:
                return
            if codes is None:
                assert isinstance(column.domain, Numbers)
                spans.append((column.domain.low, column.domain.high))
            else:
                low = min(codes)
                spans.append((0 if 0 <= low < 64 else low, max(codes)))
        axes = tuple(
            axis_of(
                column,
                low,
                high - low + 1,
                [each for each in needed if each is not column and each.base is column],
            )
            for column, (low, high) in zip(columns, spans, strict=True)
        )
        cells = prod(axis.cells for axis in axes)
        site = len(self.sites)
        self.sites.append(CountSite(group, shape, axes))
        if not columns:
            writer.do(f"tally.all({site}, {rows.size})", rows.size)
            return
        names = [emitter.read(column, rows) for column in columns]
        if len(columns) == 1 and columns[0].domain == Alphabet(BOTH):
            writer.do(f"tally.cells({site}, yes_or_no({names[0]}))", names[0])
            return
        kind = np.min_scalar_type(cells).name if cells < 1 << 31 else "int64"
        if cells >= 1 << 62:
            raise NotVectorisedError("a result with too many forms")
        text = ""
        for name, axis in zip(names, axes, strict=True):
            shifted = f"np.subtract({name}, {axis.low}, dtype=np.int64)" if axis.low else name
            text = (
                f"np.multiply({text}, {axis.cells}, dtype=np.{kind}, casting='unsafe') + {shifted}" if text else shifted
            )
        if cells <= MOST_COUNTED:
            writer.do(f"tally.cells({site}, np.bincount({text}, minlength={cells}))", *names)
        else:
            writer.do(f"tally.rare({site}, {text})", *names)


def compile_procedure(
    program: Program,
    procedure: str,
    arguments: Mapping[str, Value],
    questions: Questions,
    *,
    decisions: Mapping[str, Value] | None = None,
    options: Mapping[str, Value] | None = None,
) -> Compiled:
    """``procedure`` with all its ``arguments`` as NumPy. Raises :class:`NotVectorisedError` when it has no such form."""
    world = world_of(program, options)
    emitter = Emitter(Writer(reserved=("n", "draws", "tally", "np", *support.NAMES)), world)
    shapes = ShapeCompiler(emitter, Expressions(world))
    counting = _Counting(emitter)

    def refuse(rows: Rows, message: Shape) -> None:
        counting.count(-1, message, rows)

    statements = StatementCompiler(program, shapes, decisions or {}, refuse, repeat)
    every = Rows("n")
    known: Mapping[str, Shape] = {name: Known(value) for name, value in arguments.items()}
    for rows, shape in statements.call(program.procedures[procedure], known, every, ()):
        for group, question in enumerate(questions):
            with suppress(DeadEndError):  # what is asked fails for every result here, and the trials have been stopped
                counting.count(group, _asked(shapes, shape, question, rows), rows)
    text, constants, rolls = finish(emitter.writer, "def chunk(n, draws, tally):")
    return Compiled(text, constants, tuple(counting.sites), questions, rolls)


def _asked(shapes: ShapeCompiler, result: Shape, question: tuple[Asked, ...], rows: Rows) -> Shape:
    if not question:
        return result
    scope: dict[str, Shape] = {"result": result}
    fields = shapes.fields_of(result)
    for each in question:
        for name in free_variables(each.expression) & fields:
            scope[name] = shapes.emitter.field(result, name, rows)
    found = tuple(shapes.shape(each.expression, scope, rows, "asked") for each in question)
    return found[0] if len(found) == 1 else Items(found)
