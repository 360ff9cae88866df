"""The book of commands, beside accounts: what came to a door, and what was answered.

A command is claimed before it is played, so that of two deliveries at once only one is decided. A claim that was left
by a crash runs out; the command is then played again under the same key, and the record knows whether it was made.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction

from nomicon.game.values.translatable import _
from nomicon.hosting.notices.commands import Begun, Command, OtherCommand, Outcome
from nomicon.hosting.server.hall import Busy
from nomicon.web.accounts.models import InboundCommand
from nomicon.web.tools import the_house

CLAIMED = 60
"""Seconds after which a claim runs out: twice as long as anybody waits for a move."""

KEPT = int(timedelta(days=90).total_seconds())
"""Seconds for which answers are kept. A delivery that is older than a third of it is not taken at all."""


class Commands:
    """A `CommandBook`: commands as rows."""

    def begin(self, key: str, command: Command) -> Begun | Outcome:
        """Claim a command, or return what it came to. Raises `OtherCommand`, and `Busy` while another holds it."""
        now, claim = _now(), secrets.token_hex(16)
        try:
            with transaction.atomic():
                InboundCommand.objects.create(
                    key=key,
                    digest=command.digest,
                    door=command.door,
                    account_id=command.account,
                    game=command.place.game,
                    claim=claim,
                    claimed=now,
                )
            return Begun(claim)
        except IntegrityError:
            known = InboundCommand.objects.get(key=key)
        if known.digest != command.digest:
            raise OtherCommand(
                _(
                    "You already sent another command with this message. Nothing was done. Write a new message for a "
                    "new command."
                )
            )
        if known.done:
            return Outcome(known.accepted, tuple(known.lines), known.entry)
        taken = InboundCommand.objects.filter(key=key, done=False, claim=known.claim, claimed__lte=now - CLAIMED)
        if not taken.update(claim=claim, claimed=now) and not self._free(key, claim, now):
            raise Busy(_("This command is being carried out. Ask again in a minute for the result."))
        return Begun(claim)

    def _free(self, key: str, claim: str, now: int) -> bool:
        """Take a command that was let go of."""
        return bool(InboundCommand.objects.filter(key=key, done=False, claim="").update(claim=claim, claimed=now))

    def finish(self, key: str, claim: str, outcome: Outcome) -> bool:
        """Keep what a command came to, if the claim still holds; say whether it does."""
        mine = InboundCommand.objects.filter(key=key, claim=claim, done=False)
        return bool(
            mine.update(done=True, accepted=outcome.accepted, lines=list(outcome.lines), entry=outcome.entry, claim="")
        )

    def give_up(self, key: str, claim: str) -> None:
        """Let go of a command that was neither made nor refused."""
        InboundCommand.objects.filter(key=key, claim=claim, done=False).update(claim="")


def forget_old() -> int:
    """Delete the answers that are older than they are kept; return how many."""
    return InboundCommand.objects.filter(claimed__lt=_now() - KEPT).delete()[0]


def _now() -> int:
    return int(the_house().present())


COMMANDS = Commands()
