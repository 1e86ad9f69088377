"""A program as a Python package: paths inside the package and their texts.

The package needs nothing but Python: the runtime is copied into it. The same program always gives the same bytes.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

from rulewright.core.program import Program
from rulewright.python.from_core import modules_of
from rulewright.python.literals import string
from rulewright.python.writing import MARK

__all__ = ["render", "runtime_files"]


@cache
def _templates() -> Environment:
    # The templates get Python text only and make Python: there is nothing to escape in them.
    return Environment(
        loader=PackageLoader("rulewright.python", "templates"),
        autoescape=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(program: Program) -> dict[str, str]:
    """The package of ``program``: path inside the package (with ``/``) to text, in the order of the paths."""
    texts: dict[str, str] = {}
    maps: list[tuple[str, list[tuple[int, str]]]] = []
    template = _templates().get_template("module.py.jinja")
    for module in modules_of(program):
        text, places = _without_marks(template.render(module=module))
        texts[f"{module.name}.py"] = text
        if module.source_map:
            maps.append((module.name.upper(), places))
    if maps:
        shown = [(name, [(line, string(place)) for line, place in pairs]) for name, pairs in maps]
        texts["sources.py"] = _templates().get_template("sources.py.jinja").render(maps=shown)
    texts["py.typed"] = ""
    texts.update(runtime_files())
    return dict(sorted(texts.items()))


@cache
def _runtime() -> tuple[tuple[str, str], ...]:
    folder = files("rulewright.runtime")
    found = [file for file in folder.iterdir() if file.name.endswith(".py")]
    return tuple((f"runtime/{file.name}", file.read_text(encoding="utf-8")) for file in found)


def runtime_files() -> dict[str, str]:
    """The runtime package, as it is copied beside the resolvers."""
    return dict(sorted((*_runtime(), ("runtime/py.typed", ""))))


def _without_marks(text: str) -> tuple[str, list[tuple[int, str]]]:
    """The text without its places, and for each line that had one its number and the place."""
    places: list[tuple[int, str]] = []
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if MARK in line:
            lines[number - 1], place = line.split(MARK)
            places.append((number, place))
    return "\n".join(lines), places
