"""What pages say of proposals that touch the same, and of rules that speak of each other."""

from __future__ import annotations

import pytest

from nomicon.hosting.foresight.advice import advice_by, at_once
from nomicon.hosting.playthroughs.run import GAME
from nomicon.views.elements.page import NO_ADVICE, Page, Seen
from nomicon.views.view import as_text, view_named
from tests.play.collisions.test_collisions import PROPOSED
from tests.play.foresight.positions import performed, script_of
from tests.play.playing import ANN, BENCH


def seen_after(play: str, *, advised: bool = True) -> Seen:
    performance = performed(play)
    game, at = performance.stage.table.folded(GAME).game, performance.at
    advice = advice_by(at_once(), BENCH, at) if advised else NO_ADVICE
    return Seen(game, list(performance.stage.table.history(GAME)), ANN, at, advice=advice)


@pytest.fixture(scope="module")
def seen() -> Seen:
    return seen_after(script_of("minimal") + PROPOSED)


def told(page: Page) -> dict[int, str]:
    return {one["proposal"]: " ".join(one["told"]) for one in page["also_touches"]}


def test_two_amendments_of_one_rule(seen: Seen):
    gone = "If that one takes effect first, this one has no effect: there is no rule 206 in force any more."
    cited = "It speaks of rule 206, which this proposal changes. The result is the same in either order."
    assert told(view_named(["proposal", "301"], seen)) == {
        302: "It also changes rule 206. It also decides win_score. The order matters: what takes effect last stays.",
        303: f"It also changes rule 206. It also decides win_score. {gone}",
        304: f"It also decides win_score. {cited}",
        309: cited,
    }


def test_a_repeal_says_what_loses_its_effect_by_it(seen: Seen):
    page = view_named(["proposal", "303"], seen)
    gone = "If this one takes effect first, that one has no effect: there is no rule 206 in force any more."
    assert gone in told(page)[301]
    assert (
        f"Proposal 301 (Amend rule 206, Winning): It also changes rule 206. It also decides win_score. {gone}"
        in " ".join(as_text("proposal", page).split())
    )


def test_what_touches_nothing_says_nothing(seen: Seen):
    page = view_named(["proposal", "306"], seen)
    assert (page["also_touches"], page["speak_of_it"]) == ([], [])
    assert "Also touches" not in as_text("proposal", page)


def test_where_nobody_looks_nothing_is_said():
    page = view_named(["proposal", "301"], seen_after(script_of("minimal") + PROPOSED, advised=False))
    assert page["also_touches"] is None


def test_a_repeal_names_the_rules_that_speak_of_the_rule():
    seen = seen_after(script_of("mailgame") + "Ann Abel> propose repeal 201\n")
    page = view_named(["proposal", str(max(seen.game.proposals))], seen)
    assert page["speak_of_it"] == [
        "Rule 101 speaks of rule 201.",
        "Rules 202, 208 and 210 read rule 201 in their code.",
        "Rules 107, 112, 113, 202, 204, 206 and 208 speak of points, which rule 201 declares.",
        "Rule 101 speaks of table, which rule 201 declares.",
        "Rules 113, 202, 203 and 212 speak of turns, which rule 201 declares.",
    ]


def test_the_page_of_a_rule_says_what_it_speaks_of_and_what_speaks_of_it():
    seen = seen_after(script_of("nomicam"))
    page = view_named(["rule", "105"], seen)
    assert page["cites_none"] == []
    text = " ".join(as_text("rule", page).split())
    assert "Spoken of by" in text
    assert page["cited_by"][0] == {
        "rule": 101,
        "title": "The rules bind everybody",
        "how": ["in its words"],
        "names": [],
    }


def test_all_citations_are_on_one_page():
    seen = seen_after(script_of("nomicam"))
    page = view_named(["citations"], seen)
    assert page["dangling"] == []
    assert len(page["rules"]) == 35
    assert page["count"] == len(page["citations"])
    assert "Which rules speak of which" in as_text("citations", page)
