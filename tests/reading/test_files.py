"""Reading files: only inside the ruleset, only text, whatever the author's editor made of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.diagnostics import Diagnostic, Findings
from rulewright.reading.files import MOST_BYTES, MOST_FILES, DiskFiles, TextFiles, UnreadableError, read
from rulewright.source import Source


def read_one(folder: Path, name: str) -> tuple[Source | None, list[Diagnostic]]:
    findings = Findings()
    return read(DiskFiles(str(folder), "rulesets/x/"), name, findings), list(findings)


@pytest.mark.parametrize(
    "name",
    [
        "../secret.csv",
        "sub/../../secret.csv",
        "/etc/passwd",
        "//server/share/guns.csv",
        "\\\\server\\share\\guns.csv",
        "..\\secret.csv",
        "C:/secret.csv",
        "c:secret.csv",
        "file:///etc/passwd",
        "https://example.org/guns.csv",
        "~/guns.csv",
        "",
        " ",
        ".",
        "a//guns.csv",
        "./guns.csv",
        "guns\0.csv",
        "guns\n.csv",
        "guns\u202ecsv.exe",
        ".git/config.yaml",
        "generated/x.csv",
        "passwd",
        "guns.exe",
    ],
)
def test_a_name_that_leads_elsewhere_is_an_error_and_nothing_is_read(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_reading(self: DiskFiles, name: str) -> bytes:
        raise AssertionError(f"{name} was read")

    monkeypatch.setattr(DiskFiles, "fetch", no_reading)
    findings = Findings()
    assert read(DiskFiles("/nowhere"), name, findings) is None
    assert [found.code for found in findings] == ["RW701"]


def test_the_finding_stands_where_the_author_named_the_file() -> None:
    rules = Source("guns.rules", 'weapons Gun from "../guns.csv"')
    findings = Findings()
    asked = rules.span(18, 29)
    assert read(TextFiles({}), "../guns.csv", findings, asked=asked) is None
    assert [found.span for found in findings] == [asked]


def test_a_link_out_of_the_ruleset_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("id\nsecret\n")
    ruleset = tmp_path / "ruleset"
    ruleset.mkdir()
    (ruleset / "guns.csv").symlink_to(tmp_path / "secret.csv")
    (ruleset / "outside").symlink_to(tmp_path)
    for name in ("guns.csv", "outside/secret.csv"):
        source, found = read_one(ruleset, name)
        assert source is None
        assert [one.code for one in found] == ["RW705"]
    assert "secret" not in found[0].message.replace("secret.csv", "")


def test_a_link_to_a_hidden_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / ".hidden.csv").write_text("id\n")
    (tmp_path / "guns.csv").symlink_to(tmp_path / ".hidden.csv")
    assert read_one(tmp_path, "guns.csv")[1][0].code == "RW705"


def test_a_link_inside_the_ruleset_is_read(tmp_path: Path) -> None:
    (tmp_path / "guns.csv").write_text("id\n")
    (tmp_path / "rifles.csv").symlink_to(tmp_path / "guns.csv")
    source, found = read_one(tmp_path, "rifles.csv")
    assert source is not None
    assert source.name == "rulesets/x/rifles.csv"
    assert not found


def test_a_missing_file_names_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "guns.csv").write_text("id\n")
    source, found = read_one(tmp_path, "gun.csv")
    assert source is None
    assert found[0].code == "RW702"
    assert "guns.csv" in found[0].help


def test_a_folder_and_a_pipe_are_no_files(tmp_path: Path) -> None:
    (tmp_path / "guns.csv").mkdir()
    os.mkfifo(tmp_path / "pipe.csv")
    assert read_one(tmp_path, "guns.csv")[1][0].code == "RW702"
    assert read_one(tmp_path, "pipe.csv")[1][0].code == "RW702"


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    with open(tmp_path / "guns.csv", "wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    assert read_one(tmp_path, "guns.csv")[1][0].code == "RW703"
    assert MOST_BYTES < 100 * 1024 * 1024


def test_too_many_files_are_an_error(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 1):
        (tmp_path / f"{number}.rules").touch()
    with pytest.raises(UnreadableError):
        DiskFiles(str(tmp_path)).names()


def test_a_folder_that_cannot_be_listed_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "more").mkdir()
    real = os.scandir

    def scandir(path: str) -> object:
        if path.endswith("more"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    with pytest.raises(UnreadableError, match="the folder 'more' cannot be read: Permission denied"):
        DiskFiles(str(tmp_path)).names()


def test_a_name_that_is_no_utf8_is_an_error(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"r\xe9gles.rules")).touch()
    (name,) = DiskFiles(str(tmp_path)).names()
    source, found = read_one(tmp_path, name)
    assert source is None
    assert found[0].code == "RW701"
    assert found[0].span.source.name.isprintable()


def test_names_are_inputs_only_and_sorted(tmp_path: Path) -> None:
    for name in (
        "b.rules",
        "a.rules",
        "locales/sv.po",
        "readme.md",
        ".hidden.rules",
        "generated/x.yaml",
        ".git/c.yaml",
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert DiskFiles(str(tmp_path)).names() == ("a.rules", "b.rules", "locales/sv.po")


CLEAN = 'rule peace "Fred på jorden 和平"\n  > Nobody shoots.\n'


@pytest.mark.parametrize(
    "data",
    [
        CLEAN.encode(),
        b"\xef\xbb\xbf" + CLEAN.encode(),
        CLEAN.replace("\n", "\r\n").encode(),
        CLEAN.replace("\n", "\r").encode(),
    ],
    ids=["clean", "byte-order mark", "CRLF", "CR"],
)
def test_an_editor_s_habits_change_nothing(data: bytes) -> None:
    findings = Findings()
    source = read(TextFiles({"rules.rules": data}), "rules.rules", findings)
    assert source is not None
    assert source.text == CLEAN
    assert not findings


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (CLEAN.encode("utf-16"), 0),
        (CLEAN.encode("utf-16-be"), 0),
        ("rule peace".encode("utf-16-le"), 0),
        (CLEAN.encode("utf-32"), 0),
        (b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe\x00", 0),
        ("rule x \r\nFörsvar".encode("latin-1"), 9),
        (b"rule \x00 x", 5),
        (b"ab\xed\xa0\x80", 2),
    ],
    ids=["UTF-16", "UTF-16 BE", "UTF-16 LE", "UTF-32", "picture", "Latin-1", "NUL", "surrogate"],
)
def test_what_is_no_clean_utf8_is_reported_at_the_first_bad_character(data: bytes, where: int) -> None:
    findings = Findings()
    assert read(TextFiles({"rules.rules": data}), "rules.rules", findings) is None
    assert [(found.code, found.span.start) for found in findings] == [("RW704", where)]
