"""Rulewright: rules of tabletop games as data, compiled to Python resolvers, exact odds and printed sheets.

For Python programs there are :func:`load`, :func:`check`, :func:`build`, :func:`diff`, :func:`why` and the types of what they give;
see ``rulewright.api``. They are loaded when they are first asked for, so that the command line starts fast.
"""

TYPE_CHECKING = False  # that of typing, which costs more to load than all of this
if TYPE_CHECKING:
    from rulewright.api import Built as Built
    from rulewright.api import Comparison as Comparison
    from rulewright.api import Diagnostic as Diagnostic
    from rulewright.api import Distribution as Distribution
    from rulewright.api import GitError as GitError
    from rulewright.api import InputError as InputError
    from rulewright.api import Link as Link
    from rulewright.api import MemberValue as MemberValue
    from rulewright.api import Memory as Memory
    from rulewright.api import NoLanguageError as NoLanguageError
    from rulewright.api import NoRulesetError as NoRulesetError
    from rulewright.api import OddsError as OddsError
    from rulewright.api import Plain as Plain
    from rulewright.api import RecordValue as RecordValue
    from rulewright.api import Refused as Refused
    from rulewright.api import Ruleset as Ruleset
    from rulewright.api import Severity as Severity
    from rulewright.api import UnknownPathError as UnknownPathError
    from rulewright.api import UnsoundError as UnsoundError
    from rulewright.api import build as build
    from rulewright.api import check as check
    from rulewright.api import diff as diff
    from rulewright.api import load as load
    from rulewright.api import why as why

__all__ = [
    "Built",
    "Comparison",
    "Diagnostic",
    "Distribution",
    "GitError",
    "InputError",
    "Link",
    "MemberValue",
    "Memory",
    "NoLanguageError",
    "NoRulesetError",
    "OddsError",
    "Plain",
    "RecordValue",
    "Refused",
    "Ruleset",
    "Severity",
    "UnknownPathError",
    "UnsoundError",
    "__version__",
    "build",
    "check",
    "diff",
    "load",
    "why",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """The public names, loaded when they are first asked for."""
    if name in __all__:
        from importlib import import_module

        return getattr(import_module("rulewright.api"), name)
    raise AttributeError(f"module 'rulewright' has no attribute {name!r}")
