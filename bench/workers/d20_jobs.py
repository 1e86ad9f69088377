"""Times d20 in an environment of its own: for each line ``job`` or ``job count`` it answers with the seconds that the job took.

d20 evaluates dice notation; the rest of each job is the same Python as in ``hand_written.py``.
"""

from __future__ import annotations

import sys
import time

import d20  # only in the environment that the benchmark makes


def level(rolled, skill):
    if rolled == 1:
        return 5
    if rolled == 100 or (rolled >= 96 and skill < 50):
        return 0
    return 4 if rolled <= skill // 5 else 3 if rolled <= skill // 2 else 2 if rolled <= skill else 1


def pool_attack():
    successes = len(d20.roll("8d6k6").expr.roll.keptset)
    return (successes, 2 + successes - 1) if successes else (0, 0)


def opposed_attack():
    tens = d20.roll("2d10kl1").total
    attack = level(tens * 10 - 10 + d20.roll("1d10").total, 60)
    dodge = level(d20.roll("1d100").total, 40)
    if attack < 2 or attack <= dodge:
        return attack, dodge, 0
    return attack, dodge, (9 + d20.roll("1d8").total) if attack >= 4 else d20.roll("1d8+1").total


def wound_roll():
    total = 2 + d20.roll("1d20e20").total
    return total, 0 if total <= 5 else 1 if total <= 14 else 2 if total <= 24 else 3


JOBS = {"A": pool_attack, "B": opposed_attack, "C": wound_roll}


def main():
    for line in sys.stdin:
        job, _, count = line.strip().partition(" ")
        work = JOBS[job]
        start = time.process_time()
        for _ in range(int(count)):
            work()
        print(time.process_time() - start, flush=True)


main()
