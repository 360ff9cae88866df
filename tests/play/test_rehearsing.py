"""Rehearsing: a change that would let no proposal come to a vote has no effect where rules must stay amendable."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import PlayerId
from nomicon.game.proposals import Change
from nomicon.game.state import Game
from nomicon.law.hearing import Hearing
from nomicon.play import rehearsing
from nomicon.play.changing_rules import ChangeHadNoEffect, ChangeTookEffect
from nomicon.play.engine import evolve
from nomicon.play.offering import MakeMove
from nomicon.play.proposing import Propose
from tests.play.playing import ANN, BENCH, DAY, NOON, VOTES, Playing, enacting, kinds, only, rule

KEPT = rule(202, answers={"must_stay_amendable": "yes"})
CLERK: dict[str, Any] = {"offices": {"Clerk": {}}}


def stops(event: str, code: str = "return []", given: str = "") -> Change:
    """Write a rule that puts something else instead of an event."""
    return enacting(f'@instead("{event}")\ndef stop({given}):\n    {code}\n')


HOSTILE: dict[str, tuple[Change, str]] = {
    "nothing instead of a proposal": (stops("ProposalSubmitted"), "instead of ProposalSubmitted"),
    "a refusal instead of a proposal": (
        stops("ProposalSubmitted", 'return refuse("Never.")'), "instead of ProposalSubmitted",
    ),
    "nothing instead of a vote": (stops("VoteOpened"), "instead of VoteOpened"),
    "nothing instead of a ballot": (stops("BallotCast"), "instead of BallotCast"),
    "no proposal may be submitted": (enacting(answers={"may_submit": "no"}), "do not allow this proposal"),
    "code lets none be submitted": (
        enacting('@answers("may_submit")\ndef never():\n    return "We are done."\n'), "We are done",
    ),
    "a ballot counts for nothing": (enacting(answers={"votes_each": 0}), "no ballot would count"),
    "nobody may close": (enacting(answers={"may_close": "nobody"}), "nobody could close the vote"),
    "a vacant office proposes": (
        enacting(answers={"may_propose": "the Clerk"}, declares=CLERK), "Only the Clerk may make proposals",
    ),
    "a vacant office votes": (enacting(answers={"electorate": "the Clerk"}, declares=CLERK), "Only the Clerk may vote"),
    "an endless vote": (enacting(answers={"voting_period": "300000 days"}), "10 years and more before a vote"),
    "no effect for ages": (enacting(answers={"takes_effect": "300000 days"}), "before a vote took effect"),
    "no change takes effect": (
        enacting('@answers("may_take_effect")\ndef never():\n    return "Too late."\n'), "Too late",
    ),
    "no rule opens a vote": (enacting(answers={"vote_opens": "when a rule opens it"}), "no rule would open the vote"),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_a_change_after_which_no_proposal_could_be_voted_on_has_no_effect(what: str):
    change, because = HOSTILE[what]
    playing = Playing(VOTES, KEPT)

    denied = only(playing.adopts(change), ChangeHadNoEffect)

    assert because in denied.because
    assert denied.because.startswith("no rule-change could be adopted any more: ")
    assert denied.grounds == ("202/1",)
    assert "ChangeTookEffect" in kinds(playing.adopts(enacting()))


@pytest.mark.parametrize("what", HOSTILE)
def test_players_are_warned_of_it_before_they_vote(what: str):
    playing = Playing(VOTES, KEPT)

    number = playing.proposes(HOSTILE[what][0])

    assert any(note.startswith("Probe failed: ") for note in playing.proposal(number).notes)


HARMLESS: dict[str, Change] = {
    "only Ann's proposals come through": stops(
        "ProposalSubmitted", 'return None if event.proponent == "Ann" else []', "event"
    ),
    "only repeals come through": enacting(
        '@answers("may_submit")\ndef f(changes):\n    return changes[0].kind == "repeal" or "Only repeals."\n'
    ),
    "none before tomorrow": enacting(
        '@answers("may_submit")\ndef f(now):\n    return now.hour < 3 or "By night only."\n',
    ),
    "a rule may close votes": enacting(
        '@offers("close it")\ndef f():\n    return close_vote(301)\n', answers={"may_close": "nobody"}
    ),
    "all who vote close it": enacting(answers={"may_close": "nobody", "ends_early": "all have voted"}),
    "one ballot counts for more": enacting(
        '@answers("votes_each")\ndef f(player):\n    return 1 if player == "Cat" else 0\n'
    ),
    "a long vote that may end early": enacting(
        answers={"voting_period": "300000 days", "ends_early": "all have voted"}
    ),
}


@pytest.mark.parametrize("what", HARMLESS)
def test_a_change_that_leaves_somebody_a_way_takes_effect(what: str):
    playing = Playing(VOTES, KEPT)

    assert "ChangeTookEffect" in kinds(playing.adopts(HARMLESS[what]))


DOOR = """
    @answers("may_submit")
    def f(settings):
        return True if settings.door == "open" else "The door is shut."

    @offers("shut")
    def g():
        return set_setting("door", "shut")
    """


def test_what_stopped_every_proposal_before_a_change_is_not_held_against_it():
    slowly, door = rule(203, answers={"takes_effect": "1 day"}), rule(204, DOOR, settings={"door": "open"})
    playing = Playing(VOTES, KEPT, slowly, door)
    number = playing.proposes(enacting())
    playing.votes(number)
    playing.closes(number)
    playing.makes(MakeMove(ANN, "shut", {}))

    assert "door is shut" in playing.refuses(Propose(ANN, (enacting(),))).because
    assert "ChangeTookEffect" in kinds(playing.waits(DAY + 1))


def test_without_the_demand_such_a_change_takes_effect_and_nothing_is_rehearsed():
    playing = Playing(VOTES)

    assert isinstance(playing.adopts(stops("ProposalSubmitted"))[-1], ChangeTookEffect)


SIGNED = '@answers("may_submit")\ndef f({given}):\n    return {condition} or "Nobody has signed it."\n'


@pytest.mark.parametrize(
    ("given", "condition", "tries"),
    [("", "False", 9), ("now", "now.year > 9000", 15 * 9), ("player", "player == 'nobody'", 9)],
    ids=["never", "whenever it may be", "whoever it may be"],
)
def test_what_is_refused_without_a_look_at_the_clock_is_not_tried_at_another_time(
    monkeypatch: pytest.MonkeyPatch, given: str, condition: str, tries: int
):
    playing = Playing(VOTES, KEPT, rule(204, SIGNED.format(given=given, condition=condition)))
    tried: list[Change] = []
    really = rehearsing._tried

    def counted(game: Game, player: PlayerId, change: Change, here: Hearing, evolve: rehearsing.Evolve) -> str:
        tried.append(change)
        return really(game, player, change, here, evolve)

    monkeypatch.setattr(rehearsing, "_tried", counted)
    hearing = Hearing(playing.game, BENCH, NOON)

    assert rehearsing.what_stops_proposals(playing.game, hearing, evolve) == "Nobody has signed it."
    assert len(tried) == tries
