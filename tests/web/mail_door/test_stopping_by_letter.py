"""Letters that are ended by a letter, as mail programs write it when somebody presses *Unsubscribe*."""

from __future__ import annotations

from nomicon.game.names import Moment
from nomicon.hosting.notices.to_dos import ToDo
from nomicon.web.accounts.models import ListMember, NoticeChannel, NoticeItem, ReplyToken
from nomicon.web.addresses.list_addresses import join
from nomicon.web.addresses.reply_tokens import address_for_duty, digest_of
from nomicon.web.addresses.stop_addresses import LETTERS, leave_address, stop_address
from nomicon.web.mail_door.answering import take
from nomicon.web.notices.topics import TOPICS, Chosen, channels_of
from tests.web.notices.letter_players import ByLetter, send_all, ways_to_stop
from tests.web.notices.tables import now, typed


def channel_of(jo: ByLetter) -> NoticeChannel:
    (channel,) = channels_of(jo.person.account, letters=True)
    return channel


def test_a_letter_says_how_to_end_such_letters_by_letter_and_that_works_once_and_for_all(jo: ByLetter):
    send_all(jo.game)
    page, by_letter = ways_to_stop(jo.letters()[-1])
    assert page.startswith("http")
    assert by_letter.startswith("mailto:stop+")
    to = by_letter.removeprefix("mailto:")
    assert len(to.partition("@")[0]) <= 64
    many = len(jo.letters())
    assert take(jo.house, "whoever@example.org", to.upper(), jo.letter("", Subject="unsubscribe")) == "stopped"
    assert take(jo.house, "", to, b"") == "stopped"
    assert Chosen([channel_of(jo)]).when(channel_of(jo), jo.game, "new_proposal") == "off"
    assert Chosen([channel_of(jo)]).when(channel_of(jo), jo.game, "debate") == "at_once"
    typed(jo.person, jo.game, 'propose enact "Tea."')
    send_all(jo.game)
    assert [one for one in jo.letters()[many:] if "302" in one.get_content()] == []


def test_somebody_leaves_a_list_by_letter(jo: ByLetter):
    member = join(jo.person.account, jo.game)
    to = leave_address(channel_of(jo), member, "nomic.example")
    assert take(jo.house, "", to, b"") == "stopped"
    assert not ListMember.objects.filter(pk=member.pk).exists()


def test_nobody_can_make_an_address_that_ends_the_letters_of_another(jo: ByLetter):
    channel = channel_of(jo)
    known = stop_address(channel, ["debate"], "nomic.example")
    pk, letters, code = known.removeprefix("stop+").partition("@")[0].split(".")
    forged = [
        f"stop+{pk}.{letters}d.{code}@nomic.example",
        f"stop+{int(pk) + 1}.{letters}.{code}@nomic.example",
        f"stop+{pk}.{letters}.{'0' * 32}@nomic.example",
    ]
    before = list(channel.choices.values_list("topic", "when"))
    assert {take(jo.house, "", to, b"")[:7] for to in forged} == {"dropped"}
    assert list(channel.choices.values_list("topic", "when")) == before


def test_every_topic_has_a_letter_of_its_own():
    assert set(LETTERS) == set(TOPICS)
    assert len(set(LETTERS.values())) == len(LETTERS)


def test_a_reminder_can_be_answered_until_the_deadline_and_not_after_it(jo: ByLetter, later):
    send_all(jo.game)
    reminder = NoticeItem.objects.filter(channel=channel_of(jo), topic="deadline").order_by("due").first()
    assert reminder is not None
    assert reminder.deadline is not None
    jo.mail.letters.clear()
    later(reminder.due - now() + 1)
    send_all(jo.game)
    to = str(jo.letters()[-1]["Reply-To"])
    token = ReplyToken.objects.get(digest=digest_of(to[6:32]))
    assert (token.subject, token.expires) == ("vote/301", reminder.deadline)
    later(reminder.deadline - now() + 1)
    assert jo.sends("vote 301 for", to) == "old"
    assert jo.ballot() is None


def test_a_letter_about_something_without_a_deadline_soon_can_be_answered_for_a_week(jo: ByLetter):
    duty = ToDo("vote/301", "Vote on 301", ("vote 301 FOR",), Moment(now() + 30 * 86_400), "")
    to = address_for_duty(jo.person.account, jo.game, duty, "nomic.example", now())
    assert ReplyToken.objects.get(digest=digest_of(to[6:32])).expires == now() + 7 * 86_400
