"""What everything written is: a record that becomes something of the engine's, a move or a rule-change."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod

from msgspec import Struct, StructMeta

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.hosting.written.values import Number
from nomicon.play.chapter import Move


class Kind(StructMeta, ABCMeta):
    """Makes records of which some methods are only promised; a kind that does not keep the promise cannot be made."""


class Written(Struct, metaclass=Kind, tag_field="move", forbid_unknown_fields=True, kw_only=True):
    """A move, written down."""

    @abstractmethod
    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move as the engine takes it. Raises `Invalid`; whether the rules allow it is not asked here."""


class OnProposal(Written):
    """A move that concerns one proposal."""

    proposal: Number

    @property
    def number(self) -> ProposalNumber:
        """Return the proposal's number."""
        return ProposalNumber(self.proposal)
