"""What somebody meets who has never played: the way in, the next step, and nothing offered that would be refused."""

from __future__ import annotations

import re

import pytest

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.views.view import VIEWS
from nomicon.web.accounts.models import Listing
from nomicon.web.pages.addresses import address
from tests.web.pages.evening import SPEAKER, an_evening, text_of


@pytest.fixture
def table(house, founded, person):
    return an_evening(house, founded(), person)


def test_whoever_founded_a_game_finds_the_way_to_invite_others_on_its_page(founded, person, passer_by):
    game, founder = founded("minimal"), person("founder")
    Listing.objects.filter(game=game).update(founder=founder.account)
    page = text_of(founder.client, f"/games/{game}/")
    assert f'href="/games/{game}/invite/"' in page
    assert "This game has no players yet." in page
    assert f"/games/{game}/invite/" not in text_of(passer_by, f"/games/{game}/")


def test_a_link_that_only_this_computer_understands_says_so(founded, person):
    game, founder = founded("minimal"), person("founder")
    Listing.objects.filter(game=game).update(founder=founder.account)
    founder.client.post(f"/games/{game}/invite/", {"new": "yes"})
    assert "The links on this page work on this computer only." in text_of(founder.client, f"/games/{game}/invite/")


def test_where_nothing_waits_and_no_vote_is_open_the_page_says_how_one_begins(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    page = text_of(ann.client, f"/games/{game}/")
    assert "Nothing is happening yet. To start," in page
    assert f'href="/games/{game}/propose/"' in page


def test_what_waits_leads_to_what_it_is_about(table):
    game, ann, jack = table
    page = text_of(ann.client, f"/games/{game}/")
    assert re.search(rf'class="card vote">.*?<a href="/games/{game}/proposal/301/"><span class="no">301</span>', page)
    page = text_of(ann.client, f"/games/{game}/inbox/")
    assert re.search(rf'class="what"[^>]*><a href="/games/{game}/proposal/301/">Vote on 301', page)
    ann.client.post(f"/games/{game}/moves/", {"move": "invoke", "statement": "Rule 219 is a good rule."})
    assert f'<a href="/games/{game}/judgement/1/">Judge J-1' in text_of(jack.client, f"/games/{game}/inbox/")


def test_a_ballot_is_offered_to_whom_has_a_vote_and_taking_it_back_to_whom_has_cast_it(table):
    game, ann, jack = table
    where, back = f"/games/{game}/proposal/301/", "do/take_back/"
    page = text_of(ann.client, where)
    assert 'name="choice" value="FOR"' in page
    assert "If you do nothing: you abstain." in page
    assert back not in page
    ann.client.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert back in text_of(ann.client, where)
    speakers = text_of(jack.client, where)
    assert 'name="choice"' not in speakers
    assert "You cannot vote on this. Only Voters can." in speakers


def test_an_officer_consents_on_the_proposals_own_page_and_reads_how_silence_is_taken(table, house):
    game, _ann, jack = table
    where = f"/games/{game}/proposal/301/"
    assert "If you do nothing: it counts as if you gave consent." in text_of(jack.client, where)
    jack.client.post(
        f"/games/{game}/moves/", {"move": "approve", "stage": "consent", "proposal": "301", "given": "false"}
    )
    assert house.hall.seen(game, PlayerId(SPEAKER)).game.proposals[ProposalNumber(301)].approvals == (
        ("consent", "no"),
    )
    assert 'name="given"' not in text_of(jack.client, where)


def test_an_open_proposal_says_what_it_takes_or_which_rules_do(table, house, founded, person):
    game, ann, _jack = table
    by_code = ann.client.get(f"/games/{game}/proposal/301.json").json()["needed"]
    assert by_code == {"told": None, "rules": [106, 110, 209]}
    other = founded("minimal")
    ben = person("ben").sit(house, other, "Ben")
    person("cat").sit(house, other, "Cat")
    sent = {"move": "propose", "changes.0.change": "repeal", "changes.0.rule": "206"}
    assert ben.client.post(f"/games/{other}/moves/", sent).status_code == 302
    told = "more than half of the votes cast"
    by_header = ben.client.get(f"/games/{other}/proposal/301.json").json()["needed"]
    assert by_header == {"told": told, "rules": [203]}
    page = text_of(ben.client, f"/games/{other}/proposal/301/")
    assert "More than half of the votes must be in favour." in page


def test_a_refusal_leads_back_to_where_one_was_and_keeps_what_took_long_to_write(table):
    game, _ann, jack = table
    where = f"/games/{game}/proposal/301/"
    vote = {"move": "vote", "proposal": "301", "choice": "FOR", "next": where}
    refused = jack.client.post(f"/games/{game}/moves/", vote)
    assert refused.status_code == 409
    assert f'class="button main" href="{where}"' in refused.content.decode()
    assert "What you sent" not in refused.content.decode()
    long = "This report was written in the small hours, and is worth keeping."
    refused = jack.client.post(f"/games/{game}/moves/", {"move": "do_duty", "duty": "sing", "report": long})
    assert refused.status_code in (400, 409)


def test_the_way_out_does_not_stand_among_what_one_may_do(table):
    game, ann, _jack = table
    page = text_of(ann.client, f"/games/{game}/")
    assert f'<a class="button slight danger" href="/games/{game}/do/forfeit/">' in page
    assert f'<a class="button" href="/games/{game}/do/forfeit/">' not in page


def test_the_game_lists_every_page_that_needs_no_more_than_its_name(table):
    game, ann, _jack = table
    page = text_of(ann.client, f"/games/{game}/")
    for view in VIEWS.values():
        if all(one.startswith("[") for one in view.arguments):
            assert f'href="{address(game, view.name)}"' in page
    assert f'<a href="/games/{game}/quantity/points/">Points</a>' in page


def test_moments_in_sentences_are_set_as_all_moments_are(table):
    game, ann, _jack = table
    page = text_of(ann.client, f"/games/{game}/")
    assert re.search(r'The vote on <a [^>]*>301</a> is open until <time datetime="[^"]+">', page) or re.search(
        r'The vote on 301 is open until <time datetime="[^"]+">', page
    )
    assert not re.search(r'[^"]\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ', page)


def test_a_moment_that_only_looks_like_one_stays_as_it_was_written(table):
    game, ann, _jack = table
    ann.client.post(f"/games/{game}/moves/", {"move": "declare", "text": "Until 2026-99-99T00:00:00Z, <b>then</b>."})
    assert "Until 2026-99-99T00:00:00Z, &lt;b&gt;then&lt;/b&gt;." in text_of(ann.client, f"/games/{game}/")


def test_whoever_reads_the_past_steps_through_it_entry_by_entry(table, house):
    game, ann, _jack = table
    last = house.hall.number(game)
    first, newest = (text_of(ann.client, f"/games/{game}/players/?until={entry}") for entry in (1, last))
    assert 'rel="next" href="?until=2"' in first
    assert 'rel="prev"' not in first
    assert f'rel="prev" href="?until={last - 1}"' in newest
    assert 'rel="next"' not in newest


def test_a_page_of_a_game_that_is_not_there_leads_back_to_the_game_and_a_stranger_to_the_door(
    table, founded, passer_by
):
    game, ann, _jack = table
    lost = ann.client.get(f"/games/{game}/rule/999/")
    assert lost.status_code == 404
    assert f'class="button main" href="/games/{game}/"' in lost.content.decode()
    hidden = founded(visibility="invited")
    for client in (ann.client, passer_by):
        kept_out = client.get(f"/games/{hidden}/rule/999/").content.decode()
        assert f'href="/games/{hidden}/"' not in kept_out
    assert f"/account/login/?next=/games/{hidden}/rule/999/" in kept_out


def test_a_new_rule_is_shown_as_what_it_says_and_not_as_a_difference_from_nothing(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    sent = {
        "changes.0.change": "enact",
        "changes.0.title": "Tea",
        "changes.0.words": "There is *tea*.",
        "changes.0.new_settings": "cups = 3",
        "act": "propose",
    }
    assert ann.client.post(f"/games/{game}/propose/", sent).status_code == 302
    page = text_of(ann.client, f"/games/{game}/proposal/301/")
    assert "There is <em>tea</em>." in page
    assert "<code>settings: cups: 3</code>" in page
    assert 'class="diff' not in page
    assert "What it would change" in page
    ann.client.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    page = text_of(ann.client, f"/games/{game}/proposal/301/")
    assert "What it changed" in page
    assert "<dt>Closes</dt>" not in page
