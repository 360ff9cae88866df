"""The API tells what came of a move in the language that a request asks for."""

from __future__ import annotations

from tests.web.api.test_routes import ENACT


def test_answers_and_refusals_are_in_the_language_that_a_request_asks_for(house):
    game = house.founded("German")
    ann = house.seated(game, "Ann", 2)
    german = {"Accept-Language": "de-AT, en;q=0.5"}
    refused = ann.post(f"/games/{game}/moves", json={"line": "vote 301 for"}, headers=german).json()
    assert refused["because"] == "Es gibt keinen Vorschlag 301."
    assert refused["message"].startswith("Abgelehnt. Es gibt keinen Vorschlag 301.")
    assert [one["told"] for one in refused["grounds"]] == ["Es gibt keinen Vorschlag 301."]
    made = ann.post(f"/games/{game}/moves", json=ENACT, headers=german).json()
    assert made["answers"][0].startswith("Vorgeschlagen: 301, Tea.")
    voted = ann.post(f"/games/{game}/moves", json={"line": "vote 301 for"}, headers={"Accept-Language": "it"}).json()
    assert voted["answers"][0] == "You have voted on 301."
