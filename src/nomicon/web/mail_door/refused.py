"""Letters by which nothing was done: when they come again nothing is done either, however things stand by then.

Whether a letter can be taken depends on the seat of its writer, on who may look at the game, and on the words of its
moves. All of these change; what was answered once does not.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Account, InboundCommand
from nomicon.web.notices.hours import DAY

DOOR, CLAIMED = "letter", "unsure letter"
"""As which a letter is noted: one that came to an address of its writer's own, or one that only says whose it is."""

MOST_A_DAY = 200
"""Letters of one person that are noted in a day. Of whoever sends more, no further one is looked at."""


class SentLetter(NamedTuple):
    """One letter as it is known again: whose it is, the address (or what is kept of it), its name, and as which."""

    account: Account
    address: str
    name: str
    door: str = DOOR

    @property
    def key(self) -> str:
        """What is kept of the letter."""
        text = f"letter\0{self.account.pk}\0{self.address}\0{self.name}"
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def are_too_many(letter: SentLetter, now: int) -> bool:
    """Say whether so many letters came to nothing in a day that no more are looked at: each takes a line to note."""
    day = InboundCommand.objects.filter(account=letter.account, door=letter.door, claimed__gt=now - DAY)
    return day.count() >= MOST_A_DAY


def was_refused(letter: SentLetter) -> bool:
    """Say whether this letter came before, and nothing was done by it."""
    return InboundCommand.objects.filter(key=letter.key).exists()


def refuse(letter: SentLetter, game: GameId, now: int) -> None:
    """Note that nothing was done by a letter about a game."""
    key = letter.key
    noted = {"digest": key, "door": letter.door, "account": letter.account, "game": game, "claimed": now, "done": True}
    InboundCommand.objects.get_or_create(key=key, defaults=noted)
