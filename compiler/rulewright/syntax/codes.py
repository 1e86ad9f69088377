"""What can be wrong with a text before anybody asks what it means."""

from __future__ import annotations

from rulewright.diagnostics import Code, Severity

__all__ = ["ALLOW_FORM", "CODES"]

_RULE = 'rule sundown "Sundown"\n  > The fight ends when the sun is down.\n'

SYNTAX = Code(
    "RW101",
    "syntax",
    "This does not fit here.",
    "Each kind of declaration has its own form, shown in docs/language.md. The message says what could have stood at this "
    "place. A declaration with such an error is left out; the others are still checked.",
    'record Figure "Figure"\n  skill integer 1..20 =\n',
    'record Figure "Figure"\n  skill integer 1..20 = 10 "Skill"\n\nexample "none"\n  double\n    figure = Figure()\n'
    '  gives 20\n\nformula double "Double skill" of figure Figure gives integer\n  figure.skill * 2\n',
)
UNKNOWN_DECLARATION = Code(
    "RW102",
    "unknown-declaration",
    "A declaration starts with a word that the language does not have.",
    "What stands in the first column opens a declaration, such as 'table' or 'weapon'. Everything that belongs to it is indented.",
    'ruel sundown "Sundown"\n  > The fight ends when the sun is down.\n',
    _RULE,
)
RESERVED_WORD = Code(
    "RW103",
    "reserved-word",
    "A word of the language was used as an id.",
    "Words such as 'roll' or 'when' have a meaning of their own; an id with the same letters could not be told from it.",
    'rule roll "Rolling"\n  > Roll in the open.\n',
    'rule rolling "Rolling"\n  > Roll in the open.\n',
)
INDENTATION = Code(
    "RW104",
    "indentation",
    "A line is indented in a way that does not match the lines above.",
    "Indentation says what belongs to what. Lines of one block start in the same column, and only spaces count: a tab is as "
    "wide as the reader's program likes it.",
    'rule sundown "Sundown"\n    > The fight ends\n  > when the sun is down.\n',
    _RULE,
)
CHARACTER = Code(
    "RW105",
    "character",
    "A character has no meaning here.",
    "Outside quotes, prose and rows only letters a-z, digits and the signs of the language count; ids are plain ASCII so "
    "that two of them can never look alike.",
    'rule söndag "Sunday"\n  > No fights on Sundays.\n',
    'rule sunday "Söndag"\n  > No fights on Sundays.\n',
)
UNCLOSED_TEXT = Code(
    "RW106",
    "unclosed-text",
    "A text in quotes is not closed on its line.",
    'A label runs from one quote to the next on the same line. Write a quote inside it as \\".',
    'rule sundown "Sundown\n  > The fight ends when the sun is down.\n',
    _RULE,
)
INVISIBLE = Code(
    "RW107",
    "invisible-character",
    "A text holds characters that cannot be seen, such as a change of reading direction.",
    "Invisible characters can make a text read differently from what it says. They are allowed in texts, because some "
    "languages need them, but they are worth a look.",
    'rule sundown "Sun\u202edown"\n  > The fight ends when the sun is down.\n',
    _RULE,
    Severity.WARNING,
)
CONTROL = Code(
    "RW108",
    "control-character",
    "A text holds a control character.",
    "Control characters print as nothing or as rubbish, on paper and in terminals. Line ends and spaces are all that a text needs.",
    'rule sundown "Sun\u0007down"\n  > The fight ends when the sun is down.\n',
    _RULE,
)
LIMIT = Code(
    "RW109",
    "limit",
    "Something is larger than the compiler allows.",
    "Limits on nesting, on the length of a line and on the digits of a number keep every ruleset quick to check. No rule "
    "that people play comes near them.",
    'record Figure "Figure"\n  skill integer 0..99999999999999999999 = 1 "Skill"\n',
    'record Figure "Figure"\n  skill integer 0..99 = 1 "Skill"\n\nformula double "Double" of figure Figure gives integer\n'
    "  figure.skill * 2\n",
)
EMPTY_DECLARATION = Code(
    "RW110",
    "outside",
    "An indented line, a row or a line of prose belongs to no declaration.",
    "Rows, prose and indented lines say more about the declaration above them; here there is none.",
    "> The fight ends when the sun is down.\n",
    _RULE,
)
ALLOW_FORM = Code(
    "RW111",
    "allow-form",
    "A line that allows a finding has no code, or gives no reason.",
    "Whoever reads the rules later must be able to see why a finding was left standing. The line stands in the declaration, or "
    'in the first column before it: allow RW507 "the reason".',
    'formula idle "Idle" of luck integer gives integer\n  allow RW505\n  1 otherwise\n',
    'formula idle "Idle" of luck integer gives integer\n  allow RW505 "for the second edition"\n  1 otherwise\n',
)

CODES = (
    SYNTAX,
    UNKNOWN_DECLARATION,
    RESERVED_WORD,
    INDENTATION,
    CHARACTER,
    UNCLOSED_TEXT,
    INVISIBLE,
    CONTROL,
    LIMIT,
    EMPTY_DECLARATION,
    ALLOW_FORM,
)
