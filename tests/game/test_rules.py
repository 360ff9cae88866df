"""The ruleset: who bears which number, and who speaks to what."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nomicon.game.changes import Amend
from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.rules import IMMUTABLE, MUTABLE, Layer, Rule, Ruleset, Void, topics
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.archive import Series
from nomicon.game.values.replacing import replace

SPOKEN = ("quorum", "adopted", "choices")


def layer(text: RuleText, status: str = MUTABLE) -> Layer:
    return Layer(text, Moment(0), None, None, "inherited", status)


def a_rule(number: int, *answers: str, status: str = MUTABLE) -> Rule:
    text = RuleText("A rule", "Words.", answers=dict.fromkeys(answers, 1))
    return Rule(RuleId(str(number)), RuleNumber(number), status, Series((layer(text, status),)))


def test_a_rule_is_found_by_its_number():
    rules = Ruleset().having(a_rule(201))

    assert rules.numbered(RuleNumber(201)) == a_rule(201)
    assert rules.numbered(RuleNumber(202)) is None


def test_immutable_rules_are_listed_first_and_then_by_number():
    rules = Ruleset().having(a_rule(301)).having(a_rule(9)).having(a_rule(400, status=IMMUTABLE))

    assert [rule.number for rule in rules] == [400, 9, 301]
    assert len(rules) == 3


def test_a_rule_that_is_renumbered_is_found_by_its_former_number_until_another_bears_it():
    old = a_rule(201, "quorum")
    rules = Ruleset().having(old).having(replace(old, number=RuleNumber(305)))
    renumbered = replace(old, number=RuleNumber(305), former=(RuleNumber(201),))

    assert rules.numbered(RuleNumber(305)) == rules.numbered(RuleNumber(201)) == renumbered
    assert rules.speaking("answers:quorum") == (renumbered,)
    other = replace(a_rule(201), id=RuleId("201'"))
    assert rules.having(other).numbered(RuleNumber(201)) == other


def test_a_repealed_rule_is_heard_no_more_and_remembered():
    old = a_rule(201, "quorum")
    rules = Ruleset().having(old).without(old)

    assert rules.speaking("answers:quorum") == ()
    assert dict(rules.repealed) == {old.id: old}
    assert (rules.mutable, len(rules.speakers)) == (0, 0)


def test_a_void_rule_speaks_to_nothing():
    rules = Ruleset().having(replace(a_rule(201, "quorum"), void=Void(RuleNumber(101), "it conflicts")))

    assert rules.speaking("answers:quorum") == ()
    assert [rule.number for rule in rules.speaking("void")] == [201]


def test_a_rule_speaks_by_its_header_and_by_its_code():
    text = RuleText("A rule", "Words.", answers={"quorum": 1}, speeches=(Speech("when", "Joined", "f"),))

    assert topics(Rule(RuleId("1"), RuleNumber(1), MUTABLE, Series((layer(text),)))) == {
        "answers:quorum",
        "when:Joined",
    }


def test_a_rule_names_its_version_as_grounds():
    first = a_rule(211)
    second = replace(first, layers=first.layers.plus(layer(RuleText("A rule", "Other words."))))

    assert (first.ground, second.ground, second.version, second.text.words) == ("211/1", "211/2", 2, "Other words.")


@given(
    st.lists(st.tuples(st.integers(1, 5), st.sets(st.sampled_from(SPOKEN)), st.booleans(), st.booleans()), max_size=20)
)
def test_the_index_is_what_it_would_be_if_it_were_made_anew(steps: list[tuple[int, set[str], bool, bool]]):
    rules = Ruleset()
    for number, answers, repealed, immutable in steps:
        known = rules.numbered(RuleNumber(number))
        if repealed and known is not None:
            rules = rules.without(known)
        else:
            rules = rules.having(a_rule(number, *sorted(answers), status=IMMUTABLE if immutable else MUTABLE))

    anew = Ruleset()
    for rule in rules:
        anew = anew.having(rule)
    assert {name: set(who) for name, who in rules.speakers.items()} == {
        name: set(who) for name, who in anew.speakers.items()
    }
    assert (rules.mutable, dict(rules.numbers.items())) == (anew.mutable, dict(anew.numbers.items()))


def test_an_amendment_leaves_alone_what_it_does_not_name():
    old = RuleText(
        "Title",
        "Words.",
        answers={"quorum": 1, "born": "mutable"},
        settings={"level": 1},
        code="code",
        speeches=(Speech("when", "Joined", "f"),),
    )

    assert Amend(RuleNumber(1), words="Other.").applied(old) == replace(old, words="Other.")
    assert Amend(RuleNumber(1), answers={"quorum": 2, "born": None}).applied(old) == replace(old, answers={"quorum": 2})
    assert Amend(RuleNumber(1), settings={"more": 2}).applied(old) == replace(old, settings={"level": 1, "more": 2})
    assert Amend(RuleNumber(1), code="").applied(old) == replace(old, code="", speeches=())
    assert Amend(RuleNumber(1), text=RuleText("A", "B"), words="ignored").applied(old) == RuleText("A", "B")
