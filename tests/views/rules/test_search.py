"""Search finds what the rules say, wherever they say it, and shows it among the words around it."""

from __future__ import annotations

import pytest

from nomicon.views.elements.page import NoSuchPage
from nomicon.views.rules.search import MOST_WORDS, PLACES
from nomicon.views.view import as_text
from tests.views.playing import CHLOE, founded, look
from tests.views.story import rule

HATS = rule(501, "Hats", "def brim_width():\n    return 3\n", declares={"terms": {"Bowler": "A round hat."}})
MANY = rule(502, "Hooks", "\n".join(f"hook_{one} = {one}" for one in range(9)))


@pytest.fixture(scope="module")
def played(bench):
    return founded(bench, HATS, MANY, rule(503, "Crossing zebras"))


def numbers(page):
    return [one["number"] for one in page["rules"]]


def hits(page):
    return [
        piece["text"] for row in page["rules"] for place in row["places"] for piece in place["pieces"] if piece["hit"]
    ]


def test_rules_that_are_called_so_come_before_those_that_say_it(played):
    first, *others = numbers(look(played, "search quorum"))
    assert first == 201
    assert 106 in others


def test_a_hit_is_shown_among_the_words_around_it_and_with_the_rest_of_its_word(played):
    page = look(played, "search legal")
    assert {hit.lower() for hit in hits(page)} == {"legal", "legally"}
    (place,) = [one for row in page["rules"] if row["number"] == 208 for one in row["places"] if one["part"] == "words"]
    told = "".join(piece["text"] for piece in place["pieces"])
    assert told.startswith("… ")
    assert "all votes legally cast" in told


def test_all_words_must_be_there_though_not_beside_each_other(played):
    assert numbers(look(played, "search zebr words")) == [503]
    assert numbers(look(played, "search quorum zebra")) == []


def test_a_part_of_a_name_in_code_is_found(played):
    page = look(played, "search width")
    assert [(row["number"], row["places"][0]["part"]) for row in page["rules"]] == [(501, "code")]
    assert hits(page) == ["width"]


def test_a_number_is_found_whole(played):
    assert numbers(look(played, "search 501")) == [501]
    assert numbers(look(played, "search 50")) == []


def test_of_many_places_the_first_are_shown_and_the_others_counted(played):
    (row,) = look(played, "search hook_")["rules"]
    assert [one["more"] for one in row["places"]] == [*[0] * (PLACES - 1), 9 - PLACES]
    assert f"(and {9 - PLACES} more)" in as_text("search", look(played, "search hook_"))


def test_terms_are_found_with_what_they_mean(played):
    (term,) = look(played, "search bowl")["terms"]
    assert (term["name"], term["rule"], term["means"]) == ("Bowler", 501, "A round hat.")


def test_letters_great_and_small_are_one_and_signs_are_taken_as_they_are(played):
    assert numbers(look(played, "search HATS")) == [501]
    assert numbers(look(played, "search width():")) == [501]
    assert numbers(look(played, "search .*")) == []


def test_a_repealed_rule_is_found_behind_those_in_force(story):
    page = look(story, "search broken")
    assert [(row["number"], row["in_force"]) for row in page["rules"]] == [(402, False)]
    assert "Rule 402: A broken rule (mutable, repealed)" in as_text("search", page)


def test_who_asks_for_nothing_is_told_how_to_ask(played):
    page = look(played, "search")
    assert (page["count"], page["rules"], page["terms"]) == (0, [], [])
    assert as_text("search", page) == "Write what to look for, for example: search quorum"


def test_what_is_too_much_to_look_for_is_refused(played):
    with pytest.raises(NoSuchPage, match="Leave some words out"):
        look(played, "search " + " ".join(f"w{one}" for one in range(MOST_WORDS + 1)))
    with pytest.raises(NoSuchPage, match="Leave some words out"):
        look(played, "search " + "w" * 201)


def test_everybody_finds_the_same(played):
    assert look(played, "search vote") == look(played, "search vote", CHLOE)
