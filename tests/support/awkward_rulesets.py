"""Rulesets that want to break generated code: names that Python uses, and texts that would like to be code."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from ruleset_texts import EVERYTHING, program_of

from rulewright.calculus.expressions import Literal, Template
from rulewright.calculus.types import Text
from rulewright.core.program import Program
from rulewright.source import Position, Source, Span

__all__ = ["CLASHES", "HOSTILE_TEXTS", "hostile_program"]

CLASHES = """
scale List "List"
  name  "Name"
  value "Value"
  mro   "Mro"
  label "Label"
  rank  "Rank"

choice Random "Random"
  class  "Class"
  class_ "Class with an underscore"
  lambda "Lambda"
  import "Import"
  print  "Print"

choice Trace "Trace"
  self "Self"
  cls  "Cls"

record Options "Options" is a weapon
  class   integer = 1   "Class"
  print   integer = 2   "Print"
  self    integer = 3   "Self"
  dice    dice = 1d6    "Dice"
  trace   Trace = cls   "Trace"
  int     integer = 4   "Int"
  str     text = "s"    "Str"
  tuple   list of integer = [1] "Tuple"
  bool    yes/no = yes  "Bool"
  field   List = mro    "Field"
  def     Random = lambda "Def"
  type    text = "t"    "Type"
  object  integer 0..9 = 1 "Object"

record Fraction "Fraction"
  numerator number "Numerator"

record Refused "Refused"
  message text "Message"

weapons Options "Weapons"
  | id      | name    | class | object |
  | labels  | Labels  | 7     | 1      |
  | runtime | Runtime | 8     | 2      |
  | fraction | Fraction | 9   | 3      |

option options "Options" yes/no = no
option class "Class" integer 0..9 = 3
option int "Int" integer = 4

table data "Data" on class integer 0..3 by trace yes/no gives integer
  | class | yes | no |
  | 0..1  | 1   | 2  |
  | 2..3  | 3   | 4  |

table tables "Tables" on row List gives text
  | row         | text |
  | name, value | a    |
  | mro..       | b    |

modifiers modifiers "Modifiers"
  takes total integer, value yes/no, best integer, line yes/no
  each   "Each"   total when value
  return "Return" best when line
  best of "Best"
    limit "Limit" 1 when value
    break "Break" 2 when line
  at most best

formula formulas "Formulas" of options integer, trace integer gives integer
  options + trace when options > trace
  class otherwise

formula procedures "Procedures" of lambda integer, len integer, max integer gives number
  lambda / 2 exactly when len > max
  lambda at least len at most max otherwise

procedure print "Print"
  takes class integer, dice integer, decide integer, options Options, trace Trace, self integer, roll_dice integer = 5
  gives integer
  let data = class + dice + decide + options.class + self + options.self
  let tables = data + roll d6 + roll_dice
  let int integer = tables
  set int = int + options.int + roll options.dice
  let formulas = formulas(options: int, trace: 2)
  let replace = options with class: 9, print: formulas
  let str text or none = none
  set str = replace.str
  let range = replace.print
  let len = [range, range]
  give range + number of len + replace.class

procedure import "Import"
  takes print integer, type integer
  gives List
  let print_ = print(class: print, dice: type, decide: 1, options: fraction, trace: self, self: 4)
  let modifiers = modifiers(total: print_, value: yes, best: 3, line: no) + data[2, yes]
  require modifiers > 0 else "{print} and {modifiers} {{braces}} {options}"
  give if tables[mro] = "b" and fraction.def = lambda then value else name

procedure types "Types"
  gives yes/no
  decide lambda "Lambda" Random = class_
  decide none_ "None" List or none = none
  give lambda = class_ or none_ is none
"""
"""Names that clash with keywords, builtins, enum attributes, the runtime, the modules and each other."""

HOSTILE_TEXTS = (
    '"""\nimport builtins; builtins.hacked = 1\n"""',
    "''' + str(setattr(__import__('builtins'), 'hacked', 1)) + '''",
    '"; __import__("builtins").hacked = 1; "',
    "\\",
    'ends with a backslash and a quote \\"',
    'ends with quotes """',
    '"starts and ends"',
    "\n\n    raise SystemExit\n",
    "nul \x00 bell \x07 escape \x1b marks \x1e0\x1e \x1f and \x7f",
    "line\u2028separator\u2029and \x85 next \x0b\x0c line",
    "lone \ud800 surrogate \udfff",
    "{__import__('builtins').__setattr__('hacked', 1)} {{ }} {0} %s %(x)s {",
    "{{ cycler.__init__.__globals__ }} {% raw %} {# x #}",
    "\u202edrawkcab\u202c \u200bzero\ufeff",
    "\r\rimport os\r\n",
    "# type: ignore\n# fmt: off",
    "# noqa\\\n",
    " leading and trailing \t",
    "字" * 120 + "Å" * 60,
    "",
    "N\\N{BULLET}\\x41\\u0041\\101",
)


def _retold(node: object, text: str) -> object:
    """``node`` with ``text`` for everything in it that people read."""
    match node:
        case Span() | Position() | Source():
            return node
        case Template(told, holes):
            return Template(f"{text}{told}" if holes else text, holes)
        case Literal(type=Text()):
            return Literal(node.type, text)
        case tuple():
            return tuple(_retold(item, text) for item in node)
        case dict():
            return {key: _retold(item, text) for key, item in node.items()}
        case _ if is_dataclass(node):
            assert not isinstance(node, type)
            changed: dict[str, object] = {}
            for field in (one for one in fields(node) if one.init):
                value = getattr(node, field.name)
                if field.name in ("label", "title", "version") or (
                    field.name in ("external", "stands_in_for") and value
                ):
                    changed[field.name] = text
                elif field.name == "sources":
                    changed[field.name] = (text,)
                elif field.name == "prose" and isinstance(value, tuple):
                    changed[field.name] = (Template(text), Template(f"and {text}"))
                else:
                    changed[field.name] = _retold(value, text)
            return replace(node, **changed)
        case _:
            return node


def hostile_program(text: str) -> Program:
    """A program with ``text`` for every label, prose, message and source that an author may write."""
    program = _retold(program_of(EVERYTHING), text)
    assert isinstance(program, Program)
    return program
