"""What the documentation shows is what happens."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml
from command_line import run
from jsonschema import Draft202012Validator

from rulewright.project.pipeline import check_texts
from rulewright.report import text as report

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md")))
FENCE = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.M | re.S)
LINK = re.compile(r"\]\((?!https?:|#)(?P<target>[^)#\s]+)(?:#(?P<heading>[^)\s]+))?\)")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: Path
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks(kind: str, *pages: Path) -> Iterator[Block]:
    for page in pages or PAGES:
        text = page.read_text(encoding="utf-8")
        for found in FENCE.finditer(text):
            if found["kind"] == kind:
                yield Block(page, text.count("\n", 0, found.start()) + 2, kind, found["text"])


@pytest.mark.parametrize("block", list(blocks("rules")), ids=str)
def test_every_ruleset_shown_compiles(block):
    outcome = check_texts({"shown.rules": block.text})
    assert not outcome.failed, report.render(outcome.findings)


@pytest.mark.parametrize("block", list(blocks("variant")), ids=str)
def test_every_variant_shown_compiles_with_the_parent_of_its_page(block):
    parent = next(blocks("rules", block.page))
    manifest = "id: {0}\ntitle: {0}\nversion: 1.0.0\nlicence: MIT\nlanguage: en\n"
    outcome = check_texts(
        {
            "ruleset.yaml": manifest.format("shown") + "extends: ./base\n",
            "shown.rules": block.text,
            "base/ruleset.yaml": manifest.format("base"),
            "base/base.rules": parent.text,
        }
    )
    assert not outcome.failed, report.render(outcome.findings)


@pytest.mark.parametrize("block", list(blocks("yaml")), ids=str)
def test_every_file_shown_fits_its_schema(block):
    shown = yaml.safe_load(block.text)
    names = {"id": "manifest", "language": "manifest", "documents": "sources", "sheets": "sheets", "decks": "sheets"}
    names |= {"strict": "project", "levels": "project", "rulesets": "project"}
    schema = json.loads((ROOT / "schemas" / f"{names[next(iter(shown))]}.schema.json").read_text(encoding="utf-8"))
    if "id" not in shown:
        schema = {**schema, "required": []}  # a part of a file
    Draft202012Validator(schema).validate(shown)


def test_the_ruleset_of_the_readme_is_ten_lines_and_without_any_finding():
    (block,) = blocks("rules", ROOT / "README.md")
    assert len(block.text.splitlines()) == 10
    assert check_texts({"shown.rules": block.text}).findings == ()


def test_the_readme_shows_what_its_commands_print(tmp_path, monkeypatch):
    (rules,) = blocks("rules", ROOT / "README.md")
    (tmp_path / "shown.rules").write_text(rules.text, encoding="utf-8")
    (tmp_path / "ruleset.yaml").write_text(
        "id: shown\ntitle: Shown\nversion: 1.0.0\nlicence: MIT\nlanguage: en\n", encoding="utf-8"
    )
    (console,) = blocks("console", ROOT / "README.md")
    sessions = re.findall(r"^\$ rulewright (.*)\n((?:[^$].*\n)*)", console.text, re.M)
    assert len(sessions) == 2
    monkeypatch.chdir(tmp_path)
    for command, expected in sessions:
        ran = run(*shlex.split(command))
        assert (ran.code, ran.out, ran.error) == (0, expected, "")


def test_ci_runs_the_test_command_of_the_readme():
    build, test = (block.text.strip() for block in blocks("sh", ROOT / "README.md"))
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f'\ntest_command="{test}"\nstep bash -c "$test_command"\n' in script
    assert "\nset -euo pipefail\n" in script
    for command in (build, test):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install -e ")


def test_the_readme_names_every_command_and_no_other():
    from rulewright.cli.application import COMMANDS

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `rulewright (\w+)", text, re.M)
    assert sorted(table) == sorted(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for link in LINK.finditer(FENCE.sub("", page.read_text(encoding="utf-8"))):
        target = page.parent / link["target"]
        assert target.exists(), f"{page.name} links to {link['target']}"
        if link["heading"]:
            headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.M)
            anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert link["heading"] in anchors


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_no_place_of_a_machine(page):
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|work|tmp|Users)/", text)


def test_every_decision_is_listed():
    folder = ROOT / "docs" / "decisions"
    listed = set(re.findall(r"\]\(([\w-]+\.md)\)", (folder / "README.md").read_text(encoding="utf-8")))
    assert listed == {path.name for path in folder.glob("*.md")} - {"README.md"}
