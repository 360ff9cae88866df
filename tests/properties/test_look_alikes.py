"""No name that a rule declares, or a player bears, is taken for another: not at any door, nor for anything declared."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.changes import Enact
from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.typing.command_parser import BEGINNINGS
from nomicon.law.headers.check import faults_in
from nomicon.law.headers.declarations import DECLARATIONS
from nomicon.law.headers.naming import BUILT_IN, FAMILIES, HELD_APART
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.engine import Refused, decide
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame
from tests.play.playing import ANN, BENCH, GAME, HOST, NOON, Playing, enacting, rule, text
from tests.properties.headers import DOORS

SCOPE, DRAWN = "scope", "\u0455\u0441\u043e\u0440\u0435"  # The second in Cyrillic letters.

BRINGS: dict[str, Any] = {
    "quantities": {},
    "registers": {},
    "maps": {"places": ["Mill"]},
    "offices": {},
    "groups": {},
    "terms": "Tea.",
    "schedules": "every day 12:00",
    "duties": {"of": "Clerk"},
}
"""For everything that is declared by a name, what stands behind the name."""

WITHIN: dict[str, dict[str, Any]] = {
    "settings": {"settings": {SCOPE: 1, DRAWN: 2}},
    "readings": {"readings": {SCOPE: {"default": "a", "others": ["b"]}, DRAWN: {"default": "a", "others": ["b"]}}},
    "ways of a reading": {"readings": {"tea": {"default": SCOPE, "others": [DRAWN]}}},
    "fields": {"declares": {"registers": {"log": {"fields": [SCOPE, DRAWN]}}}},
    "fields with kinds": {"declares": {"registers": {"log": {"fields": {SCOPE: "text", DRAWN: "text"}}}}},
    "places": {"declares": {"maps": {"isle": {"places": [SCOPE, {"name": DRAWN}]}}}},
    "fields of a move": {"code": f'@offers("dance", {SCOPE}="text", **{{"{DRAWN}": "text"}})\ndef f(): return []\n'},
}
"""Names that mean something within one rule."""


def declaring(what: str, *names: str) -> RuleText:
    """Write a rule that declares names of one kind."""
    if what == "moves":
        return text("".join(f'@offers("{name}")\ndef f{at}(): return []\n\n\n' for at, name in enumerate(names)))
    offices: dict[str, Any] = {"Clerk": {}}
    declares = {what: dict.fromkeys(names, BRINGS[what])}
    return text(declares={**declares, "offices": {**offices, **declares.get("offices", {})}})


def test_everything_that_is_declared_by_a_name_is_asked_of():
    assert set(FAMILIES) == {*BRINGS, "moves"}
    assert set(DECLARATIONS) - set(FAMILIES) == {"holders", "settings"}  # Of these the names are others'.


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("what", FAMILIES)
def test_two_names_of_one_rule_do_not_look_alike(what: str, door: str):
    assert "looks like" in DOORS[door](declaring(what, SCOPE, DRAWN))
    assert DOORS[door](declaring(what, SCOPE, "telescope")) == ""


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("within", WITHIN)
def test_two_names_that_mean_something_within_a_rule_do_not_look_alike(within: str, door: str):
    assert "looks like" in DOORS[door](text(**WITHIN[within]))


@pytest.mark.parametrize("other", FAMILIES)
@pytest.mark.parametrize("what", FAMILIES)
def test_a_new_name_does_not_look_like_one_that_is_there_whatever_it_names(what: str, other: str):
    playing = Playing(rule(201, answers={"adopted": {"more_than": "1/2", "of": "cast"}}))
    playing.adopts(enacting(**as_header(declaring(other, SCOPE))))
    assert "looks like" in refusal(playing, declaring(what, DRAWN))
    if FAMILIES[what] == FAMILIES[other] and FAMILIES[what] in HELD_APART:
        assert "looks like" in refusal(playing, declaring(what, SCOPE.upper()))


def as_header(of: RuleText) -> dict[str, Any]:
    """Return what a rule declares, to be enacted with."""
    return {"code": of.code, "declares": of.declares}


def refusal(playing: Playing, of: RuleText) -> str:
    """Return why a rule cannot be proposed."""
    return playing.refuses(proposing(of)).because


def proposing(of: RuleText) -> Propose:
    """Have Ann propose a rule."""
    return Propose(ANN, (Enact(of),))


@pytest.mark.parametrize(
    ("what", "name"), [(what, name) for what, names in (*BUILT_IN.items(), ("moves", BENCH.moves)) for name in names]
)
def test_a_new_name_does_not_look_like_one_that_every_game_has(what: str, name: str):
    drawn = name.translate(str.maketrans("aeopc", "\u0430\u0435\u043e\u0440\u0441"))
    playing = Playing(rule(201, answers={"adopted": {"more_than": "1/2", "of": "cast"}}))
    if drawn != name:
        assert "looks like" in refusal(playing, declaring(what, drawn))
    if name != "points":
        told = "is a move that every game has" if what == "moves" else "already means"
        assert told in refusal(playing, declaring(what, name))


def test_the_moves_that_every_game_has_are_those_that_one_can_type():
    assert set(BENCH.moves) == set(BEGINNINGS)


@pytest.mark.parametrize("name", ["vote twice", "VOTE", "close it", "end turn now"])
def test_no_rule_offers_a_move_that_begins_like_one_of_every_game(name: str):
    assert [
        one for one in faults_in(read(declaring("moves", name)), BENCH.events, BENCH.moves) if "every game has" in one
    ]


def read(of: RuleText) -> RuleText:
    """Return a rule with its code read."""
    loaded = BENCH.read("this rule", of.code)
    assert isinstance(loaded, tuple)
    return replace(of, speeches=loaded)


@pytest.mark.parametrize("name", ["", " scope", "sco\u200bpe", "sco\npe", "x" * 61])
@pytest.mark.parametrize("what", FAMILIES)
def test_a_name_is_printed_and_not_too_long(what: str, name: str):
    given = declaring(what, name) if what != "moves" or name.isprintable() else None
    if given is not None:
        assert [one for one in faults_in(read(given), BENCH.events) if "cannot be a name" in one]


# -- Words of which one is chosen -----------------------------------------------------------

LISTS: dict[str, dict[str, Any]] = {
    "choices": {"answers": {"choices": [SCOPE, DRAWN]}},
    "choices by a reading": {
        "readings": {"it": {"default": "a", "others": ["b"]}},
        "answers": {"choices": {"reading": "it", "a": ["FOR", "AGAINST"], "b": [SCOPE, DRAWN]}},
    },
    "a choice like a well-known one": {"answers": {"choices": ["F\u041er", "AGAINST"]}},
    "what counts in favour": {"answers": {"in_favour": ["f\u043er"]}},
    "abstentions": {"answers": {"abstentions": ["\u0410bstain"]}},
    "judgements": {"answers": {"judgement_values": ["TRUE", "F\u0410LSE"]}},
    "a setting": {"settings": {"tea": SCOPE}, "declares": {"settings": {"tea": [SCOPE, DRAWN]}}},
    "a field": {"declares": {"registers": {"log": {"fields": {"state": [SCOPE, DRAWN]}}}}},
    "a field of a move": {"code": f'@offers("dance", tea=["{SCOPE}", "{DRAWN}"])\ndef f(): return []\n'},
}
"""Words that a rule lists, of which one is chosen, where two look the same or one looks like what it is not."""


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("listed", LISTS)
def test_no_word_of_a_list_passes_for_another(listed: str, door: str):
    assert "looks like" in DOORS[door](text(**LISTS[listed]))


OF_ANY_LANGUAGE = (
    ["F\u00fcr", "Gegen"],
    ["\u0437\u0430", "\u043f\u0440\u043e\u0442\u0438\u0432"],
    ["Yes", "YES", "No"],
    ["O", "0"],
    ["\u8d5e\u6210", "\u53cd\u5bf9"],
)
"""German, Russian, English, letters and figures, Chinese."""


@pytest.mark.parametrize("choices", OF_ANY_LANGUAGE)
def test_words_of_any_language_can_be_listed(choices: list[str]):
    assert DOORS["a proposal"](text(answers={"choices": choices})) == ""


# -- Players -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ann", "ANN", "\u0410nn", "\uff21nn", "Clerk", "clerk", "Voters", "\u0421lerk"])
def test_nobody_joins_under_a_name_that_reads_like_anothers(name: str):
    declares = {"offices": {"Clerk": {}}, "groups": {"Voters": {"except": ["Clerk"]}}}
    playing = Playing(rule(201), rule(202, declares=declares))
    refused = playing.refuses(Join(PlayerId(name)))
    told = "already used" if name in ("Clerk", "Voters") else "looks like"
    assert (told in refused.because, refused.instead != "") == (True, True)


@pytest.mark.parametrize("name", ["Players", "N\u043ebody", "THE HOST", "The\u2002timekeeper", "P1ayers"])
def test_nobody_bears_a_name_that_reads_like_what_every_game_has(name: str):
    if name.isprintable():
        refused = Playing(rule(201)).refuses(Join(PlayerId(name)))
        assert "looks like" in refused.because or "cannot be a player's name" in refused.because
    holder = rule(201, declares={"offices": {"Clerk": {}}})
    founding = FoundGame(HOST, GAME, "Table One", "test", (holder,), (("Clerk", PlayerId(name)),))
    assert isinstance(decide(Game(), founding, Hearing(Game(), BENCH, NOON)), Refused)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Voters", "'Voters' is the name of an office or of a group, so it cannot be a player's name."),
        ("voters", "'voters' looks too much like 'Voters'."),
        ("V\u043eters", "'V\u043eters' looks too much like 'Voters'."),
    ],
)
def test_no_holder_of_an_office_is_called_like_a_group_at_the_founding(name: str, told: str):
    rules = (rule(201, declares={"offices": {"Clerk": {}}, "groups": {"Voters": {"except": ["Clerk"]}}}),)
    founding = FoundGame(HOST, GAME, "Table One", "test", rules, (("Clerk", PlayerId(name)),))
    outcome = decide(Game(), founding, Hearing(Game(), BENCH, NOON))
    assert isinstance(outcome, Refused)
    assert outcome.because == told


def test_who_left_comes_back_under_the_same_name():
    playing = Playing(rule(201))
    playing.makes(Forfeit(ANN))
    playing.refuses(Join(PlayerId("ann")))
    playing.makes(Join(ANN))


@pytest.mark.parametrize("what", ["offices", "groups"])
def test_no_office_or_group_is_called_like_a_player(what: str):
    for name in ("Ann", "ann", "\u0410nn"):
        assert "looks like the player 'Ann'" in refusal(Playing(rule(201)), declaring(what, name))
