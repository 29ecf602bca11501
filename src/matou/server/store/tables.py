"""The tables beside the journal: the directory of codes, the records of games, the house's clock.

No addresses; a record has the names people chose, and goes with its room. Times are seconds since
1970.
"""

from typing import Final

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

# Named, so that a migration can find them on every database.
NAMES: Final = {
    "pk": "pk_%(table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}
# The last of the migrations, which makes these tables. The next one is 0004, and never a number
# that one flipped bit makes of another: that is damage.
REVISION: Final = "0002"
CODE: Final = 8  # characters people read to each other

metadata = MetaData(naming_convention=NAMES)

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("code", String(CODE), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("created", Double, nullable=False),
    Column("expires", Double, nullable=False),
    Column("closed", Double),
    Column("touched", Double, nullable=False),  # when somebody was last in it
    Column("hash", String(64), nullable=False),
)
Index("ix_rooms_expires", rooms.c.expires)
Index("ix_rooms_touched", rooms.c.touched)

records = Table(
    "records",
    metadata,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("game", String(32), nullable=False),
    Column("finished", Double, nullable=False),
    Column("text", Text, nullable=False),
    Column("hash", String(64), nullable=False),
)

clock = Table(
    "clock",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("now", Double, nullable=False),  # the house's own time
    Column("boot", String(64), nullable=False),  # which run of the machine
    Column("steady", Double, nullable=False),  # seconds since it began
    Column("wall", Double, nullable=False),
    Column("hash", String(64), nullable=False),
)
