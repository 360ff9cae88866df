"""What is said of trouble whose own words are for the host, or that has none."""

from __future__ import annotations

from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent
from django.db.utils import IntegrityError, OperationalError
from django.utils.translation import gettext_noop

from nomicon.hosting import troubles

AWAY: tuple[tuple[type[Exception], str], ...] = (
    (
        troubles.LedgerForbidden,
        gettext_noop("The games cannot be reached right now. The host of this server has to fix this."),
    ),
    (
        troubles.LedgerUncertain,
        gettext_noop(
            "The record could not be written, and your move may or may not have been made. Wait a minute, and "
            "check the history before you send the move again."
        ),
    ),
    (
        troubles.LedgerUnreachable,
        gettext_noop("The games cannot be reached right now. Nothing is lost. Try again in a moment."),
    ),
    (
        troubles.LedgerFull,
        gettext_noop(
            "There is no space to write the record, so your move was not made. Try again when the host has "
            "freed some space."
        ),
    ),
    (
        troubles.LedgerUnwritten,
        gettext_noop("The record could not be written, so your move was not made. Try again in a minute."),
    ),
    (troubles.LedgerMoved, gettext_noop("Other moves were made at the same time. Yours was not made. Try again.")),
    (
        troubles.PastUnderway,
        gettext_noop(
            "The past of this game is being corrected right now, so your move was not made. Try again in a moment."
        ),
    ),
    (troubles.LedgerBusy, gettext_noop("The server is busy right now. Nothing was saved. Try again in a moment.")),
)
"""What is said of troubles that leave nothing to make an ordinary page from; their own words are for the host."""

PLAINLY: tuple[tuple[type[Exception], str], ...] = (
    (troubles.LedgerReadOnly, gettext_noop("This record is read-only, so your move was not made.")),
    (
        OperationalError,
        gettext_noop("The server could not save this right now. Nothing was changed. Try again in a minute."),
    ),
    (
        IntegrityError,
        gettext_noop(
            "This was sent twice, or somebody else did the same at the same time. Check the current state, "
            "and try again if something is missing."
        ),
    ),
    (
        troubles.LedgerNewer,
        gettext_noop(
            "A newer version of the program has written to this game. This server can show the game again once "
            "the server is updated."
        ),
    ),
    (
        troubles.LedgerDamaged,
        gettext_noop(
            "The record of this game is damaged. Nothing was changed. The host of this server has to repair it."
        ),
    ),
)
"""What is said of other troubles, whose own words are for the host: they stand in the log and on the host's pages."""

UNREADABLE: tuple[tuple[type[Exception], str], ...] = (
    (
        DisallowedHost,
        gettext_noop(
            "This server does not accept the name in this address. Use the address that you were given. If "
            "you run the server, add the name to “hosts” in host.toml."
        ),
    ),
    (
        SessionInterrupted,
        gettext_noop(
            "You were signed out before your request arrived. Sign in again. Before you send the request again, "
            "check whether it was carried out."
        ),
    ),
    (RequestDataTooBig, gettext_noop("What you sent is longer than this server accepts.")),
    (TooManyFieldsSent, gettext_noop("This form has too many fields. Send fewer at a time.")),
)
"""What is said of requests that get no further than the door; of all others, `CANNOT_BE_READ`."""

CANNOT_BE_READ = gettext_noop("This request cannot be read. Reload the previous page and try again.")

NOT_LIKE_THIS = {
    400: gettext_noop("The form does not say what to do. Go back, and press one of its buttons."),
    405: gettext_noop("This address cannot be used in this way. Go back and use the link or the button there."),
}
"""What is said, by the status, where the framework says nothing at all."""
