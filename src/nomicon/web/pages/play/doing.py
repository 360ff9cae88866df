"""Doing anything: a form for every kind of move there is, made from what it asks for, so that none is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.names import JudgementNumber, ProposalNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.plain import is_whole
from nomicon.game.values.replacing import replace
from nomicon.law.headers.offered_fields import offered_by, offers
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.readings import reading_in_force, ways_of
from nomicon.play.engine import SPECS
from nomicon.play.moves.choices import Choice, Situation
from nomicon.play.moves.kinds import BALLOT, JUDGEMENT_VALUE, MOVEMENTS, READING, YES_NO
from nomicon.play.moves.spec import MoveField, MoveSpec
from nomicon.play.people.seating import FORFEIT
from nomicon.views.elements.foresight import warned, warned_of_judgement
from nomicon.views.elements.page import Seen
from nomicon.views.proposals.ballots import paper_page
from nomicon.web.page_tools.fields import FieldShown
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.game.available_moves import is_written_elsewhere, offered
from nomicon.web.pages.game.contexts import Head
from nomicon.web.pages.game.game import head
from nomicon.web.pages.play.offered_fields import FormField, asked_by_rule
from nomicon.web.pages.shown.board import Offered
from nomicon.web.pages.translations import said, spoken
from nomicon.web.pages.visit import PageVisit, visit
from nomicon.web.tools import the_house

SPEC_OF: Mapping[str, MoveSpec] = {spec.name: spec for spec in SPECS}
"""Every move that has a form, by the word for it."""

TYPED = "typed"
"""The form in which any move can be typed as a line."""


class DoPage(Head):
    """The form for a move: what it is called and sends, what it asks for, and the rules that offer it."""

    called: str
    about: str
    sent: str
    fields: list[FieldShown]
    seldom: list[FieldShown]
    warning: str | None
    is_way_out: bool
    by_rules: list[Rule]


class MovesPage(Head, Offered):
    """Everything that one may do, and every kind of move there is."""

    offers: list[str]
    all: list[tuple[str, str]]


DO = PageTemplate("games/do.html", DoPage)
MOVES = PageTemplate("games/moves.html", MovesPage)


@require_safe
def do(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Show the form for one kind of move, filled with what the address says."""
    here = visit(request, game)
    if here.player is None:
        return redirect("join", game=game)
    if is_written_elsewhere(name):
        return redirect(f"{reverse('game', args=[game])}propose/")
    seen = here.seen()
    if name == TYPED:
        fields = _command(request.GET)
        called, about, sent = (
            _("Type a command"),
            _("Type a move as in a terminal. You can make every move this way."),
            name,
        )
    elif name in SPEC_OF and name != "make":
        spec = SPEC_OF[name]
        fields = list(_fields(here, seen, spec))
        called, about, sent = _(spec.title), _(spec.purpose), name
    elif offered_by(seen.game, name):
        rule, _speech = offered_by(seen.game, name)[0]
        asked = the_house().hall.fields_of_move(seen.game, name, here.player, seen.at)
        fields = [FormField("name", "", "hidden", True, name), *asked_by_rule(seen.game, asked)]
        called, sent = name.replace("_", " ").capitalize(), "make"
        about = _("Rule %(rule)s offers this move.") % {"rule": numbered(rule.number, seen.game)}
    else:
        raise Http404(_("There is no move “%(name)s” in this game.") % {"name": name})
    context: DoPage = {
        **head(here, seen),
        "called": called,
        "about": about,
        "sent": sent,
        "fields": [one.shown for one in fields if not one.seldom],
        "seldom": [one.shown for one in fields if one.seldom],
        "warning": _warning(seen, name, request.GET),
        "is_way_out": sent == FORFEIT.name,
        "by_rules": [rule for rule, _speech in offered_by(seen.game, name)] if sent == "make" else [],
    }
    return DO.show(request, context)


def _command(given: Mapping[str, str]) -> list[FormField]:
    """Return what the form asks for in which any move can be typed."""
    return [
        FormField("line", _("Your command"), "text", True, given.get("line", "")),
        FormField("text", _("Text"), "long", False, given.get("text", "")),
    ]


def _warning(seen: Seen, name: str, given: Mapping[str, str]) -> str | None:
    """Warn of a ballot or a judgement after which rules could be changed less easily; it must be read first."""
    number = given.get("proposal", given.get("judgement", ""))
    if not is_whole(number):
        return None
    proposal = seen.game.proposals.get(ProposalNumber(int(number))) if name == "vote" else None
    judgement = seen.game.judgements.get(JudgementNumber(int(number))) if name == "deliver" else None
    if proposal is not None:
        return warned(seen, proposal)["warning"]
    return None if judgement is None else warned_of_judgement(seen, judgement)["warning"]


@require_safe
def moves(request: HttpRequest, game: str) -> HttpResponse:
    """List every move that one may make now, and every one that is barred, with the rule that bars it."""
    here = visit(request, game)
    seen = here.seen()
    context: MovesPage = {**head(here, seen), **offered(here), "offers": list(offers(seen.game)), "all": named_moves()}
    return MOVES.show(request, context)


def named_moves() -> list[tuple[str, str]]:
    """Name every form there is, with the word for its move."""
    listed = [(spec.name, _(spec.title)) for spec in SPECS if spec.lines and not spec.holds_changes]
    return [*listed, (TYPED, _("Type a command"))]


def _fields(here: PageVisit, seen: Seen, spec: MoveSpec) -> Iterator[FormField]:
    """Yield what a form asks for, from the specification of its move."""
    given = {name: str(value) for name, value in here.request.GET.items()}
    at = Situation(seen.game, here.player, given, lambda game, proposal, player: _ballots(seen, proposal))
    for field in spec.fields:
        for one in _asked_for(field, at):
            yield replace(one, seldom=(field.seldom or one.seldom) and not one.value)


def _asked_for(field: MoveField, at: Situation) -> Iterator[FormField]:
    if field.kind is READING:
        yield from _reading(at)
    elif field.kind is MOVEMENTS:
        yield from _movements(at)
    else:
        yield _single(field, at)


def _single(field: MoveField, at: Situation) -> FormField:
    name, value = field.sent_as, at.given.get(field.sent_as, "")
    label, hint = (
        _(field.label) if field.label else name.replace("_", " ").capitalize(),
        _(field.hint) if field.hint else "",
    )
    choices = [(_sent(field, one), _shown(field, one)) for one in field.chosen_from(at) or ()]
    widget = "choice" if choices or field.kind.widget == "choice" else field.kind.widget
    longest = str(field.kind.longest) if field.kind.longest and not choices else ""
    return FormField(name, label, widget, field.required, value, choices, hint, longest=longest)


def _sent(field: MoveField, choice: Choice) -> str:
    """Return what a form sends for a choice: yes and no are truths there."""
    return {"yes": "true", "no": "false"}[choice.value] if field.kind is YES_NO else choice.value


def _shown(field: MoveField, choice: Choice) -> str:
    """Return what a form shows for a choice, in the reader's language where it is a word of ours."""
    if field.kind is BALLOT:
        return spoken(choice.value)
    if field.kind is JUDGEMENT_VALUE:
        return said(choice.value).capitalize()
    if field.kind is YES_NO:
        return _("yes") if choice.value == "yes" else _("no")
    return choice.label


def _ballots(seen: Seen, proposal: Proposal) -> list[Choice]:
    """Return what a ballot may say; nothing where it may say anything, name several, or depend on others."""
    paper = paper_page(seen, proposal)
    if paper is None or paper["free"] or paper["marking"] or paper["depending"]:
        return []
    return [Choice(one["name"]) for one in paper["choices"]]


def _reading(at: Situation) -> Iterator[FormField]:
    """Yield what asks for a reading to switch; where the form is about one, only its ways are to be had."""
    game, reading = at.game, at.given.get("reading.name", "")
    known = list(_readings(game))
    ways = [
        (way, f"{rule.text.title}, {called}: {way}")
        for key, rule, called in known
        if reading in ("", key)
        for way in _other_ways(game, rule, called)
    ]
    named = [(key, f"{numbered(rule.number, game)}: {called}") for key, rule, called in known]
    yield FormField("reading.name", _("Which reading to change"), "choice", False, reading, named)
    yield FormField("reading.alternative", _("New reading"), "choice", False, "", ways)


def _movements(at: Situation) -> Iterator[FormField]:
    """Yield what asks who gains or loses how much of what; few need more than the first."""
    players = [(one, one) for one in at.game.in_order()]
    counted = [(one, one) for one in sorted(at.game.quantities)]
    for place in range(3):
        asked = (
            FormField(f"movements.{place}.player", _("Who gains or loses"), "choice", False, "", players),
            FormField(f"movements.{place}.amount", _("How much"), "text", False, hint=_("For example 5, -2 or 1/3")),
            FormField(f"movements.{place}.quantity", _("Of what"), "choice", False, "", counted),
        )
        yield from (replace(one, seldom=place > 0) for one in asked)


def _readings(game: Game) -> Iterator[tuple[str, Rule, str]]:
    """Yield the key of every reading, as judgements name it, with its rule and what it is called."""
    for rule in sorted(game.rules, key=lambda one: one.number):
        yield from ((f"{rule.number}:{called}", rule, called) for called in sorted(rule.text.readings))


def _other_ways(game: Game, rule: Rule, called: str) -> list[str]:
    in_force = reading_in_force(game, rule, called)
    return [way for way in ways_of(rule.text.readings[called]) if way != in_force]
