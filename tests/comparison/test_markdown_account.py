"""What authors wrote stays text in Markdown."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from rulewright.comparison import markdown
from rulewright.comparison.model import Change, Comparison, Difference, Side

SIDE = Side("a", "a", "A", "1.0.0")
OWN = {
    "heading_open",
    "heading_close",
    "paragraph_open",
    "paragraph_close",
    "inline",
    "bullet_list_open",
    "bullet_list_close",
}
OWN |= {
    "list_item_open",
    "list_item_close",
    "fence",
    "text",
    "code_inline",
    "strong_open",
    "strong_close",
    "softbreak",
    "text_special",
}


def account(label: str, before: str, lines: tuple[str, ...]) -> str:
    changes = (Change("changed", (label,), before, label), Change("added", (), None, before))
    differences = (
        Difference("changed", "rule", "r", label, changes),
        Difference("added", "rule", "s", label, lines=lines),
    )
    return markdown.render(Comparison(SIDE, SIDE, differences))


@given(st.text("ab`*_[]()<>!#+-.|~&@:$\\/ \n3雪"), st.text("a`| \n<b>"), st.lists(st.text("a`~<b> "), max_size=3))
@example("3. ", "", [])
@example("3) a", "", [])
@example("    ", "", [])
@example("     a", "", [])
@settings(max_examples=200, deadline=None)
def test_nothing_becomes_markup(label, before, lines):
    parsed = (
        MarkdownIt("commonmark", {"html": True})
        .enable(["table", "strikethrough"])
        .parse(account(label, before, tuple(lines)))
    )
    kinds = {token.type for token in parsed} | {inner.type for token in parsed for inner in token.children or ()}
    assert kinds <= OWN


def test_a_path_says_labels_with_the_ids_beside_them():
    change = Change("changed", ("reach", "dark"), "2", "3", labels=("Longest range", ""))
    told = markdown.render(Comparison(SIDE, SIDE, (Difference("changed", "weapon", "gun", "Gun", (change,)),)))
    assert "- Longest range (reach) › dark: `2` → `3`" in told
