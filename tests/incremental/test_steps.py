"""Steps by themselves: which are done again after a change, and which are taken over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import pytest

from rulewright.diagnostics import Code, Findings
from rulewright.incremental.memory import MOST_UNFINISHED, Memory
from rulewright.incremental.steps import Shared, Steps
from rulewright.incremental.tracked import reorder
from rulewright.project.pipeline import check_texts
from rulewright.source import Source, Span

CODE = Code("RW999", "test", "A finding of a test.", "", "", "")


@dataclass(frozen=True)
class Thing:
    """A value with a place, which does not count when two of them are compared."""

    size: int
    span: Span = field(compare=False)


@dataclass
class Play:
    """A small compiler: things by name (``name size``), then for each one what ``about`` makes of it and of the others."""

    about: Callable[[Play, str], object]
    memory: Memory = field(default_factory=Memory)
    done: list[str] = field(default_factory=list)
    findings: Findings = field(default_factory=Findings)
    things: dict[str, Thing] = field(default_factory=dict)
    results: dict[str, object] = field(default_factory=dict)
    inputs: dict[str, str] = field(default_factory=dict)

    def check(self, *lines: str) -> list[str]:
        """The names whose second step was done."""
        self.done = []
        self.findings = Findings()
        steps = Steps(self.findings, self.memory)
        self.things = steps.mapping("things")
        names = [line.split()[0] for line in lines]
        written = [self.inputs.setdefault(line, line) for line in lines]  # the same line is the same object
        steps.stage("declare", names)
        for name, line in zip(names, written, strict=True):
            steps.step("declare", name, self._declare, line)
        results = steps.each("work", names, self._work, [self.inputs.setdefault(name, name) for name in names])
        self.results = dict(zip(names, results, strict=True))
        steps.remember()
        return self.done

    def _declare(self, line: str) -> None:
        name, size, *rest = line.split()
        self.things[name] = Thing(int(size), Source("x", "y" * 50).span(len(rest), 9))

    def _work(self, name: str) -> object:
        self.done.append(name)
        return self.about(self, name)


def size_of_next(play: Play, name: str) -> object:
    """The size of the thing that is called like this one and a ``b``, if there is one."""
    other = play.things.get(name + "b")
    return None if other is None else other.size


def test_what_nothing_concerns_is_not_done_again() -> None:
    play = Play(size_of_next)
    assert play.check("a 1", "ab 2", "c 3") == ["a", "ab", "c"]
    assert play.check("a 1", "ab 2", "c 3") == []
    assert play.check("a 1", "ab 2", "c 4") == []
    assert play.results == {"a": 2, "ab": None, "c": None}


def test_who_reads_what_has_changed_is_done_again() -> None:
    play = Play(size_of_next)
    play.check("a 1", "ab 2", "c 3")
    assert play.check("a 1", "ab 5", "c 3") == ["a"]
    assert play.results["a"] == 5


def test_what_is_written_again_and_equal_ends_the_change() -> None:
    play = Play(size_of_next)
    play.check("a 1", "ab 2")
    assert play.check("a 1", "ab 2 elsewhere") == []
    assert play.things["ab"].span.start == 1


def test_what_appears_and_what_goes_is_a_change_for_who_asked_for_it() -> None:
    play = Play(size_of_next)
    play.check("a 1", "c 3")
    assert play.check("a 1", "ab 2", "c 3") == ["a", "ab"]
    assert play.check("a 1", "c 3") == ["a"]
    assert play.results["a"] is None


def test_who_goes_through_everything_depends_on_everything_and_on_the_order() -> None:
    play = Play(lambda play, name: tuple(play.things) if name == "all" else None)
    play.check("all 0", "a 1", "b 2")
    assert play.check("all 0", "a 1", "b 2") == []
    assert play.check("all 0", "b 2", "a 1") == ["all"]
    assert play.results["all"] == ("all", "b", "a")
    assert play.check("all 0", "b 2", "a 7") == ["all"]


def test_findings_are_found_again_and_do_not_keep_an_old_place() -> None:
    def about(play: Play, name: str) -> None:
        other = play.things.get(name + "b")
        if other is not None:
            play.findings.report(CODE, other.span, f"{name} has another")

    play = Play(about)
    play.check("a 1", "ab 2")
    for done, line, start in (([], "ab 2", 0), (["a"], "ab 2 x y", 2), (["a"], "ab 2 x", 1)):
        assert play.check("a 1", line) == done
        (found,) = play.findings
        assert found.span.start == start


def test_what_steps_share_is_a_part_of_all_of_them() -> None:
    known: dict[str, Shared[int]] = {}

    def about(play: Play, name: str) -> int:
        return steps.shared(known, "total", lambda: sum(thing.size for thing in play.things.values()))

    play = Play(about)
    for size in (1, 2):
        known.clear()
        play.done, play.findings = [], Findings()
        steps = Steps(play.findings, play.memory)
        play.things = steps.mapping("things")
        steps.stage("declare", ["a"])
        steps.step("declare", "a", play._declare, f"a {size}")
        assert steps.each("work", ["x", "y"], play._work, ["x", "y"]) == [size, size]
        assert play.done == ["x", "y"]
        steps.remember()


def watched(play: Play, things: Mapping[str, int], names: Iterable[str], memory: Memory) -> list[int | None]:
    steps = Steps(Findings(), memory)
    seen = steps.watched("sizes", things)
    play.done = []

    def size(name: str) -> int | None:
        play.done.append(name)
        return seen.get(name)

    found = steps.each("sizes", list(names), size, list(names))
    steps.remember()
    return found


def test_what_is_made_outside_of_steps_is_compared_with_the_last_time() -> None:
    play, memory = Play(size_of_next), Memory()
    names = ("a", "b", "c")
    assert watched(play, {"a": 1, "b": 2}, names, memory) == [1, 2, None]
    assert watched(play, {"a": 1, "b": 2}, names, memory) == [1, 2, None]
    assert play.done == []
    assert watched(play, {"a": 1, "c": 3}, names, memory) == [1, None, 3]
    assert play.done == ["b", "c"]


def test_a_check_that_breaks_off_leaves_nothing_half_true() -> None:
    def about(play: Play, name: str) -> int:
        if play.things[name].size == 13:
            raise RuntimeError
        return play.things[name].size

    play = Play(about)
    play.check("a 1", "b 2")
    with pytest.raises(RuntimeError):
        play.check("a 5", "b 13")
    assert play.check("a 1", "b 2") == ["a", "b"]
    assert play.results == {"a": 1, "b": 2}


def later(memory: Memory, sizes: Mapping[str, int], *, finished: bool = True) -> list[str]:
    """Things are declared; then, unless the check ends at errors, each is looked at. The names of those that were."""
    steps = Steps(Findings(), memory)
    things, names, looked = steps.mapping("things"), list(sizes), []

    def declare(name: str) -> None:
        things[name] = sizes[name]

    def look(name: str) -> int:
        looked.append(name)
        found: int = things[name]
        return found

    steps.stage("declare", [(name, sizes[name]) for name in names])
    for name in names:
        steps.step("declare", (name, sizes[name]), declare, name)
    if finished:
        assert steps.each("look", names, look, names) == list(sizes.values())
    steps.remember(finished=finished)
    return looked


def test_what_a_check_does_not_reach_for_errors_is_kept_for_the_next() -> None:
    memory = Memory()
    assert later(memory, {"a": 1, "b": 2, "c": 3}) == ["a", "b", "c"]
    assert later(memory, {"a": 1, "b": 7, "c": 3}, finished=False) == []
    assert later(memory, {"a": 1, "b": 7, "c": 4}, finished=False) == []
    assert later(memory, {"a": 1, "b": 7, "c": 4}) == ["b", "c"]
    assert later(memory, {"a": 1, "b": 7, "c": 4}) == []
    later(memory, {"a": 1, "b": 8, "c": 4}, finished=False)
    assert later(memory, {"a": 1, "b": 7, "c": 4}) == ["b"]  # it may have been looked at meanwhile, as far as it knows


def test_a_ruleset_that_stays_broken_is_forgotten() -> None:
    memory = Memory()
    later(memory, {"a": 0, "b": 0})
    for size in range(MOST_UNFINISHED):
        later(memory, {f"a{size}": size}, finished=False)
    assert "look" in memory.steps
    later(memory, {"a": 0, "b": 0}, finished=False)
    assert "look" not in memory.steps
    assert not memory.unreached.changed
    assert later(memory, {"a": 0, "b": 0}) == ["a", "b"]


def test_nothing_is_written_that_nobody_would_write_again() -> None:
    things = Steps(Findings(), Memory()).mapping("things")
    with pytest.raises(AssertionError, match="outside of a step"):
        things["a"] = 1
    with pytest.raises(NotImplementedError):
        things.setdefault("a", 1)


def test_without_a_memory_there_are_only_dictionaries() -> None:
    steps = Steps(Findings())
    things = steps.mapping("things", {"b": 2})
    things["a"] = 1
    reorder(things, ["a", "b"])
    assert type(things) is dict
    assert list(things.items()) == [("a", 1), ("b", 2)]
    assert steps.step("any stage", "any key", lambda one: one, 3) == 3


RULES = """\
scale Level "Level"
  low "Low"
  high "High"

formula level "Level" of size integer 1..9 gives Level
  low when size < 5
  high otherwise

formula same "The same" of size integer 1..9 gives Level
  level(size) otherwise

table wound "Wound" on roll d6 gives text
  | roll | text   |
  | 1..6 | A cut. |
"""


@pytest.mark.parametrize(
    ("old", "new", "concerned"),
    [
        ("size < 5", "size < 6", {"level"}),  # its caller reads what it takes and gives, and that is the same
        ("of size integer 1..9 gives Level\n  low", "of size integer 0..9 gives Level\n  low", {"level", "same"}),
        ("A cut.", "A scratch.", {"wound"}),
        ("scale Level", "# a remark\n\n\nscale Level", set()),
    ],
)
def test_only_what_a_change_concerns_is_checked_again(old: str, new: str, concerned: set[str]) -> None:
    memory = Memory()
    check_texts({"game.rules": RULES}, memory)
    before = {id(step) for stage in memory.steps.values() for step in stage.values()}
    assert old in RULES
    check_texts({"game.rules": RULES.replace(old, new)}, memory)
    again = {
        key if isinstance(key, str) else str(key[1])
        for stage in memory.steps.values()
        for key, step in stage.items()
        if id(step) not in before
    }
    assert again == concerned


def joined(memory: Memory, *names: str) -> str:
    """All names in a row: each step adds its own to what the steps before it wrote; another stage reads what came out."""
    steps = Steps(Findings(), memory)
    rows = steps.mapping("rows")

    def add(name: str) -> None:
        rows["all"] = rows.get("all", "") + name

    steps.each("add", names, add, names)
    (found,) = steps.each("read", ["reader"], lambda _: rows.get("all", ""), ["reader"])
    steps.remember()
    return found


def test_several_steps_may_write_the_same_fact() -> None:
    memory = Memory()
    for names in ("abc", "abc", "abcd", "abc", "ab", "b", "ab", "ba", "cab", "bac", "b", "", "b"):
        assert joined(memory, *names) == names


SHEETS = """\
sheets:
  - id: odds
    title: Odds
    sections:
      - odds:
          - {procedure: grow, of: 'result >= high'}
"""

GROW = """\
choice Hue "Hue"
  red "Red"

procedure grow "Growth"
  gives Level
  let size = roll d6
  give level(size: size)
"""


@pytest.mark.parametrize(
    ("old", "new", "concerned"),
    [
        ("A cut.", "A scratch.", False),
        ('"Red"', '"Scarlet"', False),
        ("scale Level", "# a remark\n\n\nscale Level", False),
        ("title: Odds", "title: How likely it is", False),
        ("- odds:", "- text: What is likely.\n        odds:", False),
        ("size < 5", "size < 6", True),
        (">= high", ">= low", True),
    ],
)
def test_odds_are_computed_again_only_when_a_change_concerns_them(old: str, new: str, concerned: bool) -> None:
    memory = Memory()
    texts = {"game.rules": f"{RULES}\n{GROW}", "sheets.yaml": SHEETS}
    first = check_texts(texts, memory)
    assert first.ruleset is not None, first.findings
    (before,) = memory.steps["odds"].values()
    assert sum(old in text for text in texts.values()) == 1
    second = check_texts({name: text.replace(old, new) for name, text in texts.items()}, memory)
    assert second.ruleset is not None, second.findings
    (after,) = memory.steps["odds"].values()
    assert (after is not before) == concerned
    (computed,) = second.ruleset.odds.values()
    assert computed.found == after.result


def test_what_is_wrong_with_odds_is_found_again_at_its_new_place() -> None:
    memory = Memory()
    rules = RULES + GROW.replace("give level(size: size)", "give level(size: size / (size - 2) rounded up)")
    for above in ("", "# a remark\n", "# a remark\n", "\n"):
        texts = {"game.rules": rules, "sheets.yaml": above + SHEETS}
        warm, cold = check_texts(texts, memory).findings, check_texts(texts).findings
        assert [found.sort_key() for found in warm] == [found.sort_key() for found in cold]
        assert any(found.span.source.name == "sheets.yaml" for found in warm)


def test_what_moves_concerns_nobody_who_asks_for_it_by_name() -> None:
    play = Play(size_of_next)
    play.check("a 1", "ab 2", "c 3", "d 4", "db 5", "e 6")
    assert play.check("a 1", "ab 2", "d 4", "db 5", "c 3", "e 6") == []
    assert play.check("db 5", "a 1", "ab 2", "d 4", "c 3", "e 6") == []
    assert play.results["d"] == 5
    assert play.check("a 1", "ab 2", "c 3", "d 4", "db 7", "e 6") == ["d"]
    assert play.results["d"] == 7


def latest(memory: Memory, *names: str) -> dict[str, str]:
    """For each name in a row the one before it that starts with the same letter."""
    steps = Steps(Findings(), memory)
    last = steps.mapping("last")
    done.clear()

    def look(name: str) -> str:
        done.append(name)
        before: str = last.get(name[0], "")
        last[name[0]] = name
        return before

    found = steps.each("look", names, look, names)
    steps.remember()
    return dict(zip(names, found, strict=True))


done: list[str] = []


def test_who_stands_before_whom_counts_where_both_write_the_same() -> None:
    memory = Memory()
    for names in (
        ["a1", "a2", "b1", "c1", "a3"],
        ["a2", "a1", "b1", "c1", "a3"],
        ["b1", "a2", "a1", "c1", "a3"],
        ["a3", "b1", "a2", "a1", "c1"],
        ["a3", "b1", "c1", "a1"],
        ["a1", "b1", "a3", "c1", "a2"],
    ):
        warm = latest(memory, *names)
        assert warm == latest(Memory(), *names)
    latest(memory, *names)
    latest(memory, "b1", "a1", "a3", "c1", "a2")
    assert done == []
    latest(memory, "b1", "a2", "a1", "a3", "c1")
    assert done == ["a2", "a1", "a3"]
