"""Proposing and voting, as programs write it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from nomicon.game.changes import Change
from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.hosting.typing.drafts import title_of
from nomicon.hosting.typing.spoken import Line, move_in
from nomicon.hosting.written.changes import AnyChange
from nomicon.hosting.written.shape import OnProposal, Written
from nomicon.hosting.written.values import WHERE
from nomicon.play.chapter import Move
from nomicon.play.proposals import drafts, proposing
from nomicon.play.votes import consenting, voting

Changes: TypeAlias = Annotated[tuple[AnyChange, ...], Meta(min_length=1)]


class Propose(Written, tag="propose"):
    """Put rule-changes to the players, in order; the reason is shown with them and is no part of them."""

    changes: Changes
    title: str = ""
    reason: str = ""
    marks: tuple[str, ...] = ()

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        changes, title = _titled(self.changes, self.title, game)
        return proposing.Propose(player, changes, title, self.reason, self.marks)


class Draft(Written, tag="draft"):
    """Show rule-changes to the players before they are proposed."""

    changes: Changes
    title: str = ""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return drafts.ShowDraft(player, *_titled(self.changes, self.title, game))


class Post(Written, tag="post"):
    """Propose what a draft shows, in just that form."""

    draft: str

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return move_in(Line(player, ["post", self.draft], where=WHERE), game)


class Revise(OnProposal, tag="revise"):
    """Give one's own proposal another form before its vote opens."""

    changes: Changes

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return proposing.Revise(player, self.number, _titled(self.changes, "", game)[0])


def _titled(changes: tuple[AnyChange, ...], title: str, game: Game) -> tuple[tuple[Change, ...], str]:
    read = tuple(change.into(game) for change in changes)
    return read, title or title_of(read, game)


class Distribute(OnProposal, tag="distribute"):
    """Send a numbered proposal round, which opens its vote."""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return proposing.Distribute(player, self.number)


class Withdraw(OnProposal, tag="withdraw"):
    """Take one's own proposal back, where the rules allow it."""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return proposing.Withdraw(player, self.number)


class Vote(OnProposal, tag="vote"):
    """Cast one's ballot on an open proposal; the rules say what it may say."""

    choice: str

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return voting.CastBallot(player, self.number, self.choice)


class TakeBack(OnProposal, tag="take_back"):
    """Take one's ballot back while the vote is open."""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return voting.TakeBackBallot(player, self.number)


class Consent(OnProposal, tag="consent"):
    """Give or refuse an office's consent to an open proposal."""

    given: bool

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return consenting.LodgeConsent(player, self.number, self.given)


class Close(OnProposal, tag="close"):
    """End a vote that has no period of its own, and count the ballots."""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return voting.CloseVote(player, self.number)
