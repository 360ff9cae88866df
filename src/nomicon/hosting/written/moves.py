"""Every move as programs write it: one record for each kind, told apart by its field ``move``.

{"move": "vote", "proposal": 301, "choice": "FOR"}      or, as one would type it:  {"line": "vote 301 for"}
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

from nomicon.game.names import PlayerId, RuleNumber
from nomicon.game.state import Game
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.lines import split_line
from nomicon.hosting.typing.spoken import Line, move_in
from nomicon.hosting.written.duties import Deliver, DoDuty, Invoke, Mend, SeekOffice, TakeInHand
from nomicon.hosting.written.proposing import (
    Close,
    Consent,
    Distribute,
    Draft,
    Post,
    Propose,
    Revise,
    TakeBack,
    Vote,
    Withdraw,
)
from nomicon.hosting.written.shape import Written
from nomicon.hosting.written.values import WHERE, Amount, Number, amount
from nomicon.law.headers.move_fields import offered_by, offers
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.judging import claiming
from nomicon.play.people import presence, seating
from nomicon.play.quantities import quantities
from nomicon.play.turns import turns


class Join(Written, tag="join"):
    """Become a player."""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return seating.Join(player)


class LogOn(Written, tag="log_on"):
    """Say that one is here, where the rules ask who is."""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return presence.LogOn(player)


class Forfeit(Written, tag="forfeit"):
    """Leave the game in progress: one is no player any more, and whether one may come back is up to the rules."""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return seating.Forfeit(player)


class EndTurn(Written, tag="end_turn"):
    """End the turn in progress."""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return turns.EndTurn(player)


class Declare(Written, tag="declare"):
    """Do or say something in public that no rule regulates."""

    text: str

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return claiming.Declare(player, self.text)


class Movement(Struct, forbid_unknown_fields=True):
    """What somebody gains of a quantity, or loses."""

    player: str
    amount: Amount
    quantity: str = "points"


class Claim(Written, tag="claim"):
    """Say that something happened under a rule that has no code for it, and what it moves."""

    rule: Number
    statement: str
    movements: tuple[Movement, ...] = ()

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        moved = tuple((one.quantity, PlayerId(one.player), amount(one.amount)) for one in self.movements)
        return claiming.MakeClaim(player, RuleNumber(self.rule), self.statement, moved)


class Challenge(Written, tag="challenge"):
    """Dispute a claim: a Judge then says whether it stands."""

    claim: Number

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return claiming.Challenge(player, self.claim)


class Give(Written, tag="give"):
    """Hand another player some of what one has."""

    to: str
    amount: Amount
    quantity: str = "points"

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return quantities.Give(player, PlayerId(self.to), amount(self.amount), self.quantity)


class Pick(Written, tag="choose"):
    """Answer what a rule asks; the inbox has the questions."""

    choice: str
    option: str

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return Choose(player, self.choice, self.option)


class Make(Written, tag="make"):
    """Make a move that a rule of this game offers, with what it asks for."""

    name: str
    arguments: dict[str, str | int] = field(default_factory=dict)

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        if not offered_by(game, self.name):
            known = ", ".join(offers(game)) or "none"
            raise Invalid(f"{WHERE}: no rule offers a move {self.name!r}; there are: {known}.")
        return MakeMove(player, self.name, {name: str(value) for name, value in self.arguments.items()})


class Typed(Written, tag="typed"):
    """A line as people type it, with the text that stands below it, such as a rule's. It can say every move."""

    line: str
    text: str = ""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return move_in(Line(player, split_line(self.line, "the line"), self.text, "the line"), game)


AnyMove: TypeAlias = (
    Join | LogOn | Forfeit | EndTurn | Propose | Draft | Post | Revise | Distribute | Withdraw | Vote | TakeBack
    | Consent | Close | TakeInHand | SeekOffice | DoDuty | Mend | Invoke | Deliver | Declare | Claim | Challenge | Give
    | Pick | Make | Typed
)  # fmt: skip
"""Every kind of move that a program can write."""
