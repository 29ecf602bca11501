"""Rooms by their code, and the records of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.Column("closed", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.UniqueConstraint("code", name="uq_rooms_code"),
    )
    op.create_index("ix_rooms_expires", "rooms", ["expires"])
    op.create_table(
        "records",
        sa.Column("room", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("finished", sa.Double, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room", "number", name="pk_records"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_records_room", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("records")
    op.drop_table("rooms")
