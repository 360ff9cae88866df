"""Starting a game on one screen: rulesets as cards with what was measured, and figures to change first."""

from __future__ import annotations

import json
import re

from nomicon.game.names import GameId
from nomicon.hosting.playthroughs.measuring import measured
from nomicon.rulebooks.measures import KEPT, as_data, kept_measures
from nomicon.rulebooks.shelf import load_rulebook, shelf
from nomicon.web.accounts.models import Listing
from nomicon.web.pages.lobby.ruleset_cards import IN_THIS_GAME


def test_what_is_kept_is_what_is_measured_now():
    """If this fails: `nomicon rulebook measure --to src/nomicon/rulebooks/bundled/measures.json`."""
    now = {name: as_data(measured(load_rulebook(name))) for name in shelf()}
    assert json.loads(KEPT.read_text(encoding="utf-8")) == now


def test_the_easiest_ruleset_is_the_one_that_is_chosen_already():
    easiest = min(kept_measures().items(), key=lambda one: one[1].difficulty)
    assert easiest[0] == "minimal"
    assert {one.difficulty for one in kept_measures().values()} == {1, 2, 3, 4, 5}


def test_each_ruleset_says_how_long_and_how_hard_it_is(person):
    page = person("ann").client.get("/found/").content.decode()
    for measure in kept_measures().values():
        assert f"{measure.rules} rules" in page
        assert f"Difficulty {measure.difficulty} of 5" in page
    assert re.search(r'<input[^>]*value="ann-\d+"[^>]*name="name"|name="name"[^>]*value="ann-\d+"', page)


def test_each_figure_has_a_label(person):
    page = person("ann").client.get("/found/").content.decode()
    fields = re.findall(r'name="(figure\.[^"]+)"', page)
    labels = dict(re.findall(r'<label for="(figure\.[^"]+)" lang="en">([^<]+)</label>', page))
    assert len(fields) > 5
    assert [*labels] == fields
    assert labels["figure.minimal.203.voting_period"] == "Voting period"


def founded_with(person, **figures):
    sent = {"title": "Fast", "rulebook": "minimal", "visibility": "invited", "name": "Ann", **figures}
    return person.client.post("/found/", sent)


def test_a_figure_that_is_changed_holds_in_the_game_and_its_rule_says_so(house, person):
    figures = {"figure.minimal.203.voting_period": "1 hour", "figure.minimal.206.win_score": "50"}
    ann = person("ann")
    assert founded_with(ann, **figures).status_code == 302
    game = house.hall.seen(GameId(Listing.objects.get(founder=ann.account).game), None).game
    voting, winning, points = (game.rules.numbered(number) for number in (203, 206, 205))
    assert voting.text.answers["voting_period"] == "1 hour"
    assert voting.text.words.endswith(f"{IN_THIS_GAME}voting period 1 hour.")
    assert winning.text.answers["win_score"] == 50
    assert IN_THIS_GAME not in points.text.words


def test_a_figure_that_makes_no_sense_is_refused_with_its_rule_and_nothing_is_founded(person):
    ann = person("ann")
    answer = founded_with(ann, **{"figure.minimal.205.adopted": "many"})
    page = answer.content.decode()
    assert "Rule 205, adopted" in page
    assert 'value="many"' in page
    assert not Listing.objects.filter(founder=ann.account).exists()
