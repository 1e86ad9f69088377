"""The HTML pages: inert, complete in themselves, and readable for people and their tools."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from rulewright.sheets.html import render_html
from rulewright.sheets.model import DeckModel, SheetModel

Documents = tuple[SheetModel | DeckModel, ...]

EMPTY_ELEMENTS = {"meta", "input", "br", "link", "img"}


class Page(HTMLParser):
    """Reads a page strictly: every element is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY_ELEMENTS:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.mark.parametrize("id", ["reference", "guns"])
def test_a_page_needs_nothing_but_itself(pages: dict[str, str], id: str):
    page = Page(pages[id])
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "img", "iframe", "link", "object", "embed", "base", "form", "svg"}
    for _, attributes in page.elements:
        assert not {"src", "srcset", "action", "style", "background"} & attributes.keys()
        assert not any(name.startswith("on") for name in attributes)
    targets = [str(attributes["href"]) for attributes in page.all("a")]
    assert all(target.startswith("#") or target == "https://example.org/rules" for target in targets)
    assert "@import" not in pages[id]
    assert "url(" not in pages[id].replace('url("data:font/woff2;base64,', "")
    policy = next(str(attributes["content"]) for attributes in page.all("meta") if "http-equiv" in attributes)
    assert policy.startswith("default-src 'none'")


def test_headings_are_in_order_and_ids_unique(pages: dict[str, str]):
    for text in pages.values():
        page = Page(text)
        levels = [int(tag[1]) for tag, _ in page.elements if tag in {"h1", "h2", "h3", "h4", "h5", "h6"}]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        ids = [str(attributes["id"]) for _, attributes in page.elements if "id" in attributes]
        assert len(ids) == len(set(ids))
        assert {str(a["href"])[1:] for a in page.all("a") if str(a["href"]).startswith("#")} <= set(ids)


def test_tables_tell_what_their_headings_head(pages: dict[str, str]):
    page = Page(pages["reference"])
    heads = page.all("th")
    assert heads
    assert all(head.get("scope") in {"col", "row", "colgroup", "rowgroup"} for head in heads)
    assert any(head.get("scope") == "colgroup" and head.get("colspan") == "2" for head in heads)


def test_everything_is_on_the_page(pages: dict[str, str]):
    text = Page(pages["reference"]).text
    for expected in (
        "Stand-in: replaces the damage table of the parent book",
        "This table is printed elsewhere: p. 34 of the parent book",
        "At most +10 in all.",
        "Can the shooter see the target?",
        "Nothing is played inside a house.",
        "Count ammunition",
        "Sawn-off shotgun",
        "G-1–3",
    ):
        assert expected in text
    assert "7.5" in Page(pages["guns"]).text


def test_steps_are_numbered_through_headings(pages: dict[str, str]):
    page = Page(pages["reference"])
    numbers = [int(str(item["value"])) for item in page.all("li") if "value" in item]
    assert numbers[0] == 1
    assert any(after == before + 1 for before, after in pairwise(numbers))


@pytest.mark.parametrize(("language", "direction"), [("sv", "ltr"), ("zh-Hant", "ltr"), ("ar", "rtl")])
def test_a_page_tells_its_language(compose_ruleset: Callable[..., Documents], language: str, direction: str):
    for document in compose_ruleset(language=language):
        (html,) = Page(render_html(document)).all("html")
        assert html == {"lang": language, "dir": direction}


HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</style></title><script>alert(1)</script>",
    "' onmouseover='alert(1)",
    "{{ 7 * 7 }} {% raw %} {# x #}",
    "&lt;b&gt; &amp;",
    "[x](javascript:alert(1))",
    "**<i>",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(compose_ruleset: Callable[..., Documents], text: str):
    label = text.replace('"', '\\"')
    prose = text.replace("{", "{{").replace("}", "}}")
    rules = f'''
record Gun "{label}" is a weapon
  reach integer "{label}"

weapon gun of Gun "{label}"
  reach 1
  > {prose}

rule one "{label}"
  > {prose}
'''
    quoted = "'" + text.replace("'", "''") + "'"
    sheets = f"""
sheets:
  - id: one
    title: {quoted}
    sections:
      - heading: {quoted}
        text: {quoted}
        show: [weapons.Gun, entry.gun, rule.one]
decks:
  - {{id: two, title: {quoted}, of: Gun, back: {{title: {quoted}}}}}
"""
    for document in compose_ruleset(rules, sheets):
        page = Page(render_html(document))
        assert not {"script", "img", "i"} & {tag for tag, _ in page.elements}
        assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
        assert not [a for a in page.all("a") if not str(a["href"]).startswith("#")]
        assert page.text.count(text) >= 3
