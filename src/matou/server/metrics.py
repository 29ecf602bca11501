"""Metrics for Prometheus: numbers only, no personal data."""

import asyncio
from collections.abc import Iterator
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from matou import __version__

LAG_PERIOD_S: Final = 0.5  # between two measurements of the event loop's lag
LAG_BUCKETS_S: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
APPEND_BUCKETS_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0)


class Metrics(Collector):
    """One registry for each server, so that tests do not share them. Counters of messages are plain
    numbers, because only the event loop changes them."""

    def __init__(self) -> None:
        self.events = 0  # stored
        self.deliveries = 0  # messages sent
        registry = self.registry = CollectorRegistry()
        registry.register(self)
        ProcessCollector(registry=registry)
        Gauge("matou_info", "This server", ["version"], registry=registry).labels(__version__).set(
            1
        )
        self.rooms = Gauge("matou_rooms", "Rooms in memory", registry=registry)
        self.connections = Gauge("matou_connections", "Open connections", registry=registry)
        self.opened = Counter("matou_rooms_opened", "Rooms opened", registry=registry)
        self.games = Counter("matou_games_finished", "Games finished", registry=registry)
        self.hung_up = Counter(
            "matou_hung_up", "Connections ended by the server", ["why"], registry=registry
        )
        self.refused = Counter(
            "matou_refused_requests", "Requests answered with 4xx", ["why"], registry=registry
        )
        self.troubles = Counter("matou_troubles", "Rooms unloaded", registry=registry)
        self.append_s = Histogram(
            "matou_append_seconds",
            "From a batch of events to its commit",
            buckets=APPEND_BUCKETS_S,
            registry=registry,
        )
        self.failed_appends = Counter(
            "matou_failed_appends", "Appends that the storage did not take", registry=registry
        )
        self.lost_rooms = Counter(
            "matou_lost_rooms", "Rooms that another node has taken over", registry=registry
        )
        self.storage_trouble = Gauge(
            "matou_storage_trouble", "Whether the storage takes no events", registry=registry
        )
        self.lag_s = Histogram(
            "matou_event_loop_lag_seconds",
            "How much later than asked the event loop runs",
            buckets=LAG_BUCKETS_S,
            registry=registry,
        )

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily("matou_events", "Events stored", self.events)
        yield CounterMetricFamily("matou_deliveries", "Messages sent", self.deliveries)

    def done(self) -> float:
        """The number of events and messages so far; it does not change while no one plays."""
        return self.events + self.deliveries

    async def watch_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            asked = loop.time() + LAG_PERIOD_S
            await asyncio.sleep(LAG_PERIOD_S)
            self.lag_s.observe(max(0.0, loop.time() - asked))

    def text(self) -> bytes:
        return generate_latest(self.registry)
