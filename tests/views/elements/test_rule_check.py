"""What is found in the rules that a proposal would make stands on its page, and once adopted what changes nothing."""

from __future__ import annotations

import pytest

from nomicon.hosting.foresight.advice import checks_by
from nomicon.play.engine import bench
from nomicon.views.elements.page import Advice, Page, Seen
from nomicon.views.proposals.rule_check import NO_MISTAKES, NOT_CHECKED
from nomicon.views.view import VIEWS, view_named
from tests.play.playing import ANN, SANDBOX, VOTES, Playing, enacting, repealing, rule

ONE_OFF = '@when("VoteClosed")\ndef f(event):\n    award(everyone(), 1)\n    yield award(everyone(), 1)\n'
SPARE = "def spare():\n    return 1\n\n\n"


def page_of(playing: Playing, number: int = 301, checked: bool = True) -> Page:
    history = list(playing.table.history(playing.game.id))
    at = playing.game.at
    checks = checks_by(bench(SANDBOX), at) if checked else None
    return view_named(["proposal", str(number)], Seen(playing.game, history, ANN, at, advice=Advice(checks=checks)))


def text_of(page: Page) -> str:
    return next(view for view in VIEWS.values() if view.name == "proposal").text(page)


def test_mistakes_stand_before_doubts_with_their_lines_and_in_words():
    playing = Playing(VOTES)
    playing.proposes(enacting(SPARE + ONE_OFF))

    page = page_of(playing)

    assert [(one["severity"], one["code"], one["line"], one["change"]) for one in page["findings"]] == [
        ("mistake", "effect.unasked", 7, None),
        ("doubt", "function.unused", 1, None),
    ]
    assert page["checked"] is None
    assert (
        "line 7 of the code: award(everyone(), 1) is created, but neither yielded nor returned. Put yield before it."
        in text_of(page)
    )


def test_of_several_changes_it_is_said_which_one_is_meant():
    playing = Playing(VOTES)
    playing.proposes(enacting(), enacting(ONE_OFF))

    assert [one["change"] for one in page_of(playing)["findings"]] == [2]
    assert "change 2, line 3 of the code" in text_of(page_of(playing))


def test_a_proposal_without_mistakes_is_said_to_have_none():
    playing = Playing(VOTES)
    playing.proposes(enacting())

    page = page_of(playing)

    assert (page["findings"], page["checked"]) == ([], NO_MISTAKES)
    assert NO_MISTAKES in text_of(page)


def test_nothing_is_said_where_nobody_looks_or_there_is_nothing_to_look_at():
    playing = Playing(VOTES, rule(205))
    playing.proposes(enacting(ONE_OFF))
    playing.proposes(repealing(205))

    for page in (page_of(playing, checked=False), page_of(playing, 302)):
        assert {name: page[name] for name in NOT_CHECKED} == NOT_CHECKED


@pytest.fixture(scope="module")
def unheard() -> Playing:
    playing = Playing(VOTES, rule(203, answers={"votes_each": 2}))
    playing.proposes(enacting(answers={"votes_each": 3}))
    return playing


def test_an_answer_that_would_never_be_heard_is_told_before_the_vote(unheard: Playing):
    findings = page_of(unheard)["findings"]
    assert findings is not None
    (found,) = findings

    assert (found["code"], found["names"]) == ("answer.unheard", ["votes_each", "203"])
    assert found["place"] == "answers: vote.votes_each"
    assert found["what"].startswith("Rule 203 already answers vote.votes_each and is asked first")


def test_and_told_again_once_it_is_adopted(unheard: Playing):
    unheard.votes(unheard.proposal().number)
    if unheard.proposal().is_open:
        unheard.closes(unheard.proposal().number)

    page = page_of(unheard)

    assert page["unheard"] == ["This does not change vote.votes_each: rule 203 decides it and is asked first."]
    assert page["unheard"][0] in text_of(page)
