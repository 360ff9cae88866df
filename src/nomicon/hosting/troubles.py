"""What can go wrong with a record, whichever keeps it; part of its port."""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop, word


class LedgerMoved(Exception):
    """Somebody else wrote at this place first; load, and decide again."""


class LedgerBusy(Exception):
    """The record is held by somebody else for longer than we wait; nothing was written."""


class PastUnderway(LedgerBusy):
    """An adopted correction of the game's past is being worked out, and everything in this game waits for it."""

    WORDS = word(
        gettext_noop(
            "The past of this game is being corrected right now, so your move was not made. Try again in a moment."
        )
    )

    def __init__(self) -> None:
        super().__init__(self.WORDS)


class LedgerUnreachable(LedgerBusy):
    """The record does not answer, and may have been written all the same; a move's receipt tells, later."""


class LedgerForbidden(LedgerBusy, OSError):
    """The record does not let us in, or not do this; nothing was written, and the host has to see to it."""


class LedgerUncertain(LedgerUnreachable):
    """A write has failed, and what of it is in the record cannot be read back from the disk for now."""

    WORDS = word(
        gettext_noop(
            "The record could not be written, and your move may or may not have been made. Wait a minute, and check "
            "the history before you send the move again."
        )
    )

    def __init__(self) -> None:
        super().__init__(self.WORDS)


class LedgerUnwritten(Exception):
    """The record could not be written, and holds nothing of what was to be written. `why` is for whoever hosts."""

    WORDS = word(gettext_noop("The record could not be written, so your move was not made. Try again in a minute."))

    def __init__(self, why: str = "") -> None:
        super().__init__(self.WORDS)
        self.why = why


class LedgerFull(LedgerUnwritten):
    """There is no room to write; nothing was written."""

    WORDS = word(
        gettext_noop(
            "There is no space to write the record, so your move was not made. Try again when the host has freed "
            "some space."
        )
    )


class LedgerUnreadable(Exception):
    """What is on record of a game cannot be read here. Says which entry, and what can be done; other games go on."""


class LedgerNewer(LedgerUnreadable):
    """It was written by a newer version of the program, as it stands there: nothing is wrong with it."""


class LedgerDamaged(LedgerUnreadable):
    """The record does not agree with itself. Says what is wrong and at which entry; nothing is repaired in silence."""


class LedgerReadOnly(LedgerUnwritten):
    """The record can only be looked at here."""

    WORDS = word(gettext_noop("This record is read-only, so your move was not made."))
