"""A ruleset that extends others: where parents are found, what is inherited, and when it must be checked again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from recalled_checks import findings_recalled

from rulewright.project import cache
from rulewright.project.build import build
from rulewright.project.discovery import Location, find
from rulewright.project.pipeline import Outcome, check, check_texts
from rulewright.report import concise

MANIFEST = "id: {id}\ntitle: {id}\nversion: {version}\nlicence: CC0-1.0\nlanguage: en\n"
QUIET = 'rule quiet "Quiet"\n  > Nobody shouts.\n'
PEACE = 'rule peace "Peace"\n  > Nobody shoots.\n'
GUNS = 'record Gun "Gun" is a weapon\n  reach length "Range"\n\nweapons Gun "Guns" from "guns.csv"\n'
CSV = "id,name,reach\nrevolver,Revolver,40 cm\n"
QUOTE = 'rule look "Look"\n  > A revolver reaches {revolver.reach}.\n'


def manifest(id: str, extends: str = "", version: str = "1.0.0") -> str:
    return MANIFEST.format(id=id, version=version) + (f"extends: {extends}\n" if extends else "")


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def located(folder: Path, id: str) -> Location:
    (found,) = find(str(folder / "rulesets" / id))
    return found


def said(outcome: Outcome) -> str:
    return concise.render(outcome.findings)


def variant_of_guns(folder: Path) -> Location:
    write(
        folder / "rulesets",
        {
            "base/ruleset.yaml": manifest("base"),
            "base/guns.rules": GUNS,
            "base/guns.csv": CSV,
            "grim/ruleset.yaml": manifest("grim", "base"),
            "grim/look.rules": QUOTE,
        },
    )
    return located(folder, "grim")


def test_a_variant_has_what_its_parent_declares_and_what_it_adds(tmp_path: Path) -> None:
    outcome = check(variant_of_guns(tmp_path))
    assert said(outcome) == ""
    assert outcome.ruleset is not None
    assert list(outcome.ruleset.program.entries) == ["revolver"]
    assert list(outcome.ruleset.program.rules) == ["look"]


def test_everything_knows_the_ruleset_that_it_comes_from(tmp_path: Path) -> None:
    outcome = check(variant_of_guns(tmp_path))
    assert outcome.ruleset is not None
    book = outcome.ruleset.book
    gun, look = (
        book.provenance.origin_of(book.entries["revolver"].span),
        book.provenance.origin_of(book.rules["look"].span),
    )
    assert gun is not None
    assert look is not None
    assert (gun.id, look.id) == ("base", "grim")
    assert book.provenance.inherited(book.entries["revolver"].span)
    assert not book.provenance.inherited(book.rules["look"].span)


def test_a_bundled_ruleset_can_be_extended_from_anywhere(tmp_path: Path) -> None:
    write(tmp_path, {"ruleset.yaml": manifest("saloon", "western-skirmish"), "rules.rules": PEACE})
    (location,) = find(str(tmp_path))
    outcome = check(location)
    assert said(outcome) == ""
    assert outcome.ruleset is not None
    assert "peace" in outcome.ruleset.program.rules
    assert len(outcome.ruleset.program.procedures) > 3
    assert outcome.ruleset.book.examples


def test_a_folder_inside_a_ruleset_can_be_its_parent(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "ruleset.yaml": manifest("saloon", "./house/base"),
            "rules.rules": 'rule quiet "Quiet"\n  > Nobody shouts.\n',
            "house/base/ruleset.yaml": manifest("base"),
            "house/base/rules.rules": PEACE,
        },
    )
    (location,) = find(str(tmp_path))
    outcome = check(location)
    assert said(outcome) == ""
    assert outcome.ruleset is not None
    assert list(outcome.ruleset.program.rules) == ["peace", "quiet"]


def test_what_two_parents_inherit_from_the_same_ruleset_counts_once() -> None:
    outcome = check_texts(
        {
            "ruleset.yaml": manifest("top", "[./left, ./right]"),
            "left/ruleset.yaml": manifest("left", "../base"),
            "left/a.rules": 'rule left "Left"\n  > Left.\n',
            "right/ruleset.yaml": manifest("right", "../base"),
            "right/a.rules": 'rule right "Right"\n  > Right.\n',
            "base/ruleset.yaml": manifest("base"),
            "base/a.rules": PEACE,
        }
    )
    assert said(outcome) == ""
    assert outcome.ruleset is not None
    assert list(outcome.ruleset.program.rules) == ["peace", "left", "right"]


def test_a_chain_of_two_hundred_rulesets_is_merged() -> None:
    files = {"ruleset.yaml": manifest("top", "./r0"), "a.rules": QUIET}
    for at in range(200):
        files[f"r{at}/ruleset.yaml"] = manifest(f"r{at}", f"../r{at + 1}" if at < 199 else "")
        files[f"r{at}/a.rules"] = f'rule r{at} "R"\n  > Text.\n'
    outcome = check_texts(files)
    assert said(outcome) == ""
    assert outcome.ruleset is not None
    assert len(outcome.ruleset.program.rules) == 201


def test_a_chain_without_end_is_refused() -> None:
    files = {"ruleset.yaml": manifest("top", "./r0")}
    for at in range(600):
        files[f"r{at}/ruleset.yaml"] = manifest(f"r{at}", f"../r{at + 1}" if at < 599 else "")
    assert [found.code for found in check_texts(files).findings] == ["RW784"]


def test_a_parent_behind_a_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {"secret/ruleset.yaml": manifest("secret"), "secret/a.rules": PEACE})
    write(tmp_path / "project", {"ruleset.yaml": manifest("mine", "./base"), "a.rules": QUOTE})
    (tmp_path / "project/base").symlink_to(tmp_path / "secret")
    (location,) = find(str(tmp_path / "project"))
    (found,) = check(location).findings
    assert (found.code, "leads out of the project" in found.message) == ("RW780", True)


def test_an_error_of_a_parent_is_shown_in_its_file(tmp_path: Path) -> None:
    location = variant_of_guns(tmp_path)
    write(tmp_path, {"rulesets/base/guns.csv": CSV.replace("40 cm", "40")})
    (found,) = check(location).findings
    assert found.span.source.name == "rulesets/base/guns.csv"


def test_a_warning_of_a_parent_is_told_there_only(tmp_path: Path) -> None:
    location = variant_of_guns(tmp_path)
    write(tmp_path, {"rulesets/base/more.rules": 'formula f "F" of unused integer gives integer\n  1\n'})
    assert check(located(tmp_path, "base")).findings != ()
    assert said(check(location)) == ""


def test_a_misspelt_parent_is_offered_its_near_name(tmp_path: Path) -> None:
    location = variant_of_guns(tmp_path)
    write(tmp_path, {"rulesets/grim/ruleset.yaml": manifest("grim", "bose")})
    (found,) = check(location).findings
    assert (found.code, found.help) == ("RW780", "did you mean 'base'?")


@pytest.mark.parametrize(
    ("requirement", "holds"),
    [
        (">=1.2", True),
        (">=1.2, <2", True),
        ("=1.4.0-beta.2", True),
        (">1.4.0-beta.1", True),
        (">=1.4", False),
        ("<1.4", True),
        ("!=1.4.0-beta.2", False),
        ("<=1", False),
    ],
)
def test_versions_are_ordered_as_semantic_versions_are(requirement: str, holds: bool) -> None:
    outcome = check_texts(
        {
            "ruleset.yaml": manifest("top", "./base") + f'requires: "base {requirement}"\n',
            "a.rules": QUIET,
            "base/ruleset.yaml": manifest("base", version="1.4.0-beta.2"),
            "base/a.rules": PEACE,
        }
    )
    assert [found.code for found in outcome.findings] == ([] if holds else ["RW782"])


def test_source_rules_of_the_parent_can_be_cited_and_need_not_be() -> None:
    outcome = check_texts(
        {
            "ruleset.yaml": manifest("top", "./base"),
            "a.rules": 'rule quiet "Quiet"                    source WS-1\n  > Nobody shouts.\n',
            "base/ruleset.yaml": manifest("base"),
            "base/a.rules": PEACE,
            "base/sources.yaml": "rules:\n  - {id: WS-1, title: Quiet}\n  - {id: WS-2, title: Later}\n",
        }
    )
    assert said(outcome) == ""


def test_a_variant_without_sheets_prints_those_of_its_parent() -> None:
    sheets = "sheets:\n  - {id: rules, title: Rules, sections: [{show: [rule.peace]}]}\n"
    files = {
        "ruleset.yaml": manifest("top", "./base"),
        "base/ruleset.yaml": manifest("base"),
        "base/a.rules": PEACE,
        "base/sheets.yaml": sheets,
    }
    inherited = check_texts(files)
    assert inherited.ruleset is not None
    assert [sheet.id for sheet in inherited.ruleset.sheets.sheets] == ["rules"]
    own = check_texts({**files, "sheets.yaml": sheets.replace("id: rules", "id: mine")})
    assert own.ruleset is not None
    assert [sheet.id for sheet in own.ruleset.sheets.sheets] == ["mine"]


def test_translations_of_the_parent_serve_what_is_inherited() -> None:
    po = 'msgid ""\nmsgstr ""\n"Language: sv\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    peace = 'msgctxt "rule.peace"\nmsgid "Peace"\nmsgstr "Fred"\n\n'
    text = 'msgctxt "rule.peace.text"\nmsgid "Nobody shoots."\nmsgstr "Ingen skjuter."\n\n'
    title = 'msgctxt "ruleset.title"\nmsgid "{}"\nmsgstr "T"\n\n'
    files = {
        "ruleset.yaml": manifest("top", "./base") + "languages: [sv]\n",
        "base/ruleset.yaml": manifest("base") + "languages: [sv]\n",
        "base/a.rules": PEACE,
        "base/locales/sv.po": po + title.format("base") + peace + text,
    }
    missing = check_texts(files)
    assert ["RW80" in found.code for found in missing.findings] == [True]
    outcome = check_texts({**files, "locales/sv.po": po + title.format("top")})
    assert said(outcome) == ""
    assert outcome.ruleset is not None
    assert outcome.ruleset.catalogs["sv"].translations()["rule.peace", "Peace"] == "Fred"


def test_what_is_untranslated_is_counted_by_whose_it_is() -> None:
    files = {
        "ruleset.yaml": manifest("top", "./middle") + "languages: [sv]\n",
        "a.rules": QUIET,
        "middle/ruleset.yaml": manifest("middle", "../base"),
        "middle/a.rules": 'change rule peace "Calm"\n',
        "base/ruleset.yaml": manifest("base"),
        "base/a.rules": PEACE,
    }
    (found,) = check_texts(files).findings
    assert found.code == "RW802"
    assert found.message == (
        "there is no locales/sv.po: in 'sv' 3 texts of this ruleset, 1 of middle and 1 of base stay untranslated"
    )
    alone = {"ruleset.yaml": manifest("top", "./base") + "languages: [sv]\n", **files}
    (found,) = check_texts({**alone, "ruleset.yaml": manifest("top") + "languages: [sv]\n"}).findings
    assert found.message == "there is no locales/sv.po: the sheets in 'sv' stay untranslated"


def test_a_changed_parent_makes_the_variant_stale(tmp_path: Path) -> None:
    location = variant_of_guns(tmp_path)
    assert build(location).written
    assert findings_recalled(location) == ()
    assert build(location).unchanged
    write(tmp_path, {"rulesets/base/guns.csv": CSV.replace("40", "50")})
    assert cache.recall(location) is None
    built = build(location)
    assert "ruleset.json" in built.written


def test_a_parent_found_elsewhere_makes_the_variant_stale(tmp_path: Path) -> None:
    write(tmp_path / "rulesets/mine", {"ruleset.yaml": manifest("mine", "western-skirmish"), "a.rules": PEACE})
    location = located(tmp_path, "mine")
    check(location)
    assert findings_recalled(location) == ()
    write(tmp_path / "rulesets/western-skirmish", {"ruleset.yaml": manifest("western-skirmish"), "a.rules": QUOTE})
    assert cache.recall(location) is None


def test_findings_in_the_files_of_a_parent_are_remembered_with_their_places(tmp_path: Path) -> None:
    location = variant_of_guns(tmp_path)
    write(tmp_path, {"rulesets/base/guns.csv": CSV.replace("40 cm", "40")})
    fresh = check(location).findings
    remembered = findings_recalled(location)
    assert remembered == fresh
    assert remembered is not None
    assert [found.span.text for found in remembered] == ["40"]


def package(site: Path, name: str, folder: str) -> None:
    """A Python package that ships a ruleset and would end this process when it were imported."""
    info = site / f"{name}-2.0.dist-info"
    write(
        site,
        {
            f"{info.name}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.0\n",
            f"{info.name}/entry_points.txt": f"[rulewright.rulesets]\nfrontier = {folder}\n",
            f"{name}/__init__.py": "raise SystemExit('imported')\n",
            f"{name}/ruleset/ruleset.yaml": manifest("frontier", version="2.0.0"),
            f"{name}/ruleset/a.rules": PEACE,
        },
    )


def test_an_installed_package_can_ship_a_parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path / "site", "frontier_rules", "frontier_rules.ruleset")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "site")])
    files = {
        "ruleset.yaml": manifest("mine", "frontier") + "requires: frontier >=2, <3\n",
        "a.rules": 'rule quiet "Quiet"\n  > Nobody shouts.\n',
    }
    write(tmp_path / "rulesets/mine", files)
    location = located(tmp_path, "mine")
    outcome = check(location)
    assert said(outcome) == ""
    assert outcome.ruleset is not None
    assert list(outcome.ruleset.program.rules) == ["peace", "quiet"]
    assert findings_recalled(location) == ()
    write(tmp_path / "site/frontier_rules/ruleset", {"b.rules": 'rule more "More"\n  > More.\n'})
    assert cache.recall(location) is None


def test_a_package_that_ships_no_ruleset_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path / "site", "frontier_rules", "frontier_rules.rulesets")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "site")])
    write(tmp_path / "rulesets/mine", {"ruleset.yaml": manifest("mine", "frontier"), "a.rules": PEACE})
    (found,) = check(located(tmp_path, "mine")).findings
    assert (found.code, "ships no ruleset" in found.message) == ("RW780", True)


@pytest.mark.parametrize(
    ("inherit", "expected"),
    [("", ["mine"]), ("inherit: all\n", ["rules", "more", "mine"]), ("inherit: [more]\n", ["more", "mine"])],
)
def test_sheets_of_the_parent_are_printed_when_they_are_taken_over(inherit: str, expected: list[str]) -> None:
    sheet = "  - {{id: {}, title: Rules, sections: [{{show: [rule.peace]}}]}}\n"
    files = {
        "ruleset.yaml": manifest("top", "./base"),
        "sheets.yaml": f"{inherit}sheets:\n" + sheet.format("mine"),
        "base/ruleset.yaml": manifest("base"),
        "base/a.rules": PEACE,
        "base/sheets.yaml": "sheets:\n" + sheet.format("rules") + sheet.format("more"),
    }
    outcome = check_texts(files)
    assert outcome.ruleset is not None, said(outcome)
    assert [one.id for one in outcome.ruleset.sheets.sheets] == expected
    wrong = check_texts({**files, "sheets.yaml": "inherit: [mor]\n"})
    assert [(found.code, found.help) for found in wrong.findings] == [("RW793", "did you mean 'more'?")]


def test_a_parent_with_a_nul_in_its_path_is_refused() -> None:
    files = {"ruleset.yaml": manifest("mine", '"../base\\0x"'), "a.rules": QUOTE}
    assert [found.code for found in check_texts(files).findings] == ["RW780"]


def test_a_parent_with_a_nul_in_its_path_is_refused_on_disk(tmp_path: Path) -> None:
    write(tmp_path, {"ruleset.yaml": manifest("mine", '"./base\\0x"'), "a.rules": QUOTE})
    (location,) = find(str(tmp_path))
    assert [found.code for found in check(location).findings] == ["RW780"]


@pytest.mark.parametrize(
    ("files", "codes"),
    [
        ({"changes.txt": "change rule peace\n"}, ["RW799"]),
        ({}, ["RW799"]),
        ({"changes.rules": "# Nothing yet.\n"}, []),
        ({"sheets.yaml": "inherit: all\n"}, []),
    ],
)
def test_a_variant_with_nothing_of_its_own_is_told_so(files: dict[str, str], codes: list[str]) -> None:
    base = {"base/ruleset.yaml": manifest("base"), "base/a.rules": PEACE}
    found = check_texts({"ruleset.yaml": manifest("top", "./base"), **base, **files}).findings
    assert [one.code for one in found] == codes


def test_a_variant_that_puts_two_parents_together_has_its_own_use() -> None:
    texts = {"ruleset.yaml": manifest("top", "[./base, ./other]")}
    for id, rules in (("base", PEACE), ("other", QUIET)):
        texts |= {f"{id}/ruleset.yaml": manifest(id), f"{id}/a.rules": rules}
    assert said(check_texts(texts)) == ""


def test_a_unit_that_a_variant_gives_a_field_is_judged_at_the_change() -> None:
    guns = 'record Bow "Bow" is a weapon\n  reach length "Range"\n\nweapon short of Bow "Short"\n  reach 30 ft\n'
    files = {"base/ruleset.yaml": manifest("base"), "base/a.rules": guns, "ruleset.yaml": manifest("top", "./base")}
    outcome = check_texts({**files, "a.rules": "change record Bow\n  reach m\n"})
    (found,) = outcome.findings
    assert (found.code, found.severity.value, found.span.source.name) == ("RW797", "warning", "a.rules")
    assert "'reach' is read in m, in which this is 9.144 m" in found.message
    # What the parent itself reads in metres is the parent's own matter.
    inherited = {**files, "base/a.rules": guns.replace("length", "m"), "a.rules": QUIET}
    assert said(check_texts(inherited)) == ""
