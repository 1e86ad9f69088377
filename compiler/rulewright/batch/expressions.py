"""Expressions as columns: over few possible values as a look-up, over many as arithmetic on whole arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from rulewright.batch.columns import (
    Alphabet,
    Column,
    Known,
    Numbers,
    Rows,
    Sequence,
    Shape,
    Struct,
    atoms,
    value_of,
)
from rulewright.batch.emitter import Chosen, DeadEndError, Emitter
from rulewright.batch.joining import join, scattered
from rulewright.batch.limits import MOST_COMBINATIONS, NotVectorisedError
from rulewright.batch.needs import Lost, Scope, needed, resolve
from rulewright.batch.operations import Operations
from rulewright.calculus.declarations import FormulaCase
from rulewright.calculus.expressions import (
    Amend,
    Arithmetic,
    Build,
    CallFormula,
    CallModifiers,
    Choose,
    Collect,
    Compare,
    Expression,
    Extreme,
    FieldOf,
    Literal,
    Logic,
    LookUp,
    Not,
    Variable,
)
from rulewright.calculus.modifiers import Cap, ModifierCase, ModifierGroup, ModifierLine, Round
from rulewright.calculus.operations.demands import EvaluationError, check_type
from rulewright.calculus.types import ANY_INTEGER, YES_NO, ListType, RecordType, Type
from rulewright.calculus.values import RecordValue, Value
from rulewright.calculus.walk import children, free_variables, replace_children
from rulewright.odds.compile import Expressions
from rulewright.source import Span

__all__ = ["FEW", "ShapeCompiler"]

FEW = 2_048
"""A table over several columns is preferred to arithmetic while it has at most so many cells."""


class ShapeCompiler:
    """Compiles expressions of one program."""

    def __init__(self, emitter: Emitter, closures: Expressions) -> None:
        self.emitter = emitter
        self.world = emitter.world
        self.closures = closures
        self._operations = Operations(emitter)

    def shape(self, expression: Expression, scope: Scope, rows: Rows, hint: str = "value") -> Shape:
        """The shape of ``expression`` in ``rows``. Raises :class:`NotVectorisedError`, and :class:`DeadEndError` when every
        row stops in it."""
        found = resolve(expression, scope, self.world)
        if isinstance(found, Lost):
            raise NotVectorisedError(found.why, expression.span)
        if found is not None:
            return self._simplified(found, rows)
        built = self._built(expression, scope, rows)
        if built is not None:
            return built
        try:
            columns = needed(expression, scope, self.world)
        except KeyError as error:
            raise NotVectorisedError(str(error.args[0]), expression.span) from None
        bases, cells = self.emitter.bases(columns, rows)
        if cells is not None and cells <= MOST_COMBINATIONS and (len(bases) < 2 or cells <= FEW):
            operation = self._cheap(expression, scope, rows, hint) if len(bases) > 1 else None
            return operation or self._tabulated(expression, scope, rows, hint)
        operation = self._decomposed(expression, scope, rows, hint)
        if operation is not None:
            return operation
        if cells is not None and cells <= MOST_COMBINATIONS:
            return self._tabulated(expression, scope, rows, hint)
        raise NotVectorisedError("this hangs on too many values at once", expression.span)

    def condition(self, expression: Expression, scope: Scope, rows: Rows, hint: str = "holds") -> Column | Known:
        """The shape of a condition."""
        found = self.shape(expression, scope, rows, hint)
        assert isinstance(found, Column | Known)
        return found

    def _simplified(self, shape: Shape, rows: Rows) -> Shape:
        """A column that can have only one value here is known."""
        if isinstance(shape, Column):
            possible = self.emitter.possible(shape, rows)
            if possible is not None and len(possible) == 1:
                return Known(shape.domain.value(next(iter(possible))))
        return shape

    # Tables

    def _reader(self, expression: Expression, scope: Scope) -> Callable[[Chosen], Value]:
        names = sorted(free_variables(expression))
        shapes = [scope[name] for name in names]
        return self.over(shapes, self.closures.read(expression, {name: at for at, name in enumerate(names)}))

    def over(self, shapes: Iterable[object], read: Callable[[tuple[Value, ...]], Value]) -> Callable[[Chosen], Value]:
        """``read``, which wants the values of ``shapes`` in a tuple, as a function of the values of columns. Columns that are
        not chosen have any value that they can have."""
        known: list[Shape] = [
            shape if isinstance(shape, Known | Column | Struct | Sequence) else Known(None) for shape in shapes
        ]
        anything: dict[str, Value] = {}
        for shape in known:
            for column in atoms(shape):
                codes = column.domain.codes
                first = codes[0] if codes else column.domain.low if isinstance(column.domain, Numbers) else 0
                anything[column.name] = column.domain.value(first)
        return lambda chosen: read(tuple([value_of(shape, {**anything, **chosen}) for shape in known]))

    def needed_by(self, expressions: Iterable[Expression], scope: Scope) -> list[Column]:
        """Every column that any of ``expressions`` can hang on."""
        try:
            return [column for each in expressions for column in needed(each, scope, self.world)]
        except KeyError as error:
            raise NotVectorisedError(str(error.args[0])) from None

    def _tabulated(self, expression: Expression, scope: Scope, rows: Rows, hint: str) -> Shape:
        columns = needed(expression, scope, self.world)
        bases, _ = self.emitter.bases(columns, rows)
        return self.emitter.tabulate(hint, bases, columns, rows, self._reader(expression, scope))

    # Records and lists

    def _built(self, expression: Expression, scope: Scope, rows: Rows) -> Shape | None:
        match expression:
            case Build(type=RecordType(id=id), fields=fields):
                named = {name: self.shape(value, scope, rows, name) for name, value in fields}
                return self._record(id, named, named, rows, expression.span)
            case Amend(record=record, changes=changes):
                base = self.shape(record, scope, rows)
                kind = self._record_id(base)
                changed = {name: self.shape(value, scope, rows, name) for name, value in changes}
                if kind is None:
                    return None
                names = [field.id for field in self.world.records[kind].fields]
                every = {name: changed.get(name) or self.emitter.field(base, name, rows) for name in names}
                return self._record(kind, every, changed, rows, expression.span)
            case FieldOf(record=record, name=name):
                inner = self.shape(record, scope, rows) if isinstance(record, Build | Amend | Choose) else None
                return self.emitter.field(inner, name, rows) if isinstance(inner, Struct) else None
            case _ if isinstance(expression.type, ListType):
                return self._operations.list(
                    expression, lambda each: self.shape(each, scope, rows), self._inside(scope, rows)
                )
            case _:
                return None

    def _inside(self, scope: Scope, rows: Rows) -> Callable[[Collect, Shape], Shape]:
        def value(collect: Collect, item: Shape) -> Shape:
            return self.shape(collect.value, {**scope, collect.clauses[0].name: item}, rows)

        return value

    def fields_of(self, shape: Shape) -> frozenset[str]:
        """The names of the fields of a record; none when it is no record."""
        kind = self._record_id(shape)
        return frozenset() if kind is None else frozenset(field.id for field in self.world.records[kind].fields)

    def _record_id(self, shape: Shape) -> str | None:
        match shape:
            case Struct(record=record) | Known(value=RecordValue(record=record)):
                return record
            case Column(domain=Alphabet(values=values)):
                found = {value.record for value in values if isinstance(value, RecordValue)}
                whole = all(isinstance(value, RecordValue) for value in values)
                return found.pop() if whole and len(found) == 1 else None
            case _:
                return None

    def _record(
        self, id: str, fields: Mapping[str, Shape], checked: Mapping[str, Shape], rows: Rows, span: Span
    ) -> Shape:
        for field in self.world.records[id].fields:
            if field.id in checked:
                self.check(checked[field.id], field.type, f"'{field.id}' of {id}", rows, span)
        if all(isinstance(shape, Known) for shape in fields.values()):
            return Known(RecordValue(id, tuple((name, value_of(shape, {})) for name, shape in fields.items())))
        return Struct(id, tuple((name, self._simplified(shape, rows)) for name, shape in fields.items()))

    def check(self, shape: Shape, type: Type, name: str, rows: Rows, span: Span) -> None:
        """Stop where ``shape`` lies outside the range that ``type`` declares; ``name`` says what it is for."""
        match shape:
            case Known(value=value):
                try:
                    check_type(value, type, name, span)
                except EvaluationError as error:
                    self.emitter.stop_all(error, rows)
            case Column():
                codes = self.emitter.possible(shape, rows)
                if codes is None:
                    self._operations.check_ends(shape, type, name, rows, span)
                    return
                bad = {}
                for code in codes:
                    try:
                        check_type(shape.domain.value(code), type, name, span)
                    except EvaluationError as error:
                        bad[code] = error
                if bad:

                    def within(chosen: Chosen) -> Value:
                        error = bad.get(shape.domain.stored(chosen[shape.name]))
                        if error is not None:
                            raise error
                        return None

                    self.emitter.tabulate("checked", [shape], [shape], rows, within)
            case Sequence(items=items):
                if isinstance(type, ListType):
                    for item in items:
                        self.check(item, type.item, name, rows, span)
            case Struct():
                return
            case _:
                assert_never(shape)

    # Operations on whole arrays

    def _cheap(self, expression: Expression, scope: Scope, rows: Rows, hint: str) -> Shape | None:
        """An operation that costs less than a look-up over several columns."""
        match expression:
            case Arithmetic(left=left, right=right) | Compare(left=left, right=right) | Extreme(left=left, right=right):
                first, second = self.shape(left, scope, rows), self.shape(right, scope, rows)
                return self._operations.binary(expression, first, second, rows, hint)
            case Logic(left=left, right=right) if _is_plain(right):
                return self._operations.logic(
                    expression, self.condition(left, scope, rows), self.condition(right, scope, rows), rows, hint
                )
            case Not(operand=operand):
                return self._operations.unary(expression, self.shape(operand, scope, rows), rows, hint)
            case _:
                return None

    def _decomposed(self, expression: Expression, scope: Scope, rows: Rows, hint: str) -> Shape | None:
        match expression:
            case Choose(condition=condition, then=then, otherwise=otherwise):
                return self._selected(
                    condition,
                    scope,
                    rows,
                    lambda inner: self.shape(then, scope, inner, hint),
                    lambda inner: self.shape(otherwise, scope, inner, hint),
                    hint,
                )
            case Logic(operator=which, left=left, right=right):
                certain = Known(which == "or")
                if _is_plain(right):
                    return self._cheap(expression, scope, rows, hint)

                def other(inner: Rows) -> Shape:
                    return self.shape(right, scope, inner, hint)

                def settled(_: Rows) -> Shape:
                    return certain

                if which == "and":
                    return self._selected(left, scope, rows, other, settled, hint)
                return self._selected(left, scope, rows, settled, other, hint)
            case CallFormula(formula=id, arguments=arguments):
                formula = self.world.formulas[id]
                inner = {name: self.shape(value, scope, rows, name) for name, value in arguments}
                for parameter in formula.parameters:
                    what = f"'{parameter.name}' of {id}"
                    self.check(inner[parameter.name], parameter.type, what, rows, expression.span)
                failure = EvaluationError(f"no case of the formula '{id}' holds", expression.span)
                return self._cases(formula.cases, inner, rows, failure, hint)
            case CallModifiers():
                return self._modifiers(expression, scope, rows, hint)
            case LookUp(keys=keys):
                shapes = [
                    self._operations.clipped(
                        self.world.tables[expression.table], at, self.shape(key, scope, rows), rows
                    )
                    for at, key in enumerate(keys)
                ]
                return self._over_operands(expression, shapes, rows, hint)
            case Collect():
                return None
            case _:
                shapes = [self.shape(child, scope, rows) for child in children(expression)]
                found = None
                if isinstance(expression, Arithmetic | Compare | Extreme):
                    found = self._operations.binary(expression, shapes[0], shapes[1], rows, hint)
                elif len(shapes) == 1:
                    found = self._operations.unary(expression, shapes[0], rows, hint)
                elif len(shapes) == 2:
                    found = self._operations.pair(expression, shapes[0], shapes[1], rows, hint)
                return found or self._over_operands(expression, shapes, rows, hint)

    def _over_operands(self, expression: Expression, shapes: list[Shape], rows: Rows, hint: str) -> Shape | None:
        """A table over what stands directly inside ``expression``."""
        waiting = {f"operand_{at}": shape for at, shape in enumerate(shapes)}
        names = iter(waiting)
        over = replace_children(expression, lambda child: Variable(child.type, next(names), span=child.span))
        columns = [column for shape in shapes for column in atoms(shape)]
        bases, cells = self.emitter.bases(columns, rows)
        if cells is None or cells > MOST_COMBINATIONS:
            return None
        return self.emitter.tabulate(hint, bases, columns, rows, self._reader(over, waiting))

    def selected(
        self,
        parts: list[tuple[Rows, Shape]],
        rows: Rows,
        hint: str,
    ) -> Shape:
        """One shape for ``rows``, of which each of ``parts`` has some."""
        put = scattered(self.emitter, hint, [each for each, _ in parts], rows)
        return join(self.emitter, hint, parts, rows, put)

    def _selected(
        self,
        condition: Expression,
        scope: Scope,
        rows: Rows,
        then: Callable[[Rows], Shape],
        otherwise: Callable[[Rows], Shape],
        hint: str,
    ) -> Shape:
        """``then`` where ``condition`` holds and ``otherwise`` elsewhere; each is only looked at where it counts."""
        holds = self.condition(condition, scope, rows)
        if isinstance(holds, Known):
            return then(rows) if holds.value is True else otherwise(rows)
        parts: list[tuple[Rows, Shape]] = []
        for truth, side in ((True, then), (False, otherwise)):
            inner = self.where(holds, condition, scope, rows, truth)
            try:
                parts.append((inner, side(inner)))
            except DeadEndError:
                continue
        if not parts:
            raise DeadEndError
        return self.selected(parts, rows, hint)

    def where(self, holds: Column, condition: Expression, scope: Scope, rows: Rows, truth: bool) -> Rows:
        """Those of ``rows`` in which ``holds``, the column of ``condition``, is ``truth``."""
        writer = self.emitter.writer
        mask = self.emitter.read(holds, rows)
        key = (mask, "rows", truth)
        index = writer.cached(key)
        if index is None:
            text = f"np.flatnonzero({mask})" if truth else f"np.flatnonzero(~{mask})"
            index = writer.keep(key, writer.let("rows", text, mask))
        narrowed = self._narrowing(condition, scope, rows, truth)
        if holds.via is not None:
            left = frozenset(code for code, image in holds.via.items() if image == truth)
            name = holds.base.name
            narrowed[name] = narrowed[name] & left if name in narrowed else left
        elif holds.root is None:
            narrowed[holds.name] = frozenset((int(truth),))
        return self.emitter.some(rows, index, narrowed)

    def _narrowing(self, condition: Expression, scope: Scope, rows: Rows, truth: bool) -> dict[str, frozenset[int]]:
        """What ``condition`` being ``truth`` tells of single columns."""
        match condition:
            case Not(operand=operand):
                return self._narrowing(operand, scope, rows, not truth)
            case Logic(operator=operator, left=left, right=right):
                if (operator == "and") != truth:
                    return {}
                both = self._narrowing(left, scope, rows, truth)
                for name, codes in self._narrowing(right, scope, rows, truth).items():
                    both[name] = both[name] & codes if name in both else codes
                return both
            case _:
                bases, cells = self.emitter.bases(needed(condition, scope, self.world), rows)
                if len(bases) != 1 or cells is None:
                    return {}
                base, columns = bases[0], needed(condition, scope, self.world)
                read = self._reader(condition, scope)
                passing: set[int] = set()
                for code in self.emitter.possible(base, rows) or ():
                    chosen: dict[str, Value] = {base.name: base.domain.value(code)}
                    for column in columns:
                        if column is not base and column.via is not None and column.base is base:
                            chosen[column.name] = column.domain.value(column.via[code])
                    try:
                        if read(chosen) is truth:
                            passing.add(code)
                    except EvaluationError:
                        continue
                return {base.name: frozenset(passing)} if base.root is None else {}

    def _cases(
        self,
        cases: tuple[FormulaCase | ModifierCase, ...],
        scope: Scope,
        rows: Rows,
        failure: EvaluationError | None,
        hint: str,
    ) -> Shape:
        """The value of the first of ``cases`` that holds; where none does, ``failure``, or 0."""
        if not cases:
            if failure is None:
                return Known(0)
            self.emitter.stop_all(failure, rows)
        first, *rest = cases
        if first.condition is None:
            return self.shape(first.value, scope, rows, hint)
        return self._selected(
            first.condition,
            scope,
            rows,
            lambda inner: self.shape(first.value, scope, inner, hint),
            lambda inner: self._cases(tuple(rest), scope, inner, failure, hint),
            hint,
        )

    def _modifiers(self, call: CallModifiers, scope: Scope, rows: Rows, hint: str) -> Shape:
        modifiers = self.world.modifiers[call.modifiers]
        inner = {name: self.shape(value, scope, rows, name) for name, value in call.arguments}
        for parameter in modifiers.parameters:
            what = f"'{parameter.name}' of {modifiers.id}"
            self.check(inner[parameter.name], parameter.type, what, rows, call.span)
        if not modifiers.is_sum:
            raise NotVectorisedError("modifiers that do more than add, and hang on too many values", call.span)
        total: Shape = Known(0)
        for item in modifiers.items:
            match item:
                case ModifierLine():
                    value = self._cases(item.cases, inner, rows, None, item.id)
                    total = self._combined(_SUM, total, value, rows, hint)
                case Cap(which=which, limit=limit):
                    nearest = Extreme(ANY_INTEGER, "smaller" if which == "at most" else "larger", _NOTHING, _NOTHING)
                    total = self._combined(nearest, total, self.shape(limit, inner, rows), rows, hint)
                case ModifierGroup() | Round():
                    raise NotVectorisedError("the best or the worst of lines that hang on too many values", call.span)
                case _:
                    assert_never(item)
        return total

    def _combined(self, how: Arithmetic | Extreme, first: Shape, second: Shape, rows: Rows, hint: str) -> Shape:
        found = self._operations.binary(how, first, second, rows, hint)
        if found is None:
            raise NotVectorisedError("modifiers that are no whole numbers")
        return found


_NOTHING = Literal(YES_NO, None)
_SUM = Arithmetic(ANY_INTEGER, "+", _NOTHING, _NOTHING)


def _is_plain(expression: Expression) -> bool:
    """Whether an expression can be looked at everywhere: it costs little and cannot fail."""
    match expression:
        case Literal() | Variable():
            return True
        case FieldOf(record=record):
            return _is_plain(record)
        case Compare(operator="=" | "!=", left=left, right=right):
            return _is_plain(left) and _is_plain(right)
        case Compare(left=left, right=right) if left.type == right.type == ANY_INTEGER:
            return _is_plain(left) and _is_plain(right)
        case Not(operand=operand):
            return _is_plain(operand)
        case Logic(left=left, right=right):
            return _is_plain(left) and _is_plain(right)
        case _:
            return False
