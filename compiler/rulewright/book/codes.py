"""What can be wrong with the meaning of a ruleset: names, structure, types, units, constants."""

from __future__ import annotations

from rulewright.diagnostics import Code, Severity

__all__ = ["CODES"]

_FIGURE = 'record Figure "Figure"\n  skill integer 1..20 "Skill"\n'
_DOUBLE = 'formula double "Double skill" of figure Figure gives integer\n  figure.skill * 2\n'
_TRIED = 'example "Ten gives twenty"\n  double\n    figure = Figure(skill: 10)\n  gives 20\n'
_SOUND = f"{_FIGURE}\n{_DOUBLE}\n{_TRIED}"


def _procedure(lines: str, gives: str = "integer") -> str:
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    return f'procedure try_it "Try it"\n  gives {gives}\n{body}'


DUPLICATE = Code(
    "RW201",
    "duplicate",
    "Two declarations have the same id.",
    "An id names one thing in a whole ruleset, over all its files. With two, one would silently win.",
    'rule sundown "Sundown"\n  > The fight ends.\n\nrule sundown "Dusk"\n  > It gets dark.\n',
    'rule sundown "Sundown"\n  > The fight ends.\n\nrule dusk "Dusk"\n  > It gets dark.\n',
)
UNKNOWN_NAME = Code(
    "RW202",
    "unknown-name",
    "A name is used that nothing has.",
    "Every name must be a parameter, a named value, a weapon or item, an option, or a member of a scale or choice.",
    _SOUND.replace("figure.skill * 2", "figur.skill * 2"),
    _SOUND,
)
UNKNOWN_TYPE = Code(
    "RW203",
    "unknown-type",
    "A type is named that does not exist.",
    "Types are integer, number, text, dice, yes/no, the dimensions of units, and the scales, choices and records that the ruleset declares.",
    _SOUND.replace("of figure Figure", "of figure Figur"),
    _SOUND,
)
UNKNOWN_FIELD = Code(
    "RW204",
    "unknown-field",
    "A record has no such field.",
    "The fields of a record are those that its declaration lists.",
    _SOUND.replace("figure.skill * 2", "figure.skil * 2"),
    _SOUND,
)
AMBIGUOUS = Code(
    "RW205",
    "ambiguous-member",
    "A member belongs to more than one scale or choice, and it is not plain which is meant.",
    "Two scales may have members of the same id. Where the place does not tell which one is meant, say it: Range.close.",
    'scale Range "Range"\n  close "Close"\n\nscale Bond "Bond"\n  close "Close"\n\n'
    'formula nearest "Nearest" of range Range gives yes/no\n  range in close\n\n'
    'formula dear "Dear" of bond Bond gives Bond\n  bond\n\n' + _procedure("let best = close\ngive 1"),
    'scale Range "Range"\n  close "Close"\n\nrecord Shot "Shot"\n  range Range = close "Range"\n\n'
    'formula same "Same" of shot Shot gives yes/no\n  shot.range = Range.close\n',
)
NOT_A_VALUE = Code(
    "RW206",
    "not-a-value",
    "A declaration is used as if it were a value.",
    "A table gives a value when a row of it is looked up, a procedure when it is called, a modifier list when its sum is asked for.",
    'table height "Height" on storeys integer 1..2 gives integer\n  | storeys | damage |\n  | 1       | 10     |\n  | 2       | 15     |\n\n'
    + _procedure("give height"),
    'table height "Height" on storeys integer 1..2 gives integer\n  | storeys | damage |\n  | 1       | 10     |\n  | 2       | 15     |\n\n'
    + _procedure("give height[1]"),
)
DUPLICATE_PART = Code(
    "RW207",
    "duplicate-part",
    "Two parts of one declaration have the same name.",
    "Fields of a record, members of a scale, lines of a modifier list, inputs and names inside a procedure are each named once.",
    _SOUND.replace('"Skill"\n', '"Skill"\n  skill integer 0..3 = 1 "Skill again"\n'),
    _SOUND,
)
MISSING_ARGUMENT = Code(
    "RW208",
    "missing-argument",
    "Something that is needed is not given.",
    "Fields and inputs without a default must be given; those with one may be left out.",
    _SOUND.replace("Figure(skill: 10)", "Figure()"),
    _SOUND,
)
ARGUMENTS = Code(
    "RW209",
    "arguments",
    "What is given does not match what is taken.",
    "Inputs are given by the names that the declaration lists behind 'takes' or 'of', or in that order.",
    _SOUND.replace("    figure = Figure", "    shooter = Figure"),
    _SOUND,
)
STRUCTURE = Code(
    "RW210",
    "structure",
    "A declaration lacks a part, or has one that cannot stand there.",
    "A procedure says what it gives, a table has rows, a scale has members, and 'stop when' stands in a loop.",
    'procedure try_it "Try it"\n  give 1\n',
    _procedure("give 1"),
)
CYCLE = Code(
    "RW211",
    "cycle",
    "Procedures or formulas need each other in a circle.",
    "Every procedure must end. What calls itself, even through others, could go on for ever; a loop with a bound cannot.",
    'formula a "A" of n integer gives integer\n  b(n)\n\nformula b "B" of n integer gives integer\n  a(n)\n',
    'formula a "A" of n integer gives integer\n  n + 1\n\nformula b "B" of n integer gives integer\n  a(n)\n\n'
    'example "Two"\n  b\n    n = 1\n  gives 2\n',
)
MISPLACED = Code(
    "RW212",
    "misplaced-roll",
    "Dice, a decision or a call stand where nothing may happen.",
    "Formulas, modifiers and constants only compute. Inside a procedure, what happens must happen for certain when its line is "
    "reached: behind 'and', 'or' and 'then' that would not be plain.",
    'formula luck "Luck" of skill integer gives integer\n  skill + roll d6\n',
    _procedure("let luck = roll d6\ngive luck"),
)
ROW = Code(
    "RW213",
    "row",
    "A row does not have the form of its block.",
    "Every row has as many cells as there are headings. A lone '-' is a cell with nothing in it.",
    'table height "Height" on storeys integer 1..2 gives integer\n  | storeys | damage |\n  | 1       | 10     |\n  | 2 |\n',
    'table height "Height" on storeys integer 1..2 gives integer\n  | storeys | damage |\n  | 1       | 10     |\n  | 2       | 15     |\n',
)
RECURSIVE = Code(
    "RW214",
    "recursive-record",
    "A record would hold itself.",
    "A record inside itself would have no end. A list of such records, or one that may be missing, is fine.",
    'record Horse "Horse"\n  foal Horse "Foal"\n',
    'record Horse "Horse"\n  foals list of Horse = [] "Foals"\n\nformula count_foals "Foals" of horse Horse gives integer\n'
    "  number of horse.foals\n",
)
KIND = Code(
    "RW215",
    "kind",
    "Entries are written for a record that is not declared to have them.",
    "A record that is a weapon has 'weapons', one that is an item has 'items'; any other has no entries of its own.",
    f'{_FIGURE}\nweapons Figure "Figures"\n  | id | skill |\n  | al | 3     |\n',
    'record Gun "Gun" is a weapon\n  reach integer "Reach"\n\nweapons Gun "Guns"\n  | id    | reach |\n  | rifle | 30    |\n',
)
EXAMPLE = Code(
    "RW216",
    "example",
    "An example is not complete, or asks for something that never happens.",
    "An example names one thing to try and says what comes out: 'gives …' or 'refuses'.",
    _SOUND.replace("  gives 20\n\n", "").replace("  gives 20\n", ""),
    _SOUND,
)
TIES = Code(
    "RW217",
    "ties",
    "A list is sorted without a word on ties.",
    "Two that tie would stand in an order that no rule gives. Let dice decide, or say that they keep their order.",
    _FIGURE
    + '\nformula by_skill "By skill" of figures list of Figure gives list of Figure\n  figures sorted by skill high\n',
    _FIGURE
    + '\nformula by_skill "By skill" of figures list of Figure gives list of Figure\n  figures sorted by skill high, ties in order\n',
)
NOTHING_TO_RESET = Code(
    "RW221",
    "nothing-to-reset",
    "A record is renewed for a new turn, round, scene or conflict, but nothing in it ends then.",
    "'with new round' sets every field back that lasts a round or less. The fields that do are marked behind their default: "
    "'defences integer 0.. = 0 each round'.",
    _FIGURE + '\nformula renewed "Renewed" of figure Figure gives Figure\n  figure with new round\n',
    _FIGURE.rstrip("\n")
    + '\n  defences integer 0.. = 0 each round "Defences"\n\nformula renewed "Renewed" of figure Figure gives Figure\n'
    "  figure with new round\n",
)
TYPE = Code(
    "RW301",
    "type",
    "A value is of another type than its place takes.",
    "Each place takes one type of value. Nothing is turned into another type silently.",
    _SOUND.replace("skill: 10", 'skill: "ten"'),
    _SOUND,
)
NO_ROUNDING = Code(
    "RW302",
    "no-rounding",
    "A division, or a modifier list that multiplies, does not say how it rounds.",
    "Half of 5 is 2, 3 or 2.5, and games differ. Write 'rounded down', 'rounded up', 'rounded nearest', 'rounded toward zero' or "
    "'exactly'; in a modifier list the rounding is a line of its own.",
    _SOUND.replace("figure.skill * 2", "figure.skill * 4 / 2"),
    _SOUND.replace("figure.skill * 2", "figure.skill * 4 / 2 rounded down"),
)
UNITS = Code(
    "RW303",
    "units",
    "Quantities of different kinds meet, or a number has no unit.",
    "A length and a time cannot be compared or added, and a bare number is neither. Lengths in different units can: they are converted exactly.",
    'formula far "Far" of distance length gives yes/no\n  distance > 40\n',
    'formula far "Far" of distance length gives yes/no\n  distance > 40 cm\n',
)
UNKNOWN_UNIT = Code(
    "RW304",
    "unknown-unit",
    "A unit is used that does not exist.",
    "The common units are built in, and a ruleset may declare its own.",
    'formula far "Far" of distance length gives yes/no\n  distance > 40 paces\n',
    'unit paces "Paces" = 75 cm\n\nformula far "Far" of distance length gives yes/no\n  distance > 40 paces\n',
)
RANGE = Code(
    "RW305",
    "range",
    "A number lies outside the range of its place, or a range is empty.",
    "A range such as 1..20 is a promise that tables and formulas are checked against.",
    _SOUND.replace("skill: 10", "skill: 30"),
    _SOUND,
)
CELL = Code(
    "RW306",
    "cell",
    "A cell cannot be read as what its column holds.",
    "Cells are read by the type of their column: a whole number, dice, a member of a scale, a length with its unit.",
    'table height "Height" on storeys integer 1..2 gives integer\n  | storeys | damage |\n  | 1       | ten    |\n  | 2       | 15     |\n',
    'table height "Height" on storeys integer 1..2 gives integer\n  | storeys | damage |\n  | 1       | 10     |\n  | 2       | 15     |\n',
)
CONSTANT = Code(
    "RW307",
    "constant",
    "A constant has no value.",
    "Defaults, cells and the inputs of examples are computed when the ruleset is compiled. Here that fails.",
    'record Figure "Figure"\n  skill integer = 3 / 0 rounded down "Skill"\n',
    'record Figure "Figure"\n  skill integer = 6 / 2 rounded down "Skill"\n\n' + _DOUBLE,
)
DICE = Code(
    "RW308",
    "dice",
    "Dice that nobody can roll.",
    "Dice have at least two sides and a number of dice that a table could hold. An open-ended die ends, because a die with one side "
    "would show its top face for ever, and because its cap is stated.",
    _procedure("give roll 1d1"),
    _procedure("give roll 1d6"),
)
OPERATION = Code(
    "RW309",
    "operation",
    "An operation does not work on such values.",
    "Numbers can be added, dice can be added to dice and numbers, lists to lists. What may be missing must be asked about first.",
    _SOUND.replace("figure.skill * 2", "figure + 2"),
    _SOUND,
)
ROUNDED_QUANTITY = Code(
    "RW310",
    "rounded-quantity",
    "A quantity is rounded, though nobody can say to what.",
    "Half of 15 cm rounded down would be 7 cm, but also 7 inches. Divide exactly, or turn it into a number first by dividing by a unit.",
    'formula half_way "Half way" of distance length gives length\n  half of distance rounded down\n',
    'formula half_way "Half way" of distance length gives length\n  half of distance exactly\n',
)
NO_ORDER = Code(
    "RW311",
    "no-order",
    "Members of a choice are compared as if they had an order.",
    "Only the members of a scale stand in an order, from the lowest to the highest.",
    'choice Stance "Stance"\n  standing "Standing"\n  prone "Prone"\n\nformula low "Low" of stance Stance gives yes/no\n  stance > standing\n',
    'scale Stance "Stance"\n  prone "Prone"\n  standing "Standing"\n\nformula up "Up" of stance Stance gives yes/no\n  stance > prone\n',
)
MISREAD_UNIT = Code(
    "RW312",
    "misread-unit",
    "A value is written in another unit than it is read in, and comes out as nobody would write it.",
    "A unit as a type, such as 'reach m', says in which unit people read the values. '3 ft' is converted exactly and printed as 0.9144 m. "
    "Units of one system may be mixed as long as the numbers stay short: 50 cm is 0.5 m. Write the value in the unit of its type, or take the "
    "dimension as the type: then each value is read in a unit in which it is whole.",
    'record Bow "Bow" is a weapon\n  reach m "Range"\n\nweapons Bow "Bows"\n  | id  | name | reach |\n  | bow | Bow  | 50 ft |\n',
    'record Bow "Bow" is a weapon\n  reach m "Range"\n\nweapons Bow "Bows"\n  | id  | name | reach |\n  | bow | Bow  | 15 m  |\n',
    severity=Severity.WARNING,
)

CODES = (
    DUPLICATE,
    UNKNOWN_NAME,
    UNKNOWN_TYPE,
    UNKNOWN_FIELD,
    AMBIGUOUS,
    NOT_A_VALUE,
    DUPLICATE_PART,
    MISSING_ARGUMENT,
    ARGUMENTS,
    STRUCTURE,
    CYCLE,
    MISPLACED,
    ROW,
    RECURSIVE,
    KIND,
    EXAMPLE,
    TIES,
    NOTHING_TO_RESET,
    TYPE,
    NO_ROUNDING,
    UNITS,
    UNKNOWN_UNIT,
    RANGE,
    CELL,
    CONSTANT,
    DICE,
    OPERATION,
    ROUNDED_QUANTITY,
    NO_ORDER,
    MISREAD_UNIT,
)
