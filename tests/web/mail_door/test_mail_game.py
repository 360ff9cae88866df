"""The door at which a mail server hands letters in, and a whole game that is played through letters."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Iterator

import pytest

from nomicon.web.mail_door.door import MailDoor
from nomicon.web.notices.topics import TOPICS, channels_of, choose
from nomicon.web.tools import Services
from tests.web.notices.letter_players import FOOT, ByLetter, send_all
from tests.web.notices.tables import confirmed

# -- The door ---------------------------------------------------------------------------


def test_a_mail_server_hands_letters_in_and_keeps_what_cannot_be_taken_yet(jo: ByLetter, monkeypatch):
    port = int(jo.house.choices.mail_door.rpartition(":")[2])
    to, letter = jo.fresh(), jo.letter("vote 301 FOR")
    with MailDoor(jo.house):
        with smtplib.LMTP("127.0.0.1", port) as sender, monkeypatch.context() as patched:
            patched.setattr("nomicon.web.mail_door.door.take", _busy)
            with pytest.raises(smtplib.SMTPDataError, match="Try again later"):
                sender.sendmail("jo@example.org", [to], letter)
        with smtplib.LMTP("127.0.0.1", port) as sender:
            sender.sendmail("jo@example.org", [to], letter)
    assert jo.ballot() == "FOR"


def _busy(*_: object) -> str:
    raise OSError("The record is away.")


@pytest.fixture
def at_the_door(by_letter: Services) -> Iterator[Services]:
    """A house whose door for letters is open."""
    with MailDoor(by_letter):
        yield by_letter


def test_a_game_of_the_mail_game_is_played_by_letters_alone(at_the_door, founded, person, mail_server, later):
    """From the first proposal to a rule in force: nobody opens a page, and every letter comes in at the door."""
    by_letter = at_the_door
    game = founded("mailgame", title="The Mail Game")
    players = []
    for name in ("Ann", "Ben", "Cat"):
        somebody = person(name.lower()).sit(by_letter, game, name)
        players.append(ByLetter(by_letter, mail_server, game, somebody, confirmed(somebody.account)))
        (channel,) = channels_of(somebody.account, letters=True)
        for topic in TOPICS:
            choose(channel, "", topic, "at_once")
    send_all(game)
    entries = by_letter.hall.number(game)
    before = len(by_letter.hall.seen(game, None).game.rules)
    players[0].posts("begin", str(players[0].letters()[-1]["Reply-To"]))
    assert by_letter.hall.number(game) == entries + 1
    send_all(game)
    proposed = "propose enact:\n---\ntitle: Stamps\n---\nStamps are beautiful.\nend\n"
    players[0].posts(proposed, str(players[0].letters()[-1]["Reply-To"]))
    players[0].posts("open 301", str(players[0].letters()[-1]["Reply-To"]))
    assert [str(one) for one in by_letter.hall.seen(game, None).game.proposals] == ["301"]
    send_all(game)
    for _ in range(20):
        later(86_400 // 2)
        send_all(game)
        for player in players:
            for letter in player.letters():
                line = re.search(r"^    (vote 301 for)\r?$", letter.get_content(), re.M | re.I)
                if line is not None:
                    player.posts(f"{line[1]}{FOOT}", str(letter["Reply-To"]))
        if len(by_letter.hall.seen(game, None).game.rules) > before:
            break
    send_all(game)
    assert "Stamps" in [rule.text.title for rule in by_letter.hall.seen(game, None).game.rules]
    assert "Rule 301 (Stamps) is in force" in "".join(letter.get_content() for letter in players[1].letters())
