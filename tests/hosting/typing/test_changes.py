"""Rule-changes at every door: what one door writes, the same door reads back as the very change."""

from __future__ import annotations

import msgspec
import pytest

from nomicon.game.changes import (
    KINDS,
    Amend,
    Change,
    CorrectPast,
    Election,
    Enact,
    Motion,
    Poll,
    Repeal,
    RepealAmendment,
    Transmute,
)
from nomicon.game.names import JudgementNumber, Moment, ProposalNumber, RuleNumber
from nomicon.game.values.plain import exact
from nomicon.hosting.api_moves.changes import AnyChange, change_records
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.command_writer import line_and_block
from nomicon.hosting.typing.drafts import USAGE, changes_in
from nomicon.hosting.typing.rule_texts import TypedDraft
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.proposals.proposing import Propose, Withdraw
from nomicon.play.rule_changes.specs import CHANGE_SPECS, spec_of_change
from nomicon.play.rule_changes.titles import title_of
from tests.play.playing import ANN, VOTES, Playing, text

RULE, LATER = RuleNumber(201), Moment(1_798_135_200)

CHANGES: dict[str, Change] = {
    "a new rule": Enact(text(title="Hats", words="Everyone wears a hat.")),
    "a new rule of another class": Enact(text(title="Hats", words="Everyone wears a hat."), "immutable"),
    "a rule brought back": Enact(text(title="Hats", words="Everyone wears a hat."), revives=RuleNumber(205)),
    "another text": Amend(RULE, text=text(title="Hats", words="Nobody wears a hat.")),
    "another text, later": Amend(RULE, text=text(title="Hats", words="Nobody wears a hat."), begins=LATER),
    "every part of a rule": Amend(
        RULE,
        title="Hats",
        words='She said "hats".\nTwice.',
        code="pass\n",
        settings={"a": 5, "b": exact("1/3"), "c": "two words", "d": None},
        answers={"voting_period": "3 days"},
        declares={"offices": {"Clerk": {}}},
        defers_to=(101, "about quorum"),
        prevails_over=(),
        begins=LATER,
    ),
    "a part of an amendment": Amend(RULE, words="Other words.", amendment=ProposalNumber(301)),
    "the text of an amendment": Amend(
        RULE, text=text(title="Hats", words="No hats."), amendment=ProposalNumber(301), begins=LATER
    ),
    "a repeal": Repeal(RULE),
    "a repeal, later": Repeal(RULE, LATER),
    "an amendment taken off": RepealAmendment(RULE, ProposalNumber(301), begins=LATER),
    "another class": Transmute(RULE, "immutable", LATER),
    "a judgement overruled": Motion(JudgementNumber(3)),
    "a resolution": Motion(words='We "thank" Ann.'),
    "a resolution that does something": Motion(
        words="Thanks.",
        effects=({"effect": "Award", "to": "Ann", "amount": exact(5)}, {"effect": "Leave", "player": "Ben"}),
    ),
    "an election": Election(office="Clerk", among=("Ann", "Ben Smith")),
    "a poll": Poll(words="Tea or coffee?", among=("Tea", "Black coffee")),
    "an entry struck": CorrectPast(words="Entry 42 should not have counted.", how="strike", at="42"),
    "an entry replaced": CorrectPast(
        words="This move should take the place of entry 42.1: Ann> withdraw 301",
        how="replace",
        at="42.1",
        line="Ann> withdraw 301",
        move=Withdraw(ANN, ProposalNumber(301)),
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_line_says_all_of_a_change(what: str):
    game = Playing(VOTES).game
    move = Propose(ANN, (CHANGES[what],), "A title", "A reason.", ("a mark",))

    line, block = line_and_block(move)

    assert move_in(InputLine(ANN, split_line(line), block), game) == move


@pytest.mark.parametrize("what", CHANGES)
def test_a_record_says_all_of_a_change(what: str):
    (record,) = change_records((CHANGES[what],))

    sent = msgspec.json.decode(msgspec.json.encode(record), type=AnyChange)

    assert sent.into(Playing(VOTES).game) == CHANGES[what]


def test_every_kind_of_change_is_specified_and_every_specification_is_tried_here():
    assert {spec.change for spec in CHANGE_SPECS} == set(KINDS)
    assert {spec_of_change(change) for change in CHANGES.values()} == set(CHANGE_SPECS)


@pytest.mark.parametrize("spec", CHANGE_SPECS, ids=lambda spec: spec.name)
def test_every_place_in_a_line_is_that_of_a_field(spec):
    for pattern in spec.lines:
        places = [part for part in (*pattern.parts, *(part for _, part in pattern.options)) if part.is_field]
        assert [spec.field_at(part).word for part in places] == [part.word for part in places]


@pytest.mark.parametrize("what", ["a judgement overruled", "a resolution", "an entry struck"])
def test_what_changes_no_rule_has_no_beginning(what: str):
    line, block = line_and_block(Propose(ANN, (CHANGES[what],)))

    with pytest.raises(Invalid, match=r"^your line: a motion cannot have a starting time\.$"):
        move_in(InputLine(ANN, split_line(f"{line} from 2026-12-24T18:00:00Z"), block), Playing(VOTES).game)


def test_a_correction_of_the_past_is_proposed_by_its_word_alone():
    game = Playing(VOTES).game

    alone = move_in(InputLine(ANN, split_line("correct strike 42")), game)

    assert alone == move_in(InputLine(ANN, split_line("propose correct strike 42")), game)


def test_where_no_moves_are_read_no_correction_of_the_past_is():
    with pytest.raises(Invalid, match="'correct strike 42' is not a rule-change"):
        changes_in(TypedDraft(("correct", "strike", "42")), Playing(VOTES).game)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("amend 201 set a=1 set a=2", "set a is given twice. Keep one of the two."),
        ("amend 201 answer quorum=2 answer vote.quorum=3", "answer vote.quorum is given twice. Keep one of the two."),
        ("amend 201 set a", "'a' sets nothing. Write NAME=VALUE, in quotation marks if it contains spaces."),
        ("amend 201 retitle", f"no part of an amendment begins with 'retitle'. Write: {USAGE}."),
        ("amend 201 prevails 101", f"no part of an amendment begins with 'prevails'. Write: {USAGE}."),
        ("repeal 201 202", f"'repeal 201 202' is not a rule-change. Write: {USAGE}."),
        ("repeal J-201", f"'repeal J-201' is not a rule-change. Write: {USAGE}."),
        ("transmute 201 immutable", f"'transmute 201 immutable' is not a rule-change. Write: {USAGE}."),
        ("resolve two words", f"'resolve two words' is not a rule-change. Write: {USAGE}."),
        ("correct bake 42", "the ways to correct an entry are strike, replace, insert, and 'bake' is not one of them."),
        ("correct insert 42", 'write correct strike 42, or correct insert 42 "Ann> withdraw 301".'),
        ("enact", "the rule's text is missing. Put it below."),
        (
            "repeal 201 from noon",
            "line 1: 'noon' is not a date and time. Write the date and time like this: 2026-12-24T18:00:00Z.",
        ),
    ],
)
def test_a_line_that_is_no_change_says_how_to_write_one(line: str, wrong: str):
    with pytest.raises(Invalid) as found:
        move_in(InputLine(ANN, split_line(f"propose {line}")), Playing(VOTES).game)

    assert str(found.value).removeprefix("your line: ").removeprefix("your line, ") == wrong


def test_text_below_a_line_is_the_part_that_the_line_ends_with():
    game = Playing(VOTES).game

    words = changes_in(TypedDraft(("amend", "201", "set", "a=1", "words"), " New words.\n"), game).changes
    code = changes_in(TypedDraft(("amend", "201", "code:"), "pass\n\n"), game).changes
    plain = changes_in(TypedDraft(("amend", "201:"), "New words.\n"), game).changes

    assert words == (Amend(RULE, words="New words.", settings={"a": 1}),)
    assert code == (Amend(RULE, code="pass\n"),)
    assert plain == (Amend(RULE, words="New words."),)


def test_a_proposal_without_a_title_is_called_by_its_first_change():
    game = Playing(VOTES).game
    called = {what: title_of((change,), game) for what, change in CHANGES.items()}

    assert called["a new rule"] == "Hats"
    assert called["a repeal"] == "Repeal rule 201, A rule"
    assert called["another class"] == "Make rule 201, A rule immutable"
    assert called["every part of a rule"] == "Amend rule 201, A rule"
    assert called["a part of an amendment"] == "Amend amendment 301 of rule 201, A rule"
    assert called["an amendment taken off"] == "Repeal amendment 301 of rule 201, A rule"
    assert called["a judgement overruled"] == "Overrule J-3"
    assert called["a resolution"] == 'We "thank" Ann.'
    assert called["an entry struck"] == "Correct entry 42"
    assert title_of((Motion(words="word " * 40),), game).endswith("…")
    assert title_of((Repeal(RuleNumber(999)),), game) == "Repeal rule 999"
