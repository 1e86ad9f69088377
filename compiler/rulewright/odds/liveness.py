"""What a situation must remember: which variables are still read, and which faces of a die are ever told apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.calculus.expressions import CountFaces, Expression, Size, Template, Variable
from rulewright.calculus.statements import (
    Assign,
    Body,
    ForEach,
    Let,
    Prose,
    Reroll,
    Statement,
    Step,
)
from rulewright.calculus.types import Pool
from rulewright.calculus.walk import (
    bodies_of,
    children,
    descend,
    every_statement,
    expressions_of,
    free_variables,
    introduced_by,
    name_of,
)
from rulewright.odds.spread import Faces

__all__ = ["faces_told_apart", "introduced_by", "read_by", "read_by_template", "read_in_body"]


def read_by(expressions: Iterable[Expression]) -> frozenset[str]:
    """The variables that any of ``expressions`` reads."""
    return frozenset(name for expression in expressions for name in free_variables(expression))


def read_by_template(template: Template) -> frozenset[str]:
    """The variables that a text reads."""
    return read_by(hole for _, hole in template.holes)


def read_in_body(body: Body) -> frozenset[str]:
    """The variables that ``body`` reads without having introduced them; remarks of the author read nothing."""
    bound: set[str] = set()
    read: set[str] = set()
    waiting = list(reversed(body))
    while waiting:
        statement = waiting.pop()
        if isinstance(statement, Step):  # its names go on to what comes after it
            waiting.extend(reversed(statement.body))
        if isinstance(statement, Step | Prose):
            continue
        read |= read_by(expressions_of(statement)) - bound
        name = name_of(statement)
        for nested in bodies_of(statement):
            inner = read_in_body(nested) - bound
            read |= inner - {name} if isinstance(statement, ForEach) else inner
        if name is not None and not isinstance(statement, ForEach):
            bound.add(name)
    return frozenset(read)


def _pool_readers(statement: Statement) -> Iterator[tuple[Expression | None, Expression]]:
    """Every expression of type pool in ``statement`` with the expression that it stands in (None: the statement)."""
    for outer in expressions_of(statement):
        if isinstance(outer.type, Pool):
            yield None, outer
        for parent in descend(outer):
            for child in children(parent):
                if isinstance(child.type, Pool):
                    yield parent, child


def faces_told_apart(body: Body) -> dict[int, Faces]:
    """For each kind of die whose pools are only ever counted and rerolled in ``body``: one face for each class of faces that
    nothing in it tells apart. A die that is missing has all its faces told apart."""
    questions: dict[int, set[tuple[tuple[int, int], ...]]] = {}
    whole: set[int] = set()
    for statement in every_statement(body):
        if isinstance(statement, Prose):
            continue
        if isinstance(statement, Reroll) and isinstance(statement.type, Pool):
            questions.setdefault(statement.type.sides, set()).add(statement.keeping)
        for parent, pool in _pool_readers(statement):
            assert isinstance(pool.type, Pool)
            sides = pool.type.sides
            if isinstance(parent, CountFaces):
                questions.setdefault(sides, set()).add(parent.ranges)
            elif isinstance(parent, Size) or (parent is None and _passes_on(statement, pool)):
                questions.setdefault(sides, set())
            else:
                whole.add(sides)
    return {sides: _classes(sides, asked) for sides, asked in questions.items() if sides not in whole}


def _passes_on(statement: Statement, pool: Expression) -> bool:
    return isinstance(pool, Variable) and isinstance(statement, Let | Assign | Reroll)


def _classes(sides: int, asked: set[tuple[tuple[int, int], ...]]) -> Faces:
    questions = sorted(asked)
    first_of: dict[tuple[bool, ...], int] = {}
    counts: dict[int, int] = {}
    for face in range(1, sides + 1):
        answers = tuple(any(low <= face <= high for low, high in ranges) for ranges in questions)
        first = first_of.setdefault(answers, face)
        counts[first] = counts.get(first, 0) + 1
    return tuple(sorted(counts.items()))
