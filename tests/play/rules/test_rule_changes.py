"""Changing rules: what each kind of change does, which numbers rules bear, and that nothing has to stay."""

from __future__ import annotations

import pytest

from nomicon.game.names import RuleId, RuleNumber
from nomicon.game.proposals import ADOPTED, IN_EFFECT
from nomicon.play.rules.changing import ChangeTookEffect, RuleAmended, RuleEnacted, RuleRepealed, RuleTransmuted
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.votes.counting import VoteClosed
from tests.play.playing import (
    ANN,
    NOON,
    POINTS,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    repealing,
    rule,
    text,
    transmuting,
)

KEPT = rule(101, status="immutable", answers={"protected": ["immutable"]})


# -- Each kind of change ----------------------------------------------------------------


def test_an_enacted_rule_stands_under_its_proposals_number():
    playing = Playing(VOTES)

    events = playing.adopts(enacting(answers={"quorum": 2}))

    assert only(events, RuleEnacted) == RuleEnacted(
        RuleId("301"), RuleNumber(301), "mutable", text(answers={"quorum": 2}), NOON, playing.proposal().number, ANN
    )
    assert only(events, ChangeTookEffect) == ChangeTookEffect(playing.proposal().number, NOON)
    assert (playing.proposal().state, playing.proposal().effect) == (ADOPTED, IN_EFFECT)
    assert playing.rule(301).text.answers == {"quorum": 2}


def test_an_amended_rule_keeps_what_was_not_amended_and_remembers_its_words():
    playing = Playing(VOTES)
    events = playing.adopts(amending(201, words="More than half."))

    assert only(events, RuleAmended).text == text(
        words="More than half.", answers={"adopted": {"more_than": "1/2", "of": "cast"}}
    )
    assert [layer.text.words for layer in playing.rule(201).layers] == ["Words.", "More than half."]
    assert playing.rule(201).ground == "201/2"


def test_a_repealed_rule_is_out_of_force_and_its_history_stays():
    playing = Playing(VOTES, rule(203))
    events = playing.adopts(repealing(203))

    assert only(events, RuleRepealed).number == 203
    assert not playing.has(203)
    assert playing.game.rules.repealed[RuleId("203")].version == 1


def test_a_transmuted_rule_stands_in_the_other_class_and_is_then_protected():
    playing = Playing(KEPT, VOTES)
    events = playing.adopts(transmuting(201, "immutable"))

    assert only(events, RuleTransmuted).to == "immutable"
    assert (playing.rule(201).status, playing.game.rules.mutable) == ("immutable", 0)
    playing.adopts(transmuting(201, "mutable"))
    playing.adopts(repealing(201))
    assert not playing.has(201)


def test_a_rule_of_a_number_that_was_repealed_has_an_identity_of_its_own():
    playing = Playing(VOTES, rule(203, answers={"enacted_number": "the next"}))
    playing.adopts(enacting())
    playing.adopts(repealing(204))
    playing.adopts(enacting())

    assert {number: rule for number, rule in playing.game.rules.numbers.items() if number > 203} == {205: "205"}


# -- Numbers ----------------------------------------------------------------------------


def test_a_new_rule_may_get_the_next_number_instead():
    playing = Playing(VOTES, rule(203, answers={"enacted_number": "the next"}))
    playing.adopts(enacting(), enacting())

    assert sorted(playing.game.rules.numbers) == [201, 203, 204, 205]


def test_two_rules_in_one_proposal_get_numbers_of_their_own():
    playing = Playing(VOTES)
    playing.adopts(enacting(), enacting())

    assert sorted(playing.game.rules.numbers) == [201, 301, 302]


def test_a_number_that_a_rule_bears_already_is_not_given_again():
    playing = Playing(VOTES, rule(301))
    playing.adopts(enacting())

    assert sorted(playing.game.rules.numbers) == [201, 301, 302]


def test_an_amended_rule_may_get_the_amending_proposals_number():
    playing = Playing(VOTES, rule(203, answers={"amended_number": "the proposal's"}))
    playing.adopts(amending(203, words="Other."))

    assert (playing.rule(301).id, playing.rule(301).number, playing.rule(301).former) == (RuleId("203"), 301, (203,))
    assert playing.rule(203) == playing.rule(301)
    playing.adopts(repealing(203))
    assert [playing.has(number) for number in (203, 301)] == [False, False]


def test_two_rules_amended_at_once_do_not_get_the_same_number():
    playing = Playing(VOTES, rule(203, answers={"amended_number": "the proposal's"}), rule(204))
    playing.adopts(amending(203, words="Other."), amending(204, words="Other."))

    assert [(rule.number, rule.ordinal) for rule in playing.game.rules] == [(201, 201), (203, 301), (204, 301)]


def test_an_amended_rule_gets_no_number_that_another_rule_has():
    """Who amends by a proposal whose number a starting rule bears finds the rule under the number it had."""
    playing = Playing(VOTES, rule(203, answers={"amended_number": "the proposal's"}), rule(204), rule(302))
    playing.adopts(enacting())

    playing.adopts(amending(204, words="Other."))

    assert playing.proposal(302).changes == (amending(204, words="Other."),)
    assert [rule.number for rule in playing.game.rules] == [201, 203, 204, 301, 302]
    assert playing.rule(204).text.words == "Other."


def test_the_rules_say_with_which_status_a_new_rule_begins():
    playing = Playing(VOTES, rule(203, answers={"born": "immutable"}))
    playing.adopts(enacting())

    assert playing.rule(301).status == "immutable"


@pytest.mark.parametrize("body", ['yield award("Zed", 1)', 'yield {"effect": "Nonsense"}', "return 5", "1 / 0"])
def test_a_rule_that_breaks_at_the_close_can_be_amended_and_breaks_once(body: str):
    """What it would have paid by its new words is worked out on the side, where nothing of it happens."""
    playing = Playing(VOTES, POINTS, rule(204, f'@when("VoteClosed")\ndef f(proposal):\n    {body}\n'))

    events = playing.adopts(amending(204, code='@when("VoteClosed")\ndef f(proposal):\n    yield award("Ann", 1)\n'))

    assert only(events, RuleFailed).rule == 204
    assert playing.proposal().effect == IN_EFFECT
    playing.audited()


# -- Until nothing is left ----------------------------------------------------------------------


def test_every_rule_can_be_repealed_one_by_one_by_real_votes():
    playing = Playing(
        KEPT,
        VOTES,
        POINTS,
        rule(203, answers={"quorum": {"share": "1/5", "of": "Voters"}}),
        rule(204, '@when("VoteClosed")\ndef f(proposal):\n    yield award(voters(proposal, "FOR"), 1)\n'),
    )
    playing.adopts(repealing(203))
    playing.adopts(repealing(204))
    playing.adopts(transmuting(101, "mutable"))
    playing.adopts(repealing(101))
    playing.adopts(repealing(202))
    last = playing.proposes(repealing(201))
    playing.votes(last)
    assert "RuleRepealed" in kinds(playing.closes(last))

    after = playing.adopts(enacting())

    assert (len(playing.game.rules), only(after, VoteClosed).outcome) == (0, "undetermined")


def test_what_is_claimed_towards_a_number_goes_on_meaning_the_rule_or_means_nothing_once_it_has_another():
    for goes_on, heard in (("yes", 1), ("no", 2)):
        numbers = {"amended_number": "the proposal's", "claims_by_former_numbers": goes_on}
        twice = rule(204, answers={"votes_each": 2}, defers_to=(203,))
        playing = Playing(VOTES, rule(202, answers=numbers), rule(203, answers={"votes_each": 1}), twice)
        playing.adopts(amending(203, words="Other words."))
        number = playing.proposes(enacting())
        playing.votes(number)
        assert [ballot.votes for ballot in playing.proposal(number).ballots.values()] == [heard] * 3
