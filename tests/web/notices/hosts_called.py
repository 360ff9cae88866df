"""People with programs at hosts that answer as a test says: nothing is read of games to call them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from nomicon.adapters.channels.way_out import CallAnswer
from nomicon.game.names import Moment
from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import Account, Listing, NoticeChannel, NoticeItem
from nomicon.web.notices.deliveries.lanes import EVERYTHING, Lane
from nomicon.web.notices.deliveries.turns import Turns
from nomicon.web.notices.hooks import new_secret, sealed
from nomicon.web.notices.sending import send_due
from nomicon.web.tools import Services

GAME = "of-programs"
HOST = "bot.example"
MINUTE = 60
_numbers = itertools.count(1)


def nothing_happens(_name: str) -> None:
    """Do nothing while a program is called."""


@dataclass
class Programs:
    """Stands where the network would be: programs answer by the last part of their address, which names their owner.

    `answers` are statuses, 0 for none; `seconds` is how long each takes to answer, by `time`. `meanwhile` is called
    with the owner's name before the answer.
    """

    house: Services
    answers: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, int] = field(default_factory=dict)
    called: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    time: float = 0.0
    meanwhile: Callable[[str], object] = nothing_happens
    turns: Turns = field(init=False)

    def __post_init__(self) -> None:
        self.turns = Turns(lambda: self.time)

    def post(self, url: str, headers: Mapping[str, str], _body: bytes) -> CallAnswer:
        """Take a call."""
        name = url.rpartition("/")[2]
        self.called.append(name)
        self.names.append(headers["webhook-id"])
        self.time += self.seconds.get(name, 0)
        self.meanwhile(name)
        status = self.answers.get(name, 204)
        return CallAnswer(status, f"The address answered with status {status}.")

    def send(self, _method: str, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Take a call by any method."""
        return self.post(url, headers, body)

    def now(self) -> int:
        """Return the moment of the house."""
        return int(self.house.clock.now())

    def batch(self) -> int:
        """Send one batch."""
        return self.send_batch(EVERYTHING, lambda: True, self.turns)

    def send_batch(self, lane: Lane, goes_on: Callable[[], bool], turns: Turns) -> int:
        """Send one batch of a lane."""
        return send_due(self.house, None, goes_on, lane, turns)  # type: ignore[arg-type]  # Only letters tell outlooks.

    def all(self) -> None:
        """Send all that is due."""
        while self.batch():
            pass

    def wait(self, seconds: int, step: int = 5 * MINUTE) -> None:
        """Let time pass and send what is due, once in so many seconds."""
        for _ in range(seconds // step):
            self.later(step)
            self.all()

    def later(self, seconds: int) -> None:
        """Let time pass."""
        assert self.house.set_clock is not None
        self.house.set_clock(Moment(self.now() + seconds))

    def hook(self, account: Account, name: str, host: str = HOST) -> NoticeChannel:
        """Give somebody a program of that name."""
        made: NoticeChannel = NoticeChannel.objects.create(
            account=account,
            kind=NoticeChannel.WEBHOOK,
            address=sealed(f"https://{host}/{name}"),
            secret=sealed(new_secret()),
            host=host,
            topics="game",
        )
        return made

    def happens(self, channel: NoticeChannel, times: int = 1) -> None:
        """Have so many things to tell on a channel."""
        at = self.now()
        NoticeItem.objects.bulk_create(
            NoticeItem(key=f"{next(_numbers)}", channel=channel, game=GAME, entry=1, topic="game", due=at, made=at)
            for _ in range(times)
        )


@contextmanager
def programs_of(writing: Services) -> Iterator[Programs]:
    """Open a house that calls programs, and a game that everybody may see."""
    made = Programs(writing)
    made.house = replace(writing, way_out=made)
    founder = Account.objects.create(username=f"founder-of-programs-{next(_numbers)}")
    Listing.objects.create(game=GAME, visibility=Listing.OPEN, founder=founder)
    yield made
    NoticeChannel.objects.all().delete()
    Listing.objects.filter(game=GAME).delete()


def somebody(name: str) -> Account:
    """Make an account."""
    made: Account = Account.objects.create(username=f"{name}-with-programs-{next(_numbers)}")
    return made
