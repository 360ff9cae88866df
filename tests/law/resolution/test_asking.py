"""Asking: a rule that asks wrongly fails by itself and is told why; the rule asked gets what the engine would give."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from nomicon.law.questions import questions as q
from nomicon.law.questions.questions import QUESTIONS, Question, moments_of
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.turns.timing import Announced
from tests.house.tree import layers
from tests.play.playing import ANN, BEN, POINTS, VOTES, Playing, enacting, kinds, only, rule

CLERK = rule(204, declares={"offices": {"Clerk": {}}})

WRONG = {
    'ask("may_submit", player="Ann")': "ask('may_submit'): changes and digest are missing. It takes player, changes, d",
    'ask("votes_each", plyer="Ann", proposal=301)': "the question has no fact 'plyer' (did you mean 'player'?)",
    'ask("votes_each", player="An", proposal=301)': "'An' is not a player (did you mean 'Ann'?)",
    'ask("votes_each", player=3, proposal=301)': "ask('votes_each'): player must be text, not 3",
    'ask("votes_each", player="Ann", proposal=999)': "ask('votes_each'): there is no proposal 999",
    'ask("votes_each", player="Ann", proposal="301")': "ask('votes_each'): proposal must be a whole number, not '301'",
    'ask("votes_each", player="Ann", proposal=None)': "ask('votes_each'): proposal must be a whole number, not None",
    'ask("judge_period", judgement=7)': "ask('judge_period'): there is no judgement J-7",
    'ask("may_claim", player="Ann", rule=999)': "ask('may_claim'): there is no rule 999 in force",
    'ask("seats of King")': "ask('seats'): there is no office 'King'. There are: Clerk",
    'ask("seats")': "ask('seats'): office is missing. It takes office",
    'ask("seats of Clerk", office="King")': "ask('seats'): the question is about 'Clerk', but office is 'King'",
    'ask("may_transfer of point", player="Ann")': "nothing called 'point' is counted (did you mean 'points'?)",
    'ask("born", proposal=301, change=proposal_of(301).changes[0])': "change must be a change with all its fields. It",
    'ask("consent_matters", proposal=301, changes="all")': "changes must be a list of changes, not 'all'",
    'ask("adopted", proposal=301, tally={"cast": 1})': "tally must be a tally with all its fields. It lacks votes",
    'ask("adopted", proposal=301, refused="yes")': "ask('adopted'): refused must be a list of texts, not 'yes'",
    'ask("quorums")': "ask: there is no question 'quorums' (did you mean 'quorum'?)",
    'ask("win_score", points=5)': "the question has no fact 'points'. It takes nothing besides its name",
}


@pytest.mark.parametrize("asked", WRONG)
def test_who_asks_wrongly_fails_by_itself_and_is_told_what_is_wrong(asked: str):
    code = f'@when("Declared")\ndef wonder():\n    yield announce(str({asked}))\n'
    playing = Playing(VOTES, POINTS, CLERK, rule(401, code))
    playing.proposes(enacting())

    events = playing.makes(Declare(ANN, "Hail!"))

    assert kinds(events) == ["Declared", "RuleFailed"]
    failed = only(events, RuleFailed)
    assert failed.rule == 401
    assert WRONG[asked] in failed.message


ALL_FACTS = {
    "player": '"Ann"',
    "proposal": "301",
    "changes": "seen",
    "change": "seen[0]",
    "digest": '"00"',
    "voted": '["Ann"]',
    "tally": '{"FOR": 1, "votes": {"FOR": 1}, "cast": 1, "heads": 1, "eligible": 3}',
    "refused": "[]",
    "judgement": "1",
    "office": '"Clerk"',
    "quantity": '"points"',
    "rule": "201",
    "amount": "5",
    "to": "everyone()",
    "after": '"Declared"',
    "draft": '"D-1"',
    "paradox": '"a doubt"',
    "stage": '"assent"',
    "move": '"bow"',
    "fields": "{}",
    "field": '"to"',
}
"""A value of each fact in rule code."""


@pytest.mark.parametrize("question", [one for one in QUESTIONS.values() if one.code], ids=lambda one: one.name)
def test_every_question_can_be_asked_with_its_facts_and_only_with_them(question: Question[Any]):
    given = {fact: ALL_FACTS[fact] for fact in question.facts}
    needed = [fact for fact in question.facts if fact not in question.optional]
    calls = [_call(question, given), *(_call(question, {**given, fact: None}) for fact in needed)]
    code = "\n".join(
        f'@when("ProposalNoted")\ndef ask_{at}(changes):\n    seen = changes\n    yield announce(str({call}))\n'
        for at, call in enumerate(calls)
    )
    trigger = '@when("Declared")\ndef go():\n    yield note(301, "Look.")\n'
    playing = Playing(VOTES, POINTS, CLERK, rule(401, code), rule(402, trigger))
    playing.proposes(enacting())
    playing.makes(Invoke(BEN, "It is so."))

    events = playing.makes(Declare(ANN, "Hail!"))

    told = [(event.function, event.message) for event in events if isinstance(event, RuleFailed)]
    assert [function for function, _ in told] == [f"ask_{at}" for at in range(1, len(calls))]
    for fact, (_, message) in zip(needed, told, strict=True):
        assert f"{fact} is missing" in message


def _call(question: Question[Any], given: Mapping[str, str | None]) -> str:
    facts = ", ".join(f"{name}={value}" for name, value in given.items() if value is not None)
    return f'ask("{question.name}", {facts})' if facts else f'ask("{question.name}")'


def test_what_goes_wrong_in_the_rule_that_is_asked_is_laid_to_that_rule():
    asked = rule(301, '@answers("votes_each")\ndef votes(player, proposal):\n    return proposal.nothing\n')
    asks = rule(
        401,
        '@when("Declared")\ndef wonder():\n    yield announce(str(ask("votes_each", player="Ann", proposal=301)))\n',
    )
    playing = Playing(VOTES, asked, asks)
    playing.proposes(enacting())

    events = playing.makes(Declare(ANN, "Hail!"))

    assert only(events, RuleFailed).rule == 301
    assert kinds(events)[-1] == "Announced"


def test_the_rule_that_is_asked_is_given_what_the_engine_would_give_it():
    tells = rule(
        301,
        '@answers("votes_each")\ndef votes(player, proposal):\n'
        '    return 1 if proposal.title == "T" and proposal.changes[0].kind == "enact" and player == "Ann" else 2\n',
    )
    asks = rule(
        401,
        '@when("Declared")\ndef wonder():\n    it = proposal_of(301)\n'
        '    yield announce(str([ask("votes_each", player="Ann", proposal=n) for n in (301, it, Fraction(301))]))\n',
    )
    playing = Playing(VOTES, tells, asks)
    playing.proposes(enacting(), title="T")

    assert only(playing.makes(Declare(ANN, "Hail!")), Announced).text == "[1, 1, 1]"


def test_a_proposal_that_is_being_made_can_be_asked_about_by_the_rule_that_is_given_it():
    stops = rule(
        401,
        '@instead("ProposalSubmitted")\ndef two_votes(proposal):\n'
        '    return refuse(str(ask("votes_each", player="Ann", proposal=proposal)))\n',
    )
    playing = Playing(VOTES, stops, rule(402, answers={"votes_each": 2}))

    assert playing.refuses(Propose(ANN, (enacting(),))).because == "2"


# -- What the engine hands over --------------------------------------------------------

HEARS = {"ask", "hear", "require", "term"}


def asked_in_code() -> Iterator[tuple[str, Question[Any], set[str]]]:
    """Yield each place where the engine asks a question of the table, and the facts that it hands over.

    Where a question is a variable, what is handed over is checked when a test plays it: see `tests.conforming`.
    """
    named = {name: value for name, value in vars(q).items() if isinstance(value, Question)}
    for file in layers(("play", "law", "hosting", "views")):
        for node in ast.walk(file.syntax):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func).rpartition(".")[2]
            given = {word.arg for word in node.keywords if word.arg} | ({"proposal"} if called == "term" else set())
            for argument in node.args:
                question = named.get(ast.unparse(argument).rpartition(".")[2])
                if called in HEARS and question is not None:
                    yield f"{file.name}:{node.lineno}", question, given


def test_the_engine_hands_over_every_fact_that_a_question_has():
    missing = [
        f"{place}: {question.name} without {fact}"
        for place, question, given in asked_in_code()
        for fact in question.facts
        if fact not in given and fact not in question.optional
    ]
    assert missing == []


def test_the_engine_hands_over_no_fact_that_a_question_does_not_have():
    besides = {"law", "about", "otherwise", "instead"}
    stray = [
        f"{place}: {question.name} with {fact}"
        for place, question, given in asked_in_code()
        for fact in given - set(question.facts) - besides
    ]
    assert stray == []


ASKED_AS_TERMS = ("term", "stage_term", "law_for", "fixed_at_opening", "bound_at")


def test_a_rule_can_name_another_moment_for_just_those_questions_that_are_asked_as_terms_of_a_vote():
    as_terms = {
        question.name
        for file in layers(("play",))
        for node in ast.walk(file.syntax)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ASKED_AS_TERMS
        for argument in node.args
        for question in [vars(q).get(ast.unparse(argument).removeprefix("q."))]
        if isinstance(question, Question) and not question.follows  # It is asked together with another.
    }
    assert as_terms == {question.name for question in QUESTIONS.values() if len(moments_of(question)) > 1}
