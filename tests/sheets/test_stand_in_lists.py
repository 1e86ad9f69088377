"""Lists of weapons and items that stand in for published ones: marked over the list, and in short on its cards."""

from __future__ import annotations

from collections.abc import Callable

from rules_text import program_of

from rulewright.i18n.contexts import texts_of
from rulewright.i18n.translator import Translator
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.compose.tables import entry_tables
from rulewright.sheets.model import DeckModel
from rulewright.sheets.words import words

RULES = """
record Gun "Gun" is a weapon
  bonus integer "Bonus"

weapons Gun "Guns"
  stands in for "the guns of the parent book"
  | id       | name     | bonus |
  | revolver | Revolver | 1     |
  | musket   | Musket   | 2     |

weapons Gun "Own guns"
  | id    | name  | bonus |
  | derringer | Derringer | 1 |
  | rifle | Rifle | 3     |
"""
PROGRAM = program_of(RULES)


def test_the_list_says_once_what_it_replaces() -> None:
    composer = Composer(PROGRAM, words(PROGRAM, Translator("en")))
    notices = [block.head.notice for block in entry_tables("Gun", "guns", composer)]
    assert notices == ["Stand-in: replaces the guns of the parent book", ""]


def test_it_is_known_to_translators_and_in_the_program() -> None:
    assert [group.stands_in_for for group in PROGRAM.groups] == ["the guns of the parent book", None]
    (text,) = [text for text in texts_of(PROGRAM) if text.context.endswith(".stands_in_for")]
    assert text.message == "the guns of the parent book"


def test_its_cards_say_so_in_short(compose_ruleset: Callable[..., tuple[object, ...]]) -> None:
    (deck,) = compose_ruleset(RULES, "decks:\n  - {id: guns, title: Guns, of: Gun}\n")
    assert isinstance(deck, DeckModel)
    assert [card.group for card in deck.cards] == ["Guns · stand-in", "Guns · stand-in", "Own guns", "Own guns"]
