"""The server: one process, one port, until it is told to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager

import uvicorn
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.urls import reverse

from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.web.accounts.seats.doorkeeper import AccountsDoorkeeper
from nomicon.web.accounts.sign_in.first_host import first_secret
from nomicon.web.accounts.sign_in.one_key import one_key
from nomicon.web.accounts.sign_in.senders import Senders
from nomicon.web.accounts.upkeep.restored import tell_what_was_restored
from nomicon.web.api.app import api
from nomicon.web.choices import BadChoice
from nomicon.web.discord_door.door import AT_A_TIME
from nomicon.web.mail_door.door import MailDoor
from nomicon.web.mail_door.mailbox import SCHEMES, Mailbox
from nomicon.web.notices.outbox import waiting
from nomicon.web.notices.postman import deliver_once
from nomicon.web.notices.projector import begin
from nomicon.web.notices.push.keys import keys_in
from nomicon.web.pages.lobby.demonstration import PASSWORD, people, seat_people
from nomicon.web.requests.bodies import Bodies
from nomicon.web.requests.bridge import Bridge, RequestKind
from nomicon.web.requests.heads import PromptHttp
from nomicon.web.requests.split import Split
from nomicon.web.tools import NoticeSender, Services, open_house

STREAMS_END = 2
"""Seconds that open streams have to end when the server stops; their pages come back by themselves."""

INTERACTIONS = RequestKind("discord request", "/discord/interactions", AT_A_TIME)
"""What Discord sends: it waits three seconds for an answer, and a slow page may take longer than that."""

MIGRATING = 0x6E6F6D69636F6E
"""The lock under which accounts' tables are brought up to date: the same for every server."""


def serve(house: Services, host: str, port: int, say: Callable[[str], None], shown: Sequence[GameId] = ()) -> None:
    """Open the doors of a house and keep them open. Says where it listens, and how the first host comes in.

    `shown` are the games of a demonstration, whose players get accounts.
    """
    open_house(house)
    if house.choices.push and keys_in(house.choices.folder) is None:
        raise BadChoice(
            _(
                "push = true needs a key, and {folder} has none. Make it: nomicon push-key --data {folder}",
                folder=house.choices.folder,
            )
        )
    with ExitStack() as ends:
        with _one_at_a_time():
            ends.enter_context(one_key())
            call_command("migrate", verbosity=0)
            tell_what_was_restored(house.choices.folder)
            if house.is_demonstration:
                seat_people(house, shown)
        if house.choices.sends_notices:
            begin(house)  # Of games that are founded from now on, all is told, however soon somebody sends.
        if house.sender is not None:
            ends.enter_context(_told_of_moves(house.sender, house))
        if house.choices.mail_door:
            ends.enter_context(_mail_door(house))
        _run(house, host, port, say)


@contextmanager
def _told_of_moves(sender: NoticeSender, house: Services) -> Iterator[None]:
    """Keep the sender running, and tell it of every entry: that takes the writer no longer than writing one sign."""

    def tell(_game: GameId, _number: int) -> None:
        sender.tell()

    with sender:
        house.live.also(tell)
        try:
            yield
        finally:
            house.live.no_longer(tell)


def _mail_door(house: Services) -> AbstractContextManager[object]:
    """Return the door for letters: one at which a mail server hands them in, or a mailbox to fetch them from."""
    return Mailbox(house) if house.choices.mail_door.partition(":")[0] in SCHEMES else MailDoor(house)


def deliver(house: Services, say: Callable[[str], None]) -> None:
    """Send what waits, once, and say how much that was and how much still waits. Raises `Invalid` if nothing is on."""
    if not house.choices.sends_notices:
        raise Invalid(_("This server sends nothing. To send e-mails, add to host.toml: notices = true"))
    open_house(house)
    with _one_at_a_time():
        call_command("migrate", verbosity=0)
    many, waits = deliver_once(house), waiting()
    say(_("Deliveries tried: {many}. Still waiting: {waits}.", many=many, waits=waits))


def _run(house: Services, host: str, port: int, say: Callable[[str], None]) -> None:
    kinds = [INTERACTIONS] if house.choices.discord_public_key else []
    pages = Bridge(get_wsgi_application(), kinds, house.availability)
    doorkeeper = AccountsDoorkeeper()
    config = uvicorn.Config(
        Bodies(Split(api(house, doorkeeper), pages), Senders(doorkeeper)),
        host=host,
        port=port,
        http=PromptHttp,
        log_level="warning",
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=STREAMS_END,
        proxy_headers=house.choices.behind_proxy,
        server_header=False,
        forwarded_allow_ips="*" if house.choices.behind_proxy else None,
    )
    greet(house, say)
    try:
        uvicorn.Server(config).run()
    finally:
        pages.close()


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Keep servers from bringing the tables of one PostgreSQL up to date at the same time; a file does so by itself."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


def greet(house: Services, say: Callable[[str], None]) -> None:
    """Say where the house is, and print the link that makes the first host while there is none."""
    address = house.choices.address
    folder = house.choices.folder
    say(_("{name} listens at {address}/ (data in {folder}).", name=house.choices.name, address=address, folder=folder))
    if house.choices.is_for_this_computer:
        say(_("Only this computer can open this address. To let in others on your network, add: --listen 0.0.0.0:8000"))
    if house.is_demonstration:
        say(
            _(
                "This is a demonstration. Sign in with one of these names: {names}. The password is: {password}",
                names=", ".join(people()),
                password=PASSWORD,
            )
        )
        say(_("Everything is deleted when you stop the server with Ctrl-C."))
    secret = first_secret(folder)
    if secret:
        link = f"{address}{reverse('first_host', args=[secret])}"
        say(_("To create the administrator account, open: {link}", link=link))
