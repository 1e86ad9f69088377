"""Functions that make records do what calling their class does."""

from __future__ import annotations

import copy
import inspect
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from rulewright.runtime import OutOfRange, maker


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    skill: int
    name: str = "Anna"

    def __post_init__(self) -> None:
        if self.skill < 0:
            raise OutOfRange("'skill' of Figure", self.skill, 0, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """No fields at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd:
    self: int
    fill_0: int
    new: int = 3


make_figure = maker(Figure)


def test_they_take_the_same_arguments() -> None:
    assert make_figure(skill=3) == Figure(skill=3) == Figure(skill=3, name="Anna")
    assert type(make_figure(skill=3)) is Figure
    assert inspect.signature(make_figure).parameters.keys() == inspect.signature(Figure).parameters.keys()
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'skill'"):
        make_figure()
    with pytest.raises(TypeError, match="unexpected keyword argument 'level'"):
        make_figure(skill=1, level=2)
    with pytest.raises(TypeError, match="positional"):
        make_figure(1)
    assert maker(Nothing)() == Nothing()


def test_they_check_what_they_are_given() -> None:
    with pytest.raises(OutOfRange):
        make_figure(skill=-1)


def test_what_they_make_never_changes_and_can_be_copied() -> None:
    figure = make_figure(skill=1, name="Bo")
    with pytest.raises(FrozenInstanceError):
        figure.skill = 2
    assert replace(figure, skill=2) == Figure(skill=2, name="Bo")
    assert copy.deepcopy(figure) == figure
    assert hash(figure) == hash(Figure(skill=1, name="Bo"))
    assert repr(figure) == "Figure(skill=1, name='Bo')"


def test_fields_may_be_called_like_anything() -> None:
    assert maker(Odd)(self=1, fill_0=2) == Odd(self=1, fill_0=2, new=3)
