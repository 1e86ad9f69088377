"""An author's text as Python text: string literals, docstrings and comments that can be nothing else."""

from __future__ import annotations

__all__ = ["comment", "docstring_text", "one_line", "string"]

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _escaped(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def string(text: str) -> str:
    """``text`` as a string literal on one line, in the quotes that need fewer escapes (double ones if it is the same)."""
    quote = "'" if text.count('"') > text.count("'") else '"'
    out: list[str] = []
    for character in text:
        if character == "\\" or character == quote:
            out.append("\\" + character)
        elif character.isprintable():
            out.append(character)
        else:
            out.append(_escaped(character))
    return f"{quote}{''.join(out)}{quote}"


def docstring_text(text: str) -> str:
    """``text`` as it may stand inside a docstring in triple double quotes. Line feeds stay; what else does not print is
    written as an escape."""
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
