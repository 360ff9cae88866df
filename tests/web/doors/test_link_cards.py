"""What a chat shows below a link to a game: something of open games, and nothing of any other."""

from __future__ import annotations

import re

import pytest

from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import Listing
from nomicon.web.tools import open_house as open_for_pages
from tests.web.notices.tables import typed

TITLE = 'Tea & "cake"'
HERE = "http://127.0.0.1:8000"


@pytest.fixture
def offering(house):
    """Have the house offer feeds, and cards as data, for one test."""
    open_for_pages(replace(house, choices=replace(house.choices, feeds=True)))
    yield
    open_for_pages(house)


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
    assert not re.search(rf"{re.escape(TITLE)}|{re.escape(game)}", " ".join(map(str, found.values())), re.IGNORECASE)


def embedded(client, url: str):
    """Ask what a link shows, as data."""
    return client.get("/oembed", {"url": url})


def test_a_link_to_a_proposal_says_until_when_people_vote_and_then_how_it_ended(
    offering, founded, person, passer_by, house
):
    game = founded("minimal", title=TITLE)
    ann = person("ann").sit(house, game, "Ann")
    typed(ann, game, 'propose enact "Everyone brings cake."')
    page = f"/games/{game}/proposal/301/"
    found = cards(passer_by.get(page).content)
    assert re.fullmatch(r"Proposed 301: .+ Its vote closes [0-9-]{10} [0-9:]{5} UTC; .+", found["og:description"])
    assert found["og:title"].startswith("Tea &amp; &quot;cake&quot;: 301 ")
    assert found["og:url"] == HERE + page
    typed(ann, game, "vote 301 FOR")
    assert "Closed 301: adopted, 1 for, 0 against" in cards(passer_by.get(page).content)["og:description"]
    told = embedded(passer_by, HERE + page).json()
    assert (told["version"], told["type"], told["title"], told["url"]) == (
        "1.0",
        "link",
        f"{TITLE}: 301 Everyone brings cake",
        HERE + page,
    )
    assert "adopted" in told["description"]


def test_a_program_finds_the_card_as_data_from_every_page_of_an_open_game(offering, founded, passer_by, house):
    game = founded("minimal", title=TITLE)
    page = passer_by.get(f"/games/{game}/rules/").content.decode()
    found = re.search('application/json[+]oembed" title="[^"]*" href="([^"]+)"', page)
    assert found is not None
    told = passer_by.get(found[1].replace("&amp;", "&")).json()
    assert (told["title"], told["provider_name"]) == (TITLE, house.choices.name)
    assert "image" not in str(told)


def test_an_address_that_is_secret_or_of_a_closed_game_shows_the_name_of_the_server_alone(
    offering, founded, person, house
):
    game, ann = founded("minimal", title=TITLE), person("ann")
    ann.sit(house, game, "Ann")
    Listing.objects.filter(game=game).update(visibility=Listing.INVITED)
    nothing = embedded(ann.client, f"{HERE}/games/no-such-game/")
    for path in (f"/games/{game}/", f"/games/{game}/proposal/301/", "/feeds/x.ics", "/stop/x/", "/invitation/x/", "/"):
        answer = embedded(ann.client, HERE + path)
        assert (answer.status_code, answer.json()) == (200, nothing.json()), path
        assert answer.headers["X-Robots-Tag"] == "noindex"
    assert nothing.json()["title"] == house.choices.name


@pytest.mark.parametrize(
    "url", ["", "https://example.org/", "http://127.0.0.1:8000.example.org/", "//127.0.0.1:8000/", "javascript:1",
            "http://[::1/", "http://127.0.0.1:8000/no/such/page", "http://x@127.0.0.1:8000/games/a/"]
)  # fmt: skip
def test_other_peoples_addresses_show_nothing(offering, passer_by, url):
    assert embedded(passer_by, url).status_code == 404


def test_it_is_made_as_json_only_and_offered_where_feeds_are(offering, house, passer_by):
    assert passer_by.get("/oembed", {"url": HERE, "format": "xml"}).status_code == 501
    open_for_pages(house)
    assert embedded(passer_by, f"{HERE}/").status_code == 404
