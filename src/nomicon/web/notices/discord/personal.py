"""Direct messages to a person whose Discord account is linked: what waits for them, and what happened, by our bot.

They are off until their reader turns them on: Discord can read them. So they say no more than other services are told.
"""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.web.accounts.models import Account, Delivery, DiscordLink, NoticeChannel
from nomicon.web.notices.choosing.reminders import remind_anew
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.discord.api import ask, failure, posted
from nomicon.web.notices.discord.messages import fitted, message, plain
from nomicon.web.notices.outbox import NothingToTell, SendFailure, hold
from nomicon.web.notices.services.messages import lines_told
from nomicon.web.notices.topics import DEADLINE, YOUR_TURN, new_channel
from nomicon.web.tools import Services, the_house

ROUTE = gettext_noop("Discord: direct messages")
"""The name of their route: a channel that many read can be away while people can be reached, and the other way."""

AT_FIRST = f"{DEADLINE} {YOUR_TURN}"
"""What somebody is told of who has just turned them on."""


def channel_of(account: Account) -> NoticeChannel | None:
    """Return by what somebody gets direct messages, if they have turned them on."""
    return NoticeChannel.objects.filter(account=account, kind=NoticeChannel.DIRECT).first()


def turn_on(account: Account) -> bool:
    """Have somebody told by direct messages; say whether they have a linked account that can be told."""
    if not the_house().choices.offers_direct_messages or not DiscordLink.objects.filter(account=account).exists():
        return False
    known = channel_of(account) or new_channel(account, NoticeChannel.DIRECT, host=ROUTE, topics=AT_FIRST)
    NoticeChannel.objects.filter(pk=known.pk).update(state=NoticeChannel.ON, why="")
    remind_anew(the_house(), account)  # Of what waits already.
    return True


def turn_off(account: Account) -> None:
    """Tell somebody nothing more by direct messages; what waits to be sent is not sent."""
    NoticeChannel.objects.filter(account=account, kind=NoticeChannel.DIRECT).delete()


def send(house: Services, outlooks: Outlooks, delivery: Delivery) -> SendFailure | None:
    """Write to a person; say why, if that failed. Raises `NothingToTell`."""
    channel = delivery.channel
    known = DiscordLink.objects.filter(account=channel.account).first()
    if not house.choices.offers_direct_messages or known is None or channel.state != NoticeChannel.ON:
        raise NothingToTell
    told = lines_told(house, outlooks, delivery, plain)
    if told is None:
        raise NothingToTell
    there = ask(house, "POST", "/users/@me/channels", {"recipient_id": known.user}, as_bot=True)
    where = str(there.body.get("id", ""))
    if not there.is_done or not where.isdecimal():
        unnamed = SendFailure(FailureText.NO_DIRECT_CHANNEL)
        return unnamed if there.is_done else failure(there)
    answer = posted(
        house, where, delivery.key, message(fitted([f"**{told.title}**", *told.lines[:-1]], told.lines[-1]))
    )
    if answer.wait and answer.is_done:
        hold(channel, int(house.clock.now()) + answer.wait)
    return None if answer.is_done else failure(answer)
