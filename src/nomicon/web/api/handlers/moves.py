"""Moves through the API: seats, moves, and what one may do now."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Annotated

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta, Struct, convert

from nomicon.game.grounds import read_ground, read_other_ground
from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.hosting.api_moves.records import RECORDS, MoveRecord
from nomicon.hosting.doors import AtServer, Place, make, told
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.notices.secret_ballots import API, by_door
from nomicon.hosting.seats import NotSeated
from nomicon.hosting.server.previewing import Preview, previewed
from nomicon.hosting.table.quotas import REASONS
from nomicon.hosting.table.table import Played
from nomicon.law.facts.player_names import called_now, names_of
from nomicon.play.chapter import Move
from nomicon.play.engine import SPECS, Refused
from nomicon.play.proposals.proposing import Propose
from nomicon.play.what_if.findings import WhatIf
from nomicon.play.what_if.what_if import WhatIfBounds
from nomicon.views.elements.language import ENGLISH, Language, page_in_language
from nomicon.views.elements.other_grounds import ground_told
from nomicon.views.proposals.what_if import what_if_page
from nomicon.views.sentences.data import as_json, events_for
from nomicon.views.sentences.runs import runs_page
from nomicon.web.api.bounds import BOUNDS
from nomicon.web.api.door import ApiContext, ApiVisit, door_of
from nomicon.web.api.doorkeeper import PLAY, READ, Bearer
from nomicon.web.api.language import language_of
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes import answers, trials
from nomicon.web.api.shapes.asked import Asked, ChangesToTry
from nomicon.web.api.shapes.errors import errors
from nomicon.web.api.shapes.options import Options, option
from nomicon.web.api.shapes.parameters import TOKEN, GameName, IfEntry, Key, number_in

BLIND = tuple(RECORDS[spec.name] for spec in SPECS if not spec.shows_presence)
"""Moves that are read without a look at their game; most that are made are among them."""

NO_SEAT = (
    "You have no seat in {game!r}. To take one: POST /api/v1/games/{game}/seat with a name. If you already have "
    "a player in this game, ask the host to give you this player's seat."
)


class NewSeat(Struct, forbid_unknown_fields=True):
    """The name you want to use in the game. The rules decide whether you may join."""

    name: Annotated[str, Meta(max_length=200)]


@post(
    "/games/{game:str}/seat",
    tags=["Play"],
    summary="Take a seat in a game",
    operation_id="takeSeat",
    security=TOKEN,
    responses=errors(400, 403, 404, 409, 413, 422),
)
async def take_seat(request: ApiRequest, game: GameName, data: JSONBody[NewSeat], key: Key = None) -> answers.Seat:
    """Take a seat with a name that nobody in the game has. Joining is a separate move: ``{"move": "join"}``.

    If you already have this seat, the answer is the same.
    """
    door = door_of(request)
    visit = await door.visit(request, game, PLAY)
    assert visit.bearer is not None
    now = (await door.seen(visit)).game
    if visit.player is not None and data.name in names_of(now, visit.player):
        return answers.Seat(visit.game, now.called(visit.player))
    player = await door.look(door.doorkeeper.take_seat, visit.bearer, now, data.name)
    door.moved_seats()
    return answers.Seat(visit.game, player)


@post(
    "/games/{game:str}/moves",
    tags=["Play"],
    summary="Make a move",
    operation_id="makeMove",
    status_code=201,
    request_max_body_size=BOUNDS.move_body,
    security=TOKEN,
    responses={
        **errors(400, 403, 404, 412, 413, 422),
        201: ResponseSpec(
            answers.Played, generate_examples=False, description="The move was made and is stored for ever."
        ),
        409: ResponseSpec(answers.Refusal, generate_examples=False, description="The rules do not allow the move."),
    },
)
async def make_move(
    request: ApiRequest,
    game: GameName,
    data: JSONBody[Asked],
    key: Key = None,
    if_entry: IfEntry = None,
) -> Response[object]:
    """Make a move as your player. Instead of a record, you can send a typed `line`, with a rule's text in `text`.

    201 means that the move was made and is stored safely. 409 means that the rules do not allow it. The answer then
    names the rules, and says what you can do instead.
    """
    door, expected = door_of(request), number_in(if_entry, "If-Entry")
    visit = await door.visit(request, game, PLAY)
    if visit.player is None or visit.bearer is None:
        raise NotSeated(NO_SEAT.format(game=game))
    hall, place = AtServer(door.house.hall, API), Place(visit.game, visit.player)
    receipt = receipt_of(visit.bearer, key)
    if isinstance(data.move, BLIND) and API not in visit.barred:  # It is read without the game, and waits for nothing.
        made = make(hall, place, data.move.into(visit.player, Game()), expected, receipt)
    else:
        read = by_door(partial(data.move.into, visit.player), API, visit.barred)
        made = await door.look(make, hall, place, read, expected, receipt)
    played = await door.done(made.outcome)
    if isinstance(played, Refused):
        refused = refusal(played, (await door.seen(visit)).game, language_of(request))
        return Response(refused, status_code=409)
    return answered(played, visit, made.move if receipt else None, language_of(request))


def receipt_of(bearer: Bearer, key: str | None) -> str:
    """Return the receipt for a key: everybody's keys are their own."""
    return sha256(f"{bearer.account} {key}".encode("utf-8", "surrogatepass")).hexdigest() if key else ""


def answered(played: Played, visit: ApiVisit, asked: Move | None, language: Language = ENGLISH) -> Response[object]:
    """Tell what came of a move; `asked` is what was sent under a key, so that no key stands for two moves."""
    game = played.game
    viewer = None if visit.player is None else game.called(visit.player)
    # Under whatever names their players go, they are compared as the moves of whom they are.
    if asked is not None and called_now(game, played.entry.move) != called_now(game, asked):
        raise Invalid(_("You have already used this Idempotency-Key for another move. Use a new key for each move."))
    data = told(played, viewer, lambda: game, language=language).data
    events = as_json(events_for(played.whole, viewer))
    return Response(
        answers.Played(data["entry"], data["at"], data["grounds"], data["link"], data["answers"], events),
        status_code=201,
    )


def refusal(played: Refused, game: Game, language: Language = ENGLISH) -> answers.Refusal:
    """Return a refusal as data, its message as players of the game write numbers."""
    answer = told(played, None, lambda: game, language=language)
    grounds = [_ground(one, game, language) for one in played.grounds]
    return answers.Refusal("refused", answer.lines[0], answer.data["refused"], grounds, answer.data["instead"])


def _ground(written: str, game: Game, language: Language) -> answers.Ground:
    other = read_other_ground(written)
    if other is not None:
        return answers.Ground("", "", "", "", written, ground_told(other, game, language))
    read = read_ground(written)
    if read is None:
        return answers.Ground(written, "", "", "", written, "")
    return answers.Ground(str(read.number), str(read.version or ""), read.reading, read.way, written, "")


@post(
    "/games/{game:str}/preview",
    tags=["Play"],
    summary="What a proposal would do",
    operation_id="previewProposal",
    status_code=200,
    request_max_body_size=BOUNDS.move_body,
    security=TOKEN,
    responses={
        **errors(400, 403, 404, 413, 422),
        200: ResponseSpec(
            answers.Previewed, generate_examples=False, description="The rules would allow the proposal."
        ),
        409: ResponseSpec(
            answers.Refusal, generate_examples=False, description="The rules would not allow the proposal."
        ),
    },
)
async def preview(request: ApiRequest, game: GameName, data: JSONBody[Asked]) -> Response[object]:
    """Try a proposal in the current game, and show what its page would look like. Nothing is proposed.

    `warning` on that page says if rules could be changed less easily after its adoption, or not at all.
    """
    door = door_of(request)
    visit = await door.visit(request, game, PLAY)
    if visit.player is None:
        raise NotSeated(NO_SEAT.format(game=game))
    found, now = await door.look(_previewed, door, visit, data.move)
    if isinstance(found, Refused):
        return Response(refusal(found, now, language_of(request)), status_code=409)
    if found is None:
        return Response(answers.Previewed(None, []), status_code=200)
    runs = [convert(run, answers.RunOfCode) for run in runs_page(found.runs, language_of(request))]
    return Response(answers.Previewed(as_json(found.page), runs), status_code=200)


def _previewed(door: ApiContext, visit: ApiVisit, written: MoveRecord) -> tuple[Preview | Refused | None, Game]:
    """Try a move that was sent, which has to be a proposal."""
    assert visit.player is not None
    seen = door.house.hall.seen(visit.game, visit.player)
    move = written.into(visit.player, seen.game)
    if not isinstance(move, Propose):
        raise Invalid(_("Only proposals can be previewed. `GET /options` lists the other moves that you can make now."))
    return previewed(door.house.hall, visit.game, seen, move), seen.game


@post(
    "/games/{game:str}/what-if",
    tags=["Play"],
    summary="What would happen if changes were adopted now",
    operation_id="tryChanges",
    status_code=200,
    request_max_body_size=BOUNDS.move_body,
    security=TOKEN,
    responses={
        **errors(400, 403, 404, 413, 422),
        200: ResponseSpec(trials.WhatIfReport, generate_examples=False, description="The changes were tried."),
        409: ResponseSpec(answers.Refusal, generate_examples=False, description="The changes could not be made."),
    },
)
async def try_changes(request: ApiRequest, game: GameName, data: JSONBody[ChangesToTry]) -> Response[object]:
    """Play some weeks of a copy of the game with the changes and without them, and tell what came out differently.

    Nothing is made. Real players may do other things.
    """
    door = door_of(request)
    visit = await door.visit(request, game, PLAY)
    if visit.player is None:
        raise NotSeated(NO_SEAT.format(game=game))
    found, now = await door.look(_tried_out, door, visit, data)
    if isinstance(found, Refused):
        return Response(refusal(found, now, language_of(request)), status_code=409)
    told = page_in_language(what_if_page(found, now), language_of(request))
    return Response(as_json(told), status_code=200)


def _tried_out(door: ApiContext, visit: ApiVisit, asked: ChangesToTry) -> tuple[WhatIf | Refused, Game]:
    assert visit.player is not None
    game = door.house.hall.seen(visit.game, visit.player).game
    move = Propose(visit.player, tuple(one.into(game) for one in asked.changes))
    return door.house.hall.what_if(visit.game, move, WhatIfBounds(asked.horizon_days, asked.moves)), game


@get(
    "/games/{game:str}/options",
    tags=["Play"],
    summary="What you can do now",
    operation_id="listOptions",
    security=TOKEN,
    responses=errors(403, 404),
)
async def options(request: ApiRequest, game: GameName) -> Options:
    """List what you can do now, and what you cannot do, with the rules behind it."""
    door = door_of(request)
    visit = await door.entered(await door.needed(request, READ), GameId(game))
    if visit.player is None:
        raise NotSeated(NO_SEAT.format(game=game))
    found, language = await door.look(door.house.hall.options, visit.game, visit.player), language_of(request)
    called = await door.look(door.house.hall.called, visit.game, visit.player)
    return Options(called or visit.player, [option(one, language) for one in found])


@get(
    "/games/{game:str}/limits",
    tags=["Play"],
    summary="The host's limits, and how much of them you have used",
    operation_id="listLimits",
    responses=errors(403, 404),
)
async def limits(request: ApiRequest, game: GameName) -> answers.Limits:
    """List the limits set by the host, the reasons, and how much of them your player has used in a game.

    They are not rules of the game. If you exceed one, the answer is 429 with `over the limit`.
    """
    door = door_of(request)
    visit = await door.visit(request, game)
    found = await door.look(door.house.hall.allowances, visit.game, visit.player)
    called = await door.look(door.house.hall.called, visit.game, visit.player)
    return answers.Limits(called, [answers.Limit(name, *REASONS[name][:2], limit, used) for name, limit, used in found])


ROUTES = (take_seat, make_move, preview, try_changes, options, limits)
