"""What Rulewright brings for CI: the pipeline of a new project, the action, and the hooks."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from jsonschema import Draft7Validator
from referencing import Registry

from rulewright import __version__
from rulewright.cli.commands import check, fmt

ROOT = Path(__file__).resolve().parents[2]
OTHERS = ROOT / "tests" / "schemas_of_others"


def load(path: Path, schema: str):
    """A YAML file, as its schema knows it (YAML 1.1 takes the key ``on`` for true)."""
    text = re.sub(r"^on:", '"on":', path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    read = yaml.safe_load(text)
    rules = json.loads((OTHERS / schema).read_text(encoding="utf-8"))
    Draft7Validator(rules, registry=Registry()).validate(read)
    return read


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """An environment as on a machine where this Rulewright is installed; gives a function that runs a shell script there."""
    bin = tmp_path / "bin"
    bin.mkdir()
    command = bin / "rulewright"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rulewright "$@"\n', encoding="utf-8")
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    path = f"{bin}{os.pathsep}{os.environ['PATH']}"

    def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        known = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "compiler"), **environment}
        return subprocess.run(words, env=known, capture_output=True, text=True, check=False)

    return run


def test_the_pipeline_of_a_new_project_runs(rulewright, machine, tmp_path):
    ran = rulewright("new", "my-game", "--ci", "github")
    assert ran.code == 0
    assert "my-game/ci.sh\n" in ran.out
    assert "my-game/.github/workflows/my-game.yml\n" in ran.out
    done = machine("sh", "my-game/ci.sh")
    assert done.returncode == 0, done.stdout + done.stderr
    game = tmp_path / "my-game"
    assert list((game / "generated/my-game").rglob("*.pdf"))
    assert ElementTree.parse(game / "reports/test.xml").getroot().get("failures") == "0"
    assert json.loads((game / "reports/check.sarif").read_text(encoding="utf-8"))["runs"][0]["results"] == []


def test_a_ruleset_that_exists_gets_a_pipeline(rulewright, machine, tmp_path, monkeypatch):
    rulewright("new", "my-game", "--title", "Spears: a game")
    game = tmp_path / "my-game"
    (game / ".gitignore").write_text("mine\n", encoding="utf-8")
    before = {path: path.read_bytes() for path in game.iterdir()}
    monkeypatch.chdir(game)
    ran = rulewright("new", ".", "--ci", "github")
    assert ran.code == 0
    assert "has a pipeline now" in ran.out
    assert {path: path.read_bytes() for path in before} == before
    assert load(game / ".github/workflows/my-game.yml", "github-workflow.json")["name"] == "Spears: a game"
    done = machine("sh", "ci.sh")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "is not empty"),
        (("--ci", "github", "--title", "Other"), "there is a ruleset in 'my-game' already"),
        (("--ci", "github", "--extends", "old-west"), "there is a ruleset in 'my-game' already"),
        (("--ci", "github"), "ci.sh' already"),
    ],
)
def test_a_pipeline_writes_over_nothing(rulewright, machine, tmp_path, words, said):
    rulewright("new", "my-game")
    (tmp_path / "my-game/ci.sh").write_text("mine\n", encoding="utf-8")
    ran = rulewright("new", "my-game", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.error
    assert (tmp_path / "my-game/ci.sh").read_text(encoding="utf-8") == "mine\n"
    assert not (tmp_path / "my-game/.github").exists()


def test_a_pipeline_needs_a_manifest_that_can_be_read(rulewright, machine, tmp_path):
    rulewright("new", "my-game")
    (tmp_path / "my-game/ruleset.yaml").write_bytes(b"\xff: [")
    ran = rulewright("new", "my-game", "--ci", "github")
    assert ran.code == 2
    assert "my-game" in ran.error
    assert not (tmp_path / "my-game/ci.sh").exists()


def test_the_pipeline_stops_a_bad_change_and_still_runs_every_step(rulewright, machine, tmp_path):
    rulewright("new", "my-game", "--ci", "github")
    wish = 'example "A wish"\n  wound\n    harm=1\n  gives down\n'
    (tmp_path / "my-game/wish.rules").write_text(wish, encoding="utf-8")
    done = machine("sh", "my-game/ci.sh", GITHUB_ACTIONS="true")
    assert done.returncode == 1
    assert "would change  wish.rules" in done.stdout
    assert "::error file=my-game/wish.rules,line=4," in done.stdout or "::error file=wish.rules,line=4," in done.stdout
    assert "> rulewright build" in done.stdout


def test_the_workflow_calls_the_script(rulewright, machine, tmp_path):
    rulewright("new", "no", "--ci", "github", "--title", 'Mån: "duell" #1')
    workflow = load(tmp_path / "no/.github/workflows/no.yml", "github-workflow.json")
    assert workflow["name"] == 'Mån: "duell" #1'
    steps = workflow["jobs"]["rules"]["steps"]
    assert "sh ci.sh" in [step.get("run") for step in steps]
    assert steps[-1]["with"]["name"] == "no"
    assert workflow["permissions"] == {"contents": "read"}
    ignored = (tmp_path / "no/.gitignore").read_text(encoding="utf-8").split("\n")
    assert {"generated/", "reports/", ".rulewright/"} <= set(ignored)


def test_a_title_may_look_like_a_place_for_a_value(rulewright, machine, tmp_path):
    rulewright("new", "no", "--ci", "github", "--title", "@folder@ @id@ 💥 @install@")
    assert (
        load(tmp_path / "no/.github/workflows/no.yml", "github-workflow.json")["name"] == "@folder@ @id@ 💥 @install@"
    )


def test_in_a_repository_the_workflow_goes_to_its_root(rulewright, machine, tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "rulesets").mkdir()
    assert rulewright("new", "rulesets/moon-duel", "--ci", "github").code == 0
    workflow = load(tmp_path / ".github/workflows/moon-duel.yml", "github-workflow.json")
    steps = workflow["jobs"]["rules"]["steps"]
    assert "sh rulesets/moon-duel/ci.sh" in [step.get("run") for step in steps]
    assert machine("sh", "rulesets/moon-duel/ci.sh").returncode == 0
    ran = rulewright("new", "rulesets/sun-duel", "--ci", "github")
    assert ran.code == 0
    (tmp_path / ".github/workflows/star-duel.yml").write_text("mine", encoding="utf-8")
    ran = rulewright("new", "rulesets/star-duel", "--ci", "github")
    assert ran.code == 2
    assert "there is a file" in ran.error
    assert not (tmp_path / "rulesets/star-duel").exists()


@pytest.mark.parametrize("repository", ["", "games"])
def test_what_a_grouped_game_makes_is_attached_and_not_kept(rulewright, machine, tmp_path, repository):
    machine("git", "init", "-q", ".")
    home = tmp_path / repository
    home.mkdir(exist_ok=True)
    ran = rulewright("new", os.path.join(repository, "rulesets/moon-duel"), "--ci", "github")
    assert ran.code == 0
    workflow = load(tmp_path / ".github/workflows/moon-duel.yml", "github-workflow.json")
    script = next(step["run"] for step in workflow["jobs"]["rules"]["steps"] if step.get("run", "").startswith("sh "))
    assert machine(*script.split()).returncode == 0
    attached = workflow["jobs"]["rules"]["steps"][-1]["with"]["path"].split()
    assert [pattern for pattern in attached if not list(tmp_path.glob(pattern))] == []
    kept = machine("git", "status", "--short", "--untracked-files=all").stdout
    assert "moon-duel/ci.sh" in kept
    assert not [word for word in ("generated", "reports", ".rulewright") if word in kept]


def test_a_folder_that_holds_games_gets_no_pipeline(rulewright, machine, tmp_path):
    rulewright("new", "my-game")
    ran = rulewright("new", ".", "--ci", "github")
    assert ran.code == 2
    assert "name one, such as 'rulewright new my-game --ci github'" in ran.error


def test_a_game_in_a_folder_of_any_name_gets_a_pipeline(rulewright, machine, tmp_path):
    rulewright("new", "my-game")
    (tmp_path / "my-game").rename(tmp_path / "Mein Spiel")
    assert rulewright("new", "Mein Spiel", "--ci", "github").code == 0
    assert (tmp_path / "Mein Spiel/.github/workflows/my-game.yml").exists()


def test_another_service_is_told_what_runs_there(rulewright):
    ran = rulewright("new", "my-game", "--ci", "gitlab")
    assert ran.code == 2
    assert "sh ci.sh" in ran.error


@pytest.mark.parametrize("folder", ["a b", "a;b", "$(x)", 'a"b'])
def test_a_path_that_a_shell_would_misread_is_refused(rulewright, machine, tmp_path, folder):
    (tmp_path / ".git").mkdir()
    (tmp_path / folder).mkdir()
    ran = rulewright("new", f"{folder}/my-game", "--ci", "github")
    assert ran.code == 2
    assert "cannot stand in a workflow" in ran.error
    assert not (tmp_path / ".github").exists()
    assert list((tmp_path / folder).iterdir()) == []


def installed(tmp_path: Path) -> str:
    return load(tmp_path / "my-game/.github/workflows/my-game.yml", "github-workflow.json")["env"]["RULEWRIGHT"]


@pytest.mark.parametrize(
    ("record", "requirement", "is_local"),
    [
        (None, f"rulewright=={__version__}", False),
        ("{", f"rulewright=={__version__}", False),
        ({"url": "file:///home/me/rulewright", "dir_info": {}}, f"rulewright=={__version__}", True),
        (
            {"url": "https://example.org/rw.git", "vcs_info": {"vcs": "git", "commit_id": "0a1b"}},
            "git+https://example.org/rw.git@0a1b",
            False,
        ),
        (
            {"url": "https://example.org/x.git", "vcs_info": {"vcs": "git", "commit_id": "0a"}, "subdirectory": "rw"},
            "git+https://example.org/x.git@0a#subdirectory=rw",
            False,
        ),
        ({"url": "file:///x.git", "vcs_info": {"vcs": "git", "commit_id": "0a"}}, f"rulewright=={__version__}", True),
        ({"url": "https://example.org/rw.whl", "archive_info": {}}, "https://example.org/rw.whl", False),
    ],
)
def test_the_workflow_installs_the_rulewright_that_wrote_it(
    rulewright, machine, tmp_path, monkeypatch, record, requirement, is_local
):
    class Distribution:
        def read_text(self, name):
            assert name == "direct_url.json"
            return record if record is None or isinstance(record, str) else json.dumps(record)

    monkeypatch.setattr("rulewright.cli.installation.metadata.distribution", lambda name: Distribution())
    ran = rulewright("new", "my-game", "--ci", "github")
    assert installed(tmp_path) == requirement
    assert ("a folder of your machine" in ran.error) == is_local


def test_what_the_workflow_installs_may_be_said(rulewright, machine, tmp_path):
    ran = rulewright("new", "my-game", "--ci", "github", "--install", "git+https://example.org/rw.git@v1#egg='x: y'")
    assert ran.code == 0
    assert "a folder of your machine" not in ran.error
    assert installed(tmp_path) == "git+https://example.org/rw.git@v1#egg='x: y'"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--install", "rulewright==1"), "--install says what a pipeline installs"),
        (("--ci", "github", "--install="), "'' cannot be installed"),
        (("--ci", "github", "--install=--index-url=x"), "cannot be installed"),
        (("--ci", "github", "--install", "a\nb: c"), "cannot be installed"),
        (("--ci", "github", "--install", "${{ secrets.TOKEN }}"), "cannot be installed"),
    ],
)
def test_what_cannot_be_installed_is_misuse(rulewright, machine, tmp_path, words, said):
    ran = rulewright("new", "my-game", *words)
    assert (ran.code, said in ran.error) == (2, True)
    assert not (tmp_path / "my-game").exists()


def test_without_ci_there_is_none(rulewright, machine, tmp_path):
    rulewright("new", "my-game")
    assert not (tmp_path / "my-game/ci.sh").exists()
    assert not (tmp_path / "my-game/.github").exists()


# --- the action -----------------------------------------------------------------------------------------------------


def action():
    return load(ROOT / "action.yml", "github-action.json")


def test_the_action_takes_what_it_says_and_puts_no_input_into_a_script():
    read = action()
    assert {"path", "python-version", "install", "strict"} <= read["inputs"].keys()
    scripts = [step["run"] for step in read["runs"]["steps"] if "run" in step]
    assert len(scripts) == 5
    assert not any("${{" in script for script in scripts)


def played(machine, tmp_path: Path, names: tuple[str, ...], **inputs: str):
    """What those steps of the action that are scripts do, run as GitHub runs them; ends with the first that fails."""
    temp = tmp_path / "temp of runner"
    values = {f"inputs.{name}": value for name, value in {"path": ".", "strict": "false", **inputs}.items()}
    values["runner.temp"] = str(temp)
    for step in action()["runs"]["steps"]:
        if step["name"] in names:
            environment = {
                name: re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda found: values[found[1]], value)
                for name, value in step["env"].items()
            }
            done = machine("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"], **environment)
            if done.returncode:
                break
    return done, temp


def test_the_steps_of_the_action_run(rulewright, machine, tmp_path):
    rulewright("new", "my-game")
    (tmp_path / ".git").mkdir()
    steps = ("Make room", "Check", "Test", "Build")
    done, temp = played(machine, tmp_path, steps, path="my-game", strict="true")
    assert done.returncode == 0, done.stdout + done.stderr
    assert list((temp / "rulewright-built").rglob("*.pdf"))
    assert len(list((temp / "rulewright-reports").iterdir())) == 3
    (tmp_path / "my-game/bad.rules").write_text("ruel x\n", encoding="utf-8")
    done, temp = played(machine, tmp_path, steps, path="my-game")
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=my-game/bad.rules,line=1,")
    # What the first run made is not attached to the second.
    assert sorted(file.name for file in temp.rglob("*") if file.is_file()) == ["check.sarif", "check.xml"]


@pytest.mark.parametrize(
    "path",
    ["$(touch stolen)", "x; touch stolen", "-h", "--format=json", "a b", "", '"; touch stolen #', "`touch stolen`"],
)
def test_no_input_of_the_action_is_a_command(machine, tmp_path, path):
    done, _ = played(machine, tmp_path, ("Make room", "Check"), path=path, strict="true; touch stolen")
    assert done.returncode == 2
    assert "rulewright: " in done.stderr
    assert not (tmp_path / "stolen").exists()


def test_what_others_wrote_is_pinned_to_a_commit(rulewright, machine, tmp_path):
    """A tag can be moved to other code; a commit cannot."""
    rulewright("new", "my-game", "--ci", "github")
    workflow = load(tmp_path / "my-game/.github/workflows/my-game.yml", "github-workflow.json")
    steps = [*action()["runs"]["steps"], *workflow["jobs"]["rules"]["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert len(used) == 5
    assert all(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", each) for each in used)


# --- the hooks ------------------------------------------------------------------------------------------------------


def test_the_hooks_are_commands_that_exist_and_run_on_the_right_files(rulewright, my_game):
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    known = {"id", "name", "description", "entry", "language", "files", "pass_filenames", "require_serial"}
    for hook in hooks:
        assert {"id", "name", "entry", "language"} <= hook.keys() <= known
        assert hook["language"] == "python"
    commands = {hook["id"]: hook["entry"].split()[1:] for hook in hooks}
    assert commands == {"rulewright-fmt": ["fmt"], "rulewright-check": ["check"]}
    assert rulewright(*commands["rulewright-fmt"], "fight.rules", "weapons.rules").code == 0
    assert rulewright(*commands["rulewright-check"]).code == 0
    assert check.parser() is not None
    assert fmt.parser() is not None
    files = {hook["id"]: re.compile(hook["files"]) for hook in hooks}
    for name in ("a.rules", "x/ruleset.yaml", "rulewright.yaml", "locales/sv.po", "guns.csv"):
        assert files["rulewright-check"].search(name)
    for name in ("myruleset.yaml", "notes.txt"):
        assert not files["rulewright-check"].search(name)
