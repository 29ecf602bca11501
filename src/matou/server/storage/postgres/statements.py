"""The statements of the PostgreSQL engine. Each of them is one transaction.

A lease holds by the database's clock alone. Its end lies at most one term ahead: one that is
further away was written before somebody set that clock back, and does not hold.
"""

from typing import Final

LEASE_TERM_S: Final = 3.0
TERM: Final = f"interval '{LEASE_TERM_S:g} seconds'"


def holds(node: str) -> str:
    """Whether the lease in this row of `nodes` holds now."""
    return f"({node}.until > clock_timestamp() AND {node}.until <= clock_timestamp() + 2 * {TERM})"


# Of a unit `u`: another node owns it, and lives.
TAKEN: Final = f"""EXISTS (SELECT FROM matou.nodes AS n
    WHERE n.name = u.node AND n.epoch = u.node_epoch AND {holds("n")}
    AND NOT (n.name = %(node)s AND n.epoch = %(node_epoch)s))"""
# This node owns unit `u`.
MINE: Final = "u.node = %(node)s AND u.node_epoch = %(node_epoch)s"

# --- appending -----------------------------------------------------------------------------------

# The rows of all units are locked before their epochs are believed: a take-over waits for this
# statement, or this statement sees the new epoch. A fence that only reads lets events be lost.
LOCK: Final = "FOR SHARE"
BROUGHT: Final = f"""
    WITH brought AS (
        SELECT * FROM unnest(%(rooms)s, %(units)s, %(befores)s, %(hashes_before)s, %(lengths)s,
            %(hashes)s, %(epochs)s)
        AS b (room, unit, before, hash_before, length, hash, epoch)
    ), held AS (
        SELECT name, epoch FROM matou.units WHERE name = ANY(%(units)s) ORDER BY name {LOCK}
    )"""
MOVED: Final = """
        UPDATE matou.heads AS h SET length = b.length, hash = b.hash, epoch = b.epoch
        FROM brought AS b JOIN held AS u ON u.name = b.unit AND u.epoch <= b.epoch
        WHERE h.room = b.room AND h.unit = b.unit AND h.epoch <= b.epoch
            AND h.length = b.before AND h.hash = b.hash_before
        RETURNING h.room"""
WRITTEN: Final = """
        INSERT INTO matou.events (room, seq, epoch, hash, body)
        SELECT e.room, e.seq, e.epoch, e.hash, e.body
        FROM unnest(%(event_rooms)s, %(seqs)s, %(event_epochs)s, %(event_hashes)s, %(bodies)s)
            AS e (room, seq, epoch, hash, body)
        WHERE e.room IN (SELECT room FROM done)"""
REFUSED: Final = "SELECT room FROM brought WHERE room NOT IN (SELECT room FROM done)"

# Returns the rooms of which nothing was appended.
APPEND: Final = f"{BROUGHT}, done AS ({MOVED}), written AS ({WRITTEN}) {REFUSED}"

# The same with new rooms, join codes, closings and records.
APPEND_MORE: Final = f"""{BROUGHT}, born AS (
        INSERT INTO matou.units (name, node, node_epoch, epoch)
        SELECT DISTINCT ON (unit) unit, %(node)s, %(node_epoch)s::bigint, epoch
        FROM brought WHERE before = 0
        ON CONFLICT (name) DO NOTHING RETURNING name, epoch
    ), firm AS (
        SELECT name, epoch FROM held UNION ALL SELECT name, epoch FROM born
    ), begun AS (
        INSERT INTO matou.heads (room, unit, length, epoch, hash)
        SELECT b.room, b.unit, b.length, b.epoch, b.hash
        FROM brought AS b JOIN firm AS u ON u.name = b.unit AND u.epoch <= b.epoch
        WHERE b.before = 0
        ON CONFLICT (room) DO NOTHING RETURNING room
    ), moved AS ({MOVED}
    ), done AS (
        SELECT room FROM begun UNION ALL SELECT room FROM moved
    ), written AS ({WRITTEN}
    ), entered AS (
        INSERT INTO matou.rooms (room, code, expires, touched, closed, seal)
        SELECT * FROM unnest(%(entry_rooms)s::text[], %(codes)s::text[], %(expires)s::float8[],
            %(touched)s::float8[], %(closed)s::bool[], %(entry_seals)s::bytea[])
            AS r (room, code, expires, touched, closed, seal)
        WHERE r.room IN (SELECT room FROM done)
        ON CONFLICT (room) DO UPDATE SET
            code = excluded.code, closed = excluded.closed, seal = excluded.seal,
            expires = CASE WHEN excluded.closed THEN excluded.expires ELSE rooms.expires END
    ), recorded AS (
        INSERT INTO matou.records (room, number, game, finished, text, seal)
        SELECT * FROM unnest(%(record_rooms)s::text[], %(numbers)s::int[], %(games)s::text[],
            %(finished)s::float8[], %(texts)s::text[], %(record_seals)s::bytea[])
            AS k (room, number, game, finished, text, seal)
        WHERE k.room IN (SELECT room FROM done)
        ON CONFLICT (room, number) DO NOTHING
    ) {REFUSED}"""

HEADS: Final = """
    SELECT h.room, h.length, h.epoch, h.hash, h.unit, u.epoch
    FROM matou.heads AS h JOIN matou.units AS u ON u.name = h.unit WHERE h.room = ANY(%(rooms)s)
"""
BODIES_FROM: Final = """
    SELECT body FROM matou.events WHERE room = %(room)s AND seq >= %(seq)s ORDER BY seq
"""

# --- reading -------------------------------------------------------------------------------------

CODES: Final = "SELECT code, room FROM matou.rooms WHERE code = ANY(%(codes)s)"
ENTRY_COLUMNS: Final = "r.room, r.code, r.expires, r.touched, r.closed, r.seal, h.unit"
ENTRY: Final = f"""
    SELECT {ENTRY_COLUMNS} FROM matou.rooms AS r JOIN matou.heads AS h USING (room)
    WHERE r.room = %(room)s
"""
FIND: Final = f"""
    SELECT {ENTRY_COLUMNS} FROM matou.rooms AS r JOIN matou.heads AS h USING (room)
    WHERE r.code = %(code)s
"""
EVENTS: Final = """
    SELECT seq, epoch, hash, body FROM matou.events WHERE room = %(room)s ORDER BY seq
"""
RECORDS: Final = """
    SELECT room, number, game, finished, text, seal FROM matou.records
    WHERE room = %(room)s ORDER BY number
"""
COUNT: Final = "SELECT count(*) FROM matou.heads"
FREE_ROOMS: Final = f"""
    FROM matou.rooms AS r JOIN matou.heads AS h USING (room)
    JOIN matou.units AS u ON u.name = h.unit WHERE NOT {TAKEN}
"""
EXPIRED: Final = f"""
    SELECT r.room {FREE_ROOMS} AND r.expires <= extract(epoch FROM clock_timestamp())
    ORDER BY r.expires
"""
NAMES: Final = f"SELECT r.room {FREE_ROOMS} AND starts_with(r.room, %(first)s) ORDER BY r.room"
UNTOUCHED: Final = f"SELECT r.room {FREE_ROOMS} ORDER BY r.touched LIMIT %(limit)s"
UNTOUCHED_AMONG: Final = f"""
    SELECT r.room {FREE_ROOMS} AND r.room = ANY(%(among)s) ORDER BY r.touched LIMIT %(limit)s
"""

# --- housekeeping --------------------------------------------------------------------------------

TOUCH: Final = """
    UPDATE matou.rooms SET touched = extract(epoch FROM clock_timestamp()),
        expires = greatest(expires, %(expires)s) WHERE room = ANY(%(rooms)s)
"""
FORGET: Final = f"""
    WITH free AS (
        SELECT u.name FROM matou.units AS u WHERE u.name IN
            (SELECT h.unit FROM matou.heads AS h WHERE h.room = ANY(%(rooms)s))
        AND NOT {TAKEN} ORDER BY u.name FOR UPDATE
    ), gone AS (
        DELETE FROM matou.heads AS h USING free
        WHERE h.unit = free.name AND h.room = ANY(%(rooms)s) RETURNING h.room
    ), units AS (
        DELETE FROM matou.units AS u USING free WHERE u.name = free.name AND NOT EXISTS (
            SELECT FROM matou.heads AS h WHERE h.unit = u.name AND h.room <> ALL(%(rooms)s))
    ), events AS (
        DELETE FROM matou.events AS e USING gone WHERE e.room = gone.room
    ), rooms AS (
        DELETE FROM matou.rooms AS r USING gone WHERE r.room = gone.room
    ), records AS (
        DELETE FROM matou.records AS k USING gone WHERE k.room = gone.room
    ) SELECT room FROM gone
"""
# Of nodes that ended long ago and own nothing any more.
TIDY: Final = """
    DELETE FROM matou.nodes AS n WHERE until < clock_timestamp() - interval '1 day'
    AND NOT EXISTS (SELECT FROM matou.units AS u WHERE u.node = n.name)
"""

# --- leases --------------------------------------------------------------------------------------

# A new incarnation of this node; no row where another process holds a lease under this name.
START_NODE: Final = f"""
    INSERT INTO matou.nodes AS n (name, epoch, until, address, key)
    VALUES (%(node)s, 1, clock_timestamp() + {TERM}, %(address)s, %(key)s)
    ON CONFLICT (name) DO UPDATE SET epoch = n.epoch + 1, until = excluded.until,
        address = excluded.address, key = excluded.key
    WHERE NOT {holds("n")}
    RETURNING epoch, extract(epoch FROM clock_timestamp())::float8
"""
# No row where the lease has run out: an incarnation is never revived.
RENEW: Final = f"""
    UPDATE matou.nodes AS n SET until = clock_timestamp() + {TERM}, address = %(address)s
    WHERE n.name = %(node)s AND n.epoch = %(node_epoch)s AND {holds("n")}
    RETURNING extract(epoch FROM clock_timestamp())::float8,
        (SELECT count(*) FROM matou.nodes AS o WHERE o.name <> n.name AND {holds("o")})
"""
END_NODE: Final = """
    UPDATE matou.nodes SET until = '-infinity'
    WHERE name = %(node)s AND epoch = %(node_epoch)s
"""
# The take-over: one conditional statement. The events are read by a later one.
CLAIM: Final = f"""
    UPDATE matou.units AS u SET node = %(node)s, node_epoch = %(node_epoch)s,
        epoch = u.epoch + CASE WHEN {MINE} THEN 0 ELSE 1 END
    WHERE u.name = (SELECT unit FROM matou.heads WHERE room = %(room)s) AND NOT {TAKEN}
        AND EXISTS (SELECT FROM matou.nodes AS n
            WHERE n.name = %(node)s AND n.epoch = %(node_epoch)s AND {holds("n")})
    RETURNING u.name, u.epoch
"""
OWNER: Final = f"""
    SELECT n.name, n.address FROM matou.units AS u
    JOIN matou.nodes AS n ON n.name = u.node AND n.epoch = u.node_epoch AND {holds("n")}
    WHERE u.name = (SELECT unit FROM matou.heads WHERE room = %(room)s)
"""
# After this node began a new incarnation: units that no node has taken over stay its own.
ADOPT: Final = """
    UPDATE matou.units AS u SET node_epoch = %(node_epoch)s
    WHERE u.node = %(node)s AND u.node_epoch = %(before)s AND u.name = ANY(%(units)s)
    RETURNING u.name
"""
STILL_MINE: Final = f"SELECT u.name FROM matou.units AS u WHERE u.name = ANY(%(units)s) AND {MINE}"
RELEASE: Final = f"""
    UPDATE matou.units AS u SET node = '' WHERE u.name = ANY(%(units)s) AND {MINE}
"""
NODE_KEY: Final = f"SELECT n.key FROM matou.nodes AS n WHERE n.name = %(node)s AND {holds('n')}"
