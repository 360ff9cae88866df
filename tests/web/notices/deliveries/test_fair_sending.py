"""Whoever fails, is slow or is away holds nobody else up; and what never gets through comes to an end."""

from __future__ import annotations

import pytest

from nomicon.web.accounts.models import Delivery, NoticeChannel, NoticeItem
from nomicon.web.notices import outbox
from nomicon.web.notices.deliveries.gathering import TOO_LATE, gather, give_up_late, try_again
from nomicon.web.notices.deliveries.lanes import CALLS
from nomicon.web.notices.deliveries.leasing import lease
from nomicon.web.notices.deliveries.turns import Turns
from nomicon.web.notices.hours import DAY, HOUR
from tests.web.notices.hosts_called import HOST, MINUTE, Programs, somebody
from tests.web.notices.tables import typed


def failing(programs: Programs, people: int, each: int, status: int) -> list[NoticeChannel]:
    """Make people with programs that fail, to each of which much is to be told, and let them fail for a while."""
    hooks = list[NoticeChannel]()
    for number in range(people):
        eve = somebody("eve")
        for _ in range(each):
            name = f"eve-{number}-{len(hooks)}"
            programs.answers[name] = status
            hooks.append(programs.hook(eve, name))
    for hook in hooks:
        programs.happens(hook, 6)
    programs.wait(20 * MINUTE)
    return hooks


# -- Who fails --------------------------------------------------------------------------


@pytest.mark.parametrize("status", [0, 401, 405, 429, 500])
def test_what_fails_for_one_person_holds_up_nobody_else_at_the_same_host(programs, status):
    bob = programs.hook(somebody("bob"), "bob")
    failing(programs, people=1, each=5, status=status)
    programs.happens(bob)
    programs.all()
    assert programs.called.count("bob") == 1


@pytest.mark.parametrize("status", [0, 401])
def test_what_fails_for_many_holds_up_nobody_for_longer_than_ten_minutes(programs, status):
    bob = programs.hook(somebody("bob"), "bob")
    failing(programs, people=7, each=2, status=status)
    for _ in range(2):
        programs.called.clear()
        programs.happens(bob)
        programs.wait(10 * MINUTE)
        assert programs.called.count("bob") == 1
        programs.wait(20 * MINUTE)


def test_a_failing_program_is_asked_seldom_and_one_that_works_beside_it_does_not_change_that(programs):
    bob = programs.hook(somebody("bob"), "bob")
    failing(programs, people=1, each=1, status=500)
    programs.called.clear()
    for _ in range(20):
        programs.happens(bob)
        programs.wait(MINUTE, MINUTE)
    assert programs.called.count("bob") == 20
    assert programs.called.count("eve-0-0") <= 20 * MINUTE // outbox.PROBE + 1


def test_a_host_that_is_away_for_many_gets_one_try_at_a_time_and_then_everything(programs):
    hooks = failing(programs, people=12, each=1, status=0)
    programs.called.clear()
    programs.wait(30 * MINUTE, 2 * MINUTE)
    assert len(programs.called) <= 30 * MINUTE // outbox.PROBE + 1
    programs.answers.clear()
    programs.wait(10 * MINUTE)
    assert not Delivery.objects.filter(state__in=outbox.OPEN).exists()
    assert Delivery.objects.filter(state=Delivery.SENT).count() == 6 * len(hooks)


def test_kinds_of_channels_at_one_host_are_apart(programs):
    failing(programs, people=7, each=1, status=0)
    room = programs.hook(somebody("founder"), "room")
    NoticeChannel.objects.filter(pk=room.pk).update(kind=NoticeChannel.DISCORD)
    programs.happens(room)
    now = programs.now()
    gather(now, CALLS)
    taken = lease(now, 60, CALLS, Turns())
    assert room.pk in [one.delivery.channel_id for one in taken]
    assert outbox.broken_routes() == [f"webhook {HOST}"]


def test_failures_count_only_in_a_row(programs):
    hook = programs.hook(somebody("ann"), "ann")
    for _ in range(outbox.BROKEN):
        programs.answers["ann"] = 500
        programs.happens(hook)
        programs.all()
        programs.answers["ann"] = 204
        programs.wait(2 * MINUTE, MINUTE)
    hook.refresh_from_db()
    assert hook.failures == 0
    assert not Delivery.objects.exclude(state=Delivery.SENT).exists()


def test_what_fails_here_says_nothing_about_who_receives_it(programs):
    hook = programs.hook(somebody("ann"), "ann")

    def breaks(_name: str) -> None:
        raise ValueError("secret")

    programs.meanwhile = breaks
    programs.happens(hook, outbox.BROKEN + 1)
    programs.all()
    hook.refresh_from_db()
    assert (hook.failures, outbox.broken_routes()) == (0, [])
    assert "secret" not in str(list(Delivery.objects.values_list("error", flat=True)))


# -- What never gets through --------------------------------------------------------------


@pytest.mark.parametrize("status", [0, 401])
def test_what_is_told_where_nobody_is_ends_after_five_days_and_is_on_the_hosts_page(programs, status, person):
    hooks = failing(programs, people=6, each=1, status=status)
    many = NoticeItem.objects.count()
    assert many == 6 * len(hooks)
    for _ in range(11):
        programs.later(12 * HOUR)
        programs.all()
        give_up_late(programs.now())
    assert not Delivery.objects.filter(state__in=outbox.OPEN).exists()
    assert not NoticeItem.objects.exclude(delivery__state=Delivery.DEAD).exists()
    told = person("root", host=True).client.get("/host/delivery.json").json()
    assert told["routes"][0]["dead"] == Delivery.objects.filter(state=Delivery.DEAD).count()
    assert all(one["error"] for one in told["dead"])


def test_where_nothing_gets_through_no_more_than_a_batch_waits_and_the_rest_is_made_later(programs):
    hook = programs.hook(somebody("ann"), "ann")
    programs.answers["ann"] = 503
    for _ in range(3):
        programs.happens(hook, 30)
        programs.wait(10 * MINUTE)
    assert Delivery.objects.filter(channel=hook).count() <= 2 * outbox.BATCH
    programs.answers.clear()
    programs.wait(10 * MINUTE)
    assert Delivery.objects.filter(channel=hook, state=Delivery.SENT).count() == 90


def test_what_was_ended_together_is_told_apart_if_a_host_has_it_tried_again(programs):
    hook = programs.hook(somebody("ann"), "ann")
    programs.answers["ann"] = 503
    programs.happens(hook, 50)
    programs.wait(30 * MINUTE)
    programs.later(5 * DAY)
    give_up_late(programs.now())
    assert Delivery.objects.filter(error=TOO_LATE).exists()
    programs.answers.clear()
    programs.called.clear()
    try_again(Delivery.objects.all(), programs.now())
    programs.wait(10 * MINUTE)
    assert programs.called == ["ann"] * 50
    assert not Delivery.objects.exclude(state=Delivery.SENT).exists()


def test_what_nobody_has_tried_is_tried_however_long_the_sender_was_off(programs):
    hook = programs.hook(somebody("ann"), "ann")
    programs.happens(hook)
    gather(programs.now())
    programs.later(6 * DAY)
    give_up_late(programs.now())
    programs.all()
    assert programs.called == ["ann"]


def test_while_no_letter_gets_through_one_waits_and_then_all_is_told_in_few(table, post, mail_server, later):
    game, ann, ben, address = table
    post(game)
    mail_server.letters.clear()
    mail_server.answers = "451 later"
    for number in range(8):
        typed(ann, game, f'propose enact "Rule {number}."')
        later(HOUR)
        post(game)
    assert Delivery.objects.filter(channel__account=ben.account, state__in=outbox.OPEN).count() <= 4
    mail_server.answers = "250 OK"
    later(outbox.PROBE + 1)
    post(game)
    told = "\n".join(letter.get_content() for letter in mail_server.to(address))
    assert all(f"Proposed {301 + number}" in told for number in range(8))
