"""Answers that Discord does not take in time: their letters are noted in the outbox before anything can go wrong.

As soon as Discord has taken an answer, its letter is not needed any more. If the server ends in between, the letter is
sent all the same. Its words are those that were kept of the command.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Account, Delivery, DiscordInteraction, NoticeChannel, NoticeItem
from nomicon.web.accounts.seats.doors import listing_of, may_see
from nomicon.web.notices.discord.messages import unescaped
from nomicon.web.notices.hours import DAY
from nomicon.web.notices.letters import WrittenLetter, safe
from nomicon.web.notices.outbox import ANSWER, OPEN
from nomicon.web.notices.projector import digest_of
from nomicon.web.notices.topics import address_of, channels_of, may_name
from nomicon.web.pages.addresses import address
from nomicon.web.tools import Services


def expect(house: Services, account: Account, game: str, interaction: str, due: int) -> None:
    """Note that somebody is to be told an answer by letter from a moment on, unless Discord takes it before.

    Whoever gets no letters is not told. `interaction` is the key under which the answer is kept.
    """
    letters = channels_of(account, letters=True) if house.choices.notices else []
    rows = [
        NoticeItem(
            key=digest_of(ANSWER, interaction, one.pk),
            channel=one,
            game=game,
            subject=_subject(interaction),
            topic=ANSWER,
            due=due,
            made=int(house.clock.now()),
        )
        for one in letters
        if one.kind == NoticeChannel.MAIL
    ]
    NoticeItem.objects.bulk_create(rows, ignore_conflicts=True)


def told(interaction: str) -> None:
    """Note that Discord has taken an answer, so that no letter tells it."""
    NoticeItem.objects.filter(topic=ANSWER, subject=_subject(interaction), delivery=None).delete()


def too_late(house: Services, interaction: str) -> None:
    """Note that Discord does not take an answer any more, so that a letter tells it now."""
    noted = NoticeItem.objects.filter(topic=ANSWER, subject=_subject(interaction), delivery=None)
    if noted.update(due=int(house.clock.now())) and house.sender is not None:
        house.sender.tell()


def awaited() -> list[str]:
    """Return under which keys the answers are kept that letters are still to tell."""
    waits = Q(delivery=None) | Q(delivery__state__in=OPEN)
    subjects = NoticeItem.objects.filter(waits, topic=ANSWER).values_list("subject", flat=True)
    return [one.partition("/")[2] for one in subjects]


def _subject(interaction: str) -> str:
    return f"{ANSWER}/{interaction}"


# -- The letter --------------------------------------------------------------------------


def answer_letter(house: Services, delivery: Delivery) -> WrittenLetter | None:
    """Write a letter with answers, or return None where its reader gets no letters any more."""
    account = delivery.channel.account
    to = address_of(account)
    if not to or not account.is_active or delivery.channel.state != NoticeChannel.ON:
        return None
    items = list(delivery.notices.order_by("pk"))
    lines = [_("Discord did not take the answer to your command in time."), ""]
    lines += [line for one in items for line in _told(house, account, one)]
    title = ngettext("The answer to your command in Discord", "The answers to your commands in Discord", len(items))
    headers = {
        "Message-ID": f"<{delivery.key}@{urlsplit(house.choices.address).hostname}>",
        "Auto-Submitted": "auto-generated",
        "X-Nomicon": "1",
    }
    return WrittenLetter(to, title, "\n".join(lines), headers)


def _told(house: Services, account: Account, item: NoticeItem) -> Iterator[str]:
    """Yield the answer to one command; of a game that is not open nothing, unless its reader chose otherwise."""
    game = GameId(item.game)
    may_look = bool(game) and may_see(account, game, listing_of(game))
    if may_look and may_name(account, game):
        yield from (_("This is the answer:"), "", *_answer(house, item))
    else:
        yield _("Sign in at the address below to see what happened.")
    yield from ("", "-- ", house.choices.address + (address(game, "inbox") if may_look else reverse("home")), "")


def _answer(house: Services, item: NoticeItem) -> Iterator[str]:
    kept = DiscordInteraction.objects.filter(key=item.subject.partition("/")[2]).first()
    if kept is None and house.clock.now() - item.made < DAY:  # Later, it may have been deleted.
        yield _("Your command was not carried out, because the server was busy. Please give it again.")
    elif kept is None or kept.answer is None:
        yield _("We do not know whether your command was carried out. Sign in at the address below to check.")
    else:
        lines = unescaped(str(kept.answer["content"])).splitlines()
        yield from (safe(line) for line in lines if not line.startswith("<http"))
