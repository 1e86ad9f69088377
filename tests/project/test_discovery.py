"""Finding rulesets the way people name them."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulesets_on_disk import project

from rulewright.project.discovery import NoRulesetError, find
from rulewright.resources import bundled_rulesets


def names(target: str | None, current: Path) -> list[str]:
    return [location.name for location in find(target, current=str(current))]


def test_upward_from_anywhere_inside(tmp_path: Path) -> None:
    project(tmp_path, "alpha", "beta")
    assert names(None, tmp_path) == ["alpha", "beta"]
    assert names(None, tmp_path / "rulesets") == ["alpha", "beta"]
    assert names(None, tmp_path / "rulesets" / "beta") == ["beta"]
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    assert names(None, tmp_path / "docs" / "deep") == ["alpha", "beta"]
    (tmp_path / "rulesets" / "beta" / "locales").mkdir()
    assert names(None, tmp_path / "rulesets" / "beta" / "locales") == ["beta"]


def test_by_folder_by_manifest_and_by_id(tmp_path: Path) -> None:
    project(tmp_path, "alpha", "beta")
    for target in (
        "rulesets/beta",
        str(tmp_path / "rulesets/beta"),
        "rulesets/beta/ruleset.yaml",
        "rulesets/beta/",
        "beta",
    ):
        assert names(target, tmp_path) == ["beta"], target
    assert names("beta", tmp_path / "rulesets" / "alpha") == ["beta"]
    assert names(".", tmp_path) == ["alpha", "beta"]


def test_where_things_lie(tmp_path: Path) -> None:
    project(tmp_path, "alpha")
    (grouped,) = find(None, current=str(tmp_path))
    assert (grouped.project, grouped.home, grouped.prefix, grouped.grouped) == (
        str(tmp_path),
        str(tmp_path),
        "rulesets/alpha/",
        True,
    )
    (tmp_path / "rulesets" / "alpha").rename(tmp_path / "alone")
    (alone,) = find("alone", current=str(tmp_path))
    assert (alone.project, alone.home, alone.prefix, alone.grouped) == (str(tmp_path / "alone"),) * 2 + ("", False)


def test_nothing_found_says_what_to_do(tmp_path: Path) -> None:
    project(tmp_path, "alpha")
    with pytest.raises(NoRulesetError) as mistyped:
        find("alhpa", current=str(tmp_path))
    assert mistyped.value.help == "did you mean 'alpha'?"
    (tmp_path / "docs").mkdir()
    with pytest.raises(NoRulesetError) as empty:
        find("docs", current=str(tmp_path))
    assert "holds no ruleset.yaml" in empty.value.message


def test_outside_of_any_project(tmp_path: Path) -> None:
    with pytest.raises(NoRulesetError) as nothing:
        find(None, current=str(tmp_path))
    assert "rulewright new" in nothing.value.help


@pytest.mark.skipif(not bundled_rulesets(), reason="no ruleset is bundled yet")
def test_a_bundled_ruleset_writes_to_the_current_folder(tmp_path: Path) -> None:
    (location,) = find(bundled_rulesets()[0], current=str(tmp_path))
    assert location.home == str(tmp_path)
    assert not location.folder.startswith(str(tmp_path))
