"""Findings about what is to be printed. Some are found only when something is laid out, not when a ruleset is checked."""

from __future__ import annotations

from rulewright.diagnostics import Code

__all__ = [
    "CARD_OVERFLOWS",
    "DUPLICATE_ID",
    "EMPTY_DECK",
    "LAYOUT_FAILED",
    "MISSING_FONT",
    "MISSING_GLYPH",
    "NOT_COMPUTABLE",
    "NOT_PRINTABLE",
    "NOT_TRACKABLE",
    "NO_ODDS",
    "PAGE_OVERFLOWS",
    "PANELS",
    "PRINTED_TWICE",
    "TOO_WIDE",
    "UNKNOWN_COPY",
    "UNKNOWN_FIELD",
    "UNKNOWN_PHRASE",
    "UNKNOWN_REFERENCE",
]

_RULES = """
record Gun "Gun" is a weapon
  reach integer "Range"

weapons Gun "Guns"
  | id        | name      | reach |
  | derringer | Derringer | 1     |

rule drawing "Drawing"
  > Drawing a gun takes one action.
"""


def _case(sheets: str) -> str:
    return f"--- all.rules{_RULES}\n--- sheets.yaml\n{sheets}"


_GOOD_SHEET = _case("""sheets:
  - id: reference
    title: Reference
    sections:
      - show: [weapons.Gun, rule.drawing]
""")

_GOOD_DECK = _case("""decks:
  - id: guns
    title: Guns
    of: [Gun]
    fields: [reach]
""")

UNKNOWN_REFERENCE = Code(
    id="RW850",
    name="sheet-unknown-reference",
    summary="A sheet or deck shows something that the ruleset does not have.",
    why="""A reference on a sheet is the keyword of a declaration, a dot, and its id: `table.shock`, `modifiers.defence`,
`procedure.shoot`, `brief.shoot`, `formula.level`, `rule.reloading`, `scale.Severity`, `choice.Cover`, `option.ammo`,
`constant.walk`, `entry.revolver`. `weapons.Gun` and
`items.Armour` show all entries of a record, `record.Figure` a blank form to fill in, `options` every option and
`constants` every constant.""",
    bad=_case("""sheets:
  - id: reference
    title: Reference
    sections:
      - show: [weapons.Gnu, rule.drawing]
"""),
    good=_GOOD_SHEET,
)

_TOSS = """
procedure toss "Toss"
  takes skill integer 1..6
  gives yes/no
  give roll d6 <= skill
"""

NO_ODDS = Code(
    id="RW866",
    name="sheet-odds",
    summary="A table of odds on a sheet asks for what cannot be computed.",
    why="""A table of odds names a procedure, its inputs as on the command line, and what is asked of its result. It is computed
exactly each time that the sheet is made, so that it can never differ from the rules.""",
    bad=_case("""sheets:
  - id: reference
    title: Reference
    sections:
      - odds:
          - {procedure: toss, inputs: [skill=1..9], of: result}
""").replace("--- sheets", f"{_TOSS.strip()}\n\n--- sheets"),
    good=_case("""sheets:
  - id: reference
    title: Reference
    sections:
      - odds:
          - {procedure: toss, inputs: [skill=1..6], of: result}
""").replace("--- sheets", f"{_TOSS.strip()}\n\n--- sheets"),
)

NOT_PRINTABLE = Code(
    id="RW851",
    name="sheet-nothing-to-show",
    summary="A sheet or deck shows the entries of a record that has none.",
    why="""`weapons.…` and `items.…` print the entries of a record. A record without entries prints nothing; `record.…` prints a
blank form of it.""",
    bad=_case("""sheets:
  - id: reference
    title: Reference
    sections:
      - show: [weapons.Gun, items.Armour]
""").replace(
        "rule drawing",
        """record Armour "Armour" is an item
  stops integer "Stops"

rule drawing""",
    ),
    good=_GOOD_SHEET,
)

DUPLICATE_ID = Code(
    id="RW852",
    name="sheet-duplicate-id",
    summary="Two sheets or decks have the same id.",
    why="The id of a sheet or deck names its files, so that one of the two would overwrite the other.",
    bad=_case("""sheets:
  - id: reference
    title: Reference
    sections:
      - show: [weapons.Gun]
  - id: reference
    title: More
    sections:
      - show: [rule.drawing]
"""),
    good=_GOOD_SHEET,
)

EMPTY_DECK = Code(
    id="RW853",
    name="deck-without-cards",
    summary="A deck has no cards.",
    why="A deck has one card for each entry of the records under `of`, which must have some, and one for each thing under `show`.",
    bad=_case("""decks:
  - id: guns
    title: Guns
    of: [Gum]
"""),
    good=_GOOD_DECK,
)

UNKNOWN_FIELD = Code(
    id="RW854",
    name="card-unknown-field",
    summary="A deck prints or tracks a field that none of its records has.",
    why="`fields` and `track` name fields of the records under `of`.",
    bad=_case("""decks:
  - id: guns
    title: Guns
    of: [Gun]
    fields: [raech]
"""),
    good=_GOOD_DECK,
)

PRINTED_TWICE = Code(
    id="RW855",
    name="sheet-shown-twice",
    summary="A sheet or deck shows the same thing a second time.",
    why="On one sheet and in one deck everything stands once; two copies are most often a slip, and links could not tell which one is meant.",
    bad=_case("""sheets:
  - id: reference
    title: Reference
    sections:
      - show: [weapons.Gun, rule.drawing, weapons.Gun]
"""),
    good=_GOOD_SHEET,
)

NOT_TRACKABLE = Code(
    id="RW856",
    name="card-not-trackable",
    summary="A deck tracks a field that is no whole number from 0 to 60.",
    why="""`track` draws as many boxes on a card as the field says, to be ticked off with a pencil. A card of an entry whose field is 0
or empty has none.""",
    bad=_case("""decks:
  - id: guns
    title: Guns
    of: [Gun]
    track: [reach]
""").replace("| 1     |", "| 100   |"),
    good=_case("""decks:
  - id: guns
    title: Guns
    of: [Gun]
    track: [reach]
"""),
)

UNKNOWN_PHRASE = Code(
    id="RW867",
    name="unknown-phrase",
    summary="`words` speaks of a phrase that Rulewright does not have, or does not quote what the phrase quotes.",
    why="""A ruleset may say a phrase of Rulewright's own in its own words: Keeper for Referee. The phrase is written as English sheets
print it, with its values in braces, and the words quote the same values.""",
    bad=_case("""words:
  Refferee: Keeper
"""),
    good=_case("""words:
  Referee: Keeper
"""),
)

UNKNOWN_COPY = Code(
    id="RW857",
    name="deck-unknown-entry",
    summary="A deck asks for copies of a card that it does not have.",
    why="`copies` is a number for all cards, or names entries of the records under `of`, or what `show` prints, with a number for each.",
    bad=_case("""decks:
  - id: guns
    title: Guns
    of: [Gun]
    copies: {derinnger: 3}
"""),
    good=_case("""decks:
  - id: guns
    title: Guns
    of: [Gun]
    copies: {derringer: 3}
"""),
)

NOT_COMPUTABLE = Code(
    id="RW858",
    name="card-not-computable",
    summary="A deck computes something that cannot be worked out for its cards.",
    why="""`computed` names formulas whose one input without a default is the entry on the card. They are worked out for each entry
when the ruleset is checked. A formula that has nothing to say about an entry gives `none`; then the card leaves it out.""",
    bad=_case("""decks:
  - id: guns
    title: Guns
    of: [Gun]
    computed: [long_range]
"""),
    good=_case("""decks:
  - id: guns
    title: Guns
    of: [Gun]
    computed: [long_range]
""").replace(
        "rule drawing", 'formula long_range "Long range" of gun Gun gives integer\n  gun.reach * 2\n\nrule drawing'
    ),
)

PANELS = Code(
    id="RW859",
    name="screen-panels",
    summary="A screen has not one section with a heading for each of its panels.",
    why="With `panels: 3` a sheet is a screen: its three sections become three pages, each under its heading.",
    bad=_case("""sheets:
  - id: screen
    title: Screen
    page: {orientation: landscape, panels: 2}
    sections:
      - heading: Guns
        show: [weapons.Gun]
"""),
    good=_case("""sheets:
  - id: screen
    title: Screen
    page: {orientation: landscape, panels: 2}
    sections:
      - heading: Guns
        show: [weapons.Gun]
      - heading: Rules
        show: [rule.drawing]
"""),
)

PAGE_OVERFLOWS = Code(
    id="RW865",
    name="page-overflow",
    summary="A page must hold everything, and cannot even in the smallest type that can still be read.",
    why="""A panel of a screen, and a sheet with `one_page: true`, is one page. Its type is set as large as what stands on it allows, in
each language; when even the smallest is too large, what is over would be missing.""",
    bad="",
    good=_GOOD_SHEET,
    situation="page: {one_page: true}     # of a sheet that shows twenty pages of rules",
)

CARD_OVERFLOWS = Code(
    id="RW860",
    name="card-overflow",
    summary="A card has more text than fits on it, even in the smallest size that is still readable.",
    why="""Cards are measured in each language when they are laid out, since a translation is often longer than the original. What
does not fit would be cut off or run over the edge.""",
    bad=_GOOD_DECK.replace("Derringer", "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenpistole"),
    good=_GOOD_DECK,
)

MISSING_GLYPH = Code(
    id="RW861",
    name="missing-glyph",
    summary="No font draws a character of a text.",
    why="""Printed sheets use the fonts that come with Rulewright and never those of the system, so that they look the same
everywhere. They cover Latin, Greek and Cyrillic scripts and many symbols, but not everything that Unicode has.""",
    bad=_GOOD_DECK.replace("Derringer", "ปืน"),
    good=_GOOD_DECK,
)

MISSING_FONT = Code(
    id="RW862",
    name="missing-east-asian-font",
    summary="A text has East Asian characters and no font for them is installed.",
    why="Fonts for Chinese, Japanese and Korean are large and so an extra of their own: `pip install 'rulewright[cjk]'`.",
    bad="",
    good=_GOOD_SHEET,
    situation=(
        "$ pip install rulewright          # without [cjk]\n$ rulewright build my-game        # whose title is 決鬥"
    ),
)

LAYOUT_FAILED = Code(
    id="RW863",
    name="layout-failed",
    summary="Typst did not manage to lay out a sheet or deck within its limits.",
    why="A sheet is laid out in a process of its own with limits on memory and time, so that no text can stop the machine.",
    bad="",
    good=_GOOD_SHEET,
    situation="A sheet that takes longer than its time, or more memory than it may have: tens of thousands of rows, say.",
)

_WIDE = """--- all.rules
table oath "Oath" on roll d6 by hour integer 1..10 gives text
  | roll | 1              | 2              | 3             | 4             | 5              | 6            | 7            | 8          | 9           | 10             |
  | 1-6  | Discombobulate | Absquatulating | Hornswoggling | Tarnationally | Flabbergasting | Consarnedest | Lollygagging | Skedaddler | Sockdolager | Whippersnapper |

--- sheets.yaml
sheets:
  - id: reference
    title: Reference
    page: {orientation: landscape, columns: 1}
    sections:
      - show: [table.oath]
"""

TOO_WIDE = Code(
    id="RW864",
    name="wider-than-page",
    summary="A table is wider than the page that it stands on.",
    why="""No word of a table is ever broken, so that a table needs the width of the longest word of each column. What does not fit on
the page would be cut off. A landscape page gives it more room.""",
    bad=_WIDE.replace("landscape", "portrait"),
    good=_WIDE,
)
