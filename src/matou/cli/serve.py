"""`matou serve`: a server for rooms, on this machine."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Coroutine
from errno import EADDRINUSE
from pathlib import Path
from typing import Any

import click

from matou.cli.asking import example
from matou.cli.mistakes import Misuse
from matou.extras import missing

KEPT_OPEN = 20.0  # seconds a page may keep a line open without asking for anything
SHARED = 0.0005  # seconds: rooms do not wait longer for a thread that reads a replay


@click.command(
    epilog=example("matou serve", "matou serve --host 0.0.0.0 --port 9000 --data ~/matou")
)
@click.option("--host", default="127.0.0.1", show_default=True, envvar="MATOU_HOST",
              help="The address to listen on; 0.0.0.0 for the whole house.")  # fmt: skip
@click.option("--port", default=8080, show_default=True, envvar="MATOU_PORT",
              type=click.IntRange(0, 65535), help="0 takes any free one.")  # fmt: skip
@click.option("--data", default="matou-data", show_default=True, envvar="MATOU_DATA",
              type=click.Path(file_okay=False, path_type=Path),
              help="Where rooms are remembered.")  # fmt: skip
@click.option("--proxied", is_flag=True, envvar="MATOU_PROXIED",
              help="A proxy of your own stands before this server.")  # fmt: skip
@click.option("--forget", is_flag=True,
              help="Remove files that were set aside, damaged or old, at once.")  # fmt: skip
@click.option("--verbose", is_flag=True, help="Say more.")
def serve(host: str, port: int, data: Path, proxied: bool, forget: bool, verbose: bool) -> None:
    """Open a server: one link or code seats people from anywhere. Ctrl-C stops it; games can be
    gone on with after the next start."""
    logging.basicConfig(
        level=logging.DEBUG if verbose else logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    try:
        from matou.server.http.app import Server
        from matou.server.storage.interface import StorageError
    except ModuleNotFoundError as error:
        raise Misuse(missing(error.name, "server")) from None
    os.umask(0o077)  # what it keeps is for nobody else on this machine
    try:
        server = Server(data.expanduser(), proxied)
    except StorageError as error:
        raise Misuse(str(error)) from None
    except OSError as error:
        raise Misuse(
            f"--data {data}: {error.strerror or error}; name a folder where you may "
            "write (make play DATA=…)"
        ) from None
    if forget:
        click.echo(f"{server.storage.remove_set_aside()} files that were set aside are gone")
    sys.setswitchinterval(SHARED)
    try:
        _run(_serve(server, host, port))
    except StorageError as error:
        raise Misuse(str(error)) from None
    except OSError as error:
        if error.errno == EADDRINUSE:
            raise Misuse(
                f"another program listens at port {port}; name another, as in "
                f"--port {port + 1} (make play PORT={port + 1})"
            ) from None
        raise Misuse(f"{host}:{port}: {error.strerror or error}") from None


def _run(serving: Coroutine[Any, Any, None]) -> None:
    """By uvloop where it is installed (not on Windows), unless asked not to."""
    if os.environ.get("MATOU_LOOP") != "asyncio":
        try:
            import uvloop
        except ModuleNotFoundError:
            pass
        else:
            uvloop.run(serving)
            return
    asyncio.run(serving)


async def _serve(server: "Server", host: str, port: int) -> None:  # type: ignore[name-defined]  # noqa: F821
    """Until somebody says stop."""
    from aiohttp import web

    runner = web.AppRunner(
        server.app(), access_log=None, shutdown_timeout=5.0, keepalive_timeout=KEPT_OPEN
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        _announce(server, host, runner.addresses[0][1])
        watch = asyncio.create_task(server.idle.watch(runner.server))
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, stop.set)
        await stop.wait()
        watch.cancel()
        click.echo("Matou closes; games can be gone on with after the next start")
    finally:
        await runner.cleanup()


def _announce(server: "Server", host: str, port: int) -> None:  # type: ignore[name-defined]  # noqa: F821
    """What to type into a browser, here and elsewhere in the house."""
    from matou.server.http.address import EVERY_ADDRESS, alone, origin, own_address

    everywhere = host in EVERY_ADDRESS
    click.echo(f"Matou is open at {origin('127.0.0.1' if everywhere else host, port)}")
    house = own_address() if everywhere else host
    if house and not alone(house):
        server.house = origin(house, port)
    if everywhere and server.house:
        click.echo(f"for phones and tablets in the house: {server.house}")
    elif alone(host):
        click.echo("on this computer only; for the whole house: --host 0.0.0.0")
