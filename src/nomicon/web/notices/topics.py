"""What people can choose to be told of, and what they have chosen, for each channel and game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from allauth.account.models import EmailAddress
from django.utils.translation import gettext_lazy as _

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Account, Listing, NoticeChannel, NoticeChoice, NoticeHours
from nomicon.web.accounts.seats.doors import listing_of
from nomicon.web.addresses.list_addresses import has_list, members
from nomicon.web.notices.hours import AT_ONCE, DAILY, HOUR, HOURLY, OFF, Hours, zone_called
from nomicon.web.tools import Services, the_house

DEADLINE, YOUR_TURN, DEBATE, HOST = "deadline", "your_turn", "debate", "host"

TOPICS = {
    DEADLINE: _("One of your tasks is due soon"),
    YOUR_TURN: _("It is your turn, or somebody asks you something"),
    "new_proposal": _("New proposals"),
    "outcome": _("How votes and judgements end"),
    "rule_changed": _("Rules that change"),
    "game": _("Players who come and go, announcements, wins"),
    DEBATE: _("What others write in debates"),
    HOST: _("What the host does: pauses, seats, hidden remarks"),
}
"""What there is to be told of, the most pressing first."""

WHEN = {
    AT_ONCE: _("At once"),
    HOURLY: _("Every hour, if there is something"),
    DAILY: _("Once a day, if there is something"),
    OFF: _("Never"),
}

DEFAULTS: Mapping[str, str] = {DEADLINE: AT_ONCE, YOUR_TURN: AT_ONCE}
"""What holds until somebody chooses; of everything else they are told once a day."""


class Chosen:
    """What was chosen on some channels, read once."""

    def __init__(self, channels: Iterable[NoticeChannel]) -> None:
        rows = NoticeChoice.objects.filter(channel__in=[one.pk for one in channels])
        self._rows = {(one.channel_id, one.game, one.topic): one.when for one in rows}

    def when(self, channel: NoticeChannel, game: str, topic: str) -> str:
        """Say when a topic is told on a channel."""
        if channel.game not in ("", game):
            return OFF
        for where in (game, ""):
            known = self._rows.get((channel.pk, where, topic))
            if known is not None:
                return known
        if channel.kind in NoticeChannel.BY_TOPICS:
            return AT_ONCE if topic in channel.topics.split() else OFF
        return DEFAULTS.get(topic, DAILY)

    def in_game(self, channel: NoticeChannel, game: str, topic: str) -> str:
        """Return what was chosen for one game alone; nothing where it is as in all games."""
        return self._rows.get((channel.pk, game, topic), "")

    def soonest(self, channel: NoticeChannel, game: str, topics: Sequence[str]) -> tuple[str, str]:
        """Return the topic of several that is told soonest on a channel, and when."""
        order = list(WHEN)
        return min(
            ((topic, self.when(channel, game, topic)) for topic in topics), key=lambda found: order.index(found[1])
        )


def address_of(account: Account) -> str:
    """Return the address to which an account wants letters, if it has confirmed one."""
    known = EmailAddress.objects.filter(user=account, verified=True).order_by("-primary", "pk").first()
    return "" if known is None else known.email


def new_channel(account: Account, kind: str, **fields: str) -> NoticeChannel:
    """Make a channel, which is told of nothing that happened before. That for letters is made by `channels_of`."""
    since = int(the_house().clock.now())
    made: NoticeChannel = NoticeChannel.objects.create(account=account, kind=kind, since=since, **fields)
    return made


def channels_of(account: Account, *, letters: bool) -> list[NoticeChannel]:
    """Return the open channels of an account; that for letters is made as soon as there is an address for it."""
    found = list(NoticeChannel.objects.filter(account=account, state=NoticeChannel.ON))
    if not letters:
        return [one for one in found if one.kind != NoticeChannel.MAIL]
    if not any(one.kind == NoticeChannel.MAIL for one in found) and address_of(account):
        made, is_new = NoticeChannel.objects.get_or_create(account=account, kind=NoticeChannel.MAIL)
        if is_new:  # Nobody knows since when the address is there, but it was before it was needed.
            made.made = account.date_joined
            made.save(update_fields=["made"])
        found += [made] if made.state == NoticeChannel.ON else []  # It may be turned off, or just have been made.
    return found


def list_channels(house: Services, game: GameId, at: datetime | None = None) -> Iterator[NoticeChannel]:
    """Yield by which channel each member of a game's list gets its letters; only of those who were members then."""
    if has_list(house, game):
        for member in members(game):
            if at is not None and at < member.made:
                continue
            found = channels_of(member.account, letters=True)
            yield from (one for one in found if one.kind == NoticeChannel.MAIL)


def hours_of(account: Account) -> Hours:
    """Return the hours of an account."""
    known = NoticeHours.objects.filter(account=account).first() or NoticeHours()
    before = tuple(int(hours) * HOUR for hours in known.before.split())
    return Hours(zone_called(account.time_zone), known.daily, known.quiet_from, known.quiet_to, before)


def names_all(account: Account) -> bool:
    """Say whether somebody wants to read in letters what happens in games that are not open to everybody."""
    return NoticeHours.objects.filter(account=account, names_all=True).exists()


def may_name(account: Account, game: GameId) -> bool:
    """Say whether letters to somebody may name a game: an open one, or any where they chose so."""
    return listing_of(game).visibility == Listing.OPEN or names_all(account)


def turn_off(channel: NoticeChannel, topics: Iterable[str]) -> None:
    """Stop telling of some topics on a channel, in every game."""
    for topic in topics:
        NoticeChoice.objects.filter(channel=channel, topic=topic).delete()
        NoticeChoice.objects.create(channel=channel, topic=topic, when=OFF)


def choose(channel: NoticeChannel, game: GameId | str, topic: str, when: str) -> None:
    """Keep a choice; an empty one takes it back."""
    if when:
        NoticeChoice.objects.update_or_create(channel=channel, game=game, topic=topic, defaults={"when": when})
    else:
        NoticeChoice.objects.filter(channel=channel, game=game, topic=topic).delete()
