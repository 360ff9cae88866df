"""Helping: what anybody could do to bring a matter on, tried one by one, and then by everybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, islice, product
from typing import TypeAlias

from msgspec import Struct

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import Intent
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain
from nomicon.law.headers.offered_fields import OfferedField, asked_for, listed_in, offered_by, offers
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.foresight.fork import Fork
from nomicon.play.intents.intending import AnswerIntent, Intend, PerformIntent
from nomicon.play.intents.terms import AGREEMENT, SUPPORT, may_need_others, may_say
from nomicon.play.limits import FORESEEN_HELP, FORESEEN_PLAYERS
from nomicon.play.people.presence import LogOn, presence_counts
from nomicon.play.people.seating import Forfeit
from nomicon.play.turns.turns import EndTurn, next_in_line

Goal: TypeAlias = Callable[[Fork], bool]
"""Says whether a fork has come to what is wanted; it may make moves in it to find out."""

WAYS_TO_FILL = 3
"""Ways to fill in what an offered move asks for; with more, one player's moves would take all that is tried."""

WORDS = re.compile(r"[\w-]+")
"""Words of a refusal, among which may be the name of a move."""

ROUNDS = 3
"""Times that everybody does what they can towards a matter: somebody names a thing, others agree, somebody accepts."""


class Matter(Struct, frozen=True):
    """What is to be brought on: a proposal, a judgement or a draft. Of `favoured`, everybody has a good word to say."""

    proposal: ProposalNumber | None = None
    judgement: JudgementNumber | None = None
    draft: str = ""
    favoured: PlayerId | None = None
    first: PlayerId | None = None  # Whose matter it is.


def movers(fork: Fork, first: PlayerId | None = None, most: int = FORESEEN_PLAYERS) -> list[PlayerId]:
    """Name players who could do something: whose matter it is, who is in turn or comes next, officers, the others."""
    game = fork.game
    named = [] if first is None else [first]
    if game.turn is not None:
        named.append(game.turn.player)
    coming = next_in_line(game, fork.hearing())
    named += [] if coming is None else [coming.player]
    named += [holder for name in sorted(game.offices) for holder in game.offices[name].holders]
    every = dict.fromkeys([*(one for one in named if one in game.players), *game.in_order()])
    return list(islice(every, most))


def here(fork: Fork) -> None:
    """Have everybody say that they are here, where rules ask for that."""
    players = fork.game.in_order()
    if players and presence_counts(fork.game, players[0], fork.hearing()):
        for player in players:
            fork.tries(LogOn(player))


def helped(fork: Fork, wanted: str, goal: Goal, matter: Matter) -> bool:
    """Bring a fork to a goal by one move, by the same move of everybody, or by all that everybody can do towards it.

    What has brought about the same before is tried first: `wanted` names what it is.
    """
    for way in sorted((by_one, by_everybody, together), key=lambda one: one.__name__ != fork.worked.get(wanted)):
        if way(fork, goal, matter):
            fork.worked[wanted] = way.__name__
            return True
    return False


def by_one(fork: Fork, goal: Goal, matter: Matter, most: int = FORESEEN_HELP) -> bool:
    """Try each move by itself: made one after the other, the second may undo what the first has done."""
    for move in islice(_moves(fork, matter), most):
        side = fork.aside()
        if makes(side, move) and not _harmed(side, fork, matter) and goal(side):
            fork.become(side)
            if isinstance(move, MakeMove):
                fork.helpful.add(move.name)
            return True
    return False


def by_leaving(fork: Fork, goal: Goal, leaver: PlayerId, matter: Matter) -> bool:
    """Have somebody leave, if their leaving alone brings a fork to a goal: the last thing that anybody would do."""
    offered = _by_each(fork.game, [leaver], _offered(fork, matter), matter)
    for move in islice(chain(offered, [Forfeit(leaver)]), FORESEEN_HELP):
        side = fork.aside()
        if side.tries(move) and leaver not in side.game.players and not side.is_over and goal(side):
            fork.become(side)
            return True
    return False


def by_everybody(fork: Fork, goal: Goal, matter: Matter) -> bool:
    """Have all players make the same move, as where so many have to sign."""
    players = movers(fork, matter.first)
    for name, speech in _offered(fork, matter):
        side, moved = fork.aside(), 0
        for player in players:
            ways = islice(_filled(side.game, player, speech, matter), WAYS_TO_FILL)
            moved += any(makes(side, MakeMove(player, name, filled)) for filled in ways)
            if moved > 1 and not _harmed(side, fork, matter) and goal(side):
                fork.become(side)
                return True
    return False


def together(fork: Fork, goal: Goal, matter: Matter) -> bool:
    """Have everybody do what they can towards a matter, in several rounds, in favour of one after the other."""
    players = movers(fork, matter.first)
    for favoured in [one for one in reversed(players) if one != matter.first][:2]:
        side = fork.aside()
        towards = Matter(matter.proposal, matter.judgement, matter.draft, favoured, matter.first)
        for _ in range(ROUNDS):
            before = side.game
            for offered in _offered(side, towards):
                for player in players if _could_fit(offered[1], towards) else ():
                    _one_way(side, player, offered, towards)
            if side.game is before:
                break  # Nobody could do anything, nor could they in another round.
            if goal(side):
                fork.become(side)
                return True
    return False


def _one_way(fork: Fork, player: PlayerId, offered: tuple[str, Speech], matter: Matter) -> None:
    """Make an offered move in the first way that is accepted and does no harm."""
    name, speech = offered
    for filled in islice(_filled(fork.game, player, speech, matter), WAYS_TO_FILL):
        side = fork.aside()
        if makes(side, MakeMove(player, name, filled)) and not _harmed(side, fork, matter):
            fork.become(side)
            return


def makes(fork: Fork, move: Move) -> bool:
    """Make a move; where rules ask others first, make it as they ask."""
    return fork.tries(move) or (isinstance(move, MakeMove) and makes_with_others(fork, move))


def makes_with_others(fork: Fork, move: MakeMove) -> bool:
    """Announce a move that needs others, have them agree and support it, wait, and make it."""
    if not may_need_others(fork.game, move.name) or not fork.tries(Intend(move.player, move.name, move)):
        return False
    number = fork.game.intents_announced
    for intent, player, answer in _answers(fork, number):
        if number in fork.game.intents and may_say(fork.game, intent, intent.terms, player, answer):
            fork.tries(AnswerIntent(player, number, answer))
    if number in fork.game.intents and fork.game.intents[number].ripe > fork.at:
        fork.waits(Moment(fork.game.intents[number].ripe + 1))
    return number not in fork.game.intents or fork.tries(PerformIntent(move.player, number))


def _answers(fork: Fork, number: int) -> Iterator[tuple[Intent, PlayerId, str]]:
    """Yield what others could say in favour of an intent, no more of it than can be tried."""
    intent = fork.game.intents.get(number)
    if intent is not None:
        yield from ((intent, party, AGREEMENT) for party in intent.terms.agreement)
        wanted = max(intent.terms.support, 1 if intent.terms.majority else 0)
        supporters = (one for one in fork.game.in_order() if may_say(fork.game, intent, intent.terms, one, SUPPORT))
        yield from ((intent, supporter, SUPPORT) for supporter in islice(supporters, wanted))


def _harmed(side: Fork, before: Fork, matter: Matter) -> bool:
    """Say whether a move has ended the game, driven somebody out, or done away with what it was to help."""
    gone = matter.proposal is not None and side.proposal(matter.proposal) is None
    return gone or side.is_over or len(side.game.players) < len(before.game.players)


# -- Which moves there are ---------------------------------------------------------------


def _moves(fork: Fork, matter: Matter) -> Iterator[Move]:
    game, players = fork.game, movers(fork, matter.first)
    for key in sorted(game.choices):
        pending = game.choices[key]
        yield from (Choose(pending.player, key, option) for option in pending.options[:FORESEEN_PLAYERS])
    likely = [offered for offered in _offered(fork, matter) if _is_likely(offered, fork, matter)]
    others = [offered for offered in _offered(fork, matter) if offered not in likely]
    yield from _by_each(game, players, likely, matter)
    if game.turn is not None:
        yield from (EndTurn(player) for player in players)
    yield from _by_each(game, players[:1], others, matter)  # Mostly it is up to whoever wants it.
    yield from _by_each(game, players[1:], others, matter)
    yield from (LogOn(player) for player in players)


def offered_moves(fork: Fork) -> Iterator[tuple[str, Iterator[MakeMove]]]:
    """Yield each move that rules offer, by its name, with ways to make it."""
    matter, players = Matter(), movers(fork)
    for name in offers(fork.game):
        speech = offered_by(fork.game, name)[0][1]
        yield name, _by_each(fork.game, players, [(name, speech)], matter)


def _by_each(
    game: Game, players: list[PlayerId], offered: list[tuple[str, Speech]], matter: Matter
) -> Iterator[MakeMove]:
    for name, speech in offered:
        for player in players:
            for filled in islice(_filled(game, player, speech, matter), WAYS_TO_FILL):
                yield MakeMove(player, name, filled)


def _offered(fork: Fork, matter: Matter) -> list[tuple[str, Speech]]:
    """Return the moves that rules offer, each with what it asks for; those first that are likely to help."""
    found = [(name, offered_by(fork.game, name)[0][1]) for name in offers(fork.game)]
    return sorted(found, key=lambda one: (not _is_likely(one, fork, matter), not _could_fit(one[1], matter), one[0]))


def _is_likely(offered: tuple[str, Speech], fork: Fork, matter: Matter) -> bool:
    """Say whether a move names what is to be brought on, has helped before, or is named by what has stopped proposals.

    A refusal says what one can do instead.
    """
    name, speech = offered
    named = any(name in WORDS.findall(why) for why in fork.budget.stopped)
    return named or name in fork.helpful or _fits(speech, matter)


def _fits(speech: Speech, matter: Matter) -> bool:
    """Say whether an offered move asks for a thing of the kind of what is to be brought on."""
    kinds = {field.kind for field in asked_for(speech)}
    return bool(("proposal" in kinds and matter.proposal) or ("judgement" in kinds and matter.judgement))


def _could_fit(speech: Speech, matter: Matter) -> bool:
    """Say whether what is to be brought on can be named in an offered move."""
    named = matter.proposal or matter.judgement or matter.draft
    kinds = {field.kind for field in asked_for(speech)}
    return _fits(speech, matter) or bool(named and kinds & {"text", "number", "count"})


def _filled(game: Game, player: PlayerId, speech: Speech, matter: Matter) -> Iterator[dict[str, Plain]]:
    """Yield ways to fill in the fields of an offered move."""
    rule = offered_by(game, speech.topic)
    fields = asked_for(speech, rule[0][0].text.settings if rule else None)
    for values in product(*(_values(game, player, field, matter) for field in fields)):
        yield {field.name: value for field, value in zip(fields, values, strict=True)}


def _values(game: Game, player: PlayerId, field: OfferedField, matter: Matter) -> list[Plain]:
    """Return what a field could take; nothing where the game has nothing of its kind."""
    if field.choices:
        return list(field.choices)
    favoured: list[Plain] = [] if matter.favoured is None else [matter.favoured]
    number: list[Plain] = [] if matter.proposal is None else [matter.proposal]
    match field.kind:
        case "player":
            others: list[Plain] = [one for one in game.in_order() if one not in (player, matter.favoured)]
            return [*others[:2], *favoured]
        case "proposal":
            return number or list(sorted(game.active)[-1:])
        case "judgement":
            return [matter.judgement] if matter.judgement is not None else list(sorted(game.unjudged)[-1:])
        case "number" | "count" | "amount":
            return [*number, *(one for one in (field.least, field.most) if one is not None), 1]
        case "line" | "place":
            return [*listed_in(game, field, 2)]
        case "rule":
            return [rule.number for rule in islice(game.rules, 1)]
        case "office":
            return list(sorted(game.offices)[:2])
        case "quantity":
            return list(sorted(game.quantities)[:2])
        case "truth":
            return [True, False]
        case _:
            return [*([matter.draft] if matter.draft else []), *favoured, *map(str, number)] or ["yes"]
