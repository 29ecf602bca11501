"""Connects a node to its database, and gives the node its name."""

import re
import socket
from typing import Final

from matou.server.storage.interface import StorageError
from matou.server.storage.postgres.address import DatabaseAddress
from matou.server.storage.postgres.engine import PostgresStorage
from matou.server.storage.postgres.postgres_tables import PostgresTables

NODE_NAME: Final = re.compile(r"[\w.:-]{1,40}", re.ASCII)


def open_postgres(url: str, node: str = "") -> PostgresStorage:
    """The storage of a node, which connects when it begins; raises `StorageError`."""
    address = DatabaseAddress(url)
    name = node or socket.gethostname()[:40]
    if not NODE_NAME.fullmatch(name):
        raise StorageError(f"--node {name}: a name has up to 40 letters, digits, '.', '-' and '_'")
    return PostgresStorage(PostgresTables(address, name), name)
