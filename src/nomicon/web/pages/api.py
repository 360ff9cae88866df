"""The API as a page for people: the document that programs read, set out like any other page of ours."""

from __future__ import annotations

import re
from functools import cache
from typing import TypedDict

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from nomicon.web.api.app import described
from nomicon.web.api.reference import api_page
from nomicon.web.page_tools.page_template import PageTemplate


class ReferencePage(TypedDict):
    """The reference, as HTML."""

    reference: SafeString


API = PageTemplate("lobby/api.html", ReferencePage)


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Show what programs can do here; it is in English, as the words of the API are."""
    return API.show(request, {"reference": _reference()})


@cache
def _reference() -> SafeString:
    """Return the reference as HTML, made from the code alone; nothing that a player wrote is in it."""
    text = MarkdownIt("commonmark", {"html": False}).enable("table").render(api_page(described()))
    text = re.sub(r"<h3>(\w+)</h3>", lambda found: f'<h3 id="{found[1].lower()}">{found[1]}</h3>', text)
    # A wide table or example is scrolled by itself, also by the keyboard, so that the page never is.
    opened = '<div class="scroll" role="group" tabindex="0" aria-label="Table"><table>'
    text = text.replace("<table>", opened).replace("</table>", "</table></div>")
    return mark_safe(text.replace("<pre>", '<pre tabindex="0">'))
