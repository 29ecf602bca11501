"""Repeats a run and prints its log: `python -m tests.server.simulation SEED [SEED...]`.

Two numbers with a colon are a range, of which only the totals are printed.
"""

import sys
import time

from tests.server.simulation.habits import REFUSED
from tests.server.simulation.run import SimulationRun


def main(words: list[str]) -> None:
    for word in words:
        if ":" in word:
            many(*(int(part) for part in word.split(":")))
        else:
            print(SimulationRun(int(word), loud=True).run())


def many(first: int, last: int) -> None:
    began, games, events, deaths, failed = time.process_time(), 0, 0, 0, 0
    for seed in range(first, last):
        simulation = SimulationRun(seed)
        try:
            result = simulation.run()
        except Exception as error:
            failed += 1
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:300]}")
            continue
        games, events, deaths = games + result.games, events + result.events, deaths + result.deaths
    spent = time.process_time() - began
    print(f"{last - first} runs, {games} games, {events} events, {deaths} deaths")
    print(f"{failed} failed, {spent:.1f} s, {spent / (last - first) * 1000:.0f} ms each")
    print(dict(REFUSED.most_common()))


main(sys.argv[1:])
