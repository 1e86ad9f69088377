"""``rulewright fmt``"""

from __future__ import annotations

import os

import pytest

UGLY = 'scale   Luck   "Luck"\n    bad    "Bad"\n    good "Good"\n'
NEAT = 'scale Luck "Luck"\n  bad  "Bad"\n  good "Good"\n'


def test_the_starter_is_in_the_one_style(rulewright, my_game):
    ran = rulewright("fmt", "--check")
    assert (ran.code, ran.out) == (0, "2 files, nothing to change\n")


def test_files_are_laid_out_once(rulewright, my_game):
    luck = my_game / "luck.rules"
    luck.write_text(UGLY, encoding="utf-8")
    os.chmod(luck, 0o600)
    ran = rulewright("fmt")
    assert (ran.code, ran.out) == (0, "changed  luck.rules\n")
    assert luck.read_text(encoding="utf-8") == NEAT
    assert luck.stat().st_mode & 0o777 == 0o600
    assert rulewright("fmt").out == "3 files, nothing to change\n"


def test_check_writes_nothing(rulewright, my_game):
    luck = my_game / "luck.rules"
    luck.write_text(UGLY, encoding="utf-8")
    for targets in ((), ("luck.rules",), (".",)):
        ran = rulewright("fmt", "--check", *targets)
        assert (ran.code, ran.out) == (1, "would change  luck.rules\n")
    assert luck.read_text(encoding="utf-8") == UGLY


def test_a_mark_of_another_editor_goes_and_its_line_ends_stay(rulewright, my_game):
    """Git writes files with line ends of Windows there: what it checks out must count as laid out."""
    luck = my_game / "luck.rules"
    windows = NEAT.replace("\n", "\r\n").encode()
    luck.write_bytes(b"\xef\xbb\xbf" + windows)
    assert rulewright("fmt").out == "changed  luck.rules\n"
    assert luck.read_bytes() == windows
    assert rulewright("fmt", "--check").code == 0


def test_line_ends_that_differ_become_those_of_the_first_line(rulewright, my_game):
    luck = my_game / "luck.rules"
    windows = NEAT.replace("\n", "\r\n").encode()
    first, end, rest = windows.partition(b"\r\n")
    luck.write_bytes(first + end + rest.replace(b"\r", b""))
    assert rulewright("fmt").code == 0
    assert luck.read_bytes() == windows
    luck.write_bytes(first + b"\n" + rest)
    assert rulewright("fmt").code == 0
    assert luck.read_bytes() == NEAT.encode()


def test_a_file_with_errors_stays_as_it_is_and_the_others_do_not(rulewright, my_game):
    (my_game / "bad.rules").write_text("scale Luck\n  ==\n", encoding="utf-8")
    (my_game / "luck.rules").write_text(UGLY, encoding="utf-8")
    ran = rulewright("fmt")
    assert ran.code == 1
    assert "bad.rules:2:3: error RW1" in ran.out
    assert ran.out.endswith("changed  luck.rules\n")
    assert (my_game / "bad.rules").read_text(encoding="utf-8") == "scale Luck\n  ==\n"


def test_standard_input(rulewright, my_game):
    ran = rulewright("fmt", "-", typed=UGLY)
    assert (ran.code, ran.out, ran.error) == (0, NEAT, "")
    assert rulewright("fmt", "-", "--check", typed=UGLY).code == 1
    assert rulewright("fmt", "-", "--check", typed=NEAT).code == 0
    ran = rulewright("fmt", "-", typed="ruel x\n")
    assert (ran.code, ran.out) == (1, "ruel x\n")  # an editor that takes the output loses nothing
    assert rulewright("fmt", "-", "--check", typed="ruel x\n").out == ""
    assert "stdin.rules:1:1: error RW102" in ran.error
    assert rulewright("fmt", "-", "x.rules").code == 2


def test_a_link_is_not_written_through(rulewright, my_game, tmp_path):
    outside = tmp_path / "outside.rules"
    outside.write_text(UGLY, encoding="utf-8")
    os.symlink(outside, my_game / "luck.rules")
    assert rulewright("fmt").code != 0
    assert outside.read_text(encoding="utf-8") == UGLY
    assert (my_game / "luck.rules").is_symlink()


@pytest.mark.parametrize(
    ("target", "said"), [("wepons.rules", "did you mean 'weapons.rules'?"), ("nowhere", "there is no ruleset")]
)
def test_what_is_not_there_is_misuse(rulewright, my_game, target, said):
    ran = rulewright("fmt", target)
    assert ran.code == 2
    assert said in ran.error
