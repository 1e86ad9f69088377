"""How random examples are drawn: the same ones in every run, so that a change is never refused for what it did not do.

``RULEWRIGHT_EXAMPLES=new python -m pytest tests/property`` draws new ones, without end to the variety; what it finds becomes an
``@example`` of its test.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("new", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("RULEWRIGHT_EXAMPLES", "same"))
