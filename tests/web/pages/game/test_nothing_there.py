"""Pages on which nothing is listed: each says so of what it is about, and of no more than that."""

from __future__ import annotations


def test_an_office_without_duties_is_not_said_to_leave_everybody_without_any(house, founded, person):
    game = founded("minimal")
    ann, ben = (person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben"))
    ann.post(f"/games/{game}/moves/", {"move": "typed", "line": "propose enact shelf leaving-office"})
    for one in (ann, ben):
        one.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert "No rule gives the Chair a duty." in ann.get(f"/games/{game}/desk/Chair/").content.decode()


def test_a_sealed_register_of_which_no_line_is_open_is_not_said_to_be_empty(house, founded, person):
    game = founded("minimal")
    ann, ben = (person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben"))
    ann.post(f"/games/{game}/moves/", {"move": "typed", "line": "propose enact shelf duel"})
    for one in (ann, ben):
        one.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    page = ann.get(f"/games/{game}/register/throws/").content.decode()
    assert "No line is open." in page
    assert "The register is empty." not in page
