"""The entry point of a worker: creates the host, with the device's random generator and clock."""

import os
import time
from collections.abc import Callable

from matou.browser.host import Host


def rooms() -> Callable[[str, float], str]:
    """The function that answers the requests of the worker's script."""
    return Host(os.urandom, time.time).ask
