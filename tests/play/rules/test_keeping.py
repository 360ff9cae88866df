"""What a rule declared stays when the rule is gone, as long as another rule in force speaks of it, and no longer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.names import PlayerId
from nomicon.play.people.seating import Join
from nomicon.play.quantities.quantities import Give
from nomicon.play.rules.keeping import DeclarationKept
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAN,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)

GOLD = rule(202, declares={"quantities": {"gold": {"start": 5, "least": 0, "whole": True}}})
PAYS = rule(203, '@when("Declared")\ndef f(event):\n    yield award(event.player, 1, "gold")\n')


def gold(playing: Playing) -> dict[PlayerId, Fraction | int]:
    return {player: playing.points(player, "gold") for player in (ANN, BEN, CAT)}


def test_what_is_counted_stays_while_a_rule_speaks_of_it_without_the_terms_that_are_gone():
    playing = Playing(VOTES, GOLD, PAYS)
    kept = only(playing.adopts(repealing(202)), DeclarationKept)
    assert (kept.kind, kept.name, kept.number) == ("quantities", "gold", 203)
    known = playing.game.quantities["gold"]
    assert (known.archived, int(known.start), known.least, known.whole) == (False, 0, None, False)
    assert gold(playing) == {ANN: 5, BEN: 5, CAT: 5}
    playing.makes(Join(DAN))
    assert playing.points(DAN, "gold") == 0


def test_it_goes_with_the_last_rule_that_speaks_of_it():
    playing = Playing(VOTES, GOLD, PAYS, rule(204, words="Whoever has most gold sits by the fire."))
    playing.adopts(repealing(202))
    assert only(playing.adopts(repealing(203)), DeclarationKept).number == 204
    assert "DeclarationKept" not in kinds(playing.adopts(amending(204, words="Everybody sits by the fire.")))
    assert playing.game.quantities["gold"].archived


def test_an_amendment_that_declares_it_no_more_leaves_it_to_those_that_speak_of_it():
    playing = Playing(VOTES, GOLD, PAYS)
    playing.adopts(amending(202, declares={"quantities": None}, words="Nothing."))
    assert not playing.game.quantities["gold"].archived
    assert gold(playing) == {ANN: 5, BEN: 5, CAT: 5}


def test_a_rule_that_declares_it_again_has_it_with_all_that_there_is():
    playing = Playing(VOTES, GOLD, PAYS)
    playing.adopts(repealing(202))
    playing.adopts(enacting(declares={"quantities": {"gold": {"start": 9}}}))
    known = playing.game.quantities["gold"]
    assert (str(known.rule), int(known.start), list(playing.game.kept)) == ("302", 9, [])
    assert gold(playing) == {ANN: 5, BEN: 5, CAT: 5}


@pytest.mark.parametrize(("says", "given"), [({}, False), ({"giving_in_silence": True}, True)])
def test_whether_it_may_be_given_is_for_a_general_rule_to_say(says: dict[str, bool], given: bool):
    playing = Playing(VOTES, GOLD, PAYS, rule(116, answers=says))
    playing.refuses(Give(ANN, BEN, Fraction(1), "gold"))
    playing.adopts(repealing(202))
    (playing.makes if given else playing.refuses)(Give(ANN, BEN, Fraction(1), "gold"))
    assert playing.points(BEN, "gold") == (6 if given else 5)


def test_offices_groups_and_registers_stay_in_the_same_way():
    declares = {
        "offices": {"Clerk": {}},
        "groups": {"Workers": {"except": ["Clerk"]}},
        "registers": {"stamps": {"fields": ["of"]}},
    }
    stamps = '@when("Declared")\ndef f(event):\n    yield put("stamps", event.player, {"of": event.text})\n'
    speaks = rule(205, stamps, words="The Clerk stamps what Workers bring.")
    playing = Playing(VOTES, rule(204, declares=declares), speaks, holders=(("Clerk", ANN),))
    playing.adopts(repealing(204))
    assert (playing.game.holder("Clerk"), playing.game.electorate("Workers")) == (ANN, [BEN, CAT])
    assert not playing.game.registers["stamps"].archived
    playing.adopts(repealing(205))
    assert ("Clerk" in playing.game.offices, "Workers" in playing.game.groups) == (False, False)
    assert playing.game.registers["stamps"].archived


def test_the_name_of_a_register_among_everyday_words_keeps_nothing():
    playing = Playing(
        VOTES, rule(204, declares={"registers": {"stamps": {"fields": ["of"]}}}), rule(205, words="Collect stamps.")
    )
    playing.adopts(repealing(204))
    assert playing.game.registers["stamps"].archived
