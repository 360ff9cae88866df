"""The rules of an open game as a git repository, as `git clone` reads it over plain HTTP, and as one file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.names import GameId
from nomicon.web.doors.open_games import not_offered, open_game
from nomicon.web.tools import RulesRepositories, the_house

GROWS = ("HEAD", "info/refs")
"""What a clone or a pull reads first; the record is looked at for it."""


@require_safe
def repository_file(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Return a file of the repository of a game's rules."""
    shelf, game_id = _offered(game)
    repository = shelf.upto_date(game_id, _number(game_id)) if name in GROWS else shelf.as_it_is(game_id)
    found = repository.file(name)
    if found is None:
        raise Http404(
            _("There is no such file in this git repository. To clone it, use the address that ends in /rules.git.")
        )
    kind = "text/plain; charset=utf-8" if name in GROWS else "application/octet-stream"
    return HttpResponse(found, content_type=kind, headers={"Cache-Control": "no-cache"})


@require_safe
def bundle(request: HttpRequest, game: str) -> HttpResponse:
    """Return the whole repository as one file: `git clone rules.bundle`."""
    shelf, game_id = _offered(game)
    whole = shelf.upto_date(game_id, _number(game_id)).bundle()
    named = {"Content-Disposition": content_disposition_header(True, f"{game_id}-rules.bundle") or ""}
    return HttpResponse(whole, content_type="application/octet-stream", headers=named)


def _offered(game: str) -> tuple[RulesRepositories, GameId]:
    shelf = the_house().rules_in_git
    if shelf is None:
        raise not_offered()
    return shelf, open_game(game)


def _number(game: GameId) -> int:
    return the_house().hall.number(game)
