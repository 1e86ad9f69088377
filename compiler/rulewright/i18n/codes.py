"""The findings about translations."""

from __future__ import annotations

from rulewright.diagnostics import Code, Severity

__all__ = [
    "CATALOG_MISSING",
    "CATALOG_UNREADABLE",
    "CODES",
    "ENTRY_TWICE",
    "FOREIGN_LANGUAGE",
    "HOLES_DIFFER",
    "OTHER_LANGUAGE",
    "TRANSLATION_MISSING",
    "TRANSLATION_STALE",
    "UNPRINTABLE",
    "UNTRANSLATED_PHRASES",
]

_RULES = """--- ruleset.yaml
id: example
title: Duel
version: 1.0.0
licence: CC0-1.0
language: en
languages: [sv]
--- example.rules
rule fair "Fair play"
  > Nobody draws before the bell.
"""

_GOOD = (
    _RULES
    + """--- locales/sv.po
msgid ""
msgstr ""
"Language: sv\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "ruleset.title"
msgid "Duel"
msgstr "Duell"

msgctxt "rule.fair"
msgid "Fair play"
msgstr "Rent spel"

msgctxt "rule.fair.text"
msgid "Nobody draws before the bell."
msgstr "Ingen drar före klockan."
"""
)

_HOLES = _GOOD.replace("before the bell.", "within {5 + 5} steps.")
_HOLES = _HOLES[: _HOLES.index('msgstr "Ingen')]

CATALOG_UNREADABLE = Code(
    id="RW801",
    name="catalog-unreadable",
    summary="A file of translations is not a gettext catalog.",
    why="A broken catalog would lose translations without a word. Nothing of it is used until it can be read as a whole.",
    bad=_GOOD.replace('msgstr "Rent spel"', "msgstr Rent spel"),
    good=_GOOD,
)

CATALOG_MISSING = Code(
    id="RW802",
    name="catalog-missing",
    summary="A language of the manifest has no file of translations.",
    why="Its sheets would be printed in the ruleset's own language. `rulewright locale update` makes the file.",
    bad=_RULES,
    good=_GOOD,
    severity=Severity.WARNING,
)

TRANSLATION_MISSING = Code(
    id="RW803",
    name="translation-missing",
    summary="A text has no translation.",
    why="It is printed in the ruleset's own language, in the middle of a translated sheet.",
    bad=_GOOD.replace('msgstr "Rent spel"', 'msgstr ""'),
    good=_GOOD,
    severity=Severity.WARNING,
)

TRANSLATION_STALE = Code(
    id="RW804",
    name="translation-stale",
    summary="A translation is marked as uncertain, or belongs to a text that is no longer there.",
    why="An uncertain (fuzzy) translation is not printed: the text that it was made for has changed. `rulewright locale update` marks both kinds.",
    bad=_GOOD.replace('msgctxt "rule.fair"\n', '#, fuzzy\nmsgctxt "rule.fair"\n'),
    good=_GOOD,
    severity=Severity.WARNING,
)

HOLES_DIFFER = Code(
    id="RW805",
    name="translation-holes-differ",
    summary="A translation does not quote the same values as the text.",
    why="What stands in braces is a value of the rules. A translation that drops, adds or changes one would print another rule.",
    bad=_HOLES + 'msgstr "Ingen drar inom tio steg."\n',
    good=_HOLES + 'msgstr "Ingen drar inom {5 + 5} steg."\n',
)

OTHER_LANGUAGE = Code(
    id="RW806",
    name="catalog-other-language",
    summary="The header of a catalog names another language than its file.",
    why="One of the two is wrong, and readers of the one language would get the other.",
    bad=_GOOD.replace('"Language: sv\\n"', '"Language: de\\n"'),
    good=_GOOD,
)

ENTRY_TWICE = Code(
    id="RW807",
    name="translation-twice",
    summary="A catalog translates one text in one place twice.",
    why="Only one of the two can be printed, and nobody could tell which.",
    bad=_GOOD + '\nmsgctxt "rule.fair"\nmsgid "Fair play"\nmsgstr "Ärligt spel"\n',
    good=_GOOD,
)

UNPRINTABLE = Code(
    id="RW808",
    name="translation-unprintable",
    summary="A translation holds characters that cannot be seen.",
    why="Control characters and characters that turn the direction of writing make a page say something else than its file.",
    bad=_GOOD.replace("Rent spel", "Rent \u202espel"),
    good=_GOOD,
)

UNTRANSLATED_PHRASES = Code(
    id="RW809",
    name="phrases-in-english",
    summary="Rulewright itself does not speak a language of the ruleset.",
    why="The ruleset's own texts are printed in that language, but phrases such as “Roll a d20 and add” stay English.",
    bad=_GOOD.replace("[sv]", "[fi]").replace("Language: sv", "Language: fi").replace("sv.po", "fi.po"),
    good=_GOOD,
    severity=Severity.NOTE,
)

_VARIANT = """--- ruleset.yaml
id: example
title: Duell
version: 1.0.0
licence: CC0-1.0
language: sv
extends: ./base
--- base/ruleset.yaml
id: base
title: Duel
version: 1.0.0
licence: CC0-1.0
language: en
--- base/rules.rules
rule fair "Fair play"
  > Nobody draws before the bell.
--- regler.rules
rule hat "Hatten"
  > Den som tappar hatten har förlorat.
"""

FOREIGN_LANGUAGE = Code(
    id="RW810",
    name="parent-in-another-language",
    summary="A variant is written in another language than what it extends, and some texts of that are not translated.",
    why="A variant may be written in another language than its parent. What it writes itself is printed as it stands, what the parent's own "
    "catalogs translate is printed so, and the rest stays in the parent's language, in the middle of a sheet in another. "
    "`rulewright locale update` makes a catalog in the variant with just that rest.",
    bad=_VARIANT,
    good=_VARIANT
    + """--- locales/sv.po
msgid ""
msgstr ""
"Language: sv\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "rule.fair"
msgid "Fair play"
msgstr "Rent spel"

msgctxt "rule.fair.text"
msgid "Nobody draws before the bell."
msgstr "Ingen drar före klockan."
""",
    severity=Severity.WARNING,
)

CODES = (
    CATALOG_UNREADABLE,
    CATALOG_MISSING,
    TRANSLATION_MISSING,
    TRANSLATION_STALE,
    HOLES_DIFFER,
    OTHER_LANGUAGE,
    ENTRY_TWICE,
    UNPRINTABLE,
    UNTRANSLATED_PHRASES,
    FOREIGN_LANGUAGE,
)
