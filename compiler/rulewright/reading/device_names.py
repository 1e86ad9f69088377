"""Names that Windows keeps for devices."""

from __future__ import annotations

__all__ = ["is_reserved"]

_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}
)


def is_reserved(name: str) -> bool:
    """Whether Windows takes a file or folder of that name, with or without an ending, for a device."""
    return name.partition(".")[0].rstrip(" ").casefold() in _DEVICES
