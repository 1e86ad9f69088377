"""Where this Rulewright was installed from, so that a pipeline can install the same one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import metadata

import rulewright

__all__ = ["Origin", "origin"]

RECORD = "direct_url.json"
"""What an installer writes beside a package that came from an address and from no index (PEP 610)."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What pip installs to get the same Rulewright, as one word of its command line. ``is_local`` when it came from a folder or a
    file of this machine: then it is the version alone, which an index may or may not have."""

    requirement: str
    is_local: bool


def origin() -> Origin:
    """Where this Rulewright came from: a commit of a repository, an address, or a version of an index."""
    version = f"rulewright=={rulewright.__version__}"
    try:
        record = json.loads(metadata.distribution("rulewright").read_text(RECORD) or "null")
    except (metadata.PackageNotFoundError, OSError, ValueError):
        record = None
    match record:
        case {"url": str(url), "vcs_info": {"vcs": str(vcs), "commit_id": str(commit)}, **more} if _is_remote(url):
            inside = more.get("subdirectory")
            return Origin(f"{vcs}+{url}@{commit}{f'#subdirectory={inside}' if inside else ''}", False)
        case {"url": str(url), "archive_info": dict()} if _is_remote(url):
            return Origin(url, False)
        case {"url": str()}:
            return Origin(version, True)
        case _:
            return Origin(version, False)


def _is_remote(url: str) -> bool:
    return url.startswith(("https://", "http://", "ssh://"))
