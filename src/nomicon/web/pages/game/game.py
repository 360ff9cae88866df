"""The pages of a game: any view there is, for one viewer, as a page, as a fragment of it, or as data."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import select_template
from django.views.decorators.http import require_safe

from nomicon.law.headers.naming import IN_TURN
from nomicon.views.elements.page import Page, Seen, iso
from nomicon.views.game.board import paused
from nomicon.views.view import VIEWS
from nomicon.web.accounts.seats.doorkeeper import ticket
from nomicon.web.pages.addresses import address, read_address, slug_of
from nomicon.web.pages.game.contexts import Head, Shown
from nomicon.web.pages.game.extras import besides
from nomicon.web.pages.game.first_steps import note_reading
from nomicon.web.pages.visit import PageVisit, may_invite, may_join, visit
from nomicon.web.tools import the_house


@require_safe
def page(request: HttpRequest, game: str, rest: str) -> HttpResponse:
    """Show one view of a game."""
    here = visit(request, game)
    view, arguments, as_json = read_address(rest)
    seen = here.seen()
    if view.name == "rules":
        note_reading(here)
    data = view.show(seen, *arguments)
    if as_json:
        return JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})
    return show(here, seen, (view.name, arguments), data, besides(here, seen, view.name, data))


def show(
    here: PageVisit, seen: Seen, asked: tuple[str, list[str]], data: Page, more: Mapping[str, object]
) -> HttpResponse:
    """Put a view's data on its page; one that has no template of its own is set out as any data is."""
    name, arguments = asked
    template = select_template([f"games/{slug_of(name)}.html", "games/any.html"])
    shown: Shown = {
        **head(here, seen),
        "view": VIEWS[name],
        "view_slug": slug_of(name),
        "arguments": arguments,
        "json_address": address(here.game, name, *arguments, json=True),
        "is_part": bool(data.get("older") or data.get("newer")),
        "has_parts": bool(data.get("older") or data.get("newer") or more.get("newest_part")),
    }
    return HttpResponse(template.render({**shown, "page": data, **more}, here.request))


def head(here: PageVisit, seen: Seen) -> Head:
    """Return what stands above every page of a game: the banner of its state, and who is looking."""
    game = seen.game
    account, in_turn = here.account, game.holder(IN_TURN)
    newest, until = the_house().hall.number(here.game), here.until
    earlier, later = until is not None and until > 1, until is not None and until < newest
    return {
        "seen": seen,
        "game": here.game,
        "title": game.title,
        "game_number": game.number,
        "over": game.over,
        "ended": game.ended,
        "paused": paused(game),
        "officers": [
            (name, list(game.offices[name].holders), at > 0 or in_turn is not None)
            for at, name in enumerate(sorted(set(game.offices) - {IN_TURN}))
        ],
        "in_turn": in_turn,
        "viewer": here.player,
        "is_player": here.player in game.players,
        "plays_now": here.plays_now(seen),
        "sits_now": here.sits_now,
        "has_earlier": earlier,
        "has_later": later,
        "is_between": earlier and later,
        "may_join": may_join(here),
        "listing": here.listing,
        "until": here.until,
        "at": iso(seen.at),
        "entry": last_entry(here, seen),
        "live": f"/live/{here.game}?ticket={ticket(here.game, account)}" if here.until is None else "",
        "newest": newest,
        "may_invite": may_invite(here),
        "is_host": account is not None and account.is_host,
        "only_read": the_house().hall.condition().read_only,
    }


def last_entry(here: PageVisit, seen: Seen) -> int:
    """Return the number of the last public entry that a page shows."""
    return the_house().hall.number(here.game) if here.until is None else here.until
