"""Readings: what a rule leaves open is read one way until a judgement has it read another; what rests on it says so."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from nomicon.game.names import JudgementNumber
from nomicon.game.proposals import ADOPTED, DEFEATED
from nomicon.game.values.replacing import replace
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import StartingRule
from nomicon.play.series.winning import GameWon
from nomicon.play.turns.timing import Announced
from nomicon.play.votes.counting import VoteClosed
from tests.play.playing import (
    ANN,
    BEN,
    BENCH,
    CAT,
    GAME,
    NOON,
    POINTS,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    rule,
    text,
)

BEN_JUDGES = rule(213, answers={"judge": "Ben"})
IT: Any = {"it": {"default": "first", "others": ["last"]}}
"""A reading of two ways."""


def turned(playing: Playing, reading: str, to: str) -> None:
    """Have a judgement switch a reading."""
    playing.makes(Invoke(ANN, "It is so.", reading=(reading, to)))
    playing.makes(Deliver(BEN, JudgementNumber(len(playing.game.judgements)), "TRUE"))


def asked(playing: Playing) -> tuple[Any, list[str]]:
    """Ask what quorum is; return the number, and what that rests on."""
    hearing = Hearing(playing.game, BENCH, NOON)
    return hearing.ask(q.QUORUM).share, hearing.grounds


# -- What a header says by a reading -----------------------------------------------------------


def test_an_answer_may_go_by_a_reading_and_says_so():
    reads = rule(210, readings=IT, answers={"quorum": {"reading": "it", "first": 2, "last": 3}})
    playing = Playing(VOTES, BEN_JUDGES, reads)

    assert asked(playing) == (2, ["210/1", "210/1:it=first"])

    turned(playing, "210:it", "last")

    assert asked(playing) == (3, ["210/1", "210/1:it=last"])


def test_a_rule_that_says_nothing_as_it_is_read_leaves_the_answer_to_the_next_and_the_reading_counts():
    reads = rule(210, readings=IT, answers={"quorum": {"reading": "it", "first": None, "last": 3}})

    assert asked(Playing(VOTES, reads, rule(211, answers={"quorum": 1}))) == (1, ["211/1", "210/1:it=first"])
    assert asked(Playing(VOTES, reads))[0] == q.QUORUM.silence.share


def test_an_answer_by_a_reading_that_is_declared_no_more_says_nothing():
    reads = rule(210, readings=IT, answers={"quorum": {"reading": "it", "first": 2, "last": 3}})
    playing = Playing(VOTES, reads, rule(211, answers={"quorum": 1}))
    bare = text(answers=playing.rule(210).text.answers)

    assert playing.refuses(Propose(ANN, (amending(210, text=bare),))).because.endswith(
        "answers: vote.quorum: the rule declares no reading 'it'. It declares: none."
    )


def quorum_at(playing: Playing) -> VoteClosed:
    """Open a vote, raise the quorum from one to three, and close the vote with two ballots."""
    number = playing.proposes(enacting())
    playing.adopts(amending(203, answers={"quorum": 3}))
    playing.votes(number, "FOR", [ANN, BEN])
    closed: VoteClosed = only(playing.closes(number), VoteClosed)
    return closed


def test_the_moment_at_which_a_question_is_bound_may_go_by_a_reading():
    moments = {"reading": "it", "first": "opening", "last": "close"}
    few = rule(203, readings=IT, answers={"quorum": 1}, binds={"quorum": moments})
    playing = Playing(VOTES, BEN_JUDGES, few)
    turned_playing = Playing(VOTES, BEN_JUDGES, few)
    turned(turned_playing, "203:it", "last")

    assert [(one.outcome, one.quorum) for one in (quorum_at(playing), quorum_at(turned_playing))] == [
        (ADOPTED, Fraction(1)),
        (DEFEATED, Fraction(3)),
    ]


def test_code_that_passes_leaves_the_moment_to_the_next_rule_that_names_one():
    passing = rule(202, '@answers("quorum")\ndef f():\n    return PASS\n')
    playing = Playing(VOTES, passing, rule(203, answers={"quorum": 1}, binds={"quorum": "close"}))

    assert quorum_at(playing).quorum == 3


def test_an_answer_by_a_reading_is_in_conflict_as_it_is_read_now():
    reads = rule(101, status="immutable", readings=IT, answers={"quorum": {"reading": "it", "first": 1, "last": None}})
    playing = Playing(VOTES, BEN_JUDGES, reads, rule(211, answers={"conflict_across_classes": "void"}))
    playing.adopts(enacting(answers={"quorum": 2}))
    assert playing.rule(301).void is not None

    turned(playing, "101:it", "last")
    assert playing.rule(301).void is None

    turned(playing, "101:it", "first")
    assert playing.rule(301).void is not None


# -- Functions that are heard for one way alone ------------------------------------------------

FOR_ONE_WAY = """
    @when("Declared", when_read="it=last")
    def told():
        yield announce("Read as the last.")

    @offers("shout", what="text", when_read="it=last")
    def shouted(what):
        yield announce(what)

    @answers("quorum", when_read="it=last")
    def three():
        return 3
"""


def test_a_function_is_heard_only_as_its_rule_is_read_and_what_happens_without_it_rests_on_that():
    playing = Playing(VOTES, BEN_JUDGES, rule(210, FOR_ONE_WAY, readings=IT))
    shout = MakeMove(ANN, "shout", {"what": "Hear!"})

    assert kinds(playing.makes(Declare(ANN, "Rain."))) == ["Declared"]
    assert last(playing)[-1] == "210/1:it=first"
    assert playing.refuses(shout).because == "No rule in force offers the move 'shout'. Moves that rules offer: none."
    assert asked(playing) == (0, ["210/1:it=first"])

    turned(playing, "210:it", "last")

    assert kinds(playing.makes(Declare(ANN, "Rain."))) == ["Declared", "Announced"]
    assert only(playing.makes(shout), Announced).text == "Hear!"
    assert asked(playing) == (3, ["210/1", "210/1:it=last"])


def test_a_function_for_one_way_is_not_heard_where_the_reading_is_declared_no_more():
    playing = Playing(VOTES, rule(210, FOR_ONE_WAY, readings=IT))
    bare = replace(playing.rule(210).text, readings={})

    assert (
        "when_read: the rule declares no reading 'it'"
        in playing.refuses(Propose(ANN, (amending(210, text=bare),))).because
    )


# -- What rests on a reading says so -----------------------------------------------------------

READS = """
    @answers("quorum")
    def few(readings):
        return 0 if readings.it == "first" else PASS

    @when("Declared")
    def told(event, readings):
        if event.text == "all":
            yield announce(readings["it"] + readings["as"])

    @instead("Left")
    def stays(readings):
        return refuse("Stay.") if readings["as"] == "one" else PASS

    @offers("ask", who="player")
    def ask_them(player, who, readings):
        if readings.it == "first":
            return [refuse("Not as it is read.")]
        choose(who, "Well?", [readings["as"], "no"])
        return []
"""
TWO: Any = {**IT, "as": {"default": "one", "others": ["all"]}}


def reading_rule(*rules: StartingRule) -> Playing:
    """Begin a game with the rule whose code reads."""
    return Playing(VOTES, BEN_JUDGES, rule(205, READS, readings=TWO), *rules)


def last(playing: Playing) -> tuple[str, ...]:
    """Return what the last entry rests on."""
    return list(playing.ledger.read(GAME))[-1].entry.grounds


def test_an_entry_names_the_readings_its_rules_went_by_and_no_others():
    playing = reading_rule()

    playing.makes(Declare(ANN, "all"))
    assert last(playing)[-3:] == ("205/1", "205/1:it=first", "205/1:as=one")

    playing.makes(Declare(ANN, "one"))
    assert [ground for ground in last(playing) if ":" in ground] == []


def test_a_rule_that_passed_as_it_was_read_is_named_by_that_reading():
    playing = reading_rule()
    turned(playing, "205:it", "last")

    playing.proposes(enacting())

    assert "205/1:it=last" in last(playing)
    assert "205/1" not in last(playing)


def test_a_refusal_names_the_readings_of_what_refuses():
    playing = reading_rule()

    assert playing.refuses(MakeMove(ANN, "ask", {"who": "Ben"})).grounds == ("205/1", "205/1:it=first")
    assert playing.refuses(Forfeit(ANN)).grounds == ("205/1", "205/1:as=one")


def test_an_answer_to_a_rules_question_rests_on_how_the_rule_was_read_when_it_asked():
    playing = reading_rule()
    turned(playing, "205:it", "last")
    playing.makes(MakeMove(ANN, "ask", {"who": "Cat"}))
    assert last(playing)[-2:] == ("205/1:it=last", "205/1:as=one")
    turned(playing, "205:as", "all")

    (choice,) = playing.game.choices
    playing.makes(Choose(CAT, choice, "one"))

    assert last(playing)[-2:] == ("205/1:it=last", "205/1:as=one")


def test_a_reading_keeps_its_name_when_its_rule_gets_another_number():
    numbers = rule(209, answers={"amended_number": "the proposal's"})
    playing = reading_rule(numbers)
    playing.adopts(amending(205, words="Other words."))

    playing.makes(Declare(ANN, "all"))

    assert last(playing)[-2:] == ("301/2@205:it=first", "301/2@205:as=one")


# -- Winning by rising -------------------------------------------------------------------------

PAYS = rule(210, '@when("Declared")\ndef f(event):\n    yield award(event.player, 6)\n')


def winners(playing: Playing, *players: Any) -> list[tuple[Any, ...]]:
    """Have these players earn six points each; return who won by it."""
    events = [event for player in players for event in playing.makes(Declare(player, "!"))]
    return [event.winners for event in events if isinstance(event, GameWon)]


def lowered(*rules: StartingRule) -> Playing:
    """Lower the winning score from ten to five when Ann stands at six."""
    playing = Playing(VOTES, POINTS, PAYS, rule(203, answers={"win_score": 10}), *rules)
    winners(playing, ANN)
    playing.adopts(amending(203, answers={"win_score": 5}))
    return playing


def test_whoever_stands_at_the_score_wins_when_it_is_lowered():
    assert [one.winners for one in lowered().game.victories] == [(ANN,)]


def test_where_one_must_rise_to_the_score_whoever_stands_there_does_not_win_by_its_being_lowered():
    playing = lowered(rule(204, answers={"win_when": "rising to it"}))

    assert playing.game.victories == ()
    assert winners(playing, ANN) == []
    assert winners(playing, CAT) == [(CAT,)]
