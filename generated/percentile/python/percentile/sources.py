"""Where in the rules the lines of each module come from: pairs of a line of Python and a place."""

from __future__ import annotations

TABLES = (
    (34, "rulesets/percentile/damage.rules:26"),
    (36, "rulesets/percentile/damage.rules:26"),
)

FORMULAS = (
    (20, "rulesets/percentile/checks.rules:7"),
    (21, "rulesets/percentile/checks.rules:7"),
    (22, "rulesets/percentile/checks.rules:9"),
    (34, "rulesets/percentile/checks.rules:11"),
    (35, "rulesets/percentile/checks.rules:11"),
    (36, "rulesets/percentile/checks.rules:13"),
    (47, "rulesets/percentile/checks.rules:15"),
    (48, "rulesets/percentile/checks.rules:15"),
    (49, "rulesets/percentile/checks.rules:15"),
    (50, "rulesets/percentile/checks.rules:15"),
    (51, "rulesets/percentile/checks.rules:16"),
    (65, "rulesets/percentile/damage.rules:18"),
    (66, "rulesets/percentile/damage.rules:18"),
    (67, "rulesets/percentile/damage.rules:19"),
    (68, "rulesets/percentile/damage.rules:19"),
    (69, "rulesets/percentile/damage.rules:20"),
    (79, "rulesets/percentile/damage.rules:43"),
    (80, "rulesets/percentile/damage.rules:43"),
    (81, "rulesets/percentile/damage.rules:44"),
    (82, "rulesets/percentile/damage.rules:44"),
    (83, "rulesets/percentile/damage.rules:45"),
    (84, "rulesets/percentile/damage.rules:45"),
    (85, "rulesets/percentile/damage.rules:46"),
    (93, "rulesets/percentile/damage.rules:65"),
    (94, "rulesets/percentile/damage.rules:65"),
    (95, "rulesets/percentile/damage.rules:66"),
    (96, "rulesets/percentile/damage.rules:66"),
    (97, "rulesets/percentile/damage.rules:67"),
    (109, "rulesets/percentile/damage.rules:69"),
    (110, "rulesets/percentile/damage.rules:69"),
    (111, "rulesets/percentile/damage.rules:71"),
    (121, "rulesets/percentile/damage.rules:73"),
    (122, "rulesets/percentile/damage.rules:73"),
    (123, "rulesets/percentile/damage.rules:74"),
)

PROCEDURES = (
    (29, "rulesets/percentile/checks.rules:18"),
    (30, "rulesets/percentile/checks.rules:18"),
    (31, "rulesets/percentile/checks.rules:18"),
    (32, "rulesets/percentile/checks.rules:23"),
    (33, "rulesets/percentile/checks.rules:24"),
    (57, "rulesets/percentile/damage.rules:48"),
    (58, "rulesets/percentile/damage.rules:52"),
    (59, "rulesets/percentile/damage.rules:53"),
    (60, "rulesets/percentile/damage.rules:54"),
    (61, "rulesets/percentile/damage.rules:55"),
    (62, "rulesets/percentile/damage.rules:56"),
)
