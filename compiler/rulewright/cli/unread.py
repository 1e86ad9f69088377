"""Files of a ruleset that are not read because of an ending, though their names say that they are meant to be."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from rulewright.cli.paths import shown_path
from rulewright.cli.terminal import Terminal
from rulewright.project.discovery import MANIFEST, Location
from rulewright.reading.files import INPUT_ENDINGS, SKIPPED_FOLDERS
from rulewright.report.visible import visible

__all__ = ["tell_unread"]

MOST_NAMED = 5
"""So many files of one ruleset are named."""

_OTHER_ENDING = re.compile(
    r"(?P<name>.+)(?:(?P<rules>\.rules?(?:\.(?:txt|rtf|docx?|odt|md))?|\.rule)|(?P<rest>\.(?:csv|tsv|po))\.txt)",
    re.IGNORECASE,
)
_OTHER_NAME = re.compile(r"(?P<name>sheet|source|ruleset)s?\.(?:ya?ml)(?:\.txt)?", re.IGNORECASE)
_YAML = {"sheet": "sheets.yaml", "source": "sources.yaml", "ruleset": MANIFEST}


def tell_unread(location: Location, terminal: Terminal) -> None:
    """Name the files in the folder of a ruleset that would be read under another name."""
    found = list(_unread(location.folder))
    for path, name in found[:MOST_NAMED]:
        terminal.error(f"note: {visible(shown_path(path))} is not read: call it {visible(name)}\n")
    if len(found) > MOST_NAMED:
        terminal.error(f"note: and so are {len(found) - MOST_NAMED} more\n")


def _unread(root: str) -> Iterator[tuple[str, str]]:
    """The paths of such files, each with the name under which it would be read."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS and not name.startswith("."))
        if folder != root and MANIFEST in files:
            folders.clear()
            continue
        for name in sorted(files):
            meant = "" if name.startswith(".") else _meant(name)
            if meant and meant != name:
                yield os.path.join(folder, name), meant


def _meant(name: str) -> str:
    """What a file is called under which it would be read, or nothing when its name is not near to one."""
    document = _OTHER_NAME.fullmatch(name)
    if document is not None:
        return _YAML[document["name"].lower()]
    if name.endswith(INPUT_ENDINGS):
        return ""
    other = _OTHER_ENDING.fullmatch(name)
    if other is None:
        return ""
    return f"{other['name']}.rules" if other["rules"] else f"{other['name']}{other['rest'].lower()}"
