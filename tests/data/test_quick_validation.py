"""A fast validator, where it is installed, changes how long validation takes and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from ruleset_texts import EVERYTHING, book_of

from rulewright.core.from_book import lower
from rulewright.data.ruleset_json import About, ruleset_document
from rulewright.reading import validation
from rulewright.reading.validation import errors_of_document


def document() -> dict[str, Any]:
    book = book_of(EVERYTHING)
    return ruleset_document(book, lower(book), About("MIT"))


def without_fast_validator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validation, "_quick_validator", lambda name: None)


def test_what_fits_has_no_errors_with_either(monkeypatch: pytest.MonkeyPatch) -> None:
    assert errors_of_document("ruleset", document()) == []
    without_fast_validator(monkeypatch)
    assert errors_of_document("ruleset", document()) == []


@pytest.mark.parametrize(("key", "value"), [("ruleset", {"id": 3}), ("records", "none"), ("unknown", 1)])
def test_what_does_not_fit_has_the_same_errors_with_either(
    key: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = {**document(), key: value}
    fast = [error.message for error in errors_of_document("ruleset", broken)]
    without_fast_validator(monkeypatch)
    assert fast == [error.message for error in errors_of_document("ruleset", broken)]
    assert fast
