"""A small ruleset that has one of everything, and what is printed of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from rulewright.diagnostics import Diagnostic, Findings
from rulewright.i18n.translator import Translator
from rulewright.project.pipeline import check_texts
from rulewright.sheets.compose import compose
from rulewright.sheets.html import render_html
from rulewright.sheets.model import Block, DeckModel, SheetModel
from rulewright.sheets.typst import render_pdfs

RULES = """
unit paces "paces" = 75 cm

scale Severity "Severity"
  scratch "Scratch"
  light   "Light"
    > Hurts.
  deadly  "Deadly"

choice Cover "Cover"
  open_ground "None"
  wall        "Wall"

record Gun "Gun" is a weapon
  reach     length              "Range"
  bonus     integer = 0         "Hit modifier"
  magazine  integer 1..14       "Magazine"
  ammo      dice = 1d10         "Extra rounds"
  quirk     text or none = none "Quirk"

weapons Gun "Guns"
  | id       | name             | reach  | bonus | magazine | ammo | > text          | source |
  | revolver | Revolver         | 40 cm  | 0     | 6        | 1d10 | A *good* gun.   | G-1    |
  | sawn_off | Sawn-off shotgun | 7.5 cm | +20   | 2        | 1d6  | -               | G-2    |
  | enfield  | Enfield          | 200 cm | -5    | 1        | 1d20 | -               | G-3    |

weapon cannon of Gun "Cannon"
  reach 900 cm
  magazine 1
  quirk "Needs **two** people"
  > Too heavy to carry.

record Armour "Armour" is an item
  stops integer "Stops"

record Shock "Shock"
  state text                     "State"
  lost  integer or none = none   "Actions lost"

table shock "Shock" on total integer gives Shock                                   source S-1
  > Read the total.
  | total | state    | lost | > what happens          |
  | ..0   | out      | -    | Out of the fight.       |
  | 1..19 | down     | 3    | Lying on the *ground*.  |
  | 20..  | standing | -    | -                       |

table wound "Damage" on roll open d20 by group integer 1..20 gives Severity
  stands in for "the damage table of the parent book"
  | roll | 1..9    | 10..20  |
  | ..12 | scratch | light   |
  | 13.. | light   | deadly  |

table fumble "Fumbles" on roll d20 gives text
  is external "p. 34 of the parent book"

option limited_ammo "Count ammunition" yes/no = no

option open_die "Open-ended die" one of add, plain = add
  > The source does not say.

constant actions "Actions in a round" integer = 3                                  source A-1

modifiers defence "Defence"
  takes cover Cover, above yes/no = no, aimed yes/no = no, called yes/no = no
  aimed  "Aimed"         -2 when aimed
    except               -1 when called
  height "Higher ground" +5 when above                                             source M-1
  cover  "Cover"         by cover
    wall +5
  best of "Nerve"
    calm  "Calm"   +1 when not aimed
    drunk "Drunk"  +2 when called
  at most 10

formula level "Level" of rolled integer 1..100, skill integer 0..100 gives Severity
  deadly  when rolled <= skill / 2 rounded down
  light   when rolled <= skill
  scratch otherwise

record Figure "Figure"
  name     text = ""             "Name"
  shooting integer 1..20         "Shooting"
  rounds   integer 0..6          "Rounds"
  posture  Cover = open_ground   "Where"
  hurt     yes/no = no each round "Hurt"
  speed    length = 10 cm        "Speed"

record Shot "Shot"
  hit yes/no "Hit"

procedure shoot "Shooting"                                                         source P-1
  takes shooter Figure
  gives Shot
  fiat visible "Can the shooter see the target?" yes/no = yes
  > One shot at one target.
  require visible else "The target is out of sight"
  step "Aim"                                                                       source P-2
    > Take your time.
    decide steady "Take your time" yes/no = no
    let bonus integer = 0
    if steady
      set bonus = 2
  step "Roll"
    let total = shooter.shooting + bonus + roll d20
  give Shot(hit: total >= 20)

rule indoors "No play indoors"
  > Nothing is played inside a house. See [the **site**](https://example.org/rules).
  >
  > A second paragraph.
"""

SHEETS = """
sheets:
  - id: reference
    title: Reference
    sections:
      - heading: Guns
        text: Use *these*.
        show: [weapons.Gun, entry.cannon, modifiers.defence, procedure.shoot, formula.level]
      - heading: Wounds
        show: [table.shock, table.wound, table.fumble, scale.Severity, choice.Cover]
      - heading: The rest
        show: [rule.indoors, options, constants, record.Figure]
decks:
  - id: guns
    title: Gun cards
    of: Gun
    fields: [reach, bonus, magazine, ammo, quirk]
    back: {title: Skirmish}
"""

MANIFEST = "id: example\ntitle: Skirmish\nversion: 1.2.0\nlicence: CC0-1.0\nlanguage: en\n"

Documents = tuple[SheetModel | DeckModel, ...]


@dataclass(frozen=True)
class Printed:
    """What came out, by the id of the document."""

    pdfs: Mapping[str, bytes | None]
    findings: tuple[Diagnostic, ...]

    @property
    def codes(self) -> list[str]:
        """The codes of the findings."""
        return [found.code for found in self.findings]


def compose_texts(
    rules: str = RULES,
    sheets: str = SHEETS,
    *,
    language: str = "en",
    texts: Mapping[tuple[str, str], str] | None = None,
    manifest: str = MANIFEST,
) -> Documents:
    """The documents of a ruleset that has no errors."""
    outcome = check_texts({"all.rules": rules, "sheets.yaml": sheets, "ruleset.yaml": manifest})
    errors = [f"{found.span}: {found.message}" for found in outcome.findings if found.severity.value == "error"]
    assert outcome.ruleset is not None, errors
    return compose(outcome.ruleset.sheets, outcome.ruleset.program, Translator(language, texts or {}))


def print_documents(documents: Documents) -> Printed:
    """The PDFs of the documents."""
    findings = Findings()
    pdfs = render_pdfs(documents, findings)
    return Printed({document.id: pdf for document, pdf in zip(documents, pdfs, strict=True)}, tuple(findings))


@pytest.fixture(scope="session")
def documents() -> Documents:
    """The sheet and the deck of the small ruleset."""
    return compose_texts()


@pytest.fixture(scope="session")
def sheet(documents: Documents) -> SheetModel:
    """The sheet of the small ruleset."""
    found = documents[0]
    assert isinstance(found, SheetModel)
    return found


@pytest.fixture(scope="session")
def deck(documents: Documents) -> DeckModel:
    """The deck of the small ruleset."""
    found = documents[1]
    assert isinstance(found, DeckModel)
    return found


@pytest.fixture(scope="session")
def printed(documents: Documents) -> Printed:
    """The PDFs of the small ruleset."""
    return print_documents(documents)


@pytest.fixture(scope="session")
def pages(documents: Documents) -> dict[str, str]:
    """The HTML pages of the small ruleset, by id."""
    return {document.id: render_html(document) for document in documents}


@pytest.fixture(scope="session")
def compose_ruleset() -> Callable[..., Documents]:
    """Composes the documents of any texts."""
    return compose_texts


@pytest.fixture(scope="session")
def to_pdf() -> Callable[[Documents], Printed]:
    """Prints documents."""
    return print_documents


@pytest.fixture(scope="session")
def block_of(sheet: SheetModel) -> Callable[[str], Block]:
    """Finds a block of the small ruleset's sheet by its anchor."""
    blocks = {block.head.anchor: block for section in sheet.sections for block in section.blocks}
    return blocks.__getitem__
