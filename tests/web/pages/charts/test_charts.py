"""Pictures of how much everybody had, and of votes: they show what the page says, and bear anything."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.web.pages.charts import agreement, clocks, courses
from nomicon.web.pages.charts.agreement import MOST_PLAYERS
from nomicon.web.pages.charts.clocks import MOST_BARS, left
from nomicon.web.pages.charts.courses import MOST_LINES
from nomicon.web.pages.charts.picture import Picture
from nomicon.web.pages.charts.scales import moments, round_figures, seconds, told
from tests.web.pages.charts.drawn import HARMFUL, NAMES, day, drawn, read, texts

# A picture is drawn from a few parts of a page, and these alone are handed in here.
agreement_picture: Callable[..., Picture | None] = agreement.agreement_picture
clock_picture: Callable[..., Picture | None] = clocks.clock_picture
course_picture: Callable[..., Picture | None] = courses.course_picture

NOW = "2026-11-20T13:00:00Z"


# -- The course of a quantity ----------------------------------------------------------


def course(*holders: tuple[str, list[tuple[str, str]]]) -> dict[str, object]:
    lines = [{"name": name, "points": [{"at": at, "has": has} for at, has in points]} for name, points in holders]
    return {"plural": "points", "course": lines}


def test_a_line_steps_when_somebody_gains_and_ends_with_what_they_have():
    picture = course_picture(
        course(("Ann", [(day(1), "0"), (day(11), "50"), (day(21), "100")]), ("Ben", [(day(1), "0")]))
    )
    steps = next(one.attrib["d"] for one in read(picture).iter("path") if "line" in one.attrib["class"])
    corners = [tuple(map(float, place.split())) for place in steps[1:].split("L")]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    assert down == [290.0, 290.0, 152.0, 152.0, 14.0, 14.0]
    assert across[2] - across[0] == pytest.approx(across[4] - across[2], abs=2)
    assert {"Ann 100", "Ben 0"} <= set(texts(picture))
    assert picture is not None
    assert picture.rows == (("Ann", "0", "0", "100", "100"), ("Ben", "0", "0", "0", "0"))


def test_of_many_lines_the_highest_are_drawn_and_ones_own():
    many = [(f"P{place:02d}", [(day(1), "0"), (day(2), str(place))]) for place in range(30)]
    picture = course_picture(course(*many), "P03")
    assert drawn(picture, "line") == MOST_LINES
    assert {"P29 29", "P03 3"} <= set(texts(picture))
    assert "P18 18" not in texts(picture)
    assert picture is not None
    assert len(picture.rows) == 30
    assert "12 of the 30" in picture.title


def test_no_two_lines_look_alike_where_colours_do_not_show():
    many = [(f"P{place}", [(day(1), str(place))]) for place in range(MOST_LINES)]
    lines = [one.attrib for one in read(course_picture(course(*many))).iter("path") if "line" in one.attrib["class"]]
    assert len({(one["class"], one.get("stroke-dasharray")) for one in lines}) == MOST_LINES
    assert len({one.get("stroke-dasharray") for one in lines[:6]}) == 6


def test_no_name_covers_another():
    many = [(f"P{place}", [(day(1), "0"), (day(2), "7")]) for place in range(MOST_LINES)]
    ends = sorted(
        float(one.attrib["y"])
        for one in read(course_picture(course(*many))).iter("text")
        if "bold" in one.attrib["class"]
    )
    assert min(after - before for before, after in pairwise(ends)) >= 14.9


def test_thousands_of_movements_make_no_heavy_picture():
    points = [
        (f"2026-{1 + place // 2000:02d}-{1 + place % 2000 // 80:02d}T{place % 24:02d}:00:00Z", str(place % 7))
        for place in range(20_000)
    ]
    points.sort()
    picture = course_picture(course(*[(f"P{place}", points) for place in range(MOST_LINES)]))
    assert picture is not None
    assert len(picture.svg) < 100_000


def test_a_quantity_that_has_never_moved_is_not_drawn():
    assert course_picture(course()) is None
    assert course_picture(course(("Ann", [(day(1), "0")]), ("Ben", [(day(2), "0")]))) is None


@given(st.lists(st.tuples(NAMES, st.lists(st.fractions(), min_size=1, max_size=5)), min_size=1, max_size=15))
def test_any_course_can_be_drawn(holders):
    lines = [(name, [(day(place + 1), str(has)) for place, has in enumerate(has_had)]) for name, has_had in holders]
    page = course(*lines)
    picture = course_picture(page)
    if len({has for _, has_had in holders for has in has_had}) > 1:
        read(picture)
    assert picture == course_picture(page)


@given(st.fractions(), st.fractions())
def test_round_figures_enclose_what_is_drawn(one, other):
    low, high = min(one, other), max(one, other)
    figures = round_figures(low, high)
    assert figures[0] <= low <= high <= figures[-1]
    assert 1 <= len(figures) <= 7
    assert len({after - before for before, after in pairwise(figures)}) <= 1


@pytest.mark.parametrize(
    ("figure", "written"),
    [
        (Fraction(0), "0"),
        (Fraction(-3), "\N{MINUS SIGN}3"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(1000), "1000"),
        (Fraction(12, 10), "1.2"),
        (Fraction(10**9), "1e9"),
        (Fraction(-25 * 10**60), "\N{MINUS SIGN}2.5e61"),
        (Fraction(1, 10**9), "0"),
    ],
)
def test_figures_are_written_short(figure, written):
    assert told(figure) == written


@given(st.integers(0, 2**32), st.integers(1, 10**10))
def test_any_span_of_time_has_a_few_even_marks(first, length):
    marks = [at for at, _ in moments(first, first + length)]
    assert len(marks) <= 8
    assert all(first <= at <= first + length for at in marks)


# -- Votes -----------------------------------------------------------------------------


def vote(number: int, opened: str, closes: str | None) -> dict[str, object]:
    return {"number": number, "shown": str(number), "title": f"Title {number}", "opened": opened, "closes": closes}


def test_half_of_the_bar_is_done_when_half_of_the_time_is_up():
    picture = clock_picture([vote(301, "2026-11-20T01:00:00Z", "2026-11-21T01:00:00Z")], NOW)
    rest, done = (
        next(one for one in read(picture).iter("rect") if one.attrib["class"] == kind) for kind in ("rest", "done")
    )
    assert float(done.attrib["width"]) * 2 == pytest.approx(float(rest.attrib["width"]), abs=0.2)
    assert picture is not None
    assert picture.rows == (("301", "Title 301", "2026-11-20 01:00 UTC", "2026-11-21 01:00 UTC", "12 h 0 min left"),)


def test_what_closes_first_stands_first_and_what_never_closes_last():
    votes = [vote(303, day(20), None), vote(302, day(1), day(25)), vote(301, day(2), day(22))]
    picture = clock_picture(votes, NOW)
    assert picture is not None
    assert [row[0] for row in picture.rows] == ["301", "302", "303"]
    assert picture.rows[2][4] == "no time limit"


@pytest.mark.parametrize(
    ("closes", "words"),
    [
        ("2026-11-23T14:00:00Z", "3 d 1 h left"),
        ("2026-11-20T13:00:30Z", "less than a minute left"),
        ("2026-11-20T13:00:00Z", "time is up"),
        ("2026-11-20T14:05:59Z", "1 h 5 min left"),
    ],
)
def test_time_left_is_said_in_words(closes, words):
    assert left(closes, NOW) == words


def test_many_votes_are_bounded_and_none_is_no_picture():
    votes = [vote(number, day(1), day(25)) for number in range(300, 340)]
    picture = clock_picture(votes, NOW)
    assert drawn(picture, "rest") == MOST_BARS
    assert picture is not None
    assert len(picture.rows) == 40
    assert clock_picture([], NOW) is None


@given(st.lists(st.tuples(NAMES, st.integers(1, 28), st.one_of(st.none(), st.integers(1, 28))), max_size=6))
def test_any_votes_can_be_drawn(found):
    votes = [
        {**vote(place, day(opened), None if closes is None else day(max(opened, closes))), "title": title}
        for place, (title, opened, closes) in enumerate(found)
    ]
    if votes:
        read(clock_picture(votes, NOW))


def closed(**choices: str) -> dict[str, object]:
    return {"ballots": [{"name": name, "choice": choice} for name, choice in choices.items()]}


def test_agreement_counts_the_votes_in_which_both_cast_a_ballot():
    votes = [
        closed(Ann="FOR", Ben="FOR", Cat="AGAINST"),
        closed(Ann="FOR", Ben="AGAINST"),
        closed(Ann="FOR", Cat="FOR"),
        closed(Ben="FOR"),
    ]
    picture = agreement_picture(votes)
    assert picture is not None
    assert picture.rows == (
        ("Ann, Ben", "1", "2", "50 %"),
        ("Ann, Cat", "1", "2", "50 %"),
        ("Ben, Cat", "0", "1", "0 %"),
    )
    assert drawn(picture, "none") == 3
    assert texts(picture).count("50") == 4


def test_of_many_voters_those_who_vote_most_are_drawn():
    many = {f"P{place:02d}": "FOR" for place in range(40)}
    picture = agreement_picture([closed(**many), closed(P39="FOR", P38="FOR")])
    assert drawn(picture, "cell") == MOST_PLAYERS**2
    assert "P39 16" in texts(picture)
    assert agreement_picture([closed(Ann="FOR")]) is None


@pytest.mark.parametrize("name", HARMFUL)
def test_names_can_do_no_harm_in_charts(name):
    read(course_picture(course((name, [(day(1), "0"), (day(2), "1")]))))
    read(clock_picture([{**vote(1, day(1), day(2)), "title": name}], NOW))
    read(agreement_picture([closed(**{name: "FOR", "Ben": "FOR"})]))


def test_moments_of_pages_are_read_in_utc():
    assert seconds("1970-01-02T00:00:01Z") == 86_401
