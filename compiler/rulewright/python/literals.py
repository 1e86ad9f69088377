"""An author's text as Python text: string literals, docstrings and comments that can be nothing else."""

from __future__ import annotations

import re

__all__ = ["comment", "docstring_text", "inside", "one_line", "quote_for", "string"]

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _escaped(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def quote_for(text: str) -> str:
    """The quotes in which ``text`` needs fewer escapes; double ones if it is the same."""
    return "'" if text.count('"') > text.count("'") else '"'


def inside(text: str, quote: str) -> str:
    """``text`` as it may stand on one line between two of ``quote``."""
    out: list[str] = []
    for character in text:
        if character == "\\" or character == quote:
            out.append("\\" + character)
        elif character.isprintable():
            out.append(character)
        else:
            out.append(_escaped(character))
    return "".join(out)


def string(text: str) -> str:
    """``text`` as a string literal on one line."""
    quote = quote_for(text)
    return f"{quote}{inside(text, quote)}{quote}"


def docstring_text(text: str) -> str:
    """``text`` as it may stand inside a docstring in triple double quotes. Line feeds stay; what else does not print is
    written as an escape. Half a surrogate pair becomes U+FFFD: Python makes no class whose docstring holds one."""
    text = re.sub("[\ud800-\udfff]", "\ufffd", text)
    out = "".join(
        "\\\\"
        if character == "\\"
        else character
        if character == "\n" or character.isprintable()
        else _escaped(character)
        for character in text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    )
    out = out.replace('"""', '\\"\\"\\"')
    return "\n".join(line.rstrip(" ") for line in out.split("\n"))


def one_line(text: str) -> str:
    """``text`` with every run of white space as one space."""
    return " ".join(text.split())


def comment(text: str) -> str:
    """``text`` as a comment of one line."""
    shown = "".join(character if character.isprintable() else _escaped(character) for character in one_line(text))
    return f"# {shown}" if shown else "#"
