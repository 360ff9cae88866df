"""What officers and Judges do, and what is put to Judges, as programs write it."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.state import Game
from nomicon.hosting.written.shape import Written
from nomicon.hosting.written.values import Number, correction
from nomicon.play.chapter import Move
from nomicon.play.judging import judging
from nomicon.play.people import offices
from nomicon.play.rules import mending

# -- Offices -------------------------------------------------------------------------


class TakeInHand(Written, tag="take_in_hand"):
    """Take a clerical duty of one's office into one's own hands, or hand it back to the program."""

    by_hand: bool
    duty: str = offices.DISTRIBUTION

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return offices.TakeInHand(player, self.duty, self.by_hand)


class SeekOffice(Written, tag="seek_office"):
    """Ask to hold an office."""

    office: str

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return offices.SeekOffice(player, self.office)


class DoDuty(Written, tag="do_duty"):
    """Report a duty of one's office as done."""

    duty: str
    report: str = ""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return offices.DoDuty(player, self.duty, self.report)


class Mend(Written, tag="mend"):
    """Mend a rule's words without a vote, where the rules let one."""

    rule: Number
    words: str

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return mending.MendWords(player, RuleNumber(self.rule), self.words)


# -- Judgement -----------------------------------------------------------------------


class Reading(Struct, forbid_unknown_fields=True):
    """A rule's reading, as ``206:first ballot``, and the alternative that upholding the statement switches on."""

    name: str
    alternative: str


class Invoke(Written, tag="invoke"):
    """Put a statement to a Judge. Corrections are the effects that upholding it brings about."""

    statement: str
    paradox: str = ""
    reading: Reading | None = None
    corrections: Annotated[
        tuple[dict[str, Any], ...],
        Meta(examples=[[{"effect": "Award", "to": "Ben", "amount": -5}]]),
    ] = ()
    proposal: Number | None = None
    against: str | None = None

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return judging.Invoke(
            player,
            self.statement,
            self.paradox,
            None if self.reading is None else (self.reading.name, self.reading.alternative),
            tuple(correction(one) for one in self.corrections),
            None if self.proposal is None else ProposalNumber(self.proposal),
            None if self.against is None else PlayerId(self.against),
        )


class Deliver(Written, tag="deliver"):
    """Deliver the judgement that waits for one; the reasons are published with it and are no part of it."""

    judgement: Number
    value: str
    reasons: str = ""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return judging.Deliver(player, JudgementNumber(self.judgement), self.value, self.reasons)
