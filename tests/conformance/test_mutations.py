"""Every text ends in findings: documents of the corpus are damaged at random, and nothing but a finding may come of it. What
still compiles has a resolver that loads."""

from __future__ import annotations

import re

from corpus import DOCUMENTS, read
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.project.pipeline import check_texts
from rulewright.python.load import load
from rulewright.report import concise

PARSER_WORDS = re.compile(
    r"__ANON|\b_(?:NL|INDENT|DEDENT)\b|\b(?:LABEL|TYPE_NAME|PROSE|ROW|NUMBER|CITATION)\b|\$END|Token\(|Tree\("
)
FILES = [read(path).files for path in DOCUMENTS]
PIECES = [
    *[
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "|",
        '"',
        "\\",
        ">",
        "#",
        "-",
        "..",
        ",",
        ":",
        "=",
        "+",
        "/",
        "*",
        "\n",
        "\n  ",
        "\t",
    ],
    *[
        "roll ",
        "d6",
        "d66",
        "open d20",
        "of ",
        "in ",
        "when ",
        "except ",
        "else ",
        "otherwise",
        "none",
        "yes",
        "no",
        "-1",
    ],
    *["give ", "set ", "let x = ", "if ", "by ", "repeat at most 3 times", "for each n in 1..3", "with ", "modifiers"],
    *[
        "integer",
        "1..6",
        "6..1",
        "0",
        "99999999999999999999",
        "7.5",
        "40 cm",
        "å",
        "火",
        "\u202e",
        "\x00",
        "\ud7ff",
        "\u2028",
    ],
    *["source WS-1", "is external ", "taking first row", "sorted by ", "rounded down", "/ 0 rounded up", "\r", "\r\n"],
]


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, str]:
    """A ruleset of the corpus with a few pieces cut out, doubled, swapped or put in."""
    files = dict(draw(st.sampled_from(FILES)))
    for _ in range(draw(st.integers(1, 4))):
        name = draw(st.sampled_from(sorted(files)))
        body = files[name]
        start = draw(st.integers(0, len(body)))
        end = min(len(body), start + draw(st.integers(0, 30)))
        match draw(st.sampled_from(["cut", "double", "put in", "move", "drop line"])):
            case "cut":
                files[name] = body[:start] + body[end:]
            case "double":
                files[name] = body[:end] + body[start:]
            case "put in":
                files[name] = body[:start] + draw(st.sampled_from(PIECES)) + body[start:]
            case "move":
                rest = body[:start] + body[end:]
                to = draw(st.integers(0, len(rest)))
                files[name] = rest[:to] + body[start:end] + rest[to:]
            case _:
                lines = body.splitlines(keepends=True) or [""]
                del lines[draw(st.integers(0, len(lines) - 1))]
                files[name] = "".join(lines)
    return files


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(damaged())
def test_damaged_rulesets_end_in_findings(files):
    outcome = check_texts(files)
    assert (outcome.ruleset is None) == outcome.failed
    for finding in outcome.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(finding.span.source.text)
        assert finding.message
        # Texts of the author stand in quotes; outside of them nothing may sound like the parser.
        words = re.sub(r"'[^']*'|“[^”]*”", "", f"{finding.message} {finding.label} {finding.help}")
        assert not PARSER_WORDS.search(words), words
    concise.render(outcome.findings)
    if outcome.ruleset is not None:
        load(outcome.ruleset.program)
