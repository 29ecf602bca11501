"""Token buckets: a rate per second and a burst."""


class Bucket:
    """Full at first; time, in seconds, is passed in."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at: float | None = None

    def take(self, now: float, cost: float = 1) -> bool:
        """Whether one more, or one that counts for several, is allowed now."""
        self.left(now)
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def owe(self, now: float, most: float) -> float:
        """Take one in any case; how many are then owed, which is never more than `most`."""
        self.left(now)
        self.level = max(self.level - 1, -most)
        return max(0.0, -self.level)

    def left(self, now: float) -> bool:
        """Whether one more would be allowed; it is not counted."""
        if self.at is None:
            self.at = now
        elif now > self.at:  # of two lines one may tell of an earlier moment
            self.level = min(self.burst, self.level + (now - self.at) * self.rate)
            self.at = now
        return self.level >= 1


class Buckets:
    """One bucket for each key; of more than `most`, those not used for longest are forgotten."""

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
        self._by_key[key] = bucket  # the last used lies last
        while len(self._by_key) > self.most:
            del self._by_key[next(iter(self._by_key))]
        return bucket
