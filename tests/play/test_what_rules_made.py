"""What a rule has made: duties that stay owed, quantities that end with it, and maps that lose places."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.plain import exact
from nomicon.play.claiming import Declare
from nomicon.play.proposing import Propose
from nomicon.play.quantities import Give
from tests.play.playing import ANN, BEN, VOTES, Playing, amending, repealing, rule

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

    assert (refused.because, refused.grounds) == ("Sweets are counted no more.", ("203/1",))


def test_a_proposal_says_who_stands_on_the_places_it_takes_away():
    playing = Playing(VOTES, rule(203, BEGUN, declares=TOWN))
    stand(playing, ANN, "Mill")
    stand(playing, BEN, "Bridge")

    playing.makes(Propose(ANN, (amending(203, declares={"maps": {"Town": {"places": ["Bridge"]}}}),)))

    assert playing.proposal(301).notes == ("It takes away Mill and does not say where they go who stand there: Ann.",)


def stand(playing: Playing, player: PlayerId, place: str) -> None:
    """Put a player on a place, by the rule that keeps the map."""
    playing.makes(Declare(player, place))
