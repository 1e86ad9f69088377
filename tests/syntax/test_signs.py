"""Signs of other scripts."""

from __future__ import annotations

import pytest

from rulewright.syntax.signs import Foreign, foreign_at, plainly, written_here


@pytest.mark.parametrize(
    ("text", "sign", "expected"),
    [
        ("reach １２．５ m", "１", Foreign(6, 10, "12.5", wide=True)),
        ("reach １２．５ m", "５", Foreign(6, 10, "12.5", wide=True)),
        ("reach 7．５ m", "．", Foreign(6, 9, "7.5", wide=True)),
        ("1．．6", "．", Foreign(1, 3, "..", wide=True)),
        ("a＜＝b", "＜", Foreign(1, 3, "<=", wide=True)),
        ("a＜b", "＜", Foreign(1, 2, "<", wide=True)),
        ("a！", "！", Foreign(1, 2, "not", wide=True)),
        ("40％", "％", Foreign(2, 3, "%", wide=True)),
        ("1…6", "…", Foreign(1, 2, "..", wide=False)),
        ("1……6", "…", Foreign(1, 3, "..", wide=False)),
        ("1～6", "～", Foreign(1, 2, "..", wide=False)),
        ("a\u3000\u3000b", "\u3000", Foreign(1, 3, " ", wide=False)),
        ("「a」", "「", Foreign(0, 1, '"', wide=False)),
    ],
)
def test_a_sign_is_written_in_another_way(text: str, sign: str, expected: Foreign):
    assert foreign_at(text, text.index(sign)) == expected


@pytest.mark.parametrize("text", ["a", "é", "槍", "@", ""])
def test_other_signs_have_no_other_way(text: str):
    assert foreign_at(text, 0) is None


def test_a_word_with_a_letter_of_another_script_is_not_taken_for_ascii():
    assert foreign_at("槍１", 1) == Foreign(1, 2, "1", wide=True)
    assert foreign_at("１é", 0) == Foreign(0, 1, "1", wide=True)


def test_every_full_width_sign_is_known():
    for code in range(0xFF01, 0xFF5F):
        found = foreign_at(chr(code), 0)
        assert found is not None
        assert found.write.isascii()


def test_a_whole_text_is_written_here():
    assert plainly("１～６，（ａ）") == "1..6,(a)"
    assert plainly("a & b, 50%") == "a & b, 50%"
    assert written_here("＋１") == "write '+1'"
    assert written_here("槍１") == ""
    assert written_here("7") == ""
