"""Findings as they count: allowed in place, and at the levels of the project."""

from __future__ import annotations

from pathlib import Path

import pytest
from recalled_checks import findings_recalled
from rulesets_on_disk import located, project

from rulewright.diagnostics import Severity
from rulewright.project import cache
from rulewright.project.build import build
from rulewright.project.pipeline import check, check_texts

IDLE = 'formula idle "Idle" of skill integer, luck integer gives integer\n  skill otherwise\n'
OTHER = 'formula other "Other" of skill integer, luck integer gives integer\n  skill otherwise\n'


ROLL = 'procedure shoot "Shooting"\n  takes skill integer 1..20\n  gives yes/no\n  give skill + roll d20 >= 20\n'


def found(rules, configuration=None):
    texts = {"a.rules": rules, "b.rules": ROLL} | (
        {"rulewright.yaml": configuration} if configuration is not None else {}
    )
    return [
        f"{each.span.source.name}:{each.span.first.line} {each.severity.value} {each.code}"
        for each in check_texts(texts).findings
    ]


def test_what_is_found_without_any_of_it():
    assert found(IDLE) == ["a.rules:1 warning RW507", "a.rules:1 warning RW505"]


@pytest.mark.parametrize(
    "rules",
    [
        'allow RW505, RW507 "the second edition needs them"\n' + IDLE,
        'allow RW505 "later"\n\n# why\nallow RW507 "later"  # too\n\n' + IDLE,
        IDLE.replace("  skill", '  allow RW505 "later" # yes\n  allow RW507 "later"\n  skill'),
        IDLE
        + '  # between\n  allow RW505 "a \\"quoted\\" reason"\n  allow   RW507,RW505   "later"\n'.replace(",RW505", ""),
        'rule a "A"\n  > Text.\nallow RW505, RW507 "later"\n' + IDLE,
    ],
)
def test_a_line_in_a_declaration_or_before_one_allows_what_it_names(rules):
    assert found(rules) == []


def test_it_reaches_no_other_declaration():
    allowed = 'allow RW505, RW507 "later"\n'
    assert found(allowed + IDLE + OTHER) == ["a.rules:4 warning RW507", "a.rules:4 warning RW505"]
    assert found(IDLE + allowed + OTHER) == ["a.rules:1 warning RW507", "a.rules:1 warning RW505"]


def test_what_allows_nothing_is_a_finding():
    assert found('allow RW508 "never"\nrule a "A"\n  > Text.\n') == ["a.rules:1 warning RW772"]
    assert found('rule a "A"\n  > Text.\nallow RW507 "nothing follows"\n') == ["a.rules:3 warning RW772"]
    twice = 'allow RW505, RW507 "later"\nallow RW506, RW507 "again"\n' + IDLE
    assert found(twice) == ["a.rules:2 warning RW772"]


def test_with_errors_nobody_knows_yet_whether_it_is_needed():
    assert found('allow RW505, RW507 "later"\n' + IDLE + "ruel x\n") == ["a.rules:4 error RW102"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("allow RW507", "RW111"),
        ('allow RW507 ""', "RW111"),
        ('allow RW507 "  "', "RW111"),
        ("allow RW507 later", "RW111"),
        ('allow RW507 RW505 "later"', "RW111"),
        ('allow RW507 "later" and more', "RW111"),
        ('allow RW597 "no such"', "RW770"),
        ('allow rw507 "small letters"', "RW770"),
        ('allow RW401 "a gap is a gap"', "RW771"),
    ],
)
def test_bad_lines(line, code):
    for rules in (f"{line}\n{IDLE}", IDLE.replace("  skill", f"  {line}\n  skill")):
        assert f"error {code}" in " ".join(found(rules))


def test_errors_of_the_rules_are_never_allowed():
    gap = 'allow RW401 "so what"\ntable luck "Luck" on roll d6 gives text\n  | roll | luck |\n  | 1..5 | bad  |\n'
    assert found(gap) == ["a.rules:1 error RW771"]
    assert "RW401" in " ".join(found(gap.partition("\n")[2]))


def test_an_id_may_still_be_called_allow():
    assert "RW1" not in " ".join(found('choice Answer "Answer"\n  allow "Allow"\n  deny "Deny"\n'))


def test_levels_of_a_project():
    assert found(IDLE, "levels:\n  RW505: error\n  RW507: note\n") == ["a.rules:1 note RW507", "a.rules:1 error RW505"]
    assert found(IDLE, "levels: {RW505: off, RW507: off}\n") == []
    own = "levels: {RW505: error, RW507: off}\nrulesets:\n  example:\n    levels: {RW505: note}\n"
    own += "  other:\n    levels: {RW505: off}\n"
    assert found(IDLE, own) == ["a.rules:1 note RW505"]
    assert (
        check_texts({"a.rules": IDLE, "b.rules": ROLL, "rulewright.yaml": "levels: {RW505: error}\n"}).ruleset is None
    )


def test_allowed_things_do_not_come_back_as_errors():
    assert found('allow RW505, RW507 "later"\n' + IDLE, "levels: {RW505: error}\n") == []
    assert found('allow RW508 "x"\nrule a "A"\n  > Text.\n', "levels: {RW772: error}\n") == ["a.rules:1 error RW772"]


@pytest.mark.parametrize(
    ("configuration", "code"),
    [
        ("levls: {}\n", "RW720"),
        ("levels: {RW555: off}\n", "RW770"),
        ("levels: {RW401: warning}\n", "RW773"),
        ("rulesets:\n  other:\n    levels: {RW401: off}\n", "RW773"),
        ("levels: {RW505: loud}\n", "RW722"),
        ("strict: yes\n", "RW722"),
        ("rulesets:\n  example: {stict: true}\n", "RW720"),
        ("- a\n", "RW722"),
        ("levels: [\n", "RW710"),
    ],
)
def test_a_bad_configuration_is_found_at_its_line(configuration, code):
    assert any(each.startswith("rulewright.yaml:") and each.endswith(code) for each in found(IDLE, configuration))


def test_an_error_may_be_called_one_and_an_empty_file_asks_nothing():
    assert found(IDLE, "levels: {RW401: error}\n") == found(IDLE)


def test_a_project_of_several_rulesets(tmp_path: Path):
    project(tmp_path)
    location = located(tmp_path)
    (tmp_path / "rulesets/example/idle.rules").write_text(IDLE + ROLL)
    assert [each.severity for each in check(location).findings] == [Severity.WARNING] * 2
    assert cache.recall(location) is not None
    (tmp_path / "rulewright.yaml").write_text("strict: true\nlevels: {RW505: off}\n")
    assert cache.recall(location) is None
    outcome = check(location)
    assert [each.code for each in outcome.findings] == ["RW507"]
    assert outcome.configuration.strict
    assert findings_recalled(location) == outcome.findings
    recalled = cache.recall(location)
    assert recalled is not None
    assert recalled.strict
    (tmp_path / "rulewright.yaml").write_text("levels: {RW505: error}\nrulesets: {example: {strict: false}}\n")
    assert build(location).failed
    (tmp_path / "rulewright.yaml").write_text("levels: {RW505: note}\n")
    built = build(location)
    assert not built.failed
    assert {each.code: each.severity for each in built.findings} == {"RW505": Severity.NOTE, "RW507": Severity.WARNING}
    (tmp_path / "rulewright.yaml").write_text("levels: {RW999: note}\n")
    found = check(location).findings
    assert str(found[-1].span) == "rulewright.yaml:1:10"
    assert [each.span.text for each in findings_recalled(location) or ()] == [each.span.text for each in found]


def test_a_configuration_in_the_wrong_place(tmp_path: Path):
    project(tmp_path)
    (tmp_path / "rulesets/example/rulewright.yaml").write_text("strict: true\n")
    assert [each.code for each in check(located(tmp_path)).findings] == ["RW774"]
