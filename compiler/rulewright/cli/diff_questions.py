"""``--odds`` of ``rulewright diff``: a question written like the arguments of ``rulewright odds``."""

from __future__ import annotations

import shlex

from rulewright.calculus.types import RecordType
from rulewright.cli.commands.odds import parser
from rulewright.cli.misuse import MisuseError, suggestion
from rulewright.diagnostics import Findings
from rulewright.project.pipeline import Compiled
from rulewright.sheets.config import Named, OddsTable
from rulewright.sheets.odds import compute

__all__ = ["question_of"]


def question_of(words: str, ruleset: Compiled, names: tuple[str, ...]) -> OddsTable:
    """What ``words`` ask, which ``ruleset`` must be able to answer; raises :class:`MisuseError`. The procedure may be named with
    one of ``names``, or the id of the ruleset, before it."""
    try:
        split = shlex.split(words)
    except ValueError as error:
        raise MisuseError(f"--odds: '{words}' cannot be read: {str(error).lower()}") from None
    if "-h" in split or "--help" in split:
        raise MisuseError("--odds takes a question", "'rulewright odds --help' shows how it is written")
    arguments = parser().read(split)
    unread = [
        option
        for option, given in (
            ("--set", arguments.set),
            ("--ruleset", arguments.ruleset),
            ("--every-way", arguments.every_way),
            ("--best", arguments.best),
            ("--worst", arguments.worst),
        )
        if given
    ]
    if unread:
        raise MisuseError(
            f"--odds of a comparison does not take {unread[0]}", "ask 'rulewright odds' for both rulesets"
        )
    prefix, _, id = (arguments.procedure or "").rpartition(".")
    procedures = ruleset.program.procedures
    if id not in procedures or (prefix and prefix not in (*names, ruleset.manifest.id)):
        listed = f"the procedures are: {', '.join(procedures) or 'none'}"
        raise MisuseError(
            f"--odds: there is no procedure '{arguments.procedure or ''}'", suggestion(id, procedures, listed)
        )
    question = OddsTable(
        Named(id),
        None,
        tuple(map(Named, arguments.inputs)),
        tuple(map(Named, arguments.choose)),
        Named(arguments.of or _everything(ruleset, id)),
    )
    findings = Findings()
    if compute(question, ruleset.program, findings) is None:
        first = next(iter(findings))
        raise MisuseError(f"--odds: {first.message}", first.help or "")
    return question


def _everything(ruleset: Compiled, procedure: str) -> str:
    """Every field of the result that is no record, or the result itself."""
    result = ruleset.program.procedures[procedure].result
    if not isinstance(result, RecordType):
        return "result"
    fields = ruleset.program.records[result.id].fields
    plain = [field.id for field in fields if not isinstance(field.type, RecordType)]
    return ", ".join(plain or [field.id for field in fields])
