"""``rulewright new``: start a ruleset that works."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
import unicodedata
from argparse import Namespace

import rulewright
from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser, one_of
from rulewright.cli.paths import shown_path
from rulewright.cli.terminal import Terminal
from rulewright.cli.writing import write_whole
from rulewright.report.visible import visible

__all__ = ["PIPELINES", "STARTER", "parser", "run"]

STARTER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "starter")
"""The folder that is copied: a whole ruleset that is sound as it stands."""

PIPELINES = os.path.join(os.path.dirname(STARTER), "pipelines")
"""What ``--ci`` adds: a script that runs everything, a workflow that calls it, and what git should not keep."""

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_ID = 64

SAFE_PATH = re.compile(r"[A-Za-z0-9._/-]+")
"""A path that means itself in YAML and in a shell, without quotes."""

YAML_WORDS = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})
"""Ids that one YAML or another takes for a truth value or for nothing."""

NEXT_STEPS = """\
{folder} is ready. It holds a small fight with three weapons:
{files}
next:
  rulewright check {word}
  rulewright test {word}
  rulewright build {word}
"""


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "new",
        "Write a small ruleset that works: a manifest, weapons, a fight, what to print, and examples that prove it.\n"
        "The name of the folder becomes the id of the ruleset.",
        '  rulewright new my-game\n  rulewright new rulesets/moon-duel --title "Duel on the Moon"\n'
        "  rulewright new my-game --ci github",
    )
    arguments.add_argument("folder", metavar="FOLDER", help="the folder to make; it must not exist, or be empty")
    arguments.add_argument(
        "--title", metavar="TITLE", help="the title that sheets print; made from the folder's name by default"
    )
    arguments.add_argument(
        "--ci",
        type=one_of("github", "none"),
        default="none",
        metavar="SERVICE",
        help="also write a pipeline: ci.sh, which runs on any machine, and a workflow of github that calls it",
    )
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Copy the starter into a new folder, all of it or nothing."""
    folder = os.path.abspath(arguments.folder)
    id = os.path.basename(folder)
    title = arguments.title if arguments.title is not None else id.replace("-", " ").capitalize()
    _refuse_bad_names(id, title)
    if os.path.islink(folder) or (os.path.exists(folder) and not os.path.isdir(folder)):
        raise MisuseError(f"'{arguments.folder}' exists and is no folder", "choose another name")
    if os.path.isdir(folder) and os.listdir(folder):
        raise MisuseError(f"the folder '{arguments.folder}' is not empty", "choose another name")
    parent = os.path.dirname(folder)
    if not os.path.isdir(parent):
        raise MisuseError(f"there is no folder '{os.path.dirname(arguments.folder)}'", "make it first, or name another")
    workflow = _workflow_place(folder, id) if arguments.ci == "github" else None
    names = _write(folder, id, title, workflow)
    shown = visible(shown_path(folder))
    word = visible(_quoted(shown_path(folder)))
    files = "".join(f"  {os.path.join(shown, name)}\n" for name in names)
    if workflow is not None:
        files += f"  {visible(shown_path(workflow))}\n"
    terminal.out(NEXT_STEPS.format(folder=shown, files=files, word=word))
    return 0


def _refuse_bad_names(id: str, title: str) -> None:
    if not ID.fullmatch(id) or len(id) > LONGEST_ID:
        plain = (
            "-".join(re.findall("[a-z0-9]+", _unaccented(id).lower())).lstrip("-0123456789")[:LONGEST_ID].rstrip("-")
        )
        offer = f", such as '{plain}'" if plain else ""
        raise MisuseError(
            f"'{id}' cannot be the id of a ruleset",
            f"use lower-case letters, digits and single hyphens between them{offer}; --title may say anything",
        )
    if not title.strip() or not title.isprintable() or len(title) > 200:
        raise MisuseError("this title cannot be printed", "use one line of at most 200 characters")


def _workflow_place(folder: str, id: str) -> str:
    """Where the workflow goes: GitHub reads those at the root of the repository, which the new folder is unless it lies in one."""
    root = os.path.dirname(folder)
    while not os.path.exists(os.path.join(root, ".git")):
        above = os.path.dirname(root)
        if above == root:
            root = folder
            break
        root = above
    place = os.path.join(root, ".github", "workflows", f"{id}.yml")
    if os.path.lexists(place):
        raise MisuseError(f"there is a file '{shown_path(place)}' already", "remove it, or leave --ci away")
    for above in (os.path.dirname(os.path.dirname(place)), os.path.dirname(place)):
        if os.path.islink(above) or (os.path.exists(above) and not os.path.isdir(above)):
            raise MisuseError(f"'{shown_path(above)}' is no folder", "Rulewright does not write through links")
    return place


def _write(folder: str, id: str, title: str, workflow: str | None) -> list[str]:
    """Write beside ``folder`` first and move it there, so that nobody meets half a ruleset. Gives the names of its files."""
    texts = {name: _text_of(os.path.join(STARTER, name)) for name in _files_of(STARTER)}
    manifest = texts["ruleset.yaml"].replace("id: my-game\n", f"id: {_yaml_text(id)}\n")
    texts["ruleset.yaml"] = manifest.replace('title: "My game"\n', f"title: {json.dumps(title, ensure_ascii=False)}\n")
    outside = ""
    if workflow is not None:
        texts |= {
            "ci.sh": _text_of(os.path.join(PIPELINES, "ci.sh")),
            ".gitignore": _text_of(os.path.join(PIPELINES, "ignored")),
        }
        outside = _workflow(folder, id, title, workflow)
    beside = tempfile.mkdtemp(prefix=f".{id}-", dir=os.path.dirname(folder))
    try:
        for name, text in texts.items():
            with open(os.path.join(beside, name), "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
        os.chmod(beside, 0o777 & ~_umask())
        if os.path.isdir(folder):
            os.rmdir(folder)
        os.rename(beside, folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    if workflow is not None:
        os.makedirs(os.path.dirname(workflow), exist_ok=True)
        write_whole(workflow, outside)
    return sorted(texts)


def _workflow(folder: str, id: str, title: str, place: str) -> str:
    """The workflow of a ruleset in ``folder``, with the paths that it has from the root of the repository."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(place)))
    way = os.path.relpath(folder, root).replace(os.sep, "/")
    if not SAFE_PATH.fullmatch(way):
        raise MisuseError(f"'{way}' cannot stand in a workflow", "use letters, digits, '-', '_', '.' and '/' only")
    return (
        _text_of(os.path.join(PIPELINES, "github.yml"))
        .replace('"@title@"', json.dumps(title, ensure_ascii=False))
        .replace("@version@", rulewright.__version__)
        .replace("@folder@", "" if way == "." else f"{way}/")
        .replace("@id@", _yaml_text(id))
    )


def _files_of(folder: str) -> list[str]:
    return sorted(name for name in os.listdir(folder) if not name.startswith(("_", ".")))


def _text_of(path: str) -> str:
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def _unaccented(text: str) -> str:
    """``text`` with its letters bare: ``varld`` for ``värld``."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def _yaml_text(id: str) -> str:
    """An id as YAML reads it as text: in quotes when it would be read as something else."""
    return f'"{id}"' if id in YAML_WORDS else id


def _umask() -> int:
    """The mask of the process, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _quoted(path: str) -> str:
    return path if re.fullmatch(r"[\w./\\:-]+", path) else f'"{path}"'
