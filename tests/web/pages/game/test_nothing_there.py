"""Pages on which nothing is listed: each says so of what it is about, and of no more than that."""

from __future__ import annotations

import pytest


@pytest.fixture
def page_after(house, founded, person):
    """Return what adopts a ready rule, and shows a page of its game."""

    def page_after(shelved: str, page: str) -> str:
        game = founded("minimal")
        ann, ben = (person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben"))
        ann.post(f"/games/{game}/moves/", {"move": "typed", "line": f"propose enact shelf {shelved}"})
        for one in (ann, ben):
            one.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
        return str(ann.get(f"/games/{game}/{page}/").content.decode())

    return page_after


def test_an_office_without_duties_is_not_said_to_leave_everybody_without_any(page_after):
    assert "No rule gives the Chair a duty." in page_after("leaving-office", "desk/Chair")


def test_a_sealed_register_of_which_no_line_is_open_is_not_said_to_be_empty(page_after):
    page = page_after("duel", "register/throws")
    assert "No line is open." in page
    assert "The register is empty." not in page
