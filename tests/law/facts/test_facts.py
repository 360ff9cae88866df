"""Facts and look-ups: what rule code may see of a game, and how it is told of what is not there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.names import PlayerId
from nomicon.game.values.plain import PlayerSet
from nomicon.law.facts.facts import as_fact, common_fact
from nomicon.law.facts.lookups import looking_up
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.moments import moment
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Forfeit
from tests.play.playing import ANN, BEN, CAT, POINTS, VOTES, Playing, amending, enacting, rule

CLERK = rule(
    203,
    settings={"level": 4},
    answers={"electorate": "Voters", "secret_ballots": "yes"},
    declares={"offices": {"Clerk": {}}, "groups": {"Voters": {"except": ["Clerk"]}}, "registers": {"purse": {}}},
)
PUTS = '@when("Declared")\ndef f():\n    yield put("purse", 7, {"item": ["tea", "cake"]})\n'


@pytest.fixture
def playing() -> Playing:
    return Playing(VOTES, POINTS, CLERK, holders=(("Clerk", CAT),), players=(ANN, BEN))


def seen(playing: Playing, name: str, *arguments: Any) -> Any:
    return looking_up(playing.game)(name, arguments)


FOUND: Sequence[tuple[tuple[Any, ...], Any]] = (
    (("balance", "Ann"), Fraction(0)),
    (("holder", "Clerk"), "Cat"),
    (("holder", "the Clerk"), "Cat"),
    (("holder", "King"), None),
    (("setting", 203, "level"), 4),
    (("line", "purse", "x"), None),
    (("lines", "purse"), {}),
    (("size", PlayerSet("players")), 3),
    (("declared", "nothing"), None),
    (("size", PlayerSet("electorate", ("Voters",))), 2),
    (("size", "the Clerk"), 1),
    (("size", ("Ann", "the Clerk")), 2),
    (("is_in", PlayerSet("players"), "Ann"), True),
    (("is_in", "Ben", "Ann"), False),
    (("is_in", PlayerSet("electorate", ("Voters",)), "Cat"), False),
    (("members", PlayerSet("players"), 0, 2), ("Cat", "Ann")),
    (("members", PlayerSet("electorate", ("Voters",)), 1, 5), ("Ben",)),
    (("members", PlayerSet("electorate", ("nobody",)), 0, 5), ()),
)
MISSED: Sequence[tuple[tuple[Any, ...], str]] = (
    (("weather",), "there is no look-up 'weather'"),
    (("balance", "Ann", "gold"), "nothing called 'gold' is counted"),
    (("setting", 203, "height"), "rule 203 has no setting 'height'. It has: level"),
    (("setting", 999, "x"), "there is no rule 999"),
    (("rule", "x"), "rule: number must be a whole number, not 'x'"),
    (("rule", 999), "there is no rule 999 in force"),
    (("balance", "Ann", 3), "balance: quantity must be text, not 3"),
    (("balance", "Ann", "point"), r"nothing called 'point' is counted \(did you mean 'points'\?\)"),
    (("balances", "Ann"), r"no look-up 'balances' \(did you mean 'balance'\?\)"),
    (("proposal", 301), "there is no proposal 301"),
    (("line", "log", 1), "no register 'log'"),
    (("lines", "log"), "there is no register 'log'"),
    (("line", "purse", [1]), "line: key must be text or a whole number, not a list"),
    (("line", "purse", True), "line: key must be text or a whole number, not True"),
    (("balance", "Ann", "points", 3), "balance: it takes player, quantity, but the number of arguments is 3"),
    (
        ("size", 5),
        "size: group must be a player's name, a list of names, a group, or an office such as 'the Clerk', not 5",
    ),
    (("size", PlayerSet("crowd")), "a group of the kind 'crowd' cannot be made"),
    (("members", PlayerSet("players"), "0", 1), "there is no look-up 'members'"),
    (("balance",), "balance: player is missing. It takes player, quantity"),
    (("size", "Zed"), "Zed is not a player"),
    (("size", PlayerSet("ballots", (301, "FOR"))), "there is no proposal 301"),
    (("proposal", []), "proposal: number must be a whole number, not a list"),
)


@pytest.mark.parametrize(("asked", "told"), FOUND)
def test_rule_code_can_look_up_what_is_there(playing: Playing, asked: tuple[Any, ...], told: Any):
    assert seen(playing, *asked) == told


@pytest.mark.parametrize(("asked", "told"), MISSED)
def test_rule_code_is_told_what_it_cannot_look_up(playing: Playing, asked: tuple[Any, ...], told: str):
    with pytest.raises(LookupError, match=told):
        seen(playing, *asked)


def test_the_ballots_of_a_secret_vote_cannot_be_looked_up_until_it_closes(playing: Playing):
    number = playing.proposes(enacting())
    playing.votes(number, by=[ANN])
    ballots = PlayerSet("ballots", (number, "FOR"))

    for name, rest in (("size", ()), ("is_in", ("Ann",)), ("members", (0, 5))):
        with pytest.raises(LookupError, match="sealed until its vote closes"):
            seen(playing, name, ballots, *rest)
    playing.closes(number)
    assert seen(playing, "members", ballots, 0, 5) == ("Ann",)
    assert seen(playing, "members", PlayerSet("ballots", (number, "*")), 0, 5) == ("Ann",)
    votes = {"FOR": 1, "AGAINST": 0}
    figures = {"cast": 1, "in_favour": 1, "abstained": 0, "heads": 1, "eligible": 2}
    words = {"choices_in_favour": ("FOR",), "choices_abstaining": (), "rounds": (), "elected": ()}
    assert seen(playing, "proposal", number)["tally"] == {**votes, "votes": votes, **figures, **words}


def test_a_line_of_a_register_is_seen_as_it_was_written(playing: Playing):
    playing = Playing(VOTES, rule(203, PUTS, declares={"registers": {"purse": {"fields": {"item": "anything"}}}}))
    playing.makes(Declare(ANN, "Hail!"))

    assert seen(playing, "line", "purse", 7) == {"item": ("tea", "cake")}
    assert seen(playing, "lines", "purse") == {"7": {"item": ("tea", "cake")}}
    assert seen(playing, "declared", "purse")["fields"] == {"item": "anything"}


def test_who_has_left_belongs_to_no_group_that_names_them(playing: Playing):
    playing.makes(Forfeit(ANN))

    assert seen(playing, "size", ("Ann", "Ben")) == 1


def test_common_facts_are_there_for_every_rule(playing: Playing):
    game, clerk = playing.game, playing.rule(203)

    assert common_fact("settings", game, clerk) == {"level": 4}
    assert common_fact("players", game, clerk) == PlayerSet("players")
    told: Any = common_fact("game", game, clerk)
    assert (told["number"], told["title"], told["over"]) == (1, "Table One", False)
    me: Any = common_fact("me", game, clerk)
    assert (me["number"], me["version"], me["answers"]) == (203, 1, ("electorate", "secret_ballots"))
    with pytest.raises(LookupError, match="there is no fact 'weather' here"):
        common_fact("weather", game, clerk)


def test_a_moment_too_late_for_any_calendar_is_the_last_there_is():
    assert moment(10**20) == datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
    assert moment(None) is None


def test_facts_hold_nothing_live(playing: Playing):
    playing.votes(playing.proposes(amending(203, settings={"level": 5})), by=[ANN, BEN])
    playing.makes(Forfeit(ANN))

    for event in (event for written in playing.ledger.read(playing.game.id) for event in written.entry.events):
        plain(as_fact(event))
    for number in playing.game.proposals:
        plain(as_fact(playing.game.proposals[number]))


def plain(value: Any) -> None:
    """Make sure that a fact is made of plain data, all the way down."""
    if isinstance(value, dict):
        for name, one in value.items():
            assert isinstance(name, str)
            plain(one)
    elif isinstance(value, tuple):
        for one in value:
            plain(one)
    else:
        assert value is None or type(value) in (bool, int, str, Fraction, datetime, PlayerSet, PlayerId), value


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (5, "5 is not an effect"),
        ({"effect": "Explode"}, "there is no effect 'Explode'"),
        ({"effect": "Awards"}, r"there is no effect 'Awards' \(did you mean 'Award'\?\)"),
        ({"effect": "Award"}, "award: to and amount are missing. It takes to, amount, quantity"),
        ({"effect": "Award", "to": "Ann", "amount": 5, "why": "x"}, "award: there is no argument 'why'"),
        ({"effect": "Award", "to": "Ann", "amount": "many"}, "award: amount: 'many' is not an exact number"),
        ({"effect": "Award", "to": "Ann", "amount": [5]}, "award: amount must be an exact number, not a list"),
        ({"effect": "Remind", "name": "x", "at": 5}, r"remind: at must be a moment, such as now \+ days\(3\), not 5"),
        ({"effect": "Announce", "text": 5}, "announce: text must be text, not 5"),
        ({"effect": "Announce", "text": "x" * 20_001}, "announce: text can have at most 20000 characters"),
        ({"effect": "CloseVote", "proposal": True}, "close_vote: proposal must be a whole number, not True"),
        ({"effect": "Invoke", "statement": "So.", "brings": [5]}, "invoke: brings"),
        (
            {"effect": "Invoke", "statement": "So.", "brings": [{"effect": "Award"}]},
            "invoke: award: to and amount are missing",
        ),
    ],
)
def test_what_is_no_effect_is_told_to_its_author(record: Any, told: str):
    with pytest.raises(ValueError, match=told):
        read_effect(record)
