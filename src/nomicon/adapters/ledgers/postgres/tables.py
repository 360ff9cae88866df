"""The tables of a record in PostgreSQL, and every statement that is put to them.

Every table of games has the game's name in its key, nothing counts over all games, and no table points to another: so
the games can lie on several machines (Citus: distribute each table by `game`) without any change here.
"""

from __future__ import annotations

FORM = 1
"""Of the tables. A program that knows only older forms says so, and does not touch the record."""

SCHEMA = "nomicon_games"
"""Where the tables live, apart from others in the database; not named like a role, whose own schema it would be."""

MAKING = 7_308_607_311_146_574_441
"""The lock under which tables are made: two programs that begin at once must not both make them."""

# Not by `to_regclass`: what it has not found once it does not look for again within a transaction.
IS_MADE = f"SELECT EXISTS (SELECT FROM pg_catalog.pg_tables WHERE schemaname = '{SCHEMA}' AND tablename = 'record')"
HAS_CLOCK = f"SELECT EXISTS (SELECT FROM pg_catalog.pg_tables WHERE schemaname = '{SCHEMA}' AND tablename = 'clock')"
IDENTITY = f"SELECT id, form FROM {SCHEMA}.record"

TABLES = f"""
CREATE SCHEMA IF NOT EXISTS {SCHEMA};
CREATE TABLE {SCHEMA}.games (
    game text COLLATE "C" PRIMARY KEY,
    founded timestamptz NOT NULL DEFAULT clock_timestamp(),
    number bigint NOT NULL,
    sealed bigint NOT NULL,
    link text NOT NULL,
    public text NOT NULL,
    spine text NOT NULL,
    seed text NOT NULL,
    due bigint,
    engine text
);
CREATE TABLE {SCHEMA}.entries (
    game text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    sealed bigint NOT NULL,
    link text NOT NULL,
    spine text NOT NULL,
    line bytea NOT NULL,
    PRIMARY KEY (game, number, sealed)
);
CREATE TABLE {SCHEMA}.receipts (
    game text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    sealed bigint NOT NULL,
    PRIMARY KEY (game, name)
);
CREATE TABLE {SCHEMA}.remembered (
    game text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL,
    sealed bigint NOT NULL,
    spine text NOT NULL,
    folded bytea NOT NULL
);
CREATE TABLE {SCHEMA}.parts (
    game text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (game, name)
);
CREATE FUNCTION {SCHEMA}.refuse_to_rewrite() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'nothing in the record is rewritten'; END $$;
CREATE TRIGGER entries_are_not_rewritten BEFORE UPDATE OR DELETE ON {SCHEMA}.entries
FOR EACH ROW EXECUTE FUNCTION {SCHEMA}.refuse_to_rewrite();
CREATE TRIGGER entries_are_not_emptied BEFORE TRUNCATE ON {SCHEMA}.entries
FOR EACH STATEMENT EXECUTE FUNCTION {SCHEMA}.refuse_to_rewrite();
CREATE TABLE {SCHEMA}.record (id text NOT NULL, form integer NOT NULL);
"""

CLOCK = f"""
CREATE TABLE {SCHEMA}.clock (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    beat bigint,
    confirmed bigint,
    confirmations bigint NOT NULL,
    excused bigint
)
"""
"""What is kept of the clock, which is no part of the record: a program that does not know of it can do without."""

DOORS_TABLE = f"""
CREATE TABLE {SCHEMA}.doors (
    game text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    sealed bigint NOT NULL,
    door text NOT NULL,
    PRIMARY KEY (game, number, sealed)
)
"""
"""By which doors moves came. It is in no chain, and a program that does not know of it can do without, too."""
HAS_DOORS = f"SELECT EXISTS (SELECT FROM pg_catalog.pg_tables WHERE schemaname = '{SCHEMA}' AND tablename = 'doors')"

HAS_FINDINGS = (
    f"SELECT EXISTS (SELECT FROM pg_catalog.pg_tables WHERE schemaname = '{SCHEMA}' AND tablename = 'findings')"
)
FORGET_FINDINGS = f"DELETE FROM {SCHEMA}.findings WHERE game = %s"
"""Findings of searches are no part of the record either; their table is made by whoever keeps them."""

# -- Reading -------------------------------------------------------------------------

GAMES = f"SELECT game FROM {SCHEMA}.games ORDER BY founded, game"
SEED = f"SELECT seed FROM {SCHEMA}.games WHERE game = %s"
DUES = f"SELECT game, due FROM {SCHEMA}.games WHERE engine = %s"
HEADS = f"SELECT game, number FROM {SCHEMA}.games"
RECEIPT = f"SELECT number, sealed FROM {SCHEMA}.receipts WHERE game = %s AND name = %s"
RECEIPTS = f"SELECT name, number, sealed FROM {SCHEMA}.receipts WHERE game = %s"
DOORS = f"SELECT number, sealed, door FROM {SCHEMA}.doors WHERE game = %s"
SOME_DOORS = f"{DOORS} AND (number, sealed) IN (SELECT * FROM unnest(%s::bigint[], %s::bigint[]))"
TAKEN = f"SELECT name FROM {SCHEMA}.receipts WHERE game = %s AND name = ANY(%s) ORDER BY name"

STANDING = f"""
SELECT kept.game, kept.number, kept.sealed, kept.link, kept.public, kept.spine, last.number, last.sealed, last.spine
FROM {SCHEMA}.games AS kept LEFT JOIN LATERAL (
    SELECT number, sealed, spine FROM {SCHEMA}.entries AS entries
    WHERE entries.game = kept.game ORDER BY number DESC, sealed DESC LIMIT 1
) AS last ON true
"""
STANDING_OF = f"{STANDING} WHERE kept.game = %s"
UNEQUAL = (
    f"{STANDING} WHERE (kept.number, kept.sealed, kept.spine) IS DISTINCT FROM (last.number, last.sealed, last.spine)"
)
WITHOUT_GAME = f"SELECT DISTINCT game FROM {SCHEMA}.entries EXCEPT SELECT game FROM {SCHEMA}.games ORDER BY 1"

AT = f"""
SELECT entries.link, public.link, entries.spine
FROM {SCHEMA}.entries AS entries JOIN {SCHEMA}.entries AS public
ON public.game = entries.game AND public.number = entries.number AND public.sealed = 0
WHERE entries.game = %s AND entries.number = %s AND entries.sealed = %s
"""
ROWS = f"""
SELECT number, sealed, link, spine, line FROM {SCHEMA}.entries
WHERE game = %s AND (number, sealed) > (%s, %s) ORDER BY number, sealed LIMIT %s
"""
PICKED = f"""
SELECT number, sealed, link, spine, line, (
    SELECT link FROM {SCHEMA}.entries AS before
    WHERE before.game = entries.game AND before.number = entries.number - 1 AND before.sealed = 0
)
FROM {SCHEMA}.entries AS entries WHERE game = %s AND sealed = 0 AND number = ANY(%s)
"""

# -- Writing -------------------------------------------------------------------------

LOCK = "SELECT pg_advisory_xact_lock(%s)"
ENTRY = f"INSERT INTO {SCHEMA}.entries VALUES (%s, %s, %s, %s, %s, %s)"
RECEIVE = f"INSERT INTO {SCHEMA}.receipts VALUES (%s, %s, %s, %s)"
NOTE_DOOR = f"INSERT INTO {SCHEMA}.doors VALUES (%s, %s, %s, %s)"
FOUND = f"""
INSERT INTO {SCHEMA}.games (number, sealed, link, public, spine, seed, due, engine, game)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
GO_ON = f"""
UPDATE {SCHEMA}.games
SET number = %s, sealed = %s, link = %s, public = %s, spine = %s, seed = %s, due = %s, engine = %s WHERE game = %s
"""
KEEP_DUE = f"UPDATE {SCHEMA}.games SET due = %s, engine = %s WHERE game = %s AND number = %s AND sealed = %s"
MARK = f"""
UPDATE {SCHEMA}.games SET number = %s, sealed = %s, link = %s, public = %s, spine = %s, engine = NULL WHERE game = %s
"""
LOSE_BESIDE = tuple(
    f"DELETE FROM {SCHEMA}.{table} WHERE game = %s AND (number, sealed) > (%s, %s)" for table in ("receipts", "doors")
)
LOSE_GAME = f"DELETE FROM {SCHEMA}.games WHERE game = %s"
TELL = "SELECT pg_notify(%s, %s)"

# -- Folded games --------------------------------------------------------------------

REMEMBERED = f"""
SELECT kept.number, kept.sealed, kept.folded
FROM {SCHEMA}.remembered AS kept JOIN {SCHEMA}.entries AS entries
ON entries.game = kept.game AND entries.number = kept.number AND entries.sealed = kept.sealed
WHERE kept.game = %s AND kept.spine = entries.spine
"""
REMEMBER = f"""
INSERT INTO {SCHEMA}.remembered VALUES (%s, %s, %s, %s, %s) ON CONFLICT (game) DO UPDATE
SET number = excluded.number, sealed = excluded.sealed, spine = excluded.spine, folded = excluded.folded
"""
PART = f"SELECT data FROM {SCHEMA}.parts WHERE game = %s AND name = %s"
LAY_APART = f"INSERT INTO {SCHEMA}.parts VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
FORGET = (f"DELETE FROM {SCHEMA}.remembered WHERE game = %s", f"DELETE FROM {SCHEMA}.parts WHERE game = %s")

# -- Taking a game out, which hosts do while nobody plays ------------------------------

ALL_ROWS = f"SELECT number, sealed, link, spine, line FROM {SCHEMA}.entries WHERE game = %s ORDER BY number, sealed"
UNGUARD = (f"ALTER TABLE {SCHEMA}.entries DISABLE TRIGGER entries_are_not_rewritten",)
TAKE_OUT = tuple(
    f"DELETE FROM {SCHEMA}.{table} WHERE game = %s"
    for table in ("entries", "receipts", "doors", "remembered", "parts", "games")
)
GUARD = (f"ALTER TABLE {SCHEMA}.entries ENABLE TRIGGER entries_are_not_rewritten",)
OTHERS = (
    "SELECT application_name, host(client_addr) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY 1, 2"
)
