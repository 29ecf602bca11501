"""Races of four players over simulated connections: the truth, and who wins by each judge."""

from dataclasses import dataclass
from random import Random
from typing import Final

from matou.server.races.judge import DRAW_RANGE, Race, Verdict, closes, judge
from matou.server.races.latency import RACE_PING_INTERVAL_MS
from matou.server.races.race import waits
from matou.studies.fairness.character import HONEST, LIE_MS, Character, RoundTrips
from matou.studies.fairness.network import SECOND_MS, Conditions, connect
from matou.studies.fairness.player import (
    FRAME_MS,
    PAIR,
    PICTURE,
    PINGS_AFTER,
    SLOW_FRAME_MS,
    Player,
    Touch,
)
from matou.studies.fairness.reading import BUSY, EventLoop, Reading

SEATS: Final = 4
RACES: Final = 40  # of one evening
CARDS_A_RACE: Final = 3  # a deck of 120 cards makes one game of the whole evening
WHOLE: Final = RACES * CARDS_A_RACE
WARM_UP_MS: Final = 15_000.0  # before the first one
ANSWERED_MS: Final = (
    PINGS_AFTER + 1
) * RACE_PING_INTERVAL_MS + LIE_MS  # after that all pings of a race are answered
PAUSE_MS: Final = (3_000.0, 8_000.0)  # from one to the next
MAX_RACE_MS: Final = 15_000.0  # longest race with its pause
SLOW_SCREENS: Final = 0.2
NOBODY: Final = -1

# lichess's quota of lag for a short game: at the start, gained by each move, and at most
QUOTA_MS: Final = 3_000.0
QUOTA_GAIN_MS: Final = 1_000.0
QUOTA_MAX_MS: Final = 7_000.0


@dataclass
class Finish:
    """One race."""

    true: list[float]  # the reactions
    arrival: int  # the winner by each way of judging
    quota: int
    judge: int
    guesses: int  # hands judged as guesses; no player guesses here
    wait: float  # ms from the first hand to the verdict


def play(
    chance: Random,
    conditions: Conditions,
    cheat: Character = HONEST,
    told_by: RoundTrips = RoundTrips.KERNEL,
    cards: int = WHOLE,
    reading: Reading = BUSY,
) -> list[Finish]:
    """Forty races of four equal players, in games of so many cards; the first may be a cheat."""
    until = WARM_UP_MS + RACES * MAX_RACE_MS
    loop = EventLoop(Random(chance.random()), reading, until)
    players = []
    for character in (cheat, HONEST, HONEST, HONEST):
        frame = SLOW_FRAME_MS if chance.random() < SLOW_SCREENS else FRAME_MS
        connection = connect(chance, conditions, until)
        players.append(Player(chance, character, connection, frame, told_by, loop))
    quotas = [QUOTA_MS] * SEATS
    now = _rest(players, 0.0, WARM_UP_MS)
    finishes: list[Finish] = []
    for number in range(RACES):
        if number % (cards // CARDS_A_RACE) == 0:
            for player in players:
                player.standing = player.standing.dealt(cards)
        for player in players:
            if player.character.anew:
                player.come_anew()
                player.ping(now)
        kind = PICTURE if chance.random() < 0.5 else PAIR
        touches = [player.touch(seat, now, kind) for seat, player in enumerate(players)]
        finishes.append(_finish(chance, players, touches, now, quotas))
        last = max(touch.arrival for touch in touches) + ANSWERED_MS
        now = _rest(players, last, chance.uniform(*PAUSE_MS))
    return finishes


def _rest(players: list[Player], now: float, length: float) -> float:
    """The time between races: a ping every second."""
    end = now + length
    while now < end:
        for player in players:
            player.ping(now)
        now += SECOND_MS
    return now


def _finish(
    chance: Random, players: list[Player], touches: list[Touch], flip: float, quotas: list[float]
) -> Finish:
    verdict, end = _verdict(chance, players, touches, flip)
    for ruling in verdict.rulings:
        player = players[ruling.seat]
        player.standing = player.standing.settled(verdict.buckets[ruling.device], ruling.strayed)
    first = min(touches, key=lambda touch: touch.arrival)
    return Finish(
        true=[touch.true for touch in touches],
        arrival=first.seat,
        quota=_by_quota(touches, flip, quotas),
        judge=verdict.order[0] if verdict.order else NOBODY,
        guesses=len(verdict.guesses),
        wait=end - first.arrival,
    )


def _verdict(
    chance: Random, players: list[Player], touches: list[Touch], flip: float
) -> tuple[Verdict, float]:
    """As in a room: wait until no missing hand can be faster."""
    draw = chance.randrange(DRAW_RANGE)
    missing = sorted(touches, key=lambda touch: touch.arrival)
    came: list[Touch] = []
    end: float | None = None
    while missing and (end is None or missing[0].arrival <= end):
        came.append(missing.pop(0))
        race = _heard(players, came, flip, came[-1].arrival, draw)
        end = closes(
            race, judge(race), [waits(players[touch.seat].latency, flip) for touch in missing]
        )
    now = max(end or 0.0, came[-1].arrival)
    return judge(_heard(players, came, flip, now, draw)), now


def _heard(players: list[Player], came: list[Touch], flip: float, now: float, draw: int) -> Race:
    for player in players:
        player.hear(now)
    return Race(tuple(players[touch.seat].hand(touch, flip) for touch in came), draw)


def _by_quota(touches: list[Touch], flip: float, quotas: list[float]) -> int:
    """Lichess's way: trust the client's lag up to a quota, which grows with each move."""
    reactions = [0.0] * SEATS
    for touch in touches:
        elapsed = touch.arrival - flip
        credit = min(max(0.0, elapsed - touch.claim), quotas[touch.seat])
        quotas[touch.seat] = min(QUOTA_MAX_MS, quotas[touch.seat] + QUOTA_GAIN_MS - credit)
        reactions[touch.seat] = elapsed - credit
    return reactions.index(min(reactions))
