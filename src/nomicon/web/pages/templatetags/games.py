"""Tags and filters for a game's pages: addresses, links to grounds, moments, and any data set out to be read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeAlias

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from nomicon.game.grounds import read_other_ground
from nomicon.game.values.plain import exact, is_whole
from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.other_grounds import other_grounds_told
from nomicon.views.elements.phrases import many, short_link
from nomicon.views.view import find_view
from nomicon.web.pages.addresses import address
from nomicon.web.pages.charts.clocks import left
from nomicon.web.pages.charts.picture import Picture
from nomicon.web.pages.rules.differing import marked_lines
from nomicon.web.pages.rules.markdown import as_html
from nomicon.web.pages.rules.naming import set_sentence, set_words
from nomicon.web.pages.shown.rules import other_ways
from nomicon.web.pages.translations import OF_THE_READER, phrase, said

Context: TypeAlias = Mapping[str, Any]
"""What a page was given, whichever it is."""

register = template.Library()
register.filter("said", said)
register.filter("phrase", phrase)
register.filter("short_link", short_link)
register.filter("other_ways", other_ways)


@register.simple_tag(takes_context=True)
def page_url(context: Context, view: str, *arguments: object) -> str:
    """Return the address of a view of this game, at the moment the reader is looking at."""
    found = address(context["game"], view, *arguments)
    return f"{found}?until={context['until']}" if context.get("until") else found


@register.simple_tag(takes_context=True)
def asked_url(context: Context, asked: str) -> str:
    """Return the address of what a page says one can ask for, ``quantity points before 120``."""
    view, arguments = find_view(asked.split())
    return page_url(context, view.name, *arguments)


@register.simple_tag(takes_context=True)
def words(context: Context, text: str, top: int = 3) -> SafeString:
    """Set a rule's words, a reason or a remark as HTML, with a link for each rule and term that it mentions."""
    if not context.get("seen"):
        return as_html(text, top=top)
    return set_words(context["seen"], text, top, context.get("until"))


@register.simple_tag(takes_context=True)
def sentence(context: Context, text: str) -> SafeString:
    """Set a sentence of the record, with a link for each rule, proposal and judgement that it names."""
    return moments(set_sentence(context["seen"], text, context.get("until")))


MOMENT = re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
"""A moment as the engine writes it in the middle of a sentence."""


@register.filter
def votes(told: int | str) -> str:
    """Return a number of votes as people say it: ``1 1/2``."""
    return many(exact(told))


@register.filter
def moments(text: str) -> SafeString:
    """Set the moments within a sentence of the engine's as all moments of a page are set."""
    return mark_safe(MOMENT.sub(_set_moment, conditional_escape(text)))


def _set_moment(found: re.Match[str]) -> str:
    try:
        return moment(found[0])
    except ValueError:  # A player wrote something that only looks like one.
        return found[0]


@register.inclusion_tag("games/picture.html")
def picture(drawn: Picture | None) -> dict[str, Picture | None]:
    """Show a picture, and the same as a table beside it; nothing where there is nothing to draw."""
    return {"picture": drawn}


@register.simple_tag(takes_context=True)
def made_by_rule(context: Context, name: str) -> str:
    """Return the address of a page that a rule has brought with it, such as ``quantity groats``."""
    view, _space, which = name.partition(" ")
    return page_url(context, view, which)


@register.simple_tag(takes_context=True)
def no(context: Context, number: int | str) -> str:
    """Write the number of a rule or a proposal as this game's rules have it."""
    seen = context.get("seen")
    told = str(number)
    return told if seen is None or not is_whole(told.removeprefix("-")) else numbered(int(told), seen.game)


@register.simple_tag(takes_context=True)
def grounds(context: Context, cited: Sequence[str]) -> SafeString:
    """Return the rules that something rests on, each as a link, and what else it rests on, in a sentence."""
    seen, rules = context.get("seen"), [one for one in cited if read_other_ground(one) is None]
    others = [] if seen is None else other_grounds_told(cited, seen.game, OF_THE_READER)
    numbers = dict.fromkeys(one.partition("/")[0] for one in rules)
    written = [*(_cited(context, number) for number in numbers), *(one.rstrip(".") for one in others)]
    return format_html_join(", ", "{}", ((one,) for one in written))


def _cited(context: Context, number: str) -> str:
    if not number.isdecimal():
        return number
    return format_html('<a href="{}">{} {}</a>', page_url(context, "rule", number), _("rule"), no(context, number))


@register.filter
def signed(amount: str) -> str:
    """Return an amount that somebody gained or lost, with its sign."""
    return f"\N{MINUS SIGN}{amount[1:]}" if amount.startswith("-") else f"+{amount}"


@register.simple_tag
def difference(lines: Sequence[str]) -> SafeString:
    """Return a difference line by line: what is gone, what has come, what stays; within a line, which words."""
    return format_html_join("", "{}", ((_diff_line(*one),) for one in marked_lines(lines)))


def _diff_line(kind: str, pieces: Sequence[tuple[str, bool]]) -> SafeString:
    if kind == "skipped":
        return format_html('<li class="skipped">{}</li>', _("other lines are unchanged"))
    tag, said = {"gone": ("del", _("removed:")), "came": ("ins", _("added:"))}.get(kind, ("", ""))
    line = format_html_join(
        "", "{}", ((format_html(f"<{tag}>{{}}</{tag}>", text) if changed else text,) for text, changed in pieces)
    )
    if not kind:
        return format_html("<li>{}</li>", line)
    return format_html('<li class="{}"><span class="hidden-text">{} </span>{}</li>', kind, said, line)


@register.filter
def moment(told: str | datetime | None, left: str = "") -> str:
    """Return a moment in UTC and, where the reader has named a zone, the time there; else a script sets it beside.

    With `left` the script also tells how much time is left.
    """
    if not told:
        return "–"
    at = datetime.fromisoformat(told.replace("Z", "+00:00")) if isinstance(told, str) else told.astimezone(UTC)
    form = _("j M Y, H:i:s") if at.second and isinstance(told, str) else _("j M Y, H:i")
    zone = timezone.get_current_timezone_name()
    marks = (" data-left" if left else "") + ("" if zone == "UTC" else " data-told")
    return format_html(
        '<time datetime="{}"{}>{} UTC</time>{}',
        f"{at:%Y-%m-%dT%H:%M:%SZ}",
        mark_safe(marks),
        date_format(at, form),
        "" if zone == "UTC" else _beside(at, zone),
    )


@register.filter
def day(at: datetime | None) -> str:
    """Return the day of a moment, where the hour is of no use."""
    if at is None:
        return "–"
    there = timezone.localtime(at)
    return format_html('<time datetime="{}">{}</time>', f"{there:%Y-%m-%d}", date_format(there, _("j M Y")))


def _beside(at: datetime, zone: str) -> SafeString:
    """Set a moment as clocks show it in a zone; with its day only where that is another."""
    there = timezone.localtime(at)
    told = date_format(there, "H:i" if at.date() == there.date() else _("j M, H:i"))
    place = zone.rpartition("/")[2].replace("_", " ")
    return format_html(' <span class="local">({})</span>', _("%(time)s in %(place)s") % {"time": told, "place": place})


@register.simple_tag(takes_context=True)
def time_left(context: Context, closes: str) -> str:
    """Say how long it is until a moment."""
    return left(closes, context["at"])


@register.simple_tag
def of(record: Mapping[str, object], name: str) -> object:
    """Return a field of a record whose name is not known beforehand, such as a quantity's."""
    return record.get(name, "")


@register.filter
def ended(told: str) -> str:
    """End what stands before another sentence with a full stop, if it does not end already."""
    return told if told.endswith((".", "!", "?", ":")) else f"{told}."


@register.filter
def named(name: object) -> str:
    """Return the name of a field as a reader would say it."""
    return phrase(str(name).replace("_", " ").capitalize())
