"""Batch simulation: procedures compiled to NumPy, and run for millions of trials at once (``rulewright[batch]``)."""
