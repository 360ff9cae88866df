"""Resolutions that do something when they are adopted: as far as the rules let them, and all or nothing."""

from __future__ import annotations

import pytest
from msgspec import convert

from nomicon.game.changes import Enact, Motion
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import IN_EFFECT, WITHOUT_EFFECT
from nomicon.hosting.api_moves.changes import AnyChange, ChangeRecord, change_records
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.change_lines import changes_written
from nomicon.hosting.typing.drafts import changes_in
from nomicon.hosting.typing.rule_texts import TypedDraft
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.people.offices import OfficeFilled
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.rules.changing import ChangeHadNoEffect, RuleEnacted
from nomicon.views.elements.phrases import summary
from nomicon.views.sentences.data import JsonObject
from tests.play.playing import ANN, BEN, POINTS, VOTES, Playing, only, rule, text

M1 = ProposalNumber(-1)
LETS = rule(
    210,
    answers={"may_move": "players", "motion_effects": ["award", "appoint"]},
    declares={"offices": {"Clerk": {}}},
)
PAYS: dict[str, object] = {"effect": "Award", "to": "Ann", "amount": 5}
APPOINTS: dict[str, object] = {"effect": "Appoint", "office": "Clerk", "player": "Ben"}


def motion(*effects: dict[str, object]) -> Motion:
    return Motion(words="So be it.", effects=effects)  # type: ignore[arg-type]


def test_an_adopted_resolution_does_what_it_says_in_the_name_of_the_rule_that_lets_it():
    game = Playing(VOTES, POINTS, LETS)
    game.makes(Propose(ANN, (motion(PAYS, APPOINTS),)))
    game.votes(M1)
    events = game.closes(M1)
    moved = only(events, QuantityMoved)
    assert (moved.moves, moved.rule, moved.why) == (((ANN, 5),), "210/1", "proposal M-1")
    assert only(events, OfficeFilled).player == BEN
    assert game.proposal(M1).effect == IN_EFFECT


def test_a_defeated_resolution_does_nothing():
    game = Playing(VOTES, POINTS, LETS)
    game.makes(Propose(ANN, (motion(PAYS),)))
    game.votes(M1, "AGAINST")
    game.closes(M1)
    assert game.points(ANN) == 0


@pytest.mark.parametrize(
    ("effect", "because"),
    [
        ({"effect": "Leave", "player": "Ben"}, "The rules do not allow motions to have this effect: leave."),
        ({"effect": "Announce", "text": "Hi"}, "The rules do not allow motions to have this effect: announce."),
        ({"effect": "Award", "to": "Nobody", "amount": 5}, "Nobody"),
        ({"effect": "Award", "to": "Ann", "amount": 5, "quantity": "tea"}, "tea"),
        ({"effect": "Award", "to": "Ann"}, "amount"),
    ],
)
def test_what_the_rules_do_not_let_resolutions_do_or_what_cannot_be_done_is_not_proposed(effect, because):
    game = Playing(VOTES, POINTS, LETS)
    assert because in game.refuses(Propose(ANN, (motion(effect),))).because


def test_where_no_rule_lets_resolutions_do_anything_they_only_say_something():
    game = Playing(VOTES, POINTS, rule(210, answers={"may_move": "players"}))
    refused = game.refuses(Propose(ANN, (motion(PAYS),)))
    assert refused.because == "The rules do not allow motions to have this effect: award."
    assert "answers: {motions.effects: [award]}" in refused.instead


def test_rule_changes_and_effects_stand_in_one_proposal_and_are_done_together():
    game = Playing(VOTES, POINTS, LETS)
    events = game.adopts(Enact(text()), motion(PAYS))
    assert only(events, RuleEnacted).number == 301
    assert game.points(ANN) == 5


def test_where_an_effect_cannot_be_done_any_more_nothing_of_the_proposal_has_effect():
    game = Playing(VOTES, POINTS, LETS)
    number = game.proposes(Enact(text()), motion(APPOINTS))
    game.votes(number)
    game.makes(Forfeit(BEN))
    events = game.closes(number)
    because = "its effects cannot be carried out: Ben is not a player and cannot hold an office"
    assert only(events, ChangeHadNoEffect).because == because
    assert (game.has(301), game.proposal(301).effect) == (False, WITHOUT_EFFECT)


@pytest.mark.parametrize(
    "line",
    [
        'resolve "Ann helped." doing award Ann 5, appoint Clerk Ben',
        'resolve "Ann helped." doing award Ann 0.5 points',
    ],
)
def test_effects_are_typed_written_and_told(line):
    game = Playing(VOTES, POINTS, LETS)
    (made,) = changes_in(TypedDraft(split_line(line)), game.game).changes
    assert changes_written((made,))[0] == line
    assert summary(made, game.game).startswith("resolve: Ann helped. (if adopted: award Ann")


def test_without_words_the_effects_are_the_words():
    game = Playing(VOTES, POINTS, LETS)
    (made,) = changes_in(TypedDraft(split_line("resolve doing award Ann 5")), game.game).changes
    assert isinstance(made, Motion)
    assert made.words == "award Ann 5"
    assert summary(made, game.game) == "resolve: award Ann 5"


def test_programs_send_and_receive_effects_as_texts_or_records():
    game = Playing(VOTES, POINTS, LETS)
    record: JsonObject = {"effect": "Award", "to": ["Ann", "Ben"], "amount": "1/2"}
    sent = _resolution("award Ann 5, appoint Clerk Ben", record)
    made = sent.into(game.game)
    (written,) = change_records((made,))
    assert written == _resolution("award Ann 5", "appoint Clerk Ben", {**record, "amount": "0.5"})
    assert written.into(game.game) == made
    with pytest.raises(Invalid, match="this effect cannot be read: A resolution cannot do 'bake Ben 5'"):
        _resolution("bake Ben 5").into(game.game)


def _resolution(*effects: JsonObject | str) -> ChangeRecord:
    return convert({"change": "resolve", "words": "So be it.", "effects": list(effects)}, AnyChange)
