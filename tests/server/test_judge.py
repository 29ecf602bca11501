"""The judge: the same verdict from the same evidence, whatever the lines."""

from msgspec import json

from matou.server.judge import Hand, Race, Verdict, judge
from matou.server.line import Line


def line_of(round_trip: float) -> Line:
    line = Line()
    for second in range(20):
        line.pong(1000.0 * second, 1000.0 * second + round_trip)
    return line


def test_the_longer_line_does_not_lose_the_race():
    near, far = line_of(20.0), line_of(200.0)
    race = Race(
        hands=(
            Hand(seat=0, device="a", sent=0.0, arrival=430.0, claim=400.0, line=near.trace(0, 430)),
            Hand(seat=1, device="b", sent=0.0, arrival=570.0, claim=360.0, line=far.trace(0, 570)),
        )
    )
    verdict = judge(race)
    assert verdict.order == (1, 0)
    read = json.decode(json.encode(race), type=Race)
    assert json.encode(judge(read)) == json.encode(verdict)
    assert json.decode(json.encode(verdict), type=Verdict) == verdict
