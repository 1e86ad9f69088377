"""``rulewright new``: start a ruleset that works."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
import unicodedata
from argparse import Namespace

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser
from rulewright.cli.paths import shown_path
from rulewright.cli.terminal import Terminal
from rulewright.report.visible import visible

__all__ = ["STARTER", "parser", "run"]

STARTER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "starter")
"""The folder that is copied: a whole ruleset that is sound as it stands."""

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_ID = 64

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
        '  rulewright new my-game\n  rulewright new rulesets/moon-duel --title "Duel on the Moon"',
    )
    arguments.add_argument("folder", metavar="FOLDER", help="the folder to make; it must not exist, or be empty")
    arguments.add_argument(
        "--title", metavar="TITLE", help="the title that sheets print; made from the folder's name by default"
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
    names = _write(folder, id, title)
    shown = visible(shown_path(folder))
    word = visible(_quoted(shown_path(folder)))
    files = "".join(f"  {os.path.join(shown, name)}\n" for name in names)
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


def _write(folder: str, id: str, title: str) -> list[str]:
    """Write beside ``folder`` first and move it there, so that nobody meets half a ruleset."""
    names = sorted(name for name in os.listdir(STARTER) if not name.startswith(("_", ".")))
    beside = tempfile.mkdtemp(prefix=f".{id}-", dir=os.path.dirname(folder))
    try:
        for name in names:
            with open(os.path.join(STARTER, name), encoding="utf-8") as stream:
                text = stream.read()
            if name == "ruleset.yaml":
                text = text.replace("id: my-game\n", f"id: {_yaml_text(id)}\n")
                text = text.replace('title: "My game"\n', f"title: {json.dumps(title, ensure_ascii=False)}\n")
            with open(os.path.join(beside, name), "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
        os.chmod(beside, 0o777 & ~_umask())
        if os.path.isdir(folder):
            os.rmdir(folder)
        os.rename(beside, folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    return names


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
