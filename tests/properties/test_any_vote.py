"""Whatever the terms of a vote, whoever votes and changes their mind: all that is told is the count that they give."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from nomicon.game.names import Moment, PlayerId, ProposalNumber, Seconds
from nomicon.game.values.plain import exact
from nomicon.hosting.server.ballots import ballot_paper
from nomicon.hosting.table.table import Played
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Event, Move
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.voting import CastBallot, CloseVote, TakeBackBallot
from nomicon.views.elements.page import Seen
from nomicon.views.view import VIEWS
from tests.play.playing import BENCH, GAME, Playing, enacting, kinds
from tests.properties.any_vote import CLERK, DAY, NAMES, Count, drawn, words

N301 = ProposalNumber(301)
STEPS = 14


class AnyVote:
    """One vote, played and counted beside it."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        terms = drawn(self.luck)
        self.playing = Playing(*terms.rules(), players=NAMES[: self.luck.randint(2, 6)], holders=(("Clerk", CLERK),))
        self.count = Count(terms, list(self.playing.game.in_order()))
        self.words = words(self.luck, terms.everything)
        self.playing.proposes(enacting(), by=CLERK)

    def played(self) -> VoteClosed:
        """Play the vote to its end, comparing at every step; return how it ended."""
        for _ in range(STEPS):
            if (closed := self.step()) is not None:
                return closed
        return self.ended()

    def step(self) -> VoteClosed | None:
        """Do one thing, and return the end of the vote if that is what it came to."""
        way = self.luck.choice(
            (self.cast, self.cast, self.cast, self.cast, self.take_back, self.leave, self.join, self.wait)
        )
        closed = way()
        assert self.playing.proposal().is_open is (closed is None)
        if closed is None:
            self.papers_agree()
        return closed

    def makes(self, move: Move, allowed: bool) -> VoteClosed | None:
        outcome = self.playing.tries(move)
        assert isinstance(outcome, Played) is allowed, (move, outcome)
        return self.closed_in(outcome.entry.events) if isinstance(outcome, Played) else None

    def closed_in(self, events: tuple[Event, ...]) -> VoteClosed | None:
        assert "RuleFailed" not in kinds(events), [event for event in events if type(event).__name__ == "RuleFailed"]
        return next((event for event in events if isinstance(event, VoteClosed)), None)

    # -- What players do -----------------------------------------------------------------

    def cast(self) -> VoteClosed | None:
        """Cast a ballot, the first one or another, of somebody who may vote or may not."""
        voter, word, count = self.luck.choice(NAMES), next(self.words), self.count
        said, again = count.reads(word.strip()), count.everything.get("may_replace_ballot") != "no"
        allowed = count.may(voter) and said is not None and (again or voter not in count.cast)
        if allowed and said is not None:
            count.cast[voter] = (said, count.terms.weigh(voter))
        early = allowed and count.everything.get("ends_early") == "all have voted" and count.complete()
        closed = self.makes(CastBallot(voter, N301, word), allowed)
        assert (closed is not None) is early
        return closed

    def take_back(self) -> VoteClosed | None:
        """Take a ballot back, or try to."""
        voter = self.luck.choice(NAMES)
        allowed = voter in self.count.cast and self.count.everything.get("may_take_back_ballot") != "no"
        if allowed:
            del self.count.cast[voter]
        return self.makes(TakeBackBallot(voter, N301), allowed)

    def leave(self) -> VoteClosed | None:
        """Have somebody leave who is not the Clerk, whom rules speak of."""
        others = [one for one in self.count.present if one != CLERK]
        if not others:
            return None
        leaver = self.luck.choice(others)
        self.count.present.remove(leaver)
        early = self.count.everything.get("ends_early") == "all have voted" and self.count.complete()
        closed = self.makes(Forfeit(leaver), True)
        assert (closed is not None) is early
        return closed

    def join(self) -> VoteClosed | None:
        """Have somebody join, or come back."""
        absent = [one for one in NAMES if one not in self.count.present]
        if not absent:
            return None
        self.count.present.append(absent[0])
        return self.makes(Join(absent[0]), True)

    def wait(self) -> VoteClosed | None:
        """Let some hours pass."""
        return self.closed_in(self.playing.waits(self.luck.randint(1, DAY // 3)))

    def ended(self) -> VoteClosed:
        """End the vote in one of the ways there are: a rule, a player, the clock."""
        by_rule = MakeMove(CLERK, "stop", {})
        if self.playing.proposal().closes is None:
            closed = self.makes(self.luck.choice((by_rule, CloseVote(CLERK, N301))), True)
        elif self.luck.random() < 0.3:
            closed = self.makes(by_rule, True)
        else:
            closed = self.closed_in(self.playing.waits(DAY + 1))
        assert closed is not None
        return closed

    # -- Comparing -----------------------------------------------------------------------

    def papers_agree(self) -> None:
        """Whatever a door offers a player is what the rules let them do."""
        playing, count = self.playing, self.count
        voter = self.luck.choice(count.present)
        at = Moment(playing.clock.now())
        paper = ballot_paper(playing.game, playing.proposal(), voter, BENCH, at)
        again = count.everything.get("may_replace_ballot") != "no"
        assert paper.may_cast is (count.may(voter) and (again or voter not in count.cast))
        assert all(count.reads(choice) == choice for choice in paper.choices.listed)
        if count.may(voter):
            assert paper.votes == count.terms.weigh(voter)
            took_back = voter in count.cast and count.everything.get("may_take_back_ballot") != "no"
            assert paper.may_take_back is took_back

    def compared(self, closed: VoteClosed) -> None:
        """Compare the event, the proposal and everybody's page with the count that was made apart."""
        ends = self.count.ends()
        votes = {choice.casefold(): Fraction(many) for choice, many in closed.votes}
        present = closed.heads if closed.present is None else closed.present
        told = (closed.outcome, votes, closed.heads, closed.eligible, closed.quorum, present)
        assert told == tuple(ends[name] for name in ("outcome", "votes", "heads", "eligible", "quorum", "present"))
        cast = {voter: (choice, Fraction(many)) for voter, choice, many, _ in closed.ballots}
        assert cast == {voter: (self.count.reads(word), many) for voter, (word, many) in ends["ballots"].items()}
        for viewer in (None, *self.count.present):
            self.on_page(viewer, ends)

    def on_page(self, viewer: PlayerId | None, ends: dict[str, object]) -> None:
        """Compare one viewer's page."""
        playing = self.playing
        seen = Seen(playing.game, list(playing.ledger.read(GAME)), viewer, Moment(playing.clock.now()))
        page = VIEWS["proposal"].show(seen, "301")
        votes = {choice.casefold(): exact(many) for choice, many in page["votes"].items()}
        assert (page["outcome"], votes, page["heads"], page["eligible"]) == tuple(
            ends[name] for name in ("outcome", "votes", "heads", "eligible")
        )
        assert len(page["ballots"]) == ends["heads"]


@pytest.mark.parametrize("seed", range(60))
def test_a_vote_ends_as_its_terms_have_it_and_everything_tells_the_same(seed: int):
    vote = AnyVote(seed)
    vote.compared(vote.played())
    vote.playing.clock.advance(Seconds(1))
    vote.playing.audited()
