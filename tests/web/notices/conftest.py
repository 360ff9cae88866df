"""A house that writes letters to a real mail server on this machine, which can be shut or refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.core.cache import cache
from django.test import override_settings

from nomicon.adapters.channels.way_out import GuardedWayOut
from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.web.accounts.models import Delivery, DiscordLink, Listing, NoticeChannel, NoticeCursor, NoticeRoute
from nomicon.web.discord_door import door
from nomicon.web.notices.projector import project
from nomicon.web.notices.sending import send_due
from nomicon.web.notices.topics import TOPICS, channels_of, choose
from nomicon.web.tools import Services, the_house
from nomicon.web.tools import open_house as open_for_pages
from tests.cluster import free_port
from tests.web.notices.discord_service import APPLICATION, TOKEN, DiscordService, discord_service
from tests.web.notices.discord_tables import Friends, new_user
from tests.web.notices.hosts_called import Programs, programs_of
from tests.web.notices.letter_players import ByLetter
from tests.web.notices.tables import confirmed, typed


@dataclass
class MailServer:
    """A mail server: the letters that it took, and what it answers."""

    port: int
    letters: list[tuple[str, EmailMessage]] = field(default_factory=list)
    answers: str = "250 OK"
    refuses: str = ""

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a letter for an address, or refuse it."""
        if self.refuses:
            return self.refuses
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Keep a letter."""
        if self.answers.startswith("250"):
            assert isinstance(envelope.content, bytes)
            letter = message_from_bytes(envelope.content, policy=policy.default)
            self.letters += [(to, letter) for to in envelope.rcpt_tos]
        return self.answers

    def to(self, address: str) -> list[EmailMessage]:
        """Return the letters to an address."""
        return [letter for to, letter in self.letters if to == address]


@pytest.fixture(scope="session")
def running_mail_server() -> Iterator[MailServer]:
    made = MailServer(free_port())
    controller = Controller(made, hostname="127.0.0.1", port=made.port)
    controller.start()
    yield made
    controller.stop()


@pytest.fixture
def mail_server(running_mail_server: MailServer) -> Iterator[MailServer]:
    """The mail server, as it is at first, and Django's way to it."""
    running_mail_server.letters.clear()
    running_mail_server.answers, running_mail_server.refuses = "250 OK", ""
    backend = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_BACKEND=backend, EMAIL_HOST="127.0.0.1", EMAIL_PORT=running_mail_server.port):
        yield running_mail_server


@pytest.fixture
def writing(house: Services, mail_server: MailServer) -> Iterator[Services]:
    """Have the house write letters and call webhooks for one test."""
    there = replace(house, choices=replace(house.choices, notices=True, webhooks=True))
    open_for_pages(there)
    NoticeCursor.objects.get_or_create(game="", defaults={"number": 0})
    yield there
    open_for_pages(house)
    Delivery.objects.all().delete()
    NoticeRoute.objects.all().delete()


@pytest.fixture
def programs(writing: Services) -> Iterator[Programs]:
    """People with programs that answer as a test says."""
    with programs_of(writing) as made:
        yield made


@pytest.fixture
def post(writing: Services) -> Callable[[GameId], int]:
    """Make notices of a game, and send all that is due; say how much that was."""

    def send(game: GameId) -> int:
        project(writing, game)
        many = 0
        while taken := send_due(writing, Outlooks(writing.hall)):
            many += taken
        return many

    return send


@pytest.fixture
def table(writing, founded, person):
    """An open game of Ann and Ben, of whom Ben gets letters about everything at once; and his address."""
    game = founded("minimal", title="Cake club")
    ann, ben = (person(name.lower()).sit(writing, game, name) for name in ("Ann", "Ben"))
    address = confirmed(ben.account)
    (channel,) = channels_of(ben.account, letters=True)
    for topic in TOPICS:
        choose(channel, "", topic, "at_once")
    return game, ann, ben, address


@pytest.fixture
def by_letter(writing: Services) -> Iterator[Services]:
    """Have the house take letters in for one test."""
    cache.clear()
    choices = replace(writing.choices, mail_door=f"lmtp://127.0.0.1:{free_port()}", mail_domain="nomic.example")
    there = replace(writing, choices=choices)
    open_for_pages(there)
    yield there
    open_for_pages(writing)


@pytest.fixture
def jo(by_letter, founded, person, mail_server) -> ByLetter:
    """Jo, who plays by letter with Ann in a game with an open proposal."""
    game = founded("minimal", title="Cake club")
    ann, jo = (person(name.lower()).sit(by_letter, game, name) for name in ("Ann", "Jo"))
    address = confirmed(jo.account)
    (channel,) = channels_of(jo.account, letters=True)
    for topic in TOPICS:
        choose(channel, "", topic, "at_once")
    typed(ann, game, 'propose enact "Everyone brings cake."')
    return ByLetter(by_letter, mail_server, game, jo, address)


@pytest.fixture
def discord(writing: Services, monkeypatch) -> Iterator[DiscordService]:
    """Discord, and a house that it knows. Nothing is promised, however slow it is."""
    cache.clear()
    monkeypatch.setattr(door, "PROMPT", 300)
    monkeypatch.setattr(door, "AT_ONCE", 300)
    with discord_service() as made:
        choices = replace(
            writing.choices,
            notices=False,
            discord=True,
            discord_application=APPLICATION,
            discord_public_key=made.public_key,
            discord_bot_token=TOKEN,
            discord_api=made.api,
            allow_private=(f"127.0.0.1:{made.port}",),
        )
        open_for_pages(replace(writing, choices=choices, way_out=GuardedWayOut(choices.allow_private)))
        yield made
        open_for_pages(writing)
    NoticeChannel.objects.filter(kind__in=(NoticeChannel.DISCORD, NoticeChannel.DIRECT)).delete()


@pytest.fixture
def friends(discord, founded, person) -> Friends:
    game = founded("minimal", title="Cake club")
    ann, ben = (person(name.lower()).sit(the_house(), game, name) for name in ("Ann", "Ben"))
    Listing.objects.filter(game=game).update(founder=ann.account)
    user = new_user()
    DiscordLink.objects.create(account=ben.account, user=user, name="ben")
    return Friends(game, ann, ben, user)


@pytest.fixture
def tell(discord):
    def go(game):
        project(the_house(), game)
        while send_due(the_house(), Outlooks(the_house().hall)):
            pass

    return go
