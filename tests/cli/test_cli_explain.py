"""``rulewright explain``"""

from __future__ import annotations

import json

from rulewright.checks.explain import all_codes


def test_one_page_by_code_or_name(rulewright):
    ran = rulewright("explain", "RW401")
    assert ran.code == 0
    assert ran.out == rulewright("explain", "table-gap").out == rulewright("explain", "rw401").out
    assert ran.out.startswith("RW401 table-gap (error)\n")
    for heading in ("\nwrong:\n", "\nright:\n"):
        assert heading in ran.out


def test_without_a_code_all_are_listed(rulewright):
    listed = rulewright("explain").out.splitlines()
    assert [line.split()[0] for line in listed] == [code.id for code in all_codes()]


def test_json(rulewright):
    (page,) = json.loads(rulewright("explain", "RW401", "--format", "json").out)
    assert (page["code"], page["name"], page["severity"]) == ("RW401", "table-gap", "error")
    assert set(page) == {"code", "name", "severity", "summary", "why", "bad", "good", "situation"}
