"""Odds of one procedure as Python code of its own, for those that roll, count, compare and give: many times faster than the
general machine, which takes over wherever this one is not sure of itself."""
