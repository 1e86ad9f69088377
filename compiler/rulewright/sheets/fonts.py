"""Which fonts a document needs: the pair that comes with Rulewright, and fonts for Chinese, Japanese and Korean when texts
ask for them. Fonts of the system are never used, so that the same sheet looks the same everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

__all__ = ["FOLDER", "FontChoice", "choose", "needs_east_asian"]

FOLDER = Path(__file__).parent / "fonts"
"""Alegreya and Alegreya Sans, under the SIL Open Font License (see the licences beside them)."""

EXTRA = "cjk"
"""The extra of Rulewright that installs fonts for Chinese, Japanese and Korean."""

_EAST_ASIAN = re.compile(
    "[\u1100-\u11ff\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u3130-\u318f\u31a0-\u31ff\u3200-\u33ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]"
)


@dataclass(frozen=True, slots=True)
class _Pack:
    """A Python package that holds fonts: the folder inside it, the family name, and the languages it is drawn for."""

    package: str
    folder: str
    family: str
    languages: tuple[str, ...]


# Variable fonts with a bold weight come first; a pack with one weight is better than none.
_PACKS = (
    _Pack("justmytype_intl_cjk", "fonts/ofl/notosanstc", "Noto Sans TC", ("zh-Hant", "zh-TW", "zh-HK", "zh-MO", "zh")),
    _Pack("justmytype_intl_cjk", "fonts/ofl/notosanssc", "Noto Sans SC", ("zh-Hans", "zh-CN", "zh-SG")),
    _Pack("justmytype_intl_cjk", "fonts/ofl/notosansjp", "Noto Sans JP", ("ja",)),
    _Pack("justmytype_intl_cjk", "fonts/ofl/notosanskr", "Noto Sans KR", ("ko",)),
    _Pack("pylopdf_fonts_zh_tw", ".", "Noto Sans TC", ("zh-Hant", "zh-TW", "zh-HK", "zh-MO", "zh")),
    _Pack("pylopdf_fonts_zh_cn", ".", "Noto Sans SC", ("zh-Hans", "zh-CN", "zh-SG")),
    _Pack("pylopdf_fonts_jp", ".", "Noto Sans JP", ("ja",)),
    _Pack("pylopdf_fonts_ko", ".", "Noto Sans KR", ("ko",)),
)


@dataclass(frozen=True, slots=True)
class FontChoice:
    """The folders that Typst looks into, the families to fall back on in order, and whether an East Asian font is missing."""

    folders: tuple[Path, ...]
    fallbacks: tuple[str, ...]
    missing: bool


def needs_east_asian(texts: Iterable[str]) -> bool:
    """Whether any text has a character that only an East Asian font draws."""
    return any(_EAST_ASIAN.search(text) for text in texts)


def choose(language: str, texts: Iterable[str]) -> FontChoice:
    """The fonts for a document in ``language`` (a BCP 47 tag) with ``texts``. Large East Asian fonts are only loaded for
    texts that need them; the one drawn for the language comes first."""
    if not needs_east_asian(texts):
        return FontChoice((FOLDER,), (), False)
    installed: dict[str, Path] = {}
    preferred: list[str] = []
    for pack in _PACKS:
        folder = _folder(pack)
        if folder is None or pack.family in installed:
            continue
        installed[pack.family] = folder
        if any(language == known or language.startswith(f"{known}-") for known in pack.languages):
            preferred.append(pack.family)
    families = sorted(installed, key=lambda family: family not in preferred)
    return FontChoice((FOLDER, *(installed[family] for family in families)), tuple(families), not families)


def _folder(pack: _Pack) -> Path | None:
    found = find_spec(pack.package)
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(found.submodule_search_locations[0]) / pack.folder
    return folder if folder.is_dir() else None
