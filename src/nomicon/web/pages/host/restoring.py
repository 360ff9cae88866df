"""Putting back what a backup holds: a game beside what there is, or in its place, or everything at the next start."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.hosting.files import clear_leftovers, whole_file
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import new_id
from nomicon.hosting.ports import LedgerBusy, LedgerUnreadable, LedgerUnwritten
from nomicon.hosting.server.hall import Busy
from nomicon.hosting.table.table import Table
from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account, Listing, Seat
from nomicon.web.page_tools.telling import told as told_here
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.host.auditing import one_audit
from nomicon.web.pages.host.contexts import RESTORE, Backup, RestorePage
from nomicon.web.pages.host.gate import hosts_only, shown
from nomicon.web.tools import Restorer, the_house

FOLDER = "backups"
"""In the data folder: the backups that the host's page knows."""

NAME = re.compile(r"[\w.-]+\.zip")
EVERYTHING = "/"
"""What a form says that means everything; no game can be called so."""

MOST_SHOWN = 50
"""Differences that are told; where there are more, how many more."""

Act: TypeAlias = Callable[[HttpRequest, Account], None]


class _Refused(Exception):
    """Nothing was done; says why, and what one can do instead."""


@hosts_only
def restore(request: HttpRequest, host: Account) -> HttpResponse:
    """Show the backups at hand, and put back what one of them holds."""
    if request.method == "POST":
        act = ACTS.get(request.POST.get("act", ""))
        if act is None:
            return HttpResponseBadRequest()
        try:
            act(request, host)
        except LedgerUnwritten as trouble:
            messages.error(request, told_here(trouble.why))
        except (_Refused, Invalid, Busy, LedgerBusy, LedgerUnreadable) as wrong:
            messages.error(request, wrong_told(wrong))
        return redirect("host_restore")
    found, ordered = [_looked_at(one) for one in _backups()], _restoring().ordered()
    context: RestorePage = {
        "here": "restore",
        "backups": found,
        "folder": _folder(),
        "ordered": ordered,
        "everything": ordered is not None and not ordered.games,
    }
    told = ordered and {"by": ordered.by, "made": ordered.made, "games": list(ordered.games) or None}
    return shown(request, RESTORE, context, lambda: {"backups": found, "ordered": told})


def _restoring() -> Restorer:
    found = the_house().restoring
    assert found is not None  # Only houses of tests have none.
    return found


def _folder() -> Path:
    return the_house().choices.folder / FOLDER


def _backups() -> list[Path]:
    return sorted((one for one in _folder().glob("*.zip") if NAME.fullmatch(one.name)), reverse=True)


def _looked_at(file: Path) -> Backup:
    told: Backup = {"file": file.name, "bytes": file.stat().st_size}
    try:
        about = _restoring().about(file)
    except Invalid as wrong:
        return {**told, "trouble": wrong_told(wrong)}
    games = {name: head[0] for name, head in about["games"].items()}
    return {**told, "made": about["made"], "version": about["version"], "games": games}


def _chosen(request: HttpRequest) -> Path:
    for one in _backups():
        if one.name == request.POST.get("file"):
            return one
    raise _Refused(_("This backup no longer exists. Choose one from the list."))


# -- What can be done ------------------------------------------------------------------


def _free(what: str) -> Path:
    """Return a path at which nothing lies, in a folder that nobody else may look into."""
    _folder().mkdir(mode=0o700, exist_ok=True)
    clear_leftovers(_folder())
    return _folder() / f"{what}-{datetime.now(UTC):%Y-%m-%dT%H-%M-%S-%fZ}.zip"


def _keep(request: HttpRequest, host: Account) -> None:
    back_up, path = the_house().back_up, _free("nomicon")
    assert back_up is not None  # Only houses of tests have none.
    with whole_file(path, replace=False) as file:
        back_up(into=file)
    messages.success(request, _("A backup was made and is stored on the server."))


def _upload(request: HttpRequest, host: Account) -> None:
    sent = request.FILES.get("sent")
    if not isinstance(sent, UploadedFile):
        raise _Refused(_("Choose a file first."))
    path = _free("uploaded")
    with whole_file(path, replace=False) as file:
        shutil.copyfileobj(sent, file)
        file.flush()
        try:
            _restoring().about(Path(file.name))
        except Invalid as wrong:
            raise Invalid(wrong_told(wrong).replace(Path(file.name).name, path.name)) from None
    messages.success(request, _("The backup is now stored on the server. Nothing has been restored yet."))


def _delete(request: HttpRequest, host: Account) -> None:
    _chosen(request).unlink()
    messages.success(request, _("The backup was deleted."))


def _game(request: HttpRequest) -> GameId:
    game = request.POST.get("game", "")
    if not game:
        raise _Refused(_("First choose what to restore."))
    return GameId(game)


def _checked(request: HttpRequest, file: Path, games: tuple[GameId, ...]) -> None:
    """Read the backup from end to end and decide its entries again. Raises `_Refused` where they differ."""
    with one_audit():
        found = _restoring().differences(file, games)
    if found and "all_the_same" not in request.POST:
        more = f" (+ {len(found) - MOST_SHOWN})" if len(found) > MOST_SHOWN else ""
        raise _Refused(
            _(
                "Nothing was done, because some entries would be decided differently today. Confirm that you want to "
                "restore this backup anyway, or use another one. %(found)s"
            )
            % {"found": "; ".join(found[:MOST_SHOWN]) + more}
        )


def _beside(request: HttpRequest, host: Account) -> None:
    """Copy a game into the record under another name; whoever sits in the original sits in the copy, too."""
    file, game = _chosen(request), _game(request)
    made = _restoring().about(file)["made"]
    _checked(request, file, (game,))

    with _restoring().beside(file, game) as copy:

        def work(table: Table) -> GameId:
            name = new_id(table, f"{game} {made[:10]}")
            copy(name, f"{game} ({made[:10]})")
            return name

        name = the_house().hall.do(work).result()
    with transaction.atomic():
        Listing.objects.get_or_create(game=name, defaults={"visibility": Listing.HIDDEN})
        Seat.objects.bulk_create(
            Seat(game=name, player=one.player, account_id=one.account_id) for one in Seat.objects.filter(game=game)
        )
    reason = request.POST.get("reason", "")
    write_down(host, ActText.COPIED.of(game=game, moment=made), name, reason)
    if the_house().hall.has(game):
        write_down(host, ActText.COPIED_AS.of(moment=made, copy=name), game, reason)
    messages.success(
        request,
        _("The copy is called %(game)s. Only hosts can see the copy until you open it to others.") % {"game": name},
    )


def _instead(request: HttpRequest, host: Account) -> None:
    file, game = _chosen(request), _game(request)
    _order(request, host, file, () if game == EVERYTHING else (game,))


def _order(request: HttpRequest, host: Account, file: Path, games: tuple[GameId, ...]) -> None:
    made, reason = _restoring().about(file)["made"], request.POST.get("reason", "").strip()
    _checked(request, file, games)
    _restoring().order(file, host.username, games, reason)
    for game in games:
        write_down(host, ActText.ASKED_TO_RESTORE.of(moment=made), game, reason)
    if not games:
        write_down(host, ActText.ASKED_TO_RESTORE_ALL.of(moment=made), reason=reason)
    messages.success(
        request, _("The restore is planned for the next start of the server. Until then, you can cancel it.")
    )


def _withdraw(request: HttpRequest, host: Account) -> None:
    ordered = _restoring().ordered()
    if ordered is None:
        return
    _restoring().withdraw()
    for game in ordered.games or ("",):
        write_down(host, ActText.CANCELLED_RESTORE.of(moment=ordered.made), game)
    messages.success(request, _("The planned restore is cancelled."))


ACTS: Mapping[str, Act] = {
    "keep": _keep,
    "upload": _upload,
    "delete": _delete,
    "beside": _beside,
    "instead": _instead,
    "withdraw": _withdraw,
}
