"""What a viewer may see through the API: pages, the past, entries, exports, and rules as files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from nomicon.game.names import Seconds
from nomicon.views.view import VIEWS
from nomicon.web.api.handlers.pages import NAMED
from tests.web.api.house import Open

RULE = "---\ntitle: Tea\n---\nThere is tea.\n"
ENACT = {"move": "propose", "changes": [{"change": "enact", "rule": RULE}]}


def test_the_pages_are_listed_with_what_they_are_asked_for_with(house):
    listed = {one["page"]: one for one in house.client().get("/pages").json()}
    assert set(listed) == {name.replace(" ", "-") for name in VIEWS} == set(NAMED)
    assert listed["rule-difference"]["arguments"] == ["number"]
    assert listed["rule-difference"]["optional"] == ["from", "to"]
    assert house.client("nmc_wrong").get("/pages").status_code == 401


EXAMPLES = {
    "rule": {"number": 201},
    "rule-difference": {"number": 201},
    "proposal": {"number": 301},
    "player": {"name": "Ann"},
    "quantity": {"name": "points"},
    "why": {"player": "Ann"},
    "why-entry": {"number": 1},
    "judgement": {"number": 1},
    "register": {"name": "log"},
    "map": {"name": "town"},
    "undo": {"how": "strike", "number": 2},
}
"""How pages are asked for that need something; those without it here need nothing."""


def test_every_page_is_shown_or_says_what_there_is_instead(house):
    game = house.founded("Pages")
    ann = house.seated(game, "Ann", 2)
    ann.post(f"/games/{game}/moves", json=ENACT)
    for name in NAMED:
        answer = ann.get(f"/games/{game}/pages/{name}", params=EXAMPLES.get(name, {}))
        assert answer.status_code in (200, 404), f"{name}: {answer.text}"
        assert isinstance(answer.json(), dict)
        assert answer.status_code == 200 or "There is no" in answer.json()["message"]


def test_a_page_is_asked_for_with_what_it_takes_and_nothing_else(house):
    game = house.founded("Asking")
    client = house.client()
    for address in ("rule", "rule?number=201&name=x", "board?number=1", "rule-difference?number=201&to=2"):
        assert client.get(f"/games/{game}/pages/{address}").status_code == 422, address
    assert client.get(f"/games/{game}/pages/nothing").status_code == 404
    assert client.get(f"/games/{game}/pages/rule?number=999").status_code == 404


def test_every_entry_has_its_link_and_the_export_the_lines_that_were_hashed(house):
    game = house.founded("Links")
    ann = house.seated(game, "Ann", 2)
    made = ann.post(f"/games/{game}/moves", json=ENACT).json()
    told = ann.get(f"/games/{game}/entries").json()["entries"]
    exported = ann.get(f"/games/{game}/export").json()["entries"]

    link = "0" * 64
    for entry, whole in zip(told, exported, strict=True):
        link = sha256((link + whole["line"]).encode()).hexdigest()
        assert entry["link"] == whole["link"] == link
        assert ann.get(f"/games/{game}/pages/why-entry", params={"number": entry["entry"]}).json()["link"] == link
    assert made["link"] == link


def test_a_page_can_be_seen_as_it_was(house):
    game = house.founded("Past")
    ann = house.seated(game, "Ann", 2)
    page = f"/games/{game}/pages/players"
    assert [one["name"] for one in ann.get(page).json()["players"]] == ["Ann"]
    assert ann.get(page, params={"until": 1}).json()["players"] == []
    assert [ann.get(page, params={"until": word}).status_code for word in ("0", "null", "x", "-1")] == [422] * 4
    assert ann.get(page, params={"until": 99}).status_code == 422


def test_the_rules_are_a_graph_of_which_speaks_of_which(house):
    game = house.founded("Graph")
    ann = house.seated(game, "Ann", 2)
    graph = ann.get(f"/games/{game}/graph").json()
    assert {one["rule"] for one in graph["nodes"]} == {
        one["number"] for one in ann.get(f"/games/{game}/pages/rules").json()["rules"]
    }
    told = ann.get(f"/games/{game}/pages/citations").json()["citations"]
    assert [(one["from"], one["to"], one["name"] or None) for one in graph["edges"]] == [
        (one["rule"], one["of"], one["name"]) for one in told
    ]
    assert set(graph["edges"][0]) == {"from", "to", "how", "name", "in_force"}
    assert ann.get(f"/games/{game}/graph", params={"until": 1}).json() == graph
    assert ann.get(f"/games/{game}/graph", params={"until": 99}).status_code == 422


def test_entries_are_told_page_by_page(house):
    game = house.founded("Entries")
    ann = house.seated(game, "Ann", 2)
    ann.post(f"/games/{game}/moves", json=ENACT)
    told: list[Mapping[str, Any]] = []
    answer: Mapping[str, Any] = {"next": "0"}
    while answer["next"] is not None:
        answer = ann.get(f"/games/{game}/entries", params={"after": answer["next"], "limit": 2}).json()
        told += answer["entries"]
    assert [one["entry"] for one in told] == ["1", "2", "3"]
    assert [one["move"]["kind"] for one in told] == ["FoundGame", "Join", "Propose"]
    assert ann.get(f"/games/{game}/entries", params={"after": "x"}).status_code == 422
    assert ann.get(f"/games/{game}/entries", params={"limit": 5000}).status_code == 400


def test_a_game_is_exported_as_data_and_as_a_playthrough(house):
    game = house.founded("Exported")
    ann = house.seated(game, "Ann", 2)
    assert [one["entry"] for one in ann.get(f"/games/{game}/export").json()["entries"]] == ["1", "2"]
    assert "Ann> join" in ann.get(f"/games/{game}/export", params={"form": "playthrough"}).text
    assert ann.get(f"/games/{game}/export", params={"form": "music"}).status_code == 400


def test_the_rules_are_taken_along_as_data_as_one_text_and_as_a_rulebook(house):
    game = house.founded("Taken along")
    ann = house.seated(game, "Ann", 2)
    there = f"/games/{game}/rules"
    told = ann.get(there).json()
    assert (told["game"], told["entry"], told["rulebook"]) == (game, 2, "minimal")
    book = ann.get(f"{there}/book")
    assert book.headers["content-type"].startswith("text/markdown")
    packed = ann.get(f"{there}/folder")
    assert packed.headers["content-type"] == "application/zip"
    files = zipfile.ZipFile(io.BytesIO(packed.content)).namelist()
    for rule in told["rules"]:
        assert rule["words"] in book.text
        assert any(f"/rules/{rule['number']}-" in name for name in files)
    assert ann.get(there, params={"until": 1}).json()["entry"] == 1
    for part in ("", "/book", "/folder"):
        for until in ("0", "99", "x"):
            assert ann.get(f"{there}{part}", params={"until": until}).status_code == 422
        assert ann.get(f"/games/no-such-game/rules{part}").status_code == 404


def test_a_rule_is_written_down_as_the_file_it_could_be_amended_by(house):
    game = house.founded("Files")
    client = house.client(house.doors.issue(1))
    file = client.get(f"/games/{game}/rules/201")
    assert file.headers["content-type"].startswith("text/markdown")
    assert "title: Players" in file.text
    assert client.post("/check", json={"rule": file.text}).json()["faults"] == 0
    assert client.get(f"/games/{game}/rules/999").status_code == 404


def test_a_rule_is_looked_through_with_the_lines_of_what_is_wrong(house):
    client = house.client(house.doors.issue(1))
    assert client.post("/check", json={"rule": RULE}).json() == {
        "findings": [],
        "mistakes": 0,
        "doubts": 0,
        "faults": 0,
    }
    told = client.post("/check", json={"rule": RULE + "\n```python\n@when('Nothing')\ndef f(): yield\n```\n"}).json()
    assert told["faults"] > 0
    assert told["findings"][0]["line"] >= 6
    assert house.client().post("/check", json={"rule": RULE}).status_code == 401


def test_a_rule_is_held_against_the_rules_of_the_game_in_which_it_would_be_proposed(house):
    game, client = house.founded("Checked"), house.client(house.doors.issue(1))
    rule = RULE + "\n```python\n@when('VoteClosed')\ndef f():\n    yield award(everyone(), 1, 'pionts')\n```\n"

    told = client.post("/check", json={"rule": rule, "game": game}).json()

    assert (told["mistakes"], told["doubts"], told["faults"]) == (1, 0, 0)
    assert [(one["severity"], one["code"], one["names"]) for one in told["findings"]] == [
        ("mistake", "quantity.unknown", ["pionts"])
    ]
    alone = client.post("/check", json={"rule": rule}).json()
    assert [(one["severity"], one["code"]) for one in alone["findings"]] == [("doubt", "text.slip")]
    assert client.post("/check", json={"rule": rule, "game": game, "amends": 999}).status_code == 422


def logged_on(house: Open, game: str) -> list[str]:
    told = house.client().get(f"/games/{game}/entries").json()["entries"]
    return [one["move"]["player"] for one in told if one["move"]["kind"] == "LogOn"]


def test_whoever_looks_is_put_down_where_rules_ask_for_it_and_whoever_votes_is_not(house):
    game = house.founded("Presence", rulebook="nomicworld")
    ann, ben = house.seated(game, "Ann", 2), house.seated(game, "Ben", 3)
    ann.post(f"/games/{game}/moves", json={**ENACT, "move": "draft"})
    ben.post(f"/games/{game}/moves", json={"line": "sign D-1"})
    made = ann.post(f"/games/{game}/moves", json={"move": "post", "draft": "D-1"}).json()
    number = made["events"][0]["proposal"]
    before = logged_on(house, game)
    house.clock.advance(Seconds(2 * 3600))
    for body in ({"line": f"vote {number} for"}, {"move": "vote", "proposal": number, "choice": "FOR"}):
        voted = ben.post(f"/games/{game}/moves", json=body)
        assert voted.status_code in (201, 409), voted.text
    assert voted.status_code == 201 or "voted" in voted.json()["because"]
    assert logged_on(house, game) == before
    ann.get(f"/games/{game}/pages/board")
    assert logged_on(house, game) == [*before, "Ann"]
