"""The tutorial is played from its first line to its last: its commands run, its edits are made, its outputs compared.

``console`` blocks hold commands and what they print. A hidden comment ``<!-- edit FILE``, old text, ``=>``, new text, ``-->`` makes
the edit that the text around it tells the reader to make; ``add FILE`` puts text at the end,
also of a file that is new. The new text must stand in the tutorial, in a block that the reader sees.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from command_line import run

from rulewright import __version__
from rulewright.cli import installation

TUTORIAL = Path(__file__).resolve().parents[2] / "docs" / "tutorial.md"
PART = re.compile(
    r"^```console\n(?P<console>.*?)^```$"
    r"|^<!-- edit (?P<edited>\S+)\n(?P<old>.*?)^=>\n(?P<new>.*?)^-->$"
    r"|^<!-- add (?P<extended>\S+)\n(?P<more>.*?)^-->$",
    re.M | re.S,
)
SHOWN = re.compile(r"^```(?:text|rules)\n(.*?)^```$", re.M | re.S)
SESSION = re.compile(r"^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.M)


def assert_printed(actual: str, expected: str, command: str) -> None:
    """Compare what a command printed with what the tutorial shows; ``…`` stands for anything inside a line."""
    if not re.fullmatch(".*".join(map(re.escape, expected.split("…"))), actual):
        assert actual == expected, f"after $ {command}"


def test_the_tutorial_can_be_followed(tmp_path, monkeypatch):
    text = TUTORIAL.read_text(encoding="utf-8")
    shown = [re.sub(r"[ \t]+", " ", block) for block in SHOWN.findall(text)]
    folder = tmp_path
    monkeypatch.chdir(folder)
    # As the tutorial has it: "download this repository as a ZIP file", and "pip install ." in its folder.
    monkeypatch.setattr(installation, "origin", lambda: installation.Origin(f"rulewright=={__version__}", True))
    commands = edits = 0
    for part in PART.finditer(text):
        if part["console"] is not None:
            for session in SESSION.finditer(part["console"]):
                words = shlex.split(session["command"])
                if words[0] == "cd":
                    folder = folder / words[1]
                    monkeypatch.chdir(folder)
                    continue
                assert words[0] == "rulewright", f"the tutorial runs {words[0]}"
                ran = run(*words[1:])
                assert_printed(ran.out + ran.error, session["output"], session["command"])
                commands += 1
        else:
            name = part["edited"] or part["extended"]
            path = folder / name
            before = path.read_text(encoding="utf-8") if part["edited"] or path.exists() else ""
            new = part["new"] if part["edited"] else part["more"]
            seen = re.sub(r"[ \t]+", " ", new.lstrip("\n"))
            assert any(seen in block for block in shown), f"not shown: {new}"
            if part["edited"]:
                assert before.count(part["old"]) == 1, (
                    f"{part['old']!r} stands {before.count(part['old'])} times in {name}"
                )
                after = before.replace(part["old"], new)
            else:
                after = before + new
            path.write_text(after, encoding="utf-8")
            edits += 1
    assert commands > 10
    assert edits > 3
