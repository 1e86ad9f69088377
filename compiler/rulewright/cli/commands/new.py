"""``rulewright new``: start a ruleset that works."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
import unicodedata
from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser, one_of
from rulewright.cli.paths import shown_path
from rulewright.cli.pipeline_files import PIPELINES, ignored_place, text_of, workflow_place, workflow_text, yaml_text
from rulewright.cli.terminal import Terminal
from rulewright.cli.writing import write_whole
from rulewright.project.discovery import GROUP, located
from rulewright.report.visible import visible

if TYPE_CHECKING:
    from rulewright.project.manifest import Manifest

__all__ = ["STARTER", "parser", "run"]

STARTER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "starter")
"""The folder that is copied: a whole ruleset that is sound as it stands."""

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_ID = 64

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

BUNDLED = """
note: another ruleset '{id}' comes with Rulewright. This one is yours alone; to change that one, start again with another name and
--extends {id}
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
        "  rulewright new rulesets/both --extends dusty-west --extends snowy-west\n"
        "  rulewright new my-game --ci github       # of a ruleset that exists: only adds the pipeline",
    )
    arguments.add_argument("folder", metavar="FOLDER", help="the folder to make; only with --ci may it hold a ruleset")
    arguments.add_argument(
        "--title", metavar="TITLE", help="the title that sheets print; made from the folder's name by default"
    )
    arguments.add_argument(
        "--extends",
        action="append",
        metavar="PARENT",
        help="write a variant of this ruleset instead: an id, or a path inside the project such as ../base; may be given "
        "several times",
    )
    arguments.add_argument(
        "--ci",
        type=_service,
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


def _service(word: str) -> str:
    """A type of argument: the service that ``--ci`` names."""
    if word in ("gitlab", "gitea", "forgejo", "codeberg", "bitbucket", "azure", "jenkins", "circleci", "travis"):
        raise ArgumentTypeError(
            f"no workflow of '{word}' is written; --ci github also writes ci.sh, which any service can run: sh ci.sh"
        )
    return one_of("github", "none")(word)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Copy the starter into a new folder, all of it or nothing."""
    if arguments.install is not None:
        _refuse_bad_requirement(arguments)
    folder = os.path.abspath(arguments.folder)
    id = os.path.basename(folder)
    title = arguments.title if arguments.title is not None else id.replace("-", " ").capitalize()
    is_there = os.path.isfile(os.path.join(folder, "ruleset.yaml")) and arguments.ci == "github"
    if not is_there:
        if arguments.ci == "github":
            _refuse_folder_above(folder, arguments)
        _refuse_bad_names(id, title, arguments)
    if os.path.islink(folder) or (os.path.exists(folder) and not os.path.isdir(folder)):
        raise MisuseError(f"'{arguments.folder}' exists and is no folder", "choose another name")
    if is_there:
        return _add_pipeline(folder, arguments, terminal)
    if os.path.isdir(folder) and os.listdir(folder):
        raise MisuseError(f"the folder '{arguments.folder}' is not empty", "choose another name")
    parent = os.path.dirname(folder)
    if not os.path.isdir(parent) and not (os.path.basename(parent) == GROUP and os.path.isdir(os.path.dirname(parent))):
        raise MisuseError(f"there is no folder '{os.path.dirname(arguments.folder)}'", "make it first, or name another")
    texts = _starter() if arguments.extends is None else _variant(folder, arguments.extends)
    workflow = workflow_place(folder, id) if arguments.ci == "github" else None
    names = _write(folder, id, title, texts, workflow, _installed(arguments))
    shown = visible(shown_path(folder))
    word = visible(_quoted(shown_path(folder)))
    files = "".join(f"  {os.path.join(shown, name)}\n" for name in names)
    if workflow is not None:
        files += f"  {visible(shown_path(workflow))}\n"
    holds = "It holds a small fight with three weapons" if arguments.extends is None else "It changes nothing yet"
    terminal.out(NEXT_STEPS.format(folder=shown, holds=holds, files=files, word=word))
    _tell_origin(arguments, terminal)
    _tell_bundled(id, arguments, terminal)
    return 0


def _tell_bundled(id: str, arguments: Namespace, terminal: Terminal) -> None:
    """Say that a ruleset of the same id comes with Rulewright: who wanted to change that one wanted a variant."""
    from rulewright.resources import bundled_rulesets

    if arguments.extends is None and id in bundled_rulesets():
        terminal.error(BUNDLED.format(id=id))


def _refuse_folder_above(folder: str, arguments: Namespace) -> None:
    """One that is not of a ruleset, but holds some, which a pipeline is meant for."""
    from rulewright.project.discovery import rulesets_below

    below = rulesets_below(folder)
    if below:
        raise MisuseError(
            f"'{arguments.folder}' is not the folder of a ruleset",
            f"below it lie {', '.join(below)}: name one, such as 'rulewright new {_quoted(below[0])} --ci github'",
        )


def _add_pipeline(folder: str, arguments: Namespace, terminal: Terminal) -> int:
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
    id = manifest.id
    script, ignored = os.path.join(folder, "ci.sh"), ignored_place(folder)
    if os.path.lexists(script):
        raise MisuseError(f"there is a file '{shown_path(script)}' already", "remove it, or leave --ci away")
    workflow = workflow_place(folder, id)
    texts = {
        script: text_of(os.path.join(PIPELINES, "ci.sh")),
        workflow: workflow_text(folder, id, manifest.title, workflow, _installed(arguments)),
    }
    if not os.path.lexists(ignored):
        texts[ignored] = text_of(os.path.join(PIPELINES, "ignored"))
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


def _refuse_bad_names(id: str, title: str, arguments: Namespace) -> None:
    from rulewright.reading.device_names import is_reserved

    if is_reserved(id):
        raise MisuseError(f"Windows keeps the name '{id}' for a device", f"choose another name, such as {id}-game")
    if not ID.fullmatch(id) or len(id) > LONGEST_ID:
        plain = (
            "-".join(re.findall("[a-z0-9]+", _unaccented(id).lower())).lstrip("-0123456789")[:LONGEST_ID].rstrip("-")
        )
        offer = f", such as '{plain}'" if plain else ""
        called = (
            f": rulewright new {plain} --title {_quoted(id)}"
            if plain and arguments.title is None and id.isprintable()
            else ""
        )
        raise MisuseError(
            f"'{id}' cannot be the id of a ruleset",
            f"use lower-case letters, digits and single hyphens between them{offer}; --title may say anything{called}",
        )
    if not title.strip() or not title.isprintable() or len(title) > 200:
        raise MisuseError("this title cannot be printed", "use one line of at most 200 characters")


def _starter() -> dict[str, str]:
    """The files of the ruleset that a new one starts as."""
    return {name: text_of(os.path.join(STARTER, name)) for name in _files_of(STARTER)}


def _variant(folder: str, parents: list[str]) -> dict[str, str]:
    """The files of a variant of ``parents`` that changes nothing yet; its licence and language are those of the first."""
    read = [_parent(folder, parent) for parent in parents]
    names = [name for name, _ in read]
    versions = [f"{manifest.id} >={manifest.version}" for _, manifest in read]
    first = read[0][1]
    lines = [
        "id: my-game",
        'title: "My game"',
        "version: 0.1.0",
        f"licence: {json.dumps(first.licence, ensure_ascii=False)}",
        f"language: {first.language}  # what you write in; it need not be the language of {first.id}",
        f"extends: {_one_or_list(names)}",
        f"requires: {_one_or_list(versions)}",
    ]
    return {"changes.rules": VARIANT, "ruleset.yaml": "\n".join(lines) + "\n"}


def _one_or_list(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"


def _parent(folder: str, parent: str) -> tuple[str, Manifest]:
    """What ``extends`` calls a parent of the variant in ``folder``, and the manifest of it."""
    from rulewright.diagnostics import Findings
    from rulewright.incremental.readings import Readings
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
    return (parent if is_path(parent) else manifest.id), manifest


def _write(folder: str, id: str, title: str, texts: dict[str, str], workflow: str | None, installed: str) -> list[str]:
    """Write beside ``folder`` first and move it there, so that nobody meets half a ruleset. Gives the names of its files."""
    manifest = texts["ruleset.yaml"].replace("id: my-game\n", f"id: {yaml_text(id)}\n")
    texts["ruleset.yaml"] = manifest.replace('title: "My game"\n', f"title: {json.dumps(title, ensure_ascii=False)}\n")
    outside = ""
    if workflow is not None:
        texts |= {
            "ci.sh": text_of(os.path.join(PIPELINES, "ci.sh")),
        }
        if ignored_place(folder) == os.path.join(folder, ".gitignore"):
            texts[".gitignore"] = text_of(os.path.join(PIPELINES, "ignored"))
        outside = workflow_text(folder, id, title, workflow, installed)
    try:
        os.makedirs(os.path.dirname(folder), exist_ok=True)
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
        if not os.path.lexists(ignored_place(folder)):
            write_whole(ignored_place(folder), text_of(os.path.join(PIPELINES, "ignored")))
    return sorted(texts)


def _files_of(folder: str) -> list[str]:
    return sorted(name for name in os.listdir(folder) if not name.startswith(("_", ".")))


def _unaccented(text: str) -> str:
    """``text`` with its letters bare: ``varld`` for ``värld``."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def _umask() -> int:
    """The mask of the process, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _quoted(path: str) -> str:
    return path if re.fullmatch(r"[\w./\\:-]+", path) else f'"{path}"'
