"""Games that differ only in a sealed ballot are the same to everybody else until the close, byte for byte.

Every page, all data and every export, with all headers, at the same clock; `test_worlds_live` listens. How long an
answer takes is not looked at: it depends on the machine, and tells less than it hides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

import pytest

from nomicon.game.names import PlayerId
from nomicon.hosting.api_moves.records import RECORDS
from nomicon.hosting.seats import AccountId
from nomicon.views.view import VIEWS
from nomicon.web.accounts.models import Account
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.accounts.sign_in.tokens import make_token
from nomicon.web.api.handlers.pages import arguments_of
from nomicon.web.pages.rules.exporting import FORMS
from nomicon.web.tools import Services, open_house
from tests.web.api.house import NOON
from tests.web.trust.roles import IN_GAMES
from tests.web.trust.stage import browser, made_account
from tests.web.trust.test_programs import CORRECTED
from tests.web.trust.test_programs import IN_GAMES as FOR_PROGRAMS
from tests.web.trust.worlds import GAME, Answer, Step, World, differing, listed, looks, token_headers, told, world

WEEK = 7 * 24 * 60 * 60
HATS = "---\ntitle: Hats\n---\nEverybody wears a hat.\n"
TEA = "---\ntitle: Tea\n---\nThere is tea.\n"

BEGUN: Sequence[Step] = [
    *[(who, "join", "") for who in ("Asha", "Ben", "Chloe", "Dev", "Ella")],
    ("Asha", "propose enact", HATS),
    ("Ben", "propose enact", TEA),
]
AFTERWARDS: Sequence[Step] = [("Chloe", 'declare "I say nothing."', ""), ("Dev", "propose enact", TEA)]

SEALED: Mapping[str, Sequence[Step]] = {
    "nobody votes": [],
    "a ballot": [("Asha", "vote 301 for", "")],
    "the other choice": [("Asha", "vote 301 against", "")],
    "many, taken back, replaced, and a consent": [
        ("Asha", "vote 301 for", ""),
        ("Asha", "vote 301 against", ""),
        ("Ben", "vote 302 against", ""),
        ("Ella", "vote 301 for", ""),
        ("Ella", "take back 301", ""),
        ("Ben", "vote 301 for", ""),
        ("Ella", "vote 302 for", ""),
        ("Jack Rudd", "consent 301 no", ""),
    ],
}
"""What happens in each world between what happens in all."""

BY = ("", "mail", "discord", "page")
"""By which door all that comes, in each world; that must not show, either."""

ASKED: Mapping[str, Sequence[Sequence[str]]] = {
    "rule": [["201"], ["206"]],
    "citations": [[], ["206"]],
    "rule difference": [["201"]],
    "search": [["vote"], []],
    "proposal": [["301"], ["302"], ["303"]],
    "player": [["Asha"], ["Ben"], ["Jack Rudd"]],
    "history": [[], ["player", "Asha"], ["proposal", "301"], ["rule", "201"], ["before", "5"]],
    "quantity": [["points"]],
    "why": [["Asha"], ["Ben", "points"]],
    "why entry": [["9"], ["8"], ["8.1"], ["8.2"]],
    "undo": [["strike", "8"], ["strike", "8.1"]],
    "desk": [[], ["Speaker"]],
    "judgement": [["1"]],
    "questions": [[]],
    "register": [["x"]],
    "map": [["x"]],
}
"""With what a view is asked for, where it is asked for with something; several of these are not there, in any world."""


def addresses() -> list[str]:
    """Return every address at which a game can be looked at, by whichever door."""
    found = []
    for name, view in VIEWS.items():
        slug, wanted = name.replace(" ", "-"), arguments_of(view)
        for words in ASKED.get(name, [[]]):
            assert len([one for _, one in wanted if one]) <= len(words), name
            rest = "/".join([slug, *words])
            asked = "&".join(f"{argument}={word}" for (argument, _), word in zip(wanted, words, strict=False))
            found += [
                f"/games/{GAME}/{rest}/",
                f"/games/{GAME}/{rest}.json",
                f"/api/v1/games/{GAME}/pages/{slug}?{asked}",
            ]
        found.append(f"/games/{GAME}/{slug}.json?until=9")
    for written, line in IN_GAMES.items():
        if set(line.get) != {405}:
            rest = line.at or written.removeprefix("games/<str:game>/")
            found.append(f"/games/{GAME}/{rest}")
    found += [f"/games/{GAME}/export/{form}" for form in FORMS]
    found += [f"/games/{GAME}/do/{kind}/" for kind in ("vote", "take_back", "close", "consent", "declare")]
    assert {"vote", "take_back", "close", "approve"} <= set(RECORDS)
    for (method, written), _ in FOR_PROGRAMS.items():
        if method == "GET" and not written.endswith("/stream") and written.startswith("/api/"):
            found.append(written.format(game=GAME, page="board", number=201, job=CORRECTED))
    found += [
        "/",
        "/api/v1/games",
        f"/api/v1/games/{GAME}/export?form=playthrough",
        f"/api/v1/games/{GAME}/entries?after=8",
        f"/api/v1/games/{GAME}/entries?after=8.1&limit=1",
    ]
    return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Eyes:
    """Those who look, each with a browser and a token; they are the same in all worlds."""

    accounts: Mapping[str, Account | None]
    tokens: Mapping[str, str]

    def see(self, here: World, who: str, where: Sequence[str]) -> dict[str, Answer]:
        """Open these addresses in a world."""
        client, headers = browser(self.accounts[who]), token_headers(self.tokens[who])
        return looks(here, client.get, lambda one: here.programs.get(one, headers=headers), where)


@pytest.fixture(scope="module")
def eyes(house: Services) -> Eyes:
    listed()
    accounts: dict[str, Account | None] = {"a passer-by": None}
    for name in ("Chloe", "Dev", "Jack Rudd"):
        account = accounts[name] = made_account(name.split()[0])
        SEATS.assign(GAME, AccountId(account.pk), PlayerId(name))
    accounts["the host"] = made_account("worlds", host=True)
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
            here = found[name] = open_worlds.enter_context(world(folder, "nomicam", number, house))
            for step in BEGUN:
                here.says(step)
            here.at(NOON + 1_000)
            for step in sealed:
                here.says(step, BY[number])
            here.at(NOON + 2_000)
            for step in AFTERWARDS:
                here.says(step)
            here.at(NOON + 3_000)
        yield found


OTHERS = [name for name in SEALED if name != "nobody votes"]


@pytest.mark.parametrize("who", ["a passer-by", "Chloe", "Jack Rudd"])
def test_what_is_sealed_is_the_same_to_everybody_else_at_every_address(worlds, eyes, who):
    quiet = eyes.see(worlds["nobody votes"], who, addresses())
    assert {status for status, _, _ in quiet.values()} <= {200, 302, 401, 403, 404}
    who_are_you = [f"/api/v1/games/{GAME}/options"] if who == "a passer-by" else []
    assert [where for where, (status, _, _) in quiet.items() if status == 401] == who_are_you
    assert sum(status == 200 for status, _, _ in quiet.values()) > 80
    for name in OTHERS:
        if who in {actor for actor, _, _ in SEALED[name]}:
            continue
        assert differing(quiet, eyes.see(worlds[name], who, addresses())) == [], name


TRIED: Sequence[Mapping[str, str]] = [
    {"move": "close", "proposal": "301"},
    {"move": "take_back", "proposal": "301"},
    {"move": "mend", "rule": "201", "words": "No."},
    {"move": "vote", "proposal": "301", "choice": "PERHAPS"},
    {"move": "pass_stage", "stage": "distribute", "proposal": "301"},
]


def test_what_one_tries_in_vain_is_answered_the_same(worlds, eyes):
    answers = {}
    for name, here in worlds.items():
        open_house(here.house)
        client, headers = browser(eyes.accounts["Chloe"]), token_headers(eyes.tokens["Chloe"])
        found = [told(client.post(f"/games/{GAME}/moves/", sent)) for sent in TRIED]
        for sent in TRIED:
            move = {**sent, **{one: int(sent[one]) for one in ("proposal", "rule") if one in sent}}
            found.append(told(here.programs.post(f"/api/v1/games/{GAME}/moves", json=move, headers=headers)))
            found.append(
                told(here.programs.post(f"/api/v1/games/{GAME}/moves", json=move, headers={**headers, "If-Entry": "3"}))
            )
        preview = {"changes.0.change": "repeal", "changes.0.rule": "201", "act": "preview"}
        found.append(told(client.post(f"/games/{GAME}/propose/", preview)))
        answers[name] = found
    assert {status for status, _, _ in answers["a ballot"]} <= {200, 400, 409, 412, 422}
    assert [name for name in answers if answers[name] != answers["nobody votes"]] == []


FEW = [f"/games/{GAME}/{rest}" for rest in ("", "inbox/", "proposal/301/", "history.json", "export/record.json", "do/")]


def test_a_host_sees_no_more_of_it_than_others(worlds, eyes):
    where = [*FEW, "/host/games/", f"/host/games/{GAME}/", "/host/acts/", "/host/remarks/", "/host/invitations/"]
    quiet = eyes.see(worlds["nobody votes"], "the host", where)
    assert {status for status, _, _ in quiet.values()} == {200}
    assert [name for name in OTHERS if differing(quiet, eyes.see(worlds[name], "the host", where))] == []


def test_ones_own_ballot_is_answered_the_same_whoever_voted_before(worlds, eyes):
    answers = {}
    for name, here in worlds.items():
        open_house(here.house)
        client, headers = browser(eyes.accounts["Dev"]), token_headers(eyes.tokens["Dev"])
        vote = {"move": "vote", "proposal": 301, "choice": "FOR"}
        sent = here.programs.post(f"/api/v1/games/{GAME}/moves", json=vote, headers={**headers, "Idempotency-Key": "x"})
        again = here.programs.post(
            f"/api/v1/games/{GAME}/moves", json=vote, headers={**headers, "Idempotency-Key": "x"}
        )
        form = client.post(f"/games/{GAME}/moves/", {"move": "vote", "proposal": "302", "choice": "FOR"})
        answers[name] = [told(sent), told(again), told(form), *eyes.see(here, "Dev", FEW).values()]
        assert sent.status_code == 201, sent.text
    assert [name for name in answers if answers[name] != answers["nobody votes"]] == []


def test_after_the_close_the_worlds_differ(worlds, eyes):
    where = [
        f"/games/{GAME}/history.json",
        f"/games/{GAME}/proposal/301/",
        f"/games/{GAME}/export/record.json",
        f"/api/v1/games/{GAME}/entries",
    ]
    for here in worlds.values():
        here.at(NOON + 2 * WEEK)
    quiet = eyes.see(worlds["nobody votes"], "a passer-by", where)
    for name in OTHERS:
        assert differing(quiet, eyes.see(worlds[name], "a passer-by", where)) == where, name
