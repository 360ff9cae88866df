"""What a chat shows below a link to a game: something of open games, and nothing of any other."""

from __future__ import annotations

import re

import pytest

from nomicon.web.accounts.models import Listing

TITLE = 'Tea & "cake"'


def cards(page: bytes) -> dict[str, str]:
    """Return what the head of a page says to other programs."""
    return dict(re.findall(r'<meta (?:property|name)="((?:og:)?\w+)" content="([^"]*)">', page.decode()))


@pytest.mark.parametrize("rest", ["", "rules/", "rule/201/", "history/"])
def test_a_link_to_an_open_game_says_what_it_is(founded, passer_by, rest):
    game = founded("minimal", title=TITLE)
    found = cards(passer_by.get(f"/games/{game}/{rest}").content)
    assert found["og:title"] == "Tea &amp; &quot;cake&quot;"
    assert found["og:description"].startswith(
        "A game of Nomic, in which changing the rules is a move: 0 players, 7 rul"
    )
    assert found["og:url"].endswith(f"/games/{game}/")
    assert "robots" not in found


def test_a_link_to_any_other_game_names_only_the_server(founded, person, house):
    game = founded("minimal", title=TITLE)
    ann = person("ann").sit(house, game, "Ann")
    Listing.objects.filter(game=game).update(visibility=Listing.INVITED)
    found = cards(ann.client.get(f"/games/{game}/").content)
    assert found["og:title"] == house.choices.name
    assert found["robots"] == "noindex"
    assert not {"og:description", "og:url", "description"} & set(found)
