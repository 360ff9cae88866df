"""What programs write and what people type come to the same moves, and nothing that can be played cannot be written."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.game.changes import Amend, Change, Enact, Repeal, RepealAmendment, Transmute
from nomicon.game.names import PlayerId, ProposalNumber, RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.api_moves.records import RECORDS, AnyMove, as_written
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.hosting.typing.command_parser import BEGINNINGS
from nomicon.main.table import set_stage
from nomicon.play.chapter import Move
from nomicon.play.engine import DECIDES, SPECS
from nomicon.play.judging.judging import Invoke
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.quantities import Give
from nomicon.play.series.founding import FoundGame
from nomicon.play.series.history_import import CompleteHistory, FoundHistory
from nomicon.play.series.recorded_changes import RecordOutcome
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.sealing import SealRest
from nomicon.play.votes.voting import CastBallot
from tests.hosting.comparing import compare_every_move
from tests.play.playing import NOON, amending

ANN = PlayerId("Ann")

NOT_WRITTEN: dict[type[Move], str] = {
    SealRest: "what stays sealed of an entry is written by the program itself",
    KeepTime: "the timekeeper's own",
    FoundGame: "a game is founded in the lobby, before anybody sits in it",
    FoundHistory: "a history is told by its importer",
    RecordOutcome: "a history is told by its importer",
    CompleteHistory: "a history is told by its importer",
}


def read(data: Any, game: Game | None = None) -> Move:
    kind: Any = AnyMove
    return msgspec.convert(data, kind).into(ANN, game or Game())  # type: ignore[no-any-return]


def test_every_move_that_the_engine_decides_can_be_written_or_says_why_not():
    written = {spec.move for spec in SPECS}
    assert written | set(NOT_WRITTEN) == set(DECIDES)
    assert written & set(NOT_WRITTEN) == set()


def test_every_word_that_begins_a_typed_move_has_a_written_one():
    tags = {kind.__struct_config__.tag for kind in get_args(AnyMove)}
    called = {
        "by hand": "take_in_hand",
        "automatic": "take_in_hand",
        "office": "seek_office",
        "duty": "do_duty",
        "pass-stage": "pass_stage",
        "approve-stage": "approve",
        "pause game": "pause",
        "resume game": "resume",
        **dict.fromkeys(("support intent", "object to intent", "agree to intent", "withdraw answer"), "answer_intent"),
    }
    assert {called.get(word, word.replace(" ", "_")) for word in BEGINNINGS} <= tags
    assert set(RECORDS) == tags


def test_the_lines_of_a_playthrough_come_to_the_same_moves_when_they_are_written(monkeypatch):
    # Those of all playthroughs of all rulebooks do so where they are played: see tests/rulebooks/conftest.py.
    compared = compare_every_move(monkeypatch)
    text = (files("nomicon.rulebooks") / "bundled" / "nomicam" / "playthroughs" / "demo.play").read_text("utf-8")
    for _ in Performance(read_script(text, "demo"), set_stage):
        pass
    assert len(compared) > 20
    assert {type(move).__name__ for move in compared} >= {"Join", "Propose", "CastBallot"}


# -- The form ------------------------------------------------------------------------


def test_a_ballot_is_written_by_its_number_and_choice():
    assert read({"move": "vote", "proposal": 301, "choice": "FOR"}) == CastBallot(ANN, ProposalNumber(301), "FOR")


def test_a_line_can_be_written_as_it_is_typed():
    assert read({"move": "typed", "line": "vote 301 for"}) == CastBallot(ANN, ProposalNumber(301), "for")


def test_amounts_are_exact_whether_written_as_texts_or_whole_numbers():
    assert read({"move": "give", "to": "Ben", "amount": "1/3"}) == Give(ANN, PlayerId("Ben"), Fraction(1, 3))
    assert read({"move": "give", "to": "Ben", "amount": 5}) == Give(ANN, PlayerId("Ben"), Fraction(5))


def test_a_rule_is_written_as_a_file_or_part_by_part():
    whole = "---\ntitle: Bonus\nstatus: mutable\nsettings: {bonus: 1/3}\n---\nA bonus is paid.\n"
    parts = {"title": "Bonus", "words": "A bonus is paid.", "settings": {"bonus": "1/3"}}
    text = RuleText("Bonus", "A bonus is paid.", settings={"bonus": Fraction(1, 3)})
    for form in (whole, parts):
        move = read({"move": "propose", "changes": [{"change": "enact", "rule": form}]})
        assert move == Propose(ANN, (Enact(text),), "Bonus")


def test_an_amendment_changes_parts_and_leaves_the_rest():
    change = {"change": "amend", "rule": 205, "title": "Ends", "settings": {"days": 3, "share": "1/5", "gone": None}}
    amended = Amend(RuleNumber(205), title="Ends", settings={"days": 3, "share": Fraction(1, 5), "gone": None})
    assert read({"move": "propose", "changes": [change], "title": "T", "reason": "R", "marks": ["m"]}) == Propose(
        ANN, (amended,), "T", "R", ("m",)
    )


@pytest.mark.parametrize(
    "change",
    [
        RepealAmendment(RuleNumber(202), ProposalNumber(301)),
        amending(202, amendment=301, settings={"award": 9}),
        amending(202, amendment=301, text=RuleText("Bonus", "A bonus is paid.")),
        amending(202, code="x = 1\n", declares={"offices": {"Clerk": {}}}, prevails_over=(101, "about quorum")),
        replace(amending(202, defers_to=()), begins=NOON),
        Repeal(RuleNumber(202), NOON),
        Transmute(RuleNumber(202), "immutable", NOON),
        replace(RepealAmendment(RuleNumber(202), ProposalNumber(301)), begins=NOON),
    ],
)
def test_a_change_is_written_down_as_what_it_is(change: Change):
    move: Any = as_written(Propose(ANN, (change,)))

    assert move.spec is RECORDS["propose"].spec
    assert [one.into(Game()) for one in move.changes] == [change]


def test_a_correction_holds_exact_amounts():
    move = read(
        {"move": "invoke", "statement": "So.", "corrections": [{"effect": "Award", "to": "Ben", "amount": "-5/2"}]}
    )
    assert move == Invoke(ANN, "So.", corrections=({"effect": "Award", "to": "Ben", "amount": Fraction(-5, 2)},))


A_RULE = {"title": "Hats", "words": "Everyone wears a hat."}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"move": "give", "to": "Ben", "amount": "five"}, "'five' is not an exact number"),
        ({"move": "post", "draft": "D-9"}, "there is no draft 'D-9'. There are: none"),
        ({"move": "make", "name": "fly"}, "no rule offers a move 'fly'. Moves that rules offer: none"),
        ({"move": "typed", "line": "fly away"}, "there is no move 'fly'"),
        ({"move": "typed", "line": 'declare "Hm'}, "a closing quotation mark is missing"),
        ({"move": "invoke", "statement": "", "corrections": [{"effect": "Fly"}]}, "there is no effect 'Fly'"),
        (
            {"move": "invoke", "statement": "", "corrections": [{"effect": "Award", "amount": 1.5}]},
            "not an exact number",
        ),
        ({"move": "propose", "changes": [{"change": "enact", "rule": "---\nNo end."}]}, "the header"),
        (
            {"move": "propose", "changes": [{"change": "amend", "rule": 201, "text": "No header."}]},
            "must begin with its header",
        ),
        ({"move": "propose", "changes": [{"change": "enact", "rule": {"title": "", "words": "So."}}]}, "needs a title"),
        ({"move": "propose", "changes": [{"change": "amend", "rule": 201}]}, "changes nothing"),
        ({"move": "propose", "changes": [{"change": "amend", "rule": 201, "title": "A", "text": A_RULE}]}, "not both"),
        (
            {"move": "propose", "changes": [{"change": "amend", "rule": 201, "settings": {"a": 0.5}}]},
            "not an exact number",
        ),
        ({"move": "propose", "changes": [{"change": "amend", "rule": 201, "answers": {"a": "{"}}]}, "the move"),
        ({"move": "propose", "changes": [{"change": "repeal", "rule": 201, "begins": "soon"}]}, "'soon' is not a date"),
    ],
)
def test_what_makes_no_sense_says_what_is_wrong(data, told):
    with pytest.raises(Invalid, match=re.escape(told)):
        read(data)


@pytest.mark.parametrize(
    "data",
    [
        {"move": "vote"},
        {"move": "vote", "proposal": "301", "choice": "FOR"},
        {"move": "fly"},
        {},
        [],
        "vote",
        {"move": "vote", "proposal": 301, "choice": "FOR", "more": 1},
        {"move": "propose", "changes": []},
        {"move": "vote", "proposal": 10**30, "choice": "FOR"},
    ],
)
def test_another_form_is_refused_before_it_is_read(data):
    with pytest.raises(msgspec.ValidationError):
        read(data)


plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.text(max_size=8), plain, max_size=2), st.sampled_from(["answers", "settings", "declares"]))
def test_whatever_stands_among_values_is_read_or_refused_in_words(values, kind):
    for change in (
        {"change": "amend", "rule": 201, kind: values},
        {"change": "enact", "rule": {"title": "T", "words": "W", kind: values}},
    ):
        _read_or_refused({"move": "propose", "changes": [change]})


@given(
    st.dictionaries(st.sampled_from(["effect", "to", "amount", "rule", "player", "at"]), plain, max_size=4),
    st.sampled_from(["Award", "VoidRule", "Leave", "SetTimer", "DeclareOutcome"]),
)
def test_whatever_stands_in_a_correction_is_read_or_refused_in_words(record, effect):
    _read_or_refused({"move": "invoke", "statement": "So.", "corrections": [{**record, "effect": effect}]})


@given(st.text(), st.text())
def test_whatever_is_typed_is_read_or_refused_in_words(line, text):
    for begun in ("", "propose enact ", "invoke ", "amend ", "give Ben "):
        _read_or_refused({"move": "typed", "line": f"{begun}{line}", "text": text})


def _read_or_refused(data: Any) -> None:
    with suppress(Invalid):
        read(data)
