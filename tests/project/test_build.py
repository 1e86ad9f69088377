"""Building and proving freshness, from the outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rulesets_on_disk import CSV, GUNS, MANIFEST, located, project, write

from rulewright.project import lock, outputs, stamp, storage
from rulewright.project.build import build, stale
from rulewright.project.discovery import Location
from rulewright.project.pipeline import check_texts


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def generated(folder: Path) -> dict[str, bytes]:
    return contents(folder / "generated")


def never(*_: object, **__: object) -> None:
    raise AssertionError("there was nothing to do")


def test_a_build_writes_everything_and_is_fresh(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    before = stale(location)
    assert not before.fresh
    assert "ruleset.json" in before.missing
    assert not (tmp_path / "generated").exists()
    built = build(location)
    assert built.findings == ()
    assert built.folder == str(tmp_path / "generated/example")
    assert set(built.written) == set(contents(tmp_path / "generated/example")) == set(before.missing)
    assert {"ruleset.json", "schemas/Gun.schema.json", "python/example/__init__.py"} <= set(built.written)
    assert stale(location).fresh


def test_an_unchanged_build_does_no_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    location = located(project(tmp_path))
    build(location)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "generated").rglob("*")}
    monkeypatch.setattr("rulewright.project.pipeline.check", never)
    monkeypatch.setattr("rulewright.project.build.render", never)
    assert build(location).unchanged
    assert stale(location).fresh
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "generated").rglob("*")}


def test_an_unchanged_build_without_memory_touches_no_file(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    build(location)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "generated").rglob("*")}
    shutil.rmtree(tmp_path / ".rulewright")
    assert build(location).unchanged
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "generated").rglob("*")}


def test_freshness_names_what_is_missing_stale_and_extra(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    build(location)
    folder = tmp_path / "generated/example"
    (folder / "ruleset.json").write_text("{}")
    (folder / "schemas/Gun.schema.json").unlink()
    (folder / "notes.txt").write_text("mine")
    found = stale(location)
    assert (found.missing, found.stale, found.extra) == (("schemas/Gun.schema.json",), ("ruleset.json",), ())
    write(tmp_path / "rulesets/example", {"guns.rules": GUNS.replace("Gun", "Pistol").replace("Pistols", "Guns")})
    found = stale(location)
    assert found.missing == ("schemas/Pistol.schema.json",)
    assert "schemas/Gun.schema.json" not in found.extra
    build(location)
    write(tmp_path / "rulesets/example", {"guns.rules": GUNS})
    found = stale(location)
    assert (found.missing, found.extra) == (("schemas/Gun.schema.json",), ("schemas/Pistol.schema.json",))
    built = build(location)
    assert built.removed == ("schemas/Pistol.schema.json",)
    assert (folder / "notes.txt").read_text() == "mine"
    assert not (folder / "schemas/Pistol.schema.json").exists()


def test_an_error_in_the_ruleset_leaves_the_outputs(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    build(location)
    before = generated(tmp_path)
    write(tmp_path / "rulesets/example", {"guns.csv": "id,name,reach,bonus\nrevolver,Revolver,40 stone,0\n"})
    built = build(location)
    assert built.failed
    assert not built.unchanged
    assert generated(tmp_path) == before


@pytest.mark.parametrize(
    "name", ["generated", "generated/example", "generated/example/ruleset.json", "generated/example/python"]
)
def test_an_output_that_is_a_link_is_refused(name: str, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    write(precious, {"ruleset.json": "precious", "example/ruleset.json": "precious"})
    before = contents(precious)
    location = located(project(tmp_path / "project"))
    build(location)
    path = tmp_path / "project" / name
    if path.is_dir():
        shutil.rmtree(path)
        path.symlink_to(precious)
    else:
        path.unlink()
        path.symlink_to(precious / "ruleset.json")
    built = build(location)
    assert [(one.code, one.span.source.name) for one in built.findings] == [("RW750", name)]
    found = stale(location)
    assert [(one.code, one.span.source.name) for one in found.findings] == [("RW750", name)]
    assert contents(precious) == before


def test_a_second_build_waits_and_then_gives_up(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    with lock.only_one(os.path.join(storage.prepare_folder(location), "lock")):
        built = build(location, wait_seconds=0)
    assert [one.code for one in built.findings] == ["RW751"]
    assert not (tmp_path / "generated").exists()
    assert not build(location, wait_seconds=0).failed


def test_a_killed_build_frees_the_lock(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    path = os.path.join(storage.prepare_folder(location), "lock")
    program = (
        "import os, signal\nfrom rulewright.project.lock import only_one\n"
        f"with only_one({path!r}):\n    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode != 0
    assert not build(location, wait_seconds=0).failed


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_project_is_reported(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    tmp_path.chmod(0o555)
    try:
        built = build(location)
    finally:
        tmp_path.chmod(0o755)
    assert [one.code for one in built.findings] == ["RW752"]


def test_a_file_in_the_way_is_reported(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    (tmp_path / "generated").write_text("a file")
    assert [one.code for one in build(location).findings] == ["RW752"]
    assert (tmp_path / "generated").read_text() == "a file"


def test_a_memory_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    (tmp_path / ".rulewright").write_text("a file")
    (found,) = build(location).findings
    assert (found.code, found.span.source.name) == ("RW752", ".rulewright")
    assert (tmp_path / ".rulewright").read_text() == "a file"
    assert not (tmp_path / "generated").exists()


def test_a_ruleset_alone_builds_into_its_own_folder(tmp_path: Path) -> None:
    write(tmp_path / "home", {"ruleset.yaml": MANIFEST.format(id="west"), "guns.rules": GUNS, "guns.csv": CSV})
    location = located(tmp_path / "home")
    assert not build(location).failed
    assert (tmp_path / "home/generated/west/ruleset.json").is_file()
    assert build(location).unchanged


def test_an_id_that_is_not_the_folder_s_name_is_reported(tmp_path: Path) -> None:
    project(tmp_path)
    (tmp_path / "rulesets/example").rename(tmp_path / "rulesets/other")
    built = build(located(tmp_path))
    assert [(one.code, str(one.span)) for one in built.findings] == [("RW743", "rulesets/other/ruleset.yaml:1:5")]


def test_outputs_may_go_elsewhere(tmp_path: Path) -> None:
    location = located(project(tmp_path / "project"))
    elsewhere = Location(location.folder, location.project, str(tmp_path / "print"))
    assert not build(elsewhere).failed
    assert (tmp_path / "print/generated/example/ruleset.json").is_file()
    assert not (tmp_path / "project/generated").exists()


@pytest.mark.parametrize(
    ("id", "package"), [("old-west", "old_west"), ("class", "class_rules"), ("random", "random_rules")]
)
def test_the_python_package_has_a_name_of_its_own(id: str, package: str) -> None:
    assert outputs.package_name(id) == package


SHEETS = """
sheets:
  - {id: reference, title: Reference, sections: [{show: [weapons.Gun, rule.reach]}]}
decks:
  - {id: guns, title: Guns, of: Gun, back: {title: Western}}
"""

SWEDISH = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'

BUILD = """
import sys
from rulewright.project.discovery import find
from rulewright.project.build import build
(location,) = find(sys.argv[1])
built = build(location)
assert not built.failed and not built.unchanged, built
"""


def test_the_same_bytes_whatever_is_around(tmp_path: Path) -> None:
    """Hash seed, time zone, locale, folder, and the order in which files were made change nothing."""
    made: list[dict[str, bytes]] = []
    around = [
        {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"},
        {
            "PYTHONHASHSEED": "77",
            "TZ": "Asia/Taipei",
            "LC_ALL": "sv_SE.UTF-8",
            "PYTHONUTF8": "0",
            "SOURCE_DATE_EPOCH": "1",
        },
    ]
    texts = {
        "ruleset.yaml": MANIFEST.format(id="example") + "languages: [sv]\n",
        "guns.rules": GUNS,
        "guns.csv": CSV,
        "a.rules": 'rule a "Å Ö"\n  > Å.\n',
        "sheets.yaml": SHEETS,
        "locales/sv.po": SWEDISH,
    }
    for place, environment in enumerate(around):
        folder = tmp_path / f"place {place} ö"
        names = sorted(texts, reverse=bool(place))
        write(folder / "rulesets/example", {name: texts[name] for name in names})
        subprocess.run(
            [sys.executable, "-c", BUILD, str(folder)], check=True, env={**os.environ, **environment}, cwd=folder
        )
        made.append(generated(folder))
    assert made[0] == made[1]
    printed = {f"example/{kind}.{language}" for kind in ("sheets/reference", "cards/guns") for language in ("en", "sv")}
    assert {f"{name}.{ending}" for name in printed for ending in ("html", "pdf")} <= set(made[0])
    assert str(tmp_path).encode() not in b"".join(made[0].values())


def test_the_stamp_does_not_outlive_its_outputs(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    build(location)
    assert stamp.last_build(location) is not None
    (tmp_path / "generated/example/ruleset.json").write_text("{}")
    assert stamp.last_build(location) is None
    assert build(location).written == ("ruleset.json",)
    assert stamp.last_build(location) is not None
    (tmp_path / "rulesets/example/guns.csv").write_text(CSV.replace("+5", "+6"))
    assert stamp.last_build(location) is None


def test_warnings_are_shown_again_by_an_unchanged_build(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    write(
        tmp_path / "rulesets/example",
        {"more.rules": 'formula more "More" of one integer, two integer gives integer\n  one\n'},
    )
    first = build(location)
    assert first.findings
    assert not first.failed
    again = build(location)
    assert again.unchanged
    assert again.findings == first.findings


def test_a_ruleset_in_memory_needs_no_disk() -> None:
    assert check_texts({"guns.rules": GUNS, "guns.csv": CSV}).findings == ()


def test_many_builds_at_once_leave_one_whole_result(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    command = [sys.executable, "-c", BUILD.replace("and not built.unchanged", ""), str(tmp_path)]
    running = [subprocess.Popen(command) for _ in range(3)]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert stale(location).fresh
    assert sorted(path.name for path in (tmp_path / "generated").iterdir()) == ["example"]
