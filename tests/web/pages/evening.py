"""A first evening: a game of NomiCam with Ann, a Voter, whose proposal is open, and with Jack, the Speaker."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.seats import AccountId
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.tools import Services
from tests.web.conftest import Person
from tests.web.pages.html import as_shown

SPEAKER = "Jack Rudd"


def an_evening(house: Services, game: GameId, person: Callable[[str], Person]) -> tuple[GameId, Person, Person]:
    """Seat Ann and the Speaker, and have Ann propose to repeal rule 219."""
    ann, jack = person("ann").sit(house, game, "Ann"), person("jack")
    SEATS.assign(game, AccountId(jack.account.pk), PlayerId(SPEAKER))  # He has played from the start.
    sent = {"move": "propose", "changes.0.change": "repeal", "changes.0.rule": "219"}
    assert ann.client.post(f"/games/{game}/moves/", sent).status_code == 302
    return game, ann, jack


def text_of(client: Client, where: str) -> str:
    """Return a page as a browser shows it."""
    return as_shown(client.get(where).content.decode())
