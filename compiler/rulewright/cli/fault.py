"""The last resort: what is said when Rulewright itself breaks. No input, however bad, should ever lead here."""

from __future__ import annotations

import os
import shlex
import traceback

import rulewright
from rulewright.report.visible import visible

__all__ = ["TRACEBACK", "describe_fault"]

TRACEBACK = "RULEWRIGHT_TRACEBACK"
"""With this variable set in the environment the whole traceback is shown."""


def describe_fault(fault: Exception, argv: tuple[str, ...]) -> str:
    """A short message with what a report needs: the version, the command, the kind of fault and where it arose."""
    if os.environ.get(TRACEBACK):
        return "".join(traceback.format_exception(fault))
    frames = traceback.extract_tb(fault.__traceback__)
    where = ""
    if frames:
        where = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno} in {frames[-1].name}"
    return (
        "rulewright: this is a fault of Rulewright, not of your rules. Nothing was half written.\n"
        f"   fault:   {type(fault).__name__}: {visible(str(fault))[:300]}\n"
        f"   where:   {where}\n"
        f"   version: {rulewright.__version__}\n"
        f"   command: rulewright {visible(shlex.join(argv))}\n"
        "   help: please report it to the project, with these lines and the ruleset, if you can share it;\n"
        f"         {TRACEBACK}=1 in the environment shows the whole traceback\n"
    )
