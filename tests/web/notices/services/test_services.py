"""Chat services of players: added on their page, told of what happens by their own choice, and stopped."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from nomicon.adapters.channels.way_out import CallAnswer
from nomicon.game.names import ProposalNumber
from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import Delivery, Listing, NoticeChannel
from nomicon.web.notices import outbox
from nomicon.web.notices.hours import HOUR
from nomicon.web.notices.projector import project
from nomicon.web.tools import open_house as open_for_pages
from nomicon.web.tools import the_house
from tests.web.notices.letter_players import send_all
from tests.web.notices.tables import RULE, names_something, typed

PAGE = "/account/services/"
NTFY = {"kind": "ntfy", "ntfy-server": "ntfy.sh", "ntfy-topic": "cake-club", "ntfy-token": "",
        "ntfy-topics": ["new_proposal", "deadline"]}  # fmt: skip


@dataclass
class Told:
    """Stands where Apprise is: what it is told, and what it answers. Apprise itself is tried with the way out."""

    said: list[tuple[str, str, str]] = field(default_factory=list)
    status: int = 200

    def tell(self, address: str, title: str, text: str) -> CallAnswer:
        """Keep what is said."""
        self.said.append((address, title, text))
        return CallAnswer(self.status, f"The address answered with status {self.status}.")


@pytest.fixture
def told(writing) -> Told:
    made = Told()
    choices = replace(writing.choices, notices=False, webhooks=False, services=True)
    open_for_pages(replace(writing, choices=choices, chat_services=made))
    return made


@pytest.fixture
def played(told, founded, person):
    """A game of Ann and Ben, of whom Ben has ntfy told of new proposals and deadlines."""
    game = founded("minimal", title="Cake club")
    ann, ben = (person(name.lower()).sit(the_house(), game, name) for name in ("Ann", "Ben"))
    assert ben.client.post(PAGE, NTFY).status_code == 302
    project(the_house(), game)
    return game, ann, ben


def test_a_service_is_told_what_its_owner_chose_and_when_it_is_due(played, told, later):
    game, ann, ben = played
    typed(ann, game, "propose enact:", RULE)
    typed(ann, game, 'declare "Hello @everyone <b>."')
    send_all(game)
    ((address, title, text),) = told.said
    assert address == "ntfys://ntfy.sh/cake-club?mode=private"
    assert title.startswith("Cake club: ")
    assert "Proposed 301" in text
    assert "@" not in title + text
    assert text.endswith(f"/games/{game}/inbox/")
    told.said.clear()
    later(26 * HOUR)
    closes = the_house().hall.seen(game, None).game.proposals[ProposalNumber(301)].closes
    assert closes is not None
    later(closes - the_house().clock.now() - HOUR)
    send_all(game)
    assert any("Vote on 301" in one[2] for one in told.said)
    page = ben.client.get(PAGE).content.decode()
    assert "ntfy: ntfy.sh" in page
    assert "cake-club" not in page


def test_of_a_game_that_is_not_open_a_service_is_told_no_name(played, told):
    game, ann, _ = played
    Listing.objects.filter(game=game).update(visibility=Listing.INVITED)
    typed(ann, game, "propose enact:", RULE)
    send_all(game)
    ((_, title, text),) = told.said
    assert names_something(f"{title}\n{text}", game) == []


def test_a_service_that_wants_nothing_more_is_stopped_after_three_times(played, told, later):
    game, ann, ben = played
    told.status = 403
    for number in range(outbox.BOUNCES):
        typed(ann, game, f'propose enact "Rule {number}."')
        later(HOUR + 1)
        send_all(game)
    channel = NoticeChannel.objects.get(account=ben.account, kind=NoticeChannel.SERVICE)
    assert (channel.state, channel.why) == ("off", "The address answered with status 403.")
    assert Delivery.objects.filter(channel=channel, state=Delivery.DEAD).count() == outbox.BOUNCES
    ben.client.post(PAGE, {"service": channel.pk, "act": "again"})
    channel.refresh_from_db()
    assert channel.state == "on"
    ben.client.post(PAGE, {"service": channel.pk, "act": "delete"})
    assert not NoticeChannel.objects.filter(pk=channel.pk).exists()


def test_somebody_reads_why_a_service_was_not_told_yet(played, told, later):
    game, ann, ben = played
    told.status = 503
    typed(ann, game, "propose enact:", RULE)
    send_all(game)
    why = "The address answered with status 503."
    assert why in ben.client.get(PAGE).content.decode()
    assert why not in ann.client.get(PAGE).content.decode()
    told.status = 200
    later(HOUR)
    send_all(game)
    assert why not in ben.client.get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("name", "value"), [("ntfy-server", "127.0.0.1/x"), ("ntfy-topic", "a?b"), ("ntfy-token", "tk_a@b")]
)
def test_what_does_not_fit_the_service_is_not_kept(told, person, name, value):
    ann = person("ann")
    page = ann.client.post(PAGE, {**NTFY, name: value})
    assert "This value does not have the form that the service uses" in page.content.decode()
    assert not NoticeChannel.objects.filter(account=ann.account).exists()


def test_nobody_changes_the_service_of_somebody_else(played, person):
    channel = NoticeChannel.objects.get(account=played[2].account)
    assert person("eve").client.post(PAGE, {"service": channel.pk, "act": "delete"}).status_code == 404
    assert NoticeChannel.objects.filter(pk=channel.pk).exists()


def test_it_is_offered_only_where_the_host_turned_it_on(writing, person):
    assert person("ann").client.get(PAGE).status_code == 404
