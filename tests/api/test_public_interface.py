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


MANIFEST = "id: base\ntitle: Base\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\nlanguages: [sv]\n"
PO = """msgid ""
msgstr ""
"Language: sv\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "choice.Mood.calm"
msgid "Calm"
msgstr "Lugn"
"""
MOODS = 'choice Mood "Mood"\n  calm "Calm"\n  wild "Wild"\n\noption usual "Usual" Mood = calm\n'


def git(folder: Path, *words: str) -> None:
    settings = ("-c", "user.name=N", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *settings, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def states(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one ruleset, whose state at the tag ``v1`` is another one than that of today."""
    base = tmp_path / "rulesets" / "base"
    (base / "locales").mkdir(parents=True)
    (base / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (base / "locales" / "sv.po").write_text(PO, encoding="utf-8")
    (base / "a.rules").write_text(MOODS, encoding="utf-8")
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    git(tmp_path, "tag", "v1")
    (base / "a.rules").write_text(MOODS.replace("= calm", "= wild"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return base


def test_a_state_of_git_is_compared_as_the_command_does(states: Path) -> None:
    for before, after in (("base@v1", "base"), (f"{states}@v1", states), (Path("rulesets/base@main"), "base")):
        found = rulewright.diff(before, after)
        [difference] = found.differences
        [change] = difference.changes
        assert (difference.id, change.before, change.after, change.old, change.new) == (
            "usual", "calm", "wild", "Calm", "Wild",
        )  # fmt: skip
    assert (found.before.word, found.after.word) == ("base@main", "base")
    assert rulewright.diff("base@v1", "base@HEAD").same
    [change] = rulewright.diff("base@v1", "base", language="sv").differences[0].changes
    assert (change.old, change.new) == ("Lugn", "Wild")
    with pytest.raises(rulewright.NoLanguageError, match="'base' is not printed in 'de'") as caught:
        rulewright.diff("base@v1", "base", language="de")
    assert caught.value.help == "name one of: en, sv"


def test_the_state_of_the_ruleset_here_has_no_name(states: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(states)
    assert rulewright.diff("@v1", ".").before.word == "base@v1"


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("base@nothing", "git knows no revision 'nothing'"),
        ("base@--upload-pack=x", "'--upload-pack=x' is no revision"),
        ("base@", "'base@' names no revision"),
    ],
)
def test_what_git_does_not_give_is_told_as_the_command_does(states: Path, before: str, message: str) -> None:
    with pytest.raises(rulewright.GitError) as caught:
        rulewright.diff(before, "base")
    assert caught.value.message == str(caught.value) == message
    assert caught.value.help


def test_there_is_no_state_of_what_there_is_not(states: Path, tmp_path: Path) -> None:
    with pytest.raises(rulewright.NoRulesetError):
        rulewright.diff("nowhere@v1", "base")
    shutil.rmtree(tmp_path / ".git")
    with pytest.raises(rulewright.GitError, match="git knows no repository around 'base'"):
        rulewright.diff("base@v1", "base")


def test_a_state_with_errors_names_its_revision_before_its_files(states: Path, tmp_path: Path) -> None:
    (states / "a.rules").write_text(MOODS + "\nruel x\n", encoding="utf-8")
    git(tmp_path, "commit", "-q", "-am", "unsound")
    (states / "a.rules").write_text(MOODS, encoding="utf-8")
    with pytest.raises(rulewright.UnsoundError, match=r"HEAD:rulesets/base/a\.rules:7:1: error RW1") as caught:
        rulewright.diff("base@HEAD", "base")
    assert [found.span.source.name for found in caught.value.findings] == ["HEAD:rulesets/base/a.rules"]


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
        "changed", api.Origin("child", "2.0.0", changed.origin.prefix, "en"), "3 m", "4 m",
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
