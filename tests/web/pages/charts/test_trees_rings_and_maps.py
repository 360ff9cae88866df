"""Pictures of what became of a rule, of the order of turns, and of places."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.web.pages.charts import lineage, places, turning
from nomicon.web.pages.charts.lineage import MOST_DRAWN
from nomicon.web.pages.charts.picture import Picture
from nomicon.web.pages.charts.places import MOST_PLACES, laid_out
from nomicon.web.pages.charts.turning import MOST_IN_RING
from tests.web.pages.charts.drawn import HARMFUL, NAMES, day, drawn, read, texts

# A picture is drawn from a few parts of a page, and these alone are handed in here.
lineage_picture: Callable[..., Picture | None] = lineage.lineage_picture
map_picture: Callable[..., Picture | None] = places.map_picture
turn_picture: Callable[..., Picture | None] = turning.turn_picture

# -- Rules, turns, maps ----------------------------------------------------------------


def version(place: int | None, number: int, what: str, proposal: int | None = None) -> dict[str, object]:
    return {
        "version": place,
        "number": number,
        "what": what,
        "at": day(place or 28),
        "proposal": proposal,
        "proponent": None,
        "status": "mutable",
    }


def test_a_rule_that_was_renumbered_shows_every_number_it_bore():
    history = [
        version(1, 207, "inherited"),
        version(2, 1014, "amended", 1014),
        version(3, 1042, "amended", 1042),
        version(4, 1080, "amended", 1080),
    ]
    picture = lineage_picture({"digits": 1, "history": history})
    assert picture is not None
    assert picture.title == "What happened to rule 207 → 1014 → 1042 → 1080"
    assert [text for text in texts(picture) if text.isdecimal()] == ["207", "1014", "1042", "1080"]
    assert drawn(picture, "rubric") == 4
    assert drawn(picture, "strong") == 1
    assert [row[:3] for row in picture.rows][-1] == ("4", "1080", "amended")


def test_the_tree_of_a_rule_writes_numbers_as_the_game_does():
    picture = lineage_picture({"digits": 3, "history": [version(1, 5, "inherited"), version(2, 5, "amended", 20)]})
    assert picture is not None
    assert picture.title == "What happened to rule 005"
    assert [row[1] for row in picture.rows] == ["005", "005"]
    assert picture.rows[1][4] == "by 020"


def test_what_happened_to_a_rule_is_told_in_the_language_of_the_reader(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lineage, "_", {"ended by a reset": "zurückgesetzt", "amended": "geändert"}.get)
    assert lineage.happening("ended by a reset") == "zurückgesetzt"


def test_a_rule_as_it_was_at_first_has_no_tree_and_one_of_many_versions_a_bounded_one():
    assert lineage_picture({"digits": 1, "history": [version(1, 207, "inherited")]}) is None
    history = [
        version(1, 207, "inherited"),
        *(version(2, 207, "amended", 300 + place) for place in range(200)),
        version(None, 207, "repealed", 600),
    ]
    picture = lineage_picture({"digits": 1, "history": history})
    assert drawn(picture, "node") == MOST_DRAWN - 1
    assert drawn(picture, "over") == 1
    assert picture is not None
    assert len(picture.rows) == 202


def turn_page(many: int) -> dict[str, object]:
    order = [f"P{place:02d}" for place in range(many)]
    return {
        "circuit": 4,
        "in_turn": "P01",
        "next": "P02",
        "order": order,
        "players": [{"name": name, "had_turn": name == "P00"} for name in order],
    }


@pytest.mark.parametrize("many", [2, 3, 7, MOST_IN_RING])
def test_turns_go_round_in_a_ring(many):
    picture = turn_picture(turn_page(many))
    assert drawn(picture, "node") == many
    assert drawn(picture, "strong") == 1
    assert picture is not None
    states = [row[2] for row in picture.rows]
    assert states == ["has had a turn", "this player's turn", "next", *[""] * many][:many]


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


@pytest.mark.parametrize("name", HARMFUL)
def test_names_can_do_no_harm_in_trees_rings_and_maps(name):
    read(turn_picture({**turn_page(3), "order": [name, "b", "c"]}))
    read(map_picture({"name": name, "places": [place(name, name)], "paths": []}))
    read(lineage_picture({"digits": 1, "history": [version(1, 1, name), version(2, 1, name)]}))
