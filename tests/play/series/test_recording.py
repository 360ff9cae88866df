"""Recording: what was played elsewhere is taken as it is told, and the game is played on from there."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.game.amendments import standing
from nomicon.game.changes import Repeal
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, UNDETERMINED
from nomicon.game.state import Game
from nomicon.hosting.table.table import Played, Table
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.engine import Refused, decide
from nomicon.play.people.seating import Join
from nomicon.play.series import history_import
from nomicon.play.series.founding import StartingRule
from nomicon.play.series.history_import import CompleteHistory, FoundHistory
from nomicon.play.series.recorded_changes import RecordedChange, RecordOutcome, changed_by
from tests.play.playing import (
    ANN,
    BEN,
    BENCH,
    CODEC,
    GAME,
    HOST,
    NOON,
    POINTS,
    VOTES,
    Nobody,
    Playing,
    enacting,
    kinds,
    rule,
    text,
)

RANKED = rule(101, answers={"precedence": "smaller ordinal", "enacted_number": "the proposal's"}, status="immutable")
KEPT = rule(101, answers={"protected": ["immutable"]}, status="immutable")
OLD = Moment(NOON - 5 * 86400)


class Recording(Playing):
    """A game whose past is told, from three rules: 101 immutable, 201 and 202."""

    def __init__(self, *rules: StartingRule) -> None:
        self.clock = SettableClock(NOON)
        self.ledger = MemoryLedger(CODEC)
        self.table = Table(self.ledger, self.clock, SeededChance("test"), Nobody(), BENCH)
        assert isinstance(self.table.found(GAME, history(rules or (RANKED, VOTES, POINTS))), Played)
        Playing.made.append(self)

    def records(self, number: int, what: str = "", on: int | None = None, **more: Any) -> list[str]:
        return kinds(self.makes(told(number, what, on, **more)))

    def completes(self) -> None:
        self.makes(CompleteHistory(HOST))


def history(rules: tuple[StartingRule, ...], source: str = "an old file") -> FoundHistory:
    return FoundHistory(HOST, GAME, "Table One", "test", rules, source=source, taken_up=NOON)


def told(number: int, what: str = "", on: int | None = None, **more: Any) -> RecordOutcome:
    change = RecordedChange(what, on, more.pop("text", None), more.pop("to", "")) if what else None
    outcome = more.pop("outcome", ADOPTED if what else DEFEATED)
    return RecordOutcome(HOST, ProposalNumber(number), outcome, change, **more)


def words(playing: Playing, number: int) -> str:
    return playing.rule(number).text.words


def test_an_outcome_is_taken_as_it_is_told_and_marked_so():
    playing = Recording()

    events = playing.makes(told(301, "enacted", text=text(), proponent=PlayerId("Steve"), submitted=OLD, title="Tea"))

    assert kinds(events) == ["OutcomeRecorded", "RuleEnacted", "ChangeTookEffect"]
    proposal = playing.proposal(301)
    assert (proposal.proponent, proposal.submitted, proposal.state) == ("Steve", OLD, ADOPTED)
    assert (proposal.marks, proposal.because, proposal.effect) == (("as recorded",), "as recorded", "took effect")
    assert playing.rule(301).ordinal == 301


def test_words_that_are_lost_say_so():
    playing = Recording()
    playing.records(301, "enacted")
    playing.records(302, "amended", 201)

    assert words(playing, 301) == "(The words of proposal 301 are lost.)"
    assert (words(playing, 201), playing.rule(201).text.title) == ("(The words of proposal 302 are lost.)", "A rule")
    assert not playing.rule(201).text.answers


def test_an_amendment_of_an_amendment_is_one_of_the_rule():
    playing = Recording()
    playing.records(301, "amended", 201)
    playing.records(302, "amended", 301, text=text(words="Third."))

    assert changed_by(playing.rule(201)) == [301, 302]
    assert words(playing, 201) == "Third."


def test_repealing_an_amendment_brings_back_the_text_beneath_and_moves_the_ordinal():
    playing = Recording()
    playing.records(301, "amended", 201)

    assert playing.records(302, "amendment repealed", 301) == [
        "OutcomeRecorded",
        "AmendmentRepealed",
        "ChangeTookEffect",
    ]
    rule = playing.rule(201)
    assert (rule.text.answers, rule.ordinal, len(standing(rule))) == (VOTES.text.answers, 302, 1)
    assert rule.layers[-1].what == "amendment repealed"


def test_an_amendment_beneath_another_is_taken_off_and_later_the_one_above():
    playing = Recording()
    playing.records(301, "amended", 201, text=text(words="First."))
    playing.records(302, "amended", 301, text=text(words="Second."))
    playing.records(303, "amendment repealed", 301)
    assert words(playing, 201) == "Second."

    playing.records(304, "amendment repealed", 302)

    assert words(playing, 201) == VOTES.text.words
    assert "no amendment 301" in playing.refuses(told(305, "amendment repealed", 301)).because


@pytest.mark.parametrize("what", ["amended", "repealed", "amendment repealed"])
def test_what_was_protected_then_cannot_have_been_changed(what: str):
    playing = Recording(VOTES, KEPT)
    playing.records(301, "amended", 201)
    playing.records(302, "transmuted", 201, to="immutable")

    refused = playing.refuses(told(303, what, 201 if what != "amendment repealed" else 301))

    assert refused.because == f"Rule 201 was immutable then, so this could not happen to it: {what}."
    assert refused.grounds == ("101/1",)
    playing.records(303, "transmuted", 201, to="mutable")
    playing.records(304, what, 201 if what != "amendment repealed" else 301)


def test_rules_are_transmuted_and_repealed_whatever_protects_them():
    playing = Recording()
    playing.records(301, "transmuted", 101, to="mutable")
    playing.records(302, "repealed", 202)

    assert (playing.rule(101).status, playing.has(202)) == ("mutable", False)


def test_rules_react_to_nothing_that_is_recorded_and_to_everything_after_it():
    playing = Recording(VOTES, rule(202, '@when("RuleEnacted")\ndef f():\n    yield announce("A rule!")\n'))
    assert "Announced" not in playing.records(301, "enacted")

    playing.completes()
    playing.makes(Join(ANN))

    assert "Announced" in kinds(playing.adopts(enacting()))


def test_what_became_of_a_proposal_may_be_unknown():
    playing = Recording()
    playing.records(301, outcome=UNDETERMINED)

    assert (playing.proposal(301).state, playing.proposal(301).proponent) == (UNDETERMINED, history_import.SOMEBODY)


def test_play_goes_on_where_the_record_ends():
    playing = Recording()
    playing.records(307)
    playing.completes()
    playing.makes(Join(ANN))
    playing.makes(Join(BEN))

    assert playing.proposes(Repeal(POINTS.number)) == 308
    assert playing.game.recording == ""


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (
            told(300),
            "Record the outcomes in the order of the proposals' numbers. Proposal 300 has already been recorded.",
        ),
        (told(301, outcome="lapsed"), "A recorded proposal is adopted, defeated or undetermined, not 'lapsed'."),
        (
            told(301, outcome=ADOPTED),
            "An adopted proposal must be recorded with a change, and any other proposal without a change.",
        ),
        (told(301, "amended", 999), "There is no rule 999 in force, and proposal 999 changed no rule in force."),
        (told(301, "amended"), "The history does not say which rule was changed."),
        (told(301, "burnt", 201), "There is no kind of change called 'burnt'."),
        (told(301, "transmuted", 201), "The history does not say to which class rule 201 was transmuted."),
        (
            told(301, "transmuted", 201, to="mutable"),
            "Rule 201 was already mutable then, so it could not be transmuted to mutable.",
        ),
        (told(301, "amendment repealed", 201), "Rule 201 has no amendment 201 that could be repealed."),
        (Join(ANN), "The past of this game is being imported."),
    ],
)
def test_what_cannot_have_been_is_refused(move: Any, why: str):
    playing = Recording()
    playing.records(300)

    assert playing.refuses(move).because == why


def test_a_rule_without_amendments_is_told_as_such_when_one_is_repealed():
    playing = Recording()
    playing.records(300)

    assert playing.refuses(told(301, "amendment repealed", 201)).instead == "The rule has no amendments now."


@pytest.mark.parametrize("move", [told(301), CompleteHistory(HOST)])
def test_nothing_is_recorded_in_a_game_that_is_played(move: Any):
    played, recorded = Playing(VOTES), Recording()
    recorded.completes()

    for playing in (played, recorded):
        assert playing.refuses(move).because.startswith("Outcomes can be recorded only while the past")


def test_a_history_says_where_it_comes_from():
    outcome = decide(Game(), history((VOTES,), source=" "), Hearing(Game(), BENCH, NOON))

    assert outcome == Refused(
        "A history must say in a few words where it comes from.",
        ("program:history",),
        "Name its source, such as an archive.",
    )
