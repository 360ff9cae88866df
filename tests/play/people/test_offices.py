"""Offices and duties: who holds a post, what is owed, and who says it was done."""

from __future__ import annotations

import pytest

from nomicon.game.names import Moment
from nomicon.game.values.translatable import translated
from nomicon.play.judging.claiming import Declare
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.people.office_effects import DutyEnded
from nomicon.play.people.offices import (
    DoDuty,
    DutyDone,
    DutyOwed,
    HandsChanged,
    OfficeFilled,
    OfficeVacated,
    SeekOffice,
    TakeInHand,
)
from nomicon.play.people.seating import Forfeit
from nomicon.play.proposals.proposing import PassStage
from nomicon.views.sentences.events import sentence
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAY,
    NOON,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)

CLERK = rule(203, declares={"offices": {"Clerk": {}}})


def does(*effects: str):
    lines = "".join(f"    yield {effect}\n" for effect in effects)
    return rule(204, f'@when("Declared")\ndef f(event, now):\n{lines}', declares={"offices": {"Scribe": {}}})


def test_an_appointment_puts_one_player_in_the_place_of_another():
    playing = Playing(CLERK, does('appoint("Clerk", "Ben")'), holders=(("Clerk", ANN),))

    assert only(playing.makes(Declare(ANN, "!")), OfficeFilled) == OfficeFilled("Clerk", BEN, (ANN,), NOON, "204/1")
    assert playing.game.offices["Clerk"].holders == (BEN,)


def test_where_there_is_a_free_seat_nobody_has_to_go_and_then_the_oldest_goes():
    two = rule(205, answers={"seats of Clerk": 2})
    playing = Playing(
        CLERK, two, rule(204, '@when("Declared")\ndef f(event):\n    yield appoint("Clerk", event.player)\n')
    )
    for player in (ANN, BEN, CAT):
        playing.makes(Declare(player, "!"))

    assert playing.game.offices["Clerk"].holders == (BEN, CAT)


def test_an_office_without_a_seat_has_no_holder():
    playing = Playing(CLERK, rule(205, answers={"seats of Clerk": 0}), does('appoint("Clerk", "Ben")'))
    playing.makes(Declare(ANN, "!"))

    assert playing.game.offices["Clerk"].holders == ()
    nobody = "The rules say that nobody may hold the office of Clerk."
    assert playing.game.troubles[-1].what == f"f: {nobody}"
    refused = playing.refuses(SeekOffice(BEN, "Clerk"))
    assert refused.because == nobody
    assert refused.instead == "A rule could allow it, with 'answers: {seats of Clerk: 1}' in its header."


def test_with_fewer_seats_nobody_has_to_go_until_somebody_is_appointed():
    seats = rule(205, answers={"seats of Clerk": 1})
    playing = Playing(CLERK, seats, does('appoint("Clerk", "Cat")'), holders=(("Clerk", ANN), ("Clerk", BEN)))
    before = playing.game.electorate("the Clerk")

    assert only(playing.makes(Declare(ANN, "!")), OfficeFilled).instead_of == (ANN, BEN)
    assert (before, playing.game.electorate("the Clerk")) == ([ANN, BEN], [CAT])


def test_any_of_several_holders_does_what_the_office_has_to_do_by_hand():
    office = rule(205, answers={"distributed_by": "Clerk", "seats of Clerk": 2})
    playing = Playing(VOTES, CLERK, office, holders=(("Clerk", ANN), ("Clerk", BEN)))

    assert playing.makes(TakeInHand(BEN, "distribute proposal", True))
    number = playing.proposes(enacting(), by=CAT)
    assert not playing.proposal(number).is_open
    assert playing.refuses(PassStage(CAT, number, "distribute")).because == "Only the Clerk can distribute proposals."
    playing.makes(PassStage(BEN, number, "distribute"))
    assert playing.proposal(number).is_open
    assert playing.makes(TakeInHand(ANN, "distribute proposal", False))


def test_an_office_can_be_vacated():
    playing = Playing(CLERK, does('vacate("Clerk", "Ann")'), holders=(("Clerk", ANN),))

    assert only(playing.makes(Declare(ANN, "!")), OfficeVacated) == OfficeVacated("Clerk", ANN, NOON, "204/1")
    assert playing.game.holder("Clerk") is None


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ('appoint("King", "Ann")', "There is no office called 'King'."),
        ('appoint("Clerk", "Zed")', "Zed is not a player"),
        ('appoint("Clerk", "Ann")', "Ann already holds the office of Clerk."),
        ('vacate("Clerk", "Ben")', "Ben does not hold"),
        ('discharge("tea", "Ann")', "No duty 'tea' is open."),
    ],
)
def test_what_an_office_does_not_allow_is_a_broken_rule(effect: str, told: str):
    playing = Playing(CLERK, does(effect), holders=(("Clerk", ANN),))
    playing.makes(Declare(ANN, "!"))

    assert playing.game.troubles[-1].what.startswith(f"f: {told}")


def test_nobody_takes_an_office_by_asking():
    playing = Playing(
        CLERK, rule(205, answers={"seats of Scribe": 2}), does('announce("!")'), holders=(("Clerk", ANN),)
    )

    told = playing.refuses(SeekOffice(BEN, "Clerk")).because
    assert told == "Only one can hold the office of Clerk at a time. The office is held by Ann."
    told = playing.refuses(SeekOffice(BEN, "Scribe")).because
    assert told == "You cannot become Scribe by asking: the rules say who gets the office."
    assert (
        playing.refuses(SeekOffice(BEN, "King")).because
        == "There is no office called 'King'. There are: Clerk, Scribe."
    )


def test_that_there_is_no_office_is_told_in_the_reader_s_language():
    refused = Playing(VOTES).refuses(SeekOffice(BEN, "King"))

    in_german = translated(refused.because, lambda text: {"none": "keine"}.get(text, text))
    assert in_german == "There is no office called 'King'. There are: keine."


# -- Duties ------------------------------------------------------------------------------------


def test_a_duty_is_owed_until_it_is_done_by_whoever_owes_it():
    playing = Playing(CLERK, does('owe("tell the time", "the Clerk")'), holders=(("Clerk", ANN),))
    owed = only(playing.makes(Declare(BEN, "!")), DutyOwed)

    assert owed == DutyOwed("tell the time", "the Clerk", "204/1", NOON)
    assert playing.refuses(DoDuty(BEN, "tell the time")).because == "This is the duty of the Clerk: tell the time."
    assert playing.refuses(DoDuty(ANN, "sing")).because == "No duty 'sing' is open. Open duties: tell the time."
    assert playing.makes(DoDuty(ANN, "tell the time", "Noon.")) == (DutyDone("tell the time", NOON, "Noon."),)
    assert len(playing.game.duties) == 0


LEAVING = rule(
    220,
    """
    @when("Declared")
    def owes(event):
        yield owe("sweep the hall", "Ann")
        yield owe("wash up", "Ben")

    @when("Left")
    def owes_no_more():
        yield discharge("sweep the hall", "Ann")
        yield discharge("wash up", "Ben")
    """,
)


def test_what_somebody_owed_who_has_left_was_not_done():
    playing = Playing(LEAVING)
    playing.makes(Declare(BEN, "!"))

    brought = playing.makes(Forfeit(ANN))

    assert only(brought, DutyEnded) == DutyEnded("sweep the hall", ANN, NOON)
    assert only(brought, DutyDone) == DutyDone("wash up", NOON)
    assert len(playing.game.duties) == 0


def test_a_report_is_as_long_as_a_text_can_be_and_no_longer():
    playing = Playing(CLERK, does('owe("tell the time", "the Clerk")'), holders=(("Clerk", ANN),))
    playing.makes(Declare(BEN, "!"))

    refused = playing.refuses(DoDuty(ANN, "tell the time", "x" * (TEXT_LENGTH + 1)))
    assert refused.because == "A text can have at most 20000 characters."
    assert playing.makes(DoDuty(ANN, "tell the time", "x" * TEXT_LENGTH))


def test_a_rule_may_lay_a_duty_on_a_player_from_a_later_moment_and_take_it_back():
    playing = Playing(does('owe("sing", "Ben", now + days(1), 7)', 'owe("dance", "Ben")', 'discharge("dance", "Ben")'))
    playing.makes(Declare(ANN, "!"))

    (duty,) = playing.game.duties.values()
    assert (duty.name, duty.by, duty.since, duty.about) == ("sing", "Ben", NOON + DAY, 7)
    assert playing.makes(DoDuty(BEN, "sing"))


def test_a_duty_may_come_again_and_again_by_the_clock():
    declared = {"offices": {"Clerk": {}}, "duties": {"report": {"of": "Clerk", "every": "every day 18:00"}}}
    playing = Playing(VOTES, rule(203, declares=declared), holders=(("Clerk", ANN),))

    events = playing.waits(DAY)
    assert kinds(events) == ["TimerRang", "DutyOwed"]
    assert only(events, DutyOwed) == DutyOwed("report", "the Clerk", "203/1", Moment(NOON + DAY // 4))
    playing.makes(DoDuty(ANN, "report"))
    assert kinds(playing.waits(DAY)) == ["TimerRang", "DutyOwed"]
    playing.adopts(amending(203, declares={"duties": None}))
    assert playing.waits(3 * DAY) == ()


def test_with_its_rule_a_duty_falls_away():
    playing = Playing(VOTES, does('owe("sing", "Ben")'))
    playing.makes(Declare(ANN, "!"))
    playing.adopts(repealing(204))

    assert playing.refuses(DoDuty(BEN, "sing")).because == "No duty 'sing' is open. Open duties: none."


def test_a_clerical_duty_is_taken_in_hand_by_its_officer_alone():
    office = rule(205, answers={"distributed_by": "Clerk"})
    playing = Playing(VOTES, CLERK, office, holders=(("Clerk", ANN),))

    told = playing.refuses(TakeInHand(ANN, "sing", True)).because
    assert told == "These duties can be done by hand: 'distribute proposal'."
    assert playing.refuses(TakeInHand(BEN, "distribute proposal", True)).because == "That is the duty of the Clerk."
    taken = playing.makes(TakeInHand(ANN, "distribute proposal", True))
    assert taken == (HandsChanged("distribute proposal", ANN, True),)
    number = playing.proposes(enacting(), by=BEN)
    assert "has a move of its own" in playing.refuses(DoDuty(ANN, f"distribute proposal {number}")).because
    playing.makes(TakeInHand(ANN, "distribute proposal", False))
    assert playing.proposal(playing.proposes(enacting(), by=BEN)).is_open


def test_a_clerical_duty_is_the_programs_again_when_somebody_else_takes_the_office():
    office = rule(205, answers={"distributed_by": "Clerk"})
    playing = Playing(VOTES, CLERK, office, does('appoint("Clerk", "Ben")'), holders=(("Clerk", ANN),))
    playing.makes(TakeInHand(ANN, "distribute proposal", True))
    number = playing.proposes(enacting(), by=BEN)
    assert not playing.proposal(number).is_open

    told = only(playing.makes(Declare(ANN, "!")), HandsChanged)
    assert told == HandsChanged("distribute proposal", ANN, False)
    assert playing.proposal(number).is_open


def test_a_duty_of_a_later_moment_is_told_as_one_to_come():
    duties = 'owe("sing", "Ben", now + days(1))', 'owe("dance", "the Clerk")', 'owe("vote", "players", now + days(1))'
    playing = Playing(CLERK, does(*duties), holders=(("Clerk", ANN),))
    owed = [event for event in playing.makes(Declare(ANN, "!")) if isinstance(event, DutyOwed)]

    assert [sentence(event, playing.game) for event in owed] == [
        "Ben has a duty from 2026-01-02T12:00:00Z on: sing.",
        "The Clerk has had a duty since 2026-01-01T12:00:00Z: dance.",
        "Players have a duty from 2026-01-02T12:00:00Z on: vote.",
    ]
