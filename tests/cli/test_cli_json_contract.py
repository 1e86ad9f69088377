"""What is printed as JSON follows the schema that others rely on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

from rulewright.resources import schemas_folder

SCHEMA = json.loads(Path(schemas_folder(), "findings.schema.json").read_text(encoding="utf-8"))


def validate(printed: str) -> dict[str, object]:
    document = json.loads(printed)
    Draft202012Validator(SCHEMA, registry=Registry()).validate(document)
    assert isinstance(document, dict)
    return document


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("command", [("check",), ("build",), ("build", "--check"), ("test",)])
@pytest.mark.parametrize(
    "more",
    [
        "",
        "ruel x\n",
        'scale Luck "Luck"\n  bad "Bad"\n  bad "Bad"\n',
        'example "Wrong"\n  wound\n    harm = 1\n  gives down\n',
        'formula idle "Idle \U0001f4a9 \u202e" of skill integer gives integer\n  1 otherwise\n',
    ],
)
def test_findings(rulewright, my_game, command, more):
    (my_game / "more.rules").write_text(more, encoding="utf-8")
    ran = rulewright(*command, "--format", "json")
    document = validate(ran.out)
    assert ran.code in (0, 1)
    assert len(document["findings"]) == document["errors"] + document["warnings"] + document["notes"]
    assert "rulesets" in document if command[0] == "build" else "rulesets" not in document
    assert "examples" in document if command[0] == "test" else "examples" not in document


@pytest.mark.parametrize(
    "words",
    [
        ("check", "nowhere"),
        ("check", "--dump", "core"),
        ("build", "nowhere"),
        ("build", "--unknown"),
        ("test", "nowhere"),
        ("roll", "nothing"),
        ("roll", "strike"),
        ("roll", "strike", "--dice", "x"),
        ("odds", "nothing"),
        ("odds", "strike", "attacker.skill=99"),
        ("explain", "nothing"),
    ],
)
@pytest.mark.parametrize("format", [("--format", "json"), ("--format=json",)])
def test_a_refusal_is_json_too(rulewright, my_game, words, format):
    ran = rulewright(*words, *format)
    assert ran.code == 2
    document = json.loads(ran.out)
    assert (document["format"], document["version"]) == ("rulewright-misuse", 1)
    assert f"rulewright: {document['message']}\n" in ran.error


@pytest.mark.parametrize("command", ["roll", "odds"])
def test_the_procedures_are_listed_as_json(rulewright, my_game, command):
    ran = rulewright(command, "--format", "json")
    assert ran.code == 0
    [strike] = json.loads(ran.out)["procedures"]
    assert strike["id"] == "strike"
    assert strike["inputs"][0] == {"name": "attacker", "label": "", "type": "Fighter"}
    assert strike["inputs"][-1]["default"] is False


SHOT = ("strike", "attacker.skill=8", "target.skill=6", "weapon=spear", "distance=2 m")


@pytest.mark.parametrize(
    "words",
    [
        ("roll", *SHOT),
        ("odds", *SHOT),
        ("simulate", *SHOT),
        ("sweep", *SHOT),
        ("roll",),
        ("why", "."),
        ("diff", ".", "."),
        ("build", "--only-changed-cards", "--against", "."),
    ],
)
def test_errors_of_the_rules_are_json_too(rulewright, my_game, words):
    (my_game / "more.rules").write_text("ruel x\n", encoding="utf-8")
    ran = rulewright(*words, "--format", "json")
    assert ran.code == (2 if words[0] == "diff" else 1)
    assert [finding["code"] for finding in validate(ran.out)["findings"]] == ["RW102"]


def test_a_variant_with_errors_is_not_swept(rulewright, my_game):
    assert rulewright("new", "other").code == 0
    (my_game / "other/more.rules").write_text("ruel x\n", encoding="utf-8")
    ran = rulewright("sweep", *SHOT, "--variant", "other", "--format", "json")
    assert ran.code == 1
    assert [finding["place"]["file"] for finding in validate(ran.out)["findings"]] == ["other/more.rules"]


def test_a_roll_whose_dice_do_not_fit_prints_one_document(rulewright, my_game):
    ran = rulewright("roll", *SHOT, "--dice", "12 5 3", "--format", "json")
    assert (ran.code, json.loads(ran.out)["format"]) == (2, "rulewright-misuse")


def test_texts_of_every_script_are_ascii_in_json(rulewright, my_game):
    rules = my_game / "fight.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("Took aim", "瞄准"), encoding="utf-8")
    manifest = my_game / "ruleset.yaml"
    (my_game / "child").mkdir()
    (my_game / "child/ruleset.yaml").write_text(
        manifest.read_text(encoding="utf-8").replace("id: my-game", "id: child") + "extends: ../base\n",
        encoding="utf-8",
    )
    for words in (("check",), ("odds",), ("why", ".", "modifiers.attack.aimed"), ("diff", ".", ".")):
        ran = rulewright(*words, "--format", "json", encoding="cp1252")
        assert ran.out.isascii()
        json.loads(ran.out)


@pytest.fixture
def odd_places(my_game):
    """Folders that hold no ruleset, and rulesets that cannot be read, in the folder of one that can."""
    (my_game / "empty").mkdir()
    for name, file, data in (
        ("latin", "x.rules", b'rule x "\xe9t\xe9"\n'),
        ("binary", "x.rules", bytes(range(256)) * 8),
        ("wide", "ruleset.yaml", "id: wide\n".encode("utf-16")),
        ("nothing", "ruleset.yaml", b""),
    ):
        (my_game / name).mkdir()
        (my_game / name / "ruleset.yaml").write_bytes((my_game / "ruleset.yaml").read_bytes())
        (my_game / name / file).write_bytes(data)
    (my_game / "folder").mkdir()
    (my_game / "folder/ruleset.yaml").mkdir()
    return my_game


@pytest.mark.parametrize(
    "words",
    [
        ("check", "PLACE"),
        ("build", "PLACE"),
        ("build", "PLACE", "--check"),
        ("build", "PLACE", "--only-changed-cards"),
        ("test", "PLACE"),
        ("roll", "strike", "--ruleset", "PLACE"),
        ("odds", "strike", "--ruleset", "PLACE"),
        ("simulate", "strike", "--ruleset", "PLACE"),
        ("sweep", "strike", "--ruleset", "PLACE"),
        ("why", "PLACE", "weapon.spear"),
        ("diff", "PLACE"),
        ("diff", ".", "PLACE"),
    ],
)
def test_one_document_whatever_is_named(rulewright, odd_places, words):
    unreadable = ("latin", "binary", "wide", "nothing")
    for place in (*unreadable, "empty", "nowhere", "folder", "fight.rules", "", "/", "\x01", "\udcff", "x" * 5000, "@"):
        ran = rulewright(*(word.replace("PLACE", place) for word in words), "--format", "json")
        document = json.loads(ran.out)
        if place in unreadable:
            assert (document["format"], ran.code in (1, 2)) == ("rulewright-findings", True), place
            assert document["errors"] > 0
        else:
            assert (document["format"], ran.code) == ("rulewright-misuse", 2), place
            assert document["message"]
