"""Discord: what is not signed does nothing, and what is signed takes effect once."""

from __future__ import annotations

import json
import random
import threading
import time

from nomicon.hosting.notices.commands import Outcome
from nomicon.web.accounts.models import DiscordLink, Listing
from nomicon.web.discord_door import answers, door, promises
from nomicon.web.discord_door.tokens import HOLDS
from nomicon.web.tools import the_house
from tests.waiting import until as waiting
from tests.web.notices.discord_service import APPLICATION, deliver
from tests.web.notices.discord_tables import PAGE, entries, new_user, proposal_301, text_of
from tests.web.notices.tables import typed

# -- Signatures ------------------------------------------------------------------------


def test_discord_is_answered_that_we_are_there_and_nobody_else_is(discord):
    ping = json.dumps({"type": 1}).encode()
    assert discord.send({"type": 1}) == {"type": 1}
    assert deliver(ping, {**discord.headers(ping), "HTTP_X_SIGNATURE_ED25519": "00" * 64}).status_code == 401
    assert deliver(ping, {}).status_code == 401


def test_what_is_signed_and_makes_no_sense_is_refused(discord, friends):
    nonsense: list[object] = [
        [],
        {},
        {"type": "x"},
        {"type": 2},
        {"type": 2, "id": "x", "data": {}},
        {"type": 2, "data": []},
    ]
    for told in nonsense:
        raw = json.dumps(told).encode()
        answer = deliver(raw, discord.headers(raw))
        assert answer.status_code == 400
    deep = b"[" * 50_000
    assert deliver(deep, discord.headers(deep)).status_code == 400


# -- Moves -----------------------------------------------------------------------------


def test_a_command_takes_effect_once_however_often_and_in_whatever_order_it_comes(discord, friends):
    sent = [
        discord.command(friends.user, "declare", text=f"Number {number}.", game=friends.game) for number in range(12)
    ]
    drawn = random.Random(3)
    deliveries = [one for one in sent for _ in range(drawn.randint(1, 4))]
    drawn.shuffle(deliveries)
    before = entries(friends.game)
    answers_to: dict[str, set[str]] = {}
    for one in deliveries:
        answers_to.setdefault(one["id"], set()).add(text_of(discord.send(one)))
    assert entries(friends.game) - before == 12
    assert {len(told) for told in answers_to.values()} == {1}


def test_what_comes_twice_at_the_same_moment_is_done_once(discord, friends):
    one = discord.command(friends.user, "declare", text="At once.", game=friends.game)
    before = entries(friends.game)
    threads = [threading.Thread(target=discord.send, args=(one,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert entries(friends.game) - before == 1


def test_whoever_was_not_linked_is_not_heard_later_either(discord, friends):
    typed(friends.ann, friends.game, 'propose enact "Cake."')
    DiscordLink.objects.filter(user=friends.user).delete()
    vote = discord.command(friends.user, "vote", proposal="301", choice="FOR")
    refused = text_of(discord.send(vote))
    assert "/link" in refused
    DiscordLink.objects.create(account=friends.ben.account, user=friends.user)
    assert text_of(discord.send(vote)) == refused
    assert not proposal_301(friends.game).ballots


def test_one_number_with_two_contents_is_refused(discord, friends):
    first = discord.command(friends.user, "declare", text="One.")
    discord.send(first)
    before = entries(friends.game)
    second = discord.command(friends.user, "declare", number=first["id"], text="Two.")
    assert "another command with the same ID" in text_of(discord.send(second))
    assert entries(friends.game) == before


def test_a_vote_is_given_with_the_words_of_the_rules(discord, friends):
    typed(friends.ann, friends.game, 'propose enact "Cake."')
    choices = discord.send(discord.completing(friends.user, "vote", "choice", proposal="301", choice=""))
    named = [one["value"] for one in choices["data"]["choices"]]
    assert choices["type"] == 8
    assert "FOR" in named
    proposals = discord.send(discord.completing(friends.user, "vote", "proposal", proposal="30"))
    assert [one["value"] for one in proposals["data"]["choices"]] == ["301"]
    text_of(discord.send(discord.command(friends.user, "vote", proposal="301", choice="FOR")))
    assert list(proposal_301(friends.game).ballots) == ["Ben"]


def test_secret_ballots_are_not_taken_from_discord_where_the_founder_bars_it(discord, friends, founded):
    game = founded(title="Secrets")
    for one, name in ((friends.ann, "Ann"), (friends.ben, "Ben")):
        one.sit(the_house(), game, name)
    typed(friends.ann, game, "propose repeal 208")
    Listing.objects.filter(game=game).update(barred_for_secrets="discord")

    def votes(choice: str) -> str:
        return text_of(discord.send(discord.command(friends.user, "vote", proposal="301", choice=choice, game=game)))

    assert "Vote on the game's page" in votes("FOR")
    assert list(proposal_301(game).ballots) == []
    offered = str(discord.send(discord.command(friends.user, "inbox", game=game))["data"])
    assert ("secret ballots cannot be cast in Discord" in offered, "components" in offered) == (True, False)
    Listing.objects.filter(game=game).update(barred_for_secrets="")
    votes("AGAINST")
    assert list(proposal_301(game).ballots) == ["Ben"]


def test_a_rule_is_proposed_in_a_form(discord, friends):
    form = discord.send(discord.command(friends.user, "propose"))
    assert form["type"] == 9
    assert len(form["data"]["custom_id"]) <= 100
    filled = discord.fill(friends.user, form["data"]["custom_id"], line="enact", text="Everyone\nbrings tea.")
    text_of(discord.send(filled))
    proposal = proposal_301(friends.game)
    assert "brings tea." in str(proposal.changes)
    before = entries(friends.game)
    again = discord.fill(friends.user, form["data"]["custom_id"], line="enact", text="Twice.")
    assert "This form was already sent." in text_of(discord.send(again))
    assert entries(friends.game) == before


def test_a_form_that_was_left_open_for_too_long_is_refused_as_a_form(discord, friends, later):
    form = discord.send(discord.command(friends.user, "propose"))
    later(HOLDS + 1)
    filled = discord.fill(friends.user, form["data"]["custom_id"], line="enact", text="Late.")
    assert "This form is too old." in text_of(discord.send(filled))


def test_buttons_of_the_inbox_are_for_their_owner_alone_and_good_once(discord, friends, person):
    typed(friends.ann, friends.game, 'propose enact "Cake."')
    answer = discord.send(discord.command(friends.user, "inbox"))
    assert "301" in text_of(answer)
    buttons = [one for row in answer["data"]["components"] for one in row["components"]]
    yes = next(one for one in buttons if one["label"].lower() == "vote 301 for")
    stranger = new_user()
    DiscordLink.objects.create(account=friends.ann.account, user=stranger)
    assert "does not work for you" in text_of(discord.send(discord.press(stranger, yes["custom_id"])))
    press = discord.press(friends.user, yes["custom_id"])
    first = text_of(discord.send(press))
    assert text_of(discord.send(press)) == first
    assert "used already" in text_of(discord.send(discord.press(friends.user, yes["custom_id"])))
    assert list(proposal_301(friends.game).ballots) == ["Ben"]
    DiscordLink.objects.filter(user=friends.user).delete()
    no = next(one for one in buttons if one["label"].lower() == "vote 301 against")
    assert "/link" in text_of(discord.send(discord.press(friends.user, no["custom_id"])))


def test_a_move_that_cannot_be_undone_is_asked_about_first(discord, friends, later):
    asked = discord.send(discord.command(friends.user, "forfeit"))
    before = entries(friends.game)
    assert "cannot be undone" in text_of(asked)
    (button,) = asked["data"]["components"][0]["components"]
    later(601)
    assert "too old" in text_of(discord.send(discord.press(friends.user, button["custom_id"])))
    assert entries(friends.game) == before
    asked = discord.send(discord.command(friends.user, "do", line="forfeit"))
    (button,) = asked["data"]["components"][0]["components"]
    text_of(discord.send(discord.press(friends.user, button["custom_id"])))
    assert entries(friends.game) > before


def test_what_takes_long_is_promised_in_time_and_told_when_it_is_done(discord, friends, monkeypatch):
    free = threading.Event()

    def slow(*_: object) -> Outcome:
        free.wait(20)
        return Outcome(True, ("Done at last. @everyone",), "4")

    monkeypatch.setattr(answers, "command", slow)
    monkeypatch.setattr(door, "PROMPT", 0.05)
    discord.instead = [(429, {"Retry-After": "1"}, {"retry_after": 0.1, "global": False})]
    sent = discord.command(friends.user, "declare", text="Slowly.")
    answer = discord.send(sent)
    assert answer == {"type": 5, "data": {"flags": answer["data"]["flags"]}}
    assert answer["data"]["flags"] & 64
    free.set()
    until = time.monotonic() + 30
    while len(discord.calls) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    first, second = discord.calls
    assert (first.method, first.path) == ("PATCH", f"/webhooks/{APPLICATION}/{sent['token']}/messages/@original")
    assert first.body == second.body
    assert "Done at last." in second.body["content"]
    assert second.body["allowed_mentions"] == {"parse": []}


def test_where_too_much_is_promised_nothing_more_is_done_until_there_is_room(discord, friends, monkeypatch):
    free, given = threading.Event(), list[object]()

    def slow(*asked: object) -> Outcome:
        given.append(asked)
        free.wait(20)
        return Outcome(True, ("Done.",), "4")

    def gives() -> int:
        return int(discord.send(discord.command(friends.user, "declare", text="Slowly."))["type"])

    monkeypatch.setattr(answers, "command", slow)
    monkeypatch.setattr(door, "PROMPT", 0)
    monkeypatch.setattr(promises, "MOST", 2)
    waiting(lambda: not promises._KEPT, "what earlier tests were promised is told")
    assert [gives() for _ in range(2)] == [5, 5]
    waiting(lambda: len(given) == 2, "both are begun")
    refused = discord.send(discord.command(friends.user, "declare", text="One more."))
    assert (refused["type"], "nothing was done" in text_of(refused), len(given)) == (4, True, 2)
    free.set()
    waiting(promises.have_room, "one is told")
    assert gives() == 5


def test_pages_are_shown_as_a_passer_by_reads_them(discord, friends):
    shown = text_of(discord.send(discord.command(friends.user, "show", page="rule 201")))
    assert f"/games/{friends.game}/rule/201/" in shown
    assert "no page" in text_of(discord.send(discord.command(friends.user, "show", page="nonsense")))


def test_whoever_may_not_look_learns_nothing_of_a_game(discord, friends, founded):
    hidden = founded("minimal", visibility=Listing.INVITED, title="Secret")
    there = text_of(discord.send(discord.command(friends.user, "inbox", game=hidden)))
    absent = text_of(discord.send(discord.command(friends.user, "inbox", game="no-such-game")))
    assert there == absent


def test_one_is_answered_in_ones_own_language(discord, friends):
    german = discord.command(friends.user, "inbox", LOCALE="de")
    assert "zu tun" in text_of(discord.send(german)).lower()


# -- Accounts --------------------------------------------------------------------------


def test_an_account_is_linked_by_a_code_from_its_page_once(discord, person):
    ben, user = person("ben"), new_user()
    ben.client.post(PAGE, {"act": "code"})
    code = ben.client.get(PAGE).content.decode().split("/link code:")[1].split("<")[0]
    assert "/link code:" not in ben.client.get(PAGE).content.decode()
    assert "can now make moves with this Discord account" in text_of(
        discord.send(discord.command(user, "link", code=code))
    )
    assert DiscordLink.objects.get(user=user).account == ben.account
    assert "not valid" in text_of(discord.send(discord.command(new_user(), "link", code=code)))
    ben.client.post(PAGE, {"act": "unlink"})
    assert not DiscordLink.objects.filter(user=user).exists()


def test_an_account_takes_a_code_that_discord_was_given_once_and_says_whose_it_is(discord, person):
    ben, eve, user = person("ben"), person("eve"), new_user()
    told = text_of(discord.send(discord.command(user, "link")))
    where = told.split("http://127.0.0.1:8000")[1].split(">")[0]
    page = ben.client.get(where).content.decode()
    assert user in page
    assert not DiscordLink.objects.filter(user=user).exists()
    ben.client.post(where, {"act": "link"})
    assert DiscordLink.objects.get(user=user).account == ben.account
    told = eve.client.post(where, {"act": "link"}, follow=True).content.decode()
    assert "This address is no longer valid." in told
    assert DiscordLink.objects.get(user=user).account == ben.account


def test_codes_run_out_and_cannot_be_guessed(discord, person, later):
    ben, user = person("ben"), new_user()
    ben.client.post(PAGE, {"act": "code"})
    code = ben.client.get(PAGE).content.decode().split("/link code:")[1].split("<")[0]
    for _ in range(5):
        discord.send(discord.command(user, "link", code="guessed"))
    assert "too many codes" in text_of(discord.send(discord.command(user, "link", code=code)))
    later(601)
    assert "not valid" in text_of(discord.send(discord.command(new_user(), "link", code=code)))


def test_one_discord_account_moves_for_one_account_only(discord, friends, person):
    eve = person("eve")
    told = text_of(discord.send(discord.command(friends.user, "link")))
    where = told.split("http://127.0.0.1:8000")[1].split(">")[0]
    told = eve.client.post(where, {"act": "link"}, follow=True).content.decode()
    assert "already linked with another account here" in told
    eve.client.post(PAGE, {"act": "code"})
    code = eve.client.get(PAGE).content.decode().split("/link code:")[1].split("<")[0]
    told = text_of(discord.send(discord.command(friends.user, "link", code=code)))
    assert "Use the command /unlink first." in told
    assert DiscordLink.objects.get(user=friends.user).account == friends.ben.account
