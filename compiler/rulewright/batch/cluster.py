"""Sweeps on Dask: on processes of this machine, or on the cluster of a scheduler (``rulewright[sweep]``)."""

from __future__ import annotations

import logging
import pickle
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager

from distributed import Client, Future, KilledWorker, LocalCluster, as_completed

import rulewright
from rulewright.batch.limits import BatchError
from rulewright.batch.settings import Played, Setting, play
from rulewright.batch.sweep import Player, Work
from rulewright.core.program import Program

__all__ = ["connected", "local", "over"]

ANY_PORT = "127.0.0.1:0"
"""Where the scheduler's own pages are; a port that is fixed would be warned about whenever another program has it."""

ADDRESS = re.compile(r"((tcp|tls|ucx|wss?)://)?[^\s/]+:[0-9]{1,5}")
"""The address of a scheduler, with or without the protocol."""

PATIENCE = 10
"""Seconds in which a scheduler has to answer."""


def local(workers: int) -> AbstractContextManager[LocalCluster]:
    """So many processes on this machine, for a ``with``. One that dies is started again. Raises :class:`BatchError` when they
    cannot be started."""
    try:
        return LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=ANY_PORT,
            scheduler_kwargs={"dashboard": False},
            silence_logs=logging.CRITICAL,
        )
    except (OSError, RuntimeError) as error:
        raise BatchError(
            f"the {workers} workers could not be started: {error}",
            help="try fewer; without --workers this process plays alone",
        ) from None


def connected(address: str | LocalCluster) -> AbstractContextManager[Client]:
    """A client of the scheduler at ``address``, for a ``with``. Raises :class:`BatchError` when nothing answers there."""
    if isinstance(address, str) and not ADDRESS.fullmatch(address):  # Dask would wait for long, and end in a traceback
        raise BatchError(f"'{address}' is no address of a scheduler", help="write it as tcp://host:8786")
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BatchError(
            f"no scheduler answers at '{address}': {error}", help="start one with 'dask scheduler'"
        ) from None


def over(client: Client) -> Player:
    """Plays settings on the workers of ``client``. What a lost worker was at is played again by another; the rules are a task
    of their own, so that they can be sent again as well."""

    def player(programs: Mapping[str, Program], work: Sequence[Work]) -> Iterator[tuple[str, Played]]:
        packed = {id: zlib.compress(pickle.dumps(programs[id])) for id in {each.setting.ruleset for each in work}}
        rules = {id: client.submit(unpacked, data, rulewright.__version__) for id, data in packed.items()}
        futures = {
            client.submit(played, rules[each.setting.ruleset], each.setting, key=f"setting-{each.fingerprint}"): each
            for each in work
        }
        try:
            for future in as_completed(futures, loop=client.loop):
                each = futures.pop(future)
                yield each.fingerprint, _result(future, each)
        finally:
            client.cancel([*futures, *rules.values()])

    return player


def _result(future: Future[Played], work: Work) -> Played:
    try:
        result: Played = future.result()
    except KilledWorker:
        labels = ", ".join(work.setting.labels) or work.setting.procedure
        raise BatchError(
            f"the workers that played '{labels}' were lost, one after the other",
            help="it may need more memory than they have; what is there is kept",
        ) from None
    return result


def unpacked(data: bytes, version: str) -> Program:
    """The rules on a worker, which must have the same Rulewright."""
    if version != rulewright.__version__:
        raise BatchError(
            f"a worker has Rulewright {rulewright.__version__}, and this is {version}",
            help="install the same version on all machines",
        )
    program = pickle.loads(zlib.decompress(data))
    assert isinstance(program, Program)
    return program


def played(program: Program, setting: Setting) -> Played:
    """A setting on a worker."""
    return play(program, setting)
