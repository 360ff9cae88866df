"""What was promised to Discord: the work is done again while the record is busy, and its answer takes the place of it.

What Discord does not take in time, its reader is told by letter. That letter is noted as soon as an answer is promised.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Thread, current_thread
from typing import Any, TypeAlias

from django.db import connections
from django.utils import translation
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.hosting.ports import LedgerBusy, LedgerUnreadable
from nomicon.hosting.server.hall import Busy
from nomicon.web.accounts.models import Account
from nomicon.web.discord_door import tokens
from nomicon.web.discord_door.answers import Asked, Refusal, game_of
from nomicon.web.discord_door.interactions import BUTTON, FORM, Interaction
from nomicon.web.logged import where_it_broke
from nomicon.web.notices.discord import late_answers
from nomicon.web.notices.discord.api import SLOW_DOWN, ask
from nomicon.web.notices.discord.linking import linked_account
from nomicon.web.notices.discord.messages import Message, only_you, plain
from nomicon.web.tools import Services

Answer: TypeAlias = dict[str, Any]
"""What Discord is answered: of which type, and with what data."""

MESSAGE = 4
"""The type of an answer that is a message."""

MUST_WAIT = (Busy, LedgerBusy, LedgerUnreadable)
"""Troubles of the record that pass."""

AGAIN = 1.0
"""Seconds after which work is tried again that the record had no time for."""

EDITS_UNTIL, EDITS = 14 * 60, 8
"""Seconds after which Discord takes no answer any more, with one minute to spare, and how often one is sent."""

MOST = 200
"""Answers that are promised at a time. Each has a thread, for as long as Discord takes its answer; more are refused."""

SPARE = 60
"""Seconds after which nothing is on its way to Discord any more."""

_KEPT: set[Thread] = set()
"""The threads of what is promised. Adding to a set, and taking from it, is one step for all threads."""

log = logging.getLogger(__name__)


def have_room() -> bool:
    """Say whether one more answer may be promised."""
    return len(_KEPT) < MOST


@dataclass(frozen=True, slots=True)
class Promise:
    """Something that was promised. `work` may be done as often as needed, and Discord waits until a moment."""

    house: Services
    sent: Interaction
    language: str
    work: Callable[[], Answer]
    until: float

    def keep(self, work: Future[Answer]) -> None:
        """Tell what comes of the work in a thread of its own: that keeps no worker waiting, nor a server that ends."""
        thread = Thread(target=self._kept, args=(work,), name="discord answer", daemon=True)
        _KEPT.add(thread)
        thread.start()

    def _kept(self, work: Future[Answer]) -> None:
        try:
            self._note_letter()
        except Exception as trouble:  # Then it is told in Discord, or not at all.
            log.error("A letter could not be noted: %s", where_it_broke(trouble))
        try:
            made = self._made(work)
            if made["type"] == MESSAGE:
                self._tell(made["data"])
            else:
                with translation.override(self.language):
                    told = _("The server was slow, so the form could not be opened. Please give the command again.")
                self._tell(only_you(plain(told)))
        except Exception as trouble:  # A letter says so.
            log.error("A request from Discord could not be answered: %s", where_it_broke(trouble))
        finally:
            connections.close_all()
            _KEPT.discard(current_thread())

    def _note_letter(self) -> None:
        """Note the letter that tells the answer if this server ends before Discord is told, or Discord is away."""
        account = linked_account(self.sent.user)
        if account is not None:
            left = max(0, int(self.until - time.monotonic()))
            game = _game(self.house, self.sent, account) or ""
            due = int(self.house.clock.now()) + left + SPARE
            late_answers.expect(self.house, account, game, self.sent.key, due)

    def _made(self, work: Future[Answer]) -> Answer:
        try:
            return work.result()
        except MUST_WAIT:
            return self._made_at_last()

    def _made_at_last(self) -> Answer:
        """Do it as soon as the record has time for it."""
        while True:
            time.sleep(AGAIN)
            try:
                return self.work()
            except MUST_WAIT as trouble:
                if time.monotonic() > self.until:
                    with translation.override(self.language):
                        return {"type": MESSAGE, "data": busy(trouble)}

    def _tell(self, message: Message) -> None:
        """Put the answer in the place of the promise, and slow down where Discord says so."""
        made = {name: value for name, value in message.items() if name != "flags"}
        path = f"/webhooks/{self.sent.application}/{self.sent.token}/messages/@original"
        why = "It is too late."
        for _again in range(EDITS):
            if time.monotonic() > self.until:
                break
            told = ask(self.house, "PATCH", path, made)
            if told.is_done:
                late_answers.told(self.sent.key)
                return
            why = told.told
            if told.status not in (0, SLOW_DOWN, 500, 502, 503) or time.monotonic() + told.wait > self.until:
                break
            time.sleep(max(1, told.wait))
        log.warning("An answer could not be sent to Discord: %s", why)
        late_answers.too_late(self.house, self.sent.key)


def busy(trouble: BaseException) -> Message:
    """Return what is answered where the record has no time."""
    log.warning("A request from Discord has to wait: %s", trouble)
    told = _("The server is busy. Your command may still be carried out. Check the page of the game in a minute.")
    return only_you(plain(told))


def overloaded() -> Message:
    """Return what is answered where so much is promised that nothing more is."""
    log.warning("A request from Discord was refused: %s answers are promised already.", MOST)
    return only_you(plain(_("The server is busy, so nothing was done. Give the command again in a few minutes.")))


def _game(house: Services, sent: Interaction, account: Account) -> GameId | None:
    """Return the game that an interaction was about, if it was about one."""
    if sent.kind in (BUTTON, FORM):
        token = tokens.known(sent.name)
        return None if token is None else GameId(token.game)
    try:
        return game_of(Asked(house, sent, account))
    except (Refusal, *MUST_WAIT):
        return None
