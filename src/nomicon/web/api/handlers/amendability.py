"""Ways to change rules through the API: as a game stands, after a proposal, and without each of its rules."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter
from msgspec import convert

from nomicon.views.rules.amendable import amendable
from nomicon.views.rules.fragile import fragile
from nomicon.web.api.door import ApiContext, ApiVisit, door_of
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes.amendability import Amendability, RuleFragility
from nomicon.web.api.shapes.errors import errors
from nomicon.web.api.shapes.parameters import GameName

OnTheTable = Annotated[
    str | None,
    QueryParameter(
        required=False,
        max_length=15,
        schema_extra={"examples": ["304"]},
        description="The number of an open proposal. The answer then says how rules could be changed if this "
        "proposal is adopted.",
    ),
]


@get(
    "/games/{game:str}/amendable",
    tags=["Look"],
    summary="Whether rules can be changed, and how",
    operation_id="showAmendability",
    responses=errors(400, 403, 404),
)
async def amendability(request: ApiRequest, game: GameName, proposal: OnTheTable = None) -> Amendability:
    """Show how rules can be changed, now or after a proposal is adopted. The program tries it in a copy of the game.

    The `proof` is the way itself, as a playthrough that begins with the game's founding. As long as it is looked for,
    `grade` is null: ask again in a second.
    """
    door = door_of(request)
    visit = await door.visit(request, game)
    return await door.look(_amendability, door, visit, proposal or "")


def _amendability(door: ApiContext, visit: ApiVisit, proposal: str) -> Amendability:
    return convert({**amendable(door.looked(visit, None), proposal)}, Amendability)


@get(
    "/games/{game:str}/fragility",
    tags=["Look"],
    summary="The rules that must stay so that rules can be changed",
    operation_id="listFragility",
    responses=errors(403, 404),
)
async def fragility(request: ApiRequest, game: GameName) -> list[RuleFragility]:
    """Show how rules could be changed without each rule in force. The program looks at one rule after the other."""
    door = door_of(request)
    visit = await door.visit(request, game)
    return await door.look(_fragility, door, visit)


def _fragility(door: ApiContext, visit: ApiVisit) -> list[RuleFragility]:
    return convert([{**line} for line in fragile(door.looked(visit, None))["rules"]], list[RuleFragility])


ROUTES = (amendability, fragility)
