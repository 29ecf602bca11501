"""Rows carry hashes, rooms the time somebody was last in them; and the house's own clock."""

import sqlalchemy as sa
from alembic import op

from matou.server.store.seals import seal

revision = "0002"
down_revision = "0001"

ROOMS = ("id", "code", "game", "created", "expires", "closed", "touched")
RECORDS = ("room", "number", "game", "finished", "text")


def upgrade() -> None:
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("touched", sa.Double, nullable=False, server_default="0"))
        rooms.add_column(sa.Column("hash", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_rooms_touched", "rooms", ["touched"])
    with op.batch_alter_table("records") as records:
        records.add_column(sa.Column("hash", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("now", sa.Double, nullable=False),
        sa.Column("boot", sa.String(64), nullable=False),
        sa.Column("steady", sa.Double, nullable=False),
        sa.Column("wall", sa.Double, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clock"),
    )
    op.execute("UPDATE rooms SET touched = created")
    _seal("rooms", ROOMS, ("id",))
    _seal("records", RECORDS, ("room", "number"))


def _seal(name: str, columns: tuple[str, ...], keys: tuple[str, ...]) -> None:
    """The rows that are there are taken as they are."""
    db = op.get_bind()
    table = sa.table(name, *(sa.column(column) for column in (*columns, "hash")))
    rows = db.execute(sa.select(*(table.c[column] for column in columns))).mappings().all()
    for row in rows:
        here = sa.and_(*(table.c[key] == row[key] for key in keys))
        db.execute(sa.update(table).where(here).values(hash=seal(name, row)))


def downgrade() -> None:
    op.drop_table("clock")
    with op.batch_alter_table("records") as records:
        records.drop_column("hash")
    op.drop_index("ix_rooms_touched", "rooms")
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_column("hash")
        rooms.drop_column("touched")
