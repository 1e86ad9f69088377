"""``sources.yaml``: the rules of the source document that declarations may cite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.book.model import SourceRule
from rulewright.diagnostics import Findings, Label
from rulewright.project.codes import DUPLICATE_SOURCE_RULE
from rulewright.reading.files import Files, read
from rulewright.reading.strict_yaml import YamlList, YamlMapping, YamlScalar, YamlValue, read_yaml
from rulewright.reading.validation import check_yaml

__all__ = ["SOURCES", "read_source_rules"]

SOURCES = "sources.yaml"


def read_source_rules(files: Files, names: tuple[str, ...], findings: Findings) -> Mapping[str, SourceRule] | None:
    """The source rules by id in the order written, or None when the ruleset has no ``sources.yaml`` (or none that can be
    read, which is reported)."""
    if SOURCES not in names:
        return None
    source = read(files, SOURCES, findings)
    tree = None if source is None else read_yaml(source, findings)
    if tree is None or not check_yaml(tree, "sources", findings) or not isinstance(tree, YamlMapping):
        return None
    rules: dict[str, SourceRule] = {}
    for entry in _entries(tree):
        id, title = entry.get("id"), entry.get("title")
        if not isinstance(id, YamlScalar) or not isinstance(title, YamlScalar):
            continue
        rule = SourceRule(str(id.value), str(title.value), span=id.span)
        if rule.id in rules:
            findings.report(
                DUPLICATE_SOURCE_RULE,
                id.span,
                f"the source rule '{rule.id}' is listed a second time",
                labels=[Label(rules[rule.id].span, "first here")],
                help="delete one of the two, or give it an id of its own",
            )
        rules.setdefault(rule.id, rule)
    return rules


def _entries(tree: YamlMapping) -> Iterator[YamlMapping]:
    yield from _mappings(tree.get("rules"))
    for document in _mappings(tree.get("documents")):
        yield from _mappings(document.get("rules"))


def _mappings(value: YamlValue | None) -> Iterator[YamlMapping]:
    if isinstance(value, YamlList):
        yield from (item for item in value.items if isinstance(item, YamlMapping))
