"""The pages of citations and collisions, and the picture of which rules speak of which."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.views.proposals.touching import STILL_LOOKING
from nomicon.web.pages.charts import citing
from nomicon.web.pages.charts.citing import MOST_RULES
from nomicon.web.pages.charts.picture import Picture
from tests.web.pages.charts.drawn import HARMFUL, NAMES, drawn, read, texts

# A picture is drawn from a few parts of a page, and these alone are handed in here.
citations_picture: Callable[..., Picture | None] = citing.citations_picture


def page(rules: int, *pairs: tuple[int, int], name: str | None = None, title: str = "A rule") -> dict[str, object]:
    lines = [{"rule": one, "of": other, "how": "in its words", "name": name} for one, other in pairs]
    numbered = [{"number": number, "title": title} for number in range(rules)]
    return {"digits": 3, "count": len(lines), "rules": numbered, "citations": lines, "dangling": []}


def test_each_rule_that_speaks_or_is_spoken_of_is_drawn_once_and_each_pair_is_a_line():
    picture = citations_picture(page(6, (1, 2), (1, 2), (2, 1), (4, 1)))
    assert texts(picture) == ["001", "002", "004"]
    assert (drawn(picture, "node"), drawn(picture, "edge"), drawn(picture, "tip")) == (3, 3, 3)


def test_the_same_is_said_as_a_table_with_whole_titles():
    picture = citations_picture(page(3, (1, 2), title="A title that is much too long for a picture of rules"))
    assert picture is not None
    whole = "A title that is much too long for a picture of rules"
    assert picture.rows == ((f"001 {whole}", f"002 {whole}", "In its words"),)
    assert citations_picture(page(3, (1, 2), name="groats")).rows[0][2] == "By name: groats"  # type: ignore[union-attr]


def test_nothing_is_drawn_of_no_citations_or_of_too_many_rules():
    assert citations_picture(page(3)) is None
    assert citations_picture(page(MOST_RULES + 1, (1, 2))) is None


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=20), NAMES)
def test_any_citations_can_be_drawn(pairs: list[tuple[int, int]], name: str):
    read(citations_picture(page(8, *pairs, name=name, title=name)))


@pytest.mark.parametrize("name", HARMFUL)
def test_titles_and_names_can_do_no_harm(name: str):
    read(citations_picture(page(3, (1, 2), name=name, title=name)))


# -- On the pages ----------------------------------------------------------------------


@pytest.fixture
def table(house, founded, person):
    game = founded()
    return game, [person(name).sit(house, game, name.capitalize()) for name in ("ann", "ben")]


def shown(player, address: str, words: str) -> str:
    """Look at a page until what is looked for beside the game has been found."""
    for _ in range(100):
        page = str(player.client.get(address).content.decode())
        if words in page:
            return page
        assert STILL_LOOKING in page
        sleep(0.1)
    raise AssertionError(f"{words!r} is not on {address}")


def proposed(player, game: str, rule: str) -> None:
    sent = {"act": "propose", "changes.0.change": "repeal", "changes.0.rule": rule}
    assert player.client.post(f"/games/{game}/propose/", sent).status_code == 302


def test_the_page_of_citations_has_a_picture_and_says_the_same_without_script_or_style(table):
    game, (ann, _) = table
    shown = ann.client.get(f"/games/{game}/citations/").content.decode()
    told = ann.client.get(f"/games/{game}/citations.json").json()
    figure = shown.partition('<figure class="picture">')[2].partition("</figure>")[0]
    assert figure.count("<tr>") == 1 + told["count"]
    assert "style=" not in figure
    assert "<script" not in figure
    filtered = ann.client.get(f"/games/{game}/citations/201.json").json()
    assert 0 < filtered["count"] < told["count"]
    assert all(201 in (one["rule"], one["of"]) for one in filtered["citations"])


def test_the_citations_of_very_many_rules_are_a_table_alone(table, monkeypatch):
    game, (ann, _) = table
    monkeypatch.setattr(citing, "MOST_RULES", 0)
    shown = ann.client.get(f"/games/{game}/citations/").content.decode()
    assert '<figure class="picture">' not in shown
    assert shown.count("<tr>") == 1 + ann.client.get(f"/games/{game}/citations.json").json()["count"]


def test_proposals_that_touch_the_same_say_so_on_their_pages_and_on_one_of_all(table):
    game, (ann, ben) = table
    proposed(ann, game, "202")
    alone = ann.client.get(f"/games/{game}/proposal/301/").content.decode()
    assert "That proposal also changes rule 202." not in alone
    proposed(ben, game, "202")
    for address in (f"/games/{game}/proposal/301/", f"/games/{game}/collisions/"):
        page = shown(ann, address, "That proposal also changes rule 202.")
        assert f'<a href="/games/{game}/proposal/302/">' in page
        assert "there is no rule 202 in force any more" in page


def test_a_preview_says_what_a_proposal_would_touch(table):
    game, (ann, ben) = table
    proposed(ben, game, "202")
    sent = {"act": "preview", "changes.0.change": "repeal", "changes.0.rule": "202"}
    for _ in range(100):
        page = ann.client.post(f"/games/{game}/propose/", sent).content.decode()
        if STILL_LOOKING not in page:
            break
        sleep(0.1)
    assert "That proposal also changes rule 202." in page
