"""What a proposal would do, through the API: its page as it would be, with what there is to warn of."""

from __future__ import annotations

ENACT = {"move": "propose", "changes": [{"change": "enact", "rule": "---\ntitle: Tea\n---\nThere is tea.\n"}]}
FATAL = "---\ntitle: Attendance\nanswers: {quorum: {share: 2, of: players}}\n---\nTwice all must vote.\n"
NO_WAY = "If this is adopted, no rule could be changed any more, as far as we can see."


def test_a_proposal_is_shown_as_it_would_be_with_its_warning_and_is_not_made(house):
    game = house.founded("Previewing")
    ann = house.seated(game, "Ann", 2)
    fatal = {"move": "propose", "changes": [{"change": "enact", "rule": FATAL}]}
    told = ann.post(f"/games/{game}/preview", json=fatal)
    assert told.status_code == 200, told.text
    assert told.json()["proposal"]["warning"].startswith(NO_WAY)
    assert ann.get(f"/games/{game}/pages/proposal?number=301").status_code == 404
    assert ann.post(f"/games/{game}/preview", json=ENACT).json()["proposal"]["warning"] is None


def test_a_preview_tells_what_the_proposal_page_and_the_inbox_tell(house):
    game = house.founded("Warning")
    ann = house.seated(game, "Ann", 2)
    fatal = {"move": "propose", "changes": [{"change": "enact", "rule": FATAL}]}
    told = ann.post(f"/games/{game}/preview", json=fatal).json()["proposal"]
    assert ann.post(f"/games/{game}/moves", json=fatal).status_code == 201
    page = ann.get(f"/games/{game}/pages/proposal?number={told['number']}").json()
    (item,) = ann.get(f"/games/{game}/pages/inbox").json()["items"]
    assert told["warning"] == page["warning"] == item["warning"]


def test_only_proposals_are_previewed_and_what_the_rules_refuse_is_refused(house):
    game = house.founded("Refusing")
    ann = house.seated(game, "Ann", 2)
    stray = ann.post(f"/games/{game}/preview", json={"move": "declare", "text": "Good evening."})
    assert (stray.status_code, stray.json()["error"]) == (422, "invalid")
    gone = ann.post(f"/games/{game}/preview", json={"move": "propose", "changes": [{"change": "repeal", "rule": 999}]})
    assert (gone.status_code, gone.json()["error"]) == (409, "refused")
    assert house.client(house.doors.issue(9)).post(f"/games/{game}/preview", json=ENACT).status_code == 403


CODE = """---
title: Tea
---
One in five is enough.

```python
@answers("quorum")
def few(proposal):
    print("tried for", proposal.proponent)
    return {"share": Fraction(1, 5), "of": "players"}
```
"""


def test_a_preview_tells_how_the_code_ran_and_what_it_printed(house):
    game = house.founded("Tracing")
    ann = house.seated(game, "Ann", 2)
    told = ann.post(f"/games/{game}/preview", json={"move": "propose", "changes": [{"change": "enact", "rule": CODE}]})

    run = told.json()["runs"][0]
    assert (run["function"], run["printed"], run["ending"]) == ("few", "tried for Ann\n", "answered")
    assert run["came_to"] == "The function returned {share: 0.2, of: 'players'}."
    assert [fact["name"] for fact in run["facts"]] == ["proposal"]
    german = ann.post(
        f"/games/{game}/preview",
        json={"move": "propose", "changes": [{"change": "enact", "rule": CODE}]},
        headers={"Accept-Language": "de"},
    )
    assert german.json()["runs"][0]["came_to"] == "Zurück kam {share: 0.2, of: 'players'}."


def test_a_preview_tells_why_an_answer_is_refused(house):
    game = house.founded("Tracing")
    ann = house.seated(game, "Ann", 2)
    wrong = CODE.replace('{"share": Fraction(1, 5), "of": "players"}', '"a " + "dozen"')
    draft = {"move": "propose", "changes": [{"change": "enact", "rule": wrong}]}
    run = ann.post(f"/games/{game}/preview", json=draft).json()["runs"][0]

    assert run["came_to"] == "The function returned 'a dozen'."
    assert run["refused"].startswith("This failed: the answer to 'quorum' cannot be read: ")


def test_what_cannot_be_read_is_told_in_the_language_that_is_asked_for(house):
    game = house.founded("Reading")
    ann = house.seated(game, "Ann", 2)
    wrong = ann.post(
        f"/games/{game}/moves", json={"move": "typed", "line": "vot 301 for"}, headers={"Accept-Language": "de"}
    )

    assert wrong.json()["message"] == "die Zeile: Es gibt keinen Zug 'vot'. Meintest du 'vote'?"
