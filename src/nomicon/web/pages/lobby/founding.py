"""Founding a game: from a rulebook, or from any ruleset pasted in, of which one sees first what was understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NotRequired, TypedDict

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import word
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import found, new_id
from nomicon.hosting.notices.secret_ballots import PAGE
from nomicon.hosting.seats import AccountId
from nomicon.hosting.table.table import Table
from nomicon.play.engine import Refused
from nomicon.play.limits import NAME_LENGTH
from nomicon.play.people.seating import Join, fit_name
from nomicon.rulebooks.defaults import CAUTIOUS, Figures
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.importing.importers import Imported, Laid, as_rulebook, immutable_in, import_text, lay_onto
from nomicon.rulebooks.measures import kept_measures
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf
from nomicon.views.elements.language import in_language, page_in_language
from nomicon.web.accounts.models import Account, Invitation, Listing
from nomicon.web.accounts.seats.allowing import founding
from nomicon.web.accounts.seats.codes import with_code
from nomicon.web.accounts.seats.doors import may_found
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.form import CleanedData, SiteForm
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.page_tools.telling import refusal_told, wrong_told
from nomicon.web.pages.lobby.house_rules import HouseForm, house_told
from nomicon.web.pages.lobby.ruleset_cards import RulesetCard, ruleset_cards, with_figures
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.pages.visit import WAIT, account_of
from nomicon.web.tools import the_house

PASTED = "pasted"
FOR_A_FIRST_EVENING = "minimal"
"""The rulebook that is shown first, and chosen unless one says otherwise: short enough to be read at the table."""

OFFICE = "office."
"""How the fields begin that name who holds an office from the start."""


class FoundForm(SiteForm):
    """A game to be: which rules, under which title, for whom."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    rulebook = forms.ChoiceField(label=gettext_lazy("Rules to start from"), widget=forms.RadioSelect)
    pasted = forms.CharField(
        label=gettext_lazy("A ruleset of your own"),
        required=False,
        widget=forms.Textarea,
        help_text=gettext_lazy(
            "In any common format, with a number or heading before each rule. Before the game starts, you can check "
            "how the rules were read."
        ),
    )
    onto = forms.ChoiceField(label=gettext_lazy("How pasted rules are played"), required=False)
    name = forms.CharField(
        label=gettext_lazy("Your name in this game"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=gettext_lazy("Leave empty if you start the game but do not play."),
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who can see the game"),
        choices=Listing.VISIBILITIES[:2],
        initial=Listing.INVITED,
        widget=forms.RadioSelect,
    )
    no_rescue = forms.BooleanField(
        label=gettext_lazy("Never allow a change outside the rules"),
        required=False,
        help_text=gettext_lazy(
            "Otherwise, when the rules allow no more changes, all players together can still change a rule. A host "
            "can call for such a change, too. It takes effect only if no player visits the game for thirty days."
        ),
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        if data and data.get("pasted", "").strip() and "understood" not in data:
            # Whoever pastes rules in wants to play by them. Once they have seen how they were read, they choose.
            data = data.copy()
            data["rulebook"] = PASTED
        super().__init__(data)
        levels = {name: one.difficulty for name, one in kept_measures().items()}
        first = sorted(
            shelf().values(), key=lambda one: (one.name != FOR_A_FIRST_EVENING, levels.get(one.name, 0), one.name)
        )
        books = [(one.name, format_html("<strong>{}</strong> {}", one.title, one.line)) for one in first]
        as_it_is = _("Like %(book)s: each pasted rule replaces the words of the rule with the same number")
        ways = [
            ("", _("By their words only: players claim what happens, and Judges decide disputes")),
            *((one.name, as_it_is % {"book": one.title}) for one in first),
        ]
        for field, choices in (("rulebook", [*books, (PASTED, _("My own rules, pasted below"))]), ("onto", ways)):
            known = self.fields[field]
            assert isinstance(known, forms.ChoiceField)
            known.choices = choices
        self.fields["rulebook"].initial = FOR_A_FIRST_EVENING

    def clean(self) -> CleanedData:
        """See to it that there is something to begin with."""
        data = super().clean()
        if data.get("rulebook") == PASTED and not data.get("pasted", "").strip():
            self.add_error("pasted", _("Paste the rules here, or choose a rulebook above."))
        if data.get("name", "").strip() and not fit_name(data["name"].strip()):
            self.add_error("name", _("You cannot use this as a player's name. Choose another."))
        return data


@dataclass(frozen=True, slots=True)
class FoundingPlan:
    """What a game would begin with: the rulebook, and of a pasted one what was found in it and what was not."""

    book: Rulebook
    imported: Imported | None = None
    laid: Laid | None = None
    house: Sequence[str] = ()
    """How votes are won under the house defaults, in sentences, where they are what the game is played by."""

    def offices(self, told: Mapping[str, object], name: str) -> list[tuple[str, str]]:
        """Return who would hold each office that somebody holds from the start: as told, else the founder, if any."""
        return [(office, str(told.get(f"{OFFICE}{office}", name)).strip()) for office, _holder in self.book.holders]


class FoundPage(TypedDict):
    """The form, and what the game would begin with once that is known."""

    form: FoundForm
    is_wrong: bool
    cards: list[RulesetCard]
    beginning: NotRequired[FoundingPlan]
    offices: NotRequired[list[tuple[str, str]]]
    digest: NotRequired[str]
    house: NotRequired[HouseForm]


FOUND = PageTemplate("lobby/found.html", FoundPage)


def found_game(request: HttpRequest) -> HttpResponse:
    """Found a game, and show the link to invite friends with; or show first what it would begin with."""
    account = account_of(request)
    if account is None:
        return redirect(f"{reverse('account_login')}?next={request.path}")
    if not may_found(account):
        raise Http404(_("On this server, only hosts can start games. Ask a host."))
    form = FoundForm(request.POST or None)
    form.fields["name"].initial = account.shown
    if request.method != "POST" or not form.is_valid():
        return FOUND.show(request, _asked(request, form))
    data, house = form.cleaned_data, HouseForm.of(request.POST)
    figures = house.figures()
    try:
        beginning = _beginning(data, figures or CAUTIOUS, request.POST)
    except (Malformed, Invalid) as wrong:
        form.add_error("pasted" if data["rulebook"] == PASTED else None, wrong_told(wrong))
        return FOUND.show(request, _asked(request, form))
    offices = beginning.offices(request.POST, data["name"].strip())
    vacant = [office for office, holder in offices if not holder]
    if vacant and "look" not in request.POST:
        form.add_error(
            None, _("Enter below who holds each office at the start: %(offices)s.") % {"offices": ", ".join(vacant)}
        )
    elif figures is not None and "look" not in request.POST and _was_looked_at(request, data):
        outcome = _founded(account, data, beginning.book, dict(offices))
        if not isinstance(outcome, Refused):
            return _begun(request, account, outcome, data["name"].strip())
        form.add_error(None, in_language(outcome.because, OF_THE_READER))
    context: FoundPage = {
        **_asked(request, form),
        "is_wrong": bool(form.errors or house.errors),
        "beginning": beginning,
        "offices": offices,
        "digest": _digest(data),
        "house": house,
    }
    return FOUND.show(request, context)


def _asked(request: HttpRequest, form: FoundForm) -> FoundPage:
    return {"form": form, "is_wrong": bool(form.errors), "cards": ruleset_cards(form["rulebook"], _texts(request.POST))}


def _texts(sent: QueryDict) -> dict[str, str]:
    return {name: str(value) for name, value in sent.items()}


def _beginning(data: CleanedData, figures: Figures, sent: QueryDict) -> FoundingPlan:
    """Return what a game would begin with; `figures` are for pasted rules alone, those of a rulebook are in `sent`.

    Raises `Malformed` where no rules are found in what was pasted, and `Invalid` for a figure that makes no sense.
    """
    if data["rulebook"] != PASTED:
        return FoundingPlan(with_figures(load_rulebook(data["rulebook"]), _texts(sent)))
    imported = import_text(data["pasted"], _("the pasted rules"))
    alone = as_rulebook(imported, data["title"], figures)
    imported = _in_language_of_reader(imported)
    if not data["onto"]:
        told = house_told(figures, immutable_in(imported), alone.files[0].number or 0)
        return FoundingPlan(alone, imported, house=told)
    laid = lay_onto(imported, load_rulebook(data["onto"]))
    return FoundingPlan(laid.rulebook, imported, laid)


def _in_language_of_reader(imported: Imported) -> Imported:
    """Tell what was found in the reader's language; the lines of the text itself stay as they are."""
    told = page_in_language(imported.not_understood, OF_THE_READER)
    return replace(imported, not_understood=told, shape=in_language(word(imported.shape), OF_THE_READER))


def _digest(data: CleanedData) -> str:
    pasted = (data["pasted"], data["onto"]) if data["rulebook"] == PASTED else ("", "")
    return sha256("\0".join(pasted).encode("utf-8", "surrogatepass")).hexdigest()


def _was_looked_at(request: HttpRequest, data: CleanedData) -> bool:
    """Say whether what was pasted is what the founder has seen understood; a rulebook needs no look."""
    return data["rulebook"] != PASTED or request.POST.get("understood") == _digest(data)


def _founded(account: Account, data: CleanedData, book: Rulebook, offices: Mapping[str, str]) -> GameId | Refused:
    """Found a game, list it, and make a link to it."""
    holders = {office: holder for office, holder in offices.items() if holder}

    def work(table: Table) -> GameId | Refused:
        game = new_id(table, data["title"])
        outcome = found(table, game, data["title"], replace(book, rescue=not data["no_rescue"]), holders)
        return outcome if isinstance(outcome, Refused) else game

    with founding(account):
        game = the_house().hall.do(work).result(WAIT)
        if isinstance(game, Refused):
            return game
        Listing.objects.create(game=game, visibility=data["visibility"], founder=account)
    with_code(Invitation(game=game, made_by=account))
    return game


def _begun(request: HttpRequest, account: Account, game: GameId, name: str) -> HttpResponse:
    """Seat the founder of a new game, if they play, and show them the link to invite friends with."""
    refused = _seated(account, game, PlayerId(name)) if name else None
    if refused is not None:
        told = {"because": refusal_told(refused)}
        messages.error(request, _("The game has started, but you are not a player yet. %(because)s") % told)
    return redirect("invite", game=game)


def _seated(account: Account, game: GameId, player: PlayerId) -> Refused | None:
    """Seat the founder; where the rules do not let them join, return the refusal, and the seat is free again."""
    hall = the_house().hall
    SEATS.assign(game, AccountId(account.pk), player)
    if player in hall.seen(game, player).game.players:
        return None
    outcome = hall.play(game, Join(player), door=PAGE).result(WAIT)
    if not isinstance(outcome, Refused):
        return None
    SEATS.release(game, AccountId(account.pk))
    return outcome
