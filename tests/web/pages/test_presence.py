"""A look at a page is put down as being here, where the rules ask who was."""

from __future__ import annotations

from nomicon.hosting.table.presence import IN_A_WHILE
from nomicon.play.people.presence import LoggedOn


def test_a_player_who_opens_a_page_after_a_while_is_put_down_once(house, founded, person, passer_by, later):
    game = founded("nomicworld")
    ann = person("ann").sit(house, game, "Ann")
    later(IN_A_WHILE)
    passer_by.get(f"/games/{game}/")
    for page in ("", "rules/", "players/", ""):
        assert ann.client.get(f"/games/{game}/{page}").status_code == 200
    events = [event for written in house.hall.history(game) for event in written.entry.events]
    assert [event.player for event in events if isinstance(event, LoggedOn)] == ["Ann"]
