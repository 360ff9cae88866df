"""Typed: what a refusal offers as a draft is read as the very change that it stands for."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Change, Motion
from nomicon.game.names import JudgementNumber
from nomicon.game.values.plain import exact
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rule_changes.offered import OFFERED, typed
from tests.play.playing import ANN, VOTES, Playing, amending, enacting, repealing, rule, text, transmuting

ONE_LINE: dict[str, Change] = {
    "a repeal": repealing(201),
    "a transmutation": transmuting(201, "immutable"),
    "words": amending(201, words="Better words; and more: so."),
    "a title and words": amending(201, title="Better", words="Better words."),
    "settings": amending(201, settings={"award": 5, "share": exact("1/3"), "name": "a long name"}),
    "answers": amending(201, answers={"voting_period": "3 days", "secret_ballots": "yes", "quorum": 2}),
    "a motion": Motion(JudgementNumber(1)),
}


@pytest.mark.parametrize("what", ONE_LINE)
def test_a_change_that_fits_a_line_is_read_back_from_it(what: str):
    change = ONE_LINE[what]
    playing = Playing(VOTES)

    move = move_in(InputLine(ANN, split_line(f"propose {typed(change)}"), "", "the offer", 0), playing.game)

    assert isinstance(move, Propose)
    assert move.changes == (change,)


@pytest.mark.parametrize(
    "change",
    [
        amending(201, text=text()),
        amending(201, words='She said "no".'),
        amending(201, code="pass"),
        amending(201, answers={"quorum": {"share": "1/5"}}),
        amending(201, settings={"a": None}),
        amending(201),
    ],
)
def test_a_change_that_does_not_is_typed_above_its_text(change: Change):
    assert typed(change) == "amend 201:"


def test_who_proposes_two_things_at_once_is_offered_each_by_itself():
    playing = Playing(VOTES, rule(203, answers={"changes_each": 1}))

    refused = playing.refuses(Propose(ANN, (repealing(203), enacting())))
    many = playing.refuses(Propose(ANN, (repealing(203),) * (OFFERED + 1)))

    assert str(refused.instead).endswith("Type: propose repeal 203; propose enact:")
    assert str(many.instead).count("propose repeal 203") == OFFERED
    assert str(many.instead).endswith("; …")
