"""A real proxy before a real server, as `deploy/` and docs/operators.md show it."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNPACKED = ROOT / ".venv" / "proxies" / "usr"  # `make proxies`
PLACES = os.pathsep.join(
    [os.environ.get("PATH", ""), "/usr/sbin", str(UNPACKED / "sbin"), str(UNPACKED / "bin")]
)
DOCUMENTED_ADDRESS = "127.0.0.1:8080"  # where the blocks of docs/operators.md find the server

NGINX = """
daemon off;
master_process off;
pid nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    server {
        listen ADDRESS;
        BLOCK
    }
}
"""
CADDY = """
{
    admin off
    auto_https off
}
BLOCK
"""


def found(name: str) -> str:
    return shutil.which(name, path=PLACES) or ""


def free_address() -> str:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{one.getsockname()[1]}"


@contextmanager
def nginx(folder: Path, block: str) -> Iterator[str]:
    """With this block inside its `server`; the address of the proxy."""
    address = free_address()
    config = folder / "nginx.conf"
    config.write_text(NGINX.replace("ADDRESS", address).replace("BLOCK", block))
    with _running([found("nginx"), "-p", str(folder), "-c", str(config)], folder, address) as base:
        yield base


@contextmanager
def caddy(folder: Path, block: str) -> Iterator[str]:
    """With this block, at an address of this machine in place of the example's."""
    address = free_address()
    config = folder / "Caddyfile"
    config.write_text(CADDY.replace("BLOCK", block.replace("matou.example", f"http://{address}")))
    command = [found("caddy"), "run", "--adapter", "caddyfile", "--config", str(config)]
    with _running(command, folder, address) as base:
        yield base


@contextmanager
def haproxy(folder: Path, config: str) -> Iterator[str]:
    """With this configuration, but for the port and the certificate."""
    address = free_address()
    path = folder / "haproxy.cfg"
    path.write_text(config.replace(":443 ssl crt /etc/haproxy/matou.pem", address))
    with _running([found("haproxy"), "-db", "-f", str(path)], folder, address) as base:
        yield base


@contextmanager
def _running(command: list[str], folder: Path, address: str) -> Iterator[str]:
    libraries = ":".join(map(str, UNPACKED.glob("lib/*-linux-gnu*")))
    home = {"LD_LIBRARY_PATH": libraries} if libraries else {}
    home |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "proxy.log").open("wb") as result:
        process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **home}, stdout=result, stderr=result
        )
        try:
            _await(process, address, folder)
            yield f"http://{address}"
        finally:
            process.terminate()
            process.wait(20)


def _await(process: "subprocess.Popen[bytes]", address: str, folder: Path) -> None:
    host, _, port = address.partition(":")
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection((host, int(port)), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise RuntimeError((folder / "proxy.log").read_text())
