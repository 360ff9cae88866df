"""Exports: the rules or the whole game as a file. Whoever may look may have them; nothing sealed is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.values.replacing import replace
from nomicon.hosting.past.exporting import record_as_json, rulebook_as_zip, rules_as_json, rules_as_markdown
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.rulebooks.saving import slug
from nomicon.views.elements.page import NoSuchPage, Seen
from nomicon.views.rules.amendable import amendable
from nomicon.web.pages.visit import visit

Written: TypeAlias = Callable[[Seen], str | bytes]

FORMS: Mapping[str, tuple[str, Written]] = {
    "rules.md": ("text/markdown; charset=utf-8", rules_as_markdown),
    "rules.json": ("application/json", rules_as_json),
    "rulebook.zip": ("application/zip", rulebook_as_zip),
    "record.json": ("application/json", record_as_json),
    "game.play": ("text/plain; charset=utf-8", as_playthrough),
}
"""What a game can be written as, by the name of the file."""


LOOKS = 4
"""How often we look for a way that is still being looked for; each time takes a second or two."""


@require_safe
def proof(request: HttpRequest, game: str, number: int | None = None) -> HttpResponse:
    """Write a way to change rules as a playthrough: as the game stands, or once a proposal is adopted."""
    here = visit(request, game)
    try:
        for _again in range(LOOKS):
            page = amendable(replace(here, player=None).seen(), "" if number is None else str(number))
            if page["grade"] is not None:
                break
    except NoSuchPage as missing:
        raise Http404(str(missing)) from None
    if page["proof"] is None:
        raise Http404(page["told"])
    about = "rules" if number is None else f"proposal-{number}"
    return _file(page["proof"], "text/plain; charset=utf-8", f"{slug(here.game)}-{about}-proof.play")


@require_safe
def export(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """Write a game, or its rules, as they are now or were after an entry (``?until=40``)."""
    here = visit(request, game)
    if form not in FORMS:
        raise Http404(
            _("There is no export “%(form)s”. You can download: %(forms)s.") % {"form": form, "forms": ", ".join(FORMS)}
        )
    kind, write = FORMS[form]
    # As a passer-by, so that it is the same for everybody, and what one person may know stays out of the file.
    seen = replace(here, player=None).seen()
    return _file(write(seen), kind, f"{slug(here.game)}-{form}")


def _file(content: str | bytes, kind: str, name: str) -> HttpResponse:
    """Answer with a file to save."""
    headers = {"Content-Disposition": content_disposition_header(True, name) or ""}
    return HttpResponse(content, content_type=kind, headers=headers)
