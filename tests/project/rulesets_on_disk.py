"""Small rulesets on disk for the tests of this folder."""

from __future__ import annotations

from pathlib import Path

from rulewright.project.discovery import Location, find

MANIFEST = "id: {id}\ntitle: Example\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: en\n"

GUNS = """record Gun "Gun" is a weapon
  reach length      "Range"
  bonus integer = 0 "Hit modifier"

weapons Gun "Guns" from "guns.csv"

rule reach "Reach"
  > A revolver reaches {revolver.reach}.
"""

CSV = "id,name,reach,bonus\nrevolver,Revolver,40 cm,+5\nsawn_off,Sawn-off,10 cm,0\n"


def write(folder: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def project(folder: Path, *ids: str) -> Path:
    """A project with a ruleset for each id."""
    for id in ids or ("example",):
        write(folder / "rulesets" / id, {"ruleset.yaml": MANIFEST.format(id=id), "guns.rules": GUNS, "guns.csv": CSV})
    return folder


def located(folder: Path) -> Location:
    (location,) = find(str(folder))
    return location
