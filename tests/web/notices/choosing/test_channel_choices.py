"""What each channel tells its owner can be chosen for all games, and otherwise for one; and when they are reminded."""

from __future__ import annotations

import pytest

from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import NoticeChannel, NoticeHours, NoticeItem
from nomicon.web.notices.hooks import new_secret, sealed
from nomicon.web.notices.hours import HOUR
from nomicon.web.notices.projector import project
from nomicon.web.notices.topics import DEADLINE, TOPICS, Chosen
from nomicon.web.tools import open_house as open_for_pages
from nomicon.web.tools import the_house
from tests.web.notices.discord_tables import proposal_301
from tests.web.notices.tables import RULE, typed

KINDS = [NoticeChannel.WEBHOOK, NoticeChannel.SERVICE, NoticeChannel.PUSH, NoticeChannel.DIRECT]


@pytest.fixture(params=KINDS)
def channel(request, table):
    _, _, ben, _ = table
    return NoticeChannel.objects.create(
        account=ben.account,
        kind=request.param,
        address=sealed("https://bot.example/"),
        secret=sealed(new_secret()),
        host="bot.example",
        topics="new_proposal outcome",
    )


def chosen(channel, where="", **more):
    """Return what a form sends; where a game is chosen for, what is not named is as in all games."""
    left_out = {DEADLINE} if channel.kind == NoticeChannel.WEBHOOK else set()
    return {f"when-{topic}": more.get(topic, "" if where else "off") for topic in TOPICS if topic not in left_out}


def when(channel, game, topic):
    return Chosen([channel]).when(channel, game, topic)


def test_a_channel_tells_what_was_chosen_when_it_was_made_until_something_else_is(table, channel):
    game, _, ben, _ = table
    page = f"/account/notices/channel/{channel.pk}/"
    assert (when(channel, game, "new_proposal"), when(channel, game, "game")) == ("at_once", "off")
    assert ben.client.post(page, chosen(channel, game="at_once", outcome="at_once")).status_code == 302
    assert (when(channel, game, "new_proposal"), when(channel, game, "game")) == ("off", "at_once")
    assert (
        ben.client.post(f"{page}?game={game}", chosen(channel, game, new_proposal="at_once", game="off")).status_code
        == 302
    )
    told = [when(channel, game, topic) for topic in ("new_proposal", "game", "outcome")]
    assert told == ["at_once", "off", "at_once"]
    assert when(channel, "another", "new_proposal") == "off"
    assert when(channel, "another", "game") == "at_once"


def test_a_channel_that_is_off_in_one_game_gets_no_notices_of_it(table, channel, founded, writing):
    game, ann, ben, _ = table
    page = f"/account/notices/channel/{channel.pk}/?game={game}"
    every = replace(
        writing.choices, push=True, services=True, webhooks=True, discord=True, discord_bot_token="bot-token"
    )
    open_for_pages(replace(writing, choices=every))
    project(the_house(), game)
    ben.client.post(page, chosen(channel, game, new_proposal="off"))
    typed(ann, game, "propose enact:", RULE)
    project(the_house(), game)
    assert not NoticeItem.objects.filter(channel=channel, topic="new_proposal").exists()
    ben.client.post(page, chosen(channel, game, new_proposal="at_once"))
    typed(ann, game, "propose enact:", RULE)
    project(the_house(), game)
    assert NoticeItem.objects.filter(channel=channel, topic="new_proposal").count() == 1


def test_programs_are_called_at_once_or_not_and_others_also_every_hour_or_day(table, channel):
    _, _, ben, _ = table
    answer = ben.client.post(f"/account/notices/channel/{channel.pk}/", chosen(channel, outcome="daily"))
    assert answer.status_code == (422 if channel.kind == NoticeChannel.WEBHOOK else 302)


def test_nobody_chooses_for_a_channel_of_somebody_else_or_for_a_game_without_a_seat(table, channel):
    _, ann, ben, _ = table
    page = f"/account/notices/channel/{channel.pk}/"
    assert ann.client.get(page).status_code == 404
    assert ann.client.post(page, chosen(channel)).status_code == 404
    assert ben.client.get(f"{page}?game=elsewhere").content.decode().count("As in all games") == 0


# -- Hours before a deadline ----------------------------------------------------------------


def reminders(ben):
    rows = NoticeItem.objects.filter(channel__account=ben.account, topic=DEADLINE, delivery=None)
    return sorted({((one.deadline or 0) - one.due) // HOUR for one in rows}, reverse=True)


def hours(before):
    return {"act": "hours", "hours-daily": "19:00", "hours-before": before}


def test_somebody_is_reminded_so_many_hours_before_as_they_like_and_at_once_of_what_waits(table, writing):
    game, ann, ben, _ = table
    typed(ann, game, "propose enact:", RULE)
    project(writing, game)
    assert reminders(ben) == [24, 2]
    assert ben.client.post("/account/notices/", hours("1 48, 6 6")).status_code == 302
    assert NoticeHours.objects.get(account=ben.account).before == "48 6 1"
    assert reminders(ben) == [48, 6, 1]
    assert "48, 6, 1" in ben.client.get("/account/notices/").content.decode()
    assert ben.client.post("/account/notices/", hours("")).status_code == 302
    assert reminders(ben) == [24, 2]


@pytest.mark.parametrize("wrong", ["0", "soon", "1.5", "-3", "1 2 3 4 5 6", "9999", "²"])
def test_hours_that_cannot_be_are_not_kept(table, wrong):
    _, _, ben, _ = table
    assert ben.client.post("/account/notices/", hours(wrong)).status_code == 422
    assert not NoticeHours.objects.filter(account=ben.account).exists()


def test_a_reminder_that_came_already_does_not_come_again_when_the_hours_change(
    table, writing, post, mail_server, later
):
    game, ann, ben, address = table
    typed(ann, game, "propose enact:", RULE)
    post(game)
    closes = proposal_301(game).closes
    assert closes is not None
    later(closes - writing.clock.now() - 20 * HOUR)
    post(game)
    mail_server.letters.clear()
    ben.client.post("/account/notices/", hours("24 10"))
    post(game)
    assert mail_server.to(address) == []
    assert reminders(ben) == [10]
