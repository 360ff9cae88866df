"""The form on which somebody chooses when a channel tells them of each topic, in one game or in all."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _

from nomicon.web.accounts.models import Account, NoticeChannel, Seat
from nomicon.web.form import SiteForm
from nomicon.web.notices.hours import OFF
from nomicon.web.notices.topics import DEADLINE, TOPICS, WHEN, Chosen, choose

AS_ELSEWHERE = ""
ONLY_AT_ONCE = ("at_once", OFF)
"""When one can be reminded of a deadline: a digest would come too late. Programs are called at once, too."""


class ChoicesForm(SiteForm):
    """When I am told of each topic, in one game or in all."""

    def __init__(self, chosen: Chosen, channel: NoticeChannel, game: str, data: object = None) -> None:
        super().__init__(data, prefix="when")
        calls = channel.kind == NoticeChannel.WEBHOOK
        for topic, label in TOPICS.items():
            if topic == DEADLINE and calls:
                continue  # Programs ask for deadlines when they like.
            at_once = topic == DEADLINE or calls
            offered = [(name, str(said)) for name, said in WHEN.items() if not at_once or name in ONLY_AT_ONCE]
            if game:
                offered.insert(0, (AS_ELSEWHERE, _("As in all games")))
            now = chosen.when(channel, game, topic)
            initial = chosen.in_game(channel, game, topic) if game else now
            self.fields[topic] = forms.ChoiceField(
                label=label, choices=offered, required=False, initial=initial or AS_ELSEWHERE
            )

    def keep(self, channel: NoticeChannel, game: str) -> None:
        """Keep what was chosen."""
        for topic in self.fields:
            choose(channel, game, topic, self.cleaned_data[topic] or AS_ELSEWHERE)


def games_of(account: Account) -> list[str]:
    """List the games in which somebody has a seat."""
    return [one.game for one in Seat.objects.filter(account=account).order_by("game")]
