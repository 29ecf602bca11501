"""Hands as they come in, for tests of the judge."""

from msgspec.structs import replace

from matou.server.races.judge import Hand, Race, Verdict, judge
from matou.server.races.latency import MAX_DEAL_MS, Trace

NEARLY = 1e-6  # ms; sums of floats


def steady(round_trip: float, bucket: float = MAX_DEAL_MS, **known: object) -> Trace:
    """A line on which every round trip is the same."""
    r = round_trip
    trace = Trace(
        pongs=50, rmin=r, r50=r, q95=r, r_flip=r, r_near=r, tcp_min=None, bucket=bucket,
        trusted=True,
    )  # fmt: skip
    return replace(trace, **known)


def honest(seat: int, reaction: float, round_trip: float, page: float = 10.0, **more: object):
    """A hand that arrives over a connection with constant latency."""
    hand = Hand(
        seat=seat,
        device=f"device {seat}",
        sent=1000.0,
        arrival=1000.0 + round_trip + page + reaction,
        claim=reaction,
        line=steady(round_trip),
    )
    return replace(hand, **more)


def judged(*hands: Hand, draw: int = 0) -> Verdict:
    return judge(Race(hands, draw))
