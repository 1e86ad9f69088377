"""What the operators of the language do to values. The evaluator and the exact odds share these, so that they cannot differ.

Every function is pure and exact. Those that can fail raise :class:`~rulewright.calculus.operations.demands.EvaluationError` at the
span they are given.
"""
