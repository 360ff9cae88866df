"""What templates are told has one place each: colours of states, tabs, and options of a list."""

from __future__ import annotations

import pytest
from django.template import engines

from nomicon.views.view import VIEWS
from nomicon.web.page_tools.fields import options_of
from nomicon.web.page_tools.tabs import OF_A_GAME, game_tabs
from nomicon.web.pages.components.badges import badge_kind


@pytest.mark.parametrize(
    ("of", "state", "kind"),
    [
        ("proposal", "open", "open"),
        ("proposal", "adopted", "good"),
        ("proposal", "defeated", "bad"),
        ("proposal", "lapsed", "warn"),
        ("claim", "standing", "good"),
        ("change", "amended", "amended"),
        ("duty", "idle", ""),
        ("void", "", "void"),
    ],
)
def test_each_state_has_one_kind_of_badge(of: str, state: str, kind: str):
    assert badge_kind(of, state) == kind


def test_a_badge_holds_what_is_written_in_it_and_escapes_it():
    page = engines["django"].from_string('{% load components %}{% badge "void" %} {{ told }} {% endbadge %}')
    assert page.render({"told": "<b>"}) == '<span class="badge void">&lt;b&gt;</span>'


@pytest.mark.parametrize("which", OF_A_GAME)
def test_tabs_lead_to_views_and_mark_the_one_that_is_shown(which: str):
    _label, views = OF_A_GAME[which]
    assert {view for view, _name in views} <= {*VIEWS}
    shown = game_tabs(which, views[1][0], lambda view: f"/{view}/")
    assert [one["current"] for one in shown["links"]] == ["", "page", *[""] * (len(views) - 2)]


def test_what_is_chosen_already_is_marked():
    options = options_of([("a", "A"), ("b", "B")], "b")
    assert [one["is_chosen"] for one in options] == [False, True]
