"""What would come of changes, through the API: before they are proposed, and on the page of a proposal."""

from __future__ import annotations

BREAKS = '---\ntitle: Pay\n---\nPays.\n\n```python\n@when("VoteClosed")\ndef pay(event):\n    yield award(x, 3)\n```\n'


def enacting(rule: str) -> dict[str, object]:
    return {"changes": [{"change": "enact", "rule": rule}]}


def test_changes_are_tried_and_not_made(house):
    game = house.founded("Trying")
    ann = house.seated(game, "Ann", 2)
    told = ann.post(f"/games/{game}/what-if", json=enacting(BREAKS))
    assert told.status_code == 200, told.text
    found = told.json()
    assert (found["effect"], found["lines"][0]["kind"]) == ("taken", "breaks")
    assert "The code of rule 301 would fail" in found["lines"][0]["told"]
    assert "We tried" in found["summary"]
    assert ann.get(f"/games/{game}/pages/proposal?number=301").status_code == 404


def test_a_proposal_page_tells_what_would_come_of_it(house):
    game = house.founded("Telling")
    ann = house.seated(game, "Ann", 2)
    assert ann.post(f"/games/{game}/moves", json={"move": "propose", **enacting(BREAKS)}).status_code == 201
    page = ann.get(f"/games/{game}/pages/proposal?number=301").json()
    assert [one["kind"] for one in page["what_if"]["lines"]] == ["breaks"]


def test_what_cannot_be_made_or_tried_is_refused_in_words(house):
    game = house.founded("Refused")
    ann = house.seated(game, "Ann", 2)
    gone = ann.post(f"/games/{game}/what-if", json={"changes": [{"change": "repeal", "rule": 999}]})
    assert (gone.status_code, gone.json()["error"]) == (409, "refused")
    wrongs: list[dict[str, object]] = [
        {"changes": []},
        {**enacting(BREAKS), "horizon_days": 61},
        {**enacting(BREAKS), "moves": 401},
    ]
    for wrong in wrongs:
        assert ann.post(f"/games/{game}/what-if", json=wrong).status_code == 400
    stranger = house.client(house.doors.issue(9))
    assert stranger.post(f"/games/{game}/what-if", json=enacting(BREAKS)).status_code == 403
