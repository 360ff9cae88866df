"""Letters in a game that is paused, and letters about what is said beside the record."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.notices.to_dos import after_pauses, to_dos
from nomicon.play.amendability.signatures import HOST
from nomicon.play.pausing.pausing_moves import PauseGame, ResumeGame
from nomicon.web.accounts.acts import write_down
from nomicon.web.accounts.models import HostAct, Listing, NoticeChannel, NoticeItem, Remark, Seat
from nomicon.web.addresses.list_addresses import join
from nomicon.web.notices.hours import DAY, HOUR
from nomicon.web.notices.projector import remind
from nomicon.web.notices.talk import project_talk
from nomicon.web.tools import the_house
from tests.web.notices.letter_players import ByLetter
from tests.web.notices.tables import RULE, confirmed, now, typed


def paused(game, reason="The holidays."):
    the_house().hall.play(game, PauseGame(HOST, reason)).result(60)


def resumed(game):
    the_house().hall.play(game, ResumeGame(HOST)).result(60)


def deadline(game):
    item = NoticeItem.objects.filter(game=game, topic="deadline").order_by("-pk").first()
    assert item is not None
    return item.deadline


@pytest.fixture
def told_of_all(table, post, mail_server):
    """A table at which a proposal is open, and what was told by now is away."""
    game, ann, *_ = table
    typed(ann, game, "propose enact:", RULE)
    post(game)
    mail_server.letters.clear()
    return table


def test_a_paused_game_reminds_nobody_and_then_of_the_later_deadline(told_of_all, post, mail_server, later):
    game, _, _, address = told_of_all
    before = deadline(game)
    paused(game)
    post(game)
    (letter,) = mail_server.to(address)
    assert "The host paused the game: The holidays." in letter.get_content()
    mail_server.letters.clear()
    begun = now()
    later(before - begun + DAY)  # Past the deadline as it was.
    assert remind(the_house(), game) == 0
    post(game)
    assert mail_server.to(address) == []
    resumed(game)
    post(game)
    assert deadline(game) == before + (before - begun + DAY)
    mail_server.letters.clear()
    later(deadline(game) - now() - HOUR)
    post(game)
    told = mail_server.to(address)[-1].get_content()
    assert "Vote on 301" in told
    assert "too late" not in told


def test_a_letter_about_a_proposal_of_a_paused_game_asks_for_nothing(told_of_all, post, mail_server):
    game, ann, _, address = told_of_all
    typed(ann, game, 'propose enact "Tea."')
    paused(game)
    post(game)
    (letter,) = mail_server.to(address)
    told = letter.get_content()
    assert "Proposed 302" in told
    assert "every deadline moves by the length of the pause" in told
    assert "Until:" not in told
    assert "vote 302" not in told


def test_a_to_do_of_a_paused_game_has_no_deadline_and_no_way_to_answer(told_of_all):
    game, *_ = told_of_all
    paused(game)
    hall = the_house().hall
    (item,) = [one for one in to_dos(hall, Outlooks(hall), game, PlayerId("Ben")) if one.subject == "vote/301"]
    assert (item.deadline, item.lines) == (None, ())


def test_what_was_told_before_two_pauses_is_due_after_both(told_of_all, later):
    game, *_ = told_of_all
    told, due = now(), deadline(game)
    for seconds in (HOUR, 2 * HOUR):
        later(60)
        paused(game)
        later(seconds)
        resumed(game)
    seen = the_house().hall.seen(game, None).game
    assert after_pauses(seen, due, told) == due + 3 * HOUR == seen.proposals[ProposalNumber(301)].closes


def said(game, person, text="Cake is a lie."):
    return Remark.objects.create(game=game, proposal=301, account=person.account, player="Ann", text=text)


def test_a_remark_is_told_to_others_once_and_not_if_it_is_hidden_meanwhile(told_of_all, post, mail_server, writing):
    game, ann, ben, address = told_of_all
    project_talk(writing)  # Nothing of before is told.
    said(game, ann)
    said(game, ben, "I say so myself.")
    gone = said(game, ann, "Something bad.")
    project_talk(writing)
    Remark.objects.filter(pk=gone.pk).update(hidden_by=ann.account)
    post(game)
    project_talk(writing)
    post(game)
    (letter,) = mail_server.to(address)
    assert "* Ann on proposal 301: Cake is a lie." in letter.get_content()
    assert "bad" not in letter.get_content()
    assert "myself" not in letter.get_content()


@pytest.fixture
def talked_of_long_ago(told_of_all, writing, person):
    """A table at which five remarks and acts were told, so long ago that the keys of their notices are deleted."""
    game, ann, ben, _address = told_of_all
    Listing.objects.filter(game=game).update(has_list=True)
    host = person("root", host=True).account
    project_talk(writing)
    for number in range(5):
        said(game, ann, f"Old remark {number}.")
        write_down(host, f"did old thing {number}", game)
    project_talk(writing)
    long_ago = datetime.now(UTC) - timedelta(days=91)
    Remark.objects.filter(game=game).update(at=long_ago)
    HostAct.objects.filter(game=game).update(at=long_ago)
    Seat.objects.filter(game=game).update(taken=long_ago)
    NoticeChannel.objects.filter(account=ben.account).update(made=long_ago)
    return game, ann, ben, host, long_ago


def acted(host, game):
    write_down(host, "did a new thing", game)
    return HostAct.objects.filter(game=game).latest("pk").pk


def told_subjects(game, person):
    rows = NoticeItem.objects.filter(game=game, channel__account=person.account).exclude(subject="")
    return sorted(one.subject for one in rows if one.topic != "deadline")


def hooked(person, made):
    channel = NoticeChannel.objects.create(
        account=person.account, kind=NoticeChannel.WEBHOOK, topics="debate host", host="bot.example"
    )
    NoticeChannel.objects.filter(pk=channel.pk).update(made=made)


def test_what_was_told_long_ago_is_not_told_again_when_its_notices_are_deleted(talked_of_long_ago, writing):
    game, ann, ben, host, _ = talked_of_long_ago
    NoticeItem.objects.filter(game=game).delete()
    remark, act = said(game, ann, "New.").pk, acted(host, game)
    project_talk(writing)
    assert told_subjects(game, ben) == [f"act/{act}", f"remark/{remark}"]


def test_a_new_channel_is_told_nothing_from_before_it_was_there(talked_of_long_ago, writing):
    game, ann, ben, host, _long_ago = talked_of_long_ago
    NoticeItem.objects.filter(game=game).delete()
    NoticeChannel.objects.filter(account=ben.account).update(state=NoticeChannel.OFF)
    before, minute_ago = said(game, ann, "Just before."), datetime.now(UTC) - timedelta(minutes=1)
    Remark.objects.filter(pk=before.pk).update(at=minute_ago)
    hooked(ben, made=minute_ago + timedelta(seconds=30))
    act, remark = acted(host, game), said(game, ann, "New.").pk
    project_talk(writing)
    assert told_subjects(game, ben) == [f"act/{act}", f"remark/{remark}"]


def test_a_new_player_is_told_nothing_from_before_they_had_a_seat(talked_of_long_ago, writing, person):
    game, ann, _ben, _host, long_ago = talked_of_long_ago
    before = said(game, ann, "Just before.")
    Remark.objects.filter(pk=before.pk).update(at=datetime.now(UTC) - timedelta(minutes=1))
    new = person("dee")
    hooked(new, made=long_ago)
    new.sit(writing, game, "Dee")
    remark = said(game, ann, "New.").pk
    project_talk(writing)
    assert told_subjects(game, new) == [f"remark/{remark}"]


def test_a_new_member_of_a_list_gets_no_remarks_from_before_they_joined_it(talked_of_long_ago, by_letter):
    game, ann, ben, _host, _long_ago = talked_of_long_ago
    NoticeItem.objects.filter(game=game).delete()
    before = said(game, ann, "Just before.")
    Remark.objects.filter(pk=before.pk).update(at=datetime.now(UTC) - timedelta(minutes=1))
    join(ben.account, game)
    remark = said(game, ann, "New.").pk
    project_talk(replace(by_letter, choices=replace(by_letter.choices, lists=True)))
    listed = NoticeItem.objects.filter(game=game, channel__account=ben.account, topic="list")
    assert [one.subject for one in listed] == [f"r/{remark}"]


def test_of_two_remarks_that_are_written_at_once_the_one_that_shows_later_is_told_too(told_of_all, writing):
    game, ann, ben, _ = told_of_all
    project_talk(writing)
    first, second = said(game, ann, "One."), said(game, ann, "Two.")
    held_back = Remark.objects.get(pk=first.pk)
    Remark.objects.filter(pk=first.pk).delete()  # Not written yet, as another server sees it.
    project_talk(writing)
    held_back.save(force_insert=True)
    said(game, ann, "Three.")
    project_talk(writing)
    assert f"remark/{first.pk}" in told_subjects(game, ben)
    assert f"remark/{second.pk}" in told_subjects(game, ben)


def test_what_a_host_does_is_told_to_those_at_the_table(told_of_all, post, mail_server, writing, person):
    game, _, _, address = told_of_all
    project_talk(writing)
    write_down(person("root", host=True).account, "gave Cat's seat to Dee", game, "Cat asked.")
    write_down(person("root", host=True).account, "did something elsewhere", "another-game")
    project_talk(writing)
    post(game)
    (letter,) = mail_server.to(address)
    assert "a host, gave Cat's seat to Dee: Cat asked." in letter.get_content()
    assert "elsewhere" not in letter.get_content()


def test_secret_ballots_are_not_taken_by_letter_where_the_founder_bars_it(founded, person, by_letter, mail_server):
    game = founded(title="Secrets")
    ann, jo = (person(name.lower()).sit(by_letter, game, name) for name in ("Ann", "Jo"))
    address = confirmed(jo.account)
    typed(ann, game, "propose repeal 208")
    letters = ByLetter(by_letter, mail_server, game, jo, address)
    Listing.objects.filter(game=game).update(barred_for_secrets="mail api")
    assert letters.sends("vote 301 for") == "refused"
    assert "Vote on the game's page" in letters.letters()[-1].get_content()
    assert letters.ballot() is None
    assert letters.sends("What now?") == "no command"
    assert "vote 301" not in letters.letters()[-1].get_content()
    typed(jo, game, "vote 301 FOR")
    assert letters.ballot() == "FOR"
    Listing.objects.filter(game=game).update(barred_for_secrets="")
    assert letters.sends("vote 301 against") == "made"
