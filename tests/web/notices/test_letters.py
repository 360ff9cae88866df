"""Letters: what is told and when, through a real mail server; nothing twice, nothing lost, and no secret."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.test import override_settings
from django.urls import reverse

from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import (
    Delivery,
    Listing,
    NoticeChannel,
    NoticeHours,
    NoticeItem,
    Seat,
)
from nomicon.web.choices import LEASE
from nomicon.web.notices import outbox
from nomicon.web.notices.hours import HOUR
from nomicon.web.notices.letters import safe
from nomicon.web.notices.projector import project
from nomicon.web.notices.topics import TOPICS, address_of, channels_of, choose
from tests.cluster import free_port
from tests.web.notices.letter_players import send_all
from tests.web.notices.tables import RULE, confirmed, names_something, now, typed


def test_a_proposal_is_told_to_whoever_chose_so_and_once(table, post, mail_server):
    game, ann, _, address = table
    post(game)
    mail_server.letters.clear()
    typed(ann, game, "propose enact:", RULE)
    post(game)
    post(game)
    (letter,) = mail_server.to(address)
    assert str(letter["Subject"]).strip().startswith("Cake club: Proposed 301: Cake.")
    assert "Proposed 301" in letter.get_content()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert [to for to, _ in mail_server.letters] == [address]


def test_a_new_player_is_told_nothing_that_happened_before_they_joined(table, writing, person, later):
    game, ann, *_ = table
    typed(ann, game, "propose enact:", RULE)
    before = writing.hall.number(game)
    later(60)
    new = person("dee")
    confirmed(new.account)
    for topic in TOPICS:
        choose(channels_of(new.account, letters=True)[0], "", topic, "at_once")
    new.sit(writing, game, "Dee")
    typed(ann, game, "propose enact:", RULE)
    project(writing, game)  # The sender was away until now.
    told = NoticeItem.objects.filter(channel__account=new.account, topic="new_proposal").values_list("entry", flat=True)
    assert [entry > before for entry in told] == [True]


def test_a_reminder_says_what_until_when_how_to_answer_and_what_comes_of_nothing(table, post, mail_server, later):
    game, ann, _, address = table
    typed(ann, game, "propose enact:", RULE)
    post(game)
    mail_server.letters.clear()
    closes = NoticeItem.objects.filter(game=game, topic="deadline").first()
    assert closes is not None
    later(closes.due - int(now()) + 1)
    post(game)
    (letter,) = mail_server.to(address)
    told = letter.get_content()
    for part in ("Vote on 301", "Until:", "vote 301 FOR", "If you do nothing:", "If nobody does anything:"):
        assert part in told, told
    assert "On the page you can type:" in told  # Letters are not taken in here.
    subject = " ".join(str(letter["Subject"]).split())
    due = r"until \w{3} [0-9-]{10} [0-9:]{5} UTC"
    assert re.fullmatch(rf"Cake club: Vote on 301: Cake .*, {due}. Otherwise: you abstain", subject), subject
    assert "You get this e-mail because" in told
    assert "/stop/" in told


def test_whoever_has_acted_is_not_reminded(table, post, mail_server, later):
    game, ann, ben, address = table
    typed(ann, game, "propose enact:", RULE)
    post(game)
    typed(ben, game, "vote 301 FOR")
    mail_server.letters.clear()
    due = NoticeItem.objects.filter(game=game, topic="deadline").order_by("-due").first()
    assert due is not None
    later(due.due - now() + 1)
    post(game)
    assert not any("Until:" in letter.get_content() for letter in mail_server.to(address))
    assert Delivery.objects.filter(state=Delivery.MOOT, channel__account=ben.account).exists()


def test_ten_thousand_announcements_make_six_letters_an_hour(table, post, mail_server, writing):
    game, _, ben, address = table
    post(game)
    mail_server.letters.clear()
    channel = NoticeChannel.objects.get(account=ben.account)
    for part in range(20):
        at = now()
        NoticeItem.objects.bulk_create(
            NoticeItem(key=f"{game}{part}-{k}", channel=channel, game=game, entry=2, topic="game", due=at, made=at)
            for k in range(500)
        )
        post(game)
    assert len(mail_server.to(address)) <= outbox.LETTERS_AN_HOUR
    assert NoticeItem.objects.filter(channel=channel, delivery=None).count() > 0


def test_while_the_mail_server_is_away_nothing_is_lost_and_then_all_of_it_comes(table, post, mail_server, later):
    game, ann, _, address = table
    post(game)
    mail_server.letters.clear()
    mail_server.answers = "451 later"
    for number in range(3):
        typed(ann, game, f'propose enact "Rule {number}."')
        post(game)
    for _ in range(24):
        later(HOUR)
        post(game)
    assert mail_server.to(address) == []
    mail_server.answers = "250 OK"
    later(outbox.PROBE + 1)
    post(game)
    told = "\n".join(letter.get_content() for letter in mail_server.to(address))
    assert all(f"Proposed {number}" in told for number in (301, 302, 303)), told
    assert not Delivery.objects.filter(channel__account=table[2].account, state__in=("waiting", "leased")).exists()


def test_what_never_gets_through_is_dead_after_five_days_and_on_the_hosts_page(table, post, mail_server, later, person):
    game, ann, ben, address = table
    post(game)
    mail_server.letters.clear()
    mail_server.answers = "451 later"
    typed(ann, game, "propose enact:", RULE)
    post(game)
    for _ in range(140):
        later(HOUR)
        post(game)
    host = person("root", host=True)
    page = host.client.get("/host/delivery.json").json()
    assert any(one["account"] == ben.account.username and "451" in one["error"] for one in page["dead"])
    assert address not in host.client.get("/host/delivery/").content.decode()
    mine = " ".join(ben.client.get("/account/notices/").content.decode().split())
    assert re.search("<h2>Could not be sent</h2> <ul> <li>E-mail: [^<]*451", mine)
    mail_server.answers = "250 OK"
    host.client.post("/host/delivery/", {"act": "all"})
    later(outbox.PROBE + 1)
    post(game)
    assert "301" in "\n".join(letter.get_content() for letter in mail_server.to(address))


def test_why_a_mail_server_cannot_be_reached_is_said_in_words(table, post):
    game, ann, *_ = table
    post(game)
    typed(ann, game, "propose enact:", RULE)
    with override_settings(EMAIL_PORT=free_port()):
        post(game)
    waits = Delivery.objects.exclude(error="").values_list("error", flat=True)
    assert set(waits) == {"The mail server cannot be reached: Connection refused."}


def test_an_address_that_turns_letters_away_gets_no_more_of_them(table, post, mail_server, later):
    game, ann, ben, _ = table
    post(game)
    mail_server.refuses = "550 nobody of that name"
    for number in range(outbox.BOUNCES):
        typed(ann, game, f'propose enact "Rule {number}."')
        later(HOUR + 1)
        post(game)
    channel = NoticeChannel.objects.get(account=ben.account)
    assert (channel.state, channel.why) == ("off", "The mail server refused this address, with the code 550.")
    assert "No e-mails are sent to this address" in ben.client.get("/account/notices/").content.decode()


def test_a_sender_that_dies_after_sending_sends_again_under_the_same_name(table, post, mail_server, later, monkeypatch):
    game, ann, _, address = table
    post(game)
    mail_server.letters.clear()
    typed(ann, game, "propose enact:", RULE)

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(outbox, "sent", dies)
        with pytest.raises(SystemExit):
            post(game)
    post(game)
    assert len(mail_server.to(address)) == 1  # Its lease still runs.
    later(LEASE + 1)
    post(game)
    assert len(mail_server.to(address)) == 2
    assert len({letter["Message-ID"] for letter in mail_server.to(address)}) == 1


def test_killed_between_two_steps_the_projector_loses_nothing_and_makes_nothing_twice(table, writing, monkeypatch):
    game, ann, ben, _ = table
    project(writing, game)
    before = NoticeItem.objects.filter(channel__account=ben.account).count()
    typed(ann, game, "propose enact:", RULE)

    def dies(*_: object, **__: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(type(NoticeItem.objects), "bulk_create", dies)
        with pytest.raises(SystemExit):
            project(writing, game)
    project(writing, game)
    project(writing, game)
    fresh = NoticeItem.objects.filter(channel__account=ben.account, entry__isnull=False).count()
    assert fresh == before + 1


def test_who_lost_their_seat_or_may_not_look_is_told_nothing_more(table, post, mail_server):
    game, ann, ben, address = table
    post(game)
    mail_server.letters.clear()
    typed(ann, game, "propose enact:", RULE)
    Seat.objects.filter(game=game, account=ben.account).delete()
    post(game)
    Seat.objects.create(game=game, account=ben.account, player="Ben")
    Listing.objects.filter(game=game).update(visibility=Listing.HIDDEN)
    post(game)
    assert mail_server.to(address) == []


def test_of_a_game_that_is_not_open_a_letter_names_nothing_unless_its_reader_wants(table, post, mail_server):
    game, ann, ben, address = table
    post(game)
    mail_server.letters.clear()
    Listing.objects.filter(game=game).update(visibility=Listing.INVITED)
    typed(ann, game, "propose enact:", RULE)
    post(game)
    (letter,) = mail_server.to(address)
    assert letter["Subject"] == "You have something to do in a game"
    assert names_something(f"{letter['Subject']}\n{letter.get_content()}", game) == []
    headers = [f"{name}: {told}" for name, told in letter.items() if name != "To"]
    assert names_something("\n".join(headers), game) == []
    NoticeHours.objects.create(account=ben.account, names_all=True)
    typed(ann, game, 'propose enact "Tea."')
    post(game)
    assert "Proposed 302" in mail_server.to(address)[-1].get_content()


def test_titles_can_add_no_line_no_link_and_no_hidden_sign(table, post, mail_server):
    game, ann, _, address = table
    post(game)
    mail_server.letters.clear()
    typed(ann, game, 'declare "x"')
    typed(ann, game, "propose enact:", "---\ntitle: 'See https://evil.example/ \\u202Efdp'\n---\nWords.\n")
    post(game)
    (letter,) = mail_server.to(address)
    assert "https://evil" not in letter.get_content()
    assert "\u202e" not in letter.get_content() + str(letter["Subject"])
    assert safe("a\u202eb\r\nc https://x") == "a\ufffdb \nc https: //x"
    assert len(str(letter["Subject"]).strip()) <= 120


SPOKEN = {
    "de": ("Abstimmen über 301", "Antworte auf diese E-Mail mit einer dieser Zeilen:", "Wenn du nichts tust:"),
    "fr": ("Votez sur 301", "Répondez à cet e-mail par une de ces lignes", "Si vous ne faites rien"),
}


@pytest.mark.parametrize("language", SPOKEN)
def test_everybody_is_written_to_and_answered_in_their_own_language_and_time(jo, language):
    account = jo.person.account
    account.time_zone = "Europe/Berlin"
    account.save()
    page = {"act": "hours", "hours-daily": "19:00", "hours-language": language}
    assert jo.person.client.post("/account/notices/", page).status_code == 302
    send_all(jo.game)
    told = jo.letters()[-1].get_content()
    for part in SPOKEN[language]:
        assert part in told, told
    assert "you abstain" not in told
    assert re.search(r"[0-9]{2}:[0-9]{2} \(Europe/Berlin; [0-9:]{5} UTC\)", told)
    assert not re.search(r"[0-9]T[0-9:]+Z", told)
    assert jo.sends("Guten Tag", str(jo.letters()[-1]["Reply-To"])) == "no command"
    answer = jo.letters()[-1].get_content()
    assert "vote 301 FOR" in answer
    assert "Nothing was done" not in answer


def test_who_confirms_an_address_is_written_to_in_the_language_in_which_they_read(writing, person):
    ben = person("ben")
    address = EmailAddress.objects.create(user=ben.account, email="ben@example.org", verified=False, primary=True)
    ben.client.cookies["django_language"] = "de"
    ben.client.post(reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key]))
    assert address_of(ben.account) == "ben@example.org"
    assert language_of(writing, ben.account) == "de"
