"""Choices and scales: enumerations whose members carry the author's id and label."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Self

__all__ = ["Choice", "Scale"]


class Choice(Enum):
    """Unordered members. The value of a member is its id in the rules; ``label`` is what people read, and ``rank`` its
    place in the order of declaration, from 0.

    >>> class Posture(Choice):
    ...     standing = "standing", "Standing"
    >>> Posture("standing").label
    'Standing'
    """

    _value_: str
    label: str
    rank: int

    def __new__(cls, id: str, label: str = "") -> Self:
        member = object.__new__(cls)
        member._value_ = id
        member.label = label
        member.rank = len(cls.__members__)
        return member

    def __str__(self) -> str:
        return self.label

    if TYPE_CHECKING:
        # Rules may compare what a type checker can prove to be different; a declared __eq__ keeps it from objecting.
        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...


class Scale(Choice):
    """Ordered members, lowest first: those of one scale compare with ``<``, ``<=``, ``>``, ``>=``."""

    def __lt__(self, other: Self) -> bool:
        return self.rank < other.rank if other.__class__ is self.__class__ else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.rank <= other.rank if other.__class__ is self.__class__ else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.rank > other.rank if other.__class__ is self.__class__ else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.rank >= other.rank if other.__class__ is self.__class__ else NotImplemented
