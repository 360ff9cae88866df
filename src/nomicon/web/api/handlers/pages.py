"""Pages, entries, exports and the linter through the API: whatever a viewer may see, as data."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import MediaType, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from nomicon.game.names import RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.game.values.translatable import word as word_of
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.law.questions.numerals import numbered
from nomicon.play.collisions.citations import citations
from nomicon.play.engine import bench
from nomicon.rulebooks.check import FAULT, BookFinding, InGame, check_rule
from nomicon.rulebooks.files.format import read_change
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.files.writing import write_rule
from nomicon.views.elements.language import in_language
from nomicon.views.elements.page import AnyView, NoSuchPage, Page
from nomicon.views.sentences.data import JsonObject, as_json, public_data, record
from nomicon.views.view import VIEWS
from nomicon.web.api.bounds import BOUNDS
from nomicon.web.api.door import ApiContext, ApiVisit, door_of
from nomicon.web.api.language import language_of
from nomicon.web.api.records import entries_behind
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes import answers
from nomicon.web.api.shapes.errors import errors
from nomicon.web.api.shapes.graph import Graph, GraphEdge, GraphNode
from nomicon.web.api.shapes.parameters import TOKEN, BehindEntry, EntriesLimit, GameName, Until, number_in

NAMED = {view.name.replace(" ", "-"): view for view in VIEWS.values()}
"""Every page by its name in an address."""


def arguments_of(view: AnyView) -> list[tuple[str, bool]]:
    """Return what a page is asked for with: the names in small letters, and whether each is needed."""
    return [(one.strip("[].").lower(), not one.startswith("[")) for one in view.arguments]


@get("/pages", tags=["Look"], summary="The kinds of pages of a game", operation_id="listPages", responses=errors())
async def pages(request: ApiRequest) -> list[answers.PageKind]:
    """List the pages and their parameters."""
    await door_of(request).bearer(request)
    return [
        answers.PageKind(
            name,
            view.sentence,
            [word for word, needed in arguments_of(view) if needed],
            [word for word, needed in arguments_of(view) if not needed],
        )
        for name, view in NAMED.items()
    ]


def asked_for(word: str) -> list[str]:
    """Return the pages that can be asked for with something, such as ``number``."""
    return [name for name, view in NAMED.items() if word in dict(arguments_of(view))]


WORDS = sorted({word for view in VIEWS.values() for word, _ in arguments_of(view)})
"""Every name by which any page is asked for something."""

PageName = Annotated[
    str, PathParameter(description="The page.", schema_extra={"enum": list(NAMED), "examples": ["proposals"]})
]
RuleNo = Annotated[int, PathParameter(description="The number of a rule in force.", schema_extra={"examples": [201]})]
Form = Annotated[
    Literal["record", "playthrough"], QueryParameter(description="Data, or a script that plays the game again.")
]


@get(
    "/games/{game:str}/pages/{page:str}",
    tags=["Look"],
    summary="A page of a game",
    operation_id="showPage",
    response_description="The parts of the page, by name. Each kind of page has its own parts.",
    responses=errors(400, 403, 404, 422),
)
async def page(
    request: ApiRequest,
    game: GameName,
    page: PageName,
    until: Until = None,
) -> JsonObject:
    """Show a page as your player sees it, now or in the past. `GET /api/v1/pages` lists the parameters of each.

    The page of rule 201: `/games/GAME/pages/rule?number=201`.
    """
    view = NAMED.get(page)
    if view is None:
        raise NoSuchPage(_("There is no page {page!r}. The pages are: {names}.", page=page, names=", ".join(NAMED)))
    words = _words(view, {name: value for name, value in request.query_params.items() if name != "until"})
    door = door_of(request)
    visit = await door.visit(request, game)
    return await door.look(_page, door, visit, view, (words, _after(until)))


def _after(until: str | None) -> int | None:
    number = number_in(until, "until")
    if number == 0:
        raise Invalid(_("until: write 1 or more. The first entry of a game is entry 1."))
    return number


def _page(door: ApiContext, visit: ApiVisit, view: AnyView, asked: tuple[list[str], int | None]) -> JsonObject:
    words, until = asked
    shown: Page = view.show(door.looked(visit, until), *words)
    told: JsonObject = as_json(shown)
    return told


def _words(view: AnyView, given: dict[str, str]) -> list[str]:
    wanted = arguments_of(view)
    takes = ", ".join(word if needed else f"{word} (may be left out)" for word, needed in wanted) or "none"
    stray = sorted(set(given) - {word for word, _needed in wanted})
    missing = [word for word, needed in wanted if needed and word not in given]
    if stray or missing or any(len(value) > BOUNDS.page_size * 2 for value in given.values()):
        raise Invalid(_("The page {name!r} takes these parameters: {takes}.", name=view.name, takes=takes))
    words: list[str] = []
    for word, _needed in wanted:
        if word not in given:
            break
        words.append(given[word])
    if len(words) < len(given):
        raise Invalid(
            _(
                "The page {name!r} takes these parameters: {takes}. If you give one, also give all that "
                "come before it.",
                name=view.name,
                takes=takes,
            )
        )
    return words


@get(
    "/games/{game:str}/graph",
    tags=["Look"],
    summary="Which rules mention other rules",
    operation_id="showGraph",
    responses=errors(400, 403, 404, 422),
)
async def graph(request: ApiRequest, game: GameName, until: Until = None) -> Graph:
    """Show the citations of the rules in force as a graph, in which each rule is a node.

    An edge whose `in_force` is false names a number that no rule in force has.
    """
    door = door_of(request)
    visit = await door.visit(request, game)
    return await door.look(_graph, door, visit, _after(until))


def _graph(door: ApiContext, visit: ApiVisit, until: int | None) -> Graph:
    rules = door.looked(visit, until).game.rules
    edges = []
    for one in citations(rules):
        to = one.number if one.of is None else rules.rules[one.of].number
        edges.append(GraphEdge(rules.rules[one.by].number, to, one.how, one.name, one.of is not None))
    return Graph([GraphNode(rule.number, rule.text.title) for rule in rules], edges)


# -- The record ----------------------------------------------------------------------


@get(
    "/games/{game:str}/entries",
    tags=["Look"],
    summary="The public record, entry by entry",
    operation_id="listEntries",
    responses=errors(400, 403, 404, 422),
)
async def entries(
    request: ApiRequest,
    game: GameName,
    after: BehindEntry = "0",
    limit: EntriesLimit = BOUNDS.page_size,
) -> answers.Entries:
    """Return the public record as data. Sealed entries appear in their place when their vote has closed."""
    door = door_of(request)
    visit = await door.visit(request, game)
    return await door.look(_entries, door, visit, after, limit)


def _entries(door: ApiContext, visit: ApiVisit, after: str, limit: int) -> answers.Entries:
    found = entries_behind(door.records.public(visit.game, door.house.hall.seen(visit.game, None, None)), after)
    shown = found[:limit]
    told = [answers.Entry(**as_json(public_data(one))) for one in shown]
    return answers.Entries(told, str(shown[-1].entry.place) if found[limit:] else None)


@get(
    "/games/{game:str}/export",
    tags=["Look"],
    summary="Export of a whole game",
    operation_id="exportGame",
    responses=errors(400, 403, 404),
)
async def export(request: ApiRequest, game: GameName, form: Form = "record") -> Response[object]:
    """Export a game as data (`record`), or as a playthrough that plays it again. Sealed entries are left out."""
    door = door_of(request)
    visit = await door.visit(request, game)
    seen = await door.look(door.house.hall.seen, visit.game, None, None)
    if form == "playthrough":
        return Response(await door.look(as_playthrough, seen), media_type=MediaType.TEXT)
    return Response(as_json(await door.look(record, seen)), media_type=MediaType.JSON)


@get(
    "/games/{game:str}/rules/{number:int}",
    tags=["Look"],
    summary="A rule as a file",
    operation_id="showRuleFile",
    response_description="The text of the file.",
    media_type="text/markdown",
    responses=errors(403, 404),
)
async def rule_file(request: ApiRequest, game: GameName, number: RuleNo) -> str:
    """Return the current text of a rule as a rule file, from which you can write an amendment."""
    door = door_of(request)
    visit = await door.visit(request, game)
    now = (await door.seen(visit)).game
    rule = now.rules.numbered(RuleNumber(number))
    if rule is None:
        raise NoSuchPage(_("There is no rule {number} in force.", number=numbered(number, now)))
    return write_rule(rule.text, rule.number, rule.status)


# -- The linter ----------------------------------------------------------------------


class Rule(Struct, forbid_unknown_fields=True):
    """The text of a rule file. If you name a game, the rule is also checked against the rules of this game."""

    rule: Annotated[str, Meta(max_length=200_000)]
    game: Annotated[str | None, Meta(description="The game in which the rule would be proposed.")] = None
    amends: Annotated[int | None, Meta(description="The number of the rule that this rule would replace.")] = None


@post(
    "/check",
    tags=["Write rules"],
    summary="Check a rule",
    operation_id="checkRule",
    status_code=200,
    request_max_body_size=BOUNDS.move_body,
    security=TOKEN,
    responses=errors(400, 403, 404, 413, 422),
)
async def check(request: ApiRequest, data: JSONBody[Rule]) -> answers.Checked:
    """List the mistakes and doubts in a rule before it is proposed, with the line of each."""
    door = door_of(request)
    await door.holder(request)
    within = None
    if data.game is not None:
        seen = await door.seen(await door.visit(request, data.game))
        within = InGame(seen.game, seen.at, _amended(seen.game, data.amends))
    found = await door.look(_checked, door, data.rule, within)
    language = language_of(request)
    told = [
        answers.Finding(
            one.line,
            "mistake" if one.is_mistake else "doubt",
            one.code,
            in_language(one.what, language),
            in_language(one.mend, language),
            list(one.names),
        )
        for one in found
    ]
    mistakes = sum(one.is_mistake for one in found)
    faults = sum(one.severity == FAULT for one in found)
    return answers.Checked(told, mistakes, len(found) - mistakes, faults)


def _amended(game: Game, number: int | None) -> RuleNumber | None:
    if number is not None and game.rules.numbered(RuleNumber(number)) is None:
        raise Invalid(_("There is no rule {number} in force.", number=numbered(number, game)))
    return None if number is None else RuleNumber(number)


def _checked(door: ApiContext, rule: str, within: InGame | None) -> list[BookFinding]:
    interpreter = door.house.interpreter
    try:
        with door.checking:
            return check_rule(
                read_change(rule, word_of(gettext_noop("the rule"))), interpreter, bench(interpreter).events, within
            )
    except Malformed as fault:
        return [BookFinding(fault.where, fault.line, fault.what, fault.mend)]


ROUTES = (pages, page, graph, entries, export, rule_file, check)
