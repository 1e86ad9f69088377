"""The benchmarks: Rulewright against hand-written Python and against its peers. ``python -m bench`` runs them all."""
