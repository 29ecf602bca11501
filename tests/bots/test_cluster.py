"""Bulk play on a real Dask cluster: a scheduler and two workers of our own, on this machine."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from matou.bots.arena.cluster import ClusterError, cluster
from matou.cli import matou_command


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def dask(*words: str) -> subprocess.Popen[bytes]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "-m", *words, "--no-dashboard"], **quiet)  # type: ignore[call-overload,no-any-return]  # two equal keywords


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    port = free_port()
    where = f"tcp://127.0.0.1:{port}"
    running = [
        dask("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port)),
        *(dask("distributed.cli.dask_worker", where, "--nthreads", "1") for _ in range(2)),
    ]
    try:
        for _ in range(60):
            try:
                with cluster(where) as (_, threads):
                    if threads == 2:
                        break
            except ClusterError:
                pass
            time.sleep(0.5)
        yield where
    finally:
        for process in running:
            process.kill()  # nothing of theirs is kept
        for process in running:
            process.wait(20)


BULK = {
    "simulate": ["simulate", "chasse", "--players", "3", "--games", "300", "--seed", "4"],
    "arena": ["arena", "chasse", "random", "greedy", "careful", "--games", "100", "--seed", "4"],
    "learn": ["learn", "--children", "1", "--seed", "4"],
}


@pytest.mark.parametrize("command", BULK)
def test_a_cluster_finds_what_one_process_finds(address, command):
    words = [*BULK[command], "--json"]
    here = CliRunner().invoke(matou_command, [*words, "--jobs", "1"])
    there = CliRunner().invoke(matou_command, [*words, "--cluster", address])
    assert here.exit_code == there.exit_code == 0, there.output
    assert json.loads(here.stdout) == json.loads(there.stdout)


def test_a_cluster_that_is_not_there_is_named():
    nowhere = f"tcp://127.0.0.1:{free_port()}"
    with pytest.raises(ClusterError, match="no Dask scheduler answers"), cluster(nowhere, 1):
        pass
