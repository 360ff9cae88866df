"""Which channel belongs to which game: whoever started the game says so, and may manage the server of the channel."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.hosting.invalid import Invalid
from nomicon.web.accounts.models import Account, DiscordPlace, NoticeChannel
from nomicon.web.discord_door.interactions import MANAGE_SERVER, Interaction
from nomicon.web.notices.discord.channels import ROUTE, may_announce, topics_of_channels
from nomicon.web.notices.hooks import sealed
from nomicon.web.notices.topics import new_channel
from nomicon.web.tools import Services

MOST = 20
"""Channels that one account may have told."""


def link(house: Services, account: Account, sent: Interaction, game: GameId) -> None:
    """Have the channel of an interaction told of a game. Raises `Invalid` for whoever may not say so."""
    if not house.choices.discord or not house.choices.discord_bot_token:
        raise Invalid(_("The host of this server has no bot that could send news to a channel."))
    if not sent.permissions & MANAGE_SERVER:
        raise Invalid(_("To send news to this channel, you need the permission to manage this Discord server."))
    if not may_announce(account, game):
        raise Invalid(_("Only a host or the person who started the game can send its news to a channel."))
    mine = NoticeChannel.objects.filter(account=account, kind=NoticeChannel.DISCORD)
    if mine.exclude(place__channel=sent.channel).count() >= MOST:
        raise Invalid(_("You already send news to too many channels. Use the command /away in one of them first."))
    with transaction.atomic():
        NoticeChannel.objects.filter(place__channel=sent.channel).delete()
        notices = new_channel(
            account,
            NoticeChannel.DISCORD,
            address=sealed(sent.channel),
            host=ROUTE,
            game=game,
            topics=topics_of_channels(),
        )
        DiscordPlace.objects.create(channel=sent.channel, guild=sent.guild, game=game, notices=notices)


def forget(account: Account, sent: Interaction) -> None:
    """Have a channel told no more. Raises `Invalid` for whoever may not say so."""
    place = DiscordPlace.objects.filter(channel=sent.channel).select_related("notices").first()
    if place is None:
        raise Invalid(_("This channel belongs to no game."))
    if not sent.permissions & MANAGE_SERVER and place.notices.account_id != account.pk:
        raise Invalid(_("To stop the news in this channel, you need the permission to manage this Discord server."))
    place.notices.delete()
