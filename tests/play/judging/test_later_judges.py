"""A Judge whom rule code names later, whatever it goes by; and claims that reach no higher than their rule."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import JudgementNumber
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.judging.appointing import JudgeAppointed
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from tests.play.playing import ANN, BEN, BENCH, DAY, NOON, VOTES, Playing, enacting, kinds, rule

GOES_BY = {
    "a balance": (
        '@answers("judge")\ndef f():\n    return "Ben" if balance("Ben") > 0 else ""\n',
        'yield award("Ben", 1)',
    ),
    "a setting": (
        '@answers("judge")\ndef f():\n    return setting(204, "judge")\n',
        'yield set_setting("judge", "Ben")',
    ),
    "a line that is gone": (
        '@answers("judge")\ndef f():\n    return "Ben" if not lines("bench") else ""\n',
        'yield remove("bench", "closed")',
    ),
    "who else may judge": (
        '@answers("judge")\ndef f():\n    return "Ben"\n\n\n@answers("judges_among")\ndef g():\n'
        '    return "players" if balance("Ben") > 0 else "nobody"\n',
        'yield award("Ben", 1)',
    ),
}


@pytest.mark.parametrize("what", GOES_BY)
def test_a_judge_is_named_as_soon_as_code_names_one(what: str):
    answers, changes = GOES_BY[what]
    acts = f'@when("Declared")\ndef h(event):\n    if event.text == "open the bench":\n        {changes}\n'
    begins = '@when("Joined")\ndef i():\n    yield put("bench", "closed", {})\n'
    declares: dict[str, Any] = {"quantities": {"points": {}}, "registers": {"bench": {}}}
    keeps = rule(204, acts + "\n\n" + begins, settings={"judge": ""}, declares=declares)
    playing = Playing(VOTES, rule(203, answers), keeps)
    assert "NoJudgeFound" in kinds(playing.makes(Invoke(ANN, "It is so.")))
    assert kinds(playing.makes(Declare(ANN, "wait"))) == ["Declared"]
    appointed = playing.makes(Declare(ANN, "open the bench"))
    assert [event.judge for event in appointed if isinstance(event, JudgeAppointed)] == [BEN]
    playing.makes(Deliver(BEN, JudgementNumber(1), "TRUE"))


def test_a_judge_is_named_with_the_next_entry_where_code_goes_by_the_clock():
    answers = '@answers("judge")\ndef f(now, game):\n    return "Ben" if now - game.founded > days(1) else ""\n'
    playing = Playing(VOTES, rule(203, answers))
    playing.makes(Invoke(ANN, "It is so."))
    playing.waits(2 * DAY)
    assert "JudgeAppointed" in kinds(playing.makes(Declare(ANN, "Here.")))


def test_no_claim_prevails_over_the_rule_that_ranks_rules():
    ranks = rule(203, answers={"precedence": "smaller number"})
    claims = rule(
        301,
        answers={"precedence": "larger number", "voting_period": "2 days"},
        prevails_over=(203, "about precedence", "about voting_period"),
    )
    playing = Playing(VOTES, ranks, claims, rule(204, answers={"voting_period": "1 day"}))
    order = Hearing(playing.game, BENCH, NOON).order(playing.game.rules)
    assert order.tests == ("higher class", "claims", "smaller number")


def test_a_claim_reaches_no_rule_of_a_higher_class():
    above = rule(101, status="immutable", answers={"voting_period": "1 day"})
    playing = Playing(VOTES, above, rule(301, answers={"voting_period": "2 days"}, prevails_over=(101,)))
    number = playing.proposes(enacting())
    assert playing.game.proposals[number].closes == playing.game.at + DAY
