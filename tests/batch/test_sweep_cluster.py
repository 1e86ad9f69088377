"""Sweeps on real workers: one of them is killed in the middle, and the results are those of a sweep without any."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import warnings
from collections.abc import Iterator, Mapping, Sequence

import pytest
from rules_text import program_of

from rulewright.batch.cluster import connected, local, over, unpacked
from rulewright.batch.limits import BatchError
from rulewright.batch.settings import Played, Setting
from rulewright.batch.sweep import Work, alone, sweep
from rulewright.core.program import Program
from rulewright.inputs.asked import fields_asked

MEMORY = """
procedure memory "Memory"
  takes skill integer 1..30
  gives integer
  let faces list of integer = []
  repeat at most 12 times
    let face = roll d20
    set faces = faces + [face]
  give number of (face for each face in faces where face <= skill)
"""
"""A list that grows has no form in NumPy, so that each setting takes a while."""


def settings(program: Program, trials: int) -> list[Setting]:
    asked = (fields_asked(program, program.procedures["memory"]),)
    return [
        Setting("example", (str(skill),), "memory", {"skill": skill}, {}, {}, asked, trials, "7", False)
        for skill in range(1, 9)
    ]


def test_a_lost_worker_loses_nothing(tmp_path):
    programs = {"example": program_of(MEMORY)}
    asked = settings(programs["example"], 4_000)
    expected = sweep(programs, asked, tmp_path / "alone", alone)
    assert all(played is not None and played["method"] == "one by one" for played in expected.results)

    with local(2) as cluster, connected(cluster) as client:
        inner = over(client)

        def killing(programs: Mapping[str, Program], work: Sequence[Work]) -> Iterator[tuple[str, Played]]:
            for number, result in enumerate(inner(programs, work)):
                if number == 0:
                    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
                yield result

        found = sweep(programs, asked, tmp_path / "cluster", killing)
    assert found.complete
    assert found.results == expected.results


def test_a_port_that_is_taken_is_no_matter():
    with socket.socket() as taken, warnings.catch_warnings():
        warnings.simplefilter("error")
        with contextlib.suppress(OSError):  # another program has it already
            taken.bind(("127.0.0.1", 8787))
            taken.listen()
        with local(1) as cluster, connected(cluster) as client:
            assert client.submit(sum, (1, 2)).result() == 3


def test_a_worker_with_another_rulewright_is_refused():
    with pytest.raises(BatchError, match=r"a worker has Rulewright .*, and this is 0\.0\.0"):
        unpacked(b"", "0.0.0")
