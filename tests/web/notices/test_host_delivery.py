"""What a host reads of deliveries: since when they wait, and which games were restored or told too much."""

from __future__ import annotations

from datetime import UTC, datetime

from nomicon.web.accounts.models import NoticeChannel, NoticeCursor, NoticeItem
from nomicon.web.notices import projector
from nomicon.web.notices.deliveries.gathering import POSTS_AN_HOUR
from nomicon.web.notices.host_delivery import WARNED
from nomicon.web.notices.hours import HOUR
from nomicon.web.notices.projector import project
from tests.web.notices.hosts_called import somebody
from tests.web.notices.tables import typed

PAGE, DATA = "/host/delivery/", "/host/delivery.json"


def told(at: int) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}"


def test_a_host_reads_since_when_something_waits(programs, person):
    root, hook = person("root", host=True).client, programs.hook(somebody("ann"), "ann")
    programs.happens(hook)
    programs.all()
    assert root.get(DATA).json()["routes"][0]["oldest"] is None
    programs.answers["ann"] = 503
    since = programs.now()
    for _ in range(2):
        programs.happens(hook)
        programs.all()
        programs.later(HOUR)
    (route,) = root.get(DATA).json()["routes"]
    assert (route["waiting"], route["oldest"], route["sent"]) == (2, told(since), 1)
    assert f"{datetime.fromtimestamp(since, UTC):%H:%M} UTC" in root.get(PAGE).content.decode()


def test_a_host_is_told_of_a_record_that_is_not_the_same_any_more(table, writing, person, later):
    game, root = table[0], person("root", host=True).client
    project(writing, game)
    assert root.get(DATA).json()["restored"] == []
    NoticeCursor.objects.filter(game=game).update(number=1, link="another")
    project(writing, game)
    at = told(int(writing.clock.now()))
    assert root.get(DATA).json()["restored"] == [{"game": game, "at": at}]
    assert f"the record of the game {game} was no longer the same" in root.get(PAGE).content.decode()
    later(WARNED + 1)
    assert root.get(DATA).json()["restored"] == []


def test_a_host_is_told_of_a_game_that_makes_too_many_notices(table, writing, person, monkeypatch):
    game, ann, _, _ = table
    root = person("root", host=True).client
    project(writing, game)
    monkeypatch.setattr(projector, "FLOOD", NoticeItem.objects.filter(game=game).count() + 1)
    typed(ann, game, 'propose enact "One."')
    project(writing, game)
    assert root.get(DATA).json()["flooded"] == []
    typed(ann, game, 'propose enact "Two."')
    project(writing, game)
    assert [one["game"] for one in root.get(DATA).json()["flooded"]] == [game]
    assert f"The game {game} made more than" in root.get(PAGE).content.decode()
    assert NoticeItem.objects.filter(game=game, topic="new_proposal").order_by("-pk")[0].due > writing.clock.now()


def test_a_channel_that_people_read_gets_so_many_posts_an_hour_and_no_more(programs):
    room = programs.hook(somebody("ann"), "ann")
    NoticeChannel.objects.filter(pk=room.pk).update(kind=NoticeChannel.DISCORD)
    programs.happens(room, POSTS_AN_HOUR + 30)
    programs.all()
    waiting = NoticeItem.objects.filter(channel=room, delivery=None)
    assert waiting.count() == 30
    programs.later(HOUR + 1)
    programs.all()
    assert waiting.count() == 0
