"""Leaving: a guest is warned before signing out; an account is exported and deleted, what stays being said first."""

from __future__ import annotations

import pytest

from nomicon.game.names import PlayerId
from nomicon.hosting.invalid import Invalid
from nomicon.play.judging.claiming import Declare
from nomicon.web.accounts.models import Account, Draft, Invitation, Listing, Remark, Seat, Token
from nomicon.web.accounts.sign_in.guests import make_guest
from nomicon.web.accounts.sign_in.tokens import make_token
from nomicon.web.accounts.upkeep import by_name
from nomicon.web.accounts.upkeep.leaving import delete_account, deletion_lines, exported
from tests.web.conftest import Person

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def settled(house, founded, person) -> tuple[str, Person]:
    """Somebody with a seat, a token, a draft, a remark, an invitation, and a game that they founded."""
    game = founded(title="Leaving")
    ann = person("ann").sit(house, game, "Ann")
    Listing.objects.filter(game=game).update(founder=ann.account)
    make_token(ann.account, "a bot", ["play"])
    Draft.objects.create(account=ann.account, game=game, title="My plan", form={"title": "My plan"})
    Remark.objects.create(account=ann.account, game=game, proposal=301, player="Ann", text="I doubt it.")
    Invitation.objects.create(game=game, made_by=ann.account)
    return game, ann


def test_a_guest_who_signs_out_is_asked_first_and_keeps_the_seat_until_they_are_sure(house, founded, passer_by):
    game = founded(title="Guests")
    guest = make_guest("Gus")
    passer_by.force_login(guest, backend=BACKEND)
    Seat.objects.create(game=game, player="Gus", account=guest)
    for answer in (passer_by.get("/account/logout/"), passer_by.post("/account/logout/")):
        told = answer.content.decode()
        assert answer.status_code == 200
        assert "To come back to this account, you need a password or the link below" in told
        assert f'/games/{game}/">Guests</a>: Gus' in told
        assert "/account/claim/" in told
    assert "_auth_user_id" in passer_by.session
    assert passer_by.post("/account/logout/", {"sure": "yes"}).status_code == 302
    assert "_auth_user_id" not in passer_by.session


def test_whoever_can_sign_in_again_signs_out_with_one_click(person):
    ann = person("ann")
    assert ann.client.post("/account/logout/").status_code == 302
    assert "_auth_user_id" not in ann.client.session


def test_an_export_holds_all_that_is_kept_of_an_account_and_no_secret(settled):
    game, ann = settled
    kept = ann.client.get("/account/export/").json()
    assert kept == exported(ann.account)
    assert kept["account"]["name"] == ann.account.username
    assert [one["game"] for one in kept["seats"]] == [game]
    assert [(one["title"], one["form"]) for one in kept["drafts"]] == [("My plan", {"title": "My plan"})]
    assert [one["text"] for one in kept["remarks"]] == ["I doubt it."]
    assert [one["scopes"] for one in kept["tokens"]] == [["play"]]
    assert [one["game"] for one in kept["invitations_made"]] == [game]
    assert [one["game"] for one in kept["games_founded"]] == [game]
    everything = str(kept)
    assert ann.account.password not in everything
    assert Token.objects.get(account=ann.account).digest not in everything
    assert Invitation.objects.get(made_by=ann.account).secret not in everything


def test_every_kind_of_row_that_belongs_to_an_account_is_exported_or_said_not_to_be():
    """Whatever is added later to accounts has to be thought of here."""
    known = {
        "Seat": "seats",
        "Invitation": "invitations_made",
        "Guest": "invitations_followed",
        "Token": "tokens",
        "CalendarAddress": "calendar_addresses",
        "FeedAddress": "feed_addresses",
        "NoticeChannel": "channels",
        "NoticeHours": "hours",
        "InboundCommand": "commands",
        "ListMember": "mailing_lists",
        "ReplyToken": "letters_and_buttons_that_can_be_answered",
        "DiscordLink": "discord",
        "DiscordCode": "discord_codes",
        "HostAct": "done_as_host",
        "Pupil": "classes",
        "SchoolClass": "classes_taught",
        "Report": "reports",
        "Draft": "drafts",
        "Remark": "remarks",
        "Listing": "games_founded",
        "EmailAddress": "email_addresses",
        "SocialAccount": "accounts_elsewhere",
        "UserSession": "signed_in_at",
        "Authenticator": "passkeys_and_codes",
    }
    beside = {"LogEntry", "Account_groups", "Account_user_permissions"}
    rows = {one.related_model.__name__ for one in Account._meta.related_objects}
    assert rows - beside == set(known)
    assert set(known.values()) | {"account"} == set(exported(Account(username="nobody", pk=0)))


def test_what_stays_is_said_first_and_only_the_name_deletes(house, settled):
    game, ann = settled
    page = ann.client.get("/account/delete/").content.decode()
    stays, goes = page.index("<h2>What stays</h2>"), page.index("<h2>What is deleted</h2>")
    assert stays < page.index("Your players stay in their games") < goes < page.index("Your tokens (1)")
    assert f"Ann ({game})" in page
    wrong = ann.client.post("/account/delete/", {"name": "ann"})
    assert "Nothing was deleted" in wrong.content.decode()
    assert Account.objects.filter(pk=ann.account.pk).exists()

    assert ann.client.post("/account/delete/", {"name": ann.account.username}).status_code == 302
    assert not Account.objects.filter(pk=ann.account.pk).exists()
    assert not Token.objects.filter(account_id=ann.account.pk).exists()
    assert not Seat.objects.filter(game=game, player="Ann").exists()
    assert "Ann" in house.hall.seen(game, None).game.players
    assert Listing.objects.get(game=game).founder is None
    remark = Remark.objects.get(game=game)
    assert (remark.text, remark.player, remark.account) == ("", "", None)
    assert ann.client.get("/account/").status_code == 302


def test_what_others_answered_stays_and_what_a_host_hid_stays_hidden(person, settled):
    game, ann = settled
    host, other = person("host", host=True), person("other", host=True)
    first = Remark.objects.get(game=game)
    answer = Remark.objects.create(
        account=other.account,
        game=game,
        proposal=301,
        player="Ben",
        text="I do not.",
        answers=first,
        hidden_by=host.account,
    )
    delete_account(host.account, host.account.username)
    delete_account(ann.account, ann.account.username)
    answer.refresh_from_db()
    assert (answer.text, answer.answers_id) == ("I do not.", first.pk)
    assert answer.hidden_by is not None


def test_the_only_host_is_not_deleted(person):
    Account.objects.filter(is_staff=True).update(is_staff=False)
    host = person("host", host=True)
    with pytest.raises(Invalid, match="only host"):
        delete_account(host.account, host.account.username)
    assert Account.objects.filter(pk=host.account.pk).exists()


def test_whoever_has_a_password_types_it_again_before_the_page_of_deletion(person):
    ann = person("ann")
    ann.account.set_password("correct horse battery")
    ann.account.save()
    ann.client.force_login(ann.account, backend=BACKEND)
    answer = ann.client.get("/account/delete/")
    assert (answer.status_code, "reauthenticate" in answer["Location"]) == (302, True)


def test_the_seat_of_a_deleted_account_can_be_handed_on_by_a_host(house, settled, person):
    game, ann = settled
    by_name.delete(ann.account.username)
    host, heir = person("host", host=True), person("heir")
    told = heir.client.get(f"/games/{game}/host-acts.json").json()["acts"]
    assert [one["what"] for one in told] == ["deleted the account that played for Ann"]
    Seat.objects.create(game=game, player="Ann", account=heir.account)
    assert house.hall.play(game, Declare(PlayerId("Ann"), "I am back.")).result(30)
    assert host.account.is_host


def test_at_the_terminal_a_name_that_is_none_is_told_with_those_like_it(settled):
    _, ann = settled
    assert ann.account.username in {one["account"] for one in by_name.listed()}
    assert by_name.export(ann.account.username) == exported(ann.account)
    assert by_name.deletion_told(ann.account.username) == deletion_lines(ann.account)
    with pytest.raises(Invalid, match=f"Do you mean .*{ann.account.username}"):
        by_name.export(ann.account.username[1:])
