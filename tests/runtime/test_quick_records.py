"""Records that are made quickly are frozen dataclasses in every other way."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace

import pytest

from rulewright.runtime import OutOfRange, quick


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    skill: int
    name: str = "Anna"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    skill: int
    name: str = "Anna"

    def __post_init__(self) -> None:
        if self.skill < 0:
            raise OutOfRange("'skill' of Figure", self.skill, 0, None)


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """No fields at all."""


def test_it_takes_the_same_arguments() -> None:
    assert Figure(skill=3) == Figure(skill=3, name="Anna")
    assert Figure(skill=3) != Figure(skill=4)
    assert inspect.signature(Figure) == inspect.signature(Plain)
    assert [field.name for field in fields(Figure)] == ["skill", "name"]
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'skill'"):
        Figure()
    with pytest.raises(TypeError, match="unexpected keyword argument 'level'"):
        Figure(skill=1, level=2)
    assert Nothing() == Nothing()


def test_it_checks_what_it_is_given() -> None:
    with pytest.raises(OutOfRange):
        Figure(skill=-1)
    with pytest.raises(OutOfRange):
        replace(Figure(skill=1), skill=-1)


def test_it_never_changes() -> None:
    figure = Figure(skill=1)
    with pytest.raises(FrozenInstanceError):
        figure.skill = 2
    assert replace(figure, skill=2) == Figure(skill=2)
    assert hash(figure) == hash(Figure(skill=1))


def test_it_can_be_copied_and_kept() -> None:
    figure = Figure(skill=1, name="Bo")
    assert copy.deepcopy(figure) == figure
    assert pickle.loads(pickle.dumps(figure)) == figure
    assert repr(figure) == "Figure(skill=1, name='Bo')"


def test_fields_may_be_called_like_anything() -> None:
    @quick
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Odd:
        self: int
        fill_0: int
        made: int = 3

    odd = Odd(self=1, fill_0=2)
    assert (odd.self, odd.fill_0, odd.made) == (1, 2, 3)
