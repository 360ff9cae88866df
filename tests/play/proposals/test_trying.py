"""Code that answers questions is tried before the vote: what fails, or answers amiss, is noted on the proposal."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.changes import Amend
from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.law.questions.questions import QUESTIONS, Question
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.tracing import RunTrace
from nomicon.play.engine import decide
from nomicon.play.limits import TRIED_WORK
from nomicon.play.outcome import Accepted
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import ProposalRevised, ProposalSubmitted, Propose, Revise
from nomicon.play.proposals.trial import begun
from nomicon.play.proposals.trying import notes_on_code, runs_of_code
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.series.founding import FoundGame
from nomicon.rulebooks.shelf import load_rulebook
from tests.machine.world import BOOKS
from tests.play.playing import ANN, BEN, BENCH, CAT, HOST, NOON, VOTES, Playing, amending, enacting, only, rule

BY_CODE = [question for question in QUESTIONS.values() if question.code]
"""Questions that code can answer."""

FURNISHED = rule(
    203, declares={"offices": {"Clerk": {}}, "quantities": {"points": {}}}, answers={"turn_order": "by joining"}
)
"""What a game has so that every question can come up in it."""

FAILS = "In a trial before the vote, the code of {} failed ({}, line {}): {}."


def playing_for(question: Question[Any]) -> Playing:
    """Begin a game in which a question can come up."""
    playing = Playing(VOTES, FURNISHED)
    playing.makes(Forfeit(CAT))
    return playing


def answering(question: Question[Any], body: str, *facts: str) -> str:
    """Write code that answers a question."""
    of = {"quantity": " of points", "office": " of Clerk"}.get(question.of, "")
    return f'@answers("{question.name}{of}")\ndef answer({", ".join(facts)}):\n    {body}\n'


def noted(playing: Playing, *changes: Any) -> list[str]:
    """Propose changes, and return what is noted on the proposal."""
    return list(only(playing.makes(Propose(ANN, changes)), ProposalSubmitted).notes)


@pytest.mark.parametrize("question", BY_CODE, ids=lambda one: one.name)
def test_code_that_fails_at_any_question_is_noted_before_the_vote(question: Question[Any]):
    code = answering(question, 'return {}["tea"]')
    assert [one for one in noted(playing_for(question), enacting(code, title="Tea")) if "(answer, line 3)" in one]


@pytest.mark.parametrize("question", BY_CODE, ids=lambda one: one.name)
def test_an_answer_that_no_question_takes_is_noted_before_the_vote(question: Question[Any]):
    told = noted(playing_for(question), enacting(answering(question, 'return {"tea": [1]}')))
    assert [one for one in told if f"the answer to {question.name!r} cannot be read" in one], told


@pytest.mark.parametrize("question", BY_CODE, ids=lambda one: one.name)
def test_every_fact_of_a_question_is_there_when_it_is_tried(question: Question[Any]):
    facts = [one for one in question.facts if one not in question.optional]
    body = f"return None if all(one is not None for one in [{', '.join(facts)}]) else 1 / 0"
    assert noted(playing_for(question), enacting(answering(question, body, *facts))) == []


@pytest.mark.parametrize("name", BOOKS)
def test_no_rule_that_comes_with_the_program_is_blamed(name: str):
    known = load_rulebook(name)
    holders = tuple((office, PlayerId(one)) for office, one in known.holders)
    game = Game()
    for move in (FoundGame(HOST, GameId("g"), "Table", known.name, tuple(known.rules), holders), Join(ANN), Join(BEN)):
        outcome = decide(game, move, Hearing(game, BENCH, NOON, "seed"))
        assert isinstance(outcome, Accepted)
        game = outcome.game
    for one in game.rules:
        again = Amend(one.number, text=one.text)
        assert list(notes_on_code(game, (again,), ANN, Hearing(game, BENCH, Moment(NOON + 60)))) == []


def test_what_a_rule_gets_wrong_after_the_vote_was_noted_before_it():
    code = '@answers("quorum")\ndef few(settings): return 3 // settings.least\n'
    playing = Playing(VOTES, rule(204, code, settings={"least": 1}))
    change = amending(204, settings={"least": 0})
    (told,) = noted(playing, change)
    number = ProposalNumber(301)
    assert told.startswith("In a trial before the vote, the code of rule 204 failed (few, line 2): ")
    playing.votes(number)
    playing.closes(number)
    broke = only(playing.makes(Propose(ANN, (enacting(),))), RuleFailed)
    assert told == FAILS.format("rule 204", "few", 2, broke.message)


def test_a_revised_proposal_is_tried_anew():
    playing = Playing(VOTES, rule(204, answers={"vote_opens": "when a rule opens it"}))
    playing.makes(Propose(ANN, (enacting(),)))
    code = '@answers("quorum")\ndef few(): return "few"\n'
    assert "(few): the answer to 'quorum' cannot be read" in "".join(
        only(playing.makes(Revise(ANN, ProposalNumber(301), (enacting(code),))), ProposalRevised).notes
    )


def test_what_an_answer_names_is_looked_for():
    code = """
        @answers("electorate")
        def voters(): return ["players", "the Clark"]


        @answers("distributed_by")
        def clerk(): return "Clark"


        @answers("win_by")
        def by(): return "pionts"


        @answers("quorum")
        def quorum(): return {"share": "1/2", "of": "Voters"}
        """
    assert noted(Playing(VOTES, FURNISHED), enacting(code)) == [
        "There is no electorate called 'the Clark', so nobody would belong to it.",
        "The rule names the office 'Clark', but no rule has one with that name.",
        "The rule names the quantity 'pionts', but no rule has one with that name.",
        "There is no electorate called 'Voters', so nobody would belong to it.",
    ]


def test_a_rule_is_tried_with_what_the_same_proposal_brings():
    playing = Playing(VOTES, rule(205))
    code = '@answers("quorum")\ndef few(): return len(lines("log")) + rule(205).number - 205\n'
    assert noted(playing, enacting(code), enacting(declares={"registers": {"log": {"fields": ["by"]}}})) == []
    assert "there is no register 'log'" in "".join(noted(playing, enacting(code)))


def test_a_rule_that_fills_its_register_when_it_begins_is_not_tried_before():
    code = """
        @when("RuleEnacted")
        def begin(): yield put("log", "least", {"many": 2})


        @answers("quorum")
        def few(): return line("log", "least")["many"]
        """
    assert noted(Playing(VOTES), enacting(code, declares={"registers": {"log": {"fields": ["many"]}}})) == []


def test_a_rule_that_another_one_brings_down_is_not_blamed():
    playing = Playing(VOTES, rule(204, '@answers("votes_each")\ndef many(): return 1 / 0\n'))
    code = '@answers("quorum")\ndef few(proposal): return ask("votes_each", player="Ann", proposal=proposal)\n'
    assert noted(playing, enacting(code)) == []


def test_trials_draw_no_lots_and_leave_no_grounds():
    code = '@answers("quorum")\ndef few(): return len(draw("who", ["a", "b"]))\n'
    events = Playing(VOTES).makes(Propose(ANN, (enacting(code),)))
    assert [type(event).__name__ for event in events] == ["ProposalSubmitted", "VoteOpened"]


def test_nothing_sealed_shows_in_a_note():
    code = '@answers("quorum")\ndef few(): raise ValueError(str(look_up("ballot", 301, "Ben")))\n'
    told = []
    for choice in ("FOR", "AGAINST"):
        playing = Playing(VOTES, rule(204, answers={"secret_ballots": "yes"}))
        playing.votes(playing.proposes(enacting()), choice, by=[BEN])
        told.append(noted(playing, enacting(code)))
    assert told[0] == told[1]
    assert "sealed until its vote closes" in told[0][0]


def test_nothing_sealed_shows_in_a_trace():
    code = (
        '@answers("quorum")\ndef few(proposal):\n    print(proposal, look_up("open proposals"), len(everyone()))\n'
        '    print(look_up("ballot", 301, "Ben"))\n    return 1\n'
    )
    traces = []
    for choice in ("FOR", "AGAINST"):
        playing = Playing(VOTES, rule(204, answers={"secret_ballots": "yes"}))
        playing.votes(playing.proposes(enacting()), choice, by=[BEN])
        traces.append(traced(playing, enacting(code)))
    assert traces[0] == traces[1]
    assert [run.ending for run in traces[0]] == ["failed"]
    assert "sealed until its vote closes" in traces[0][0].value


def test_a_trace_tells_how_code_ran_when_it_was_tried():
    code = '@answers("quorum")\ndef few(proposal):\n    print("tried with", proposal.proponent)\n    return 1\n'
    (run,) = traced(Playing(VOTES), enacting(code))

    assert (run.function, run.printed, run.ending, run.value) == ("few", "tried with Ann\n", "answered", "1")


def test_a_trace_tells_nothing_where_no_code_is_proposed():
    assert traced(Playing(VOTES), enacting()) == ()


def traced(playing: Playing, *changes: Any) -> tuple[RunTrace, ...]:
    """Return how the code of changes runs when it is tried, without what one world may take longer for."""
    submitted = only(playing.makes(Propose(ANN, changes)), ProposalSubmitted)
    hearing = Hearing(playing.game, BENCH, playing.clock.now())
    return runs_of_code(playing.game, submitted.changes, ANN, hearing)


def test_however_much_is_tried_comes_to_an_end():
    code = "\n\n".join(
        f'@answers("{one.name}")\ndef f{at}({"player" if "player" in one.facts else ""}):\n    while True: pass\n'
        for at, one in enumerate(BY_CODE[:30])
        if not one.of
    )
    playing = Playing(VOTES)
    game = playing.game
    trial = begun(game, ANN, Hearing(game, BENCH, NOON))
    told = noted(playing, enacting(code))
    assert 1 <= len(told) <= 12
    trial.done = TRIED_WORK
    assert trial.is_spent


def test_proposals_in_copies_of_games_have_no_notes_and_no_rule_sees_any():
    playing = playing_for(BY_CODE[0])
    change = enacting(answering(BY_CODE[0], 'return {}["tea"]'), title="Tea")
    copied = Hearing(playing.game, BENCH.for_copies(), playing.clock.now())
    outcome = decide(playing.game, Propose(ANN, (change,)), copied)
    assert isinstance(outcome, Accepted)
    assert only(outcome.events, ProposalSubmitted).notes == ()
    assert noted(playing, change) != []
    for name in ("ProposalSubmitted", "ProposalRevised"):
        assert "notes" not in {field.name for field in BENCH.events[name].fields}
