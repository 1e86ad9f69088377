"""What ``python -m bench`` prints: rows, their targets, and the page of results."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.report import Section, remember, remembered, render, table
from bench.rows import Target, cost, fact, faster, skipped
from bench.suite import benchmarks
from bench.timing import alternate

from bench import report


def test_a_target_is_about_the_ratio() -> None:
    assert faster("pools", 1.0, "icepool", 5.0, at_least=5).holds
    assert not faster("pools", 1.0, "icepool", 4.9, at_least=5).holds
    assert cost("pdf", 3.0, "typst", 2.0, at_most=1.5).holds
    assert not cost("pdf", 3.1, "typst", 2.0, at_most=1.5).holds
    assert faster("pools", 1.0, "icepool", 5.0).holds is None
    assert skipped("pools", "no network").holds is None
    assert fact("procedures that agreed", "10,000 of 10,000", holds=True).holds


def test_rows_print_as_a_table_with_units_that_fit() -> None:
    rows = [faster("pools", 0.0000031, "icepool", 0.0042, at_least=5), skipped("decks", "dyce is not installed")]
    assert table(rows) == (
        "| what  | against | ours   | yardstick | ratio                          | target | "
        "    |\n"
        "|-------|---------|--------|-----------|--------------------------------|--------|-----|\n"
        "| pools | icepool | 3.1 µs | 4.2 ms    | 1.35e+03 ×                     | ≥ 5 ×  | met |\n"
        "| decks |         |        |           | skipped: dyce is not installed |        |     |"
    )


def test_the_page_tells_what_was_missed_and_why() -> None:
    rows = (
        faster("pools", 1.0, "icepool", 2.0, at_least=5, note="Faces are enumerated; counts would do."),
        faster("decks", 1.0, "dyce", 6.0, at_least=5, note="never printed"),
    )
    page = render({"odds": Section("Exact odds", "Cold calls.", "2026-11-30", "CPython 3.11.7, 2 processors", rows)})
    assert "1 of 2 targets are met." in page
    assert "- **pools, against icepool**: Faces are enumerated; counts would do." in page
    assert "never printed" not in page


def test_sections_of_earlier_runs_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "MEMORY", tmp_path / "results.json")
    assert remembered() == {}
    rows = (faster("pools", 1.0, "icepool", 2.0, at_least=5), fact("memory", "flat", holds=True))
    sections = {"odds": Section("Exact odds", "Cold calls.", "2026-11-30", "CPython", rows)}
    remember(sections)
    assert remembered() == sections
    assert isinstance(remembered()["odds"].rows[0].target, Target)


def test_things_that_are_timed_take_turns() -> None:
    ran: list[str] = []
    found = alternate({"a": lambda: ran.append("a"), "b": lambda: ran.append("b")}, rounds=2)
    assert ran == ["a", "b", "a", "b", "a", "b"]
    assert set(found) == {"a", "b"}


def test_every_benchmark_says_what_it_is() -> None:
    found = benchmarks()
    assert "startup" in [benchmark.name for benchmark in found]
    assert all(benchmark.title and benchmark.about for benchmark in found)
