"""Values in JSON keep exactly what they are."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from rulewright.book.units import BUILT_IN
from rulewright.calculus.declarations import Field, Record, Unit
from rulewright.calculus.types import (
    ANY_INTEGER,
    YES_NO,
    Dice,
    EnumType,
    ListType,
    Maybe,
    Number,
    Quantity,
    RecordType,
    Text,
    Type,
)
from rulewright.calculus.values import DiceTerm, DiceValue, MemberValue, PoolValue, RecordValue, Value
from rulewright.data.json_text import json_bytes
from rulewright.data.values import Json, exact_number, value_json

PACES = Unit("paces", "Paces", "length", Fraction(75))
STRETCH = Unit("stretch", "Stretch", "stretch", None)
UNITS = {**BUILT_IN, "paces": PACES, "stretch": STRETCH}
RECORDS = {
    "Gun": Record(
        "Gun",
        "Gun",
        "weapon",
        (
            Field("reach", "Range", Quantity("length", "paces"), False),
            Field("tags", "Tags", ListType(EnumType("Tag")), False),
        ),
    )
}


@pytest.mark.parametrize(
    ("value", "type", "written"),
    [
        (7, ANY_INTEGER, 7),
        (-3, ANY_INTEGER, -3),
        (10**4000, ANY_INTEGER, 10**4000),
        (Fraction(15, 2), Number(), "7.5"),
        (Fraction(1, 3), Number(), "1/3"),
        (Fraction(-1, 8), Number(), "-0.125"),
        (7, Number(), 7),
        (True, YES_NO, True),
        ("007", Text(), "007"),
        ("no", Text(), "no"),
        ("1e3", Text(), "1e3"),
        ("=1+1", Text(), "=1+1"),
        (None, Maybe(ANY_INTEGER), None),
        (40, Quantity("length"), {"value": 40, "unit": "cm"}),
        (Fraction(15, 2), Quantity("length", "cm"), {"value": "7.5", "unit": "cm"}),
        (150, Quantity("length", "paces"), {"value": 2, "unit": "paces"}),
        (100, Quantity("length", "paces"), {"value": "4/3", "unit": "paces"}),
        (Fraction(3048, 100), Quantity("length", "ft"), {"value": 1, "unit": "ft"}),
        (5400, Maybe(Quantity("time", "h")), {"value": "1.5", "unit": "h"}),
        (3, Quantity("stretch", "stretch"), {"value": 3, "unit": "stretch"}),
        (MemberValue("Tag", "old"), EnumType("Tag"), "old"),
        ((1, 2), ListType(ANY_INTEGER), [1, 2]),
        (
            DiceValue((DiceTerm(1, 20, "open", 50), DiceTerm(2, 6, sign=-1)), 3),
            Dice(),
            {
                "dice": [
                    {"count": 1, "sides": 20, "kind": "open", "cap": 50},
                    {"count": 2, "sides": 6, "kind": "plain", "sign": -1},
                ],
                "bonus": 3,
                "text": "open d20 - 2d6 + 3",
            },
        ),
        (PoolValue(6, (1, 6)), None, {"sides": 6, "faces": [1, 6]}),
        (
            RecordValue("Gun", (("reach", 750), ("tags", (MemberValue("Tag", "old"),)))),
            RecordType("Gun"),
            {"reach": {"value": 10, "unit": "paces"}, "tags": ["old"]},
        ),
    ],
)
def test_values(value: Value, type: Type | None, written: Json) -> None:
    assert value_json(value, type, RECORDS, UNITS) == written


def test_no_number_is_ever_a_float() -> None:
    for number in (Fraction(1, 10), Fraction(10**30, 7), 2**80, Fraction(6, 3)):
        written = exact_number(number)
        assert not isinstance(written, float)
        assert Fraction(written) == number


def test_json_for_people_is_the_same_json() -> None:
    document: dict[str, Json] = {
        "short": [1, 2, 3],
        "text": 'Ö 和 "quoted" \\ \u2028 </script>',
        "empty": {},
        "long": [{"name": "x" * 50, "value": n, "inner": [{"deep": "y" * 60}, None, True]} for n in range(3)],
    }
    text = json_bytes(document).decode()
    assert json.loads(text) == document
    assert list(json.loads(text)) == list(document)
    assert text.endswith("}\n")
    assert max(len(line) for line in text.splitlines()) <= 121
    assert '  "short": [1, 2, 3],' in text.splitlines()
