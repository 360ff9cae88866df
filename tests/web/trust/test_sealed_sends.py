"""Games that differ only in sealed ballots send others the same: byte for byte, as often, and at the same moment.

`test_two_worlds` looks at what is asked for. Here is what the house sends by itself, by every channel at once, and what
programs fetch at the doors that need no sign-in.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import override_settings

from nomicon.adapters.git_rules import GitShelf
from nomicon.game.names import PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.seats import AccountId
from nomicon.web.accounts.models import (
    Account,
    CalendarAddress,
    Delivery,
    DiscordLink,
    DiscordPlace,
    DiscordThread,
    FeedAddress,
    Listing,
    NoticeChannel,
    NoticeCursor,
    NoticeItem,
    NoticeRoute,
)
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.addresses.list_addresses import join
from nomicon.web.addresses.secret_addresses import CALENDARS, FEEDS
from nomicon.web.notices.deliveries.turns import Turns
from nomicon.web.notices.discord.channels import topics_of_channels
from nomicon.web.notices.hooks import new_secret, sealed
from nomicon.web.notices.hours import DAY, HOUR
from nomicon.web.notices.postman import deliver_once
from nomicon.web.notices.push.keys import make_keys
from nomicon.web.notices.topics import TOPICS, channels_of, choose
from nomicon.web.tools import Services, open_house
from tests.sweeps.by_tests import is_whole, seed, tell
from tests.web.api.house import NOON
from tests.web.doors.test_link_cards import cards
from tests.web.notices.push_service import PushBrowser
from tests.web.notices.tables import confirmed
from tests.web.trust.outside import Outside, Sent
from tests.web.trust.stage import browser, made_account
from tests.web.trust.test_two_worlds import AFTERWARDS, BEGUN, SEALED, WEEK
from tests.web.trust.worlds import GAME, Step, World, listed, world

STEP = 8 * HOUR
QUIET = "nobody votes"
MANY_NOTICES, FEW_WORLDS = 100_000, 2
"""Worlds are drawn until so many notices were made, or only so many: their sealed ballots are all that is drawn.

All are compared with one, so all pairs of them are alike if none differs.
"""

CHANNELS = ("letters", "digests", "the list", "notes", "webhooks", "services", "discord", "discord threads", "direct")
DOORS = ("feed", "own feed", "calendar", "git", "card")
DRAWN = re.compile(r"reply\+[a-z2-7]{26}|bounce\+[^@>]+|/stop/[^\s>]+|\nDate: [^\n]+")
"""What is drawn anew in every letter, and the real time."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a world sent, and what its doors handed out, before the votes closed and then."""

    before: Sent
    after: Sent

    def without_what_is_alike(self, quiet: Told) -> Told:
        """Return it with what it sent before the close only where that differs: many worlds take much memory."""
        alike = {kind: quiet.before[kind] for kind, told in self.before.items() if told == quiet.before.get(kind)}
        return Told({**self.before, **alike}, {})


def listens(account: Account, kind: str, address: str, topics: str, **more: Any) -> NoticeChannel:
    """Have somebody told by a channel."""
    made: NoticeChannel = NoticeChannel.objects.create(
        account=account, kind=kind, address=sealed(address), host=address.split("/")[2], topics=topics, **more
    )
    return made


def _people(phone: PushBrowser) -> dict[str, Account]:
    """Seat those who are told: Chloe hears of everything at once, by every channel, and Dev once a day."""
    people = {name: made_account(name) for name in ("Chloe", "Dev")}
    for name, account in people.items():
        SEATS.assign(GAME, AccountId(account.pk), PlayerId(name))
        confirmed(account)
        join(account, GAME)
    chloe = people["Chloe"]
    Listing.objects.filter(game=GAME).update(founder=chloe, has_list=True)
    for topic in TOPICS:
        choose(channels_of(chloe, letters=True)[0], "", topic, "at_once")
        choose(channels_of(people["Dev"], letters=True)[0], "", topic, "daily" if topic != "deadline" else "at_once")
    wanted = " ".join(TOPICS)
    listens(chloe, NoticeChannel.WEBHOOK, "https://bot.example/in", wanted, secret=sealed(new_secret()))
    listens(chloe, NoticeChannel.SERVICE, "ntfys://ntfy.sh/cake", wanted)
    listens(chloe, NoticeChannel.DISCORD, "https://discord.com/api/webhooks/1/x", topics_of_channels(), game=GAME)
    threads = listens(chloe, NoticeChannel.DISCORD, "https://discord.com/5", topics_of_channels(), game=GAME)
    DiscordPlace.objects.create(channel="5", guild="1", game=GAME, notices=threads)
    DiscordLink.objects.create(account=chloe, user="80351110224678912")
    listens(chloe, NoticeChannel.DIRECT, "https://discord.com/direct", wanted)
    told = phone.form("https://push.example/1", *TOPICS)
    assert browser(chloe).post("/account/notices/", told).status_code == 302
    CalendarAddress.objects.create(account=chloe, digest=CALENDARS.digest_of("of-chloe"))
    FeedAddress.objects.create(account=chloe, digest=FEEDS.digest_of("of-chloe"))
    return people


@pytest.fixture(scope="module")
def everything(house: Services, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """The house with every door and channel open."""
    folder = tmp_path_factory.mktemp("keys")
    make_keys(folder)
    choices = replace(
        house.choices,
        folder=folder,
        notices=True,
        webhooks=True,
        push=True,
        services=True,
        discord=True,
        discord_bot_token="bot-token",
        feeds=True,
        calendars=True,
        rules_in_git=True,
        lists=True,
        mail_door="lmtp://127.0.0.1:1",
        mail_domain="nomic.example",
    )
    everywhere = replace(house, choices=choices)
    open_house(everywhere)
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend"):
        yield everywhere
    open_house(house)
    # Workers share the tests of a file, so that one may make all this twice.
    for model in (NoticeChannel, CalendarAddress, DiscordLink, FeedAddress):
        model._base_manager.all().delete()


@pytest.fixture(scope="module")
def worlds(everything: Services, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Told]:
    """Play the same game in every world but for what is sealed, and note all that leaves it."""
    listed()
    phone, folder = PushBrowser(), tmp_path_factory.mktemp("worlds")
    people, found, made = _people(phone), dict[str, Told](), 0
    for name, steps in chain(SEALED.items(), drawn_ballots()):
        is_enough = made >= MANY_NOTICES if is_whole() else len(found) >= len(SEALED) + FEW_WORLDS
        if is_enough and len(found) >= len(SEALED):
            break
        for model in (Delivery, NoticeItem, NoticeRoute, NoticeCursor, DiscordThread):
            model._base_manager.all().delete()
        DiscordPlace.objects.update(board="", board_at=0, board_entry=0)
        NoticeCursor.objects.create(game="", number=0)
        cache.clear()
        with tempfile.TemporaryDirectory(dir=folder) as own, ExitStack() as opened:
            here = opened.enter_context(world(Path(own) / "one", "nomicam", 0, everything))
            told = _played(here, Outside(phone), people, steps, Path(own) / "git")
        made += NoticeItem.objects.count()
        found[name] = told if name in SEALED else told.without_what_is_alike(found[QUIET])
    tell("worlds, and pairs of them", f"{len(found):,}, {len(found) * (len(found) - 1) // 2:,}")
    tell("notices", f"{made:,}")
    tell("what each sends before the close", f"{sum(map(len, found[QUIET].before.values()))} messages and answers")
    return found


def drawn_ballots() -> Iterator[tuple[str, list[Step]]]:
    """Draw what is sealed in each world: who votes, how, in which order, and who takes it back. No two are alike.

    Chloe and Dev, who are told of everything, do not vote: they are reminded until they do.
    """
    drawn, found = random.Random(seed()), set[tuple[Step, ...]]()
    while True:
        steps, cast = list[Step](), set[tuple[str, int]]()
        for _ in range(drawn.randint(1, 7)):
            who, number = drawn.choice(["Asha", "Ben", "Ella"]), drawn.choice([301, 302])
            if (who, number) in cast and drawn.random() < 0.3:
                cast.discard((who, number))
                steps.append((who, f"take back {number}", ""))
            else:
                cast.add((who, number))
                steps.append((who, f"vote {number} {drawn.choice(['for', 'against'])}", ""))
        if tuple(steps) not in found:
            found.add(tuple(steps))
            yield f"drawn {len(found)}", steps


def _played(here: World, outside: Outside, people: Mapping[str, Account], steps: Sequence[Any], git: Path) -> Told:
    here.house = replace(
        here.house,
        way_out=outside,
        chat_services=outside,
        rules_in_git=GitShelf(git, lambda game, after: _entries(here, game, after)),
    )
    outside.house = here.house
    mail.outbox = []
    for step in BEGUN:
        here.says(step)
    _looks(here, outside, people)
    proposals = here.house.hall.seen(GAME, None).game.proposals.values()
    closes = min(int(one.closes) for one in proposals if one.closes is not None)
    here.at(NOON + 1_000)
    for step in steps[:3]:
        here.says(step)
    for number, at in enumerate(range(NOON + STEP, closes, STEP)):
        here.at(at)
        if number == 2:
            for step in steps[3:]:
                here.says(step)
            here.at(at + HOUR)
            for step in AFTERWARDS:
                here.says(step)
        _looks(here, outside, people)
    before = {kind: list(told) for kind, told in outside.sent.items()}
    for at in (NOON + 2 * WEEK, NOON + 2 * WEEK + DAY):
        here.at(at)
        _looks(here, outside, people)
    return Told(before, outside.sent)


def _entries(here: World, game: Any, after: Any) -> list[Any]:
    written = list(here.house.hall.history(game))
    places = [one.entry.place for one in written]
    return written if after is None else written[places.index(after) + 1 :]


def _looks(here: World, outside: Outside, people: Mapping[str, Account]) -> None:
    """Send what is due, and fetch what programs fetch."""
    open_house(here.house)
    deliver_once(here.house, Turns(lambda: 0.0))  # The order must not hang on how long a machine took.
    for letter in mail.outbox:
        text = DRAWN.sub("…", letter.message().as_string())
        kind = "the list" if "List-Id" in letter.extra_headers else "letters"
        outside.keep("digests" if kind == "letters" and people["Dev"].username in letter.to[0] else kind, text)
    mail.outbox = []
    passer_by = browser()
    cache.clear()  # By the clock of the house, hours have passed since it was asked last.
    for kind, address in {
        "feed": f"/games/{GAME}/feed.atom",
        "own feed": "/feeds/of-chloe.atom",
        "calendar": "/feeds/of-chloe.ics",
        "git": f"/games/{GAME}/rules.git/info/refs",
    }.items():
        answer = passer_by.get(address)
        assert answer.status_code == 200, (address, answer.content)
        outside.keep(kind, f"{answer.headers.get('ETag', '')} {answer.content!r}")
    outside.keep("card", str(cards(passer_by.get(f"/games/{GAME}/proposal/301/").content)))


@pytest.mark.parametrize("channel", [*CHANNELS, *DOORS])
def test_a_sealed_ballot_changes_no_byte_no_number_and_no_moment(worlds: Mapping[str, Told], channel: str):
    quiet = worlds[QUIET].before.get(channel, [])
    assert len(quiet) >= (1 if channel == "digests" else 2), channel
    for name, told in worlds.items():
        assert told.before.get(channel, []) == quiet, name


@pytest.mark.parametrize(
    "channel", ["letters", "digests", "services", "discord", "discord threads", "direct", "feed", "own feed"]
)
def test_after_the_close_what_is_told_differs(worlds: Mapping[str, Told], channel: str):
    assert worlds["a ballot"].after[channel] != worlds[QUIET].after[channel]
