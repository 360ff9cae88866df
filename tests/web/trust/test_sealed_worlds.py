"""Games that differ only in what a rule has sealed are the same to everybody else, byte for byte, until it opens it.

The bids of a sealed auction, a bite in the night, and which player is secretly the wolf; at every address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack

import pytest

from nomicon.game.names import PlayerId
from nomicon.hosting.seats import AccountId
from nomicon.hosting.table.table import Table
from nomicon.web.accounts.models import Account
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.accounts.sign_in.tokens import make_token
from nomicon.web.tools import Services, open_house
from tests.web.api.house import NOON
from tests.web.trust.stage import made_account
from tests.web.trust.test_two_worlds import WEEK, Eyes, addresses
from tests.web.trust.worlds import GAME, Step, World, differing, listed, token_headers, told, world

PLAYERS = ("Asha", "Ben", "Chloe", "Dev", "Ella")
BEGUN: Sequence[Step] = [
    *[(who, "join", "") for who in PLAYERS],
    ("Asha", "propose enact shelf auction-sealed", ""),
    *[(who, "vote 301 for", "") for who in PLAYERS],
    ("Ben", "propose enact shelf secret-role", ""),
    *[(who, "vote 302 for", "") for who in PLAYERS],
]
AFTERWARDS: Sequence[Step] = [("Ella", "propose repeal 207", "")]

SEALED: Mapping[str, Callable[[str], Sequence[Step]]] = {
    "nobody": lambda wolf: [],
    "a bid": lambda wolf: [("Asha", "seal bid 5", "")],
    "another bid, and many": lambda wolf: [
        ("Asha", "seal bid 7", ""),
        ("Ben", "seal bid 3", ""),
        ("Asha", "seal bid 8", ""),
        ("Ella", "seal bid 1/3", ""),
    ],
    "a bite": lambda wolf: [(wolf, "bite Asha", "")],
    "another deal": lambda wolf: [],
}
"""What happens in each world between what happens in all; `wolf` is who was dealt that role."""

PAGES = [
    *addresses(),
    *[f"/games/{GAME}/register/{one}{end}" for one in ("bids", "roles", "nights", "answers") for end in ("/", ".json")],
    f"/games/{GAME}/rule/301/",
    f"/games/{GAME}/rule/302/",
    f"/games/{GAME}/why-entry/9.1/",
]


def another_deal(table: Table) -> None:
    for _ in range(5):  # The ones before deal the same wolf.
        table.chance.sealed_seed()


def wolf_of(here: World) -> str:
    roles = here.house.hall.seen(GAME, None).game.registers["roles"].sealed
    (wolf,) = [name for name, line in roles.items() if line["role"] == "wolf"]
    return wolf


@pytest.fixture(scope="module")
def eyes(house: Services) -> Eyes:
    listed()
    accounts: dict[str, Account | None] = {"a passer-by": None}
    for name in PLAYERS:
        account = accounts[name] = made_account(f"{name} of the worlds")
        SEATS.assign(GAME, AccountId(account.pk), PlayerId(name))
    return Eyes(
        accounts,
        {name: "" if one is None else make_token(one, name, ["read", "play"]) for name, one in accounts.items()},
    )


@pytest.fixture(scope="module")
def worlds(house: Services, eyes: Eyes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, World]]:
    """Play the same game in every world but for what is sealed, and bring all to the same moment."""
    with ExitStack() as open_worlds:
        found = {}
        for number, (name, sealed) in enumerate(SEALED.items()):
            folder = tmp_path_factory.mktemp("worlds") / "one"
            here = found[name] = open_worlds.enter_context(world(folder, "minimal", number, house))
            if name == "another deal":
                here.house.hall.do(another_deal).result(60)
            for step in [*BEGUN, ("Dev", "begin evening", "")]:
                here.says(step)
            here.at(NOON + 1_000)
            for step in sealed(wolf_of(here)):
                here.says(step)
            here.at(NOON + 2_000)
            for step in AFTERWARDS:
                here.says(step)
            here.at(NOON + 3_000)
        yield found


def test_the_deals_are_others(worlds):
    assert wolf_of(worlds["another deal"]) != wolf_of(worlds["nobody"])


@pytest.mark.parametrize("who", ["a passer-by", "Chloe", "Dev", "Ella"])
def test_what_is_sealed_is_the_same_to_everybody_else_at_every_address(worlds, eyes, who):
    quiet = eyes.see(worlds["nobody"], who, PAGES)
    assert sum(status == 200 for status, _, _ in quiet.values()) > 80
    for name, here in worlds.items():
        told_otherwise = {wolf_of(worlds["nobody"]), wolf_of(here)} if name == "another deal" else set()
        acts = {actor for actor, _, _ in SEALED[name](wolf_of(here))}
        if who not in acts | told_otherwise:
            assert differing(quiet, eyes.see(here, who, PAGES)) == [], name


def test_whoever_has_sealed_something_sees_it_and_the_wolf_is_told_so(worlds, eyes):
    where = [f"/games/{GAME}/register/bids.json", f"/games/{GAME}/inbox.json", f"/games/{GAME}/inbox/"]
    mine = eyes.see(worlds["a bid"], "Asha", where)
    assert '"5"' in mine[where[0]][2] or ": 5" in mine[where[0]][2]
    wolf = wolf_of(worlds["nobody"])
    assert all("Tonight you are a wolf." in eyes.see(worlds["nobody"], wolf, where)[one][2] for one in where[1:])


TRIED: Sequence[Mapping[str, object]] = [
    {"move": "make", "name": "unmask", "arguments": {}},
    {"move": "make", "name": "nothing", "arguments": {}},
    {"move": "close", "proposal": 303},
]


def test_what_one_tries_in_vain_is_answered_the_same(worlds, eyes):
    answers = {}
    for name, here in worlds.items():
        open_house(here.house)
        headers = token_headers(eyes.tokens["Ella"])
        answers[name] = [
            told(here.programs.post(f"/api/v1/games/{GAME}/moves", json=move, headers={**headers, **more}))
            for move in TRIED
            for more in ({}, {"If-Entry": "3"})
        ]
    assert [name for name in answers if answers[name] != answers["nobody"]] == []


def test_after_the_opening_the_worlds_differ(worlds, eyes):
    where = [f"/games/{GAME}/history.json", f"/games/{GAME}/register/bids/", f"/games/{GAME}/export/record.json"]
    for here in worlds.values():
        here.at(NOON + WEEK + 1)
    quiet = eyes.see(worlds["nobody"], "a passer-by", where)
    for name in ("a bid", "another bid, and many"):
        assert differing(quiet, eyes.see(worlds[name], "a passer-by", where)) == where, name
