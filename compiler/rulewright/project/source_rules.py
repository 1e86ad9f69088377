"""``sources.yaml``: the rules of the source document that declarations may cite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.book.model import SourceRule
from rulewright.diagnostics import Findings, Label
from rulewright.incremental.readings import Readings
from rulewright.project.codes import DUPLICATE_SOURCE_RULE
from rulewright.project.lineage import Kin, Lineage
from rulewright.reading.files import read
from rulewright.reading.strict_yaml import YamlList, YamlMapping, YamlScalar, YamlValue, read_yaml
from rulewright.reading.validation import checked_mapping
from rulewright.source import Source

__all__ = ["SOURCES", "read_source_rules"]

SOURCES = "sources.yaml"


def read_source_rules(lineage: Lineage, findings: Findings, readings: Readings) -> Mapping[str, SourceRule] | None:
    """The source rules of a ruleset and of all that it extends, by id in the order written; None when none of them has a
    ``sources.yaml`` (or none that can be read, which is reported)."""
    rules: dict[str, SourceRule] = {}
    found = False
    for kin in lineage.kin:
        for rule in _read(kin, findings, readings):
            found = True
            known = rules.setdefault(rule.id, rule)
            if known is not rule and (known.span.source == rule.span.source or known.title != rule.title):
                findings.report(
                    DUPLICATE_SOURCE_RULE,
                    rule.span,
                    f"the source rule '{rule.id}' is listed a second time",
                    labels=[Label(known.span, "first here")],
                    help="delete one of the two, or give it an id of its own",
                )
        found = found or SOURCES in kin.names
    return rules if found else None


def _read(kin: Kin, findings: Findings, readings: Readings) -> tuple[SourceRule, ...]:
    source = read(kin.files, SOURCES, findings) if SOURCES in kin.names else None
    return () if source is None else readings.read("source rules", source, _listed, findings)


def _listed(source: Source, findings: Findings) -> tuple[SourceRule, ...]:
    """The rules that a file lists."""
    tree = checked_mapping(read_yaml(source, findings), "sources", findings)
    found = () if tree is None else ((entry.get("id"), entry.get("title")) for entry in _entries(tree))
    return tuple(
        SourceRule(str(id.value), str(title.value), span=id.span)
        for id, title in found
        if isinstance(id, YamlScalar) and isinstance(title, YamlScalar)
    )


def _entries(tree: YamlMapping) -> Iterator[YamlMapping]:
    yield from _mappings(tree.get("rules"))
    for document in _mappings(tree.get("documents")):
        yield from _mappings(document.get("rules"))


def _mappings(value: YamlValue | None) -> Iterator[YamlMapping]:
    if isinstance(value, YamlList):
        yield from (item for item in value.items if isinstance(item, YamlMapping))
