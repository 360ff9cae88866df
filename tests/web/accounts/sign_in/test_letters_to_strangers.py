"""Letters to an address that somebody typed: few, whoever asks for them, and nobody learns whose address it is."""

from __future__ import annotations

import re
from html import unescape

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client, override_settings

from nomicon.web.accounts.counting import UsedUp, UseLimit, may_use, use
from nomicon.web.accounts.models import Account, UseCount
from nomicon.web.accounts.sign_in.letters_to_strangers import DAY, HOUR, RESETS, TO_A_DOMAIN
from tests.web.conftest import PASSWORD

IN_MEMORY = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture(autouse=True)
def counted_anew(house):
    """Count from nothing, and let no limit of the library's be in the way: those are for one place, and minutes."""
    del house
    cache.clear()
    UseCount.objects.all().delete()
    with override_settings(EMAIL_BACKEND=IN_MEMORY, ACCOUNT_REAUTHENTICATION_REQUIRED=False):
        mail.outbox = []
        yield


def letters_to(address: str) -> list[str]:
    return [str(one.subject) for one in mail.outbox if address in one.to]


def words_of(answer) -> str:
    return unescape(" ".join(re.sub("<[^>]+>", " ", answer.content.decode()).split()))


def with_password(person, name: str) -> Client:
    """Return the browser of somebody who signed in with a password."""
    account = person(name).account
    account.set_password(PASSWORD)
    account.save()
    client = Client(HTTP_HOST="127.0.0.1:8000")
    signed_in = client.post("/account/login/", {"login": account.username, "password": PASSWORD})
    assert signed_in.status_code == 302
    return client


def asks_for_confirmation(client: Client, address: str) -> str:
    """Add an address to an account, or have its letter sent once more; return what the page says then."""
    cache.clear()
    if EmailAddress.objects.filter(email=address, verified=False).exists():
        sent = {"action_send": "", "email": address}
    else:
        sent = {"action_add": "", "email": address}
    return words_of(client.post("/account/email/", sent, follow=True))


def asks_for_reset(client: Client, address: str) -> str:
    cache.clear()
    return words_of(client.post("/account/password/reset/", {"email": address}, follow=True)).replace(
        address, "ADDRESS"
    )


def test_an_address_gets_one_letter_to_confirm_it_a_day_and_three_in_all(person, later):
    ann = with_password(person, "ann")
    first = asks_for_confirmation(ann, "someone@strangers.example")
    assert "another e-mail" not in first, first
    assert len(letters_to("someone@strangers.example")) == 1, first
    again = asks_for_confirmation(ann, "someone@strangers.example")
    assert "You can ask for another e-mail after" in again
    assert len(letters_to("someone@strangers.example")) == 1, first
    for _ in range(5):
        later(DAY)
        asks_for_confirmation(ann, "someone@strangers.example")
    assert len(letters_to("someone@strangers.example")) == 3


def test_several_accounts_together_write_to_an_address_no_more_often(person):
    for name in ("ann", "ben", "cat"):
        asks_for_confirmation(with_password(person, name), "Someone@strangers.example")
    assert len([one for one in mail.outbox if one.to[0].lower() == "someone@strangers.example"]) == 1


def test_a_domain_gets_twenty_letters_an_hour(later):
    def sign_up(number: int) -> None:
        cache.clear()
        fields = {"username": f"newcomer{number}", "email": f"nobody{number}@domain.example"}
        passwords = {"password1": PASSWORD, "password2": PASSWORD}
        Client(HTTP_HOST="127.0.0.1:8000").post("/account/signup/", {**fields, **passwords})

    for number in range(TO_A_DOMAIN.most + 3):
        sign_up(number)
    assert len(mail.outbox) == TO_A_DOMAIN.most
    later(HOUR)
    sign_up(99)
    assert len(mail.outbox) == TO_A_DOMAIN.most + 1
    Account.objects.filter(username__startswith="newcomer").delete()


def test_a_reset_is_asked_for_three_times_a_day_and_no_answer_says_whether_there_is_an_account(
    person, passer_by, later
):
    account = person("ann").account
    account.set_password(PASSWORD)
    account.save()
    EmailAddress.objects.create(user=account, email="ann@known.example", verified=True, primary=True)
    known = [asks_for_reset(passer_by, "ann@known.example") for _ in range(RESETS.most + 2)]
    unknown = [asks_for_reset(passer_by, "nobody@unknown.example") for _ in range(RESETS.most + 2)]
    assert known == unknown
    assert "ask for another e-mail after" in known[-1]
    assert "ask for another e-mail after" not in known[RESETS.most - 1]
    assert len(letters_to("ann@known.example")) == RESETS.most
    assert len(letters_to("nobody@unknown.example")) == 1
    later(DAY)
    assert "ask for another e-mail after" not in asks_for_reset(passer_by, "ann@known.example")


def test_the_letters_of_a_reset_show_in_no_other_limit(person, passer_by):
    """Whoever asks for a reset first, and then for a letter to confirm, is told the same of every address."""
    account = person("ben").account
    EmailAddress.objects.create(user=account, email="ben@known.example", verified=True, primary=True)
    eve, told = with_password(person, "eve"), []
    for address in ("ben@known.example", "nobody@unknown.example"):
        asks_for_reset(passer_by, address)
        told.append(["another e-mail" in asks_for_confirmation(eve, address) for _ in range(2)])
    assert told[0][0] == told[1][0] is False


def test_an_address_that_nobody_has_confirmed_gets_no_news_of_an_account(person):
    ann = with_password(person, "ann")
    asks_for_confirmation(ann, "someone@strangers.example")
    mail.outbox.clear()
    changed = {"oldpassword": PASSWORD, "password1": f"{PASSWORD} 2", "password2": f"{PASSWORD} 2"}
    assert ann.post("/account/password/change/", changed).status_code == 302
    assert mail.outbox == []


def test_what_is_counted_is_kept_as_a_digest_and_deleted_when_it_is_over(house, later):
    limit = UseLimit("of a test", 2, 60)
    now = int(house.clock.now())
    assert [may_use(limit, "someone@strangers.example", now) for _ in range(3)] == [True, True, False]
    assert may_use(limit, "another", now)
    (kept, *_) = UseCount.objects.filter(many=2)
    assert "someone" not in kept.key
    with pytest.raises(UsedUp) as refused:
        use([(limit, "another"), (limit, "someone@strangers.example")], now)
    assert refused.value.again == now + 60
    assert may_use(limit, "another", now)  # What was refused was not counted.
    assert not may_use(limit, "another", now)
    assert may_use(limit, "someone@strangers.example", now + 60)
