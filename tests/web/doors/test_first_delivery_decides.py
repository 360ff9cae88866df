"""Letters and Discord alike: what the first delivery came to is what a command came to, whatever comes again, and when.

Whoever is refused may be let in an hour later, and their letter may come again then: it must not take effect.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from nomicon.game.names import GameId
from nomicon.play.judging.claiming import Declare
from nomicon.web.accounts.models import DiscordLink, InboundCommand, Listing, Seat
from nomicon.web.mail_door.answering import take
from nomicon.web.tools import the_house
from tests.web.conftest import Person
from tests.web.notices.discord_tables import text_of
from tests.web.notices.tables import typed

Deliver = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Sender:
    """Somebody who plays through a door with Ann: `writes` makes a command, to be delivered as often as one likes."""

    game: GameId
    ann: Person
    person: Person
    writes: Callable[[str], Deliver]

    def declared(self) -> list[str]:
        """Return what was declared in the game."""
        moves = [one.entry.move for one in the_house().hall.history(self.game)]
        return [move.text for move in moves if isinstance(move, Declare)]

    def proposes(self) -> None:
        """Have Ann propose something."""
        typed(self.ann, self.game, 'propose enact "Tea."')


@pytest.fixture(params=["letters", "discord"])
def sender(request: pytest.FixtureRequest, founded, person) -> Sender:
    if request.param == "letters":
        jo = request.getfixturevalue("jo")
        ann = person("ann").sit(the_house(), jo.game, "Cat")

        def as_letter(line: str) -> Deliver:
            to, letter = jo.fresh(), jo.letter(line)
            return lambda: take(jo.house, "jo@example.org", to, letter)

        return Sender(jo.game, ann, jo.person, as_letter)
    discord, friends = (request.getfixturevalue(name) for name in ("discord", "friends"))
    typed(friends.ann, friends.game, 'propose enact "Everyone brings cake."')

    def as_command(line: str) -> Deliver:
        given = discord.command(friends.user, "do", line=line, game=friends.game)
        return lambda: text_of(discord.send(given))

    return Sender(friends.game, friends.ann, friends.ben, as_command)


def _seat(here: Sender, *, free: bool) -> None:
    if free:
        Seat.objects.create(game=here.game, account=here.person.account, player=SEATS[here.game])
    else:
        SEATS[here.game] = Seat.objects.get(game=here.game, account=here.person.account).player
        Seat.objects.filter(game=here.game, account=here.person.account).delete()


SEATS: dict[GameId, str] = {}


def _hidden(here: Sender, *, free: bool) -> None:
    Listing.objects.filter(game=here.game).update(visibility=Listing.OPEN if free else Listing.HIDDEN)


def _stopped(here: Sender, *, free: bool) -> None:
    here.person.account.is_active = free
    here.person.account.save()


def _linked(here: Sender, *, free: bool) -> None:
    """Discord alone knows of this; a letter finds the address of its account gone, and its seat."""
    if not free:
        KEPT[here.game] = list(DiscordLink.objects.filter(account=here.person.account).values_list("user", flat=True))
        DiscordLink.objects.filter(account=here.person.account).delete()
        _seat(here, free=False)
        return
    for user in KEPT[here.game]:
        DiscordLink.objects.create(account=here.person.account, user=user)
    _seat(here, free=True)


KEPT: dict[GameId, list[str]] = {}
OBSTACLES: Mapping[str, Callable[..., None]] = {
    "has no seat": _seat,
    "may not look": _hidden,
    "is stopped": _stopped,
    "is not linked": _linked,
}


@pytest.mark.parametrize("obstacle", OBSTACLES)
def test_what_was_refused_takes_no_effect_once_its_sender_is_let_in(sender: Sender, obstacle: str):
    stands = OBSTACLES[obstacle]
    deliver = sender.writes('declare "I was here."')
    stands(sender, free=False)
    first = deliver()
    stands(sender, free=True)
    assert [deliver() for _ in range(2)] in ([first] * 2, ["again"] * 2)
    assert sender.declared() == []
    sender.writes('declare "I am here."')()
    assert sender.declared() == ["I am here."]


def test_of_many_deliveries_in_any_order_the_first_of_each_decides(sender: Sender):
    """Half the commands are about proposals that are made meanwhile: refused before, legal afterwards."""
    drawn = random.Random(10)
    lines = [f'declare "N{number}"' for number in range(8)] + [f"vote {302 + number} FOR" for number in range(4)]
    sent = {line: sender.writes(line) for line in lines}
    deliveries = [line for line in lines for _ in range(drawn.randint(2, 4))]
    drawn.shuffle(deliveries)
    first: dict[str, tuple[int, str]] = {}
    proposed = 0
    for at, line in enumerate(deliveries):
        if at % 4 == 3 and proposed < 4:
            sender.proposes()
            proposed += 1
        told = sent[line]()
        if line not in first:
            first[line] = (proposed, told)
        else:
            assert told in (first[line][1], "again")
    assert sorted(sender.declared()) == [f"N{number}" for number in range(8)]
    game = the_house().hall.seen(sender.game, None).game
    ballots = {number: len(one.ballots) for number, one in game.proposals.items() if number >= 302}
    voted = {302 + k: int(first[f"vote {302 + k} FOR"][0] > k) for k in range(4)}
    assert ballots == voted
    assert set(voted.values()) == {0, 1}


def test_words_that_become_a_move_later_are_none_in_a_letter_of_before(jo, monkeypatch):
    to, letter = jo.fresh(), jo.letter("wave to everybody")
    assert take(jo.house, "jo@example.org", to, letter) == "no command"
    monkeypatch.setattr("nomicon.web.mail_door.reading.MOVE_WORDS", ("wave",))
    assert take(jo.house, "jo@example.org", to, letter) == "again"
    assert jo.sends("wave to everybody", to) == "refused"  # It is read as a move by now, and the rules know none.


def test_under_a_used_address_one_is_answered_now_and_then_and_each_letter_once(jo):
    to = jo.fresh()
    assert jo.sends('declare "One."', to) == "made"
    before = len(jo.letters())
    told = [jo.sends('declare "Two."', to) for _ in range(9)]
    assert told == ["used"] * 6 + ["silent: used"] * 3
    assert len(jo.letters()) == before + 6
    assert InboundCommand.objects.filter(door="letter", account=jo.person.account).count() == 9
