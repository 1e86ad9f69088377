"""Ranges as values: on every machine, in JSON, in Python, on sheets, and as inputs."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from rules_text import program_of
from speaking import outline, speak

from rulewright import runtime
from rulewright.calculus.evaluate import call_formula
from rulewright.calculus.operations.demands import EvaluationError
from rulewright.calculus.operations.records import build
from rulewright.calculus.types import RecordType
from rulewright.calculus.values import RecordValue, Value
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.data.values import value_json
from rulewright.diagnostics import Findings
from rulewright.i18n.translator import Translator
from rulewright.inputs.plain import InputError, read_inputs
from rulewright.inputs.values import Reader, Shower
from rulewright.odds.distribution import Refused
from rulewright.odds.exact import distribution
from rulewright.python.load import LoadedPackage, RefusedError, RunError, load
from rulewright.sheets.compose.source import Composer
from rulewright.sheets.compose.tables import entry_tables, table_block
from rulewright.sheets.model import TableBlock
from rulewright.sheets.words import words
from rulewright.source import Source

HOUR = 3600

RULES = """
record Poison "Poison" is an item
  onset range of time                  "Acts after"
  reach range of length or none = none "Reach"
  turn  range of angle = 10..90 deg    "Turn"
  doses range of integer = 1..6        "Doses"

items Poison "Poisons"
  | id      | name    | onset        | reach     | turn      | doses  |
  | amanita | Amanita | 6..24 h      | -         | -         | -      |
  | arsenic | Arsenic | 30 min..24 h | 0.5..3 m  | 5 deg     | -3..-1 |
  | scorpio | Scorpio | 24..48 h     | 10 cm     | 0..5 deg  | 4      |
  | slow    | Slow    | 1..2 day     | -2..1 m   | 0..5 deg  | 4..5   |

table wait "Wait" on n integer 1..2 gives range of time
  | n | time   |
  | 1 | 1..2 h |
  | 2 | 90 min |

formula acts "Acts" of poison Poison, after time gives yes/no
  after in poison.onset

procedure try_it "Drink"
  takes poison Poison, after time "Hours since", span range of time = 1..2 h "Span"
  gives range of time
  require after not_too_late span else "Only within {span}: {poison.onset}, {poison.doses}, {poison.turn}"
  let doses = roll d6
  if doses in poison.doses
    give poison.onset
  give (60..90 min)

rule about "About"
  > {amanita.name_of} {amanita.onset}; {arsenic.onset.least}; {wait[2]}.
""".replace("after not_too_late span", "after in span").replace("{amanita.name_of} ", "")


@pytest.fixture(scope="module")
def program() -> Program:
    return program_of(RULES)


@pytest.fixture(scope="module")
def package(program: Program) -> LoadedPackage:
    return load(program)


def entry(program: Program, id: str) -> RecordValue:
    return program.entries[id].value


def hours(least: int, most: int) -> RecordValue:
    return RecordValue("TimeRange", (("least", least * HOUR), ("most", most * HOUR)))


def cells(block: TableBlock) -> list[list[str]]:
    return [["".join(run.text for run in cell.text) for cell in row.cells] for row in block.rows]


@pytest.mark.parametrize(("after", "wanted"), [(5, False), (6, True), (24, True), (25, False)])
def test_both_ends_are_inside(program: Program, package: LoadedPackage, after: int, wanted: bool) -> None:
    given: dict[str, Value] = {"poison": entry(program, "amanita"), "after": after * HOUR}
    assert call_formula(program.formulas["acts"], given, world_of(program)) is wanted
    assert package.run("formula", "acts", given) is wanted


def test_the_resolver_and_the_odds_give_the_same_ranges(program: Program, package: LoadedPackage) -> None:
    given: dict[str, Value] = {"poison": entry(program, "slow"), "after": HOUR}
    rolled = {package.run("procedure", "try_it", given, rolls=(face,)) for face in range(1, 7)}
    chances = distribution(program, "try_it", given)
    assert (
        rolled == set(chances.weights) == {hours(24, 48), RecordValue("TimeRange", (("least", 3600), ("most", 5400)))}
    )
    assert chances.probability(hours(24, 48)) == Fraction(1, 3)


def test_a_refusal_tells_the_range_the_same_way_on_both_machines(program: Program, package: LoadedPackage) -> None:
    given: dict[str, Value] = {"poison": entry(program, "arsenic"), "after": 9 * HOUR}
    told = "Only within 1–2 h: 30 min–1 day, -3 to -1, 5 °"
    with pytest.raises(RefusedError) as refusal:
        package.run("procedure", "try_it", given, rolls=(1,))
    assert refusal.value.message == told
    outcomes = distribution(program, "try_it", given).weights
    assert set(outcomes) == {Refused(told)}


def test_ranges_print_in_the_units_they_were_written_in(program: Program) -> None:
    composer = Composer(program, words(program, Translator("en")))
    (block,) = entry_tables("Poison", "poisons", composer)
    assert [[text.replace("\N{NO-BREAK SPACE}", " ") for text in row] for row in cells(block)] == [
        ["Amanita", "6–24 h", "", "10–90°", "1–6"],
        ["Arsenic", "30 min–24 h", "0.5–3 m", "5°", "−3 to −1"],
        ["Scorpio", "24–48 h", "10 cm", "0–5°", "4"],
        ["Slow", "1–2 days", "−2 to 1 m", "0–5°", "4–5"],
    ]
    waits = table_block(program.tables["wait"], composer)
    assert [row[1].replace("\N{NO-BREAK SPACE}", " ") for row in cells(waits)] == ["1–2 h", "90 min"]


@pytest.mark.parametrize(
    ("language", "condition", "refusal"),
    [
        ("en", "Stop unless Hours since is within Span:", "Only within"),
        ("sv", "Hours since ligger inom Span", ""),
        ("zh-Hant", "Hours since在Span之內", ""),
    ],
)
def test_in_a_range_is_said_in_one_phrase(language: str, condition: str, refusal: str) -> None:
    (first, *_) = outline(speak(RULES, language).procedure("try_it").lines)
    assert condition in first
    assert refusal in first


def test_texts_tell_ranges(program: Program) -> None:
    spoken = speak(RULES)
    (paragraph,) = spoken.prose(program.rules["about"])
    assert "".join(run.text for run in paragraph).replace("\N{NO-BREAK SPACE}", " ") == "6–24 h; 30 min; 90 min."


def test_json_keeps_the_units_as_written(program: Program) -> None:
    value = entry(program, "arsenic").get("onset")
    assert value_json(value, RecordType("TimeRange"), program.records, program.units) == {
        "least": {"value": 30, "unit": "min"},
        "most": {"value": 24, "unit": "h"},
    }


def test_a_range_written_otherwise_is_the_same_range(program: Program) -> None:
    written, other = entry(program, "scorpio").get("onset"), entry(program, "slow").get("onset")
    assert written == other
    assert hash(written) == hash(other)
    again = pickle.loads(pickle.dumps(written))
    assert (again, again.written) == (written, ("h", "h"))


@pytest.mark.parametrize(
    ("text", "shown"), [("6..24 h", "6–24 h"), ("30 min..24 h", "30 min–24 h"), ("2 h", "2 h"), ("0..1 day", "0–1 day")]
)
def test_ranges_are_read_and_shown_as_inputs(program: Program, text: str, shown: str) -> None:
    findings = Findings()
    found = Reader(program).read(Source("input", text).span(0, len(text)), RecordType("TimeRange"), findings)
    assert found is not None, [one.message for one in findings]
    assert Shower(program).show(found[0], RecordType("TimeRange")) == shown


def test_no_machine_takes_a_range_that_is_empty(program: Program, package: LoadedPackage) -> None:
    upside_down = (("least", 2), ("most", 1))
    with pytest.raises(EvaluationError, match="cannot be above"):
        build("TimeRange", upside_down, program.records["TimeRange"])
    with pytest.raises(InputError, match="cannot be above"):
        read_inputs(program, {"span": {"least": "2 h", "most": "1 h"}}, {"span": RecordType("TimeRange")})
    given: dict[str, Value] = {
        "poison": entry(program, "slow"),
        "after": HOUR,
        "span": RecordValue("TimeRange", upside_down),
    }
    with pytest.raises(RunError, match="cannot be above"):
        package.run("procedure", "try_it", given, rolls=(1,))
    assert issubclass(runtime.EmptyRange, runtime.RuleError)
