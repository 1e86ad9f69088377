"""Random procedures come out the same on every machine. ``bench/agreement.py`` compares ten thousand of them."""

from __future__ import annotations

import pytest
from machines_agree import compare

PROGRAMS = 24


@pytest.mark.parametrize("part", range(4))
def test_random_procedures_agree(part: int) -> None:
    compared = {seed: compare(f"tested {seed}") for seed in range(part, PROGRAMS, 4)}
    assert {seed: list(differing) for seed, differing in compared.items() if differing} == {}
    assert sum(one.rolled for one in compared.values()) > len(compared) * 3 // 4
    assert any(one.specialised for one in compared.values())
