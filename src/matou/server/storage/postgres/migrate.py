"""Migrations of the database by numbered scripts, when a node starts.

Several nodes may start at once, and older ones may still run: a script only adds.
"""

from importlib import resources
from typing import Final

import psycopg

from matou.server.storage.interface import Newer, StorageError, StorageFailed
from matou.server.storage.postgres.address import DatabaseAddress
from matou.server.storage.postgres.link import Connection, Link

OLDEST_SERVER: Final = 140000
MIGRATION_DEADLINE_S: Final = 60.0
VERSION_TABLE: Final = """
    CREATE SCHEMA IF NOT EXISTS matou;
    CREATE TABLE IF NOT EXISTS matou.schema_version (
        number integer PRIMARY KEY, migrated timestamptz NOT NULL DEFAULT now()
    );
"""
KNOWN: Final = "SELECT to_regclass('matou.schema_version') IS NOT NULL"
LACKING_RIGHTS: Final = """
    SELECT count(*) FROM pg_class AS one JOIN pg_namespace AS schema ON schema.oid = relnamespace
    WHERE nspname = 'matou' AND relkind = 'r' AND relname <> 'schema_version'
    AND NOT (has_table_privilege(one.oid, 'SELECT') AND has_table_privilege(one.oid, 'INSERT')
        AND has_table_privilege(one.oid, 'UPDATE') AND has_table_privilege(one.oid, 'DELETE'))
"""
VERSION: Final = "SELECT coalesce(max(number), 0) FROM matou.schema_version"


def scripts() -> list[str]:
    """The migrations in the order of their numbers; none is ever changed."""
    folder = resources.files(__package__) / "migrations"
    names = sorted(one.name for one in folder.iterdir() if one.name.endswith(".sql"))
    return [(folder / name).read_text("utf-8") for name in names]


async def migrate(link: Link, address: DatabaseAddress, known: list[str] | None = None) -> None:
    """Raises `StorageError` with a sentence for the operator."""
    migrations = scripts() if known is None else known

    async def work(connection: Connection) -> None:
        server = connection.info.server_version
        if server < OLDEST_SERVER:
            raise StorageError(
                f"{address}: PostgreSQL {server // 10000} is too old, Matou needs 14 or later"
            )
        version = await _version(connection)
        if version > len(migrations):
            raise Newer(
                f"{address} was written by a newer Matou (format {version}, this one knows "
                f"{len(migrations)}): take that one"
            )
        if version < len(migrations):
            await _upgrade(connection, migrations)
        cursor = await connection.execute(LACKING_RIGHTS)
        [(lacking,)] = await cursor.fetchall()
        if lacking:
            raise _without_rights(address, f"{lacking} tables may not be read and written")

    try:
        await link.run(work, MIGRATION_DEADLINE_S)
    except StorageFailed as error:
        if isinstance(error.__cause__, psycopg.errors.InsufficientPrivilege):
            raise _without_rights(address, str(error)) from None
        raise StorageFailed(f"{address}: {error}") from None


def _without_rights(address: DatabaseAddress, why: str) -> StorageError:
    user, name = address.user or "this user", address.name or "this database"
    return StorageError(
        f"{address}: {user} may not make or use the tables. "
        f"Let {user} own the database: ALTER DATABASE {name} OWNER TO {user} ({why})"
    )


async def _version(connection: Connection) -> int:
    cursor = await connection.execute(KNOWN)
    if await cursor.fetchone() == (False,):
        return 0
    cursor = await connection.execute(VERSION)
    [(version,)] = await cursor.fetchall()
    return int(version)


async def _upgrade(connection: Connection, migrations: list[str]) -> None:
    async with connection.transaction():
        try:
            async with connection.transaction():
                await connection.execute(VERSION_TABLE, prepare=False)
        except psycopg.errors.UniqueViolation:  # another node made it at the same moment
            pass
        await connection.execute("SET LOCAL lock_timeout = '50s'")
        await connection.execute("SET LOCAL statement_timeout = '50s'")
        await connection.execute("LOCK TABLE matou.schema_version IN EXCLUSIVE MODE")
        version = await _version(connection)
        for number, script in enumerate(migrations[version:], start=version + 1):
            await connection.execute(script.encode(), prepare=False)
            values = {"number": number}
            await connection.execute(
                "INSERT INTO matou.schema_version (number) VALUES (%(number)s)", values
            )
