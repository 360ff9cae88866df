"""Everything as files: a backup to restore from, and all games in open formats for whoever wants to read them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from tempfile import TemporaryFile
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST

from nomicon.game.names import GameId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.hosting.ports import LedgerUnreadable
from nomicon.views.sentences.data import as_json, record
from nomicon.web.accounts.models import Account
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.host.gate import hosts_only
from nomicon.web.tools import the_house


@hosts_only
@require_POST
def backup(request: HttpRequest, host: Account) -> HttpResponseBase:
    """Send a backup of the whole server, made now, while play goes on."""
    back_up = the_house().back_up
    assert back_up is not None  # Only houses of tests have none.
    try:
        with file_to_send() as file:
            back_up(into=file, keys="keys" in request.POST)
            return sent_file(file, "backup")
    except LedgerUnreadable as trouble:
        messages.error(request, wrong_told(trouble))
        return redirect("host")


@hosts_only
@require_POST
def export(request: HttpRequest, host: Account) -> HttpResponseBase:
    """Send the public record of every game, as data and, where one can say it, as a playthrough."""
    with file_to_send() as file:
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            left_out = [
                told
                for number, game in enumerate(the_house().hall.games(), 1)
                for told in written_game(archive, f"{number:04}-{file_name(game)}", game)
            ]
            archive.writestr("README.txt", "\n".join([_(ABOUT), *left_out, ""]))
        return sent_file(file, "games")


ABOUT = gettext_noop(
    "This archive contains the public record of every game on this server. NAME.json is the record as data. NAME.play\n"
    "is the same game as a playthrough. To play it again: nomicon play NAME.play\n"
    "Neither file contains ballots that were sealed when this archive was made.\n"
)


@contextmanager
def file_to_send() -> Iterator[IO[bytes]]:
    """Open a file without a name beside the data; on trouble it is closed, and else by the answer once it is sent."""
    with ExitStack() as on_trouble:
        yield on_trouble.enter_context(TemporaryFile(dir=the_house().choices.folder))
        on_trouble.pop_all()


def written_game(archive: ZipFile, name: str, game: GameId) -> list[str]:
    """Write one game into an archive; return what could not be written, as sentences."""
    try:
        seen = the_house().hall.seen(game, None)
        archive.writestr(f"{name}.json", json.dumps(as_json(record(seen)), ensure_ascii=False, indent=1))
    except LedgerUnreadable as trouble:
        return [_("%(name)s is not included: %(trouble)s") % {"name": name, "trouble": wrong_told(trouble)}]
    try:
        archive.writestr(f"{name}.play", as_playthrough(seen))
    except Invalid as wrong:
        return [_("%(name)s is not included: %(trouble)s") % {"name": f"{name}.play", "trouble": wrong_told(wrong)}]
    return []


def file_name(game: str) -> str:
    """Return what a file of a game is called."""
    return re.sub(r"[^\w.-]+", "-", game)[:80].strip(".-") or "game"


def sent_file(file: IO[bytes], what: str) -> FileResponse:
    """Answer with an archive that was written."""
    file.seek(0)
    name = f"nomicon-{what}-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}.zip"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")
