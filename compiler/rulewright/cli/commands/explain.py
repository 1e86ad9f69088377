"""``rulewright explain``: what a finding means, with a bad and a good example."""

from __future__ import annotations

import json
import textwrap
from argparse import Namespace

from rulewright.checks.explain import all_codes, find, nearest_code
from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser
from rulewright.cli.terminal import Terminal
from rulewright.diagnostics import Code
from rulewright.report.style import Style

__all__ = ["parser", "run"]


LEAST_LETTERS, MOST_OFFERED = 3, 4
"""Of a part of a name, so many letters are enough to look for it, and so many names are offered that hold it."""


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "explain",
        "Say what a finding means, why it matters, and what it looks like when it is wrong and when it is right.",
        "  rulewright explain RW401\n  rulewright explain table-gap\n  rulewright explain              # list them all",
    )
    arguments.add_argument("code", nargs="?", metavar="CODE", help="a code or a name; without one, all are listed")
    arguments.add_format("text", "json")
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Print one page, or the list of all codes."""
    if arguments.code is None:
        codes = all_codes()
    else:
        code = find(arguments.code) or find(f"RW{arguments.code}")
        if code is None:
            word = arguments.code.strip().lower()
            holding = [each.name for each in all_codes() if len(word) >= LEAST_LETTERS and word in each.name]
            near = nearest_code(arguments.code) or "' or '".join(holding[:MOST_OFFERED])
            known = "'rulewright explain' lists them all"
            raise MisuseError(
                f"there is no finding '{arguments.code}'", f"did you mean '{near}'? {known}" if near else known
            )
        codes = (code,)
    if arguments.format == "json":
        terminal.out(json.dumps([_data(code) for code in codes], indent=2) + "\n")
    elif arguments.code is None:
        width = max((len(code.name) for code in codes), default=0)
        for code in codes:
            terminal.out(f"{terminal.style.of(code.severity, code.id)}  {code.name:<{width}}  {code.summary}\n")
    else:
        terminal.out(_page(codes[0], terminal.style, min(terminal.width, 100)))
    return 0


def _data(code: Code) -> dict[str, str]:
    return {
        "code": code.id,
        "name": code.name,
        "severity": code.severity.value,
        "summary": code.summary,
        "why": code.why,
        "bad": code.bad,
        "good": code.good,
        "situation": code.situation,
    }


def _page(code: Code, style: Style, width: int) -> str:
    parts = [
        f"{style.of(code.severity, code.id)} {style.strong(code.name)} ({code.severity.value})\n\n",
        textwrap.fill(code.summary, width) + "\n\n",
        "".join(textwrap.fill(paragraph, width) + "\n\n" for paragraph in code.why.strip().split("\n\n")),
    ]
    for heading, text in (("wrong", code.bad or code.situation), ("right", code.good)):
        if text.strip():
            parts.append(f"{style.aside(heading + ':')}\n\n{textwrap.indent(text.strip(chr(10)), '    ')}\n\n")
    return "".join(parts).rstrip("\n") + "\n"
