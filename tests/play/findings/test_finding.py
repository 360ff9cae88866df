"""Finding: a Judge finds the outcome, the effect, the class, the winner or the officer of something otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.game.names import JudgementNumber, ProposalNumber
from nomicon.play.engine import Refused
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.votes.voting import CastBallot
from tests.play.judged import RULES, SAYS, SPEAKER, WINS, correct
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    NOON,
    Playing,
    amending,
    enacting,
    kinds,
    repealing,
    rule,
    transmuting,
)

_PAID = "(event, proposal):\n    yield award(proposal.proponent, 10 if event.adopted else -10)\n"
PAYS = rule(214, f'@when("VoteClosed")\ndef f{_PAID}@when("OutcomeDeclared")\ndef g{_PAID}')


def at(later: int) -> datetime:
    """Name a moment some seconds after noon as records of effects do."""
    return datetime.fromtimestamp(NOON + later, UTC)


def outcome(number: int, found: str) -> dict[str, Any]:
    """Ask for another outcome of a vote."""
    return {"effect": "DeclareOutcome", "proposal": number, "outcome": found}


# -- How votes ended ---------------------------------------------------------------------


def test_an_adopted_rule_that_took_effect_is_found_defeated_and_is_gone():
    playing = Playing(*RULES, PAYS)
    playing.adopts(enacting(answers={"quorum": 2}))
    assert (playing.has(301), playing.points(ANN)) == (True, 10)

    brought = correct(playing, outcome(301, "defeated"))

    assert kinds(brought)[:3] == ["QuantityMoved", "RuleTakenOut", "OutcomeDeclared"]
    assert not playing.has(301)
    assert (playing.proposal().state, playing.proposal().effect) == ("defeated", "")
    assert playing.points(ANN) == -10  # What was paid for the other outcome is moved back, and this one is paid for.


def test_a_defeated_proposal_is_found_adopted_and_takes_effect():
    playing = Playing(*RULES, PAYS)
    number = playing.proposes(enacting(answers={"quorum": 2}))
    playing.votes(number, "AGAINST")
    playing.closes(number)

    correct(playing, outcome(301, "adopted"))

    assert playing.has(301)
    assert playing.points(ANN) == 10


def test_an_outcome_is_reversed_and_reversed_again():
    playing = Playing(*RULES, PAYS, rule(203, settings={"size": 1}))
    playing.adopts(amending(203, settings={"size": 2}))
    correct(playing, outcome(301, "defeated"))
    assert playing.rule(203).text.settings["size"] == 1
    correct(playing, outcome(301, "adopted"))

    assert playing.rule(203).text.settings["size"] == 2
    assert playing.points(ANN) == 10


def test_a_repeal_and_a_transmutation_that_did_not_happen():
    playing = Playing(*RULES, rule(203), rule(204))
    playing.adopts(repealing(203))
    playing.adopts(transmuting(204, "immutable"))
    assert playing.rule(204).status == "immutable"

    correct(playing, outcome(301, "defeated"), outcome(302, "defeated"))

    assert playing.has(203)
    assert playing.rule(204).status == "mutable"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (outcome(301, "adopted"), "Proposal 301 is already adopted."),
        (outcome(302, "adopted"), "its vote is open"),
        (outcome(301, "adoptd"), "not 'adoptd'"),
        ({"effect": "ReopenVote", "proposal": 302}, "cannot be reopened: it is open"),
        ({"effect": "ReopenVote", "proposal": 301, "until": at(0)}, "must be in the future"),
        ({"effect": "GiveEffect", "proposal": 301}, "Proposal 301 has not lost its effect"),
        ({"effect": "GiveEffect", "proposal": 302}, "Proposal 302 was not adopted"),
        ({"effect": "DenyEffect", "proposal": 302}, "has no effect that a judgement could take away"),
        ({"effect": "RestoreRule", "rule": 999}, "There has never been a rule 999"),
        ({"effect": "RemoveRule", "rule": 999}, "There has never been a rule 999"),
        ({"effect": "ClassRule", "rule": 203, "to": "mutable"}, "Rule 203 is already mutable"),
        ({"effect": "ClassRule", "rule": 203, "to": "holy"}, "it cannot be 'holy'"),
        ({"effect": "UndoWin"}, "No game of the series has been won."),
        ({"effect": "Vacate", "office": "Speaker", "player": "Ann"}, "does not hold"),
    ],
)
def test_what_a_judge_cannot_find_is_refused_when_it_is_asked_for(wrong: dict[str, Any], told: str):
    playing = Playing(*RULES, SPEAKER, rule(203))
    playing.adopts(enacting())
    playing.proposes(enacting())

    assert told in playing.refuses(Invoke(ANN, "It is so.", corrections=(wrong,))).because


def test_a_rule_that_was_repealed_can_be_restored_but_not_removed():
    playing = Playing(*RULES, rule(203))
    playing.adopts(repealing(203))

    refused = playing.refuses(Invoke(ANN, "It is so.", corrections=({"effect": "RemoveRule", "rule": 203},)))

    assert "Rule 203 is not in force, so it cannot be removed." in refused.because
    assert refused.instead.startswith("You can ask for: restore 203")


def test_a_vote_that_was_not_held_can_be_withdrawn_instead_of_being_held_again():
    playing = Playing(*RULES)
    playing.proposes(enacting())

    refused = playing.refuses(Invoke(ANN, "It is so.", corrections=({"effect": "ReopenVote", "proposal": 301},)))

    assert refused.instead.startswith("You can ask for: withdraw 301")
    playing.makes(Invoke(ANN, "It is so.", corrections=({"effect": "Withdraw", "proposal": 301},)))


def test_a_vote_is_reopened_with_its_ballots_and_ends_otherwise():
    playing = Playing(*RULES, PAYS)
    number = playing.proposes(enacting(answers={"quorum": 2}))
    playing.votes(number)
    playing.closes(number)

    correct(playing, {"effect": "ReopenVote", "proposal": 301, "until": at(3600)})

    assert playing.proposal().is_open
    assert (playing.has(301), playing.points(ANN)) == (False, 0)
    assert {voter: one.choice for voter, one in playing.proposal().ballots.items()} == dict.fromkeys(
        (ANN, BEN, CAT), "FOR"
    )
    for player in (BEN, CAT):
        playing.makes(CastBallot(player, number, "AGAINST"))
    playing.waits(3601)
    assert (playing.proposal().state, playing.points(ANN)) == ("defeated", -10)


def test_a_change_is_found_to_have_no_effect_and_then_to_have_it():
    playing = Playing(*RULES, rule(203, settings={"size": 1}))
    playing.adopts(amending(203, settings={"size": 2}))

    correct(playing, {"effect": "DenyEffect", "proposal": 301})
    assert (playing.rule(203).text.settings["size"], playing.proposal().effect) == (1, "without effect")
    correct(playing, {"effect": "GiveEffect", "proposal": 301})

    assert playing.rule(203).text.settings["size"] == 2


CHANGES = st.lists(st.tuples(st.sampled_from([203, 204]), st.sampled_from(["a", "b"]), st.integers(1, 9)), max_size=5)


@given(CHANGES, st.data())
def test_rules_are_what_the_amendments_make_of_them_that_stand(changes: Sequence[tuple[int, str, int]], data: Any):
    known = [203, 204]
    playing = Playing(*RULES, *(rule(one, settings={"a": 0, "b": 0}) for one in known))
    for number, name, size in changes:
        playing.adopts(amending(number, settings={name: size}))
    standing = dict.fromkeys(range(len(changes)), True)
    for place in data.draw(st.lists(st.sampled_from(sorted(standing)), max_size=4) if standing else st.just([])):
        # What is found adopted again counts from its close on, and lies on top all the same: it is a new entry.
        if standing.pop(place, False):
            correct(playing, outcome(301 + place, "defeated"))

    for one in known:
        made = {"a": 0, "b": 0}
        for place, (number, name, size) in enumerate(changes):
            if number == one and place in standing:
                made[name] = size
        assert dict(playing.rule(one).text.settings) == made
    playing.audited()


# -- Rules -------------------------------------------------------------------------------


def test_a_rule_is_found_in_force_out_of_force_and_of_another_class():
    playing = Playing(*RULES, rule(203, declares={"quantities": {"gold": {"start": 3}}}))

    def is_counted() -> bool:
        return playing.has(203) and not playing.game.quantities["gold"].archived

    correct(playing, {"effect": "RemoveRule", "rule": 203})
    gone = not is_counted()
    correct(playing, {"effect": "RestoreRule", "rule": 203}, {"effect": "ClassRule", "rule": 203, "to": "immutable"})

    assert gone
    assert (is_counted(), playing.rule(203).status) == (True, "immutable")
    playing.audited()


def test_a_rule_that_a_judge_found_void_is_heard_again_when_what_stood_against_it_is_repealed():
    void: dict[str, Any] = {"effect": "VoidRule", "rule": 203, "because_of": 204}
    across = rule(102, answers={"conflict_across_classes": "void"})
    playing = Playing(*RULES, rule(203), rule(204), across)
    correct(playing, void)
    assert playing.rule(203).void is not None
    playing.adopts(repealing(204))
    assert playing.rule(203).void is None


def test_a_rule_that_a_judge_found_void_stays_so_until_a_judge_says_otherwise():
    void: dict[str, Any] = {"effect": "VoidRule", "rule": 203, "because_of": 201}
    across = rule(102, answers={"conflict_across_classes": "void"})
    playing = Playing(*RULES, rule(203, answers={"quorum": 5}), across)
    correct(playing, void)
    playing.adopts(enacting())
    assert playing.rule(203).void is not None

    correct(playing, {"effect": "RestoreRule", "rule": 203})
    assert playing.rule(203).void is None


def test_a_rule_comes_back_under_its_number_unless_another_bears_it():
    playing = Playing(*RULES, rule(203), rule(212, answers={"amended_number": "the proposal's"}))
    playing.adopts(amending(203, title="Other"))
    assert int(playing.rule(203).number) == 301

    correct(playing, outcome(301, "defeated"))

    assert int(playing.rule(203).number) == 203


def test_what_is_true_no_more_when_it_is_judged_leaves_everything_as_it_is():
    playing = Playing(*RULES, SPEAKER, WINS, SAYS, holders=(("Speaker", CAT),))
    playing.makes(Invoke(ANN, "Ben has won.", corrections=({"effect": "DeclareWinner", "players": "Ben"},)))
    playing.adopts(repealing(202))
    outcome_of = playing.tries(Invoke(CAT, "So.", corrections=(outcome(301, "defeated"),)))
    assert not isinstance(outcome_of, Refused)
    playing.makes(Deliver(BEN, JudgementNumber(2), "TRUE"))

    assert playing.has(202)
    assert playing.proposal(ProposalNumber(301)).state == "defeated"


# -- What was made since -----------------------------------------------------------------


@given(st.permutations([301, 302, 303]), st.sets(st.sampled_from([301, 302, 303])))
def test_amendments_lie_in_the_order_of_their_votes_however_late_they_are_found_adopted(
    again: list[int], never: set[int]
):
    playing = Playing(*RULES, rule(203, settings={"size": 0}))
    for size in (1, 2, 3):
        playing.adopts(amending(203, settings={"size": size}))
        playing.waits(60)
    for number in (301, 302, 303):
        correct(playing, outcome(number, "defeated"))
    assert playing.rule(203).text.settings["size"] == 0

    adopted = [number for number in again if number not in never]
    for number in adopted:
        correct(playing, outcome(number, "adopted"))

    assert playing.rule(203).text.settings["size"] == max(adopted, default=300) - 300
    Playing.made.clear()


def test_a_rule_that_is_found_adopted_again_is_back_with_what_was_made_of_it():
    playing = Playing(*RULES)
    playing.adopts(enacting(settings={"size": 1}))
    playing.waits(60)
    playing.adopts(amending(301, settings={"size": 2}))
    correct(playing, outcome(301, "defeated"))
    assert not playing.has(301)

    correct(playing, outcome(301, "adopted"))

    assert playing.rule(301).text.settings["size"] == 2
    playing.audited()
