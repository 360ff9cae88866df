"""The list of classes, making one, taking one along as a file, and deleting one at the end of term."""

from __future__ import annotations

from functools import cache
from zipfile import ZIP_DEFLATED, ZipFile

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.response import HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from nomicon.game.names import GameId
from nomicon.hosting.invalid import Invalid
from nomicon.rulebooks.shelf import load_rulebook, shelf
from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account, Invitation, Listing, SchoolClass
from nomicon.web.accounts.upkeep.leaving import delete_account
from nomicon.web.form import CleanedData, SiteForm
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.classes.contexts import CLASSES, END_CLASS, ClassesPage, EndClassPage
from nomicon.web.pages.classes.making import MOST_TABLES, PERIOD, ClassPlan, make_class, tables_of
from nomicon.web.pages.classes.participation import as_csv, participation
from nomicon.web.pages.classes.teaching import tables_in_order, the_class
from nomicon.web.pages.host.files import file_name, file_to_send, sent_file, written_game
from nomicon.web.pages.host.gate import hosts_only

LONGEST_PERIOD = 7 * 24 * 60


class ClassForm(SiteForm):
    """A class to be: its title, its pupils, its tables, and the rules they begin with."""

    title = forms.CharField(label=gettext_lazy("Name of the class"), max_length=40)
    names = forms.CharField(
        label=gettext_lazy("Pupils"),
        widget=forms.Textarea,
        help_text=gettext_lazy(
            "One first name on each line. The names are spread over the tables in this order. To choose the "
            "tables yourself, leave a blank line between the names for one table and the next."
        ),
    )
    tables = forms.IntegerField(label=gettext_lazy("Number of tables"), min_value=1, max_value=MOST_TABLES, initial=6)
    rulebook = forms.ChoiceField(label=gettext_lazy("Rules to start from"))
    minutes = forms.IntegerField(
        label=gettext_lazy("Longest time for a vote, in minutes"), min_value=1, max_value=LONGEST_PERIOD, initial=10
    )

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)
        field = self.fields["rulebook"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one.name, one.title) for one in shelf().values() if _suits(one.name)]
        field.initial = "minimal"

    def clean(self) -> CleanedData:
        """Read who sits at which table."""
        data = super().clean()
        if "names" in data and "tables" in data:
            try:
                data["seats"] = tables_of(data["names"].replace("\r\n", "\n"), data["tables"])
            except Invalid as wrong:
                self.add_error("names", wrong_told(wrong))
        return data


@cache
def _suits(name: str) -> bool:
    """Say whether a class can begin from a rulebook: nobody holds an office in it, and its votes have a period."""
    book = load_rulebook(name)
    return not book.holders and any(PERIOD in one.text.answers for one in book.files)


@hosts_only
def classes(request: HttpRequest, host: Account) -> HttpResponse:
    """List the classes, and make one."""
    if request.method not in ("GET", "HEAD", "POST"):
        return HttpResponseNotAllowed(["GET", "POST"])
    form = ClassForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        plan = ClassPlan(data["title"], data["seats"], data["rulebook"], data["minutes"])
        try:
            return redirect("class", number=make_class(host, plan).pk)
        except Invalid as wrong:
            form.add_error(None, wrong_told(wrong))
    context: ClassesPage = {"classes": list(SchoolClass.objects.order_by("-pk")), "form": form}
    return CLASSES.show(request, context, status=400 if form.errors else 200)


@hosts_only
@require_safe
def export(request: HttpRequest, host: Account, number: int) -> HttpResponseBase:
    """Send what happened in a class as one file: who did how much, and the public record of every table."""
    of = the_class(number)
    tables = tables_in_order(of)
    with file_to_send() as file:
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            archive.writestr("participation.csv", as_csv(participation(tables)))
            for table in tables:
                written_game(archive, file_name(table.game), GameId(table.game))
        return sent_file(file, file_name(of.title))


@hosts_only
@require_safe
def participation_csv(request: HttpRequest, host: Account, number: int) -> HttpResponse:
    """Send who did how much, as a table for a spreadsheet."""
    told = as_csv(participation(tables_in_order(the_class(number))))
    headers = {"Content-Disposition": 'attachment; filename="participation.csv"'}
    return HttpResponse(told, content_type="text/csv; charset=utf-8", headers=headers)


@hosts_only
def end_class(request: HttpRequest, host: Account, number: int) -> HttpResponse:
    """Delete a class whose name was typed once more: its pupils' accounts with all that they hold, and its codes."""
    of, wrong = the_class(number), ""
    if request.method == "POST":
        if request.POST.get("title", "").strip() == of.title:
            _deleted(host, of)
            return redirect("classes")
        wrong = _("This is not the name of the class. Nothing was deleted.")
    context: EndClassPage = {"of": of, "pupils": of.pupils.count(), "tables": tables_in_order(of), "wrong": wrong}
    return END_CLASS.show(request, context, status=400 if wrong else 200)


def _deleted(host: Account, of: SchoolClass) -> None:
    """Delete a class. The records of its games stay, and only hosts can see them from then on."""
    games = list(of.tables.values_list("game", flat=True))
    with transaction.atomic():
        for pupil in of.pupils.select_related("account"):
            delete_account(pupil.account, pupil.account.username)
        Invitation.objects.filter(game__in=games).delete()
        Listing.objects.filter(game__in=games).update(visibility=Listing.HIDDEN)
        for game in games:
            write_down(host, ActText.DELETED_CLASS, game)
        of.delete()
