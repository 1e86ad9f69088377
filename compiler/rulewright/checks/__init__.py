"""Checks of a ruleset that is typed and lowered: tables, modifiers, formulas, flow, what is unused, sources.

One module is one check: it says in its docstring what must hold, has the ``CODE`` that ``rulewright explain`` shows, and a
function ``check(book, program, findings)``. ``registry.py`` lists them in the order in which they run.
"""
