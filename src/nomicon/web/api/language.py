"""The language in which the API tells what came of a move: what the request asks for in Accept-Language."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext, override
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header

from nomicon.views.elements.language import ENGLISH, Language
from nomicon.web.api.requests import ApiRequest


def language_of(request: ApiRequest) -> Language:
    """Return the first language that a request asks for and that we have; English if it asks for none."""
    for code, _weight in parse_accept_lang_header(request.headers.get("accept-language", "")):
        try:
            return _language(get_supported_language_variant(code))
        except LookupError:
            continue
    return ENGLISH


@cache
def _language(code: str) -> Language:
    def text(told: str) -> str:
        with override(code):
            return gettext(told)

    return ENGLISH if code == "en" else Language(text, text)
