"""``rulewright fmt``: lay out .rules files in the one style."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator

from rulewright.cli.misuse import MisuseError
from rulewright.cli.parser import Parser
from rulewright.cli.paths import shown_path
from rulewright.cli.terminal import Terminal

__all__ = ["parser", "run"]

STANDARD_INPUT = "-"
ENDING = ".rules"


def parser() -> Parser:
    """The arguments of the command."""
    arguments = Parser(
        "fmt",
        "Lay out .rules files in the one style: indentation, columns, blanks. What the rules mean stays the same.",
        "  rulewright fmt                          # every .rules file of the ruleset\n"
        "  rulewright fmt weapons.rules\n"
        "  rulewright fmt --check rulesets/western-skirmish\n"
        "  rulewright fmt - < draft.rules          # from the standard input to the standard output",
    )
    arguments.add_argument(
        "targets",
        nargs="*",
        metavar="FILE|RULESET",
        help="files, rulesets, or - for the standard input; by default the ruleset of this folder",
    )
    arguments.add_argument(
        "--check", action="store_true", help="write nothing; name the files that are laid out otherwise"
    )
    return arguments


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Format every file named; a file with errors stays as it is and its errors are printed."""
    from rulewright.cli.findings import print_findings
    from rulewright.cli.writing import write_whole
    from rulewright.diagnostics import Diagnostic, Findings, Severity
    from rulewright.reading.files import DiskFiles, read
    from rulewright.report.summary import count_words
    from rulewright.report.visible import visible
    from rulewright.syntax.print import format_source

    if STANDARD_INPUT in arguments.targets:
        if len(arguments.targets) > 1:
            raise MisuseError("the standard input comes alone", "leave the other files away")
        return _filter(terminal, check=arguments.check)
    paths = list(dict.fromkeys(_files(arguments.targets)))
    faulty: list[Diagnostic] = []
    changed: list[str] = []
    with terminal.progress() as tell:
        for path in paths:
            tell(f"formatting {path}")
            findings = Findings()
            folder, name = os.path.split(path)
            source = read(DiskFiles(folder or ".", folder and folder.replace(os.sep, "/") + "/"), name, findings)
            formatted = None if source is None else format_source(source, findings)
            faulty.extend(finding for finding in findings if finding.severity is Severity.ERROR)
            if formatted is None:
                continue
            before = _bytes(path)
            text = _with_line_ends(formatted, before)
            if text.encode() == before:
                continue
            changed.append(path)
            if not arguments.check:
                write_whole(path, text)
    print_findings(faulty, "text", terminal)
    for path in changed:
        terminal.out(f"{'would change' if arguments.check else 'changed'}  {visible(path)}\n")
    if not changed and not faulty:
        terminal.out(f"{count_words(len(paths), 'file')}, nothing to change\n")
    return int(bool(faulty) or (arguments.check and bool(changed)))


def _files(targets: list[str]) -> Iterator[str]:
    """The paths of the files to format, relative to the current folder where that is shorter to read."""
    from rulewright.cli.rulesets import find_rulesets
    from rulewright.reading.files import DiskFiles, UnreadableError

    rulesets = [target for target in targets if not target.endswith(ENDING)]
    for target in targets:
        if target.endswith(ENDING):
            if not os.path.isfile(target):
                raise MisuseError(f"there is no file '{target}'", _near(target))
            yield os.path.normpath(target)
    if rulesets or not targets:
        for location in find_rulesets(rulesets):
            try:
                names = DiskFiles(location.folder).names()
            except UnreadableError as error:
                raise MisuseError(error.message, error.help) from None
            yield from (shown_path(os.path.join(location.folder, name)) for name in names if name.endswith(ENDING))


def _near(target: str) -> str:
    from rulewright.cli.misuse import suggestion

    folder, name = os.path.split(target)
    known = os.listdir(folder or ".") if os.path.isdir(folder or ".") else []
    return suggestion(name, [each for each in known if each.endswith(ENDING)])


def _bytes(path: str) -> bytes:
    with open(path, "rb") as stream:
        return stream.read()


def _with_line_ends(text: str, before: bytes) -> str:
    """``text`` with the line ends of the first line of the file that it was made from: git and editors on Windows write others."""
    return text.replace("\n", "\r\n") if before.partition(b"\n")[0].endswith(b"\r") else text


def _filter(terminal: Terminal, *, check: bool) -> int:
    """Format the standard input. With errors it comes out as it went in, so that an editor that takes the output loses nothing."""
    from rulewright.diagnostics import Findings, Severity
    from rulewright.reading.files import TextFiles, read
    from rulewright.report import text
    from rulewright.syntax.print import format_source

    data = terminal.read_bytes()
    findings = Findings()
    source = read(TextFiles({f"stdin{ENDING}": data}), f"stdin{ENDING}", findings)
    formatted = None if source is None else format_source(source, findings)
    if formatted is None:
        errors = [finding for finding in findings if finding.severity is Severity.ERROR]
        if not check:
            terminal.out_bytes(data)
        terminal.error(text.render(errors))
        return 1
    laid_out = _with_line_ends(formatted, data)
    if check:
        return int(laid_out.encode() != data)
    terminal.document(laid_out)
    return 0
