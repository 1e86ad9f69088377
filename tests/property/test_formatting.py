"""The formatter, on rulesets that nobody would write: the meaning stays, every comment stays, and once is enough."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from layouts import comments, made_up, unsettled
from wcwidth import wcswidth

from rulewright.diagnostics import Findings
from rulewright.source import Source
from rulewright.syntax.parse import parse
from rulewright.syntax.print import format_source

ROOT = Path(__file__).parents[2]
DECLARATIONS = [
    declaration
    for path in (*sorted((ROOT / "rulesets").rglob("*.rules")), ROOT / "tests" / "support" / "everything.rules")
    for declaration in re.split(r"^(?=[a-z])", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
]
FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32)


def trees(text):
    findings = Findings()
    return parse(Source("a.rules", text), findings), [str(found.span) + found.message for found in findings]


def holds(text):
    """What the formatter promises about ``text``, which must read; gives what it makes of it."""
    meant, faults = trees(text)
    assert not faults
    printed = format_source(Source("a.rules", text), Findings())
    assert printed is not None
    assert trees(printed) == (meant, [])
    assert comments(printed) == comments(text)
    assert format_source(Source("a.rules", printed), Findings()) == printed
    assert not re.search(r"[ \r]$|\n\n\n|\t", printed, re.MULTILINE)
    return printed


@FEW
@given(seeds)
def test_rulesets_made_up(seed):
    random = Random(seed)
    text = made_up(random)
    meant, faults = trees(text)
    assert not faults
    changed = unsettled(text, random)
    if not trees(changed)[1]:  # a line break may end a line that must go on
        assert trees(changed)[0] == meant
        holds(changed)
    holds(text)


@FEW
@given(st.lists(st.sampled_from(DECLARATIONS), min_size=1, max_size=5), seeds)
def test_declarations_of_the_bundled_rulesets(declarations, seed):
    text = "".join(declarations)
    changed = unsettled(text, Random(seed))
    if not trees(changed)[1]:
        assert trees(changed)[0] == trees(text)[0]
        holds(changed)
        holds(f"{changed.rstrip()}\n\n# the end")


def test_most_layouts_of_a_text_still_read():
    read = [not trees(unsettled(made_up(Random(seed)), Random(seed)))[1] for seed in range(40)]
    assert sum(read) > 30


@FEW
@given(seeds)
def test_columns_of_rows_stand_below_each_other(seed):
    printed = format_source(Source("a.rules", made_up(Random(seed))), Findings())
    for block in re.findall(r"(?:^  \|.*\n)+", printed or "", re.MULTILINE):
        places = {
            tuple(wcswidth(row[: bar.start()]) for bar in re.finditer(r"(?<!\\)\|", row)) for row in block.splitlines()
        }
        assert len(places) == 1


@pytest.mark.parametrize("seed", range(8))
def test_the_style_does_not_depend_on_the_layout(seed):
    """Without line breaks in brackets and without comments there is one layout only."""
    text = made_up(Random(seed))
    spread = re.sub(r"(?m)^((?:  )+)(?=\S)", lambda found: found[1] * 2, text)
    assert format_source(Source("a.rules", spread), Findings()) == format_source(Source("a.rules", text), Findings())
