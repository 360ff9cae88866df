"""What players are told: one sentence for every event, and short exact answers to their moves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.changes import Amend, Enact, Repeal
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.play.chapter import Event
from nomicon.play.engine import EVOLVES, SENTENCES, Refused
from nomicon.play.judging.claiming import ClaimMade
from nomicon.play.people.offices import TakeInHand
from nomicon.play.people.seating import Joined
from nomicon.play.proposals.proposing import PassStage, Propose
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.quantities.registers import LineWritten
from nomicon.play.rules.mending import SettingChanged
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.sealed.lines import SealedOpened
from nomicon.play.turns.turns import TurnEnded
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.opening import VoteOpened
from nomicon.play.votes.voting import CastBallot, TakeBackBallot
from nomicon.views.elements.phrases import ended_once, rules_told
from nomicon.views.sentences.telling import answered, refused, sentence
from tests.views.playing import ASHA, BEN, CHLOE, JACK, WEEK, founded, number


def test_every_event_has_a_sentence_of_its_own():
    assert {event.__name__ for event in EVOLVES if event not in SENTENCES} == set()
    assert {event.__name__ for event in SENTENCES if event not in EVOLVES} == set()


def test_every_event_of_a_story_is_told_in_one_line(story):
    for written in story.history:
        for event in written.entry.events:
            told = sentence(event, story.game)
            assert told == " ".join(told.split()) != ""


def test_an_event_of_a_kind_nobody_foresaw_is_told_all_the_same():
    class Sneezed(Event, tag="Sneezed"):
        player: PlayerId = PlayerId("Ben")
        rule: RuleId = RuleId("401/2")

    assert sentence(Sneezed(), Game()) == "Rule 401: Ben: Sneezed."


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            QuantityMoved("points", ((ASHA, Fraction(5)), (BEN, Fraction(5)), (CHLOE, Fraction(-10))), "211/1"),
            "Asha and Ben +5 points; Chloe -10 points.",
        ),
        (QuantityMoved("points", ((ASHA, Fraction(-1, 3)),), "211/1"), "Asha -1/3 points."),
        (
            LineWritten("purse", "Ben", {"item": "hat", "many": Fraction(1, 2)}, "401/1"),
            "Register purse, Ben: item=hat, many=0.5.",
        ),
        (
            RuleFailed(RuleNumber(301), 1, "pay", "division by zero", Moment(0), 3),
            "The code of rule 301 failed (pay, line 3): division by zero",
        ),
        (Joined(ASHA, Moment(0)), "Asha joined."),
        (TurnEnded(ASHA, 1, Moment(0), "done"), "Asha's turn is over."),
        (TurnEnded(ASHA, 1, Moment(0), "time"), "Asha's turn is over."),
        (TurnEnded(ASHA, 1, Moment(0), "left"), "Asha's turn is over, because Asha is no longer a player."),
        (TurnEnded(ASHA, 1, Moment(0), "rule 305"), "Asha's turn is over (rule 305)."),
        (SealedOpened("bids", {}, "401/1", Moment(0)), "Register bids was opened. It was empty."),
        (SealedOpened("bids", {}, "401/1", Moment(0), "Ben"), "Register bids: nothing was sealed under Ben."),
        (
            SealedOpened("bids", {"Ben": {"amount": 2}}, "401/1", Moment(0)),
            "Register bids was opened. Ben: amount=2.",
        ),
        (
            SealedOpened("bids", {"Ben": {"amount": 2}}, "401/1", Moment(0), "Ben"),
            "One line of register bids was opened. Ben: amount=2.",
        ),
        (
            ClaimMade(1, ASHA, RuleId("401"), "I ate one.", Moment(0), (("sweets", ASHA, Fraction(-1)),)),
            'Asha made claim 1 under rule 401: "I ate one." (Asha -1 sweets)',
        ),
        (
            SettingChanged(RuleId("401"), RuleNumber(401), {"pay": 3}, {"quorum": 2}, Moment(0)),
            "Rule 401 changed itself: pay=3, quorum=2.",
        ),
        (
            VoteOpened(ProposalNumber(301), Moment(0), None, 3, None, False),
            "The vote on 301 is open without a fixed end; no rule in force says how many must vote.",
        ),
    ],
)
def test_an_event_is_told_in_the_players_words(event, told):
    assert sentence(event, Game()) == told


@pytest.mark.parametrize(
    ("grounds", "told"),
    [
        ((), ""),
        (("206/1",), "Rule 206."),
        (("206/1", "209/3"), "Rules 206 and 209."),
        (("206/1", "206/2", "209/1", "211/1"), "Rules 206, 209 and 211."),
    ],
)
def test_grounds_are_told_by_the_numbers_of_the_rules(grounds, told):
    assert rules_told(grounds, Game()) == told


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        (Refused("There is no proposal 9.", ()), "Refused. There is no proposal 9."),
        (Refused("It is for Voters.", ("206/1",), "Ask."), "Refused. It is for Voters. Rule 206. Ask."),
        (Refused("Not today!", ("206/1",)), "Refused. Not today! Rule 206."),
        (Refused("'cake': write a number", (), "Mend it."), "Refused. 'cake': write a number. Mend it."),
    ],
)
def test_a_refusal_names_the_rule_and_what_to_do_instead(refusal, told):
    assert refused(refusal, Game()) == [told]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Hats", "Hats."),
        ("Hats.", "Hats."),
        ("Hats?", "Hats?"),
        ("Hats!", "Hats!"),
        ("Hats...", "Hats..."),
        ("Hats…", "Hats…"),
    ],
)
def test_what_a_player_ended_already_is_not_ended_twice(typed, told):
    assert ended_once(f"{typed}.") == told
    assert ended_once("Wait for it...") == "Wait for it..."


def test_a_move_is_answered_shortly_and_exactly(bench):
    played = founded(bench, players=(ASHA, BEN, CHLOE))

    def answer(move):
        return answered(played.accepted(move), played.game, move.player)

    assert answered(played.history[0].entry, played.game, None)[:2] == [
        "35 rules are in force: 16 immutable, 19 mutable.",
        'The game "A game" was started from the rulebook nomicam.',
    ]
    assert answer(Propose(ASHA, (Enact(RuleText("A rule", "Words.")),))) == [
        "Proposed 301: A rule. Its vote closes 2026-03-09T12:00:05Z; at least 1 of 3 must vote."
    ]
    tabled = ProposalNumber(301)
    assert answer(CastBallot(ASHA, tabled, "for")) == ["You have voted on 301."]
    assert answer(CastBallot(BEN, tabled, "against")) == ["You have voted on 301."]
    assert answer(CastBallot(CHLOE, tabled, "for")) == ["You have voted on 301."]
    assert answer(TakeBackBallot(CHLOE, tabled)) == ["You have taken back your ballot on 301."]
    assert answer(CastBallot(CHLOE, tabled, "for")) == ["You have voted on 301."]
    assert answer(Approve(JACK, tabled, "consent", False)) == ["You have refused consent to 301."]
    before = len(played.history)
    played.wait_until(played.at + WEEK)
    assert [line for one in played.history[before:] for line in answered(one.entry, played.game, None)] == [
        "Closed 301: adopted, 2 for, 1 against; consent was refused. Rule 209.",
        "Asha +10 points. Rule 211.",
        "Ben +5 points. Rule 211.",
        "Rule 301 (A rule) is in force, by proposal 301.",
    ]


def test_what_waits_for_the_speaker_and_what_to_mind_are_told_with_the_proposal(bench):
    played = founded(bench, players=(ASHA, BEN))
    played.accepted(TakeInHand(JACK, "distribute proposal", True))
    entry = played.accepted(Propose(ASHA, (Amend(number(201), words="Half of them."),)))
    assert answered(entry, played.game, ASHA) == [
        "Proposed 301: change rule 201 (Quorum). The proposal waits for the Speaker to distribute it.",
        "Note on 301: It changes the words and not what the program does; where they differ, the words prevail.",
    ]
    entry = played.accepted(PassStage(JACK, ProposalNumber(301), "distribute"))
    assert answered(entry, played.game, JACK) == [
        "The vote on 301 is open until 2026-03-09T12:00:06Z; at least 1 of 2 must vote.",
    ]


def test_a_change_without_effect_says_why_and_by_which_rule(bench):
    played = founded(bench, players=(ASHA, BEN))
    for title in ("once", "twice"):
        played.propose(ASHA, Repeal(number(217)), title=title)
    played.vote(301, Asha="FOR")
    played.vote(302, Asha="FOR")
    played.wait_until(played.at + WEEK)
    told = [line for one in played.history for line in answered(one.entry, played.game, None)]
    assert any(line.startswith("Proposal 302 was adopted, but has no effect: there is no rule 217") for line in told)


def test_a_vote_that_fails_for_want_of_quorum_names_the_rule_of_quorum(bench):
    played = founded(bench, players=(ASHA, BEN, CHLOE))
    played.propose(ASHA, Enact(RuleText("A rule", "Words.")))
    played.wait_until(played.at + WEEK + 1)
    assert answered(played.history[-1].entry, played.game, None)[0] == (
        "Closed 301: defeated, 0 for, 0 against: quorum was not reached; consent was presumed. Rule 201."
    )
