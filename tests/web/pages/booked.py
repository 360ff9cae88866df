"""A game with a little of everything that the book and the record show, and ways of reading its pages."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.test import Client

from nomicon.game.names import GameId
from tests.web.conftest import Person
from tests.web.pages.html import as_shown

RULE = "209"


def played(game: GameId, ann: Person, ben: Person, later: Callable[[int], None]) -> None:
    """Amend rule 209, declare something, and ask for a judgement; then let a week pass."""
    amend = {
        "move": "propose",
        "changes.0.change": "amend",
        "changes.0.rule": RULE,
        "changes.0.words": "All must agree.",
    }
    for who, sent in (
        (ann, amend),
        (ann, {"move": "vote", "proposal": "301", "choice": "FOR"}),
        (ben, {"move": "vote", "proposal": "301", "choice": "FOR"}),
        (ben, {"move": "declare", "text": "I wear a hat."}),
        (ann, {"move": "invoke", "statement": "It rains."}),
    ):
        moved(who, game, sent)
    later(8 * 86400)


def moved(who: Person, game: str, sent: dict[str, str]) -> None:
    assert who.client.post(f"/games/{game}/moves/", sent).status_code == 302


def read(client: Client, where: str) -> str:
    answer = client.get(where, follow=True)
    assert answer.status_code == 200, where
    return as_shown(answer.content.decode())


def page_in(client: Client, where: str) -> str:
    """Return what stands on a page itself, without what is told once above it."""
    html = read(client, where)
    return html[html.index('<div id="page">') : html.index("</main>")]


def words_in(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
