"""The move that the patch `thank` adds, on pages. It runs in a copy of the program: see `test_adding_a_move`."""

from __future__ import annotations

from nomicon.web.api.app import described
from tests.web.pages.evening import text_of


def test_the_move_has_a_form_in_the_readers_language_and_stands_in_the_history(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    person("ben").sit(house, game, "Ben")
    form = text_of(ann.client, f"/games/{game}/do/thank/")
    assert '<option value="Ben"' in form
    assert f"/games/{game}/do/thank/?whom=Ben" in text_of(ann.client, f"/games/{game}/do/")
    assert ann.client.post(f"/games/{game}/moves/", {"move": "thank", "whom": "Ben"}).status_code == 302
    assert "Ann thanked Ben." in text_of(ann.client, f"/games/{game}/history/")
    ann.client.cookies["django_language"] = "de"
    assert "Jemandem danken" in text_of(ann.client, f"/games/{game}/do/thank/")
    assert "Ann hat Ben gedankt." in text_of(ann.client, f"/games/{game}/history/")


def test_the_move_is_in_the_document_of_the_api():
    assert "Thank" in described()["components"]["schemas"]
