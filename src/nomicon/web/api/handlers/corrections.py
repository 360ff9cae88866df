"""Corrections of the past through the API: one asks for one, and looks how far it is until it is worked out.

A job is what was asked for, written in one word. So it needs to be kept nowhere, and whoever looks late, when the game
has moved on, sees what the correction comes to by then.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated, Literal

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from nomicon.game.values.translatable import _
from nomicon.hosting.seats import NotSeated
from nomicon.hosting.typing.tokenizer import name_quoted, said_by
from nomicon.views.elements.page import NoSuchPage
from nomicon.views.game.corrected import INSERT, undo
from nomicon.views.game.correction_pages import CorrectionPage
from nomicon.web.api.bounds import BOUNDS
from nomicon.web.api.door import ApiContext, ApiVisit, door_of
from nomicon.web.api.doorkeeper import PLAY, READ
from nomicon.web.api.handlers.moves import NO_SEAT
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes.errors import errors
from nomicon.web.api.shapes.parameters import TOKEN, GameName

CORRECTING_LENGTH = 2_000
"""Characters of a move that is put into the past: a job has it in its address, and servers bound those."""

JobName = Annotated[str, PathParameter(description="The name of the job, from the answer to `POST /rebase/try`.")]


class CorrectionToTry(Struct, forbid_unknown_fields=True):
    """An entry that should not have counted, and the move to put in its place or before it, as you would type it."""

    how: Annotated[
        Literal["strike", "replace", "insert"],
        Meta(
            description="How to correct: leave out the entry, replace it with another move, or insert a move before it."
        ),
    ]
    at: Annotated[str, Meta(pattern=r"^\d{1,15}(\.\d{1,15})?$", description="The number of the entry in the history.")]
    move: Annotated[
        str, Meta(max_length=CORRECTING_LENGTH, description="For example `withdraw 301`, or `Ann> withdraw 301`.")
    ] = ""


class CorrectionJob(Struct):
    """The name of a correction that is being computed."""

    job: str


@post(
    "/games/{game:str}/rebase/try",
    tags=["Look"],
    summary="What the game would be like without an entry, or with another move",
    operation_id="tryCorrection",
    status_code=202,
    request_max_body_size=BOUNDS.move_body,
    security=TOKEN,
    response_description="The correction is being computed.",
    responses=errors(400, 403, 404, 413, 422),
)
async def try_correction(request: ApiRequest, game: GameName, data: JSONBody[CorrectionToTry]) -> CorrectionJob:
    """Decide all entries after one again in a copy of the game, without that entry or with another move.

    Nothing is made. `GET /games/GAME/rebase/JOB` tells how far it is, and then what would be otherwise.
    """
    door = door_of(request)
    visit = await door.visit(request, game, PLAY)
    if visit.player is None:
        raise NotSeated(NO_SEAT.format(game=game))
    move = data.move
    if data.how == INSERT and move and said_by(move) is None:
        move = f"{name_quoted(visit.player)}> {move}"
    asked = data.how, data.at, move
    await door.look(_looked, door, visit, asked)
    return CorrectionJob(_job(asked))


@get(
    "/games/{game:str}/rebase/{job:str}",
    tags=["Look"],
    summary="The result of a correction",
    operation_id="showCorrection",
    security=TOKEN,
    responses=errors(403, 404, 422),
)
async def correction(request: ApiRequest, game: GameName, job: JobName) -> CorrectionPage:
    """Tell how the game would be: `working` says how far it is as long as it is not worked out."""
    door = door_of(request)
    visit = await door.visit(request, game, READ)
    return await door.look(_looked, door, visit, _asked(job))


def _looked(door: ApiContext, visit: ApiVisit, asked: tuple[str, str, str]) -> CorrectionPage:
    return undo(door.looked(visit, None), *asked)


def _job(asked: tuple[str, str, str]) -> str:
    return urlsafe_b64encode(json.dumps(asked).encode()).decode().rstrip("=")


def _asked(job: str) -> tuple[str, str, str]:
    try:
        how, at, move = map(str, json.loads(urlsafe_b64decode(job + "=" * (-len(job) % 4))))
    except (ValueError, RecursionError, TypeError):
        raise NoSuchPage(_("There is no such job. `POST /rebase/try` returns the name of a new one.")) from None
    return how, at, move


ROUTES = (try_correction, correction)
