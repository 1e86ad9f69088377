"""What stands over the columns of tables, in the language of their author."""

from __future__ import annotations

import re
from collections.abc import Callable

from rules_text import program_of

from rulewright.i18n.contexts import texts_of
from rulewright.sheets.html import render_html
from rulewright.sheets.model import DeckModel, SheetModel, TableBlock

RULES = """
choice Kind "武器類別"
  blade "刀劍"
  club  "棍棒"

record State "傷勢"
  told text        "情況"
  lost integer = 0 "損失行動"

table wound "創傷" on roll open d20 "擲骰" by kind Kind "武器" gives integer
  | roll | blade | club |
  | ..12 | 1     | 2    |
  | 13.. | 3     | 4    |

table shock "驚恐" on harm integer 0..9 "傷害量" gives State
  | harm | told | lost | > 結果     |
  | 0..4 | 站立 | -    | 若無其事。 |
  | 5..9 | 倒地 | 2    | 不省人事。 |

table face "面子" on roll d6 gives integer
  | 擲骰 | 點數 | > 結果     |
  | 1-3  | 0    | 無人在意。 |
  | 4-6  | 1    | 名震江湖。 |

table elsewhere "他處" on roll d20 "擲骰" by group integer "傷害組" gives text
  is external "原書第 34 頁"
"""
MANIFEST = "id: wuxia\ntitle: 民國奇談\nversion: 1.0.0\nlicence: CC0-1.0\nlanguage: zh-Hant\n"
SHEETS = """
sheets:
  - id: tables
    title: 表格
    sections:
      - heading: 表格
        show: [table.wound, table.shock, table.face, table.elsewhere]
"""

Compose = Callable[..., tuple[SheetModel | DeckModel, ...]]


def test_a_chinese_game_prints_chinese_headings(compose_ruleset: Compose) -> None:
    (sheet,) = compose_ruleset(RULES, SHEETS, language="zh-Hant", manifest=MANIFEST)
    assert isinstance(sheet, SheetModel)
    blocks = [block for section in sheet.sections for block in section.blocks]
    headings = [
        (block.spanning, [column.label for column in block.columns])
        for block in blocks
        if isinstance(block, TableBlock) and block.columns
    ]
    assert headings[:3] == [
        ("武器", ["擲骰", "刀劍", "棍棒"]),
        ("", ["傷害量", "情況", "損失行動", "結果"]),
        ("", ["擲骰", "點數", "結果"]),
    ]
    printed = re.findall(r"<th[^>]*>(.*?)</th>", render_html(sheet), re.DOTALL)
    words = [re.sub(r"<[^>]*>", " ", heading) for heading in printed]
    assert any("傷害量" in word for word in words)
    assert [word for word in words if re.search("[A-Za-z]{2}", word)] == []


def test_a_label_of_a_key_is_known_to_translators_and_counts_before_the_heading() -> None:
    program = program_of(RULES)
    assert [key.label for table in program.tables.values() for key in table.keys] == [
        "擲骰", "武器", "傷害量", "擲骰", "擲骰", "傷害組",
    ]  # fmt: skip
    keys = {text.context: [] for text in texts_of(program) if text.context.endswith(".key")}
    for text in texts_of(program):
        if text.context in keys:
            keys[text.context].append(text.message)
    assert keys["table.wound.key"] == ["擲骰", "武器"]
    assert keys["table.elsewhere.key"] == ["擲骰", "傷害組"]
