"""Which parts of two lists correspond."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.comparison.align import align
from rulewright.comparison.parts import Part


def parts(keys: str) -> list[Part]:
    return [Part(key, key) for key in keys]


def moved(before: str, after: str) -> list[str]:
    pairs = align(parts(before), parts(after), ordered=True)
    return [after[pair.after] for pair in pairs if pair.moved and pair.after is not None]


def test_as_few_as_possible_are_moved():
    assert moved("abcd", "dabc") == ["d"]
    assert moved("abcd", "bcda") == ["a"]
    assert len(moved("abcdef", "afbdce")) == 2
    assert moved("abc", "abxc") == []


def test_equal_keys_go_by_what_they_say():
    before = [Part("set x", "", "set x = 1"), Part("set x", "", "set x = 2")]
    after = [Part("set x", "", "set x = 0"), *before]
    pairs = align(before, after, ordered=True)
    assert [(pair.before, pair.after) for pair in pairs] == [(None, 0), (0, 1), (1, 2)]


def test_what_faces_each_other_is_the_same_part():
    before = [Part("a", "a"), Part("if x", "", "if x", kind="if"), Part("b", "b")]
    after = [Part("a", "a"), Part("if y", "", "if y", kind="if"), Part("b", "b")]
    assert [(pair.before, pair.after) for pair in align(before, after, ordered=True)] == [(0, 0), (1, 1), (2, 2)]
    apart = [Part("a", "a"), Part("b", "b"), Part("if y", "", "if y", kind="if")]
    pairs = align(before, apart, ordered=True)
    assert [(pair.before, pair.after) for pair in pairs] == [(0, 0), (1, None), (2, 1), (None, 2)]


@given(st.text("abcde", max_size=9), st.text("abcde", max_size=9), st.booleans())
@settings(max_examples=300, deadline=None)
def test_every_part_occurs_once(before, after, ordered):
    pairs = align(parts(before), parts(after), ordered=ordered)
    assert sorted(pair.before for pair in pairs if pair.before is not None) == list(range(len(before)))
    assert [pair.after for pair in pairs if pair.after is not None] == list(range(len(after)))
    for pair in pairs:
        if pair.before is not None and pair.after is not None:
            assert before[pair.before] == after[pair.after]
    staying = [pair.before for pair in pairs if pair.after is not None and pair.before is not None and not pair.moved]
    if ordered:
        assert staying == sorted(staying)
    assert ordered or not any(pair.moved for pair in pairs)
