"""Webhooks: a program is called, can check the signature, and is told nothing that its owner may not see."""

from __future__ import annotations

import base64
import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from nomicon.adapters.channels.way_out import CallAnswer
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.web.accounts.models import Delivery, Listing, NoticeChannel
from nomicon.web.notices.hooks import BOTH_HOLD, MOST, signature
from nomicon.web.notices.hours import HOUR
from nomicon.web.notices.outbox import BATCH
from nomicon.web.notices.projector import project
from nomicon.web.notices.sending import send_due
from nomicon.web.tools import Services, the_house
from nomicon.web.tools import open_house as open_for_pages
from tests.web.notices.tables import now, typed


@dataclass
class Called:
    """Stands where the network would be: `tests/adapters/channels` has the real way out."""

    status: int = 200
    calls: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Note a call of another kind, of which there are none here."""
        return self.post(url, headers, body)

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Note a call."""
        self.calls.append((url, dict(headers), body))
        return CallAnswer(self.status, f"The address answered with status {self.status}.")


@pytest.fixture
def called(writing: Services) -> Iterator[Called]:
    made = Called()
    open_for_pages(replace(writing, way_out=made))
    yield made
    open_for_pages(writing)


@pytest.fixture
def send(called, post):
    """Make notices and send them with the way out that is open now."""

    def go(game):
        project(the_house(), game)
        while send_due(the_house(), Outlooks(the_house().hall)):
            pass

    return go


@pytest.fixture
def hooked(called, writing, founded, person):
    """A game of two, of whom Ben has a webhook; and its secret."""
    game = founded("minimal", title="Cake club")
    ann, ben = (person(name.lower()).sit(writing, game, name) for name in ("Ann", "Ben"))
    sent = {"act": "hook", "hook-address": "https://bot.example/in", "hook-topics": ["new_proposal", "outcome"]}
    assert ben.client.post("/account/notices/", sent).status_code == 302
    secret = re.search(r'id="new-secret"[^>]*>([^<]+)<', ben.client.get("/account/notices/").content.decode())
    assert secret is not None
    return game, ann, ben, secret[1]


Call = tuple[str, dict[str, str], bytes]
"""An address, headers and a body."""


def is_signed(call: Call, secret: str) -> bool:
    """Check a call as programs do, with the library for Standard Webhooks, at the moment of the house."""

    class Then(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Then:
            return cls.fromtimestamp(now(), tz)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("standardwebhooks.webhooks.datetime", Then)
        try:
            Webhook(secret).verify(call[2], call[1])
        except (WebhookVerificationError, ValueError):
            return False
    return True


def test_a_program_is_called_with_a_signature_that_it_can_check(hooked, called, send):
    game, ann, _, secret = hooked
    typed(ann, game, 'propose enact "Cake."')
    send(game)
    (call,) = called.calls
    assert call[0] == "https://bot.example/in"
    assert json.loads(call[2]) == {
        "type": "new_proposal",
        "game": game,
        "entry": 4,
        "link": f"http://127.0.0.1:8000/games/{game}/why-entry/4/",
    }
    assert is_signed(call, secret)
    assert not is_signed((call[0], call[1], call[2] + b" "), secret)
    assert not is_signed((call[0], {**call[1], "webhook-timestamp": "1"}, call[2]), secret)
    assert not is_signed(call, "whsec_" + base64.b64encode(b"x" * 24).decode())


def forged(call: Call, kind: int, drawn: random.Random) -> Call:
    """Return a call that somebody forged who has seen a genuine one."""
    address, headers, body = call
    name, at = headers["webhook-id"], int(headers["webhook-timestamp"])
    match kind:
        case 0:  # Another body.
            where = drawn.randrange(len(body))
            return address, headers, body[:where] + bytes([body[where] ^ 1]) + body[where + 1 :]
        case 1:  # Another name, or another moment.
            more = drawn.choice([{"webhook-id": f"{name}x"}, {"webhook-timestamp": str(at + drawn.choice([-60, 1]))}])
            return address, {**headers, **more}, body
        case 2:  # Another key.
            other = "whsec_" + base64.b64encode(drawn.randbytes(24)).decode()
            return address, {**headers, "webhook-signature": signature(other, name, at, body)}, body
        case _:  # No signature, or a broken one.
            known = headers["webhook-signature"]
            broken = [
                "",
                "v1",
                "v1,",
                known[:-4],
                known.replace("v1,", "v2,"),
                f"v1,{base64.b64encode(b'x' * 32).decode()}",
            ]
            return address, {**headers, "webhook-signature": drawn.choice(broken)}, body


def test_a_thousand_forged_calls_are_refused_by_the_library_that_programs_use(hooked, called, send, later):
    game, ann, _, secret = hooked
    typed(ann, game, 'propose enact "Cake."')
    send(game)
    (call,) = called.calls
    drawn = random.Random(1)
    assert is_signed(call, secret)
    assert [n for n in range(1000) if is_signed(forged(call, n % 4, drawn), secret)] == []
    later(301)
    assert not is_signed(call, secret)  # It is genuine, and somebody sends it again later.


def test_neither_the_address_nor_the_secret_can_be_read_in_the_database(hooked):
    *_, ben, secret = hooked
    kept = NoticeChannel.objects.get(account=ben.account, kind="webhook")
    assert "bot.example/in" not in kept.address
    assert secret not in kept.secret


def test_two_secrets_hold_for_a_day(hooked, called, send, later):
    game, ann, ben, secret = hooked
    kept = NoticeChannel.objects.get(account=ben.account, kind="webhook")
    ben.client.post("/account/notices/", {"act": "renew", "channel": str(kept.pk)})
    typed(ann, game, 'propose enact "Cake."')
    send(game)
    assert is_signed(called.calls[-1], secret)
    later(BOTH_HOLD + 1)
    typed(ann, game, 'propose enact "Tea."')
    send(game)
    assert not is_signed(called.calls[-1], secret)


def test_a_program_that_is_gone_is_called_no_more(hooked, called, send):
    game, ann, ben, _ = hooked
    called.status = 410
    for number in range(2):
        typed(ann, game, f'propose enact "Rule {number}."')
        send(game)
    assert len(called.calls) == 1
    assert "The address answered with status 410." in ben.client.get("/account/notices/").content.decode()


def test_a_program_that_is_away_for_a_day_misses_nothing_and_is_asked_seldom(hooked, called, send, later):
    game, ann, _, _ = hooked
    called.status = 503
    for number in range(4):
        typed(ann, game, f'propose enact "Rule {number}."')
        send(game)
    for _ in range(24):
        later(HOUR)
        send(game)
    assert len(called.calls) < 60
    called.status, called.calls = 200, []
    for _ in range(3):
        later(400)
        send(game)
    proposals = {json.loads(body)["entry"] for _, _, body in called.calls if b"new_proposal" in body}
    assert len(proposals) == 4
    assert len({headers["webhook-id"] for _, headers, _ in called.calls}) == len(called.calls)


def test_of_many_calls_some_are_prepared_at_a_time_and_all_are_made_in_their_order(hooked, called, send):
    """The accounts are locked only shortly, and others are told meanwhile."""
    game, ann, _, _ = hooked
    for number in range(BATCH + 5):
        typed(ann, game, f'propose enact "Rule {number}."')
    project(the_house(), game)
    assert send_due(the_house(), Outlooks(the_house().hall)) == BATCH
    assert Delivery.objects.count() == BATCH
    send(game)
    told = [json.loads(body)["entry"] for _, _, body in called.calls]
    assert (len(told), told) == (BATCH + 5, sorted(set(told)))


def test_what_its_owner_may_not_see_any_more_is_not_told(hooked, called, send):
    game, ann, ben, _ = hooked
    typed(ann, game, 'propose enact "Cake."')
    Listing.objects.filter(game=game).update(visibility=Listing.HIDDEN)
    send(game)
    assert called.calls == []
    assert Delivery.objects.filter(channel__account=ben.account, state="moot").exists()


def test_ten_webhooks_are_enough_for_anybody(hooked):
    _, _, ben, _ = hooked
    sent = {"act": "hook", "hook-address": "https://bot.example/in", "hook-topics": ["game"]}
    answers = [ben.client.post("/account/notices/", sent).status_code for _ in range(MOST)]
    assert answers == [302] * (MOST - 1) + [422]
    first = NoticeChannel.objects.filter(account=ben.account).order_by("pk").first()
    assert first is not None
    ben.client.post("/account/notices/", {"act": "delete", "channel": str(first.pk)})
    assert NoticeChannel.objects.filter(account=ben.account).count() == MOST - 1


def test_nobody_changes_the_webhook_of_another(hooked, person):
    _, ann, ben, _ = hooked
    kept = NoticeChannel.objects.get(account=ben.account)
    for act in ("renew", "delete"):
        assert ann.client.post("/account/notices/", {"act": act, "channel": str(kept.pk)}).status_code == 404
    assert NoticeChannel.objects.filter(pk=kept.pk).exists()
