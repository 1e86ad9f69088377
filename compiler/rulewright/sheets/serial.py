"""Sheet models as plain data, the form in which Typst templates read them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from fractions import Fraction

from rulewright.calculus.values import exact, show_number
from rulewright.source import Span

__all__ = ["Data", "as_data", "texts"]

Data = str | int | bool | None | list["Data"] | dict[str, "Data"]


def as_data(value: object) -> Data:
    """``value`` as data: a dataclass becomes a mapping that also tells its class under ``is``, without its spans; a Fraction
    becomes its decimals as text, because it must stay exact."""
    match value:
        case bool() | int() | str() | None:
            return value
        case Fraction():
            return show_number(exact(value))
        case tuple():
            return [as_data(item) for item in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            data: dict[str, Data] = {"is": type(value).__name__}
            for field in fields(value):
                inner: object = getattr(value, field.name)
                if not isinstance(inner, Span):
                    data[field.name] = as_data(inner)
            return data
        case _:
            raise TypeError(f"{type(value).__name__} is no part of a sheet model")


def texts(data: Data) -> list[str]:
    """Every text in ``data``."""
    match data:
        case str():
            return [data]
        case list():
            return [text for item in data for text in texts(item)]
        case dict():
            return [text for item in data.values() for text in texts(item)]
        case _:
            return []
