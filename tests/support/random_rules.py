"""Small random rulesets for comparing machines: every program is sound by construction, and few dice are rolled in it, so
that every sequence of faces can be tried."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

__all__ = ["DECISIONS", "MadeRules", "random_rules"]

DECISIONS = ("push",)
"""Decisions that a made procedure may ask for; they are yes/no and default to no."""

_DECLARATIONS = """
scale Level "Level"
  low  "Low"
  mid  "Mid"
  high "High"

record Figure "Figure"
  skill integer 0..9 = 2 "Skill"
  hurt  yes/no = no      "Hurt"

record Result "Result"
  total  integer       "Total"
  level  Level         "Level"
  figure Figure        "Figure"
  note   Level or none "Note"

table found "Found" on total integer gives Level
  | total | level |
  | ..1   | low   |
  | 2..4  | mid   |
  | 5..   | high  |

formula grade "Grade" of total integer, skill integer 0..9 gives Level
  high when total > skill
  mid  when total = skill or total = 0
  low  otherwise

modifiers luck "Luck"
  takes level Level, hurt yes/no
  level "Level" by level
    low -1
      except +1 when hurt
    high +2
  hurt "Hurt" -1 when hurt
  at most 2

procedure toss "Toss"
  takes base integer
  gives integer
  let coin = roll d2
  if coin = 1
    give base
  give base + coin
"""


_KINDS = (
    *("roll", "roll", "pool", "pool", "count", "count", "let", "level", "if", "if", "ends", "set", "require", "reroll"),
    *("sum", "call", "pick", "decide", "repeat", "each", "by", "open", "d66"),
)


@dataclass(frozen=True)
class MadeRules:
    """The text of a ruleset with the procedure ``try_it``, which takes the whole number ``skill`` from 0 to 2."""

    text: str


@dataclass
class _Writer:
    dice: Random
    lines: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=lambda: ["skill"])
    fixed: list[str] = field(default_factory=lambda: ["skill"])
    levels: list[str] = field(default_factory=list)
    pools: list[str] = field(default_factory=list)
    names: int = 0
    faces: int = 1

    def name(self, prefix: str) -> str:
        self.names += 1
        return f"{prefix}_{self.names}"

    def room(self, faces: int) -> bool:
        """Whether a roll with so many faces still leaves few enough sequences; counted as if all paths were taken."""
        if self.faces * faces > 700:
            return False
        self.faces *= faces
        return True

    def number(self, depth: int = 0) -> str:
        choice = self.dice.randrange(8 if depth < 2 else 3)
        if choice == 0:
            return str(self.dice.randrange(-2, 5))
        if choice <= 2 or not self.numbers:
            return self.dice.choice(self.numbers or ["skill"])
        if choice == 3:
            return f"({self.number(depth + 1)} {self.dice.choice('+-*')} {self.number(depth + 1)})"
        if choice == 4:
            word = self.dice.choice(("down", "up", "nearest"))
            return f"({self.number(depth + 1)} / {self.dice.choice((2, 3, -2))} rounded {word})"
        if choice == 5:
            return f"{self.dice.choice(('min', 'max'))}({self.number(depth + 1)}, {self.number(depth + 1)})"
        if choice == 6:
            return f"(if {self.condition(depth + 1)} then {self.number(depth + 1)} else {self.number(depth + 1)})"
        if self.levels:
            return f"luck(level: {self.dice.choice(self.levels)}, hurt: {self.dice.choice(('yes', 'no'))})"
        return f"abs({self.number(depth + 1)})"

    def condition(self, depth: int = 0) -> str:
        choice = self.dice.randrange(5 if depth < 2 else 2)
        if choice == 0 or (choice == 4 and not self.levels):
            return f"{self.number(depth + 1)} {self.dice.choice(('=', '!=', '<', '<=', '>', '>='))} {self.number(depth + 1)}"
        if choice == 1:
            low = self.dice.randrange(-1, 4)
            return f"{self.number(depth + 1)} in {low}..{low + self.dice.randrange(3)}"
        if choice == 2:
            return f"(({self.condition(depth + 1)}) {self.dice.choice(('and', 'or'))} ({self.condition(depth + 1)}))"
        if choice == 3:
            return f"not ({self.condition(depth + 1)})"
        return f"{self.dice.choice(self.levels)} {self.dice.choice(('=', '<', '>='))} {self.dice.choice(('low', 'mid', 'high'))}"

    def body(self, indent: int, size: int, *, ends: bool, looped: bool = False) -> None:
        """Statements; names made in it are known in it only."""
        known = list(self.numbers), list(self.fixed), list(self.levels), list(self.pools)
        for _ in range(size):
            self.statement(indent, looped)
        if ends:
            self.line(indent, f"give {self.result()}")
        self.numbers, self.fixed, self.levels, self.pools = known

    def line(self, indent: int, text: str) -> None:
        self.lines.append("  " * indent + text)

    def result(self) -> str:
        level = self.dice.choice(self.levels) if self.levels else f"found[{self.number()}]"
        figure = "figure" if self.dice.randrange(2) else f"(figure with hurt: {self.condition(1)})"
        note = self.dice.choice((level, "none", f"grade(total: {self.number(1)}, skill: 3)"))
        return f"Result(total: {self.number()}, level: {level}, figure: {figure}, note: {note})"

    def statement(self, indent: int, looped: bool) -> None:
        kind = self.dice.choice(_KINDS)
        match kind:
            case "roll":
                sides = self.dice.choice((2, 3, 4, 6))
                if self.room(sides):
                    name = self.name("roll")
                    plus = self.dice.choice(("", f" + {self.number(1)}", f" - {self.number(1)}"))
                    self.line(indent, f"let {name} = (roll d{sides}){plus}")
                    self.numbers.append(name)
            case "open":
                if self.room(13):
                    name = self.name("wild")
                    self.line(indent, f"let {name} = roll open d3 up to 2 times")
                    self.numbers.append(name)
            case "d66" if not looped:
                if self.room(36):
                    name = self.name("pair")
                    self.line(indent, f"let {name} = roll d66")
                    self.numbers.append(name)
            case "pool":
                sides, most = self.dice.choice(((2, 4), (3, 3), (4, 2), (6, 2)))
                if self.room(sides**most):
                    name = self.name("pool")
                    count = self.dice.choice(
                        (str(most), f"(skill at most {most})", f"({self.number(1)} at most {most})")
                    )
                    self.line(indent, f"let {name} = roll {count} of d{sides}")
                    self.pools.append(name)
            case "reroll" if self.pools:
                pool = self.dice.choice(self.pools)
                if self.room(16):
                    keeping = self.dice.choice(("1", "2", "2..3", "1, 3"))
                    if self.dice.randrange(2):
                        self.line(indent, f"set {pool} = reroll {pool} keeping {keeping}")
                    else:
                        name = self.name("pool")
                        self.line(indent, f"let {name} = reroll {pool} keeping {keeping}")
                        self.pools.append(name)
            case "count" if self.pools:
                name, pool = self.name("count"), self.dice.choice(self.pools)
                face = self.dice.choice(("1", "2", "2..3", "1, 3"))
                self.line(indent, f"let {name} = count of {face} in {pool}")
                self.numbers.append(name)
            case "sum" if self.pools:
                name, pool = self.name("sum"), self.dice.choice(self.pools)
                which = self.dice.choice((pool, f"highest 1 of {pool}", f"lowest 2 of {pool}", f"highest 2 of {pool}"))
                asked = f"number of {pool}" if self.dice.randrange(4) == 0 else f"sum of {which}"
                self.line(indent, f"let {name} = {asked}")
                self.numbers.append(name)
            case "let":
                name = self.name("value")
                self.line(indent, f"let {name} integer = {self.number()}")
                self.numbers.append(name)
            case "level":
                name = self.name("level")
                made = self.dice.choice(
                    (f"found[{self.number()}]", f"grade(total: {self.number()}, skill: {self.dice.randrange(9)})")
                )
                self.line(indent, f"let {name} Level = {made}")
                self.levels.append(name)
            case "set":
                self.line(indent, f"set total = total + {self.number(1)}")
            case "require" if self.dice.randrange(3) == 0:
                self.line(indent, f'require {self.condition()} else "No: {{total}}"')
            case "if" if indent < 3:
                before = self.faces
                self.line(indent, f"if {self.condition()}")
                self.body(indent + 1, self.dice.randrange(1, 3), ends=False, looped=looped)
                self.line(indent + 1, "set total = total + 1")
                if self.dice.randrange(2):
                    after, self.faces = self.faces, before
                    self.line(indent, "else")
                    self.body(indent + 1, self.dice.randrange(1, 3), ends=False, looped=looped)
                    self.line(indent + 1, "set figure = figure with skill: 5")
                    self.faces = max(after, self.faces)
            case "ends" if indent < 3:
                before = self.faces
                self.line(indent, f"if {self.condition()}")
                self.body(indent + 1, self.dice.randrange(2), ends=True, looped=looped)
                self.faces = before
            case "call":
                if self.room(2):
                    name = self.name("called")
                    self.line(indent, f"let {name} = toss(base: {self.number(1)})")
                    self.numbers.append(name)
            case "pick":
                if self.room(3):
                    name = self.name("picked")
                    self.line(indent, f"let {name} = pick one of [{self.number(1)}, {self.number(1)}, 3]")
                    self.numbers.append(name)
            case "decide" if indent == 1 and not looped and not any("decide push" in line for line in self.lines):
                self.line(indent, 'decide push "Push" yes/no = no')
                self.line(indent, "if push")
                self.body(indent + 1, self.dice.randrange(1, 3), ends=False)
                self.line(indent + 1, "set total = total + 3")
            case "repeat" if indent < 2 and not looped:
                times, before = self.dice.randrange(1, 4), self.faces
                self.line(indent, f"repeat at most {times} times")
                self.body(indent + 1, self.dice.randrange(1, 3), ends=False, looped=True)
                self.line(indent + 1, f"stop when {self.condition()}")
                self.line(indent + 1, "set total = total - 1")
                grown = self.faces // before
                self.faces = before * grown**times
            case "each" if indent < 2 and not looped:
                before = self.faces
                self.line(indent, "for each one in [1, 3]")
                self.numbers.append("one")
                self.body(indent + 1, self.dice.randrange(1, 3), ends=False, looped=True)
                self.numbers.remove("one")
                self.line(indent + 1, "set total = total + one")
                self.faces = before * (self.faces // before) ** 2
            case "by" if self.levels and indent < 3:
                self.line(indent, f"by {self.dice.choice(self.levels)}")
                before, most = self.faces, self.faces
                for member in ("low", "mid, high"):
                    self.faces = before
                    self.line(indent + 1, member)
                    self.body(indent + 2, 1, ends=False, looped=looped)
                    self.line(indent + 2, "set total = total + 2")
                    most = max(most, self.faces)
                self.faces = most
            case _:
                pass


def random_rules(seed: int | str) -> MadeRules:
    """The ruleset of a seed."""
    writer = _Writer(Random(seed))
    writer.line(1, "let total integer = skill")
    writer.line(1, "let figure Figure = Figure(skill: 3)")
    writer.numbers.append("total")
    writer.body(1, writer.dice.randrange(3, 9), ends=True)
    head = 'procedure try_it "Try it"\n  takes skill integer 0..2\n  gives Result\n'
    return MadeRules(_DECLARATIONS + "\n" + head + "\n".join(writer.lines) + "\n")
