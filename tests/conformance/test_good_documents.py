"""What compiles can be used: the resolver of every good document loads, and its examples come out as written."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpus import DOCUMENTS, name_of, read

from rulewright.core.world import world_of
from rulewright.odds.claims import decide
from rulewright.project.pipeline import check_texts
from rulewright.python.examples import run_example
from rulewright.python.load import load

GOOD = [path for path in DOCUMENTS if name_of(path).startswith("good/")]


@pytest.mark.parametrize("path", GOOD, ids=name_of)
def test_the_resolver_loads_and_the_examples_hold(path: Path):
    ruleset = check_texts(read(path).files).ruleset
    assert ruleset is not None
    loaded = load(ruleset.program)
    for example in ruleset.book.examples:
        assert run_example(loaded, example, world_of(ruleset.program)) == []
    for chance in ruleset.book.chances:
        assert all(claim.holds for claim in decide(ruleset.program, chance))
