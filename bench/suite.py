"""The benchmarks there are: every module of this package that can measure."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.rows import Row

__all__ = ["Benchmark", "benchmarks"]


@dataclass(frozen=True)
class Benchmark:
    """One benchmark; ``title`` heads its section and ``about`` says what is compared."""

    name: str
    title: str
    about: str
    measure: Callable[[], list[Row]]


def benchmarks() -> tuple[Benchmark, ...]:
    """All modules of this folder with a function ``measure``, by name."""
    found: list[Benchmark] = []
    for module in sorted(pkgutil.iter_modules([str(Path(__file__).parent)]), key=lambda one: one.name):
        if module.ispkg or module.name.startswith("_"):
            continue
        loaded = importlib.import_module(f"bench.{module.name}")
        measure = getattr(loaded, "measure", None)
        if measure is not None:
            found.append(Benchmark(module.name, loaded.TITLE, inspect.cleandoc(loaded.ABOUT), measure))
    return tuple(found)
