"""A program as the modules of a package."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from rulewright.book.units import BASE_UNITS
from rulewright.calculus.declarations import Enumeration, Field, Record
from rulewright.calculus.types import Integer, ListType, Maybe, Quantity, Type
from rulewright.calculus.world import World
from rulewright.core.program import Program
from rulewright.core.world import world_of
from rulewright.python.annotations import Module, annotation
from rulewright.python.constants import constant, record
from rulewright.python.documentation import about, docstring, sources_line, type_in_words
from rulewright.python.functions import formula_function, modifiers_function, procedure_function, uses_of
from rulewright.python.layout import WIDTH, Brackets, Glued, lay_out, width
from rulewright.python.literals import comment, one_line, string
from rulewright.python.names import Names, name_program
from rulewright.python.remembering import remembered_table
from rulewright.python.tables import table_blocks
from rulewright.python.texts import settled
from rulewright.python.view import Block, ClassView, DataView, FunctionView, ModuleView
from rulewright.python.writing import Writer, range_test

__all__ = ["PUBLIC_RUNTIME", "modules_of", "ordered_records"]

PUBLIC_RUNTIME = (
    "DEFAULTS",
    "Answers",
    "Decider",
    "Decision",
    "Dice",
    "DiceSource",
    "OutOfRange",
    "Random",
    "Refused",
    "RuleError",
    "Scripted",
    "Spending",
    "Trace",
)
"""What a package passes on from its runtime to those who call it."""


def modules_of(program: Program) -> tuple[ModuleView, ...]:
    """The modules of the package, the one that re-exports their names first. Modules that would be empty are left out."""
    names = name_program(program)
    world = world_of(program)
    uses = uses_of(program)

    contexts: list[Module] = []

    def module(name: str, what: str, write: Sequence[Block], context: Module) -> ModuleView:
        contexts.append(context)
        places = tuple(
            f"{string(block.name)}: {string(block.place)},"
            for block in write
            if isinstance(block, FunctionView) and block.place
        )
        if places:
            context.siblings.add("sources")
        text = f"{what} of {one_line(program.title) or program.id}."
        return ModuleView(name, docstring([text], 0), _imports(context), _spaced(write), (), places)

    found: list[ModuleView] = []
    data = Module("data", names)
    if program.entries or program.constants:
        found.append(module("data", "The weapons, items and constants", _data(program, data, world), data))
    options = Module("options", names)
    found.append(module("options", "The options", _options(program, options, world), options))
    if program.tables:
        tables = Module("tables", names)
        blocks = [block for table in program.tables.values() for block in table_blocks(table, tables, program, world)]
        found.append(module("tables", "The tables", blocks, tables))
    if program.formulas:
        formulas = Module("formulas", names)
        written: list[Block] = []
        for one in program.formulas.values():
            written.append(formula_function(one, formulas, program, world, uses))
            if uses["formulas", one.id].remembered:
                written.append(remembered_table(one, formulas))
        found.append(module("formulas", "The formulas", written, formulas))
    if program.modifiers:
        modifiers = Module("modifiers", names)
        sums = [modifiers_function(one, modifiers, program, world, uses) for one in program.modifiers.values()]
        found.append(module("modifiers", "The modifiers", sums, modifiers))
    if program.procedures:
        procedures = Module("procedures", names)
        resolvers = [procedure_function(one, procedures, program, world, uses) for one in program.procedures.values()]
        found.append(module("procedures", "The procedures", resolvers, procedures))
    # Last, when it is known which records the other modules make, and whose ranks they compare.
    used = {name for context in contexts for name in context.from_types}
    types = Module("types", names)
    found.insert(0, module("types", "The records, scales and choices", _types(program, types, world, used), types))
    return (_package(program, names, found), *found)


def _spaced(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """``blocks`` with what follows a function set apart from it."""
    found: list[Block] = []
    for block in blocks:
        behind = bool(found) and not isinstance(found[-1], DataView)
        found.append(replace(block, apart=True) if behind and isinstance(block, DataView) else block)
    return tuple(found)


def _imports(module: Module) -> tuple[tuple[str, ...], ...]:
    standard: dict[str, list[str]] = {}
    for source, name in sorted(module.standard):
        standard.setdefault(source, []).append(name)
    groups = [tuple(f"from {source} import {', '.join(found)}" for source, found in sorted(standard.items()))]
    own: list[str] = []
    if module.siblings:
        own += lay_import("from . import ", sorted(module.siblings))
    if module.options and module.name != "options":
        own.append("from .options import Options")
    if module.from_runtime:
        own += lay_import("from .runtime import ", _import_order(module.from_runtime))
    if module.from_types:
        own += lay_import("from .types import ", _import_order(module.from_types))
    groups.append(tuple(own))
    return tuple(group for group in groups if group)


def lay_import(before: str, names: Sequence[str]) -> list[str]:
    """An import on one line, or with a line for each name."""
    line = before + ", ".join(names)
    if len(line) <= 100:
        return [line]
    return [f"{before}(", *(f"    {name}," for name in names), ")"]


def _import_order(names: Iterable[str]) -> list[str]:
    """Constants first, then classes, then functions, as import sorters want them."""

    def kind(name: str) -> int:
        return 0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2

    return sorted(names, key=lambda name: (kind(name), name))


def ordered_records(program: Program) -> tuple[Record, ...]:
    """All records, each behind those that the defaults of its fields are made of."""
    found: dict[str, Record] = {}

    def add(record: Record) -> None:
        if record.id in found:
            return
        for field in record.fields:
            if field.has_default:
                for id in _records_in(field.default):
                    if id != record.id and id in program.records:
                        add(program.records[id])
        found[record.id] = record

    for declared in program.records.values():
        add(declared)
    return tuple(found.values())


def _records_in(value: object) -> Iterable[str]:
    match value:
        case tuple():
            for inner in value:
                yield from _records_in(inner)
        case _ if hasattr(value, "record") and hasattr(value, "fields"):
            yield value.record
            for _, inner in value.fields:
                yield from _records_in(inner)
        case _:
            return


def _types(program: Program, module: Module, world: World, used: Collection[str]) -> list[Block]:
    """All types; of the functions that make records, and of the classes of ranks, only those that are ``used``."""
    blocks: list[Block] = []
    for one in program.enumerations.values():
        blocks.append(_enumeration(one, module, world))
        if module.names.ranks[one.id] in used:
            blocks.append(_ranks(one, module))
    for declared in ordered_records(program):
        name = module.names.record(declared.id)
        fields = module.names.fields[declared.id]
        lines = _field_lines(declared.fields, fields, module, program)
        lines += _checks(declared, module)
        text = docstring(about(declared, world, _field_notes(declared.fields, fields)), 1)
        blocks.append(_dataclass(name, text, lines, module))
    made = [declared for declared in ordered_records(program) if module.names.makers[declared.id] in used]
    if made:
        maker = module.runtime("maker")
        lines = [f"{module.names.makers[one.id]} = {maker}({module.names.record(one.id)})" for one in made]
        blocks.append(DataView(("# Each makes records as their class does, but faster.", *lines), apart=True))
    return blocks


def _enumeration(enumeration: Enumeration, module: Module, world: World) -> ClassView:
    base = module.runtime("Scale" if enumeration.ordered else "Choice")
    names = module.names.members[enumeration.id]
    lines: list[str] = []
    for member in enumeration.members:
        given = (string(member.id), string(member.label or member.id))
        line = f"    {names[member.id]} = {', '.join(given)}"
        lines += [line] if width(line) <= WIDTH else lay_out(f"{names[member.id]} = ", Brackets("(", given, ")"), "", 1)
        if member.prose:
            lines.append(f"    {comment(' '.join(settled(text, world) for text in member.prose))}")
    paragraphs = about(enumeration, world)
    if enumeration.ordered:
        paragraphs.insert(1, "Lowest first.")
    head = f"class {module.names.enumeration(enumeration.id)}({base}):"
    return ClassView((), head, docstring(paragraphs, 1), tuple(lines))


def _ranks(enumeration: Enumeration, module: Module) -> ClassView:
    names = module.names.members[enumeration.id]
    text = f"The rank of each member of {module.names.enumeration(enumeration.id)}, as plain numbers: they compare fastest."
    lines = tuple(f"    {names[member.id]} = {rank}" for rank, member in enumerate(enumeration.members))
    return ClassView((), f"class {module.names.ranks[enumeration.id]}:", docstring([text], 1), lines)


def _dataclass(name: str, text: tuple[str, ...], lines: Sequence[str], module: Module) -> ClassView:
    module.standard.add(("dataclasses", "dataclass"))
    return ClassView(("@dataclass(frozen=True, slots=True, kw_only=True)",), f"class {name}:", text, tuple(lines))


def _field_lines(
    fields: Sequence[Field], names: dict[str, str] | object, module: Module, program: Program
) -> list[str]:
    assert isinstance(names, dict)
    lines: list[str] = []
    for field in fields:
        shown = f"{names[field.id]}: {annotation(field.type, module)}"
        if field.has_default:
            lines += lay_out(f"{shown} = ", constant(field.default, module, program), "", 1)
        else:
            lines.append(f"    {shown}")
    return lines


def _field_notes(fields: Sequence[Field], names: dict[str, str] | object) -> list[str]:
    assert isinstance(names, dict)
    notes: list[str] = []
    for field in fields:
        words = [part for part in (one_line(field.label), type_in_words(_plain(field.type))) if part]
        if words:
            notes.append(f"{names[field.id]}: {', '.join(words)}")
    return notes


def _plain(type: Type) -> Type:
    return type.item if isinstance(type, Maybe | ListType) else type


def _checks(declared: Record, module: Module) -> list[str]:
    """``__post_init__`` with the ranges of all fields that have one."""
    writer = Writer(depth=2)
    if declared.implicit:
        least, most = (f"self.{module.names.fields[declared.id][field.id]}" for field in declared.fields)
        writer.line(f"if {least} > {most}:")
        with writer.indented():
            writer.line(f"raise {module.runtime('EmptyRange')}({least}, {most})")
    for field in declared.fields:
        name = f"self.{module.names.fields[declared.id][field.id]}"
        what = f"'{field.id}' of {declared.id}"
        type = field.type
        match type:
            case Integer():
                test = range_test(name, type)
                if test is not None:
                    writer.out_of_range(test, what, field.span, module)
            case Maybe(item=Integer() as item):
                test = range_test(name, item)
                if test is not None:
                    writer.out_of_range(test, what, field.span, module, f"{name} is not None and ")
            case ListType(item=Integer() as item):
                test = range_test("item", item)
                if test is not None:
                    writer.line(f"for item in {name}:")
                    with writer.indented():
                        writer.out_of_range(test, what, field.span, module)
            case _:
                pass
    if not writer.lines:
        return []
    return ["", "    def __post_init__(self) -> None:", *writer.lines]


def _data(program: Program, module: Module, world: World) -> list[Block]:
    blocks: list[Block] = []
    seen: set[str] = set()
    for group in program.groups:
        lines: list[str] = []
        if group.label and len(group.entries) > 1:
            lines += [comment(group.label), ""]
        if group.stands_in_for:
            lines[-1:] = [comment(f"These stand in for {group.stands_in_for}."), ""]
        blocks.append(
            DataView((*lines, *_entries([id for id in group.entries if id not in seen], program, module, world)))
        )
        seen.update(group.entries)
    left = [id for id in program.entries if id not in seen]
    if left:
        blocks.append(DataView(tuple(_entries(left, program, module, world))))
    if program.constants:
        blocks.append(DataView(tuple(_constants(program, module, world))))
    if not program.entries:
        return blocks
    labels: dict[object, tuple[str, str]] = {}
    for id, entry in program.entries.items():
        labels.setdefault(entry.value, (module.names.entries[id], entry.label or id))
    lines = ["LABELS: dict[object, str] = {"]
    for name, label in labels.values():
        lines += lay_out("", Glued((f"{name}: ", string(label))), ",", 1)
    shared = len(labels) < len(program.entries)
    said = (
        "The label of each weapon and item; equal ones share the first."
        if shared
        else "The label of each weapon and item."
    )
    blocks.append(DataView((*lines, "}", f'"""{said}"""')))
    lines = ["LABEL_BY_ID: dict[str, str] = {"]
    for id, entry in program.entries.items():
        lines += lay_out("", Glued((f"{string(id)}: ", string(entry.label or id))), ",", 1)
    blocks.append(DataView((*lines, "}", '"""The label of each weapon and item, by id."""')))
    for kind in dict.fromkeys(entry.record for entry in program.entries.values()):
        of_kind = {id: entry for id, entry in program.entries.items() if entry.record == kind}
        name = module.names.record(kind)
        lines = [f"{_plural(kind, module.names)}: dict[str, {name}] = {{"]
        lines += [f"    {string(id)}: {module.names.entries[id]}," for id in of_kind]
        text = docstring([f"Every {one_line(program.records[kind].label) or kind}, by id."], 0)
        blocks.append(DataView((*lines, "}", *text)))
    return blocks


def _plural(kind: str, names: Names) -> str:
    """The constant that holds all entries of a record: ``GUN_BY_ID``."""
    name = f"{names.record(kind).upper()}_BY_ID"
    while name in (*names.entries.values(), *names.constants.values()):
        name += "_"
    return name


def _entries(ids: Sequence[str], program: Program, module: Module, world: World) -> list[str]:
    lines: list[str] = []
    for id in ids:
        entry = program.entries[id]
        lines += lay_out(f"{module.names.entries[id]} = ", record(entry.value, module, program), "", 0)
        paragraphs: list[str | Sequence[str]] = [f"{one_line(entry.label) or id}."]
        paragraphs += [one_line(settled(text, world)) for text in entry.prose]
        paragraphs += sources_line(entry.sources)
        lines += ["" if line == "" else line for line in docstring(paragraphs, 0)]
        lines.append("")
    return lines[:-1]


def _constants(program: Program, module: Module, world: World) -> list[str]:
    lines: list[str] = []
    for declared in program.constants.values():
        shown = f"{module.names.constants[declared.id]}: {annotation(declared.type, module)} = "
        lines += lay_out(shown, constant(declared.value, module, program), "", 0)
        paragraphs = about(declared, world)
        if isinstance(declared.type, Quantity):
            paragraphs.insert(1, f"In {BASE_UNITS.get(declared.type.dimension, declared.type.dimension)}.")
        lines += docstring(paragraphs, 0)
        lines.append("")
    return lines[:-1]


def _options(program: Program, module: Module, world: World) -> list[Block]:
    names = dict(module.names.options)
    lines: list[str] = []
    notes: list[str] = []
    for option in program.options.values():
        shown = f"{names[option.id]}: {annotation(option.type, module)} = "
        lines += lay_out(shown, constant(option.default, module, program), "", 1)
        words = [one_line(option.label) or option.id, *(one_line(settled(text, world)) for text in option.prose)]
        words += sources_line(option.sources)
        notes.append(f"{names[option.id]}: {' '.join(_sentences(words))}")
    first = "How the open questions of the rules are settled." if lines else "These rules have no options."
    text = docstring([first, notes] if notes else [first], 1)
    return [_dataclass("Options", text, lines, module)]


def _sentences(words: Sequence[str]) -> list[str]:
    return [word if word.endswith((".", "?", "!", "。")) else f"{word}." for word in words]


def _package(program: Program, names: Names, modules: Sequence[ModuleView]) -> ModuleView:
    """``__init__.py``: what a bot imports."""
    siblings = sorted({module.name for module in modules} & {"data", "formulas", "modifiers", "tables"})
    procedures = sorted(names.functions["procedures"].values())
    classes = sorted(names.classes.values())
    lines: list[str] = []
    if siblings:
        lines += lay_import("from . import ", siblings)
    lines.append("from .options import Options")
    if procedures:
        lines += lay_import("from .procedures import ", procedures)
    lines += lay_import("from .runtime import ", _import_order(PUBLIC_RUNTIME))
    if classes:
        lines += lay_import("from .types import ", _import_order(classes))
    exports = sorted({*siblings, "Options", *procedures, *PUBLIC_RUNTIME, *classes})
    order = _import_order(exports)
    title = one_line(program.title) or program.id
    version = f"Version {one_line(program.version)}." if program.version else ""
    usage = "Every procedure takes dice, its inputs by name, and, if you like, a decider, options and a trace."
    text = docstring(
        [
            f"{title}.",
            " ".join(part for part in (version, usage) if part),
            "Made by Rulewright; change the rules, not this.",
        ],
        0,
    )
    return ModuleView("__init__", text, (tuple(lines),), (), tuple(order))
