"""Sealing: what a rule does in public and in secret at once is all done, and what is secret leaves no trace."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import ProposalNumber, RuleNumber, Seconds
from nomicon.game.values.replacing import replace
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.ports import WrittenEntry
from nomicon.hosting.table.table import Played
from nomicon.play.asking.offering import MakeMove
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.sealing import FailureSealed, SealRest
from nomicon.play.votes.voting import BallotCast, CastBallot, TakeBackBallot
from nomicon.views.sentences.telling import answered
from tests.play.playing import ANN, BEN, BENCH, CAT, DAY, GAME, POINTS, VOTES, Playing, enacting, kinds, only, rule

P301 = ProposalNumber(301)
SECRET = rule(203, answers={"secret_ballots": "yes", "voting_period": "1 day"})
FINAL = rule(204, answers={"may_replace_ballot": "no"})
PUPPETS = rule(
    300,
    '@when("Declared")\ndef pull(event):\n    yield award("Ben", 2)\n    yield cast("Ann", 301, "FOR")\n'
    '    yield announce("Done.")\n',
)


def written(playing: Playing) -> list[WrittenEntry]:
    return list(playing.ledger.read(GAME))


def test_a_rule_that_does_public_and_secret_things_at_once_does_both():
    playing = Playing(VOTES, POINTS, SECRET, PUPPETS)
    playing.proposes(enacting())
    before = written(playing)[-1].entry.place

    made = playing.tries(Declare(CAT, "Go."))

    public, sealed = (one.entry for one in written(playing)[-2:])
    assert (public.place.number, public.place.sealed) == (before.number + 1, 0)
    assert (sealed.place.number, sealed.place.sealed) == (before.number + 1, 1)
    assert kinds(public.events) == ["Declared", "QuantityMoved", "Announced"]
    assert kinds(sealed.events) == ["BallotCast"]
    assert sealed.move == SealRest(CAT)
    assert isinstance(made, Played)
    assert made.rest == sealed
    assert (playing.points(BEN), playing.proposal().ballots[ANN].choice, playing.proposal().ballots[ANN].rule) == (
        2,
        "FOR",
        "300/1",
    )


def test_what_is_public_is_the_same_whether_or_how_anybody_has_voted():
    worlds = []
    for ballots in ((), ("FOR",), ("AGAINST",), ("FOR", "AGAINST")):
        playing = Playing(VOTES, POINTS, SECRET, FINAL, PUPPETS)
        playing.proposes(enacting())
        for choice in ballots:
            playing.tries(CastBallot(ANN, playing.proposal().number, choice))
        playing.makes(Declare(CAT, "Go."))
        worlds.append([one.entry for one in written(playing) if not one.entry.place.sealed])

    assert all(world == worlds[0] for world in worlds)


def test_a_rule_that_may_not_replace_a_secret_ballot_fails_when_the_vote_closes_and_not_before():
    playing = Playing(VOTES, POINTS, SECRET, FINAL, PUPPETS)
    playing.proposes(enacting())
    playing.votes(playing.proposal().number, "AGAINST", [ANN])

    assert kinds(playing.makes(Declare(CAT, "Go."))) == ["Declared", "QuantityMoved", "Announced"]
    assert kinds(written(playing)[-1].entry.events) == ["FailureSealed"]
    failed = only(playing.waits(DAY + 1), RuleFailed)

    assert (failed.rule, failed.message) == (300, "The ballot of Ann on proposal 301 is final.")


def test_what_cannot_be_done_whoever_has_voted_fails_at_once():
    nonsense = rule(
        300, '@when("Declared")\ndef pull():\n    yield announce("!")\n    yield cast("Ann", 301, "MAYBE")\n'
    )
    playing = Playing(VOTES, SECRET, nonsense)
    playing.proposes(enacting())

    assert kinds(playing.makes(Declare(CAT, "Go."))) == ["Declared", "RuleFailed"]


def test_all_of_a_run_that_fails_later_is_undone_what_is_secret_too():
    fails = rule(300, '@when("Declared")\ndef pull():\n    yield cast("Ann", 301, "FOR")\n    yield award("Zed", 1)\n')
    playing = Playing(VOTES, POINTS, SECRET, fails)
    playing.proposes(enacting())

    assert kinds(playing.makes(Declare(CAT, "Go."))) == ["Declared", "RuleFailed"]
    assert written(playing)[-1].entry.place.sealed == 0
    assert len(playing.proposal().ballots) == 0


SELLS = rule(
    300,
    """
    @offers("sell", who="player")
    def sell(player, who):
        yield cast(who, 301, "FOR")
        yield award(player, 1)
    @offers("aye")
    def aye(player):
        yield cast(player, 301, "FOR")
""",
)


def test_who_sells_a_ballot_that_is_final_is_told_so_alone():
    playing = Playing(VOTES, POINTS, SECRET, FINAL, SELLS)
    playing.proposes(enacting())
    playing.votes(playing.proposal().number, "AGAINST", [ANN])

    own = playing.refuses(MakeMove(ANN, "sell", {"who": "Ann"}))
    of_another = playing.makes(MakeMove(BEN, "sell", {"who": "Ann"}))

    assert own.because == "You have already voted, and the first ballot is final."
    assert kinds(of_another) == ["MoveMade", "QuantityMoved"]


def test_a_refusal_that_only_its_player_may_see_is_not_told_where_rules_bind_nobody():
    playing = Playing(VOTES, POINTS, SECRET, FINAL, SELLS, rule(205, answers={"rules_bind": "not now"}))
    playing.proposes(enacting())
    playing.votes(playing.proposal().number, "AGAINST", [ANN])

    assert isinstance(playing.tries(MakeMove(ANN, "sell", {"who": "Ann"})), Refused)


def test_a_move_that_does_nothing_but_cast_a_secret_ballot_is_as_secret_and_no_rule_reacts_to_it():
    tells = rule(301, '@when("MoveMade")\ndef tell(event):\n    yield announce(event.player)\n')
    playing = Playing(VOTES, POINTS, SECRET, SELLS, tells)
    playing.proposes(enacting())

    assert kinds(playing.makes(MakeMove(ANN, "aye", {}))) == ["MoveMade", "BallotCast"]
    assert written(playing)[-1].entry.place.sealed == 1


def test_whoever_makes_a_secret_move_is_told_so_and_nobody_else_but_whose_ballot_it_casts():
    puppets = rule(301, '@offers("pull", who="player")\ndef pull(player, who):\n    yield cast(who, 301, "FOR")\n')
    playing = Playing(VOTES, SECRET, puppets)
    playing.proposes(enacting())

    playing.makes(MakeMove(ANN, "pull", {"who": "Ben"}))

    told = {who: answered(written(playing)[-1].entry, playing.game, who) for who in (ANN, BEN, CAT, None)}
    assert told == {
        ANN: ['Ann made the move "pull" in secret, with who=Ben. Rule 301.'],
        BEN: ["Rule 301 cast your ballot on proposal 301: FOR."],
        CAT: [],
        None: [],
    }


@pytest.mark.parametrize(
    ("question", "move"),
    [
        ("votes_each", CastBallot(ANN, P301, "FOR")),
        ("electorate", CastBallot(ANN, P301, "FOR")),
        ("choices", CastBallot(ANN, P301, "FOR")),
        ("ends_early", CastBallot(ANN, P301, "FOR")),
    ],
)
def test_a_rule_that_breaks_over_something_sealed_is_told_at_the_close_and_leaves_no_trace_before(
    question: str, move: Any
):
    # It breaks when a ballot is heard, some time after the opening, and at no other time.
    code = f"""
        @answers("{question}")
        def breaks(proposal, now):
            return 1 // 0 if proposal.opened is not None and now > proposal.opened else PASS
    """
    clerk = rule(205, answers={"consent_of": "Clerk"}, declares={"offices": {"Clerk": {}}}, defers_to=(300,))
    playing = Playing(VOTES, SECRET, rule(300, code, prevails_over=(205,)), clerk, holders=(("Clerk", ANN),))
    playing.proposes(enacting())
    public = [one.entry for one in written(playing) if not one.entry.place.sealed]

    playing.clock.advance(Seconds(60))
    assert isinstance(playing.tries(move), Played)

    assert [one.entry for one in written(playing) if not one.entry.place.sealed] == public
    assert len(playing.proposal().failures) == 1
    assert playing.game.troubles == ()
    assert "RuleFailed" in kinds(playing.waits(DAY + 1))


def test_a_rule_that_breaks_over_an_officers_consent_is_told_at_the_close():
    code = """
        @answers("consent_of")
        def whose(proposal, now):
            return "Clerk" if now == proposal.opened else ["Clerk", ask("born", proposal=proposal, change=NEW)][0]
        @answers("born")
        def born():
            return 1 // 0
        NEW = {"kind": "enact", "rule": None, "title": "", "words": "", "old_words": "", "burdens": [], "code": "",
               "settings_only": False, "restated": True, "to": None, "undoes": None, "amends": None, "judgement": None,
               "begins": None, "settings": {}, "answers": {}, "effects": []}
    """
    clerk = rule(300, code, declares={"offices": {"Clerk": {}}}, binds={"consent_of": "close"})
    playing = Playing(VOTES, SECRET, clerk, holders=(("Clerk", ANN),))
    playing.proposes(enacting())
    playing.clock.advance(Seconds(60))

    assert kinds(playing.makes(Approve(ANN, P301, "consent", True))) == ["ApprovalLodged", "FailureSealed"]
    assert playing.game.troubles == ()
    assert "RuleFailed" in kinds(playing.waits(DAY + 1))


def test_what_broke_over_a_ballot_that_was_taken_back_is_never_told():
    weighs = rule(300, '@answers("votes_each")\ndef weigh(player):\n    return 1 // (0 if player == "Ann" else 1)\n')
    playing = Playing(VOTES, SECRET, weighs)
    number = playing.proposes(enacting())
    for voter in (ANN, BEN):
        playing.makes(CastBallot(voter, number, "FOR"))
    assert [failure.voter for failure in playing.proposal().failures] == [ANN]
    playing.makes(TakeBackBallot(ANN, number))

    assert "RuleFailed" not in kinds(playing.waits(DAY + 1))


def test_the_same_slip_over_many_ballots_is_told_once():
    playing = Playing(VOTES, SECRET, rule(300, '@answers("votes_each")\ndef weigh():\n    return "many"\n'))
    playing.votes(playing.proposes(enacting()))

    assert kinds(playing.waits(DAY + 1)).count("RuleFailed") == 1


def test_nobody_can_write_the_sealed_rest_of_an_entry_themselves():
    assert "Only the program itself can write" in Playing(VOTES).refuses(SealRest(ANN)).because


def test_the_audit_finds_a_sealed_rest_that_was_changed_put_in_or_taken_out():
    playing = Playing(VOTES, POINTS, SECRET, PUPPETS)
    playing.proposes(enacting())
    playing.makes(Declare(CAT, "Go."))
    playing.makes(Declare(CAT, "Well."))
    Playing.made.clear()
    entries = written(playing)
    at = next(at for at, one in enumerate(entries) if one.entry.place.sealed)
    rest = entries[at].entry
    (ballot,) = rest.events
    assert isinstance(ballot, BallotCast)
    changed = replace(rest, events=(replace(ballot, choice="AGAINST"),))
    empty = replace(rest, events=(FailureSealed(P301, ANN, RuleNumber(300), 1, "f", "It broke.", ballot.at),))

    before, after = entries[:at], entries[at + 1 :]
    for tampered in (
        [*before, *after],
        before,
        [*before, replace(entries[at], entry=changed), *after],
        [*before, replace(entries[at], entry=empty), *after],
        [*before, entries[at], entries[at], *after],
    ):
        assert list(audit(tampered, BENCH)) != []
    assert list(audit(entries, BENCH)) == []
