"""Commands that are delivered one to five times, in any order, by several at once: the first delivery of each decides.

Many are refused when they come first and would be legal later. A whole sweep delivers a hundred thousand commands,
`./nomicon sweep deliveries`; here is a sample.
"""

from __future__ import annotations

import random
from collections import Counter

from nomicon.game.changes import Enact
from nomicon.game.names import GameId, PlayerId
from nomicon.game.texts import RuleText
from nomicon.hosting.doors import Place
from nomicon.hosting.notices.commands import Command
from nomicon.hosting.seats import AccountId
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot
from nomicon.web.tools import Services
from tests.sweeps.by_tests import how_many, seed, tell
from tests.web.conftest import Person
from tests.web.doors.deliveries import delivered

COMMANDS, FEW_COMMANDS, IN_A_GAME = 100_000, 500, 500
PLAYERS = 4


def written(game: GameId, people: list[Person]) -> list[Command]:
    """Return the commands of a game: proposals, one vote of each player on each of them, and remarks."""
    made = []
    for number in range(IN_A_GAME):
        who, proposal = number % PLAYERS, 301 + number // PLAYERS % (IN_A_GAME // 10)
        if number < IN_A_GAME // 10:
            line = f'propose enact "Rule {number}."'
        elif number < IN_A_GAME // 2:
            line = f"vote {proposal} FOR"
        else:
            line = f'declare "N{number}"'
        place = Place(game, PlayerId(f"P{who}"))
        made.append(Command("mail", AccountId(people[who].account.pk), place, f"<{number}@{game}>", line))
    return made


def done(house: Services, game: GameId) -> Counter[tuple[str, str]]:
    """Return what was done in a game: by whom, and what."""
    found = Counter[tuple[str, str]]()
    for written in house.hall.history(game):
        match written.entry.move:
            case Declare(text=text):
                found[written.entry.move.player, f'declare "{text}"'] += 1
            case CastBallot(proposal=number):
                found[written.entry.move.player, f"vote {number} FOR"] += 1
            case Propose(changes=(Enact(text=RuleText(words=words)),)):
                found[written.entry.move.player, f'propose enact "{words}"'] += 1
    return found


def test_the_first_delivery_of_each_command_decides_whatever_comes_again(house: Services, founded, person):
    drawn, many = random.Random(seed()), how_many(COMMANDS, FEW_COMMANDS)
    deliveries = effects = refused = 0
    for _ in range(0, many, IN_A_GAME):
        game = founded("minimal")
        people = [person("p").sit(house, game, f"P{number}") for number in range(PLAYERS)]
        commands = written(game, people)
        sent = [one for one in commands for _ in range(drawn.randint(1, 5))]
        drawn.shuffle(sent)
        answers = delivered(house, sent)
        assert [one.line for one in commands if len(answers[one.key]) != 1] == []
        accepted = {one.key for one in commands for got in answers[one.key] if got.accepted}
        assert done(house, game) == Counter(
            (str(one.place.player), one.line) for one in commands if one.key in accepted
        )
        assert delivered(house, sent[::7]) == {one.key: answers[one.key] for one in sent[::7]}
        deliveries += len(sent) + len(sent[::7])
        effects += len(accepted)
        refused += len(commands) - len(accepted)
    assert effects > refused > 0
    tell("commands and deliveries", f"{many:,}, {deliveries:,}")
    tell("effects, and refusals that were kept", f"{effects:,}, {refused:,}")
