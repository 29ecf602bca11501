"""What the server counts, for Prometheus: numbers only, nothing of anybody."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector


class Metrics(Collector):
    """One registry for each server, so that tests do not share them. What is counted with every
    message is a plain number: only the loop counts."""

    def __init__(self) -> None:
        self.facts = 0  # written
        self.deliveries = 0  # messages sent
        self.registry = CollectorRegistry()
        self.registry.register(self)
        self.rooms = Gauge("matou_rooms", "Rooms in memory", registry=self.registry)
        self.lines = Gauge("matou_connections", "Open connections", registry=self.registry)
        self.opened = Counter("matou_rooms_opened", "Rooms opened", registry=self.registry)
        self.games = Counter("matou_games_finished", "Games finished", registry=self.registry)
        self.hung_up = Counter(
            "matou_hung_up", "Connections ended by the server", ["why"], registry=self.registry
        )
        self.troubles = Counter("matou_troubles", "Rooms unloaded", registry=self.registry)

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily("matou_facts", "Facts written", self.facts)
        yield CounterMetricFamily("matou_deliveries", "Messages sent", self.deliveries)

    def done(self) -> float:
        """Facts and messages so far: where it stands still, nobody plays."""
        return self.facts + self.deliveries

    def text(self) -> bytes:
        return generate_latest(self.registry)
