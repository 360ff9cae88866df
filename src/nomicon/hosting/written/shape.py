"""What every written move is: a record that becomes a move of the engine."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.hosting.written.values import Number
from nomicon.play.chapter import Move


class Written(Struct, tag_field="move", forbid_unknown_fields=True, kw_only=True):
    """A move, written down."""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move as the engine takes it. Raises `Invalid`; whether the rules allow it is not asked here."""
        raise NotImplementedError


class OnProposal(Written):
    """A move that concerns one proposal."""

    proposal: Number

    @property
    def number(self) -> ProposalNumber:
        """Return the proposal's number."""
        return ProposalNumber(self.proposal)
