"""Hearing: which rule answers, what happens when its code breaks, and what it may ask in turn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from nomicon.game.proposals import Tally
from nomicon.law.language.answer_types import Share, Threshold, Undetermined
from nomicon.law.questions import questions as q
from nomicon.law.resolution.answer import Broke
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.series.founding import StartingRule
from tests.play.playing import ANN, BENCH, NOON, POINTS, VOTES, Playing, enacting, rule

SEED = "ab" * 32
PASSES = '@answers("quorum")\ndef say():\n    return PASS\n'
BREAKS = '@answers("quorum")\ndef say():\n    return 1 // 0\n'
LOTS = '@answers("quorum")\ndef say():\n    return len(draw("size", ["a", "b"]))\n'


def hearing(*rules: StartingRule) -> Hearing:
    """Return a hearing of these rules, with three players."""
    return Hearing(Playing(*rules, VOTES, POINTS).game, BENCH, NOON, SEED)


# -- Who answers ---------------------------------------------------------------------


def test_where_no_rule_speaks_silence_holds_and_nothing_is_rested_on():
    asked = hearing()

    assert (asked.ask(q.CHOICES), asked.grounds) == (("FOR", "AGAINST"), [])


def test_the_rule_that_answers_becomes_the_grounds():
    asked = hearing(rule(210, answers={"quorum": 2}))

    assert (asked.ask(q.QUORUM), asked.grounds) == (Share(Fraction(2)), ["210/1"])


def test_the_first_in_order_of_precedence_answers():
    one, other = rule(210, answers={"quorum": 2}), rule(211, answers={"quorum": 3}, prevails_over=[210])

    assert hearing(one, rule(212, answers={"quorum": 9})).ask(q.QUORUM).share == 2
    assert hearing(one, other).ask(q.QUORUM).share == 3
    assert hearing(one, rule(301, answers={"quorum": 4}, status="immutable")).ask(q.QUORUM).share == 4


def test_rules_may_put_the_larger_number_first_and_claims_aside():
    larger = rule(209, answers={"precedence": ["higher class", "larger number"]})
    heard = hearing(larger, rule(210, answers={"quorum": 2}, prevails_over=[211]), rule(211, answers={"quorum": 3}))

    assert heard.ask(q.QUORUM).share == 3


def test_a_rule_of_an_older_record_says_by_itself_that_claims_do_not_count():
    once = rule(209, answers={"precedence": "larger number", "claims_of_precedence": "no"})
    heard = hearing(once, rule(210, answers={"quorum": 2}, prevails_over=[211]), rule(211, answers={"quorum": 3}))

    assert heard.ask(q.QUORUM).share == 3


def test_rules_may_rank_equals_by_the_date_of_their_latest_change():
    newest = rule(209, answers={"precedence": ["higher class", "later date", "larger number"]})

    assert hearing(newest, rule(210, answers={"quorum": 2}), rule(211, answers={"quorum": 3})).ask(q.QUORUM).share == 3


def test_a_list_without_the_class_counts_only_where_no_rule_says_what_comes_of_conflicts_between_classes():
    flat, above = (
        rule(209, answers={"precedence": ["smaller number"]}),
        rule(211, answers={"quorum": 3}, status="immutable"),
    )
    other = rule(210, answers={"quorum": 2})

    assert hearing(flat, other, above).ask(q.QUORUM).share == 2
    ranked = rule(212, answers={"conflict_across_classes": "outranked"})
    assert hearing(flat, other, above, ranked).ask(q.QUORUM).share == 3


def test_a_rule_that_passes_leaves_the_answer_to_the_next():
    asked = hearing(rule(210, PASSES), rule(211, answers={"quorum": 3}))

    assert (asked.ask(q.QUORUM), asked.grounds) == (Share(Fraction(3)), ["211/1"])
    assert hearing(rule(210, PASSES)).ask(q.QUORUM) == q.QUORUM.silence


def test_a_question_about_an_office_is_asked_of_that_office():
    asked = hearing(rule(210, answers={"seats of Judge": 3}, declares={"offices": {"Judge": {}}}))

    assert (asked.ask(q.SEATS, "Judge"), asked.ask(q.SEATS, "Speaker")) == (3, 1)


def test_another_law_may_bind():
    playing = Playing(rule(210, answers={"quorum": 2}), VOTES)
    law = playing.game.rules
    asked = Hearing(playing.game, BENCH, NOON)

    assert asked.under(Playing(VOTES).game).ask(q.QUORUM, law=law).share == 2


def test_what_a_rule_of_another_law_asks_is_asked_of_that_law():
    asking = rule(210, '@answers("choices")\ndef say():\n    return [str(ask("number_step"))]\n')
    law = Playing(asking, rule(211, answers={"number_step": 2}), VOTES).game.rules
    asked = Hearing(Playing(rule(211, answers={"number_step": 7}), VOTES).game, BENCH, NOON)

    assert asked.ask(q.CHOICES, law=law) == ("2",)


# -- Code that breaks ----------------------------------------------------------------


def test_a_rule_that_breaks_lets_no_other_rule_take_its_place():
    asked = hearing(rule(210, BREAKS), rule(211, answers={"quorum": 3}))

    assert asked.ask(q.QUORUM) == q.QUORUM.silence
    (broke,) = asked.aside
    assert isinstance(broke, Broke)
    assert (broke.rule, broke.version, broke.function, broke.failed.line) == (210, 1, "say", 3)


def test_what_holds_for_a_broken_rule_may_differ_from_silence():
    asked = hearing(rule(200, '@answers("adopted")\ndef say():\n    return 1 // 0\n'))

    assert asked.ask(q.ADOPTED) == Threshold(Fraction(1, 2), True, "cast")


def test_an_answer_that_cannot_be_read_is_a_broken_rule():
    asked = hearing(rule(210, '@answers("quorum")\ndef say():\n    return "many"\n'))

    assert asked.ask(q.QUORUM) == q.QUORUM.silence
    (broke,) = asked.aside
    assert isinstance(broke, Broke)
    assert broke.failed.message.startswith("the answer to 'quorum' cannot be read: 'many' is not an exact number")


def test_a_question_may_not_wait_for_a_player():
    asked = hearing(rule(210, '@answers("quorum")\ndef say():\n    return choose("Ann", "How many?", ["1", "2"])\n'))

    assert asked.ask(q.QUORUM) == q.QUORUM.silence
    assert "choose cannot be used here" in str(asked.aside)


def test_a_fact_that_there_is_none_of_is_none():
    asked = hearing(
        rule(210, '@answers("electorate")\ndef say(player):\n    return "nobody" if player is None else PASS\n')
    )

    assert asked.ask(q.ELECTORATE) == "nobody"
    assert asked.ask(q.ELECTORATE, player=ANN) == "players"


# -- Asking, drawing, going round in circles ------------------------------------------


def test_code_may_ask_other_questions():
    asking = rule(210, '@answers("quorum")\ndef say():\n    return ask("seats of Judge") + ask("number_step")\n')

    asked = hearing(asking, rule(211, answers={"seats of Judge": 3}, declares={"offices": {"Judge": {}}}))

    assert (asked.ask(q.QUORUM), asked.grounds) == (Share(Fraction(4)), ["211/1", "210/1"])


def test_code_is_told_that_a_question_does_not_exist():
    asked = hearing(rule(210, '@answers("quorum")\ndef say():\n    return ask("weather")\n'))

    asked.ask(q.QUORUM)

    assert "there is no question 'weather'" in str(asked.aside)


def test_rules_that_ask_in_a_circle_leave_the_matter_undetermined_and_name_the_way_round():
    ask_adopted = 'ask("adopted", proposal=proposal, tally=tally)'
    alone = Playing(rule(200, f'@answers("adopted")\ndef say(proposal, tally):\n    return {ask_adopted}\n'))
    circle = Playing(
        rule(210, '@answers("adopted")\ndef say(proposal):\n    return ask("outcome_waits", proposal=proposal)\n'),
        rule(211, '@answers("outcome_waits")\ndef say(proposal):\n    return ask("adopted", proposal=proposal)\n'),
    )

    for playing, told in (
        (alone, Undetermined("rule 200 leaves it undetermined", ("adopted",))),
        (circle, Undetermined("rule 210 leaves it undetermined", ("adopted",))),
    ):
        proposal = playing.proposal(playing.proposes(enacting()))
        tally = Tally({"FOR": 0, "AGAINST": 0}, 0, 3, ("FOR",))
        assert Hearing(playing.game, BENCH, NOON).ask(q.ADOPTED, proposal=proposal, tally=tally, refused=()) == told


@pytest.mark.parametrize("facts", ["", "player=player + 'x'"])
def test_a_circle_ends_in_silence_where_nothing_can_be_undetermined(facts: str):
    asked = hearing(rule(210, f'@answers("votes_each")\ndef say(player):\n    return ask("votes_each", {facts})\n'))

    assert asked.ask(q.VOTES_EACH, player=ANN) == 1


def test_lots_that_are_drawn_while_rules_are_heard_are_noted():
    asked = hearing(rule(210, LOTS))

    assert asked.ask(q.QUORUM).share == 2
    (drawn,) = asked.aside
    assert (asked.draws, getattr(drawn, "candidates", None)) == (["210/1 size"], ("a", "b"))


def test_lots_can_be_drawn_among_a_group():
    asked = hearing(rule(210, '@answers("choices")\ndef say():\n    return draw("who", everyone())\n'))

    drawn = asked.ask(q.CHOICES)

    assert sorted(drawn) == ["Ann", "Ben", "Cat"]


@pytest.mark.parametrize("code", ["[]", "5", "electorate('nobody')"])
def test_lots_need_somebody_to_be_drawn(code: str):
    asked = hearing(rule(210, f'@answers("quorum")\ndef say():\n    return len(draw("who", {code}))\n'))

    assert asked.ask(q.QUORUM) == q.QUORUM.silence
    assert len(asked.aside) == 1


def test_a_rule_that_asks_without_end_is_stopped():
    asked = hearing(rule(210, '@answers("quorum")\ndef say():\n    while True:\n        ask("number_step")\n'))

    assert asked.ask(q.QUORUM) == q.QUORUM.silence
    assert "makes too many requests" in str(asked.aside)


# -- Requiring -----------------------------------------------------------------------


def test_what_is_required_and_not_given_is_refused_with_the_rule():
    with pytest.raises(RuleRefusal) as refusal:
        hearing(rule(210, answers={"may_forfeit": "no"})).require(q.MAY_FORFEIT, "Not now.", "Wait.", player=ANN)

    assert (refusal.value.because, refusal.value.grounds, refusal.value.instead) == ("Not now.", ("210/1",), "Wait.")
