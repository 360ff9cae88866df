"""The first visit: what a stranger sees, a game to watch, an invitation by link, code and QR, and the way back."""

from __future__ import annotations

import re

import pytest
import segno
from django.core.cache import cache
from django.test import Client

from nomicon.web.accounts.models import Account, Invitation, Listing, Seat, UseCount
from nomicon.web.accounts.seats.codes import CODE_LENGTH, LETTERS, shown_code
from nomicon.web.accounts.sign_in.way_back import way_back
from nomicon.web.pages.lobby.watching import WATCHED
from nomicon.web.pages.people.qr_codes import PIXELS, qr_code
from nomicon.web.tools import the_house

HOST = "127.0.0.1:8000"


def text_of(client: Client, where: str) -> str:
    answer = client.get(where)
    assert answer.status_code == 200, (where, answer.status_code)
    return answer.content.decode()


def found_in(pattern: str, page: str) -> str:
    """Return what the first group of a pattern finds in a page."""
    found = re.search(pattern, page)
    assert found is not None, pattern
    return found[1]


@pytest.fixture
def invited(person):
    """A game that was just started, its founder, and the invitation to it."""
    ann = person("ann")
    sent = {"title": "Hats", "rulebook": "minimal", "visibility": "invited", "name": "Ann"}
    assert ann.client.post("/found/", sent).status_code == 302
    game = Listing.objects.get(founder=ann.account).game
    return game, ann, Invitation.objects.get(game=game)


def test_a_stranger_reads_what_nomic_is_and_can_start_watch_or_join(passer_by):
    page = text_of(passer_by, "/")
    assert "A game where changing the rules is a move." in page
    for address in ("/found/", "/watch/", "/join/"):
        assert f'"{address}"' in page


@pytest.mark.parametrize("game", WATCHED)
def test_a_bundled_game_is_stepped_through_from_its_first_step_to_its_last(passer_by, game):
    page = text_of(passer_by, f"/watch/{game}/")
    assert 'rel="prev"' not in page
    steps = int(found_in(r"Step 1 of (\d+)", page))
    assert 'rel="next" href="?step=2"' in page
    last = text_of(passer_by, f"/watch/{game}/?step={steps}")
    assert 'rel="next"' not in last
    assert re.search(rf'rel="prev"\s+href="\?step={steps - 1}"', last)
    for odd in ("0", "99999", "x", "-1"):
        assert "Step " in text_of(passer_by, f"/watch/{game}/?step={odd}")


def test_the_first_game_to_watch_shows_a_rule_being_adopted_and_a_win(passer_by):
    told = text_of(passer_by, "/watch/?step=9999")
    assert "Closed 301: adopted, 3 for, 0 against." in told
    assert "Asha won game 1." in told


def test_a_game_that_nobody_can_watch_is_not_found(passer_by):
    assert passer_by.get("/watch/no-such-game/").status_code == 404


def test_an_invitation_has_a_link_a_code_and_a_qr_code_of_the_link(invited):
    game, ann, invitation = invited
    page = text_of(ann.client, f"/games/{game}/invite/")
    link = found_in(r'value="([^"]+/invitation/[^"]+)"', page)
    assert link.endswith(f"/invitation/{invitation.secret}/")
    assert shown_code(invitation) in page
    assert str(qr_code(link)) in page
    assert ">Ann<" in page


def test_a_qr_code_is_the_modules_of_its_link_and_no_others():
    link = "https://nomic.example/invitation/abc/"
    side = len(segno.make(link, micro=False, error="m").matrix) + 8
    assert f'width="{side * PIXELS}"' in qr_code(link)
    assert "style=" not in qr_code(link)
    assert qr_code(link) != qr_code(link.replace("abc", "abd"))


@pytest.mark.parametrize(
    "typed",
    [
        lambda one: shown_code(one),
        lambda one: shown_code(one).lower().replace("-", " "),
        lambda one: f"http://{HOST}/invitation/{one.secret}/",
    ],
    ids=["code", "code in small letters", "link"],
)
def test_a_code_or_a_link_leads_to_the_invitation(invited, passer_by, typed):
    _game, _ann, invitation = invited
    assert set(invitation.code) <= set(LETTERS)
    answer = passer_by.post("/join/", {"code": typed(invitation)})
    assert answer.headers["Location"] == f"/invitation/{invitation.secret}/"


def test_a_code_that_is_withdrawn_or_unknown_leads_home_and_says_so(invited, passer_by):
    _game, _ann, invitation = invited
    Invitation.objects.filter(pk=invitation.pk).update(withdrawn=True)
    for code in (shown_code(invitation), "2" * CODE_LENGTH, "", "None"):
        answer = passer_by.post("/join/", {"code": code}, follow=True)
        assert "No invitation has this link or code." in answer.content.decode()


def test_codes_cannot_be_tried_without_end(passer_by):
    place = {"REMOTE_ADDR": "192.0.2.77"}
    told = [passer_by.post("/join/", {"code": "222222222"}, follow=True, **place).content.decode() for _ in range(21)]
    assert "You have tried too many codes." not in told[0]
    assert "You have tried too many codes." in told[-1]


def test_all_processes_of_a_server_count_tried_codes_together(passer_by, later):
    def told() -> str:
        cache.clear()  # Another process knows nothing of what this one keeps.
        tried = passer_by.post("/join/", {"code": "222222222"}, follow=True, REMOTE_ADDR="2001:db8:7::77")
        return str(tried.content.decode())

    answers = [told() for _ in range(21)]
    assert ["You have tried too many codes." in one for one in answers] == [False] * 20 + [True]
    elsewhere = passer_by.post("/join/", {"code": "222222222"}, follow=True, REMOTE_ADDR="192.0.2.78")
    assert "You have tried too many codes." not in elsewhere.content.decode()
    later(61)
    assert "You have tried too many codes." not in told()


def test_counts_that_are_over_are_deleted_though_nothing_is_sent(passer_by, later):
    def tried(address: str) -> None:
        passer_by.post("/join/", {"code": "222222222"}, REMOTE_ADDR=address)

    for number in range(5):
        tried(f"192.0.2.{number}")
    later(61)
    tried("192.0.2.99")
    now = int(the_house().clock.now())
    assert not UseCount.objects.filter(ends__lte=now).exists()


def joined(invitation, name="Gus"):
    guest = Client(HTTP_HOST=HOST)
    guest.post(f"/invitation/{invitation.secret}/", {"name": name})
    return guest, Account.objects.get(pk=guest.session["_auth_user_id"])


def test_a_guest_who_signs_out_comes_back_to_the_seat_by_the_link(invited):
    game, _ann, invitation = invited
    guest, account = joined(invitation)
    link = found_in(r'id="way-back" readonly value="([^"]+)"', text_of(guest, "/account/logout/"))
    guest.post("/account/logout/", {"sure": "yes"})
    elsewhere = Client(HTTP_HOST=HOST)
    where = "/account/back/" + link.partition("/account/back/")[2]
    assert "Continue as Gus" in text_of(elsewhere, where)
    assert "_auth_user_id" not in elsewhere.session
    assert elsewhere.post(where).headers["Location"] == f"/games/{game}/"
    assert Seat.objects.get(account=account).player == "Gus"
    assert "To do" in text_of(elsewhere, f"/games/{game}/")


def test_the_way_back_ends_when_the_guest_has_a_password_or_is_stopped(invited):
    _game, _ann, invitation = invited
    _guest, account = joined(invitation)
    where = way_back(account, "")
    Account.objects.filter(pk=account.pk).update(is_active=False)
    assert Client(HTTP_HOST=HOST).get(where).status_code == 404
    Account.objects.filter(pk=account.pk).update(is_active=True)
    assert Client(HTTP_HOST=HOST).get(where).status_code == 200
    account.is_guest = False
    account.save()
    assert Client(HTTP_HOST=HOST).get(where).status_code == 404
    assert Client(HTTP_HOST=HOST).get(where + "x").status_code == 404


def test_three_steps_are_shown_until_all_are_done(invited):
    game, ann, _invitation = invited
    board = f"/games/{game}/"
    assert "Three steps and you are playing" in text_of(ann.client, board)
    assert f'href="/games/{game}/propose/?change=enact"' in text_of(ann.client, board)
    idea = found_in(r'href="([^"]+title=Hats[^"]+)"', text_of(ann.client, board)).replace("&amp;", "&")
    assert "Everyone wears a hat." in text_of(ann.client, idea)
    text_of(ann.client, f"{board}rules/")
    sent = {
        "changes.0.change": "enact",
        "changes.0.title": "Tea",
        "changes.0.words": "Tea is served.",
        "act": "propose",
    }
    assert ann.client.post(f"{board}propose/", sent).status_code == 302
    page = text_of(ann.client, board)
    assert page.count('<li class="done">') == 2
    assert "Need an idea?" not in page
    ann.client.post(f"{board}moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert "Three steps" not in text_of(ann.client, board)
