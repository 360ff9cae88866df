"""Debates on rules and judgements, and remarks that somebody reports to the hosts."""

from __future__ import annotations

import pytest

from nomicon.web.accounts.models import HostAct, Remark, Report
from tests.web.conftest import Person


@pytest.fixture
def host(person) -> Person:
    made: Person = person("host", host=True)
    return made


@pytest.fixture
def said(booked, person) -> tuple[str, Person, Remark]:
    """A remark on a rule."""
    game, ann = booked
    assert ann.client.post(f"/games/{game}/remark/rule/209/", {"text": "Too strict, I think."}).status_code == 302
    return game, ann, Remark.objects.get(game=game, about="rule")


def test_players_debate_a_rule_and_a_judgement_on_its_page(said, person):
    game, ann, remark = said
    answer = {"text": "I like it.", "answers": remark.pk}
    assert ann.client.post(f"/games/{game}/remark/rule/209/", answer).status_code == 302
    page = ann.client.get(f"/games/{game}/rule/209/").content.decode()
    assert page.index("Too strict, I think.") < page.index("I like it.")
    assert "Too strict" not in ann.client.get(f"/games/{game}/rule/208/").content.decode()
    assert ann.client.post(f"/games/{game}/remark/judgement/1/", {"text": "Well judged?"}).status_code == 302
    assert "Well judged?" in ann.client.get(f"/games/{game}/judgement/1/").content.decode()
    assert person("stranger").client.post(f"/games/{game}/remark/rule/209/", {"text": "Hm."}).status_code == 404


@pytest.mark.parametrize("about", ["rule/999", "judgement/99", "player/1", "proposal/999"])
def test_what_is_not_there_cannot_be_debated(booked, about: str):
    game, ann = booked
    assert ann.client.post(f"/games/{game}/remark/{about}/", {"text": "Hm."}).status_code == 404


def test_a_reported_remark_comes_first_for_hosts_and_nobody_else_sees_that(said, host, person):
    game, ann, remark = said
    later = Remark.objects.create(game=game, proposal=301, account=ann.account, player="Ann", text="Something later.")
    ben = person("ben")
    report = {"reason": "It is unkind."}
    for _ in range(2):
        assert ben.client.post(f"/games/{game}/remark/{remark.pk}/report/", report).status_code == 302
    assert Report.objects.filter(remark=remark).count() == 1
    assert "It is unkind." not in ann.client.get(f"/games/{game}/rule/209/").content.decode()
    listed = host.client.get("/host/remarks.json").json()["remarks"]
    assert listed[0]["remark"] == remark.pk
    assert listed[0]["reports"] == [{"account": ben.account.username, "why": "It is unkind."}]
    assert host.client.post(f"/games/{game}/remark/{remark.pk}/report/", {"stays": "yes"}).status_code == 302
    listed = host.client.get("/host/remarks.json").json()["remarks"]
    assert [one["remark"] for one in listed].index(later.pk) < [one["remark"] for one in listed].index(remark.pk)


def test_a_host_who_hides_a_remark_settles_its_reports_and_everybody_is_told(said, host, person):
    game, _ann, remark = said
    person("ben").client.post(f"/games/{game}/remark/{remark.pk}/report/", {"reason": ""})
    host.client.post(f"/games/{game}/remark/{remark.pk}/hide/", {"reason": "House rules."})
    assert not Report.objects.filter(remark=remark, settled=False).exists()
    assert HostAct.objects.filter(game=game, what__endswith="on rule 209", reason="House rules.").exists()


def test_a_passer_by_cannot_report(said, passer_by):
    game, _ann, remark = said
    assert passer_by.post(f"/games/{game}/remark/{remark.pk}/report/", {}).status_code == 404
    assert not Report.objects.filter(remark=remark).exists()
