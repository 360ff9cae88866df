"""What the pages of players, of what they have and of rescues show under which condition."""

from __future__ import annotations

from typing import TypedDict

from nomicon.views.elements.page import Seen
from nomicon.views.game.pages import RescuePage
from nomicon.views.players.pages import PlayerLine, PlayersPage, RegisterPage
from nomicon.views.waiting.desk_pages import IntentLine, IntentsPage
from nomicon.web.pages.visit import PageVisit


class PlayerRows(TypedDict):
    """Everybody who plays, each with whether it is the viewer."""

    rows: list[tuple[PlayerLine, bool]]


def player_rows(here: PageVisit, page: PlayersPage) -> PlayerRows:
    """Return everybody who plays."""
    return {"rows": [(one, one["name"] == here.player) for one in page["players"]]}


class RegisterFlags(TypedDict):
    """Whether each player sees their own line of a sealed register."""

    shows_own_line: bool


def register(here: PageVisit, seen: Seen, page: RegisterPage) -> RegisterFlags:
    """Say what can be seen of a sealed register."""
    return {"shows_own_line": page["sealed"] == "from others"}


class RescueFlags(TypedDict):
    """Whether it is known that rules can be changed as ever."""

    is_sound: bool


def rescues(here: PageVisit, seen: Seen, page: RescuePage) -> RescueFlags:
    """Say whether no rescue is needed."""
    return {"is_sound": page["stuck"] is False}


class IntentShown(IntentLine):
    """A move that is announced; `may_answer` where the viewer can say something to it, or take back what they said."""

    may_answer: bool


class IntentsShown(TypedDict):
    """Every move that is announced."""

    intents: list[IntentShown]


def intents(here: PageVisit, seen: Seen, page: IntentsPage) -> IntentsShown:
    """Return every move that is announced."""
    plays = here.plays_now(seen)
    return {
        "intents": [{**one, "may_answer": plays and bool(one["can_say"] or one["mine"])} for one in page["intents"]]
    }
