"""A Dask cluster as an executor, for bulk play on many machines."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from matou.extras import missing

CONNECT_TIMEOUT_S: Final = 10


class ClusterError(Exception):
    """The scheduler does not answer, or Dask is not installed; the text says what to do."""


@contextmanager
def cluster(address: str, timeout_s: float = CONNECT_TIMEOUT_S) -> Iterator[tuple[Executor, int]]:
    """An executor on the cluster whose scheduler listens there, and how many threads it has."""
    try:
        from distributed import Client  # an optional extra: most people have one machine
    except ModuleNotFoundError as error:
        raise ClusterError(missing(error.name, "cluster")) from None
    try:
        client = Client(address, timeout=timeout_s, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from None
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the cluster at {address} has no workers")
        yield client.get_executor(pure=False), threads
    finally:
        client.close()
