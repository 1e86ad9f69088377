"""What can be wrong between a variant and the rulesets that it extends."""

from __future__ import annotations

from rulewright.diagnostics import Code, Severity

__all__ = [
    "AMBIGUOUS_TARGET",
    "CHANGES_NOTHING",
    "DANGLING",
    "DECLARED_BEFORE",
    "IDLE_VARIANT",
    "MISFIT",
    "NO_PARENTS",
    "PARENTS_DIFFER",
    "SET_TWICE",
    "UNKNOWN_TARGET",
]

_VARIANT = """--- ruleset.yaml
id: example
title: Example
version: 1.0.0
licence: CC0-1.0
language: en
extends: ./base
"""
_BASE = """--- base/ruleset.yaml
id: base
title: Base
version: 1.0.0
licence: CC0-1.0
language: en
--- base/rules.rules
rule peace "Peace"
  > Nobody shoots.
"""
_OTHER = """--- other/ruleset.yaml
id: other
title: Other
version: 1.0.0
licence: CC0-1.0
language: en
--- other/rules.rules
rule peace "Peace"
  > Nobody shoots on a Sunday.
"""

DECLARED_BEFORE = Code(
    "RW790",
    "declared-before",
    "A variant declares what a ruleset that it extends has declared.",
    "An id names one thing in a variant and all that it extends. What a variant does to it is said: 'change', 'add to', 'replace in' and "
    "'remove from' for its parts, 'replace' and 'remove' for the whole. A variant that means another thing chooses another id.",
    bad=_VARIANT + '--- rules.rules\nrule peace "Quiet"\n  > Nobody shouts.\n' + _BASE,
    good=_VARIANT + '--- rules.rules\nrule quiet "Quiet"\n  > Nobody shouts.\n' + _BASE,
)
PARENTS_DIFFER = Code(
    "RW791",
    "parents-differ",
    "Two rulesets that a variant extends say different things in the same place.",
    "Neither of two parents stands above the other, so that which of them counts would be a silent choice. The variant decides: what it "
    "changes, replaces or removes itself is settled.",
    bad=_VARIANT.replace("extends: ./base", "extends: [./base, ./other]") + _BASE + _OTHER,
    good=_VARIANT.replace("extends: ./base", "extends: [./base, ./other]") + _BASE + _OTHER.replace(" on a Sunday", ""),
)

_PEACE = "--- rules.rules\nchange rule peace\n  > Nobody shoots indoors.\n"
_GOOD = _VARIANT + _PEACE + _BASE

NO_PARENTS = Code(
    "RW792",
    "no-parents",
    "A ruleset that extends no other changes something.",
    "'change', 'add to', 'replace' and 'remove' speak of what a parent declares. A ruleset without a parent writes its own "
    "declarations as it wants them.",
    bad=_VARIANT.replace("extends: ./base\n", "") + _PEACE,
    good=_GOOD,
)
UNKNOWN_TARGET = Code(
    "RW793",
    "unknown-target",
    "A variant speaks of something that its parents do not have.",
    "A change of nothing would be lost in silence. The name may be mistyped, or the parent may have dropped it in a new version.",
    bad=_VARIANT + _PEACE.replace("rule peace", "rule piece") + _BASE,
    good=_GOOD,
)
CHANGES_NOTHING = Code(
    "RW794",
    "changes-nothing",
    "A variant changes something into what it is already.",
    "Either the parent has caught up with the variant, and the line can go, or another value was meant.",
    bad=_VARIANT + _PEACE.replace(" indoors", "") + _BASE,
    good=_GOOD,
)
AMBIGUOUS_TARGET = Code(
    "RW795",
    "ambiguous-target",
    "A variant speaks of something that its parent has more than once.",
    "Which of them is meant would be a silent choice. Replace the declaration, or the step that holds the right one.",
    bad=_VARIANT
    + "--- rules.rules\nchange procedure try_it\n  let n = 3\n"
    + _BASE
    + """procedure try_it "Try it"
  takes hard yes/no
  gives integer
  if hard
    let n = 1
    give n
  else
    let n = 2
    give n
""",
    good=_GOOD,
)
MISFIT = Code(
    "RW796",
    "misfit",
    "A part of a directive does not fit what it speaks of.",
    "What is changed or added has the form that it has in the declaration itself: a row has its headings above it, a value of a line "
    "with cases stands behind its case.",
    bad=_VARIANT
    + "--- rules.rules\nchange table height\n  | damage |\n  | 12     |\n"
    + _BASE
    + """table height "Height" on storeys integer 1..2 gives integer
  | storeys | damage |
  | 1       | 10     |
  | 2       | 15     |
""",
    good=_GOOD,
)
SET_TWICE = Code(
    "RW798",
    "set-twice",
    "A variant sets the same thing twice, or changes what it takes out or adds itself.",
    "Within one ruleset neither of two directives stands above the other, so that which of them counts would hang on the order of "
    "files and lines. Keep one. What an ancestor changed may be changed again: that is what a variant of a variant is for. A row or "
    "an input may be taken out and added anew; a part of what is new is written where it is added.",
    bad=_VARIANT + _PEACE + "\nchange rule peace\n  > Nobody shoots on a Sunday.\n" + _BASE,
    good=_GOOD,
)
IDLE_VARIANT = Code(
    "RW799",
    "idle-variant",
    "A variant has nothing of its own.",
    "It extends one ruleset and has no .rules file, no sheets.yaml and no further language: it is its parent under another name. Often a "
    "file was given another ending, such as .txt, and files with other endings are not read.",
    bad=_VARIANT + _PEACE.replace("rules.rules", "changes.txt") + _BASE,
    good=_GOOD,
    severity=Severity.WARNING,
)
_LUCK = """
table luck "Luck" on roll d6 gives integer
  | roll | luck |
  | 1-4  | 1    |
  | 5-6  | 2    |
--- base/sheets.yaml
sheets:
  - id: reference
    title: Reference
    sections:
      - show: [rule.peace, table.luck]
"""

DANGLING = Code(
    "RW797",
    "dangling",
    "What a variant removes or changes is still used, or leaves something else unsound.",
    "A variant is checked together with all that it inherits. The places that no longer hold stand in the files of the parent, so the "
    "finding stands where the variant breaks them. Change or remove them too, or keep what they need. A row that is taken out of a "
    "table leaves a gap, which the variant closes in the same breath.",
    bad=_VARIANT
    + """--- rules.rules
remove rule peace

remove from table luck
  | 5-6 |
"""
    + _BASE
    + _LUCK,
    good=_VARIANT
    + """--- rules.rules
change rule peace
  > Nobody shoots indoors.

remove from table luck
  | 5-6 |

add to table luck
  | roll | luck |
  | 5-6  | 3    |
"""
    + _BASE
    + _LUCK,
)
