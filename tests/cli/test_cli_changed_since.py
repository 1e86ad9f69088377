"""``rulewright check --changed-since``: only what a change concerns."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.project.changes import changed_since
from rulewright.project.discovery import find
from rulewright.project.lineage import MOST_ANCESTORS

COMPILER = Path(__file__).parents[2] / "compiler"
BROKEN = 'table luck "Luck" on roll d6 gives text\n  | roll | luck |\n  | 1..2 | bad  |\n  | 4..6 | good |\n'


def git(*words: str) -> str:
    who = ("-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "init.defaultBranch=main")
    return subprocess.run(["git", *who, *words], check=True, capture_output=True, text=True).stdout


@pytest.fixture
def project(rulewright, tmp_path, monkeypatch):
    """A repository with two rulesets, committed; it is the current folder."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    (tmp_path / "rulesets").mkdir()
    for name in ("one", "two"):
        rulewright("new", f"rulesets/{name}")
    (tmp_path / "rulesets/one/old.rules").write_text(BROKEN, encoding="utf-8")
    git("init")
    git("add", ".")
    git("commit", "-m", "both")
    git("tag", "start")
    return tmp_path


def test_nothing_changed(rulewright, project):
    ran = rulewright("check", "--changed-since", "start")
    assert (ran.code, ran.out) == (0, "no ruleset changed since start\n")
    ran = rulewright("check", "--changed-since", "start", "--format", "json")
    assert ran.code == 0
    assert '"findings": []' in ran.out


@pytest.mark.parametrize("format", ["sha1", "sha256"])
def test_before_the_first_commit_everything_has_changed(rulewright, project, tmp_path, monkeypatch, format):
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.chdir(other)
    git("init", f"--object-format={format}")
    rulewright("new", "rulesets/game")
    for _ in ("untracked", "staged"):
        assert rulewright("check", "--changed-since", "HEAD").out == "game: no findings\n"
        git("add", ".")
    ran = rulewright("diff", "game", "--against", "@HEAD")
    assert (ran.code, "there is no commit yet" in ran.error) == (2, True)
    assert rulewright("check", "--changed-since", "main").code == 2


def test_only_the_ruleset_that_changed(rulewright, project):
    (project / "rulesets/two/new.rules").write_text("# nothing yet\n", encoding="utf-8")
    ran = rulewright("check", "--changed-since", "start")
    assert (ran.code, ran.out) == (0, "two: no findings\n")
    git("add", ".")
    assert rulewright("check", "--changed-since", "HEAD").out == ran.out
    git("commit", "-m", "more")
    assert rulewright("check", "--changed-since", "start").out == ran.out
    assert rulewright("check", "--changed-since", "HEAD").out == "no ruleset changed since HEAD\n"
    assert rulewright("check", "--changed-since", "HEAD~1", "one").out == "no ruleset changed since HEAD~1\n"


def test_findings_in_changed_files_come_first(rulewright, project, monkeypatch):
    (project / "rulesets/one/zebra.rules").write_text(BROKEN.replace("luck", "fate"), encoding="utf-8")
    monkeypatch.chdir(project / "rulesets/one")
    ran = rulewright("check", "--changed-since", "start", "--format", "concise")
    assert [line.partition(":")[0] for line in ran.out.splitlines()] == [
        "zebra.rules", "old.rules",
    ]  # fmt: skip


def test_a_removed_file_and_the_projects_own_file_count(rulewright, project):
    (project / "rulesets/one/old.rules").unlink()
    assert rulewright("check", "--changed-since", "start").out == "one: no findings\n"
    (project / "rulewright.yaml").write_text("strict: true\n", encoding="utf-8")
    assert rulewright("check", "--changed-since", "start").out == "one: no findings\ntwo: no findings\n"


def test_what_no_ruleset_reads_counts_for_none(rulewright, project):
    (project / "rulesets/one/notes.txt").write_text("x", encoding="utf-8")
    (project / "README.yaml").write_text("x", encoding="utf-8")
    assert rulewright("check", "--changed-since", "start").out.startswith("no ruleset changed")


def test_what_extends_a_changed_ruleset_is_checked_too(rulewright, project):
    manifest = project / "rulesets/two/ruleset.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + "extends: one\n", encoding="utf-8")
    git("commit", "-am", "a variant")
    (project / "rulesets/one/old.rules").write_text("# mended\n", encoding="utf-8")
    ran = rulewright("check", "--changed-since", "HEAD", "--report", "junit=out.xml")
    assert ran.code in (0, 1)
    assert 'name="two: findings"' in Path("out.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize("revision", ["nowhere", "-x", "--output=stolen", "", " ", "start:rulesets", "a\nb", "HEAD~99"])
def test_what_is_no_revision_is_misuse(rulewright, project, revision):
    ran = rulewright("check", f"--changed-since={revision}")
    assert ran.code == 2
    assert "revision" in ran.error
    assert "fetch" in ran.error
    assert not (project / "stolen").exists()


def test_no_repository_no_git(rulewright, project, monkeypatch, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(elsewhere))
    monkeypatch.chdir(elsewhere)
    rulewright("new", "lone")
    ran = rulewright("check", "lone", "--changed-since", "start")
    assert ran.code == 2
    assert "git knows no repository around 'lone'" in ran.error
    monkeypatch.setenv("PATH", str(elsewhere))
    ran = rulewright("check", "lone", "--changed-since", "start")
    assert ran.code == 2
    assert "there is no command 'git'" in ran.error


def test_hooks_and_programs_of_a_repository_are_not_run(rulewright, project):
    program = project / "evil.sh"
    program.write_text(f"#!/bin/sh\ntouch {project}/ran\n", encoding="utf-8")
    program.chmod(0o755)
    for key in ("core.fsmonitor", "diff.external", "core.pager"):
        git("config", key, str(program))
    (project / "rulesets/one/old.rules").write_text("# mended\n", encoding="utf-8")
    assert rulewright("check", "--changed-since", "start").code == 0
    assert not (project / "ran").exists()


def test_a_dump_is_of_everything(rulewright, project):
    assert rulewright("check", "one", "--dump", "core", "--changed-since", "start").code == 2


def test_the_whole_lineage_is_followed_however_long_it_may_be(project):
    for number in range(MOST_ANCESTORS + 1):
        folder = project / f"rulesets/r{number}"
        folder.mkdir()
        parent = f"extends: r{number + 1}\n" if number < MOST_ANCESTORS else ""
        (folder / "ruleset.yaml").write_text(f"id: r{number}\n{parent}", encoding="utf-8")
    git("add", ".")
    git("commit", "-m", "long")
    (project / f"rulesets/r{MOST_ANCESTORS}/new.rules").write_text("# nothing yet\n", encoding="utf-8")
    (first,) = find("rulesets/r0")
    assert [changed.location for changed in changed_since("HEAD", [first])] == [first]


def hooked(project: Path, *words: str, cwd: Path | None = None) -> str:
    """What a command prints that git runs as a hook of a commit, with all that it then says of the repository."""
    hooks = project / "hooks"
    hooks.mkdir(exist_ok=True)
    hook = hooks / "pre-commit"
    command = " ".join([f'PYTHONPATH="{COMPILER}"', f'"{sys.executable}"', "-m", "rulewright", *words])
    hook.write_text(f"#!/bin/sh\n{command} >'{project}/said' 2>&1\nexit 0\n", encoding="utf-8")
    hook.chmod(0o755)
    who = ("-c", "user.name=T", "-c", "user.email=t@example.org", "-c", f"core.hooksPath={hooks}")
    subprocess.run(["git", *who, "commit", "-am", "x"], check=True, capture_output=True, cwd=cwd or project)
    return (project / "said").read_text(encoding="utf-8")


def test_a_hook_sees_the_same_repository(rulewright, project):
    """Git tells a hook where its index is, and in a second work tree where the repository is; both are no business of ours."""
    (project / "rulesets/two/fight.rules").open("a", encoding="utf-8").write("# later\n")
    assert hooked(project, "check", "--changed-since", "HEAD") == "two: no findings\n"
    git("worktree", "add", "elsewhere", "HEAD")
    elsewhere = project / "elsewhere"
    (elsewhere / "rulesets/two/fight.rules").open("a", encoding="utf-8").write("# still later\n")
    assert hooked(project, "check", "--changed-since", "HEAD", cwd=elsewhere) == "two: no findings\n"
    (elsewhere / "rulesets/two/fight.rules").open("a", encoding="utf-8").write("# at last\n")
    assert "no difference" in hooked(project, "diff", "two", "--against", "@HEAD", cwd=elsewhere)


def test_a_submodule_that_moved_is_a_change_of_what_lies_in_it(rulewright, project):
    git("init", "lib")
    rulewright("new", "lib/base")
    for words in (("add", "."), ("commit", "-m", "1")):
        git("-C", "lib", *words)
    git("-c", "protocol.file.allow=always", "submodule", "add", "./lib/.git", "rulesets/shared")
    git("-c", "protocol.file.allow=always", "submodule", "add", "./lib/.git", "vendor")
    manifest = project / "rulesets/two/ruleset.yaml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(f"{text}extends: ../../vendor/base\n", encoding="utf-8")
    git("add", "rulesets", "vendor", ".gitmodules")
    git("commit", "-m", "vendored")
    locations = find("rulesets/one") + find("rulesets/two") + find("vendor/base")
    assert changed_since("HEAD", locations) == ()
    (project / "vendor/base/fight.rules").open("a", encoding="utf-8").write("# later\n")
    assert [changed.location.name for changed in changed_since("HEAD", locations)] == ["two", "base"]
    git("-C", "vendor", "commit", "-am", "2")
    assert [changed.location.name for changed in changed_since("HEAD", locations[:2])] == ["two"]


def test_a_ruleset_may_be_a_repository_of_its_own_among_others(rulewright, tmp_path, project):
    rulewright("new", "rulesets/three")
    for words in (("init",), ("add", "."), ("commit", "-m", "alone"), ("tag", "alone")):
        git("-C", "rulesets/three", *words)
    (project / "rulesets/three/fight.rules").open("a", encoding="utf-8").write("# later\n")
    assert rulewright("check", "three", "--changed-since", "alone").out == "three: no findings\n"
    ran = rulewright("diff", "three", "--against", "@alone")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "no difference")


def test_whose_repository_it_is_can_be_mended(rulewright, project, monkeypatch):
    monkeypatch.setattr(
        "rulewright.project.git.subprocess.run", refusing("detected dubious ownership in repository at 'x'")
    )
    ran = rulewright("check", "--changed-since", "start")
    assert ran.code == 2
    assert "safe.directory" in ran.error


def refusing(said: str):
    def run(command, **_):
        return subprocess.CompletedProcess(command, 128, b"", f"fatal: {said}\n".encode())

    return run
