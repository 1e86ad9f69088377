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
{folder} is ready. {holds}:
{files}
next:
  rulewright check {word}
  rulewright test {word}
  rulewright build {word}
"""


LOCAL = """
note: the pipeline installs {requirement}. This one came from a folder of your machine, which no other machine has: when no
package index has that version, write into the workflow, or with --install, where Rulewright is: git+https://ADDRESS
"""

VARIANT = """\
# What this variant changes in what it extends, for example:
#
#   change weapon NAME
#     damage 3
#
#   add to modifiers NAME
#     dusk "Dusk" -1 when CONDITION
#
#   remove rule NAME
#
# Own declarations stand here as in any ruleset. 'rulewright why' lists all that is changed.
"""
"""The rules of a variant that says nothing yet."""


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "new",
        "Write a small ruleset that works: a manifest, weapons, a fight, what to print, and examples that prove it.\n"
        "The name of the folder becomes the id of the ruleset.",
        '  rulewright new my-game\n  rulewright new rulesets/moon-duel --title "Duel on the Moon"\n'
        "  rulewright new my-game --ci github\n"
        "  rulewright new rulesets/grim-west --extends old-west\n"
        "  rulewright new my-game --ci github       # of a ruleset that exists: only adds the pipeline",
    )
    arguments.add_argument("folder", metavar="FOLDER", help="the folder to make; only with --ci may it hold a ruleset")
    arguments.add_argument(
        "--title", metavar="TITLE", help="the title that sheets print; made from the folder's name by default"
    )
    arguments.add_argument(
        "--extends",
        metavar="PARENT",
        help="write a variant of this ruleset instead: an id, or a path inside the project such as ../base",
    )
    arguments.add_argument(
        "--ci",
        type=one_of("github", "none"),
        default="none",
        metavar="SERVICE",
        help="also write a pipeline: ci.sh, which runs on any machine, and a workflow of github that calls it",
    )
    arguments.add_argument(
        "--install",
        metavar="WHAT",
        help="what the pipeline installs: rulewright==VERSION, or git+ and the address of a repository; by default the Rulewright "
        "that writes it, from where it came",
    )
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Copy the starter into a new folder, all of it or nothing."""
    if arguments.install is not None:
        _refuse_bad_requirement(arguments)
    folder = os.path.abspath(arguments.folder)
    id = os.path.basename(folder)
    title = arguments.title if arguments.title is not None else id.replace("-", " ").capitalize()
    _refuse_bad_names(id, title)
    if os.path.islink(folder) or (os.path.exists(folder) and not os.path.isdir(folder)):
        raise MisuseError(f"'{arguments.folder}' exists and is no folder", "choose another name")
    if os.path.isfile(os.path.join(folder, "ruleset.yaml")) and arguments.ci == "github":
        return _add_pipeline(folder, id, arguments, terminal)
    if os.path.isdir(folder) and os.listdir(folder):
        raise MisuseError(f"the folder '{arguments.folder}' is not empty", "choose another name")
    parent = os.path.dirname(folder)
    if not os.path.isdir(parent):
        raise MisuseError(f"there is no folder '{os.path.dirname(arguments.folder)}'", "make it first, or name another")
    texts = _starter() if arguments.extends is None else _variant(folder, arguments.extends)
    workflow = _workflow_place(folder, id) if arguments.ci == "github" else None
    names = _write(folder, id, title, texts, workflow, _installed(arguments))
    shown = visible(shown_path(folder))
    word = visible(_quoted(shown_path(folder)))
    files = "".join(f"  {os.path.join(shown, name)}\n" for name in names)
    if workflow is not None:
        files += f"  {visible(shown_path(workflow))}\n"
    holds = "It holds a small fight with three weapons" if arguments.extends is None else "It changes nothing yet"
    terminal.out(NEXT_STEPS.format(folder=shown, holds=holds, files=files, word=word))
    _tell_origin(arguments, terminal)
    return 0


def _add_pipeline(folder: str, id: str, arguments: Namespace, terminal: Terminal) -> int:
    """Give a ruleset that exists its pipeline. No file is written over; a ``.gitignore`` that is there stays as it is."""
    from rulewright.diagnostics import Findings
    from rulewright.incremental.readings import Readings
    from rulewright.project.manifest import read_manifest
    from rulewright.reading.files import DiskFiles, UnreadableError

    if arguments.extends is not None or arguments.title is not None:
        raise MisuseError(
            f"there is a ruleset in '{arguments.folder}' already",
            "leave --extends and --title away to add a pipeline to it, or choose another name",
        )
    files = DiskFiles(folder)
    try:
        manifest = read_manifest(files, files.names(), Findings(), Readings())
    except UnreadableError as error:
        raise MisuseError(error.message, error.help) from None
    if manifest is None:
        raise MisuseError(f"the manifest of '{arguments.folder}' cannot be read", "run 'rulewright check' there")
    script, ignored = os.path.join(folder, "ci.sh"), os.path.join(folder, ".gitignore")
    if os.path.lexists(script):
        raise MisuseError(f"there is a file '{shown_path(script)}' already", "remove it, or leave --ci away")
    workflow = _workflow_place(folder, id)
    texts = {
        script: _text_of(os.path.join(PIPELINES, "ci.sh")),
        workflow: _workflow(folder, id, manifest.title, workflow, _installed(arguments)),
    }
    if not os.path.lexists(ignored):
        texts[ignored] = _text_of(os.path.join(PIPELINES, "ignored"))
    os.makedirs(os.path.dirname(workflow), exist_ok=True)
    for place, text in sorted(texts.items()):
        write_whole(place, text)
    written = "".join(f"  {visible(shown_path(place))}\n" for place in sorted(texts))
    terminal.out(f"{visible(shown_path(folder))} has a pipeline now:\n{written}")
    _tell_origin(arguments, terminal)
    return 0


def _refuse_bad_requirement(arguments: Namespace) -> None:
    """One that a workflow or pip would not take as what is to be installed."""
    wanted = arguments.install
    if arguments.ci == "none":
        raise MisuseError("--install says what a pipeline installs", "add --ci github")
    if not wanted.strip() or not wanted.isprintable() or len(wanted) > 500 or wanted.startswith("-") or "${{" in wanted:
        raise MisuseError(f"'{wanted}' cannot be installed", "write rulewright==VERSION, or git+ and an address")


def _installed(arguments: Namespace) -> str:
    from rulewright.cli.installation import origin

    return arguments.install if arguments.install is not None else origin().requirement


def _tell_origin(arguments: Namespace, terminal: Terminal) -> None:
    """Warn of a pipeline that cannot install the Rulewright that wrote it from where that came."""
    from rulewright.cli.installation import origin

    if arguments.ci != "none" and arguments.install is None and origin().is_local:
        terminal.error(LOCAL.format(requirement=origin().requirement))


def _refuse_bad_names(id: str, title: str) -> None:
    from rulewright.reading.device_names import is_reserved

    if is_reserved(id):
        raise MisuseError(f"Windows keeps the name '{id}' for a device", f"choose another name, such as {id}-game")
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


def _starter() -> dict[str, str]:
    """The files of the ruleset that a new one starts as."""
    return {name: _text_of(os.path.join(STARTER, name)) for name in _files_of(STARTER)}


def _variant(folder: str, parent: str) -> dict[str, str]:
    """The files of a variant of ``parent`` that changes nothing yet."""
    from rulewright.diagnostics import Findings
    from rulewright.incremental.readings import Readings
    from rulewright.project.discovery import located
    from rulewright.project.lineage import DiskPlace
    from rulewright.project.manifest import read_manifest
    from rulewright.project.parents import NoParentError, is_path
    from rulewright.reading.files import UnreadableError

    location = located(folder)
    try:
        files = DiskPlace(location, location.project, location.name).parent(parent).files
        manifest = read_manifest(files, files.names(), Findings(), Readings())
    except NoParentError as error:
        raise MisuseError(error.message, error.help) from None
    except UnreadableError as error:
        raise MisuseError(error.message, error.help) from None
    if manifest is None:
        raise MisuseError(f"the manifest of '{parent}' cannot be read", f"run 'rulewright check {parent}'")
    extends = parent if is_path(parent) else manifest.id
    lines = [
        "id: my-game",
        'title: "My game"',
        "version: 0.1.0",
        f"licence: {json.dumps(manifest.licence, ensure_ascii=False)}",
        f"language: {manifest.language}  # what you write in; it need not be the language of {manifest.id}",
        f"extends: {extends}",
        f"requires: {manifest.id} >={manifest.version}",
    ]
    return {"changes.rules": VARIANT, "ruleset.yaml": "\n".join(lines) + "\n"}


def _write(folder: str, id: str, title: str, texts: dict[str, str], workflow: str | None, installed: str) -> list[str]:
    """Write beside ``folder`` first and move it there, so that nobody meets half a ruleset. Gives the names of its files."""
    manifest = texts["ruleset.yaml"].replace("id: my-game\n", f"id: {_yaml_text(id)}\n")
    texts["ruleset.yaml"] = manifest.replace('title: "My game"\n', f"title: {json.dumps(title, ensure_ascii=False)}\n")
    outside = ""
    if workflow is not None:
        texts |= {
            "ci.sh": _text_of(os.path.join(PIPELINES, "ci.sh")),
            ".gitignore": _text_of(os.path.join(PIPELINES, "ignored")),
        }
        outside = _workflow(folder, id, title, workflow, installed)
    try:
        beside = tempfile.mkdtemp(prefix=f".{id}-", dir=os.path.dirname(folder))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise MisuseError(
            f"'{shown_path(folder)}' cannot be made: {reason}", "mend that, or choose another place"
        ) from None
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


def _workflow(folder: str, id: str, title: str, place: str, installed: str) -> str:
    """The workflow of a ruleset in ``folder``, with the paths that it has from the root of the repository."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(place)))
    way = os.path.relpath(folder, root).replace(os.sep, "/")
    if not SAFE_PATH.fullmatch(way):
        raise MisuseError(f"'{way}' cannot stand in a workflow", "use letters, digits, '-', '_', '.' and '/' only")
    values = {
        '"@title@"': json.dumps(title, ensure_ascii=False),
        '"@install@"': json.dumps(installed, ensure_ascii=False),
        "@folder@": "" if way == "." else f"{way}/",
        "@id@": _yaml_text(id),
    }
    # All at once: what stands in a title is no place for a value.
    return re.sub("|".join(values), lambda found: values[found[0]], _text_of(os.path.join(PIPELINES, "github.yml")))


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
