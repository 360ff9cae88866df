"""After a repeal, the inbox of whoever proposed it asks to mend what other rules still say of the rule."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.play.asking.offering import MakeMove
from nomicon.play.people.seating import Forfeit
from nomicon.views.elements.page import Page, Seen
from nomicon.views.view import as_text, view_named
from tests.play.playing import ANN, BEN, VOTES, Playing, amending, enacting, repealing, rule

CITING = (
    rule(205, "@answers('quorum')\ndef quorum():\n    return setting(206, 'most')\n", words="By code."),
    rule(206, words="Words.", settings={"most": 1}),
    rule(207, words="As rule 206 says."),
    rule(208, words="See rules 206 and 207."),
    rule(209, words="Of nothing."),
)


RENAMES = rule(210, "@offers('be called', name='text')\ndef call(player, name):\n    return rename(player, name)\n")


def game() -> Playing:
    return later(Playing(VOTES, RENAMES, *CITING))


def later(playing: Playing) -> Playing:
    """Let a minute pass: of what happens within one second, nobody knows which was first."""
    playing.waits(60)
    return playing


def inbox(playing: Playing, viewer: PlayerId = ANN) -> Page:
    return view_named(["inbox"], Seen(playing.game, [], viewer, playing.clock.now()))


def asked(playing: Playing, viewer: PlayerId = ANN) -> list[str]:
    return [one["what"] for one in inbox(playing, viewer)["items"] if one["kind"] == "mend"]


MEND = "Your proposal 301 repealed rule 206. Correct what other rules say about it."


def test_its_proponent_is_asked_to_mend_the_words_and_nobody_else():
    playing = game()
    assert asked(playing) == []
    playing.adopts(repealing(206))
    assert asked(playing) == [f"{MEND} Rules 207 and 208 mention rule 206. Rule 205 reads rule 206 in its code."]
    assert asked(playing, BEN) == []
    (item,) = inbox(playing)["items"]
    assert (item["move"], item["about"]) == ("propose amend 205", {"rule": 205})
    assert "Your proposal 301 repealed rule 206" in " ".join(as_text("inbox", inbox(playing)).split())


def test_a_rule_that_is_amended_or_repealed_since_is_asked_for_no_more():
    playing = game()
    playing.adopts(repealing(206))
    playing.adopts(amending(205, code="", words="By words."))
    assert asked(playing) == [f"{MEND} Rules 207 and 208 mention rule 206."]
    later(playing).adopts(amending(208, words="There was a rule 206 once."))  # Whoever wrote it knew that it is gone.
    assert asked(playing) == [f"{MEND} Rule 207 mentions rule 206."]
    playing.adopts(repealing(207))
    assert asked(playing) == []


def test_what_the_same_proposal_says_is_meant_so():
    playing = later(Playing(VOTES, rule(206, words="Words."), rule(209, words="Of nothing.")))
    playing.adopts(
        repealing(206), amending(209, words="Rule 206 is gone."), enacting(words="Instead of your ballot rule 206.")
    )
    assert asked(playing) == []


def test_who_has_another_name_since_is_asked_still_and_who_has_left_is_not():
    playing = game()
    playing.adopts(repealing(206))
    playing.makes(MakeMove(ANN, "be called", {"name": "Anna"}))
    assert len(asked(playing, PlayerId("Anna"))) == 1
    playing.makes(Forfeit(PlayerId("Anna")))
    assert asked(playing, BEN) == []


def test_a_name_that_is_declared_no_more_asks_nobody_to_mend_anything():
    playing = Playing(VOTES, rule(206, declares={"terms": {"hat": "What one wears."}}), rule(207, words="Wear a hat."))
    playing.adopts(repealing(206))
    assert asked(playing) == []
