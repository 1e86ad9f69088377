"""Findings about a ruleset as a whole and about writing its outputs.

A code whose ``bad`` is empty is about the disk, which no text can show; its test builds it there.
"""

from __future__ import annotations

from rulewright.diagnostics import Code, Severity

__all__ = [
    "ALLOWED_ERROR",
    "BUILD_BUSY",
    "BUILD_FAILED",
    "BUILD_LINK",
    "CONFIGURATION_MISPLACED",
    "DUPLICATE_SOURCE_RULE",
    "FILES_ALIKE",
    "FILES_EMPTY",
    "FILE_NOT_RULES",
    "ID_NOT_FOLDER",
    "LANGUAGE_TWICE",
    "LEVEL_OF_ERROR",
    "MANY_ANCESTORS",
    "NO_MANIFEST",
    "NO_PARENT",
    "OUTPUTS_ALIKE",
    "PARENT_CYCLE",
    "REQUIREMENT",
    "RESERVED_NAME",
    "SAME_ID",
    "UNKNOWN_CODE",
    "UNUSED_ALLOWANCE",
    "VERSION",
]

_MANIFEST = """--- ruleset.yaml
id: example
title: Example
version: 1.0.0
licence: CC0-1.0
language: en
"""
_PEACE = """--- rules.rules
rule peace "Peace"
  > Nobody shoots.
"""
_GOOD = _MANIFEST + _PEACE

_BASE = """--- base/ruleset.yaml
id: base
title: Base
version: 1.2.0
licence: CC0-1.0
language: en
--- base/rules.rules
rule peace "Peace"
  > Nobody shoots.
"""
_VARIANT = _MANIFEST + "extends: ./base\n"
_OWN = """--- rules.rules
rule quiet "Quiet"
  > Nobody shouts.
"""

NO_MANIFEST = Code(
    "RW740",
    "no-manifest",
    "The ruleset has no ruleset.yaml that can be read.",
    "The manifest says what the ruleset is called, its version, its licence and its language; nothing can be built without.",
    bad="",
    good=_GOOD,
    situation="$ rulewright check my-game & rm my-game/ruleset.yaml",
)

FILES_EMPTY = Code(
    "RW741",
    "no-rules",
    "The ruleset has no .rules file.",
    "There is nothing to compile.",
    bad=_MANIFEST + "--- notes.txt\nNobody shoots.\n",
    good=_GOOD,
)

FILE_NOT_RULES = Code(
    "RW742",
    "not-a-rules-file",
    "'files' names a file that is no .rules file.",
    "'files' lists only where declarations stand; spreadsheets are named by the declaration that reads them, and the other "
    "files of a ruleset have fixed names.",
    bad=_MANIFEST + "files: [rules.rules, guns.csv]\n" + _PEACE + "--- guns.csv\nid,name\n",
    good=_MANIFEST + "files: [rules.rules]\n" + _PEACE,
)

ID_NOT_FOLDER = Code(
    "RW743",
    "id-not-folder",
    "A ruleset in a rulesets/ folder has another id than its folder.",
    "Outputs go to generated/<id>; with the folder named like the id nobody has to search, and no two rulesets share outputs.",
    bad="",
    good=_GOOD,
    situation=("rulesets/moon-duel/ruleset.yaml:\n  id: duel-on-the-moon"),
)

LANGUAGE_TWICE = Code(
    "RW744",
    "language-twice",
    "The language of the sources is also listed as a translation.",
    "Its texts are the sources themselves; a catalog for it would say everything twice.",
    bad=_MANIFEST + "languages: [en, sv]\n" + _PEACE,
    good=_GOOD,
)

DUPLICATE_SOURCE_RULE = Code(
    "RW745",
    "duplicate-source-rule",
    "sources.yaml lists the same id twice.",
    "A citation of it would not say which rule is meant.",
    bad=_MANIFEST
    + """--- sources.yaml
rules:
  - {id: WS-1, title: Peace}
  - {id: WS-1, title: War}
--- rules.rules
rule peace "Peace"                                     source WS-1
  > Nobody shoots.
""",
    good=_MANIFEST
    + """--- sources.yaml
rules:
  - {id: WS-1, title: Peace}
--- rules.rules
rule peace "Peace"                                     source WS-1
  > Nobody shoots.
""",
)

BUILD_LINK = Code(
    "RW750",
    "build-link",
    "An output, or a folder it lies in, is a symbolic link.",
    "Writing through a link would change files outside generated/.",
    bad="",
    good=_GOOD,
    situation=("$ ln -s /var/www/game generated/my-game\n$ rulewright build my-game"),
)

BUILD_BUSY = Code(
    "RW751",
    "build-busy",
    "Another build of the same project is still running.",
    "Two builds at once could leave a mixture of their outputs.",
    bad="",
    good=_GOOD,
    situation="$ rulewright build & rulewright build     # and the first takes longer than half a minute",
)

BUILD_FAILED = Code(
    "RW752",
    "build-failed",
    "The outputs cannot be written.",
    "The old outputs are left as they were.",
    bad="",
    good=_GOOD,
    situation=("$ chmod -w generated\n$ rulewright build"),
)

_IDLE = (
    _MANIFEST
    + """--- rules.rules
procedure shoot "Shooting"
  takes skill integer 1..20
  gives yes/no
  give skill + roll d20 >= 20

formula idle "Idle" of skill integer, luck integer gives integer
  allow RW505 "luck comes with the second edition"
  allow RW507 "no procedure asks for it yet"
  skill otherwise
"""
)

UNKNOWN_CODE = Code(
    "RW770",
    "unknown-code",
    "A level, or a line that allows a finding, names a finding that Rulewright does not have.",
    "What names nothing does nothing: the finding that was meant still counts as before.",
    bad=_IDLE.replace("RW505", "RW565"),
    good=_IDLE,
)

ALLOWED_ERROR = Code(
    "RW771",
    "allowed-error",
    "A line allows an error.",
    "An error says that the rules have no sure meaning, or that something cannot be made of them. Nobody can play by a table "
    "with a gap, whatever the reason for the gap. Warnings and notes can be allowed.",
    bad=_IDLE.replace("RW505", "RW401"),
    good=_IDLE,
)

UNUSED_ALLOWANCE = Code(
    "RW772",
    "unused-allowance",
    "A line allows a finding that is not there.",
    "What it was written for was mended, or moved elsewhere. Left in place it would hide the next such finding.",
    bad=_IDLE.replace("skill otherwise", "skill + luck otherwise"),
    good=_IDLE,
    severity=Severity.WARNING,
)

LEVEL_OF_ERROR = Code(
    "RW773",
    "level-of-error",
    "The project gives an error a lower level.",
    "An error says that the rules have no sure meaning, or that something cannot be made of them. The levels of warnings and "
    "notes are the project's to choose.",
    bad=_MANIFEST + _PEACE + "--- rulewright.yaml\nlevels:\n  RW401: warning\n",
    good=_MANIFEST + _PEACE + "--- rulewright.yaml\nlevels:\n  RW507: error\n",
)

CONFIGURATION_MISPLACED = Code(
    "RW774",
    "configuration-misplaced",
    "A ruleset in a rulesets/ folder has a rulewright.yaml of its own.",
    "That file stands once, at the root of the project, and says there what holds for single rulesets.",
    bad="",
    good=_GOOD,
    situation=("rulewright.yaml\nrulesets/my-game/ruleset.yaml\nrulesets/my-game/rulewright.yaml     # this one"),
)

NO_PARENT = Code(
    "RW780",
    "no-parent",
    "'extends' names no ruleset that can be found.",
    "A parent is a ruleset of the project (in its folder rulesets/), a bundled one, one that an installed Python package ships, or a "
    "path inside the project that starts with ./ or ../ and is relative to the folder of the variant. A path out of the project, "
    "also through a link, is refused: what a ruleset says must not depend on what happens to lie beside it.",
    bad=_MANIFEST + "extends: ./bass\n" + _BASE,
    good=_VARIANT + _OWN + _BASE,
)

PARENT_CYCLE = Code(
    "RW781",
    "parent-cycle",
    "Rulesets extend each other in a circle.",
    "A variant says what differs from its parent. In a circle nobody says what it differs from.",
    bad=_VARIANT
    + _BASE.replace("language: en\n", "language: en\nextends: ../again\n")
    + """--- again/ruleset.yaml
id: again
title: Again
version: 1.0.0
licence: CC0-1.0
language: en
extends: ../base
""",
    good=_VARIANT + _OWN + _BASE,
)

VERSION = Code(
    "RW782",
    "parent-version",
    "A parent has a version that 'requires' rules out.",
    "A variant is tried with some versions of its parent. 'requires' says which, so that another one does not change it in silence. "
    "Versions are semantic: 1.2 means 1.2.0, and 2.0.0-beta.1 comes before 2.0.0.",
    bad=_VARIANT + 'requires: "base >=1.3"\n' + _BASE,
    good=_VARIANT + 'requires: "base >=1.2, <2"\n' + _OWN + _BASE,
)

REQUIREMENT = Code(
    "RW783",
    "requirement",
    "A line of 'requires' cannot be read, or names no ruleset that this one extends.",
    "A requirement is the id of a parent (or of a parent's parent) and its bounds: old-west >=1.2, <2. The signs are >=, >, <=, <, = and !=.",
    bad=_VARIANT + 'requires: "base newest"\n' + _BASE,
    good=_VARIANT + 'requires: "base >=1.2"\n' + _OWN + _BASE,
)

MANY_ANCESTORS = Code(
    "RW784",
    "many-ancestors",
    "A ruleset extends more others than the compiler allows.",
    "The limit keeps a check quick. No table plays variants of variants of variants by the hundred.",
    bad="",
    good=_GOOD,
    situation=(
        "rulesets/house-501/ruleset.yaml:\n  extends: house-500     # which extends house-499, and so on to house-0"
    ),
)

SAME_ID = Code(
    "RW785",
    "same-id",
    "Two rulesets in the lineage of a variant have the same id.",
    "Findings, 'rulewright why' and the sheets say which ruleset set what. Two of one id could not be told apart.",
    bad=_VARIANT.replace("id: example", "id: base") + _BASE,
    good=_VARIANT + _OWN + _BASE,
)

RESERVED_NAME = Code(
    "RW787",
    "reserved-name",
    "An id that becomes the name of a file is one that Windows keeps for a device.",
    "Windows has no files called con, prn, aux, nul, com1 or lpt1, whatever ending they have. Ids of rulesets, sheets, decks and records "
    "become names of outputs, and what is written on one machine should be opened on every other.",
    bad=_MANIFEST.replace("id: example", "id: aux") + _OWN,
    good=_MANIFEST.replace("id: example", "id: aux-game") + _OWN,
)

OUTPUTS_ALIKE = Code(
    "RW788",
    "outputs-alike",
    "Two records would be written to one file where capitals do not count.",
    "Each record has a schema that is called like it. On most Windows and macOS disks ShortBow and Shortbow are one name, and one of the two "
    "would be lost without a word.",
    bad=_GOOD
    + 'record ShortBow "Short bow"\n  reach length "Range"\n\nrecord Shortbow "Shortbow"\n  reach length "Range"\n',
    good=_GOOD
    + 'record ShortBow "Short bow"\n  reach length "Range"\n\nrecord Longbow "Longbow"\n  reach length "Range"\n',
)

FILES_ALIKE = Code(
    "RW789",
    "files-alike",
    "A file of the ruleset cannot lie beside the others on every machine.",
    "Two names that differ only in capitals are one on most Windows and macOS disks, and Windows has no names such as aux.rules or what?.rules. "
    "Whoever clones the ruleset there gets other rules, or none.",
    bad=_GOOD + '--- Rules.rules\nrule quiet "Quiet"\n  > Nobody shouts.\n',
    good=_GOOD + '--- more.rules\nrule quiet "Quiet"\n  > Nobody shouts.\n',
    severity=Severity.WARNING,
)
