"""Tags that set out the data of a page to be read: facts and tables, with links to what they name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from nomicon.web.pages.shown.columns import columns_of
from nomicon.web.pages.templatetags.games import Context, moment, named, no, page_url

register = template.Library()


@register.simple_tag(takes_context=True)
def anything(context: Context, value: object) -> SafeString:
    """Set out any data of a page: records as facts, lists of records as tables."""
    match value:
        case None | "":
            return mark_safe("–")
        case list() | tuple() | Mapping() if not value:
            return mark_safe("–")
        case bool():
            return format_html("{}", _("yes") if value else _("no"))
        case Mapping():
            rows = ((named(name), _field(context, name, one)) for name, one in value.items())
            return format_html('<dl class="facts">{}</dl>', format_html_join("", "<dt>{}</dt><dd>{}</dd>", rows))
        case [Mapping(), *_rest]:
            return _table(context, [row for row in value if isinstance(row, Mapping)])
        case list() | tuple():
            return format_html_join(", ", "{}", ((anything(context, one),) for one in value))
        case str() if len(value) == 20 and value.endswith("Z") and value[4] == "-":
            return format_html("{}", moment(value))
        case str() if "\n" in value:
            return format_html('<pre tabindex="0">{}</pre>', value)
        case _:
            return format_html("{}", value)


LEADS = {
    "entry": "why entry",
    "rule": "rule",
    "rules": "rule",
    "proposal": "proposal",
    "proposals": "proposal",
    "judgement": "judgement",
    "player": "player",
    "by": "player",
}
"""To which view the fields of a record lead, by their names."""


def _field(context: Context, name: object, value: object) -> SafeString:
    """Set out one field of a record; what names an entry, a rule, a proposal or a player is a link to it."""
    if name == "ground" and isinstance(value, str) and value.partition("/")[0].isdecimal():
        number, _slash, version = value.partition("/")
        return format_html('<a href="{}">{}/{}</a>', page_url(context, "rule", number), no(context, number), version)
    return _leading(context, LEADS.get(str(name), ""), value)


def _leading(context: Context, view: str, value: object) -> SafeString:
    """Set out a value; where it names what a view shows, it is a link."""
    several = value if isinstance(value, list | tuple) else [value]
    if not view or not value or not all(_leads(context, view, one) for one in several):
        return anything(context, value)
    numbers = view in ("rule", "proposal")
    return format_html_join(
        ", ",
        '<a href="{}">{}</a>',
        ((page_url(context, view, one), no(context, str(one)) if numbers else one) for one in several),
    )


def _leads(context: Context, view: str, value: object) -> bool:
    if view == "player":
        game = context["seen"].game
        return value in game.players or value in game.former
    return isinstance(value, int) or (isinstance(value, str) and value.replace(".", "").isdecimal())


def _table(context: Context, rows: Sequence[Mapping[str, object]]) -> SafeString:
    """Set out records of a game as a table: their fields have the names that rules and the record give them."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    cells = (((named(name), _field(context, name, row.get(name))) for name in names) for row in rows)
    return _set_table([named(name) for name in names], cells)


@register.simple_tag(takes_context=True)
def table(context: Context, rows: Sequence[Mapping[str, object]], kind: str, others: Sequence[str] = ()) -> SafeString:
    """Set out rows of a kind, with the columns that they have; the `others` are named by rules."""
    columns = columns_of(kind, others)
    cells = (((one.shown, _leading(context, one.leads, row.get(one.key))) for one in columns) for row in rows)
    return _set_table([one.shown for one in columns], cells)


def _set_table(headings: Sequence[str], rows: Iterable[Iterable[tuple[str, SafeString]]]) -> SafeString:
    """Write a table; a wide one is scrolled within the page, also by the keyboard."""
    head = format_html_join("", '<th scope="col">{}</th>', ((one,) for one in headings))
    cells = ((format_html_join("", '<td data-label="{}">{}</td>', row),) for row in rows)
    body = format_html_join("", "<tr>{}</tr>", cells)
    written = format_html('<table class="stack"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>', head, body)
    return format_html('<div class="scroll" tabindex="0" role="group" aria-label="{}">{}</div>', _("Table"), written)
