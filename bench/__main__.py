"""``python -m bench``: run the benchmarks and write ``RESULTS.md``; see ``README.md``."""

from __future__ import annotations

import argparse
import sys

from bench.report import RESULTS, Section, machine, remember, remembered, render, table, today
from bench.suite import Benchmark, benchmarks


def main() -> int:
    """Run what was asked for; 1 when a target was missed and ``--strict`` was given."""
    known = {benchmark.name: benchmark for benchmark in benchmarks()}
    arguments = argparse.ArgumentParser(
        prog="python -m bench", description="Measure Rulewright against its yardsticks."
    )
    arguments.add_argument("names", nargs="*", metavar="BENCHMARK", help=f"which ones (all): {', '.join(known)}")
    arguments.add_argument("--no-write", action="store_true", help="print only; leave RESULTS.md as it is")
    arguments.add_argument("--strict", action="store_true", help="exit with 1 when a target is missed")
    given = arguments.parse_args()
    unknown = [name for name in given.names if name not in known]
    if unknown:
        arguments.error(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(known)}")
    sections = remembered()
    missed = 0
    for name in given.names or known:
        section = _measured(known[name])
        print(f"{section.title}\n{table(section.rows)}\n", flush=True)
        missed += sum(row.holds is False for row in section.rows)
        sections[name] = section
        if not given.no_write:  # after each, so that a run that is stopped keeps what it has found
            kept = {name: sections[name] for name in known if name in sections}
            remember(kept)
            RESULTS.write_text(render(kept), encoding="utf-8")
    return 1 if missed and given.strict else 0


def _measured(benchmark: Benchmark) -> Section:
    return Section(benchmark.title, benchmark.about, today(), machine(), tuple(benchmark.measure()))


if __name__ == "__main__":
    sys.exit(main())
