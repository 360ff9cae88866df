"""The pages of a game by what they are about, each under the name that it bears itself: its table of contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.views.game.pages import BoardPage
from nomicon.views.view import VIEWS
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import said
from nomicon.web.pages.visit import PageVisit
from nomicon.web.tools import the_house

PARTS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        gettext_noop("The rules"),
        (
            ("rules", gettext_noop("The rules in force")),
            ("initial", gettext_noop("The original rules")),
            ("search", gettext_noop("Search the rules")),
            ("questions", gettext_noop("All questions and their answers")),
            ("precedence", gettext_noop("Which rule comes first")),
            ("citations", gettext_noop("Which rules mention other rules")),
            ("amendable", gettext_noop("Can rules be changed?")),
            ("rules fragile", gettext_noop("Fragile rules")),
            ("rescues", gettext_noop("Rescue")),
            ("readings", gettext_noop("How the rules are read")),
            ("terms", gettext_noop("Terms")),
        ),
    ),
    (
        gettext_noop("Proposals and votes"),
        (
            ("proposals", gettext_noop("Proposals")),
            ("collisions", gettext_noop("Proposals that affect the same things")),
            ("proposals ended", gettext_noop("Proposals that have ended")),
            ("votes", gettext_noop("Results of votes")),
            ("intents", gettext_noop("Announced moves")),
        ),
    ),
    (
        gettext_noop("Players"),
        (
            ("players", gettext_noop("Players")),
            ("turns", gettext_noop("Turns")),
            ("inbox", gettext_noop("To do")),
            ("desk", gettext_noop("Duties, and who has them")),
        ),
    ),
    (
        gettext_noop("What happened"),
        (
            ("history", gettext_noop("Full history")),
            ("judgements", gettext_noop("Judgements")),
            ("claims", gettext_noop("Claims")),
            ("acts", gettext_noop("Public acts")),
            ("draws", gettext_noop("Draws by lot")),
        ),
    ),
    (
        gettext_noop("Tables and maps that rules keep"),
        (
            ("registers", gettext_noop("Registers")),
            ("maps", gettext_noop("Maps")),
        ),
    ),
)
"""Every page that can be asked for without saying of what; a test holds them against the table of views."""

ITSELF = "board"


@dataclass(slots=True)
class PageGroup:
    """Some pages that belong together: each with its address, its name, and the rule that made it, if one did."""

    title: str
    links: list[tuple[str, str, int | None]] = field(default_factory=list)


def contents(here: PageVisit, page: BoardPage) -> list[PageGroup]:
    """Return all pages of a game, from the data of its main page."""
    parts = [
        PageGroup(_(title), [(_at(here, view), _(called), None) for view, called in views if _for(here, view)])
        for title, views in PARTS
    ]
    named = {ITSELF, *(view for _title, views in PARTS for view, _called in views)}
    others = (view for view in _without_words() if view not in named)
    parts[-1].links += [(_at(here, view), said(view).capitalize(), None) for view in others]
    for one in page["made_by_rules"]:
        kind, _space, name = one["name"].partition(" ")
        parts[-1].links.append((_at(here, kind, name), name[:1].upper() + name[1:], one["rule"]))
    parts[3].links.append((reverse("game_host_acts", args=[here.game]), _("Actions of the hosts"), None))
    parts[3].links.append((reverse("game_limits", args=[here.game]), _("Limits of this server"), None))
    _add_doors(here, parts)
    return parts


def _add_doors(here: PageVisit, parts: Sequence[PageGroup]) -> None:
    """Add what a game that is open to everybody offers to feed readers and to git, where the host has turned it on."""
    choices, is_open = the_house().choices, here.listing.visibility == here.listing.OPEN
    if choices.rules_in_git and is_open:
        parts[0].links.append(
            (reverse("rules_bundle", args=[here.game]), _("The rules as a git repository, in one file"), None)
        )
    if choices.feeds and is_open:
        parts[3].links.append((reverse("feed", args=[here.game]), _("Feed of this game's events"), None))


def _at(here: PageVisit, view: str, *arguments: str) -> str:
    found = address(here.game, view, *arguments)
    return found if here.until is None else f"{found}?until={here.until}"


def _for(here: PageVisit, view: str) -> bool:
    return view != "inbox" or here.player is not None


def _without_words() -> Iterator[str]:
    return (view.name for view in VIEWS.values() if all(one.startswith("[") for one in view.arguments))
