"""Proposals on their pages: written with help, voted on as they were read, and debated."""

from __future__ import annotations

import pytest

from nomicon.web.accounts.models import HostAct, Remark
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


def test_what_cannot_be_read_is_said_and_nothing_that_was_written_is_lost(table):
    game, ann, _ = table
    sent = {**QUORUM, "changes.0.answers.quorum": "{share: many", "act": "propose"}
    answer = ann.client.post(f"/games/{game}/propose/", sent)
    assert answer.status_code == 400
    assert "{share: many" in answer.content.decode()


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
