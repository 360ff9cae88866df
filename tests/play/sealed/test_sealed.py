"""Sealed functions, registers and words: secret until a rule opens them, and then only what it opens."""

from __future__ import annotations

import pytest

from nomicon.game.names import PlayerId, RuleId
from nomicon.game.state import Game
from nomicon.hosting.table.table import Played
from nomicon.play.asking.offering import MakeMove, MoveMade
from nomicon.play.chapter import Move
from nomicon.play.judging.claiming import Declare
from nomicon.play.record import EntryId
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.sealed.breaking import SEALED_MESSAGE
from nomicon.play.sealed.lines import SealedOpened
from nomicon.play.sealed.parting import with_secrets_of, without_secrets
from nomicon.play.sealed.words import PlayerTold
from nomicon.play.turns.timing import Announced
from nomicon.views.elements.page import Seen
from nomicon.views.sentences.telling import answered
from nomicon.views.view import VIEWS
from tests.play.playing import ANN, BEN, CAT, GAME, VOTES, Playing, amending, kinds, only, rule

BIDS = {"registers": {"bids": {"fields": {"amount": "number"}, "sealed": "from others"}}}
BID = """
@offers("bid", sealed=True, amount="number")
def bid(player, amount):
    if amount <= 0:
        return refuse("Bid more than nothing.")
    done = [put("bids", player, {"amount": amount}), tell(player, f"You bid {amount}.")]
    return [*done, ring("two have bid")] if len(lines("bids")) == 1 and line("bids", player) is None else done
"""
OPENS = """
@when("Declared")
def opens(event):
    yield open_sealed("bids")
"""
NAMED = '@when("TimerRang")\ndef rung(event):\n    yield announce(event.name)\n'


def bids(player: PlayerId, amount: int | str) -> MakeMove:
    return MakeMove(player, "bid", {"amount": amount})


def auction(code: str = BID + OPENS) -> Playing:
    return Playing(VOTES, rule(203, code, declares=BIDS))


def sealed_in(game: Game) -> dict[str, object]:
    return {key: dict(line) for key, line in game.registers["bids"].sealed.items()}


def played(playing: Playing, move: Move) -> Played:
    outcome = playing.tries(move)
    assert isinstance(outcome, Played)
    return outcome


def seen(playing: Playing, viewer: PlayerId | None) -> Seen:
    return Seen(playing.game, list(playing.ledger.read(GAME)), viewer, playing.clock.now())


def test_what_is_sealed_stands_between_public_entries_and_is_told_to_its_player_alone():
    playing = auction()
    before = playing.table.folded(GAME).place

    outcome = played(playing, bids(ANN, 5))

    assert outcome.entry.place == EntryId(before.number, before.sealed + 1)
    assert sealed_in(playing.game) == {"Ann": {"amount": 5}}
    assert len(playing.game.registers["bids"].lines) == 0
    assert answered(outcome.entry, playing.game, ANN) == [
        'Ann made the move "bid" in secret, with amount=5. Rule 203.',
        "Only Ann sees this: You bid 5. Rule 203.",
    ]
    assert answered(outcome.entry, playing.game, BEN) == []


def test_an_opening_tells_everybody_what_was_sealed_and_rules_react_to_it():
    playing = auction(BID + OPENS + '@when("SealedOpened")\ndef f(event):\n    yield announce(" ".join(event.lines))\n')
    playing.makes(bids(ANN, 5))
    playing.makes(bids(BEN, 6))
    playing.makes(bids(ANN, 7))

    events = playing.makes(Declare(CAT, "Now!"))

    assert only(events, SealedOpened).lines == {"Ann": {"amount": 7}, "Ben": {"amount": 6}}
    assert only(events, Announced).text == "Ann Ben"
    assert dict(playing.game.registers["bids"].lines.items()) == {"Ann": {"amount": 7}, "Ben": {"amount": 6}}
    assert sealed_in(playing.game) == {}


def test_one_line_can_be_opened_and_the_others_stay_sealed():
    playing = auction(BID + OPENS.replace('"bids")', '"bids", "Ann")'))
    playing.makes(bids(ANN, 5))
    playing.makes(bids(BEN, 6))

    assert only(playing.makes(Declare(CAT, "Now!")), SealedOpened).lines == {"Ann": {"amount": 5}}
    assert sealed_in(playing.game) == {"Ben": {"amount": 6}}


def test_a_refused_sealed_move_is_told_to_its_player_and_leaves_nothing():
    playing = auction()

    assert playing.refuses(bids(ANN, 0)).because == "Bid more than nothing."
    assert sealed_in(playing.game) == {}


def test_a_refusal_of_a_sealed_move_is_never_declared_even_where_rules_bind_nobody():
    free = rule(204, answers={"rules_bind": "not now"})
    playing = Playing(VOTES, rule(203, BID, declares=BIDS), free)

    assert playing.refuses(bids(ANN, 0)).because == "Bid more than nothing."
    assert playing.refuses(bids(ANN, "many")).grounds == ("203/1",)


@pytest.mark.parametrize(
    "does",
    ["award(player, 1)", 'announce("Ann bids!")', 'put("open", "x", {"a": 1})', "leave(player)", "1 / 0", '"text"'],
)
def test_a_sealed_function_does_nothing_that_everybody_would_see(does: str):
    code = f'@offers("bid", sealed=True, amount="number")\ndef bid(player, amount):\n    yield {does}\n'
    registers = {"registers": {**BIDS["registers"], "open": {"fields": ["a"]}}}
    playing = Playing(VOTES, rule(203, code, declares=registers))

    assert playing.refuses(bids(ANN, 5)).grounds == ("203/1",)


def test_public_code_sees_nothing_sealed_and_sealed_code_of_another_rule_sees_nothing_either():
    looks = '@when("Declared")\ndef f():\n    yield announce(str(len(lines("bids"))))\n'
    spies = '@offers("spy", sealed=True)\ndef spy(player):\n    yield tell(player, str(len(lines("bids"))))\n'
    playing = Playing(VOTES, rule(203, BID + looks, declares=BIDS), rule(204, spies))
    playing.makes(bids(BEN, 6))

    assert only(playing.makes(Declare(CAT, "Now!")), Announced).text == "0"
    assert only(playing.makes(MakeMove(ANN, "spy", {})), PlayerTold).text == "0"


def test_a_sealed_function_has_the_timekeeper_ring_in_the_open():
    playing = auction(BID + NAMED)
    playing.makes(bids(ANN, 5))
    assert playing.waits(60) == ()
    playing.makes(bids(BEN, 6))

    events = playing.waits(60)

    assert kinds(events) == ["TimerRang", "Announced"]
    assert only(events, Announced).text == "two have bid"
    assert playing.waits(60) == ()


SECRETLY = """
@when("Declared", sealed=True)
def works_out():
    first = draw("who", everyone())[0]
    yield put("bids", "first", {"amount": everyone().index(first) if False else 1})
    yield tell(first, "It is you.")
"""


def test_a_sealed_reaction_stays_behind_the_public_entry_and_shows_nowhere_in_it():
    with_it, without = auction(SECRETLY), auction("")

    one, other = (played(playing, Declare(ANN, "Hail!")) for playing in (with_it, without))

    assert one.entry.events == other.entry.events
    assert one.entry.grounds == other.entry.grounds
    assert one.rest is not None
    assert one.rest.seed
    assert not one.entry.seed
    told = [event for event in one.rest.events if isinstance(event, PlayerTold)]
    assert [event.text for event in told] == ["It is you."]
    assert with_it.game.secrets.words[told[0].player][0].text == "It is you."


def test_what_is_sealed_and_opened_in_one_entry_is_told_by_the_opening_alone():
    playing = auction('@when("Declared", sealed=True)\ndef f():\n    yield put("bids", "x", {"amount": 1})\n' + OPENS)

    outcome = played(playing, Declare(ANN, "Hail!"))

    assert outcome.rest is None
    assert only(outcome.entry.events, SealedOpened).lines == {"x": {"amount": 1}}
    assert sealed_in(playing.game) == {}


def test_a_sealed_reaction_that_breaks_is_told_when_its_rule_opens_something_and_not_why():
    code = '@when("Declared", sealed=True)\ndef f(event):\n    if event.text == "Hail!":\n        yield 1 / 0\n'
    opens = OPENS.replace("    yield", '    if event.text == "Open!":\n        yield')
    playing = auction(code + opens)

    assert "RuleFailed" not in kinds(playing.makes(Declare(ANN, "Hail!")))
    failed = only(playing.makes(Declare(ANN, "Open!")), RuleFailed)

    assert (failed.rule, failed.function, failed.message) == (203, "f", SEALED_MESSAGE)
    assert "RuleFailed" not in kinds(playing.makes(Declare(ANN, "Open!")))


def test_public_code_may_seal_a_line_and_tell_a_player_in_an_entry_of_its_own():
    code = '@when("Declared")\ndef f():\n    yield put("bids", "Ben", {"amount": 2})\n    yield tell("Ben", "Hush.")\n'
    playing = auction(code)

    outcome = played(playing, Declare(ANN, "Hail!"))

    assert "LineWritten" not in kinds(outcome.entry.events)
    assert outcome.rest is not None
    assert sealed_in(playing.game) == {"Ben": {"amount": 2}}


def test_whoever_is_renamed_keeps_what_is_sealed_for_them():
    renames = '@when("Declared")\ndef f():\n    yield rename("Ann", "Anna")\n'
    playing = auction(BID + renames)
    playing.makes(bids(ANN, 5))
    playing.makes(Declare(BEN, "Hail!"))

    assert sealed_in(playing.game) == {"Anna": {"amount": 5}}
    assert [one.text for one in playing.game.secrets.words[PlayerId("Anna")]] == ["You bid 5."]


def test_nothing_sealed_is_in_a_game_that_is_looked_ahead_in_and_it_comes_back_to_a_corrected_one():
    playing = auction()
    playing.makes(bids(ANN, 5))

    bare = without_secrets(playing.game)

    assert sealed_in(bare) == {}
    assert bare == without_secrets(auction().game).__class__(**{**vars(bare)})
    assert with_secrets_of(bare, playing.game) == playing.game


def test_a_rule_that_is_amended_keeps_what_it_has_sealed():
    playing = auction()
    playing.makes(bids(ANN, 5))
    playing.adopts(amending(203, title="An auction"))

    assert sealed_in(playing.game) == {"Ann": {"amount": 5}}
    assert playing.game.registers["bids"].rule == RuleId("203")


@pytest.mark.parametrize("viewer", [None, BEN, CAT])
def test_every_page_is_the_same_to_all_others_whatever_was_sealed(viewer: PlayerId | None):
    nothing, five, seven = auction(), auction(), auction()
    five.makes(bids(ANN, 5))
    seven.makes(bids(ANN, 70))
    seven.makes(bids(ANN, 7))

    pages = [every_page(playing, viewer) for playing in (nothing, five, seven)]

    assert pages[0] == pages[1] == pages[2]
    assert every_page(five, ANN) != every_page(nothing, ANN)


def every_page(playing: Playing, viewer: PlayerId | None) -> dict[str, str]:
    look, found = seen(playing, viewer), {}
    for view in VIEWS.values():
        for arguments in ARGUMENTS.get(view.name, () if view.arguments else ((),)):
            page = view.show(look, *arguments)
            found[" ".join([view.name, *arguments])] = f"{page}{view.text(page)}"
    return found


ARGUMENTS = {
    "register": (("bids",),),
    "rule": (("203",),),
    "player": (("Ann",), ("Ben",)),
    "history": ((), ("player", "Ann")),
}
"""With what pages are looked at that take arguments."""


def test_a_move_with_a_field_that_is_called_sealed_is_no_sealed_move():
    code = '@offers("send", sealed="text")\ndef send(player, sealed):\n    yield announce(sealed)\n'
    playing = Playing(VOTES, rule(203, code))

    events = playing.makes(MakeMove(ANN, "send", {"sealed": "a letter"}))

    assert only(events, Announced).text == "a letter"
    assert not only(events, MoveMade).secret
