"""Latency and trust: the record of pongs, and when a client's claim is accepted."""

import pytest
from msgspec import json

from matou.server.races.latency import (
    HISTORY_HITS,
    MAX_DEAL_MS,
    MIN_PONGS,
    NEW,
    REMEMBERED_PONGS,
    Latency,
    Standing,
    Trace,
)


def line_of(*round_trips: float, tcp_min: float | None = None) -> Latency:
    """A pong a second."""
    line = Latency(tcp_min=tcp_min)
    for second, round_trip in enumerate(round_trips):
        line.pong(1000.0 * second, 1000.0 * second + round_trip)
    return line


def test_only_the_last_pongs_are_remembered():
    line = line_of(5.0, *range(101, 101 + REMEMBERED_PONGS))
    assert len(line.pongs) == REMEMBERED_PONGS == 40
    trace = line.trace(0.0, 0.0, NEW)
    assert (trace.rmin, trace.r50, trace.q95) == (101.0, 120.0, 138.0)


def test_a_word_is_taken_after_ten_pongs():
    line = line_of(*[40.0] * (MIN_PONGS - 1))
    assert not line.trace(0.0, 0.0, NEW).trusted
    line.pong(20_000.0, 20_040.0)
    assert line.trace(0.0, 0.0, NEW).trusted


def test_a_few_strays_are_forgiven_and_many_are_not():
    line, standing = line_of(*[40.0] * 20), Standing(MAX_DEAL_MS, (True, True))
    assert line.trace(0.0, 0.0, standing).trusted
    assert not line.trace(0.0, 0.0, standing.settled(MAX_DEAL_MS, True)).trusted


def test_who_tells_the_truth_again_is_trusted_again():
    standing = Standing(MAX_DEAL_MS, (True,) * HISTORY_HITS)
    for _ in range(HISTORY_HITS * 3 // 4 - 1):
        standing = standing.settled(MAX_DEAL_MS, False)
    assert standing.bad_history
    assert not standing.settled(MAX_DEAL_MS, False).bad_history


def test_a_hit_without_a_word_says_nothing_about_the_client():
    assert NEW.settled(33.0, None) == Standing(33.0, ())


def test_pongs_kept_back_show_beside_the_kernels_round_trip():
    assert line_of(*[190.0] * 20, tcp_min=38.0).trace(0.0, 0.0, NEW).hold == pytest.approx(144.0)
    assert line_of(*[45.0] * 20, tcp_min=38.0).trace(0.0, 0.0, NEW).hold == 0.0
    assert line_of(*[190.0] * 20).trace(0.0, 0.0, NEW).hold == 0.0


def test_a_trace_knows_the_ping_behind_the_flip_and_the_pongs_around_the_hit():
    line = line_of(*[40.0] * 20)
    line.pong(30_000.5, 30_070.5)  # behind the flip
    line.pong(30_100.0, 30_150.0)
    line.pong(30_400.0, 30_490.0)
    line.pong(30_500.0, 30_560.0)
    trace = line.trace(sent=30_000.0, arrival=30_500.0, standing=NEW)
    assert trace.r_flip == pytest.approx(70.0)
    assert trace.r_near == pytest.approx(75.0)
    assert trace.rmin == trace.r50 == 40.0


def test_a_trace_without_such_pongs_takes_the_median():
    trace = line_of(30.0, 40.0, 50.0).trace(sent=90_000.0, arrival=90_500.0, standing=NEW)
    assert (trace.r_flip, trace.r_near) == (40.0, 40.0)


def test_a_ping_long_after_the_flip_says_nothing_about_it():
    line = line_of(*[40.0] * 20)
    line.pong(30_300.0, 30_400.0)
    assert line.trace(sent=30_000.0, arrival=30_500.0, standing=NEW).r_flip == 40.0


def test_before_the_first_pong_the_kernel_tells():
    trace = Latency(tcp_min=25.0).trace(0.0, 400.0, NEW)
    assert (trace.pongs, trace.rmin, trace.r50, trace.q95, trace.hold) == (0, 25.0, 25.0, 25.0, 0.0)
    assert Latency().trace(0.0, 400.0, NEW).r50 == 0.0


def test_a_latency_and_a_trace_are_plain_data():
    line = line_of(30.125, 1 / 3, 50.0, tcp_min=2.5)
    assert json.decode(json.encode(line), type=Latency) == line
    trace = line.trace(0.0, 400.0, NEW)
    assert json.decode(json.encode(trace), type=Trace) == trace
