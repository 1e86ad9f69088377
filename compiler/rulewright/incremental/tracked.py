"""Mappings and sets that note who reads and writes them, so that a step is known by what it depends on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NoReturn, TypeAlias, TypeVar, overload

__all__ = ["ALL", "Fact", "Log", "TrackedMapping", "TrackedSet", "plain", "reorder"]

Key = TypeVar("Key")
Value = TypeVar("Value")

Fact: TypeAlias = tuple[str, object]
"""The name of a mapping and a key of it: what it holds there, or that it holds nothing there."""

ALL: Final = object()
"""In place of a key: everything that a mapping holds, in its order."""


class Log:
    """What the step at work has read and written. Where no step is at work nothing is noted, and nothing may be written."""

    __slots__ = ("reads", "working", "writes")

    def __init__(self) -> None:
        self.working = False
        self.reads: set[Fact] = set()
        self.writes: dict[str, dict[Any, Any]] = {}
        """By mapping: the value written last for each key."""

    def wrote(self, mapping: str, key: object, value: object) -> None:
        """Note what has been written. Outside of a step nobody would write it again when the step is not done again."""
        assert self.working, f"{key} of the {mapping} is written outside of a step"
        self.writes.setdefault(mapping, {})[key] = value


class TrackedMapping(dict[Key, Value]):
    """A dictionary whose reads and writes are noted in a log while a step is at work. Nothing is ever taken out."""

    __slots__ = ("_log", "name")

    def __init__(self, name: str, log: Log, known: Mapping[Key, Value]) -> None:
        super().__init__(known)
        self.name = name
        self._log = log

    def _reads(self, key: object) -> None:
        if self._log.working:
            self._log.reads.add((self.name, key))

    def __getitem__(self, key: Key) -> Value:
        self._reads(key)
        return super().__getitem__(key)

    @overload
    def get(self, key: Key, default: None = None, /) -> Value | None: ...
    @overload
    def get(self, key: Key, default: Value, /) -> Value: ...
    @overload
    def get(self, key: Key, default: Any, /) -> Any: ...
    def get(self, key: Key, default: Any = None, /) -> Any:
        self._reads(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self._reads(key)
        return super().__contains__(key)

    def __iter__(self) -> Iterator[Key]:
        self._reads(ALL)
        return super().__iter__()

    def __len__(self) -> int:
        self._reads(ALL)
        return super().__len__()

    def keys(self) -> Any:
        self._reads(ALL)
        return super().keys()

    def values(self) -> Any:
        self._reads(ALL)
        return super().values()

    def items(self) -> Any:
        self._reads(ALL)
        return super().items()

    def __setitem__(self, key: Key, value: Value) -> None:
        self._log.wrote(self.name, key, value)
        super().__setitem__(key, value)

    def _untracked(self, *arguments: Any, **named: Any) -> NoReturn:
        raise NotImplementedError("nobody would note this: write with mapping[key] = value")

    __delitem__ = pop = popitem = clear = update = setdefault = _untracked


class TrackedSet(set[str]):
    """A set of names whose reads and writes are noted in a log while a step is at work. Nobody may go through it."""

    def __init__(self, name: str, log: Log) -> None:
        super().__init__()
        self.name = name
        self._log = log

    def __contains__(self, one: object) -> bool:
        if self._log.working:
            self._log.reads.add((self.name, one))
        return super().__contains__(one)

    def add(self, one: str, /) -> None:
        self._log.wrote(self.name, one, True)
        super().add(one)

    def update(self, *many: Iterable[str]) -> None:
        for names in many:
            for one in names:
                self.add(one)

    def __iter__(self) -> NoReturn:
        raise NotImplementedError("the order of a set is nobody's business")


def reorder(mapping: dict[Key, Value], order: Iterable[Key]) -> None:
    """Put the keys of a mapping, tracked or not, into ``order``. No step may be at work; the values stay as they are."""
    kept = [(key, dict.__getitem__(mapping, key)) for key in order]
    dict.clear(mapping)
    dict.update(mapping, kept)


def plain(mapping: dict[Key, Value]) -> dict[Key, Value]:
    """The same as a dictionary that nobody watches."""
    return dict(dict.items(mapping))
