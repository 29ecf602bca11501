"""One evening again, told as it goes: `python -m tests.server.simulation SEED [SEED...]`;
two numbers with a colon are a range, told by its sum alone."""

import sys
import time

from tests.server.simulation.evening import Evening
from tests.server.simulation.habits import REFUSED


def main(words: list[str]) -> None:
    for word in words:
        if ":" in word:
            many(*(int(part) for part in word.split(":")))
        else:
            print(Evening(int(word), loud=True).run())


def many(first: int, last: int) -> None:
    began, games, events, deaths, failed = time.process_time(), 0, 0, 0, 0
    for seed in range(first, last):
        evening = Evening(seed)
        try:
            told = evening.run()
        except Exception as error:
            failed += 1
            print(f"seed {seed}: {type(error).__name__}: {str(error)[:300]}")
            continue
        games, events, deaths = games + told.games, events + told.events, deaths + told.deaths
    spent = time.process_time() - began
    print(f"{last - first} evenings, {games} games, {events} events, {deaths} deaths")
    print(f"{failed} failed, {spent:.1f} s, {spent / (last - first) * 1000:.0f} ms each")
    print(dict(REFUSED.most_common()))


main(sys.argv[1:])
