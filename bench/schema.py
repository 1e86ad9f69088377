"""Validation of the compiled document against its schema."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.peers import MISSING, peer
from bench.rows import Row, cost, faster, skipped
from bench.timing import alternate, processor_seconds_of
from rulewright.data.ruleset_json import About, ruleset_document
from rulewright.data.values import Json
from rulewright.project import discovery, pipeline
from rulewright.project.pipeline import Compiled
from rulewright.python.package import render
from rulewright.reading.validation import bundled_schema, errors_of_document, sorted_errors, validator_of

TITLE = "Schema validation"
ABOUT = """
The compiled document of a ruleset with 1,000 weapons, held against `schemas/ruleset.schema.json` as every build does it: against
what else the build does with the same rules (reading, checking, the Python package; no sheets), and against other validators.
"""

NOTE = """
The default validator interprets the schema, though small values that are there again not a second time. `rulewright[fast]`
lets jsonschema-rs say first that nothing is wrong. Without it, it would take code generated from our schema, or validation
of what changed only.
""".replace("\n", " ").strip()

WEAPONS = 1_000
ROUNDS = 7

MANIFEST = "id: armoury\ntitle: Armoury\nversion: 1.0.0\nlicence: MIT\nlanguage: en\n"
RECORD = """\
record Gun "Gun" is a weapon
  reach  length           "Range"
  damage integer 0..10    "Damage"
  ammo   dice = 1d6       "Ammunition"
  heavy  yes/no = no      "Heavy"

weapons Gun "Guns"
  | id | name | reach | damage | ammo | heavy |
"""


def _rules() -> str:
    rows = (
        f"  | gun_{at} | Gun {at} | {10 + at % 90} cm | {at % 11} | {1 + at % 3}d{4 + 2 * (at % 4)} | no |\n"
        for at in range(WEAPONS)
    )
    return RECORD + "".join(rows)


def _compiled(folder: Path) -> Compiled:
    (location,) = discovery.find(str(folder))
    found = pipeline.check(location).ruleset
    assert found is not None, "the armoury has errors"
    return found


def measure() -> list[Row]:
    """Validate, and do the rest of a build, in turn."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "armoury"
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
        (folder / "guns.rules").write_text(_rules(), encoding="utf-8")
        compiled = _compiled(folder)
        document: dict[str, Json] = ruleset_document(compiled.book, compiled.program, About("MIT"))
        schema = bundled_schema("ruleset")

        works: dict[str, Callable[[], object]] = {
            "ours": lambda: errors_of_document("ruleset", document),
            # A new one each time: it remembers small values, and a build meets a document once.
            "by jsonschema": lambda: sorted_errors(validator_of(schema, check=False), document),
            "rest": lambda: render(_compiled(folder).program),
        }
        fast, rust = peer("fastjsonschema"), peer("jsonschema_rs")
        if fast is not None:
            compiled_schema = fast.compile(schema)
            works["fastjsonschema"] = lambda: compiled_schema(document)
        found = alternate(works, rounds=ROUNDS, seconds=processor_seconds_of)
    size = f"{WEAPONS:,} weapons"
    rest = "the rest of a build without sheets"
    rows = [
        cost(f"{size}, jsonschema", found["by jsonschema"], rest, found["rest"], at_most=0.5, note=NOTE),
        cost(f"{size}, rulewright[fast]", found["ours"], rest, found["rest"], at_most=0.5)
        if rust is not None
        else skipped(f"{size}, rulewright[fast]", MISSING),
    ]
    if fast is not None:
        rows.append(faster(size, found["ours"], "fastjsonschema", found["fastjsonschema"]))
    return rows
