"""What composing reads: the program, the words for it, and small pieces that every block has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rulewright.calculus.declarations import Declaration
from rulewright.calculus.types import Maybe, Type
from rulewright.core.program import Program
from rulewright.i18n.translator import Translator
from rulewright.sheets.config import OddsTable
from rulewright.sheets.model import Head, Inline, Run, SourceNote
from rulewright.sheets.odds import Computed
from rulewright.sheets.words import Words
from rulewright.sheets.words.voice import Voice
from rulewright.source import Span
from rulewright.variants.provenance import Provenance

__all__ = ["Composer", "plain_type"]

_WIDE_STOPS = tuple("。：！？")
_STOPS = (*".:!?…", *_WIDE_STOPS)
"""A name that ends with one of these needs no further stop."""

_SMALL_WORD = re.compile(r"[^\W\d_]+\s")

_NUMBERED = re.compile(r"(.*?)([0-9]{1,9})\Z")


def plain_type(type: Type) -> Type:
    """``type`` without "or none"."""
    return type.item if isinstance(type, Maybe) else type


@dataclass(frozen=True, slots=True)
class Composer:
    """A program in the words of one language. ``words`` speak of the program with its options decided; ``provenance`` tells what a
    variant changed, ``parents`` are what it extends, in the same language, and ``odds`` what its tables of odds come to."""

    program: Program
    words: Words
    provenance: Provenance = field(default_factory=Provenance)
    parents: tuple[Composer, ...] = ()
    odds: Mapping[OddsTable, Computed] = field(default_factory=dict)

    @property
    def voice(self) -> Voice:
        """Labels and values."""
        return self.words.voice

    @property
    def translator(self) -> Translator:
        """The texts of the ruleset and Rulewright's own phrases."""
        return self.words.voice.translator

    def head(
        self,
        anchor: str,
        declaration: Declaration,
        *,
        notice: str = "",
        notes: tuple[Inline, ...] = (),
    ) -> Head:
        """The head of a block that shows ``declaration``."""
        return Head(
            anchor,
            _title(self.words.label(declaration)),
            self.words.prose(declaration),
            self.sources(declaration.sources),
            notice,
            notes,
            changed=self.is_changed(*anchor.split(".")[:2]),
        )

    def is_changed(self, reference: str, id: str = "", *part: str) -> bool:
        """Whether a variant changed what ``reference.id`` shows, or a part of it, in what it extends."""
        kinds = {"brief": ("procedure",), "values": ("formula",), "fields": ("record",), "entry": ("weapon", "item")}
        return any(self.provenance.changed_by_own(kind, id, *part) for kind in kinds.get(reference, (reference,)))

    def is_own(self, *spans: Span) -> bool:
        """Whether any of ``spans`` lies in the files of a variant itself."""
        provenance = self.provenance
        return provenance.is_variant and any(provenance.origin_of(span) == provenance.own for span in spans)

    def sources(self, ids: Iterable[str]) -> tuple[SourceNote, ...]:
        """The source rules behind a block, those of one series by number. Three or more with consecutive numbers become one
        note: ``WS-49–53``."""
        notes: list[SourceNote] = []
        run: list[str] = []
        for id in _in_order(dict.fromkeys(ids)):
            if run and _follows(run[-1], id):
                run.append(id)
                continue
            notes.extend(self._noted(run))
            run = [id]
        notes.extend(self._noted(run))
        return tuple(notes)

    def _noted(self, run: list[str]) -> list[SourceNote]:
        titles = self.program.source_titles
        if len(run) < 3:
            return [SourceNote(id, titles.get(id, "")) for id in run]
        last = _NUMBERED.match(run[-1])
        assert last is not None, "only numbered ids follow each other"
        title = "; ".join(titles[id] for id in run if id in titles)
        return [SourceNote(f"{run[0]}–{last[2]}", title)]


def _in_order(ids: Iterable[str]) -> list[str]:
    """Ids of one series (``WS-…``) next to each other and by number; series in the order of their first one."""
    series: dict[str, int] = {}

    def place(id: str) -> tuple[int, int]:
        numbered = _NUMBERED.match(id)
        name, number = (id, 0) if numbered is None else (numbered[1], int(numbered[2]))
        return series.setdefault(name, len(series)), number

    return sorted(ids, key=place)


def _follows(before: str, after: str) -> bool:
    first, second = _NUMBERED.match(before), _NUMBERED.match(after)
    if first is None or second is None or first[1] != second[1] or len(first[2]) != len(second[2]):
        return False
    return int(second[2]) == int(first[2]) + 1


def sentence_case(text: str) -> str:
    """``text`` with a capital first."""
    return text[:1].upper() + text[1:]


def _title(label: str) -> str:
    """A label as a title: one that begins with a small word, so that it can stand in a sentence, gets a capital."""
    return sentence_case(label) if _SMALL_WORD.match(label) else label


def strong_start(name: str, text: Inline, composer: Composer) -> Inline:
    """``text`` behind a name in bold, which ends with a stop."""
    stopped = name if name.endswith(_STOPS) else composer.translator.phrase("{name}.", name=name)
    # Stops of Chinese and Japanese bring their own space.
    space = () if stopped.endswith(_WIDE_STOPS) else (Run(" "),)
    return (Run(stopped, strong=True), *space, *text)
