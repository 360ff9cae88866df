"""What tests of letters have in common: what people type, and the addresses that they confirm."""

from __future__ import annotations

import re

from allauth.account.models import EmailAddress

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Account
from nomicon.web.tools import the_house
from tests.web.conftest import Person

RULE = "---\ntitle: Cake\n---\nEveryone brings cake.\n"


def typed(person: Person, game: GameId, line: str, text: str = "") -> None:
    """Type a move on the page of a game."""
    answer = person.client.post(f"/games/{game}/moves/", {"move": "typed", "line": line, "text": text})
    assert answer.status_code == 302, answer.content[:2000]


def names_something(told: str, game: GameId) -> list[str]:
    """Return the words of a text that name our game of cake, its proposals or its players, however they are written."""
    return re.findall(rf"cake|\b30[1-9]\b|\bAnn\b|\bBen\b|/games/|{re.escape(game)}", told, re.IGNORECASE)


def now() -> int:
    return int(the_house().clock.now())


def confirmed(account: Account) -> str:
    """Give an account an address that it has confirmed."""
    address = f"{account.username}@example.org"
    EmailAddress.objects.create(user=account, email=address, verified=True, primary=True)
    return address
