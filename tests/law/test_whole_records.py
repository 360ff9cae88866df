"""A function of code can answer a whole record at once: each field is taken out of what it returns."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.proposals import Proposal
from nomicon.law.headers.record_answers import answered_as_record
from nomicon.law.inspection.rule_check import RuleCheck
from nomicon.law.inspection.surroundings import around_in_game
from nomicon.law.language.answer_types import Share
from nomicon.law.questions import questions as q
from nomicon.law.resolution.answer import Broke
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.engine import EVENT_TYPES
from nomicon.play.series.founding import StartingRule
from tests.play.playing import BENCH, NOON, POINTS, VOTES, Playing, enacting, rule

SHORT = """
@answers("vote")
def short(proposal):
    return {"period": "1 day", "quorum": {"share": "1/2", "of": "players", "rounded": "up"}, "secret": True}
"""

BY_SIZE = """
@answers("vote")
def by_size(proposal, player):
    if player is not None:
        return {"votes_each": 2}
    return {"period": "2 days"}
"""


def asked(*rules: StartingRule) -> tuple[Hearing, Proposal]:
    """Return a hearing of these rules, with three players, and a proposal of theirs."""
    playing = Playing(*rules, VOTES, POINTS)
    number = playing.proposes(enacting())
    return Hearing(playing.game, BENCH, NOON), playing.game.proposals[number]


def test_each_field_is_taken_out_of_the_record_and_the_rule_is_its_grounds():
    heard, proposal = asked(rule(210, SHORT))

    assert heard.ask(q.PERIOD, proposal=proposal) == 86400
    assert heard.ask(q.QUORUM, proposal=proposal) == Share(Fraction(1, 2), "players")
    assert heard.ask(q.QUORUM_ROUNDED, proposal=proposal) == "up"
    assert heard.ask(q.SECRET, proposal=proposal) is True
    assert heard.grounds == ["210/1"]


def test_a_field_that_the_record_leaves_out_passes_to_the_next_rule():
    heard, proposal = asked(rule(210, SHORT), rule(211, answers={"late_ballots": "listed"}))

    assert heard.ask(q.LATE_BALLOTS, proposal=proposal) == "listed"
    assert heard.grounds == ["211/1"]


def test_a_fact_that_the_field_has_not_is_none():
    heard, proposal = asked(rule(210, BY_SIZE))
    voter = next(iter(heard.game.players))

    assert heard.ask(q.PERIOD, proposal=proposal) == 2 * 86400
    assert heard.ask(q.VOTES_EACH, player=voter, proposal=proposal) == 2


def test_a_record_of_one_kind_of_vote_and_one_of_a_stage_can_be_answered():
    playing = Playing(
        rule(210, '@answers("vote of motions")\ndef quick():\n    return {"period": "1 hour"}\n'),
        rule(211, '@answers("stages of read")\ndef read():\n    return {"passed_by": "Clerk"}\n',
             declares={"offices": {"Clerk": {}}}),
        VOTES,
        POINTS,
    )  # fmt: skip
    heard = Hearing(playing.game, BENCH, NOON)

    assert heard.ask(q.PERIOD, "motions") == 3600
    assert heard.ask(q.STAGE_PASSED_BY, "read", stage="read") == "Clerk"
    assert "turn_order" not in {one.topic for one in playing.rule(210).text.speeches}


@pytest.mark.parametrize(
    ("returned", "told"),
    [
        ('"3 days"', "it is not a record"),
        ('{"perod": "3 days"}', "'vote.perod'"),
        ('{"period": "soon"}', "cannot be read"),
    ],
)
def test_what_is_no_such_record_is_told_once_and_silence_holds(returned: str, told: str):
    heard, _ = asked(rule(210, f'@answers("vote")\ndef terms():\n    return {returned}\n'))

    assert heard.ask(q.PERIOD) == q.PERIOD.silence
    assert heard.ask(q.PERIOD) == q.PERIOD.silence
    (broke,) = heard.aside
    assert isinstance(broke, Broke)
    assert told in broke.failed.message


def test_what_code_cannot_answer_is_refused_in_a_record_too():
    heard, _ = asked(rule(210, '@answers("numbering")\ndef scheme():\n    return {"first": 401, "digits": 3}\n'))

    assert heard.ask(q.FIRST_PROPOSAL) == q.FIRST_PROPOSAL.silence
    (broke,) = heard.aside
    assert isinstance(broke, Broke)
    assert broke.failed.message.endswith(
        "it contains 'numbering.digits', which code cannot answer. "
        "Code can answer: first, step, next, new_rule, changed_rule"
    )


def test_a_vote_goes_by_a_record_that_code_answers():
    playing = Playing(rule(210, SHORT), VOTES, POINTS)
    number = playing.proposes(enacting())

    assert playing.game.proposals[number].closes == NOON + 86400
    playing.audited()


def findings(code: str) -> list[str]:
    game = Playing(rule(210, code), VOTES, POINTS).game
    checked = RuleCheck(BENCH.interpreter, EVENT_TYPES, around_in_game(game))
    return [one.what for one in checked.of(next(one for one in game.rules if one.number == 210).text, 210)]


def test_the_rule_check_reads_the_fields_of_a_constant_record():
    assert findings(SHORT) == []
    wrong = '@answers("vote")\ndef terms():\n    return {"period": "3 dais"}\n'
    assert any("voting_period cannot be read" in one for one in findings(wrong))


def test_a_rule_names_the_record_that_its_code_answers():
    speeches = Playing(rule(210, SHORT), VOTES, POINTS).rule(210).text.speeches
    assert {answered_as_record(one) for one in speeches} == {"vote"}
    assert {q.PERIOD.name, q.QUORUM_ROUNDED.name} <= {one.topic for one in speeches}
