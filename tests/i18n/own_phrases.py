"""Finds Rulewright's own printed phrases in its source: every literal first argument of a call named ``phrase`` and the like.

``python tests/i18n/own_phrases.py`` brings the catalogs of these phrases up to date; translate what it adds.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import rulewright
from rulewright.i18n.phrases import available

PACKAGE = Path(rulewright.__file__).parent
DEFINITIONS = {PACKAGE / "i18n" / "translator.py", PACKAGE / "sheets" / "words" / "voice.py"}
"""The files whose functions pass a phrase on; a phrase that is written out there counts like any other."""


@dataclass(frozen=True)
class Phrase:
    message: str
    plural: str = ""
    context: str = ""
    place: str = ""


def phrases() -> Iterator[Phrase]:
    """Every phrase, with the place of its call; a call whose phrase is not written out raises ValueError."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and _name(node.func) in ("phrase", "phrases", "phrase_in", "phrases_in")
                and node.args
            ):
                yield from _of_call(node, path)


def _name(function: ast.expr) -> str:
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def _of_call(call: ast.Call, path: Path) -> Iterator[Phrase]:
    place = f"{path.relative_to(PACKAGE).as_posix()}:{call.lineno}"
    written = [_texts(argument) for argument in call.args]
    if not written[0]:
        if path in DEFINITIONS:
            return
        raise ValueError(f"{place}: the phrase is not written out")
    match _name(call.func):
        case "phrase":
            yield from (Phrase(message, place=place) for message in written[0])
        case "phrases":
            yield Phrase(written[0][0], plural=written[1][0], place=place)
        case "phrases_in":
            yield Phrase(written[1][0], plural=written[2][0], context=written[0][0], place=place)
        case _:
            yield from (Phrase(message, context=written[0][0], place=place) for message in written[1])


def _texts(argument: ast.expr) -> list[str]:
    match argument:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return _texts(body) + _texts(orelse)
        case _:
            return []


def refresh() -> None:
    """Bring the catalogs up to date: new phrases come in untranslated, gone ones are dropped, changed ones are marked fuzzy."""
    template = Catalog(charset="utf-8", fuzzy=False)
    for phrase in phrases():
        id = (phrase.message, phrase.plural) if phrase.plural else phrase.message
        template.add(id, context=phrase.context or None)
    for tag in available()[1:]:
        path = PACKAGE / "i18n" / "locales" / tag.replace("-", "_") / "LC_MESSAGES" / "rulewright.po"
        with path.open("rb") as file:
            catalog = read_po(file, locale=tag.replace("-", "_"))
        catalog.update(template)
        catalog.obsolete.clear()
        for message in catalog:
            message.flags -= {"python-format", "python-brace-format"}
        body = BytesIO()
        write_po(body, catalog, width=0, omit_header=True)
        header = (
            f"# Rulewright's own printed phrases in {tag}.",
            'msgid ""',
            'msgstr ""',
            f'"Language: {tag.replace("-", "_")}\\n"',
            f'"Plural-Forms: {catalog.plural_forms}\\n"',
            '"MIME-Version: 1.0\\n"',
            '"Content-Type: text/plain; charset=utf-8\\n"',
            '"Content-Transfer-Encoding: 8bit\\n"',
        )
        text = "\n".join(header) + "\n\n" + body.getvalue().decode("utf-8").strip("\n") + "\n"
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    refresh()
