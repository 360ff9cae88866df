"""Nothing of a secret vote gets out before its close: games that differ only in it look the same to everybody else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber
from nomicon.game.values.replacing import replace
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.seating import Forfeit
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.voting import CastBallot, TakeBackBallot
from nomicon.views.sentences.telling import answered
from nomicon.views.view import VIEWS, view_named
from tests.views.playing import ASHA, BEN, CHLOE, DEV, JACK, NOON, WEEK, Played
from tests.views.story import ARGUMENTS, every_page

TEA, HALF = ProposalNumber(306), ProposalNumber(307)
VIEWERS = (None, ASHA, BEN, CHLOE, DEV, PlayerId("Ella"), PlayerId("Nobody at all"))
LOOKED = 1000  # Seconds after the story at which all the worlds are looked at.


def another(story: Played) -> Played:
    """A game that goes on from where the story stands, and leaves it as it is."""
    return replace(story, history=list(story.history))


def looks(played: Played, viewer: PlayerId | None) -> dict[str, str]:
    """Every page that a viewer can see, to the byte; of a game that will not change any more, made once."""
    seen = (id(played), played.at, len(played.history), viewer)
    if seen not in LOOKS:
        LOOKS[seen] = (played, _looks(played, viewer))  # Keeping the game keeps its id from being given again.
    return LOOKS[seen][1]


LOOKS: dict[tuple[int, int, int, PlayerId | None], tuple[Played, dict[str, str]]] = {}


def _looks(played: Played, viewer: PlayerId | None) -> dict[str, str]:
    return {name: json.dumps(page) + text for name, page, text in every_page(played.seen(viewer))}


def one_ballot(played: Played) -> Iterator[PlayerId]:
    played.accepted(CastBallot(BEN, TEA, "FOR"))
    yield BEN


def the_other_choice(played: Played) -> Iterator[PlayerId]:
    played.accepted(CastBallot(BEN, TEA, "AGAINST"))
    yield BEN


def another_voter(played: Played) -> Iterator[PlayerId]:
    played.accepted(CastBallot(DEV, TEA, "FOR"))
    yield DEV


def a_ballot_taken_back(played: Played) -> Iterator[PlayerId]:
    played.accepted(CastBallot(BEN, TEA, "FOR"))
    played.accepted(TakeBackBallot(BEN, TEA))
    yield BEN


def many_ballots_and_a_leaver(played: Played) -> Iterator[PlayerId]:
    for voter in (BEN, DEV, JACK):
        played.accepted(CastBallot(voter, TEA, "FOR"))
        played.accepted(CastBallot(voter, HALF, "AGAINST"))
        yield voter


def a_refused_consent(played: Played) -> Iterator[PlayerId]:
    played.accepted(Approve(ASHA, TEA, "consent", False))
    yield ASHA


def a_given_consent(played: Played) -> Iterator[PlayerId]:
    played.accepted(Approve(ASHA, HALF, "consent", True))
    yield ASHA


WORLDS: list[Callable[[Played], Iterator[PlayerId]]] = [
    one_ballot,
    the_other_choice,
    another_voter,
    a_ballot_taken_back,
    many_ballots_and_a_leaver,
    a_refused_consent,
    a_given_consent,
]


def go_on(played: Played, at: int) -> None:
    """What happens after, in either world, in public and at the same moments."""
    played.accepted(Declare(CHLOE, "I say nothing."), Moment(at))
    played.accepted(Forfeit(CHLOE), Moment(at + 1))


def assert_alike(one: Played, other: Played, but: set[PlayerId]) -> None:
    one.at = other.at = max(one.at, other.at)
    for viewer in VIEWERS:
        if viewer not in but:
            there, here = looks(other, viewer), looks(one, viewer)
            assert [name for name in here if here[name] != there.get(name)] == []
            assert here == there


@pytest.fixture(scope="module")
def quiet(story: Played) -> Played:
    """The game in which nobody votes."""
    return at_last(another(story))


@pytest.fixture(scope="module")
def quiet_after(story: Played) -> Played:
    """The game in which nobody votes, and life goes on."""
    played = another(story)
    go_on(played, story.at + 600)
    return at_last(played)


def at_last(played: Played) -> Played:
    """Look at a game at the same moment as at all the others."""
    played.at = Moment(max(played.at, NOON + WEEK + 3600 + LOOKED))
    return played


@pytest.mark.parametrize("happens", WORLDS, ids=lambda world: world.__name__)
def test_what_is_sealed_is_on_no_page_of_anybody_elses(story, quiet, happens):
    busy = another(story)
    acted = set(happens(busy))
    assert_alike(quiet, at_last(busy), acted)


@pytest.mark.parametrize("happens", WORLDS, ids=lambda world: world.__name__)
def test_what_is_sealed_does_not_show_in_what_happens_after(story, quiet_after, happens):
    busy = another(story)
    acted = set(happens(busy))
    go_on(busy, story.at + 600)
    assert_alike(quiet_after, at_last(busy), acted)


def test_a_vote_that_closes_tells_nothing_of_one_that_is_still_open(story):
    quiet, busy = another(story), another(story)
    for played in (quiet, busy):
        played.accepted(CastBallot(JACK, ProposalNumber(304), "FOR"), Moment(story.at + 10))
    busy.accepted(CastBallot(BEN, HALF, "FOR"), Moment(story.at + 20))
    busy.accepted(CastBallot(DEV, HALF, "AGAINST"), Moment(story.at + 30))
    for played in (quiet, busy):
        played.accepted(CastBallot(DEV, ProposalNumber(304), "FOR"), Moment(story.at + 40))
        closes = played.game.proposals[ProposalNumber(304)].closes
        assert closes is not None
        played.wait_until(closes + 1)
        assert played.game.proposals[HALF].is_open
    assert_alike(quiet, busy, {BEN, DEV})
    assert "36.2" in [entry["entry"] for entry in view_named(["history"], busy.seen())["entries"]]


def test_a_vote_that_never_closes_is_never_opened(story):
    quiet, busy = another(story), another(story)
    busy.accepted(CastBallot(BEN, TEA, "FOR"))
    later = busy.at + 60
    for played in (quiet, busy):
        played.accepted(Invoke(DEV, "Nobody can go on.", "impossible"), Moment(later))
        played.accepted(Deliver(ASHA, JudgementNumber(5), "TRUE"), Moment(later + 1))
        assert played.game.over
        assert played.game.proposals[TEA].state == "frozen"
    assert_alike(quiet, busy, {BEN})


def test_voters_see_their_own_ballot_and_nobody_elses(story):
    played = another(story)
    played.vote(306, Ben="FOR", Dev="AGAINST")
    pages = {viewer: view_named(["proposal", "306"], played.seen(viewer)) for viewer in (BEN, DEV, JACK, None)}
    assert {viewer: page["my_ballot"] for viewer, page in pages.items()} == {
        BEN: "FOR",
        DEV: "AGAINST",
        JACK: None,
        None: None,
    }
    assert all(page["votes"] is None and page["ballots"] == [] for page in pages.values())


def test_a_consent_lodged_is_seen_by_who_lodged_it_and_by_no_successor(story):
    played = another(story)
    played.accepted(Approve(ASHA, TEA, "consent", False))
    assert view_named(["proposal", "306"], played.seen(ASHA))["my_approvals"] == {"consent": "no"}
    assert view_named(["proposal", "306"], played.seen(JACK))["my_approvals"] == {}


def test_nobody_but_the_voter_is_told_of_a_sealed_ballot(story):
    played = another(story)
    entry = played.accepted(CastBallot(BEN, TEA, "FOR"))
    assert answered(entry, played.game, BEN) == ["You have voted on 306."]
    assert [answered(entry, played.game, viewer) for viewer in (None, ASHA, DEV)] == [[], [], []]


def test_after_the_close_everything_that_counted_is_open(story):
    played = another(story)
    played.vote(306, Ben="FOR", Dev="AGAINST")
    closes = played.game.proposals[TEA].closes
    assert closes is not None
    played.wait_until(closes + 1)
    page = view_named(["proposal", "306"], played.seen())
    assert [(one["name"], one["choice"]) for one in page["ballots"]] == [("Ben", "FOR"), ("Dev", "AGAINST")]
    assert page["abstained"] == ["Jack Rudd", "Chloe", "Finn"]
    told = [(one["entry"], one["told"]) for one in view_named(["history", "proposal", "306"], played.seen())["entries"]]
    assert ("36.1", ["Ben voted FOR on 306."]) in told


def test_every_view_with_arguments_is_among_those_looked_at():
    assert set(ARGUMENTS) == {view.name for view in VIEWS.values() if view.arguments}
