"""Notes in browsers: encrypted for the one that asked, in few words, and to nobody who may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag

from nomicon.adapters.channels.way_out import GuardedWayOut
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.web.accounts.models import Delivery, Listing, NoticeChannel, NoticeItem, Seat
from nomicon.web.notices.hours import DAY, HOUR
from nomicon.web.notices.projector import project
from nomicon.web.notices.push.keys import keys_in, make_keys
from nomicon.web.notices.sending import send_due
from nomicon.web.notices.topics import TOPICS
from nomicon.web.tools import Services, the_house
from nomicon.web.tools import open_house as open_for_pages
from tests.web.notices.push_service import PushBrowser, PushService, b64, note_in, push_service
from tests.web.notices.tables import names_something, typed

PAGE = "/account/notices/"


@pytest.fixture
def service(writing: Services, tmp_path) -> Iterator[PushService]:
    """A push service that the house reaches by its real way out."""
    make_keys(tmp_path)
    with push_service() as made:
        choices = replace(
            writing.choices, notices=False, push=True, folder=tmp_path, allow_private=(f"127.0.0.1:{made.port}",)
        )
        open_for_pages(replace(writing, choices=choices, way_out=GuardedWayOut(choices.allow_private)))
        yield made
        open_for_pages(writing)


@pytest.fixture
def send(service):
    def go(game):
        project(the_house(), game)
        while send_due(the_house(), Outlooks(the_house().hall)):
            pass

    return go


@pytest.fixture
def phone(service, founded, person):
    """A game of two, of whom Ben has a phone; and the phone."""
    game = founded("minimal", title="Cake club")
    ann, ben = (person(name.lower()).sit(the_house(), game, name) for name in ("Ann", "Ben"))
    browser = PushBrowser()
    form = browser.form(f"{service.origin}/phone", "deadline", "your_turn", "new_proposal", "outcome")
    assert ben.client.post(PAGE, form).status_code == 302
    return game, ann, ben, browser


def public_in(folder: Path) -> str:
    keys = keys_in(folder)
    assert keys is not None
    return keys.public


# -- What is told ----------------------------------------------------------------------


def test_a_browser_is_told_and_the_service_can_check_who_sends(phone, service, send):
    game, ann, _, browser = phone
    typed(ann, game, 'propose enact "Cake for all."')
    send(game)
    (call,) = service.came
    assert note_in(browser, call[2]) == {
        "title": "Cake club",
        "body": "There is a new proposal.",
        "tag": Delivery.objects.get().key[:32],
        "url": f"/games/{game}/inbox/",
    }
    key, claims = service.sent_by(call)
    assert key == public_in(the_house().choices.folder)
    assert str(claims["sub"]).startswith("mailto:")
    assert call[1]["content-encoding"] == "aes128gcm"
    assert call[1]["topic"] == Delivery.objects.get().key[:32]
    assert b"cake" not in call[2].lower()
    with pytest.raises(InvalidTag):
        PushBrowser(browser.private, bytes(16)).opened(call[2])


def test_whoever_has_acted_is_not_reminded_and_a_reminder_ends_with_its_deadline(phone, service, send, later):
    game, ann, ben, browser = phone
    typed(ann, game, 'propose enact "Cake."')
    send(game)
    service.came.clear()
    reminders = NoticeItem.objects.filter(channel__account=ben.account, topic="deadline").order_by("due")
    first, second = reminders[0], reminders[1]
    later(first.due - int(the_house().clock.now()))
    send(game)
    (call,) = service.came
    assert note_in(browser, call[2])["body"] == "One of your tasks is due soon."
    assert (int(call[1]["ttl"]), call[1]["urgency"]) == (DAY, "high")
    typed(ben, game, "vote 301 for")
    later(second.due - int(the_house().clock.now()))
    send(game)
    assert [one for one in service.came[1:] if "due soon" in note_in(browser, one[2])["body"]] == []


def test_a_click_leads_to_a_page_that_its_reader_can_open(phone, service, send):
    game, ann, ben, browser = phone
    typed(ann, game, 'propose enact "Cake."')
    send(game)
    url = note_in(browser, service.came[0][2])["url"]
    answer = ben.client.get(url)
    assert answer.status_code == 200
    assert "301" in answer.content.decode()


def test_a_click_on_news_of_several_proposals_leads_to_what_there_is_to_do(phone, service, send):
    game, ann, _, browser = phone
    for words in ("Cake.", "Tea."):
        typed(ann, game, f'propose enact "{words}"')
    send(game)
    (call,) = service.came
    note = note_in(browser, call[2])
    assert (note["body"], note["url"]) == ("There are 2 new proposals.", f"/games/{game}/inbox/")


def test_of_a_game_that_is_not_open_a_note_names_nothing(phone, service, send):
    game, ann, ben, browser = phone
    Listing.objects.filter(game=game).update(visibility=Listing.INVITED)
    typed(ann, game, 'propose enact "Cake."')
    send(game)
    note = note_in(browser, service.came[0][2])
    assert note["title"] == the_house().choices.name
    assert names_something(f"{note['title']} {note['body']} {note['tag']}", game) == []
    ben.client.post(PAGE, {"act": "hours", "hours-daily": "19:00", "hours-names_all": "on"})
    typed(ann, game, 'propose enact "Tea."')
    send(game)
    assert note_in(browser, service.came[1][2])["title"] == "Cake club"


def test_every_note_is_of_one_length_and_in_no_players_words(phone, service, send, later):
    game, ann, _, browser = phone
    for text in ("Cake.", "A much longer rule about tea and everything that goes with it, on every day of the week."):
        typed(ann, game, f'propose enact "{text}" title "<b>{text[:40]}"')
        later(HOUR)
        send(game)
    assert len({len(call[2]) for call in service.came}) == 1
    assert all("tea" not in str(note_in(browser, call[2])).lower() for call in service.came)


def test_whoever_may_not_look_any_more_or_has_no_seat_is_told_nothing(phone, service, send):
    game, ann, ben, _ = phone
    typed(ann, game, 'propose enact "Cake."')
    project(the_house(), game)
    Seat.objects.filter(account=ben.account).delete()
    send(game)
    assert service.came == []
    assert Delivery.objects.get(channel__account=ben.account).state == Delivery.MOOT


def test_quiet_hours_hold_for_notes_too(phone, service, send):
    game, ann, ben, _ = phone
    quiet = {"hours-quiet_from": "00:00", "hours-quiet_to": "23:59"}
    ben.client.post(PAGE, {"act": "hours", "hours-daily": "19:00", **quiet})
    typed(ann, game, 'propose enact "Cake."')
    send(game)
    item = NoticeItem.objects.get(channel__account=ben.account, topic="new_proposal")
    assert (item.due - item.made > 0) == (service.came == [])


def test_two_worlds_that_differ_in_a_sealed_ballot_show_the_same_notes(service, founded, person, send):
    worlds = []
    for choice in ("FOR", "AGAINST"):
        game = founded("nomicam", title="Sealed")
        ann, ben = (person(name.lower()).sit(the_house(), game, name) for name in ("Ann", "Ben"))
        browser = PushBrowser()
        ben.client.post(PAGE, browser.form(f"{service.origin}/phone", *TOPICS))
        service.came.clear()
        typed(ann, game, 'propose enact "Cake."')
        (number,) = the_house().hall.seen(game, None).game.active
        typed(ann, game, f"vote {number} {choice}")
        send(game)
        told = [{**note_in(browser, body), "tag": ""} for _, _, body in service.came]
        heads = [(len(body), head["ttl"], head["urgency"]) for _, head, body in service.came]
        worlds.append(f"{told} {heads}".replace(game, "GAME"))
    assert worlds[0] == worlds[1]
    assert "There is a new proposal." in worlds[0] or "things have happened" in worlds[0]


# -- What goes wrong -------------------------------------------------------------------


def test_a_browser_that_is_gone_is_forgotten(phone, service, send):
    game, ann, ben, _ = phone
    service.status = 410
    for number in range(2):
        typed(ann, game, f'propose enact "Rule {number}."')
        send(game)
    assert len(service.came) == 1
    kept = NoticeChannel.objects.get(account=ben.account)
    assert (kept.state, kept.address, kept.digest) == ("off", "", "")
    assert "The address answered with status 410." in ben.client.get(PAGE).content.decode()
    assert not Delivery.objects.filter(state=Delivery.DEAD).exists()  # No host can do anything about it.


def test_a_service_that_is_away_gets_the_same_note_again_later(phone, service, send, later):
    game, ann, _, browser = phone
    service.status = 503
    typed(ann, game, 'propose enact "Cake."')
    send(game)
    service.status = 201
    later(HOUR)
    send(game)
    first, second = [note_in(browser, call[2]) for call in service.came if call[1]["topic"]][:2]
    assert first == second


def test_what_is_no_browser_is_not_kept(service, person):
    ben = person("ben")
    browser = PushBrowser()
    good = browser.form(f"{service.origin}/x", "deadline")
    bad: list[dict[str, object]] = [
        {"push-endpoint": "http://push.example/x"},
        {"push-endpoint": "https://"},
        {"push-endpoint": "ftp://push.example/x"},
        {"push-p256dh": b64(b"\x04" + bytes(64))},
        {"push-p256dh": "?"},
        {"push-auth": b64(bytes(15))},
        {"push-topics": []},
        {"push-topics": ["all"]},
    ]
    for change in bad:
        assert ben.client.post(PAGE, {**good, **change}).status_code == 422, change
    assert not NoticeChannel.objects.filter(account=ben.account).exists()


def test_an_endpoint_inside_our_own_network_is_never_reached(phone, service, send):
    game, ann, ben, browser = phone
    with push_service() as inner:
        form = browser.form(f"https://127.0.0.1:{inner.port}/x", "new_proposal")
        assert ben.client.post(PAGE, form).status_code == 302
        typed(ann, game, 'propose enact "Cake."')
        send(game)
        assert inner.came == []
    assert Delivery.objects.filter(channel__account=ben.account, state=Delivery.WAITING).count() == 1


def test_a_browser_belongs_to_whoever_subscribed_in_it_last(phone, service, send):
    _, ann, ben, browser = phone
    assert ann.client.post(PAGE, browser.form(f"{service.origin}/phone", "new_proposal")).status_code == 302
    assert NoticeChannel.objects.get(kind="push", host=f"127.0.0.1:{service.port}").account == ann.account
    assert not NoticeChannel.objects.filter(account=ben.account).exists()


def test_nobody_deletes_the_browser_of_another_and_its_owner_does(phone):
    _, ann, ben, _ = phone
    kept = NoticeChannel.objects.get(account=ben.account)
    gone = {"act": "push_delete", "channel": str(kept.pk)}
    assert ann.client.post(PAGE, gone).status_code == 404
    assert NoticeChannel.objects.filter(pk=kept.pk).exists()
    ben.client.post(PAGE, gone)
    assert not NoticeChannel.objects.filter(pk=kept.pk).exists()


# -- The page and the script in the background -----------------------------------------


def test_the_page_offers_notes_without_a_script_in_it_and_shows_no_address_of_a_browser(phone, service):
    _, _, ben, browser = phone
    page = ben.client.get(PAGE)
    text = page.content.decode()
    assert public_in(the_house().choices.folder) in text
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert f"{service.origin}/phone" not in text
    assert b64(browser.auth) not in text
    worker = ben.client.get("/push-worker.js")
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert "showNotification" in worker.content.decode()


def test_where_the_host_has_not_turned_notes_on_there_is_nothing(writing, person, passer_by):
    ben = person("ben")
    assert passer_by.get("/push-worker.js").status_code == 404
    assert "Notifications in browsers" not in ben.client.get(PAGE).content.decode()
    ben.client.post(PAGE, PushBrowser().form("https://push.example/x", "deadline"))
    assert not NoticeChannel.objects.filter(account=ben.account, kind="push").exists()
