"""Ways to change rules, through the API: as records, with the way as a playthrough that plays."""

from __future__ import annotations

import threading
from typing import Any

from nomicon.hosting.playthroughs.run import failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage

WAITS = 600
BRICK = "---\ntitle: A brick\nprevails_over: [202]\nanswers: {may_propose: nobody}\n---\nNobody may propose.\n"


def looked_for(client: Any, address: str) -> Any:
    """Ask until it is known."""
    for _ in range(WAITS):
        told = client.get(address)
        assert told.status_code == 200, told.text
        found = told.json()
        if found["grade"] if isinstance(found, dict) else all(one["repeal"] and one["emptied"] for one in found):
            break
        threading.Event().wait(0.2)
    return found


def test_the_way_to_change_rules_is_a_playthrough_that_plays(house):
    game = house.founded("Amendable", rulebook="minimal")
    ann = house.seated(game, "Ann", 2)
    house.seated(game, "Ben", 3)
    found = looked_for(ann, f"/games/{game}/amendable")
    assert found["grade"] in ("vote", "all_agree")
    assert set(found) == {"grade", "told", "proof", "variants", "newcomers", "why", "tried", "ms", "as_of"}
    assert failures(read_script(found["proof"], "the way"), set_stage) == []


def test_a_proposal_after_which_no_rule_could_be_changed_is_told_with_what_stopped_it(house):
    game = house.founded("Bricked", rulebook="minimal")
    ann = house.seated(game, "Ann", 2)
    ann.post(f"/games/{game}/moves", json={"move": "propose", "changes": [{"change": "enact", "rule": BRICK}]})
    found = looked_for(ann, f"/games/{game}/amendable?proposal=301")
    assert (found["grade"], found["proof"]) == ("none_found", None)
    assert "Nobody may make proposals" in found["why"][0]
    assert ann.get(f"/games/{game}/amendable?proposal=999").status_code == 404
    assert ann.get("/games/nowhere/amendable").status_code == 404


def test_the_map_of_fragile_rules_has_a_line_for_each_rule(house):
    game = house.founded("Fragile", rulebook="minimal")
    ann = house.seated(game, "Ann", 2)
    lines = {one["rule"]: one for one in looked_for(ann, f"/games/{game}/fragility")}
    assert set(lines) == set(range(201, 208))
    assert (lines[203]["repeal"], lines[206]["repeal"]) == ("judgement", "vote")
    assert all(set(one) == {"rule", "repeal", "emptied", "why", "told"} for one in lines.values())
