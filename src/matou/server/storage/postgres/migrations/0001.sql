-- One row for each node that was started under a name. Its lease holds until `until`.
CREATE TABLE matou.nodes (
    name text PRIMARY KEY,
    epoch bigint NOT NULL,
    until timestamptz NOT NULL,
    address text NOT NULL,
    key text NOT NULL
) WITH (fillfactor = 50);

-- What is owned together: a room, or a class with its rooms. Every append locks this row.
CREATE TABLE matou.units (
    name text PRIMARY KEY,
    node text NOT NULL,
    node_epoch bigint NOT NULL,
    epoch integer NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE matou.heads (
    room text PRIMARY KEY,
    unit text NOT NULL,
    length integer NOT NULL,
    epoch integer NOT NULL,
    hash bytea NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX heads_by_unit ON matou.heads (unit);

CREATE TABLE matou.events (
    room text NOT NULL,
    seq integer NOT NULL,
    epoch integer NOT NULL,
    hash bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (room, seq)
);

CREATE TABLE matou.rooms (
    room text PRIMARY KEY,
    code text NOT NULL CONSTRAINT one_room_a_code UNIQUE,
    expires double precision NOT NULL,
    touched double precision NOT NULL,
    closed boolean NOT NULL,
    seal bytea NOT NULL
);
CREATE INDEX rooms_by_expiry ON matou.rooms (expires);

CREATE TABLE matou.records (
    room text NOT NULL,
    number integer NOT NULL,
    game text NOT NULL,
    finished double precision NOT NULL,
    text text NOT NULL,
    seal bytea NOT NULL,
    PRIMARY KEY (room, number)
);
