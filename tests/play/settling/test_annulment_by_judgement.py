"""A judgement after which no rule could be changed is not carried out where rules must stay amendable."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import JudgementNumber, ProposalNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.findings.correcting import NotCarriedOut
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.changing import ChangeHadNoEffect
from tests.play.findings.test_putting_back import JUDGED
from tests.play.playing import ANN, BEN, VOTES, Playing, amending, enacting, kinds, only, repealing, rule

NO_WAY = "no way to change any rule would be left, as far as can be seen"
NOBODY_PROPOSES = f'{NO_WAY} (this stopped us most often: "No rule in force says who may propose'

KEPT = rule(202, answers={"must_stay_amendable": "yes"})
SILENCE = rule(204, answers={"proposing_in_silence": "no"})
PROPOSE = rule(205, answers={"may_propose": "players"})
READ = rule(
    205,
    answers={"may_propose": {"reading": "who proposes", "anybody": "players", "a clerk": "the Clerk"}},
    readings={"who proposes": {"default": "anybody", "others": ["a clerk"]}},
    declares={"offices": {"Clerk": {}}},
)
J1 = JudgementNumber(1)


BEN_JUDGES = rule(213, answers={"judge": "Ben"})


def at_a_table(*more: Any, kept: bool = True, judging: Any = BEN_JUDGES) -> Playing:
    return Playing(VOTES, *([KEPT] if kept else []), SILENCE, judging, *(more or (PROPOSE,)))


def withheld(playing: Playing) -> ProposalNumber:
    """Have a change adopted after which nobody could propose anything; it has no effect."""
    assert ChangeHadNoEffect in {type(one) for one in playing.adopts(enacting(answers={"may_submit": "no"}))}
    return ProposalNumber(playing.game.last_proposal)


FATAL: dict[str, dict[str, Any]] = {
    "a rule void": {"effect": "VoidRule", "rule": 205, "because_of": 201},
    "a rule removed": {"effect": "RemoveRule", "rule": 205},
    "a change that has effect": {"effect": "GiveEffect", "proposal": 301},
}


@pytest.mark.parametrize("what", FATAL)
def test_what_would_end_all_change_is_refused_when_a_judgement_is_asked_for(what: str):
    playing = at_a_table()
    withheld(playing)

    refused = playing.refuses(Invoke(ANN, "It is so.", corrections=(FATAL[what],)))

    assert refused.because.startswith(f"No judgement could do that now: {NO_WAY} (")
    assert refused.grounds == ("202/1",)
    assert refused.instead


def test_what_would_end_all_change_by_the_time_of_the_judgement_is_not_carried_out():
    playing = at_a_table(PROPOSE, rule(206, answers={"may_propose": "players"}))
    playing.makes(Invoke(ANN, "It is so.", corrections=(FATAL["a rule void"],)))
    playing.adopts(repealing(206))

    brought = playing.makes(Deliver(BEN, J1, "TRUE"))

    assert only(brought, NotCarriedOut).because.startswith(NOBODY_PROPOSES)
    assert playing.rule(205).void is None
    assert "ChangeTookEffect" in kinds(playing.adopts(enacting()))


def test_a_reading_is_switched_whatever_comes_of_it_as_the_rules_stay_the_same():
    playing = at_a_table(READ)
    playing.makes(Invoke(ANN, "It is so.", reading=("205:who proposes", "a clerk")))

    assert "NotCarriedOut" not in kinds(playing.makes(Deliver(BEN, J1, "TRUE")))
    assert playing.refuses(Propose(ANN, (enacting(),))).because == "Only the Clerk may make proposals."


def test_the_end_of_a_judgement_takes_nothing_back_after_which_nothing_could_be_changed():
    playing = at_a_table(PROPOSE, rule(206, answers={"may_propose": "players"}), judging=JUDGED)
    playing.adopts(repealing(205))
    playing.makes(Invoke(ANN, "It is so.", corrections=({"effect": "RestoreRule", "rule": 205},)))
    playing.makes(Deliver(BEN, J1, "TRUE"))
    playing.adopts(repealing(206))

    brought = playing.makes(MakeMove(BEN, "overrule", {"to": "FALSE"}))

    assert only(brought, NotCarriedOut).stands
    assert playing.has(205)
    assert "ChangeTookEffect" in kinds(playing.adopts(enacting()))


def test_what_players_can_have_judged_again_ends_nothing():
    playing = at_a_table(judging=JUDGED)

    playing.makes(Invoke(ANN, "It is so.", corrections=(FATAL["a rule void"],)))

    assert "RuleVoided" in kinds(playing.makes(Deliver(BEN, J1, "TRUE")))


@pytest.mark.parametrize("what", ["a rule void", "a rule removed"])
def test_where_no_rule_demands_it_a_judgement_is_carried_out_whatever_comes_of_it(what: str):
    playing = at_a_table(kept=False)
    playing.makes(Invoke(ANN, "It is so.", corrections=(FATAL[what],)))

    brought = playing.makes(Deliver(BEN, J1, "TRUE"))

    assert "NotCarriedOut" not in kinds(brought)
    assert "No rule in force says who may propose" in playing.refuses(Propose(ANN, (enacting(),))).because


def test_a_judgement_that_leaves_a_way_is_carried_out():
    playing = at_a_table(PROPOSE, rule(206, answers={"quorum": 1}))

    playing.makes(Invoke(ANN, "It is so.", corrections=({"effect": "VoidRule", "rule": 206, "because_of": 201},)))

    assert "RuleVoided" in kinds(playing.makes(Deliver(BEN, J1, "TRUE")))


def test_what_had_ended_all_change_before_is_not_held_against_a_judgement():
    dead = rule(207, answers={"may_submit": "no"})
    playing = at_a_table(PROPOSE, dead)
    playing.makes(Invoke(ANN, "It is so.", corrections=(FATAL["a rule void"],)))

    assert "RuleVoided" in kinds(playing.makes(Deliver(BEN, J1, "TRUE")))


def test_a_judgement_can_bring_back_what_change_needs():
    playing = at_a_table(PROPOSE, kept=False)
    playing.adopts(repealing(205), enacting(answers={"must_stay_amendable": "yes"}))
    playing.makes(Invoke(ANN, "It is so.", corrections=({"effect": "RestoreRule", "rule": 205},)))

    assert "RuleReinstated" in kinds(playing.makes(Deliver(BEN, J1, "TRUE")))
    assert "ChangeTookEffect" in kinds(playing.adopts(amending(205, words="They do.")))
