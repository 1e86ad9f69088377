"""What resolvers lean on: dice, decisions, traces, tables, exact numbers and errors.

This package needs nothing but the standard library. Rulewright copies it whole beside the resolvers that it makes, so a
resolver package runs alone.
"""

from __future__ import annotations

from .arithmetic import Number, absolute, divide_down, divide_exactly, divide_nearest, divide_up
from .choices import Choice, Scale
from .decisions import (
    DEFAULTS,
    Answers,
    Cost,
    Decider,
    Decision,
    Spending,
    ask,
    ask_freely,
    spend,
)
from .dice import MOST_TIE_ROLLS, Dice, DiceSource, DiceTerm, Random, Scripted
from .errors import (
    AnswerLeftOver,
    DiceLeftOver,
    DiceRanOut,
    DivisionByZero,
    EmptyList,
    ExternalTable,
    ImpossibleFace,
    NoSuchItem,
    NoSuchRow,
    NotAllowed,
    NotAmong,
    NotEnough,
    OutOfRange,
    Refused,
    RuleError,
    TooMany,
)
from .lists import (
    SortKey,
    collected,
    item_at,
    none_first,
    ranks,
    sort_by,
    times,
    whole_numbers,
    within,
    without,
)
from .pools import Pool, count_faces, highest, lowest, reroll, roll_pool
from .rolls import draw, open_ended, order_by_roll, pick, roll, roll_d66, roll_dice
from .tables import EveryRow, FirstRow, Rows
from .text import show, show_quantity
from .traces import Trace

__all__ = [
    "DEFAULTS",
    "MOST_TIE_ROLLS",
    "AnswerLeftOver",
    "Answers",
    "Choice",
    "Cost",
    "Decider",
    "Decision",
    "Dice",
    "DiceLeftOver",
    "DiceRanOut",
    "DiceSource",
    "DiceTerm",
    "DivisionByZero",
    "EmptyList",
    "EveryRow",
    "ExternalTable",
    "FirstRow",
    "ImpossibleFace",
    "NoSuchItem",
    "NoSuchRow",
    "NotAllowed",
    "NotAmong",
    "NotEnough",
    "Number",
    "OutOfRange",
    "Pool",
    "Random",
    "Refused",
    "Rows",
    "RuleError",
    "Scale",
    "Scripted",
    "SortKey",
    "Spending",
    "TooMany",
    "Trace",
    "absolute",
    "ask",
    "ask_freely",
    "collected",
    "count_faces",
    "divide_down",
    "divide_exactly",
    "divide_nearest",
    "divide_up",
    "draw",
    "highest",
    "item_at",
    "lowest",
    "none_first",
    "open_ended",
    "order_by_roll",
    "pick",
    "ranks",
    "reroll",
    "roll",
    "roll_d66",
    "roll_dice",
    "roll_pool",
    "show",
    "show_quantity",
    "sort_by",
    "spend",
    "times",
    "whole_numbers",
    "within",
    "without",
]
