"""The book and the record in a browser: search, differences, the past, the history, and what one can take along."""

from __future__ import annotations

import io
import json
import re
import zipfile

import pytest
from django.test import Client

from nomicon.views.view import VIEWS
from nomicon.web.pages import record
from nomicon.web.pages.addresses import address
from nomicon.web.pages.besides import BESIDES
from nomicon.web.pages.exporting import FORMS
from nomicon.web.pages.templatetags.games import other_ways
from tests.web.conftest import Person

RULE = "209"


@pytest.fixture
def table(house, founded, person, later):
    """A game in which rule 209 was amended, something was declared, and a judgement given."""
    game = founded(title="Book")
    ann, ben = (person(name.lower()).sit(house, game, name) for name in ("Ann", "Ben"))
    amend = {
        "move": "propose",
        "changes.0.change": "amend",
        "changes.0.rule": RULE,
        "changes.0.words": "All must agree.",
    }
    for who, sent in (
        (ann, amend), (ann, {"move": "vote", "proposal": "301", "choice": "FOR"}),
        (ben, {"move": "vote", "proposal": "301", "choice": "FOR"}),
        (ben, {"move": "declare", "text": "I wear a hat."}),
        (ann, {"move": "invoke", "statement": "It rains."}),
    ):  # fmt: skip
        moved(who, game, sent)
    later(8 * 86400)
    return game, ann


def moved(who: Person, game: str, sent: dict[str, str]) -> None:
    assert who.client.post(f"/games/{game}/moves/", sent).status_code == 302


def read(client: Client, where: str) -> str:
    answer = client.get(where, follow=True)
    assert answer.status_code == 200, where
    return str(answer.content.decode())


def page_in(client: Client, where: str) -> str:
    """Return what stands on a page itself, without what is told once above it."""
    html = read(client, where)
    return html[html.index('<div id="page">') : html.index("</main>")]


def words_in(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


# -- The book ------------------------------------------------------------------------


def test_the_book_marks_what_was_changed_and_by_which_proposal(table):
    game, ann = table
    page = read(ann.client, f"/games/{game}/rules/")
    assert re.search(
        rf'id="rule-{RULE}">.*?<span class="badge amended">amended \(<a href="[^"]+/proposal/301/">', page, re.S
    )
    assert "All must agree." in page


@pytest.mark.parametrize(
    ("asked", "open_", "shut"), [("folded", 0, 1), ("out", 1, 0), ("away", 0, 0), ("nonsense", 0, 1)]
)
def test_code_is_folded_unfolded_or_left_out_as_one_likes(table, asked, open_, shut):
    game, ann = table
    page = read(ann.client, f"/games/{game}/rules/?code={asked}")
    assert bool(page.count('<details class="code-fold" open>')) == open_
    assert bool(page.count('<details class="code-fold">')) == shut


def test_a_heavy_book_leaves_code_out_until_one_asks_for_it(table, monkeypatch):
    game, ann = table
    monkeypatch.setattr(record, "HEAVY", 100)
    assert "code-fold" not in read(ann.client, f"/games/{game}/rules/")
    assert "code-fold" in read(ann.client, f"/games/{game}/rules/?code=folded")


def test_a_search_leads_to_a_page_that_shows_each_hit_among_its_words(table):
    game, ann = table
    answer = ann.client.get(f"/games/{game}/go/?page=search&words=must+agree")
    assert answer.headers["location"] == f"/games/{game}/search/must%20agree/"
    page = read(ann.client, answer.headers["location"])
    assert "All <mark>must</mark> <mark>agree</mark>." in page
    assert 'value="must agree"' in page


def test_what_is_searched_for_cannot_become_part_of_the_page(table):
    game, ann = table
    page = read(ann.client, f"/games/{game}/go/?page=search&words=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_any_two_versions_can_be_compared(table):
    game, ann = table
    answer = ann.client.get(f"/games/{game}/go/?page=rule-difference&number={RULE}&from=1&to=2")
    assert answer.headers["location"] == f"/games/{game}/rule-difference/{RULE}/1/2/"
    page = read(ann.client, answer.headers["location"])
    assert '<option value="2" selected>2: amended (301), ' in page
    assert "All must agree." in page
    assert ann.client.get(f"/games/{game}/rule-difference/{RULE}/1/9/").status_code == 404


def test_questions_stand_in_parts_and_can_be_searched(table):
    game, ann = table
    page = read(ann.client, f"/games/{game}/questions/")
    assert page.index('<h2 id="part-1">Seating') < page.index(">Voting</h2>") < page.index(">Winning</h2>")
    fewer = words_in(read(ann.client, f"/games/{game}/go/?page=questions&words=quorum"))
    assert "Only those that say “quorum”." in fewer
    assert "Whether somebody may become a player." not in fewer


def test_pages_of_the_book_are_marked_as_part_of_it(table):
    game, ann = table
    for name, current in (("terms", "true"), ("rules", "page")):
        page = read(ann.client, f"/games/{game}/{name}/")
        assert re.search(rf'<a href="/games/{game}/rules/"[^>]* aria-current="{current}">', page)


# -- The past ------------------------------------------------------------------------


def test_the_book_can_be_seen_as_it_stood_after_an_entry(table):
    game, ann = table
    answer = ann.client.get(f"/games/{game}/go/?page=rules&entry=3")
    assert answer.headers["location"] == f"/games/{game}/rules/?until=3"
    page = read(ann.client, answer.headers["location"])
    assert "All must agree." not in page
    assert "This is how the game stood after entry 3" in page


def test_whoever_reads_the_past_stays_there(table):
    game, ann = table
    leads = re.findall(r'href="(/games/[^"]+)"', page_in(ann.client, f"/games/{game}/rules/?until=3"))
    assert leads
    assert [one for one in leads if "until=3" not in one] == []


def test_a_day_means_the_last_entry_of_that_day(table, house):
    game, ann = table
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
    [("page=rules&day=1999-01-01", "had not begun"), ("page=rules&day=tuesday", "is written as"),
     ("page=rules&day=2026-13-13", "is written as"), ("page=rules&entry=many", "named by its number")],
)  # fmt: skip
def test_a_moment_that_cannot_be_read_is_refused_and_says_how_to_write_one(table, asked, says):
    game, ann = table
    answer = ann.client.get(f"/games/{game}/go/?{asked}")
    assert answer.status_code == 400
    assert says in answer.content.decode()


def test_a_form_for_a_page_that_is_not_there_leads_nowhere(table):
    game, ann = table
    assert ann.client.get(f"/games/{game}/go/?page=nothing").status_code == 404
    assert ann.client.get(f"/games/{game}/go/").status_code == 404
    assert ann.client.post(f"/games/{game}/go/", {"page": "rules"}).status_code == 405


# -- The record ----------------------------------------------------------------------


def test_the_history_can_be_of_one_thing_as_a_form_says(table):
    game, ann = table
    answer = ann.client.get(f"/games/{game}/go/?page=history&about=player+Ben")
    assert answer.headers["location"] == f"/games/{game}/history/player/Ben/"
    page = page_in(ann.client, answer.headers["location"])
    assert '<option value="player Ben" selected>' in page
    assert "I wear a hat." in page
    assert "It rains." not in page


def test_a_long_history_stands_on_pages_that_lead_to_each_other(table, monkeypatch):
    game, ann = table
    monkeypatch.setattr(record, "PAGE", 3)
    where, seen = f"/games/{game}/history/", []
    while where:
        page = read(ann.client, where)
        seen.append(re.findall(r'<li id="entry-([\d.]+)"', page))
        where = next(iter(re.findall(r'href="([^"]+)" rel="next"', page)), "")
    told = [place for part in seen for place in part]
    whole = [one for one in told if "." not in one]
    assert len(seen) > 2
    assert whole == [str(one) for one in range(int(whole[0]), 0, -1)]
    assert len(told) == len(set(told))

    second = read(ann.client, f"/games/{game}/history/before/{seen[0][-1]}/")
    newer = re.findall(r'href="([^"]+)" rel="prev"', second)[0]
    assert re.findall(r'<li id="entry-(\d+)"', read(ann.client, newer)) == [one for one in seen[0] if "." not in one]


def test_an_entry_tells_what_it_rests_on_and_has_its_data_folded_away(table):
    game, ann = table
    page = read(ann.client, f"/games/{game}/why-entry/4/")
    assert 'rel="prev">Entry 3<' in page
    assert 'rel="next">Entry 5<' in page
    assert "<summary>The move: " in page
    assert 'href="/games/' + game + "/rule/" in page


def test_a_founding_too_long_to_show_is_left_to_the_data(table):
    game, ann = table
    answer = ann.client.get(f"/games/{game}/why-entry/1/")
    assert "in the page’s JSON" in answer.content.decode()
    assert len(answer.content) < 150_000


def test_a_judgement_shows_its_chain_with_entries_and_grounds(table):
    game, ann = table
    page = read(ann.client, f"/games/{game}/judgement/1/")
    assert "It rains." in page
    assert re.search(r"is the Judge of <a href=\"[^\"]+/judgement/1/\">J-1</a>", page)
    assert "grounds:" in page


def test_a_draw_can_be_drawn_again_from_its_page(table):
    game, ann = table
    data = json.loads(ann.client.get(f"/games/{game}/draws.json").content)
    page = read(ann.client, f"/games/{game}/draws/")
    assert data["draws"]
    assert data["draws"][0]["steps"][0]["sha256"] in page
    assert "import hashlib" in page


def test_a_long_list_is_cut_into_parts(table, monkeypatch):
    game, ann = table
    for number in range(4):
        moved(ann, game, {"move": "declare", "text": f"Number {number}."})
    monkeypatch.setitem(BESIDES, "acts", record.part_of("acts", 2))
    first, third = (page_in(ann.client, f"/games/{game}/acts/{part}") for part in ("", "?part=3"))
    assert re.findall(r"Number \d\.", first) == ["Number 3.", "Number 2."]
    assert "Part 1 of 3" in words_in(first)
    assert "I wear a hat." in third
    assert read(ann.client, f"/games/{game}/acts/?part=99").count("Part 3 of 3") == 1


@pytest.mark.parametrize("name", ["why", "claims", "acts", "readings", "precedence", "initial"])
def test_every_page_of_the_record_has_a_head_of_its_own(table, name):
    game, ann = table
    page = read(ann.client, address(game, name, *(["Ann"] if VIEWS[name].arguments else [])))
    assert page.count("<h1") == 1
    assert VIEWS[name].sentence not in page, "it is set out as any data is"


# -- Exports -------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_everybody_who_may_look_takes_the_same_along(table, passer_by, form):
    game, ann = table
    answer = ann.client.get(f"/games/{game}/export/{form}")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="{game}-{form}"'
    assert answer.headers["content-type"] == FORMS[form][0]
    assert passer_by.get(f"/games/{game}/export/{form}").content == answer.content
    then = ann.client.get(f"/games/{game}/export/{form}?until=3").content
    assert then != answer.content
    assert b"All must agree." not in then


def test_an_exported_rulebook_is_one_folder(table):
    game, ann = table
    with zipfile.ZipFile(io.BytesIO(ann.client.get(f"/games/{game}/export/rulebook.zip").content)) as archive:
        names = archive.namelist()
    assert {name.partition("/")[0] for name in names} == {game}
    assert f"{game}/rules/{RULE}-how-many-votes-are-needed.md" in names


def test_there_is_no_other_export_and_none_for_whom_the_game_is_not(table, founded, passer_by):
    game, ann = table
    assert ann.client.get(f"/games/{game}/export/rules.exe").status_code == 404
    assert ann.client.get(f"/games/{game}/export/rules.md?until=4000").status_code == 400
    closed = founded(visibility="invited")
    for form in FORMS:
        assert passer_by.get(f"/games/{closed}/export/{form}").status_code == 404
    assert passer_by.get(f"/games/{closed}/go/?page=rules").status_code == 404


def test_a_reading_names_the_ways_that_are_not_in_use():
    reading = {"default": "worn", "others": ["carried", "thrown"], "in_use": "carried"}
    assert other_ways(reading) == ["worn", "thrown"]
    assert other_ways({**reading, "in_use": "worn"}) == ["carried", "thrown"]
