"""What the tests of this folder share."""

from __future__ import annotations

import pytest

from rulewright.project import cache, stamp


@pytest.fixture(autouse=True)
def rulewright_stays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may be editing the compiler while its tests run; here that must not count as another Rulewright."""
    for module in (cache, stamp):
        monkeypatch.setattr(module, "of_rulewright", lambda: "this Rulewright")
