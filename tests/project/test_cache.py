"""The memory of the last check: right or nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from recalled_checks import findings_recalled
from rulesets_on_disk import GUNS, located, project, write

from rulewright.diagnostics import MOST_FINDINGS
from rulewright.project import cache, fingerprint
from rulewright.project.pipeline import check


def records(folder: Path, kind: str = "check") -> list[Path]:
    return sorted((folder / ".rulewright").glob(f"*.{kind}.json"))


def test_an_unchanged_ruleset_has_the_same_findings(tmp_path: Path) -> None:
    project(tmp_path)
    (tmp_path / "rulesets/example/b.rules").write_text('rule peace "Fred 和平"\n  > {nothing} and {revolver.reach}\n')
    location = located(tmp_path)
    assert cache.recall(location) is None
    fresh = check(location).findings
    assert fresh
    remembered = findings_recalled(location)
    assert remembered == fresh
    assert [one.span.text for one in remembered] == [one.span.text for one in fresh]
    assert [one.span.first for one in remembered] == [one.span.first for one in fresh]


def test_no_findings_are_remembered_too(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    assert check(location).findings == ()
    assert findings_recalled(location) == ()


def test_every_change_of_an_input_is_noticed(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    ruleset = tmp_path / "rulesets/example"

    def forgotten() -> bool:
        known = findings_recalled(location)
        check(location)
        return known is None

    assert forgotten()
    assert not forgotten()
    times = os.stat(ruleset / "guns.csv")
    text = (ruleset / "guns.csv").read_text()
    (ruleset / "guns.csv").write_text(text.replace("+5", "+6"))
    os.utime(ruleset / "guns.csv", ns=(times.st_atime_ns, times.st_mtime_ns))
    assert forgotten()
    (ruleset / "more.rules").write_text('rule a "A"\n  > A.\n')
    assert forgotten()
    (ruleset / "more.rules").rename(ruleset / "other.rules")
    assert forgotten()
    (ruleset / "other.rules").unlink()
    assert forgotten()
    (ruleset / "locales").mkdir()
    (ruleset / "locales" / "sv.po").write_text("")
    assert forgotten()
    assert not forgotten()


def test_another_rulewright_checks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    location = located(project(tmp_path))
    check(location)
    monkeypatch.setattr(cache, "of_rulewright", lambda: "another")
    assert cache.recall(location) is None


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\x00\xff",
        b"[" * 100_000,
    ],
)
def test_a_damaged_record_is_ignored(damage: bytes, tmp_path: Path) -> None:
    location = located(project(tmp_path))
    check(location)
    (record,) = records(tmp_path)
    record.write_bytes(damage)
    assert cache.recall(location) is None
    check(location)
    assert findings_recalled(location) == ()


@pytest.mark.parametrize("findings", [None, 7, [7], [{}], [{"code": 7}], {"a": 1}])
def test_a_record_of_another_shape_is_ignored(findings: object, tmp_path: Path) -> None:
    location = located(project(tmp_path))
    check(location)
    (record,) = records(tmp_path)
    record.write_text(json.dumps({**json.loads(record.read_text()), "findings": findings}))
    assert cache.recall(location) is None


def test_the_memory_may_be_deleted_and_is_not_committed(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    check(location)
    assert (tmp_path / ".rulewright/.gitignore").read_text().splitlines()[-1] == "*"
    for path in (tmp_path / ".rulewright").iterdir():
        path.unlink()
    (tmp_path / ".rulewright").rmdir()
    assert cache.recall(location) is None
    assert check(location).findings == ()


def test_a_memory_that_is_a_link_is_not_written_through(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    location = located(project(tmp_path / "project"))
    (tmp_path / "project" / ".rulewright").symlink_to(elsewhere)
    assert check(location).findings == ()
    assert list(elsewhere.iterdir()) == []
    assert cache.recall(location) is None


def test_where_nothing_can_be_remembered_checking_still_works(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    (tmp_path / ".rulewright").write_text("a file in the way")
    assert check(location).findings == ()
    assert cache.recall(location) is None


def test_recalling_loads_no_heavy_library(tmp_path: Path) -> None:
    check(located(project(tmp_path)))
    program = (
        "import sys\n"
        "from rulewright.project.discovery import find\n"
        "from rulewright.project import cache, results, stamp\n"
        "assert cache.of_rulewright() == stamp.of_rulewright()\n"
        "cache.of_rulewright = lambda: 'this Rulewright'\n"
        f"(location,) = find({str(tmp_path)!r})\n"
        "recalled = cache.recall(location)\n"
        "assert recalled is not None and recalled.findings == ()\n"
        "assert results.already_built(location) is None\n"
        "heavy = {'lark', 'jsonschema', 'yaml', 'jinja2', 'babel', 'typst', 'referencing'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_change_of_rulewright_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "rulewright", {"a.py": "1", "templates/b.jinja": "2", "__pycache__/c.pyc": "3"})
    write(tmp_path / "schemas", {"s.json": "1"})
    monkeypatch.setattr(fingerprint, "package_folder", lambda: str(tmp_path / "rulewright"))
    monkeypatch.setattr(fingerprint, "schemas_folder", lambda: str(tmp_path / "schemas"))
    seen = [fingerprint.of_rulewright()]
    (tmp_path / "rulewright/__pycache__/c.pyc").write_text("other")
    assert fingerprint.of_rulewright() == seen[0]
    for name in ("rulewright/a.py", "rulewright/templates/b.jinja", "schemas/s.json", "rulewright/new.py"):
        (tmp_path / name).write_text("other text")
        seen.append(fingerprint.of_rulewright())
    assert len(set(seen)) == len(seen)


def test_too_many_findings_are_not_remembered(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    unused = 'formula c{} "C" of one integer, two integer gives integer\n  one\n\n'
    many = "".join(unused.format(number) for number in range(MOST_FINDINGS + 1))
    (tmp_path / "rulesets/example/many.rules").write_text(many)
    outcome = check(location)
    assert outcome.dropped
    assert cache.recall(location) is None


def test_a_long_ruleset_is_one_record(tmp_path: Path) -> None:
    location = located(project(tmp_path))
    (tmp_path / "rulesets/example/guns.rules").write_text(GUNS.replace("integer = 0", "integr = 0"))
    outcome = check(location)
    assert outcome.failed
    assert findings_recalled(location) == outcome.findings
    assert len(records(tmp_path)) == 1
