"""From text to a checked Book, against the bare Lark parse of the same text with the same grammar."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import cycle
from pathlib import Path

from lark import Lark, Transformer, Tree

from bench.rows import Row, cost, fact, faster
from bench.timing import alternate, processor_seconds_of, seconds_of
from rulewright.book.from_syntax import Identity
from rulewright.book.from_syntax import build as build_book
from rulewright.collector import at_rest
from rulewright.diagnostics import Findings
from rulewright.incremental.memory import Memory
from rulewright.incremental.steps import Steps
from rulewright.project import pipeline
from rulewright.project.build import build
from rulewright.project.discovery import find
from rulewright.reading.files import INPUT_ENDINGS
from rulewright.resources import rulesets_folder
from rulewright.source import Source
from rulewright.syntax import parse as parsing
from rulewright.syntax.blocks import blocks
from rulewright.syntax.layout import Layout
from rulewright.syntax.vocabulary import GRAMMAR

TITLE = "Front end"
ABOUT = (
    "Text to a typed Book, in lines a second, against Lark's LALR parser alone: the same grammar, the same blocks, an inline "
    "transformer that makes a tuple of each node, no positions, no messages. Cold: nothing is remembered. Warm: with the "
    "memory of the check before, in the same process; real rulesets come with their sheets, odds and translations. "
    "The whole check: from the text to all findings, as `rulewright check` "
    "does it; what is behind the Book is the lowering, every check, and the entries against their schemas."
)

_NOTE_COLD = "about a third is the parse, a third making nodes with their places, a third the Book"

_NOTE_CHECKS = "docs/performance.md says how conditions are tried"

_MANIFEST = "id: long\ntitle: Long\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"


def rules(lines: int) -> str:
    """A sound ruleset of at least so many lines: scales, records, weapons, tables, modifiers, formulas, procedures, examples."""
    parts: list[str] = []
    written = 0
    while written < lines:
        parts.append(_part(len(parts)))
        written += parts[-1].count("\n")
    return "".join(parts)


def _part(n: int) -> str:
    guns = "".join(f"  | gun{n}_{k:02} | Gun {k:02} | {k + 1} cm | +{k % 9} | {k % 10 + 1} |\n" for k in range(20))
    wounds = "".join(f"  | {k * 5 + 1}..{k * 5 + 5} | Wound number {k} |\n" for k in range(20))
    return f"""scale Level{n} "Level"
  fumble{n} "Fumble"
  fail{n} "Failure"
  hit{n} "Success"

record Gun{n} "Gun" is a weapon
  reach length "Range"
  bonus integer = 0 "Hit modifier"
  damage integer 1..10 "Damage"

weapons Gun{n} "Guns"
  | id | name | reach | bonus | damage |
{guns}
table wound{n} "Wound" on roll d100 gives text
  | roll | text |
{wounds}
modifiers aim{n} "Aiming"
  takes aimed yes/no = no, above yes/no = no
  aimed "Aimed" -2 when aimed
    except -1 when above
  height "Higher ground" +5 when above
  at most 10

formula level{n} "Level" of rolled integer 1..100, skill integer 0..100 gives Level{n}
  fumble{n} when rolled = 100
  hit{n} when rolled <= skill / 2 rounded down
  hit{n} when rolled <= skill
  fail{n} otherwise

procedure shoot{n} "Shooting"
  takes gun Gun{n}, skill integer 0..100, aimed yes/no = no, above yes/no = no
  gives Level{n}
  > One shot at one target within {{gun{n}_01.reach}}.
  require skill >= 1 else "No skill"
  step "Aim"
    let bonus integer = aim{n} modifiers
    if bonus > 3
      set bonus = bonus + gun.bonus
    else
      set bonus = bonus - 1
  let rolled = roll d100
  give level{n}(rolled: rolled, skill: skill)

example "One shot {n}"
  shoot{n}
    gun = gun{n}_01
    skill = 50
  rolls 20
  gives hit{n}

"""


class _Tuples(Transformer):  # type: ignore[type-arg]  # the leaves are of any type
    """A tuple of each node, the least that a transformer can do."""

    def __default__(self, data: str, children: list[object], meta: object) -> object:
        return Tree(data, children) if data.startswith("_") else (data, *children)  # the parser looks into the former


def _bare() -> Lark:
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        postlex=Layout(),
        start=["start", "hole"],
        maybe_placeholders=False,
        transformer=_Tuples(),
    )


def _checked(text: str, memory: Memory | None = None) -> None:
    """Text to a Book; raises AssertionError when something is wrong with it."""
    findings = Findings()
    steps = Steps(findings, memory)
    with at_rest():
        trees = parsing.parse(Source("long.rules", text), findings, memory)
        build_book(Identity("long", "Long", "1.0.0", "en"), trees, steps)
        steps.remember()
    assert not findings, next(iter(findings)).message


def measure() -> list[Row]:
    """The rows of this section."""
    bare = _bare()
    found: list[Row] = []
    rates: dict[int, float] = {}
    for lines, rounds in ((1_000, 7), (10_000, 3), (100_000, 1)):
        text = rules(lines)
        count = text.count("\n")

        ours, theirs = partial(_checked, text), partial(_bare_parse, bare, text)

        if rounds == 1:  # once each, without a run for practice: it would take minutes
            with at_rest():
                times = {"ours": seconds_of(ours), "bare": seconds_of(theirs)}
        else:
            times = alternate({"ours": ours, "bare": theirs}, rounds=rounds)
        rates[lines] = count / times["ours"]
        what = f"{lines:,} lines, cold ({rates[lines]:,.0f} lines/s)"
        found.append(faster(what, times["ours"], "bare Lark", times["bare"], at_least=0.5, note=_NOTE_COLD))
    steady = rates[100_000] / rates[1_000]
    found.append(fact("lines a second at 100,000 lines, of those at 1,000", f"{steady:.2f} ×", holds=steady >= 0.9))
    found.extend(_whole_check(bare))
    found.extend(_warm())
    found.extend(_warm_and_real())
    found.append(_unchanged())
    return found


def _bare_parse(bare: Lark, text: str) -> None:
    for block in blocks(Source("long.rules", text)):
        bare.parse(block.text, start="start")


def _whole_check(bare: Lark) -> list[Row]:
    """The check as a whole against the bare parse, and what of it comes behind the Book against what comes before."""
    found: list[Row] = []
    rates: dict[int, float] = {}
    for lines, rounds in ((1_000, 7), (10_000, 3)):
        text = rules(lines)

        works = {
            "whole": partial(_whole, text),
            "book": partial(_checked, text),
            "bare": partial(_bare_parse, bare, text),
        }
        times = alternate(works, rounds=rounds, seconds=processor_seconds_of)
        rates[lines] = text.count("\n") / times["whole"]
        what = f"{lines:,} lines, the whole check ({rates[lines]:,.0f} lines/s)"
        found.append(faster(what, times["whole"], "bare Lark", times["bare"]))
        behind = max(times["whole"] - times["book"], 0.0)
        what = f"{lines:,} lines, what a check does behind the Book"
        found.append(cost(what, behind, "text to Book", times["book"], at_most=1, note=_NOTE_CHECKS))
    steady = rates[10_000] / rates[1_000]
    what = "lines a second of the whole check at 10,000 lines, of those at 1,000"
    found.append(fact(what, f"{steady:.2f} ×", holds=steady >= 0.9))
    return found


def _whole(text: str, memory: Memory | None = None) -> None:
    assert pipeline.check_texts({"long.rules": text}, memory).ruleset is not None


def _warm() -> list[Row]:
    """A second check of 10,000 lines with a memory, after a line has changed, and after lines were put in above all others."""
    text = rules(10_000)
    changed = cycle([text.replace("Wound number 7 ", f"Wound number {n} ", 1) for n in range(1_000, 1_040)])
    moved = cycle(["\n" * n + text for n in range(1, 41)])
    found: list[Row] = []
    for what, check, texts in (
        ("text to Book, one line changed", _checked, changed),
        ("the whole check, one line changed", _whole, changed),
        ("the whole check, all lines moved down", _whole, moved),
    ):
        memory = Memory()

        def cold(check: Callable[[str], None] = check) -> None:
            check(text)

        def warm(
            check: Callable[[str, Memory], None] = check, memory: Memory = memory, texts: Iterator[str] = texts
        ) -> None:
            check(next(texts), memory)

        warm()
        times = alternate({"cold": cold, "warm": warm}, rounds=7, seconds=processor_seconds_of)
        found.append(cost(f"10,000 lines, {what}", times["warm"], "the same, cold", times["cold"], at_most=0.05))
    return found


def _warm_and_real() -> list[Row]:
    """The same for bundled rulesets, with all that they bring: sheets and the odds on them, translations, the source's rules. Each
    time another line of the longest file has changed: what a declaration, or a part of one, is called."""
    found: list[Row] = []
    for name in ("old-west", "horror-7", "western-skirmish"):
        folder = Path(rulesets_folder()) / name
        paths = [path for path in sorted(folder.rglob("*")) if path.suffix in INPUT_ENDINGS]
        texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
        changed = cycle(_with_a_line_changed(texts))
        memory = Memory()

        def cold(texts: Mapping[str, str] = texts) -> None:
            assert pipeline.check_texts(texts).ruleset is not None

        def warm(changed: Iterator[Mapping[str, str]] = changed, memory: Memory = memory) -> None:
            assert pipeline.check_texts(next(changed), memory).ruleset is not None

        warm()
        times = alternate({"cold": cold, "warm": warm}, rounds=7, seconds=processor_seconds_of)
        lines = sum(text.count("\n") for name, text in texts.items() if name.endswith(".rules"))
        what = f"{name}, {lines:,} lines, the whole check, one line changed"
        found.append(cost(what, times["warm"], "the same, cold", times["cold"], at_most=0.1))
    return found


def _with_a_line_changed(texts: Mapping[str, str]) -> list[Mapping[str, str]]:
    """``texts`` with a label of the longest file of rules changed, at places all through that file."""
    name = max((name for name in texts if name.endswith(".rules")), key=lambda name: len(texts[name]))
    labels = list(re.finditer(r'"[^"\n]+"', texts[name]))
    chosen = labels[len(labels) // 40 :: len(labels) // 20]
    return [{**texts, name: f"{texts[name][: one.end() - 1]}x{texts[name][one.end() - 1 :]}"} for one in chosen]


def _unchanged() -> Row:
    """An unchanged build writes nothing, and takes what hashing takes."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "long"
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(_MANIFEST, encoding="utf-8")
        (folder / "long.rules").write_text(rules(1_000), encoding="utf-8")
        [location] = find(str(folder))
        first = seconds_of(lambda: build(location))
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
        again = min(seconds_of(lambda: build(location)) for _ in range(5))
        idle = before == {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
        found = f"{'nothing' if idle else 'something'} written, {again / first:.4f} of the first build"
        return fact("an unchanged build of 1,000 lines", found, holds=idle and os.path.isdir(folder))
