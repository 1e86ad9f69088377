"""Replacing a folder of outputs: the old files or the new, whatever happens in the middle; and nobody else's file is touched."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.project import swap

OLD = {"ruleset.json": b"old", "sheets/a.html": b"old a", "python/x/__init__.py": b""}
NEW = {"ruleset.json": b"new", "sheets/b.html": b"new b", "python/x/__init__.py": b""}


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def outputs(folder: Path) -> dict[str, bytes]:
    return {name: data for name, data in contents(folder).items() if name != swap.LISTING}


def replace(parent: Path, files: dict[str, bytes]) -> None:
    swap.recover(str(parent), "x")
    swap.refuse_links(str(parent), "x")
    swap.replace(str(parent), "x", files)


def test_the_new_outputs_replace_the_old_ones_whole(tmp_path: Path) -> None:
    replace(tmp_path, OLD)
    assert outputs(tmp_path / "x") == OLD
    replace(tmp_path, NEW)
    assert outputs(tmp_path / "x") == NEW
    assert [path.name for path in tmp_path.iterdir()] == ["x"]
    listing = json.loads((tmp_path / "x" / swap.LISTING).read_text())
    assert sorted(listing["files"]) == sorted(NEW)


def test_files_of_others_stay(tmp_path: Path) -> None:
    replace(tmp_path, OLD)
    (tmp_path / "x/notes.txt").write_text("mine")
    (tmp_path / "x/sheets/mine").mkdir()
    (tmp_path / "x/sheets/mine/photo.png").write_bytes(b"\x89PNG")
    os.utime(tmp_path / "x/notes.txt", (1, 1))
    (tmp_path / "x/python/x/__pycache__").mkdir()
    (tmp_path / "x/python/x/__pycache__/y.pyc").write_bytes(b"")
    replace(tmp_path, NEW)
    assert outputs(tmp_path / "x") == {**NEW, "notes.txt": b"mine", "sheets/mine/photo.png": b"\x89PNG"}
    assert os.stat(tmp_path / "x/notes.txt").st_mtime == 1


@pytest.mark.parametrize("listing", ["", "[]", "{}", '{"files": 7}', '{"files": {"../../outside.txt": "0"}}'])
def test_a_damaged_listing_deletes_nothing_of_others(listing: str, tmp_path: Path) -> None:
    (tmp_path / "outside.txt").write_text("outside")
    parent = tmp_path / "generated"
    replace(parent, OLD)
    (parent / "x/notes.txt").write_text("mine")
    (parent / "x" / swap.LISTING).write_text(listing)
    replace(parent, NEW)
    assert (parent / "x/notes.txt").read_text() == "mine"
    assert (tmp_path / "outside.txt").read_text() == "outside"


@pytest.mark.parametrize("name", ["python", "sheets/b.html/mine.txt"])
def test_a_file_in_the_way_is_an_error_and_everything_stays(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x" / name
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    with pytest.raises(swap.InTheWayError):
        replace(tmp_path, NEW)
    assert contents(tmp_path) == {f"x/{name}": b"mine"}


@pytest.mark.parametrize("name", ["x", "x/ruleset.json", "x/sheets", "x/sheets/other.html"])
def test_a_link_is_refused_and_its_target_untouched(name: str, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir()
    (target / "a.html").write_text("precious")
    parent = tmp_path / "generated"
    replace(parent, OLD)
    path = parent / name
    if path.is_dir():
        shutil.rmtree(path)
    elif path.exists():
        path.unlink()
    path.symlink_to(target)
    with pytest.raises(swap.LinkError):
        replace(parent, NEW)
    assert contents(target) == {"a.html": b"precious"}
    assert path.is_symlink()


def test_leftovers_that_are_links_are_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir()
    (target / "a.html").write_text("precious")
    parent = tmp_path / "generated"
    replace(parent, OLD)
    (parent / ".x.new").symlink_to(target)
    with pytest.raises(swap.LinkError):
        replace(parent, NEW)
    assert contents(target) == {"a.html": b"precious"}


def test_a_full_disk_leaves_the_old_outputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace(tmp_path, OLD)
    before = contents(tmp_path)
    written = 0
    real = swap._write

    def full(folder: str, name: str, data: bytes) -> None:
        nonlocal written
        written += 1
        if written > 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(folder, name, data)

    monkeypatch.setattr(swap, "_write", full)
    with pytest.raises(OSError, match="No space left"):
        replace(tmp_path, NEW)
    assert contents(tmp_path) == before


def test_a_rename_that_fails_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace(tmp_path, OLD)
    before = contents(tmp_path)
    real = os.rename

    def stuck(source: str, target: str) -> None:
        if source.endswith(".new"):
            raise PermissionError(errno.EACCES, "in use")
        real(source, target)

    monkeypatch.setattr(os, "rename", stuck)
    with pytest.raises(PermissionError):
        replace(tmp_path, NEW)
    assert contents(tmp_path) == before


KILLED = """
import os, signal, sys
from rulewright.project import swap

at, parent = int(sys.argv[1]), sys.argv[2]
count = 0

def watch(event, arguments):
    global count
    if event in ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir") and parent in str(arguments[0]):
        count += 1
        if count == at:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(watch)
swap.recover(parent, "x")
swap.refuse_links(parent, "x")
swap.replace(parent, "x", {"ruleset.json": b"new", "sheets/b.html": b"new b", "python/x/__init__.py": b""})
"""


def test_kill_at_any_step_leaves_the_old_outputs_or_the_new(tmp_path: Path) -> None:
    """The program is killed before each of its steps on the disk in turn, until it gets through."""
    seen: set[str] = set()
    for step in range(1, 200):
        parent = tmp_path / str(step)
        replace(parent, OLD)
        (parent / "x/notes.txt").write_text("mine")
        done = subprocess.run([sys.executable, "-c", KILLED, str(step), str(parent)], check=False)
        swap.recover(str(parent), "x")
        left = outputs(parent / "x")
        assert left.pop("notes.txt") == b"mine"
        assert left in (OLD, NEW), f"a mixture after step {step}"
        assert swap.own_files(str(parent / "x")) == {*left, swap.LISTING}
        assert [path.name for path in parent.iterdir()] == ["x"]
        seen.add("old" if left == OLD else "new")
        if done.returncode == 0:
            break
    else:
        raise AssertionError("it never got through")
    assert seen == {"old", "new"}
    assert step > 10
