"""``rulewright diff`` and ``build --only-changed-cards``, as a user runs them."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rulewright.resources import schemas_folder

SCHEMA = json.loads(Path(schemas_folder(), "diff.schema.json").read_text(encoding="utf-8"))

MANIFEST = "id: {0}\ntitle: {0}\nversion: 1.0.0\nlicence: MIT\nlanguage: en\n"
BASE = """record Gun "Gun" is a weapon
  reach  length        "Range"
  damage integer 0..20 "Damage"

weapons Gun "Guns"
  | id       | name                     | reach | damage |
  | revolver | Revolver                 | 40 cm | 2      |
  | rifle    | Rifle <b>\u202e&`]( | 1 m   | 3      |

rule peace "Peace"
  > A revolver reaches {revolver.reach}.

procedure shoot "Shoot"
  takes gun Gun
  gives integer
  give if roll d6 >= 4 then gun.damage else 0

procedure aim "Aim"
  gives yes/no
  let rolled = roll d6
  give rolled >= 4

chance "Aimed"
  aim
  result is exactly 1/2
"""
SHEETS = """sheets:
  - id: rules
    title: Rules
    sections:
      - show: [rule.peace]
  - id: guns-only
    title: Procedure
    sections:
      - show: [procedure.aim]
decks:
  - id: guns
    title: Guns
    of: Gun
    card: poker
    copies: {revolver: 2}
"""
VARIANT = """change weapon revolver
  reach 50 cm

change chance "Aimed"
  result is at least 60%

replace procedure aim "Aim"
  gives yes/no
  let rolled = roll d6
  give rolled >= 3
"""


def write(project: Path, id: str, rules: str, *, extends: str = "", sheets: str = "") -> Path:
    folder = project / "rulesets" / id
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(
        MANIFEST.format(id) + (f"extends: {extends}\n" if extends else ""), encoding="utf-8"
    )
    (folder / "a.rules").write_text(rules, encoding="utf-8")
    if sheets:
        (folder / "sheets.yaml").write_text(sheets, encoding="utf-8")
    return folder


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A ruleset and a variant of it."""
    base = BASE.replace(
        "  give if roll d6 >= 4 then gun.damage else 0",
        "  let rolled = roll d6\n  give if rolled >= 4 then gun.damage else 0",
    )
    write(tmp_path, "base", base, sheets=SHEETS)
    write(tmp_path, "grim", VARIANT, extends="base")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def git(project: Path, *words: str) -> None:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.hooksPath=/dev/null", *words],
        cwd=project,
        check=True,
        capture_output=True,
        env=environment,
    )


@pytest.fixture
def repository(project):
    """The same in a repository of git, with one commit."""
    git(project, "init", "-q", "-b", "main")
    git(project, "add", "rulesets")
    git(project, "commit", "-q", "-m", "first")
    return project


def test_a_variant_alone_is_compared_with_its_parent(rulewright, project):
    ran = rulewright("diff", "grim")
    assert ran.code == 1
    assert ran.out.startswith("base 1.0.0 → grim 1.0.0\n3 changed\n")
    assert '  weapon revolver "Revolver"\n    reach: 40 cm → 50 cm\n' in ran.out
    assert "give rolled >= 4 → give rolled >= 3" in ran.out
    assert 'sheet rules "Rules" (en)' in ran.out  # it quotes the reach in a sentence
    assert 'deck guns "Guns" (en, 1 card)\n      Revolver (revolver)\n' in ran.out
    assert "  Aimed: result  50.00% → 66.67%\n" in ran.out
    assert rulewright("diff", "base", "grim").out == ran.out
    assert rulewright("diff", "grim", "--against", "base").out == ran.out


def test_two_sides_that_are_the_same(rulewright, project):
    ran = rulewright("diff", "base", "rulesets/base")
    assert (ran.code, ran.out) == (0, "base 1.0.0 → rulesets/base 1.0.0\nno difference\n")


def test_json_follows_its_schema(rulewright, project):
    Draft202012Validator.check_schema(SCHEMA)
    ran = rulewright("diff", "grim", "--format", "json")
    document = json.loads(ran.out)
    Draft202012Validator(SCHEMA).validate(document)
    [comparison] = document["comparisons"]
    assert comparison["before"]["id"] == "base"
    assert comparison["differences"][0]["changes"] == [
        {
            "action": "changed",
            "aspect": "rule",
            "path": ["reach"],
            "labels": ["Range"],
            "before": "40 cm",
            "after": "50 cm",
            "beforeInWords": "40 cm",
            "afterInWords": "50 cm",
        }
    ]
    assert comparison["chances"][0]["after"] == {"exact": "2/3", "shown": "66.67%"}
    assert "chances" not in rulewright("diff", "grim", "--no-odds").out


def test_no_label_acts_in_any_format(rulewright, project):
    path = project / "rulesets" / "base" / "a.rules"
    path.write_text(path.read_text(encoding="utf-8").replace("\u202e", ""), encoding="utf-8")
    write(project, "odd", 'change weapon rifle "<script>alert(1)</script> [a](javascript:b) ``` | x"\n', extends="base")
    page = rulewright("diff", "odd", "--format", "html").out
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "http" not in re.sub(r"http-equiv", "", page)
    told = rulewright("diff", "odd", "--format", "markdown").out
    assert '## weapon rifle "\\<script\\>alert(1)\\</script\\> \\[a\\]\\(javascript:b) \\`\\`\\` \\| x"' in told
    assert '````"<script>alert(1)</script> [a](javascript:b) ``` | x"````' in told
    coloured = rulewright("diff", "odd", "--color", "always").out
    assert "\x1b[32m" in coloured
    assert "\x1b" not in rulewright("diff", "odd").out


def test_what_turns_text_around_is_shown(rulewright, project):
    ran = rulewright("diff", "grim", "--format", "html")
    assert "\u202e" not in ran.out
    (project / "rulesets" / "grim" / "a.rules").write_text('change rule peace "Turn \u202eed"\n', encoding="utf-8")
    for format in ("text", "html", "markdown"):
        told = rulewright("diff", "grim", "--format", format).out
        assert "\u202e" not in told
        assert "U+202E" in told


def test_against_a_revision(rulewright, repository):
    rules = repository / "rulesets" / "base" / "a.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("40 cm", "45 cm"), encoding="utf-8")
    before = sorted(path.relative_to(repository) for path in repository.rglob("*") if ".git/" not in str(path))
    for words in (("base", "--against", "main"), ("base", "--against", "@HEAD"), ("base@HEAD", "base")):
        ran = rulewright("diff", *words)
        assert ran.code == 1
        assert "reach: 40 cm → 45 cm" in ran.out
    assert rulewright("diff", "base@main", "base@HEAD").code == 0
    # A variant as it was extends its parent as that was.
    assert "reach" not in rulewright("diff", "grim@main", "grim").out
    git(repository, "commit", "-q", "-am", "farther")
    assert "40 cm → 45 cm" in rulewright("diff", "base@HEAD~1", "base@HEAD").out
    assert "40 cm → 45 cm" in rulewright("diff", "base", "--against", "HEAD@{1}").out
    after = sorted(path.relative_to(repository) for path in repository.rglob("*") if ".git/" not in str(path))
    assert [path for path in after if ".rulewright" not in path.parts] == [
        path for path in before if ".rulewright" not in path.parts
    ]


def test_odd_names_and_links_of_a_revision_do_no_harm(rulewright, repository, tmp_path):
    folder = repository / "rulesets" / "base"
    (folder / "two\nlines 雪 ';$(x).rules").write_text('rule odd "Odd"\n  > Odd.\n', encoding="utf-8")
    (folder / "link.rules").symlink_to(tmp_path / "secret.rules")
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "odd names")
    (folder / "link.rules").unlink()
    (folder / "two\nlines 雪 ';$(x).rules").unlink()
    ran = rulewright("diff", "base@HEAD", "base")
    # Whatever the reader of files says to such a name, it is said in words.
    assert ran.code in (1, 2)
    assert "Traceback" not in ran.error + ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("base",), "extends no other ruleset"),
        (("nowhere", "base"), "there is no ruleset 'nowhere'"),
        (("base", "grim", "--against", "base"), "--against names what A is compared with"),
        (("base@", "grim"), "names no revision"),
        (("base@nothing", "grim"), "git knows no revision 'nothing'"),
        (("base@--upload-pack=x", "grim"), "'--upload-pack=x' is no revision"),
        (("base", "--against", "-x"), "expected one argument"),
        (("base", "--against", "@-x"), "'-x' is no revision"),
        (("base", "grim", "--format", "htlm"), "'htlm' is not"),
        (("base", "grim", "--language", "sv"), "'grim' is not printed in 'sv'"),
        (("base", "grim", "--language", "klingonish"), "name one of: en"),
        (("base", "grim", "--output", "."), "is a folder"),
        (("base", "grim", "--output", "no/such"), "there is no folder 'no'"),
        (("base", "grim", "--output", ""), "'' names no file"),
    ],
)
def test_misuse(rulewright, repository, words, said):
    ran = rulewright("diff", *words)
    assert ran.code == 2
    assert said in ran.error
    assert ran.out == ""


def test_a_revision_needs_a_repository_and_the_ruleset_in_it(rulewright, project):
    ran = rulewright("diff", "base@HEAD", "base")
    assert ran.code == 2
    assert "git knows no repository around 'base'" in ran.error
    git(project, "init", "-q")
    git(project, "commit", "-q", "--allow-empty", "-m", "nothing")
    ran = rulewright("diff", "base@HEAD", "base")
    assert ran.code == 2
    assert "at 'HEAD' there is no ruleset 'base'" in ran.error


def test_a_side_with_errors_is_trouble(rulewright, repository):
    rules = repository / "rulesets" / "base" / "a.rules"
    sound = rules.read_text(encoding="utf-8")
    rules.write_text(sound + "\nruel x\n", encoding="utf-8")
    git(repository, "commit", "-q", "-am", "unsound")
    rules.write_text(sound, encoding="utf-8")
    ran = rulewright("diff", "base@HEAD", "base")
    assert ran.code == 2
    assert "HEAD:rulesets/base/a.rules" in ran.out
    assert "error" in ran.out
    told = json.loads(rulewright("diff", "base@HEAD", "base", "--format", "json").out)
    assert "HEAD:rulesets/base/a.rules" in json.dumps(told["findings"])
    ran = rulewright("diff", "base@HEAD", "base", "--format", "html")
    assert (ran.code, ran.out) == (2, "")
    assert "HEAD:rulesets/base/a.rules" in ran.error
    ran = rulewright("build", "grim", "--only-changed-cards", "--against", "@HEAD", "--format", "json")
    assert ran.code == 1
    assert json.loads(ran.out)["errors"] >= 1


def test_a_variant_of_then_is_compared_with_its_parent_of_then(rulewright, repository):
    rules = repository / "rulesets" / "base" / "a.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("40 cm", "45 cm"), encoding="utf-8")
    ran = rulewright("diff", "grim@HEAD")
    assert ran.out.startswith("base@HEAD 1.0.0 → grim@HEAD 1.0.0\n")
    assert "reach: 40 cm → 50 cm" in ran.out
    assert "reach: 45 cm → 50 cm" in rulewright("diff", "grim").out


def test_output_replaces_no_device(rulewright, project):
    os.mkfifo("pipe")
    ran = rulewright("diff", "grim", "--output", "pipe")
    assert (ran.code, ran.out) == (2, "")
    assert "'pipe' is no ordinary file" in ran.error
    assert not os.path.isfile("pipe")


def test_output_to_a_file(rulewright, project):
    ran = rulewright("diff", "grim", "--format", "html", "--output", "changes.html")
    assert (ran.code, ran.out) == (1, "")
    assert (project / "changes.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_several_parents_one_by_one(rulewright, project):
    write(project, "other", 'rule other "Other"\n  > Other.\n')
    write(project, "both", "change weapon rifle\n  damage 4\n", extends="[base, other]")
    ran = rulewright("diff", "both")
    assert "base 1.0.0 → both 1.0.0\n1 added, 1 changed\n" in ran.out
    assert "\nother 1.0.0 → both 1.0.0\n" in ran.out
    ran = rulewright("build", "both", "--only-changed-cards", "--format", "json")
    assert ran.code == 0


def cards(project: Path, id: str) -> list[str]:
    folder = project / "generated" / f"{id}.changed-cards"
    return sorted(path.name for path in folder.rglob("*")) if folder.exists() else []


def test_only_changed_cards(rulewright, repository):
    ran = rulewright("build", "grim", "--only-changed-cards")
    assert ran.code == 0
    assert "1 card to print again (2 with copies), compared with base" in ran.out
    assert cards(repository, "grim") == ["guns.en.html", "guns.en.pdf", "outputs.json"]
    page = (repository / "generated" / "grim.changed-cards" / "guns.en.html").read_text(encoding="utf-8")
    assert "Revolver" in page
    assert "Rifle" not in page
    assert not (repository / "generated" / "grim").exists()
    ran = rulewright("build", "grim", "--only-changed-cards", "--against", "HEAD")
    assert (ran.code, ran.out) == (0, "grim: no card differs from those of grim@HEAD; nothing to print\n")
    assert cards(repository, "grim") == ["outputs.json"]  # those of before are not mistaken for these


def test_another_back_alone_is_no_reason(rulewright, project):
    write(project, "grim", VARIANT, extends="base", sheets=SHEETS + "    back: {title: Grim}\n")
    ran = rulewright("build", "grim", "--only-changed-cards")
    assert "grim: 1 card to print again" in ran.out
    assert 'deck guns "Guns" (en, 1 card)' in rulewright("diff", "grim").out


def test_a_deck_of_the_variant_alone_holds_only_what_changed(rulewright, project):
    write(project, "grim", VARIANT, extends="base", sheets=SHEETS.replace("id: guns\n", "id: grim-guns\n"))
    ran = rulewright("build", "grim", "--only-changed-cards", "--format", "json")
    [made] = json.loads(ran.out)["rulesets"]
    assert [(card["deck"], card["id"], card["copies"]) for card in made["cards"]] == [("grim-guns", "revolver", 2)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("base", "--only-changed-cards"), "extends no other ruleset"),
        (("base", "--against", "grim"), "add --only-changed-cards"),
        (("grim", "--only-changed-cards", "--check"), "--check compares whole builds"),
        (("grim", "--only-changed-cards", "--against", "nothing"), "git knows no repository"),
    ],
)
def test_misuse_of_changed_cards(rulewright, project, words, said):
    ran = rulewright("build", *words)
    assert ran.code == 2
    assert said in ran.error
    assert not (project / "generated").exists()


def test_a_question_about_odds(rulewright, project):
    ran = rulewright("diff", "grim", "--odds", "grim.aim")
    assert "Chances that move, the largest first\n" in ran.out
    assert "  aim: result    50.00% → 66.67%\n" in ran.out
    write(project, "odder", 'change weapon rifle "Rifle"\n  damage 4\n', extends="base")
    question = "shoot gun=each --of 'result >= 4, result'"
    ran = rulewright("diff", "odder", "--odds", question, "--odds", "shoot gun=revolver", "--format", "json")
    Draft202012Validator(SCHEMA).validate(json.loads(ran.out))
    moved = json.loads(ran.out)["comparisons"][0]["chances"]
    assert [(one["of"], one["question"], one["before"]["exact"], one["after"]["exact"]) for one in moved] == [
        ("shoot gun=rifle", "result >= 4", "0", "1/2"),
        ("shoot gun=rifle", "mean of result", "3/2", "2"),
    ]
    assert rulewright("diff", "odder", "--odds", "aim").out.endswith("\nNo chance moves\n")
    assert "## No chance moves" in rulewright("diff", "odder", "--odds", "aim", "--format", "markdown").out
    assert "<h2>No chance moves</h2>" in rulewright("diff", "odder", "--odds", "aim", "--format", "html").out


def test_the_odds_on_a_sheet_are_compared(rulewright, project):
    tables = "        odds:\n          - {procedure: aim, of: result}\n"
    for id, extends in (("base", ""), ("grim", "base")):
        rules = (project / "rulesets" / id / "a.rules").read_text(encoding="utf-8")
        write(
            project,
            id,
            rules,
            extends=extends,
            sheets=SHEETS.replace("  - id: guns-only", tables + "  - id: guns-only"),
        )
    assert "  aim: result    50.00% → 66.67%\n" in rulewright("diff", "grim").out
    assert "66.67%" not in rulewright("diff", "grim", "--no-odds").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nothing", "there is no procedure 'nothing'"),
        ("", "there is no procedure ''"),
        ("other.aim", "there is no procedure 'other.aim'"),
        ("shoot", "shoot needs 'gun'"),
        ("shoot gun=bow", "bow"),
        ("shoot gun=rifle --of blood", "blood"),
        ("shoot 'gun=rifle", "cannot be read"),
        ("shoot --help", "takes a question"),
        ("shoot gun=rifle --best 'mean of result'", "does not take --best"),
        ("shoot gun=rifle --unknown", "has no option --unknown"),
    ],
)
def test_misuse_of_odds(rulewright, project, words, said):
    ran = rulewright("diff", "grim", "--odds", words)
    assert ran.code == 2
    assert said in ran.error
    assert ran.out == ""


def test_odds_and_no_odds(rulewright, project):
    ran = rulewright("diff", "grim", "--odds", "aim", "--no-odds")
    assert ran.code == 2
    assert "leave one of them away" in ran.error


def test_without_a_name_the_ruleset_here_is_compared(rulewright, project, monkeypatch):
    ran = rulewright("diff")
    assert (ran.code, ran.out) == (2, "")
    assert "there are several rulesets here" in ran.error
    named = rulewright("diff", "grim", "--no-odds")
    monkeypatch.chdir(project / "rulesets/grim")
    here = rulewright("diff", "--no-odds")
    assert (here.code, here.out) == (1, named.out)
