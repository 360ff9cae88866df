"""A member list: in a game for members, each takes the one seat that has their name, with a link of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from nomicon.game.names import GameId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.seats import AccountId
from nomicon.web.accounts.models import Account, HostAct, Invitation, Listing, Member, Seat
from nomicon.web.accounts.seats.members import take_seat
from nomicon.web.tools import Services
from tests.web.conftest import Person
from tests.web.pages.html import as_shown


@pytest.fixture
def club(house: Services, founded: Callable[..., GameId], person: Callable[..., Person]) -> tuple[GameId, Person]:
    """A game that somebody started for a club of two."""
    game, founder = founded("minimal", Listing.INVITED, "Chess club"), person("founder")
    Listing.objects.filter(game=game).update(founder=founder.account)
    page = f"/games/{game}/members/"
    assert founder.client.post(page, {"act": "add", "names": "Ann\r\n\r\nBen\r\n"}).status_code == 302
    assert founder.client.post(page, {"act": "on"}).status_code == 302
    return game, founder


def link(game: GameId, name: str) -> str:
    return f"/member/{Member.objects.get(game=game, name=name).secret}/"


def seats(game: GameId) -> set[str]:
    return set(Seat.objects.filter(game=game).values_list("player", flat=True))


def test_a_member_takes_the_seat_with_their_name_by_one_press(club, passer_by):
    game, founder = club
    assert "Join as Ann" in as_shown(passer_by.get(link(game, "Ann")).content.decode())
    assert passer_by.post(link(game, "Ann")).status_code == 302
    assert seats(game) == {"Ann"}
    assert "Ann" in passer_by.get(f"/games/{game}/players/").content.decode()
    shown = as_shown(founder.client.get(f"/games/{game}/members/").content.decode())
    assert link(game, "Ann") not in shown  # It has done its work; that of Ben has not.
    assert link(game, "Ben") in shown


def test_one_person_has_one_seat(club, passer_by):
    game, _founder = club
    passer_by.post(link(game, "Ann"))
    again = Client(HTTP_HOST="127.0.0.1:8000").post(link(game, "Ann"))
    assert again.status_code == 409
    assert "somebody already plays under the name Ann" in as_shown(again.content.decode())
    assert passer_by.post(link(game, "Ben")).status_code == 302  # The seat of Ben stays free for Ben.
    assert seats(game) == {"Ann"}


def test_the_page_of_invitations_says_that_anyone_can_join_only_where_that_is_so(club):
    game, founder = club
    page = f"/games/{game}/invite/"
    assert "Anyone with the link can join" not in founder.client.get(page).content.decode()
    founder.client.post(f"/games/{game}/members/", {"act": "off"})
    assert "Anyone with the link can join" in founder.client.get(page).content.decode()


def test_a_link_that_was_used_says_so_at_once_and_leads_to_signing_in(club, passer_by, person):
    game, _founder = club
    passer_by.post(link(game, "Ann"))
    answer = Client(HTTP_HOST="127.0.0.1:8000").get(link(game, "Ann"))
    shown = as_shown(answer.content.decode())
    assert answer.status_code == 200
    assert "somebody already plays under the name Ann" in shown
    assert f"/login/?next={link(game, 'Ann')}" in shown
    assert "Join as Ann" not in shown
    other = as_shown(person("other").client.get(link(game, "Ann")).content.decode())
    assert "somebody already plays under the name Ann" in other
    assert "Join as Ann" not in other
    assert 'class="button" href="/account/logout/"' in other  # To sign in as Ann, one signs out first.
    assert passer_by.get(link(game, "Ann")).headers["location"] == f"/games/{game}/"


def test_nobody_else_takes_a_seat_by_any_door(house, club, person):
    game, founder = club
    other = person("other")
    invitation = Invitation.objects.create(game=game, made_by=founder.account)
    Listing.objects.filter(game=game).update(visibility=Listing.OPEN)
    for door in (f"/invitation/{invitation.secret}/", f"/games/{game}/join/"):
        for name in ("Eve", "Ann"):
            assert "Only members can take a seat" in other.client.post(door, {"name": name}).content.decode(), door
    with pytest.raises(Invalid, match="Only members"):
        take_seat(house.hall.seen(game, None).game, AccountId(other.account.pk), "Ann")
    assert seats(game) == set()


def test_any_other_link_lets_people_watch(club, passer_by, person):
    game, founder = club
    link = f"/invitation/{Invitation.objects.create(game=game, made_by=founder.account, uses_left=2).secret}/"
    guests = Account.objects.filter(is_guest=True).count()
    for client in (passer_by, person("eve").client):
        assert client.get(f"/games/{game}/").status_code == 404
        asked = as_shown(client.get(link).content.decode())
        assert "With this link, you can only watch." in asked
        assert "you only need a name" not in asked
        assert client.post(link, {"watch": "yes"}).headers["location"] == f"/games/{game}/"
        assert client.get(f"/games/{game}/").status_code == 200
    late = Client(HTTP_HOST="127.0.0.1:8000")
    assert late.post(link, {"watch": "yes"}).status_code == 404  # Two people have used it.
    assert Account.objects.filter(is_guest=True).count() == guests + 1
    assert seats(game) == set()


def test_who_has_an_account_is_not_told_to_add_a_password(club, passer_by, person):
    game, founder = club
    founder.client.post(f"/games/{game}/members/", {"act": "off"})
    link = f"/invitation/{Invitation.objects.create(game=game, made_by=founder.account).secret}/"
    assert "Later, you can add a password" in as_shown(passer_by.get(link).content.decode())
    assert "Later, you can add a password" not in as_shown(person("eve").client.get(link).content.decode())


def test_without_the_switch_everybody_with_a_link_comes_in_as_before(club, person):
    game, founder = club
    founder.client.post(f"/games/{game}/members/", {"act": "off"})
    invitation = Invitation.objects.create(game=game, made_by=founder.account)
    assert person("eve").client.post(f"/invitation/{invitation.secret}/", {"name": "Eve"}).status_code == 302
    assert seats(game) == {"Eve"}


def test_a_name_taken_off_the_list_has_no_link_any_more(club, passer_by):
    game, founder = club
    gone = Member.objects.get(game=game, name="Ben").secret
    founder.client.post(f"/games/{game}/members/", {"act": "remove", "member": gone})
    assert passer_by.get(f"/member/{gone}/").status_code == 404
    assert [one.name for one in Member.objects.filter(game=game)] == ["Ann"]


@pytest.mark.parametrize("names", ["the Speaker", "Ann", "\N{CYRILLIC CAPITAL LETTER A}nn", " \n", "x" * 61])
def test_names_that_cannot_be_told_apart_or_be_players_are_not_put_on_the_list(club, names):
    game, founder = club
    answer = founder.client.post(f"/games/{game}/members/", {"act": "add", "names": names})
    assert answer.status_code == 422
    assert 'href="#id_names"' in answer.content.decode()  # The summary leads to the field.
    assert Member.objects.filter(game=game).count() == 2


def test_only_the_founder_and_hosts_see_the_list_and_what_hosts_do_is_told(club, person, passer_by):
    game, _founder = club
    passer_by.post(link(game, "Ann"))
    assert passer_by.get(f"/games/{game}/members/").status_code == 404
    host = person("host", host=True)
    assert host.client.post(f"/games/{game}/members/", {"act": "off"}).status_code == 302
    assert [one.what for one in HostAct.objects.filter(game=game)] == ["let anyone with a link take a seat"]


def test_the_main_page_of_a_game_without_players_does_not_promise_that_a_name_is_enough(club):
    game, founder = club
    shown = as_shown(founder.client.get(f"/games/{game}/").content.decode())
    assert "Only members can take a seat, each with their own link from the member list." in shown
    assert "they only have to type a name" not in shown
