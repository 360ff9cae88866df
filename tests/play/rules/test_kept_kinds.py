"""Settings and the fields of registers are of a kind, and stay of it, by whichever door they are changed."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

import pytest
from msgspec import convert

from nomicon.game.names import RuleNumber
from nomicon.hosting.api_moves.changes import AnyChange
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import with_set
from nomicon.hosting.typing.drafts import changes_in
from nomicon.hosting.typing.rule_texts import TypedDraft
from nomicon.law.language.settings import SETTING_KINDS, kind_given
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.timing import Announced
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.shelf import Rulebook
from tests.play.playing import ANN, VOTES, Playing, amending, enacting, rule, transmuting

SAMPLES: dict[str, Any] = {
    "number": Fraction(1, 2),
    "count": 3,
    "text": "tea",
    "truth": True,
    "moment": datetime(2026, 12, 24, tzinfo=UTC),
    "day": date(2026, 12, 24),
    "list": (1, 2),
    "record": {"tea": 1},
}
"""A value of each kind that a setting can be of."""

KEPT = rule(
    202,
    settings={"adopted": 10, "medium": "by mail", "loud": False, "share": Fraction(1, 2), "figure": 3},
    declares={"settings": {"medium": ["by mail", "at a table"], "figure": "count"}},
    answers={"quorum": 1},
)

WRONG: dict[str, tuple[str, Any, str]] = {
    "another kind": ("adopted", "twenty", "the setting adopted must be an exact number, not 'twenty'"),
    "a truth for a number": ("adopted", True, "the setting adopted must be an exact number, not True"),
    "a number for a truth": ("loud", 1, "the setting loud must be yes or no, not 1"),
    "a fraction for a whole number": ("figure", Fraction(1, 2), "the setting figure must be a whole number, not 1/2"),
    "none of what it can be": ("medium", "by mial", "(did you mean 'by mail'?)"),
    "a setting with a slip": ("adopte", 20, "the rule has no setting 'adopte' (did you mean 'adopted'?)"),
    "an answer": ("quorum", 2, "It answers the question with that name"),
}


def test_every_kind_of_setting_has_a_sample():
    assert set(SAMPLES) == set(SETTING_KINDS)


@pytest.mark.parametrize("case", WRONG)
def test_what_is_of_another_kind_or_name_is_refused_to_who_proposes_it(case: str):
    name, value, told = WRONG[case]
    playing = Playing(VOTES, KEPT)
    assert told in playing.refuses(Propose(ANN, (amending(202, settings={name: value}),))).because


@pytest.mark.parametrize("case", WRONG)
def test_it_is_refused_to_a_rule_that_sets_itself(case: str):
    name, value, told = WRONG[case]
    sets = f'@when("Declared")\ndef f():\n    yield set_setting("{name}", {value!r})\n'
    kept = KEPT.text
    playing = Playing(VOTES, rule(202, sets, settings=kept.settings, declares=kept.declares, answers=kept.answers))
    playing.makes(Declare(ANN, "now"))
    assert told in playing.game.troubles[-1].what
    assert playing.rule(202).text.settings == kept.settings


@pytest.mark.parametrize("typed", ["adopted=twenty", "adopte=20", "loud=1", "figure=1/2", "medium=by mial", "quorum=2"])
def test_it_is_refused_where_it_is_typed_sent_or_set_before_the_founding(typed: str):
    name, _, value = typed.partition("=")
    playing = Playing(VOTES, KEPT)
    for changes in (
        changes_in(TypedDraft(("amend", "202", "set", typed)), playing.game).changes,
        (convert({"change": "amend", "rule": 202, "settings": {name: value}}, AnyChange).into(playing.game),),
    ):
        assert "the" in playing.refuses(Propose(ANN, changes)).because
    if name not in ("quorum",):
        book = Rulebook("book", "Book", "", (RuleFile(RuleNumber(202), "mutable", KEPT.text),))
        with pytest.raises(Invalid, match=name):
            with_set(book, 202, name, value, "line 1")


@pytest.mark.parametrize("old", SETTING_KINDS)
@pytest.mark.parametrize("new", SETTING_KINDS)
def test_a_setting_keeps_the_kind_that_its_rule_declares(old: str, new: str):
    playing = Playing(VOTES, rule(202, settings={"it": SAMPLES[old]}, declares={"settings": {"it": old}}))
    change = Propose(ANN, (amending(202, settings={"it": SAMPLES[new]}),))
    if old == new or (old, new) == ("number", "count"):
        playing.makes(change)
    else:
        assert f"the setting it must be {SETTING_KINDS[old]}" in playing.refuses(change).because


@pytest.mark.parametrize("kind", SETTING_KINDS)
def test_a_setting_is_of_the_kind_of_its_value_where_nothing_is_declared(kind: str):
    assert kind_given(SAMPLES[kind]) == ("number" if kind == "count" else kind)


def test_an_amendment_that_brings_code_may_bring_settings():
    playing = Playing(VOTES, KEPT)
    code = '@when("Joined")\ndef f(settings):\n    yield announce(settings.greeting)\n'
    playing.makes(Propose(ANN, (amending(202, code=code, settings={"greeting": "Hello."}),)))


def test_nothing_is_taken_out_that_is_not_there():
    playing = Playing(VOTES, KEPT)
    for part, told in (
        ({"settings": {"adopte": None}}, "'adopted'"),
        ({"answers": {"quorun": None}}, "'quorum'"),
        ({"declares": {"setting": None}}, "'settings'"),
    ):
        assert f"(did you mean {told}?)" in playing.refuses(Propose(ANN, (amending(202, **part),))).because


def test_a_rule_of_old_that_would_be_refused_now_can_be_amended_for_all_that():
    playing = Playing(VOTES, rule(202, answers={"quorum": 1}))
    old = playing.rule(202)
    assert old.text.answers == {"quorum": 1}
    playing.makes(Propose(ANN, (amending(202, words="Other words."),)))


@pytest.mark.parametrize("typed", ["set adopted=11 set adopted=12", "answer quorum=1 set figure=4 answer quorum=2"])
def test_nothing_is_set_twice_in_one_amendment(typed: str):
    with pytest.raises(Invalid, match="is given twice"):
        changes_in(TypedDraft(("amend", "202", *typed.split())), Playing(VOTES, KEPT).game)


@pytest.mark.parametrize("title", ["", "  ", "x" * 201, "Tea\nand cake"])
def test_a_title_is_one_line_that_is_not_empty(title: str):
    for change in (amending(202, title=title), enacting(title=title)):
        refused = Playing(VOTES, KEPT).refuses(Propose(ANN, (change,)))
        assert (refused.because, refused.instead) == (
            "The title of a rule must be one line of 1 to 200 characters.",
            "Give it another title.",
        )


def test_a_class_that_is_misspelt_is_refused_with_the_one_that_was_meant():
    for wrong in ("Mutable", "imutable", "immutible"):
        told = Playing(VOTES, KEPT).refuses(Propose(ANN, (transmuting(202, wrong),))).because
        assert "(did you mean" in told


# -- Fields of registers ---------------------------------------------------------------

LOG = {"registers": {"log": {"fields": {"by": "player", "state": ["open", "shut"], "many": "number"}}}}
ISLE = {"maps": {"isle": {"places": ["Mill", "Bridge"]}}}


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('put("log", 1, {"by": "Zoe"})', "'Zoe' is not a player"),
        ('put("log", 1, {"state": "opne"})', "(did you mean 'open'?)"),
        ('put("log", 1, {"many": "two"})', "must be an exact number, not 'two'"),
        ('put("log", 1, {"mnay": 2})', "has no field 'mnay' (did you mean 'many'?)"),
        ('put("lgo", 1, {"many": 2})', "(did you mean 'log'?)"),
        ('put("isle", "Ann", {"at": "Brigde"})', "(did you mean 'Bridge'?)"),
    ],
)
def test_what_a_field_does_not_take_is_refused(written: str, told: str):
    code = f'@when("Declared")\ndef f():\n    yield {written}\n'
    playing = Playing(VOTES, rule(203, code, declares={**LOG, **ISLE}))
    playing.makes(Declare(ANN, "now"))
    assert told in playing.game.troubles[-1].what


def test_a_line_keeps_what_its_fields_take_and_a_field_can_be_emptied():
    code = (
        '@when("Declared")\ndef f():\n'
        '    yield put("log", 1, {"by": "Ann", "state": "open", "many": 2})\n'
        '    yield put("log", 1, {"state": None})\n    yield put("isle", "Ann", {"at": "Mill"})\n'
    )
    playing = Playing(VOTES, rule(203, code, declares={**LOG, **ISLE}))
    playing.makes(Declare(ANN, "now"))
    assert playing.game.troubles == ()
    assert playing.game.registers["log"].lines["1"] == {"by": "Ann", "state": None, "many": 2}


def test_lines_are_found_by_numbers_too():
    code = (
        '@when("Declared")\ndef f():\n    yield put("log", 7, {"many": 2})\n\n\n'
        '@when("LineWritten")\ndef g():\n'
        '    known = lines("log")\n'
        '    yield announce(f"{known[7].many} {7 in known} {known.get(8)} {8 in known}")\n'
    )
    playing = Playing(VOTES, rule(203, code, declares=LOG))
    said = [event.text for event in playing.makes(Declare(ANN, "now")) if isinstance(event, Announced)]
    assert said == ["2 True None False"]


# -- What rules name -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ({"answers": {"electorate": "Votres"}}, "no electorate 'Votres' (did you mean 'Voters'?)"),
        ({"answers": {"may_invoke": "the Clrek"}}, "no electorate 'the Clrek' (did you mean 'the Clerk'?)"),
        ({"answers": {"may_propose": ["Ann", "Votres"]}}, "no electorate 'Votres'"),
        ({"answers": {"quorum": {"share": "1/2", "of": "Votres"}}}, "no electorate 'Votres'"),
        ({"answers": {"win_by": "glod"}}, "no quantity 'glod' (did you mean 'gold'?)"),
        ({"answers": {"consent_of": "Clrek"}}, "no office 'Clrek' (did you mean 'Clerk'?)"),
        ({"answers": {"consent_of": "the Clerk"}}, "no office 'the Clerk' (did you mean 'Clerk'?)"),
        ({"answers": {"distributed_by": "Clrek"}}, "no office 'Clrek'"),
        ({"answers": {"seats of Clrek": 2}}, "no office 'Clrek'"),
        ({"answers": {"may_transfer of glod": "yes"}}, "no quantity 'glod'"),
        ({"answers": {"judge": "the Clrek"}}, "no electorate 'the Clrek'"),
        ({"answers": {"turn_order": "Votres"}}, "no electorate 'Votres'"),
        ({"burdens": ("Clrek",)}, "no office 'Clrek'"),
        ({"declares": {"groups": {"Elders": {"except": ["Clrek"]}}}}, "no office 'Clrek'"),
        ({"declares": {"duties": {"sweep": {"of": "Clrek"}}}}, "no office 'Clrek'"),
        ({"declares": {"holders": {"Clrek": "Ann"}}}, "no office 'Clrek'"),
    ],
)
def test_what_a_rule_names_is_there(part: dict[str, Any], told: str):
    declares = {"offices": {"Clerk": {}}, "groups": {"Voters": {"except": ["Clerk"]}}, "quantities": {"gold": {}}}
    playing = Playing(VOTES, rule(203, declares=declares))
    assert told in playing.refuses(Propose(ANN, (enacting(**part),))).because


def test_what_a_proposal_declares_itself_can_be_named_in_it():
    playing = Playing(VOTES, rule(202, answers={"changes_each": 2}))
    declares: dict[str, Any] = {"offices": {"Clerk": {}}}
    playing.makes(Propose(ANN, (enacting(answers={"may_invoke": "the Clerk"}), enacting(declares=declares))))


def test_what_a_rule_named_before_it_may_go_on_naming():
    playing = Playing(
        VOTES, rule(203, declares={"offices": {"Clerk": {}}}), rule(204, answers={"may_mend": "the Clerk"})
    )
    playing.adopts(amending(203, declares={"offices": None}))
    playing.makes(Propose(ANN, (amending(204, words="Other words."),)))


def test_what_is_near_nothing_may_come_yet_and_is_told():
    playing = Playing(VOTES)
    number = playing.proposes(enacting(answers={"win_by": "allies", "consent_of": "Treasurer"}))
    assert playing.proposal(number).notes == (
        "The rule names the quantity 'allies', but no rule has one with that name.",
        "The rule names the office 'Treasurer', but no rule has one with that name.",
    )
    beside = enacting(declares={"quantities": {"allies": {}}, "offices": {"Treasurer": {}}})
    playing = Playing(VOTES, rule(202, answers={"changes_each": 2}))
    number = playing.proposes(enacting(answers={"win_by": "allies", "consent_of": "Treasurer"}), beside)
    assert playing.proposal(number).notes == ()
