"""What a word can be in the game at hand: proposals, rules, players and the like."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import AGAINST, AWAITING, FOR
from nomicon.game.state import Game
from nomicon.play.offering import offers

Found = Sequence[tuple[str, str]]
"""Words, each with what it stands for."""


def _proposals(game: Game) -> Found:
    return [(str(number), game.proposals[number].title) for number in sorted(game.proposals, reverse=True)]


def _open(game: Game) -> Found:
    return [(word, title) for word, title in _proposals(game) if game.proposals[_number(word)].is_open]


def _awaiting(game: Game) -> Found:
    return [(word, title) for word, title in _proposals(game) if game.proposals[_number(word)].state == AWAITING]


def _number(word: str) -> ProposalNumber:
    return ProposalNumber(int(word))


def _rules(game: Game) -> Found:
    return [(str(rule.number), rule.text.title) for rule in game.rules]


def _players(game: Game) -> Found:
    return [(player, "") for player in game.in_order()]


KINDS: dict[str, Callable[[Game], Found]] = {
    "proposal": _proposals,
    "open proposal": _open,
    "awaiting proposal": _awaiting,
    "rule": _rules,
    "player": _players,
    "draft": lambda game: [(one, game.drafts[one].title) for one in sorted(game.drafts)],
    "judgement": lambda game: [(str(one), game.judgements[one].statement) for one in sorted(game.unjudged)],
    "claim": lambda game: [(str(one), game.claims[one].statement) for one in sorted(game.claims)],
    "choice": lambda game: [(one, game.choices[one].question) for one in sorted(game.choices)],
    "office": lambda game: [(one, "") for one in sorted(game.offices)],
    "duty": lambda game: [(game.duties[one].name, "") for one in sorted(game.duties)],
    "quantity": lambda game: [(one, "") for one in sorted(game.quantities)],
    "offered move": lambda game: [(one, "") for one in offers(game)],
    "ballot": lambda game: [(FOR.lower(), ""), (AGAINST.lower(), "")],
    "yes or no": lambda game: [("yes", ""), ("no", "")],
    "value": lambda game: [("TRUE", ""), ("FALSE", ""), ("UNDECIDED", "")],
}
"""What a word can be, and how the words of that kind are found."""


def found(kind: str, game: Game) -> Found:
    """Return the words of a kind in a game; none of a kind that cannot be foreseen."""
    look = KINDS.get(kind)
    return () if look is None else look(game)
