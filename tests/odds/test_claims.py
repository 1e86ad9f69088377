"""Claims of chances are decided exactly, at the very edge of what they say."""

from __future__ import annotations

import pytest

from rulewright.odds import claims
from rulewright.odds.claims import decide
from rulewright.odds.limits import OddsError
from rulewright.project.pipeline import check_texts

RULES = """
record Shot "Shot"
  hit    yes/no "Hit"
  damage integer "Damage"
  reach  yd      "Reach"

procedure shoot "Shooting"
  takes skill integer 0..6
  gives Shot
  require skill > 0 else "You have no skill"
  let pool = roll skill of d6
  let hits = count of 6 in pool
  give Shot(hit: hits > 0, damage: hits * 2, reach: hits * 3 yd)

procedure wild "Wild"
  gives integer
  give roll open d20

procedure maybe "Maybe"
  gives integer
  let rolled = roll d6
  require rolled > 1 else "A one"
  give rolled
"""


def decided(subject: str, claim: str) -> tuple[bool, str]:
    outcome = check_texts({"made.rules": f'{RULES}\nchance "Made"\n  {subject}\n  {claim}\n'})
    assert outcome.ruleset is not None, outcome.findings
    (chance,) = outcome.ruleset.book.chances
    (found,) = decide(outcome.ruleset.program, chance)
    return found.holds, found.actual


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("hit is exactly 11/36", True),
        ("hit is exactly 30.55%", False),
        ("hit is at least 11/36", True),
        ("hit is at most 11/36", True),
        ("hit is between 11/36 and 12/36", True),
        ("hit is at least 1111/3600", False),
        ("damage = 2 or hit is at most 30.6%", True),
        ("mean of damage is exactly 2/3", True),
        ("mean of damage is at most 0.6666", False),
        ("mean of reach is exactly 1 yd", True),
        ("mean of reach is exactly 3 ft", True),
        ("mean of reach is at least 37 inch", False),
    ],
)
def test_the_edge_belongs_to_the_claim(claim: str, holds: bool) -> None:
    assert decided("shoot\n    skill = 2", claim)[0] is holds


def test_what_is_true_is_said_exactly() -> None:
    assert decided("shoot\n    skill = 2", "hit is exactly 1/2")[1] == "the chance is 11/36 = 30.56%"
    assert decided("shoot\n    skill = 2", "mean of damage is exactly 1")[1] == "the mean is 2/3 = about 0.6667"
    assert decided("shoot\n    skill = 2", "mean of reach is exactly 1 m")[1] == "the mean is 1 yd"


def test_a_refusal_is_no_result() -> None:
    assert decided("maybe", "result > 0 is exactly 5/6") == (
        True,
        "the chance is 5/6 = 83.33% (refused in 16.67%: A one)",
    )
    assert decided("maybe", "mean of result is exactly 4")[0]
    holds, actual = decided("shoot\n    skill = 0", "mean of damage is at least 0")
    assert (holds, actual) == (False, "no result is ever given, so that there is no mean")


def test_open_ended_dice_are_followed_as_far_as_the_claim_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    tails = []
    plain = claims.distribution

    def watched(*arguments, **named):
        tails.append(named["open_tail"])
        return plain(*arguments, **named)

    monkeypatch.setattr(claims, "distribution", watched)
    assert decided("wild", "result >= 21 is exactly 1/20")[0]
    assert len(tails) == 2  # exactly 1/20 needs the end
    assert decided("wild", "result >= 21 is at least 4.9%")[0]
    assert len(tails) == 3
    assert decided("wild", "mean of result is between 11.05 and 11.06")[0]
    assert tails[-1] == 0


def test_too_much_is_an_error_and_no_answer() -> None:
    text = 'procedure many "Many"\n  gives integer\n  let pool = roll 900 of d20\n  let other = reroll pool keeping 1, 3, 5\n'
    text += "  give sum of highest 450 of other\n\n"
    outcome = check_texts({"made.rules": f'{text}chance "Made"\n  many\n  result > 3 is at least 1%\n'})
    assert outcome.ruleset is not None
    with pytest.raises(OddsError):
        decide(outcome.ruleset.program, outcome.ruleset.book.chances[0])
