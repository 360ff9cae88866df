"""What a rule has made: duties that stay owed, quantities that end with it, and maps that lose places."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.values.plain import exact
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.quantities import Give
from tests.play.playing import ANN, BEN, VOTES, Playing, amending, enacting, repealing, rule, text

DAY = 86400
CLERK = {"offices": {"Clerk": {}}, "duties": {"report": {"of": "Clerk", "every": "every day 18:00"}}}
SWEETS = rule(203, declares={"quantities": {"sweets": {"start": 3, "tradable": True}}})
BEGUN = '@when("Declared")\ndef begin(event):\n    yield put("Town", event.player, {"place": event.text})\n'
TOWN = {"maps": {"Town": {"places": ["Mill", "Bridge"]}}}


def test_a_duty_that_falls_due_again_is_owed_since_the_first_time():
    playing = Playing(VOTES, rule(203, declares=CLERK), holders=(("Clerk", PlayerId("Cat")),), players=(ANN, BEN))

    playing.waits(DAY)
    since = playing.game.duties["report"].since
    playing.waits(DAY)

    assert playing.game.duties["report"].since == since


def test_what_is_counted_no_more_is_refused_by_the_rule_that_introduced_it():
    playing = Playing(VOTES, SWEETS)
    playing.adopts(repealing(203))

    refused = playing.refuses(Give(ANN, BEN, exact(1), "sweets"))

    assert (refused.because, refused.grounds) == ("Sweets: this is no longer counted.", ("203/1",))


def test_a_proposal_says_who_stands_on_the_places_it_takes_away():
    playing = Playing(VOTES, rule(203, BEGUN, declares=TOWN))
    stand(playing, ANN, "Mill")
    stand(playing, BEN, "Bridge")

    playing.makes(Propose(ANN, (amending(203, declares={"maps": {"Town": {"places": ["Bridge"]}}}),)))

    told = "It removes Mill, but does not say where those who are there should go: Ann."
    assert playing.proposal(301).notes == (told,)


def stand(playing: Playing, player: PlayerId, place: str) -> None:
    """Put a player on a place, by the rule that keeps the map."""
    playing.makes(Declare(player, place))


# -- What two rules declare, and what outlives nobody --------------------------------------------


def test_an_office_ends_with_the_rule_that_declared_it_and_what_it_was_is_kept():
    clerk = rule(203, declares=CLERK, answers={"may_declare": "the Clerk"})
    playing = Playing(VOTES, clerk, holders=(("Clerk", ANN),))
    assert playing.game.belongs(ANN, "the Clerk")

    playing.adopts(repealing(203))

    assert "Clerk" not in playing.game.offices
    assert not playing.game.knows("the Clerk")
    assert playing.game.former_offices["Clerk"].holders == (ANN,)
    assert playing.makes(Declare(BEN, "Hail!"))


def test_an_office_declared_anew_is_vacant():
    playing = Playing(VOTES, rule(203, declares=CLERK), holders=(("Clerk", ANN),))
    playing.adopts(repealing(203))

    playing.adopts(enacting(declares=CLERK))

    assert playing.game.offices["Clerk"].holders == ()
    assert "Clerk" not in playing.game.former_offices


def test_an_office_that_another_rule_declares_too_outlives_the_first():
    playing = Playing(VOTES, rule(203, declares=CLERK), rule(204, declares=CLERK), holders=(("Clerk", ANN),))

    playing.adopts(repealing(203))

    assert playing.game.offices["Clerk"].holders == (ANN,)


def test_an_office_that_no_rule_declared_is_no_rules_to_take_along():
    playing = Playing(VOTES, rule(203, declares=CLERK), holders=(("Speaker", ANN),))

    playing.adopts(repealing(203))

    assert playing.game.offices["Speaker"].holders == (ANN,)


def test_an_amendment_that_keeps_an_office_keeps_its_holder_and_one_that_drops_it_ends_it():
    playing = Playing(VOTES, rule(203, declares=CLERK), holders=(("Clerk", ANN),))
    playing.adopts(amending(203, words="Other words."))
    assert playing.game.offices["Clerk"].holders == (ANN,)

    playing.adopts(amending(203, text=text(words="Nobody writes.")))

    assert "Clerk" not in playing.game.offices


def test_a_group_ends_with_the_last_rule_that_declares_it():
    voters = {"groups": {"Voters": {"except": "Clerk"}}, "offices": {"Clerk": {}}}
    more: dict[str, object] = {"groups": {"Voters": {}}}
    playing = Playing(VOTES, rule(203, declares=more), rule(204, declares=voters), holders=(("Clerk", ANN),))
    assert not playing.game.belongs(ANN, "Voters")

    playing.adopts(repealing(204))
    assert playing.game.belongs(ANN, "Voters")

    playing.adopts(repealing(203))
    assert not playing.game.knows("Voters")
    assert not playing.game.belongs(ANN, "Voters")


def test_a_quantity_that_two_rules_declare_lives_while_either_does():
    open_to_all = {"quantities": {"sweets": {"start": 3, "tradable": True}}}
    playing = Playing(VOTES, rule(204, declares={"quantities": {"sweets": {"start": 5}}}), SWEETS)
    playing.adopts(amending(204, declares={"quantities": None}))
    assert playing.game.quantities["sweets"].rule == "203"
    assert playing.points(ANN, "sweets") == 5

    playing.adopts(enacting(declares=open_to_all))
    playing.makes(Give(ANN, BEN, exact(1), "sweets"))
    playing.adopts(repealing(203))
    assert not playing.game.quantities["sweets"].archived
    assert playing.points(BEN, "sweets") == 6
    playing.makes(Give(BEN, ANN, exact(2), "sweets"))

    playing.adopts(repealing(302))
    assert playing.game.quantities["sweets"].archived


def test_a_register_that_two_rules_declare_keeps_its_lines_while_either_lives():
    opened = {"registers": {"log": {"open": True}}}
    writes = '@when("Declared")\ndef note(event):\n    yield put("log", event.text, {"by": event.player})\n'
    playing = Playing(VOTES, rule(203, writes, declares=opened), rule(204, writes, declares=opened))
    playing.makes(Declare(ANN, "one"))

    playing.adopts(repealing(203))
    playing.makes(Declare(BEN, "two"))

    log = playing.game.registers["log"]
    assert (log.rule, log.archived, sorted(log.lines)) == ("204", False, ["one", "two"])
    playing.adopts(repealing(204))
    assert playing.game.registers["log"].archived
    assert sorted(playing.game.registers["log"].lines) == ["one", "two"]
