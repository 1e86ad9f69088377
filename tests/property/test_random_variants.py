"""Variants of the bundled rulesets, drawn at random: whatever they say, they come to what the same edits of the parent's text come
to, and everything that Rulewright says of them holds together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_variants import Derived, derived, edited_texts, manifest, texts_of, trees_of

from rulewright.comparison.rulesets import compare
from rulewright.core.print import dump
from rulewright.diagnostics import Diagnostic, Findings, Severity
from rulewright.incremental.memory import Memory
from rulewright.project.pipeline import Compiled, Outcome, check_texts
from rulewright.source import Source
from rulewright.syntax.parse import parse
from rulewright.syntax.print import format_source
from rulewright.variants.history import history
from rulewright.variants.locate import UnknownPathError, locate

PARENTS = ("western-skirmish", "percentile")
FEW = settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32)

memories: dict[object, Memory] = {}


def checked(name: str, texts: dict[str, str]) -> Outcome:
    """A check with the memory of the last one that was alike: it finds the same (tests/incremental), and sooner."""
    return check_texts(texts, memories.setdefault(name, Memory()))


@cache
def parent_of(name: str) -> tuple[dict[str, str], Compiled]:
    texts = texts_of(name)
    outcome = check_texts(
        {f"base/{file}": text for file, text in texts.items()} | variant_texts("as-it-is", "./base", "")
    )
    assert outcome.ruleset is not None
    return texts, outcome.ruleset


def variant_texts(id: str, extends: str, rules: str) -> dict[str, str]:
    return {"ruleset.yaml": manifest(id, extends), "said.rules": rules}


def drawn(name: str, random: Random, most: int) -> list[Derived]:
    """Some changes of declarations that have nothing to do with each other's text."""
    texts = parent_of(name)[0]
    found = {one.target: one for one in islice(derived(trees_of(texts), random), random.randint(1, most))}
    return list(found.values())


def told(changes: Sequence[Derived]) -> str:
    return "\n".join(one.text for one in changes)


def errors(outcome: Outcome) -> list[Diagnostic]:
    return [found for found in outcome.findings if found.severity is Severity.ERROR]


def core(ruleset: Compiled) -> str:
    """The whole program, but for what the ruleset is called."""
    return dump(ruleset.program).partition("\n")[2]


def places_are_real(outcome: Outcome, texts: dict[str, str]) -> None:
    """Every finding lies in a text of the variant or of its parent; an error lies in the variant, since its parents are sound."""
    for found in outcome.findings:
        for span in (found.span, *(label.span for label in found.labels)):
            assert span.source.text == texts[span.source.name]
            assert 0 <= span.start <= span.end <= len(span.source.text)
    for found in errors(outcome):
        assert "/" not in found.span.source.name, f"{found.span}: {found.message}"


@FEW
@given(st.sampled_from(PARENTS), seeds)
def test_a_variant_is_the_same_as_an_edit_of_its_parent(name, seed):
    random = Random(seed)
    texts = parent_of(name)[0]
    changes = drawn(name, random, 4)
    edited = edited_texts(texts, [edit for one in changes for edit in one.edits])
    if edited is None:  # the changes stand inside each other
        return
    said = variant_texts("variant", "./base", told(changes)) | {f"base/{file}": text for file, text in texts.items()}
    outcome, flat = checked("variant", said), checked("edited", edited)
    places_are_real(outcome, said)
    if any(one.kind in ("remove field", "remove entry") for one in changes):
        return  # what a field was given goes with it, which no plain edit does
    assert bool(errors(outcome)) <= bool(errors(flat)) or any(one.code == "RW795" for one in errors(outcome)), told(
        changes
    )
    assert bool(errors(flat)) <= bool(errors(outcome)), told(changes)
    if outcome.ruleset is not None and flat.ruleset is not None:
        assert core(outcome.ruleset) == core(flat.ruleset), told(changes)


@FEW
@given(st.sampled_from(PARENTS), seeds)
def test_a_chain_of_variants_is_the_same_as_one(name, seed):
    """Each link changes what it likes, also what the link before it has changed."""
    random = Random(seed)
    texts = parent_of(name)[0]
    links = [drawn(name, random, 2) for _ in range(random.randint(2, 4))]
    said = {f"base/{file}": text for file, text in texts.items()}
    before = "base"
    for number, changes in enumerate(links[:-1]):
        said |= {
            f"link{number}/{file}": text
            for file, text in variant_texts(f"link{number}", f"../{before}", told(changes)).items()
        }
        before = f"link{number}"
    said |= variant_texts("variant", f"./{before}", told(links[-1]))
    outcome = checked("chain", said)
    for found in outcome.findings:
        assert found.span.source.text == said[found.span.source.name]
    edited = edited_texts(texts, [edit for changes in links for one in changes for edit in one.edits])
    if (
        outcome.ruleset is not None
        and edited is not None
        and len({one.target for link in links for one in link}) == sum(map(len, links))
    ):
        flat = checked("edited", edited)
        if flat.ruleset is not None:
            assert core(outcome.ruleset) == core(flat.ruleset), [told(changes) for changes in links]


@FEW
@given(st.sampled_from(PARENTS), seeds)
def test_of_two_parents_both_are_had_or_one_must_be_chosen(name, seed):
    random = Random(seed)
    texts = parent_of(name)[0]
    left, right = drawn(name, random, 2), drawn(name, random, 2)
    if random.random() < 0.3:
        right = list({one.target: one for one in (*left, *right)}.values())
    said = {f"base/{file}": text for file, text in texts.items()}
    for side, changes in (("left", left), ("right", right)):
        said |= {f"{side}/{file}": text for file, text in variant_texts(side, "../base", told(changes)).items()}
    said |= variant_texts("variant", "[./left, ./right]", "")
    outcome = checked("two", said)
    mirrored = checked("two", said | variant_texts("variant", "[./right, ./left]", ""))
    for found in outcome.findings:
        assert found.span.source.text == said[found.span.source.name]
    assert bool(errors(outcome)) == bool(errors(mirrored))
    sides = [
        {file.removeprefix(f"{side}/"): text for file, text in said.items() if file.startswith(f"{side}/")}
        for side in ("left", "right")
    ]
    for side in sides:
        side["ruleset.yaml"] = side["ruleset.yaml"].replace("../base", "./base")
        side |= {file: text for file, text in said.items() if file.startswith("base/")}
    if errors(outcome) and not any(errors(checked("variant", side)) for side in sides):
        places_are_real(outcome, said)
    if outcome.ruleset is not None and mirrored.ruleset is not None:
        assert not compare(outcome.ruleset, mirrored.ruleset).differences or any(
            one.kind.startswith("add") for one in (*left, *right)
        )


@FEW
@given(st.sampled_from(PARENTS), seeds)
def test_a_change_that_changes_nothing_is_an_error(name, seed):
    random = Random(seed)
    texts = parent_of(name)[0]
    one = next(one for one in derived(trees_of(texts), random) if one.kind.startswith(("change", "replace")))
    edited = edited_texts(texts, one.edits)
    assert edited is not None
    said = variant_texts("variant", "./base", one.text) | {f"base/{file}": text for file, text in edited.items()}
    if checked("edited", edited).ruleset is not None:
        assert {found.code for found in errors(checked("variant", said))} == {"RW794"}, one.text


@FEW
@given(st.sampled_from(PARENTS), seeds)
def test_everything_in_a_variant_has_a_chain(name, seed):
    said = variant_texts("variant", "./base", told(drawn(name, Random(seed), 4)))
    said |= {f"base/{file}": text for file, text in parent_of(name)[0].items()}
    ruleset = checked("variant", said).ruleset
    for path in [] if ruleset is None else paths_of(ruleset, Random(seed)):
        links = history(ruleset.merged, path)
        assert links, path
        assert links[0].action in ("declared", "added"), (path, links[0])
        for link in links:
            assert link.span.source.text == said[link.span.source.name]


def paths_of(ruleset: Compiled, random: Random) -> list[tuple[str, ...]]:
    """Paths that there are, as the refusal of those that there are not tells them: a few of each kind."""
    found: list[tuple[str, ...]] = []
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        path = waiting.pop()
        try:
            locate(ruleset.merged.trees, (*path, "there is none"))
            raise AssertionError(path)
        except UnknownPathError as unknown:
            inner = [(*path, name.strip('"') if len(path) == 1 else name) for name in unknown.known]
        inner = random.sample(inner, min(len(inner), 12 if len(path) < 2 else 3))
        found += inner if path else []
        waiting += inner
    return found


@FEW
@given(st.sampled_from(PARENTS), seeds)
def test_a_difference_is_one_from_both_sides(name, seed):
    random = Random(seed)
    texts, parent = parent_of(name)
    changes = drawn(name, random, 3)
    said = variant_texts("variant", "./base", told(changes)) | {f"base/{file}": text for file, text in texts.items()}
    ruleset = checked("variant", said).ruleset
    if ruleset is None:
        return
    there, back = compare(parent, ruleset, chances=False), compare(ruleset, parent, chances=False)
    mirror = {"added": "removed", "removed": "added", "changed": "changed", "moved": "moved"}
    assert {(one.action, one.kind, one.id) for one in there.differences} == {
        (mirror[one.action], one.kind, one.id) for one in back.differences
    }, told(changes)
    for one, other in zip(by_id(there.differences), by_id(back.differences), strict=True):
        ours, theirs = [list(map(change_of, each.changes)) for each in (one, other)]
        mirrored = [
            (mirror[action], path, after, before) for action, path, before, after in theirs if action != "moved"
        ]
        plain = [change for change in ours if change[0] != "moved"]
        assert sorted(plain, key=repr) == sorted(mirrored, key=repr), told(changes)
    if any(one.target.startswith(("example", "chance")) for one in changes):
        assert there.differences
    else:
        assert bool(there.differences) == (core(parent) != core(ruleset)), told(changes)


def by_id(differences):
    return sorted(differences, key=lambda one: (one.kind, one.id))


def change_of(change):
    return change.action, change.path, change.before, change.after


@FEW
@given(st.sampled_from(PARENTS), seeds)
def test_a_variant_that_is_laid_out_means_the_same(name, seed):
    random = Random(seed)
    changes = drawn(name, random, 4)
    text = told(changes)
    findings = Findings()
    meant = parse(Source("said.rules", text), findings)
    if findings.has_errors:
        return
    printed = format_source(Source("said.rules", text), Findings())
    assert printed is not None
    assert parse(Source("said.rules", printed), findings) == meant
    assert not findings.has_errors
    assert format_source(Source("said.rules", printed), Findings()) == printed


def test_most_variants_that_are_drawn_mean_something():
    said = {f"base/{file}": text for file, text in parent_of("percentile")[0].items()}
    sound = [
        not errors(
            checked("variant", variant_texts("variant", "./base", told(drawn("percentile", Random(seed), 1))) | said)
        )
        for seed in range(20)
    ]
    assert sum(sound) > 10
