"""The page of rescues, and what the main page says for ever of rules that were changed outside the rules."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.advice import advice_by, at_once
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.views.elements.page import NO_ADVICE, Advice, SearchFailed
from nomicon.views.view import as_text, view_named
from tests.play.playing import ANN, BENCH
from tests.views.rules.test_amendable import seen_after

STUCK = """rulebook: minimal
{more}
at 2026-03-02T09:00:00Z
found
Ann, Ben> join
Ann> propose enact:
| ---
| title: A brick
| prevails_over: [202]
| answers: {{may_propose: nobody}}
| ---
| Nobody may propose.
Ann, Ben> vote 301 FOR
after 2026-03-09T09:00:00Z
"""
CALLED = STUCK.format(more="") + 'Ben> rescue repeal 301 reason "A slip."\n'


FOUND: dict[Hashable, object] = {}
"""What was looked for on a day, by the rules and who plays: as on a server, it is not looked for again."""


def pages(play: str) -> tuple[Any, Any]:
    seen = seen_after(play)
    seen = replace(seen, advice=advice_by(at_once(FOUND), BENCH, seen.at, proof_of))
    return view_named(["rescues"], seen), view_named(["board"], seen)


def test_a_stuck_game_says_so_with_what_can_be_done():
    page, board = pages(STUCK.format(more=""))
    assert (page["stuck"], page["allowed"]) == (True, True)
    assert page["judgement"] == 'invoke "Rule 301 is void." correct void 301 because 202'
    assert page["why"] == "Nobody may make proposals."
    assert board["stuck"].startswith("Rules cannot be changed any more, as far as we can see.")
    text = " ".join(as_text("rescues", page).split())
    assert 'invoke "Rule 301 is void." correct void 301 because 202' in text
    assert "To call for one: rescue repeal RULE" in text
    assert "Rules cannot be changed any more" in as_text("board", board)


def test_a_game_without_rescue_has_only_the_judgement():
    page, _ = pages(STUCK.format(more="rescue: no"))
    assert page["allowed"] is False
    assert "started without rescue" in as_text("rescues", page)


def test_an_open_rescue_says_who_has_to_sign_it():
    page, board = pages(CALLED)
    (one,) = page["open"]
    assert (one["name"], one["by"], one["signed"], one["waits_for"]) == ("R-1", "Ben", ["Ben"], ["Ann"])
    assert (one["to_sign"], one["due"], one["reason"]) == (True, "2026-04-08T09:00:01Z", "A slip.")
    assert board["rescues"] == [
        "Ben called for rescue R-1 (Repeal rule 301, A brick). This rescue waits for Ann to sign."
    ]
    assert "This rescue waits for Ann to sign." in as_text("rescues", page)
    (waits,) = [one for one in view_named(["inbox"], seen_after(CALLED))["items"] if one["kind"] == "rescue"]
    assert (waits["move"], waits["about"]) == ("sign rescue R-1", {"rescue": 1})
    signed, _ = pages(CALLED + "Ann> sign rescue R-1\n")
    assert signed["open"][0]["due"] == "2026-03-16T09:00:01Z"
    assert "All players have signed this rescue." in " ".join(as_text("rescues", signed).split())


def test_what_was_changed_outside_the_rules_stays_on_the_main_page():
    page, board = pages(CALLED + "Ann> sign rescue R-1\nafter 2027-03-17T09:00:00Z\n")
    told = (
        "On 2026-03-16, the players made a change that the rules did not allow (Repeal rule 301, A brick), "
        "because no rule could be changed any more."
    )
    assert board["rescues"] == [one["told"] for one in page["done"]] == [told]
    assert (page["stuck"], page["done"][0]["proposal"]) == (False, 302)
    by_host = STUCK.format(more="") + 'the host> rescue repeal 301 reason "Nobody comes."\n'
    waiting, _ = pages(by_host)
    assert "unless a player visits the game before then" in " ".join(as_text("rescues", waiting).split())
    done, _ = pages(by_host + "after 2026-05-01T09:00:00Z\n")
    assert done["done"][0]["told"].startswith("On 2026-04-08, the host made a change that the rules did not allow")


def test_it_is_told_when_nobody_looks_when_it_is_looked_for_and_when_the_program_failed():
    seen = seen_after(STUCK.format(more=""))
    for advice, told in (
        (NO_ADVICE, "only in the game as it is now"),
        (Advice(stuck=lambda game: None), "still looking"),
        (Advice(stuck=lambda game: SearchFailed("the program failed")), "failed"),
    ):
        page = view_named(["rescues"], replace(seen, advice=advice, viewer=ANN))
        assert page["stuck"] is None
        assert told in page["told"]
        assert view_named(["board"], replace(seen, advice=advice))["stuck"] is None
