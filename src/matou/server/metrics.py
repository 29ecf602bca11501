"""What the server counts, for Prometheus: numbers only, nothing of anybody."""

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest


class Metrics:
    """One registry for each server, so that tests do not share them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.rooms = Gauge("matou_rooms", "Rooms in memory", registry=self.registry)
        self.lines = Gauge("matou_connections", "Open connections", registry=self.registry)
        self.opened = Counter("matou_rooms_opened", "Rooms opened", registry=self.registry)
        self.games = Counter("matou_games_finished", "Games finished", registry=self.registry)
        self.facts = Counter("matou_facts", "Facts written", registry=self.registry)
        self.deliveries = Counter("matou_deliveries", "Messages sent", registry=self.registry)
        self.hung_up = Counter(
            "matou_hung_up", "Connections ended by the server", ["why"], registry=self.registry
        )
        self.troubles = Counter("matou_troubles", "Rooms unloaded", registry=self.registry)

    def done(self) -> float:
        """Facts and messages so far: where it stands still, nobody plays."""
        return sum(
            sample.value
            for counter in (self.facts, self.deliveries)
            for metric in counter.collect()
            for sample in metric.samples
            if sample.name.endswith("_total")
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
