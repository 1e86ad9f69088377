"""Findings about files as such: their names, their encoding, YAML, CSV, and what the schemas ask for.

A code whose ``bad`` is empty is about something that no text can show (a link, a size); its test builds it on disk.
"""

from __future__ import annotations

from rulewright.diagnostics import Code

__all__ = [
    "CSV_HEADER",
    "CSV_QUOTE",
    "CSV_RAGGED",
    "FILE_LINK",
    "FILE_MISSING",
    "FILE_NAME",
    "FILE_NOT_TEXT",
    "FILE_TOO_LARGE",
    "MISSING_KEY",
    "UNKNOWN_KEY",
    "WRONG_VALUE",
    "YAML_DUPLICATE_KEY",
    "YAML_INDIRECT",
    "YAML_LIMIT",
    "YAML_SYNTAX",
]

_MANIFEST = """--- ruleset.yaml
id: example
title: Example
version: 1.0.0
licence: CC0-1.0
language: en
"""

_GUN = """
record Gun "Gun" is a weapon
  reach integer "Range"

rule shooting "Shooting"
  > A derringer reaches {derringer.reach} paces.
"""

_GOOD_CSV = f"""--- guns.rules{_GUN}
weapons Gun "Guns" from "guns.csv"
--- guns.csv
id,name,reach
derringer,Derringer,1
"""

_GOOD_MANIFEST = f"""{_MANIFEST}--- rules.rules
rule peace "Peace"
  > Nobody shoots.
"""

FILE_NAME = Code(
    "RW701",
    "file-name",
    "A file name leads out of the ruleset, or is no plain name.",
    "A ruleset is one folder. What lies outside is never read, so that a ruleset from a stranger cannot look at your files "
    "and works the same on every machine. Names use '/', and no '..', drive letter or address.",
    bad=f"""--- guns.rules{_GUN}
weapons Gun "Guns" from "../guns.csv"
""",
    good=_GOOD_CSV,
)

FILE_MISSING = Code(
    "RW702",
    "file-missing",
    "A file that the ruleset names is not there, or cannot be read.",
    "Without the file its entries would be missing from the resolver, the sheets and the cards.",
    bad=f"""--- guns.rules{_GUN}
weapons Gun "Guns" from "gun.csv"
--- guns.csv
id,name,reach
derringer,Derringer,1
""",
    good=_GOOD_CSV,
)

FILE_TOO_LARGE = Code(
    "RW703",
    "file-too-large",
    "A file is larger than Rulewright reads.",
    "The limit keeps a mistake (a photo renamed to .rules) or a hostile file from filling the memory.",
    bad="",
    good=_GOOD_MANIFEST,
    situation=("$ ls -s --human-readable weapons.csv\n12M weapons.csv"),
)

FILE_NOT_TEXT = Code(
    "RW704",
    "file-not-text",
    "A file is not UTF-8 text.",
    "Rulewright reads UTF-8 only, so that a letter is the same letter on every machine. UTF-16 ('Unicode' in some editors and "
    "spreadsheets), other code pages, and control characters are refused rather than guessed at.",
    bad='--- rules.rules\nrule peace "Peace"\n  > Nobody\x00 shoots.\n',
    good=_GOOD_MANIFEST,
)

FILE_LINK = Code(
    "RW705",
    "file-link",
    "A symbolic link leads out of the ruleset.",
    "A ruleset is one folder. A link in it could otherwise print any file of the machine on a sheet.",
    bad="",
    good=_GOOD_MANIFEST,
    situation="$ ln -s ~/Documents/weapons.csv weapons.csv",
)

YAML_SYNTAX = Code(
    "RW710",
    "yaml-syntax",
    "A YAML file cannot be read.",
    "YAML keeps its structure in indentation and colons; when they do not add up there is no telling what was meant.",
    bad="""--- ruleset.yaml
id: example
title: "Example
--- rules.rules
rule peace "Peace"
  > Nobody shoots.
""",
    good=_GOOD_MANIFEST,
)

YAML_INDIRECT = Code(
    "RW711",
    "yaml-indirect",
    "A YAML file uses anchors, aliases, merge keys or tags.",
    "They are not needed here, and a few lines of aliases can unfold into gigabytes. Every value is written where it counts.",
    bad="""--- ruleset.yaml
id: example
title: &title Example
version: 1.0.0
licence: CC0-1.0
language: en
description: *title
--- rules.rules
rule peace "Peace"
  > Nobody shoots.
""",
    good=_GOOD_MANIFEST,
)

YAML_DUPLICATE_KEY = Code(
    "RW712",
    "yaml-duplicate-key",
    "A key stands twice in one YAML mapping.",
    "YAML tools silently keep the last one. Which of the two was meant is for the author to say.",
    bad=f"""{_MANIFEST}title: Another example
--- rules.rules
rule peace "Peace"
  > Nobody shoots.
""",
    good=_GOOD_MANIFEST,
)

YAML_LIMIT = Code(
    "RW713",
    "yaml-limit",
    "A YAML value is nested too deep, too long, or a number with too many digits.",
    "The limits are far above what a ruleset needs; they keep a hostile file from filling memory or time.",
    bad=f"""{_MANIFEST}description: {"[" * 60}{"]" * 60}
--- rules.rules
rule peace "Peace"
  > Nobody shoots.
""",
    good=_GOOD_MANIFEST,
)

UNKNOWN_KEY = Code(
    "RW720",
    "unknown-key",
    "A key is not known in this place.",
    "A mistyped key would otherwise be ignored, and the setting behind it would not count.",
    bad=f"""{_MANIFEST}licens: CC0-1.0
--- rules.rules
rule peace "Peace"
  > Nobody shoots.
""",
    good=_GOOD_MANIFEST,
)

MISSING_KEY = Code(
    "RW721",
    "missing-key",
    "A key that is needed here is missing.",
    "The sheets, the resolver and those who install the ruleset need to know it.",
    bad="""--- ruleset.yaml
id: example
version: 1.0.0
licence: CC0-1.0
language: en
--- rules.rules
rule peace "Peace"
  > Nobody shoots.
""",
    good=_GOOD_MANIFEST,
)

WRONG_VALUE = Code(
    "RW722",
    "wrong-value",
    "A value is not of the kind that its key takes.",
    "Each key takes one kind of value: text, a whole number, true or false, a list, or one of a few words. In YAML a text "
    "that looks like a number needs quotes.",
    bad="""--- ruleset.yaml
id: example
title: Example
version: 1.0
licence: CC0-1.0
language: en
--- rules.rules
rule peace "Peace"
  > Nobody shoots.
""",
    good=_GOOD_MANIFEST,
)

CSV_RAGGED = Code(
    "RW730",
    "csv-ragged",
    "A row of a CSV file has more or fewer cells than its header.",
    "A missing or surplus comma moves every value behind it one column over.",
    bad=f"""--- guns.rules{_GUN}
weapons Gun "Guns" from "guns.csv"
--- guns.csv
id,name,reach
derringer,Derringer,1,2
""",
    good=_GOOD_CSV,
)

CSV_QUOTE = Code(
    "RW731",
    "csv-quote",
    "A quoted cell of a CSV file does not end, or goes on after its closing quote.",
    "Everything up to the next quote would become one cell. A quote inside a quoted cell is written twice.",
    bad=f"""--- guns.rules{_GUN}
weapons Gun "Guns" from "guns.csv"
--- guns.csv
id,name,reach
derringer,"Derringer,1
""",
    good=_GOOD_CSV,
)

CSV_HEADER = Code(
    "RW732",
    "csv-header",
    "The first row of a CSV file does not name each column once.",
    "The first row says which field each column fills.",
    bad=f"""--- guns.rules{_GUN}
weapons Gun "Guns" from "guns.csv"
--- guns.csv
id,name,reach,reach
derringer,Derringer,1,1
""",
    good=_GOOD_CSV,
)
