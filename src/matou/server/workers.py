"""Worker processes with a low priority, which end with the server."""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Final

NICE: Final = 10  # rooms have priority over searches and printing


def workers(most: int) -> ProcessPoolExecutor:
    """A fixed number of workers, each started when there is work for it."""
    spawned = get_context("spawn")  # a fork would take locks of our threads along
    return ProcessPoolExecutor(most, spawned, _begin)


def _begin() -> None:
    """A worker stands back, leaves Ctrl-C to the server, and goes when the server is gone."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
