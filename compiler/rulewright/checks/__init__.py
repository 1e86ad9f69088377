"""Checks of a ruleset that is typed and lowered: tables, modifiers, formulas, flow, what is unused, sources.

One module is one check: it says in its docstring what must hold, has the ``CODE`` that ``rulewright explain`` shows, and a
function that reports what breaks it: ``check(declaration, context, findings)``, asked of each declaration that is one of its
``SUBJECTS``, or ``check(context, findings)`` where only all of them together tell. ``registry.py`` lists both kinds in the order
in which they run.
"""
