"""Which token opens what: every address of the door for programs, for every kind of token and every kind of game."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

import httpx
import pytest
from django.utils import timezone
from litestar import Litestar

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Account, Guest, Invitation, Token
from nomicon.web.accounts.seats.doorkeeper import AccountsDoorkeeper, ticket
from nomicon.web.accounts.sign_in.tokens import make_token
from nomicon.web.accounts.upkeep.stopping import stop
from nomicon.web.api.app import api
from nomicon.web.api.doorkeeper import SCOPES, digest_of
from nomicon.web.tools import Services
from tests.web.api.house import QUICK
from tests.web.trust.addresses import operations
from tests.web.trust.stage import doors, found_game, made_account, play_as, sit

VISIBILITIES = ("open", "invited", "hidden")
ABSENT = "programs-absent"


@dataclass(frozen=True, slots=True)
class Asked:
    """One address: the scope that it needs, whether a seat too, what is sent, and what is answered when all is well."""

    scope: str
    seat: bool = False
    sends: object = None
    well: tuple[int, ...] = (200,)
    query: str = ""


MOVE = {"move": "declare", "text": "Good evening."}
PROPOSAL = {"move": "propose", "changes": [{"change": "enact", "rule": "---\ntitle: Tea\n---\nTea.\n"}]}
CORRECTION = {"how": "strike", "at": "2"}
CORRECTED = "WyJzdHJpa2UiLCAiMiIsICIiXQ"
"""The name of the job that corrects so."""

PUBLIC: Mapping[tuple[str, str], Asked] = {
    ("GET", "/api/v1/rulebooks"): Asked(""),
    ("GET", "/api/v1/shelf"): Asked(""),
    ("GET", "/api/v1/games"): Asked(""),
    ("GET", "/api/v1/pages"): Asked(""),
    ("GET", "/api/v1/me"): Asked("read"),
    ("GET", "/api/v1/me/export"): Asked("account"),
    ("DELETE", "/api/v1/me"): Asked("account", well=(422,)),
    ("POST", "/api/v1/games"): Asked("found", sends={"title": "Theirs", "rulebook": "minimal"}, well=(201,)),
    ("POST", "/api/v1/check"): Asked("token", sends={"rule": "---\ntitle: Tea\n---\nTea.\n"}),
}
IN_GAMES: Mapping[tuple[str, str], Asked] = {
    ("GET", "/api/v1/games/{game}"): Asked("read"),
    ("GET", "/api/v1/games/{game}/limits"): Asked("read"),
    ("GET", "/api/v1/games/{game}/pages/{page}"): Asked("read"),
    ("GET", "/api/v1/games/{game}/entries"): Asked("read"),
    ("GET", "/api/v1/games/{game}/export"): Asked("read"),
    ("GET", "/api/v1/games/{game}/graph"): Asked("read"),
    ("GET", "/api/v1/games/{game}/amendable"): Asked("read"),
    ("GET", "/api/v1/games/{game}/fragility"): Asked("read"),
    ("GET", "/api/v1/games/{game}/rules/{number}"): Asked("read"),
    ("GET", "/api/v1/games/{game}/rules"): Asked("read"),
    ("GET", "/api/v1/games/{game}/rules/book"): Asked("read"),
    ("GET", "/api/v1/games/{game}/rules/folder"): Asked("read"),
    ("GET", "/api/v1/games/{game}/stream"): Asked("read"),
    ("GET", "/live/{game}"): Asked("read"),
    ("GET", "/api/v1/games/{game}/options"): Asked("read", seat=True),
    ("POST", "/api/v1/games/{game}/moves"): Asked("play", seat=True, sends=MOVE, well=(201,)),
    ("POST", "/api/v1/games/{game}/preview"): Asked("play", seat=True, sends=PROPOSAL),
    ("POST", "/api/v1/games/{game}/seat"): Asked("play", sends={"name": ""}, well=(409, 422)),
    ("POST", "/api/v1/games/{game}/what-if"): Asked("play", seat=True, sends={"changes": PROPOSAL["changes"]}),
    ("POST", "/api/v1/games/{game}/rebase/try"): Asked("play", seat=True, sends=CORRECTION, well=(202,)),
    ("GET", "/api/v1/games/{game}/rebase/{job}"): Asked("read"),
    ("POST", "/api/v1/games/{game}/pause"): Asked("host", sends={"reason": "The bell rang."}, well=(201, 409)),
    ("POST", "/api/v1/games/{game}/resume"): Asked("host", well=(201, 409)),
    ("POST", "/api/v1/games/{game}/end-votes"): Asked("host", sends={"reason": "The bell rang."}, well=(201, 409)),
}
BESIDE = {("POST", "/api/test/clock")}
"""The clock, which is there only where a server was started for tests."""

TOKENS = (
    "none",
    "wrong",
    "revoked",
    "expired",
    "stopped",
    "outside",
    "invited",
    "reader",
    "player",
    "finder",
    "host",
    "no more a host",
)
USELESS = {"wrong", "revoked", "expired", "stopped"}
GOOD_FOR: Mapping[str, frozenset[str]] = {
    "none": frozenset(),
    "outside": frozenset({"read", "play", "found"}),
    "invited": frozenset({"read", "play"}),
    "reader": frozenset({"read"}),
    "player": frozenset({"read", "play"}),
    "finder": frozenset({"read", "found"}),
    "host": frozenset({"read", "host"}),
    "no more a host": frozenset(),
}
MAY_SEE: Mapping[str, frozenset[str]] = {
    "open": frozenset(GOOD_FOR) - {"no more a host"},
    "invited": frozenset({"invited", "reader", "player", "host"}),
    "hidden": frozenset({"host"}),
}
SEATED = {"reader", "player"}


@dataclass(frozen=True, slots=True)
class Stage:
    """Games, the same tokens at each, and the doors."""

    games: Mapping[str, GameId]
    tokens: Mapping[str, str]
    accounts: Mapping[str, Account]
    client: httpx.Client

    def ask(self, method: str, address: str, asked: Asked, token: str) -> tuple[int, str]:
        """Ask, with a token or without, and hang up on whatever goes on for ever."""
        headers = {} if token == "none" else {"Authorization": f"Bearer {self.tokens[token]}"}
        with self.client.stream(method, address, json=asked.sends, headers=headers) as answer:
            endless = answer.headers.get("content-type", "").startswith("text/event-stream")
            return answer.status_code, "" if endless else answer.read().decode(errors="replace")


def made_tokens(accounts: dict[str, Account]) -> dict[str, str]:
    past = timezone.now() - timedelta(seconds=1)
    scopes = {**{name: sorted(some) for name, some in GOOD_FOR.items()}, "stopped": ["read", "play"]}
    tokens = {name: make_token(accounts[name], name, scopes[name]) for name in accounts if name in scopes}
    tokens["expired"] = make_token(accounts["player"], "expired", SCOPES, past)
    tokens["revoked"] = make_token(accounts["player"], "revoked", SCOPES)
    tokens["no more a host"] = make_token(accounts["no more a host"], "was a host's", ["host"])
    Token.objects.filter(digest=digest_of(tokens["revoked"])).update(revoked=past)
    return {**tokens, "wrong": "nmc_guessed"}


@pytest.fixture(scope="module")
def stage(house: Services) -> Iterator[Stage]:
    names = ("outside", "invited", "player", "finder", "host", "stopped", "no more a host")
    accounts = {name: made_account(name.replace(" ", "-"), host="host" in name) for name in names}
    accounts["reader"] = accounts["player"]  # The same person, with a token that is good for less.
    tokens = made_tokens(accounts)
    Account.objects.filter(pk=accounts["no more a host"].pk).update(is_staff=False)
    games = {}
    for visibility in VISIBILITIES:
        games[visibility] = found_game(house, f"programs-{visibility:_<6.6}", visibility)
        sit(house, games[visibility], accounts["player"], "Pia")
        link = Invitation.objects.create(game=games[visibility], made_by=accounts["player"])
        Guest.objects.create(invitation=link, account=accounts["invited"])
    stop(accounts["stopped"])
    with doors(house) as address, httpx.Client(base_url=address, timeout=60, trust_env=False) as client:
        yield Stage(games, tokens, accounts, client)


def application(house: Services) -> Litestar:
    return api(house, AccountsDoorkeeper(), QUICK)


def test_every_address_of_the_door_for_programs_stands_in_the_table(house: Services):
    assert set(operations(application(house))) == {*PUBLIC, *IN_GAMES, *BESIDE}


@pytest.mark.parametrize(("method", "address"), PUBLIC)
def test_what_is_no_games_is_open_to_tokens_that_are_good_for_it(stage: Stage, method: str, address: str):
    asked = PUBLIC[method, address]
    for token in TOKENS:
        status, told = stage.ask(method, address, asked, token)
        if token in USELESS:
            expected: tuple[int, ...] = (401,)
        elif asked.scope and token == "none":
            expected = (401,)
        elif asked.scope not in ("", "token") and asked.scope not in GOOD_FOR[token]:
            expected = (403,)
        else:
            expected = asked.well
        assert status in expected, (token, told)


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize(("method", "address"), IN_GAMES)
def test_a_game_is_open_to_tokens_whose_owner_may_see_it(stage: Stage, method: str, address: str, visibility: str):
    asked, game = IN_GAMES[method, address], stage.games[visibility]
    there, nowhere = (address.format(game=name, page="board", number=201, job=CORRECTED) for name in (game, ABSENT))
    for token in TOKENS:
        status, told = stage.ask(method, there, asked, token)
        if token in USELESS or (token == "none" and (asked.seat or asked.scope in ("play", "host"))):
            expected: tuple[int, ...] = (401,)
        elif token != "none" and asked.scope not in GOOD_FOR[token]:
            expected = (403,)
        elif token not in MAY_SEE[visibility]:
            expected = (404,)
        elif asked.seat and token not in SEATED:
            expected = (403,)
        else:
            expected = asked.well
        assert status in expected, (token, told)
        if status == 404:
            assert (status, told.replace(game, ABSENT)) == stage.ask(method, nowhere, asked, token), token


def test_a_ticket_opens_the_game_it_was_made_for_and_no_other(stage: Stage):
    for visibility in VISIBILITIES:
        game = stage.games[visibility]
        for name in ("outside", "invited", "player", "host"):
            carried = ticket(game, stage.accounts[name])
            for other in stage.games.values():
                live = Asked("read")
                status, _ = stage.ask("GET", f"/live/{other}?ticket={carried}", live, "none")
                assert status == (200 if other == game and name in MAY_SEE[visibility] else 404), (name, other)


def test_nothing_of_a_token_but_its_digest_is_kept_or_logged(
    stage: Stage, house: Services, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    token = make_token(stage.accounts["player"], "kept nowhere", ["read", "play"])
    words = token.removeprefix("nmc_")
    for headers in ({"Authorization": f"Bearer {token}"}, {"Authorization": f"Bearer {token}x"}, {"Cookie": token}):
        for address in (
            "/api/v1/me",
            "/api/v1/games/nowhere",
            "/api/v1/no-such",
            f"/api/v1/games/{stage.games['open']}",
        ):
            stage.client.get(address, headers=headers)
    stage.client.post(
        f"/api/v1/games/{stage.games['open']}/moves",
        json=MOVE,
        headers={"Authorization": f"Bearer {token}", "Idempotency-Key": "once"},
    )
    play_as(stage.client, stage.games["open"], token, {"move": "no such"})
    ours = [one for one in caplog.records if not one.name.startswith(("httpx", "httpcore"))]
    assert not [one for one in ours if words in one.getMessage()]
    folder = house.choices.folder
    # By another process: whoever closes a file of SQLite's lets go of the locks that its connections here hold.
    found = subprocess.run(["grep", "-rlaF", "-e", words, folder], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (1, "")
    assert Token.objects.filter(digest=digest_of(token)).count() == 1
