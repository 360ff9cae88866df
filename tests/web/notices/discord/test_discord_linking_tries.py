"""How often somebody may say a wrong code in Discord: counted for all processes of a server together."""

from __future__ import annotations

from django.core.cache import cache

from nomicon.web.accounts.models import DiscordLink
from nomicon.web.notices.discord.linking import TRIED_IN, TRIES, LinkOutcome, code_for, said_in_discord
from tests.web.notices.tables import now


def test_wrong_codes_are_counted_whichever_process_hears_them_and_forgotten_after_a_while(house, person, later):
    ann, user = person("ann").account, f"{now()}{person('x').account.pk}"
    for _ in range(TRIES):
        cache.clear()  # As in another process.
        assert said_in_discord(user, "ann", "wrong", now()) is LinkOutcome.NO_SUCH_CODE
    cache.clear()
    assert said_in_discord(user, "ann", code_for(ann, now()), now()) is LinkOutcome.TOO_MANY_TRIES
    assert not DiscordLink.objects.filter(account=ann).exists()
    later(TRIED_IN)
    assert said_in_discord(user, "ann", code_for(ann, now()), now()) is LinkOutcome.LINKED
