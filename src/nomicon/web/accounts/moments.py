"""What time it is for accounts: where several servers share them, the database's, as it is for games."""

from __future__ import annotations

from datetime import UTC, datetime

from nomicon.web.tools import the_house


def now() -> datetime:
    """Return the present moment, by which tokens and invitations run out."""
    return datetime.fromtimestamp(the_house().present(), UTC)
