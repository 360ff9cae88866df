"""One key for all servers at one database: what one has signed, such as a session or a form, the others must know.

A server says by a lock which key it signs with, for as long as it runs. So a key can be changed when all have stopped,
and nothing has to be cleaned up after one that was killed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from django.conf import settings
from django.db import connection

from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid

SIGNING = 0x6E6F6D69
"""The kind of lock: the other half of its name says which key."""

OTHERS = (
    "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objid <> %s AND objsubid = 2 AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)

OTHER_KEY = _(
    "Another server uses this database with another signing key. People who sign in on one would not be signed in on "
    "the other. Give both servers the same NOMICON_SECRET, or stop the other server first. The secret of the other "
    "server is in the file `secret` in its data folder."
)


@contextmanager
def one_key() -> Iterator[None]:
    """Hold the lock of our key while this is open. Raises `Invalid` where a server signs with another just now.

    Where accounts lie in a file, all who open it have its folder, and the key in it.
    """
    if connection.vendor != "postgresql":
        yield
        return
    number = int.from_bytes(sha256(b"signs " + settings.SECRET_KEY.encode()).digest()[:4], "big") & 0x7FFFFFFF
    held = connection.copy()  # One that no request uses, so that the lock stays where it is.
    try:
        with held.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock_shared(%s, %s)", [SIGNING, number])
            cursor.execute(OTHERS, [SIGNING, number])
            if cursor.fetchone() is not None:
                raise Invalid(OTHER_KEY)
        yield
    finally:
        held.close()
