"""What is said of a record in PostgreSQL and of the way to it."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.values.translatable import _, all_of


def unanswered(name: str) -> str:
    """Say that nobody knows yet what became of an earlier try."""
    return _(
        "{name} has not answered an earlier attempt, which may already be on record. Check before you try again.",
        name=name,
    )


def in_no_list() -> str:
    """Say that there are entries of a game that the record does not know."""
    return _("it has entries but is not in the list of games")


def cut_short(last: object, end: object) -> str:
    """Say that the last entries of a game cannot be found."""
    return _("no entry follows {place}, but the last should be {last}", place=last, last=end)


def gone_on(last: object, confirmed: object) -> str:
    """Say that there are entries that nobody confirmed."""
    return _(
        "it has entries up to {last}, but only entries up to {confirmed} were confirmed", last=last, confirmed=confirmed
    )


def pooled(name: str) -> str:
    """Say that what stands before the server shares its connections out too finely."""
    return _(
        "{name} is reached through a pooler that shares connections between transactions. It does not pass on locks or "
        "news of new entries. Let it share by session (in PgBouncer: pool_mode = session), or give the address of the "
        "server itself.",
        name=name,
    )


def unsafe(name: str, off: Sequence[str]) -> str:
    """Say that a server does not write as safely as a record needs it."""
    return _(
        "Games cannot be kept safely in {name}. On its server, switch on {settings}.", name=name, settings=all_of(off)
    )


def newer(name: str) -> str:
    """Say that a record is in a form that only a newer version knows."""
    return _("The record in {name} was written by a newer version of Nomicon. Open it with that version.", name=name)


def busy(name: str, error: str) -> str:
    """Say that others keep a server busy."""
    return _("{name} is busy with something else. Nothing was written. Try again. ({error})", name=name, error=error)


def away(name: str, error: str) -> str:
    """Say that a server is gone for now, so that nobody knows what became of the last question."""
    return _(
        "{name} cannot be reached: {error}. If you were changing something, check whether your change is on record "
        "before you try again.",
        name=name,
        error=error,
    )


def full(name: str, error: str) -> str:
    """Say that the disk of a server is full."""
    return _(
        "There is no space left to write to {name}. Nothing was written. Free some space and try again. ({error})",
        name=name,
        error=error,
    )


def forbidden(name: str, error: str) -> str:
    """Say that a server does not let us do this."""
    return _(
        "{name} cannot be used: {error}. Check the permissions of the database role that the address names.",
        name=name,
        error=error,
    )


def unreadable(name: str, error: str) -> str:
    """Say that what is on a server is damaged."""
    return _(
        "{name} cannot be read: {error}. Nothing was changed. Restore a copy of the record.", name=name, error=error
    )


def unable(name: str, state: str, error: str) -> str:
    """Say that a server failed in a way that we do not know."""
    return _(
        "{name} could not do this right now. Nothing was written. Try again. ({state}: {error})",
        name=name,
        state=state,
        error=error,
    )
