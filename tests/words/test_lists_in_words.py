"""Lists that are made of others, draws, and options that are not always offered, in sentences."""

from __future__ import annotations

from speaking import steps

CARDS = """
scale Rank "Rank"
  two   "Two"
  queen "Queen"
  ace   "Ace"

record Piece "Piece"
  player text    "Player"
  figure text    "Figure"
  rank   Rank    "Rank"

record Made "Result"
  names list of text    "Names"
  ranks list of Rank    "Ranks"
  sums  list of integer "Sums"

constant reserve "The reserve" list of Piece = [
    Piece(player: "A", figure: "f", rank: two), Piece(player: "B", figure: "g", rank: ace)
  ]

procedure try_it "Try"
  takes player text "Player", pieces list of Piece "All pieces", points integer 1..3 "Points"
  gives Made
  let mine = piece.figure for each piece in pieces where piece.player = player
  let high = piece for each piece in pieces where piece.rank > two
  let drawn = draw points from reserve
  let rest = reserve without drawn
  let ranks = all of Rank
  let sums = a + b for each a in 1..3 for each b in [points, 4] where a < b
  spend points on
    run "Run" costs 1, repeatable when points >= 2
    default run
  give Made(names: mine without player, ranks: ranks, sums: sums + [spent.run, number of high, number of rest])
"""


def test_in_english() -> None:
    *lines, result = steps(CARDS)
    assert result.startswith("Result: Names = Mine without Player; Ranks; Sums = Sums together with")
    assert lines == [
        "Mine: Figure of each piece in All pieces for which the piece’s Player is Player.",
        "High: each piece in All pieces for which Rank is above Two.",
        "Draw Points at random from The reserve: this is Drawn.",
        "Rest: The reserve without Drawn.",
        "Ranks: all of “Rank”.",
        "Sums: A + B for each A from 1 to 3 and each B in (Points and 4) for which A is less than B.",
        "Spend Points on what you choose:",
        "  Run: costs 1, as often as you like, only if Points is at least 2",
    ]


def test_in_swedish_with_the_names_of_items() -> None:
    texts = {
        ("procedure.try_it.name", "piece"): "pjäsen",
        ("procedure.try_it.item", "piece"): "pjäs",
        ("record.Piece.figure", "Figure"): "Figur",
        ("procedure.try_it.parameter", "All pieces"): "Alla pjäser",
    }
    first, _, third, *_ = steps(CARDS, language="sv", texts=texts)
    assert first == "Mine: Figur för varje pjäs i Alla pjäser för vilka pjäsens Player är Player."
    assert third == "Dra slumpvis Points ur The reserve: detta är Drawn."


def test_in_chinese() -> None:
    lines = steps(CARDS, language="zh-Hant")
    assert lines[0] == "Mine：All pieces中的每個piece的Figure（須piece的Player為Player）。"
    assert "  Run：花費1，次數不限，須Points不小於2" in lines


COUNTED = """
record Layer "Layer"
  armour integer "Armour"

procedure try_it "Count"
  takes layers list of Layer, wounds integer "Wounds"
  gives integer
  let total integer = sum of (layer.armour for each layer in layers)
  for each turn in 1..wounds
    set total = total + 1
  for each round in wounds..number of layers
    set total = total + round
  give total + sum of (n for each n in 1..wounds + 1)
"""


def test_ranges_with_computed_ends_and_sums() -> None:
    assert steps(COUNTED) == [
        "Total: the sum of (Armour of each layer in Layers).",
        "Do this as many times as Wounds:",
        "  Increase Total by 1.",
        "For each Round from Wounds to the number of Layers:",
        "  Increase Total by Round.",
        "Result: Total + the sum of (each N from 1 to Wounds + 1).",
    ]
