"""Games that differ only in sealed ballots send others the same: byte for byte, as often, and at the same moment.

`test_two_worlds` looks at what is asked for. Here is what the house sends by itself, by every channel at once, and what
programs fetch at the doors that need no sign-in.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import override_settings

from nomicon.adapters.channels.way_out import CallAnswer
from nomicon.adapters.git_rules import GitShelf
from nomicon.game.names import PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.seats import AccountId
from nomicon.web.accounts.models import (
    Account,
    CalendarAddress,
    Delivery,
    FeedAddress,
    Listing,
    NoticeChannel,
    NoticeCursor,
    NoticeItem,
    NoticeRoute,
)
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.doors.calendar import digest_of
from nomicon.web.doors.list_addresses import join
from nomicon.web.notices.discord.channels import topics_of_channels
from nomicon.web.notices.feeds.addresses import digest_of as digest_of_feed
from nomicon.web.notices.hooks import new_secret, sealed
from nomicon.web.notices.hours import DAY, HOUR
from nomicon.web.notices.postman import deliver_once
from nomicon.web.notices.push.keys import make_keys
from nomicon.web.notices.topics import TOPICS, channels_of, choose
from nomicon.web.tools import Services, open_house
from tests.sweeps.by_tests import how_many, seed, tell
from tests.web.api.house import NOON
from tests.web.doors.test_link_cards import cards
from tests.web.notices.push_service import PushBrowser
from tests.web.notices.tables import confirmed
from tests.web.trust.stage import browser, made_account
from tests.web.trust.test_two_worlds import AFTERWARDS, BEGUN, SEALED, WEEK
from tests.web.trust.worlds import GAME, Step, World, listed, world

STEP = 8 * HOUR
QUIET = "nobody votes"
MANY_WORLDS, FEW_WORLDS = 140, 2
"""Worlds whose sealed ballots are drawn. All are compared with one, so all pairs of them are alike if none differs."""

CHANNELS = ("letters", "digests", "the list", "notes", "webhooks", "services", "discord")
DOORS = ("feed", "own feed", "calendar", "git", "card")
DRAWN = re.compile(r"reply\+[a-z2-7]{26}|bounce\+[^@>]+|/stop/[^\s>]+|\nDate: [^\n]+")
"""What is drawn anew in every letter, and the real time."""

HOSTS = {"bot.example": "webhooks", "discord.com": "discord", "push.example": "notes"}
Sent = dict[str, list[tuple[int, str]]]


@dataclass
class Outside:
    """Stands where the network would be: what was sent, by which channel, and when."""

    phone: PushBrowser
    house: Services | None = None
    sent: Sent = field(default_factory=lambda: defaultdict(list))

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Note a call."""
        return self.send("POST", url, headers, body)

    def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Note a call; a note is opened, as only its browser can, and its length is kept."""
        kind = HOSTS[url.split("/")[2]]
        told = {name: value for name, value in headers.items() if name != "Authorization"}
        text = body if kind != "notes" else b"%d %s" % (len(body), self.phone.opened(body))
        self.keep(kind, f"{method} {url} {sorted(told.items())} {text!r}")
        return CallAnswer(200, "", body=b'{"id": "7"}')

    def tell(self, address: str, title: str, text: str) -> CallAnswer:
        """Note what a chat service is told."""
        self.keep("services", f"{address}\n{title}\n{text}")
        return CallAnswer(200, "")

    def keep(self, kind: str, text: str) -> None:
        """Note that something is sent now."""
        assert self.house is not None
        self.sent[kind].append((int(self.house.clock.now()), text))


@dataclass(frozen=True, slots=True)
class Told:
    """What a world sent, and what its doors handed out, before the votes closed and then."""

    before: Sent
    after: Sent


def listens(account: Account, kind: str, address: str, topics: str, **more: Any) -> None:
    """Have somebody told by a channel."""
    NoticeChannel.objects.create(
        account=account, kind=kind, address=sealed(address), host=address.split("/")[2], topics=topics, **more
    )


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
    told = phone.form("https://push.example/1", *TOPICS)
    assert browser(chloe).post("/account/notices/", told).status_code == 302
    CalendarAddress.objects.create(account=chloe, digest=digest_of("of-chloe"))
    FeedAddress.objects.create(account=chloe, digest=digest_of_feed("of-chloe"))
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
    NoticeChannel.objects.all().delete()


@pytest.fixture(scope="module")
def worlds(everything: Services, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Told]:
    """Play the same game in every world but for what is sealed, and note all that leaves it."""
    listed()
    phone = PushBrowser()
    people, found = _people(phone), {}
    every = {**SEALED, **drawn_ballots(how_many(MANY_WORLDS, FEW_WORLDS))}
    for number, (name, steps) in enumerate(every.items()):
        for model in (Delivery, NoticeItem, NoticeRoute, NoticeCursor):
            model._base_manager.all().delete()
        NoticeCursor.objects.create(game="", number=0)
        with ExitStack() as opened:
            here = opened.enter_context(world(tmp_path_factory.mktemp("w") / "one", "nomicam", number, everything))
            found[name] = _played(here, Outside(phone), people, steps, tmp_path_factory.mktemp("git"))
    tell("worlds, and pairs of them", f"{len(found)}, {len(found) * (len(found) - 1) // 2:,}")
    tell("what each sends before the close", f"{sum(map(len, found[QUIET].before.values()))} messages and answers")
    return found


def drawn_ballots(worlds: int) -> dict[str, list[Step]]:
    """Draw what is sealed in so many worlds: who votes, how, in which order, and who takes it back. No two are alike.

    Chloe and Dev, who are told of everything, do not vote: they are reminded until they do.
    """
    drawn, found = random.Random(seed()), dict[str, list[Step]]()
    while len(found) < worlds:
        steps, cast = list[Step](), set[tuple[str, int]]()
        for _ in range(drawn.randint(1, 7)):
            who, number = drawn.choice(["Asha", "Ben", "Ella"]), drawn.choice([301, 302])
            if (who, number) in cast and drawn.random() < 0.3:
                cast.discard((who, number))
                steps.append((who, f"take back {number}", ""))
            else:
                cast.add((who, number))
                steps.append((who, f"vote {number} {drawn.choice(['for', 'against'])}", ""))
        if steps not in found.values():
            found[f"drawn {len(found)}"] = steps
    return found


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
    deliver_once(here.house)
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


@pytest.mark.parametrize("channel", ["letters", "digests", "services", "discord", "feed", "own feed"])
def test_after_the_close_what_is_told_differs(worlds: Mapping[str, Told], channel: str):
    assert worlds["a ballot"].after[channel] != worlds[QUIET].after[channel]
