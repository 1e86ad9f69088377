"""Hostile inputs that a document cannot spell: too deep, too large, not text, and texts that would like to be code."""

from __future__ import annotations

import builtins
from html.parser import HTMLParser

import pytest

from rulewright.i18n.catalog import translator
from rulewright.project.pipeline import Outcome, check_texts
from rulewright.python.load import load
from rulewright.sheets.compose.documents import compose
from rulewright.sheets.html import render_html

PROCEDURE = 'procedure p "P"\n  gives integer\n'
RULE = 'rule sundown "Sundown"\n  > The fight ends when the sun is down.\n'


def codes(outcome: Outcome) -> set[str]:
    return {found.code for found in outcome.findings}


def check(text: str | bytes) -> Outcome:
    return check_texts({"a.rules": text})


# --- depth ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expression",
    [
        "(" * 100_000 + "1" + ")" * 100_000,
        "(" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "not " * 50_000 + "yes",
        "-" * 50_000 + "1",
        "1 + " * 20_000 + "1",
        "a" + ".a" * 50_000,
        "if yes then 1 else " * 20_000 + "1",
    ],
    ids=["brackets", "open brackets", "lists", "not", "minus", "sum", "fields", "if"],
)
def test_deep_expressions_meet_a_limit(expression):
    assert codes(check(f"{PROCEDURE}  give {expression}\n")) == {"RW109"}


def test_deep_blocks_meet_a_limit():
    blocks = "".join(" " * depth + "if yes\n" for depth in range(2, 1500)) + " " * 1500 + "give 1\n"
    assert codes(check(PROCEDURE + blocks)) == {"RW109"}


# --- size ----------------------------------------------------------------------------------------------------------------


def test_large_tables_and_files_meet_a_limit():
    rows = "".join(f"  | {number} | x |\n" for number in range(6000))
    table = f'table t "T" on n integer gives text\n  | n | x |\n{rows}'
    assert codes(check(table)) == {"RW210"}
    assert codes(check(f"#{'x' * 100_000_000}")) == {"RW703"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{PROCEDURE}  give {'9' * 5000}\n", "RW109"),
        (f"{PROCEDURE}  give roll {'9' * 5000}d6\n", "RW308"),
        (f"{PROCEDURE}  give roll d{'9' * 5000}\n", "RW308"),
        (f'table t "T" on n integer gives integer\n  | n | x |\n  | .. | {"9" * 5000} |\n', "RW306"),
        (f"{PROCEDURE}  repeat at most {'9' * 5000} times\n    give 1\n", "RW109"),
    ],
    ids=["number", "dice", "sides", "cell", "loop"],
)
def test_long_numbers_meet_a_limit(text, code):
    outcome = check(text)
    assert code in codes(outcome)
    assert all(len(found.message) < 500 for found in outcome.findings)


def test_many_findings_are_cut_off_and_counted():
    outcome = check("".join(f'rulo r{number} "R"\n  > x\n\n' for number in range(3000)))
    assert outcome.failed
    assert len(outcome.findings) + outcome.dropped == 3000
    assert len(outcome.findings) <= 400


def test_a_condition_too_large_to_analyse_is_left_alone():
    parameters = ", ".join(f"a{number} yes/no" for number in range(60))
    condition = " or ".join(f"a{number}" for number in range(60))
    assert codes(check(f'formula f "F" of {parameters} gives integer\n  1 when {condition}\n  0 otherwise\n')) == set()


# --- encodings -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        RULE.encode(),
        b"\xef\xbb\xbf" + RULE.encode(),
        RULE.replace("\n", "\r\n").encode(),
        RULE.replace("\n", "\r").encode(),
        RULE.rstrip("\n").encode(),
        (RULE + "\n\n\n# The end").encode(),
    ],
    ids=["plain", "byte-order mark", "CRLF", "CR", "no final line end", "comment at the end"],
)
def test_the_same_text_in_other_clothes_is_the_same_ruleset(data):
    outcome = check(data)
    assert outcome.findings == ()
    assert outcome.ruleset is not None
    plain = check(RULE).ruleset
    assert plain is not None
    assert outcome.ruleset.book.rules == plain.book.rules


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 100,
        RULE.encode("utf-16"),
        RULE.encode("utf-32"),
        RULE.encode("utf-16-le"),
        RULE.replace("sun", "sön").encode("latin-1"),
        b"\x89PNG\r\n\x1a\n" + b"\x00" * 100,
    ],
    ids=["all bytes", "UTF-16", "UTF-32", "UTF-16 without mark", "Latin-1", "picture"],
)
def test_what_is_no_utf_8_is_refused(data):
    assert codes(check(data)) == {"RW704"}


def test_positions_do_not_depend_on_the_line_ends():
    text = 'rule one "One"\n  > One.\n\nrule one "Two"\n  > A form feed\x0b or a line separator\u2028 ends no line.\n'
    places = [
        [
            (found.code, found.span.first, found.span.last)
            for found in check(text.replace("\n", end).replace("\x0b", "")).findings
        ]
        for end in ("\n", "\r\n", "\r")
    ]
    assert places[0] == places[1] == places[2]
    assert places[0][0][1].line == 4


# --- texts that would like to be code ----------------------------------------------------------------------------------------

ATTACKS = [
    '"""; import builtins; builtins.shot = 1 #',
    "'''; __import__('builtins').__dict__.update(shot=1) #",
    "{__import__('builtins')}",
    "\\N{BELL} \\x00 \\u202e \\",
    "</td><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "[click](data:text/html,x)",
    "{% for x in y %}{{ x }}{# #}",
    '#import "x"; #panic() $x^2$ @label <label>',
    "line one\u2028line two",
]


def quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def braced(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


@pytest.mark.parametrize("attack", ATTACKS)
def test_author_text_stays_text(attack):
    label = quoted(attack)
    prose = braced(attack)
    cell = attack.replace("\\", "\\\\").replace("|", "\\|")
    text = f"""\
scale Severity "{label}"
  scratch "{label}"

record Gun "{label}" is a weapon
  worth Severity = scratch "{label}"

weapons Gun "{label}"
  > {prose}
  | id   | name | worth |
  | colt | {cell} | scratch |

table wound "{label}" on roll d6 gives text
  > {prose}
  | roll | what | > text |
  | 1-6  | {cell} | {prose.replace("|", "/")} |

rule odd "{label}"
  > {prose}

procedure p "{label}"
  takes gun Gun
  gives text
  > {prose}
  require gun.worth = scratch else "{braced(label)}"
  step "{label}"
    decide push "{label}" yes/no = no
    if push
      give "{label}"
  give wound[roll d6]
"""
    sheets = """\
sheets:
  - id: reference
    title: Reference
    sections:
      - show: [weapons.Gun, table.wound, rule.odd, procedure.p]
"""
    outcome = check_texts({"a.rules": text, "sheets.yaml": sheets})
    assert not outcome.failed, [found.message for found in outcome.findings]
    assert outcome.ruleset is not None
    ruleset = outcome.ruleset

    load(ruleset.program)
    assert not hasattr(builtins, "shot")

    documents = compose(ruleset.sheets, ruleset.program, translator("en", None))
    assert documents
    for document in documents:
        seen = _Elements()
        seen.feed(render_html(document))
        assert seen.dangerous == []
        assert "alert(1)" in seen.text or "alert(1)" not in attack


class _Elements(HTMLParser):
    """Collects what a browser would run or fetch, and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.dangerous: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "img", "iframe", "object", "embed", "link", "base"):
            self.dangerous.append(tag)
        for name, value in attrs:
            if name.startswith("on"):
                self.dangerous.append(name)
            if name in ("href", "src") and not (value or "").startswith(
                ("https://", "http://", "#", "mailto:", "data:font")
            ):
                self.dangerous.append(f"{name}={value}")

    def handle_data(self, data: str) -> None:
        self.text += data
