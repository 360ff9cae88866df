"""After a time in which nothing could be delivered: one letter says what somebody missed, with what to do first."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.web.accounts.models import Delivery, NoticeChannel, NoticeHours, NoticeItem
from nomicon.web.notices import outbox
from nomicon.web.notices.deliveries.gathering import give_up_late
from nomicon.web.notices.hours import DAY, HOUR, OFF
from nomicon.web.notices.projector import project_all
from nomicon.web.notices.sending import send_due
from nomicon.web.notices.topics import TOPICS, channels_of, choose
from tests.web.notices.tables import confirmed, now, typed

SUMMARY = "While we could not reach you"


@pytest.fixture
def send(writing):
    """Make notices of all games, and send what is due."""

    def go():
        project_all(writing)
        while send_due(writing, Outlooks(writing.hall)):
            pass

    return go


@pytest.fixture
def clubs(writing, founded, person):
    """Two open games of Ann and Ben, of whom Ben gets letters about everything at once; and his address."""
    ann, ben = person("ann"), person("ben")
    games = [founded("minimal", title=title) for title in ("Cake club", "Tea club")]
    for game in games:
        ann.sit(writing, game, "Ann")
        ben.sit(writing, game, "Ben")
    address = confirmed(ben.account)
    (channel,) = channels_of(ben.account, letters=True)
    for topic in TOPICS:
        choose(channel, "", topic, "at_once")
    return games, ann, channel, address


@pytest.fixture
def away(clubs, mail_server, send, later):
    """Have the mail server be away for a while in which something happens every few hours, and come back."""
    games, ann, _, address = clubs
    send()
    mail_server.letters.clear()

    def go(hours: int, last: int = 0):
        mail_server.answers = "451 later"
        for hour in range(hours):
            if hour % 5 == 0:
                typed(ann, games[hour % 2], f'propose enact "Rule of hour {hour}."')
            send()
            later(HOUR)
        mail_server.answers = "250 OK"
        later(last or outbox.PROBE + 1)
        send()
        return mail_server.to(address)

    return go


@pytest.mark.parametrize("hours", [24, 4 * 24])
def test_one_letter_sums_up_what_somebody_missed(away, clubs, hours):
    _, _, channel, _ = clubs
    (letter,) = away(hours)
    text = letter.get_content()
    assert SUMMARY in letter["Subject"]
    assert text.startswith(SUMMARY)
    proposed = [number for number in range(301, 301 + hours // 10) if f"Proposed {number}" in text]
    assert len(proposed) > 1
    assert text.count("Cake club") == text.count("Tea club") == 1
    assert {one.state for one in Delivery.objects.filter(channel=channel, made__gt=now() - hours * HOUR)} <= {
        Delivery.SENT,
        Delivery.MERGED,
    }
    assert not NoticeItem.objects.filter(channel=channel, delivery=None, due__lte=now()).exists()


def test_what_to_do_comes_first_and_nothing_that_is_over_is_told_as_due(away):
    (letter,) = away(9 * 24 // 2)
    parts = letter.get_content().split("To do:")
    assert len(parts) == 3  # One for each game.
    text = letter.get_content()
    assert text.index("To do:") < text.index("What happened:")
    for line in text.splitlines():
        if line.startswith("Until: "):
            assert told_moment(line) > now()
    assert "At least one deadline has passed" in text


def told_moment(line: str) -> int:
    """Return the moment that a letter tells, which is in UTC."""
    day, hour = line.removesuffix(" UTC").split()[-2:]
    return int(datetime.fromisoformat(f"{day}T{hour}").replace(tzinfo=UTC).timestamp())


def test_who_wants_no_word_of_what_to_do_gets_none(away, clubs):
    _, _, channel, _ = clubs
    for topic in ("deadline", "your_turn", "new_proposal"):
        choose(channel, "", topic, OFF)
    for letter in away(24):
        assert "To do:" not in letter.get_content()


def test_a_letter_that_waited_for_minutes_is_a_letter_like_others(clubs, mail_server, send, later):
    games, ann, _, address = clubs
    send()
    mail_server.letters.clear()
    mail_server.answers = "451 later"
    typed(ann, games[0], 'propose enact "Cake."')
    send()
    mail_server.answers = "250 OK"
    later(120)
    send()
    (letter,) = mail_server.to(address)
    assert SUMMARY not in f"{letter['Subject']}{letter.get_content()}"


def test_it_waits_for_the_end_of_the_quiet_hours(away, clubs, mail_server, send, later):
    _, _, channel, address = clubs
    away(1)
    mail_server.letters.clear()
    quiet = (now() % DAY // 60 + 12 * 60) % (24 * 60)
    NoticeHours.objects.update_or_create(
        account=channel.account,
        defaults={"quiet_from": quiet, "quiet_to": (quiet + 8 * 60) % (24 * 60), "daily": 19 * 60},
    )
    assert away(13) == []
    later(5 * HOUR)
    send()
    assert mail_server.to(address) == []
    later(3 * HOUR)
    send()
    assert len(mail_server.to(address)) == 1


def test_what_never_gets_through_ends_after_five_days_each_at_its_own_time(clubs, mail_server, send, later):
    games, ann, channel, _ = clubs
    send()
    mail_server.answers = "451 later"
    typed(ann, games[0], 'propose enact "Old."')
    for hour in range(5 * 24 + 12):
        if hour == 100:
            typed(ann, games[1], 'propose enact "New."')
        send()
        later(HOUR)
        give_up_late(now())
    dead = NoticeItem.objects.filter(channel=channel, delivery__state=Delivery.DEAD)
    assert dead.filter(game=games[0]).exists()
    assert not dead.filter(game=games[1], due__gt=now() - 4 * DAY).exists()


def test_what_is_sent_after_a_summary_is_a_letter_like_others(away, clubs, mail_server, send):
    games, ann, channel, address = clubs
    away(24)
    mail_server.letters.clear()
    typed(ann, games[0], 'propose enact "Afterwards."')
    send()
    (letter,) = mail_server.to(address)
    assert SUMMARY not in letter.get_content()
    assert NoticeChannel.objects.get(pk=channel.pk).failures == 0
