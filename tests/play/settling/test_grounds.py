"""What is refused or lost names the rule that it rests on, also where no rule speaks to the very question."""

from __future__ import annotations

from nomicon.game.names import RuleNumber
from nomicon.hosting.table.table import Played
from nomicon.play.rules.mending import MendWords
from tests.play.playing import ANN, HOST, VOTES, Playing, enacting, rule

WITH_PERIOD = rule(202, answers={"voting_period": "1 day"})


def test_a_vote_that_lacks_quorum_rests_on_the_rule_that_fixed_the_figure_at_its_opening():
    playing = Playing(VOTES, WITH_PERIOD, rule(203, answers={"quorum": 2}))
    number = playing.proposes(enacting())
    playing.votes(number, by=(ANN,))
    playing.waits(86400 + 1)

    closing = list(playing.table.history(playing.game.id))[-1].entry

    assert playing.proposal(number).because == "quorum was not reached"
    assert "203/1" in closing.grounds


def test_mending_words_is_refused_by_the_rule_that_says_how_rules_change():
    playing = Playing(VOTES, rule(116, status="immutable", answers={"proposing_in_silence": "no"}))

    assert playing.refuses(MendWords(HOST, RuleNumber(116), "Mended.")).grounds == ("116/1",)


def test_a_rule_may_let_somebody_mend_words_after_all():
    playing = Playing(VOTES, rule(117, answers={"may_mend": "players"}))

    assert isinstance(playing.tries(MendWords(ANN, RuleNumber(117), "Mended.")), Played)
