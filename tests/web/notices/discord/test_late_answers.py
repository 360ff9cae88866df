"""Answers that Discord does not take in time: they go by letter through the outbox, once, and none is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import EmailMessage

import pytest

from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import Delivery, DiscordInteraction, Listing, NoticeItem
from nomicon.web.discord_door import answers, door, promises
from nomicon.web.notices import outbox
from nomicon.web.notices.discord.linking import forget_interactions
from nomicon.web.notices.hours import DAY, HOUR
from nomicon.web.notices.outbox import ANSWER
from nomicon.web.notices.postman import deliver_once
from nomicon.web.tools import Services, open_house, the_house
from tests.waiting import until
from tests.web.notices.conftest import MailServer
from tests.web.notices.discord_service import DiscordService
from tests.web.notices.discord_tables import Friends
from tests.web.notices.tables import confirmed, now

TAKES_NOTHING = (404, dict[str, str](), {"code": 10015, "message": "Unknown Webhook"})


def expected() -> list[NoticeItem]:
    """Return the answers for which letters are noted that are in no delivery yet."""
    return list(NoticeItem.objects.filter(topic=ANSWER, delivery=None))


@dataclass
class LateAnswers:
    """Ben, who gives commands whose answers take long, and the letters that he gets."""

    house: Services
    discord: DiscordService
    friends: Friends
    mail: MailServer
    address: str

    def give(self, text: str = "Cake is *late*.") -> dict[str, object]:
        """Give a command, of which Discord is promised an answer; return what Discord sent."""
        sent = self.discord.command(self.friends.user, "declare", text=text, game=self.friends.game)
        assert self.discord.send(sent)["type"] == 5
        return sent

    def are_late(self, many: int = 1) -> None:
        """Wait until so many answers are late, so that letters are due."""
        until(lambda: len([one for one in expected() if one.due <= now()]) == many, "a letter is due")

    def letters(self) -> list[EmailMessage]:
        """Send what is due, and return all letters that came."""
        deliver_once(self.house)
        return self.mail.to(self.address)


@pytest.fixture
def late(
    discord: DiscordService, friends: Friends, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LateAnswers]:
    """Have every answer be promised, and letters be written."""
    house = the_house()
    house = replace(house, choices=replace(house.choices, notices=True))
    open_house(house)
    monkeypatch.setattr(door, "PROMPT", 0)
    yield LateAnswers(house, discord, friends, mail_server, confirmed(friends.ben.account))
    NoticeItem.objects.filter(topic=ANSWER).delete()


@pytest.fixture(params=["the time is over", "its token has ended"])
def why_over(request: pytest.FixtureRequest, late: LateAnswers, monkeypatch: pytest.MonkeyPatch) -> str:
    """Have Discord take no more edits of an answer, and return for which reason."""
    if request.param == "the time is over":
        monkeypatch.setattr(door, "EDITS_UNTIL", -1)
    late.discord.instead = [TAKES_NOTHING]
    return str(request.param)


def test_what_discord_does_not_take_any_more_is_told_by_letter(late, why_over):
    late.give()
    late.are_late()
    (letter,) = late.letters()
    assert "Cake is *late*." in letter.get_content()
    assert f"/games/{late.friends.game}/inbox/" in letter.get_content()
    assert (letter["Auto-Submitted"], letter["X-Nomicon"]) == ("auto-generated", "1")
    assert len(late.discord.calls) == (why_over != "the time is over")
    (delivery,) = Delivery.objects.filter(notices__topic=ANSWER)
    assert f"<{delivery.key}@" in letter["Message-ID"]


def test_a_letter_instead_of_an_answer_names_nothing_of_a_game_that_is_not_open(late, monkeypatch):
    Listing.objects.filter(game=late.friends.game).update(visibility=Listing.INVITED)
    monkeypatch.setattr(door, "EDITS_UNTIL", -1)
    late.give()
    late.are_late()
    (letter,) = late.letters()
    assert "Cake" not in f"{letter['Subject']}{letter.get_content()}"
    assert "Sign in at the address below to see" in letter.get_content()


def test_such_a_letter_is_sent_again_while_the_mail_server_is_away_and_is_counted(late, later, monkeypatch):
    monkeypatch.setattr(door, "EDITS_UNTIL", -1)
    late.mail.answers = "451 Not now"
    late.give()
    late.are_late()
    assert late.letters() == []
    (route,) = outbox.counts(now())
    assert (route["waiting"], route["sent"]) == (1, 0)
    late.mail.answers = "250 OK"
    forget_interactions(int(late.house.present()) + 3 * DAY)
    later(HOUR)
    (letter,) = late.letters()
    assert "Cake is *late*." in letter.get_content()
    later(HOUR)
    assert len(late.letters()) == 1
    forget_interactions(int(late.house.present()) + 3 * DAY)
    assert not has_answer()
    (route,) = outbox.counts(now())
    assert (route["waiting"], route["sent"]) == (0, 1)


def test_a_command_that_comes_twice_makes_one_letter(late, monkeypatch):
    monkeypatch.setattr(door, "EDITS_UNTIL", -1)
    sent = late.give()
    late.discord.send(sent)
    late.are_late()
    assert len(late.letters()) == 1
    late.discord.send(sent)
    until(lambda: not keeping(), "the promise is kept")
    assert len(late.letters()) == 1


def test_of_what_discord_has_taken_there_is_no_letter(late, later):
    late.give()
    until(lambda: bool(late.discord.calls) and not expected(), "Discord has taken it")
    later(HOUR)
    assert late.letters() == []


def keeping() -> list[threading.Thread]:
    """Return the threads that keep promises."""
    return [one for one in threading.enumerate() if one.name == "discord answer"]


# -- A server that ends in between -------------------------------------------------------


@pytest.fixture
def ended(late: LateAnswers, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the server end before it can tell Discord anything."""
    goes_on = threading.Event()

    def ends(*_: object) -> None:
        goes_on.wait(60)

    monkeypatch.setattr(promises.Promise, "_tell", ends)
    yield
    goes_on.set()


def test_an_answer_is_told_by_letter_though_the_server_ends_before_discord_is_told(late, later, ended):
    late.give()
    until(lambda: bool(expected()) and has_answer(), "the command is carried out")
    assert late.letters() == []  # It may still be told in Discord.
    later(HOUR)
    (letter,) = late.letters()
    assert "Cake is *late*." in letter.get_content()


def has_answer() -> bool:
    return DiscordInteraction.objects.filter(answer__isnull=False).exists()


@pytest.mark.parametrize("begun", [True, False])
def test_of_a_command_that_was_cut_off_a_letter_says_so(
    late, later, ended, begun: bool, monkeypatch: pytest.MonkeyPatch
):
    free = threading.Event()

    def stopped(*_: object) -> Callable[[], None]:
        free.wait(60)
        raise RuntimeError("the server has ended")

    monkeypatch.setattr(answers if begun else door, "command" if begun else "form_for", stopped)
    late.give()
    until(lambda: bool(expected()), "a letter is noted")
    later(HOUR)
    (letter,) = late.letters()
    free.set()
    told = letter.get_content()
    assert ("We do not know" in told) == begun
    assert ("was not carried out" in told) != begun
    until(lambda: not door._UNDONE, "it has ended")


def test_several_late_answers_come_in_one_letter_and_count_as_letters(late, later, monkeypatch):
    monkeypatch.setattr(door, "EDITS_UNTIL", -1)
    for number in range(3):
        late.give(f"Number {number}.")
    late.are_late(3)
    (letter,) = late.letters()
    assert all(f"Number {number}." in letter.get_content() for number in range(3))
    for number in range(3, 12):
        late.give(f"Number {number}.")
        late.are_late()
        if len(late.letters()) == outbox.LETTERS_AN_HOUR:
            break
    late.give("One too many.")
    late.are_late()
    assert len(late.letters()) == outbox.LETTERS_AN_HOUR
    later(HOUR + 60)
    assert any("One too many." in one.get_content() for one in late.letters())
