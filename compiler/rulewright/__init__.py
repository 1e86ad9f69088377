"""Rulewright: rules of tabletop games as data, compiled to Python resolvers, exact odds and printed sheets."""

__version__ = "0.1.0"
