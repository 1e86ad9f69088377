"""Mappings and sets that note who reads and writes them, so that a step is known by what it depends on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias, TypeVar, overload

__all__ = ["ALL", "Fact", "Log", "TrackedMapping", "TrackedSet"]

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
        self.writes: dict[Fact, tuple[object, bool]] = {}
        """The value written last, and whether there is one (False: it was taken out)."""

    def wrote(self, fact: Fact, value: object, *, there: bool = True) -> None:
        """Note what has been written. Outside of a step nobody would repeat it when the step is not done again."""
        assert self.working, f"{fact} is written outside of a step"
        self.writes.pop(fact, None)  # what is written last stands last
        self.writes[fact] = (value, there)


class TrackedMapping(dict[Key, Value]):
    """A dictionary whose reads and writes are noted in a log while a step is at work."""

    __slots__ = ("_log", "name")

    def __init__(self, name: str, log: Log) -> None:
        super().__init__()
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
        self._log.wrote((self.name, key), value)
        super().__setitem__(key, value)

    def __delitem__(self, key: Key) -> None:
        self._log.wrote((self.name, key), None, there=False)
        super().__delitem__(key)

    def replay(self, key: Key, value: Value, there: bool) -> None:
        """Write what a step wrote when it was done."""
        if there:
            super().__setitem__(key, value)
        else:
            super().pop(key, None)

    def reorder(self, order: Iterable[Key]) -> None:
        """Put the keys into ``order``, which need not name all of them; what it leaves out is taken out. The values stay."""
        kept = [(key, super(TrackedMapping, self).__getitem__(key)) for key in order]
        super().clear()
        super().update(kept)

    def plain(self) -> dict[Key, Value]:
        """The same as a dictionary that nobody watches."""
        return dict(super().items())


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
        self._log.wrote((self.name, one), True)
        super().add(one)

    def update(self, *many: Iterable[str]) -> None:
        for names in many:
            for one in names:
                self.add(one)

    def replay(self, one: Any, value: object, there: bool) -> None:
        """Write what a step wrote when it was done."""
        super().add(one)
