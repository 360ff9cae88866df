"""What was promised to Discord: the work is done again while the record is busy, and its answer takes the place of it.

What Discord does not take in time, its reader is told by letter.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Thread
from typing import Any, TypeAlias

from django.db import connections
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.hosting.ports import LedgerBusy, LedgerUnreadable
from nomicon.hosting.server.hall import Busy
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, Listing
from nomicon.web.accounts.seats.doors import listing_of
from nomicon.web.discord_door import tokens
from nomicon.web.discord_door.answers import Asked, Refusal, game_of
from nomicon.web.discord_door.interactions import BUTTON, FORM, Interaction
from nomicon.web.notices.discord.api import SLOW_DOWN, ask
from nomicon.web.notices.discord.linking import linked_account
from nomicon.web.notices.discord.messages import MARKUP, Message, only_you, plain
from nomicon.web.notices.letters import WrittenLetter, safe
from nomicon.web.notices.sending import post
from nomicon.web.notices.topics import address_of, names_all
from nomicon.web.pages.addresses import address
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

LETTER_AFTER = (0, 60, 600)
"""Seconds before each try to hand a letter to the mail server."""

ESCAPED = re.compile(rf"\\(?={MARKUP.pattern})")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Promise:
    """Something that was promised. `work` may be done as often as needed, and Discord waits until a moment."""

    house: Services
    sent: Interaction
    language: str
    work: Callable[[], Answer]
    until: float

    def keep(self, done: Future[Answer]) -> None:
        """Tell what was promised in a thread of its own: that keeps no worker waiting, nor a server that ends."""
        trouble = done.exception()
        if trouble is not None and not isinstance(trouble, MUST_WAIT):
            log.error("A request from Discord could not be answered: %r", trouble)
            return
        made = done.result() if trouble is None else None
        Thread(target=self._kept, args=(made,), name="discord answer", daemon=True).start()

    def _kept(self, made: Answer | None) -> None:
        try:
            made = self._made_at_last() if made is None else made
            if made["type"] == MESSAGE:
                self._tell(made["data"])
            else:
                with translation.override(self.language):
                    told = _("The server was slow, so the form could not be opened. Please give the command again.")
                self._tell(only_you(plain(told)))
        finally:
            connections.close_all()

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
                return
            why = told.told
            if told.status not in (0, SLOW_DOWN, 500, 502, 503) or time.monotonic() + told.wait > self.until:
                break
            time.sleep(max(1, told.wait))
        log.warning("An answer could not be sent to Discord: %s", why)
        tell_by_letter(self.house, self.sent, str(message["content"]))


def busy(trouble: BaseException) -> Message:
    """Return what is answered where the record has no time."""
    log.warning("A request from Discord has to wait: %s", trouble)
    told = _("The server is busy. Your command may still be carried out. Check with /inbox in a minute.")
    return only_you(plain(told))


# -- By letter ---------------------------------------------------------------------------


def tell_by_letter(house: Services, sent: Interaction, content: str) -> bool:
    """Send an answer by letter that Discord did not take; say whether that was done.

    Of a game that is not open to everybody it tells nothing, unless its reader chose otherwise.
    """
    account = linked_account(sent.user)
    to = "" if account is None or not house.choices.notices else address_of(account)
    if account is None or not to:
        return False
    with translation.override(language_of(house, account)):
        letter = _letter(house, sent, account, to, content)
    for wait in LETTER_AFTER:
        time.sleep(wait)
        failure = post(house, letter)
        if failure is None:
            return True
        log.warning("An answer to a command from Discord could not be sent by e-mail either: %s", failure.why)
        if failure.for_good:
            break
    return False


def _letter(house: Services, sent: Interaction, account: Account, to: str, content: str) -> WrittenLetter:
    game = _game(house, sent, account)
    page = reverse("home") if game is None else address(game, "inbox")
    link = f"{house.choices.address}{page}"
    is_named = game is not None and (listing_of(game).visibility == Listing.OPEN or names_all(account))
    why = _("Discord did not take the answer to your command in time.")
    lines = [safe(line) for line in ESCAPED.sub("", content).splitlines() if not line.startswith("<http")]
    told = [why, "", _("This is the answer:"), "", *lines] if is_named else [why, "", _("See the result on the page.")]
    text = "\n".join([*told, "", "-- ", link, ""])
    headers = {"Auto-Submitted": "auto-generated", "X-Nomicon": "1"}
    return WrittenLetter(to, _("The answer to your command in Discord"), text, headers)


def _game(house: Services, sent: Interaction, account: Account) -> GameId | None:
    """Return the game that an interaction was about, if it was about one."""
    if sent.kind in (BUTTON, FORM):
        token = tokens.known(sent.name)
        return None if token is None else GameId(token.game)
    try:
        return game_of(Asked(house, sent, account))
    except Refusal:
        return None
