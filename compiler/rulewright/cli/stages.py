"""The stages of the compiler that ``check --dump`` prints."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.cli.dump import outline
from rulewright.core.print import dump
from rulewright.diagnostics import Findings
from rulewright.project.discovery import Location
from rulewright.project.pipeline import Compiled
from rulewright.reading.files import DiskFiles, read
from rulewright.syntax.parse import parse

__all__ = ["dump_compiled", "dump_trees"]


def dump_trees(location: Location, findings: Findings) -> Iterator[str]:
    """The tree of every declaration of every ``.rules`` file, also of a ruleset that is not sound."""
    files = DiskFiles(location.folder, location.prefix)
    for name in files.names():
        if not name.endswith(".rules"):
            continue
        source = read(files, name, findings)
        if source is not None:
            yield f"# {name}\n"
            yield from (outline(tree) + "\n" for tree in parse(source, findings))


def dump_compiled(stage: str, compiled: Compiled) -> Iterator[str]:
    """The ``book``, the ``core`` or the ``python`` package of a sound ruleset."""
    match stage:
        case "book":
            yield outline(compiled.book) + "\n"
        case "core":
            yield dump(compiled.program)
        case _:
            from rulewright.python.package import render

            for path, text in render(compiled.program).items():
                if path.endswith(".py") and not path.startswith("runtime/"):
                    yield f"# {path}\n{text}\n"
