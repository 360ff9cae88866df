"""Pictures: they show what the page says, in the same bytes each time, and hold nothing that could do harm."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.web.pages.charts.agreement import MOST_PLAYERS, agreement_picture
from nomicon.web.pages.charts.clocks import MOST_BARS, clock_picture, left
from nomicon.web.pages.charts.courses import MOST_LINES, course_picture
from nomicon.web.pages.charts.lineage import MOST_DRAWN, lineage_picture
from nomicon.web.pages.charts.picture import Picture
from nomicon.web.pages.charts.places import MOST_PLACES, laid_out, map_picture
from nomicon.web.pages.charts.scales import moments, round_figures, seconds, told
from nomicon.web.pages.charts.turning import MOST_IN_RING, turn_picture

NOW = "2026-11-20T13:00:00Z"
SVG = "{http://www.w3.org/2000/svg}"
HARMLESS = {"svg", "title", "desc", "path", "rect", "circle", "ellipse", "text"}
NAMES = st.text(st.characters(exclude_categories=()), max_size=30)


def read(picture: Picture | None) -> ElementTree.Element:
    """Make sure that a picture is one, harmless and named, and return it as parsed."""
    assert picture is not None
    root = ElementTree.fromstring(picture.svg)
    assert root.attrib["role"] == "img"
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    names = {one.attrib["id"]: one.text for one in root if "id" in one.attrib}
    assert names[root.attrib["aria-labelledby"]] == ElementTree.fromstring(f"<t>{picture.svg}</t>").findtext(
        "svg/title"
    )
    for one in root.iter():
        assert one.tag in HARMLESS
        assert not [name for name in one.attrib if name.startswith(("on", "style", "href", "{"))]
        for name in ("x", "y", "cx", "cy"):
            assert -1 <= float(one.attrib.get(name, 0)) <= max(width, height) + 1
    assert all(len(row) == len(picture.columns) for row in picture.rows)
    return root


def texts(picture: Picture | None) -> list[str]:
    """Return what is written in a picture."""
    return [one.text or "" for one in read(picture).iter("text")]


def drawn(picture: Picture | None, kind: str) -> int:
    """Count what is drawn with a class."""
    return sum(kind in one.attrib.get("class", "").split() for one in read(picture).iter())


# -- The course of a quantity ----------------------------------------------------------


def course(*holders: tuple[str, list[tuple[str, str]]]) -> dict[str, object]:
    lines = [{"name": name, "points": [{"at": at, "has": has} for at, has in points]} for name, points in holders]
    return {"plural": "points", "course": lines}


def day(number: int) -> str:
    return f"2026-11-{number:02d}T00:00:00Z"


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
    assert "12 of 30" in picture.title


def test_no_two_lines_look_alike_where_colours_do_not_show():
    many = [(f"P{place}", [(day(1), str(place))]) for place in range(MOST_LINES)]
    lines = [one.attrib for one in read(course_picture(course(*many))).iter("path") if "line" in one.attrib["class"]]
    assert len({(one["class"], one.get("stroke-dasharray")) for one in lines}) == MOST_LINES
    assert len({one.get("stroke-dasharray") for one in lines[:6]}) == 6


def test_no_name_covers_another():
    many = [(f"P{place}", [(day(1), "7")]) for place in range(MOST_LINES)]
    ends = sorted(float(one.attrib["y"]) for one in read(course_picture(course(*many))).iter("text")
                  if "bold" in one.attrib["class"])  # fmt: skip
    assert min(after - before for before, after in pairwise(ends)) >= 14.9


def test_thousands_of_movements_make_no_heavy_picture():
    points = [(f"2026-{1 + place // 2000:02d}-{1 + place % 2000 // 80:02d}T{place % 24:02d}:00:00Z", str(place % 7))
              for place in range(20_000)]  # fmt: skip
    points.sort()
    picture = course_picture(course(*[(f"P{place}", points) for place in range(MOST_LINES)]))
    assert picture is not None
    assert len(picture.svg) < 100_000


def test_a_quantity_nobody_has_is_not_drawn():
    assert course_picture(course()) is None


@given(st.lists(st.tuples(NAMES, st.lists(st.fractions(), min_size=1, max_size=5)), min_size=1, max_size=15))
def test_any_course_can_be_drawn(holders):
    lines = [(name, [(day(place + 1), str(has)) for place, has in enumerate(has_had)]) for name, has_had in holders]
    page = course(*lines)
    picture = course_picture(page)
    read(picture)
    assert picture == course_picture(page)


@given(st.fractions(), st.fractions())
def test_round_figures_enclose_what_is_drawn(one, other):
    low, high = min(one, other), max(one, other)
    figures = round_figures(low, high)
    assert figures[0] <= low <= high <= figures[-1]
    assert 1 <= len(figures) <= 7
    assert len({after - before for before, after in pairwise(figures)}) <= 1


@pytest.mark.parametrize(("figure", "written"), [
    (Fraction(0), "0"), (Fraction(-3), "\N{MINUS SIGN}3"), (Fraction(1, 3), "0.3333"), (Fraction(1000), "1000"),
    (Fraction(12, 10), "1.2"), (Fraction(10**9), "1e9"), (Fraction(-25 * 10**60), "\N{MINUS SIGN}2.5e61"),
    (Fraction(1, 10**9), "0"),
])  # fmt: skip
def test_figures_are_written_short(figure, written):
    assert told(figure) == written


@given(st.integers(0, 2**32), st.integers(1, 10**10))
def test_any_span_of_time_has_a_few_even_marks(first, length):
    marks = [at for at, _ in moments(first, first + length)]
    assert len(marks) <= 8
    assert all(first <= at <= first + length for at in marks)


# -- Votes -----------------------------------------------------------------------------


def vote(number: int, opened: str, closes: str | None) -> dict[str, object]:
    return {"number": number, "title": f"Title {number}", "opened": opened, "closes": closes}


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
    assert picture.rows[2][4] == "until it is closed"


@pytest.mark.parametrize(("closes", "words"), [
    ("2026-11-23T14:00:00Z", "3 d 1 h left"), ("2026-11-20T13:00:30Z", "less than a minute left"),
    ("2026-11-20T13:00:00Z", "time is up"), ("2026-11-20T14:05:59Z", "1 h 5 min left"),
])  # fmt: skip
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
    votes = [{**vote(place, day(opened), None if closes is None else day(max(opened, closes))), "title": title}
             for place, (title, opened, closes) in enumerate(found)]  # fmt: skip
    if votes:
        read(clock_picture(votes, NOW))


def closed(**choices: str) -> dict[str, object]:
    return {"ballots": [{"name": name, "choice": choice} for name, choice in choices.items()]}


def test_agreement_counts_the_votes_in_which_both_cast_a_ballot():
    votes = [closed(Ann="FOR", Ben="FOR", Cat="AGAINST"), closed(Ann="FOR", Ben="AGAINST"),
             closed(Ann="FOR", Cat="FOR"), closed(Ben="FOR")]  # fmt: skip
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


# -- Rules, turns, maps ----------------------------------------------------------------


def version(place: int | None, number: int, what: str, proposal: int | None = None) -> dict[str, object]:
    return {"version": place, "number": number, "what": what, "at": day(place or 28), "proposal": proposal,
            "proponent": None, "status": "mutable"}  # fmt: skip


def test_a_rule_that_was_renumbered_shows_every_number_it_bore():
    history = [version(1, 207, "inherited"), version(2, 1014, "amended", 1014), version(3, 1042, "amended", 1042),
               version(4, 1080, "amended", 1080)]  # fmt: skip
    picture = lineage_picture({"history": history})
    assert picture is not None
    assert picture.title == "What became of rule 207 → 1014 → 1042 → 1080"
    assert [text for text in texts(picture) if text.isdecimal()] == ["207", "1014", "1042", "1080"]
    assert drawn(picture, "rubric") == 4
    assert drawn(picture, "strong") == 1
    assert [row[:3] for row in picture.rows][-1] == ("4", "1080", "amended")


def test_a_rule_as_it_was_at_first_has_no_tree_and_one_of_many_versions_a_bounded_one():
    assert lineage_picture({"history": [version(1, 207, "inherited")]}) is None
    history = [version(1, 207, "inherited"), *(version(2, 207, "amended", 300 + place) for place in range(200)),
               version(None, 207, "repealed", 600)]  # fmt: skip
    picture = lineage_picture({"history": history})
    assert drawn(picture, "node") == MOST_DRAWN - 1
    assert drawn(picture, "over") == 1
    assert picture is not None
    assert len(picture.rows) == 202


def turn_page(many: int) -> dict[str, object]:
    order = [f"P{place:02d}" for place in range(many)]
    return {"circuit": 4, "in_turn": "P01", "next": "P02", "order": order,
            "players": [{"name": name, "had_turn": name == "P00"} for name in order]}  # fmt: skip


@pytest.mark.parametrize("many", [2, 3, 7, MOST_IN_RING])
def test_turns_go_round_in_a_ring(many):
    picture = turn_picture(turn_page(many))
    assert drawn(picture, "node") == many
    assert drawn(picture, "strong") == 1
    assert picture is not None
    states = [row[2] for row in picture.rows]
    assert states == ["has had a turn", "in turn", "next", *[""] * many][:many]


def test_no_order_of_turns_is_no_ring():
    assert turn_picture(turn_page(0)) is None
    assert turn_picture(turn_page(MOST_IN_RING + 1)) is None


def place(name: str, *here: str, **more: str) -> dict[str, object]:
    return {"name": name, "here": list(here), "leads_to": [], **more}


def trail(start: str, to: str, *, one_way: bool = False, cost: object = None) -> dict[str, object]:
    return {"from": start, "to": to, "one_way": one_way, "cost": cost}


def test_a_map_shows_places_paths_and_who_is_where():
    paths = [trail("Mill", "Bridge", cost=2), trail("Bridge", "Fen", one_way=True), trail("Fen", "Nowhere")]
    page = {
        "name": "Camford",
        "places": [place("Mill", "Ann"), place("Bridge"), place("Fen", *"BCDEFG")],
        "paths": paths,
    }
    picture = map_picture(page)
    assert {"Mill", "Bridge", "Fen", "● Ann", "● B", "and 2 more", "2"} <= set(texts(picture))
    assert (drawn(picture, "edge"), drawn(picture, "tip"), drawn(picture, "strong")) == (2, 1, 2)
    assert picture is not None
    assert picture.rows[0][:2] == ("Mill", "Ann")


def test_a_map_keeps_to_the_coordinates_of_its_rule():
    page = {
        "name": "x",
        "paths": [],
        "places": [place("a", x="0", y="0"), place("b", x="10", y="0"), place("c", x="5", y="1/2")],
    }
    at = [(one.attrib["cx"], one.attrib["cy"]) for one in read(map_picture(page)).iter("circle")]
    assert at == [("70", "70"), ("650", "70"), ("360", "370")]


@pytest.mark.parametrize("x", ["1e5", "9" * 399, "nan", "", "left"])
def test_coordinates_that_are_none_leave_the_layout_to_us(x):
    assert (
        drawn(
            map_picture({"name": "x", "paths": [], "places": [place("a", x=x, y="0"), place("b", x="0", y="0")]}),
            "node",
        )
        == 2
    )


def test_a_layout_is_the_same_each_time_and_keeps_places_apart():
    names = [f"P{number}" for number in range(20)]
    pairs = [(names[number], names[(number * 7 + 1) % 20]) for number in range(20) if number != (number * 7 + 1) % 20]
    found = laid_out(names, pairs)
    assert found == laid_out(names[::-1], pairs)
    spots = list(found.values())
    assert min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for i, a in enumerate(spots) for b in spots[:i]) > 0.02


def test_a_map_of_too_many_places_is_left_to_the_list():
    assert (
        map_picture({"name": "x", "paths": [], "places": [place(f"P{number}") for number in range(MOST_PLACES + 1)]})
        is None
    )
    assert map_picture({"name": "x", "paths": [], "places": []}) is None


@given(
    st.lists(NAMES, min_size=1, max_size=8),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7), NAMES), max_size=9),
)
def test_any_map_can_be_drawn(names, ends):
    paths = [trail(names[one % len(names)], names[other % len(names)], cost=cost) for one, other, cost in ends]
    page = {"name": names[0], "places": [place(name, name) for name in names], "paths": paths}
    read(map_picture(page))


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><svg onload=x>', "]]>", "&amp;", "\x00\x1b", "\ud800", "￾"]
)
def test_names_can_do_no_harm_in_pictures(name):
    read(course_picture(course((name, [(day(1), "1")]))))
    read(clock_picture([{**vote(1, day(1), day(2)), "title": name}], NOW))
    read(agreement_picture([closed(**{name: "FOR", "Ben": "FOR"})]))
    read(turn_picture({**turn_page(3), "order": [name, "b", "c"]}))
    read(map_picture({"name": name, "places": [place(name, name)], "paths": []}))
    read(lineage_picture({"history": [version(1, 1, name), version(2, 1, name)]}))


def test_moments_of_pages_are_read_in_utc():
    assert seconds("1970-01-02T00:00:01Z") == 86_401
