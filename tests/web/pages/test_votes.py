"""A vote whose words only code knows: every page offers just these, to those who may vote, in whatever letters."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest

from tests.web.pages.html import as_shown

COCOA = """---
number: 101
title: Cocoa
answers:
  voting_period: 3 days
  in_favour: [Hot cocoa]
  may_replace_ballot: no
---
There is a vote on every proposal, and it is about drinks.

```python
@answers("choices")
def drinks(proposal):
    return ["Hot cocoa", "Tea", "Pass"]


@answers("electorate")
def thirsty(player):
    return player != "Cy"
```
"""
DRINKS = ["Hot cocoa", "Tea", "Pass"]


@pytest.fixture
def table(house, founded, person, tmp_path: Path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "README.md").write_text("# Cocoa\n\nDrinks are voted on.\n", encoding="utf-8")
    (tmp_path / "rules" / "101-cocoa.md").write_text(COCOA, encoding="utf-8")
    game = founded(str(tmp_path))
    people = {name: person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben", "Cy")}
    answer = people["Ann"].post(
        f"/games/{game}/propose/",
        {
            "changes.0.change": "enact",
            "changes.0.title": "Tea",
            "changes.0.words": "There is tea.",
            "act": "propose",
        },
    )
    assert answer.status_code == 302
    return game, people


def test_every_page_offers_the_words_that_code_answers_and_no_others(table):
    game, people = table
    for page in ("proposal/301/", "inbox/", "do/vote/?proposal=301"):
        told = as_shown(people["Ben"].get(f"/games/{game}/{page}").content.decode())
        offered = re.findall(r'(?:name="choice" value|<option value)="([^"]+)"', told)
        assert [one for one in offered if one in DRINKS] == DRINKS, page
        assert not re.search(r"\b(FOR|AGAINST)\b", told), page
    item = people["Ben"].get(f"/games/{game}/inbox.json").json()["items"][0]
    assert [one["name"] for one in item["choices"]] == DRINKS
    assert [one["counts"] for one in item["choices"]] == ["in favour", "", ""]


def test_who_may_not_vote_is_offered_nothing_and_told_who_may(table):
    game, people = table
    told = people["Cy"].get(f"/games/{game}/proposal/301/").content.decode()
    assert 'name="choice"' not in told
    assert "Only Ann and Ben can" in told
    assert people["Cy"].get(f"/games/{game}/inbox.json").json()["items"] == []


def test_a_ballot_is_taken_in_any_letters_and_stands_as_the_rule_writes_it(table):
    game, people = table
    answer = people["Ben"].post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "hOT  cocoa"})
    assert answer.status_code == 302
    assert people["Ben"].get(f"/games/{game}/proposal/301.json").json()["my_ballot"] == "Hot cocoa"
    assert 'name="choice"' not in people["Ben"].get(f"/games/{game}/proposal/301/").content.decode()


FATAL = {
    "changes.0.change": "enact",
    "changes.0.title": "Attendance",
    "changes.0.words": "Five thousand must vote.",
    "changes.0.new_answers": "quorum: 5000",
    "act": "propose",
}

WAITS = 900
"""Times that it is asked again while a warning is still being looked for; each waits for more than a second."""


def test_whoever_votes_says_first_that_they_have_read_a_warning(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann").client
    assert ann.post(f"/games/{game}/propose/", FATAL).status_code == 302
    for _ in range(WAITS):
        inbox = ann.get(f"/games/{game}/inbox.json").json()["items"][0]
        if not inbox["looking"]:
            break
    assert inbox["warning"].startswith("If this is adopted, no rule could be changed any more, as far as we can see.")
    waits = ann.get(f"/games/{game}/inbox/").content.decode()
    assert 'name="choice" value' not in waits
    assert f'href="/games/{game}/proposal/301/"' in waits
    form = ann.get(f"/games/{game}/proposal/301/").content.decode()
    assert form.count('type="checkbox" name="warning_read" required') == 1
    form = ann.get(f"/games/{game}/do/vote/?proposal=301").content.decode()
    assert form.count('type="checkbox" name="warning_read" required') == 1
    assert 'name="warning_read"' not in ann.get(f"/games/{game}/do/vote/?proposal=x").content.decode()
    cast = {"move": "vote", "proposal": "301", "choice": "FOR", "warning_read": "on"}
    assert ann.post(f"/games/{game}/moves/", cast).status_code in (200, 302)


def test_a_judge_says_first_that_they_have_read_a_warning(house, founded, person):
    game = founded("minimal")
    people = {name: person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben")}
    asked = {"move": "invoke", "statement": "Rule 203 is void.", "corrections": "void 203 because 201"}
    assert people["Ann"].post(f"/games/{game}/moves/", asked).status_code == 302
    judge = people[people["Ann"].get(f"/games/{game}/judgement/1.json").json()["judge"]]
    for _ in range(WAITS):
        page = judge.get(f"/games/{game}/judgement/1.json").json()
        if not page["looking"]:
            break
    form = judge.get(f"/games/{game}/do/deliver/?judgement=1").content.decode()
    assert ('name="warning_read" required' in form) == bool(page["warning"])
    assert page["warning"]


def test_the_way_to_change_rules_and_the_fragile_rules_are_pages(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann").client
    for _ in range(WAITS):
        page = ann.get(f"/games/{game}/amendable.json").json()
        if page["grade"]:
            break
    assert page["grade"] in ("vote", "all_agree")
    shown = ann.get(f"/games/{game}/amendable/").content.decode()
    assert "See how" in shown
    assert "check proposal 301: effect = took effect" in shown
    for _ in range(WAITS):
        page = ann.get(f"/games/{game}/rules-fragile.json").json()
        if not page["looking"]:
            break
        threading.Event().wait(0.2)
    assert page["looking"] == 0
    assert "Only a judgement can change rules" in ann.get(f"/games/{game}/rules-fragile/").content.decode()
