"""Pasted rules begin cautiously through the API, too; and accounts are taken along and deleted by a token for that."""

from __future__ import annotations


def test_pasted_rules_begin_cautiously_and_take_other_figures(house):
    words = "## Immutable rules\n\n### 101 Keep\n\nKeep the rules.\n"
    client = house.client(house.doors.issue(1))
    cautious = client.post("/games", json={"title": "A", "ruleset": words, "visibility": "open"}).json()["game"]
    house_rules = {"voting_period": "2 hours", "entrenched": False}
    told = {"title": "B", "ruleset": words, "visibility": "open", "house": house_rules}
    chosen = client.post("/games", json=told).json()["game"]
    pages = [house.client().get(f"/games/{game}/pages/rule", params={"number": 0}).text for game in (cautious, chosen)]
    assert "The vote takes 3 days" in pages[0]
    assert "that was immutable at the start: 101." in " ".join(pages[0].replace("\\n", " ").split())
    assert "The vote takes 2 hours" in pages[1]
    for wrong in ({"quorum": "2"}, {"voting_period": "soon"}, {"majority": "1"}):
        refused = client.post("/games", json={"title": "C", "ruleset": words, "house": wrong})
        assert (refused.status_code, refused.json()["error"]) == (422, "invalid")
    refused = client.post("/games", json={"title": "C", "rulebook": "minimal", "house": {}})
    assert (refused.status_code, "its own rules" in refused.json()["message"]) == (422, True)


def test_an_account_is_exported_and_deleted_by_a_token_for_that_and_no_other(house):
    assert house.client(house.doors.issue(8)).get("/me/export").status_code == 403
    client = house.client(house.doors.issue(8, {"account"}))
    assert client.get("/me/export").json() == {"kept": {"account": 8}, "if_deleted": ["stays: what was played"]}
    asked = client.delete("/me")
    assert (asked.status_code, "stays: what was played" in asked.json()["message"]) == (422, True)
    assert client.delete("/me", params={"name": "account 8"}).json() == {"stays": ["stays: what was played"]}


def test_what_is_doubtful_in_a_pasted_ruleset_is_told_in_the_language_of_the_request(house):
    client = house.client(house.doors.issue(1))
    founding = {"title": "Tea", "ruleset": "Hello!\n\n## Mutable rules\n\n### 101 Tea\n\nThere is tea.\n\n### 102\n"}
    told = client.post("/games", json=founding).json()["not_understood"]
    assert told == ["line 1: Hello!", "line 9: 102 (a number without words)"]
    german = client.post("/games", json=founding, headers={"Accept-Language": "de"}).json()["not_understood"]
    assert german == ["Zeile 1: Hello!", "Zeile 9: 102 (eine Nummer ohne Worte)"]
