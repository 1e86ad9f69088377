"""Texts are read once in a check, and again in the next one only when they have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics import Code, Findings
from rulewright.incremental.memory import Memory
from rulewright.incremental.readings import Readings
from rulewright.project.discovery import find
from rulewright.project.pipeline import check, check_texts
from rulewright.reading.files import ReadOnce, TextFiles, UnreadableError
from rulewright.source import Source

CODE = Code("RW999", "test", "A finding of a test.", "", "", "")

MANIFEST = "id: {id}\ntitle: Title\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"


class Reader:
    """Counts the words of a text, and complains of each long one."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def __call__(self, source: Source, findings: Findings) -> int:
        self.read.append(source.text)
        for word in source.text.split():
            if len(word) > 5:
                at = source.text.index(word)
                findings.report(CODE, source.span(at, at + len(word)), f"'{word}' is long")
        return len(source.text.split())


def told(readings: Readings, reader: Reader, text: str) -> tuple[int, list[str]]:
    findings = Findings()
    return readings.read("words", Source("a.txt", text), reader, findings), [found.message for found in findings]


def test_a_text_is_read_once_in_a_check_and_found_wanting_each_time() -> None:
    readings, reader = Readings(), Reader()
    assert told(readings, reader, "a longer text") == (3, ["'longer' is long"])
    assert told(readings, reader, "a longer text") == (3, ["'longer' is long"])
    assert told(readings, reader, "another") == (1, ["'another' is long"])
    assert reader.read == ["a longer text", "another"]


def test_the_next_check_reads_what_has_changed() -> None:
    memory, reader = Memory(), Reader()
    for text in ("a longer text", "a longer text", "a text", "a longer text"):
        readings = Readings(memory)
        told(readings, reader, text)
        readings.remember()
    assert reader.read == ["a longer text", "a text", "a longer text"]
    assert len(memory.readings) == 1


def test_what_a_check_did_not_read_is_forgotten() -> None:
    memory, reader = Memory(), Reader()
    for name in ("a.txt", "b.txt", "c.txt"):
        readings = Readings(memory)
        readings.read("words", Source(name, "text"), reader, Findings())
        readings.remember()
    assert [name for _, name in memory.readings] == ["c.txt"]


def test_a_check_that_stops_at_errors_keeps_what_it_did_not_come_to() -> None:
    memory, reader = Memory(), Reader()
    for names, finished in ((("a.txt", "b.txt"), True), (("a.txt",), False), (("a.txt", "b.txt"), True)):
        readings = Readings(memory)
        for name in names:
            readings.read("words", Source(name, f"the text of {name}"), reader, Findings())
        readings.remember(finished=finished)
    assert reader.read == ["the text of a.txt", "the text of b.txt"]


def test_a_check_that_breaks_off_leaves_nothing_behind() -> None:
    memory, reader = Memory(), Reader()
    readings = Readings(memory)
    told(readings, reader, "a text")
    readings.remember()
    told(Readings(memory), reader, "another text")
    assert told(Readings(memory), reader, "a text") == (2, [])
    assert reader.read == ["a text", "another text", "a text"]


def test_a_file_is_fetched_once() -> None:
    texts: dict[str, str | bytes] = {"a.rules": "one"}
    files = ReadOnce(TextFiles(texts, ""))
    assert files.fetch("a.rules") == b"one"
    texts["a.rules"] = "two"
    texts["b.rules"] = "three"
    assert files.fetch("a.rules") == b"one"
    assert files.fetch("b.rules") == b"three"
    with pytest.raises(UnreadableError):
        files.fetch("c.rules")


def test_rulesets_checked_one_after_the_other_share_what_they_extend(tmp_path: Path) -> None:
    for id, text in (("base", 'rule tea "Tea"\n  > Tea at five.\n'), ("late", "change rule tea\n  > Tea at six.\n")):
        folder = tmp_path / "rulesets" / id
        folder.mkdir(parents=True)
        extends = "" if id == "base" else "extends: base\n"
        (folder / "ruleset.yaml").write_text(MANIFEST.format(id=id) + extends, encoding="utf-8")
        (folder / "a.rules").write_text(text, encoding="utf-8")
    base, late = find(str(tmp_path))
    readings = Readings()
    first, second = check(base, readings=readings), check(late, readings=readings)
    assert first.ruleset is not None
    assert second.ruleset is not None
    # The place is that of the parent's file; it was read for the first of them.
    assert second.ruleset.program.rules["tea"].span.source is first.ruleset.program.rules["tea"].span.source
    assert [outcome.findings for outcome in (check(base), check(late))] == [first.findings, second.findings]


BROKEN_BY_THE_VARIANT = {
    "ruleset.yaml": MANIFEST.format(id="child") + "extends: ./base\n",
    "child.rules": "remove formula level\n",
    "base/ruleset.yaml": MANIFEST.format(id="base"),
    "base/base.rules": """\
scale Level "Level"
  low "Low"
  high "High"

formula level "Level" of size integer 1..9 gives Level
  low when size < 5
  high otherwise

formula same "The same" of size integer 1..9, other integer 1..9 gives Level
  level(size) otherwise

example "Small"
  same
    size = 4
    other = 1
  gives low
""",
}


def test_a_parent_that_is_asked_for_its_own_faults_is_asked_warm() -> None:
    memory = Memory()
    first = check_texts(BROKEN_BY_THE_VARIANT, memory)
    assert list(memory.beside) == ["base"]
    done = {id(step) for stage in memory.beside["base"].steps.values() for step in stage.values()}
    again = {**BROKEN_BY_THE_VARIANT, "child.rules": "# What goes\nremove formula level\n"}
    second = check_texts(again, memory)
    assert done == {id(step) for stage in memory.beside["base"].steps.values() for step in stage.values()}
    assert [found.code for found in first.findings] == [found.code for found in second.findings]
    assert [found.sort_key() for found in second.findings] == [
        found.sort_key() for found in check_texts(again).findings
    ]


def test_no_parent_is_asked_about_warnings_that_the_variant_has_not_caused() -> None:
    memory = Memory()
    texts = {**BROKEN_BY_THE_VARIANT, "child.rules": 'rule tea "Tea"\n  > Tea at five.\n'}
    assert [found.code for found in check_texts(parent_alone(texts)).findings] == ["RW505"]
    assert check_texts(texts, memory).findings == ()
    assert memory.beside == {}


def parent_alone(texts: dict[str, str]) -> dict[str, str]:
    return {name.removeprefix("base/"): text for name, text in texts.items() if name.startswith("base/")}
