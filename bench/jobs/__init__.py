"""The rules that the benchmarks play, and what Rulewright makes of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import rulewright
from rulewright.core.program import Program
from rulewright.python.load import LoadedPackage, load

__all__ = ["FOLDER", "package", "program"]

FOLDER = Path(__file__).parent


@cache
def program() -> Program:
    """The core of the jobs."""
    return rulewright.load(FOLDER).program


@cache
def package() -> LoadedPackage:
    """The generated package of the jobs, in memory: ``package().function("procedure", "pool_attack")``."""
    return load(program())
