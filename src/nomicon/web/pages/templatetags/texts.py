"""Texts of the engine as a page sets them: what is typed, what a header changes, and how many must vote."""

from __future__ import annotations

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from nomicon.views.elements.language import in_language
from nomicon.views.proposals.counts import quorum_needed
from nomicon.views.proposals.pages import ProposalLine
from nomicon.web.pages.rules.differing import changed_settings
from nomicon.web.pages.translations import OF_THE_READER

register = template.Library()
register.filter("changed_settings", changed_settings)

CODED = re.compile(r"``(.+?)``")
"""What is typed as it stands, in the middle of a sentence of the engine's."""


@register.filter
def coded(text: str) -> SafeString:
    """Set what a sentence marks as typed, such as ``seats of OFFICE``, as code."""
    return mark_safe(CODED.sub(r"<code>\1</code>", conditional_escape(text)))


@register.filter
def quorum_told(line: ProposalLine) -> str:
    """Say how many must vote on a proposal, where some must."""
    return in_language(quorum_needed(line["quorum"], line["base"]), OF_THE_READER)
