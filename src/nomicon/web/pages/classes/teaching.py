"""What a teacher sees of a class and does with it. Teachers are hosts of the server; nobody else finds these pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.plain import is_whole
from nomicon.game.values.translatable import gettext_noop
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.notices.secret_ballots import PAGE
from nomicon.hosting.seats import AccountId, SeatTaken
from nomicon.hosting.server.hall import Busy
from nomicon.play.engine import Refused
from nomicon.play.people.seating import Forfeit
from nomicon.views.elements.page import iso
from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account, ClassTable, Pupil, SchoolClass
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.page_tools.fields import Option
from nomicon.web.page_tools.telling import refusal_told, wrong_told
from nomicon.web.pages.classes.contexts import CLASS, PROJECTOR, ClassPage, ProjectorPage, TableShown
from nomicon.web.pages.classes.looking import all_shown, table_shown
from nomicon.web.pages.classes.making import add_pupil, must_be_new
from nomicon.web.pages.classes.participation import participation
from nomicon.web.pages.classes.pictures import new_pictures
from nomicon.web.pages.host.gate import hosts_only
from nomicon.web.pages.people.qr_codes import qr_code
from nomicon.web.pages.play.host_moves import make_as_host
from nomicon.web.pages.visit import WAIT
from nomicon.web.tools import the_house

EVERY = 10
"""Seconds after which a projected page is loaded again."""

GROUP = 3
"""Letters of a code that are read out together."""

Codes: TypeAlias = list[tuple[str, str, list[str]]]
"""New codes of pictures: name, table, pictures."""

Act: TypeAlias = Callable[[HttpRequest, Account, SchoolClass], Codes]


def the_class(number: int) -> SchoolClass:
    """Return a class by its number."""
    of = SchoolClass.objects.filter(pk=number).first()
    if of is None:
        raise Http404(_("There is no such class."))
    return of


def tables_in_order(of: SchoolClass) -> list[ClassTable]:
    """Return the tables of a class, the first one first."""
    return list(of.tables.order_by("pk"))


@hosts_only
def school_class(request: HttpRequest, host: Account, number: int) -> HttpResponse:
    """Show a class to its teacher, or do something with it."""
    of = the_class(number)
    if request.method not in ("POST", "GET", "HEAD"):
        return HttpResponseBadRequest()
    if request.method != "POST":
        return _shown(request, of)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        return HttpResponseBadRequest()
    try:
        codes = act(request, host, of)
    except (Invalid, SeatTaken, Busy) as wrong:
        return _shown(request, of, wrong=wrong_told(wrong))
    return _shown(request, of, codes) if codes else redirect("class", number=number)


def _shown(request: HttpRequest, of: SchoolClass, codes: Codes | None = None, wrong: str = "") -> HttpResponse:
    tables = tables_in_order(of)
    pupils, shown = participation(tables), all_shown(tables)
    door = the_house().choices.address + reverse("come_in", args=[of.code])
    context: ClassPage = {
        "of": of,
        "code": shown_code(of),
        "door": door,
        "qr": qr_code(door),
        "at": iso(the_house().clock.now()),
        "tables": shown,
        "pupils": [{**one, "tables": _places(shown, one["table"])} for one in pupils],
        "idle": sum(not one["voted"] and not one["proposed"] for one in pupils),
        "any_here": any(one["players"] for one in shown),
        "any_paused": any(one["paused"] is not None for one in shown),
        "all_paused": all(one["paused"] is not None for one in shown),
        "codes": codes or [],
        "wrong": wrong,
    }
    return CLASS.show(request, context, status=409 if wrong else 200)


def _places(tables: Sequence[TableShown], own: str) -> list[Option]:
    """Return the tables that a pupil can move to; their own is chosen."""
    named = [one["table"] for one in tables]
    return [{"value": one.pk, "said": one.name, "is_chosen": one.name == own} for one in named]


def shown_code(of: SchoolClass) -> str:
    """Return the code of a class in groups, as it is read out."""
    return "-".join(of.code[at : at + GROUP] for at in range(0, len(of.code), GROUP))


@hosts_only
@require_safe
def projector(request: HttpRequest, host: Account, number: int, table: int) -> HttpResponse:
    """Show a table large, for a wall, without anything that a passer-by may not see; it renews itself."""
    of = the_class(number)
    shown = of.tables.filter(pk=table).first()
    if shown is None:
        raise Http404(_("There is no such table."))
    context: ProjectorPage = {
        "of": of,
        "table": shown,
        "at": iso(the_house().clock.now()),
        "site": the_house().choices.address.partition("://")[2],
        "code": shown_code(of),
        "shown": table_shown(shown),
        "every": EVERY,
    }
    return PROJECTOR.show(request, context)


# -- Acts ------------------------------------------------------------------------------


def _by_host(kind: str, told: str) -> Act:
    """Return the act that makes a move of the host's at every table, and tells at how many it was made."""

    def act(request: HttpRequest, host: Account, of: SchoolClass) -> Codes:
        reason = request.POST.get("reason", "").strip()
        made = [make_as_host(host, GameId(one.game), kind, reason) for one in tables_in_order(of)]
        messages.success(request, _(told) % {"many": sum(made)})
        return []

    return act


def _add(request: HttpRequest, host: Account, of: SchoolClass) -> Codes:
    name, table = request.POST.get("name", "").strip(), _table_meant(request, of)
    must_be_new(name, list(of.pupils.values_list("name", flat=True)))
    pupil = add_pupil(table, name)
    code = new_pictures(pupil)
    pupil.save()
    return [(pupil.name, table.name, code)]


def _move(request: HttpRequest, host: Account, of: SchoolClass) -> Codes:
    """Give a pupil a seat at another table; at the old one they leave the game, so that nobody waits for their vote."""
    pupil, table = _pupil_meant(request, of), _table_meant(request, of)
    if table.pk == pupil.table_id:
        return []
    _leave(pupil)
    SEATS.assign(GameId(table.game), AccountId(pupil.account_id), PlayerId(pupil.name))
    for game in (pupil.table.game, table.game):
        moved = ActText.MOVED_PUPIL.of(player=pupil.name, before=pupil.table.name, after=table.name)
        write_down(host, moved, game)
    pupil.table = table
    pupil.save()
    messages.success(request, _("%(name)s now sits at %(table)s.") % {"name": pupil.name, "table": table.name})
    return []


def _remove(request: HttpRequest, host: Account, of: SchoolClass) -> Codes:
    pupil = _pupil_meant(request, of)
    _leave(pupil)
    write_down(host, ActText.REMOVED_PUPIL.of(player=pupil.name), pupil.table.game)
    pupil.account.delete()
    messages.success(request, _("%(name)s is no longer in the class.") % {"name": pupil.name})
    return []


def _codes(request: HttpRequest, host: Account, of: SchoolClass) -> Codes:
    """Give all pupils new pictures, or one of them; they are shown now and never again."""
    pupils = [_pupil_meant(request, of)] if request.POST.get("pupil") else of.pupils.order_by("table", "pk")
    made: Codes = []
    for pupil in pupils:
        code = new_pictures(pupil)
        pupil.save()
        made.append((pupil.name, pupil.table.name, code))
    return made


def _leave(pupil: Pupil) -> None:
    """Take a pupil's seat from them; their player, if any, leaves the game.

    Raises `Invalid` where the rules do not let the player leave; then the pupil keeps the seat.
    """
    hall, game = the_house().hall, GameId(pupil.table.game)
    now = hall.seen(game, None).game
    player = now.called(PlayerId(pupil.name))
    if now.paused is not None:
        raise Invalid(_("The game at %(table)s is paused. Resume it first.") % {"table": pupil.table.name})
    if player in now.players:
        outcome = hall.play(game, Forfeit(player), door=PAGE).result(WAIT)
        if isinstance(outcome, Refused):
            told = {"name": pupil.name, "table": pupil.table.name, "because": refusal_told(outcome)}
            raise Invalid(_("%(name)s stays at %(table)s. %(because)s") % told)
    SEATS.release(game, AccountId(pupil.account_id))


def _pupil_meant(request: HttpRequest, of: SchoolClass) -> Pupil:
    told = request.POST.get("pupil", "")
    found = of.pupils.select_related("table", "account").filter(pk=int(told) if is_whole(told) else 0).first()
    if found is None:
        raise Invalid(_("Choose a pupil of this class."))
    return found


def _table_meant(request: HttpRequest, of: SchoolClass) -> ClassTable:
    told = request.POST.get("table", "")
    found = of.tables.filter(pk=int(told) if is_whole(told) else 0).first()
    if found is None:
        raise Invalid(_("Choose a table of this class."))
    return found


ACTS: Mapping[str, Act] = {
    "pause": _by_host("pause", gettext_noop("Number of games paused: %(many)s.")),
    "resume": _by_host("resume", gettext_noop("Number of games resumed: %(many)s.")),
    "end-votes": _by_host("end_votes", gettext_noop("Number of tables at which votes were ended: %(many)s.")),
    "add": _add,
    "move": _move,
    "remove": _remove,
    "codes": _codes,
}
"""What a teacher can do with a class."""
