"""Rules text for the property tests of the formatter: rulesets made up as text, and layouts that mean the same."""

from __future__ import annotations

import re
from random import Random

__all__ = ["comments", "made_up", "unsettled"]

_QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")')
_WORDS = ("Bow", "左輪手槍", "Äpple", "a", "a \\| b", "rifle with a long name", "e\u0301", "長")


def comments(text: str) -> list[str]:
    """All comments of a text (and lines that allow findings), sorted. Prose, rows and quotes hold none."""
    found: list[str] = []
    for line in re.split(r"\r\n|\r|\n", text):
        stripped = line.strip()
        if stripped.startswith("#") or re.match("allow +RW", stripped):
            found.append(stripped)
        elif stripped[:1] not in (">", "|"):
            bare = _QUOTED.sub("", stripped)
            if "#" in bare:
                found.append(bare[bare.index("#") :])
    return sorted(found)


def unsettled(text: str, random: Random) -> str:
    """``text`` laid out otherwise, with comments added: other blanks, blank lines, line breaks in brackets, line ends."""
    out: list[str] = []
    number = 0
    for line in text.split("\n"):
        stripped = line.lstrip(" ")
        indent = line[: len(line) - len(stripped)]
        if stripped and random.random() < 0.1:
            kind = random.choice((f"# own {number}", f'allow RW505 "{number}"', f"#{number}"))
            out.append(" " * random.choice((0, 1, len(indent), len(indent) + 3)) + kind)
            number += 1
        if random.random() < 0.07:
            out.append(random.choice(("", "    ")))
        if stripped[:1] == "|" and random.random() < 0.4:
            stripped = re.sub(r" \| ", lambda _: random.choice(("|", " |", "|   ", " | ")), stripped.rstrip())
            closed_empty = stripped[:-2].rstrip().endswith("|")  # without its last bar the row would lose this cell
            if stripped.endswith(" |") and not closed_empty and random.random() < 0.3:
                stripped = stripped[:-2]
        elif stripped and stripped[0] not in ">|#":
            stripped = _wider(stripped, random)
            if "#" not in stripped and random.random() < 0.15:
                stripped += " " * random.choice((1, 2, 5)) + f"# behind {number}"
                number += 1
            stripped = _broken(stripped, len(indent), random)
        out.append(indent + stripped)
    return random.choice(("\n", "\n", "\r\n", "\r")).join(out)


def _wider(line: str, random: Random) -> str:
    parts = _QUOTED.split(line)
    return "".join(
        part if place % 2 else re.sub(r"(?<=\S) (?=\S)", lambda _: " " * random.choice((1, 1, 3)), part)
        for place, part in enumerate(parts)
    )


def _broken(line: str, indent: int, random: Random) -> str:
    """Line breaks after opening brackets and commas and before closing brackets, some with comments."""
    if random.random() < 0.5:
        return line
    out = ""
    depth = 0
    for place, part in enumerate(re.split(r'("(?:[^"\\]|\\.)*"|#.*$)', line)):
        if place % 2:
            out += part
            continue
        for sign in part:
            if sign in ")]" and depth and random.random() < 0.4:
                out += "\n" + " " * random.choice((0, 1, indent, indent + 4))
            depth += (sign in "([") - (sign in ")]")
            out += sign
            if depth and sign in "(,[" and random.random() < 0.4:
                out += random.choice(("", f"  # after {place}")) + "\n"
                out += random.choice(("", "", f"   # between {place}\n", "\n")) + " " * random.choice((1, indent + 4))
    return out


def made_up(random: Random) -> str:
    """A ruleset that reads, though it means nothing: what is laid out need not be sound."""
    kinds = (_choice, _record, _rows, _table, _formula, _modifiers, _procedure, _rule, _constant)
    return "".join(random.choice(kinds)(random, number) for number in range(random.randint(1, 5)))


def _label(random: Random) -> str:
    return f'"{random.choice(_WORDS)}"'


def _choice(random: Random, number: int) -> str:
    members = "".join(
        f"  {'m' * random.randint(1, 9)}{place} {_label(random)}\n" for place in range(random.randint(1, 4))
    )
    return f"{random.choice(('scale', 'choice'))} Kind{number} {_label(random)}\n{members}"


def _record(random: Random, number: int) -> str:
    types = ("integer", "integer 1..20", "yes/no", "list of Kind", "integer in [5, 10]", "Kind or none")
    fields = "".join(
        f"  {'f' * random.randint(1, 9)}{place} {random.choice(types)}"
        f"{random.choice(('', f' = {_value(random, 1)}'))}{random.choice(('', ' ' + _label(random)))}\n"
        for place in range(random.randint(1, 4))
    )
    return f"record Thing{number} {_label(random)}\n{fields}"


def _rows(random: Random, number: int) -> str:
    rows = "".join(
        f"  | r{place} | {random.choice(_WORDS)} | {random.randint(-5, 500)} | - |\n"
        for place in range(random.randint(1, 4))
    )
    return f"weapons Thing {_label(random)}\n  | id | name | {random.choice(_WORDS)} | x |\n{rows}"


def _table(random: Random, number: int) -> str:
    rows = "".join(f"  | {place} | {random.choice(_WORDS)} |\n" for place in range(1, 7))
    return f"table t{number} {_label(random)} on roll d6 gives text  source WS-{number}\n  | roll | text |\n{rows}"


def _formula(random: Random, number: int) -> str:
    cases = "".join(f"  {_value(random, 3)} when {_value(random, 2)}\n" for _ in range(random.randint(0, 3)))
    return (
        f"formula f{number} {_label(random)} of x integer = {_value(random, 1)} gives integer\n{cases}  1 otherwise\n"
    )


def _modifiers(random: Random, number: int) -> str:
    lines = "".join(
        f"  line{place} {_label(random)} {random.choice('+-')}{random.randint(0, 9)} when {_value(random, 2)}\n"
        f"{random.choice(('', '    except +1 when x' + chr(10)))}"
        for place in range(random.randint(1, 4))
    )
    return f"modifiers m{number} {_label(random)}\n  takes x yes/no\n{lines}"


def _procedure(random: Random, number: int) -> str:
    return (
        f"procedure p{number} {_label(random)}\n  takes x integer\n  gives integer\n  step {_label(random)}\n"
        f"    let a = {_value(random, 3)}\n    if {_value(random, 2)}\n      set a = {_value(random, 2)}\n"
        f"    else\n      set a = a with x: 1, y: {_value(random, 1)}\n  give {_value(random, 3)}\n"
    )


def _rule(random: Random, number: int) -> str:
    return f"rule r{number} {_label(random)}  source WS-1, WS-2\n  > {random.choice(_WORDS)} # not a comment\n  >\n  > {{x}}\n"


def _constant(random: Random, number: int) -> str:
    return f"constant c{number} {_label(random)} integer = {_value(random, 3)}\n"


def _value(random: Random, depth: int) -> str:
    if depth == 0 or random.random() < 0.2:
        return random.choice(("x", "12", "-3", "2d6", '"#x"', "yes", "40 cm", "a.b", "Kind.m"))
    inner = [_value(random, depth - 1) for _ in range(3)]
    return random.choice(
        (
            f"({inner[0]} + {inner[1]})",
            f"{inner[0]} - {inner[1]}",
            f"({inner[0]}) * ({inner[1]})",
            f"({inner[0]}) / 2 rounded down",
            f"max({inner[0]}, {inner[1]}, {inner[2]})",
            f"Thing(a: {inner[0]}, b: {inner[1]})",
            f"[{inner[0]}, {inner[1]},]",
            f"table[{inner[0]}, x]",
            f"(if {inner[0]} then {inner[1]} else {inner[2]})",
            f"({inner[0]} at most 3)",
            f"(not ({inner[0]}))",
            "number of [1, 2]",
        )
    )
