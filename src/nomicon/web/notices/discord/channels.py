"""What a channel of Discord is told of a game: what a passer-by sees, by a webhook or by our bot with its threads."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _

from nomicon.game.names import GameId, ProposalNumber
from nomicon.game.state import Game
from nomicon.game.values.plain import is_whole
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.news import EntryNews, news_for
from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.entries import Entries
from nomicon.web.accounts.models import (
    Account,
    Delivery,
    DiscordPlace,
    DiscordThread,
    Listing,
    NoticeChannel,
    NoticeItem,
)
from nomicon.web.accounts.seats.doors import listing_of
from nomicon.web.notices import outbox
from nomicon.web.notices.discord.api import ApiAnswer, ask, failure, posted
from nomicon.web.notices.discord.messages import (
    THREAD_NAME,
    button,
    fitted,
    message,
    plain,
    rows_of,
    shortened,
)
from nomicon.web.notices.discord.webhook_posts import by_webhook
from nomicon.web.notices.hours import OFF
from nomicon.web.notices.outbox import NothingToTell, SendFailure
from nomicon.web.notices.topics import DEADLINE, DEBATE, HOST, TOPICS, Chosen
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import OF_THE_READER, said
from nomicon.web.tools import Services

THREAD_LASTS = 10_080
"""Minutes without a post after which Discord puts a thread away: a week, the most there is."""

ALREADY_A_THREAD = 160_004
"""What Discord says if a message has its thread already."""

ROUTE = "discord.com"
NEW, OUTCOME = "new_proposal", "outcome"
VOTE_BUTTON = "vote"
"""How the button below a proposal begins. It names no move: whoever presses it is shown what waits for them."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is told of one entry: its lines, the proposal that it is about, and the page of it."""

    text: str
    topic: str
    proposal: int | None
    named: str
    state: str


def send(house: Services, delivery: Delivery) -> SendFailure | None:
    """Tell a channel of what a delivery holds; say why, if that failed. Raises `NothingToTell`."""
    channel, item = delivery.channel, delivery.notices.first()
    if not house.choices.discord or item is None or channel.state != NoticeChannel.ON:
        raise NothingToTell
    if not may_announce(channel.account, GameId(channel.game)):
        raise NothingToTell
    if Chosen([channel]).when(channel, item.game, item.topic) == OFF:
        raise NothingToTell
    with translation.override(house.choices.language):
        told = _announcement(house, item)
    if told is None:
        raise NothingToTell
    place = DiscordPlace.objects.filter(notices=channel).first()
    if place is None:
        answer = by_webhook(house, channel, message(told.text), (told.proposal, told.named))
    else:
        answer = _by_bot(house, delivery, place, told)
    if answer.wait and answer.is_done:
        outbox.hold(channel, int(house.clock.now()) + answer.wait)
    return None if answer.is_done else failure(answer)


def may_announce(account: Account, game: GameId) -> bool:
    """Say whether an account may have a channel told of a game: a host, or whoever started it."""
    listing = listing_of(game)
    mine = listing.founder_id == account.pk or account.is_host
    return account.is_active and mine and listing.visibility != Listing.HIDDEN


def topics_of_channels() -> str:
    """Return what a channel is told of: entries. What waits for one person is none, nor is what people write."""
    return " ".join(one for one in TOPICS if one not in (DEADLINE, DEBATE, HOST))


def _announcement(house: Services, item: NoticeItem) -> Announcement | None:
    """Return what an entry tells now to whoever passes by; None if that is nothing."""
    game = GameId(item.game)
    if not house.hall.has(game) or item.entry is None:
        return None
    seen = replace(house.hall.seen(game, None), language=OF_THE_READER)
    entry = Entries(seen).named(str(item.entry))
    news = None if entry is None else news_for(entry, seen.game, None, OF_THE_READER)
    if news is None:
        return None
    link = house.choices.address + address(game, "why entry", str(item.entry))
    text = fitted([plain(line) for line in news.lines], link)
    return _about(seen.game, item.topic, news, text)


def _about(game: Game, topic: str, news: EntryNews, text: str) -> Announcement:
    number = int(news.subject) if is_whole(news.subject.removeprefix("-")) else None
    known = None if number is None else game.proposals.get(ProposalNumber(number))
    if known is None:
        return Announcement(text, topic, None, game.title or game.id, "")
    called = str(numbered(known.number, game))
    named = f"{called}: {known.title}" if known.title else called
    topics = NEW if NEW in news.topics else topic
    return Announcement(text, topics, number, named, "" if known.is_open else said(known.state))


# -- By our bot --------------------------------------------------------------------------


def _by_bot(house: Services, delivery: Delivery, place: DiscordPlace, told: Announcement) -> ApiAnswer:
    """Post to a channel, or to the thread of a proposal. What was done is kept, so that a new try goes on there."""
    if not house.choices.discord_bot_token:
        raise NothingToTell
    thread = None
    if told.proposal is not None:
        thread = DiscordThread.objects.filter(place=place, game=place.game, proposal=told.proposal).first()
    if told.proposal is not None and told.topic == NEW:
        return _begun(house, delivery, place, (told, thread))
    if thread is None or not thread.is_open:
        return posted(house, place.channel, delivery.key, message(told.text))
    answer = posted(house, thread.message, delivery.key, message(told.text))
    if answer.is_done and told.state and told.topic == OUTCOME:
        name = shortened(f"{told.named} · {told.state}", THREAD_NAME)
        return ask(house, "PATCH", f"/channels/{thread.message}", {"name": name}, as_bot=True)
    return answer


def _begun(
    house: Services, delivery: Delivery, place: DiscordPlace, known: tuple[Announcement, DiscordThread | None]
) -> ApiAnswer:
    """Announce a proposal, with a button to vote, and begin its thread."""
    told, thread = known
    assert told.proposal is not None
    if thread is None:
        buttons = rows_of([button(_("Vote"), f"{VOTE_BUTTON}:{place.pk}:{told.proposal}")])
        answer = posted(house, place.channel, delivery.key, message(told.text, buttons))
        if not answer.is_done or not answer.body.get("id"):
            return answer
        thread, _is_new = DiscordThread.objects.get_or_create(
            place=place, game=place.game, proposal=told.proposal, defaults={"message": str(answer.body["id"])[:32]}
        )
    if thread.is_open:
        return ApiAnswer(200, "")
    named = {"name": shortened(told.named, THREAD_NAME), "auto_archive_duration": THREAD_LASTS}
    path = f"/channels/{place.channel}/messages/{thread.message}/threads"
    answer = ask(house, "POST", path, named, as_bot=True)
    if answer.is_done or answer.body.get("code") == ALREADY_A_THREAD:
        DiscordThread.objects.filter(pk=thread.pk).update(is_open=True)
        return ApiAnswer(200, "", wait=answer.wait)
    return answer
