"""Catalogs of rulesets: what is extracted, how an update keeps translations, and what is reported about them."""

from __future__ import annotations

import pytest

from rulewright.diagnostics import Code, Diagnostic, Findings
from rulewright.i18n.catalog import check_catalog, read_catalog, translator
from rulewright.i18n.codes import CODES
from rulewright.i18n.contexts import TranslatableText, texts_of
from rulewright.i18n.po import PoFile, parse_po, render_po
from rulewright.i18n.update import extract, update
from rulewright.i18n.wanted import wanted_in
from rulewright.project.pipeline import check_texts
from rulewright.source import Source

RULES = """
scale Severity "Severity"
  light  "Light"
  deadly "Deadly"

record Gun "Gun" is a weapon
  reach length "Range"
  note  text = "plain" "Note"

weapons Gun "Guns"
  | id    | name  | reach | note     |
  | rifle | Rifle | 9 cm  | heavy 7% |

table shock "Shock" on total integer gives Severity
  | total | severity | > what happens   |
  | ..10  | deadly   | Out of the fight |
  | 11..  | light    | Grits it out     |

table far "Far" on roll d6 gives text
  is external "p. 34"

modifiers aim "Aim"
  takes aimed yes/no = no
  aimed "Aimed shot" +2 when aimed

procedure shoot "Shooting"
  takes skill integer 1..20 "Skill", gun Gun
  gives yes/no
  fiat visible "In sight?" yes/no = yes
  > Shoots {rifle.reach} far.
  require visible else "Out of sight"
  step "Aim"
    decide steady "Take your time" yes/no = no
  let total_of_all = skill + roll d20
  give total_of_all >= 20

rule fair "Fair play"
  > Nobody draws early.
"""


def texts(rules: str = RULES) -> tuple[TranslatableText, ...]:
    outcome = check_texts({"duel.rules": rules})
    assert outcome.ruleset is not None, [str(found) for found in outcome.findings]
    return texts_of(outcome.ruleset.program)


def read(text: str) -> PoFile:
    findings = Findings()
    file = parse_po(Source("sv.po", text), findings)
    assert file is not None, [found.message for found in findings]
    return file


def findings_of(po: str, rules: str = RULES, language: str = "sv") -> list[Diagnostic]:
    findings = Findings()
    catalog = read_catalog(Source("locales/sv.po", po), language, findings)
    if catalog is not None:
        check_catalog(catalog, wanted_in(language, "en", texts(rules)), findings)
    return list(findings)


def translated(po: str, **words: str) -> str:
    """``po`` with the translations of some messages filled in (spaces in a message are written as ``_``)."""
    for message, translation in words.items():
        line = f'msgid "{message.replace("_", " ")}"\nmsgstr ""'
        assert line in po, message
        po = po.replace(line, line[:-1] + f'{translation}"')
    return po


def filled() -> str:
    """A complete Swedish catalog, in which every translation is the message in other letters."""
    lines = update(texts(), "Duel", "sv").split("\n")
    for place, line in enumerate(lines):
        message = line.removeprefix('msgid "').removesuffix('"')
        if line.startswith("msgid") and message:
            lines[place + 1] = f'msgstr "sv {message}"'
    return "\n".join(lines)


# Extraction


def test_every_text_is_extracted_once_with_its_context() -> None:
    found = [(text.context, text.message) for text in texts()]
    assert len(set(found)) == len(found)
    for expected in (
        ("ruleset.title", "Example"),
        ("scale.Severity", "Severity"),
        ("scale.Severity.deadly", "Deadly"),
        ("record.Gun.reach", "Range"),
        ("record.Gun.note.default", "plain"),
        ("weapons.Gun", "Guns"),
        ("weapon.rifle", "Rifle"),
        ("weapon.rifle.note", "heavy 7%"),
        ("table.shock.row", "Out of the fight"),
        ("table.far.external", "p. 34"),
        ("modifiers.aim.aimed", "Aimed shot"),
        ("procedure.shoot", "Shooting"),
        ("procedure.shoot.parameter", "Skill"),
        ("procedure.shoot.parameter", "gun"),
        ("procedure.shoot.question", "In sight?"),
        ("procedure.shoot.text", "Shoots {rifle.reach} far."),
        ("procedure.shoot.require", "Out of sight"),
        ("procedure.shoot.step", "Aim"),
        ("procedure.shoot.decision", "Take your time"),
        ("procedure.shoot.name", "Total of all"),
        ("rule.fair.text", "Nobody draws early."),
    ):
        assert expected in found, expected


def test_a_new_row_leaves_the_keys_of_the_other_rows_alone() -> None:
    longer = RULES.replace(
        "  | ..10  | deadly   | Out of the fight |",
        "  | ..0 | deadly | Gone |\n  | 1..10 | deadly | Out of the fight |",
    )
    keys = {(text.context, text.message) for text in texts(longer)}
    assert {(text.context, text.message) for text in texts()} < keys


def test_the_template_is_the_same_every_time_and_names_no_line() -> None:
    template = extract(texts(), "Duel")
    assert template == extract(texts(), "Duel")
    assert "#: duel.rules\n" in template
    assert "duel.rules:" not in template
    assert "Date" not in template
    assert "python-format" not in template  # "7%" is text


def test_what_is_written_reads_back_as_it_was() -> None:
    template = extract(texts(), 'A "title"\nof \\ two lines')
    assert render_po(read(template)) == template


@pytest.mark.parametrize(
    "text",
    [
        'quote " backslash \\ bar |',
        "two\nlines",
        "{{brace}} 100% %s",
        "中文 ÅÄÖ\u2028x",
        "#~ no comment",
    ],
)
def test_any_text_survives_a_catalog(text: str) -> None:
    file = read(extract((TranslatableText("rule.x", text),), "T"))
    assert [entry.message for entry in file.entries] == [text]


# Update


def test_an_update_keeps_translations_remarks_and_header() -> None:
    po = translated(update(texts(), "Duel", "sv"), Rifle="Gevär", Fair_play="Rent spel")
    po = po.replace('"Language: sv\\n"', '"Language: sv\\n"\n"Last-Translator: Åsa\\n"')
    po = po.replace('#: duel.rules\nmsgctxt "rule.fair"\n', '# my own remark\n#: duel.rules\nmsgctxt "rule.fair"\n')
    again = update(texts(), "Duel", "sv", read(po))
    assert again == po


def test_a_changed_text_keeps_its_translation_as_fuzzy_with_the_text_before() -> None:
    po = filled()
    changed = texts(RULES.replace("Nobody draws early.", "Nobody draws too early."))
    entry = next(
        entry for entry in read(update(changed, "Duel", "sv", read(po))).entries if "too early" in entry.message
    )
    assert entry.fuzzy
    assert entry.translation == "sv Nobody draws early."
    assert '#| msgid "Nobody draws early."' in update(changed, "Duel", "sv", read(po))


def test_a_removed_text_is_kept_as_obsolete_and_comes_back() -> None:
    without = texts(RULES[: RULES.index("rule fair")])
    po = update(without, "Duel", "sv", read(filled()))
    assert '#~ msgid "Fair play"\n#~ msgstr "sv Fair play"' in po
    assert translator("sv", None).text("rule.fair", "Fair play") == "Fair play"
    back = read(update(texts(), "Duel", "sv", read(po)))
    entry = next(entry for entry in back.entries if entry.key == ("rule.fair", "Fair play"))
    assert (entry.translation, entry.fuzzy, entry.obsolete) == ("sv Fair play", False, False)


def test_a_text_translated_elsewhere_is_offered_as_fuzzy() -> None:
    more = texts(RULES + '\nrule long_guns "Rifle"\n  > Heavy.\n')
    po = read(update(more, "Duel", "sv", read(filled())))
    entry = next(entry for entry in po.entries if entry.key == ("rule.long_guns", "Rifle"))
    assert (entry.translation, entry.fuzzy) == ("sv Rifle", True)


# Checks


def test_a_complete_catalog_has_no_findings_and_is_used() -> None:
    assert findings_of(filled()) == []
    findings = Findings()
    catalog = read_catalog(Source("sv.po", filled()), "sv", findings)
    speaker = translator("sv", catalog)
    assert speaker.text("weapon.rifle", "Rifle") == "sv Rifle"
    assert speaker.text("somewhere.else", "Rifle") == "Rifle"


def test_missing_and_uncertain_translations_are_warnings_at_their_lines() -> None:
    po = filled().replace('msgstr "sv Rifle"', 'msgstr ""')
    po = po.replace('#: duel.rules\nmsgctxt "rule.fair"', '#, fuzzy\nmsgctxt "rule.fair"')
    missing, stale = findings_of(po)
    assert (missing.code, missing.span.text) == ("RW803", 'msgid "Rifle"')
    assert (stale.code, stale.span.text) == ("RW804", 'msgid "Fair play"')
    findings = Findings()
    speaker = translator("sv", read_catalog(Source("sv.po", po), "sv", findings))
    assert speaker.text("rule.fair", "Fair play") == "Fair play"


def test_what_the_catalog_does_not_know_is_one_finding() -> None:
    (found,) = findings_of(filled(), RULES + '\nrule a "One"\n  > First.\n\nrule b "Two"\n  > Second.\n')
    assert found.code == "RW803"
    assert "rule.a “One” and 3 more" in found.message


def test_a_stale_entry_offers_the_nearest_text() -> None:
    (missing, stale) = sorted(
        findings_of(filled(), RULES.replace("Fair play", "Fair plays")), key=lambda found: found.code
    )
    assert missing.code == "RW803"
    assert (stale.code, stale.help) == ("RW804", "did you mean 'Fair plays'?")


@pytest.mark.parametrize(
    ("translation", "said"),
    [
        ("Skjuter långt.", "lacks {rifle.reach}"),
        ("Skjuter {rifle.rech} långt.", "lacks {rifle.reach} and has {rifle.rech}, which the text does not have"),
        ("Skjuter {rifle.reach} och {0.__class__} långt.", "has {0.__class__}, which the text does not have"),
    ],
)
def test_a_translation_must_quote_the_same_values(translation: str, said: str) -> None:
    po = filled().replace('msgstr "sv Shoots {rifle.reach} far."', f'msgstr "{translation}"')
    (found,) = findings_of(po)
    assert found.code == "RW805"
    assert said in found.message


def test_holes_may_change_places_and_braces_are_no_holes() -> None:
    po = filled().replace('msgstr "sv Shoots {rifle.reach} far."', 'msgstr "{{långt}} { rifle.reach }"')
    assert findings_of(po) == []


# Broken and hostile catalogs


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("msgid foo\n", 1, "quotes"),
        ('msgid "a"\nmsgid "b"\n', 2, "msgid cannot stand here"),
        ('\n\nmsgstr "a"\n', 3, "msgstr cannot stand here"),
        ('"lost"\n', 1, "belongs to no msgid"),
        ('msgid "a"\n', 2, "middle of an entry"),
        ('msgid "a"\nmsgstr "b\n', 2, "quotes"),
        ('msgid "a"\nmsgstr "b"\n<<<<<<< HEAD\n', 3, "quotes"),
        ('#-#-#-#-#  a.po\nmsgid "a"\nmsgstr "b"\n', 1, "merge"),
        (
            'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=many\\n"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[7] "b"\n',
            5,
            "more translations",
        ),
        ("\x00\x01\x02", 1, "quotes"),
        ("%PDF-1.7\n" + "x" * 10000, 1, "quotes"),
    ],
)
def test_a_broken_catalog_ends_in_a_finding_at_its_line(text: str, line: int, said: str) -> None:
    findings = Findings()
    assert parse_po(Source("sv.po", text), findings) is None
    (found,) = findings
    assert found.code == "RW801"
    assert found.span.first.line == line
    assert said in found.message


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_ends_do_not_matter(ending: str) -> None:
    assert read(filled().replace("\n", ending)) == read(filled())


def test_a_byte_order_mark_does_not_matter() -> None:
    assert read("\ufeff" + filled()) == read(filled())


def test_an_entry_that_stands_twice_shows_both_places() -> None:
    (found,) = findings_of(filled() + '\nmsgctxt "rule.fair"\nmsgid "Fair play"\nmsgstr "x"\n')
    assert found.code == "RW807"
    assert found.labels[0].span.first.line < found.span.first.line


def test_a_catalog_of_another_language_is_refused() -> None:
    (found,) = findings_of(filled(), language="de")
    assert found.code == "RW806"


@pytest.mark.parametrize("letter", ["\u202e", "\u2066", "\x07"])
def test_invisible_characters_are_found(letter: str) -> None:
    po = filled().replace("sv Fair play", f"sv {letter}Fair play")
    assert [found.code for found in findings_of(po)] == ["RW808"]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_each_code_is_shown_by_its_examples(code: Code) -> None:
    def found(text: str) -> list[str]:
        files: dict[str, str | bytes] = {}
        name = ""
        for line in text.splitlines(keepends=True):
            if line.startswith("--- "):
                name = line[4:].strip()
                files[name] = ""
            else:
                files[name] = str(files[name]) + line
        return [finding.code for finding in check_texts(files).findings]

    assert code.id in found(code.bad)
    assert found(code.good) == []
