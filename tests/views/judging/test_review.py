"""What rested on a finding is listed and marked, and waits for whom it concerns, until it is settled."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import PlayerId
from nomicon.play.judging.claiming import Declare
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.page import Seen
from nomicon.views.judging import rested as resting
from nomicon.views.view import VIEWS
from tests.play.findings.test_finding import PAYS, outcome
from tests.play.judged import RULES, SAYS, SPEAKER, WINS, correct
from tests.play.playing import ANN, BEN, CAT, GAME, Playing, enacting, kinds, rule

PAYS_BY_301 = '@when("Declared")\ndef f(event):\n    yield award(event.player, 3)\n'


def found(playing: Playing, viewer: PlayerId | None = None) -> Seen:
    """Return the game as somebody sees it."""
    return Seen(playing.game, list(playing.ledger.read(GAME)), viewer, playing.game.at)


@pytest.fixture
def playing() -> Playing:
    """A rule was adopted by two against one and paid somebody, before one ballot was found not to count."""
    playing = Playing(*RULES, PAYS)
    number = playing.proposes(enacting(PAYS_BY_301))
    playing.votes(number, by=(ANN, BEN))
    playing.makes(CastBallot(CAT, number, "AGAINST"))
    playing.closes(number)
    assert "QuantityMoved" in kinds(playing.makes(Declare(CAT, "Here.")))
    correct(playing, {"effect": "DiscountBallot", "proposal": 301, "player": "Ben"})
    return playing


def paid(playing: Playing) -> str:
    """Return the entry in which rule 301 paid Cat."""
    return next(
        str(one.entry.place)
        for one in playing.ledger.read(GAME)
        if any(isinstance(event, QuantityMoved) and event.rule == "301/1" for event in one.entry.events)
    )


def rested(playing: Playing) -> Any:
    """Return what the judgement's page lists."""
    return VIEWS["judgement"].show(found(playing), "1")["review"]


def test_what_rested_on_the_rule_that_was_never_adopted_is_listed_and_marked(playing: Playing):
    place = paid(playing)
    assert [row["entry"] for row in rested(playing)["rested"]] == [place]
    assert rested(playing)["open"] == 1

    page = VIEWS["why entry"].show(found(playing), place)
    assert [mark["judgement"] for mark in page["read_otherwise"]] == [1]
    assert "it depended on something that a judgement has changed" in VIEWS["why entry"].text(page)
    assert f"Entry {place}" in VIEWS["why"].text(VIEWS["why"].show(found(playing), "Cat", "points"))
    assert f"correct stands {place}" in VIEWS["judgement"].text(VIEWS["judgement"].show(found(playing), "1"))


def test_it_waits_for_whom_it_concerns_until_a_judge_confirms_it(playing: Playing):
    place = paid(playing)
    (item,) = [one for one in VIEWS["inbox"].show(found(playing, CAT))["items"] if one["kind"] == "review"]
    assert item["move"] == f'invoke "Entry {place} stands." correct stands {place}'
    assert item["what"] == (
        f"J-1 changed something that entry {place} depended on. Check whether this entry is still right."
    )
    assert item["otherwise"] == "nothing changes, and this entry stays marked"
    assert [one["kind"] for one in VIEWS["inbox"].show(found(playing, BEN))["items"]] == []

    correct(playing, {"effect": "FindLegal", "entry": int(place)})

    assert [row["settled"] for row in rested(playing)["rested"]] == ["J-2"]
    assert VIEWS["inbox"].show(found(playing, CAT))["items"] == []
    assert VIEWS["why entry"].show(found(playing), place)["read_otherwise"] == []


def test_what_was_against_the_rules_is_marked(playing: Playing):
    place = paid(playing)
    correct(playing, {"effect": "FindIllegal", "entry": int(place)})

    page = VIEWS["why entry"].show(found(playing), place)
    assert [mark["finding"] for mark in page["read_otherwise"]] == ["a judgement decided that it was against the rules"]


def test_a_long_list_is_cut_and_says_so(playing: Playing, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(resting, "READ", 1)
    assert rested(playing)["more"]
    assert "This list is not complete." in VIEWS["judgement"].text(VIEWS["judgement"].show(found(playing), "1"))


# -- What deals with an entry ------------------------------------------------------------

DOES_MUCH = """
@when("Declared")
def f(event):
    if event.text == "pay":
        yield award(event.player, 3)
    if event.text == "office":
        yield appoint("Speaker", event.player)
    if event.text == "win":
        yield declare_winner(event.player)


@when("VoteClosed")
def g(event, proposal):
    yield award(proposal.proponent, 1)
"""
OF_ITSELF: dict[str, dict[str, Any]] = {
    "pay": {"effect": "SetBalance", "player": "Cat", "amount": 0},
    "office": {"effect": "Vacate", "office": "Speaker", "player": "Cat"},
    "win": {"effect": "UndoWin"},
    "vote": {"effect": "CountBallot", "proposal": 302, "player": "Cat", "choice": "AGAINST"},
}
"""What rested on rule 301, and a correction of just that."""


def much() -> tuple[Playing, dict[str, str]]:
    """A game in which much rested on rule 301 that a Judge finds to have no effect; and in which entry what did."""
    playing, places = Playing(*RULES, SPEAKER), {}
    playing.adopts(enacting(DOES_MUCH))
    playing.adopts(enacting())
    places["vote"] = str(playing.table.folded(GAME).place)
    for text in ("pay", "office", "win"):
        playing.makes(Declare(CAT, text))
        places[text] = str(playing.table.folded(GAME).place)
    correct(playing, {"effect": "DenyEffect", "proposal": 301})
    return playing, places


@pytest.mark.parametrize("what", OF_ITSELF)
@pytest.mark.parametrize("how", ["stands", "was against the rules", "is corrected"])
def test_whatever_rested_on_a_finding_is_dealt_with_by_a_word_on_it_or_by_a_correction_of_that_very_thing(
    what: str, how: str
):
    playing, places = much()
    before = {row["entry"]: row["settled"] for row in rested(playing)["rested"]}
    assert before == dict.fromkeys(sorted(places.values(), key=int))

    said = {"stands": "FindLegal", "was against the rules": "FindIllegal"}.get(how)
    correct(playing, OF_ITSELF[what] if said is None else {"effect": said, "entry": int(places[what])})

    assert {row["entry"]: row["settled"] for row in rested(playing)["rested"]} == before | {places[what]: "J-2"}


def test_what_was_said_of_an_entry_before_something_else_was_found_does_not_settle_it():
    playing = Playing(*RULES, PAYS)
    playing.adopts(enacting(PAYS_BY_301))
    playing.makes(Declare(CAT, "Here."))
    place = playing.table.folded(GAME).place
    correct(playing, {"effect": "FindLegal", "entry": place.number})
    correct(playing, {"effect": "DenyEffect", "proposal": 301})

    assert [
        (row["entry"], row["settled"]) for row in VIEWS["judgement"].show(found(playing), "2")["review"]["rested"]
    ] == [(str(place), None)]


def test_an_entry_that_was_found_illegal_and_then_to_stand_is_marked_no_more(playing: Playing):
    place = paid(playing)
    correct(playing, {"effect": "FindIllegal", "entry": int(place)})
    correct(playing, {"effect": "FindLegal", "entry": int(place)})

    assert VIEWS["why entry"].show(found(playing), place)["read_otherwise"] == []


# -- What rested on a balance ------------------------------------------------------------

RICH = rule(
    218,
    """
@when("Declared")
def f(event):
    if event.text == "0" and balance(event.player) >= 50:
        yield appoint("Speaker", event.player)
""",
)


def test_a_win_and_an_office_that_rested_on_a_balance_found_otherwise_are_listed():
    playing = Playing(*RULES, SPEAKER, SAYS, RICH, rule(216, answers={"win_score": 100}))
    playing.makes(Declare(CAT, "60"))
    playing.makes(Declare(BEN, "60"))
    playing.makes(Declare(CAT, "0"))
    office = str(playing.table.folded(GAME).place)
    playing.makes(Declare(CAT, "40"))
    win = str(playing.table.folded(GAME).place)
    assert [one.winners for one in playing.game.victories] == [(CAT,)]

    correct(playing, {"effect": "SetBalance", "player": "Cat", "amount": 40})

    assert [(row["entry"], row["because"]) for row in rested(playing)["rested"]] == [
        (office, "a judgement changed the points of Cat"),
        (win, "a judgement changed the points of Cat"),
    ]
    correct(playing, {"effect": "UndoWin"}, {"effect": "Vacate", "office": "Speaker", "player": "Cat"})
    assert [row["settled"] for row in rested(playing)["rested"]] == ["J-2", "J-2"]


def test_a_win_by_what_a_vote_paid_is_listed_when_the_vote_is_found_otherwise_and_undone_with_it():
    playing = Playing(*RULES, PAYS, SPEAKER, WINS, SAYS)
    playing.makes(Declare(ANN, "90"))
    playing.adopts(enacting())
    closing = str(playing.table.folded(GAME).place)
    assert (playing.game.number, playing.game.holder("Speaker")) == (2, ANN)

    correct(playing, outcome(301, "defeated"))
    assert [(row["entry"], row["settled"]) for row in rested(playing)["rested"]] == [(closing, None)]
    correct(playing, {"effect": "UndoWin"}, outcome(301, "adopted"), outcome(301, "defeated"))

    assert [row["settled"] for row in rested(playing)["rested"]] == ["J-2"]
    assert (playing.game.number, playing.game.holder("Speaker")) == (1, None)


def test_somebody_wins_whose_balance_is_found_to_be_enough():
    playing = Playing(*RULES, SPEAKER, WINS, SAYS)
    playing.makes(Declare(BEN, "95"))

    brought = correct(playing, {"effect": "SetBalance", "player": "Ben", "amount": 100})

    assert "GameWon" in kinds(brought)
    assert playing.game.holder("Speaker") == BEN
