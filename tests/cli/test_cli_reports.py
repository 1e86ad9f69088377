"""Reports of ``check`` and ``test`` in the formats of CI services, printed and in files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft7Validator
from referencing import Registry

BROKEN = 'table luck "Luck" on roll d6 gives text\n  | roll | luck |\n  | 1..2 | bad  |\n  | 4..6 | good |\n'
WISH = 'example "A wish"\n  wound\n    harm = 1\n  gives down\n'
SARIF = json.loads(
    (Path(__file__).parents[1] / "schemas_of_others" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8")
)


@pytest.fixture
def repository(my_game, tmp_path, monkeypatch):
    """A repository whose folder ``my-game`` is a ruleset with a gap; the current folder is that ruleset."""
    (tmp_path / ".git").mkdir()
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    (my_game / "luck.rules").write_text(BROKEN, encoding="utf-8")
    return tmp_path


def test_annotations_name_files_from_the_root_of_the_repository(rulewright, repository, monkeypatch):
    ran = rulewright("check", "--format", "github")
    assert ran.code == 1
    assert ran.out.startswith("::error file=my-game/luck.rules,line=4,endLine=4,col=5,endColumn=9,title=RW401::")
    (repository / "my-game" / "deep").mkdir()
    monkeypatch.chdir(repository / "my-game" / "deep")
    assert rulewright("check", "--format", "github").out == ran.out
    (repository / ".git").rmdir()
    monkeypatch.setenv("GITHUB_WORKSPACE", str(repository))
    assert rulewright("check", "--format", "github").out == ran.out
    monkeypatch.setenv("GITHUB_WORKSPACE", str(repository / "my-game"))
    assert "file=luck.rules," in rulewright("check", "--format", "github").out


def test_the_root_is_that_of_the_file_wherever_the_command_runs(rulewright, repository, tmp_path_factory, monkeypatch):
    printed = rulewright("check", "--format", "github").out
    sarif = json.loads(rulewright("check", "--format", "sarif").out)["runs"][0]["results"]
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert rulewright("check", str(repository / "my-game"), "--format", "github").out == printed
    assert (
        json.loads(rulewright("check", str(repository / "my-game"), "--format", "sarif").out)["runs"][0]["results"]
        == sarif
    )
    (repository / ".git").rmdir()
    monkeypatch.setenv("GITHUB_WORKSPACE", str(repository))
    assert rulewright("check", str(repository / "my-game"), "--format", "github").out == printed


def test_several_reports_in_one_run(rulewright, repository):
    ran = rulewright(
        "check", "--report", "sarif=f.sarif", "--report", "junit=f.xml", "--report", "json=f.json", "--report", "text=f.txt"
    )  # fmt: skip
    assert ran.code == 1
    assert "error RW401" in ran.out
    log = json.loads(Path("f.sarif").read_text(encoding="utf-8"))
    Draft7Validator(SARIF, registry=Registry()).validate(log)
    [result] = log["runs"][0]["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "my-game/luck.rules"
    assert (repository / uri).is_file()
    assert ElementTree.parse("f.xml").getroot().get("failures") == "1"
    assert json.loads(Path("f.json").read_text(encoding="utf-8"))["errors"] == 1
    assert Path("f.txt").read_text(encoding="utf-8") == ran.out


ALLOWED = """formula aim "Aim" of skill integer 1..20, wind integer 0..6 gives integer
  allow RW505, RW507 "wind \\"comes\\" later <&>"
  skill otherwise
"""


def sarif_run(rulewright, *words: str):
    log = json.loads(rulewright("check", *words, "--format", "sarif").out)
    Draft7Validator(SARIF, registry=Registry()).validate(log)
    return log["runs"][0]


def test_what_is_allowed_is_a_suppressed_result(rulewright, my_game):
    (my_game / "aim.rules").write_text(ALLOWED, encoding="utf-8")
    first, again = sarif_run(rulewright), sarif_run(rulewright)  # the second time it is remembered
    assert first == again
    assert [(each["ruleId"], each["level"]) for each in first["results"]] == [
        ("RW507", "warning"),
        ("RW505", "warning"),
    ]
    for result in first["results"]:
        assert result["suppressions"] == [{"kind": "inSource", "justification": 'wind "comes" later <&>'}]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "aim.rules"
    assert [rule["id"] for rule in first["tool"]["driver"]["rules"]] == ["RW505", "RW507"]
    assert rulewright("check", "--strict", "--format", "github").out == ""
    (my_game / "rulewright.yaml").write_text('levels: {RW505: note, RW507: "off"}\n', encoding="utf-8")
    assert [(each["ruleId"], each["level"]) for each in sarif_run(rulewright)["results"]] == [("RW505", "note")]


def test_runs_about_different_rulesets_are_told_apart(rulewright, repository, monkeypatch):
    def about(*words: str) -> str:
        return sarif_run(rulewright, *words)["automationDetails"]["id"]

    assert about() == about("../my-game") == about(str(repository / "my-game")) == "rulewright/check/my-game/"
    assert about("old-west", ".") == about(".", "old-west") == "rulewright/check/my-game/old-west/"
    monkeypatch.chdir(repository)
    assert about("my-game") == "rulewright/check/my-game/"


def test_output_to_a_file(rulewright, repository):
    ran = rulewright("check", "--format", "junit", "--output", "out.xml")
    assert (ran.code, ran.out) == (1, "")
    assert ElementTree.parse("out.xml").getroot().get("failures") == "1"
    assert not [name for name in os.listdir() if name.endswith(".tmp")]


def test_examples_in_every_format(rulewright, my_game):
    (my_game / "wish.rules").write_text(WISH, encoding="utf-8")
    ran = rulewright("test", "--format", "github", "--report", "junit=t.xml", "--report", "sarif=t.sarif")
    assert ran.code == 1
    assert ran.out.startswith("::error file=wish.rules,line=4,")
    root = ElementTree.parse("t.xml").getroot()
    assert [(case.get("name"), case.find("failure") is None) for case in root.iter("testcase")] == [
        ("A spear finds its mark", True),
        ("The dagger is too short", True),
        ("A wish", False),
    ]
    log = json.loads(Path("t.sarif").read_text(encoding="utf-8"))
    Draft7Validator(SARIF, registry=Registry()).validate(log)
    assert [result["ruleId"] for result in log["runs"][0]["results"]] == ["example"]
    assert log["runs"][0]["automationDetails"]["id"] == "rulewright/test/"


@pytest.mark.parametrize("format", ["text", "concise", "json", "github", "sarif", "junit"])
def test_nothing_found_is_a_report_too(rulewright, my_game, format):
    for command in ("check", "test"):
        ran = rulewright(command, "--format", format, "--output", "out")
        assert (ran.code, ran.out, ran.error) == (0, "", "")
        assert Path("out").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--report", "sarif"), "'sarif' names no file"),
        (("--report", "sarf=x"), "did you mean 'sarif'?"),
        (("--report", "json=a", "--report", "junit=a"), "two reports would go to 'a'"),
        (("--format", "json", "--output", "a", "--report", "junit=./a"), "two reports would go to"),
        (("--output", "nowhere/out"), "there is no folder 'nowhere'"),
        (("--output", "."), "'.' is a folder"),
        (("--output", "link"), "'link' is a symbolic link"),
    ],
)
def test_files_that_cannot_be_reports_are_misuse(rulewright, my_game, words, said):
    os.symlink("fight.rules", "link")
    before = sorted(os.listdir())
    ran = rulewright("check", *words)
    assert ran.code == 2
    assert said in ran.error
    assert sorted(set(os.listdir()) - {".rulewright"}) == before


@pytest.mark.parametrize("words", [("--report", "sarif=FILE"), ("--output", "FILE")])
@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("pipe", "'pipe' is no ordinary file"),
        ("luck.rules", "'luck.rules' belongs to a ruleset, and would be replaced"),
        ("linked", "'linked' is a symbolic link"),
        ("rulewright.yaml", "'rulewright.yaml' would be read as part of a ruleset"),
        ("new.rules", "'new.rules' would be read as part of a ruleset"),
    ],
)
def test_a_report_replaces_no_device_and_no_rules(rulewright, repository, words, file, message):
    os.mkfifo("pipe")
    os.symlink("elsewhere", "linked")
    before = os.lstat(file) if os.path.lexists(file) else None
    ran = rulewright("check", "--report", "junit=first.xml", *(word.replace("FILE", file) for word in words))
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.error
    assert (os.lstat(file).st_ino == before.st_ino) if before else not os.path.lexists(file)
    assert not os.path.exists("first.xml")


def test_a_report_without_the_name_of_a_file_is_misuse(rulewright, repository):
    ran = rulewright("check", "--output", "")
    assert (ran.code, ran.out) == (2, "")
    assert "'' names no file" in ran.error
