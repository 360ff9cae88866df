"""Pausing a game through the API, resuming it, and ending its votes, with a host's token."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta, Struct

from nomicon.game.names import GameId
from nomicon.hosting.host_moves import act_of, host_move
from nomicon.hosting.notices.secret_ballots import API
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.web.api.bounds import BOUNDS
from nomicon.web.api.door import door_of
from nomicon.web.api.doorkeeper import HOST
from nomicon.web.api.handlers.moves import answered, receipt_of, refusal
from nomicon.web.api.language import language_of
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes import answers
from nomicon.web.api.shapes.errors import errors
from nomicon.web.api.shapes.parameters import TOKEN, GameName, Key


class HostReason(Struct, forbid_unknown_fields=True):
    """Why a host does something. All players can read it."""

    reason: Annotated[str, Meta(max_length=300, examples=["The lesson is over."])] = ""


ANSWERS = {
    **errors(400, 403, 404, 413, 422),
    201: ResponseSpec(
        answers.Played, generate_examples=False, description="The change was made and is stored for ever."
    ),
    409: ResponseSpec(answers.Refusal, generate_examples=False, description="The change could not be made."),
}


@post(
    "/games/{game:str}/pause",
    tags=["Host"],
    summary="Pause a game",
    operation_id="pauseGame",
    status_code=201,
    request_max_body_size=BOUNDS.move_body,
    security=TOKEN,
    responses=ANSWERS,
)
async def pause(request: ApiRequest, game: GameName, data: JSONBody[HostReason], key: Key = None) -> Response[object]:
    """Pause a game, as a host. Nothing falls due and nobody can make a move until you resume it."""
    return await _done(request, game, host_move("pause", {"reason": data.reason}), key)


@post(
    "/games/{game:str}/resume",
    tags=["Host"],
    summary="Resume a paused game",
    operation_id="resumeGame",
    status_code=201,
    security=TOKEN,
    responses={**errors(400, 403, 404), 201: ANSWERS[201], 409: ANSWERS[409]},
)
async def resume(request: ApiRequest, game: GameName, key: Key = None) -> Response[object]:
    """Resume a paused game, as a host. Every deadline comes later by as long as the game was paused."""
    return await _done(request, game, host_move("resume", {}), key)


@post(
    "/games/{game:str}/end-votes",
    tags=["Host"],
    summary="End every open vote",
    operation_id="endVotes",
    status_code=201,
    request_max_body_size=BOUNDS.move_body,
    security=TOKEN,
    responses=ANSWERS,
)
async def end_votes(
    request: ApiRequest, game: GameName, data: JSONBody[HostReason], key: Key = None
) -> Response[object]:
    """End every open vote now, as a host. It is refused where the rules do not let the host: `host_ends_votes`."""
    return await _done(request, game, host_move("end_votes", {"reason": data.reason}), key)


async def _done(request: ApiRequest, game: str, move: Move, key: str | None) -> Response[object]:
    door = door_of(request)
    bearer = await door.needed(request, HOST)
    visit = await door.entered(bearer, GameId(game))
    receipt = receipt_of(bearer, key)
    played = await door.done(door.house.hall.play(visit.game, move, key=receipt, door=API))
    if isinstance(played, Refused):
        return Response(refusal(played, (await door.seen(visit)).game, language_of(request)), status_code=409)
    what, reason = act_of(move)
    await door.look(door.doorkeeper.note_act, bearer, what, visit.game, reason)
    return answered(played, visit, move if receipt else None, language_of(request))


ROUTES = (pause, resume, end_votes)
