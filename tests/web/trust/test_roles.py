"""Who may open what: every address for every kind of person; who may not see a game cannot tell that it is there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from django.http import HttpResponse, HttpResponseBase
from django.test import Client

from nomicon.game.changes import Enact
from nomicon.game.names import GameId, PlayerId
from nomicon.game.texts import RuleText
from nomicon.play.proposals.proposing import Propose
from nomicon.views.view import VIEWS
from nomicon.web.accounts.models import Account, ClassTable, Draft, Guest, Invitation, Remark, SchoolClass
from nomicon.web.accounts.upkeep.stopping import stop
from nomicon.web.tools import Services
from tests.web.trust.addresses import patterns
from tests.web.trust.roles import ELSEWHERE, HOSTS, IN_GAMES, LIBRARY, ROLES, SIGHT, STANDINGS, VISITORS, Line
from tests.web.trust.stage import browser, found_game, made_account, play, sit

PROBED = GameId("roles-absent")
"""A name as long as those of the games, of which there is no game."""

VISIBILITIES = ("open", "invited", "hidden")


@dataclass(frozen=True, slots=True)
class Stage:
    """Games of every visibility with the same people, and what stands in the gaps of addresses."""

    accounts: Mapping[str, Account]
    browsers: Mapping[str, Client]
    games: Mapping[str, GameId]
    gaps: Mapping[str, Mapping[str, int]]


@pytest.fixture(scope="module")
def stage(house: Services) -> Stage:
    accounts = {role: made_account(role, host=role == "host") for role in ROLES if role != "passer-by"}
    games, gaps = {}, {}
    other = found_game(house, "roles-another-game", "open", "minimal")
    sit(house, other, accounts["elsewhere"], "Eve")
    for visibility in VISIBILITIES:
        game = found_game(
            house, f"roles-{visibility:_<6.6}", visibility, founder=accounts["founder"], holders={"Speaker": "Olga"}
        )
        sit(house, game, accounts["player"], "Pia")
        sit(house, game, accounts["officer"], "Olga", joins=False)
        link = Invitation.objects.create(game=game, made_by=accounts["founder"])
        Guest.objects.create(invitation=link, account=accounts["invited"])
        play(house, game, Propose(PlayerId("Pia"), (Enact(RuleText("Tea", "There is tea.")),)))
        said = Remark.objects.create(game=game, proposal=301, account=accounts["player"], player="Pia", text="Mine.")
        draft = Draft.objects.create(game=game, account=accounts["player"], title="Secret plans")
        games[visibility], gaps[visibility] = game, {"remark": said.pk, "draft": draft.pk, "token": 1}
    of, _ = SchoolClass.objects.update_or_create(  # A worker may come back to these tests after others.
        pk=4242, defaults={"title": "Roles", "code": "ROLESCODE", "teacher": accounts["host"]}
    )
    ClassTable.objects.update_or_create(pk=4242, defaults={"of": of, "name": "Table 1", "game": games["open"]})
    browsers = {role: browser(accounts.get(role)) for role in ROLES}
    stop(accounts["stopped"])
    return Stage(accounts, browsers, games, gaps)


def ask(client: Client, address: str, line: Line, method: str) -> HttpResponse:
    answer: Any = client.get(address) if method == "get" else client.post(address, line.sends)
    assert answer.status_code < 500, f"{method} {address}"
    found: HttpResponse = answer
    return found


def told(answer: HttpResponseBase, game: str) -> tuple[int, bytes]:
    """Return what an answer tells, with its game's name and its proofs taken out."""
    body = answer.content if isinstance(answer, HttpResponse) else b""
    body = re.sub(rb'csrfmiddlewaretoken" value="[^"]+"', b"", body).replace(game.encode(), b"GAME")
    return answer.status_code, body


def test_every_address_stands_in_the_table():
    known = {*IN_GAMES, *ELSEWHERE, *LIBRARY}
    written = {address for address, _ in patterns() if not address.startswith(HOSTS)}
    assert written - known == set(), "say in tests/web/trust/roles.py who may open these"
    assert known - written == set(), "these are not there any more"


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("written", IN_GAMES)
def test_a_game_is_open_to_those_whom_the_table_names_and_to_nobody_else(stage: Stage, visibility: str, written: str):
    line = IN_GAMES[written]
    game, sight = stage.games[visibility], SIGHT[visibility]
    rest = (line.at or written.removeprefix("games/<str:game>/")).format(**stage.gaps[visibility])
    for method in ("get", "post"):
        # The player comes last, as what is theirs must outlive what the others try.
        for role in sorted(ROLES, key=lambda one: (one == "player", one)):
            if role not in sight:
                stage.browsers[role].get("/about/")  # Says what came of the moves made elsewhere, which is said once.
            answer = ask(stage.browsers[role], f"/games/{game}/{rest}", line, method)
            if role not in sight:
                absent = ask(stage.browsers[role], f"/games/{PROBED}/{rest}", line, method)
                assert told(answer, game) == told(absent, PROBED), (role, method, rest)
                assert answer.status_code in (404, 405)
                continue
            expected = (line.get if method == "get" else line.post)[STANDINGS.index(sight[role])]
            assert answer.status_code == expected, (role, method, rest, answer.content[:300])


def test_what_is_somebodys_own_outlives_what_others_try(stage: Stage):
    for visibility in VISIBILITIES:
        game, draft = stage.games[visibility], stage.gaps[visibility]["draft"]
        other = Draft.objects.create(game=game, account=stage.accounts["player"], title="More plans")
        for role in ROLES:
            if role != "player":
                stage.browsers[role].post(f"/games/{game}/propose/discard/{other.pk}/")
        assert Draft.objects.filter(pk=other.pk).exists()
        assert draft != other.pk


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_of_a_game_that_one_may_not_see_differs_from_one_of_no_game(stage: Stage, view: str):
    words = view.replace(" ", "-")
    for visibility in ("invited", "hidden"):
        game = stage.games[visibility]
        for role in set(ROLES) - set(SIGHT[visibility]):
            for rest in (f"{words}/", f"{words}.json", f"{words}/301/", f"{words}/Pia.json", f"{words}/?until=2"):
                found, absent = (stage.browsers[role].get(f"/games/{name}/{rest}") for name in (game, PROBED))
                assert found.status_code == 404
                assert told(found, game) == told(absent, PROBED)
                assert {**found.headers, "Content-Length": ""} == {**absent.headers, "Content-Length": ""}


@pytest.mark.parametrize("written", ELSEWHERE)
def test_the_server_is_open_to_those_whom_the_table_names(stage: Stage, written: str):
    line = ELSEWHERE[written]
    address = (line.at or f"/{written}").format(**stage.gaps["open"])
    for method in ("get", "post"):
        for role in ROLES:
            standing = {"passer-by": "passer-by", "stopped": "passer-by", "host": "host"}.get(role, "account")
            expected = (line.get if method == "get" else line.post)[VISITORS.index(standing)]
            answer = ask(stage.browsers[role], address, line, method)
            assert answer.status_code == expected, (role, method, address, answer.content[:300])


@pytest.mark.parametrize("written", LIBRARY)
def test_the_pages_of_accounts_show_nobody_but_oneself(stage: Stage, written: str):
    line = LIBRARY[written]
    address = line.at or f"/{written}"
    for method in ("get", "post"):
        for role in ("passer-by", "stopped", "account"):
            # A browser of its own, as some of these pages sign out.
            client = browser(stage.accounts.get(role))
            answer = ask(client, address, line, method)
            expected = (line.get if method == "get" else line.post)[role == "account"]
            assert answer.status_code == expected, (role, method, address)
            if role != "account" and expected == 302:
                assert answer["Location"].startswith(("/account/login/", "/")), answer["Location"]
            others = {one.username for name, one in stage.accounts.items() if name != role}
            assert not [name for name in others if name.encode() in answer.content]


# -- Hosts and officers --------------------------------------------------------------

SAMPLES = {"game": "roles-open__", "account": "1", "token": "1", "number": "4242", "table": "4242"}


def addresses_of_hosts() -> list[str]:
    """Return every address of the hosts' pages with its gaps filled."""
    written = [address for address, _ in patterns() if address.startswith(HOSTS)]
    return ["/" + re.sub(r"<\w+:(\w+)>", lambda gap: SAMPLES[gap[1]], address) for address in written]


def test_to_everybody_but_hosts_nothing_stands_at_the_hosts_addresses(stage: Stage):
    for role in set(ROLES) - {"host"}:
        for address in addresses_of_hosts():
            for ask_for in (stage.browsers[role].get, stage.browsers[role].post):
                answer = ask_for(address)
                assert answer.status_code == 404, (role, address)
                absent = f"/host/no-such-page{'.json' if address.endswith('.json') else '/'}"
                assert told(answer, address) == told(ask_for(absent), absent)
    for address in addresses_of_hosts():
        answer = stage.browsers["host"].get(address)
        answer.close()
        assert answer.status_code in (200, 405), address


OF_OFFICERS: Mapping[str, Mapping[str, str]] = {
    "pass_stage": {"stage": "distribute", "proposal": "301"},
    "approve": {"stage": "consent", "proposal": "301", "given": "true"},
    "take_in_hand": {"by_hand": "true"},
    "do_duty": {"duty": "distribute proposals", "report": "Done."},
    "mend": {"rule": "201", "words": "Nobody needs a quorum."},
    "close": {"proposal": "301"},
    "deliver": {"judgement": "1", "value": "TRUE"},
}
"""Moves that rules give to officers and Judges, as a form sends them."""


@pytest.mark.parametrize("kind", OF_OFFICERS)
def test_an_ordinary_player_is_refused_what_is_an_officers_with_the_rule(stage: Stage, kind: str):
    game = stage.games["open"]
    before = stage.browsers["player"].get(f"/games/{game}/history.json").json()
    for role in set(ROLES) - {"officer"}:
        answer = stage.browsers[role].post(f"/games/{game}/moves/", {"move": kind, **OF_OFFICERS[kind]})
        assert answer.status_code == (409 if role == "player" else 403), (role, answer.content[:300])
        assert role != "player" or b"Refused" in answer.content
    assert stage.browsers["player"].get(f"/games/{game}/history.json").json() == before


def test_the_officer_may_do_what_the_player_was_refused(stage: Stage):
    game = stage.games["invited"]
    for kind in ("approve", "take_in_hand"):
        for role, status in (("player", 409), ("officer", 302)):
            answer = stage.browsers[role].post(f"/games/{game}/moves/", {"move": kind, **OF_OFFICERS[kind]})
            assert answer.status_code == status, (role, kind, answer.content[-3000:])


def test_a_judgement_is_delivered_by_its_judge_and_by_nobody_else(stage: Stage):
    game = stage.games["invited"]
    invoked = stage.browsers["player"].post(f"/games/{game}/moves/", {"move": "invoke", "statement": "There is tea."})
    assert invoked.status_code == 302
    judgement = stage.browsers["player"].get(f"/games/{game}/judgements.json").json()["judgements"][-1]
    number, sits = judgement["number"], {"Pia": "player", "Olga": "officer"}
    judge = sits[judgement["judge"]]
    sent = {"move": "deliver", "judgement": str(number), "value": "TRUE", "reasons": "I have had some."}
    address = f"/games/{game}/judgement/{number}.json"
    before = stage.browsers[judge].get(address).json()
    for role in sorted(set(ROLES) - {judge}):
        answer = stage.browsers[role].post(f"/games/{game}/moves/", sent)
        expected = 409 if role in sits.values() else 403 if role in SIGHT["invited"] else 404
        assert answer.status_code == expected, (role, answer.content[:300])
    assert stage.browsers[judge].get(address).json()["value"] == before["value"]
    assert stage.browsers[judge].post(f"/games/{game}/moves/", sent).status_code == 302
    after = stage.browsers[judge].get(address).json()
    assert (before["value"], after["value"]) == (None, "TRUE")
