"""From collected lines to the text of a function: what nothing reads is left out, and a look-up of a fresh draw is drawn itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from rulewright.batch.draws import draw_table
from rulewright.batch.writer import Block, Drawn, Line, Loop, Remark, Taken, Writer, lines_in

__all__ = ["finish"]

INDENT = "    "


def finish(writer: Writer, head: str) -> tuple[str, dict[str, object], dict[str, tuple[object, ...]]]:
    """The text of the function that ``head`` begins, the constants that it names, and, for each of them that is drawn from, the
    roll that it stands for and the tables that were looked up in it."""
    block = writer.main
    while True:
        _drop(block)
        if not _fuse(block):
            break
    _shorten(block)
    rolls: dict[str, tuple[object, ...]] = {}
    text = "\n".join([head, *_text(block, writer, rolls)]) + "\n"
    words = set(re.findall(r"\w+", text))
    return text, {name: value for name, value in writer.constants.items() if name in words}, rolls


def _drop(block: Block) -> None:
    """Leave out every line whose target nothing reads."""
    needed: set[str] = set()
    by_target: dict[str, list[Line | Drawn | Taken]] = {}
    waiting: list[str] = []
    for _, line in lines_in(block):
        by_target.setdefault(line.target, []).append(line)
        if isinstance(line, Line) and line.effect:
            waiting.extend(line.reads)
            needed.add(line.target)
    for loop in _loops(block):
        waiting.extend(loop.reads)
    while waiting:
        name = waiting.pop()
        if name in needed:
            continue
        needed.add(name)
        for line in by_target.get(name, ()):
            waiting.extend(line.reads)
    # A carried column is read by the lines that set it: those were counted above, whether or not they have an effect.
    for _, line in list(lines_in(block)):
        if isinstance(line, Line) and line.effect:
            continue
        if line.target not in needed:
            _remove(block, line)


def _loops(block: Block) -> Iterator[Loop]:
    for item in block.items:
        if isinstance(item, Loop):
            yield item
            yield from _loops(item.block)


def _remove(block: Block, line: Line | Drawn | Taken) -> None:
    for item in block.items:
        if item is line:
            block.items.remove(item)
            return
        if isinstance(item, Loop):
            _remove(item.block, line)


def _fuse(block: Block) -> bool:
    """Draw (or look up) directly what is only looked up once; whether anything was fused."""
    readers = Counter(name for _, line in lines_in(block) for name in set(line.reads))
    readers.update(name for loop in _loops(block) for name in loop.reads)
    made = {line.target: (home, line) for home, line in lines_in(block) if not isinstance(line, Line)}
    for home, line in list(lines_in(block)):
        if not isinstance(line, Taken) or readers[line.index] != 1 or line.index not in made:
            continue
        where, source = made[line.index]
        if where is not home:
            continue
        fused: Drawn | Taken
        if isinstance(source, Drawn):
            table = {code: int(line.table[code]) for group in source.groups for code, _ in group.weights}
            groups = tuple(group.through(table) for group in source.groups)
            yes_no = line.table.dtype == bool
            fused = Drawn(line.target, source.size, groups, yes_no, source.index, (*source.sites, line.table))
        else:
            fused = Taken(line.target, line.table.take(source.table), source.index, source.reached)
        home.items[home.items.index(line)] = fused
        home.items.remove(source)
        return True
    return False


def _shorten(block: Block) -> None:
    """Yes/no tables that ask for one end of a range, or for one value, are comparisons."""
    for home, line in list(lines_in(block)):
        if isinstance(line, Taken) and line.table.dtype == bool:
            text = _comparison(line)
            if text is not None:
                home.items[home.items.index(line)] = Line(line.target, text, line.reads)


def _comparison(line: Taken) -> str | None:
    reached = sorted(line.reached)
    yes = [place for place in reached if line.table[place]]
    no = [place for place in reached if not line.table[place]]
    if not yes or not no:
        return None
    if len(yes) == 1:
        return f"{line.index} == {yes[0]}"
    if len(no) == 1:
        return f"{line.index} != {no[0]}"
    if yes[0] > no[-1]:
        return f"{line.index} >= {yes[0]}"
    if yes[-1] < no[0]:
        return f"{line.index} <= {yes[-1]}"
    return None


def _text(block: Block, writer: Writer, rolls: dict[str, tuple[object, ...]], depth: int = 1) -> Iterator[str]:
    indent = INDENT * depth
    some = False
    for at, item in enumerate(block.items):
        match item:
            case Remark(text=text):
                if at + 1 < len(block.items) and not isinstance(block.items[at + 1], Remark):
                    yield f"{indent}# {text}"
                continue
            case Line(target=target, text=text):
                yield f"{indent}{target} = {text}" if target else f"{indent}{text}"
            case Drawn():
                yield indent + _draw(item, writer, rolls)
            case Taken(target=target, index=index):
                yield f"{indent}{target} = {writer.constant(f'{target}_by_{index}', item.table)}.take({index})"
            case Loop(head=head, block=inner):
                yield indent + head
                yield from _text(inner, writer, rolls, depth + 1)
            case _:
                assert_never(item)
        some = True
    if not some:
        yield f"{indent}pass"


def _draw(drawn: Drawn, writer: Writer, rolls: dict[str, tuple[object, ...]]) -> str:
    if not drawn.index and len(drawn.groups[0].weights) == 1:
        stored = drawn.groups[0].weights[0][0]
        return f"{drawn.target} = np.full({drawn.size}, {bool(stored) if drawn.yes_no else stored})"
    table = writer.constant(f"chances_of_{drawn.target}", draw_table(drawn.groups))
    rolls[table] = drawn.sites
    call = f"draws.given({drawn.index}, {table})" if drawn.index else f"draws.one_of({drawn.size}, {table})"
    return f"{drawn.target} = {call}.view(np.bool_)" if drawn.yes_no else f"{drawn.target} = {call}"
