"""A sender that lags: whoever made a channel meanwhile is told nothing on it that is older than the channel."""

from __future__ import annotations

import pytest

from nomicon.web.accounts.models import NoticeChannel, NoticeItem
from nomicon.web.notices.projector import project
from tests.web.notices.tables import typed


@pytest.mark.parametrize("lags", [True, False])
def test_a_channel_is_told_nothing_from_before_it_was_made(writing, founded, person, later, lags: bool):
    game = founded("minimal", title="Cake club")
    ann, ben = (person(name.lower()).sit(writing, game, name) for name in ("Ann", "Ben"))
    typed(ann, game, 'propose enact "Before."')
    if not lags:
        project(writing, game)
    later(60)
    hook = NoticeChannel.objects.create(
        account=ben.account, kind=NoticeChannel.WEBHOOK, host="hooks.example", topics="new_proposal game"
    )
    typed(ann, game, 'propose enact "After."')
    project(writing, game)
    head = writing.hall.head(game)
    assert head is not None
    assert [one.entry for one in NoticeItem.objects.filter(channel=hook, game=game)] == [head.number]


def test_letters_are_told_from_the_beginning_as_the_address_was_there_before(table, writing):
    game, ann, _, _ = table
    typed(ann, game, 'propose enact "Cake."')
    project(writing, game)
    (channel,) = NoticeChannel.objects.filter(account=table[2].account, kind=NoticeChannel.MAIL)
    assert channel.since == 0
    assert NoticeItem.objects.filter(channel=channel, game=game).exists()
