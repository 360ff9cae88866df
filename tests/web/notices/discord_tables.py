"""What tests of Discord have in common: friends who play from there, and what they read."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Any

from nomicon.game.names import GameId, ProposalNumber
from nomicon.game.proposals import Proposal
from nomicon.web.accounts.models import DiscordLink
from nomicon.web.notices.projector import project
from nomicon.web.tools import the_house
from tests.web.conftest import Person
from tests.web.notices.discord_service import WEBHOOK, DiscordService, check_message

PAGE = "/account/discord/"
MANAGE = str(1 << 5)
_users = count(80351110224678912)


def new_user() -> str:
    """Return the number of another user of Discord."""
    return str(next(_users))


@dataclass
class Friends:
    """A game of Ann and Ben, of whom Ben plays from Discord."""

    game: GameId
    ann: Person
    ben: Person
    user: str


def proposal_301(game: GameId) -> Proposal:
    return the_house().hall.seen(game, None).game.proposals[ProposalNumber(301)]


def entries(game: GameId) -> int:
    return the_house().hall.number(game)


def text_of(answer: dict[str, Any]) -> str:
    """Return what somebody reads, after checking that nobody else does, and that nobody is mentioned."""
    assert answer["type"] == 4
    data = answer["data"]
    assert data["flags"] & 64
    check_message(data)
    return str(data["content"])


def webhooked(discord: DiscordService, friends: Friends) -> None:
    project(the_house(), friends.game)
    form = {"act": "channel", "channel-game": friends.game, "channel-address": f"{discord.api}{WEBHOOK}"}
    assert friends.ann.client.post(PAGE, form).status_code == 302


def placed(discord: DiscordService, friends: Friends) -> None:
    project(the_house(), friends.game)
    user = new_user()
    DiscordLink.objects.create(account=friends.ann.account, user=user)
    here = discord.command(user, "here", game=friends.game, CHANNEL="5", PERMISSIONS=MANAGE)
    assert "From now on, this channel gets news of" in text_of(discord.send(here))
    discord.calls.clear()
