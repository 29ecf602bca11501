"""How long the laws are tried: quick for `make test`, longer for `make soak`."""

import os

from hypothesis import HealthCheck, settings

from matou.games.mouse import play

SOAK = bool(os.environ.get("MATOU_SOAK"))
PLAIN = play.__file__.endswith(".py")  # a tenth of the compiled speed, so a part of the bulk

settings.register_profile(
    "matou",
    deadline=None,  # machines are noisy; speed is the benchmark's matter
    max_examples=2000 if SOAK else 40 if PLAIN else 120,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("matou")
