"""Rulewright from Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import rulewright
from rulewright import api
from rulewright.calculus.values import RecordValue
from rulewright.cli.commands.new import STARTER

SPEAR = {"attacker": {"skill": 8}, "target": {"skill": 6}, "weapon": "spear", "distance": "2 m"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(STARTER, tmp_path / "my-game")
    return tmp_path / "my-game"


def test_load_and_odds(folder):
    ruleset = rulewright.load(folder)
    assert (ruleset.id, ruleset.title, ruleset.procedures) == ("my-game", "My game", ("strike",))
    hit = ruleset.odds("strike", SPEAR).by_field("hit")
    assert hit.probability(True) == Fraction(9, 20)
    assert api.odds(ruleset, "strike", SPEAR) == api.odds(folder, "strike", SPEAR) == ruleset.odds("strike", SPEAR)


def test_outcomes_stand_in_the_order_of_the_scale_also_field_by_field(folder):
    wound = rulewright.load(folder).odds("strike", SPEAR).by_field("wound")
    order = ["unhurt", "scratched", "wounded", "down"]
    assert list(wound.weights) == [rulewright.MemberValue("Wound", member) for member in order]
    assert wound.probability(rulewright.MemberValue("Wound", "scratched")) == Fraction(3, 20)
    both = rulewright.load(folder).odds("strike", SPEAR).by_field("wound", "hit")
    assert [outcome[0].id for outcome in both.weights] == order


def test_results_are_inputs_again(folder):
    ruleset = rulewright.load(folder)
    weapon = ruleset.program.entries["spear"].value
    assert isinstance(weapon, RecordValue)
    assert ruleset.odds("strike", SPEAR | {"weapon": weapon, "distance": 200}) == ruleset.odds("strike", SPEAR)


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"attaker": 1}, "there is no 'attaker' (did you mean 'attacker'?)"),
        ({"weapon": "speer"}, "did you mean 'spear'?"),
        ({"distance": "2"}, "write a number with a unit"),
        ({"attacker": {"skil": 8}}, "did you mean 'skill'?"),
        ({"attacker": {}}, "'attacker' needs 'skill' (integer 1..15)"),
        ({"attacker": {"skill": "sixteen"}}, "'attacker.skill'"),
        ({"attacker": [1]}, "no list"),
        ({"aimed": {"x": 1}}, "no record"),
        ({"aimed": 1.5}, "cannot be 1.5"),
    ],
)
def test_inputs_that_do_not_fit(folder, inputs, said):
    ruleset = rulewright.load(folder)
    with pytest.raises(rulewright.InputError) as caught:
        ruleset.odds("strike", SPEAR | inputs)
    assert said in str(caught.value)


@pytest.mark.parametrize("inputs", [{"attacker": {"skill": 99}}, {"aimed": 7}, {"distance": None}])
def test_values_outside_their_type(folder, inputs):
    with pytest.raises((rulewright.OddsError, rulewright.InputError)):
        rulewright.load(folder).odds("strike", SPEAR | inputs)


def test_no_procedure_option_or_decision(folder):
    ruleset = rulewright.load(folder)
    with pytest.raises(rulewright.InputError, match="did you mean 'strike'"):
        ruleset.odds("strik", SPEAR)
    with pytest.raises(rulewright.InputError, match="there is no 'luck'"):
        ruleset.odds("strike", SPEAR, options={"luck": True})
    with pytest.raises(rulewright.InputError, match="there is no 'push'"):
        ruleset.odds("strike", SPEAR, decisions={"push": True})


def test_check_and_an_unsound_ruleset(folder):
    assert rulewright.check(folder) == ()
    (folder / "bad.rules").write_text("ruel x\n", encoding="utf-8")
    (finding,) = rulewright.check(folder)
    assert (finding.code, finding.severity, str(finding.span)) == ("RW102", rulewright.Severity.ERROR, "bad.rules:1:1")
    with pytest.raises(rulewright.UnsoundError, match="error RW102") as caught:
        rulewright.load(folder)
    assert caught.value.findings == (finding,)
    assert rulewright.build(folder).failed


def test_build(folder, tmp_path):
    built = rulewright.build(folder, out=tmp_path / "print")
    assert not built.failed
    assert "ruleset.json" in built.written
    assert (tmp_path / "print" / "generated" / "my-game" / "ruleset.json").is_file()
    assert not (folder / "generated").exists()


def test_no_ruleset(tmp_path):
    with pytest.raises(rulewright.NoRulesetError):
        rulewright.load(tmp_path / "nowhere")


def test_the_names_of_the_package_are_those_of_the_interface():
    for name in rulewright.__all__:
        if name != "__version__":
            assert getattr(rulewright, name) is getattr(api, name)
    with pytest.raises(AttributeError, match="laod"):
        rulewright.laod  # noqa: B018  # the access is the test


def test_nothing_is_loaded_before_it_is_asked_for():
    code = "import sys, rulewright; assert 'rulewright.api' not in sys.modules; rulewright.load; assert 'lark' in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_diff_and_why(folder):
    base = folder.parent / "rulesets/base"
    shutil.copytree(folder, base)
    (base / "ruleset.yaml").write_text(
        (base / "ruleset.yaml").read_text(encoding="utf-8").replace("id: my-game", "id: base"), encoding="utf-8"
    )
    variant = base.parent / "child"
    variant.mkdir()
    (variant / "ruleset.yaml").write_text(
        "id: child\ntitle: Child\nversion: 2.0.0\nlicence: CC0-1.0\nlanguage: en\nextends: base\n", encoding="utf-8"
    )
    (variant / "changes.rules").write_text("change weapon spear\n  reach 4 m\n", encoding="utf-8")

    found = rulewright.diff(base, variant)
    assert (found.same, found.before.id, found.after.version) == (False, "base", "2.0.0")
    assert isinstance(found, rulewright.Comparison)
    [difference] = found.differences
    [change] = difference.changes
    assert (difference.kind, difference.id, change.before, change.after) == ("weapon", "spear", "3 m", "4 m")
    assert all(isinstance(document, api.AffectedDocument) for document in found.documents)
    assert rulewright.diff(base, base, chances=False).same

    declared, changed = rulewright.why(variant, "weapon.spear.reach")
    assert (declared.origin.id, declared.new) == ("base", "3 m")
    assert (changed.action, changed.origin, changed.old, changed.new) == (
        "changed", api.Origin("child", "2.0.0", changed.origin.prefix), "3 m", "4 m",
    )  # fmt: skip
    assert changed.span.first.line == 2
    assert rulewright.why(variant) == (changed,)
    assert rulewright.why(base) == ()
    with pytest.raises(rulewright.UnknownPathError) as caught:
        rulewright.why(variant, "weapon.speer")
    assert (caught.value.step, "spear" in caught.value.known) == ("speer", True)
    with pytest.raises(rulewright.NoRulesetError):
        rulewright.diff(base, "no-such-place")
    (variant / "bad.rules").write_text("ruel x\n", encoding="utf-8")
    for ask in (lambda: rulewright.diff(base, variant), lambda: rulewright.why(variant)):
        with pytest.raises(rulewright.UnsoundError) as unsound:
            ask()
        assert [finding.code for finding in unsound.value.findings] == ["RW102"]
