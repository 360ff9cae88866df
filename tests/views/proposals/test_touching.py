"""What pages say of proposals that touch the same, and of rules that speak of each other."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Change
from nomicon.game.names import ProposalNumber, RuleNumber
from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.advice import advice_by, at_once
from nomicon.hosting.playthroughs.run import GAME
from nomicon.play.collisions.collisions import MATTERS, NOT_TRIED, SAME, Collision
from nomicon.play.limits import COLLIDING, COLLIDING_TOGETHER
from nomicon.views.elements.page import NO_ADVICE, Advice, Page, Seen
from nomicon.views.proposals.touching import NOT_LOOKED_FOR, STILL_LOOKING
from nomicon.views.view import as_text, view_named
from tests.play.collisions.test_collisions import PROPOSED
from tests.play.foresight.positions import performed, script_of
from tests.play.playing import ANN, BENCH, VOTES, Playing, amending, enacting, repealing, rule


def seen_after(play: str, *, advised: bool = True) -> Seen:
    performance = performed(play)
    game, at = performance.stage.table.folded(GAME).game, performance.at
    advice = replace(advice_by(at_once(), BENCH, at), foresees=None, tries=None) if advised else NO_ADVICE
    return Seen(game, list(performance.stage.table.history(GAME)), ANN, at, advice=advice)


@pytest.fixture(scope="module")
def seen() -> Seen:
    return seen_after(script_of("minimal") + PROPOSED)


def told(page: Page) -> dict[int, str]:
    return {one["proposal"]: " ".join(one["told"]) for one in page["also_touches"]}


def test_two_amendments_of_one_rule(seen: Seen):
    gone = "If that proposal takes effect first, this proposal has no effect: there is no rule 206 in force any more."
    cited = "That proposal mentions rule 206, which this proposal changes. The result is the same in either order."
    assert told(view_named(["proposal", "301"], seen)) == {
        302: "That proposal also changes rule 206. That proposal also answers winning.score. "
        "The order matters: the proposal that takes effect last prevails.",
        303: f"That proposal also changes rule 206. That proposal also answers winning.score. {gone}",
        304: f"That proposal also answers winning.score. {cited}",
        309: cited,
    }


def test_a_repeal_says_what_loses_its_effect_by_it(seen: Seen):
    page = view_named(["proposal", "303"], seen)
    gone = "If this proposal takes effect first, that proposal has no effect: there is no rule 206 in force any more."
    assert gone in told(page)[301]
    assert (
        "Proposal 301 (Amend rule 206, Winning): That proposal also changes rule 206. "
        f"That proposal also answers winning.score. {gone}" in " ".join(as_text("proposal", page).split())
    )


def test_what_touches_nothing_says_nothing(seen: Seen):
    page = view_named(["proposal", "306"], seen)
    assert (page["also_touches"], page["speak_of_it"]) == ([], [])
    assert "Also affects" not in as_text("proposal", page)


def test_where_nobody_looks_nothing_is_said():
    page = view_named(["proposal", "301"], seen_after(script_of("minimal") + PROPOSED, advised=False))
    assert page["also_touches"] is None


def test_a_repeal_names_the_rules_that_speak_of_the_rule():
    seen = seen_after(script_of("mailgame") + "Ann Abel> propose repeal 201\n")
    page = view_named(["proposal", str(max(seen.game.proposals))], seen)
    assert page["speak_of_it"] == [
        "Rule 101 mentions rule 201.",
        "Rules 202, 208 and 210 read rule 201 in their code.",
        "Rules 107, 112, 113, 202, 204, 206 and 208 use points, which rule 201 declares.",
        "Rule 101 uses table, which rule 201 declares.",
        "Rules 202, 203 and 212 use turns, which rule 201 declares.",
    ]


def test_the_page_of_a_rule_says_what_it_speaks_of_and_what_speaks_of_it():
    seen = seen_after(script_of("nomicam"))
    page = view_named(["rule", "105"], seen)
    assert page["cites_none"] == []
    text = " ".join(as_text("rule", page).split())
    assert "Mentioned by" in text
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
    assert "Which rules mention other rules" in as_text("citations", page)


def test_one_page_has_each_pair_on_the_table_once(seen: Seen):
    page = view_named(["collisions"], seen)
    assert (page["looked"], page["count"], page["note"]) == (True, 10, "")
    pairs = [(one["proposal"], other["proposal"]) for one in page["proposals"] for other in one["also_touches"]]
    assert pairs == sorted(pairs)
    assert "That proposal also changes rule 206." in as_text("collisions", page)


def test_where_nobody_looks_it_is_not_said_that_nothing_was_found():
    seen = seen_after(script_of("minimal") + PROPOSED, advised=False)
    page = view_named(["collisions"], seen)
    assert (page["looked"], page["proposals"], page["note"]) == (False, [], NOT_LOOKED_FOR)
    assert NOT_LOOKED_FOR in " ".join(as_text("collisions", page).split())
    assert view_named(["proposal", "301"], seen)["note"] == ""


def test_while_it_is_looked_for_that_is_said(seen: Seen):
    looking = Advice(collides=lambda game, number: None, collides_on_the_table=lambda game: None)
    for words in (["collisions"], ["proposal", "301"]):
        page = view_named(words, replace(seen, advice=looking))
        assert page["note"] == STILL_LOOKING
        assert STILL_LOOKING in " ".join(as_text(words[0], page).split())


def many_on_one_rule(others: int) -> Seen:
    playing = Playing(VOTES, rule(206, words="Words."))
    for count in range(others + 1):
        playing.proposes(amending(206, words=f"The {count}th."))
    at = playing.clock.now()
    return Seen(
        playing.game,
        list(playing.table.history(playing.game.id)),
        ANN,
        at,
        advice=replace(advice_by(at_once(), BENCH, at), foresees=None, tries=None),
    )


def test_it_is_said_what_was_not_tried_and_what_was_not_looked_at():
    seen = many_on_one_rule(COLLIDING + 1)
    page = view_named(["proposal", "301"], seen)
    assert page["note"] == "We did not check the oldest open proposal."
    assert told(page)[303].endswith("That proposal also changes rule 206. We did not check whether the order matters.")
    assert told(page)[301 + COLLIDING + 1].endswith("The order matters: the proposal that takes effect last prevails.")
    page = view_named(["collisions"], seen)
    left = COLLIDING + 2 - COLLIDING_TOGETHER
    assert page["note"] == f"We did not check the {left} oldest open proposals."
    assert page["note"] in as_text("collisions", page)


def said_of_both(*changes: Change) -> str:
    playing = Playing(VOTES, rule(206, words="Words."))
    for change in changes:
        playing.proposes(change)
    at = playing.clock.now()
    seen = Seen(playing.game, [], ANN, at, advice=replace(advice_by(at_once(), BENCH, at), foresees=None, tries=None))
    return told(view_named(["proposal", "301"], seen)).get(302, "")


ACTS = "@when('VoteClosed')\ndef act():\n    yield note('{}')\n"
STOPS = "@instead('QuantityMoved')\ndef stop():\n    yield note('{}')\n"
OFFERS = "@offers('dance')\ndef dance(player):\n    yield note('{}')\n"
BARS = "@answers('may_take_effect')\ndef none():\n    return 'No more.'\n"
CROWNS: dict[str, dict[str, dict[str, int]]] = {"quantities": {"crowns": {}}}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ((enacting(ACTS.format(1)), enacting(ACTS.format(2))), "That proposal also acts when VoteClosed happens."),
        (
            (enacting(STOPS.format(1)), enacting(STOPS.format(2))),
            "That proposal also has something else happen instead of QuantityMoved.",
        ),
        ((enacting(OFFERS.format(1)), enacting(OFFERS.format(2))), "That proposal also offers the move dance."),
        ((enacting(declares=CROWNS), enacting(declares=CROWNS)), "That proposal also declares the quantity crowns."),
        (
            (enacting(BARS), enacting(words="Hats.")),
            "One of the two proposals decides which changes take effect. If this proposal takes "
            "effect first, that proposal has no effect: No more.",
        ),
        (
            (enacting(words="As rule 206 says."), repealing(206)),
            "That proposal changes rule 206, which this proposal mentions.",
        ),
    ],
)
def test_what_two_have_in_common_is_said(changes: tuple[Change, Change], said: str):
    assert said in said_of_both(*changes)


@pytest.mark.parametrize(
    ("order", "of_it"),
    [
        (NOT_TRIED, " We did not check whether the order matters."),
        (SAME, " The result is the same in either order."),
        (MATTERS, ""),
    ],
)
@pytest.mark.parametrize(("rules", "which"), [((206,), "rule 206"), ((201, 206), "rules 201 and 206")])
def test_each_order_and_number_of_rules_is_told_in_its_own_words(
    order: str, of_it: str, rules: tuple[RuleNumber, ...], which: str
):
    playing = Playing(VOTES, rule(206, words="Words."))
    playing.proposes(enacting())
    playing.proposes(enacting())
    found = Collision(ProposalNumber(302), rules, (), (), (), (), (), order=order)
    advice = replace(NO_ADVICE, collides=lambda game, number: (found,))
    seen = Seen(playing.game, [], ANN, playing.clock.now(), advice=advice)
    page = view_named(["proposal", "301"], seen)
    assert told(page) == {302: f"That proposal also changes {which}.{of_it}"}
