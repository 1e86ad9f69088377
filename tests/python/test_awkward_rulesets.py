"""Author names that clash with Python's, and author texts that would like to be Python."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

import pytest
from awkward_rulesets import CLASHES, HOSTILE_TEXTS, hostile_program
from hypothesis import given, settings
from hypothesis import strategies as st
from ruleset_texts import program_of

from rulewright import runtime
from rulewright.calculus.evaluate import render_template
from rulewright.calculus.expressions import Template
from rulewright.calculus.values import MemberValue, RecordValue
from rulewright.core.world import world_of
from rulewright.python.literals import comment, docstring_text, string
from rulewright.python.load import LoadedPackage, RunError, load
from rulewright.python.names import allot, class_name, identifier


@pytest.fixture(autouse=True)
def _nothing_is_hacked() -> Iterator[None]:
    assert not hasattr(builtins, "hacked")
    yield
    hacked = hasattr(builtins, "hacked")
    if hacked:
        delattr(builtins, "hacked")
    assert not hacked, "a text of the author was executed"


@pytest.fixture(scope="module")
def clashes() -> LoadedPackage:
    return load(program_of(CLASHES))


def member(enum: str, id: str) -> MemberValue:
    return MemberValue(enum, id)


def test_clashing_names_still_compute(clashes: LoadedPackage) -> None:
    arguments = {"print": 1, "type": 2}
    assert clashes.run("procedure", "import", arguments, rolls=[3, 4]) == member("List", "value")
    assert clashes.run("procedure", "types", {}, rolls=[]) is True
    chosen = [("lambda", member("Random", "print")), ("none_", member("List", "mro"))]
    assert clashes.run("procedure", "types", {}, rolls=[], choices=chosen) is False
    assert clashes.run("formula", "formulas", {"options": 1, "trace": 2}, options={"class": 7, "int": 9}) == 7
    assert clashes.run("table", "data", {"class": 2, "trace": False}) == 4
    assert clashes.run("table", "tables", {"row": member("List", "rank")}) == "b"
    lines = {"total": 4, "value": True, "best": 9, "line": True}
    assert clashes.run("modifiers", "modifiers", lines) == 9


def test_records_with_clashing_fields_go_in_and_out(clashes: LoadedPackage) -> None:
    converter = clashes.converter
    entry = clashes.program.entries["runtime"].value
    made = converter.to_object(entry)
    assert type(made).__name__ == "Options_"
    assert converter.to_value(made, clashes.program.procedures["print"].parameters[3].type) == entry
    refused = RecordValue("Refused", (("message", "no"),))
    assert type(converter.to_object(refused)).__name__ == "Refused_"


def test_names_are_kept_where_they_can_be(clashes: LoadedPackage) -> None:
    fields = clashes.names.fields["Options"]
    assert {id: name for id, name in fields.items() if id != name} == {
        "class": "class_",
        "int": "int_",
        "str": "str_",
        "tuple": "tuple_",
        "bool": "bool_",
        "def": "def_",
    }
    assert clashes.names.members["Random"] == {
        "class": "class__",
        "class_": "class_",
        "lambda": "lambda_",
        "import": "import_",
        "print": "print",
    }
    assert clashes.names.members["List"] == {id: f"{id}_" for id in ("name", "value", "mro", "label", "rank")}
    assert clashes.names.functions["procedures"]["print"] == "print"


@given(st.lists(st.text(), max_size=6), st.sets(st.sampled_from(["a", "a_", "b", "class_"])))
def test_any_ids_become_different_identifiers(ids: list[str], taken: set[str]) -> None:
    names = allot(ids, taken)
    assert set(names) == set(ids)
    assert len(set(names.values())) == len(names)
    for name in names.values():
        assert name.isascii()
        assert name.isidentifier()
        assert not name.startswith("_")
        assert name not in taken
        ast.parse(f"{name} = 1")
    for id in ids:
        assert identifier(id).isidentifier()
        assert class_name(id)[0].isupper() or not class_name(id)[0].isalpha()


@given(st.text())
def test_a_string_literal_is_that_string(text: str) -> None:
    literal = string(text)
    assert ast.literal_eval(literal) == text
    assert "\n" not in literal
    assert literal.isprintable()


@given(st.text(alphabet=st.sampled_from(' "\\\n\r\x00{}#a\u2028\ud800')))
@settings(max_examples=300)
def test_awkward_characters_stay_text(text: str) -> None:
    assert ast.literal_eval(string(text)) == text
    module = ast.parse(f'def f():\n    """x{docstring_text(text)}x"""\n    {comment(text)}\n    return 1\n')
    assert len(module.body) == 1
    body = module.body[0]
    assert isinstance(body, ast.FunctionDef)
    assert len(body.body) == 2


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=range(len(HOSTILE_TEXTS)))
def test_hostile_texts_are_text_everywhere(text: str) -> None:
    package = load(hostile_program(text))
    for source in package.texts.values():
        source.encode("utf-8")
        assert "\x00" not in source
    trace = runtime.Trace()
    figure = RecordValue("Figure", (("shooting", 9),))
    with pytest.raises(RunError) as refused:
        package.run("procedure", "shoot", {"shooter": figure, "visible": False}, rolls=[])
    assert refused.value.message == render_template(Template(text), {}, world_of(package.program))
    package.run("procedure", "shoot", {"shooter": figure}, rolls=[3], trace=trace)
    package.run("procedure", "stunts", {"points": 4}, trace=trace)
    package.run("modifiers", "defence", {"posture": member("Posture", "lying")}, trace=trace)
    assert text in str(trace)
    with pytest.raises(RunError) as elsewhere:
        package.run("table", "fumble", {"roll": 1})
    assert elsewhere.value.message.endswith(text or "elsewhere: ")
    assert package.modules["types"].Severity.scratch.label == (text or "scratch")


def test_a_hostile_text_with_holes_keeps_its_holes() -> None:
    for text in HOSTILE_TEXTS:
        package = load(hostile_program(text))
        figure = RecordValue("Figure", (("shooting", 9), ("actions", 0)))
        with pytest.raises(RunError) as refused:
            package.run("procedure", "shoot", {"shooter": figure}, rolls=[])
        assert refused.value.message.endswith('has 0 actions left; say "pass"')
