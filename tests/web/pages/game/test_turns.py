"""The page of turns: it says that there are none only where the rules have none."""

from __future__ import annotations

from tests.web.pages.booked import moved

AT_WILL = """---
title: Turns
answers:
  turns.order: at will
---
A player may begin a turn at any time.
"""


def test_only_a_game_without_turns_says_that_it_has_none(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    page = f"/games/{game}/turns/"
    assert "There are no turns in this game" in ann.client.get(page).content.decode()
    moved(ann, game, {"move": "propose", "changes.0.change": "enact", "changes.0.rule": AT_WILL})
    moved(ann, game, {"move": "vote", "proposal": "301", "choice": "FOR"})
    told = ann.client.get(page).content.decode()
    assert "There are no turns in this game" not in told
    assert "No turn has begun yet." in told


def test_the_main_page_names_whoever_is_in_turn_once_and_nobody_who_has_left(house, founded, person):
    game = founded("thimbles")
    ann, ben = (person(name.lower()).sit(house, game, name) for name in ("Ann", "Ben"))

    def told() -> str:
        return " ".join(ben.client.get(f"/games/{game}/").content.decode().split())

    assert 'Turn: <a href="/games/' in told()
    assert "player in turn" not in told()
    moved(ann, game, {"move": "forfeit"})
    assert "Turn: <a" not in told()
