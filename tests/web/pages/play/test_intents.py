"""Announced moves in the browser: one is announced, others answer it by a button, and its player makes it."""

from __future__ import annotations


def test_a_move_is_announced_supported_and_made_in_the_browser(house, founded, person):
    game = founded("minimal")
    ann, ben = (person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben"))
    moves = f"/games/{game}/moves/"
    assert ann.post(moves, {"move": "typed", "line": "propose enact shelf recall"}).status_code == 302
    for one in (ann, ben):
        assert one.post(moves, {"move": "vote", "proposal": "301", "choice": "FOR"}).status_code == 302
    assert ann.post(moves, {"move": "typed", "line": "propose amend 301 set supporters=1"}).status_code == 302
    for one in (ann, ben):
        assert one.post(moves, {"move": "vote", "proposal": "302", "choice": "FOR"}).status_code == 302
    assert ann.post(moves, {"move": "typed", "line": "propose enact shelf leaving-office"}).status_code == 302
    for one in (ann, ben):
        assert one.post(moves, {"move": "vote", "proposal": "303", "choice": "FOR"}).status_code == 302
    assert ben.post(moves, {"move": "make", "name": "take the chair"}).status_code == 302

    form = ann.get(f"/games/{game}/do/intend/").content.decode()
    assert "Announce a move that needs other players" in form
    assert ann.post(moves, {"move": "intend", "intended": "recall Chair"}).status_code == 302
    page = ben.get(f"/games/{game}/intents/").content.decode()
    assert "I-1: recall Chair" in page
    assert 'name="answer" value="support"' in page
    assert 'name="move" value="answer_intent"' in ben.get(f"/games/{game}/inbox/").content.decode()
    assert ben.post(moves, {"move": "answer_intent", "intent": "1", "answer": "support"}).status_code == 302
    assert "Make the move" in ann.get(f"/games/{game}/intents/").content.decode()
    assert ann.post(moves, {"move": "perform_intent", "intent": "1"}).status_code == 302
    desk = ann.get(f"/games/{game}/desk.json").json()
    assert [one["holders"] for one in desk["offices"]] == [[]]
    assert "No move is announced." in ann.get(f"/games/{game}/intents/").content.decode()
    assert (
        "Kein Zug ist angekündigt."
        in ann.get(f"/games/{game}/intents/", headers={"accept-language": "de"}).content.decode()
    )
