"""What the API tells of the fields of moves that rules offer."""

from __future__ import annotations

from nomicon.hosting.server.options import options
from nomicon.views.elements.language import ENGLISH
from nomicon.web.api.shapes.options import AskedField, option
from tests.play.playing import ANN, Playing, rule

OFFERS = rule(
    203,
    """
    @offers("fan out", many={"kind": "count", "least": 1, "most": "cap"}, note={"kind": "text", "longest": 40})
    def fan(player, many, note):
        return PASS

    @offers("paint", colour={"choices": ["red", "blue"], "optional": True, "label": "Colour", "hint": "Pick one"})
    def paint(player, colour):
        return PASS
    """,
    settings={"cap": 7},
)


def test_programs_read_the_bounds_and_choices_of_each_field():
    playing = Playing(OFFERS)
    found = options(playing.game, ANN, playing.table.bench, playing.clock.now())
    told = {one.offered: option(one, ENGLISH) for one in found if one.offered}

    assert told["fan out"].typed == "fan out many=count(1..7) note=text(..40)"
    assert told["fan out"].fields == [
        AskedField("many", "count from 1 to 7", "count", "", 1, 7, None, [], False, "", ""),
        AskedField("note", "text of at most 40 characters", "text", "", None, None, 40, [], False, "", ""),
    ]
    assert told["paint"].fields == [
        AskedField(
            "colour",
            "red or blue or nothing",
            "choice",
            "",
            None,
            None,
            None,
            ["red", "blue"],
            True,
            "Colour",
            "Pick one",
        )
    ]


def test_other_moves_have_no_fields_there():
    playing = Playing(OFFERS)
    found = options(playing.game, ANN, playing.table.bench, playing.clock.now())
    assert all(option(one, ENGLISH).fields == [] for one in found if not one.offered)
