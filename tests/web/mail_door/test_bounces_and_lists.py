"""Letters that come back, and the mailing list of a game: what goes out to it, and what becomes of what comes in."""

from __future__ import annotations

import re
from email.message import EmailMessage

import pytest

from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import Delivery, Listing, ListMember, NoticeChannel, Remark
from nomicon.web.addresses.bounce_addresses import bounce_address
from nomicon.web.addresses.list_addresses import join, list_address, own_address
from nomicon.web.mail_door import refused
from nomicon.web.mail_door.answering import take
from nomicon.web.mail_door.list_posts import POSTS_A_DAY, own_words
from nomicon.web.notices import outbox
from nomicon.web.notices.talk import project_talk
from nomicon.web.tools import open_house as open_for_pages
from tests.web.notices.letter_players import FOOT, ByLetter, send_all, ways_to_stop
from tests.web.notices.tables import confirmed, typed

REPORT = """\
From: MAILER-DAEMON@mx.example
To: {to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; jo@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 no such user

--b--
"""


def came_back(jo: ByLetter, delivery: Delivery, action: str = "failed", status: str = "5.1.1") -> str:
    to = bounce_address(delivery, "nomic.example")
    return take(jo.house, "", to, REPORT.format(to=to, action=action, status=status).encode())


def test_after_three_letters_that_came_back_an_address_gets_no_more_and_its_owner_is_told(jo, later):
    for number in range(outbox.BOUNCES):
        typed(jo.person, jo.game, f'propose enact "Rule {number}."')
        later(3601)
        send_all(jo.game)
    sent = list(Delivery.objects.filter(channel__account=jo.person.account, state=Delivery.SENT).order_by("-pk")[:3])
    assert came_back(jo, sent[0], "delayed", "4.4.1") == "dropped: not a permanent failure"
    assert [came_back(jo, one) for one in (sent[0], sent[0], sent[1])] == ["came back", "again", "came back"]
    channel = NoticeChannel.objects.get(account=jo.person.account)
    assert channel.state == NoticeChannel.ON
    assert came_back(jo, sent[2]) == "came back"
    channel.refresh_from_db()
    assert (channel.state, channel.why) == (NoticeChannel.OFF, "The e-mail came back. Its mail status is 5.1.1.")
    assert "The e-mail came back" in jo.person.client.get("/account/notices/").content.decode()


def test_nobody_can_turn_off_letters_with_a_report_about_one_that_they_did_not_get(jo):
    send_all(jo.game)
    known = Delivery.objects.filter(channel__account=jo.person.account, state=Delivery.SENT).first()
    assert known is not None
    to = f"bounce+{known.pk}.{'0' * 32}@nomic.example"
    assert take(jo.house, "", to, REPORT.format(to=to, action="failed", status="5.1.1").encode()) == (
        "dropped: not about an e-mail that this server sent"
    )


def test_a_letter_is_from_the_house_wherever_it_would_come_back_to(jo):
    send_all(jo.game)
    letter = jo.letters()[-1]
    assert letter["From"] == jo.house.choices.mail_from


# -- Lists ---------------------------------------------------------------------------


@pytest.fixture
def listed(by_letter, founded, person, mail_server):
    """A game with a list, Ann and Jo on it, and Cat who is not."""
    there = replace(by_letter, choices=replace(by_letter.choices, lists=True))
    open_for_pages(there)
    game = founded("minimal", title="Cake club")
    people = {name: person(name.lower()).sit(there, game, name) for name in ("Ann", "Jo", "Cat")}
    addresses = {name: confirmed(one.account) for name, one in people.items()}
    Listing.objects.filter(game=game).update(has_list=True)
    for name in ("Ann", "Jo"):
        join(people[name].account, game)
        for channel in NoticeChannel.objects.filter(account=people[name].account):
            channel.choices.all().delete()
    project_talk(there)
    typed(people["Ann"], game, 'propose enact "Everyone brings cake."')
    send_all(game)
    jo = ByLetter(there, mail_server, game, people["Jo"], addresses["Jo"])
    return jo, people, addresses


def of_list(jo: ByLetter, address: str) -> list[EmailMessage]:
    return [letter for letter in jo.mail.to(address) if letter["List-Id"] is not None]


def wrote(jo: ByLetter, text: str, **headers: str) -> str:
    member = ListMember.objects.get(account=jo.person.account, game=jo.game)
    to = own_address(jo.house, member)
    return take(jo.house, "jo@example.org", to, jo.letter(text, **headers))


def told_of_remarks(jo: ByLetter) -> None:
    project_talk(jo.house)
    send_all(jo.game)


def test_a_new_proposal_goes_to_everybody_on_the_list_and_to_nobody_else(listed):
    jo, _, addresses = listed
    (letter,) = of_list(jo, addresses["Jo"])
    here = list_address(jo.house, jo.game)
    assert letter["To"] == here
    assert letter["From"] == f'"Ann via Cake club" <{here}>' or letter["From"] == f"Ann via Cake club <{here}>"
    assert (letter["Precedence"], letter["List-Post"]) == ("list", f"<mailto:{here}>")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert str(letter["Message-ID"]).endswith(".p301@nomic.example>")
    told = letter.get_content()
    assert "Everyone brings cake." in told
    assert f"{jo.house.choices.address}/games/{jo.game}/proposal/301/" in told  # Our own links can be followed.
    assert "Quorum" not in told
    assert of_list(jo, addresses["Cat"]) == []
    assert str(letter["Reply-To"]) != str(of_list(jo, addresses["Ann"])[0]["Reply-To"])


def test_an_answer_to_a_letter_of_the_list_is_a_remark_once_and_goes_to_the_others(listed):
    jo, _, addresses = listed
    name = str(of_list(jo, addresses["Jo"])[0]["Message-ID"])
    text = f"Cake is fine.\n\nvote 301 FOR{FOOT}\n-- \nJo"
    headers = {"In_Reply_To": name, "Message_ID": "<one@example.org>"}
    assert [wrote(jo, text, **headers) for _ in range(3)] == ["posted", "again", "again"]
    (remark,) = Remark.objects.filter(game=jo.game)
    assert (remark.player, remark.about, remark.proposal) == ("Jo", "proposal", 301)
    assert remark.text == "Cake is fine.\n\nvote 301 FOR"
    assert jo.ballot() is None  # On a list nothing is a command.
    told_of_remarks(jo)
    letter = of_list(jo, addresses["Ann"])[-1]
    assert letter["In-Reply-To"] == name
    assert "Cake is fine." in letter.get_content()
    assert len(of_list(jo, addresses["Jo"])) == 1  # Not back to whoever wrote it.
    answer = {"References": str(letter["Message-ID"]), "Message_ID": "<two@example.org>"}
    assert wrote(jo, "And so is tea.", **answer) == "posted"
    assert Remark.objects.get(text="And so is tea.").answers_id == remark.pk


def test_who_writes_without_their_own_address_is_asked_first(listed):
    jo, _, addresses = listed
    here = list_address(jo.house, jo.game)
    letter = jo.letter("I never said that.", Subject="301")
    forged = letter.replace(b"Anybody <anybody@example.org>", addresses["Jo"].encode())
    assert take(jo.house, "jo@example.org", here, letter) == "dropped: the sender is not on the mailing list"
    assert take(jo.house, "jo@example.org", here, forged) == "asked"
    assert not Remark.objects.filter(game=jo.game).exists()
    asked = jo.letters()[-1]
    to = str(asked["Reply-To"])
    assert re.fullmatch(r"reply\+[a-z2-7]{26}@nomic\.example", to)
    assert jo.sends("yes", to) == "posted"
    assert Remark.objects.get(game=jo.game).text == "I never said that."


def test_whoever_writes_in_the_name_of_another_does_not_keep_them_from_writing(listed, monkeypatch):
    monkeypatch.setattr(refused, "MOST_A_DAY", 3)
    jo, _, addresses = listed
    here = list_address(jo.house, jo.game)
    forged = [jo.letter(f"Not mine: {number}.", Subject="301") for number in range(5)]
    named = [letter.replace(b"Anybody <anybody@example.org>", addresses["Jo"].encode()) for letter in forged]
    assert [take(jo.house, "x@example.org", here, one) for one in named][3:] == ["dropped: too many e-mails"] * 2
    assert wrote(jo, "This is mine.", Subject="301") == "posted"


def test_machines_strangers_and_too_many_letters_make_no_remark(listed):
    jo, people, _ = listed
    assert wrote(jo, "I am away.", Auto_Submitted="auto-replied", Subject="301") == "dropped: sent by a program"
    assert wrote(jo, "From another list.", List_Id="<x.example>", Subject="301") == "dropped: sent by a program"
    assert wrote(jo, "About what?", Subject="Hello") == "answered"
    told = [wrote(jo, f"Remark {number}.", Subject="301") for number in range(POSTS_A_DAY + 1)]
    assert told == ["posted"] * POSTS_A_DAY + ["dropped: too many e-mails"]
    member = ListMember.objects.get(account=people["Ann"].account, game=jo.game)
    to = own_address(jo.house, member)
    Listing.objects.filter(game=jo.game).update(has_list=False)
    assert (
        take(jo.house, "a@example.org", to, jo.letter("Hm.", Subject="301")) == "dropped: the game has no mailing list"
    )


def test_leaving_by_the_address_in_a_letter_ends_its_letters_and_its_address(listed):
    jo, people, addresses = listed
    letter = of_list(jo, addresses["Jo"])[0]
    to, (stop, by_letter) = str(letter["Reply-To"]), ways_to_stop(letter)
    path = stop[stop.index("/stop/") :]
    assert people["Cat"].client.get(path).status_code == 200  # To open it changes nothing.
    assert ListMember.objects.filter(account=jo.person.account).exists()
    assert people["Cat"].client.post(path).status_code == 200
    assert take(jo.house, "", by_letter.removeprefix("mailto:"), b"") == "stopped"
    typed(people["Ann"], jo.game, 'propose enact "Tea."')
    send_all(jo.game)
    assert len(of_list(jo, addresses["Jo"])) == 1
    assert take(jo.house, "jo@example.org", to, jo.letter("Hm.", Subject="301")) == "dropped: unknown address"


def test_founders_turn_the_list_on_and_players_join_it_on_its_page(listed, person):
    jo, people, _ = listed
    page = f"/games/{jo.game}/letters/"
    assert "Leave the list" in people["Jo"].client.get(page).content.decode()
    assert people["Cat"].client.post(page, {"act": "list"}).status_code == 404
    assert people["Cat"].client.post(page, {"act": "join"}).status_code == 302
    assert ListMember.objects.filter(account=people["Cat"].account, game=jo.game).exists()
    host = person("root", host=True)
    host.client.post(page, {"act": "doors", "door": ["api"]})
    assert Listing.objects.get(game=jo.game).barred_doors == ("mail", "discord")
    host.client.post(page, {"act": "list"})
    assert "The mailing list is turned off" in people["Jo"].client.get(page).content.decode()


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Yes.\n\nOn Sunday, Ann <a@x.example> wrote:\n> No.\n", "Yes."),
        ("> No.\n\nYes, below.\n-- \nJo", "Yes, below."),
        ("Am 3.5. schrieb Ann:\n> Nein.\nDoch.", "Doch."),
        ("> only\n> quoted", ""),
    ],
)
def test_of_a_letter_to_a_list_only_ones_own_words_count(written, kept):
    assert own_words(written) == kept


def test_nobody_joins_a_list_that_was_turned_off_and_they_are_told_so(listed):
    jo, people, _ = listed
    Listing.objects.filter(game=jo.game).update(has_list=False)
    answer = people["Cat"].client.post(f"/games/{jo.game}/letters/", {"act": "join"})
    assert answer.status_code == 404
    assert "The mailing list of this game is turned off." in answer.content.decode()
