"""Values of a YAML file against a JSON Schema (draft 2020-12), with each failure told at the author's line in his words.

Schemas are never fetched: a reference that a schema does not hold itself is an error of that schema.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry

from rulewright.diagnostics import Findings, Label, did_you_mean
from rulewright.reading.codes import MISSING_KEY, UNKNOWN_KEY, WRONG_VALUE
from rulewright.reading.strict_yaml import YamlList, YamlMapping, YamlScalar, YamlValue
from rulewright.resources import schemas_folder
from rulewright.source import Span

__all__ = [
    "Schema",
    "bundled_schema",
    "bundled_validator",
    "check_yaml",
    "checked_mapping",
    "closest_error",
    "errors_of_document",
    "sorted_errors",
    "validator_of",
]

# A JSON document whose shape only its own meta-schema knows.
Schema: TypeAlias = dict[str, Any]

_KINDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "keys with values",
    "null": "nothing",
}


MOST_REMEMBERED = 10_000
"""A validator remembers at most so many values that fit a definition of its schema."""


MOST_PARTS = 12
"""A value with more parts than this is not remembered; it is seldom there twice."""


def _small(instance: Any) -> tuple[object, ...] | None:
    """``instance`` as a key, part by part with the kind of each (1 and true are equal to Python); None for one that is large."""
    parts: list[object] = []
    waiting = [instance]
    while waiting:
        part = waiting.pop()
        kind = part.__class__
        if kind is dict or kind is list:
            if len(parts) + len(waiting) + len(part) > MOST_PARTS:
                return None
            parts.append((kind, *part) if kind is dict else (kind, len(part)))
            waiting.extend(part.values() if kind is dict else part)
        else:
            parts.append((kind, part))
    return tuple(parts)


def _pattern(_: object, pattern: str, instance: object, __: object) -> Iterator[ValidationError]:
    """As JSON Schema means it: ``$`` is the very end of the text, not (as in Python) also the place before a last line end."""
    if isinstance(instance, str) and re.search(re.sub(r"\$\Z", r"\\Z", pattern), instance) is None:
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


_look_up_reference = Draft202012Validator.VALIDATORS["$ref"]

_SAYS_A_TYPE = {"type", "title", "description"}


def _properties(validator: Any, properties: Any, instance: Any, _: object) -> Iterator[ValidationError]:
    """As the library does it, but the library makes a new validator for each property, and most say no more than a type."""
    if not validator.is_type(instance, "object"):
        return
    for name, part in properties.items():
        if name not in instance:
            continue
        type = part.get("type") if isinstance(part, dict) and part.keys() <= _SAYS_A_TYPE else None
        if not isinstance(type, str) or not validator.is_type(instance[name], type):
            yield from validator.descend(instance[name], part, path=name, schema_path=name)


def validator_of(schema: Schema, *, check: bool = True) -> Validator:
    """A validator that never looks anything up outside ``schema``. Raises ``jsonschema.SchemaError`` for a bad schema, unless it is
    known to be a good one and not to be checked."""
    definitions = schema.get("$defs", {})
    sound: set[tuple[str, object]] = set()

    def reference(validator: Any, target: str, instance: object, part: object) -> Iterator[ValidationError]:
        """As the library does it, but straight for definitions of the schema itself, and once for each small value that fits: a
        compiled ruleset has ten thousand, and much of it is the same."""
        name = target.removeprefix("#/$defs/")
        if name not in definitions:
            yield from _look_up_reference(validator, target, instance, part) or ()
            return
        small = _small(instance)
        if (name, small) in sound:
            return
        fits = True
        for error in validator.descend(instance, definitions[name]):
            fits = False
            yield error
        if fits and small is not None and len(sound) < MOST_REMEMBERED:
            sound.add((name, small))

    if check:
        Draft202012Validator.check_schema(schema)
    kind: Any = extend(Draft202012Validator, {"$ref": reference, "pattern": _pattern, "properties": _properties})  # type: ignore[no-untyped-call]  # the stubs leave it untyped
    validator: Validator = kind(schema, registry=Registry())
    return validator


@cache
def bundled_schema(name: str) -> Schema:
    """The bundled schema of that name (``manifest``, ``sheets``, ``sources``, ``ruleset``)."""
    with open(os.path.join(schemas_folder(), f"{name}.schema.json"), encoding="utf-8") as stream:
        schema: Schema = json.load(stream)
    return schema


@cache
def bundled_validator(name: str) -> Validator:
    """A validator for :func:`bundled_schema`, made once. That the bundled schemas are good ones is tested: to look at the largest
    takes longer than to hold a ruleset against it."""
    return validator_of(bundled_schema(name), check=False)


@cache
def _quick_validator(name: str) -> Any:
    """A compiled validator for :func:`bundled_schema` by ``jsonschema-rs``, or None when that is not installed."""
    if find_spec("jsonschema_rs") is None:
        return None
    return import_module("jsonschema_rs").validator_for(bundled_schema(name))


def errors_of_document(name: str, document: Any) -> list[ValidationError]:
    """All failures of a whole ``document`` against :func:`bundled_schema`, as :func:`sorted_errors` gives them. Where
    ``jsonschema-rs`` is installed it says first whether there are any, in a fiftieth of the time."""
    quick = _quick_validator(name)
    if quick is not None and quick.is_valid(document):
        return []
    return sorted_errors(bundled_validator(name), document)


def sorted_errors(validator: Validator, value: Any) -> list[ValidationError]:
    """All failures of ``value``, in the order of their places, each narrowed to its cause."""
    errors = (closest_error(error) for error in validator.iter_errors(value))
    return sorted(
        errors, key=lambda error: ([str(part) for part in error.absolute_path], str(error.validator), error.message)
    )


def closest_error(error: ValidationError) -> ValidationError:
    """Of a failed choice (``anyOf``, ``oneOf``) the failure inside the one alternative that was meant, when that is plain:
    the only one whose kind of value is right; otherwise the failed choice itself."""
    while error.context:
        branches: dict[int, list[ValidationError]] = {}
        for inner in error.context:
            branches.setdefault(int(inner.schema_path[0]), []).append(inner)
        meant = [errors for errors in branches.values() if not any(_is_of_wrong_kind(inner) for inner in errors)]
        if len(meant) != 1:
            return error
        error = meant[0][0]
    return error


def _is_of_wrong_kind(error: ValidationError) -> bool:
    return not error.path and error.validator in ("type", "required", "const")


def check_yaml(value: YamlValue, schema_name: str, findings: Findings) -> bool:
    """Whether ``value`` is what the bundled schema asks for; every failure is reported at its place."""
    errors = sorted_errors(bundled_validator(schema_name), value.plain())
    schema = bundled_schema(schema_name)
    for error in errors:
        _report(error, value, schema, findings)
    return not errors


def checked_mapping(value: YamlValue | None, schema_name: str, findings: Findings) -> YamlMapping | None:
    """``value`` if it is a mapping and what the bundled schema asks for; None after findings, or if there is nothing."""
    sound = value is not None and check_yaml(value, schema_name, findings)
    return value if sound and isinstance(value, YamlMapping) else None


def _report(error: ValidationError, root: YamlValue, schema: Schema, findings: Findings) -> None:
    path = list(error.absolute_path)
    place = _at(root, path)
    described = _description(schema, path)
    key = next((part for part in reversed(path) if isinstance(part, str)), None)
    name = f"'{key}'" if key is not None else "the file"
    expected: Any = error.validator_value
    failed: Any = error.schema
    match error.validator:
        case "additionalProperties":
            known = sorted(failed.get("properties", {}))
            for entry in place.entries if isinstance(place, YamlMapping) else ():
                if entry.key not in known:
                    help = did_you_mean(entry.key, known, f"known here: {', '.join(known)}")
                    findings.report(
                        UNKNOWN_KEY, entry.key_span, f"the key '{_short(entry.key)}' is not known here", help=help
                    )
        case "required":
            for needed in expected:
                if isinstance(place, YamlMapping) and place.entry(needed) is None:
                    findings.report(
                        MISSING_KEY,
                        _first(place),
                        f"the key '{needed}' is missing",
                        help=f"add it: {_description(schema, [*path, needed])}",
                    )
        case "type":
            kinds = [expected] if isinstance(expected, str) else list(expected)
            words = " or ".join(_KINDS[kind] for kind in kinds)
            help = described
            if "string" in kinds and isinstance(place, YamlScalar) and place.value is not None:
                help = f'put quotes around it: "{place.span.text}"'
            elif "array" in kinds and isinstance(place, YamlScalar) and place.value is not None:
                help = f"write it as a list: [{place.span.text}]"
            elif "array" in kinds and isinstance(place, YamlMapping):
                help = "write '- ' before the first key of each, and the other keys in one column with that"
            message = f"{_element(path, name)} takes {words}, but this is {_found(place)}"
            findings.report(WRONG_VALUE, place.span, message, help=help)
        case "enum":
            known = [str(word) for word in expected]
            help = did_you_mean(_text(place), known, f"choose one of {', '.join(known)}")
            findings.report(WRONG_VALUE, place.span, f"{name} cannot be {_found(place)}", help=help)
        case "uniqueItems":
            _report_twins(place, name, findings)
        case "minItems" | "minLength" | "minProperties":
            findings.report(WRONG_VALUE, place.span, f"{name} is empty or too short", help=described)
        case "maxItems" | "maxLength" | "maxProperties":
            findings.report(WRONG_VALUE, place.span, f"{name} is too long (at most {expected})", help=described)
        case "minimum" | "maximum":
            end = "less" if error.validator == "minimum" else "more"
            findings.report(WRONG_VALUE, place.span, f"{name} cannot be {end} than {expected}", help=described)
        case "anyOf" if all(list(alternative) == ["required"] for alternative in expected):
            needed = " or ".join(f"'{key}'" for alternative in expected for key in alternative["required"])
            findings.report(MISSING_KEY, _first(place), f"one of the keys {needed} is missing", help=described)
        case _:
            findings.report(
                WRONG_VALUE, _first(place), f"{_found(place)} does not fit {_element(path, name)}", help=described
            )


def _report_twins(place: YamlValue, name: str, findings: Findings) -> None:
    seen: list[YamlValue] = []
    for item in place.items if isinstance(place, YamlList) else ():
        twin = next((other for other in seen if other.plain() == item.plain()), None)
        if twin is not None:
            first = [Label(twin.span, "first here")]
            findings.report(
                WRONG_VALUE, item.span, f"{name} names this twice", labels=first, help="delete one of the two"
            )
        seen.append(item)


def _at(value: YamlValue, path: Sequence[str | int]) -> YamlValue:
    for part in path:
        if isinstance(value, YamlMapping) and isinstance(part, str):
            value = value.get(part) or value
        elif isinstance(value, YamlList) and isinstance(part, int):
            value = value.items[part]
    return value


def _first(value: YamlValue) -> Span:
    """A short span at the start of a value: the first key of a mapping, the first line of anything else."""
    if isinstance(value, YamlMapping) and value.entries:
        return value.entries[0].key_span
    length = (value.span.text.find("\n") + 1 or len(value.span.text) + 1) - 1
    return value.span.part(0, length)


def _description(schema: Schema, path: Sequence[str | int]) -> str:
    """The description of the place ``path`` in a document of ``schema``, as deep as there is one."""
    found = ""
    here: Any = schema
    for part in [None, *path]:
        if isinstance(part, str):
            here = here.get("properties", {}).get(part, {})
        elif isinstance(part, int):
            here = here.get("items", {})
        description = ""
        while True:
            description = description or here.get("description", "")
            if "$ref" not in here:
                break
            here = schema.get("$defs", {}).get(str(here["$ref"]).removeprefix("#/$defs/"), {})
        found = description or found
    return str(found).rstrip(".")


def _element(path: Sequence[str | int], name: str) -> str:
    return f"item {path[-1] + 1} of {name}" if path and isinstance(path[-1], int) else name


def _text(value: YamlValue) -> str:
    return str(value.value) if isinstance(value, YamlScalar) else ""


def _found(value: YamlValue) -> str:
    match value:
        case YamlMapping():
            return "keys with values"
        case YamlList():
            return "a list"
        case YamlScalar(None):
            return "nothing"
        case YamlScalar(bool() as word):
            return "true" if word else "false"
        case YamlScalar(str() as text):
            return f"'{_short(text.strip())}'"
        case YamlScalar():
            return f"the number {_short(value.span.text)}"


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
