"""The same request, sent several times at once: it counts once or each time, and nobody is told that anything broke."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from nomicon.web.accounts.models import Account, Invitation, Listing, Seat
from nomicon.web.accounts.sign_in.guests import make_guest
from nomicon.web.accounts.sign_in.tokens import make_token
from nomicon.web.tools import Services
from tests.web.serving import sent, serving
from tests.web.starting import PASSWORD, started
from tests.web.trust.stage import browser, doors, found_game, made_account, over_http, program, sit

MANY = 6


@pytest.fixture(scope="module")
def address(house: Services) -> Iterator[str]:
    with doors(house) as address:
        yield address


def at_once(*asks: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Send requests at the same moment, each on a connection of its own, and make sure that none broke anything."""
    ready = threading.Barrier(len(asks))

    def ask(one: Callable[[], httpx.Response]) -> httpx.Response:
        ready.wait(30)
        return one()

    with ThreadPoolExecutor(len(asks)) as threads:
        answers = list(threads.map(ask, asks))
    for answer in answers:
        assert answer.status_code < 500 or answer.status_code == 503, answer.text[:3000]
        assert answer.text or answer.status_code < 400, "whoever is refused is told why"
        assert "Traceback" not in answer.text
    return answers


def forms(clients: Sequence[httpx.Client], path: str, *fields: dict[str, str], at: str = "") -> list[httpx.Response]:
    """Send a form from several browsers at once; each fills in its own, or all the same."""
    told = fields * len(clients) if len(fields) == 1 else fields
    for client in clients:
        client.get(at or path)
    asks = [
        lambda client=client, one=one: client.post(
            path, data={**one, "csrfmiddlewaretoken": client.cookies["csrftoken"]}
        )
        for client, one in zip(clients, told, strict=True)
    ]
    return at_once(*asks)


@pytest.fixture
def strangers(address: str) -> Iterator[list[httpx.Client]]:
    with ExitStack() as stack:
        yield [stack.enter_context(over_http(address)) for _ in range(MANY)]


def windows(stack: ExitStack, address: str, account: Account) -> list[httpx.Client]:
    """Return several windows of one browser, in which an account is signed in."""
    session = stack.enter_context(over_http(address, account))
    others = [
        httpx.Client(base_url=address, timeout=60, trust_env=False, cookies=session.cookies) for _ in range(MANY - 1)
    ]
    return [session, *map(stack.enter_context, others)]


def test_a_name_is_signed_up_for_once(strangers):
    fields = {"username": "twin-who-signs-up", "password1": PASSWORD, "password2": PASSWORD}
    answers = forms(strangers, "/account/signup/", fields)
    assert Account.objects.filter(username="twin-who-signs-up").count() == 1
    assert sum(answer.status_code == 302 for answer in answers) == 1


def test_several_guests_cannot_keep_their_accounts_under_one_name(address):
    with ExitStack() as stack:
        guests = [stack.enter_context(over_http(address, make_guest(f"twin {n}"))) for n in range(MANY)]
        answers = forms(guests, "/account/claim/", {"username": "twin-who-stays", "password": PASSWORD})
    assert Account.objects.filter(username="twin-who-stays").count() == 1
    assert sum(answer.status_code == 302 for answer in answers) == 1


def test_a_guest_who_presses_twice_keeps_the_account(address):
    guest = make_guest("twice")
    with ExitStack() as stack:
        forms(windows(stack, address, guest), "/account/claim/", {"username": "twice-kept", "password": PASSWORD})
    kept = Account.objects.get(pk=guest.pk)
    assert (kept.username, kept.is_guest, kept.check_password(PASSWORD)) == ("twice-kept", False, True)


def test_an_invitation_for_one_lets_one_in(house, address, strangers):
    game = found_game(house, "twins-of-one-invitation", Listing.INVITED, "minimal")
    link = Invitation.objects.create(game=game, made_by=made_account("inviter"), uses_left=1)
    path = f"/invitation/{link.secret}/"
    answers = forms(strangers, path, *({"name": f"Guest {n}"} for n in range(MANY)))
    assert Seat.objects.filter(game=game).count() == 1
    assert sum(answer.status_code == 302 for answer in answers) == 1


def test_a_name_at_a_table_is_taken_once(house, address, strangers):
    game = found_game(house, "twins-of-one-name", Listing.INVITED, "minimal")
    link = Invitation.objects.create(game=game, made_by=made_account("inviter"))
    forms(strangers, f"/invitation/{link.secret}/", {"name": "Ann"})
    assert Seat.objects.filter(game=game, player="Ann").count() == 1
    assert "Ann" in house.hall.seen(game, None).game.players


def test_an_account_sits_down_once_however_often_it_asks(house, address):
    game, account = found_game(house, "twins-who-sit", Listing.OPEN, "minimal"), made_account("sitter")
    with ExitStack() as stack:
        forms(windows(stack, address, account), f"/games/{game}/join/", *({"name": f"Sit {n}"} for n in range(MANY)))
    assert Seat.objects.filter(game=game, account=account).count() == 1


def test_one_page_may_be_sent_from_several_windows(house, address):
    game, account = found_game(house, "twins-of-windows", Listing.OPEN), made_account("windows")
    sit(house, game, account, "Win")
    change = {"changes.0.change": "enact", "changes.0.title": "Tea", "changes.0.words": "Tea."}
    pages = [
        ("/account/", {"name": "a bot", "scopes": "read"}),
        ("/account/zone/", {"zone": "Europe/Berlin"}),
        ("/account/sessions/", {}),
        ("/theme/", {"theme": "dark"}),
        (f"/games/{game}/invite/", {"new": "1"}),
        *((f"/games/{game}/propose/", {**change, "act": act}) for act in ("save", "preview", "propose")),
        (f"/games/{game}/remark/301/", {"text": "Hm."}),
        (f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"}),
        ("/found/", {"title": "Twins", "rulebook": "minimal", "name": "Win", "visibility": "open"}),
    ]
    with ExitStack() as stack:
        here = windows(stack, address, account)
        for path, fields in pages:
            forms(here, path, fields, at="/account/")
    game_now = house.hall.seen(game, None).game
    assert {one.title for one in game_now.proposals.values()} == {"Tea"}


def test_an_account_is_deleted_once_and_whoever_asks_again_is_told(house, address):
    game, account = found_game(house, "twins-who-leave", Listing.OPEN), made_account("leaver")
    sit(house, game, account, "Lea")
    token = make_token(account, "leaver", ["account", "read"])
    with ExitStack() as stack:
        programs = [
            stack.enter_context(
                httpx.Client(
                    base_url=f"{address}/api/v1",
                    timeout=60,
                    trust_env=False,
                    headers={"Authorization": f"Bearer {token}"},
                )
            )
            for _ in range(MANY)
        ]
        asks = [lambda one=one: one.delete("/me", params={"name": account.username}) for one in programs]
        looks = [lambda one=one: one.get("/me/export") for one in programs]
        answers = at_once(*asks, *looks)
    assert not Account.objects.filter(pk=account.pk).exists()
    assert {answer.status_code for answer in answers} <= {200, 401, 503}
    assert 200 in [answer.status_code for answer in answers[:MANY]]


def test_an_account_is_deleted_on_its_page_from_several_windows(address):
    account = made_account("goer")  # It has no password to be asked for.
    with ExitStack() as stack:
        forms(windows(stack, address, account), "/account/delete/", {"name": account.username})
    assert not Account.objects.filter(pk=account.pk).exists()


def test_what_programs_send_twice_under_one_key_is_made_once(house, address):
    game, account = found_game(house, "twins-of-programs", Listing.OPEN), made_account("bots")
    with ExitStack() as stack:
        bots = [stack.enter_context(program(address, account, "read", "play", "found")) for _ in range(MANY)]
        key = {"Idempotency-Key": "one and the same"}
        seats = at_once(*(lambda one=one: one.post(f"/games/{game}/seat", json={"name": "Bot"}) for one in bots))
        assert {answer.status_code for answer in seats} <= {201, 409}
        for body in ({"move": "join"}, {"move": "declare", "text": "Here."}):
            told = at_once(
                *(
                    lambda one=one, body=body: one.post(
                        f"/games/{game}/moves", json=body, headers={"Idempotency-Key": f"key of {body['move']}"}
                    )
                    for one in bots
                )
            )
            assert {answer.status_code for answer in told} == {201}
            assert len({answer.json()["entry"] for answer in told}) == 1
        founded = at_once(
            *(
                lambda one=one: one.post("/games", json={"title": "Twins", "rulebook": "minimal"}, headers=key)
                for one in bots
            )
        )
        assert len({answer.json()["game"] for answer in founded}) == 1


def test_two_who_use_the_link_of_the_first_host_do_not_both_become_one(tmp_path: Path):
    with serving(tmp_path / "new", "") as server, ExitStack() as stack:
        link = started(server.log, server.port, process=server.process)
        here = [
            stack.enter_context(httpx.Client(base_url=server.address, timeout=60, trust_env=False)) for _ in range(MANY)
        ]
        answers = forms(here, link, *({"username": f"root-{n}", "password": PASSWORD} for n in range(MANY)))
        assert sorted(answer.status_code for answer in answers) == [302, *[404] * (MANY - 1)]
        (made,) = [one for one, answer in zip(here, answers, strict=True) if answer.status_code == 302]
        assert [one["host"] for one in made.get("/host/accounts.json").json()["accounts"]] == [True]
        assert sent(made, "/account/zone/", {"zone": ""}, form="/account/").status_code == 302
        assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize(
    "body",
    [
        '{"move": "vote", "proposal": 301, "choice": "FOR", "choice": "AGAINST"}',
        '{"move": "declare", "text": "a", "text": "a"}',
        '{"move": "propose", "changes": [{"change": "repeal", "rule": 301, "rule": 302}]}',
        '{"move": "declare", "text": "a", "\\u0074ext": "b"}',
    ],
)
def test_a_body_that_says_something_twice_is_not_taken(house, address, body):
    account = made_account("double")
    game = found_game(house, f"said-twice-{account.pk}", Listing.OPEN)
    sit(house, game, account, "Dou")
    before = house.hall.number(game)
    with program(address, account, "read", "play") as client:
        answer = client.post(f"/games/{game}/moves", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert re.search(r"has '(choice|text|rule)' twice in one object", answer.json()["message"])
    assert house.hall.number(game) == before
    assert json.loads(body)


def test_a_form_that_says_something_twice_is_not_taken(house):
    account = made_account("doubled")
    game = found_game(house, f"form-said-twice-{account.pk}", Listing.OPEN)
    sit(house, game, account, "Dou")
    before = house.hall.number(game)
    answer = browser(account).post(f"/games/{game}/moves/", {"move": "declare", "text": ["a", "b"]})
    assert (answer.status_code, "different values for “text”" in answer.content.decode()) == (400, True)
    assert house.hall.number(game) == before
