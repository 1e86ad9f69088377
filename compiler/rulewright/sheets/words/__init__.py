"""The core in words, for people at the table, in the language of the sheet.

:func:`words` gives the whole of it: labels, values, prose, modifier lists, formulas and the steps of procedures as sentences.
"""

from __future__ import annotations

from rulewright.sheets.words.speaker import Words, words

__all__ = ["Words", "words"]
