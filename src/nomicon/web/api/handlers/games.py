"""Games through the API: who you are, which games there are, founding one, and one as it stands."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from functools import partial
from hashlib import sha256
from typing import Annotated, Literal

from litestar import get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct, field
from msgspec.structs import asdict

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.doors import told
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import found, new_id
from nomicon.hosting.ports import LedgerUnreadable
from nomicon.hosting.seats import Visibility
from nomicon.hosting.table.table import Played, Table
from nomicon.play.engine import Refused
from nomicon.play.series.foundings import founding_of
from nomicon.rulebooks.defaults import MOST_VOTERS, read_figures
from nomicon.rulebooks.importing.importers import as_rulebook, import_text, no_rules
from nomicon.rulebooks.ready_rules import ready_rules
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf
from nomicon.views.elements.language import page_in_language
from nomicon.views.elements.page import iso
from nomicon.web.api.bounds import BOUNDS
from nomicon.web.api.door import ApiContext, ApiVisit, door_of
from nomicon.web.api.doorkeeper import FOUND, Bearer
from nomicon.web.api.language import language_of
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes import answers
from nomicon.web.api.shapes.errors import errors
from nomicon.web.api.shapes.parameters import GAMES, TOKEN, BehindGame, GameName, GamesLimit, Key
from nomicon.web.api.trouble import ApiError, in_words


class HouseFigures(Struct, forbid_unknown_fields=True):
    """How votes are won in a game with pasted rules, until players change this. The defaults are cautious.

    A vote lasts for `voting_period`, or until all have voted. At least the share `quorum` of the players must vote, and
    at least `voters` of them. A proposal is adopted by more than `majority` of the votes cast. With `entrenched`, all
    players must vote in favour to transmute a rule, or to change a rule that was immutable at the start.
    """

    voting_period: Annotated[str, Meta(max_length=100, examples=["3 days"])] = "3 days"
    quorum: Annotated[str, Meta(max_length=20, examples=["2/3"])] = "2/3"
    voters: Annotated[int, Meta(ge=1, le=MOST_VOTERS)] = 2
    majority: Annotated[str, Meta(max_length=20, examples=["1/2"])] = "1/2"
    entrenched: bool = True


class Founding(Struct, forbid_unknown_fields=True):
    """A new game: from a rulebook by its name, or from a ruleset pasted as text in `ruleset`.

    `offices` says who holds each office at the start, if not the person named in the rulebook. `house` says how votes
    are won in a game with pasted rules.
    """

    title: Annotated[str, Meta(min_length=1, max_length=120)]
    rulebook: Annotated[str, Meta(max_length=100)] = ""
    ruleset: str = ""
    offices: dict[str, str] = field(default_factory=dict)
    visibility: Literal["open", "invited"] = "invited"
    house: HouseFigures | None = None
    rescue: Annotated[
        bool,
        Meta(
            description="Whether all players together, or a host, can still change a rule when the rules allow no "
            "more changes."
        ),
    ] = True


@get(
    "/me", tags=["You"], summary="The owner of this token", operation_id="showMe", security=TOKEN, responses=errors(403)
)
async def me(request: ApiRequest) -> answers.Me:
    """Return the owner of this token, and what the token allows."""
    bearer = await door_of(request).needed(request, "read")
    expires = None if bearer.expires is None else iso(Moment(bearer.expires))
    return answers.Me(bearer.account, bearer.name, sorted(bearer.scopes), expires)


@get("/rulebooks", tags=["Games"], summary="Rulebooks for new games", operation_id="listRulebooks", responses=errors())
async def rulebooks(request: ApiRequest) -> list[answers.Shelved]:
    """List the rulebooks that come with the program."""
    door = door_of(request)
    await door.bearer(request)
    return [answers.Shelved(name, book.line) for name, book in (await door.look(shelf)).items()]


@get("/shelf", tags=["Write rules"], summary="Ready rules to propose", operation_id="listShelf", responses=errors())
async def ready(request: ApiRequest) -> list[answers.ShelvedRule]:
    """List ready rules. To propose one, send its `rule` with the change `enact`."""
    door = door_of(request)
    await door.bearer(request)
    found = await door.look(ready_rules)
    return [answers.ShelvedRule(one.name, one.title, one.about, one.text) for one in found.values()]


@get("/games", tags=["Games"], summary="The games you can read", operation_id="listGames", responses=errors(400, 422))
async def games(request: ApiRequest, after: BehindGame = "", limit: GamesLimit = GAMES) -> answers.Games:
    """List the games you can read, oldest first. Without a token, only games that are open to everybody."""
    door = door_of(request)
    bearer = await door.bearer(request)
    visible = list(await door.look(_visible, door, bearer))
    if after and after not in visible:  # Whether there is such a game is nobody's to learn here.
        raise Invalid(
            _(
                "There is no game {after!r} that you can read, so the list cannot continue after it. Start again "
                "without `after`.",
                after=after,
            )
        )
    start = visible.index(GameId(after)) + 1 if after else 0
    shown = visible[start : start + limit]
    places = [(game, await door.place(bearer, game)) for game in shown]
    listed = [
        await door.look(_listed, door, ApiVisit(game, bearer, place.player)) for game, place in places if place.may_look
    ]
    return answers.Games(listed, shown[-1] if visible[start + limit :] else None)


def _visible(door: ApiContext, bearer: Bearer | None) -> list[GameId]:
    return list(door.doorkeeper.visible(bearer, door.house.hall.games()))


def _listed(door: ApiContext, visit: ApiVisit) -> answers.Listed:
    try:
        now = door.house.hall.seen(visit.game, visit.player, None).game
    except LedgerUnreadable as trouble:
        return answers.Listed(visit.game, visit.game, "", None, 0, 0, "", visit.player, in_words(trouble))
    return answers.Listed(
        visit.game,
        now.title,
        now.rulebook,
        iso(now.founded),
        now.number,
        len(now.players),
        now.over,
        None if visit.player is None else now.called(visit.player),
    )


@get(
    "/games/{game:str}",
    tags=["Games"],
    summary="The current state of a game",
    operation_id="showGame",
    responses=errors(403, 404),
)
async def game_now(request: ApiRequest, game: GameName) -> answers.Told:
    """Return a short description of a game. Its pages have the rest."""
    door = door_of(request)
    visit = await door.visit(request, game)
    return await door.look(_told, door, visit)


def _told(door: ApiContext, visit: ApiVisit) -> answers.Told:
    seen = door.looked(visit)
    now, last = seen.game, door.house.hall.number(visit.game)
    return answers.Told(
        visit.game,
        now.title,
        now.rulebook,
        iso(now.founded),
        now.number,
        now.ended,
        now.over,
        None if now.paused is None else iso(now.paused.since),
        iso(seen.at),
        last,
        list(now.in_order()),
        None if visit.player is None else now.called(visit.player),
    )


@post(
    "/games",
    tags=["Games"],
    summary="Start a game",
    operation_id="foundGame",
    status_code=201,
    request_max_body_size=BOUNDS.found_body,
    security=TOKEN,
    responses=errors(400, 403, 413, 422),
)
async def found_game(request: ApiRequest, data: JSONBody[Founding], key: Key = None) -> answers.Founded:
    """Start a game, if the host allows it. The same Idempotency-Key returns the same game, not a second one."""
    door = door_of(request)
    bearer = await door.needed(request, FOUND)
    if not await door.look(door.doorkeeper.may_found, bearer):
        raise ApiError(403, "not allowed", _("On this server, only hosts can start games. Ask a host."))
    book, strays = await door.look(_book, data)
    named = f"{bearer.account} {key}" if key else ""
    with ExitStack() as stack:
        if not named or await door.look(_known_by, named, door.house.hall.games()) is None:
            await door.look(stack.enter_context, door.doorkeeper.founding(bearer))
        game, played = await door.done(door.house.hall.do(partial(_found, data, book, named)))
        if isinstance(played, Refused):
            raise Invalid(told(played, None, Game).lines[0])
        await door.look(door.doorkeeper.founded, bearer, game, Visibility(data.visibility))
    door.moved_seats()
    doubts = page_in_language(strays, language_of(request))
    return answers.Founded(game, str(played.entry.place), list(told(played, None, Game).lines), doubts)


def _book(data: Founding) -> tuple[Rulebook, list[str]]:
    if bool(data.rulebook) == bool(data.ruleset):
        raise Invalid(_("Give either a rulebook or a pasted ruleset, not both."))
    if data.rulebook and data.house is not None:
        raise Invalid(
            _("house: you can use house defaults only with pasted rules, because a rulebook has its own rules.")
        )
    if data.rulebook:
        if data.rulebook not in shelf():
            raise Invalid(
                _(
                    "There is no rulebook {rulebook!r}. The rulebooks are: {names}.",
                    rulebook=data.rulebook,
                    names=", ".join(shelf()),
                )
            )
        return load_rulebook(data.rulebook), []
    imported = import_text(data.ruleset, "the ruleset")
    if not imported.rules:
        raise no_rules("the ruleset")
    figures = read_figures(asdict(data.house or HouseFigures()))
    strays = [_("line {number}: {text}", number=line, text=text) for line, text in imported.not_understood]
    return as_rulebook(imported, "pasted", figures), strays


def _found(data: Founding, book: Rulebook, named: str, table: Table) -> tuple[GameId, Played | Refused]:
    """Found the game, on the one thread that writes; a key ends its name, so that it is not founded twice."""
    game = new_id(table, data.title)
    if named:
        known = _known_by(named, table.ledger.games())
        if known is not None:
            first = next(iter(table.history(known)))
            begun = founding_of(first.entry.move)
            if begun is not None and (begun.title, begun.rulebook) != (data.title, book.name):
                raise Invalid(
                    _("You have already used this Idempotency-Key to start another game. Use a new key for each game.")
                )
            return known, Played(first.entry, table.folded(known).game, link=first.link)
        game = GameId(f"{game}{_ending(named)}")
    holders = {office: PlayerId(player) for office, player in data.offices.items()}
    return game, found(table, game, data.title, replace(book, rescue=data.rescue), holders)


def _known_by(named: str, games: Iterable[GameId]) -> GameId | None:
    """Return the game that was founded under a key, if one was."""
    return next((one for one in games if one.endswith(_ending(named))), None)


def _ending(named: str) -> str:
    return f"-{sha256(named.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


ROUTES = (me, rulebooks, ready, games, found_game, game_now)
