"""From a ruleset to what its sheets show."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.sheets.markup import without_marks
from rulewright.sheets.model import (
    Block,
    Cell,
    DeckModel,
    EntryBlock,
    FormBlock,
    FormulaBlock,
    ModifiersBlock,
    OptionsBlock,
    ProcedureBlock,
    RuleBlock,
    Run,
    ScaleBlock,
    SheetModel,
    SourceNote,
    StepItem,
    TableBlock,
)

BlockOf = Callable[[str], Block]


def text_of(cell: Cell) -> str:
    return "–" if cell.empty else without_marks(cell.text)


def rows_of(block: Block) -> list[list[str]]:
    assert isinstance(block, TableBlock)
    return [[text_of(cell) for cell in row.cells] for row in block.rows]


def headings_of(block: Block) -> list[tuple[str, str, str]]:
    assert isinstance(block, TableBlock)
    return [(column.label, column.unit, column.align) for column in block.columns]


def test_a_sheet_has_its_title_its_ruleset_and_its_sections(sheet: SheetModel):
    assert (sheet.id, sheet.title, sheet.ruleset, sheet.version) == ("reference", "Reference", "Skirmish", "1.2.0")
    assert [section.heading for section in sheet.sections] == ["Guns", "Wounds", "The rest"]
    assert sheet.sections[0].text == ((Run("Use "), Run("these", emphasis=True), Run(".")),)


def test_weapons_print_their_unit_in_the_heading_and_a_plus_where_the_author_wrote_one(block_of: BlockOf):
    guns = block_of("weapons.Gun")
    assert headings_of(guns) == [
        ("Gun", "", "left"),
        ("Range", "cm", "right"),
        ("Hit modifier", "", "right"),
        ("Magazine", "", "right"),
        ("Extra rounds", "", "left"),
    ]
    assert rows_of(guns) == [
        ["Revolver", "40", "0", "6", "1d10"],
        ["Sawn-off shotgun", "7.5", "+20", "2", "1d6"],
        ["Enfield", "200", "−5", "1", "1d20"],
    ]


def test_prose_and_sources_of_rows_stand_with_their_block(block_of: BlockOf):
    guns = block_of("weapons.Gun")
    assert [without_marks(note) for note in guns.head.notes] == ["Revolver. A good gun."]
    assert guns.head.sources == (SourceNote("G-1–3"),)


def test_weapons_written_alone_get_a_table_of_their_own(block_of: BlockOf):
    alone = block_of("weapons.Gun.others")
    assert rows_of(alone) == [["Cannon", "900", "0", "1", "1d10", "Needs **two** people"]]


def test_an_entry_prints_all_its_fields(block_of: BlockOf):
    cannon = block_of("entry.cannon")
    assert isinstance(cannon, EntryBlock)
    assert cannon.kind == "Gun"
    assert [(field.label, without_marks(field.value), field.unit) for field in cannon.fields] == [
        ("Range", "900", "cm"),
        ("Hit modifier", "0", ""),
        ("Magazine", "1", ""),
        ("Extra rounds", "1d10", ""),
        ("Quirk", "Needs **two** people", ""),
    ]


def test_a_table_of_records_has_a_column_for_each_field_and_one_for_its_text(block_of: BlockOf):
    shock = block_of("table.shock")
    assert [label for label, _, _ in headings_of(shock)] == ["Total", "State", "Actions lost", "What happens"]
    assert rows_of(shock) == [
        ["≤ 0".replace(" ", "\N{NO-BREAK SPACE}"), "out", "–", "Out of the fight."],
        ["1–19", "down", "3", "Lying on the ground."],
        ["20+", "standing", "–", "–"],
    ]
    assert shock.head.sources == (SourceNote("S-1"),)
    assert without_marks(shock.head.prose[0]) == "Read the total."


def test_a_stand_in_says_what_it_replaces_and_a_two_key_table_has_a_spanning_heading(block_of: BlockOf):
    wound = block_of("table.wound")
    assert isinstance(wound, TableBlock)
    assert wound.head.notice == "Stand-in: replaces the damage table of the parent book"
    assert wound.spanning == "Group"
    assert headings_of(wound) == [("Roll", "open-ended d20", "right"), ("1–9", "", "center"), ("10–20", "", "center")]
    assert [row[1:] for row in rows_of(wound)] == [["Scratch", "Light"], ["Light", "Deadly"]]


def test_an_external_table_prints_where_it_is_found(block_of: BlockOf):
    fumble = block_of("table.fumble")
    assert isinstance(fumble, TableBlock)
    assert fumble.elsewhere == "This table is printed elsewhere: p. 34 of the parent book"
    assert fumble.rows == ()


def test_modifiers_print_lines_exceptions_answers_groups_and_caps(block_of: BlockOf):
    defence = block_of("modifiers.defence")
    assert isinstance(defence, ModifiersBlock)
    assert [(row.kind, row.depth, without_marks(row.label), without_marks(row.value)) for row in defence.rows] == [
        ("line", 0, "Aimed", "−2"),
        ("except", 0, "except", "−1"),
        ("line", 0, "Higher ground", "+5"),
        ("line", 0, "Cover", ""),
        ("case", 0, "Wall", "+5"),
        ("group", 0, "Nerve", ""),
        ("line", 1, "Calm", "+1"),
        ("line", 1, "Drunk", "+2"),
    ]
    assert defence.rows[2].sources == (SourceNote("M-1"),)
    assert all(row.when for row in defence.rows if row.kind == "except" or row.depth == 1)
    assert [without_marks(note) for note in defence.head.notes] == ["At most +10 in all."]


def test_a_formula_prints_its_cases_in_order(block_of: BlockOf):
    level = block_of("formula.level")
    assert isinstance(level, FormulaBlock)
    assert [without_marks(case.value) for case in level.cases] == ["Deadly", "Light", "Scratch"]
    assert without_marks(level.cases[-1].when) == "otherwise"
    assert len(level.needs) == 2


def test_a_procedure_asks_the_referee_first_and_marks_what_is_what(block_of: BlockOf):
    shoot = block_of("procedure.shoot")
    assert isinstance(shoot, ProcedureBlock)

    def kinds(steps: tuple[StepItem, ...]) -> list[object]:
        return [(step.kind, kinds(step.children)) if step.children else step.kind for step in steps]

    assert kinds(shoot.steps)[0] == "question"
    assert [step.kind for step in shoot.steps].count("heading") == 2
    aim = next(step for step in shoot.steps if without_marks(step.text) == "Aim")
    assert aim.sources == (SourceNote("P-2"),)
    inside = [step.kind for step in aim.children]
    assert inside[0] == "remark"
    assert "decision" in inside
    assert "branch" in inside
    assert "require" in [step.kind for step in shoot.steps]
    assert shoot.steps[-1].kind == "result"


def test_rules_scales_and_constants_print(block_of: BlockOf):
    rule = block_of("rule.indoors")
    assert isinstance(rule, RuleBlock)
    assert len(rule.head.prose) == 2
    assert [run.link for run in rule.head.prose[0] if run.link] == ["https://example.org/rules"] * 2
    severity = block_of("scale.Severity")
    assert isinstance(severity, ScaleBlock)
    assert severity.ordered
    assert [name for name, _ in severity.members] == ["Scratch", "Light", "Deadly"]
    assert without_marks(severity.members[1][1][0]) == "Hurts."
    constants = block_of("constants")
    assert isinstance(constants, EntryBlock)
    assert [(field.label, without_marks(field.value)) for field in constants.fields] == [("Actions in a round", "3")]
    assert constants.head.sources == (SourceNote("A-1"),)


def test_options_show_the_chosen_value(block_of: BlockOf):
    options = block_of("options")
    assert isinstance(options, OptionsBlock)
    assert (options.options[0].label, options.options[0].value) == ("Count ammunition", "no")
    assert [(choice.label, choice.chosen) for choice in options.options[0].choices] == [("yes", False), ("no", True)]
    assert [choice.chosen for choice in options.options[1].choices] == [True, False]


def test_a_record_prints_as_a_form(block_of: BlockOf):
    form = block_of("record.Figure")
    assert isinstance(form, FormBlock)
    assert [(field.label, field.kind, field.hint, field.boxes, field.choices) for field in form.fields] == [
        ("Name", "line", "", 0, ()),
        ("Shooting", "line", "1–20", 0, ()),
        ("Rounds", "boxes", "", 6, ()),
        ("Where", "choices", "", 0, ("None", "Wall")),
        ("Hurt", "boxes", "each round", 1, ()),
        ("Speed", "line", "cm", 0, ()),
    ]


def test_cards_print_short_numbers_large_and_the_rest_as_a_list(deck: DeckModel):
    assert [card.id for card in deck.cards] == ["revolver", "sawn_off", "enfield", "cannon"]
    revolver, sawn_off, _, cannon = deck.cards
    assert [(item.label, without_marks(item.value), item.unit) for item in revolver.stats] == [
        ("Range", "40", "cm"),
        ("Hit modifier", "0", ""),
        ("Magazine", "6", ""),
    ]
    assert [item.label for item in revolver.fields] == ["Extra rounds"]
    assert without_marks(sawn_off.stats[1].value) == "+20"
    assert [item.label for item in cannon.fields] == ["Extra rounds", "Quirk"]
    assert (revolver.group, cannon.group) == ("Guns", "")
    assert revolver.sources == (SourceNote("G-1"),)
    assert without_marks(revolver.prose[0]) == "A good gun."


def test_every_text_is_translated(compose_ruleset: Callable[..., tuple[SheetModel | DeckModel, ...]]):
    texts = {
        ("ruleset.title", "Skirmish"): "Skärmytsling",
        ("sheet.reference.title", "Reference"): "Referens",
        ("sheet.reference.heading", "Wounds"): "Sår",
        ("sheet.reference.text", "Use *these*."): "Använd *dessa*.",
        ("deck.guns.title", "Gun cards"): "Vapenkort",
        ("deck.guns.back", "Skirmish"): "Baksida",
        ("record.Gun", "Gun"): "Vapen",
        ("record.Gun.reach", "Range"): "Räckvidd",
        ("weapon.sawn_off", "Sawn-off shotgun"): "Avsågad hagelbössa",
        ("weapons.Gun", "Guns"): "Eldvapen",
        ("table.shock.row", "Lying on the *ground*."): "Ligger på *marken*.",
        ("table.shock.value", "down"): "nere",
    }
    sheet, deck = compose_ruleset(language="sv", texts=texts)
    assert isinstance(sheet, SheetModel)
    assert isinstance(deck, DeckModel)
    assert (sheet.title, sheet.ruleset, sheet.sections[1].heading) == ("Referens", "Skärmytsling", "Sår")
    guns, shock = sheet.sections[0].blocks[0], sheet.sections[1].blocks[0]
    assert guns.head.title == "Eldvapen"
    assert rows_of(guns)[1] == ["Avsågad hagelbössa", "7,5", "+20", "2", "1T6"]
    assert rows_of(shock)[1][1:] == ["nere", "3", "Ligger på marken."]
    assert (deck.title, deck.back, deck.cards[1].title) == ("Vapenkort", "Baksida", "Avsågad hagelbössa")


def test_a_sheet_of_one_thing_with_its_title_does_not_repeat_it(
    compose_ruleset: Callable[..., tuple[SheetModel | DeckModel, ...]],
):
    (sheet,) = compose_ruleset(sheets="sheets:\n  - {id: figure, title: Figure, sections: [{show: [record.Figure]}]}\n")
    assert isinstance(sheet, SheetModel)
    assert sheet.sections[0].blocks[0].head.title == ""


def test_sources_stand_by_series_and_number_and_runs_are_joined(
    compose_ruleset: Callable[..., tuple[SheetModel | DeckModel, ...]],
):
    rules = 'rule one "One"   source WS-12, D-2, WS-9, WS-10, WS-11, WS-1, X-7\n  > Text.\n'
    (sheet,) = compose_ruleset(rules, "sheets:\n  - {id: one, title: S, sections: [{show: [rule.one]}]}\n")
    assert isinstance(sheet, SheetModel)
    sources = [note.id for note in sheet.sections[0].blocks[0].head.sources]
    assert sources == ["WS-1", "WS-9", "WS-10–12", "D-2", "X-7"]


def test_headings_are_those_that_the_author_wrote_unless_they_only_name_a_type(
    compose_ruleset: Callable[..., tuple[SheetModel | DeckModel, ...]],
):
    rules = """
scale Severity "How bad"
  light  "Light"
  deadly "Deadly"

table one "One" on d6 gives integer
  | fall_height | damage_group | > What you do |
  | 1..6        | 10           | Roll.         |

table two "Two" on d6 gives Severity
  | roll | severity | > text |
  | 1..6 | light    | Roll.  |

table three "Three" on d6 gives text
  | roll | text |
  | 1..6 | out  |
"""
    sheets = "sheets:\n  - {id: one, title: S, sections: [{show: [table.one, table.two, table.three]}]}\n"

    def headings(**language: object) -> list[list[str]]:
        (sheet,) = compose_ruleset(rules, sheets, **language)
        assert isinstance(sheet, SheetModel)
        return [[label for label, _, _ in headings_of(block)] for block in sheet.sections[0].blocks]

    assert headings() == [
        ["Fall height", "Damage group", "What you do"],
        ["Roll", "How bad", "What it means"],
        ["Roll", "Result"],
    ]
    swedish = {("table.one.heading", "damage_group"): "skadegrupp", ("table.one.heading", "What you do"): "Gör så"}
    assert headings(language="sv", texts=swedish)[0] == ["Fall height", "Skadegrupp", "Gör så"]
