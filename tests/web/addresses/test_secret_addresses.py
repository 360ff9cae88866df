"""Secret addresses of calendars and feeds: one kind does not open another, and those made before still work."""

from __future__ import annotations

from hashlib import sha256

import pytest

from nomicon.web.accounts.models import CalendarAddress, FeedAddress
from nomicon.web.addresses.secret_addresses import CALENDARS, FEEDS


@pytest.mark.parametrize(
    ("addresses", "kept", "kind"), [(CALENDARS, CalendarAddress, "calendar"), (FEEDS, FeedAddress, "feed")]
)
def test_an_address_is_known_by_its_secret_while_its_owner_can_sign_in(person, addresses, kept, kind):
    ann = person("ann").account
    digest = sha256(f"{kind} of-ann".encode()).hexdigest()  # As it is in the databases of hosts.
    made = kept.objects.create(account=ann, digest=digest)
    assert (addresses.owned_by(ann), addresses.owned_by(person("ben").account)) == (made, None)
    assert (addresses.known_by("of-ann"), addresses.known_by("of-ben")) == (made, None)
    ann.is_active = False
    ann.save()
    assert addresses.known_by("of-ann") is None


def test_the_secret_of_one_kind_opens_no_other():
    assert CALENDARS.digest_of("of-ann") != FEEDS.digest_of("of-ann")
