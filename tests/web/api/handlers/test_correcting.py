"""The game as it would be, through the API: asked for, worked out beside the game, and the same for every player."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def played(house) -> tuple[str, Any, Any]:
    """A game with a declaration in it, and two who play in it."""
    game = house.founded("Correcting")
    ann, ben = house.seated(game, "Ann", 2), house.seated(game, "Ben", 3)
    for player, text in ((ann, "I wear a hat."), (ben, "So do I.")):
        assert player.post(f"/games/{game}/moves", json={"move": "declare", "text": text}).status_code == 201
    return game, ann, ben


def asked(client: Any, game: str, **body: str) -> Any:
    """Ask for a correction, and look what it comes to."""
    job = client.post(f"/games/{game}/rebase/try", json=body)
    assert job.status_code == 202, job.text
    told = client.get(f"/games/{game}/rebase/{job.json()['job']}")
    assert told.status_code == 200, told.text
    return told


def last(client: Any, game: str) -> int:
    number: int = client.get(f"/games/{game}").json()["entry"]
    return number


def test_a_move_that_is_struck_with_a_page_and_a_job_that_tell_the_same(played):
    game, ann, _ = played
    job = asked(ann, game, how="strike", at="2").json()
    page = ann.get(f"/games/{game}/pages/undo?how=strike&number=2").json()
    assert {name: one for name, one in page.items() if name != "digits"} == job
    assert job["working"] == job["cannot"] == ""
    assert [one["about"] for one in job["states"] if one["kind"] == "player"] == ["Ann"]
    assert last(ann, game) == 5, "nothing is made"


def test_every_player_is_told_the_same_byte_for_byte(played):
    game, ann, ben = played
    assert asked(ann, game, how="strike", at="4").content == asked(ben, game, how="strike", at="4").content


def test_a_move_that_is_put_in_is_that_of_whoever_asks(played):
    game, ann, ben = played
    put_in = asked(ben, game, how="insert", at="4", move='declare "First."').json()
    (group,) = put_in["groups"]
    assert (group["how"], group["entries"][0]["by"]) == ("inserted", "Ben")
    other = asked(ann, game, how="replace", at="4", move='declare "A scarf."').json()
    assert other["groups"][0]["entries"][0]["now"] == ['Ann declared: "A scarf."']


def test_what_cannot_be_corrected_says_why(played):
    game, ann, _ = played
    founding = asked(ann, game, how="strike", at="1").json()
    assert "is part of how the game was started" in founding["cannot"]
    assert founding["instead"]
    for wrong, status in (
        ({"how": "strike", "at": "99"}, 404),
        ({"how": "replace", "at": "4"}, 404),
        ({"how": "replace", "at": "4", "move": "nonsense"}, 422),
        ({"how": "undo", "at": "4"}, 400),
        ({"how": "strike", "at": "x"}, 400),
    ):
        assert ann.post(f"/games/{game}/rebase/try", json=wrong).status_code == status, wrong
    assert ann.get(f"/games/{game}/rebase/nonsense").status_code == 404


def test_who_only_looks_on_does_not_set_anything_off(house, played):
    game, _ann, _ben = played
    stranger = house.client(house.doors.issue(9))
    assert stranger.post(f"/games/{game}/rebase/try", json={"how": "strike", "at": "4"}).status_code == 403


def test_a_correction_is_proposed_as_any_motion_is(played):
    game, ann, _ = played
    sent = {
        "move": "propose",
        "changes": [{"change": "correct", "how": "replace", "at": "4", "move": "Ann> declare X"}],
    }
    made = ann.post(f"/games/{game}/moves", json=sent)
    assert made.status_code == 201, made.text
    page = ann.get(f"/games/{game}/pages/proposal?number=M-1").json()
    assert [(one["kind"], one["asked"]) for one in page["changes"]] == [("correction", "undo replace 4 Ann> declare X")]
    for wrong in ({"how": "replace", "at": "4"}, {"how": "insert", "at": "4", "move": "declare X"}):
        refused = ann.post(
            f"/games/{game}/moves", json={"move": "propose", "changes": [{"change": "correct", **wrong}]}
        )
        assert refused.status_code == 422, refused.text
