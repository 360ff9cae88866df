"""Proposals on their pages: written with help, voted on as they were read, and debated."""

from __future__ import annotations

import re

import pytest

from nomicon.game.changes import Enact
from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.play.proposals.proposing import Propose
from nomicon.rulebooks.files.format import read_change
from nomicon.rulebooks.files.writing import write_rule
from nomicon.rulebooks.ready_rules import ready_rules
from nomicon.web.accounts.models import HostAct, Remark
from nomicon.web.pages.play.forms import read_move
from nomicon.web.pages.proposals.composing import SPEC_OF, composed, from_the_shelf
from tests.web.pages.html import as_shown


@pytest.fixture
def table(house, founded, person):
    game = founded()
    ann, ben = (person(name).sit(house, game, name.capitalize()) for name in ("ann", "ben"))
    return game, ann, ben


QUORUM = {
    "changes.0.change": "amend",
    "changes.0.rule": "201",
    "changes.0.of": "201",
    "changes.0.title": "Quorum",
    "changes.0.words": "Quorum is two thirds.",
    "changes.0.answers.quorum": "{share: 2/3, of: Voters}",
}


def test_the_form_of_an_amendment_holds_the_rule_as_it_stands(table):
    game, ann, _ = table
    page = as_shown(ann.client.get(f"/games/{game}/propose/?change=amend&rule=201").content.decode())
    assert 'name="changes.0.answers.quorum" value="{share: 1/5, of: Voters}"' in page


def test_a_preview_says_what_would_change_and_makes_nothing(table):
    game, ann, _ = table
    page = ann.client.post(f"/games/{game}/propose/", {**QUORUM, "act": "preview"}).content.decode()
    assert "answers: quorum: {share: <del>1/5</del>, of: Voters}" in page
    assert "answers: quorum: {share: <ins>2/3</ins>, of: Voters}" in page
    assert ann.client.get(f"/games/{game}/proposals.json").json()["count"] == 0


def test_only_what_differs_from_the_rule_is_proposed(table):
    game, ann, _ = table
    sent = {**QUORUM, "changes.0.words": "", "act": "propose"}
    stands = ann.client.get(f"/games/{game}/rule/201.json").json()["words"]
    assert ann.client.post(f"/games/{game}/propose/", {**sent, "changes.0.words": stands}).status_code == 302
    (change,) = ann.client.get(f"/games/{game}/proposal/301.json").json()["changes"]
    assert change["difference"]["words"] == []
    assert change["difference"]["header"]


@pytest.mark.parametrize("spec", SPEC_OF.values(), ids=lambda spec: spec.name)
def test_the_form_of_a_change_asks_for_what_its_specification_says(table, spec):
    game, ann, _ = table
    page = as_shown(ann.client.get(f"/games/{game}/propose/?change={spec.name}&rule=201").content.decode())

    assert f"<legend>{spec.called}</legend>" in page
    asked = [field for field in spec.fields if field.label]
    assert asked
    for field in asked:
        assert f'name="changes.0.{field.sent_as}"' in page
        assert f'<label for="c0-{field.sent_as}">{field.label}</label>' in page
        assert field.hint in page


def test_a_form_is_written_as_a_program_would_write_it():
    sent = {
        "changes.0.change": "transmute",
        "changes.0.rule": "201",
        "changes.0.to": "immutable",
        "changes.0.begins": " 2099-12-24T18:00:00Z ",
        "changes.1.change": "repeal_amendment",
        "changes.1.rule": "202",
        "changes.1.made_by": "301",
        "changes.2.change": "resolve",
        "changes.2.words": " So be it. ",
        "changes.2.effects": "award Ann 5,\r\n\r\naward Ben 5\r\n",
        "changes.3.change": "overrule",
        "changes.3.judgement": "J-1",
    }

    form = composed(sent.items(), Game())

    assert form.record("propose")["changes"] == [
        {"change": "transmute", "rule": "201", "to": "immutable", "begins": "2099-12-24T18:00:00Z"},
        {"change": "repeal_amendment", "rule": "202", "made_by": "301"},
        {"change": "resolve", "words": "So be it.", "effects": ["award Ann 5", "award Ben 5"]},
        {"change": "overrule", "judgement": "1"},
    ]


def test_what_cannot_be_read_is_said_and_nothing_that_was_written_is_lost(table):
    game, ann, _ = table
    sent = {**QUORUM, "changes.0.answers.quorum": "{share: many", "act": "propose"}
    answer = ann.client.post(f"/games/{game}/propose/", sent)
    assert answer.status_code == 422
    assert "{share: many" in answer.content.decode()


def test_a_rule_brings_a_currency_an_office_a_register_and_a_map_by_its_form(table):
    game, ann, _ = table
    filled = {
        "currency": "coins",
        "start": "10",
        "office": "Treasurer",
        "register": "debts",
        "columns": "debtor, amount",
        "map": "the village",
        "places": "Mill, Bridge, Church",
        "paths": "Mill - Bridge\nBridge - Church",
    }
    sent = {"changes.0.change": "enact", "changes.0.title": "Money", "changes.0.words": "There are coins."}
    sent |= {f"changes.0.{name}": value for name, value in filled.items()}
    page = ann.client.post(f"/games/{game}/propose/", {**sent, "act": "preview"}).content.decode()
    assert 'value="Mill, Bridge, Church"' in page
    assert ann.client.post(f"/games/{game}/propose/", {**sent, "act": "propose"}).status_code == 302
    changes = composed(sent.items(), Game()).record("propose")["changes"]
    assert isinstance(changes, list)
    [change] = changes
    assert change["rule"]["declares"] == {
        "quantities": {"coins": {"start": "10"}},
        "offices": {"Treasurer": {}},
        "registers": {"debts": {"fields": ["debtor", "amount"]}},
        "maps": {
            "the village": {
                "places": ["Mill", "Bridge", "Church"],
                "paths": [["Mill", "Bridge"], ["Bridge", "Church"]],
            }
        },
    }


@pytest.mark.parametrize("name", sorted(ready_rules()))
def test_a_ready_rule_that_nobody_changes_in_its_form_is_proposed_as_it_stands_on_the_shelf(name):
    part = from_the_shelf(name)
    sent = {"changes.0.change": "enact", "changes.0.shelf": name}
    sent |= {f"changes.0.{field}": part.fields[field] for field in ("title", "words", "code")}
    sent |= {f"changes.0.settings.{one.name}": one.filled for one in part.settings}
    sent |= {f"changes.0.answers.{one.name}": one.filled for one in part.answers}
    move = read_move(composed(sent.items(), Game()).record("propose"), PlayerId("Ann"), Game())
    assert isinstance(move, Propose)
    [change] = move.changes
    assert isinstance(change, Enact)
    stands = read_change(ready_rules()[name].text, name).text
    assert write_rule(change.text) == write_rule(stands)


def test_a_setting_of_a_ready_rule_is_an_input_of_its_own(table):
    game, ann, _ = table
    page = as_shown(ann.client.get(f"/games/{game}/propose/?shelf=bonus").content.decode())
    assert re.search(
        r'<input\s+id="c0-s-bonus"\s+name="changes.0.settings.bonus"\s+value="1"\s+inputmode="decimal"', page
    )


def test_the_form_goes_on_where_it_grew_and_leads_to_the_change_that_cannot_be_read(table):
    game, ann, _ = table
    page = f"/games/{game}/propose/"
    grown = ann.client.post(page, {"changes.0.change": "enact", "act": "add repeal"}).content.decode()
    assert re.findall(r'id="change-(\d)"\s+tabindex="-1"\s+autofocus', grown) == ["1"]
    good = {"changes.0.change": "enact", "changes.0.title": "Tea", "changes.0.words": "Tea."}
    bad = {
        "changes.1.change": "enact",
        "changes.1.title": "X",
        "changes.1.words": "X.",
        "changes.1.new_answers": "quorum: {",
    }
    wrong = ann.client.post(page, {**good, **bad, "act": "propose"})
    assert wrong.status_code == 422
    assert 'href="#change-1"' in wrong.content.decode()


def test_a_draft_is_its_authors_alone(table):
    game, ann, ben = table
    kept = ann.client.post(f"/games/{game}/propose/", {**QUORUM, "title": "More of us", "act": "save"})
    assert kept.status_code == 302
    assert "Quorum is two thirds." in ann.client.get(kept["Location"]).content.decode()
    assert ben.client.get(kept["Location"]).status_code == 404


def test_a_ballot_is_bound_to_the_text_that_was_read(table):
    game, ann, ben = table
    ann.client.post(f"/games/{game}/propose/", {**QUORUM, "act": "propose"})
    digest = ben.client.get(f"/games/{game}/proposal/301.json").json()["digest"]
    vote = {"move": "vote", "proposal": "301", "choice": "FOR"}
    assert ben.client.post(f"/games/{game}/moves/", {**vote, "text_read": "another"}).status_code == 409
    assert ben.client.get(f"/games/{game}/proposal/301.json").json()["my_ballot"] is None
    assert ben.client.post(f"/games/{game}/moves/", {**vote, "text_read": digest}).status_code == 302
    assert ben.client.get(f"/games/{game}/proposal/301.json").json()["my_ballot"] == "FOR"


def test_the_check_tells_lines_of_the_code_that_was_sent(table):
    game, ann, _ = table
    sent = {"kind": "code", "text": '@answers("quorum")\ndef quorum(vters):\n    return 1\n'}
    found = ann.client.post(f"/games/{game}/propose/check/", sent).json()["findings"]
    assert [one["line"] for one in found if "vters" in one["what"]] == [2]


def test_a_debate_has_answers_and_what_a_host_hides_is_told(table, person):
    game, ann, ben = table
    ann.client.post(f"/games/{game}/propose/", {**QUORUM, "act": "propose"})
    ann.client.post(f"/games/{game}/remark/301/", {"text": "Two of us are **away**."})
    first = Remark.objects.get(game=game)
    ben.client.post(f"/games/{game}/remark/301/", {"text": "<script>alert(1)</script>", "answers": first.pk})
    page = ann.client.get(f"/games/{game}/proposal/301/").content.decode()
    assert "<strong>away</strong>" in page
    assert "<script>alert" not in page
    assert ann.client.post(f"/games/{game}/remark/{first.pk + 1}/hide/").status_code == 404
    host = person("root", host=True)
    assert host.client.post(f"/games/{game}/remark/{first.pk + 1}/hide/").status_code == 302
    assert "Hidden by a host" in ann.client.get(f"/games/{game}/proposal/301/").content.decode()
    assert HostAct.objects.filter(game=game).count() == 1
