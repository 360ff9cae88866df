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
from nomicon.views.elements.page import Seen
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


@require_safe
def export(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """Write a game, or its rules, as they are now or were after an entry (``?until=40``)."""
    here = visit(request, game)
    if form not in FORMS:
        raise Http404(
            _("There is no export %(form)s. There are: %(forms)s.") % {"form": form, "forms": ", ".join(FORMS)}
        )
    kind, write = FORMS[form]
    # As a passer-by, so that it is the same for everybody, and what one person may know stays out of the file.
    seen = replace(here, player=None).seen()
    name = f"{slug(here.game)}-{form}"
    return HttpResponse(
        write(seen), content_type=kind, headers={"Content-Disposition": content_disposition_header(True, name) or ""}
    )
