"""The machines of a Dask cluster as an executor, for bulk play beyond one machine."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from matou.extras import missing

SECONDS: Final = 10  # to find the scheduler


class ClusterError(Exception):
    """No cluster there, or no Dask here; says what to do."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor on the cluster whose scheduler listens there, and how many threads it has."""
    try:
        from distributed import Client  # an optional extra: most people have one machine
    except ModuleNotFoundError as error:
        raise ClusterError(missing(error.name, "cluster")) from None
    try:
        client = Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from None
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the cluster at {address} has no workers")
        yield client.get_executor(pure=False), threads
    finally:
        client.close()
