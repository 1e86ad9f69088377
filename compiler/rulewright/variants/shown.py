"""What a part is called: the step of a path that leads to it, and the text that stands in the file."""

from __future__ import annotations

import re

from rulewright.syntax import nodes
from rulewright.syntax.directives import Takes

__all__ = ["name_of_statement", "part_name", "words"]

MOST_CHARACTERS = 60


def words(node: nodes.Node | None) -> str:
    """The text of ``node`` as it stands in the file, on one line."""
    return "" if node is None else " ".join(node.span.text.split())


def shortened(text: str) -> str:
    """``text``, cut when it is long."""
    return text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS - 1]}…"


def part_name(part: nodes.Node) -> str:
    """What a part is called in a path: its id, or what it says where it has none."""
    match part:
        case nodes.Headed():
            return part.name.text
        case nodes.Parameter() | nodes.SpendOption():
            return part.name.text
        case nodes.Cap():
            return f"at {part.which}"
        case nodes.RoundOff():
            return "rounded"
        case nodes.ModifierGroup():
            return f"{part.which} of {part.label.text}"
        case nodes.ModifierException():
            return f"except when {shortened(words(part.condition))}"
        case nodes.ModifierCase():
            return ", ".join(words(pattern) for pattern in part.patterns)
        case nodes.FormulaCase():
            return shortened(words(part.value))
        case Takes():
            return ", ".join(parameter.name.text for parameter in part.parameters)
        case _:
            return name_of_statement(part)


def name_of_statement(statement: nodes.Node) -> str:
    """What a statement is called in a path."""
    match statement:
        case nodes.Step():
            return statement.name.text if statement.name is not None else _slug(statement.label.text)
        case nodes.Let() | nodes.Decide():
            return statement.name.text
        case nodes.Require():
            return _slug(statement.message.text)
        case _:
            return shortened(re.sub(r"\s+", " ", statement.span.text.splitlines()[0] if statement.span.text else ""))


def _slug(text: str) -> str:
    """A text as one step of a path: ``Roll to hit`` is ``roll_to_hit``."""
    return "_".join(re.findall(r"\w+", text.lower()))
