"""How votes are won in a game of pasted rules, until players change it: in plain words, with figures to choose."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from nomicon.rulebooks.defaults import CAUTIOUS, MOST_VOTERS, Figures, read_figures
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.web.form import CleanedData, SiteForm

UNITS = {"days": 86400, "hours": 3600, "minutes": 60}
"""In what a founder counts how long a vote takes, with the seconds of each."""

MOST_TIME = 10_000
"""Of any unit: 27 years in days."""


class HouseForm(SiteForm):
    """The figures of the house defaults, for a founder to choose."""

    time = forms.IntegerField(
        label=gettext_lazy("How long a vote lasts"),
        min_value=1,
        max_value=MOST_TIME,
        initial=3,
        help_text=gettext_lazy("The vote ends early if all have voted."),
    )
    unit = forms.ChoiceField(
        label=gettext_lazy("Counted in"),
        initial="days",
        choices=[
            ("days", pgettext_lazy("a unit of time", "days")),
            ("hours", pgettext_lazy("a unit of time", "hours")),
            ("minutes", pgettext_lazy("a unit of time", "minutes")),
        ],
    )
    quorum = forms.CharField(
        label=gettext_lazy("At least this share of the players must vote"),
        max_length=13,
        initial=str(CAUTIOUS.quorum),
        help_text=gettext_lazy("For example 2/3. Write 0 if no share is required."),
    )
    voters = forms.IntegerField(
        label=gettext_lazy("At least this many players must vote"),
        min_value=1,
        max_value=MOST_VOTERS,
        initial=CAUTIOUS.voters,
        help_text=gettext_lazy(
            "If this is 1, a single player can change the rules, unless the share above prevents it."
        ),
    )
    majority = forms.CharField(
        label=gettext_lazy("A proposal is adopted if more than this share of the votes is in favour"),
        max_length=13,
        initial=str(CAUTIOUS.majority),
        help_text=gettext_lazy("For example 1/2."),
    )
    entrenched = forms.ChoiceField(
        label=gettext_lazy("A change to a rule that is immutable at the start"),
        initial="yes",
        choices=[
            ("yes", gettext_lazy("needs all players to vote in favour")),
            ("no", gettext_lazy("needs a normal vote")),
        ],
    )

    @classmethod
    def of(cls, data: QueryDict | None) -> HouseForm:
        """Return the form as it was sent, or with the cautious figures where nothing of it was sent."""
        is_sent = data is not None and any(name.startswith("house-") for name in data)
        return cls(data if is_sent else None, prefix="house")

    def clean(self) -> CleanedData:
        """See to it that the shares are shares."""
        data = super().clean()
        asks = {
            "quorum": _("Write a share from 0 to 1, such as 2/3."),
            "majority": _("Write a share below 1, such as 1/2."),
        }
        for name, asked in asks.items():
            try:
                read_figures({name: data.get(name, "0")})
            except Malformed:
                self.add_error(name, asked)
        return data

    def figures(self) -> Figures | None:
        """Return what was chosen, or None where it makes no sense; what is wrong stands at its field."""
        if not self.is_bound:
            return CAUTIOUS
        if not self.is_valid():
            return None
        told = self.cleaned_data
        period = told["time"] * UNITS[told["unit"]]
        chosen = {name: str(told[name]) for name in ("quorum", "voters", "majority", "entrenched")}
        return read_figures({"voting_period": period, **chosen})


def house_told(figures: Figures, immutable: Sequence[int], number: int) -> list[str]:
    """Say how votes are won, in sentences for whoever founds the game."""
    told = [
        _("A vote lasts %(length)s. Nobody can close it earlier, but it ends early if all have voted.")
        % {"length": _length(figures.voting_period)}
    ]
    if figures.quorum:
        told.append(_("At least %(share)s of the players must vote.") % {"share": figures.quorum})
    told.append(_alone_told(figures))
    told.append(
        _("A proposal is adopted if more than %(share)s of the votes cast are in favour.") % {"share": figures.majority}
    )
    if not figures.entrenched:
        told.append(_("A normal vote is also enough to make an immutable rule mutable."))
    elif immutable:
        listed = ", ".join(map(str, immutable))
        told.append(
            _(
                "A rule becomes immutable or mutable only if all players vote in favour. The same applies to every "
                "change of a rule that is immutable at the start (%(rules)s)."
            )
            % {"rules": listed}
        )
    else:
        told.append(_("A rule becomes immutable or mutable only if all players vote in favour."))
    return [
        *told,
        _("All this is written in rule %(number)s. Players can change that rule by a vote.") % {"number": number},
    ]


def _alone_told(figures: Figures) -> str:
    """Say whether one player alone can change the rules."""
    if figures.voters > 1:
        told = _("At least %(many)s players must vote, so nobody can change the rules alone.")
        return told % {"many": figures.voters}
    if figures.quorum:
        return _("If there are so few players that one vote reaches this share, one player alone can change the rules.")
    return _("There is no minimum number of voters, so one player alone may be able to change the rules.")


def _length(seconds: int) -> str:
    if seconds % 86400 == 0:
        return ngettext("%(many)s day", "%(many)s days", seconds // 86400) % {"many": seconds // 86400}
    if seconds % 3600 == 0:
        return ngettext("%(many)s hour", "%(many)s hours", seconds // 3600) % {"many": seconds // 3600}
    return ngettext("%(many)s minute", "%(many)s minutes", seconds // 60) % {"many": seconds // 60}
