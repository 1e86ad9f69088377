"""A ruleset in a folder that is not called like it, as a clone of its repository may be."""

from __future__ import annotations

import json

import pytest

from rulewright.project.discovery import located


@pytest.fixture
def clone(my_game, tmp_path, monkeypatch):
    """The ruleset my-game in a folder that is called otherwise."""
    folder = my_game.rename(tmp_path / "clone")
    monkeypatch.chdir(folder)
    return folder


def test_it_is_called_by_its_id(rulewright, clone):
    assert rulewright("check").out == "my-game: no findings\n"
    assert rulewright("test").out == "my-game: 2 examples, which all hold\n"
    assert rulewright("build").out.startswith("my-game: ")
    assert rulewright("build", "--check").out == "my-game: generated/my-game is up to date\n"
    document = json.loads(rulewright("check", "--format", "json").out)
    assert "clone" not in json.dumps(document)


@pytest.mark.parametrize("word", ["my-game", ".", "../clone"])
def test_it_is_found_by_its_id_and_by_its_folder(rulewright, clone, word):
    assert rulewright("check", word).out == "my-game: no findings\n"


@pytest.mark.parametrize("id", ["", "id: Not An Id", "id: &a my-game"])
def test_an_id_that_cannot_be_read_leaves_the_name_of_the_folder(rulewright, clone, id):
    text = (clone / "ruleset.yaml").read_text(encoding="utf-8")
    (clone / "ruleset.yaml").write_text(text.replace("id: my-game", id), encoding="utf-8")
    assert rulewright("check").code == 1
    assert located(str(clone)).called == "clone"


@pytest.mark.parametrize("id", ['id: "my-game"   # quoted', "id:   'my-game'"])
def test_an_id_may_be_quoted(rulewright, clone, id):
    text = (clone / "ruleset.yaml").read_text(encoding="utf-8")
    (clone / "ruleset.yaml").write_text(text.replace("id: my-game", id), encoding="utf-8")
    assert rulewright("check").out == "my-game: no findings\n"
