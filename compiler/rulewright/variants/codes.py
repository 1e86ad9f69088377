"""What can be wrong between a variant and the rulesets that it extends."""

from __future__ import annotations

from rulewright.diagnostics import Code

__all__ = ["DECLARED_BEFORE", "PARENTS_DIFFER"]

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
    "An id names one thing in a variant and all that it extends. A variant that means another thing chooses another id.",
    bad=_VARIANT + '--- rules.rules\nrule peace "Quiet"\n  > Nobody shouts.\n' + _BASE,
    good=_VARIANT + '--- rules.rules\nrule quiet "Quiet"\n  > Nobody shouts.\n' + _BASE,
)
PARENTS_DIFFER = Code(
    "RW791",
    "parents-differ",
    "Two rulesets that a variant extends say different things in the same place.",
    "Neither of two parents stands above the other, so that which of them counts would be a silent choice.",
    bad=_VARIANT.replace("extends: ./base", "extends: [./base, ./other]") + _BASE + _OTHER,
    good=_VARIANT.replace("extends: ./base", "extends: [./base, ./other]") + _BASE + _OTHER.replace(" on a Sunday", ""),
)
