"""Connects a node to its database, and gives the node its name."""

import re
import socket
from typing import Final

from matou.server.storage.interface import StorageError
from matou.server.storage.postgres.address import DatabaseAddress
from matou.server.storage.postgres.engine import PostgresStorage
from matou.server.storage.postgres.postgres_tables import PostgresTables

NODE_NAME: Final = re.compile(r"[\w.:-]{1,40}", re.ASCII)
NODE_ADDRESS: Final = re.compile(r"http://[^\s/?#@]+/?")


def open_postgres(url: str, node: str = "", node_address: str = "") -> PostgresStorage:
    """The storage of a node, which connects when it begins; raises `StorageError`.

    `node_address`: where other nodes reach this one, if it is not where it listens.
    """
    address = DatabaseAddress(url)
    name = node or socket.gethostname()[:40]
    if not NODE_NAME.fullmatch(name):
        raise StorageError(f"--node {name}: a name has up to 40 letters, digits, '.', '-' and '_'")
    if node_address and not NODE_ADDRESS.fullmatch(node_address):
        raise StorageError(f"--node-address {node_address}: one looks like http://10.0.0.7:8080")
    storage = PostgresStorage(PostgresTables(address, name), name)
    storage.announce(node_address)
    return storage
