"""Choosing what one is told, and ending it with one click; and a house in which all of it is off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import enumerate as enumerate_threads

from django.core import signing
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from nomicon.game.names import PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.play.judging.claiming import Declare
from nomicon.web.accounts.models import (
    Account,
    Delivery,
    NoticeChannel,
    NoticeChoice,
    NoticeCursor,
    NoticeHours,
)
from nomicon.web.notices import postman, topics
from nomicon.web.notices.hours import DAY
from nomicon.web.notices.postman import deliver_on
from nomicon.web.notices.projector import project
from nomicon.web.notices.sending import send_due
from nomicon.web.notices.topics import TOPICS, channels_of, choose
from nomicon.web.tools import the_house
from tests.waiting import PATIENCE, until
from tests.web.notices.tables import RULE, confirmed, now, typed

# -- The channel for letters ------------------------------------------------------------


def test_whoever_asks_while_the_channel_for_letters_is_being_made_gets_it(writing, person, monkeypatch):
    ben = person("ben").account
    confirmed(ben)

    def meanwhile(account: Account) -> str:
        NoticeChannel.objects.get_or_create(account=account, kind=NoticeChannel.MAIL)
        return "ben@example.org"

    monkeypatch.setattr(topics, "address_of", meanwhile)
    assert [one.kind for one in channels_of(ben, letters=True)] == [NoticeChannel.MAIL]


def test_a_channel_for_letters_that_is_turned_off_is_not_found(writing, person):
    ben = person("ben").account
    confirmed(ben)
    (made,) = channels_of(ben, letters=True)
    NoticeChannel.objects.filter(pk=made.pk).update(state=NoticeChannel.OFF)
    assert channels_of(ben, letters=True) == []


# -- Stopping ---------------------------------------------------------------------------


def test_letters_end_with_one_click_and_not_by_looking(table, post, mail_server):
    game, _, ben, address = table
    post(game)
    (letter, *_) = mail_server.to(address)
    link = re.search(r"<https?://[^/]+(/stop/[^>]+)>", str(letter["List-Unsubscribe"]))
    assert link is not None
    stranger = Client(HTTP_HOST="127.0.0.1:8000", enforce_csrf_checks=True)
    before = NoticeChoice.objects.filter(when="off").count()
    assert stranger.get(link[1]).status_code == 200
    assert NoticeChoice.objects.filter(when="off").count() == before
    answer = stranger.post(link[1], {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert "sessionid" not in answer.cookies
    topics = NoticeChoice.objects.filter(channel__account=ben.account, when="off").values_list("topic", flat=True)
    assert set(topics) == {"game"}


def test_an_address_that_we_did_not_make_ends_nothing(writing, passer_by):
    for token in ("guessed", signing.dumps([1, ["game"]], salt="another")):
        assert passer_by.get(f"/stop/{token}/").status_code == 404
        assert passer_by.post(f"/stop/{token}/").status_code == 404


def test_what_waits_is_not_sent_after_its_topic_was_turned_off(table, post, writing, mail_server):
    game, ann, ben, address = table
    post(game)
    mail_server.letters.clear()
    typed(ann, game, "propose enact:", RULE)
    project(writing, game)
    (channel,) = channels_of(ben.account, letters=True)
    choose(channel, "", "new_proposal", "off")
    post(game)
    assert mail_server.to(address) == []


# -- Choosing ---------------------------------------------------------------------------


def test_choices_are_kept_for_all_games_and_for_one(table):
    game, _, ben, _ = table
    assert "Notices" in ben.client.get("/account/").content.decode()
    sent = {"act": "choices", **{f"when-{topic}": "daily" for topic in TOPICS}, "when-deadline": "off"}
    assert ben.client.post("/account/notices/", sent).status_code == 302
    sent = {"act": "choices", **{f"when-{topic}": "" for topic in TOPICS}, "when-outcome": "at_once"}
    assert ben.client.post(f"/account/notices/?game={game}", sent).status_code == 302
    kept = NoticeChoice.objects.filter(channel__account=ben.account)
    assert {one.topic: one.when for one in kept.filter(game="")} == {
        **dict.fromkeys(TOPICS, "daily"),
        "deadline": "off",
    }
    assert [(one.topic, one.when) for one in kept.filter(game=game)] == [("outcome", "at_once")]


def test_quiet_hours_need_a_beginning_and_an_end(table):
    _, _, ben, _ = table
    half = ben.client.post("/account/notices/", {"act": "hours", "hours-daily": "19:00", "hours-quiet_from": "22:00"})
    assert half.status_code == 422
    whole = {"act": "hours", "hours-daily": "08:30", "hours-quiet_from": "22:00", "hours-quiet_to": "07:00"}
    assert ben.client.post("/account/notices/", whole).status_code == 302
    known = NoticeHours.objects.get(account=ben.account)
    assert (known.daily, known.quiet_from, known.quiet_to, known.names_all) == (510, 1320, 420, False)


def test_an_unconfirmed_address_and_a_guest_get_nothing(writing, founded, person, post, mail_server):
    game = founded("minimal")
    ann = person("ann").sit(writing, game, "Ann")
    typed(ann, game, "propose enact:", RULE)
    post(game)
    assert mail_server.letters == []
    assert "when you have confirmed" in ann.client.get("/account/notices/").content.decode()


def test_a_guest_is_led_to_what_comes_before_an_e_mail_address(table):
    _, ann, _, _ = table
    Account.objects.filter(pk=ann.account.pk).update(is_guest=True, email="")
    page = ann.client.get("/account/notices/").content.decode()
    assert "First, add a password to your account" in page
    assert f'href="{reverse("claim")}"' in page


def test_what_happened_before_notices_were_turned_on_is_not_told(table, post, mail_server, writing):
    game, ann, _, _ = table
    NoticeCursor.objects.filter(game="").update(number=now() + DAY)
    try:
        typed(ann, game, "propose enact:", RULE)
        post(game)
        assert mail_server.letters == []
    finally:
        NoticeCursor.objects.filter(game="").update(number=0)


# -- Off --------------------------------------------------------------------------------


def test_a_host_who_has_not_turned_them_on_offers_none_and_no_table_of_them_is_read(house, person):
    root = person("root", host=True)
    assert root.client.get("/account/notices/").status_code == 404
    with CaptureQueriesContext(connection) as asked:
        assert "Nothing has been sent yet" in root.client.get("/host/delivery/").content.decode()
        assert root.client.get("/host/").status_code == 200
    assert not any(re.search("notice|delivery|inbound|replytoken", one["sql"]) for one in asked.captured_queries)
    assert "/account/notices/" not in root.client.get("/account/").content.decode()


def test_with_all_off_there_is_no_sender(house):
    assert not house.choices.sends_notices
    assert house.sender is None


def test_a_postman_sends_by_itself_what_happens(table, mail_server):
    game, ann, _, address = table

    with postman.Postman(the_house()):
        typed(ann, game, "propose enact:", RULE)
        for number in range(20):  # It goes on while others move.
            the_house().hall.play(game, Declare(PlayerId("Ann"), f"Move {number}.")).result(PATIENCE)
        until(lambda: any("Proposed 301" in letter.get_content() for letter in mail_server.to(address)), "it was sent")


def test_lines_have_a_postman_look_again_and_set_its_clock(table, mail_server):
    game, ann, _, address = table
    ended, clock = list[bool](), list[int]()

    def lines() -> Iterator[bytes]:
        typed(ann, game, "propose enact:", RULE)
        yield b"\n"
        until(lambda: mail_server.to(address), "the letter was sent")
        yield b"1800000000\n"

    deliver_on(replace(the_house(), set_clock=clock.append), lines(), lambda: ended.append(True))
    assert (clock, ended) == ([1800000000], [True])
    assert "the postman" not in [one.name for one in enumerate_threads()]


def test_a_postman_that_is_stopped_leaves_the_rest_of_its_batch_to_the_next(table, mail_server):
    game, ann, _, address = table
    typed(ann, game, "propose enact:", RULE)
    project(the_house(), game)
    assert send_due(the_house(), Outlooks(the_house().hall), lambda: False) > 0
    assert mail_server.to(address) == []
    assert {one.state for one in Delivery.objects.all()} == {Delivery.WAITING}
    assert send_due(the_house(), Outlooks(the_house().hall)) > 0  # At once, and not only when a lease has ended.
    assert mail_server.to(address) != []
