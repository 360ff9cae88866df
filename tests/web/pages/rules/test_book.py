"""The book in a browser: search, differences, the past, and what one can take along."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import Any

import pytest

from nomicon.web.pages.game import record
from nomicon.web.pages.rules.exporting import FORMS
from nomicon.web.pages.shown.rules import other_ways
from tests.web.pages.booked import RULE, page_in, read, words_in

# -- The book ------------------------------------------------------------------------


def test_the_book_marks_what_was_changed_and_by_which_proposal(booked):
    game, ann = booked
    page = read(ann.client, f"/games/{game}/rules/")
    assert re.search(
        rf'id="rule-{RULE}">.*?<span class="badge amended">amended \(<a href="[^"]+/proposal/301/">', page, re.S
    )
    assert "All must agree." in page


@pytest.mark.parametrize(
    ("asked", "open_", "shut"), [("folded", 0, 1), ("out", 1, 0), ("away", 0, 0), ("nonsense", 0, 1)]
)
def test_code_is_folded_unfolded_or_left_out_as_one_likes(booked, asked, open_, shut):
    game, ann = booked
    page = read(ann.client, f"/games/{game}/rules/?code={asked}")
    assert bool(page.count('<details class="code-fold" open>')) == open_
    assert bool(page.count('<details class="code-fold">')) == shut


def test_a_heavy_book_leaves_code_out_until_one_asks_for_it(booked, monkeypatch):
    game, ann = booked
    monkeypatch.setattr(record, "HEAVY", 100)
    assert "code-fold" not in read(ann.client, f"/games/{game}/rules/")
    assert "code-fold" in read(ann.client, f"/games/{game}/rules/?code=folded")


def test_a_search_leads_to_a_page_that_shows_each_hit_among_its_words(booked):
    game, ann = booked
    answer = ann.client.get(f"/games/{game}/go/?page=search&words=must+agree")
    assert answer.headers["location"] == f"/games/{game}/search/must%20agree/"
    page = read(ann.client, answer.headers["location"])
    assert "All <mark>must</mark> <mark>agree</mark>." in page
    assert 'value="must agree"' in page


def test_what_is_searched_for_cannot_become_part_of_the_page(booked):
    game, ann = booked
    page = read(ann.client, f"/games/{game}/go/?page=search&words=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_any_two_versions_can_be_compared(booked):
    game, ann = booked
    answer = ann.client.get(f"/games/{game}/go/?page=rule-difference&number={RULE}&from=1&to=2")
    assert answer.headers["location"] == f"/games/{game}/rule-difference/{RULE}/1/2/"
    page = read(ann.client, answer.headers["location"])
    assert '<option value="2" selected>2: amended (301), ' in page
    assert "All must agree." in page
    assert ann.client.get(f"/games/{game}/rule-difference/{RULE}/1/9/").status_code == 404


def test_questions_stand_in_parts_and_can_be_searched(booked):
    game, ann = booked
    page = read(ann.client, f"/games/{game}/questions/")
    assert page.index('<h2 id="part-1">Seating') < page.index(">Voting</h2>") < page.index(">Winning</h2>")
    fewer = words_in(read(ann.client, f"/games/{game}/go/?page=questions&words=quorum"))
    assert "The page shows only questions that contain “quorum”." in fewer
    assert "Whether this player may join the game." not in fewer


def test_pages_of_the_book_are_marked_as_part_of_it(booked):
    game, ann = booked
    for name, current in (("terms", "true"), ("rules", "page")):
        page = read(ann.client, f"/games/{game}/{name}/")
        assert re.search(rf'<a href="/games/{game}/rules/"[^>]* aria-current="{current}">', page)


# -- The past ------------------------------------------------------------------------


def test_the_book_can_be_seen_as_it_stood_after_an_entry(booked):
    game, ann = booked
    answer = ann.client.get(f"/games/{game}/go/?page=rules&entry=3")
    assert answer.headers["location"] == f"/games/{game}/rules/?until=3"
    page = read(ann.client, answer.headers["location"])
    assert "All must agree." not in page
    assert "This is how the game was after entry 3" in page


def test_whoever_reads_the_past_stays_there(booked):
    game, ann = booked
    leads = re.findall(r'href="(/games/[^"]+)"', page_in(ann.client, f"/games/{game}/rules/?until=3"))
    assert leads
    assert [one for one in leads if "until=3" not in one] == []


def test_a_day_means_the_last_entry_of_that_day(booked, house):
    game, ann = booked
    rows = json.loads(ann.client.get(f"/games/{game}/history.json").content)["entries"]
    first, last = rows[0]["at"][:10], rows[-1]["entry"]
    began = max(int(row["entry"]) for row in rows if row["at"][:10] == first and "." not in row["entry"])
    answer = ann.client.get(f"/games/{game}/go/?page=rules&day={first}")
    assert answer.headers["location"].endswith(f"?until={began}")
    answer = ann.client.get(f"/games/{game}/go/?page=history&day=2999-01-01")
    assert answer.headers["location"].endswith(f"?until={last}")
    minute = ann.client.get(f"/games/{game}/go/?page=rules&day={rows[0]['at'][:16]}")
    assert int(minute.headers["location"].rpartition("=")[2]) >= 1


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("page=rules&day=1999-01-01", "had not started"),
        ("page=rules&day=tuesday", "Use the form 2026-11-20"),
        ("page=rules&day=2026-13-13", "Use the form 2026-11-20"),
        ("page=rules&entry=many", "Write a number such as 12"),
    ],
)
def test_a_moment_that_cannot_be_read_is_refused_and_says_how_to_write_one(booked, asked, says):
    game, ann = booked
    answer = ann.client.get(f"/games/{game}/go/?{asked}")
    assert answer.status_code == 400
    assert says in answer.content.decode()


def test_a_form_for_a_page_that_is_not_there_leads_nowhere(booked):
    game, ann = booked
    assert ann.client.get(f"/games/{game}/go/?page=nothing").status_code == 404
    assert ann.client.get(f"/games/{game}/go/").status_code == 404
    assert ann.client.post(f"/games/{game}/go/", {"page": "rules"}).status_code == 405


# -- Exports -------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_everybody_who_may_look_takes_the_same_along(booked, passer_by, form):
    game, ann = booked
    answer = ann.client.get(f"/games/{game}/export/{form}")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="{game}-{form}"'
    assert answer.headers["content-type"] == FORMS[form][0]
    assert passer_by.get(f"/games/{game}/export/{form}").content == answer.content
    then = ann.client.get(f"/games/{game}/export/{form}?until=3").content
    assert then != answer.content
    assert b"All must agree." not in then


def test_an_exported_rulebook_is_one_folder(booked):
    game, ann = booked
    with zipfile.ZipFile(io.BytesIO(ann.client.get(f"/games/{game}/export/rulebook.zip").content)) as archive:
        names = archive.namelist()
    assert {name.partition("/")[0] for name in names} == {game}
    assert f"{game}/rules/{RULE}-how-many-votes-are-needed.md" in names


def test_there_is_no_other_export_and_none_for_whom_the_game_is_not(booked, founded, passer_by):
    game, ann = booked
    assert ann.client.get(f"/games/{game}/export/rules.exe").status_code == 404
    assert ann.client.get(f"/games/{game}/export/rules.md?until=4000").status_code == 400
    closed = founded(visibility="invited")
    for form in FORMS:
        assert passer_by.get(f"/games/{closed}/export/{form}").status_code == 404
    assert passer_by.get(f"/games/{closed}/go/?page=rules").status_code == 404


def test_a_reading_names_the_ways_that_are_not_in_use():
    reading: Any = {"default": "worn", "others": ["carried", "thrown"], "in_use": "carried"}
    assert other_ways(reading) == ["worn", "thrown"]
    assert other_ways(reading | {"in_use": "worn"}) == ["carried", "thrown"]


def test_what_depends_on_a_reading_is_told_as_it_is_read_now_and_why(founded, person):
    page = words_in(page_in(person("reader").client, f"/games/{founded('discord')}/rule/205/"))
    why = "“a vote that ends short of quorum” is read as “is no valid vote” until a judgement decides otherwise."
    assert f"stays open {why}" in page
    assert "is a defeat: defeated" not in page
    assert page.count("” until a judgement decides otherwise") == 1  # What is given outright depends on nothing.
