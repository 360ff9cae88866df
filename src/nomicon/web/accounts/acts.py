"""What hosts have done: written down where it is done, for everybody whom it concerns to read.

It is kept in English, and told in the language of whoever reads it: `ActText` has the texts of all acts.
"""

from __future__ import annotations

from nomicon.game.names import GameId
from nomicon.game.values.translatable import gettext_noop
from nomicon.views.sentences.stored_texts import StoredText
from nomicon.web.accounts.models import Account, HostAct

LAST = 3
"""Acts shown on a game's main page; the others stand on a page of their own."""

LONGEST = 300


class ActText(StoredText):
    """What a host can have done, with what fills it. Each goes on after the host's name."""

    OPENED = gettext_noop("opened the game to everybody")
    CLOSED = gettext_noop("closed the game to everybody except its players and the people they invite")
    HID = gettext_noop("hid the game from everybody except hosts")
    PAUSED = gettext_noop("paused the game")
    RESUMED = gettext_noop("resumed the game")
    ENDED_VOTES = gettext_noop("ended every open vote")
    CALLED_FOR_RESCUE = gettext_noop(
        "called for a rescue, which takes effect after thirty days unless a player visits the game before then"
    )
    WITHDREW_RESCUE = gettext_noop("withdrew rescue R-{rescue}")
    CONFIRMED_CLOCK = gettext_noop("confirmed that the server's clock is right: {moment}")

    GAVE_SEAT = gettext_noop("gave the seat of {player} to {account}")
    GAVE_SEAT_OF = gettext_noop("gave the seat of {player}, which {former} had, to {account}")
    TOOK_SEAT = gettext_noop("took the seat of {player} from its account")
    WITHDREW_INVITATION = gettext_noop("withdrew an invitation made by {account}")
    ADDED_MEMBERS = gettext_noop("added people to the member list: {many}")
    REMOVED_MEMBER = gettext_noop("removed somebody from the member list")
    ONLY_MEMBERS = gettext_noop("let only members take a seat")
    ANYBODY = gettext_noop("let anyone with a link take a seat")
    HID_REMARK_ON_PROPOSAL = gettext_noop("hid a remark by {player} on proposal {number}")
    HID_REMARK_ON_RULE = gettext_noop("hid a remark by {player} on rule {number}")
    HID_REMARK_ON_JUDGEMENT = gettext_noop("hid a remark by {player} on judgement {number}")

    BLOCKED = gettext_noop("blocked the account {account}")
    UNBLOCKED = gettext_noop("unblocked the account {account}")
    BLOCKED_PLAYER = gettext_noop("blocked the account that plays for {player}")
    UNBLOCKED_PLAYER = gettext_noop("unblocked the account that plays for {player}")
    GAVE_RIGHTS = gettext_noop("gave host rights to the account {account}")
    TOOK_RIGHTS = gettext_noop("took host rights from the account {account}")
    DELETED_PLAYER = gettext_noop("deleted the account that played for {player}")

    MOVED_PUPIL = gettext_noop("moved {player} from {before} to {after}")
    REMOVED_PUPIL = gettext_noop("removed {player} from the class")
    DELETED_CLASS = gettext_noop("deleted the class of this game, and hid the game")

    COPIED = gettext_noop("added a copy of {game} from the backup of {moment}")
    COPIED_AS = gettext_noop("added a copy of the game from the backup of {moment}: {copy}")
    ASKED_TO_RESTORE = gettext_noop(
        "asked the server to restore the game from the backup of {moment} at its next start"
    )
    ASKED_TO_RESTORE_ALL = gettext_noop(
        "asked the server to restore everything, including accounts, from the backup of {moment} at its next start"
    )
    CANCELLED_RESTORE = gettext_noop("cancelled the restore of the backup of {moment}")
    RESTORED = gettext_noop("restored the game as it was in the backup of {moment}. The old state was kept")
    RESTORED_ALL = gettext_noop("restored everything, including accounts, from the backup of {moment}")
    NOT_RESTORED = gettext_noop("tried to restore the backup of {moment}, but nothing was changed: {trouble}")
    RESTORED_BY = gettext_noop(
        "restored the game as it was in the backup of {moment} (restored by {account}). The old state was kept"
    )
    RESTORED_ALL_BY = gettext_noop(
        "restored everything, including accounts, from the backup of {moment} (restored by {account})"
    )
    NOT_RESTORED_BY = gettext_noop(
        "tried to restore the backup of {moment} (restored by {account}), but nothing was changed: {trouble}"
    )


def write_down(host: Account | None, what: str, game: str = "", reason: str = "") -> None:
    """Write down what a host has done; where it concerns a game, everybody who sees that game sees it."""
    told = reason.strip()[:LONGEST]
    HostAct.objects.create(host=host, game=game, what=str(what)[:LONGEST], reason=told)


def last_acts(game: GameId, many: int = LAST) -> list[HostAct]:
    """Return what hosts have done last in a game."""
    return list(HostAct.objects.filter(game=game).select_related("host").order_by("-pk")[:many])
