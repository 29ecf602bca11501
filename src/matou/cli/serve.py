"""`matou serve`: a server for rooms, on this machine."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from errno import EACCES, EADDRINUSE, EADDRNOTAVAIL
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from socket import gaierror
from ssl import SSLContext
from typing import TYPE_CHECKING, Any, Final

import click

from matou.cli.asking import example, folder_of
from matou.cli.logs import FORMATS, log_to_stderr
from matou.cli.mistakes import Misuse
from matou.cli.tls import tls_context
from matou.extras import missing
from matou.games.registry import load_installed_games

if TYPE_CHECKING:  # these need the extra "server", and open_postgres "postgres"
    from aiohttp import web

    from matou.server.http.app import Server
    from matou.server.storage.postgres.engine import PostgresStorage

KEEP_ALIVE_S = 20.0  # an idle HTTP connection is closed after that
Network = IPv4Network | IPv6Network
SWITCH_INTERVAL_S = 0.0005  # the longest that the event loop waits for a thread


MAX_PORT: Final = 65535
AUTO: Final = (80, 8080, 0)  # the default port of HTTP, else the usual one, else any


def _ports(context: click.Context, option: click.Parameter, word: str) -> Sequence[int]:
    """The ports to try in turn."""
    if word == "auto":
        return AUTO
    if not word.isdecimal() or int(word) > MAX_PORT:
        raise Misuse(f"--port {word}: a port is a number from 0 to {MAX_PORT}, or auto")
    return (int(word),)


def _networks(
    context: click.Context, option: click.Parameter, words: tuple[str, ...]
) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(word) for word in words)
    except ValueError as error:
        raise Misuse(f"--trust: {error}; one looks like 203.0.113.0/24") from None


@click.command(
    epilog=example("matou serve", "matou serve --host 0.0.0.0 --port 9000 --data ~/matou")
)
@click.option("--host", default="127.0.0.1", show_default=True, envvar="MATOU_HOST",
              help="The address to listen on; 0.0.0.0 for the local network.")  # fmt: skip
@click.option("--port", default="8080", show_default=True, envvar="MATOU_PORT",
              callback=_ports, help="0: any free one; auto: 80 where that may be.")  # fmt: skip
@click.option("--data", default="matou-data", show_default=True, envvar="MATOU_DATA",
              type=click.Path(file_okay=False, path_type=Path),
              help="The folder where rooms are stored.")  # fmt: skip
@click.option("--database", default="", metavar="URL", envvar="MATOU_DATABASE",
              help="A PostgreSQL database, for one node or many, in place of --data.")  # fmt: skip
@click.option("--node", default="", metavar="NAME", envvar="MATOU_NODE",
              help="This node's name in that database.  [default: the machine's name]")  # fmt: skip
@click.option("--node-address", default="", metavar="URL", envvar="MATOU_NODE_ADDRESS",
              help="Where other nodes reach this one.  [default: its own address]")  # fmt: skip
@click.option("--proxied", is_flag=True, envvar="MATOU_PROXIED",
              help="A proxy of your own stands before this server.")  # fmt: skip
@click.option("--trust", multiple=True, metavar="NETWORK", envvar="MATOU_TRUST",
              callback=_networks, help="That proxy's address or network, where it is not "
              "private: 203.0.113.0/24.")  # fmt: skip
@click.option("--base", default="/", show_default=True, envvar="MATOU_BASE", callback=folder_of,
              help="The folder of its site in which that proxy shows this server.")  # fmt: skip
@click.option("--forget", is_flag=True,
              help="Remove files that were set aside, damaged or old, at once.")  # fmt: skip
@click.option("--tls-cert", envvar="MATOU_TLS_CERT", metavar="FILE",
              type=click.Path(dir_okay=False, path_type=Path),
              help="Serve HTTPS with this certificate chain (PEM).")  # fmt: skip
@click.option("--tls-key", envvar="MATOU_TLS_KEY", metavar="FILE",
              type=click.Path(dir_okay=False, path_type=Path),
              help="Its private key, where --tls-cert does not hold it.")  # fmt: skip
@click.option("--tls-self-made", is_flag=True, envvar="MATOU_TLS_SELF_MADE",
              help="Serve HTTPS with a certificate made here; browsers warn once.")  # fmt: skip
@click.option("--metrics-port", envvar="MATOU_METRICS_PORT", type=click.IntRange(0, MAX_PORT),
              help="Serve /metrics and health there, too; 0 takes any free one.")  # fmt: skip
@click.option("--metrics-host", default="127.0.0.1", show_default=True,
              envvar="MATOU_METRICS_HOST", help="The address for --metrics-port.")  # fmt: skip
@click.option("--log-format", default="text", show_default=True, envvar="MATOU_LOG_FORMAT",
              type=click.Choice(FORMATS), help="Lines for people, or JSON.")  # fmt: skip
@click.option("--verbose", is_flag=True, help="Say more.")
def serve(
    host: str,
    port: Sequence[int],
    data: Path,
    database: str,
    node: str,
    node_address: str,
    proxied: bool,
    trust: tuple[Network, ...],
    base: str,
    forget: bool,
    tls_cert: Path | None,
    tls_key: Path | None,
    tls_self_made: bool,
    metrics_port: int | None,
    metrics_host: str,
    log_format: str,
    verbose: bool,
) -> None:
    """Open a server: one link or code seats people from anywhere. Ctrl-C stops it; games
    continue after the next start."""
    log_to_stderr(log_format, verbose)
    if base != "/" and not proxied:
        raise Misuse("--base is for a server behind a proxy, which takes it off: add --proxied")
    if (node or node_address) and not database:
        raise Misuse("--node and --node-address are for nodes that share a --database: name it")
    try:
        from matou.server.http.app import Server
        from matou.server.storage.interface import StorageError
        from matou.server.storage.sqlite import SqliteStorage
    except ModuleNotFoundError as error:
        raise Misuse(missing(error.name, "server")) from None
    load_installed_games()  # a broken one is an error at the start, not in a room
    os.umask(0o077)  # files are not readable by other accounts of this machine
    try:
        shared = _shared(database, node, node_address) if database else None
        server = Server(data.expanduser(), proxied, shared, trust, base)
    except StorageError as error:
        raise Misuse(str(error)) from None
    except OSError as error:
        raise Misuse(
            f"--data {data}: {error.strerror or error}; name a folder where you may "
            "write (make play DATA=…)"
        ) from None
    if forget:
        if not isinstance(server.storage, SqliteStorage):
            raise Misuse("--forget is for the files of --data: a database sets nothing aside")
        click.echo(
            f"{server.storage.remove_set_aside()} files that were set aside have been removed"
        )
    tls = tls_context(data.expanduser(), tls_cert, tls_key, tls_self_made)
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    try:
        _run(_serve(server, (host, port), tls, (metrics_host, metrics_port)))
    except StorageError as error:
        raise Misuse(str(error)) from None
    except OSError as error:
        if error.errno == EADDRINUSE:
            raise Misuse(
                f"another program listens at port {port[0]}; name another, as in "
                f"--port {port[0] + 1} (make play PORT={port[0] + 1})"
            ) from None
        raise Misuse(f"--host {host} --port {port[0]}: {_why_closed(error)}") from None


def _why_closed(error: OSError) -> str:
    """Why the server cannot listen there, and what to do."""
    if error.errno == EACCES:
        return "only an administrator may open ports below 1024; name another, as in --port 8080"
    if isinstance(error, gaierror) or error.errno == EADDRNOTAVAIL:
        return "this computer has no such address; 0.0.0.0 are all that it has"
    return error.strerror or str(error)


def _shared(database: str, node: str, address: str) -> "PostgresStorage":
    """The storage that nodes share."""
    try:
        from matou.server.storage.postgres.opening import open_postgres
    except ModuleNotFoundError as error:
        raise Misuse(missing(error.name, "postgres")) from None
    return open_postgres(database, node, address)


def _run(serving: Coroutine[Any, Any, None]) -> None:
    """Use uvloop where it is installed (not on Windows), unless it is disabled."""
    if os.environ.get("MATOU_LOOP") != "asyncio":
        try:
            import uvloop
        except ModuleNotFoundError:
            pass
        else:
            uvloop.run(serving)
            return
    asyncio.run(serving)


async def _serve(
    server: "Server",
    address: tuple[str, Sequence[int]],
    tls: SSLContext | None,
    metrics_address: tuple[str, int | None],
) -> None:
    """Serve until a signal to stop."""
    from aiohttp import web

    host, ports = address
    stop, backup = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    if sys.platform != "win32":
        loop.add_signal_handler(signal.SIGUSR1, backup.set)
    runner = web.AppRunner(
        server.app(), access_log=None, shutdown_timeout=5.0, keepalive_timeout=KEEP_ALIVE_S
    )
    await runner.setup()
    assert runner.server is not None
    try:
        await _listen(lambda port: server.site(runner, host, port, tls), ports)
        _announce(server, host, runner.addresses[0][1], "https" if tls else "http")
        async with _metrics_site(server, *metrics_address):
            watches = [
                asyncio.create_task(server.idle.watch(runner.server)),
                asyncio.create_task(server.write_backups(backup)),
            ]
            await stop.wait()
            for watch in watches:
                watch.cancel()
        click.echo("Matou closes; games continue after the next start")
    finally:
        await runner.cleanup()


async def _listen(site: "Callable[[int], web.TCPSite]", ports: Sequence[int]) -> None:
    """Listen at the first of these ports that is allowed and free."""
    for port in ports:
        try:
            await site(port).start()
            return
        except OSError as error:
            if port == ports[-1] or error.errno not in (EACCES, EADDRINUSE):
                raise


@asynccontextmanager
async def _metrics_site(
    server: "Server",
    host: str,
    port: int | None,
) -> AsyncIterator[None]:
    """Metrics have a port of their own, which a proxy does not pass on."""
    if port is None:
        yield
        return
    from aiohttp import web

    from matou.server.http.address import origin

    runner = web.AppRunner(server.operation.metrics_app(), access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            if error.errno == EADDRINUSE:
                why = f"another program listens at --metrics-port {port}; name another"
            else:
                why = f"--metrics-host {host} --metrics-port {port}: {_why_closed(error)}"
            raise Misuse(why) from None
        click.echo(f"metrics: {origin(host, runner.addresses[0][1])}/metrics")
        yield
    finally:
        await runner.cleanup()


def _announce(
    server: "Server",
    host: str,
    port: int,
    scheme: str,
) -> None:
    """The addresses for a browser, on this machine and on the local network."""
    from matou.server.http.address import EVERY_ADDRESS, alone, origin, own_address

    everywhere = host in EVERY_ADDRESS
    if not server.proxied:  # else the page takes the address of the browser
        server.own_addresses.listen(host, port, scheme)
    reached = origin(own_address() or "127.0.0.1" if everywhere else host, port, scheme)
    server.storage.announce(reached)
    click.echo(f"Matou is open at {origin('127.0.0.1' if everywhere else host, port, scheme)}")
    house = own_address() if everywhere else host
    if house and not alone(house):
        server.house = origin(house, port, scheme)
    if everywhere and server.house:
        click.echo(f"for phones and tablets on this network: {server.house}")
    elif alone(host):
        click.echo("on this computer only; for the local network: --host 0.0.0.0")
