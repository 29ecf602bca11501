"""Token buckets: a rate per second and a burst."""


class Bucket:
    """A token bucket, full at first; the time in seconds is passed in."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at: float | None = None

    def take(self, now: float, cost: float = 1) -> bool:
        """Take tokens; False where there are too few."""
        self.left(now)
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def owe(self, now: float, most: float) -> float:
        """Take one in any case; returns the debt, at most `most`."""
        self.left(now)
        self.level = max(self.level - 1, -most)
        return max(0.0, -self.level)

    def left(self, now: float) -> bool:
        """Whether a token is left, without taking it."""
        if self.at is None:
            self.at = now
        elif now > self.at:  # two connections may pass times out of order
            self.level = min(self.burst, self.level + (now - self.at) * self.rate)
            self.at = now
        return self.level >= 1


class Buckets:
    """One bucket for each key; above `most` keys the least recently used are dropped."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._by_key: dict[str, Bucket] = {}

    def take(self, key: str, now: float) -> bool:
        return self._of(key).take(now)

    def left(self, key: str, now: float) -> bool:
        return self._of(key).left(now)

    def owe(self, key: str, now: float, most: float) -> float:
        return self._of(key).owe(now, most)

    def _of(self, key: str) -> Bucket:
        bucket = self._by_key.pop(key, None) or Bucket(self.rate, self.burst)
        self._by_key[key] = bucket  # least recently used first
        while len(self._by_key) > self.most:
            del self._by_key[next(iter(self._by_key))]
        return bucket
