"""YAML -> a tree of values with their places, without any of YAML's surprises.

PyYAML parses; this module reads its events. Of plain scalars only ``true`` and ``false`` are yes or no, ``null``, ``~`` and
nothing are none, and decimal digits are numbers (exactly); ``no``, ``off``, ``1:30``, ``1e3``, ``007``, ``0x10`` and dates stay the
text that they look like. There are no anchors, aliases, merge keys or tags, and a key stands once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import yaml

from rulewright.diagnostics import Findings, Label
from rulewright.reading.characters import look_at_characters
from rulewright.reading.codes import YAML_DUPLICATE_KEY, YAML_INDIRECT, YAML_LIMIT, YAML_SYNTAX
from rulewright.source import Source, Span

__all__ = [
    "MOST_CHARACTERS",
    "MOST_DEPTH",
    "MOST_DIGITS",
    "Plain",
    "YamlEntry",
    "YamlList",
    "YamlMapping",
    "YamlScalar",
    "YamlValue",
    "read_yaml",
]

MOST_CHARACTERS = 256 * 1024
"""A YAML file is no longer (what it holds is a few hundred lines at most)."""

MOST_DEPTH = 32
"""Mappings and lists lie no deeper inside one another."""

MOST_DIGITS = 18
"""A number has no more digits."""

Plain = str | int | Fraction | bool | None | list["Plain"] | dict[str, "Plain"]
"""A value without its place, as a JSON Schema looks at it."""

_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+\Z")
_QUOTED_OR_BRACKET = re.compile(
    r"""(?<=[ :,\[{])"(?:[^"\\]|\\.)*"|(?<=[ :,\[{])'[^']*'|(?:^|(?<= ))#[^\n]*|[\[\]{}]""", re.MULTILINE
)
_CURLY = re.compile("[“„”＂][^“„”＂]*[“„”＂]")
"""A text in quotes of a word processor, which to YAML are letters like any other."""
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True)
class YamlScalar:
    """A single value; ``span`` covers it with its quotes."""

    value: str | int | Fraction | bool | None
    span: Span

    def plain(self) -> Plain:
        """The value alone."""
        return self.value


@dataclass(frozen=True, slots=True)
class YamlList:
    """A list in order."""

    items: tuple[YamlValue, ...]
    span: Span

    def plain(self) -> Plain:
        """The values alone."""
        return [item.plain() for item in self.items]


@dataclass(frozen=True, slots=True)
class YamlEntry:
    """``key: value``; keys are always text."""

    key: str
    key_span: Span
    value: YamlValue


@dataclass(frozen=True, slots=True)
class YamlMapping:
    """Keys with values, in the order written."""

    entries: tuple[YamlEntry, ...]
    span: Span

    def entry(self, key: str) -> YamlEntry | None:
        """The entry of that key, or None."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def get(self, key: str) -> YamlValue | None:
        """The value of that key, or None."""
        entry = self.entry(key)
        return None if entry is None else entry.value

    def plain(self) -> Plain:
        """The values alone, by key."""
        return {entry.key: entry.value.plain() for entry in self.entries}


YamlValue = YamlScalar | YamlList | YamlMapping


class _StopError(Exception):
    """The rest of the file cannot be read; the finding is already made."""


@dataclass
class _Builder:
    """Builds the tree from the events; ``unreliable`` once the tree no longer says what the author meant."""

    source: Source
    findings: Findings
    events: Iterator[yaml.Event]
    unreliable: bool = False

    def span(self, event: yaml.Event) -> Span:
        start, end = _offset(event.start_mark), _offset(event.end_mark)
        text = self.source.text
        while end > start + 1 and text[end - 1] in " \n":
            end -= 1
        return self.source.span(start, max(start, end))

    def document(self) -> YamlValue | None:
        value: YamlValue | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if value is not None:
                    self.findings.report(
                        YAML_SYNTAX,
                        self.span(event),
                        "a second document starts here",
                        help="delete the '---' and what follows it",
                    )
                    raise _StopError
                value = self.value(next(self.events), 1)
        return value

    def value(self, event: yaml.Event, depth: int) -> YamlValue:
        self._check_direct(event)
        if isinstance(event, yaml.ScalarEvent):
            return YamlScalar(self._scalar(event), self.span(event))
        if isinstance(event, yaml.AliasEvent):
            return YamlScalar(None, self.span(event))
        if depth > MOST_DEPTH:
            self.findings.report(
                YAML_LIMIT,
                self.span(event),
                f"values are nested more than {MOST_DEPTH} deep here",
                help="write it flatter",
            )
            raise _StopError
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(event, depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(event, depth)
        raise AssertionError(f"PyYAML gave a {type(event).__name__} where a value starts")

    def _check_direct(self, event: yaml.Event) -> None:
        what = ""
        if isinstance(event, yaml.AliasEvent):
            what, self.unreliable = f"the alias '*{event.anchor}'", True
        elif isinstance(event, yaml.NodeEvent) and event.anchor is not None:
            what = f"the anchor '&{event.anchor}'"
        elif isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag is not None:
            what, self.unreliable = "a tag", True
        if what:
            start = _offset(event.start_mark)
            line_end = self.source.text.find("\n", start)
            end = line_end if line_end >= 0 else len(self.source.text)
            written = re.match(r"[&*!]\S*", self.source.text[start:end])
            self.findings.report(
                YAML_INDIRECT,
                self.source.span(start, start + (written.end() if written else 1)),
                f"{what} is not allowed here",
                help="write the value itself; put quotes around a text that starts with '&', '*' or '!'",
            )

    def _list(self, start: yaml.Event, depth: int) -> YamlList:
        items: list[YamlValue] = []
        event = next(self.events)
        while not isinstance(event, yaml.SequenceEndEvent):
            items.append(self.value(event, depth + 1))
            event = next(self.events)
        return YamlList(tuple(items), self._whole(start, items[-1].span if items else None, event))

    def _mapping(self, start: yaml.Event, depth: int) -> YamlMapping:
        entries: dict[str, YamlEntry] = {}
        last: Span | None = None
        event = next(self.events)
        while not isinstance(event, yaml.MappingEndEvent):
            self._check_direct(event)
            if not isinstance(event, yaml.ScalarEvent):
                self.findings.report(
                    YAML_SYNTAX, self.span(event), "a key must be a plain word", help="write it as 'key: value'"
                )
                raise _StopError
            key, key_span = str(event.value), self.span(event)
            value = self.value(next(self.events), depth + 1)
            last = value.span
            if key == "<<" and event.style is None:
                self.findings.report(
                    YAML_INDIRECT,
                    key_span,
                    "the merge key '<<' is not allowed here",
                    help="write the values themselves",
                )
                self.unreliable = True
            elif key in entries:
                self.findings.report(
                    YAML_DUPLICATE_KEY,
                    key_span,
                    f"the key '{_short(key)}' stands here a second time",
                    labels=[Label(entries[key].key_span, "first here")],
                    help="delete one of the two",
                )
            else:
                entries[key] = YamlEntry(key, key_span, value)
            event = next(self.events)
        return YamlMapping(tuple(entries.values()), self._whole(start, last, event))

    def _whole(self, start: yaml.Event, last: Span | None, end: yaml.Event) -> Span:
        """From the first character to the closing bracket, or to the end of the last value where there is no bracket."""
        first = self.span(start)
        if _offset(end.end_mark) > _offset(end.start_mark):
            return first.to(self.span(end))
        return first if last is None else first.to(last)

    def _scalar(self, event: yaml.ScalarEvent) -> str | int | Fraction | bool | None:
        text = str(event.value)
        if event.style is not None:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _CURLY.fullmatch(text):
            self.findings.report(
                YAML_SYNTAX,
                self.span(event),
                f"the quotes {text[0]} and {text[-1]} would be a part of the text",
                help='write plain quotes (") instead, or around these if they belong to it',
            )
            return text
        whole, decimal = _INTEGER.match(text), _DECIMAL.match(text)
        if whole is None and decimal is None:
            return text
        if len(text) > MOST_DIGITS + 2:
            self.findings.report(
                YAML_LIMIT,
                self.span(event),
                f"the number has more than {MOST_DIGITS} digits",
                help="put quotes around it if it is a text",
            )
            self.unreliable = True
            return text
        return int(text) if whole else Fraction(text)


def read_yaml(source: Source, findings: Findings) -> YamlValue | None:
    """The one document of a YAML file, or None after reporting why it cannot be relied on. Duplicate keys and anchors are
    reported, but what stands beside them is still returned, so that the schema can look at it in the same run."""
    if len(source.text) > MOST_CHARACTERS:
        findings.report(
            YAML_LIMIT,
            source.whole(),
            f"the file is longer than {MOST_CHARACTERS // 1024} thousand characters",
            help="keep to what the file is for; tables and entries belong into .rules and .csv files",
        )
        return None
    look_at_characters(source, findings)
    builder = _Builder(source, findings, iter(yaml.parse(source.text, Loader=yaml.SafeLoader)))
    try:
        value = builder.document()
    except _StopError:
        return None
    except yaml.MarkedYAMLError as error:
        _report_syntax(error, source, findings)
        return None
    except yaml.reader.ReaderError as error:
        # Most of what YAML does not allow is a control character, which is reported already.
        at = error.position if isinstance(error.position, int) else 0
        span = source.span(at, min(at + 1, len(source.text)))
        if not any(found.span == span for found in findings):
            findings.report(YAML_SYNTAX, span, "YAML does not allow the character that stands here", help="delete it")
        return None
    if value is None:
        findings.report(YAML_SYNTAX, source.whole(), "the file is empty", help="delete it, or fill it in")
    return None if builder.unreliable else value


def _offset(mark: object) -> int:
    """Where a mark of PyYAML stands; events that it parses always have marks."""
    return int(getattr(mark, "index", 0))


def _report_syntax(error: yaml.MarkedYAMLError, source: Source, findings: Findings) -> None:
    """PyYAML's own words, translated where authors stumble most."""
    mark = error.problem_mark or error.context_mark
    at = min(mark.index, len(source.text)) if mark is not None else 0
    opened = _opened(source.text, at) if "while parsing a flow" in (error.context or "") else None
    if opened is not None:
        pair = {"[": "expected ',' or ']'", "{": "expected ',' or '}'"}[source.text[opened]]
        words, help = next((words, help) for piece, words, help in _EXPLANATIONS if piece == pair)
        findings.report(YAML_SYNTAX, source.span(opened, opened + 1), words, help=help)
        return
    problem = error.problem or error.context or "it cannot be read"
    message, help = (
        f"this is not YAML: {problem}",
        "see how the keys around it are written: 'key: value', indented by spaces",
    )
    for piece, words, hint in _EXPLANATIONS:
        if piece in problem or piece in (error.context or ""):
            message, help = words, hint
            break
    labels = []
    context = error.context_mark
    if context is not None and error.problem_mark is not None and context.index != error.problem_mark.index:
        labels.append(Label(source.span(context.index, min(context.index + 1, len(source.text))), "it starts here"))
    end = min(at + 1, len(source.text))
    findings.report(YAML_SYNTAX, source.span(at, end), message, labels=labels, help=help)


_CLOSE = "close it with '{}', or put quotes around a text that starts with '{}'"
_EXPLANATIONS = (
    ("cannot start any token", "a tab or another sign that YAML does not take stands here", "indent with spaces only"),
    ("while scanning a quoted scalar", "the quote is never closed", "close the quote at the end of the text"),
    ("mapping values are not allowed here", "a colon makes no sense here", "put quotes around a text that holds ': '"),
    ("could not find expected ':'", "a ':' is missing", "write 'key: value' with a space after the colon"),
    ("expected ',' or ']'", "this list is never closed", _CLOSE.format("]", "[")),
    ("expected ',' or '}'", "this mapping is never closed", _CLOSE.format("}", "{")),
    ("expected <block end>", "the indentation does not fit the lines above", "align the keys of one level exactly"),
    ("expected the node content", "a value is missing", "write the value after the colon"),
)


def _opened(text: str, end: int) -> int | None:
    """Where the last bracket before ``end`` stands that is not closed there; quotes and comments are left out."""
    open: list[int] = []
    for found in _QUOTED_OR_BRACKET.finditer(text, 0, end):
        if found.group() in ("[", "{"):
            open.append(found.start())
        elif found.group() in ("]", "}") and open:
            open.pop()
    return open[-1] if open else None


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
