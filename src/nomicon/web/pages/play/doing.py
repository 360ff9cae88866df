"""Doing anything: a form for every kind of move there is, made from what it asks for, so that none is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from nomicon.game.names import ProposalNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.plain import is_whole
from nomicon.hosting.written.moves import AnyMove
from nomicon.law.headers.move_fields import MoveField, asked_for, offered_by, offers
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.readings import reading_in_force, ways_of
from nomicon.views.proposals.ballots import paper_page
from nomicon.views.proposals.lists import on_the_table
from nomicon.web.pages.game.available_moves import WRITTEN_ELSEWHERE, offered, values_of
from nomicon.web.pages.game.game import head
from nomicon.web.pages.play.purposes import PURPOSES
from nomicon.web.pages.translations import said, spoken
from nomicon.web.pages.visit import Visit, visit

MOST_LISTED = 200
"""Proposals that a form offers to choose from: more than anybody reads through. All others have a page of their own."""

KINDS: dict[str, type[Any]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyMove)}
"""Every kind of written move, by its name."""

NAMED = {
    "join": gettext_noop("Join the game"), "log_on": gettext_noop("Say that you are here"),
    "forfeit": gettext_noop("Leave the game"), "end_turn": gettext_noop("End the turn"),
    "post": gettext_noop("Propose a draft"), "distribute": gettext_noop("Distribute a proposal"),
    "withdraw": gettext_noop("Withdraw a proposal"), "vote": gettext_noop("Vote"),
    "take_back": gettext_noop("Take your ballot back"), "consent": gettext_noop("Give or refuse consent"),
    "close": gettext_noop("Close a vote"), "take_in_hand": gettext_noop("Take a duty in hand, or hand it back"),
    "seek_office": gettext_noop("Seek an office"), "do_duty": gettext_noop("Report a duty as done"),
    "mend": gettext_noop("Mend a rule's words"), "invoke": gettext_noop("Ask for a judgement"),
    "deliver": gettext_noop("Deliver a judgement"), "declare": gettext_noop("Declare something"),
    "claim": gettext_noop("Claim that something happened"), "challenge": gettext_noop("Challenge a claim"),
    "give": gettext_noop("Give something away"), "choose": gettext_noop("Answer what a rule asks"),
    "typed": gettext_noop("Say a move in a line"),
}  # fmt: skip
"""What each kind of move is called on a button."""

LONG = frozenset({"statement", "text", "words", "reasons", "report"})
"""Fields that take more than a line."""


SELDOM = {
    "invoke": {"paradox", "reading.name", "reading.alternative", "corrections", "proposal", "against"},
    "claim": {f"movements.{place}.{part}" for place in (1, 2) for part in ("player", "amount", "quantity")},
}
"""By the move: fields that few need."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing a form asks for."""

    name: str
    label: str
    kind: str  # text, long, number, yes, choice or hidden
    required: bool
    value: str = ""
    choices: Sequence[tuple[str, str]] = ()
    hint: str = ""
    seldom: bool = False  # It is folded away with whatever else few need.


@require_safe
def do(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Show the form for one kind of move, filled with what the address says."""
    here = visit(request, game)
    if here.player is None:
        return redirect("join", game=game)
    if name in WRITTEN_ELSEWHERE:
        return redirect(f"{reverse('game', args=[game])}propose/")
    seen = here.seen()
    if name in KINDS and name != "make":
        fields = [replace(one, seldom=one.name in SELDOM.get(name, ()) and not one.value)
                  for one in _fields(here, seen.game, name)]  # fmt: skip
        called, about, sent = _(NAMED[name]), _(PURPOSES[name]), name
    elif offered_by(seen.game, name):
        rule, speech = offered_by(seen.game, name)[0]
        fields = [Field("name", "", "hidden", True, name), *_asked(seen.game, speech)]
        called, sent = name.replace("_", " ").capitalize(), "make"
        about = _("Offered by rule %(rule)s.") % {"rule": numbered(rule.number, seen.game)}
    else:
        raise Http404(_("There is no move “%(name)s” in this game.") % {"name": name})
    context = {
        **head(here, seen), "called": called, "about": about, "sent": sent,
        "fields": [one for one in fields if not one.seldom], "seldom": [one for one in fields if one.seldom],
        "by_rules": [rule for rule, _speech in offered_by(seen.game, name)] if sent == "make" else [],
    }  # fmt: skip
    return render(request, "games/do.html", context)


@require_safe
def moves(request: HttpRequest, game: str) -> HttpResponse:
    """List every move that one may make now, and every one that is barred, with the rule that bars it."""
    here = visit(request, game)
    seen = here.seen()
    return render(request, "games/moves.html", {**head(here, seen), **offered(here), "offers": offers(seen.game),
                                                "all": [(name, _(said)) for name, said in NAMED.items()]})  # fmt: skip


def _fields(here: Visit, game: Game, name: str) -> Iterator[Field]:
    for one in msgspec.structs.fields(KINDS[name]):
        value = here.request.GET.get(one.name, "")
        required = one.required
        if one.name == "proposal" and name != "invoke":
            yield Field(one.name, _("Proposal"), "choice", required, value, list(_on_the_table(game)))
        elif one.name == "corrections":
            hint = _("As one types them, one a line: outcome 301 adopted")
            yield Field(one.name, _("What upholding it corrects"), "long", False, value, hint=hint)
        elif one.name in ("reading", "movements"):
            yield from _parts(one.name, game, here.request.GET.get("reading.name", ""))
        elif one.name in ("given", "by_hand"):
            yield Field(one.name, _label(one.name), "choice", True, value, [("true", _("yes")), ("false", _("no"))])
        elif (listed := _known(here, game, name, one.name)) is not None:
            yield Field(one.name, _label(one.name), "choice", required, value, listed)
        else:
            yield Field(one.name, _label(one.name), "long" if one.name in LONG else "text", required, value)


def _on_the_table(game: Game) -> Iterator[tuple[str, str]]:
    for number in sorted(on_the_table(game, MOST_LISTED)):
        yield str(number), f"{numbered(number, game)}: {game.proposals[number].title}"


def _known(here: Visit, game: Game, name: str, field: str) -> list[tuple[str, str]] | None:
    """Return what can be chosen from, where that is known."""
    match name, field:
        case "vote", "choice":
            return _ballots(here, game)
        case "deliver", "judgement":
            return [(str(one), f"J-{one}: {game.judgements[one].statement}") for one in sorted(game.unjudged)]
        case "deliver", "value":
            return [(one, said(one).capitalize()) for one in values_of(game)]
        case "choose", "choice":
            mine = sorted(one for one in game.choices if game.choices[one].player == here.player)
            return [(one, game.choices[one].question) for one in mine]
        case "choose", "option":
            mine = sorted(one for one in game.choices if game.choices[one].player == here.player)
            return [(option, option) for one in mine for option in game.choices[one].options]
        case "give", "to":
            return [(one, one) for one in game.in_order() if one != here.player]
        case ("give", "quantity") | ("claim", "quantity"):
            return [(one, one) for one in sorted(game.quantities)]
        case "do_duty", "duty":
            return [(one, one) for one in sorted(game.duties)]
        case "post", "draft":
            return [(one, f"{one}: {game.drafts[one].title}") for one in sorted(game.drafts)]
        case ("claim", "rule") | ("mend", "rule"):
            return list(_of_kind(game, MoveField("rule", "rule")))
        case "seek_office", "office":
            return [(one, one) for one in sorted(game.offices)]
        case _:
            return None


def _ballots(here: Visit, game: Game) -> list[tuple[str, str]] | None:
    """Return what a ballot on the proposal that the address names may say; nothing where it may say anything."""
    asked = here.request.GET.get("proposal", "")
    known = game.proposals.get(ProposalNumber(int(asked))) if is_whole(asked.removeprefix("-")) else None
    paper = None if known is None else paper_page(here.seen(), known)
    if paper is None or paper["free"]:
        return None
    return [(one["name"], spoken(one["name"])) for one in paper["choices"]]


def _parts(name: str, game: Game, reading: str) -> Iterator[Field]:
    """Yield the fields of what a move may hold besides: a reading to switch, and what a claim moves.

    `reading` is the key of the reading that the form is about, if it is about one: only its ways are to be had then.
    """
    if name == "reading":
        known = list(_readings(game))
        ways = [(way, f"{rule.text.title}, {called}: {way}") for key, rule, called in known if reading in ("", key)
                for way in _other_ways(game, rule, called)]  # fmt: skip
        named = [(key, f"{numbered(rule.number, game)}: {called}") for key, rule, called in known]
        yield Field("reading.name", _("Reading to switch"), "choice", False, reading, named)
        yield Field("reading.alternative", _("To which alternative"), "choice", False, "", ways)
    elif name == "movements":
        players = [(one, one) for one in game.in_order()]
        for place in range(3):
            yield Field(f"movements.{place}.player", _("Who gains or loses"), "choice", False, "", players)
            yield Field(f"movements.{place}.amount", _("How much"), "text", False, hint=_("Such as 5, -2 or 1/3"))
            yield Field(f"movements.{place}.quantity", _("Of what"), "choice", False, "",
                        [(one, one) for one in sorted(game.quantities)])  # fmt: skip


def _readings(game: Game) -> Iterator[tuple[str, Rule, str]]:
    """Yield the key of every reading, as judgements name it, with its rule and what it is called."""
    for rule in sorted(game.rules, key=lambda one: one.number):
        yield from ((f"{rule.number}:{called}", rule, called) for called in sorted(rule.text.readings))


def _other_ways(game: Game, rule: Rule, called: str) -> list[str]:
    in_force = reading_in_force(game, rule, called)
    return [way for way in ways_of(rule.text.readings[called]) if way != in_force]


def _label(name: str) -> str:
    return _(LABELS.get(name, name.replace("_", " ").capitalize()))


LABELS = {
    "proposal": gettext_noop("Proposal"), "choice": gettext_noop("Your choice"), "given": gettext_noop("Consent"),
    "judgement": gettext_noop("Judgement"), "value": gettext_noop("Judged"), "reasons": gettext_noop("Reasons"),
    "statement": gettext_noop("Statement"), "text": gettext_noop("Text"), "rule": gettext_noop("Rule"),
    "to": gettext_noop("To whom"), "amount": gettext_noop("How much"), "quantity": gettext_noop("Of what"),
    "against": gettext_noop("Against whom"), "paradox": gettext_noop("Ground for putting play in doubt"),
    "office": gettext_noop("Office"), "duty": gettext_noop("Duty"), "report": gettext_noop("Report"),
    "words": gettext_noop("Words"), "claim": gettext_noop("Claim"), "draft": gettext_noop("Draft"),
    "by_hand": gettext_noop("By hand"), "option": gettext_noop("Option"), "line": gettext_noop("Your move in a line"),
}  # fmt: skip
"""What the fields of moves are called."""


def _asked(game: Game, speech: Speech) -> Iterator[Field]:
    for field in asked_for(speech):
        listed, label = list(_of_kind(game, field)), field.name.replace("_", " ").capitalize()
        shape = "choice" if listed else "long" if field.kind == "text" else "text"
        hint = _(HINTS[field.kind]) if field.kind in HINTS else ""
        yield Field(f"arguments.{field.name}", label, shape, True, "", listed, hint)


def _of_kind(game: Game, field: MoveField) -> Iterator[tuple[str, str]]:
    """Yield what can be chosen from where a rule asks for something of a kind."""
    match field.kind:
        case "choice":
            yield from ((one, one) for one in field.choices)
        case "truth":
            yield from (("yes", _("yes")), ("no", _("no")))
        case "office" | "quantity":
            yield from ((one, one) for one in sorted(game.offices if field.kind == "office" else game.quantities))
        case "player":
            yield from ((one, one) for one in game.in_order())
        case "rule":
            yield from ((str(one.number), f"{numbered(one.number, game)}: {one.text.title}") for one in game.rules)
        case "judgement":
            yield from ((str(one), f"J-{one}: {game.judgements[one].statement}") for one in sorted(game.judgements))


HINTS = {"number": gettext_noop("Such as 5, -2 or 1/3"), "count": gettext_noop("A whole number"),
         "proposal": gettext_noop("The number of a proposal")}  # fmt: skip
"""What helps with what a rule asks for."""
