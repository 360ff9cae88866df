"""Faults in a rule are told to its author before anybody votes on it."""

from __future__ import annotations

import pytest

from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import translated
from nomicon.law.headers.check import faults_in
from nomicon.law.questions.questions import MOMENTS, QUESTIONS, moments_of
from tests.play.playing import BENCH, SANDBOX, text

IT = {"it": {"default": "a", "others": ["b"]}}

FAULTY: dict[str, tuple[RuleText, str]] = {
    "an unknown question": (text(answers={"quorums": 1}), "answers: there is no question 'quorums'"),
    "a record answered as one question": (
        text(answers={"turns": "by name"}),
        "answers: 'turns' is a record of questions. Answer its fields, for example turns: {order: …}",
    ),
    "an answer that is none": (text(answers={"quorum": "many"}), "answers: vote.quorum: 'many' is not an exact number"),
    "an answer for code": (text(answers={"winners": ["Ann"]}), "answers: only code can answer 'winning.winners'"),
    "a binding nobody asks for": (text(binds={"quorums": "close"}), "binds: there is no question 'quorums'"),
    "a moment with another name": (
        text(binds={"quorum": "closed"}),
        "binds: 'closed' is not one of submission, opening, ballot, close, application, use (did you mean 'close'?)",
    ),
    "a moment that never is": (text(binds={"quorum": "dawn"}), "binds: 'dawn' is not one of submission, opening"),
    "a moment by a reading that is not there": (
        text(binds={"quorum": {"reading": "it", "a": "close"}}, readings={"as": {"default": "a", "others": ["b"]}}),
        "binds: quorum: the rule declares no reading 'it'. It declares: as",
    ),
    "a moment for a way that is none": (
        text(binds={"quorum": {"reading": "it", "a": "close", "b": "close", "c": "close"}}, readings=IT),
        "binds: quorum: 'it' cannot be read as 'c'. The possible readings are: a, b",
    ),
    "no moment for one of the ways": (
        text(binds={"quorum": {"reading": "it", "a": "close"}}, readings=IT),
        "binds: quorum: there is no value for the case that 'it' is read as 'b'",
    ),
    "a moment by a reading that never is": (
        text(binds={"quorum": {"reading": "it", "a": "close", "b": "dawn"}}, readings=IT),
        "binds: 'dawn' is not one of submission, opening",
    ),
    "a function for a way that is none": (
        text('@when("Joined", when_read="it=c")\ndef f():\n    pass\n', readings=IT),
        "f: when_read: 'it' cannot be read as 'c'. The possible readings are: a, b",
    ),
    "a function by a reading that is not there": (
        text('@when("Joined", when_read="is=a")\ndef f():\n    pass\n', readings=IT),
        "f: when_read: the rule declares no reading 'is'. It declares: it",
    ),
    "an answer by a reading that cannot be read": (
        text(answers={"quorum": {"reading": "it", "a": 1, "b": "many"}}, readings=IT),
        "answers: vote.quorum: 'many' is not an exact number",
    ),
    "an answer by a reading without a reading": (
        text(answers={"quorum": {"reading": "it", "a": 1}}),
        "answers: vote.quorum: the rule declares no reading 'it'. It declares: none",
    ),
    "an order of hearing by a reading": (
        text(answers={"precedence": {"reading": "it", "a": "larger number", "b": "smaller number"}}, readings=IT),
        "answers: the answer to 'precedence.order' cannot depend on a reading",
    ),
    "a way that cannot be told from the reading": (
        text(answers={"quorum": {"reading": "it", "a": 1}}, readings={"it": {"default": "a", "others": ["reading"]}}),
        "answers: vote.quorum: the reading 'it' has an alternative called 'reading'",
    ),
    "a thing nobody declares": (text(declares={"castles": {}}), "declares: a rule cannot declare"),
    "a list for a record": (
        text(declares={"quantities": ["gold"]}),
        "declares: quantities must consist of names with values",
    ),
    "a quantity without a record": (
        text(declares={"quantities": {"gold": 1}}),
        "declares: quantities: gold must be a quantity, not 1",
    ),
    "a start that is no number": (
        text(declares={"quantities": {"gold": {"start": "some"}}}),
        "declares: quantities: gold.start: 'some' is not",
    ),
    "a least that is no number": (
        text(declares={"quantities": {"gold": {"least": "none"}}}),
        "declares: quantities: gold.least: 'none' is not",
    ),
    "a schedule that never comes": (
        text(declares={"schedules": {"tea": "at five"}}),
        "declares: schedules: tea: 'at five'",
    ),
    "a schedule without a text": (
        text(declares={"schedules": {"tea": 5}}),
        "declares: schedules: tea must be a recurring moment, such as every Monday 20:00, not 5",
    ),
    "a duty of nobody": (
        text(declares={"duties": {"tea": {}}}),
        "declares: duties: tea must be a duty with all its fields. It lacks of",
    ),
    "a duty that never comes": (
        text(declares={"duties": {"tea": {"of": "Clerk", "every": "often"}}}),
        "declares: duties: tea.every: 'often'",
    ),
    "a map without places": (
        text(declares={"maps": {"isle": {}}}),
        "declares: maps: isle must be a map with all its fields. It lacks places",
    ),
    "a place without a name": (
        text(declares={"maps": {"isle": {"places": [{"note": "loud"}]}}}),
        "declares: maps: isle.places",
    ),
    "a group that leaves out nothing": (
        text(declares={"groups": {"Voters": {"except": 5}}}),
        "declares: groups: Voters.except must be text or a list of office names, not 5",
    ),
    "fields that have no names": (
        text(declares={"registers": {"purse": {"fields": [{}]}}}),
        "declares: registers: purse.fields must be a list of texts",
    ),
    "a question for code that is none": (
        text('@answers("quorums")\ndef f(): return 1\n'),
        "f: there is no question 'quorums'",
    ),
    "an event that never comes": (text('@when("Rained")\ndef f(): return []\n'), "f: there is no event 'Rained'"),
    "time stopped": (text('@instead("TimerRang")\ndef f(): return []\n'), "f: a rule cannot replace TimerRang"),
    "a fact there is none of": (
        text('@when("Joined")\ndef f(weather): return []\n'),
        "f: there is no fact weather here",
    ),
    "a fact of another question": (
        text('@answers("quorum")\ndef f(tally): return 1\n'),
        "f: there is no fact tally here",
    ),
    "a fact with a slip in its name": (
        text('@when("Joined")\ndef f(evnt): return []\n'),
        "f: there is no fact evnt here (did you mean 'event'?). The facts are: now, game",
    ),
    "a fact that this event does not bring": (
        text('@when("Joined")\ndef f(proposal): return []\n'),
        "f: there is no fact proposal here. The facts are: now, game, players, settings, readings, me, turn, event",
    ),
    "a field of an event as a fact": (
        text('@when("BallotCast")\ndef f(voter): return []\n'),
        "f: there is no fact voter here. The facts are: now, game",
    ),
    "an event with a slip in its name": (
        text('@when("VoteClose")\ndef f(): return []\n'),
        "f: there is no event 'VoteClose' to react to (did you mean 'VoteClosed'?)",
    ),
    "a field of a move that is the clock": (
        text('@offers("go", now="text")\ndef f(): return []\n'),
        "f: 'now' cannot be the name of a move's field, because this name already has another meaning",
    ),
    "a field of a move that is who moves": (
        text('@offers("go", player="player")\ndef f(): return []\n'),
        "f: 'player' cannot be the name of a move's field",
    ),
    "a field of a move that is a rule-change": (
        text('@offers("go", change="text")\ndef f(): return []\n'),
        "f: 'change' cannot be the name of a move's field",
    ),
    "a field of a move of no kind": (
        text('@offers("go", to="plyer")\ndef f(to): return []\n'),
        "f: to: there is no kind of field 'plyer' (did you mean 'player'?). There are: player, number, count",
    ),
    "a field of a move whose kind cannot be a name": (
        text('@offers("go", to=5)\ndef f(to): return []\n'),
        "f: to: there is no kind of field 5. There are: player, number, count",
    ),
    "a field of a move with nothing to choose": (
        text('@offers("go", to=[])\ndef f(to): return []\n'),
        "f: to: the choices must be a list of texts, such as ['red', 'blue']",
    ),
    "an electorate that is yes": (
        text(answers={"may_propose": "yes"}),
        "answers: may_propose: 'yes' is not an electorate. Write one, such as players or the Clerk",
    ),
    "an electorate that is true": (
        text(answers={"may_propose": True}),
        "answers: may_propose: True is not an electorate",
    ),
    "a stage that nobody could type": (
        text(answers={"stage_approved_by of Royal Assent": "King"}),
        "answers: the name of a stage must be one word in lower-case letters, such as assent, not 'Royal Assent'",
    ),
    "choices of which there are none": (
        text(answers={"choices": []}),
        "answers: vote.choices: the list needs at least one name",
    ),
    "a function that is sealed by a word": (
        text('@when("Joined", sealed="yes")\ndef f(): return []\n'),
        "f: write sealed=True, not 'yes', or leave it out",
    ),
    "a function that is sealed by a number": (
        text('@when("Joined", sealed=1)\ndef f(): return []\n'),
        "f: write sealed=True, not 1, or leave it out",
    ),
    "a function that is not sealed, at length": (
        text('@when("Joined", sealed=False)\ndef f(): return []\n'),
        "f: write sealed=True, not False, or leave it out",
    ),
    "a sealed answer": (
        text('@answers("quorum", sealed=True)\ndef f(): return 1\n'),
        "f: @answers takes no 'sealed'",
    ),
    "a keyword that is nearly one": (
        text('@when("Joined", when_rea="it=a")\ndef f(): return []\n', readings=IT),
        "f: @when takes no 'when_rea' (did you mean 'when_read'?)",
    ),
    "a fact nobody hands over": (
        text('@offers("go", to="text")\ndef f(far): return []\n'),
        "f: there is no fact far here",
    ),
}


def read(rule: RuleText) -> RuleText:
    """Read a rule's code, as its proposal would."""
    loaded = SANDBOX.load("this rule", rule.code) if rule.code else None
    speeches: tuple[Speech, ...] = getattr(loaded, "speeches", ())
    return replace(rule, speeches=speeches)


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_is_told_in_a_sentence(name: str):
    rule, told = FAULTY[name]

    found = list(faults_in(read(rule), BENCH.events))

    assert len(found) == 1
    assert found[0].startswith(told)


def test_a_rule_without_faults_is_told_nothing():
    rule = text(
        '@offers("go", to="text")\ndef f(player, to, me, now): return []\n'
        '@when("VoteClosed")\ndef g(event, proposal): return []\n'
        '@when("Joined", sealed=True, when_read="it=a")\ndef h(event): return []\n',
        answers={"quorum": {"share": "1/5", "of": "Voters"}, "seats of Speaker": 2},
        binds={"quorum": "close", "adopted": {"reading": "it", "a": "opening", "b": None}},
        readings=IT,
        declares={
            "quantities": {"gold": {"start": "1/2", "least": 0}},
            "registers": {"purse": {"fields": ["item"]}, "log": {}},
            "maps": {"isle": {"places": ["beach"]}},
            "offices": {"Clerk": {}},
            "groups": {"Voters": {"except": ["Clerk"]}},
            "terms": {"gold": "What glitters."},
            "schedules": {"tea": "every day 17:00"},
            "holders": {"Clerk": "Ann"},
            "duties": {"report": {"of": "Clerk", "every": "Monday 08:00"}, "greet": {"of": "Clerk"}},
        },
    )

    assert list(faults_in(read(rule), BENCH.events)) == []


def test_that_a_rule_declares_no_readings_can_be_told_in_every_language():
    rule = read(text('@when("Joined", when_read="is=a")\ndef f():\n    pass\n'))

    (fault,) = faults_in(rule, BENCH.events)
    assert translated(fault, lambda said: {"none": "keine"}.get(said, said)).endswith("It declares: keine")


def test_a_rule_may_react_to_anything_where_nobody_says_what_happens():
    assert list(faults_in(read(text('@when("Rained")\ndef f(): return []\n')), {})) == []


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_rule_may_name_just_the_moments_that_a_question_can_be_bound_at(name: str):
    """A moment that would do nothing is refused, and says which there are."""
    question = QUESTIONS[name]
    for moment in MOMENTS:
        found = list(faults_in(text(binds={name: moment}), {}))
        if question.follows:
            assert found == [
                f"binds: {name!r} is fixed together with {question.follows!r}. "
                "Name the moment for that question instead"
            ]
        elif moment in moments_of(question):
            assert found == []
        else:
            can = ", ".join(moments_of(question))
            assert found == [f"binds: {name!r} can be fixed at {can}, but not at {moment}"]


def test_the_moment_of_the_table_is_one_that_rules_may_name():
    assert [one.name for one in QUESTIONS.values() if not one.follows and one.binds not in moments_of(one)] == []
    assert [one.name for one in QUESTIONS.values() if one.follows and QUESTIONS[one.follows].follows] == []
