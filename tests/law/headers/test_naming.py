"""Names that rules give: what cannot be one, and what would be taken for something else."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import PlayerId
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.replacing import replace
from nomicon.law.headers.declarations import LONGEST_NAME
from nomicon.law.headers.naming import (
    BUILT_IN,
    FAMILIES,
    HELD_APART,
    LONGEST_WAY,
    Names,
    faults_in_names,
    is_printed,
    names_declared,
    taken_for_others,
)
from nomicon.law.language.lookalikes import look_alike
from tests.play.playing import text

SCOPE, DRAWN = "scope", "\u0455\u0441\u043e\u0440\u0435"
"""The same, the second in Cyrillic letters."""

MOVES = ("propose", "vote", "end turn")

GIVES: dict[str, Any] = {"maps": {"places": ["Mill"]}, "terms": "Tea.", "schedules": "every day 12:00"}


def declaring(what: str, *names: str) -> RuleText:
    if what == "moves":
        return replace(text(), speeches=tuple(Speech("offers", name, "f") for name in names))
    return text(declares={what: {name: GIVES.get(what, {}) for name in names}})


def faults(of: RuleText) -> list[str]:
    return list(faults_in_names(of, MOVES))


# -- What cannot be a name ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("a", True),
        ("a b", True),
        ("x" * LONGEST_NAME, True),
        ("x" * (LONGEST_NAME + 1), False),
        ("", False),
        (" a", False),
        ("a ", False),
        ("a\nb", False),
        ("sco\u200bpe", False),
    ],
)
def test_a_name_shows_all_of_its_characters(name: str, printed: bool):
    assert is_printed(name) is printed


@pytest.mark.parametrize("what", FAMILIES)
def test_a_name_that_shows_nothing_is_none_whatever_it_names(what: str):
    assert ["cannot be a name" in fault for fault in faults(declaring(what, "sco\u200bpe"))] == [True]
    assert faults(declaring(what, SCOPE)) == []


@pytest.mark.parametrize(
    ("what", "name", "told"),
    [
        ("offices", "the Clerk", "already means the holder of an office"),
        ("groups", "the Clerks", "already means the holder of an office"),
        ("groups", "players", "already means something else"),
        ("offices", "player in turn", "already means something else"),
        ("moves", "vote", "is a move that every game has. Choose another name"),
        ("moves", "2 steps", "cannot be typed as a move"),
        ("moves", "go  on", "cannot be typed as a move"),
        ("moves", "go=on", "cannot be typed as a move"),
        ("moves", "go:on", "cannot be typed as a move"),
        ("moves", 'go"on', "cannot be typed as a move"),
        ("moves", "vote twice", "begins like 'vote', a move that every game has"),
        ("moves", "End turn now", "begins like 'end turn', a move that every game has"),
        ("terms", "v\u043ete", "looks like the move 'vote'"),
        ("moves", "v\u043ete", "looks like the move 'vote'"),
        ("quantities", "v\u043ete", "looks like the move 'vote'"),
    ],
)
def test_a_name_that_means_something_already_is_refused(what: str, name: str, told: str):
    assert [told in fault for fault in faults(declaring(what, name))] == [True]


@pytest.mark.parametrize(
    ("what", "name"),
    [
        ("quantities", "points"),
        ("quantities", "the gold"),
        ("moves", "voters"),
        ("terms", "vote"),
        ("terms", "VOTE"),
        ("quantities", "players"),
        ("moves", "go 2"),
    ],
)
def test_a_name_that_means_nothing_yet_can_be_given(what: str, name: str):
    assert faults(declaring(what, name)) == []


@pytest.mark.parametrize("family", BUILT_IN)
def test_what_every_game_has_is_there_beside_what_rules_declare(family: str):
    assert Names().of(family) == set(BUILT_IN[family])
    assert Names({family: frozenset({SCOPE})}).of(family) == {SCOPE, *BUILT_IN[family]}
    assert Names().having([declaring(family, SCOPE)]).of(family) == {SCOPE, *BUILT_IN[family]}


@pytest.mark.parametrize("what", FAMILIES)
def test_the_names_that_a_rule_declares_are_listed_by_what_they_name(what: str):
    assert names_declared(declaring(what, "b", "a")) == {one: {"a", "b"} if one == what else set() for one in FAMILIES}


def test_names_of_several_rules_and_their_code_are_put_together():
    names = Names(codes=lambda: ["x"]).having([declaring("offices", "A"), replace(declaring("offices", "B"), code="y")])

    assert names.of("offices") == {"A", "B", "player in turn"}
    assert names.of("classes") == {"immutable", "mutable"}
    assert list(names.codes()) == ["x", "", "y"]


# -- Within one rule ----------------------------------------------------------------------


def listed(*words: str) -> dict[str, dict[str, Any]]:
    """Return a header for everything that lists words of which one is chosen, or names within a rule."""
    first, *others = words
    return {
        "settings": {"settings": dict.fromkeys(words, 1)},
        "readings": {"readings": {word: {"default": "a", "others": ["b"]} for word in words}},
        "readings: tea": {"readings": {"tea": {"default": first, "others": others}}},
        "registers: log": {"declares": {"registers": {"log": {"fields": list(words)}}}},
        "maps: isle": {"declares": {"maps": {"isle": {"places": [first, *({"name": word} for word in others)]}}}},
        "settings: tea": {"settings": {"tea": 1}, "declares": {"settings": {"tea": list(words)}}},
        "registers: log: fields: state": {"declares": {"registers": {"log": {"fields": {"state": list(words)}}}}},
        "answers: choices": {"answers": {"choices": list(words)}},
        "answers: judgement_values": {"answers": {"judgement_values": list(words)}},
    }


@pytest.mark.parametrize("place", listed(SCOPE))
def test_names_within_a_rule_are_held_apart_where_they_look_the_same(place: str):
    assert faults(text(**listed(SCOPE, "telescope")[place])) == []
    (fault,) = faults(text(**listed(SCOPE, DRAWN)[place]))
    assert fault.startswith(f"{place}: ")
    assert "looks like" in fault


def test_fields_of_an_offered_move_are_held_apart_where_they_look_the_same():
    apart, alike = (
        replace(text(), speeches=(Speech("offers", "look", "f", (), ((SCOPE, "text"), (other, "text"))),))
        for other in ("telescope", DRAWN)
    )
    assert faults(apart) == []
    (fault,) = faults(alike)
    assert fault.startswith("offers: look: ")


@pytest.mark.parametrize("place", ["settings", "readings", "readings: tea", "registers: log", "maps: isle"])
def test_a_name_within_a_rule_shows_all_of_its_characters(place: str):
    assert faults(text(**listed("x" * LONGEST_WAY)[place])) == []
    assert ["cannot be a name" in fault for fault in faults(text(**listed("x" * (LONGEST_WAY + 1))[place]))] == [True]


@pytest.mark.parametrize("words", [["Yes", "YES"], ["O", "0"], ["F\u00fcr", "Gegen"], ["\u0437\u0430"]])
def test_words_of_one_alphabet_can_be_listed(words: list[str]):
    assert faults(text(answers={"choices": words})) == []


@pytest.mark.parametrize(
    ("question", "word", "other"),
    [
        ("choices", "F\u043er", "FOR"),
        ("choices", "F\u041eR", "FOR"),
        ("in_favour", "f\u043er", "FOR"),
        ("judgement_values", "F\u0410LSE", "FALSE"),
        ("judgement_values", "f\u0430lse", "FALSE"),
    ],
)
def test_a_word_in_letters_of_another_alphabet_passes_for_none_that_everybody_knows(
    question: str, word: str, other: str
):
    (fault,) = faults(text(answers={question: [word]}))

    assert fault.lower().startswith(f"answers: {question}: {word!r} looks like {other!r}".lower())


# -- Among others -------------------------------------------------------------------------


def taken(what: str, name: str, known: Names) -> list[str]:
    return list(taken_for_others({what: frozenset({name})}, known))


@pytest.mark.parametrize("there", FAMILIES)
@pytest.mark.parametrize("what", FAMILIES)
def test_a_new_name_is_taken_for_none_that_is_there(what: str, there: str):
    known = Names({there: frozenset({SCOPE})})
    in_capitals = [f"{what}: 'SCOPE' looks like 'scope' (one of the {there}). Choose another name"]

    assert taken(what, "telescope", known) == []
    assert taken(what, SCOPE, known) == []
    assert [f"looks like 'scope' (one of the {there})" in fault for fault in taken(what, DRAWN, known)] == [True]
    held_apart = FAMILIES[what] == FAMILIES[there] and FAMILIES[what] in HELD_APART
    assert taken(what, "SCOPE", known) == (in_capitals if held_apart else [])


@pytest.mark.parametrize("what", FAMILIES)
def test_only_what_is_named_like_people_is_taken_for_a_player(what: str):
    known = Names(player_like=lambda name: PlayerId("Ann") if look_alike(name, "Ann") else None)
    told = [f"{what}: 'ann' looks like the player 'Ann'. Choose another name"]

    assert taken(what, "ann", known) == (told if what in ("offices", "groups") else [])
    assert taken(what, "Annabel", known) == []


def test_every_name_that_would_be_taken_for_another_is_told():
    known = Names({"offices": frozenset({"Clerk"}), "terms": frozenset({SCOPE})})
    new = {"offices": frozenset({"CLERK", "King"}), "terms": frozenset({DRAWN}), "duties": frozenset[str]()}

    assert [fault.partition(": ")[0] for fault in taken_for_others(new, known)] == ["offices", "terms"]
