"""The one way in for doors that deliver a thing more than once, such as mail and chat: a command takes effect once.

Whoever sends it was found out before. What was answered is kept under a key of the sender's, refusals too, so that a
refused command never takes effect later, whenever and however often it comes again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TookTooLong
from typing import Protocol

from msgspec import Struct

from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.doors import AtServer, Place, make, told, typed
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.notices.secret_ballots import by_door
from nomicon.hosting.seats import AccountId
from nomicon.hosting.server.hall import Busy, GameServer
from nomicon.hosting.table.played import Played
from nomicon.hosting.table.quotas import OverQuota
from nomicon.hosting.typing.command_parser import InputLine
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.outcome import Refused
from nomicon.views.elements.language import Language, in_language

WAIT = 30.0
"""Seconds that a door waits for a move. What takes longer is not answered, and the door is to deliver it again."""


class Command(Struct, frozen=True):
    """What somebody sent to a door: `outer_id` is the door's own name for the delivery, such as a Message-ID."""

    door: str
    account: AccountId
    place: Place
    outer_id: str
    line: str
    block: str = ""

    @property
    def key(self) -> str:
        """Return under what its answer is kept. Nobody can make it for another account."""
        return _digest([self.door, int(self.account), self.outer_id])

    @property
    def digest(self) -> str:
        """Return what was understood: not the bytes, which mail servers change on the way."""
        block = "\n".join(line.rstrip() for line in self.block.strip().splitlines())
        return _digest([self.place.game, self.place.player, *self.line.split(), "", block])


class Outcome(Struct, frozen=True):
    """What a command came to, in lines for its sender; it is the same each time that the command is delivered."""

    accepted: bool
    lines: tuple[str, ...]
    entry: str = ""


class Begun(Struct, frozen=True):
    """A command that is to be played now, by whoever holds this claim."""

    claim: str


class CommandBook(Protocol):
    """Keeps what every command came to. All of it is durable when it returns."""

    def begin(self, key: str, command: Command) -> Begun | Outcome:
        """Claim a command, or return what it came to. Raises `OtherCommand`, and `Busy` while another holds it."""

    def finish(self, key: str, claim: str, outcome: Outcome) -> bool:
        """Keep what a command came to, if the claim still holds; say whether it does."""

    def give_up(self, key: str, claim: str) -> None:
        """Let go of a command that was neither made nor refused."""


class OtherCommand(Invalid):
    """A delivery came with the name of another one, and says something else."""


def command(hall: GameServer, book: CommandBook, sent: Command, language: Language, barred: Collection[str]) -> Outcome:
    """Make a move that was sent to a door, once. Raises `OtherCommand`, `Busy` and the troubles of the record.

    `barred` are the doors by which no secret ballot may come in this game.
    """
    begun = book.begin(sent.key, sent)
    if isinstance(begun, Outcome):
        return begun
    try:
        outcome = _played(hall, sent, language, barred)
    except BaseException:
        book.give_up(sent.key, begun.claim)
        raise
    if not book.finish(sent.key, begun.claim, outcome):
        raise Busy(_("This command took too long and was started again. Send it once more to see the result."))
    return outcome


def _played(hall: GameServer, sent: Command, language: Language, barred: Collection[str]) -> Outcome:
    try:
        line = InputLine(sent.place.player, split_line(sent.line, sent.line), sent.block, where=sent.line)
        future = make(
            AtServer(hall, sent.door), sent.place, by_door(typed(line), sent.door, barred), key=sent.key
        ).outcome
        made = _waited(future)
    except (Invalid, OverQuota) as refused:
        return Outcome(False, (in_language(sentence_of(refused), language),))
    answer = told(made, sent.place.player, lambda: hall.seen(sent.place.game, None).game, language=language)
    entry = "" if isinstance(made, Refused) or made.entry.place.sealed else str(made.entry.place)
    return Outcome(answer.accepted, tuple(answer.lines), entry)


def _waited(future: Future[Played | Refused]) -> Played | Refused:
    try:
        return future.result(WAIT)
    except TookTooLong:
        raise Busy(
            _("The server is busy. Your command may still be carried out. Send it again in a minute to see the result.")
        ) from None


def _digest(parts: list[object]) -> str:
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest()
