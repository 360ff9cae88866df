"""Notices: an officer who has left, an office that nobody holds, and a Judge who is a party to what they judge."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import ProposalNumber
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.seating import Forfeit
from nomicon.views.elements.page import Seen
from nomicon.views.judging.notices import notices
from nomicon.views.view import VIEWS
from tests.play.judged import RULES
from tests.play.playing import ANN, BEN, CAT, GAME, Playing, enacting, rule


def told(playing: Playing) -> list[str]:
    """Return what the notices say."""
    return [one["what"] for one in notices(Seen(playing.game, (), None, playing.game.at))]


def office(**answers: Any) -> Playing:
    """A game whose Clerk is Cat, on whom a rule lays a duty."""
    clerk = rule(215, declares={"offices": {"Clerk": {}}}, burdens=("Clerk",), answers=answers)
    return Playing(*RULES, clerk, holders=(("Clerk", CAT),))


def test_an_officer_who_has_left_holds_the_office_in_name_and_a_judge_can_name_another():
    playing = office(**{"keeps_office of Clerk": True})
    assert told(playing) == []
    playing.makes(Forfeit(CAT))

    (notice,) = notices(Seen(playing.game, (), None, playing.game.at))
    assert notice["what"].startswith("The office of Clerk still belongs to Cat, who left the game.")
    assert notice["move"] == 'invoke "Ann is Clerk." correct appoint Clerk Ann'
    page = VIEWS["board"].show(Seen(playing.game, list(playing.ledger.read(GAME)), None, playing.game.at))
    assert page["notices"] == [notice]
    assert notice["what"] in " ".join(VIEWS["board"].text(page).split())

    playing.makes(
        Invoke(ANN, "Ann is Clerk.", corrections=({"effect": "Appoint", "office": "Clerk", "player": "Ann"},))
    )
    playing.makes(Deliver(BEN, next(iter(playing.game.unjudged)), "TRUE"))
    assert told(playing) == []


def test_an_office_that_nobody_holds_is_told_of_where_rules_lay_duties_on_it():
    playing = office()
    playing.makes(Forfeit(CAT))
    assert told(playing)[0].startswith("Nobody is Clerk, but the rules give duties to the Clerk.")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (Invoke(BEN, "So it is."), "Ben asked for the judgement"),
        (Invoke(ANN, "So it is.", against=BEN), "the statement says that Ben broke the rules"),
        (Invoke(ANN, "What Ben did was right."), "the statement names Ben"),
        (Invoke(ANN, "The Clerk was right."), "the statement names the office of Ben (Clerk)"),
        (
            Invoke(ANN, "So it is.", corrections=({"effect": "Award", "to": "Ben", "amount": 3},)),
            "one of the requested corrections names Ben",
        ),
        (Invoke(ANN, "So it is.", proposal=ProposalNumber(301)), "Ben made proposal 301"),
    ],
)
def test_a_judge_who_is_a_party_is_told_of_until_they_have_judged(asked: Invoke, why: str):
    clerk = rule(215, declares={"offices": {"Clerk": {}}})
    playing = Playing(*RULES, clerk, holders=(("Clerk", BEN),))
    playing.proposes(enacting(), by=BEN)
    playing.makes(asked)

    assert told(playing) == [f"J-1: Ben is involved: {why}. But the rules let Ben judge this statement."]
    inbox = VIEWS["inbox"].show(Seen(playing.game, list(playing.ledger.read(GAME)), BEN, playing.game.at))
    assert any(why in item["what"] for item in inbox["items"])
    playing.makes(Deliver(BEN, next(iter(playing.game.unjudged)), "FALSE"))
    assert told(playing) == []


def test_no_judge_is_a_party_to_what_does_not_concern_them():
    playing = Playing(*RULES)
    playing.makes(Invoke(ANN, "Bennet is a name."))
    assert told(playing) == []
