"""Fields of a record are read, kept and written: both spellings of a question are one text."""

import json

import pytest

from nomicon.game.changes import Enact
from nomicon.game.digests import digest_of
from nomicon.law.inspection.language_tables import language_tables
from nomicon.law.questions.old_names import OLD_TOPICS
from nomicon.law.questions.questions import QUESTIONS
from nomicon.law.questions.records import KEPT_AS, NAMES, RECORDS, kept_as, written_as
from nomicon.play.engine import EVENT_TYPES
from nomicon.rulebooks.files.format import read_change
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.files.writing import write_rule


def _text(header: str):
    return read_change(f"---\ntitle: A rule\n{header}\n---\nWords.\n", "a rule").text


def test_a_record_answers_what_its_fields_answer_apart():
    together = _text("answers: {vote: {period: 3 days, quorum: {share: 1/5, of: players, rounded: up}}}")
    apart = _text("answers: {vote.period: 3 days, vote.quorum.rounded: up, vote.quorum: {share: 1/5, of: players}}")
    older = _text("answers: {voting_period: 3 days, quorum_rounded: up, quorum: {share: 1/5, of: players}}")
    assert together == apart == older
    assert digest_of((Enact(together),)) == digest_of((Enact(older),))


def test_a_record_can_be_about_one_kind_of_vote():
    text = _text("answers: {vote of motions: {period: 1 day, quorum: {rounded: down}}}")
    assert text.answers == {"voting_period of motions": "1 day", "quorum_rounded of motions": "down"}


@pytest.mark.parametrize("record", RECORDS.values(), ids=lambda record: record.name)
def test_every_field_of_a_record_is_a_question_that_is_in_no_other(record):
    assert all(question.name in QUESTIONS for question in record.fields.values())
    assert len(set(KEPT_AS.values())) == len(KEPT_AS)


@pytest.mark.parametrize("written", KEPT_AS)
def test_what_is_written_for_a_field_is_kept_as_its_question_and_written_so_again(written):
    assert kept_as(written) in QUESTIONS
    assert written_as(kept_as(f"{written} of motions")) == f"{written} of motions"


def test_stages_nest_in_their_record_and_are_kept_as_their_questions():
    nested = _text("answers: {stages: {in_effect: {after: 2 days}}, stages of distribute: {passed_by: Speaker}}")
    dotted = _text("answers: {stages.in_effect.after: 2 days, stages.passed_by of distribute: Speaker}")
    assert nested == dotted == _text("answers: {takes_effect: 2 days, distributed_by: Speaker}")


@pytest.mark.parametrize(
    ("record", "kept"),
    [
        (
            "turns: {order: by name, length: 3 days, may_end: nobody}",
            {"turn_order": "by name", "turn_length": "3 days", "may_end_turn": "nobody"},
        ),
        ("numbering: {first: 401, new_rule: the next}", {"first_proposal": 401, "enacted_number": "the next"}),
        (
            "precedence: {order: [higher class, later date], among: mutable rules}",
            {"precedence": ("higher class", "later date"), "precedence_among": "mutable rules"},
        ),
        ("precedence: larger number", {"precedence": "larger number"}),
        (
            "judging: {asked_by: players, values: {upholding: [GRANTED], denying: [DENIED]}, "
            "adoption_counts_from: the judgement}",
            {
                "may_invoke": "players",
                "upholding_values": ("GRANTED",),
                "denying_values": ("DENIED",),
                "adoption_by_judgement": "the judgement",
            },
        ),
        ("winning: {by: coins, score: 20, among: Voters}", {"win_by": "coins", "win_score": 20, "win_among": "Voters"}),
        (
            "if_no_rule_says: {acts: barred, voting: nobody}",
            {"acts_in_silence": "barred", "voting_in_silence": "nobody"},
        ),
    ],
)
def test_a_scheme_is_answered_as_one_record(record, kept):
    text = _text(f"answers: {{{record}}}")
    assert text.answers == kept
    assert read_change(write_rule(text), "again").text == text


def test_a_moment_and_a_claim_can_name_a_field():
    text = _text("answers: {vote.quorum: 2}\nbinds: {vote.quorum: close}\ndefers_to: [about vote.period]")
    assert text.binds == {"quorum": "close"}
    assert text.defers_to == ("about voting_period",)


def test_a_rule_is_written_with_its_records_and_reads_the_same():
    text = _text("answers: {may_join: yes, voting_period: 2 days, secret_ballots: yes, may_claim: players}")
    written = write_rule(text)
    assert "  vote: {period: 2 days, secret: true}" in written.replace("secret: yes", "secret: true")
    assert read_change(written, "again").text == text


def test_a_question_cannot_be_answered_twice_under_two_names():
    with pytest.raises(Malformed, match=r"'vote\.period' is answered twice"):
        _text("answers: {vote: {period: 2 days}, voting_period: 3 days}")


def test_the_rule_check_knows_each_question_by_every_name_that_rules_may_give_it():
    questions = json.loads(language_tables(EVENT_TYPES))["questions"]

    assert set(questions) == {*NAMES, *OLD_TOPICS}
    assert all(questions[written] == questions[kept_as(written)] for written in NAMES)
