"""The form of every move: what it is for, what it asks for, what is wrong with it; read by eyes and by ears."""

from __future__ import annotations

import html
import re

import pytest

from nomicon.play.engine import SPECS
from tests.web.pages.evening import an_evening, text_of
from tests.web.pages.html import as_shown


@pytest.fixture
def table(house, founded, person):
    return an_evening(house, founded(), person)


def test_every_kind_of_move_says_what_it_is_for(table):
    game, ann, _jack = table
    for spec in SPECS:
        if spec.lines and not spec.holds_changes:
            page = text_of(ann.client, f"/games/{game}/do/{spec.name}/")
            assert html.escape(spec.purpose) in page
            for field in spec.fields:
                assert f'name="{field.sent_as}' in page


def test_a_move_that_a_rule_offers_stands_below_the_words_of_the_rule_and_asks_for_no_more_than_it_takes(table):
    game, ann, _jack = table
    page = text_of(ann.client, f"/games/{game}/do/lose/")
    assert "is always free to forfeit" in " ".join(page.split())
    assert 'name="arguments.penalty"' in page
    assert "when_read" not in page


def test_what_few_need_is_folded_away_unless_it_is_filled_in(table):
    game, ann, _jack = table
    folded = re.compile(r"<summary>More \(rarely needed\)</summary>.*?</details>", re.DOTALL)
    found = folded.search(text_of(ann.client, f"/games/{game}/do/invoke/"))
    assert found is not None
    assert 'name="paradox"' in found[0]
    assert 'name="proposal"' in found[0]
    asked_for = folded.search(text_of(ann.client, f"/games/{game}/do/invoke/?proposal=301"))
    assert asked_for is not None
    assert 'name="proposal"' not in asked_for[0]


def test_a_finding_names_the_line_that_its_author_sees_and_what_was_meant(table):
    game, ann, _jack = table
    code = '@when("Joind")\ndef welcome(event):\n    yield award(event.player, 2)'
    sent = {
        "changes.0.change": "enact",
        "changes.0.title": "Tea",
        "changes.0.words": "Whoever joins gets two points.",
        "changes.0.code": code,
        "act": "preview",
    }
    page = ann.client.post(f"/games/{game}/propose/", sent).content.decode()
    told = html.escape("Line 2: welcome: there is no event 'Joind' to react to. Did you mean Joined")
    assert told in page


def test_what_is_wrong_with_a_form_is_said_without_the_name_that_programs_give_it(table):
    game, ann, _jack = table
    sent = {"changes.0.change": "amend", "changes.0.rule": "201", "act": "preview"}
    page = ann.client.post(f"/games/{game}/propose/", sent).content.decode()
    assert ">The amendment of rule 201 changes nothing" in page
    assert "the move:" not in page


def test_no_field_of_an_account_says_its_label_twice(passer_by):
    for where in ("/account/login/", "/account/signup/", "/account/password/reset/"):
        page = text_of(passer_by, where)
        fields = re.findall(r'<label for="([^"]+)">([^<]+)</label>', page)
        assert fields
        for field, label in fields:
            shown = re.search(rf'<input[^>]*id="{field}"[^>]*>', page)
            assert shown is None or f'placeholder="{label.strip()}"' not in shown[0]


def test_a_claim_is_challenged_where_it_stands(house, founded, person):
    game = founded("minimal")
    ann, ben = (person(name).sit(house, game, name) for name in ("Ann", "Ben"))
    person("cat").sit(house, game, "Cat")
    claimed = {"move": "claim", "rule": "201", "statement": "Ann came first."}
    assert ann.client.post(f"/games/{game}/moves/", claimed).status_code == 302
    page = text_of(ben.client, f"/games/{game}/claims/")
    assert f'href="/games/{game}/do/challenge/?claim=1"' in page
    assert re.search(r'class="badge good">standing<', page)
    assert ben.client.post(f"/games/{game}/moves/", {"move": "challenge", "claim": "1"}).status_code == 302
    page = text_of(ben.client, f"/games/{game}/claims/")
    assert f'href="/games/{game}/do/challenge/?claim=1"' not in page
    assert re.search(r'class="badge warn">challenged<', page)


def test_a_judge_chooses_among_what_a_judgement_may_say(founded, house, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    page = text_of(ann.client, f"/games/{game}/do/deliver/")
    assert '<option value="TRUE">True</option>' in page
    assert "UNDECIDED" not in page


def test_an_answer_says_to_whom_hears_it_what_it_answers(table):
    game, ann, _jack = table
    page = text_of(ann.client, f"/games/{game}/inbox/")
    described = re.findall(r'<button[^>]*value="(?:FOR|AGAINST)" aria-describedby="([^"]+)"', page)
    assert len(described) == 2
    for one in described:
        assert re.search(rf'id="{one}"><a [^>]*>Vote on 301', page)


def test_what_stands_is_told_with_the_field_that_changes_it(table):
    game, ann, _jack = table
    page = text_of(ann.client, f"/games/{game}/propose/?change=amend&rule=201")
    hint = re.search(r'<input id="c0-a-quorum" name="changes.0.answers.quorum"[^>]* aria-describedby="([^"]+)"', page)
    assert hint is not None
    assert re.search(rf'id="{hint[1]}">now: ', page)


def test_a_setting_is_asked_for_by_a_control_of_its_kind(table):
    """Yes and no are chosen from, and a number brings up the digits on a phone."""
    game, ann, _jack = table
    page = text_of(ann.client, f"/games/{game}/propose/?change=amend&rule=218")
    assert '<label for="c0-a-may_join">May join</label>' in page
    [chosen] = re.findall(r'<select id="c0-a-may_join".*?</select>', page, re.DOTALL)
    assert re.findall(r'<option value="(\w+)"( selected)?', chosen) == [("yes", " selected"), ("no", "")]
    assert re.search(
        r'<input id="c0-a-win_score"[^>]* value="100" inputmode="decimal"',
        text_of(ann.client, f"/games/{game}/propose/?change=amend&rule=203"),
    )
    sent = {"changes.0.change": "amend", "changes.0.rule": "218", "changes.0.of": "218", "act": "preview"}
    tried = ann.client.post(f"/games/{game}/propose/", {**sent, "changes.0.answers.may_join": "no"})
    [chosen] = re.findall(r'<select id="c0-a-may_join".*?</select>', as_shown(tried.content.decode()), re.DOTALL)
    assert re.findall(r'<option value="(\w+)"( selected)?', chosen) == [("yes", ""), ("no", " selected")]


def test_whom_the_rules_let_claim_is_offered_it(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    claim = f'<a class="button" href="/games/{game}/do/claim/">Claim that something happened</a>'
    assert claim in text_of(ann.client, f"/games/{game}/")
    sent = {
        "changes.0.change": "amend",
        "changes.0.rule": "207",
        "changes.0.of": "207",
        "changes.0.title": "Disagreements",
        "changes.0.words": "Nobody claims anything.",
        "changes.0.answers.may_claim": "nobody",
        "act": "propose",
    }
    assert ann.client.post(f"/games/{game}/propose/", sent).status_code == 302
    ann.client.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert claim not in text_of(ann.client, f"/games/{game}/")


def test_what_one_may_do_is_said_in_the_readers_language_with_its_numbers(table):
    game, ann, _jack = table
    ann.client.cookies["django_language"] = "de"
    page = text_of(ann.client, f"/games/{game}/")
    for said in ("Eine Regeländerung vorschlagen", "Über Vorschlag 301 abstimmen"):
        assert f">{said}</a>" in page
    assert "<strong>Vorschlag 301 zurückziehen</strong>" in page  # What is barred, too.
    assert "Vote on proposal 301<" not in page


def test_whoever_has_no_seat_is_told_to_take_one(founded, person, passer_by):
    game = founded("minimal")
    page = text_of(person("ann").client, f"/games/{game}/do/")
    assert "You are not a player in this game. Join it first." in page
    assert f'href="/games/{game}/join/"' in page
    assert f'href="/games/{game}/join/"' not in text_of(passer_by, f"/games/{game}/do/")


def test_a_preview_shows_what_the_code_printed_and_what_came_of_it(table):
    game, ann, _ = table
    code = '@answers("turn_order")\ndef order():\n    print("<b>tried</b>")\n    return ["Ben", "Ann"]\n'
    sent = {
        "changes.0.change": "enact",
        "changes.0.title": "Turns",
        "changes.0.words": "Ben begins.",
        "changes.0.code": code,
        "act": "preview",
    }
    page = ann.client.post(f"/games/{game}/propose/", sent).content.decode()
    runs = page[page.index('id="runs"') :]

    assert "order()</code> The function returned [&#x27;Ben&#x27;, &#x27;Ann&#x27;]." in runs
    assert "<pre>&lt;b&gt;tried&lt;/b&gt;" in runs
